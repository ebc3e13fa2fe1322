"""The bundled model, loaded once for each process that runs tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from interlock.engines.cyllama import LlamaCpp


@pytest.fixture(scope="session")
def loaded() -> Iterator[LlamaCpp]:
    engine = LlamaCpp.bundled(tokens_max=32)
    yield engine
    engine.close()
