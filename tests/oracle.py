"""A second implementation, as plain as it can be: no masks, no table, no pruning, one rule after another.

Nothing here uses the code under test but `Rules` and `Tile` as data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.rules import BlockedTie, BlockWinner, HandScore

if TYPE_CHECKING:
    from analyzer.rules import Rules

Tiles = tuple[tuple[int, int], ...]
Hands = tuple[Tiles, ...]
Ends = tuple[int, int] | None
Move = tuple[tuple[int, int], int | None, tuple[int, int]]
"""A tile, the number it joins, and the ends after it."""


def moves(hand: Tiles, ends: Ends, rules: Rules) -> list[Move]:
    """Every different move of a hand; two moves that leave the same ends with the same tile are one."""
    found: list[Move] = []
    if ends is None:
        doubles = [tile for tile in hand if tile[0] == tile[1]]
        for tile in doubles if rules.lead_double and doubles else hand:
            found.append((tile, None, tile))
        return found
    for tile in hand:
        seen = set()
        for at in (0, 1):
            for half in (0, 1):
                if tile[half] == ends[at]:
                    after = (tile[1 - half], ends[1 - at])
                    if tuple(sorted(after)) not in seen:
                        seen.add(tuple(sorted(after)))
                        found.append((tile, ends[at], after))
    return found


def points(rules: Rules, hands: Hands, ends: tuple[int, int], last: int, leader: int) -> tuple[int, int]:
    """What the sides A+C and B+D write at the end of a four-handed game."""
    pips = [sum((a + b) or rules.double_blank for a, b in hand) for hand in hands]
    ours, theirs = pips[0] + pips[2], pips[1] + pips[3]
    domino = not hands[last]
    if rules.hand_score is HandScore.OWN:
        return _unit(rules, ours), _unit(rules, theirs)
    winner = last % 2 if domino else _block_winner(rules, hands, pips, last, leader)
    if winner == -1:
        return 0, 0
    if rules.hand_score is HandScore.ONE:
        worth = rules.equal_ends if rules.equal_ends and domino and ends[0] == ends[1] else 1
    elif rules.hand_score is HandScore.ALL:
        worth = _unit(rules, ours + theirs)
    else:
        worth = _unit(rules, theirs if winner == 0 else ours)
    return (worth, 0) if winner == 0 else (0, worth)


def _block_winner(rules: Rules, hands: Hands, pips: list[int], last: int, leader: int) -> int:
    """0 or 1, -1 for nobody."""
    low = [pips[0] + pips[2], pips[1] + pips[3]]
    if rules.block_winner is BlockWinner.LOWEST_HAND:
        low = [min(pips[0], pips[2]), min(pips[1], pips[3])]
    if low[0] != low[1]:
        return 0 if low[0] < low[1] else 1
    if rules.blocked_tie is BlockedTie.LEADER:
        return leader % 2
    if rules.blocked_tie is BlockedTie.NOT_LAST:
        return 1 - last % 2
    tiles = [len(hands[0]) + len(hands[2]), len(hands[1]) + len(hands[3])]
    if rules.blocked_tie is BlockedTie.MORE_TILES and tiles[0] != tiles[1]:
        return 0 if tiles[0] > tiles[1] else 1
    return -1


def _unit(rules: Rules, score: int) -> int:
    if score == 0:
        return 0
    return max(1, score // rules.divide_by)


def value(rules: Rules, hands: Hands, ends: Ends, seat: int, last: int, leader: int) -> int:
    """The value of a position for A+C: every line to its end."""
    if ends is not None and not hands[last]:
        return _net(rules, hands, ends, last, leader)
    if ends is not None and not any(moves(hand, ends, rules) for hand in hands):
        return _net(rules, hands, ends, last, leader)
    options = moves(hands[seat], ends, rules)
    if not options:
        return value(rules, hands, ends, (seat + 1) % 4, last, leader)
    values = [value_after(rules, hands, move, seat, leader) for move in options]
    return max(values) if seat % 2 == 0 else min(values)


def value_after(rules: Rules, hands: Hands, move: Move, seat: int, leader: int) -> int:
    """The value for A+C once a seat has made a move."""
    tile, _, ends = move
    rest = tuple(
        tuple(other for other in hand if at != seat or other != tile) for at, hand in enumerate(hands)
    )
    return value(rules, rest, ends, (seat + 1) % 4, seat, leader)


def _net(rules: Rules, hands: Hands, ends: tuple[int, int], last: int, leader: int) -> int:
    ours, theirs = points(rules, hands, ends, last, leader)
    return theirs - ours if rules.hand_score is HandScore.OWN else ours - theirs
