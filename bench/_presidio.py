"""The pattern recognisers of presidio-analyzer over texts, in an environment of its own: JSON in, JSON out.

Reads a list of texts from standard input; writes, for each, the spans found as `[entity, start, end, score]`.
A blank spaCy pipeline takes the place of a model: only recognisers that are patterns and checks take part.
"""

from __future__ import annotations

import json
import logging
import sys
from importlib.metadata import version

logging.disable(logging.CRITICAL)

import spacy  # noqa: E402 - quiet before it is loaded
from presidio_analyzer import AnalyzerEngine, RecognizerRegistry  # noqa: E402
from presidio_analyzer import predefined_recognizers as predefined  # noqa: E402
from presidio_analyzer.nlp_engine import SpacyNlpEngine  # noqa: E402

RECOGNIZERS = (
    "EmailRecognizer", "PhoneRecognizer", "UsSsnRecognizer", "UsItinRecognizer", "CreditCardRecognizer",
    "IbanRecognizer", "UrlRecognizer", "IpRecognizer", "MacAddressRecognizer", "DateRecognizer", "CryptoRecognizer",
    "UsLicenseRecognizer", "UsPassportRecognizer", "MedicalLicenseRecognizer",
)  # fmt: skip


class Blank(SpacyNlpEngine):
    def __init__(self) -> None:
        super().__init__()
        self.nlp = {"en": spacy.blank("en")}


def main() -> None:
    registry = RecognizerRegistry(recognizers=[getattr(predefined, name)() for name in RECOGNIZERS])
    engine = AnalyzerEngine(registry=registry, nlp_engine=Blank(), supported_languages=["en"])
    found = [
        [[one.entity_type, one.start, one.end, one.score] for one in engine.analyze(text, language="en")]
        for text in json.load(sys.stdin)
    ]
    json.dump({"version": version("presidio-analyzer"), "found": found}, sys.stdout)


if __name__ == "__main__":
    main()
