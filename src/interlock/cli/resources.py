"""From what was typed to what a run needs: policy, engine, facts, tables, ledger and keys.

Whatever cannot be used is reported in one line that says what and where, before anything is started.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from interlock.cli.console import Trouble, note, said, waiting

if TYPE_CHECKING:
    import yaml

    from interlock.anchors.port import Resolvers
    from interlock.core.prompt import Validity
    from interlock.engines.port import Engine
    from interlock.ledger.seal import KeyPair
    from interlock.ledger.sqlite import SqliteLedger
    from interlock.policy import Pack, Policy

HOME: Final = Path(".interlock")
LEDGER: Final = HOME / "ledger.sqlite"
KEYS: Final = HOME / "keys"
SCRIPTED: Final = "scripted:"
NO_TEXT: Final = (b"%PDF", b"GGUF", b"PK\x03\x04", b"SQLite format 3")
"""What files of other kinds begin with that are given by mistake where a policy belongs."""
FILE_BYTES_MAX: Final = 16_777_216

# --- policies --------------------------------------------------------------------------------------------


def policy_of(name: str) -> Policy:
    """The policy in a file, or the shipped pack of this name."""
    from interlock.policy import Policy, PolicyError, packs

    if not name:
        raise Trouble("the name of the policy is empty")
    try:
        with waiting("reading the policy: the first time, its rules are compiled"):
            if not _is_a_file(name) and name in packs():
                return Policy.named(name)
            _check_is_text(name)
            if not Path(name).exists() and not Path(name).suffix and os.sep not in name:
                raise Trouble(
                    f"no policy file `{name}`, and no shipped pack of this name: {', '.join(packs())}"
                )
            return Policy.load(name)
    except PolicyError as error:
        raise Trouble(str(error)) from error


def pack_of(name: str) -> Pack:
    """What a shipped pack is, before its rules are compiled."""
    from interlock.policy import Pack, PolicyError

    try:
        return Pack.named(name)
    except PolicyError as error:
        raise Trouble(str(error)) from error


def _is_a_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def _check_is_text(name: str) -> None:
    """Bytes that are no text make a message that nobody can read."""
    if not _is_a_file(name):
        return
    with Path(name).open("rb") as file:
        head = file.read(64)
    if head.startswith(NO_TEXT) or (b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff"))):
        raise Trouble(f"`{name}`: this is no text file")


# --- facts and tables ------------------------------------------------------------------------------------


def read(path: str | Path) -> bytes:
    """What is in a file of a size that a person would write."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(FILE_BYTES_MAX + 1)
    except (OSError, ValueError) as error:
        raise Trouble(said(error) if isinstance(error, OSError) else f"`{path}`: {error}") from None
    if len(data) > FILE_BYTES_MAX:
        raise Trouble(f"`{path}`: over the ceiling of {FILE_BYTES_MAX} bytes")
    return data


def tree_of(path: str | Path) -> Any:
    """A YAML or JSON file in which every scalar stays the text that was written: `0.40` is not 0.4."""
    import yaml

    try:
        text = read(path).decode("utf-8-sig")
        loader = yaml.BaseLoader(text)  # makes texts, lists and mappings only
        try:
            node = loader.get_single_node()
            _check_once(path, node)
            return None if node is None else loader.construct_document(node)
        finally:
            loader.dispose()
    except UnicodeDecodeError as error:
        raise Trouble(f"`{path}`: not valid UTF-8 at byte {error.start}") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        problem = getattr(error, "problem", None) or str(error).partition("\n")[0]
        raise Trouble(f"`{path}`: {where}neither YAML nor JSON: {problem}") from None
    except RecursionError:
        raise Trouble(f"`{path}`: nested too deep") from None


def _check_once(path: str | Path, root: yaml.Node | None) -> None:
    """Of a name that is given twice one value would count, and the file does not say which."""
    import yaml

    waiting, seen = [root], {id(root)}
    while waiting:
        node = waiting.pop()
        below: list[Any] = []
        if isinstance(node, yaml.MappingNode):
            names: set[str] = set()
            for key, _ in node.value:
                if isinstance(key, yaml.ScalarNode) and key.value in names:
                    where = f"line {key.start_mark.line + 1}: the name `{key.value}` is given twice"
                    raise Trouble(f"`{path}`: {where}: keep what is right")
                names.add(key.value if isinstance(key, yaml.ScalarNode) else "")
            below = [each for pair in node.value for each in pair]
        elif isinstance(node, yaml.SequenceNode):
            below = node.value
        waiting += [each for each in below if id(each) not in seen]
        seen |= {id(each) for each in below}


