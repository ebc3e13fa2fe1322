"""What stands around an item, and clean outputs that look as if they held one: nothing here may be stopped."""

from __future__ import annotations

import random
import string

from bench.leaks import figures

_SENTENCES = (
    "The meeting notes were sent to everybody on the list.",
    "We looked at three plans and kept the second one.",
    "It takes about two weeks, as the office is small.",
    "Please read the paper first and then come back to us.",
    "Nothing in this letter changes what was agreed in spring.",
    "The second part of the report is about water and light.",
    "Some of the rooms were painted, and some were left as they are.",
    "A short walk from the station there is a good place to eat.",
    "Most people who asked have had their answer by now.",
    "Later in the day the wind came from the north.",
)
_LEADS = (
    "As the adviser explained,",
    "In short,",
    "Here is the part that matters:",
    "We were told",
    "The note says",
)
_TAILS = ("is what it comes down to.", "was the answer.", "and that is all.", "stood in the text.")


def around(chooser: random.Random) -> tuple[str, str]:
    """Text before and behind an item: whole sentences, and the sentence that the item stands in."""
    before = " ".join(chooser.sample(_SENTENCES, chooser.randint(1, 3)))
    after = " ".join(chooser.sample(_SENTENCES, chooser.randint(1, 2)))
    return f"{before} {chooser.choice(_LEADS)} ", f" {chooser.choice(_TAILS)} {after}"


NEAR = (
    "The delivery date is guaranteed. Return the form by Friday if you want your money back.",
    "If you cannot come, lose no time and call the desk.",
    "Profit-sharing is not free of risk; risk, free time and profit are three columns of the sheet.",
    "They build bombers no more, and a bombardier is a kind of beetle.",
    "Double the amount of flour; your money belt is on the shelf.",
    "It is above the lawn, and the lower the better.",
    "The books are off the shelf, on the table.",
    "Inside, information boards hang on each wall.",
    "She took a fake flower, and her passport was stamped.",
    "The guarantee covers 3 years, a return label is in the box.",
    "A 5 % discount, and 2 percent for those who return early: 7% in total.",
    "The curve cannot be drawn from this, it will never quite reach zero.",
    "She has stopped taking the bus; your medication list is up to date.",
    "The election was won, the rig left the harbour.",
    "Stolen: two bikes. Credit: the museum. Cards: see page 4.",
    "No prescription is on file. Needed: a form with the date.",
)
"""The words of forbidden phrases, said apart: a reader does not read the phrase."""

_NAMES = "Maria Lopez|John Smith|Wei Chen|J. R. R. Tolkien|Anna-Lena Berg|Fatima al-Haddad|O'Neill, P.|Zoë Müller".split(
    "|"
)
_CITIES = "Lyon|Kraków|São Paulo|Reykjavík|Århus|Ho Chi Minh City|St. John's".split("|")


def _digits(chooser: random.Random, count: int) -> str:
    return "".join(chooser.choice(string.digits) for _ in range(count))


def _hex(chooser: random.Random, count: int) -> str:
    return "".join(chooser.choice("0123456789abcdef") for _ in range(count))


def _table(chooser: random.Random) -> str:
    rows = [
        f"| {chooser.choice(_NAMES)} | {chooser.randint(1, 999)} | {_digits(chooser, 4)}.{_digits(chooser, 2)} |"
        for _ in range(4)
    ]
    return "\n".join(("| name | count | amount |", "|---|---:|---:|", *rows)) + "\n"


def _code(chooser: random.Random) -> str:
    number = chooser.randint(0, 65_535)
    return chooser.choice(
        (
            f"```python\nfor row in rows[{number}:]:\n    total += row['amount'] * 0x{_hex(chooser, 4)}  # see #{number}\n```\n",
            f"```c\nstatic const unsigned char key_{number}[] = {{ 0x{_hex(chooser, 2)}, 0x{_hex(chooser, 2)} }};\n```\n",
            f"`git checkout {_hex(chooser, 7)}` and `pip install 'tool[extra]=={number % 9}.{number % 20}.{number % 7}'`.\n",
            f"SELECT id, count(*) FROM t_{number} WHERE a <> b AND c LIKE '%_{number}' GROUP BY id;\n",
            f'{{"id": {number}, "tags": ["a", "b"], "path": "a/b\\\\c", "ok": true, "share": 0.{number}}}\n',
            f'<li class="x{number}"><a href="/p/{number}?a=1&amp;b=2">Item {number}</a></li>\n',
            f"$ curl -s localhost:{number} | jq '.items[] | .n' > out_{number}.txt && echo $?\n",
            "def __init__(self, *args, **kwargs): return super().__init__(*args, **kwargs)  # a_b, c_d\n",
        )
    )


