"""Two things every test run does: remember which requirements it showed, and refuse to test the wrong code."""

from __future__ import annotations

import gc
import os
import re
import tempfile
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from scripts.requirements import LAST_RUN_KEY, fingerprint
from tests.examples import examples

# How long an example takes says something of the machine, and nothing of the law that it is an example of.
settings.register_profile(
    "laws", max_examples=examples(170), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("laws")

COLLECTED_AFTER = 100_000
"""Objects made and not yet freed before the collector looks: tests make millions that cycles hold few of."""
CITATION = re.compile(r"[RX]-\d{2,3}")


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(COLLECTED_AFTER)
    _only_the_planted_copy(os.environ.get("INTERLOCK_PLANTED_SRC"))
    # Workers of pytest-xdist report to the process that started them; only that one remembers.
    if not hasattr(config, "workerinput"):
        # Compiled tables are kept for this run alone: nothing comes from before, nothing stays behind.
        kept = tempfile.TemporaryDirectory(prefix="interlock-tables-", ignore_cleanup_errors=True)
        config.add_cleanup(kept.cleanup)
        os.environ["INTERLOCK_TABLES"] = kept.name
        config.pluginmanager.register(RequirementsShown(config), "requirements-shown")


def pytest_collection_finish() -> None:
    """Thousands of collected tests live to the end: the collector of cycles need not read them again and again."""
    gc.collect()
    gc.freeze()


def _only_the_planted_copy(source: str | None) -> None:
    """While a planted defect is tried, `interlock` must come from the copy that has the defect."""
    if source is None:
        return
    import interlock

    if not Path(str(interlock.__file__)).is_relative_to(source):
        raise pytest.UsageError(f"the planted copy is not what is imported: {interlock.__file__}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ids travel with the report of a test, so that they reach the process that remembers."""
    for item in items:
        for marker in item.iter_markers("requirement"):
            for cited in marker.args:
                if not isinstance(cited, str) or not CITATION.fullmatch(cited):
                    raise pytest.UsageError(
                        f"{item.nodeid}: `{cited}` is no requirement id, expected `R-048`"
                    )
                item.user_properties.append(("requirement", cited))


class RequirementsShown:
    """Collects which test passed or failed for each id, and stores the result of a full run."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.complete = (
            config.args_source is pytest.Config.ArgsSource.TESTPATHS
            and not config.option.keyword
            and not config.option.markexpr
            and not config.option.maxfail
        )
        self.fingerprint = fingerprint()  # at the start: a file changed meanwhile makes the result stale
        self.ended: dict[str, dict[str, str]] = defaultdict(dict)

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        self.complete = self.complete and not items

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, cited in report.user_properties:
            if name != "requirement":
                continue
            if report.failed:
                self.ended[str(cited)][report.nodeid] = "failed"
            elif report.when == "call" and report.passed:
                self.ended[str(cited)].setdefault(report.nodeid, "passed")

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> Generator[None]:
        ran = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        if self.complete and ran and not self.config.option.collectonly and hasattr(self.config, "cache"):
            self.config.cache.set(LAST_RUN_KEY, self.result())
        return (yield)

    def result(self) -> dict[str, object]:
        def ending(how: str) -> dict[str, list[str]]:
            tests = {
                cited: sorted(t for t, e in ends.items() if e == how) for cited, ends in self.ended.items()
            }
            return {cited: found for cited, found in sorted(tests.items()) if found}

        return {"fingerprint": self.fingerprint, "passed": ending("passed"), "failed": ending("failed")}
