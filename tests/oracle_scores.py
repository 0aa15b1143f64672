"""What is written, by a second implementation: in play, and at the end. See `tests.oracle`."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

from analyzer.rules import (
    BlockedScore,
    BlockedTie,
    BlockWinner,
    BothEnds,
    Direction,
    DoubleLeft,
    EndsScore,
    HandScore,
    JoinBy,
    Rounding,
    WonBy,
)

if TYPE_CHECKING:
    from analyzer.rules import Rules

Tile = tuple[int, int]


@dataclass(frozen=True)
class End:
    """A finished game."""

    domino: bool
    last: int
    leader: int
    hands: tuple[tuple[Tile, ...], ...]
    tile: Tile | None = None
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()


def sides(rules: Rules) -> int:
    return 2 if rules.partners else rules.seats


def bad(rules: Rules) -> bool:
    return rules.hand_score is HandScore.OWN


def for_ends(rules: Rules, count: int, ends: tuple[tuple[int, bool], ...]) -> int:
    """What the open ends score: their sum, and each with whether a double lies there alone."""
    fives, threes = count / 5, count / 3
    points = {
        EndsScore.NONE: 0,
        EndsScore.FIVES: count if fives == int(fives) else 0,
        EndsScore.FIFTHS: fives if fives == int(fives) else 0,
        EndsScore.FIVES_OR_THREES: count if int(fives) == fives or int(threes) == threes else 0,
        EndsScore.FIFTEENS_TWICE: count * ((fives == int(fives)) + (threes == int(threes))),
        EndsScore.HEADERS: 0,
        EndsScore.QUOTIENTS: fives * (fives == int(fives)) + threes * (threes == int(threes)),
    }
    if rules.ends_score is EndsScore.HEADERS and len({number for number, _ in ends}) == 1:
        return 3 if any(double for _, double in ends) else 2
    return int(points[rules.ends_score])


def for_pass(rules: Rules, passed: int, lead: Tile | None) -> int:
    """What a pass is worth after so many others on the same tile; `lead`: that tile, if it is the lead."""
    points = rules.pass_bonus
    if lead is not None and rules.lead_pass_once:
        points = 0
    if lead is not None and passed == 0:
        points = rules.lead_pass_bonus
        if lead[0] == lead[1] and rules.lead_double_pass_bonus > 0:
            points = rules.lead_double_pass_bonus
    if rules.partners and passed in (1, 3, 5):
        points = 0
    everybody = passed + 1 == rules.seats - 1
    return points + (rules.all_pass_bonus if everybody else 0)


def for_block(rules: Rules, lead: Tile | None) -> int:
    """The passes on a tile that blocks the game, but not the whole round of them."""
    total = sum(for_pass(rules, passed, lead) for passed in range(rules.seats - 1))
    return total - rules.all_pass_bonus


def left(rules: Rules, hand: tuple[Tile, ...]) -> int:
    if len(hand) == 1:
        (lone,) = hand
        if lone == (0, 0) and rules.lone_blank:
            return rules.lone_blank
        if lone == (rules.highest, rules.highest) and rules.lone_highest:
            return rules.lone_highest
    counts = [(a + b) if (a, b) != (0, 0) else rules.double_blank for a, b in hand]
    doubles = [n for n, (a, b) in zip(counts, hand, strict=True) if a == b]
    total = sum(counts)
    if rules.double_left is DoubleLeft.EACH:
        return total + sum(doubles)
    if rules.double_left is DoubleLeft.POWER:
        for _ in doubles:
            total *= 2
    if rules.double_left is DoubleLeft.TOTAL and doubles:
        total *= 2
    return total


def at_the_end(rules: Rules, end: End) -> tuple[int, ...]:
    """What each side writes for the game itself."""
    pips = [left(rules, hand) for hand in end.hands]
    number = sides(rules)
    totals = [sum(pips[side::number]) for side in range(number)]
    if rules.hand_score is HandScore.OWN:
        return tuple(_unit(rules, total) for total in _with_a_bad_block(rules, end, pips, totals))
    won = winner(rules, end, pips, totals)
    points = [0] * number
    if won is not None:
        points[won] = _worth(rules, end, totals, won) + (_last_tile(rules, end) if end.domino else 0)
    return tuple(points)


def winner(rules: Rules, end: End, pips: list[int], totals: list[int]) -> int | None:
    number = sides(rules)
    if end.domino and rules.won_by is WonBy.OUT:
        return end.last % number
    if rules.block_winner in (BlockWinner.BLOCKER_OR_RIGHT, BlockWinner.BLOCKER_OR_LEFT):
        onwards = rules.direction is Direction.COUNTER_CLOCKWISE
        if rules.block_winner is BlockWinner.BLOCKER_OR_LEFT:
            onwards = not onwards
        step = 1 if onwards else rules.seats - 1
        right = (end.last + step) % rules.seats
        return right % number if pips[right] < pips[end.last] else end.last % number
    low = list(totals)
    if rules.block_winner is BlockWinner.LOWEST_HAND:
        low = [min(pips[side::number]) for side in range(number)]
    tied = [side for side in range(number) if low[side] == min(low)]
    if len(tied) == 1:
        return tied[0]
    tiles = [sum(len(hand) for hand in end.hands[side::number]) for side in range(number)]
    most = max(tiles[side] for side in tied)
    preferred = {
        BlockedTie.NONE: [],
        BlockedTie.LEADER: [end.leader % number],
        BlockedTie.LAST: [end.last % number],
        BlockedTie.NOT_LAST: [side for side in tied if side != end.last % number],
        BlockedTie.MORE_TILES: [side for side in tied if tiles[side] == most],
    }[rules.blocked_tie]
    return preferred[0] if len(preferred) == 1 and preferred[0] in tied else None


def _with_a_bad_block(rules: Rules, end: End, pips: list[int], totals: list[int]) -> list[int]:
    number, blocker = sides(rules), end.last
    others = [own for seat, own in enumerate(pips) if seat % number != blocker % number]
    if not end.domino and any(own <= pips[blocker] for own in others):
        totals = list(totals)
        totals[blocker % number] += (rules.blocker_times - 1) * pips[blocker]
    return totals


def _worth(rules: Rules, end: End, totals: list[int], won: int) -> int:
    if not end.domino and rules.blocked_score is BlockedScore.NONE:
        return 0
    score = rules.hand_score
    others = [total for side, total in enumerate(totals) if side != won]
    if not end.domino and rules.blocked_score is not BlockedScore.SAME and score is not HandScore.ONE:
        score = HandScore.DIFFERENCE
        if rules.blocked_score is BlockedScore.DIFFERENCE:
            others = [sum(others)]
    if score is HandScore.ONE:
        milo = rules.equal_ends > 0 and end.domino and all(number == end.after[0] for number in end.after)
        worth = rules.equal_ends if milo else 1
    elif score is HandScore.ALL:
        worth = _unit(rules, _round(rules, sum(totals)))
    elif score is HandScore.DIFFERENCE:
        more = [total - totals[won] for total in others if total > totals[won]]
        worth = _unit(rules, sum(_round(rules, difference) for difference in more))
    else:
        worth = _unit(rules, _round(rules, sum(others)))
    if rules.capicu_times > 1 and end.domino and _capicu(rules, end):
        return worth * rules.capicu_times
    return worth


def _capicu(rules: Rules, end: End) -> bool:
    if end.tile is None or not end.before or end.tile[0] == end.tile[1]:
        return False
    one, other = end.before
    if rules.capicu_ends is BothEnds.DIFFERENT and one == other:
        return False
    return _fits(rules, end.tile, one) and _fits(rules, end.tile, other)


def _fits(rules: Rules, tile: Tile, number: int) -> bool:
    if rules.joining is JoinBy.EQUAL:
        return number in tile
    seven = rules.highest + 1
    return sum(tile) in (0, seven) or seven - number in tile


def _last_tile(rules: Rules, end: End) -> int:
    if end.tile is None or not end.before:
        return 0
    points = rules.capicu if (rules.capicu and _capicu(rules, end)) else 0
    if end.tile[0] == end.tile[1]:
        both = all(_fits(rules, end.tile, number) for number in end.before)
        points += rules.double_both if both else rules.double_out
    if end.tile == (0, 0) and (not rules.chuchazo_one_blank or end.before.count(0) == 1):
        points += rules.chuchazo
    return points


def _round(rules: Rules, points: int) -> int:
    step = rules.round_to
    if rules.rounding is Rounding.UP:
        return ceil(points / step) * step
    if rules.rounding is Rounding.NEAREST and points % step * 2 >= step:
        return ceil(points / step) * step
    return floor(points / step) * step


def _unit(rules: Rules, points: int) -> int:
    if points == 0:
        return 0
    return max(rules.least_score, points // rules.divide_by)
