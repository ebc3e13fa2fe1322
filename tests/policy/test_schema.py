"""The published JSON Schema is the language: editors and the loader agree on every document of the tree."""

from __future__ import annotations

import json
import os
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from interlock.policy import Policy, PolicyError, json_schema, packs

PUBLISHED = Path(__file__).parents[2] / "docs" / "policy.schema.json"
EVERY_KEY = Path(__file__).parent / "every_key.yaml"
SCHEMA = json_schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def typed(value: Any) -> Any:
    """A document as an editor's parser takes it: scalars typed, dates left as they are written."""

    class Loader(yaml.SafeLoader):
        pass

    Loader.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in known if not tag.endswith("timestamp")]
        for first, known in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    return yaml.load(value, Loader=Loader)


def faults(document: Any) -> list[str]:
    return [error.json_path for error in VALIDATOR.iter_errors(document)]


def test_the_published_file_is_the_language() -> None:
    """`UPDATE_DOCS=1 pytest tests/policy/test_schema.py` writes it anew."""
    text = json.dumps(SCHEMA, indent=1, ensure_ascii=False) + "\n"
    if os.environ.get("UPDATE_DOCS"):
        PUBLISHED.write_text(text, encoding="utf-8")
    assert PUBLISHED.read_text(encoding="utf-8") == text


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", packs())
def test_every_pack_fits_it(name: str) -> None:
    assert faults(typed(files("interlock.policy").joinpath("packs", f"{name}.yaml").read_text())) == []


def test_the_document_of_every_key_fits_it() -> None:
    assert faults(typed(EVERY_KEY.read_text())) == []


NAMES_AND_WORDS = (
    ("id", 6, True),
    ("id", True, True),
    ("id", "six.6-a_b", True),
    ("id", -1, False),
    ("id", "-", False),
    ("id", "a b", False),
    ("id", "a\nb", False),
    ("id", "\u00e9", False),
    ("title", 6, True),
    ("title", "\u00e9", True),
    ("title", " ", False),
    ("title", "\n", False),
)


def test_editors_and_the_loader_agree_on_names_and_words() -> None:
    for key, value, good in NAMES_AND_WORDS:
        rule = {"id": "one", "kind": "safety", "forbid": {"text": "safe as houses"}, key: value}
        document = {"policy": "p", "version": "1", "rules": [rule]}
        assert (faults(document) == []) is good, (key, value)
        assert loads(document) is good, (key, value)


def loads(document: Any) -> bool:
    try:
        Policy.from_bytes(json.dumps(document).encode())
    except PolicyError:
        return False
    return True


@pytest.mark.parametrize(
    "case", ["unknown_keys", "wrong_types", "required_keys", "closed_lists", "one_action", "numbers"]
)
def test_what_has_the_wrong_shape_does_not(case: str) -> None:
    text = (Path(__file__).parent / "errors" / case / "input.yaml").read_text()
    assert faults(typed(text)) != []
