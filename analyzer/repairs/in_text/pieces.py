"""Where the turns of a record stand in its text, with all that is attached to each."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING

from analyzer.notation.grammars import parser
from analyzer.notation.lines import Branch, span_of
from analyzer.repairs.in_text.patches import NoPlaceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lark import Token

    from analyzer.record.game import Turn, Variation
    from analyzer.repairs.in_text.patches import Places


class PieceKind(Enum):
    """What stands between the turns."""

    COMMENT = auto()
    REST = auto()
    """A comment that goes on to the end of its line."""
    VARIATION = auto()
    MARK = auto()
    SCORE = auto()
    JOIN = auto()
    WRONG = auto()
    ENDING = auto()
    """How the game ended."""
    DASHES = auto()
    """Of a seat that has not started, or behind the last turn."""
    ROUND = auto()
    TAG = auto()


@dataclass(frozen=True, slots=True)
class Bit:
    """Something that is no turn, and where it stands."""

    kind: PieceKind
    start: int
    end: int


@dataclass(slots=True, kw_only=True)
class Piece:
    """A turn in the text."""

    number: int
    """Which turn of the game."""
    turn: Turn
    start: int
    """Where the seat is named; in a table, where the action begins."""
    action: int
    """Where the action begins."""
    end: int
    """Behind the marks and points that are written without a blank."""
    bits: list[Bit] = field(default_factory=list)
    """What follows and belongs to it."""

    @property
    def reach(self) -> int:
        """Behind all that belongs to the turn."""
        return max([self.end, *(bit.end for bit in self.bits)])

    @property
    def anchor(self) -> int:
        """Where a further comment has its place: behind marks and other comments."""
        at = self.end
        for bit in self.bits:
            if bit.kind in (PieceKind.REST, PieceKind.WRONG):
                break
            if bit.kind is not PieceKind.VARIATION:
                at = bit.end
        return at

    def spelled(self, text: str) -> str:
        """The tile or the word as it is written."""
        span = self.turn.span
        return text[self.action : self.action + span.end_column - span.column] if span else ""

    def lines(self) -> list[tuple[Bit, Variation]]:
        """The variations behind it, and where they stand; `NoPlaceError` if they cannot be told apart."""
        bits = [bit for bit in self.bits if bit.kind is PieceKind.VARIATION]
        if len(bits) != len(self.turn.variations):
            raise NoPlaceError
        return list(zip(bits, self.turn.variations, strict=True))


Element = Piece | Bit

_KINDS = {
    "COMMENT": PieceKind.COMMENT,
    "REST_OF_LINE": PieceKind.REST,
    "ARROW": PieceKind.REST,
    "MARK": PieceKind.MARK,
    "SCORE": PieceKind.SCORE,
    "JOIN": PieceKind.JOIN,
    "HINT": PieceKind.JOIN,
    "ENDING": PieceKind.ENDING,
    "ACTION": PieceKind.DASHES,
    "BRACED": PieceKind.DASHES,
    "ROUND": PieceKind.ROUND,
    "TAG": PieceKind.TAG,
}
_APART = {PieceKind.ENDING, PieceKind.DASHES, PieceKind.ROUND, PieceKind.TAG}
"""What belongs to no turn."""


class Finder:
    """Finds the turns of a game in the tokens of its text."""

    def __init__(self, places: Places, turns: Sequence[Turn]) -> None:
        self.places = places
        self.turns = turns
        spans = {i: turn.span for i, turn in enumerate(turns) if turn.span}
        self._starts = {places.at(span.line, span.column): i for i, span in spans.items()}
        remarks = [remark.span for turn in turns for remark in turn.comments if remark.span]
        self._remarks = {places.at(span.line, span.column) for span in remarks}

    @property
    def missed(self) -> bool:
        """Whether some turn has not been found."""
        return bool(self._starts)

    def elements(self, items: Iterable[Token | Branch | Bit]) -> list[Element]:
        """Turns with what follows them, and between them what belongs to none."""
        found: list[Element] = []
        for item in items:
            element = item if isinstance(item, Bit) else self._element(item)
            before = found[-1] if found else None
            if isinstance(element, Bit) and isinstance(before, Piece) and element.kind not in _APART:
                before.bits.append(element)
            else:
                found.append(element)
        return found

    def _element(self, item: Token | Branch) -> Element:
        if not isinstance(item, Branch):
            return self._token(item)
        span = item.variation.span
        assert span is not None
        start, end = self.places.reach(span)
        # Parentheses without a turn are a remark.
        return Bit(PieceKind.COMMENT if start in self._remarks else PieceKind.VARIATION, start, end)

    def _token(self, token: Token) -> Element:
        line = token.line or 1
        start = self.places.at(line, token.column or 1)
        end = start + len(token.rstrip())
        if token.type == "REST_OF_LINE":  # a line of prose is read with a semicolon in front of it
            end = min(end, self.places.line_end(line))
        number = next((self._starts.pop(at) for at in range(start, end) if at in self._starts), None)
        if number is None:
            return Bit(_KINDS.get(token.type, PieceKind.WRONG), start, end)
        turn = self.turns[number]
        action, behind = self.places.reach(turn.span) if turn.span else (start, end)
        return Piece(number=number, turn=turn, start=start, action=action, end=max(end, behind))


def movetext_items(text: str, line: int, places: Places) -> Iterator[Token | Bit]:
    """The tokens of movetext that starts on a line; a whole variation is one item."""
    depth = start = 0
    for token in parser("movetext").lex(text):
        token.line = (token.line or 1) + line - 1
        if token.type == "OPEN":
            start = start if depth else places.at(*span_of(token)[:2])
            depth += 1
        elif token.type == "CLOSE":
            depth -= 1
            if not depth:
                yield Bit(PieceKind.VARIATION, start, places.at(*span_of(token)[:2]) + 1)
        elif not depth:
            yield token