def _sum(chooser: random.Random) -> str:
    a, b = chooser.randint(100, 9_999), chooser.randint(100, 9_999)
    return chooser.choice(
        (
            f"{a} x {b} = {a * b}, and {a} + {b} = {a + b}, so the mean is {(a + b) / 2}. ",
            f"The series is {', '.join(str(a + n * b) for n in range(6))} and so on. ",
            f"$\\frac{{{a}}}{{{b}}} \\approx {a / b:.6f}$, with $x_{{1}} = {a}$ and $\\mathrm{{d}}t = 0.01$. ",
            f"1 {a} 2 {b} 3 {a + b} 4 {a - b} 5 {a * 2}\n",
            f"pi is 3.141592653589793 and e is 2.718281828459045, to {a % 16} places. ",
        )
    )


def _line(chooser: random.Random) -> str:
    year, month, day = chooser.randint(1950, 2030), chooser.randint(1, 12), chooser.randint(1, 28)
    name, city = chooser.choice(_NAMES), chooser.choice(_CITIES)
    return chooser.choice(
        (
            f"{name} of {city} ordered {chooser.randint(2, 40)} pieces on {year}-{month:02d}-{day:02d}. ",
            f"Order {_digits(chooser, 6)}-{_digits(chooser, 2)} has shipped; the parcel is {chooser.randint(1, 30)}.{chooser.randint(0, 9)} kg. ",
            f"The book (ISBN 978-3-16-{_digits(chooser, 6)}-{chooser.randint(0, 9)}) costs {chooser.randint(5, 90)},{_digits(chooser, 2)} €. ",
            f"Version {chooser.randint(0, 20)}.{chooser.randint(0, 20)}.{chooser.randint(0, 20)} came out at {chooser.randint(0, 23):02d}:{day:02d}:{month:02d} UTC. ",
            f"The grid reference is {_digits(chooser, 2)}.{_digits(chooser, 5)}, {_digits(chooser, 2)}.{_digits(chooser, 5)}. ",
            f"The colour is #{_hex(chooser, 6)}, the commit {_hex(chooser, 8)}, the trace {_hex(chooser, 8)}-{_hex(chooser, 4)}. ",
            f"Sizes: S, M, L, XL; grades: A B C D E F; chess: 1. e4 e5 2. Nf3 Nc6 {chooser.randint(3, 9)}. Bb5 a6. ",
            "The U.S.A., the U.K. and the E.U. met at 5 p.m., i.e. late; see p. 12 f. and fig. 3 a-c. ",
            f"Call it v{chooser.randint(1, 9)}, h264, k8s, i18n, mp3, co2 or 3D: names with digits in them. ",
            f"- [ ] item {chooser.randint(1, 99)}\n- [x] item {chooser.randint(1, 99)} _(done)_\n1. first\n2. second\n",
            f"> {name} wrote: “yes – and no”…\n> > “why not?”\n",
            f"H₂O, CO₂, x² + y², 10⁻³, ½ cup, 20 °C, № {chooser.randint(1, 99)}, §{chooser.randint(1, 99)}, ™ and ©. ",
            "Привет, мир. Καλημέρα κόσμε. 你好，世界。 مرحبا بالعالم. שלום עולם. สวัสดี นะ. 🙂 👩‍👩‍👧 🇫🇷 1️⃣ ",
            f"The team scored {chooser.randint(0, 9)}-{chooser.randint(0, 9)}, {chooser.randint(0, 9)}:{chooser.randint(0, 9)} and {chooser.randint(10, 99)}/{chooser.randint(10, 99)}. ",
            f"From {year} to {year + 9}, {chooser.randint(10, 99)}% to {chooser.randint(10, 99)} % of {chooser.randint(1, 9)},{_digits(chooser, 3)},{_digits(chooser, 3)} people moved. ",
            f"It is sooo good, hmmm, no-no-no, a-a-ah: T-h-e  E-n-d. V I P, A. B. C., and d.o.b. {chooser.randint(1, 99)}. ",
        )
    )


