"""The verbs, put together.

Nothing heavy is imported before a verb needs it, so that `interlock --help` answers at once.
"""

from __future__ import annotations

import click

from interlock.cli.backtest import backtest
from interlock.cli.cases import test
from interlock.cli.compare import diff, prove
from interlock.cli.demo import demo
from interlock.cli.explain import explain
from interlock.cli.ledger import ledger
from interlock.cli.mapping import map_
from interlock.cli.policy import policy
from interlock.cli.replaying import replay
from interlock.cli.run import resume, run
from interlock.cli.screen import screen

EPILOG = "Exit codes: 0 completed, 1 problems found, 2 usage or policy error, 3 halted, 4 suspended."


@click.group(epilog=EPILOG, context_settings={"max_content_width": 100})
@click.version_option(package_name="interlock", message="interlock %(version)s")
def app() -> None:
    """Nothing a model proposes takes effect until a deterministic gate has admitted it.

    New here? `interlock demo` governs three answers of the bundled model before your eyes.
    """


for _verb in (demo, run, resume, screen, backtest, map_, policy, ledger):
    app.add_command(_verb)
for _verb in (test, explain, diff, prove, replay):
    policy.add_command(_verb)
