"""Text and tool calls become mutations."""

from interlock.mapping.mapper import ClauseMapper as ClauseMapper
