"""One peer over the texts on stdin (a JSON list), in the peer's own environment: a JSON list of refused or not.

`python peer.py NAME`. Each is called as its own documents say, with its own defaults, and without any model.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import logging
import sys
from collections.abc import Callable

logging.disable(logging.CRITICAL)
Check = Callable[[str], bool]


def injectguard() -> Check:
    from injectguard import scan

    return lambda text: bool(scan(text).is_injection)


def ai_injection_guard() -> Check:
    from prompt_shield import PromptScanner

    scanner = PromptScanner(threshold="MEDIUM")
    order = ("SAFE", "LOW", "MEDIUM", "HIGH", "CRITICAL")
    return lambda text: str(scanner.scan(text).severity).upper() in order[2:]


def llm_injection_guard() -> Check:
    from llm_injection_guard import InjectionDetector

    detector = InjectionDetector()
    return lambda text: bool(detector.scan(text).is_injection)


def promptwall() -> Check:
    from promptwall import Firewall

    firewall = Firewall(heuristic_only=True)
    return lambda text: "BLOCKED" in str(firewall.scan(text)).upper()


def deadend() -> Check:
    from deadend.sentinel.engine import SentinelEngine

    engine = SentinelEngine()
    loop = asyncio.new_event_loop()
    return lambda text: not loop.run_until_complete(engine.scan(text)).passed


def main() -> None:
    texts = json.load(sys.stdin)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        check = globals()[sys.argv[1].replace("-", "_")]()
        refused = []
        for text in texts:
            try:
                refused.append(int(check(text)))
            except Exception:  # noqa: BLE001 - a peer that fails on a text is counted as such
                refused.append(-1)
    json.dump(refused, sys.stdout)


if __name__ == "__main__":
    main()
