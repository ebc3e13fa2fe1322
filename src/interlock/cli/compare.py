"""`interlock policy diff` and `prove`: two policies side by side, a text for each difference or a proof of none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click
import msgspec

from interlock.cli.cases import OUTCOMES
from interlock.cli.console import Exit, guarded, many, print_below, to_people, to_programs, visible
from interlock.cli.progress import progress

if TYPE_CHECKING:
    from rich.console import Console

    from interlock.policy import Policy
    from interlock.workbench.compare import Answer, Came, Change, Diff, Proof, Witness
    from interlock.workbench.settings import Setting
    from interlock.workbench.stricter import Shown

STYLES: Final = {"gone": "bad", "new": "good", "changed": "waiting"}
DIRECTIONS: Final = {"looser": "bad", "stricter": "good", "other": "waiting"}
RESTS_SHOWN_MAX: Final = 3


@click.command("diff", short_help="what differs between two policies, with a text that shows it")
@click.argument("old_name", metavar="OLD")
@click.argument("new_name", metavar="NEW")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
@guarded
def diff(context: click.Context, old_name: str, new_name: str, as_json: bool) -> None:
    """Say which rules are new, gone or changed, and what that lets out or stops.

    For each of them there is a text that was run under both policies and came out differently, or a proof that there
    is none, or neither: then that is said, with how much was tried. Exit code 1 where something gets past NEW that
    does not get past OLD.
    """
    from interlock.cli.resources import policy_of
    from interlock.workbench.compare import diff as compared

    old, new = policy_of(old_name), policy_of(new_name)
    with progress("comparing rules") as told:
        found = compared(old, new, told)
    if as_json:
        to_programs(_plain(found, weaker=found.weaker, open=found.open))
    else:
        _draw_diff(found, *_labels((old, old_name), (new, new_name)))
    context.exit(Exit.PROBLEMS if found.weaker else Exit.DONE)


@click.command("prove", short_help="prove that a policy is at least as strict as another")
@click.argument("policy_name", metavar="P")
@click.option("--stricter-than", "other_name", metavar="OTHER", help="A policy file, or a pack's name.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_context
@guarded
def prove(context: click.Context, policy_name: str, other_name: str | None, as_json: bool) -> None:
    """Prove for each rule of OTHER that P refuses whatever it refuses, or show a text that gets past P.

    Texts are proved by walking the compiled tables of both side by side, everything else by what the rules ask for.
    Of P itself are reported the rules that nothing triggers, those beside which another rule always fires, and what
    would contradict once shadow rules are enforced. Exit code 1 where anything is not proved or is reported.
    """
    from interlock.cli.resources import policy_of
    from interlock.workbench.compare import prove as proved

    policy = policy_of(policy_name)
    other = policy_of(other_name) if other_name is not None else None
    with progress("proving rules") as told:
        found = proved(policy, other, told)
    if as_json:
        to_programs(_plain(found, stricter=found.stricter if other else None, clean=found.clean))
    else:
        named = _labels((policy, policy_name), (other, other_name)) if other and other_name else None
        _draw_proof(found, *(named or (f"{policy.id} {policy.version}", "")))
    context.exit(Exit.DONE if found.stricter and found.clean else Exit.PROBLEMS)


def _plain(found: Diff | Proof, **verdict: bool | None) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(found)
    return {**verdict, **fields}


# --- diff ------------------------------------------------------------------------------------------------


def _labels(one: tuple[Policy, str], two: tuple[Policy, str]) -> tuple[str, str]:
    """What two policies are called: id and version, and as they were given where those are the same."""
    first, second = (f"{policy.id} {policy.version}" for policy, _ in (one, two))
    return (first, second) if first != second else (f"{first} ({one[1]})", f"{second} ({two[1]})")


def _draw_diff(found: Diff, old: str, new: str) -> None:
    console = to_people()
    console.print(f"{visible(old)} → {visible(new)}", style="name")
    console.print()
    for change in found.changes:
        _draw_change(console, change)
    _draw_settings(console, found.settings)
    console.print(f"{many(found.same, 'rule')} {'is' if found.same == 1 else 'are'} the same", style="note")
    if found.weaker:
        console.print("the new policy lets out what the old one refuses", style="bad")
    elif found.open:
        console.print(
            "no text was found that gets past the new policy only; not all of it is proved", style="waiting"
        )
    elif found.changes or found.settings:
        console.print("nothing of what differs lets out more than before", style="good")


def _draw_change(console: Console, change: Change) -> None:
    from rich.text import Text

    head = Text(change.kind, style=STYLES[change.kind])
    head.append(f" {change.rule}", style="name")
    console.print(head)
    for detail in change.details:
        print_below(console, detail, 4)
    if change.loosened is not None:
        _draw_answer(console, change.loosened, "weaker", "not weaker", "before", "now")
    if change.tightened is not None:
        _draw_answer(console, change.tightened, "stricter", "not stricter", "now", "before")
    console.print()


def _draw_answer(console: Console, answer: Answer, yes: str, no: str, first: str, second: str) -> None:
    if answer.witness is not None:
        style = "bad" if yes == "weaker" else "good"
        print_below(console, f"{yes}, for", 4, style)
        _draw_witness(console, answer.witness, first, second)
    elif answer.shown is not None:
        print_below(console, f"{no}{_but(answer)}: {answer.shown.how}{_rests_on(answer)}", 4, "note")
    else:
        print_below(
            console, f"{no} as far as {many(answer.tried, 'attempt')} could tell; no proof", 4, "waiting"
        )


def _but(answer: Answer) -> str:
    assert answer.shown is not None
    return f", but for {answer.shown.but}" if answer.shown.but else ""


def _rests_on(answer: Answer) -> str:
    """The rules that a proof rests on, unless it is the one of the same name alone."""
    assert answer.shown is not None
    by = answer.shown.by
    if by in ((), (answer.rule,)) or answer.shown.how.startswith("`"):
        return ""
    names = ", ".join(f"`{name}`" for name in by[:RESTS_SHOWN_MAX])
    more = len(by) - RESTS_SHOWN_MAX
    return f" ({names}{f' and {more} more' if more > 0 else ''})"


def _draw_witness(console: Console, witness: Witness, first: str, second: str) -> None:
    print_below(console, visible(witness.said).strip(), 8)
    if witness.context:
        where = ", ".join(f"{name} is `{value}`" for name, value in witness.context.items())
        print_below(console, f"where {where}", 8, "note")
    rows = {first: witness.first, second: witness.second}
    for name in sorted(rows, key=lambda name: name == "now"):
        print_below(console, f"{name}: {_came(rows[name])}", 8, "note")


def _came(came: Came) -> str:
    by = f" by {', '.join(f'`{name}`' for name in came.by)}" if came.by else ""
    part = f", but for “{visible(came.admitted).strip()}”" if came.admitted.strip() and came.by else ""
    name = OUTCOMES[came.outcome][0] if came.outcome in OUTCOMES else came.outcome
    return f"{name}{by}{part}"


def _draw_settings(console: Console, settings: tuple[Setting, ...]) -> None:
    from rich.text import Text

    if not settings:
        return
    console.print("settings", style="name")
    for setting in settings:
        values = f"  {setting.old} → {setting.new}" if setting.old or setting.new else ""
        line = Text(f"    {setting.name}{visible(values)}  ")
        said = setting.direction if setting.direction != "other" else "differs, which way cannot be said"
        console.print(line.append(said, style=DIRECTIONS[setting.direction]), soft_wrap=True)
    console.print()


# --- prove -----------------------------------------------------------------------------------------------


def _draw_proof(found: Proof, policy: str, other: str) -> None:
    console = to_people()
    if other:
        console.print(f"whatever {visible(other)} refuses, {visible(policy)} refuses too:", style="name")
        for answer in found.answers:
            _draw_claim(console, answer)
        console.print()
        _draw_settings(console, found.settings)
    for title, rows in (
        ("nothing triggers", [(rule, why) for rule, why in found.unreachable]),
        ("another rule always fires too", [(rule, _beside(shown)) for rule, shown in found.shadowed]),
        ("contradicts once enforced", [("", message) for message in found.contradictory]),
    ):
        if rows:
            console.print(title, style="bad")
            for rule, why in rows:
                print_below(console, f"{rule}: {why}" if rule else why, 4)
            console.print()
    if other:
        console.print("proved" if found.stricter else "not proved", style="good" if found.stricter else "bad")
    elif found.clean:
        said = "no rule was found that nothing triggers, and none is beside the point"
        console.print(f"{visible(policy)}: {said}", style="good")


def _beside(shown: Shown) -> str:
    names = ", ".join(f"`{rule}`" for rule in shown.by)
    return f"{names}, but for {shown.but}" if shown.but else names


def _draw_claim(console: Console, answer: Answer) -> None:
    if answer.shown is not None:
        print_below(console, f"{answer.rule}{_but(answer)}: {answer.shown.how}{_rests_on(answer)}", 4)
    elif answer.witness is not None:
        print_below(console, f"{answer.rule}: not so, for", 4, "bad")
        _draw_witness(console, answer.witness, "there", "here")
    else:
        tried = many(answer.tried, "attempt")
        print_below(console, f"{answer.rule}: no proof, and no text against it in {tried}", 4, "waiting")
        _draw_caught(console, answer, "there", "here")


def _draw_caught(console: Console, answer: Answer, first: str, second: str) -> None:
    if answer.caught is not None:
        print_below(
            console, "what the rule does not refuse any more is refused for something else:", 4, "note"
        )
        _draw_witness(console, answer.caught, first, second)
