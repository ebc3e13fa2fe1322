"""That the answers over filings are what they say: values that fit each other, and changes that change something."""

from __future__ import annotations

import random
import re
from itertools import islice
from pathlib import Path

import pytest

from bench.trajectory import _filings
from bench.trajectory._answers import CHOICE
from bench.trajectory._filings import Filing, base, facts_of, filed, filings, rows_of, shown
from bench.trajectory._tables import CHANGES
from bench.trajectory.grounding import _OF_FILINGS, SEED

SETS = _OF_FILINGS


@pytest.mark.parametrize("name", SETS)
def test_a_change_makes_another_text_of_the_same_facts(name: str) -> None:
    before, seen = None, set()
    for case in filed(name, SEED, 2):
        if not case.change:
            before = case
        else:
            assert before is not None
            assert (case.facts, case.template) == (before.facts, before.template)
            assert case.text != before.text
        seen.add(case.change)
    assert seen >= {"", *CHANGES}
    assert seen <= {"", *CHANGES, CHOICE}


@pytest.mark.parametrize("name", SETS)
def test_values_that_follow_from_others_fit_them_and_none_stands_twice(name: str) -> None:
    followed = 0
    for filing in filings(name):
        rows = rows_of(filing, random.Random(SEED))
        for row in rows:
            for field, (kind, _, _) in filing.fields.items():
                value = row.values[field]
                of = [row.values[one] for one in kind.split()[1:] if one in row.values]
                match kind.split()[0]:
                    case "after":
                        assert value > of[0]
                    case "later":
                        assert (value > of[0]) == (not kind.split()[2].startswith("-"))
                    case "ends":
                        months = (value.year - of[0].year) * 12 + value.month - of[0].month
                        assert months == of[1]
                    case "stamp":
                        assert value.startswith(of[0].isoformat())
                    case "less" | "minutes":
                        assert value == of[0] - of[1] > 0
                    case "sum":
                        assert value[1] == round(of[0][1] + of[1][1], 2)
                    case "span":
                        assert value == (of[1] - of[0]).days > 0
                    case "part":
                        assert 0 < value[1] < of[0][1]
                    case "product":
                        assert value[1] == round(of[0][1] * of[1], 2)
                    case "rest":
                        assert value[1] == round(of[0][1] - sum(one[1] for one in of[1:]), 2) > 0
                    case "share":
                        assert value[1] == round(of[0][1] * of[1] / 100, 2)
                    case "size":
                        assert value == len(set(of[0]))
                    case _:
                        continue
                followed += 1
        for what in ("money", "date", "person"):
            told = [
                str(row.values[field])
                for row in rows
                for field, (kind, _, _) in filing.fields.items()
                if base(kind) == what
            ]
            assert len(told) == len(set(told))
    assert followed >= 8


@pytest.mark.parametrize("layout", ["rows", "dotted", "nested", "keyed", "plain", "record", "prefixed"])
def test_every_layout_of_the_facts_holds_every_value(layout: str) -> None:
    for filing in filings("statements"):
        rows = rows_of(filing, random.Random(SEED), 1 if layout in ("plain", "record", "prefixed") else 4)
        facts = facts_of(filing, rows, layout, random.Random(SEED))
        told = " ".join((*facts, *facts.values()))
        for row in rows:
            assert row.name in told
            for field, (kind, _, _) in filing.fields.items():
                if base(kind) in ("person", "code", "among", "city"):
                    assert row.values[field] in told
                if base(kind) == "money":
                    assert any(
                        form in told
                        for form in (str(row.values[field][1]), shown(kind, row.values[field], ""))
                    )


def test_a_template_over_a_field_that_is_not_there_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_filings, "TEMPLATES", tmp_path)
    (tmp_path / "wrong.txt").write_text("[loans id code L#]\n. due: flag: due\n{A.name} is {A.late}.\n")
    with pytest.raises(ValueError, match="late"):
        filings("wrong")


def test_a_denied_statement_denies_what_the_faithful_one_says() -> None:
    cases = [case for case in filed("statements", SEED, 1) if "{not:" in case.template]
    assert {case.change for case in islice(cases, 100)} >= {"", "negation"}
    assert all(" not " in case.text for case in cases if case.change == "negation")


def test_a_code_may_have_blanks_and_too_few_values_are_an_error() -> None:
    rows = rows_of(Filing("cases", "no", "code AB ##-##", {}, []), random.Random(SEED))
    assert all(re.fullmatch("AB [1-9]{2}-[1-9]{2}", row.name) for row in rows)
    with pytest.raises(ValueError, match="no 4 rows"):
        rows_of(Filing("cases", "no", "code AB", {}, []), random.Random(SEED))
