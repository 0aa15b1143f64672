"""What the templates are given: plain values in the words of the page, nothing left to work out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from analyzer.pages.critical import CriticalView
    from analyzer.pages.diagrams import DiagramView, HandView, SharedView, SpotView, UseView
    from analyzer.pages.evaluation import EvaluationView
    from analyzer.pages.seen_view import SeatChoice, Sight
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
    opened: int
    """The last of them; 0 where there is none."""
    to_play: str
    """The label of the seat whose turn it is then; empty at the end."""
    parts: tuple[tuple[str, str], ...]
    """What stands beside the board: its id and what it is called."""
    laid: dict[str, object]
    """How the tiles lie, for the script."""
    ghost: UseView | None
    """Where the tile of the move would lie that was better than the critical one, for the script."""
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
    shared: SharedView
    """What the drawings have in common, but for the board, whose tiles come and go one by one."""
    start: str
    caption: str
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
    rules: RulesView | None
    """None where they are those of the game before."""

    @property
    def turns(self) -> tuple[TurnView, ...]:
        """All turns in order."""
        return tuple(turn for round_ in self.rounds for turn in round_.turns)

    @property
    def over(self) -> bool:
        """Whether the page opens with the last turn made."""
        return self.opening == len(self.turns)

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
