"""A match as a value: its games in order, the running score, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from analyzer.words.english import counted
from analyzer.words.shown import cut, in_short

if TYPE_CHECKING:
    from analyzer.match.facts import MatchEnd, Points
    from analyzer.match.grouping import PlaceInMatch
    from analyzer.match.lead_context import Before, Due
    from analyzer.match.ledger import LedgerEntry, Standing
    from analyzer.match.rotation import Party
    from analyzer.record.diagnostics import Diagnostic
    from analyzer.replays.replay import Replay
    from analyzer.rules import Rules
    from analyzer.tiles.seating import Seating


def settle(
    end: MatchEnd, score: Points, sides: tuple[tuple[str, ...], tuple[str, ...]]
) -> dict[str, Fraction]:
    """What each player gets, or pays where it is below nought; in points.

    Each of two players on a side wins or loses the difference of the points. Two against three: each of the
    three two thirds of it, so that nothing is left over. Three against three: each loser pays one winner.

    >>> from analyzer.match.facts import How, MatchEnd
    >>> end = MatchEnd(How.TARGET, winner=1)
    >>> paid = settle(end, (112, 52), (("Ann", "Bob"), ("Cid", "Dan", "Eve")))
    >>> {name: int(points) for name, points in paid.items()}
    {'Ann': -60, 'Bob': -60, 'Cid': 40, 'Dan': 40, 'Eve': 40}
    """
    difference = 0 if end.winner is None else abs(score[0] - score[1])
    smaller = min(map(len, sides))
    return {
        name: Fraction(difference * smaller, len(side)) * (1 if number == end.winner else -1)
        for number, side in enumerate(sides)
        for name in side
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A game on the score sheet of its match."""

    __repr__ = in_short

    place: PlaceInMatch
    replay: Replay
    entry: LedgerEntry | None
    """None for another line of a game: it adds nothing."""
    before: Points | None = None
    """The running score before the game, as it is known or written; None where it is not."""
    due: Due | None = None
    """The lead that the rules ask for."""
    out: tuple[str, ...] = ()
    """Who sits out."""
    diagnostics: tuple[Diagnostic, ...] = ()
    """What the match finds wrong with the game."""
    withdrawn: tuple[Diagnostic, ...] = ()
    """What is wrong with the game alone, but not with a game of this match."""

    @property
    def checked(self) -> Replay:
        """The game with what its match finds wrong with it, in the order of the text."""
        replay = self.replay
        if not self.diagnostics and not self.withdrawn:
            return replace(replay, alone=replay)
        found = [*(one for one in replay.diagnostics if one not in self.withdrawn), *self.diagnostics]
        found.sort(key=lambda one: (one.span is None, one.span[:2] if one.span else (0, 0)))
        return replace(replay, diagnostics=tuple(found), alone=replay)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Games that are played for one score."""

    rules: Rules
    seating: Seating
    rows: tuple[MatchRow, ...]
    standing: Standing
    """After the last game."""
    next_due: Due | None = None
    """The lead of the next game; None where the match is over, or where it cannot be said."""
    next_out: tuple[str, ...] = ()
    """Who sits out then."""
    before: Before | None = None
    """The last game, as far as the lead of the next one looks at it."""
    party: Party | None = None
    """The players, where five or six take turns."""
    party_first: int = 0
    """The side that the higher ones of them are."""

    def __repr__(self) -> str:
        return cut(f"<Match of {self.rules.name}, {counted(len(self.games), 'game')}>")

    @property
    def games(self) -> tuple[MatchRow, ...]:
        """The games that count, other lines of them left out."""
        return tuple(row for row in self.rows if row.entry is not None)

    @property
    def players(self) -> tuple[tuple[str, ...], ...]:
        """Who belongs to each side: the players by name where they are given, else by seat."""
        if self.party is not None:
            higher, lower = self.party.sides
            return (lower, higher) if self.party_first else (higher, lower)
        labels = self.seating.labels
        return tuple(
            tuple(labels[seat] for seat in self.seating.members(side)) for side in range(self.seating.sides)
        )

    @property
    def settlement(self) -> dict[str, Fraction] | None:
        """What each player gets or pays; None where nothing is paid, or the match is not over."""
        end, score = self.standing.end, self.standing.score
        if not self.rules.settled or end is None or score is None or len(score) != 2:
            return None
        one, other = self.players
        return settle(end, score, (one, other))
