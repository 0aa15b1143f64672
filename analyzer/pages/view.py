"""What the templates and the script are given: plain values, nothing left to work out.

The script gets a `ReportDocument`, which `domino report --format json` prints, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field, json

from analyzer.pages.fair_values import FairView
from analyzer.pages.summary import CardView
from analyzer.reviews.reasons import Told
from analyzer.tiles.tile import MEXICAN

if TYPE_CHECKING:
    from analyzer.pages.critical import CriticalView
    from analyzer.pages.diagrams import DiagramView, HandView, SpotView
    from analyzer.pages.evaluation import EvaluationView
    from analyzer.pages.look import SeatChoice, Sight
    from analyzer.pages.sentences import Names
    from analyzer.pages.summary import RulesView, SummaryView
    from analyzer.pages.turn_view import RoundView, RowView, TurnView


class DiagnosticView(Struct, frozen=True, kw_only=True):
    """A problem of the record."""

    severity: str
    error: bool
    code: str
    message: str
    place: str
    hint: str
    rule: str


class FactView(Struct, frozen=True):
    """A line under the heading."""

    label: str
    value: str


class GameView(Struct, frozen=True, kw_only=True):
    """One game."""

    id: str
    name: str
    """Which game it is among those of the page; empty for the only one."""
    heading: str
    brief: str
    """What decided the game, in a sentence; empty where nothing could be valued."""
    brief_where: str
    """Where that was; empty where no move decided it."""
    opening: int
    """How many turns have been made as the page opens."""
    parts: tuple[tuple[str, str], ...]
    """What stands beside the board: its id and what it is called."""
    laid: dict[str, object]
    """How the tiles lie, for the script."""
    facts: tuple[FactView, ...]
    problems: tuple[DiagnosticView, ...]
    valid: bool
    preface: tuple[str, ...]
    repaired: str
    """What a repair has changed in front of the first turn; empty if nothing."""
    hands: tuple[HandView, ...]
    spots: tuple[SpotView, ...]
    same_deal: bool
    rows: tuple[RowView, ...]
    board: DiagramView
    end: DiagramView
    """The same once more, as a drawing of its own."""
    start: str
    verdict: tuple[str, ...]
    """What decided the game; empty where nothing could be valued."""
    critical: CriticalView | None
    no_critical: str
    cut_short: str
    """That a mistake in the record kept later moves from being valued; empty where none did."""
    marked: tuple[str, ...]
    valued: bool
    """Whether any move has values."""
    rounds: tuple[RoundView, ...]
    sight: Sight
    choices: tuple[SeatChoice, ...]
    """The views to choose from."""
    evaluation: EvaluationView | None
    unknown: tuple[tuple[int, str], ...]
    """The seats of which the record does not say enough to tell what they knew, with a sentence."""
    called: Names
    """What sentences call the players and the sides."""
    known: dict[str, object] | None
    """What every seat could know, for the script; None where nothing can be said of any."""
    clues: tuple[str, ...]
    """What shows who has no tile of some numbers, each sentence once."""
    own: dict[str, object] | None
    """None where the page has no solver for lines of the reader's own."""
    summary: SummaryView | None
    cards: tuple[CardView, ...]
    """The report card of each player; none where no choice is valued."""
    rules: RulesView | None
    """None where they are those of the game before."""

    @property
    def turns(self) -> tuple[TurnView, ...]:
        """All turns in order."""
        return tuple(turn for round_ in self.rounds for turn in round_.turns)

    @property
    def scores_in_play(self) -> bool:
        """Whether a tile scored anything before the end."""
        return any(turn.scored for turn in self.turns)

    @property
    def trains(self) -> tuple[bool, bool]:
        """Whether there is a Mexican train, and whether any train was ever open to all."""
        names = {sign.text for sign in self.board.signs}
        return str(MEXICAN) in names, "" in names

    @property
    def judged(self) -> bool:
        """Whether any move has a fair value."""
        return any(turn.fair for turn in self.turns)

    @property
    def shows_losses(self) -> bool:
        """Whether the table says what moves gave away with all hands open: those that nobody judged."""
        return not self.judged or any(
            entry.loss and entry.verdict is None
            for row in self.rows
            for cell in row.cells
            for entry in cell.entries
        )


class HeldData(Struct, frozen=True, omit_defaults=True):
    """A tile of a hand; the turns in which it came and went, 0 for dealt and null for kept."""

    tile: str
    """Its lower number first, such as `4-6`; empty where it is not known."""
    came: int = 0
    went: int | None = None


class SeatData(Struct, frozen=True, kw_only=True):
    """A seat and its hand."""

    label: str
    name: str
    """Of the player; empty where the record gives none."""
    spot: Literal["top", "left", "right", "bottom"]
    """Where it sits, seen from the first seat."""
    tiles: list[HeldData]
    counts: list[int]
    """How many tiles it has before each turn, and at the end."""


