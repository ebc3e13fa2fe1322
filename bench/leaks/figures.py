"""Clean outputs of figures: grids, arrays, scores, columns, logs and part numbers, in which nothing is an item.

Nothing is drawn to spare a rule: a row of sixteen figures may happen to have the check digit of a card. At first
contact one in twenty of these pieces was stopped (141 of 3,100).
"""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable, Sequence
from itertools import pairwise

Maker = Callable[[random.Random], str]
Rows = Sequence[Sequence[object]]


def _digit(chooser: random.Random) -> str:
    return chooser.choice(string.digits)


def _number(chooser: random.Random, most: int) -> int:
    """Of one to so many figures."""
    return chooser.randrange(10 ** chooser.randint(1, most))


def _singles(chooser: random.Random, low: int, high: int) -> list[int]:
    return [chooser.randrange(10) for _ in range(chooser.randint(low, high))]


def _matrix(chooser: random.Random, most: int = 1) -> list[list[int]]:
    rows, columns = chooser.randint(2, 6), chooser.randint(2, 9)
    return [[_number(chooser, most) for _ in range(columns)] for _ in range(rows)]


def _lines(rows: Rows, between: str, before: str = "", after: str = "") -> str:
    return "\n".join(before + between.join(map(str, row)) + after for row in rows) + "\n"


# --- grids ------------------------------------------------------------------------------------------------------


def grid(chooser: random.Random) -> str:
    between = chooser.choice((" ", "  ", "\t", ",", ", ", " | ", "|", ";", "-", " - ", "   ", "/"))
    return _lines(_matrix(chooser), between)


def sudoku(chooser: random.Random) -> str:
    empty = chooser.choice(".0_*x ")
    cells = [
        [str(chooser.randint(1, 9)) if chooser.random() < 0.6 else empty for _ in range(9)] for _ in range(9)
    ]
    match chooser.randrange(5):
        case 0:
            return _lines(cells, " ")
        case 1:
            rows = [
                " | ".join(" ".join(row[place : place + 3]) for place in (0, 3, 6)) + "\n" for row in cells
            ]
            return "------+-------+------\n".join("".join(rows[place : place + 3]) for place in (0, 3, 6))
        case 2:
            rule = "+" + "---+" * 9 + "\n"
            return rule + rule.join("| " + " | ".join(row) + " |\n" for row in cells)
        case 3:
            return "".join(f"{'ABCDEFGHI'[number]} {' '.join(row)}\n" for number, row in enumerate(cells))
        case _:
            return "║" + "║\n║".join("│".join(row) for row in cells) + "║\n"


