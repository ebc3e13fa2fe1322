"""guardrails-ai: validators of our own (those of its hub need an account), its own stream."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterable, Iterator
from typing import Any

os.environ.update(GUARDRAILS_DISABLE_TELEMETRY="true", OTEL_SDK_DISABLED="true", GUARDRAILS_RUN_SYNC="true")
warnings.simplefilter("ignore")

from common import Check, Out, Stream, main  # noqa: E402
from guardrails import Guard, Validator, register_validator, settings  # noqa: E402
from guardrails.validator_base import FailResult, PassResult  # noqa: E402

settings.disable_tracing = True
ASKED = [{"role": "user", "content": "hi"}]


@register_validator(name="leaks/pattern", data_type="string")
class Matches(Validator):
    """Fails where the pattern is found."""

    def __init__(self, regex: str, on_fail: str | None = None, **_: Any) -> None:
        super().__init__(on_fail=on_fail, regex=regex)
        self._pattern = re.compile(regex, re.IGNORECASE)

    def _validate(self, value: str, _: Any) -> FailResult | PassResult:
        found = self._pattern.search(value)
        return FailResult(error_message="forbidden", fix_value="") if found else PassResult()


def guard(rules: dict[str, Any], on_fail: str) -> Guard:
    phrases = "|".join(re.escape(phrase) for phrase in rules["phrases"])
    made = Guard().use(*[Matches(p, on_fail=on_fail) for p in (*rules["patterns"].values(), phrases)])
    made.configure(allow_metrics_collection=False)
    return made


def streamed(one: Guard) -> Stream:
    def stream(chunks: Iterable[str], out: Out) -> None:
        def llm(*_: Any, **__: Any) -> Iterator[str]:
            return iter(chunks)

        try:
            for piece in one(llm, messages=ASKED, stream=True):
                out(piece.validated_output or "")
        except Exception:  # noqa: BLE001 - so it says that something is forbidden; or it broke: no more comes
            pass
        # A guard keeps the text of a stream that ended early; a new one for each output would cost more than it judges.
        for validator in one._validators:
            validator.accumulated_chunks = []
        one.history.clear()

    return stream


def make(rules: dict[str, Any]) -> tuple[Check, dict[str, Stream]]:
    raising = guard(rules, "exception")

    def check(text: str) -> bool:
        try:
            raising.validate(text)
        except Exception:  # noqa: BLE001 - as above
            return True
        return False

    return check, {"on_fail=exception": streamed(raising), "on_fail=fix": streamed(guard(rules, "fix"))}


main("guardrails-ai", make)