class OptionData(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move that could be made; its value is in points for the side to move, with best play behind it."""

    move: str
    """As records write it, such as `4-6@6`; `stop` for no further tile."""
    value: int | float
    played: bool = False


class TurnData(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A turn of a game."""

    turn: int
    round: int
    seat: str
    kind: Literal["lead", "play", "pass", "draw"]
    options: list[OptionData] = []
    """Best first, with all hands open; none where they have no values."""
    choice: bool = False
    """Whether there was more than one way to play."""
    wrong: bool = False
    """Whether it was a mistake: by what its seat could know where that is told, else with all hands open."""
    misjudged: bool = False
    """Whether it was one by what its seat could know."""


class ShapeData(Struct, frozen=True, kw_only=True):
    """How tiles join: see `Layout` in `reports/board/src/layout.ts`."""

    centre: Literal["line", "cross", "spinner", "spinners", "trains"]
    arm_double: Literal["none", "first", "every"] = field(name="armDouble")
    sides: int
    branching: bool
    feet: bool
    cover: bool
    counted: bool
    total: int


class PlacedData(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A tile on the table: its arm, null for the lead; its centre in halves of a tile; its turn."""

    tile: tuple[int, int]
    turn: int
    arm: str | None
    x: float
    y: float
    rotation: int
    left: int | None = None
    """Of the lead: the number at its left."""


class BoardData(Struct, frozen=True):
    """The tiles on the table in the order in which they were played."""

    shape: ShapeData
    tiles: list[PlacedData]
    until: int | None
    """The turn from which nobody knows how the tiles lie; null where that is known to the end."""


class KnownData(Struct, frozen=True):
    """What the seats could know, in figures alone: see `analyzer/pages/known.py`."""

    tiles: str
    turns: list[list[tuple[str, str, list[list[int | str]], list[int], str | None] | None]]


class OwnData(Struct, frozen=True, kw_only=True):
    """What a solver needs to go on from any turn: rules and positions are bytes of its own in base64."""

    rules: str
    positions: list[str | None]
    scored: list[int | float]
    """What the first side has gained in play before each turn."""
    sides: list[int]
    highest: int
    played: list[list[str | int]]
    """The move of each turn: its tile and its end, or nothing."""
    head: str
    """The tags of the record as movetext."""
    moves: list[tuple[int, str, int]]
    """Round, movetext and number of each turn."""


class GameData(Struct, frozen=True, kw_only=True):
    """One game, in no language."""

    id: str
    opening: int
    """How many turns are made before the moment to look at first: the critical move."""
    seats: list[SeatData]
    board: BoardData
    turns: list[TurnData]
    known: KnownData | None
    own: OwnData | None


class TurnTexts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is said of a turn with all hands open; to who moved, and to the others, where that differs.

    What follows `seen` stands in the HTML, and so is in no document that is packed on a page.
    """

    text: str
    """What was done, as tables show it."""
    say: str
    own: str | None = None
    seen: str | None = None
    reasons: tuple[Told, ...] = ()
    """Why the move was what it was: sentences, and whether each is hindsight."""
    fair: FairView | None = None


class GameTexts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game in words."""

    name: str
    result: str
    brief: str
    """What decided the game, in a sentence; empty where nothing could be valued."""
    start: str
    called: list[str]
    """The sides, and the players in the order of the seats."""
    players: list[str]
    backs: dict[str, str]
    """Hands of so many tiles."""
    clues: list[str]
    turns: list[TurnTexts]
    cards: tuple[CardView, ...] = ()
    """The report card of each player; it stands in the HTML, too."""


class Texts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A report in one language."""

    words: dict[str, str]
    """Messages of the script with their places still open."""
    numbers: list[str]
    """Numbers as they are spoken."""
    deals: tuple[str, ...]
    """So many deals, and so many points, in each form that the language has for a number."""
    points: tuple[str, ...]
    plurals: tuple[tuple[int, ...], ...]
    """For each form but the last the numbers below 200 that take it."""
    signs: dict[str, str]
    """What stands between thousands, and before decimals, by what stands there in English."""
    forms: list[list[str]]
    """Each template of the report."""
    title: str = ""
    games: list[GameTexts] = []
    """The games in words; on a page, like the title, they are in no language alone."""


class ReportDocument(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a page knows of its games: `domino report --format json`, and what lies packed on a page.

    What is worked out once for all languages has its messages by their numbers, between marks.
    """

    language: str
    """The one that it opens in."""
    title: str
    body: str
    """The HTML around the games."""
    games: list[GameData]
    texts: list[GameTexts]
    """The games in no language."""
    pieces: list[str]
    """What the HTML of the games is made of."""
    htmls: list[str]
    """Of each game a character for each piece: see `in_pieces` in `analyzer/pages/page.py`."""
    messages: list[list[int | str]]
    """See `analyzer.words.unsaid.MessageTable`."""
    templates: list[tuple[bool, tuple[str, ...]]]
    """Whether it has forms that go with a number, and its places."""
    languages: dict[str, Texts]
    """By their codes."""
    shapes: str = ""
    """The drawings to which those in the HTML refer; they stand on a page itself."""


def schema() -> dict[str, Any]:
    """The JSON Schema of what `domino report` writes as JSON.

    >>> schema()["$ref"]
    '#/$defs/ReportDocument'
    """
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(ReportDocument)}