def facts_of(path: str | None) -> tuple[dict[str, str], dict[str, Validity]]:
    """Facts by name, and the days of those that say any: `fee: {value: 0.4 %, until: 2026-12-31}`."""
    from interlock.core.prompt import Validity

    facts: dict[str, str] = {}
    validity: dict[str, Validity] = {}
    if path is None:
        return facts, validity
    tree = tree_of(path)
    if not isinstance(tree, dict):
        raise Trouble(f"`{path}`: facts are names with their values, such as `fee: 0.4 %`")
    for name, given in tree.items():
        keys = given if isinstance(given, dict) else {"value": given}
        texts = [name, *keys, *keys.values()]
        if not all(isinstance(text, str) for text in texts) or not {"value"} <= {*keys} <= {
            "value",
            "as_of",
            "until",
        }:
            raise Trouble(
                f"`{path}`: the fact `{name}` is no single value; one with days is written "
                "`{value: 0.4 %, as_of: 2026-05-03, until: 2026-12-31}`"
            )
        facts[name] = keys["value"]
        if len(keys) > 1:
            validity[name] = Validity(keys.get("as_of", ""), keys.get("until", ""))
    return facts, validity


def pairs_of(given: Iterable[str], option: str, form: str = "KIND=FILE") -> dict[str, str]:
    """`a=b` as it was typed, several times; `form` is how the help writes it."""
    found: dict[str, str] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not key or not equals:
            raise Trouble(f"`{option} {text}`: write `{option} {form}`")
        if key in found:
            raise Trouble(f"`{option} {text}`: `{key}` is given twice")
        found[key] = value
    return found


def resolvers_of(policy: Policy, tables: dict[str, str], folder: str | None = None) -> Resolvers:
    """The tables that the policy brings, and those that were named; a named one takes the place of the policy's.

    `folder`: where the policy's table files lie, beside the policy if it is not said.
    """
    from interlock.anchors.building import resolvers_of as built
    from interlock.anchors.files import TableError
    from interlock.anchors.port import Resolvers
    from interlock.anchors.table import TableResolver

    try:
        named = [TableResolver.load(kind, path) for kind, path in tables.items()]
        own = built(policy, folder, besides=tables)
    except TableError as error:
        raise Trouble(str(error)) from error
    return Resolvers([*named, *own.members], ahead=own.ahead)


# --- engines ---------------------------------------------------------------------------------------------


def engine_of(named: str, *, tokens_max: int) -> Engine:
    """`bundled`, a GGUF file, or `scripted:FILE`."""
    from interlock.engines.port import EngineError

    try:
        if named.startswith(SCRIPTED):
            return _scripted(named.removeprefix(SCRIPTED))
        from interlock.engines.cyllama import LlamaCpp

        if named == "bundled":
            return LlamaCpp.bundled(tokens_max=tokens_max)
        return LlamaCpp(named, tokens_max=tokens_max)
    except EngineError as error:
        known = ": `--engine` takes `bundled`, a GGUF file or `scripted:FILE`"
        raise Trouble(f"{error}{known if str(error).startswith('there is no model') else ''}") from error
    except OSError as error:
        raise Trouble(said(error)) from error


_SCRIPT_KEYS: Final = ("answers", "chunk", "misbehaviour", "at", "rewind")


def _scripted(path: str) -> Engine:
    """`{"answers": […], "chunk": n}`, for trying out a policy without a model."""
    from interlock.engines.scripted import Misbehaviour, ScriptedEngine

    if not path:
        raise Trouble("`--engine scripted:` names no file: write `scripted:FILE`")
    tree = tree_of(path)
    answers = tree.get("answers") if isinstance(tree, dict) else None
    if not isinstance(answers, list) or not answers or not all(isinstance(text, str) for text in answers):
        raise Trouble(f'`{path}`: a script is {{"answers": ["…", …], "chunk": 4}}, in JSON or YAML')
    for key in tree:
        if key not in _SCRIPT_KEYS:
            raise Trouble(f"`{path}`: unknown key `{key}`, a script has {', '.join(_SCRIPT_KEYS)}")
    how = tree.get("misbehaviour")
    if how is not None and how not in tuple(Misbehaviour):
        raise Trouble(f"`{path}`: no misbehaviour `{how}`, there are {', '.join(Misbehaviour)}")
    return ScriptedEngine(
        answers,
        chunk=_whole_number(path, tree, "chunk"),
        misbehaviour=Misbehaviour(how) if how is not None else None,
        at=_whole_number(path, tree, "at"),
        rewind=tree.get("rewind", "true") == "true",
    )


