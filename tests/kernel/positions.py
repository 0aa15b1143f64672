"""Positions that the kernel can value, of any rules or of the variants, and their bytes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

from analyzer.kernel.encoding import can_average, can_value, supports
from analyzer.kernel.engine import Kernel
from analyzer.rules import DoubleLeft, Drawing, EndsScore, GameEnd, Rules, RulesError, TurnLength
from analyzer.tiles.tile import ArmDouble, Centre
from tests.every_variant import TABLES, random_start, rules_of
from tests.games import any_rules, random_play
from tests.games import random_start as any_start

if TYPE_CHECKING:
    from analyzer.game.position import Position

KNOWN = [(name, seats) for name, seats in TABLES if supports(rules_of(name, seats))]
"""The tables that the kernel knows."""


def small_kernel(rules: Rules) -> Kernel:
    """A kernel whose table is so small that positions meet in it all the time."""
    return Kernel(rules, table_bits=4, layouts=2000)


@lru_cache(2000)
def of_any_rules(seed: int) -> list[Position]:
    """The positions of a random small game under random rules, its end included; some games backwards."""
    rng = Random(seed)
    # The kernel knows no trains and no turn after a double: the reference values them.
    rules = any_rules(rng)
    if rules.centre is Centre.TRAINS:
        rules = replace(rules, centre=Centre.LINE, first_train=False)
    if rules.turn is TurnLength.AFTER_DOUBLE:
        rules = replace(rules, turn=TurnLength.TILE)
    if not supports(rules):
        return []
    played = random_play(rng, any_start(rng, rules, known=True))
    found = [position for position, _ in played.moves] + [played.final]
    found = [position for position in found if can_value(position)]
    return found[::-1] if rng.random() < 0.5 else found


SIMPLE: Final[dict[str, Any]] = {
    "turn": TurnLength.TILE, "game_end": GameEnd.FIRST_OUT, "drawing": Drawing.NONE, "reserve": 0,
    "ends_score": EndsScore.NONE, "pass_bonus": 0, "lead_pass_bonus": 0, "lead_double_pass_bonus": 0,
    "all_pass_bonus": 0,
}  # fmt: skip
"""Nothing happens but tiles, one a turn, and nothing is scored before the end."""


def of_singles(seed: int) -> list[Position]:
    """The same for three to eight who play each for himself, with more tiles; at least half are simple."""
    rng = Random(seed)
    rules = any_rules(rng, dealt=12, spare=4)
    while rules.seating().sides == 2 or not supports(rules):
        rules = any_rules(rng, dealt=12, spare=4)
    if rng.random() < 0.5:
        with suppress(RulesError):
            rules = replace(rules, **SIMPLE)
    played = random_play(rng, any_start(rng, rules, known=True))
    found = [position for position, _ in played.moves if can_value(position)]
    return found[::-1] if rng.random() < 0.5 else found


def of_crosses(seed: int) -> list[Position]:
    """The positions of a random game on a cross with arms enough to be filled, opened and branched."""
    rng = Random(seed)
    partners = rng.random() < 0.5
    doubles = rng.choice(["", "branching", "branching", "feet", "feet and cover"])
    sides = 4 if doubles == "branching" else rng.choice([4, 4, 6])
    rules = Rules(
        name="cross", highest=rng.choice([4, 5]), seats=4 if partners else 2, partners=partners,
        hand=3 if partners else rng.randint(6, 7), lead_double=True, centre=Centre.CROSS,
        arm_double=rng.choice(list(ArmDouble)), centre_sides=sides,
        branching=doubles == "branching", feet="feet" in doubles, cover="cover" in doubles,
        game_end=rng.choice([GameEnd.FIRST_OUT, GameEnd.STUCK]),
        double_left=rng.choice(list(DoubleLeft)), double_out=rng.choice([0, 0, 1]),
    )  # fmt: skip
    played = random_play(rng, any_start(rng, rules))
    return [position for position, _ in played.moves][::-1]


def of_draws(seed: int) -> list[Position]:
    """The positions of a random game in which much is drawn, in an order that is known."""
    rng = Random(seed)
    partners = rng.random() < 0.3
    rules = Rules(
        name="draws", highest=3, seats=4 if partners else rng.choice([2, 3]), partners=partners,
        hand=1 if partners else 2,
        drawing=rng.choice([Drawing.ONE, Drawing.UNTIL_PLAYABLE]), reserve=rng.choice([0, 0, 1]),
        game_end=rng.choice([GameEnd.FIRST_OUT, GameEnd.STUCK]), pass_bonus=rng.choice([0, 0, 2]),
    )  # fmt: skip
    played = random_play(rng, any_start(rng, rules, known=True))
    return [position for position, _ in played.moves]


def of_runs(seed: int) -> list[Position]:
    """The positions of a random game for two sides whose turns can have several tiles, which may score."""
    rng = Random(seed)
    partners = rng.random() < 0.4
    rules = Rules(
        name="runs", highest=4, seats=4 if partners else 2, partners=partners, hand=3 if partners else 5,
        turn=rng.choice([TurnLength.RUN, TurnLength.LEAD_PAIR]), ends_score=rng.choice(list(EndsScore)),
        pass_bonus=rng.choice([0, 1]), lead_pass_bonus=rng.choice([0, 2]),
        lead_double_pass_bonus=rng.choice([0, 3]),
    )  # fmt: skip
    played = random_play(rng, any_start(rng, rules, known=True))
    return [position for position, _ in played.moves]


@lru_cache(2000)
def of_unknown(seed: int) -> list[Position]:
    """The positions of a random small game under random rules whose stock is in unknown order."""
    rng = Random(seed)
    rules = any_rules(rng, dealt=7, spare=4)
    if rules.drawing is Drawing.NONE:
        rules = replace(rules, drawing=rng.choice([Drawing.ONE, Drawing.UNTIL_PLAYABLE]))
    if rules.sleeping > 4 or not supports(rules):
        return []
    played = random_play(rng, any_start(rng, rules, known=False))
    found = [position for position, _ in played.moves if can_average(position)]
    return found[::-1] if rng.random() < 0.5 else found


def of_variant(seed: int, name: str, seats: int, left: int) -> Position:
    """A position of a random game of a variant with so many tiles left in the hands, or fewer.

    Those of the stock count too where more than two sides play: nothing is cut off then.
    """
    rng = Random(seed)
    played = random_play(rng, random_start(rng, rules_of(name, seats))[0])
    late = (p for p, _ in played.moves if _tiles_to_come(p) <= left and can_value(p))
    return next(late, played.final)


def _tiles_to_come(position: Position) -> int:
    """The tiles in the hands, with those of the stock for several sides; more where doubles have feet."""
    rules = position.rules
    stock = rules.feet or (rules.drawing is not Drawing.NONE and rules.seating().sides > 2)
    drawn = stock * position.stock.bit_count() + 4 * rules.feet
    return sum(hand.bit_count() for hand in position.hands) + drawn
