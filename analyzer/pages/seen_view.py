"""What the templates are given of what could be known: who looks, with which chances, and fair values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from analyzer.pages.options import HookView
from analyzer.pages.sentences import TileView
from analyzer.reviews.fair import Grade

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.replays.replay import Replay

OPEN: Final = "all"
"""The name of the view with all hands open; that of a seat is its number."""
NOBODY: Final = -1
"""The view of a seat that this game does not have: every hand is face down."""


class Sight(Struct, frozen=True):
    """Through whose eyes a game is shown at first, and the names of the views that an element is for.

    >>> sight = Sight(seats=3, viewer=2)
    >>> sight.own(2), sight.others(2), sight.shows(sight.own(2)), sight.shows(sight.others(2))
    ('all 2', '-1 0 1', True, False)
    """

    seats: int
    viewer: int | None = None
    """A seat or `NOBODY`; None for all hands open."""

    @property
    def name(self) -> str:
        """The view it begins with."""
        return OPEN if self.viewer is None else str(self.viewer)

    @property
    def open(self) -> str:
        """For what nobody at the table could see."""
        return OPEN

    @property
    def closed(self) -> str:
        """For what belongs to the views of seats."""
        return " ".join(map(str, range(NOBODY, self.seats)))

    @property
    def nobody(self) -> str:
        """For the view of a seat that is not in the game."""
        return str(NOBODY)

    def own(self, seat: int) -> str:
        """For what this seat alone could see."""
        return f"{OPEN} {seat}"

    def others(self, seat: int) -> str:
        """For what stands in place of that for everybody else."""
        return " ".join(str(other) for other in range(NOBODY, self.seats) if other != seat)

    def shows(self, views: str) -> bool:
        """Whether an element for these views is shown at first."""
        return self.name in views.split()


class SeatError(ValueError):
    """No game of the page has such a seat."""


def check_seat(replays: Iterable[Replay], seat: str | None) -> None:
    """Stops with a `SeatError` where a seat is asked for that no game has."""
    seats = dict.fromkeys(label for replay in replays for label in replay.seating.labels)
    if seat is not None and seat not in seats:
        raise SeatError(f"there is no seat {seat!r}; there is {', '.join(seats) or 'none'}")


def sight_of(replay: Replay, seat: str | None) -> Sight:
    """How a game is shown at first: seen by the seat with this label, or with all hands open."""
    labels = replay.seating.labels
    if seat is None:
        return Sight(len(labels))
    return Sight(len(labels), labels.index(seat) if seat in labels else NOBODY)


class SeatChoice(Struct, frozen=True):
    """One of the views to choose from."""

    seat: str
    """The label of the seat; empty for all hands open."""
    label: str
    checked: bool


class ChanceView(Struct, frozen=True):
    """How likely tiles are in a hand."""

    text: str
    kind: str
    """yes or no where it is certain, else empty."""


class ChanceRow(Struct, frozen=True):
    """Tiles that are equally likely everywhere, and how likely they are in each place."""

    tiles: tuple[str, ...]
    cells: tuple[ChanceView, ...]


class KnownView(Struct, frozen=True):
    """What a seat could know before a turn."""

    summary: str
    columns: tuple[str, ...]
    """The heads: of the tiles, of the other seats, and of what is in no hand if anything is."""
    rows: tuple[ChanceRow, ...]
    clues: tuple[str, ...]


class VerdictView(Struct, frozen=True, kw_only=True):
    """What a decision is called on what could be known."""

    grade: Grade
    wrong: bool
    """Whether it is an inaccuracy or worse."""
    mark: str
    """The sign that sets it apart without its colour."""
    word: str
    loss: str
    open: str
    """What the move gave away with hindsight, as a sentence; empty where that is not known."""
    hindsight: str
    """That it was lucky or unlucky with hindsight; empty where neither."""
    said: str
    """The same as a sentence, to be announced with the move."""


class FairRowView(Struct, frozen=True, kw_only=True):
    """A move with both its values."""

    tile: TileView
    on: str
    open: str
    """Its value with hindsight; empty where it is not known."""
    open_best: bool
    value: str
    error: str
    """The standard error of the value; empty where every deal was looked at."""
    share: str
    """In which part of the deals it is best."""
    best: bool
    played: bool
    hook: HookView


class FairView(Struct, frozen=True):
    """A decision on what its seat could know."""

    heading: str
    rows: tuple[FairRowView, ...]
    """Best first on what could be known, so that their order does not give away how the tiles lay."""
    basis: str
    """How many deals were looked at."""
    verdict: VerdictView | None
    """None where it is not known what was played."""
