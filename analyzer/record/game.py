"""A written game as a value: what stands in the text, nothing worked out.

Spans say where each element stood; they do not take part in comparisons, so that a record which is
written and read again equals the first.
"""

from __future__ import annotations

import re
from dataclasses import KW_ONLY, dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING

from analyzer.rules.scoring import EndKind
from analyzer.words.message import counted
from analyzer.words.shown import ShownAsHtml, cut, in_short

if TYPE_CHECKING:
    from analyzer.record.diagnostics import Diagnostic, Span
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile

__all__ = [
    "MATCH_TAGS",
    "Claim",
    "Comment",
    "Deal",
    "Draw",
    "EndKind",
    "Expose",
    "Form",
    "Game",
    "Hand",
    "Lead",
    "Mark",
    "Muggins",
    "Pass",
    "Play",
    "Reading",
    "Record",
    "Result",
    "Tag",
    "Turn",
    "Unreadable",
    "Variation",
]

MATCH_TAGS = ("Event", "Variant", "Rules", "Set", "Seats", "Sides", "Names", "Players", "Schedule")
"""The tags that hold for every game of a match; giving one again starts the next match."""


class Form(StrEnum):
    """The ways a record can be written.

    >>> import analyzer
    >>> analyzer.parse("1. A 1-1").form is Form.MOVETEXT, Form("table").value
    (True, 'table')
    """

    MOVETEXT = "movetext"
    TABLE = "table"
    JSON = "json"
    LOOSE = "loose"
    """Any other: a chat, a log, a spreadsheet."""


class Mark(StrEnum):
    """A sign after a move; `*` marks the move an annotator calls critical."""

    GOOD = "!"
    MISTAKE = "?"
    BRILLIANT = "!!"
    BLUNDER = "??"
    INTERESTING = "!?"
    DUBIOUS = "?!"
    CRITICAL = "*"


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark on one logical line: white space is folded, so that any form can hold it."""

    __repr__ = in_short

    text: str
    span: Span | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", " ".join(self.text.split()))


@dataclass(frozen=True, slots=True)
class Tag:
    """`[Name "value"]`."""

    __repr__ = in_short

    name: str
    value: str
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles dealt to a seat; None stands for a tile that is not known."""

    __repr__ = in_short

    seat: str
    tiles: tuple[Tile | None, ...]
    span: Span | None = field(default=None, compare=False, repr=False)
    tile_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands that are written down, in the order written."""

    __repr__ = in_short

    hands: tuple[Hand, ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads, and with which tile, as far as that is written."""

    __repr__ = in_short

    seat: str | None
    tile: Tile | None = None
    stock: bool = False
    """The tile is turned from the stock, and no seat leads."""
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Claim:
    """`A+C 46`: a side and the points it is said to write; negative points are lost to the others."""

    __repr__ = in_short

    side: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """What the record says the game came to.

    `kind` is None where only points are stated; `seat` is who went out (domino) or played the last tile;
    no claims and `tie` set: nobody scored.
    """

    __repr__ = in_short

    kind: EndKind | None
    seat: str | None = None
    claims: tuple[Claim, ...] = ()
    tie: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Play:
    """A tile joins an end; `join` is the number or the arm where one is written.

    `tile` is None for a tile that the writer did not know (`?`).
    """

    tile: Tile | None
    join: int | Arm | None = None
    irregular: bool = False
    """Written as a tile that broke a rule but stood."""
    corrected: bool = False
    """Written in place of a tile that the seat laid wrongly just before, or else of a wrong pass of the seat:
    what was played since is taken back."""


@dataclass(frozen=True, slots=True)
class Pass:
    """A knock. `dashes`: written `----`, which elsewhere says that the seat has not started."""

    dashes: bool = False
    corrected: bool = False
    """Written in place of a tile that the seat laid wrongly just before."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A tile taken from the stock, None where it is not known."""

    tile: Tile | None


@dataclass(frozen=True, slots=True)
class Expose:
    """A tile of the seat lies open from now on; takes no turn."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Muggins:
    """The seat claims points (`Turn.scored`) that the mover forgot; takes no turn."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Something stands in the turn's place that could not be read."""

    __repr__ = in_short

    text: str


Action = Play | Pass | Draw | Expose | Muggins | Unreadable


