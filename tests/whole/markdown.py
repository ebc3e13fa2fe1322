"""Just enough Markdown to hold documents to what they say: headings, prose, code blocks and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_FENCE = re.compile(r"^(?P<indent>\s*)(?P<fence>`{3,}|~{3,})\s*(?P<language>[\w+-]*)")
_HEADING = re.compile(r"^(?P<marks>#{1,6})\s+(?P<title>.+?)\s*#*$")
_COMMENT = re.compile(r"^\s*<!--\s*(?P<text>.*?)\s*-->\s*$")
_CODE_SPAN = re.compile(r"(?P<ticks>`+)(?P<code>.+?)(?P=ticks)", re.DOTALL)
_LINK = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)\s]+)(?:\s+\"[^\"]*\")?\)")
_LIST_ITEM = re.compile(r"^\s*(?:[-*+]|\d+\.)\s+")
_SENTENCE_END = re.compile(r"(?<=[.!?])[*_\"”’)]*\s+")


@dataclass(frozen=True)
class Heading:
    line: int
    level: int
    title: str


@dataclass(frozen=True)
class Block:
    """A fenced block of code. `marker` is the HTML comment in the line before it."""

    line: int
    language: str
    code: str
    marker: str


@dataclass
class Section:
    """A heading and everything up to the next one; prose has lines outside blocks, with their numbers."""

    heading: Heading
    prose: list[tuple[int, str]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    def paragraphs(self) -> Iterator[tuple[int, str]]:
        """Runs of prose lines as one line each; list items, quotes and table rows stand for themselves."""
        start, words = 0, list[str]()
        for number, line in self.prose:
            alone = line.lstrip().startswith("|")
            if words and (not line.strip() or alone or _LIST_ITEM.match(line)):
                yield start, " ".join(words)
                words = []
            if line.strip():
                start = start if words else number
                words.append(_LIST_ITEM.sub("", line).strip().removeprefix("> "))
            if alone:
                yield start, " ".join(words)
                words = []
        if words:
            yield start, " ".join(words)

    def sentences(self) -> Iterator[tuple[int, str]]:
        yield self.heading.line, self.heading.title
        for number, paragraph in self.paragraphs():
            yield from ((number, sentence) for sentence in _SENTENCE_END.split(paragraph))

    def code_spans(self) -> list[str]:
        return [span["code"].strip() for _, text in self.paragraphs() for span in _CODE_SPAN.finditer(text)]


@dataclass
class Document:
    """A Markdown file, section by section. What precedes the first heading is a section without a title."""

    path: str
    sections: list[Section]

    @classmethod
    def read(cls, path: str, text: str) -> Document:
        sections = [Section(Heading(1, 0, ""))]
        lines = iter(enumerate(text.splitlines(), start=1))
        marker = ""
        for number, line in lines:
            if fence := _FENCE.match(line):
                code = _until(lines, fence["fence"], len(fence["indent"]))
                sections[-1].blocks.append(Block(number, fence["language"], code, marker))
                sections[-1].prose.append((number, ""))
                marker = ""
            elif heading := _HEADING.match(line):
                sections.append(Section(Heading(number, len(heading["marks"]), heading["title"])))
            elif comment := _COMMENT.match(line):
                marker = comment["text"]
                continue
            else:
                sections[-1].prose.append((number, line))
            marker = "" if line.strip() else marker
        return cls(path, sections)

    @property
    def headings(self) -> list[Heading]:
        return [section.heading for section in self.sections if section.heading.level]

    @property
    def blocks(self) -> list[Block]:
        return [block for section in self.sections for block in section.blocks]

    def links(self) -> Iterator[tuple[int, str]]:
        for section in self.sections:
            for number, line in section.prose:
                yield from ((number, link["target"]) for link in _LINK.finditer(without_code(line)))

    def anchors(self) -> set[str]:
        """What `#...` in a link may name, made from headings as the usual renderers make it."""
        return {_slug(heading.title) for heading in self.headings}

    def section(self, title: str) -> Section | None:
        return next((s for s in self.sections if s.heading.title.lower() == title.lower()), None)


def without_code(text: str) -> str:
    """The text with every code span emptied."""
    return _CODE_SPAN.sub("``", text)


def _until(lines: Iterator[tuple[int, str]], fence: str, indent: int) -> str:
    inside = []
    for _, line in lines:
        if line.strip().startswith(fence) and not line.strip().strip(fence[0]):
            break
        inside.append(line[indent:] if not line[:indent].strip() else line)
    return "\n".join(inside)


def _slug(title: str) -> str:
    kept = re.sub(r"[^\w\- ]", "", title.lower())
    return kept.replace(" ", "-")
