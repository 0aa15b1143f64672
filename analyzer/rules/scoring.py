"""What is scored: in play, for the open ends and for passes, and what a finished game comes to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from operator import add
from typing import TYPE_CHECKING

from analyzer.rules.choices import (
    COMPARING_BLOCKER,
    BlockedScore,
    BlockedTie,
    BlockWinner,
    BothEnds,
    EndsScore,
    HandScore,
    Rounding,
    WonBy,
)
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from analyzer.rules.model import Rules
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Tile
    from analyzer.words.message import Value

    Points = tuple[int, ...]


class EndKind(Enum):
    """How a game ends."""

    DOMINO = "domino"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """A finished game, as far as scoring looks at it."""

    __repr__ = in_short

    kind: EndKind
    last: int
    """The seat that played the last tile."""
    leader: int
    hands: tuple[int, ...]
    """For each seat the mask of the tiles that are left."""
    tile: Tile | None = None
    """The last tile; None where it is not known."""
    before: tuple[int, ...] = ()
    """The open ends before the last tile."""
    after: tuple[int, ...] = ()
    """The open ends at the end."""
    scored: tuple[int, ...] = ()
    """What each side has scored in play; nothing at all where play scores no points."""


@dataclass(frozen=True, slots=True)
class Score:
    """The side that won, None for a tie, and the points each side writes, those scored in play included."""

    __repr__ = in_short

    winner: int | None
    points: tuple[int, ...]
    bad: bool
    """Whether the points count against the side that writes them."""

    def net(self, side: int) -> Value:
        """What the game is worth to a side: its points less the mean of the others'.

        >>> Score(0, (9, 0, 3), False).net(0), Score(None, (10, 8), True).net(0)
        (Fraction(15, 2), -2)
        """
        return net(self.points, side, bad=self.bad)


def net(points: tuple[Value, ...], side: int, *, bad: bool = False) -> Value:
    """A side's points less the mean of the others', turned round where points are bad."""
    own, others = points[side], sum(points) - points[side]
    value = own - others if len(points) == 2 else exact(own - Fraction(others) / (len(points) - 1))
    return -value if bad else value


def exact(value: Value) -> Value:
    """The value as an integer where it is one."""
    return int(value) if value == int(value) else value


def counts_last_tile(rules: Rules) -> bool:
    """Whether it matters for the score which ends the last tile could have joined."""
    return bool(
        rules.capicu or rules.capicu_times > 1 or rules.chuchazo or rules.double_both or rules.double_out
    )


def counts_games(rules: Rules) -> bool:
    """Whether a game that somebody wins by going out is worth the same whatever is left."""
    return rules.hand_score is HandScore.ONE and rules.won_by is WonBy.OUT


def score(rules: Rules, ending: Ending) -> Score:
    """Who won and what each side writes, by the rules.

    The blocked sample game of INTERNATIONAL DOMINOES: 15, 13, 15 and 33 pips are left.

    >>> from analyzer.rules import variant
    >>> from analyzer.tiles.tile import Tile, tile_set
    >>> left = ["13 56", "01 06 15", "36 24", "03 35 55 66"]
    >>> hands = (
    ...     tile_set(6).mask(Tile.of(int(tile[0]), int(tile[1])) for tile in hand.split()) for hand in left
    ... )
    >>> blocked = Ending(kind=EndKind.BLOCKED, last=2, leader=1, hands=tuple(hands))
    >>> for name in ("partnership", "great-lakes", "jamaican"):
    ...     print(name, score(variant(name).rules, blocked).points)
    partnership (46, 0)
    great-lakes (76, 0)
    jamaican (0, 1)
    """
    seating = rules.seating()
    left = tuple(map(rules.pips_left, ending.hands))
    sides = seating.sides
    totals = tuple([sum(left[side::sides]) for side in range(sides)])
    winner = _winner(rules, ending, left, totals)
    if rules.hand_score is HandScore.OWN:
        points = [_divided(rules, total) for total in _penalized(rules, ending, left, totals)]
    else:
        points = [0] * sides
        if winner is not None:
            points[winner] = _worth(rules, ending, totals, winner) + _bonuses(rules, ending)
    for side, scored in enumerate(ending.scored):
        points[side] += scored
    return Score(winner, tuple(points), rules.bad_points)


def _winner(rules: Rules, ending: Ending, left: tuple[int, ...], totals: tuple[int, ...]) -> int | None:
    seating = rules.seating()
    if ending.kind is EndKind.DOMINO and rules.won_by is WonBy.OUT:
        return seating.side_of(ending.last)
    if rules.block_winner in COMPARING_BLOCKER:
        other = rules.beside_blocker(ending.last)
        return seating.side_of(other if left[other] < left[ending.last] else ending.last)
    if rules.block_winner is BlockWinner.LOWEST_HAND:
        lowest = min(left)
        best = {seating.side_of(seat) for seat, pips in enumerate(left) if pips == lowest}
    else:
        lowest = min(totals)
        best = {side for side, total in enumerate(totals) if total == lowest}
    return best.pop() if len(best) == 1 else _tie_winner(rules, ending, best)


def _tie_winner(rules: Rules, ending: Ending, tied: set[int]) -> int | None:
    """The side among the tied ones that the rule for ties prefers, if it prefers one."""
    seating = rules.seating()
    if rules.blocked_tie is BlockedTie.LEADER:
        preferred = {seating.side_of(ending.leader)}
    elif rules.blocked_tie is BlockedTie.LAST:
        preferred = {seating.side_of(ending.last)}
    elif rules.blocked_tie is BlockedTie.NOT_LAST:
        preferred = tied - {seating.side_of(ending.last)}
    elif rules.blocked_tie is BlockedTie.MORE_TILES:
        held = {side: sum(ending.hands[seat].bit_count() for seat in seating.members(side)) for side in tied}
        most = max(held.values())
        preferred = {side for side in tied if held[side] == most}
    else:
        preferred = set()
    preferred &= tied
    return preferred.pop() if len(preferred) == 1 else None


def _penalized(
    rules: Rules, ending: Ending, left: tuple[int, ...], totals: tuple[int, ...]
) -> tuple[int, ...]:
    """Each side's own count; a blocker pays more if another has no more than he."""
    if rules.blocker_times == 1 or ending.kind is not EndKind.BLOCKED:
        return totals
    seating = rules.seating()
    side, own = seating.side_of(ending.last), left[ending.last]
    others = [pips for seat, pips in enumerate(left) if seating.side_of(seat) != side]
    if min(others) > own:
        return totals
    extra = (rules.blocker_times - 1) * own
    return tuple(total + extra if at == side else total for at, total in enumerate(totals))


