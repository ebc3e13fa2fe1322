"""What assertions state and what facts state, read alike, so that one can be held against the other."""

from interlock.mapping.grounding.facts import grounds_of, topic_of
from interlock.mapping.grounding.figures import figures

__all__ = ["figures", "grounds_of", "topic_of"]