def _whole_number(path: str, tree: dict[str, Any], key: str) -> int:
    text = tree.get(key, "0")
    if not isinstance(text, str) or not text.isdecimal():
        raise Trouble(f"`{path}`: `{key}` is no whole number")
    return int(text)


# --- ledger and keys -------------------------------------------------------------------------------------


@contextmanager
def ledger_to_write(path: str | None, keys: str | None, *, seal: bool = True) -> Iterator[SqliteLedger]:
    """The ledger, made where there is none, and sealing for the key pair, made where there is none.

    `seal`: whether the policy wants a sealed copy of what is refused at all; without, no key is needed.
    """
    from interlock.ledger.port import LedgerError
    from interlock.ledger.sqlite import SqliteLedger

    try:
        if path is None or keys is None:
            _make_home()
        public = pair_of(keys).public if seal else None
        ledger = SqliteLedger(path or LEDGER, public_key=public)
    except LedgerError as error:
        raise Trouble(str(error)) from error
    except OSError as error:
        raise Trouble(said(error)) from error
    try:
        yield ledger
    finally:
        ledger.close()


def _make_home() -> None:
    from interlock.drivers import make_home
    from interlock.ledger.port import LedgerError

    try:
        make_home(HOME)
    except LedgerError as error:
        reason = said(error.__cause__) if isinstance(error.__cause__, OSError) else str(error)
        raise Trouble(
            f"no ledger and no keys can be kept here: {reason}: give `--ledger FILE` and `--key DIR`"
        ) from error


@contextmanager
def ledger_to_go_on(path: str | None, keys: str | None) -> Iterator[tuple[SqliteLedger, KeyPair]]:
    """A ledger that is there, and its keys. Neither is made: a new key opens nothing of what was sealed before."""
    from interlock.ledger.port import LedgerError
    from interlock.ledger.seal import KeyPair
    from interlock.ledger.sqlite import SqliteLedger

    place = Path(path or LEDGER)
    if not place.exists():
        raise Trouble(f"there is no ledger `{place}`{NO_LEDGER}")
    try:
        pair = KeyPair.load(keys or KEYS)
        with SqliteLedger(place, public_key=pair.public) as ledger:
            yield ledger, pair
    except LedgerError as error:
        raise Trouble(str(error)) from error


def run_named(kept: SqliteLedger, given: str) -> str:
    """The run that is meant: by its id, or by its beginning where only one begins so."""
    if not given:
        raise Trouble("the id of the run is empty: `interlock ledger show` lists what there is")
    names = [summary.run for summary in kept.runs()]
    if given in names:
        return given
    found = [name for name in names if name.startswith(given)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Trouble(
            f"`{given}` begins {len(found)} runs: {', '.join(found[:5])}{'…' if len(found) > 5 else ''}"
        )
    raise Trouble(f"there is no run `{given}` in `{kept.path}`: `interlock ledger show` lists what is")


NO_LEDGER: Final = ": name one with `--ledger FILE`, or make one with `interlock run`"


@contextmanager
def ledger_to_read(path: str | None) -> Iterator[SqliteLedger]:
    """A ledger that is there; nothing in it is changed, and what it cannot say becomes one line."""
    from interlock.ledger.port import LedgerError
    from interlock.ledger.sqlite import SqliteLedger

    if path is not None and Path(path).is_dir():
        raise Trouble(f"`{path}` is a folder: name a file for the ledger")
    try:
        with SqliteLedger(path or LEDGER, read_only=True) as ledger:
            yield ledger
    except LedgerError as error:
        raise Trouble(f"{error}{NO_LEDGER if str(error).startswith('there is no ledger') else ''}") from error


def pair_of(folder: str | None) -> KeyPair:
    """The key pair, made at first use; that is said once, because what it seals only it can open."""
    from interlock.ledger.seal import PRIVATE, PUBLIC, KeyPair

    place = Path(folder) if folder else KEYS
    if (place / PRIVATE).exists() or (place / PUBLIC).exists():
        return KeyPair.load(place)
    pair = KeyPair.create(place)
    note(f"made a key pair in `{place}`: only it opens what is refused and sealed, so keep it")
    return pair
