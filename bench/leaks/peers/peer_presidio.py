"""presidio-analyzer: its pattern recognizers, the phrases as a deny list, a blank model. No stream of its own."""

from __future__ import annotations

from typing import Any

import spacy
from common import Check, Stream, all_so_far, held_to_the_sentence, main
from presidio_analyzer import AnalyzerEngine, Pattern, PatternRecognizer, RecognizerRegistry
from presidio_analyzer.nlp_engine import SpacyNlpEngine
from presidio_analyzer.predefined_recognizers import (
    CreditCardRecognizer,
    EmailRecognizer,
    IbanRecognizer,
    PhoneRecognizer,
    UsSsnRecognizer,
)


class Blank(SpacyNlpEngine):
    """Tokens only: nothing here needs a model."""

    def __init__(self) -> None:
        super().__init__()
        self.nlp = {"en": spacy.blank("en")}


def make(rules: dict[str, Any]) -> tuple[Check, dict[str, Stream]]:
    own = [Pattern(name, rules["patterns"][name], 0.9) for name in rules["keys"]]
    recognizers = [
        EmailRecognizer(),
        PhoneRecognizer(),
        UsSsnRecognizer(),
        CreditCardRecognizer(),
        IbanRecognizer(),
        PatternRecognizer("API_KEY", patterns=own),
        PatternRecognizer("PHRASE", deny_list=rules["phrases"]),
    ]
    registry = RecognizerRegistry(recognizers=recognizers)
    engine = AnalyzerEngine(registry=registry, nlp_engine=Blank(), supported_languages=["en"])

    def check(text: str) -> bool:
        return bool(text.strip()) and bool(engine.analyze(text, language="en", score_threshold=0.35))

    return check, {"held to the sentence": held_to_the_sentence(check), "all so far": all_so_far(check)}


main("presidio-analyzer", make)
