"""Changes to a text that leave the rest of it as it is, letter by letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.diagnostics import Span


class NoPlaceError(Exception):
    """The text has no place for a change; it can only be written anew."""


class Places:
    """The lines of a text, and the index at which each begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0]
        for line in text.split("\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def at(self, line: int, column: int) -> int:
        r"""The index of a place; the end of its line, or of the text, for one beyond it.

        >>> Places("ab\ncd").at(2, 2), Places("ab\ncd").at(1, 9), Places("ab\ncd").at(4, 1)
        (4, 2, 5)
        """
        if line >= len(self._starts):
            return len(self.text)
        return min(self.line_start(line) + column - 1, self.line_end(line))

    def line_start(self, line: int) -> int:
        """The index of the first character of a line."""
        return self._starts[line - 1]

    def line_end(self, line: int) -> int:
        """The index behind the last character of a line."""
        return self._starts[line] - 1

    def reach(self, span: Span) -> tuple[int, int]:
        """From where to where a span reaches."""
        return self.at(span.line, span.column), self.at(span.end_line, span.end_column)


class Patch:
    """Replacements in a text, applied together."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._changes: list[tuple[int, int, str]] = []

    def replace(self, start: int, end: int, text: str) -> None:
        """Puts a text in the place of another; twice the same is once."""
        if (start, end, text) not in self._changes:
            self._changes.append((start, end, text))

    def insert(self, at: int, text: str) -> None:
        """Puts a text in front of what stands at a place, behind what was put there before."""
        if text:
            self._changes.append((at, at, text))

    def take_outside(self, other: Patch, within: Sequence[tuple[int, int]]) -> None:
        """Takes the changes of another patch of the same text, but for those within some places."""
        for first, last, text in other._changes:
            if not any(start <= first and last <= end for start, end in within):
                self._changes.append((first, last, text))

    def touches(self, start: int, end: int) -> bool:
        """Whether anything changes between two places."""
        return any(start <= one and other <= end for one, other, _ in self._changes)

    def applied(self, start: int = 0, end: int | None = None) -> str:
        """The text between two places with the changes that lie there; `NoPlaceError` if they overlap.

        >>> patch = Patch("1. A 3-4")
        >>> patch.replace(5, 8, "3-5")
        >>> patch.insert(8, " {odd}")
        >>> patch.applied(3)
        'A 3-5 {odd}'
        """
        end = len(self.text) if end is None else end
        parts: list[str] = []
        at = start
        inside = [change for change in self._changes if start <= change[0] and change[1] <= end]
        for first, last, text in sorted(inside, key=lambda change: (change[0], change[1] > change[0])):
            if first < at:
                raise NoPlaceError
            parts += (self.text[at:first], text)
            at = last
        return "".join([*parts, self.text[at:end]])