@dataclass(frozen=True, slots=True)
class Variation:
    """Another line, from before the turn it follows."""

    __repr__ = in_short

    turns: tuple[Turn, ...]
    preface: tuple[Comment, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One action of a seat as written, with what is attached to it."""

    __repr__ = in_short

    seat: str
    action: Action
    scored: int | None = None
    """The number after `+`: points scored at once."""
    marks: tuple[Mark, ...] = ()
    comments: tuple[Comment, ...] = ()
    variations: tuple[Variation, ...] = ()
    round: int | None = None
    """The number of the table row, or before the dot, in whose reach the turn stands."""
    span: Span | None = field(default=None, compare=False, repr=False)
    """The action: the tile or the word."""


def bare_turn(
    seat: str, action: Action, scored: int | None, marks: tuple[Mark, ...], number: int | None, span: Span
) -> Turn:
    """A turn with nothing attached, as most are; made in a third of the usual time."""
    turn = _new_turn(Turn)
    _set_seat(turn, seat)
    _set_action(turn, action)
    _set_scored(turn, scored)
    _set_marks(turn, marks)
    _set_comments(turn, ())
    _set_variations(turn, ())
    _set_round(turn, number)
    _set_span(turn, span)
    return turn


_new_turn = object.__new__
_set_seat, _set_action, _set_scored, _set_marks, _set_comments, _set_variations, _set_round, _set_span = (
    getattr(Turn, field.name).__set__ for field in fields(Turn)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One deal played out, as written."""

    tags: tuple[Tag, ...] = ()
    """Every tag but Deal, Stock, Lead and Result, which have fields of their own."""
    deal: Deal | None = None
    stock: tuple[Tile | None, ...] | None = None
    """The order in which the stock is drawn."""
    lead: Lead | None = None
    result: Result | None = None
    preface: tuple[Comment, ...] = ()
    """What is written before the first turn."""
    turns: tuple[Turn, ...] = ()
    inherited: tuple[Tag, ...] = field(default=(), compare=False)
    """Tags of the match that were given with an earlier game."""
    problems: tuple[Diagnostic, ...] = field(default=(), compare=False)
    """What could not be read."""
    span: Span | None = field(default=None, compare=False, repr=False)
    stock_span: Span | None = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        event = self.tag("Event")
        return cut(f"<Game of {counted(len(self.turns), 'turn')}{f', {event.value!r}' if event else ''}>")

    def tag(self, name: str) -> Tag | None:
        """The tag of this name that holds for the game, its own or the match's."""
        for tag in (*self.tags, *self.inherited):
            if tag.name == name:
                return tag
        return None

    @property
    def turned(self) -> Tile | None:
        """The tile on which play begins, where nobody leads."""
        return self.lead.tile if self.lead and self.lead.stock else None

    @property
    def names(self) -> dict[str, str]:
        """The players' names by seat, from a tag such as `A: Anna, B: Bob`: `Seated`, or else `Names`.

        >>> Game(tags=(Tag("Names", "A: Anna, B = Bob"),)).names
        {'A': 'Anna', 'B': 'Bob'}
        """
        tag = self.tag("Seated") or self.tag("Names")
        pairs = re.split(r"[,;]", tag.value) if tag else []
        found = (re.split(r"[:=]", pair, maxsplit=1) for pair in pairs)
        return {pair[0].strip(): pair[1].strip() for pair in found if len(pair) == 2 and pair[1].strip()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was made of a text that is in none of our own forms."""

    __repr__ = in_short

    form: str
    """As `domino forms` calls it."""
    players: tuple[str, ...]
    """In the order of their turns, as the text calls them."""
    leader: str | None
    turns: int
    assumed: tuple[str, ...] = ()
    """What the text does not say and was taken to be so."""
    unused: tuple[int, ...] = ()
    """The lines of which nothing was used."""


@dataclass(frozen=True, slots=True)
class Record(ShownAsHtml):
    """A text: one match or several, as games in order.

    >>> import analyzer
    >>> analyzer.parse('[Lead "B"] B 1-1  C pass  D 1-5')
    <Record of 1 game from '-'>
    """

    games: tuple[Game, ...]
    _: KW_ONLY
    source: str = field(default="-", compare=False)
    """The path it was read from, `-` for standard input."""
    form: Form = field(default=Form.MOVETEXT, compare=False)
    text: str = field(default="", compare=False, repr=False)
    """The text itself, for showing places in it."""
    problems: tuple[Diagnostic, ...] = field(default=(), compare=False)
    """What is wrong with the text as a whole."""
    reading: Reading | None = field(default=None, compare=False, repr=False)
    """What was understood, for a text that is in none of our own forms."""

    def __repr__(self) -> str:
        return cut(f"<Record of {counted(len(self.games), 'game')} from {self.source!r}>")
