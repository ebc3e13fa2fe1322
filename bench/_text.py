"""Prose for the benches: sentences about a fund that are all different and all admissible."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from zlib import crc32

from interlock.core.mutation import Candidate, CandidateKind

_TOKEN = re.compile(rb"[^\S\n]*\w+|[^\S\n]*[^\w\s]|\s+")
_SUBJECTS = (
    "the fund", "the manager", "the bond", "the report", "the index", "the issuer", "the share class",
    "the prospectus", "the custodian", "the auditor", "the benchmark", "the portfolio",
)  # fmt: skip
_VERBS = (
    "holds", "lists", "follows", "prices", "reviews", "describes", "compares", "covers", "reports", "tracks",
    "measures", "explains",
)  # fmt: skip
_OBJECTS = (
    "{n} bonds of large companies", "the costs of {n} positions", "about {n} % of the index", "the risks of the year",
    "{n} payments for each holder", "the price of {n} shares on every day", "what {n} investors were told in spring",
    "the interest that {n} issuers pay", "{n} pages on tax and fees",
)  # fmt: skip
_TAILS = (
    "", " in most years", ", and the {other} says the same", " as its rules require", ", which may change",
    " at the end of each quarter", ", because the market asks for it", " for its {n} clients",
)  # fmt: skip


def sentences(seed: int = 7) -> Iterator[str]:
    """Endlessly many, the same for the same seed."""
    chooser = random.Random(seed)
    number = 0
    while True:
        number += 1
        words = {"n": str(number), "other": chooser.choice(_SUBJECTS).removeprefix("the ")}
        parts = (_SUBJECTS, _VERBS, _OBJECTS, _TAILS)
        subject, verb, thing, tail = (chooser.choice(part) for part in parts)
        yield f"{subject.capitalize()} {verb} {thing}{tail}.".format(**words)


def tokens(text: str) -> list[Candidate]:
    """Cut as models cut: a word with the space before it, a sign alone."""
    pieces = _TOKEN.findall(text.encode())
    return [Candidate(piece, CandidateKind.TOKEN, ids=(crc32(piece),)) for piece in pieces]


def steps(texts: Iterable[str]) -> Iterator[Candidate]:
    """Each sentence as one candidate."""
    return (Candidate(f"{text} ".encode(), CandidateKind.STEP) for text in texts)


POLICY = """
policy: bench
version: "1"
prompt: open
lexicon:
  guarantee: [guarantee, guaranteed, certain to rise, sure to rise]
  loss: [lose money, loss, lose value]
  buying: [buy now, invest today, act now]
  tax-free: [tax-free, free of tax, no tax]
  warning: [capital at risk, value can fall, may fall]
  past: [past performance, last year's return]
rules:
  - id: phrases
    kind: safety
    forbid:
      text: [risk-free, cannot lose, safe as houses, guaranteed return, double your money, once in a lifetime,
             insider tip, secret formula, no downside, easy money, sure bet, get rich quick, act before midnight,
             limited offer, money-back promise, can only go up, proven to win, never falls, zero volatility,
             foolproof plan]
  - id: accounts
    kind: safety
    forbid:
      pattern: ['\\b\\d{3}-\\d{2}-\\d{4}\\b', '\\b(?:\\d{4}[ -]?){3}\\d{4}\\b', '\\b[A-Z]{2}\\d{2}[A-Z0-9]{11,30}\\b']
  - {id: no-guarantee, kind: domain, forbid: {claim: {all: guarantee, polarity: positive}}}
  - {id: no-denied-loss, kind: domain, forbid: {claim: {all: loss, polarity: negative}}}
  - {id: no-urging, kind: safety, forbid: {claim: {all: buying, marks: directive}}}
  - {id: no-tax-promise, kind: domain, forbid: {claim: {all: tax-free, certainty: {min: 4}, attribution: own}}}
  - {id: past-with-warning, kind: structural, require: {any: warning, where: span, for: {all: past}}}
  - {id: warning-first, kind: task, sequence: {first: warning, before: past}}
slope: {}
bounds: {unverified_max: 100000}
"""
