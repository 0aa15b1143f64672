"""Seeded sound games of several variants, written with everything that a careful record has."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from analyzer.game import outcome_text
from analyzer.notation.tags import read_result
from analyzer.record.game import Deal, Draw, Game, Lead, Play, Tag, Turn
from analyzer.replays.replay import replay
from analyzer.rules import LeadBy
from analyzer.rules.choices import LOOKS_BACK
from analyzer.tiles import DEFAULT_LABELS
from tests.every_variant import random_game, rules_of, written

if TYPE_CHECKING:
    from random import Random


class Sides(Enum):
    """What is written behind a tile."""

    NONE = auto()
    NUMBERS = auto()
    """The number joined; the arm in games where numbers do not say enough."""
    ARMS = auto()


@dataclass(frozen=True)
class Setup:
    """A variant, by how many it is played, and how it is written."""

    variant: str
    seats: int = 4
    sides: Sides = Sides.NONE


MAIN: Final = Setup("partnership")
OTHERS: Final = (
    Setup("jamaican"),
    Setup("great-lakes"),
    Setup("recife"),
    Setup("cut-throat"),
    Setup("block", sides=Sides.NUMBERS),
    Setup("cross", sides=Sides.ARMS),
    Setup("french", sides=Sides.ARMS),
    Setup("all-fives", seats=2, sides=Sides.NUMBERS),
    Setup("draw", seats=2, sides=Sides.NUMBERS),
)


def sound_game(rng: Random, setup: Setup = MAIN, *, turned: bool = False, sides: Sides | None = None) -> Game:
    """A random legal game with its deal, its lead, its result and the numbers of its rows.

    Args:
        rng: the dice.
        setup: what is played, and how it is written.
        turned: whether the seats sit the other way round than their names say, which a tag then tells.
        sides: what is written behind a tile, if it is not what the setup says.
    """
    sides = sides or setup.sides
    rules = rules_of(setup.variant, setup.seats)
    free = rules.next_lead in LOOKS_BACK
    played = random_game(rng, replace(rules, first_lead=LeadBy.ANYONE) if free else rules)
    game = _in_rows(written(played, arms=sides is Sides.ARMS), setup.seats)
    tags = [Tag("Variant", setup.variant)]
    if not free:
        tags.append(Tag("Game", "1"))
    if turned:
        game, order = _turned(game, setup.seats)
        tags.append(Tag("Seats", " ".join(order)))
    game = replace(game, tags=tuple(tags), lead=Lead(game.turns[0].seat))
    result = replay(game)
    assert result.outcome is not None, "a random game ends"
    game = replace(game, result=read_result(outcome_text(result.outcome, result.seating)))
    return _without_sides(game) if sides is Sides.NONE else game


def _turned(game: Game, seats: int) -> tuple[Game, tuple[str, ...]]:
    """The game at a table where the names go round the other way, and the names in turn order."""
    labels = DEFAULT_LABELS[:seats]
    order = (labels[0], *reversed(labels[1:]))
    names = dict(zip(labels, order, strict=True))
    turns = tuple(replace(turn, seat=names[turn.seat]) for turn in game.turns)
    assert game.deal is not None
    hands = [replace(hand, seat=names[hand.seat]) for hand in game.deal.hands]
    return replace(game, turns=turns, deal=Deal(tuple(sorted(hands, key=lambda hand: hand.seat)))), order


def _in_rows(game: Game, seats: int) -> Game:
    """The game with the numbers of its rows: one turn of every seat, the first column is A's."""
    turns: list[Turn] = []
    row, previous, drew = 1, -1, False
    for turn in game.turns:
        seat = DEFAULT_LABELS[:seats].index(turn.seat)
        row += seat < previous or (seat == previous and not drew)
        previous, drew = seat, isinstance(turn.action, Draw)
        turns.append(replace(turn, round=row))
    return replace(game, turns=tuple(turns))


def _without_sides(game: Game) -> Game:
    return replace(
        game,
        turns=tuple(
            replace(turn, action=replace(turn.action, join=None)) if isinstance(turn.action, Play) else turn
            for turn in game.turns
        ),
    )
