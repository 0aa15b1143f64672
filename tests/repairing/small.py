"""Tiny random games, and slips made in them at random."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.game import outcome_text
from analyzer.game.rules_of_game import rules_of_game
from analyzer.notation.tags import read_result
from analyzer.record.game import Comment, Deal, Game, Lead, Pass, Play, Tag, Unreadable
from analyzer.replays.replay import replay
from analyzer.tiles import DEFAULT_LABELS
from benchmarks.damage import Damage, damaged, turn_text
from tests.every_variant import random_game, written

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from analyzer.record.game import Turn
    from analyzer.tiles.tile import Tile

TABLES = (
    (("Variant", "block"), ("Rules", "seats=2, hand=3, partners=no"), ("Set", "double-two")),
    (("Variant", "block"), ("Rules", "seats=3, hand=2, partners=no"), ("Set", "double-two")),
    (("Variant", "partnership"), ("Rules", "hand=2"), ("Set", "double-three")),
)
"""The last leaves two tiles over, so that of its deals nothing can be told for sure."""


def small_game(rng: Random) -> Game:
    """A sound game of a few turns, written in some way."""
    tags = tuple(Tag(*tag) for tag in rng.choice(TABLES))
    rules = rules_of_game(Game(tags=tags)).rules
    game = written(random_game(rng, rules), ends=rng.random() < 0.5)
    game = replace(game, tags=tags)
    if rng.random() < 0.5:
        game = replace(game, turns=_in_rows(game.turns, rules.seats))
    if rng.random() < 0.5:
        game = replace(game, lead=Lead(game.turns[0].seat, _led(game) if rng.random() < 0.3 else None))
    found = replay(game)
    assert found.valid
    assert found.outcome is not None
    if rng.random() < 0.7:
        game = replace(game, result=read_result(outcome_text(found.outcome, found.seating)))
    if rng.random() < 0.2:
        turns = list(game.turns)
        for at, step in enumerate(found.steps):
            if not step.other_ends and rng.random() < 0.4:
                ends = " ".join(map(str, step.after.ends))
                turns[at] = replace(turns[at], comments=(Comment(f"[%ends {ends}]"),))
        game = replace(game, turns=tuple(turns))
    return game


def damaged_game(rng: Random, slips: int) -> tuple[Game, tuple[str, ...]] | None:
    """A game with so many slips, and their kinds; None where they cannot be made, or where none shows."""
    game = small_game(rng)
    kinds = []
    for _ in range(slips):
        left_over = rules_of_game(game).rules.sleeping
        kind = rng.choice([*_KINDS, *_OWN_TURNS] if left_over else [*Damage, *_OWN])
        if isinstance(kind, Damage):
            made = damaged(game, kind, rng)
            if made is None:
                return None
            game = made.game
            kinds.append(kind.slug)
        else:
            changed = kind(game, rng)
            if changed is None or changed == game:
                return None
            game = changed
            kinds.append(kind.__name__.strip("_"))
    if not game.turns or replay(game).valid:
        return None
    return game, tuple(kinds)


def told(game: Game) -> str:
    """A game on one line, for a test that fails."""
    turns = "  ".join(
        turn_text(turn)
        + (f" r{turn.round}" if turn.round is not None else "")
        + "".join(c.text for c in turn.comments if "%ends" in c.text)
        for turn in game.turns
    )
    hands = " ".join(
        f"{h.seat}:{','.join(map(str, h.tiles))}" for h in (game.deal.hands if game.deal else ())
    )
    seats = game.tag("Seats")
    lead = game.lead and (game.lead.seat, str(game.lead.tile))
    rules = game.tag("Rules")
    return f"{rules and rules.value} {seats and seats.value} {hands} lead {lead} {turns} result {game.result}"


# -- slips of which the benchmark has none -------------------------------------------------------------


def _passes_left_out(game: Game, rng: Random) -> Game | None:
    """Without any pass, or without a row of them."""
    passes = [at for at, turn in enumerate(game.turns) if isinstance(turn.action, Pass)]
    if not passes:
        return None
    start = rng.choice(passes)
    stop = start
    while stop in passes:
        stop += 1
    gone = passes if rng.random() < 0.5 else range(start, stop)
    return replace(game, turns=tuple(turn for at, turn in enumerate(game.turns) if at not in gone))


def _tile_for_pass(game: Game, rng: Random) -> Game | None:
    passes = [at for at, turn in enumerate(game.turns) if isinstance(turn.action, Pass)]
    if not passes:
        return None
    return _with(game, rng.choice(passes), action=Play(rng.choice(_tiles(game))))


def _added(game: Game, rng: Random) -> Game | None:
    at = rng.randrange(len(game.turns) + 1)
    turn = rng.choice(game.turns)
    turn = replace(turn, seat=rng.choice(rules_of_game(game).seating.labels), comments=())
    return replace(game, turns=(*game.turns[:at], turn, *game.turns[at:]))


def _unreadable(game: Game, rng: Random) -> Game | None:
    return _with(game, rng.randrange(len(game.turns)), action=Unreadable("x"))


def _wrong_ends(game: Game, rng: Random) -> Game | None:
    ends = rng.choice([(low, high) for high in range(3) for low in range(high + 1)])
    at = rng.randrange(len(game.turns))
    return _with(game, at, comments=(Comment(f"[%ends {ends[0]} {ends[1]}]"),))


def _misplaced(game: Game, rng: Random) -> Game | None:
    hands = _hands(game)
    one, other = rng.sample(list(hands), 2)
    hands[other].append(hands[one].pop(rng.randrange(len(hands[one]))))
    return _redealt(game, hands)


def _left_out_in_deal(game: Game, rng: Random) -> Game | None:
    hands = _hands(game)
    hand = hands[rng.choice(list(hands))]
    if rng.random() < 0.5:
        del hand[rng.randrange(len(hand))]
    else:
        hand.append(rng.choice(_tiles(game)))
    return _redealt(game, hands)


def _wrong_in_deal(game: Game, rng: Random) -> Game | None:
    hands = _hands(game)
    hand = hands[rng.choice(list(hands))]
    hand[rng.randrange(len(hand))] = rng.choice(_tiles(game))
    return _redealt(game, hands)


def _hands(game: Game) -> dict[str, list[Tile | None]]:
    return {hand.seat: list(hand.tiles) for hand in (game.deal.hands if game.deal else ())}


def _redealt(game: Game, hands: dict[str, list[Tile | None]]) -> Game:
    deal = game.deal
    assert deal is not None
    return replace(
        game, deal=Deal(tuple(replace(hand, tiles=tuple(hands[hand.seat])) for hand in deal.hands))
    )


def _tiles(game: Game) -> list[Tile]:
    rules = rules_of_game(game).rules
    return list(rules.tile_set.members(rules.playing))


def _with(game: Game, at: int, **changes: object) -> Game:
    turn = replace(game.turns[at], **changes)  # type: ignore[arg-type]  # fields of a turn
    return replace(game, turns=(*game.turns[:at], turn, *game.turns[at + 1 :]))


def _led(game: Game) -> Tile | None:
    action = game.turns[0].action
    return action.tile if isinstance(action, Play) else None


def _in_rows(turns: tuple[Turn, ...], seats: int) -> tuple[Turn, ...]:
    """With the numbers of rows that begin with the first seat."""
    first = DEFAULT_LABELS.index(turns[0].seat)
    return tuple(replace(turn, round=1 + (at + first) // seats) for at, turn in enumerate(turns))


_KINDS = tuple(kind for kind in Damage if kind not in (Damage.DEAL_MISREAD, Damage.DEAL_EXCHANGED))
_OWN_TURNS: tuple[Callable[[Game, Random], Game | None], ...] = (
    _passes_left_out,
    _tile_for_pass,
    _added,
    _unreadable,
    _wrong_ends,
)
_OWN = (*_OWN_TURNS, _misplaced, _left_out_in_deal, _wrong_in_deal)