def _worth(rules: Rules, ending: Ending, totals: tuple[int, ...], winner: int) -> int:
    """What the winner writes for the game itself."""
    blocked = ending.kind is EndKind.BLOCKED
    if blocked and rules.blocked_score is BlockedScore.NONE:
        return 0
    by = rules.hand_score
    others = [total for side, total in enumerate(totals) if side != winner]
    if blocked and by is not HandScore.ONE:
        if rules.blocked_score is BlockedScore.DIFFERENCE:
            by, others = HandScore.DIFFERENCE, [sum(others)]
        elif rules.blocked_score is BlockedScore.EACH:
            by = HandScore.DIFFERENCE
    if by is HandScore.ONE:
        equal = not blocked and len(set(ending.after)) == 1
        worth = rules.equal_ends if rules.equal_ends and equal else 1
    elif by is HandScore.ALL:
        worth = _divided(rules, rounded(rules, sum(totals)))
    elif by is HandScore.DIFFERENCE:
        differences = (max(0, total - totals[winner]) for total in others)
        worth = _divided(rules, sum(rounded(rules, difference) for difference in differences))
    else:
        worth = _divided(rules, rounded(rules, sum(others)))
    return worth * rules.capicu_times if _is_capicu(rules, ending) else worth


def _bonuses(rules: Rules, ending: Ending) -> int:
    """What the last tile earns on top; a block never earns anything (S0, SA)."""
    tile, before = ending.tile, ending.before
    if ending.kind is EndKind.BLOCKED or tile is None or not before:
        return 0
    bonus = rules.capicu if _is_capicu(rules, ending) else 0
    if tile.is_double:
        bonus += rules.double_both if _fits_all(rules, tile, before) else rules.double_out
    if tile.is_double and tile.low == 0 and (not rules.chuchazo_one_blank or before.count(0) == 1):
        bonus += rules.chuchazo
    return bonus


def _is_capicu(rules: Rules, ending: Ending) -> bool:
    """Whether the game was won with a tile, no double, that fitted both ends."""
    tile, before = ending.tile, ending.before
    if ending.kind is EndKind.BLOCKED or tile is None or not before or tile.is_double:
        return False
    return _fits_all(rules, tile, before) and (
        rules.capicu_ends is BothEnds.ANY or len(set(before)) == len(before)
    )


def _fits_all(rules: Rules, tile: Tile, ends: tuple[int, ...]) -> bool:
    bit = rules.tile_set.bit(tile)
    return all(bit & rules.joining_tiles(end) for end in ends)


