"""One file per engine, the only importer of its library; names are looked up when they are first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from interlock.engines.cut import AsyncProposeOnly as AsyncProposeOnly
    from interlock.engines.cut import FinishedText as FinishedText
    from interlock.engines.cut import ProposeOnly as ProposeOnly
    from interlock.engines.cyllama import LlamaCpp as LlamaCpp
    from interlock.engines.port import AsyncEngine as AsyncEngine
    from interlock.engines.port import Capabilities as Capabilities
    from interlock.engines.port import Engine as Engine
    from interlock.engines.port import EngineError as EngineError
    from interlock.engines.port import Identity as Identity
    from interlock.engines.port import Retry as Retry
    from interlock.engines.scripted import Misbehaviour as Misbehaviour
    from interlock.engines.scripted import ScriptedEngine as ScriptedEngine

_FILES: Final = {
    "cut": ("AsyncProposeOnly", "FinishedText", "ProposeOnly"),
    "cyllama": ("LlamaCpp",),
    "port": ("AsyncEngine", "Capabilities", "Engine", "EngineError", "Identity", "Retry"),
    "scripted": ("Misbehaviour", "ScriptedEngine"),
}
_FILE_OF: Final = {name: file for file, names in _FILES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _FILE_OF:
        raise AttributeError(f"`{__name__}` has no `{name}`, it has {', '.join(sorted(_FILE_OF))}")
    return getattr(import_module(f"{__name__}.{_FILE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted(_FILE_OF)
