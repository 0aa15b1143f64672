"""Random small games under any rules that change what can be known, and their records."""

from __future__ import annotations

from dataclasses import replace
from math import factorial
from typing import TYPE_CHECKING

from analyzer.game.position import STOP
from analyzer.record.game import Deal, Draw, Expose, Game, Hand, Lead, Pass, Play, Tag, Turn
from analyzer.rules import VARIANTS, Drawing, GameEnd, LeadBy, Rules, RulesError, TurnLength
from analyzer.rules.options import option_names, value_text
from analyzer.tiles import DEFAULT_LABELS
from analyzer.tiles.tile import ArmDouble, Centre
from tests.every_variant import Done, join_of, random_start

if TYPE_CHECKING:
    from random import Random

    from analyzer.record.game import Action

LEADS = (
    LeadBy.ANYONE,
    LeadBy.HIGHEST_DOUBLE,
    LeadBy.HOLDER,
    LeadBy.DOUBLE_BLANK,
    LeadBy.DOUBLE_ONE,
    LeadBy.STOCK,
)


def deals(rules: Rules) -> int:
    """How many deals there are, with the orders of what can be drawn."""
    tiles = rules.playing.bit_count()
    ways = factorial(tiles)
    for size in (*[rules.hand] * rules.seats, rules.sleeping):
        ways //= factorial(size)
    drawn = max(0, rules.sleeping - rules.reserve) if rules.drawing is not Drawing.NONE else 0
    return ways * factorial(rules.sleeping) // factorial(rules.sleeping - drawn)


def small_rules(rng: Random, most: int) -> Rules:
    """Rules for a game of so many deals at most."""
    while True:
        try:
            rules = _some_rules(rng)
        except RulesError:
            continue
        if 1 < deals(rules) <= most:
            return rules


def _some_rules(rng: Random) -> Rules:
    seats = rng.choice([2, 2, 3, 4])
    centre = rng.choice([Centre.LINE, Centre.LINE, *Centre])
    doubles = rng.choice(["", "", "branching", "feet", "cover", "feet and cover"])
    return Rules(
        highest=rng.choice([2, 3, 3]),
        seats=seats,
        partners=seats == 4 and rng.random() < 0.5,
        hand=rng.randint(1, 4),
        without_blank=rng.random() < 0.1,
        first_lead=rng.choice(LEADS),
        lead_double=rng.random() < 0.3,
        centre=centre,
        arm_double=rng.choice(list(ArmDouble)) if centre is Centre.CROSS else ArmDouble.NONE,
        centre_sides=rng.choice([4, 4, 6]) if centre is Centre.CROSS else 4,
        branching=doubles == "branching",
        feet="feet" in doubles,
        cover="cover" in doubles,
        drawing=rng.choice([Drawing.NONE, Drawing.ONE, Drawing.UNTIL_PLAYABLE, Drawing.UNTIL_PLAYABLE]),
        reserve=rng.choice([0, 0, 1, 2]),
        turn=rng.choice([TurnLength.TILE, *TurnLength]),
        game_end=rng.choice([GameEnd.FIRST_OUT, *GameEnd]),
        exposed_first=rng.random() < 0.2,
    )


def rules_tag(rules: Rules) -> Tag:
    """The rules as house rules of the base game."""
    base = VARIANTS["partnership"].rules
    changed = (name for name in option_names() if getattr(rules, name) != getattr(base, name))
    return Tag("Rules", ", ".join(f"{name}={value_text(getattr(rules, name))}" for name in changed))


def small_game(rng: Random, rules: Rules) -> Game:
    """The record of a random legal game, every arm named; where the rules know of them, tiles lie open.

    A tile turned from the stock that nobody can join makes no game; then another is dealt.
    """
    game = _game(rng, rules)
    while not game.turns:
        game = _game(rng, rules)
    return game


def _game(rng: Random, rules: Rules) -> Game:
    labels = DEFAULT_LABELS[: rules.seats]
    start, turned = random_start(rng, rules)
    position = start
    turns = []
    while position.end is None:
        if rules.exposed_first and not position.run and rng.random() < 0.3:
            seat = rng.randrange(rules.seats)
            hidden = list(rules.tile_set.members(position.hands[seat] & ~position.exposed))
            # Whether a double that has to be led goes before a tile that lies open, no rule says.
            doubles = any(tile.is_double for tile in rules.tile_set.members(position.hands[position.seat]))
            if hidden and not (position.layout.is_empty and rules.lead_double and doubles):
                tile = rng.choice(hidden)
                position = replace(position, exposed=position.exposed | rules.tile_set.bit(tile))
                turns.append(Turn(seat=labels[seat], action=Expose(tile)))
        moves = position.moves()
        done = Done(position)
        action: Action = Pass()
        if moves:
            done = Done(position, rng.choice(moves))
            assert done.move is not None
            action = Play(done.move.tile, join_of(done, arms=True))
            position = position.play(done.move)
        elif position.must_draw:
            action = Draw(position.draws()[0])
            position = position.draw(position.draws()[0])
        else:
            position = position.knock()
        if done.move != STOP:
            turns.append(Turn(seat=labels[done.position.seat], action=action))
    tiles = rules.tile_set
    return Game(
        tags=(rules_tag(rules), Tag("Seats", " ".join(labels)), Tag("Game", "1")),
        deal=Deal(
            tuple(
                Hand(label, tuple(tiles.members(mask)))
                for label, mask in zip(labels, start.hands, strict=True)
            )
        ),
        stock=start.order or None,
        lead=Lead(None, turned, stock=True) if turned else None,
        turns=tuple(turns),
    )