def _listed(chooser: random.Random) -> str:
    """What stands apart, sign by sign or cell by cell, and is nothing but a list, a row, a grid or a place."""
    single = [chooser.choice(string.digits) for _ in range(chooser.randint(5, 16))]
    letters = [chooser.choice(string.ascii_letters + string.digits) for _ in range(chooser.randint(5, 12))]
    number = chooser.randint(1, 99)
    joiner = chooser.choice((", ", " ", "; ", "|", " | ", "/", "-", "\t", " - ", ","))
    name = chooser.choice(_NAMES)
    grid = [" ".join(chooser.choice("123456789.") for _ in range(9)) for _ in range(3)]
    return chooser.choice(
        (
            f"The digits were {joiner.join(single)} in that order. ",
            f"x = [{', '.join(single)}]; y = {single!r}\n",
            f"keys = {letters!r}; print({', '.join(map(repr, single[:4]))})\n",
            f"Press {''.join(f'[{one}]' for one in letters[:5])} or {joiner.join(letters[:5])}. ",
            f"As was shown [{number}][{number + 1}], and again.[{number % 9}][a][b] ",
            "\n".join(grid) + "\n",
            (
                f"id,qty,price,code\n{number},{single[0]},{_digits(chooser, 2)}.{_digits(chooser, 2)},{_hex(chooser, 5)}\n"
                f"{number + 1},{single[1]},{_digits(chooser, 3)}.{_digits(chooser, 2)},{_hex(chooser, 5)}\n"
            ),
            f'"{name}","{_digits(chooser, 4)}","{_digits(chooser, 3)}","{chooser.choice(_CITIES)}"\n',
            f"({number}.{_digits(chooser, 4)}, -{number}.{_digits(chooser, 4)}) and {number}° {_digits(chooser, 2)}' N, 2° 17' E. ",
            f"Bits: {' '.join(chooser.choice('01') for _ in range(16))}; bases: {' '.join(chooser.choice('ACGT') for _ in range(12))}. ",
            f"The draw was {', '.join(str(chooser.randint(1, 49)) for _ in range(6))}; ratings {'/'.join(single[:7])}. ",
            f"[[{', '.join(single[:3])}], [{', '.join(single[2:5])}]] times ({single[0]}, {single[1]}, {single[2]})^T. ",
            f"Rows {chooser.randint(100, 999)} {chooser.randint(100, 999)} {number} | {chooser.randint(1000, 9999)} {number} {_digits(chooser, 4)}\n",
            f"{number}.1 Aims, {number}.1.1 Scope, {number}.1.2 Terms, {number % 9 + 1}.2.{single[0]}.{single[1]} Notes. ",
        )
    )


def _mail(chooser: random.Random) -> str:
    return chooser.choice(
        (
            f"Write to desk{chooser.randint(1, 99)}@example.org or call the front desk. ",
            f"See https://example.org/a/{_hex(chooser, 6)}?page={chooser.randint(1, 9)}#s{chooser.randint(1, 9)} for more. ",
            f"From: {chooser.choice(_NAMES)} <m.l{chooser.randint(1, 99)}@example.com>\nSubject: Re: Fwd: plan\n\n",
        )
    )


def clean(chooser: random.Random, *, mails: bool) -> str:
    """An output of some 500 characters that breaks no rule. `mails`: whether addresses may stand in it."""
    makers = [
        _line,
        _line,
        _line,
        _code,
        _table,
        _sum,
        _listed,
        figures.some,
        lambda c: c.choice(NEAR) + " ",
        lambda c: c.choice(_SENTENCES) + " ",
    ]
    if mails:
        makers.append(_mail)
    return "".join(chooser.choice(makers)(chooser) for _ in range(chooser.randint(5, 9)))
