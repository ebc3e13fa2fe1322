"""Bake `src/interlock/lexicon/tables/units.txt`: units by name, with the words and symbols that say them.

Source: the PyPI package `quantulum3` (MIT), which has to be installed to run this: its `units.json`.
"""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

TABLE = Path(__file__).resolve().parent.parent / "src/interlock/lexicon/tables/units.txt"


def main() -> None:
    try:
        from quantulum3.load import METRIC_PREFIXES
    except ImportError:
        sys.exit("the source is missing: pip install quantulum3==0.10.0")
    units: dict[str, dict[str, Any]] = json.loads(
        files("quantulum3").joinpath("units.json").read_text("utf-8")
    )
    found: dict[str, tuple[list[str], list[str]]] = {}
    for name, unit in units.items():
        if name in {"unk", "dimensionless"}:
            continue
        words, symbols = [name, *unit.get("surfaces", ())], list(unit.get("symbols", ()))
        found[name] = (words, symbols)
        for prefix in unit.get("prefixes", ()):
            long = METRIC_PREFIXES[prefix]
            found[long + name] = ([long + word for word in words], [prefix + symbol for symbol in symbols])
    lines = [
        "# Units by name: the words and the symbols that say them.",
        "# Derived from quantulum3 0.10.0, MIT: LICENCE-quantulum3.txt. Baked by scripts/bake_units.py.",
        *(
            "\t".join((name, "|".join(dict.fromkeys(words)), "|".join(dict.fromkeys(symbols))))
            for name, (words, symbols) in found.items()
        ),
    ]
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{TABLE}: {len(found)} units")


if __name__ == "__main__":
    main()
