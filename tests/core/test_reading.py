"""What is spelled out character by character is read as what it spells, however it is cut."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interlock.core.folding import ViewFold
from interlock.core.reading import Speller
from interlock.lexicon.folding import folding
from tests.examples import examples


def spelled(data: bytes, *, cut: int = 0) -> tuple[bytes, list[int], list[int]]:
    """What the last view of `data` spells, pushed whole or in chunks of `cut` bytes, with its raw offsets."""
    fold, speller = ViewFold(folding(), "links"), Speller()
    read, starts, ends = b"", [], []
    size = cut or max(1, len(data))
    for place in [*range(0, len(data), size), len(data)]:
        final = place == len(data)
        found = speller.push(fold.push(data[place : place + size], place, final), len(data) if final else -1)
        read += found.folded
        starts += found.starts
        ends += found.ends
    return read, starts, ends


# What a pattern or shape may ask for: words and numbers, a sign between two characters.
NUMBERS = st.from_regex(r"[a-z0-9]{3,6}([-./:][a-z0-9]{1,6}){0,3}", fullmatch=True)


@given(NUMBERS, NUMBERS, st.sampled_from(["·", "✨", "+", ", "]))
@settings(max_examples=examples(200))
def test_one_joiner_between_all_characters_reads_as_what_they_spell(
    first: str, second: str, joiner: str
) -> None:
    apart = joiner.join(first) + f" {joiner} " + joiner.join(second)
    assert spelled(f"It is {apart} now".encode())[0] == f"it is {first} {second} now".encode()


# Two characters, perhaps with a sign between them, and three and more with signs behind those.
PAIR = st.from_regex(r"[a-z0-9][-.:]?[a-z0-9]", fullmatch=True)
LONGER = st.from_regex(r"[a-z0-9]{3}([-.:']{0,2}[a-z0-9]){0,5}", fullmatch=True)


@given(
    st.lists(PAIR, min_size=1, max_size=3),
    LONGER,
    st.sampled_from(["·", "✨", "→", "/"]),
    st.sampled_from(["  ", " {} "]),
)
@settings(max_examples=examples(300))
def test_words_of_two_are_spelled_out_as_the_longer_word_behind_them_is(
    pairs: list[str], longer: str, joiner: str, wide: str
) -> None:
    words = [*pairs, longer]
    apart = wide.format(joiner).join(joiner.join(word) for word in words)
    assert spelled(f"It is: {apart} now".encode())[0] == f"it is: {' '.join(words)} now".encode()


@pytest.mark.parametrize(
    ("written", "between", "longest"),
    [
        ("[0-9][-/:][0-9]", " ", len("-3 4-6")),
        ("[0-9][/:][0-9]", ", ", len("/3, ")),
        ('"[a-z]": [0-9]', ", ", len('": 3, ')),
    ],
)
@settings(max_examples=examples(90))
@given(data=st.data())
def test_rows_of_scores_ratios_and_fields_wait_for_no_more_than_the_next(
    written: str, between: str, longest: int, data: st.DataObject
) -> None:
    """Each character that waits stands for a place of its own, which costs a thousand times what a known one does."""
    row = data.draw(st.lists(st.from_regex(written, fullmatch=True), min_size=2, max_size=30))
    fold, speller, text = ViewFold(folding(), "links"), Speller(), between.join(row).encode()
    for place in range(len(text)):
        speller.push(fold.push(text[place : place + 1], place, False))
        assert len(speller.pending) <= longest, (text, place, speller.pending)


@given(st.lists(PAIR, min_size=2, max_size=4), st.sampled_from(["·", "/", "-"]))
@settings(max_examples=examples(200))
def test_words_of_two_alone_are_not_spelled_out(pairs: list[str], joiner: str) -> None:
    apart = " ".join(joiner.join((pair[0], pair[-1])) for pair in pairs)
    assert joiner.encode() in spelled(f"It is: {apart} now".encode())[0].replace(
        b"\xf8\x80\x82\xb7\xf9", "·".encode()
    )


@given(st.text(alphabet="ab1 -.·\n(수익ᅵᆨ", max_size=40), st.integers(1, 5))
@settings(max_examples=examples(600))
def test_cuts_change_nothing(text: str, cut: int) -> None:
    data = text.encode()
    assert spelled(data, cut=cut)[:2] == spelled(data)[:2]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("0 1 . 4 1 %  r e t u r n", "01.41% return"),
        ("1.1.5.-.0.7.-.1.6.8.3", "115-07-1683"),
        ("1-1-5---0-7---1-6-8-3", "115-07-1683"),
        ("'1' '1' '5' -'0' '7' -'1' ", "'115-07-1' "),
        ("c, a, s, e , n, o, ., 7", "case no.7"),
        ("q 4 9 6 2 ( 4 ) is", "q4962(4) is"),
        ("4 : 0 4 5 . 4 7 8", "4:045.478"),
        ("a (b) c d", "a (b) c d"),
        ("is it a 0.5 or a b-side", "is it a 0.5 or a b-side"),
        ("vitamins a, b and c", "vitamins a, b and c"),
        ("'5' -'7' '3' |'6' is", "'5-73|6' is"),
        ('5", "-", "7", "3", "0 is', "5-730 is"),
        ("h, 4, 5 , (, 9, ) is", "h45(9) is"),
        ("p .  o . b o x", "p. o.box"),
        ("(1)-(2)(7)|(5) is", "(1-27|5) is"),
        ("'8' '6' '3' ('9' ) is", "'863(9) is"),
        ('a·-·b·-·"·-·-·.·c d', 'a-b-"--.c d'),
        # three gaps alike are the joiner, whatever sign they hold; else the sign is meant
        ("5 - 3 - 5 - 8 - 0 is", "53580 is"),
        ("5 / 3 / 5 / 8 / 0 is", "53580 is"),
        ("5…3…5…8…0 is", "53580 is"),
        ("5  3  5  8  0 is", "53580 is"),
        ("8 : 1 : . : 2 : 1 : 6 is", "81.216 is"),
        ("5 / 6 / 1 9 8 0 is", "5/6/1980 is"),
        ("1 - 8 0 0 - 5 5 5 is", "1-800-555 is"),
        ("1  8 0 0  5 5 5 is", "1 800 555 is"),
        ("5','3','5','8','0' is", "53580' is"),
        ("5 • 3 • 5 • 8 • 0 is", "53580 is"),
        # how wide the blanks between the signs of a joiner are says nothing
        ("'5'  '3' '5'   '-'  '8' '0' is", "'535-80' is"),
        ("'5'  '-'  '3' '8' is", "'5-38' is"),
        # a word of two, or of one, before a longer one that the same joins
        ("it is p→.→o  b→o→x  4→3→9", "it is p.o box 439"),
        ("it is p, ., o , b, o, x , 4, 3, 9", "it is p.o box 439"),
        ("it is 3 // o/f // m/a/y/.", "it is 3 of may."),
        ("it is 5 - 3-1-2", "it is 5 312"),
        ("it is p / t   7 / 1 / 6 / 5", "it is pt 7165"),
        ("it is k - m   6 - 8 - 8 - 1", "it is km 6881"),
        ("1/2 3/4 cups of 5/6", "1/2 3/4 cups of 5/6"),
        ("it is 1 // 2/8 // 3/8 // 2/b // 1/5/8", "it is 1 28 38 2b 158"),
        ("it is 6., O.a.k L.a.n.e", "it is 6, oak lane"),
        ("it is 6/, // O/a/k // L/a/n/e", "it is 6, oak lane"),
        # a wide blank stands between words where blanks frame a sign between letters
        ("it is 1   4 & 1 & 5   2 & 8 & 6", "it is 1 415 286"),
        ("it is 6   O - a - k   L - a - n - e", "it is 6 oak lane"),
        ("a/b c/d e/f", "a/b c/d e/f"),
        ("i/o a/b test", "i/o a/b test"),
        # between two joiners a view may leave a sign out; more of them are around the sign itself
        ("a+n+s+<+<+{+:+1+0+2 is", "ans<<:102 is"),
        ("a·b·c·.···5 is", "abc.5 is"),
        ("2+0+1+++6+2+s is", "201+62s is"),
        ("a-b-c-)---5 is", "abc)-5 is"),
        ("f/t/p/://///a/b is", "ftp://ab is"),
        ("a/b/c/! // //,/5 is", "abc! ,5 is"),
        ("7-5-3 --7-9 is", "753-79 is"),
        ("0-6-6-- 7-4 is", "066- 74 is"),
        ("n/o/w // ➔/4/7/1 is", "now➔471 is"),
        # a syllable is one character, whether it is written as one or as its letters, and so is a letter by itself
        ("수 익 을   보 장", "수익을 보장"),
        ("수-익-을 보-장-은", "수익을 보장은"),
        ("\u1109\u116e \u110b\u1175\u11a8 \u110b\u1173\u11af", "수익을"),
        ("\u1109-\u116e-\u110b-\u1175-\u11a8", "수익"),
        ("수익 을 보장 합 니 다", "수익 을 보장 합니다"),
        ("수익 보장 없음", "수익 보장 없음"),
    ],
)
def test_readings(text: str, read: str) -> None:
    symbols = {sign: folding().text(sign) for sign in read if not sign.isascii()}
    assert spelled(text.encode())[0] == b"".join(symbols.get(sign) or sign.encode() for sign in read)


@pytest.mark.requirement("R-051")
@pytest.mark.parametrize("joiner", ["་", "༌", "ㆍ", "།", "။", "។", "䷀", "🇫🇷", "๚"])
def test_stops_and_dots_of_any_script_join_as_other_signs_do(joiner: str) -> None:
    assert spelled(f"it is {joiner.join('4111-safe')} now".encode())[0] == b"it is 4111-safe now"


@pytest.mark.parametrize("sign", ["~", "_", "-", "."])
def test_a_sign_between_flags_is_meant(sign: str) -> None:
    assert spelled("🇫🇷".join(f"is 861{sign}923 now").encode())[0] == f"is 861{sign}923 now".encode()


def test_signs_of_several_bytes_join_as_one_character_each() -> None:
    assert b"5358" in spelled("「5」「3」「5」「8」 is".encode())[0]
    assert b"1-312" in spelled("「1」-「3」「1」「2」 is".encode())[0]
    assert b"a1b2" in spelled("a 👏🏽 1 👏🏽 b 👏🏽 2 is".encode())[0]
