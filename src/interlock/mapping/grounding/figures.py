"""What a transition states, as figures: each with the words that say what it is said of, the nearest first."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

import msgspec

from interlock.core.grounding import (
    BESIDE,
    LIKE,
    MISCALLED,
    NAME,
    NOT_AS_ASKED,
    STATE,
    USER,
    GroundIndex,
    record_of,
)
from interlock.core.mutation import Figure, FigureKind, Mutation, Span
from interlock.lexicon.conversion import root
from interlock.lexicon.words import ENGLISH, GROUNDING
from interlock.mapping.grounding.abbreviated import in_full
from interlock.mapping.grounding.answers import STATUSES
from interlock.mapping.grounding.asked import ASKED, ASKED_SO, answered, answers_so, whether
from interlock.mapping.grounding.attributes import attributes_of, is_every
from interlock.mapping.grounding.beside import beside_names
from interlock.mapping.grounding.callings import is_mistitled
from interlock.mapping.grounding.chosen import UNHELD_MARK
from interlock.mapping.grounding.context import ABOUT_MAX, NAMING, Context, is_value
from interlock.mapping.grounding.counted import with_counted
from interlock.mapping.grounding.denials import is_denied, is_left_out
from interlock.mapping.grounding.denominated import denominated
from interlock.mapping.grounding.directly import instead_of_it, without_told_denials
from interlock.mapping.grounding.entries import is_of_another_entry, is_of_another_thing
from interlock.mapping.grounding.enumerated import behind_labels
from interlock.mapping.grounding.extremes import extremes_of
from interlock.mapping.grounding.failed import told_as_done
from interlock.mapping.grounding.in_order import in_wrong_order
from interlock.mapping.grounding.initials import with_first_letters
from interlock.mapping.grounding.items import Item, items, quarters
from interlock.mapping.grounding.kinds import is_of_another_kind
from interlock.mapping.grounding.labels import calls_a_member, closes_a_letter
from interlock.mapping.grounding.laid_out import (
    as_labels,
    bare_label,
    bare_state,
    leading,
    says_what_it_holds,
)
from interlock.mapping.grounding.letters import with_letters
from interlock.mapping.grounding.limited import counts_the_others, tells_which
from interlock.mapping.grounding.mismeasured import is_mismeasured, is_of_other_portions
from interlock.mapping.grounding.months import with_months
from interlock.mapping.grounding.nouns import with_nouns
from interlock.mapping.grounding.numbered import is_entry, is_member, is_numbered, with_members
from interlock.mapping.grounding.ordered import with_ordinals
from interlock.mapping.grounding.predicated import is_miscalled
from interlock.mapping.grounding.ranked import ranked
from interlock.mapping.grounding.reckoned import (
    apart_from_another,
    formerly,
    from_to,
    in_state,
    of_noun,
    reckoned,
    taken_together,
    under_periods,
)
from interlock.mapping.grounding.replaced import replaced
from interlock.mapping.grounding.separated import in_parts
from interlock.mapping.grounding.shares import shares_of
from interlock.mapping.grounding.signs import way_of, where_to
from interlock.mapping.grounding.states import belonging, states
from interlock.mapping.grounding.tabled import columns_of, in_rows, is_headed
from interlock.mapping.grounding.ties import (
    another_one,
    gapped,
    in_lists,
    joint_objects_of,
    joint_subjects_of,
    mainly,
    of_one_moment,
    of_one_range,
    paired,
)
from interlock.mapping.grounding.twice import stands_for_another
from interlock.mapping.grounding.undoing import of_undoing
from interlock.mapping.grounding.wares import is_of_another_ware, wares_of
from interlock.mapping.grounding.who import asked_for, asked_of, asked_who, asks_who, of_what_was_asked
from interlock.mapping.grounding.words import (
    STOP,
    Word,
    is_code,
    is_place,
    plain_apostrophes,
    with_compounds,
    words_of,
)
from interlock.mapping.grounding.written import (
    counts_out,
    each_name,
    heads_a_code,
    is_a_head,
    is_described,
    is_field_label,
    is_known,
    is_of_a_name,
    label_numbers,
    lettered,
    names_a_field,
    numbered,
    points,
    shaped,
    with_allergens,
    with_contents,
    with_done,
    with_initials,
    with_labelled,
    with_lower_names,
    with_shared_units,
    with_singulars,
    with_times,
    with_whole_values,
)

TOPIC_MAX: Final = 24
ASIDE_MAX: Final = 12
"""Words before an answer that state nothing."""
LABEL: Final = "="
"""In what was named before, before the name of a field that was all that was said."""
HEADING_STATE: Final = "~"
"""Behind it, before a state that heads a list: `### Cancelled`."""
ITEM: Final = "~item"
"""In what was named before: there an item of a numbered list begins, and the next one ends it."""
PROPOSED: Final = "~proposed"
"""In what was named before: a lead-in said that what its list holds is to be, and is not so yet."""
_LISTED: Final = re.compile(r"\s*(?:[-*•·–]|[0-9]{1,2}[.)]\s|\**[A-Z][A-Za-z0-9 ]{1,30}\**:)")
_FIELD_LINE: Final = re.compile(r"\s*[-*•·–]*\s*\**[A-Z][A-Za-z ]{1,30}\**:")
_PROPOSING: Final = GROUNDING["proposing"]


def figures(
    text: bytes, mutation: Mutation, index: GroundIndex, topic: tuple[str, ...]
) -> tuple[tuple[Figure, ...], tuple[str, ...]]:
    """The figures of a text, and what it names that facts speak of."""
    said = text.decode("utf-8", "replace")
    if said.encode() != text:
        said = text.decode("latin-1")
    offsets = [0, *accumulate(len(letter.encode()) for letter in said)]
    # A sentence is read alike wherever it stands: behind another one it begins with a blank.
    blanks = len(said) - len(said.lstrip(" "))
    said, offsets = said[blanks:], offsets[blanks:]
    made: list[Figure] = []
    left: tuple[str, ...] = ()
    for part, places in in_parts(said, index):
        found, named = _read(part, [offsets[at] for at in places], mutation, index, left or topic)
        made += found
        left = named or left
    return tuple(made), left


def _read(
    said: str, offsets: list[int], mutation: Mutation, index: GroundIndex, topic: tuple[str, ...]
) -> tuple[list[Figure], tuple[str, ...]]:
    """The same of a row, or of what has none. `offsets`: where each of its characters stands."""
    said = as_labels(plain_apostrophes(said), index)
    label = next((word[len(LABEL) :] for word in topic if word.startswith(LABEL)), "")
    label, state = ("", label.removeprefix(HEADING_STATE)) if label.startswith(HEADING_STATE) else (label, "")
    if label and says_what_it_holds(said):
        at, heading = leading(said), f"{label}: "
        said, offsets = f"{heading}{said[at:]}", [offsets[at]] * len(heading) + offsets[at:]
    elif label and (answer := answers_so(said, words_of(said))) is not None:  # `Refundable? It is not.`
        heading = f"{label}: {'yes' if answer.so else 'no'}"
        said = f"{heading}{said[answer.end :]}"
        offsets = [offsets[answer.start]] * len(heading) + offsets[answer.end :]
    words = with_compounds(words_of(said), said, index.names | index.attributes, index.answers)
    columns = _parted_columns(topic)[0] if _is_row(said) else ()
    words, said = in_full(with_members(words, said, index, columns), said, index)
    told = _told(said, words, _references(said, mutation, offsets), index, columns)
    if _is_row(said) and not columns:
        told = [item for item in told if not is_a_head(item, said)]
    described = [item for item in told if is_described(item, words, index)]
    found = under_periods([item for item in told if item not in described], words, said)
    before = _before(said, words, index, topic)
    before = before._replace(topic=ranked(words, before.topic, index))
    context = Context(words, found, index, before.topic, said, described, before.columns)
    made = _made(context, before, mutation, offsets)
    made = from_to(context, made)
    if not _asks_of(said, words):
        tabled, others = in_rows(said, words, index, before.columns, before.topic, offsets)
        made += tabled
        so = states(said, others, index, before.topic, offsets, answering=bool(before.asked))
        made += _without_the_wished(so, index) if before.proposed else so
        made += beside_names(said, others, index, before.topic, offsets, headed=state)
    made += behind_labels(said, words, index, offsets)
    if before.asked:
        made += answered(said, before.asked, index, before.topic, words, offsets)
        made += _as_asked(said, words, before, index, offsets, mutation)
    made = without_told_denials(_beside_states(made, said, offsets), context, offsets)
    named_by = [(item.start, item.end) for item in found if item.kind is FigureKind.REFERENCE]
    made += of_undoing(words, index, before.topic, offsets)
    made += belonging(said, words, named_by, index, offsets)
    made += replaced(context, offsets)
    made += denominated(context, offsets)
    made += in_wrong_order(context, offsets)
    return made, _left(context, before, silent=all(one.kind in NAMING for one in made))


def _as_asked(
    said: str,
    words: Sequence[Word],
    before: _Before,
    index: GroundIndex,
    offsets: Sequence[int],
    mutation: Mutation,
) -> list[Figure]:
    """Of a yes or a no what the question before it asks, figure by figure."""
    asked = next((mark[len(ASKED_SO) :] for mark in before.asked if mark.startswith(ASKED_SO)), "")
    answer = answers_so(said, words) if asked else None
    if answer is None:
        return []
    elsewhere = msgspec.structs.replace(mutation, references=(), changes=())  # what it maps has other places
    stated, _ = figures(asked.encode(), elsewhere, index, before.topic)
    span = Span(offsets[answer.start], offsets[answer.end])
    return [
        msgspec.structs.replace(one, span=span, about=one.about if answer.so else (*one.about, NOT_AS_ASKED))
        for one in stated
    ]


def _without_the_wished(found: Sequence[Figure], index: GroundIndex) -> list[Figure]:
    """Without what no field holds and the user said: what something is to be, `The new address: … State: TX`."""
    said = (g for g in index.all() if g.prose and g.label == USER)
    wished = {word for g in said for word in (*g.of, *g.what, *g.value.words.split())}
    return [figure for figure in found if figure.denied or not _is_unheld(figure, wished)]


def _is_unheld(figure: Figure, words: Collection[str]) -> bool:
    """Whether it is another value than fields hold, in these words."""
    said = [value.words.strip() for value in figure.readings]
    return bool(said) and all(
        one.startswith(UNHELD_MARK) and all(word in words for word in one.lstrip(UNHELD_MARK).split())
        for one in said
    )


def _asks_of(said: str, words: Sequence[Word]) -> bool:
    """`Gift wrap?`: what is called so is asked of, and not said to be so."""
    bare = len(words) <= ASKED_OF_MAX and not any(word.text in _VERBS for word in words)
    return bare and said.rstrip(" *_").endswith("?")


ASKED_OF_MAX: Final = 4
_VERBS: Final = ENGLISH["auxiliary"] | ENGLISH["negation"]


def _beside_states(made: Sequence[Figure], said: str, offsets: Sequence[int]) -> list[Figure]:
    """With a mark on what is denied behind a small word in a clause that denies a state: `Gift wrapping was not
    requested for the order of 3 May`."""
    denied = [figure.span for figure in made if figure.kind is FigureKind.STATE and figure.denied]
    found = []
    for figure in made:
        inside = figure.denied and figure.kind is not FigureKind.STATE
        inside = inside and any(s.start <= figure.span.start and figure.span.end <= s.end for s in denied)
        at = bisect_left(offsets, figure.span.start) if inside else 0
        led = _BEHIND.search(said, max(0, at - _BEHIND_MAX), at) if inside else None
        told = led is not None and _denies_what_was_done(said[: led.start()])
        found.append(msgspec.structs.replace(figure, about=(*figure.about, BESIDE)) if told else figure)
    return found


def _denies_what_was_done(before: str) -> bool:
    """Whether a denial is of what was done, and not of when or where: `is not on 5 May`, `is not due on 5 May`."""
    words = words_of(before)
    at = max((n for n, word in enumerate(words) if word.text in ENGLISH["negation"]), default=-1)
    return at < 0 or any(word.text not in _OF_WHEN for word in words[at + 1 :])


_OF_WHEN: Final = (
    STOP | ENGLISH["auxiliary"] | {"due", "scheduled", "planned", "expected", "set", "fixed", "yet"}
)
_BEHIND: Final = re.compile(
    r" (?:for|to|from|on|in|at|of|with|by) (?:the |your |our |an? )?(?:[a-z]+ ){0,2}(?:(?:Dr|Mrs?|Ms)\.? )?\Z"
)
_BEHIND_MAX: Final = 40


def _references(said: str, mutation: Mutation, offsets: Sequence[int]) -> list[tuple[int, int, str]]:
    """What the mapper has read as a reference, in characters; law has a resolver of its own."""
    back = {offset: number for number, offset in enumerate(offsets)}
    spans = [r.span for r in mutation.references if r.kind not in ("case", "citation", "statute")]
    places = [(back.get(span.start, 0), back.get(span.end, 0)) for span in spans]
    return [(start, end, said[start:end]) for start, end in places]


def _told(
    said: str,
    words: Sequence[Word],
    known: list[tuple[int, int, str]],
    index: GroundIndex,
    columns: tuple[str, ...],
) -> list[Item]:
    """The items of a text that state something: no labels, marks of lists, or heads of codes."""
    known += [one for one in shaped(said, index) if not any(one[0] < e and s < one[1] for s, e, _ in known)]
    known += quarters(said, index)
    known += [one for one in numbered(said, index) if not any(one[0] < e and s < one[1] for s, e, _ in known)]
    read = lettered(with_whole_values(items(said, known), words, said, index), said, index)
    read = with_times(with_labelled(with_lower_names(read, words, index), said, index), said, index)
    read = with_done(with_months(read, said, words, index), said, words, index)
    read = with_ordinals(with_letters(read, said, words, index, columns), said, index)
    read = with_initials(with_contents(read, words, said, index), words, said, index)
    read = with_nouns(with_singulars(with_allergens(read, words, said, index), index), words, said, index)
    read = with_first_letters(with_shared_units(read, said), said, index)
    read = with_counted(read, words, said, index)
    labels = {item.end for item in read if item.label and is_known(item, words, index)}
    numbers = label_numbers(said, index) | {word.start for word in words if is_member(word)}
    # What a record is called by, `Room 101`, is one word with its number.
    named = [word for word in words if word.coded and word.text[0].isalpha()]
    numbers |= {item.start for item in read for word in named if word.start < item.start < word.end}
    return [
        one
        for item in read
        if item.end not in labels
        and not heads_a_code(item, read, said, index)
        and not names_a_field(item, read, words, index)
        and not is_field_label(item, said, words, index)
        and not closes_a_letter(said, item, words, index)
        and not is_of_a_name(item, words, index)
        and not calls_a_member(item, words, index)
        and not (
            item.kind is FigureKind.NUMBER
            and (
                item.start in numbers
                or points(item, said)
                or counts_out(item, read, said, index)
                or counts_the_others(item, words, said, index)
            )
        )
        for one in each_name(item, index)
    ]


class _Before(NamedTuple):
    """What was named before a text, and how the text goes on from it.

    `columns`: what the columns of the table are headed with that it is a row of; `headed`: the row that heads them.
    `numbered`: it is an item of a numbered list. `label`: a field, or a state, that was named by itself. `leads`: it
    leads in what something is to be; `proposed`: so did what stands before it.
    """

    asked: list[str]
    columns: tuple[str, ...]
    headed: tuple[str, ...]
    topic: tuple[str, ...]
    numbered: bool
    label: str | None
    leads: bool
    proposed: bool


def _before(said: str, words: Sequence[Word], index: GroundIndex, topic: tuple[str, ...]) -> _Before:
    asked = [word for word in topic if word[0] == ASKED]
    label = next((word[len(LABEL) :] for word in topic if word[0] == LABEL), None)
    topic = tuple(word for word in topic if word[0] not in (ASKED, LABEL))
    columns, topic = _parted_columns(topic)
    row = _is_row(said)
    numbered = is_numbered(said, index)
    if numbered and ITEM in topic:
        topic = topic[topic.index(ITEM) + 1 :]
    if _LISTED.match(said) is None:
        topic = tuple(word for word in topic if word != PROPOSED)
    leads = said.rstrip(" *_\n").endswith(":") and any(word.text in _PROPOSING for word in words)
    return _Before(
        asked=asked,
        columns=columns if row else (),
        headed=columns_of(said, words, index)
        if row and not columns and is_headed(said, words, index)
        else (),
        topic=topic,
        numbered=numbered,
        label=label,
        leads=leads,
        proposed=leads or PROPOSED in topic,
    )


def _made(context: Context, before: _Before, mutation: Mutation, offsets: Sequence[int]) -> list[Figure]:
    """A figure of each item, and one more of each of several that it is said of."""
    found, words, index = context.items, context.words, context.grounds
    things_of = wares_of(index)
    aligned = in_lists(context)
    said_of = [attributes_of(context, number, aligned.get(number, ())) for number in range(len(found))]
    said_of = [gapped(context, number, said_of) for number in range(len(found))]
    said_of = [of_one_moment(context, number, said_of) for number in range(len(found))]
    said_of = [of_one_range(context, number, said_of) for number in range(len(found))]
    said_of = instead_of_it(context, said_of)
    said_of = [mainly(context, number, said_of[number]) for number in range(len(found))]
    said_of = [paired(context, number, one) for number, one in enumerate(said_of)]
    if "respectively" in context.text:
        said_of = [
            ((*aligned.get(number, ()), *about)[:ABOUT_MAX], len(aligned.get(number, ())) + own)
            for number, (about, own) in enumerate(said_of)
        ]
    said_of = [asked_for(context, number, one, before.asked) for number, one in enumerate(said_of)]
    said_of = of_what_was_asked(context, said_of, before.asked)
    said_of = another_one(context, said_of)
    if asks_who(context.text):
        said_of = [
            ((), 0) if item.kind is FigureKind.NAME else one for item, one in zip(found, said_of, strict=True)
        ]
    said_of = [
        ((*about, MISCALLED), own)
        if is_miscalled(context, context.items[number], before.asked)
        or is_mistitled(context, context.items[number])
        or is_of_another_kind(context, context.items[number])
        or is_of_another_entry(context, context.items[number])
        or is_of_another_thing(context, context.items[number])
        or is_of_another_ware(context, context.items[number], things_of)
        or stands_for_another(context, context.items[number])
        or is_mismeasured(context, context.items[number])
        or is_of_other_portions(context, context.items[number])
        or is_left_out(context, context.items[number])
        else (about, own)
        for number, (about, own) in enumerate(said_of)
    ]
    said_of = [
        ((*about, *_marks(context, item)), own) for item, (about, own) in zip(found, said_of, strict=True)
    ]
    called = {word.text for word in words}
    proposing = _proposed_from(words, context.text)
    made = [
        Figure(
            item.kind,
            in_state(item, words, index) or of_noun(item, index),
            Span(offsets[item.start], offsets[item.end]),
            item.hedge,
            about,
            _slots(mutation, item, offsets),
            is_denied(context, item),
            bool(about) and is_every(context, item),
            reckoned(item, words, called, index) or taken_together(context, item),
            own,
            item.kind is not FigureKind.PRICE and (before.proposed or proposing <= item.start),
        )
        for item, (about, own) in zip(found, said_of, strict=True)
    ]
    return (
        made
        + [
            msgspec.structs.replace(
                made[number],
                about=(*joint, *made[number].about)[:ABOUT_MAX],
                own=len(joint) + made[number].own,
            )
            for number, item in enumerate(found)
            if number not in aligned and made[number].about
            for joint in joint_subjects_of(context, item)
        ]
        + [
            msgspec.structs.replace(made[number], about=joint)
            for number, item in enumerate(found)
            for joint in joint_objects_of(context, item, made[number].about)
        ]
    )


def _marks(context: Context, item: Item) -> tuple[str, ...]:
    """What is said of an amount besides what it is of: for how much it is, and when, and which way it went."""
    return (
        *apart_from_another(context, item),
        *shares_of(context, item),
        *formerly(context, item),
        *way_of(context, item),
        *where_to(context, item),
        *told_as_done(context, item),
        *tells_which(context, item),
        *extremes_of(context, item),
    )


def _left(context: Context, before: _Before, *, silent: bool) -> tuple[str, ...]:
    """What was named before the next text: what this one names, the codes first, then what stands before it. What was
    asked is still to be answered behind a few words that state nothing: `Great question!`, `Let me look.`
    """
    said, words, index, topic = context.text, context.words, context.grounds, before.topic
    spoken = [word for word in words if word.text not in STOP and not is_place(word)]
    named = sorted((word for word in spoken if word.root in index.names), key=is_code, reverse=True)
    likened = [LIKE + word.root for word in spoken if word.root not in index.names]
    now = dict.fromkeys(word.root for word in named)
    if _FIELD_LINE.match(said) is not None and ITEM in topic and not before.numbered:
        head = topic[: topic.index(ITEM)]
        now = dict.fromkeys([*(w.root for w in named if is_code(w)), *head, *now])
    if before.leads:
        now = dict.fromkeys([PROPOSED, *now])
    if now or before.numbered:
        now.update(dict.fromkeys(word for word in likened if word in index.names))
        now.update(dict.fromkeys((*((ITEM,) if before.numbered else ()), *topic)))
    elif told := _of_one_member(context):
        now = dict.fromkeys([*told, *topic])
    if not now and not before.numbered and not topic:
        now.update(dict.fromkeys(_persons(context)))
    marks = whether(said, words, index) or asked_who(said, index)
    marks = (*marks, *asked_of(said, words, index))
    if not marks and silent and len(words) <= ASIDE_MAX and "?" not in said:
        marks = tuple(before.asked)
    if (marks or asks_who(said)) and not now:
        now = dict.fromkeys(word for word in likened if word in index.names)
    columns = before.columns or before.headed
    state = bare_state(said)
    label = f"{HEADING_STATE}{state}" if state else bare_label(said, index)
    if (
        not label
        and before.label
        and before.label.startswith(HEADING_STATE)
        and _LISTED.match(said) is not None
    ):
        label = before.label
    kept = now or (topic if columns or marks or before.asked or label else ())
    found = (*marks, *columns, *((f"{LABEL}{label}",) if label else ()), *tuple(kept)[:TOPIC_MAX])
    # Nothing at all would leave what there was, with its label.
    return found or ((LABEL, *topic) if before.label is not None else ())


def _of_one_member(context: Context) -> list[str]:
    """What a member of a list is told by that is called nothing, `line_2_description: Desk lamp`, where only that one
    is named: `The desk lamp comes to £30. It has been delivered.`"""
    said = f" {' '.join(word.text for word in context.words)} "
    stated = (g for g in context.grounds.of([STATE]) if _is_of_several_words(g.value.words.strip()))
    held = [g for g in (*context.grounds.of([NAME]), *stated) if g.value.words in said and not g.prose]
    records = {record_of(ground.fact) for ground in held}
    if len(records) != 1 or not is_entry(records.pop()):
        return []
    words = (LIKE + root(word) for ground in held for word in ground.value.words.split())
    return [word for word in dict.fromkeys(words) if word in context.grounds.names]


def _is_of_several_words(held: str) -> bool:
    """Whether a field holds what calls a thing, `steel kettle`, and no status that many may have."""
    return " " in held and held not in STATUSES


def _persons(context: Context) -> Iterator[str]:
    """What is said to be held by a record that nothing else names: its manager, its holder."""
    for item in context.items:
        if item.kind is FigureKind.NAME and is_value(item, context.grounds):
            inside = [w for w in context.words if item.start <= w.start < item.end]
            yield from (LIKE + w.root for w in inside if LIKE + w.root in context.grounds.names)


def _is_row(text: str) -> bool:
    return text.lstrip(" \t\r\n>").startswith("|")


def _parted_columns(topic: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(w for w in topic if w[0] == "|"), tuple(w for w in topic if w[0] != "|")


def _proposed_from(words: Sequence[Word], text: str) -> int:
    """From where on what is said is what something is to be, as someone wants it: `change the size to 8`."""
    return min((word.end for word in words if word.text in _PROPOSING), default=len(text) + 1)


def _slots(mutation: Mutation, item: Item, offsets: Sequence[int]) -> tuple[str, ...]:
    if item.kind not in (FigureKind.PRICE, FigureKind.QUANTITY, FigureKind.NUMBER):
        return ()
    at = offsets[item.start]
    return tuple(
        slot.name
        for claim in mutation.commitments
        if claim.span.start <= at < claim.span.end
        for slot in claim.slots
    )
