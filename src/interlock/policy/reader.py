"""`Policy`: a readable document, checked, compiled and digested, or not loaded at all."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Final

import msgspec

from interlock.core.canonical import canonical, sha256, tagged
from interlock.core.ceilings import POLICY_BYTES_MAX
from interlock.core.rules import Rulebook
from interlock.core.scanner import TextRules
from interlock.policy.compile import Compiler, TableSource
from interlock.policy.document import parse
from interlock.policy.errors import NOWHERE, PolicyError, Problem, Problems, choices, quoted, suggestion
from interlock.policy.language import LANGUAGE, POLICY
from interlock.policy.profile import Profile
from interlock.policy.shapes import Names, Reading
from interlock.policy.texts import PolicyText, compile_texts, text_patterns

_PACKS: Final = "packs"
_SUFFIX: Final = ".yaml"
CASES: Final = ".cases.yaml"
"""What the name of a policy's cases ends in; they lie beside it."""


@dataclass(frozen=True)
class Policy:
    """A policy that holds together.

    `source` are the bytes it was read from: recorded with a run, they rebuild it. `document` is what they say,
    in canonical bytes, with the versions of libraries whose data decides; `digest` is over it, so that comments,
    spacing and the order of keys do not count.
    """

    name: str = field(compare=False)
    source: bytes = field(compare=False, repr=False)
    document: bytes = field(repr=False)
    digest: str
    title: str = field(repr=False)
    rulebook: Rulebook = field(repr=False)
    profile: Profile = field(repr=False)
    tables: tuple[TableSource, ...] = field(repr=False)
    release_stated: bool = field(repr=False)
    """Whether the policy says itself when text is released, rather than leaving it to its rules (X-48)."""
    text_rules: TextRules = field(compare=False, repr=False)
    """Forbidden texts and patterns, compiled; a match names a rule by its place in `rulebook.rules`."""

    @property
    def id(self) -> str:
        return self.rulebook.id

    @property
    def version(self) -> str:
        return self.rulebook.version

    @classmethod
    def load(cls, path: str | Path) -> Policy:
        """Read a policy file. Raises PolicyError with all that is wrong."""
        return cls.from_bytes(_bytes_of(Path(path)), name=str(path))

    @classmethod
    def named(cls, name: str) -> Policy:
        """One of the shipped packs, such as `retail-finance`."""
        if name not in packs():
            hint = suggestion(name, packs())
            raise PolicyError(
                name, [Problem(NOWHERE, f"no pack of this name{hint or ': ' + choices(packs())}")]
            )
        data = files("interlock.policy").joinpath(_PACKS, name + _SUFFIX).read_bytes()
        return cls.from_bytes(data, name=name + _SUFFIX)

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "policy") -> Policy:
        """Read a policy from bytes; `name` is what messages call it. Raises PolicyError with all that is wrong."""
        problems = Problems()
        text, tree = parse(data, problems)
        if tree is None:
            raise PolicyError(name, problems.found, text)
        reading = Reading(problems)
        document = reading.read(POLICY, tree) or {}
        if "channels" not in document and not problems.within("channels"):
            reading.defined[Names.CHANNEL]["answer"] = NOWHERE
        reading.check_uses()
        compiled = Compiler(document, reading).compile()
        pinned = {"pins": compiled.pins} if compiled.pins else {}
        canonical_bytes = canonical({"language": LANGUAGE, "policy": document, **pinned})
        digest = tagged(sha256(canonical_bytes))
        rulebook = msgspec.structs.replace(compiled.rulebook, digest=digest)
        text_rules = None if problems.found else compile_texts(rulebook, reading)
        if text_rules is None or problems.found:
            raise PolicyError(name, problems.found, text)
        return cls(
            name=name,
            source=data,
            document=canonical_bytes,
            digest=digest,
            title=document.get("title", ""),
            rulebook=rulebook,
            profile=compiled.profile,
            tables=compiled.tables,
            release_stated="release" in document,
            text_rules=text_rules,
        )

    def text_patterns(self) -> tuple[PolicyText, ...]:
        """The texts and patterns of all text rules, in the order of the policy."""
        return text_patterns(self.rulebook)


def packs() -> tuple[str, ...]:
    """The names of the shipped packs."""
    folder = files("interlock.policy").joinpath(_PACKS)
    names = (entry.name for entry in folder.iterdir())
    return tuple(
        sorted(
            name.removesuffix(_SUFFIX)
            for name in names
            if name.endswith(_SUFFIX) and not name.endswith(CASES)
        )
    )


def _bytes_of(path: Path) -> bytes:
    """What is in the file; never more than a byte over the ceiling is read."""
    try:
        with path.open("rb") as file:
            return file.read(POLICY_BYTES_MAX + 1)
    except FileNotFoundError:
        message = "there is no such file"
        if str(path) in packs():
            message += f", {quoted(str(path))} is a shipped pack: load it by `Policy.named`"
    except IsADirectoryError:
        message = "this is a directory, not a policy file"
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"cannot be read: {reason.lower()}"
    raise PolicyError(str(path), [Problem(NOWHERE, message)])
