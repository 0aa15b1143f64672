"""What the templates are given: plain values in the words of the page, nothing left to work out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.reasons import Told
    from analyzer.reporting.compared_view import ComparedView
    from analyzer.reporting.drawn_view import DiagramView, TileView
    from analyzer.reporting.evaluation_view import EvaluationView
    from analyzer.reporting.match_view import MatchView
    from analyzer.reporting.option_view import OptionView
    from analyzer.reporting.seen_view import FairView, SeatChoice, Sight
    from analyzer.reporting.summary_view import RulesView, SummaryView
    from analyzer.reporting.tree_view import MoveView, TreeView
    from analyzer.reporting.turn_view import RoundView, RowView, TurnView
    from analyzer.reporting.who import Who


@dataclass(frozen=True, slots=True)
class RepairView:
    """What the page says once of the repairs in its games."""

    said: str
    marked: bool
    """Whether anything on the page is marked as reconstructed."""


@dataclass(frozen=True, slots=True)
class HeldView:
    """A tile of a hand; the turns in which it came and went, 0 for dealt and None for kept."""

    tile: TileView
    came: int
    went: int | None


@dataclass(frozen=True, slots=True)
class HandView:
    """A seat and its tiles."""

    label: str
    seat: str
    name: str
    tiles: tuple[HeldView, ...]
    dealt: tuple[TileView, ...]
    spoken: str
    pips: str
    left: str
    """The pips left at the end of the game, in words; empty where they are not known."""
    incomplete: bool
    mended: tuple[str, ...] = ()
    """What stood in the hand where a repair has changed it."""
    number: int = 0
    """The seat, counted from 0 in turn order."""
    counts: tuple[int, ...] = (0,)
    """How many tiles it had at the deal and after each turn."""
    backs: tuple[str, ...] = ("",)
    """The same in words."""


@dataclass(frozen=True, slots=True)
class SpotView:
    """A side of the table and who sits there, in the order they are seen."""

    spot: str
    """top, left, right or bottom."""
    hands: tuple[HandView, ...]


@dataclass(frozen=True, slots=True)
class LineView:
    """A line from the critical turn to the end of the game."""

    heading: str
    hint: str
    result: str
    moves: tuple[MoveView, ...]
    diagram: DiagramView


@dataclass(frozen=True, slots=True)
class CriticalView:
    """The critical move set apart."""

    anchor: str
    turned: bool
    """Whether it changed who wins."""
    lead: str
    """What stands of it at the head of the game."""
    sentences: tuple[str, ...]
    before: str
    diagram: DiagramView
    hand_label: str
    hand: tuple[TileView, ...]
    options: tuple[OptionView, ...]
    lines: tuple[LineView, ...]
    tree: TreeView | None
    fair: FairView | None
    reasons: tuple[Told, ...]
    """Sentences on why the best move is the best."""


@dataclass(frozen=True, slots=True)
class DiagnosticView:
    """A problem of the record."""

    severity: str
    error: bool
    code: str
    message: str
    place: str
    hint: str
    rule: str


@dataclass(frozen=True, slots=True)
class FactView:
    """A line under the heading."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class GameView:
    """One game."""

    id: str
    name: str
    """Which game it is among those of the page; empty for the only one."""
    heading: str
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
    caption: str
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
    called: Who
    """What sentences call the players and the sides."""
    known: dict[str, object] | None
    """What every seat could know, for the script; None where nothing can be said of any."""
    clues: tuple[str, ...]
    """What shows who has no tile of some numbers, each sentence once."""
    own: dict[str, object] | None
    """None where the page has no solver for lines of the reader's own."""
    summary: SummaryView | None
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


@dataclass(frozen=True, slots=True)
class PageView:
    """The whole page."""

    title: str
    subtitle: str
    facts: tuple[FactView, ...]
    games: tuple[GameView, ...]
    highest: int
    """The highest number on any tile of the page: the shapes go up to it."""
    repair: RepairView | None = None
    matches: tuple[MatchView, ...] = ()
    all_on_sheets: bool = False
    """Whether the score sheets lead to every game."""
    fair_note: tuple[str, ...] = ()
    """What fair values assume, where there are any on the page."""
    compared: tuple[ComparedView, ...] = ()
    """Lines of one deal, side by side."""

    @property
    def graphs(self) -> bool:
        """Whether anything on the page is drawn as curves."""
        return bool(self.matches) or any(game.evaluation for game in self.games)

    @property
    def heading(self) -> str:
        """What a browser calls the page."""
        return f"{self.title} \N{EN DASH} {self.games[0].heading}" if len(self.games) == 1 else self.title
