"""What is looked for first, since that is quick, is part of all that is then looked for."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from interlock.mapping import disguises, quantities, splitter
from tests.examples import examples

NAMES = [
    b"Doe",
    b", ",
    b"J.",
    b"JA",
    b" & ",
    b"Roe",
    b" (2020).",
    b"[1] ",
    b"The Office",
    b" et al.",
    b" and ",
    b".",
]
SIGNS = [
    b"ab",
    b"B",
    b" ",
    b"*",
    b"**",
    b"`",
    b"&#101;",
    b"<",
    b"/",
    b"b>",
    b"\xc2\xad",
    b"\xcc\x81",
    b"\xd0\xb5",
    b"\xe2\x80\x8b",
]
BEFORE = [b"a", b" ", b"-", b"$", b"\xe2\x82\xac", b"\xc2\xa3", b"\xe2\x88\x92", b"\xe2\x80\x93", b".", b"\n"]


def joined(pieces: list[bytes]) -> st.SearchStrategy[bytes]:
    return st.lists(st.sampled_from(pieces), max_size=12).map(b"".join)


@settings(max_examples=examples(600))
@given(joined(SIGNS))
@example(b"gu<b>arantee")
@example(b"gu\xd0\xb0rantee")
@example(b"\xd0\xb0ll")
def test_a_disguise_holds_one_of_its_signs(text: bytes) -> None:
    found = [one.span() for one in disguises.disguises(text)]
    assert found == [one.span() for one in disguises.DISGUISED.finditer(text)]


@settings(max_examples=examples(600))
@given(joined(NAMES))
@example(b"Doe J, Roe A.")
@example(b"J. Doe and A. Roe.")
@example(b"The Office of Works. (2020).")
@example(b"[1] John Doe, Ann Roe.")
def test_a_line_of_a_reference_list_holds_what_all_hold(text: bytes) -> None:
    if splitter._LISTED.match(text) is not None:
        assert splitter._OF_A_LIST.search(text) is not None


@settings(max_examples=examples(600))
@given(joined(BEFORE))
@example(b"$")
@example(b" ")
def test_a_sign_before_a_number_is_seen(text: bytes) -> None:
    found = quantities._BEFORE.search(text)
    if found is not None and (found["sign"] or found["money"]):
        assert quantities._may_be_signed(text, len(text))
