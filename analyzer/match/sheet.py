"""A match as a value: its games in order, the running score, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.match.settling import settle

if TYPE_CHECKING:
    from fractions import Fraction

    from analyzer.diagnostics import Diagnostic
    from analyzer.match.asking import Before, Due
    from analyzer.match.facts import Points
    from analyzer.match.grouping import Place
    from analyzer.match.ledger import Entry, Standing
    from analyzer.match.sitting import Party
    from analyzer.replaying import Replay
    from analyzer.rules import Rules
    from analyzer.seating import Seating


@dataclass(frozen=True, slots=True)
class Row:
    """A game on the score sheet of its match."""

    place: Place
    replay: Replay
    entry: Entry | None
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
            return replay
        found = [*(one for one in replay.diagnostics if one not in self.withdrawn), *self.diagnostics]
        found.sort(key=lambda one: (one.span is None, one.span[:2] if one.span else (0, 0)))
        return replace(replay, diagnostics=tuple(found))


@dataclass(frozen=True, slots=True)
class Match:
    """Games that are played for one score."""

    rules: Rules
    seating: Seating
    rows: tuple[Row, ...]
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

    @property
    def games(self) -> tuple[Row, ...]:
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
