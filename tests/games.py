"""Random deals, rules and legal games."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING

from analyzer.game.position import Position
from analyzer.record.game import Deal, Game, Hand, Pass, Play, Turn
from analyzer.rules import (
    ArmDouble,
    BlockedTie,
    BlockWinner,
    Centre,
    Drawing,
    EndsScore,
    HandScore,
    JoinBy,
    Rules,
    RulesError,
)
from analyzer.tiles.tile import tile_set

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from analyzer.game.position import Move

LABELS = ("A", "B", "C", "D")


def random_rules(rng: Random, highest: int = 6, hand: int = 7) -> Rules:
    """A line game for two pairs, with some combination of what is scored at its end."""
    score = rng.choice(list(HandScore))
    one = score is HandScore.ONE
    return Rules(
        name="random",
        highest=highest,
        hand=hand,
        lead_double=rng.random() < 0.3,
        block_winner=rng.choice(list(BlockWinner)),
        blocked_tie=rng.choice(list(BlockedTie)),
        hand_score=score,
        double_blank=rng.choice([0, 0, 50]),
        divide_by=1 if one else rng.choice([1, 1, 10]),
        equal_ends=rng.choice([0, 2]) if one else 0,
    )


def any_rules(rng: Random, dealt: int = 9, spare: int = 3) -> Rules:
    """Some combination of everything that changes what a single game is worth, with few tiles.

    Args:
        rng: the dice.
        dealt: how many tiles are dealt, at most.
        spare: how many sleep or are the stock, at most.
    """
    while True:
        rules = _some_rules(rng, dealt)
        if rules is None:
            continue
        counted = rules.ends_score is not EndsScore.NONE
        # No variant counts the open ends of a cross or of branching doubles, so it is not settled how.
        settled = not counted or (rules.centre is not Centre.CROSS and not rules.branching)
        if settled and (rules.drawing is Drawing.NONE or rules.sleeping <= spare):
            return rules


SETTLED_BEFORE_OR_AFTER = {
    # Who leads, and with what, is part of a start.
    "name", "first_lead", "next_lead", "tie_lead", "redeal_doubles", "redeal_must",
    "redeal_score",
    # What a match makes of its games.
    "target", "match_goal", "least", "fewer", "exceed", "exact", "equality", "schedule", "first_pass",
    "first_pass_held", "tie_stake", "one_all",
    "settled", "opening",
    # What a record may tell of irregular play; claims need somebody who forgets.
    "illegal_stands", "exposed_first", "muggins",
    # On which side of a drawing a tile lies.
    "near_end",
}  # fmt: skip
"""The fields of `Rules` that change nothing in a game without mistakes; every other one is drawn."""
_SIZES = {"seats", "partners", "highest", "hand"}
_OF_THEIR_CENTRE = {"first_train", "arm_double", "centre_sides"}
_NUMBERS = (1, 1, 2, 2, 3, 4, 5, 10)


def _others(usual: object) -> tuple[object, ...]:
    """What else a field can be, by its type; nothing for one that is so or not."""
    if isinstance(usual, Enum):
        return tuple(other for other in type(usual) if other is not usual)
    if isinstance(usual, bool):
        return ()
    assert isinstance(usual, int), "a choice of a new type: say how it is drawn"
    return _NUMBERS


_DRAWN = {
    field.name: (field.default, _others(field.default))
    for field in fields(Rules)
    if field.name not in SETTLED_BEFORE_OR_AFTER | _SIZES | _OF_THEIR_CENTRE
}
"""The fields that are drawn, each with what it usually is and what else it can be."""
_SHAPE = ("centre", "joining", "branching", "feet", "cover", "turn", "game_end")
_SCORE = ("hand_score", "equal_ends", "divide_by", "blocker_times", "won_by", "block_winner")
_STOCK = ("drawing", "reserve")
_REST = [name for name in _DRAWN if name not in {*_SHAPE, *_SCORE, *_STOCK}]


def _drawn(rng: Random, names: Iterable[str]) -> dict[str, object]:
    chosen = {}
    for name in names:
        usual, others = _DRAWN[name]
        if rng.random() < 0.6:
            chosen[name] = usual
        else:
            chosen[name] = rng.choice(others) if others else not usual
    return chosen


def _some_rules(rng: Random, dealt: int) -> Rules | None:
    """Any rules at all, None where they contradict themselves; what does so most often is drawn first."""
    shape = _drawn(rng, _SHAPE)
    # Only a cross has arms to be opened, with the double of their number, and more sides than four.
    crossed = shape["centre"] is Centre.CROSS and shape["joining"] is JoinBy.EQUAL
    shape["arm_double"] = rng.choice(list(ArmDouble)) if crossed else ArmDouble.NONE
    shape["centre_sides"] = rng.choice([4, 4, 6, 8]) if crossed else 4
    # Only from a hub are trains laid.
    if shape["centre"] is Centre.TRAINS:
        shape["first_train"] = rng.random() < 0.4
    if not _fit(*shape.items()):
        return None
    seats = rng.choice([2, 2, 3, 4, 4, 5, 6, 8])
    sizes: dict[str, object] = {
        "seats": seats,
        "partners": seats == 4 and rng.random() < 0.7,
        "highest": rng.choice([1, 2, 2, 3, 3]),
        "hand": rng.randint(1, max(1, dealt // seats)),
    }
    if not _fit(*sizes.items()):
        return None
    score, stock = _drawn(rng, _SCORE), _drawn(rng, _STOCK)
    if not (_fit(*score.items()) and _fit(*stock.items())):
        return None
    return _rules(**shape, **sizes, **score, **stock, **_drawn(rng, _REST))


def _rules(**chosen: object) -> Rules | None:
    try:
        return Rules(name="random", **chosen)  # type: ignore[arg-type]  # each value is of its field's type
    except RulesError:
        return None


@cache
def _fit(*some: tuple[str, object]) -> bool:
    """Whether these choices do not contradict each other; nothing that one of them needs may be missing."""
    return _rules(**dict(some)) is not None


def random_deal(rng: Random, rules: Rules) -> tuple[int, ...]:
    """A shuffled deal, as masks."""
    numbers = [n for n in range(len(rules.tile_set.tiles)) if rules.playing >> n & 1]
    rng.shuffle(numbers)
    return tuple(
        sum(1 << number for number in numbers[seat * rules.hand : (seat + 1) * rules.hand])
        for seat in range(rules.seats)
    )


def random_start(rng: Random, rules: Rules, *, known: bool | None = None) -> Position:
    """A shuffled deal with everything that can come before the lead.

    Args:
        rng: the dice.
        rules: what is played.
        known: whether the order of the stock is; the dice say if None.
    """
    hands = random_deal(rng, rules)
    tiles = tile_set(rules.highest)
    stock = list(tiles.members(rules.playing & ~sum(hands)))
    rng.shuffle(stock)
    turned = stock.pop() if stock and rng.random() < 0.1 else None
    if known is None:
        known = rng.random() < 0.5
    exposed = sum(1 << n for n in range(len(tiles.tiles)) if rng.random() < 0.3) if rng.random() < 0.15 else 0
    return Position.deal(
        rules, hands, rng.randrange(rules.seats),
        order=tuple(stock) if known else None, turned=turned, exposed=exposed & sum(hands),
    )  # fmt: skip


@dataclass(frozen=True)
class Played:
    """A random legal game: the moves (None for a pass) with the position before each, and the last one."""

    moves: tuple[tuple[Position, Move | None], ...]
    final: Position


def random_play(rng: Random, start: Position) -> Played:
    """A legal game from a position to its end; what is drawn on the way is no move."""
    moves: list[tuple[Position, Move | None]] = []
    position = start
    while position.end is None:
        options = position.moves()
        if not options and position.must_draw:
            position = position.draw(rng.choice(position.draws()))
            continue
        move = rng.choice(options) if options else None
        moves.append((position, move))
        position = position.play(move) if move else position.knock()
    return Played(tuple(moves), position)


def written(played: Played, *, ends: bool = False, deal: bool = True) -> Game:
    """The game as a record has it: with or without the deal and the numbers joined."""
    start = played.moves[0][0]
    tiles = start.rules.tile_set
    hands = tuple(
        Hand(label, tuple(tiles.members(mask))) for label, mask in zip(LABELS, start.hands, strict=True)
    )
    turns = []
    row, previous = 1, -1
    for position, move in played.moves:
        row += position.seat <= previous
        previous = position.seat
        join = position.joined(move) if move and ends else None
        action = Play(move.tile, join) if move else Pass()
        turns.append(Turn(seat=LABELS[position.seat], action=action, round=row))
    return Game(deal=Deal(hands) if deal else None, turns=tuple(turns))
