"""What of the text before a transition its pronouns, fragments, list items and table cells may take over: concepts.

`The return is good. We promise it.` claims no less than `We promise the return.`; so does a list under a heading.
The mapper says what each transition leaves behind for the next one on its channel, and memory holds that and no more.
"""

from __future__ import annotations

from typing import Final

import msgspec

Concepts = tuple[str, ...]


class Antecedents(msgspec.Struct, frozen=True, omit_defaults=True):
    """`last`: of the last admitted transition and, where it used a pronoun, of what that stood for.

    `outline`: of the headings, lead-ins and list items that are open, outermost first, each with its depth. `columns`:
    of each cell of the head of the table in hand. `notes`: of what each footnote mark was set on. `denied`: of what
    the last transition denied; a pronoun takes it over where nothing of it is said again. `leading`: of the last
    transition where it says only what somebody does, `What do we promise?`, and the next one to what. `hides`: how
    what is not shown will end that is still open, as a remark is of which the first sentence was admitted. `asked`:
    what the last transition asked, word for word, so that an answer says whether it is so.
    """

    last: Concepts = ()
    outline: tuple[tuple[int, Concepts], ...] = ()
    columns: tuple[Concepts, ...] = ()
    notes: tuple[tuple[str, Concepts], ...] = ()
    denied: Concepts = ()
    leading: Concepts = ()
    hides: str = ""
    asked: str = ""


NO_ANTECEDENTS: Final = Antecedents()
