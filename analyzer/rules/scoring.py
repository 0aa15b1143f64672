"""What a finished game comes to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from analyzer.rules.model import BlockedTie, BlockWinner, HandScore

if TYPE_CHECKING:
    from analyzer.rules.model import Rules


class EndKind(Enum):
    """How a game ends."""

    DOMINO = "domino"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Ending:
    """A finished game, as far as scoring looks at it; tuples are indexed by seat."""

    kind: EndKind
    last: int
    """The seat that played the last tile."""
    leader: int
    left: tuple[int, ...]
    """Pips left in each hand, as the rules count them."""
    tiles: tuple[int, ...]
    """Tiles left in each hand."""
    ends_equal: bool
    """Whether the open ends all carry the same number."""


@dataclass(frozen=True, slots=True)
class Score:
    """The side that won, None for a tie, and the points each side writes."""

    winner: int | None
    points: tuple[int, ...]
    bad: bool
    """Whether the points count against the side that writes them."""

    def net(self, side: int) -> int:
        """What the game is worth to one of two sides, in points: its own less the other's."""
        own, other = self.points[side], self.points[1 - side]
        return other - own if self.bad else own - other


def score(rules: Rules, ending: Ending) -> Score:
    """Who won and what each side writes, by the rules.

    The blocked sample game of INTERNATIONAL DOMINOES: 15, 13, 15 and 33 pips are left.

    >>> from analyzer.rules import variant
    >>> blocked = Ending(EndKind.BLOCKED, 2, 1, (15, 13, 15, 33), (2, 3, 2, 4), True)
    >>> for name in ("partnership", "great-lakes", "jamaican"):
    ...     print(name, score(variant(name).rules, blocked).points)
    partnership (46, 0)
    great-lakes (76, 0)
    jamaican (0, 1)
    """
    seating = rules.seating()
    totals = tuple(sum(ending.left[seat] for seat in seating.members(side)) for side in range(seating.sides))
    winner = _winner(rules, ending, totals)
    if rules.hand_score is HandScore.OWN:
        points = tuple(_divided(rules, total) for total in totals)
    else:
        points = tuple(
            _worth(rules, ending, totals, winner) if side == winner else 0 for side in range(seating.sides)
        )
    return Score(winner, points, rules.bad_points)


def _winner(rules: Rules, ending: Ending, totals: tuple[int, ...]) -> int | None:
    seating = rules.seating()
    if ending.kind is EndKind.DOMINO:
        return seating.side_of(ending.last)
    if rules.block_winner is BlockWinner.LOWEST_HAND:
        lowest = min(ending.left)
        best = {seating.side_of(seat) for seat, left in enumerate(ending.left) if left == lowest}
    else:
        lowest = min(totals)
        best = {side for side, total in enumerate(totals) if total == lowest}
    return best.pop() if len(best) == 1 else _tie_winner(rules, ending, best)


def _tie_winner(rules: Rules, ending: Ending, tied: set[int]) -> int | None:
    """The side among the tied ones that the rule for ties prefers, if it prefers one."""
    seating = rules.seating()
    if rules.blocked_tie is BlockedTie.LEADER:
        preferred = {seating.side_of(ending.leader)}
    elif rules.blocked_tie is BlockedTie.NOT_LAST:
        preferred = tied - {seating.side_of(ending.last)}
    elif rules.blocked_tie is BlockedTie.MORE_TILES:
        held = {side: sum(ending.tiles[seat] for seat in seating.members(side)) for side in tied}
        most = max(held.values())
        preferred = {side for side in tied if held[side] == most}
    else:
        preferred = set()
    preferred &= tied
    return preferred.pop() if len(preferred) == 1 else None


def _worth(rules: Rules, ending: Ending, totals: tuple[int, ...], winner: int) -> int:
    """What the winner writes."""
    if rules.hand_score is HandScore.ONE:
        milo = rules.equal_ends and ending.kind is EndKind.DOMINO and ending.ends_equal
        return rules.equal_ends if milo else 1
    if rules.hand_score is HandScore.ALL:
        return _divided(rules, sum(totals))
    return _divided(rules, sum(totals) - totals[winner])


def _divided(rules: Rules, points: int) -> int:
    """Points in the unit of the score: 39 by ten is 3, anything from 1 to 19 is 1 (S0, option 8)."""
    return max(1, points // rules.divide_by) if points else 0
