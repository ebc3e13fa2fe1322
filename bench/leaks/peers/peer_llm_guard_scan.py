"""llm-guard: the scanners that need no model. No stream of its own. It installs torch, so it is run on request only."""

from __future__ import annotations

import logging
from typing import Any

import structlog
from common import Check, Stream, all_so_far, held_to_the_sentence, main

structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))

from llm_guard import scan_output, scan_prompt  # noqa: E402
from llm_guard.input_scanners import InvisibleText  # noqa: E402
from llm_guard.output_scanners import BanSubstrings, Regex  # noqa: E402

logging.disable(logging.CRITICAL)


def make(rules: dict[str, Any]) -> tuple[Check, dict[str, Stream]]:
    patterns = list(rules["patterns"].values())
    scanners = [
        BanSubstrings(substrings=rules["phrases"], match_type="str", case_sensitive=False, redact=False),
        Regex(patterns=patterns, is_blocked=True, match_type="search", redact=False),
    ]

    def check(text: str) -> bool:
        _, valid, _ = scan_output(scanners, "", text, fail_fast=True)
        return not all(valid.values())

    def stricter(text: str) -> bool:
        if check(text):
            return True
        _, valid, _ = scan_prompt([InvisibleText()], text, fail_fast=True)
        return not all(valid.values())

    settings = {
        "held to the sentence": held_to_the_sentence(check),
        "held to the sentence, InvisibleText": held_to_the_sentence(stricter),
        "all so far": all_so_far(check),
    }
    return check, settings


main("llm-guard", make)