def rounded(rules: Rules, points: int) -> int:
    """A count rounded as the rules say.

    >>> from analyzer.rules import variant
    >>> [rounded(variant("all-fives").rules, pips) for pips in (10, 11, 14)]
    [10, 15, 15]
    """
    step = rules.round_to
    if step == 1:
        return points
    up = {Rounding.DOWN: 0, Rounding.UP: step - 1, Rounding.NEAREST: step // 2}[rules.rounding]
    return (points + up) // step * step


def _divided(rules: Rules, points: int) -> int:
    """Points in the unit of the score: 39 by ten is 3, anything from 1 to 19 is 1 (S0, option 8)."""
    return max(rules.least_score, points // rules.divide_by) if points else 0


_FIVE, _THREE = 5, 3
_HEADERS = (2, 3)


def ends_count(rules: Rules, layout: Layout) -> int:
    """What is counted at the open ends: their pips, or the halves of one number where there is no other."""
    return layout.header if rules.ends_score is EndsScore.HEADERS else layout.pip_count


def ends_points(rules: Rules, count: int) -> int:
    """What a count of the open ends scores at once.

    Fives and threes by quotients, as a text on the British game lists them:

    >>> from analyzer.rules import variant
    >>> british = variant("fives-and-threes-british").rules
    >>> [ends_points(british, count) for count in (3, 5, 6, 9, 10, 12, 15, 18, 20, 7)]
    [1, 1, 2, 3, 2, 4, 8, 6, 4, 0]
    """
    by = rules.ends_score
    if by is EndsScore.HEADERS:
        return count if count in _HEADERS else 0
    five, three = count % _FIVE == 0, count % _THREE == 0
    if by is EndsScore.QUOTIENTS:
        return (count // _FIVE if five else 0) + (count // _THREE if three else 0)
    if by is EndsScore.FIVES:
        return count if five else 0
    if by is EndsScore.FIFTHS:
        return count // _FIVE if five else 0
    if by is EndsScore.FIVES_OR_THREES:
        return count if five or three else 0
    if by is EndsScore.FIFTEENS_TWICE:
        return count * (five + three)
    return 0


def scores_in_play(rules: Rules) -> bool:
    """Whether anything is scored before a game ends."""
    return rules.pays_passes or rules.ends_score is not EndsScore.NONE


# -- for whom: points for each side; an empty tuple where there are none ----------------------------------


def nothing_scored(rules: Rules) -> Points:
    """What the sides have scored before the lead; empty where play scores nothing."""
    return (0,) * rules.seating().sides if scores_in_play(rules) else ()


def tile_points(rules: Rules, seat: int, count: int) -> Points:
    """What a tile scores at once: the seat has played it, and so much is counted at the open ends."""
    return points_of(rules, seat, ends_points(rules, count))


ON_LEAD = range(3)
"""What passes may be on: 0 a later tile, 1 the lead, 2 a lead that is a double."""


def which_lead(laid: int, tile: Tile | None) -> int:
    """Whether the latest tile is the lead, as in `ON_LEAD`; one that is not known is taken for no double."""
    return 0 if laid != 1 else 2 if tile is not None and tile.is_double else 1


def pass_points(
    rules: Rules, last: int | None, passes: int, *, on_lead: int, blocked: bool = False
) -> Points:
    """What one more pass comes to.

    S0 pays the side of the latest tile for each opponent's pass: of two in a row the second is the partner's,
    and three in a row are two opponents'. The first pass on the lead pays more, on a double
    perhaps less (DO).

    Args:
        rules: what is played.
        last: who played the latest tile; None where it was turned from the stock, and earns nobody anything.
        passes: how many players have passed on it already.
        on_lead: whether the tile is the lead, as in `ON_LEAD`.
        blocked: whether nobody could play any more; a whole round of passes is no merit then.

    >>> from analyzer.rules import variant
    >>> rules = variant("quinientos").rules
    >>> [pass_points(rules, 0, passes, on_lead=True) for passes in range(3)]
    [(20, 0), (), (10, 0)]
    """
    if last is None:
        return ()
    points = 0
    if on_lead and passes == 0:
        points = (on_lead == 2 and rules.lead_double_pass_bonus) or rules.lead_pass_bonus
    elif not (rules.partners and passes % 2) and not (on_lead and rules.lead_pass_once):
        points = rules.pass_bonus
    if passes == rules.seats - 2 and not blocked:
        points += rules.all_pass_bonus
    return points_of(rules, last, points)


def block_points(rules: Rules, last: int | None, *, on_lead: int) -> Points:
    """What the passes on a tile that blocks the game come to; they need not be made, or written.

    >>> from analyzer.rules import variant
    >>> block_points(variant("quinientos").rules, 3, on_lead=False)
    (0, 20)
    """
    points: Points = ()
    if last is not None:
        for passes in range(rules.seats - 1):
            more = pass_points(rules, last, passes, on_lead=on_lead, blocked=True)
            points = together(points, more)
    return points


def together(points: Points, more: Points) -> Points:
    """The sum of points for each side."""
    return tuple(map(add, points, more)) if points and more else points or more


def credited(scored: Points, points: Points) -> Points:
    """What the sides have scored after some more; it stays empty where it is not followed."""
    return tuple(map(add, scored, points)) if scored and points else scored


def points_of(rules: Rules, seat: int, points: int) -> Points:
    """Points for the side of a seat."""
    if not points:
        return ()
    seating = rules.seating()
    own = seating.side_of(seat)
    return tuple(points if side == own else 0 for side in range(seating.sides))
