"""What is written around a table: kept, paragraph by paragraph, as comments."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from analyzer.diagnostics import Span
from analyzer.record import Comment

_BRACED = re.compile(r"\{([^\\}]*(?:\\[\s\S][^\\}]*)*)\}[ \t\n]*")
_ESCAPED = re.compile(r"\\([\\}])")


@dataclass(slots=True)
class Paragraph:
    """Lines of prose without an empty line between them."""

    line: int
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The lines, joined."""
        return "\n".join(self.lines)

    @property
    def is_prose(self) -> bool:
        """Whether it is written without braces, as a person writes."""
        return self.lines[0].lstrip()[:1] not in ("{", ";")

    def comments(self) -> list[Comment]:
        """One comment; where it is written as comments are, in braces or behind a semicolon, those."""
        comments: list[Comment] = []
        text, at, line = self.text.strip(), 0, self.line
        while match := _BRACED.match(text, at):
            span = Span.of(line, 1, len(match[0].split("\n")[0]))
            comments.append(Comment(_ESCAPED.sub(r"\1", match[1]), span))
            line += match[0].count("\n")
            at = match.end()
        rest = text[at:]
        if rest.startswith(";"):
            parts = rest.split("\n")
            comments.extend(
                Comment(part.strip().removeprefix(";"), Span.of(line + i, 1, len(part)))
                for i, part in enumerate(parts)
            )
        elif rest:
            lines = rest.split("\n")
            comments.append(Comment(rest, Span(line, 1, line + len(lines) - 1, len(lines[-1]) + 1)))
        return comments


def paragraphs(text: str, line: int) -> list[Paragraph]:
    """The paragraphs of a text that starts on a line."""
    found: list[Paragraph] = []
    open_one: Paragraph | None = None
    for i, written in enumerate(text.split("\n")):
        if not written.strip():
            open_one = None
            continue
        if open_one is None:
            open_one = Paragraph(line + i)
            found.append(open_one)
        open_one.lines.append(written)
    return found
