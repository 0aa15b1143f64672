"""Random deals, rules and legal games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.record import Deal, Game, Hand, Pass, Play, Turn
from analyzer.rules import BlockedTie, BlockWinner, HandScore, Rules

if TYPE_CHECKING:
    from random import Random

    from analyzer.position import Move, Position

LABELS = ("A", "B", "C", "D")


def random_rules(rng: Random, highest: int = 6, hand: int = 7) -> Rules:
    """Some combination of everything that changes what a single game is worth."""
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


def random_deal(rng: Random, rules: Rules) -> tuple[int, ...]:
    """A shuffled deal, as masks."""
    numbers = list(range(len(rules.tile_set.tiles)))
    rng.shuffle(numbers)
    return tuple(
        sum(1 << number for number in numbers[seat * rules.hand : (seat + 1) * rules.hand])
        for seat in range(rules.seats)
    )


@dataclass(frozen=True)
class Played:
    """A random legal game: the moves (None for a pass) with the position before each, and the last one."""

    moves: tuple[tuple[Position, Move | None], ...]
    final: Position


def random_play(rng: Random, start: Position) -> Played:
    """A legal game from a position to its end."""
    moves: list[tuple[Position, Move | None]] = []
    position = start
    while position.end is None:
        options = position.moves()
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
        turns.append(Turn(LABELS[position.seat], action, round=row))
    return Game(deal=Deal(hands) if deal else None, turns=tuple(turns))