def solved(chooser: random.Random) -> str:
    """A full grid of nine by nine, every row with all nine figures."""
    order = chooser.sample(range(1, 10), 9)
    rows = [[order[(3 * row + row // 3 + column) % 9] for column in range(9)] for row in range(9)]
    return _lines(rows, chooser.choice((" ", "", ", ", "|")))


def minefield(chooser: random.Random) -> str:
    cells = "11112223.  #*?"
    return _lines([[chooser.choice(cells) for _ in range(10)] for _ in range(6)], chooser.choice((" ", "")))


def life(chooser: random.Random) -> str:
    size = chooser.randint(6, 16)
    return _lines(
        [[chooser.choice("01") for _ in range(size)] for _ in range(6)], chooser.choice((" ", "", ","))
    )


def bingo(chooser: random.Random) -> str:
    rows = [[f"{chooser.randint(15 * n + 1, 15 * n + 15):2}" for n in range(5)] for _ in range(5)]
    return " B  I  N  G  O\n" + _lines(rows, chooser.choice((" ", "  ", " | ")))


def pascal(chooser: random.Random) -> str:
    row, rows = [1], []
    for _ in range(chooser.randint(5, 9)):
        rows.append(row)
        row = [1, *map(sum, pairwise(row)), 1]
    return "".join(" " * (20 - 2 * len(one)) + "   ".join(map(str, one)) + "\n" for one in rows)


def times_table(chooser: random.Random) -> str:
    size = chooser.randint(4, 10)
    rows = [[f"{left * right:3}" for right in range(1, size)] for left in range(1, size)]
    return _lines(rows, chooser.choice((" ", " | ", "")))


def truth_table(chooser: random.Random) -> str:
    rows = [[n >> 2 & 1, n >> 1 & 1, n & 1, chooser.randrange(2)] for n in range(8)]
    return "| A | B | C | out |\n|---|---|---|---|\n" + _lines(rows, " | ", "| ", " |")


def calendar(chooser: random.Random) -> str:
    first, days = chooser.randrange(7), chooser.randint(28, 31)
    cells = ["  "] * first + [f"{day:2}" for day in range(1, days + 1)]
    weeks = [cells[place : place + 7] for place in range(0, len(cells), 7)]
    return "Mo Tu We Th Fr Sa Su\n" + _lines(weeks, " ")


def word_square(chooser: random.Random) -> str:
    alphabet = chooser.choice((string.ascii_uppercase, string.ascii_uppercase + string.digits))
    return _lines(
        [[chooser.choice(alphabet) for _ in range(8)] for _ in range(5)], chooser.choice((" ", "", "  "))
    )


def magic_square(chooser: random.Random) -> str:
    rows = chooser.choice(
        (
            [[2, 7, 6], [9, 5, 1], [4, 3, 8]],
            [[8, 1, 6], [3, 5, 7], [4, 9, 2]],
            [[16, 3, 2, 13], [5, 10, 11, 8], [9, 6, 7, 12], [4, 15, 14, 1]],
        )
    )
    return _lines(chooser.sample(rows, len(rows)), chooser.choice((" ", "  ", " | ", "\t", ", ")))


def keypad(chooser: random.Random) -> str:
    rows = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["*", "0", "#"]]
    return "The keys are\n" + _lines(
        rows if chooser.random() < 0.5 else rows[2::-1], chooser.choice((" ", "  ", " | ", ""))
    )


def markdown_table(chooser: random.Random) -> str:
    columns, most = chooser.randint(3, 9), chooser.randint(1, 5)
    rows = [[_number(chooser, most) for _ in range(columns)] for _ in range(chooser.randint(3, 8))]
    head = "| " + " | ".join(chooser.choice(string.ascii_lowercase) for _ in range(columns)) + " |\n"
    return head + "|" + "---|" * columns + "\n" + _lines(rows, " | ", "| ", " |")


def html_table(chooser: random.Random) -> str:
    rows = [[_number(chooser, 3) for _ in range(5)] for _ in range(4)]
    return "<table>\n" + _lines(rows, "</td><td>", "<tr><td>", "</td></tr>") + "</table>\n"


# --- arrays -----------------------------------------------------------------------------------------------------


def array(chooser: random.Random) -> str:
    """One of single figures, in one of many languages."""
    values = _singles(chooser, 3, 20)
    commas, blanks = ", ".join(map(str, values)), " ".join(map(str, values))
    return chooser.choice(
        (
            f"values = [{commas}]\n",
            f"let values = [{','.join(map(str, values))}];\n",
            f"int values[] = {{{commas}}};\n",
            f"int[] values = new int[] {{ {commas} }};\n",
            f"values := []int{{{commas}}}\n",
            f"let values = vec![{commas}];\n",
            f"std::vector<int> values{{{commas}}};\n",
            f"values <- c({commas})\n",
            f"values = ({commas})\n",
            f"val values = listOf({commas})\n",
            f"(define values '({blanks}))\n",
            f"values=({blanks})\n",
            f"values = [{blanks}];\n",
            f"array([{commas}])\n",
            f"tensor([{commas}])\n",
            f"{{{commas}}} is the set, ({commas}) the tuple, ⟨{commas}⟩ the word.\n",
            f"$values = @({commas})\n",
            f"values = %w[{blanks}]\n",
            f"ARRAY[{commas}]::int[]\n",
            f"values = {json.dumps(list(map(str, values)))}\n",
            f"values = {list(map(str, values))!r}\n",
            "values:\n" + "".join(f"  - {one}\n" for one in values),
            f"[{'; '.join(map(str, values))}]\n",
            f"[{'|'.join(map(str, values))}]\n",
            f"output: [{'] ['.join(map(str, values))}]\n",
            "".join(f"[{one}]" for one in values) + "\n",
            "".join(f"({one})" for one in values) + "\n",
            f"1: {commas}\n",
        )
    )


def array_of_numbers(chooser: random.Random) -> str:
    most = chooser.randint(2, 9)
    values = [_number(chooser, most) for _ in range(chooser.randint(3, 12))]
    between = chooser.choice(
        (", ", " ", "; ", ",", " | ", "/", "-", " - ", "\t", "\n", ": ", " + ", " < ", " -> ")
    )
    opening, closing = chooser.choice((("[", "]"), ("{", "}"), ("(", ")"), ("", "")))
    return f"{opening}{between.join(map(str, values))}{closing}\n"


def nested(chooser: random.Random) -> str:
    rows = _matrix(chooser, chooser.randint(1, 3))
    inner = [", ".join(map(str, row)) for row in rows]
    return chooser.choice(
        (
            f"{rows!r}\n",
            json.dumps(rows, indent=2) + "\n",
            json.dumps({"rows": rows, "count": len(rows)}) + "\n",
            "[" + ",\n ".join(f"[{row}]" for row in inner) + "]\n",
            "array([" + ",\n       ".join(f"[{row}]" for row in inner) + "])\n",
            "[" + "\n ".join("[" + row.replace(",", "") + "]" for row in inner) + "]\n",
            "[" + "; ".join(row.replace(",", "") for row in inner) + "]\n",
            "int m[][] = {\n" + ",\n".join(f"  {{{row}}}" for row in inner) + "\n};\n",
            "\\begin{pmatrix}\n"
            + " \\\\\n".join(row.replace(",", " &") for row in inner)
            + "\n\\end{pmatrix}\n",
            "Matrix([\n" + ",\n".join(f"[{row}]" for row in inner) + "])\n",
            "rows:\n" + "".join(f"  - [{row}]\n" for row in inner),
            "⎡" + "⎤\n⎢".join(row.replace(",", " ") for row in inner) + "⎦\n",
        )
    )


def counts(chooser: random.Random) -> str:
    """Words with a figure each."""
    names = chooser.sample(("a", "b", "x", "y", "red", "blue", "left", "right", "up", "down", "n", "k"), 6)
    values = [(name, chooser.randrange(chooser.choice((10, 100)))) for name in names]
    return chooser.choice(
        (
            json.dumps(dict(values)) + "\n",
            "".join(f"{name}: {value}\n" for name, value in values),
            ", ".join(f"{name}={value}" for name, value in values) + "\n",
            "".join(f"{name} {value} " for name, value in values) + "\n",
            "Counter({"
            + ", ".join(f"{value}: {number}" for number, (_, value) in enumerate(values))
            + "})\n",
        )
    )


# --- series -----------------------------------------------------------------------------------------------------


def column(chooser: random.Random) -> str:
    """One figure a line: ratings, say."""
    values = _singles(chooser, 4, 12)
    before = chooser.choice(("", "", "  ", "- ", "* ", "> ", "+ ", "Q: "))
    return "The ratings:\n" + "".join(f"{before}{one}\n" for one in values)


def numbered(chooser: random.Random) -> str:
    shape = chooser.choice(
        ("{}. {}", "{}) {}", "Q{}: {}", "({}) {}", "{}: {}", "{} {}", "{}\t{}", "#{} {}", "{}={}")
    )
    answers = chooser.choice((string.digits, "ABCD", "12345"))
    between = chooser.choice(("\n", "\n", " ", ", ", "; "))
    return (
        between.join(shape.format(n, chooser.choice(answers)) for n in range(1, chooser.randint(6, 18)))
        + "\n"
    )


def series(chooser: random.Random) -> str:
    """Single figures in a row, said to be what they are."""
    values = list(map(str, _singles(chooser, 5, 18)))
    between = chooser.choice(
        (", ", " ", ",", " - ", "-", "/", " / ", "; ", " | ", "|", "→", " → ", ":", "...", " and ")
    )
    lead = chooser.choice(
        (
            "The digits are",
            "They rolled",
            "Sequence:",
            "Scores by inning:",
            "Strokes:",
            "Ratings:",
            "Then press",
            "Sorted:",
            "Input:",
            "We get",
        )
    )
    return f"{lead} {between.join(values)}.\n"


def scores(chooser: random.Random) -> str:
    left, right = _singles(chooser, 9, 9), _singles(chooser, 9, 9)
    return chooser.choice(
        (
            f"Visitors {' '.join(map(str, left))} | {sum(left)} 8 1\nHome     {' '.join(map(str, right))} | {sum(right)} 9 0\n",
            " ".join(f"{a}-{b}" for a, b in zip(left, right, strict=True)) + "\n",
            ", ".join(f"{a}-{b}" for a, b in zip(left, right, strict=True)) + "\n",
            " | ".join(f"{a}/{b}" if a + b == 10 else f"{a}{b}" for a, b in zip(left, right, strict=True))
            + "\n",
            f"Hole  1 2 3 4 5 6 7 8 9\nPar   4 4 3 5 4 4 3 4 5\nScore {' '.join(map(str, left))}\n",
            " ".join(f"{a / 10 + 9:.1f}" for a in left) + "\n",
            f"Sets: {left[0]}-{right[0]}, {left[1]}-{right[1]}, {left[2]}-{right[2]} ({left[3]}:{right[3]})\n",
            "W-L-D\n" + _lines([left[:3], right[:3], left[3:6], right[3:6]], "-"),
        )
    )


def bits(chooser: random.Random) -> str:
    size, width = chooser.choice((8, 16, 24, 32)), chooser.choice((1, 4, 8))
    row = "".join(chooser.choice("01") for _ in range(size))
    return " ".join(row[place : place + width] for place in range(0, size, width)) + "\n"


def long_fraction(chooser: random.Random) -> str:
    figures = "".join(_digit(chooser) for _ in range(60))
    width = chooser.choice((3, 5, 10, 60))
    grouped = " ".join(figures[place : place + width] for place in range(0, 60, width))
    return f"{chooser.randrange(10)}.{grouped}...\n"


def plot(chooser: random.Random) -> str:
    values = _singles(chooser, 5, 10)
    return chooser.choice(
        (
            "".join(f"{number:2} | {'*' * value} {value}\n" for number, value in enumerate(values)),
            "".join(
                f"{number} {'█' * value}{'░' * (9 - value)} {value}\n" for number, value in enumerate(values)
            ),
            "".join(
                f"{level} |" + "".join(" #" if value >= level else "  " for value in values) + "\n"
                for level in range(9, 0, -1)
            )
            + "  +"
            + "--" * len(values)
            + "\n    "
            + " ".join(str(number % 10) for number in range(len(values)))
            + "\n",
            "".join(
                f"{stem} | {' '.join(map(str, sorted(_singles(chooser, 2, 8))))}\n" for stem in range(1, 7)
            ),
            "".join(f"{value:3}% {'=' * value}>\n" for value in values),
        )
    )


# --- lines of files ---------------------------------------------------------------------------------------------


def csv(chooser: random.Random) -> str:
    most = chooser.choice((1, 1, 2, 5, 8))
    columns = chooser.randint(3, 12)
    rows = [[_number(chooser, most) for _ in range(columns)] for _ in range(chooser.randint(3, 9))]
    return _lines(rows, chooser.choice((",", ";", "\t", ", ", '","', "|")))


def log(chooser: random.Random) -> str:
    def line() -> str:
        clock = f"{chooser.randrange(24):02}:{chooser.randrange(60):02}:{chooser.randrange(60):02}"
        return chooser.choice(
            (
                f"{clock}.{chooser.randrange(1000):03} INFO worker-{_number(chooser, 2)} done in {_number(chooser, 4)} ms\n",
                f"[{_number(chooser, 5)}.{chooser.randrange(10**6):06}] usb {_digit(chooser)}-{_digit(chooser)}: new device {_number(chooser, 2)}\n",
                f"{clock} pid={_number(chooser, 5)} rc={_digit(chooser)} bytes={_number(chooser, 9)} t={chooser.random():.6f}\n",
                f'"GET /p/{_number(chooser, 6)} HTTP/1.1" 200 {_number(chooser, 6)} "-" {_number(chooser, 3)}\n',
                f'  File "a.py", line {_number(chooser, 4)}, in f{_digit(chooser)}\n',
                f"#{_number(chooser, 2)} 0x{chooser.getrandbits(48):012x} in main () at m.c:{_number(chooser, 4)}\n",
                f"E{chooser.randrange(10000):04} {_number(chooser, 8)} {_number(chooser, 8)} {_number(chooser, 3)}\n",
                f"step {_number(chooser, 6)} loss {chooser.random() * 9:.4f} lr {chooser.random() / 1000:.2e} tok {_number(chooser, 9)}\n",
                f"{_number(chooser, 7)} blocks, {_number(chooser, 9)} free, {_number(chooser, 3)}% used\n",
            )
        )

    return "".join(line() for _ in range(chooser.randint(2, 6)))


def dump(chooser: random.Random) -> str:
    def row(start: int) -> str:
        data = [chooser.randrange(256) for _ in range(16)]
        pairs = " ".join(f"{left:02x}{right:02x}" for left, right in zip(data[::2], data[1::2], strict=True))
        single = " ".join(f"{one:02X}" for one in data)
        return f"{start:08x}: {pairs if chooser.random() < 0.5 else single}\n"

    return "".join(row(16 * number) for number in range(3))


def parts(chooser: random.Random) -> str:
    def letters(count: int) -> str:
        return "".join(chooser.choice(string.ascii_uppercase) for _ in range(count))

    def figures(count: int) -> str:
        return "".join(_digit(chooser) for _ in range(count))

    def one() -> str:
        return chooser.choice(
            (
                f"{letters(2)}-{figures(4)}-{letters(1)}",
                f"{letters(3)}{figures(3)}",
                f"{letters(1)}{figures(5)}-{figures(2)}",
                f"TICKET-{figures(5)}",
                f"{letters(4)}-{figures(4)}",
                f"#{figures(6)}",
                f"SKU {figures(4)}-{letters(2)}{figures(2)}",
                f"{figures(2)}-{figures(3)}-{letters(2)}",
                f"rev {figures(1)}.{figures(1)}",
                f"M{figures(1)}x{figures(2)}",
                f"{figures(3)}-{figures(4)}-{figures(2)}",
                f"lot {figures(8)}",
                f"RMA{figures(7)}",
                f"{chooser.randint(1000, 9999)}.{figures(3)}.{figures(3)}",
            )
        )

    between = chooser.choice((", ", "\n", " / ", "; ", " "))
    return f"Parts: {between.join(one() for _ in range(chooser.randint(2, 7)))}\n"


def amounts(chooser: random.Random) -> str:
    return chooser.choice(
        (
            " + ".join(f"${_number(chooser, 6):,}.{chooser.randrange(100):02}" for _ in range(4)) + "\n",
            "\n".join(f"{_number(chooser, 7):>12,}" for _ in range(5)) + "\n",
            "\n".join(f"{chooser.random() * 1000:10.3f} {chooser.random():8.4f}" for _ in range(4)) + "\n",
            " ".join(f"{chooser.random():.3f}" for _ in range(8)) + "\n",
            " ".join(f"{chooser.gauss(0, 1):+.2e}" for _ in range(6)) + "\n",
            " ".join(f"{_digit(chooser)},{_digit(chooser)}{_digit(chooser)}" for _ in range(6)) + "\n",
            f"{_number(chooser, 3)} {chooser.randrange(1000):03} {chooser.randrange(1000):03} people, {_number(chooser, 3)} {chooser.randrange(1000):03} homes\n",
        )
    )


MAKERS: tuple[Maker, ...] = (
    grid,
    sudoku,
    solved,
    minefield,
    life,
    bingo,
    pascal,
    times_table,
    truth_table,
    calendar,
    word_square,
    magic_square,
    keypad,
    markdown_table,
    html_table,
    array,
    array_of_numbers,
    nested,
    counts,
    column,
    numbered,
    series,
    scores,
    bits,
    long_fraction,
    plot,
    csv,
    log,
    dump,
    parts,
    amounts,
)


def some(chooser: random.Random) -> str:
    """One of all kinds."""
    return chooser.choice(MAKERS)(chooser)
