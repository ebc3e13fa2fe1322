"""What assertions state and what facts state, read alike, so that one can be held against the other.

Facts: `facts` takes the values of each (`leaves`, `stating`), and says by their names (`naming`, `flattened`,
`numbered`, `sides`) of which record and which attribute each is.

Assertions: `figures` takes the items of a text (`items`, `amounts`, `days`, and `written`: which stretches are none),
each with the words that it is said of (`attributes`, `labels`, `ties`, `parts`). What a text says to be so `states`
reads clause by clause: of what fields hold or say yes or no to (`outright`), of states that exclude each other
(`families`, `chosen`), and of what no field says in these words (`otherwise`, `overlooked`, `partly`, `nothing`).

Every other module reads one way of saying things, and says which first. The words that they share are in `words` and
`answers`; lists of words are in the table `grounding.txt`.
"""

from interlock.mapping.grounding.facts import grounds_of, topic_of
from interlock.mapping.grounding.figures import figures

__all__ = ["figures", "grounds_of", "topic_of"]
