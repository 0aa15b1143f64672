"""Damage changes exactly what it says, and what undoes it is told apart from what does not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.layout import Arm
from analyzer.notation import parse, write
from analyzer.record import Comment, EndKind, Form, Mark, Pass, Play, Tag, Turn
from analyzer.replaying import replay
from benchmarks.damage import Damage, Damaged, damaged, damaged_twice, same_game, visible, ways
from benchmarks.sound import MAIN, OTHERS, Setup, Sides, sound_game
from tests.undoing import carried_out, inverse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from analyzer.record import Action, Game
    from analyzer.tiles import Tile

SETUPS = (MAIN, *OTHERS)
SEEDS = range(6)


def sound(seed: int, setup: Setup, kind: Damage) -> Game:
    sides = Sides.NUMBERS if kind is Damage.SIDE and setup.sides is Sides.NONE else None
    return sound_game(Random(seed), setup, turned=setup.seats == 4 and seed % 3 == 0, sides=sides)


def cases(kind: Damage) -> Iterator[Damaged]:
    for setup in SETUPS:
        for seed in SEEDS:
            case = damaged(sound(seed, setup, kind), kind, Random(seed))
            if case is not None:
                yield case


def told(game: Game) -> list[tuple[str, Action]]:
    """The turns without the numbers of their rows."""
    return [(turn.seat, turn.action) for turn in game.turns]


def tiles(game: Game) -> dict[str, tuple[Tile | None, ...]]:
    return {hand.seat: hand.tiles for hand in (game.deal.hands if game.deal else ())}


def only_turns(game: Game, original: Game) -> bool:
    return replace(game, turns=original.turns) == original


def changed(game: Game, original: Game) -> list[int]:
    """The turns that differ, in records of one length."""
    pairs = zip(game.turns, original.turns, strict=True)
    return [at for at, (turn, other) in enumerate(pairs) if turn != other]


def the_one(game: Game, original: Game) -> tuple[Turn, Turn]:
    """The one turn that differs, as it is and as it was."""
    assert only_turns(game, original)
    (at,) = changed(game, original)
    return game.turns[at], original.turns[at]


def one_number(tile: Tile | None, other: Tile | None) -> bool:
    """Whether two tiles differ in one number."""
    return tile is not None and other is not None and sum((Counter(tile) & Counter(other)).values()) == 1


def left_out(game: Game, original: Game) -> Turn:
    """The turn that is missing."""
    assert only_turns(game, original)
    turns = original.turns
    gone = [turn for at, turn in enumerate(turns) if (*turns[:at], *turns[at + 1 :]) == game.turns]
    assert gone
    return gone[0]


def turn_left_out(game: Game, original: Game) -> bool:
    return isinstance(left_out(game, original).action, Play)


def pass_left_out(game: Game, original: Game) -> bool:
    return isinstance(left_out(game, original).action, Pass)


def round_left_out(game: Game, original: Game) -> bool:
    assert only_turns(game, original)
    rows = {turn.round for turn in original.turns if turn.round}
    assert {turn.round for turn in game.turns} == rows - {max(rows)}
    return told(game) in [
        [(turn.seat, turn.action) for turn in original.turns if turn.round != row] for row in rows
    ]


def pass_for_tile(game: Game, original: Game) -> bool:
    turn, other = the_one(game, original)
    return isinstance(other.action, Play) and turn == replace(other, action=Pass())


def tile_misread(game: Game, original: Game) -> bool:
    turn, other = the_one(game, original)
    assert isinstance(turn.action, Play)
    assert isinstance(other.action, Play)
    same = replace(turn, action=replace(turn.action, tile=other.action.tile)) == other
    return same and one_number(turn.action.tile, other.action.tile)


def wrong_seat(game: Game, original: Game) -> bool:
    turn, other = the_one(game, original)
    return (
        isinstance(turn.action, Play) and turn.seat != other.seat and replace(turn, seat=other.seat) == other
    )


def exchanged(game: Game, original: Game) -> bool:
    assert only_turns(game, original)
    assert [turn.round for turn in game.turns] == [turn.round for turn in original.turns]
    at = changed(game, original)[0]
    now, was = told(game)[at : at + 2], told(original)[at : at + 2]
    assert told(game)[at + 2 :] == told(original)[at + 2 :]
    cells = [(was[0][0], was[1][1]), (was[1][0], was[0][1])]
    return now in (was[::-1], cells)


def written_twice(game: Game, original: Game) -> bool:
    assert only_turns(game, original)
    turns = game.turns
    return any(
        turn == other and (*turns[:at], *turns[at + 1 :]) == original.turns
        for at, (turn, other) in enumerate(pairwise(turns))
    )


def row_shifted(game: Game, original: Game) -> bool:
    assert only_turns(game, original)
    (row,) = {original.turns[at].round for at in changed(game, original)}
    now = [(turn.seat, turn.action) for turn in game.turns if turn.round == row]
    was = [(turn.seat, turn.action) for turn in original.turns if turn.round == row]
    seats, actions = zip(*was, strict=True)
    if [action for _, action in now] == list(actions):
        order = replay(original).seating.labels
        steps = {(order.index(a) - order.index(b)) % len(order) for (a, _), b in zip(now, seats, strict=True)}
        return steps in ({1}, {len(order) - 1})
    turned = [(*actions[1:], actions[0]), (actions[-1], *actions[:-1])]
    return [seat for seat, _ in now] == list(seats) and tuple(action for _, action in now) in turned


def deal_misread(game: Game, original: Game) -> bool:
    assert replace(game, deal=original.deal) == original
    pairs = [
        pair
        for seat, hand in tiles(original).items()
        for pair in zip(hand, tiles(game)[seat], strict=True)
        if pair[0] != pair[1]
    ]
    ((old, new),) = pairs
    return one_number(old, new) and any(new in hand for hand in tiles(original).values())


def deal_exchanged(game: Game, original: Game) -> bool:
    assert replace(game, deal=original.deal) == original
    gone = [set(hand) - set(tiles(game)[seat]) for seat, hand in tiles(original).items()]
    come = [set(tiles(game)[seat]) - set(hand) for seat, hand in tiles(original).items()]
    (one, other) = [seat for seat, hand in enumerate(gone) if hand]
    return gone[one] == come[other] and gone[other] == come[one] and len(gone[one]) == len(come[one]) == 1


def lead(game: Game, original: Game) -> bool:
    assert game.lead is not None
    if game.lead != original.lead:
        return replace(game, lead=original.lead) == original and game.lead.seat in tiles(game)
    assert only_turns(game, original)
    assert [action for _, action in told(game)] == [action for _, action in told(original)]
    pairs = {(now, was) for (now, _), (was, _) in zip(told(game), told(original), strict=True)}
    order = replay(original).seating.labels
    steps = {(order.index(now) - order.index(was)) % len(order) for now, was in pairs}
    return len(steps) == 1 and steps != {0}


def direction(game: Game, original: Game) -> bool:
    seats = original.tag("Seats")
    if seats is not None:
        return replace(game, tags=(*game.tags, seats)) == original and seats.value == "A D C B"
    assert only_turns(game, original)
    order = replay(original).seating.labels
    leader = order.index(original.turns[0].seat)
    now, was = (
        [(order.index(seat) - leader) % len(order) for seat, _ in told(at)] for at in (game, original)
    )
    assert [action for _, action in told(game)] == [action for _, action in told(original)]
    return now == [-seat % len(order) for seat in was] and now != was


def side(game: Game, original: Game) -> bool:
    turn, other = the_one(game, original)
    assert isinstance(turn.action, Play)
    assert isinstance(other.action, Play)
    join, was, tile = turn.action.join, other.action.join, other.action.tile
    assert replace(turn.action, join=was) == other.action
    assert join != was
    assert tile is not None
    return isinstance(join, Arm) == isinstance(was, Arm) and (isinstance(join, Arm) or join in tile)


def result(game: Game, original: Game) -> bool:
    assert replace(game, result=original.result) == original
    assert game.result is not None
    assert original.result is not None
    assert replace(game.result, claims=()) == replace(original.result, claims=())
    claims = zip(game.result.claims, original.result.claims, strict=True)
    ((now, was),) = [pair for pair in claims if pair[0] != pair[1]]
    return now.side == was.side and now.points > 0


CHECKS: dict[Damage, Callable[[Game, Game], bool]] = {
    Damage.TURN_LEFT_OUT: turn_left_out,
    Damage.PASS_LEFT_OUT: pass_left_out,
    Damage.ROUND_LEFT_OUT: round_left_out,
    Damage.PASS_FOR_TILE: pass_for_tile,
    Damage.TILE_MISREAD: tile_misread,
    Damage.WRONG_SEAT: wrong_seat,
    Damage.EXCHANGED: exchanged,
    Damage.WRITTEN_TWICE: written_twice,
    Damage.ROW_SHIFTED: row_shifted,
    Damage.DEAL_MISREAD: deal_misread,
    Damage.DEAL_EXCHANGED: deal_exchanged,
    Damage.LEAD: lead,
    Damage.DIRECTION: direction,
    Damage.SIDE: side,
    Damage.RESULT: result,
}


@pytest.mark.parametrize("kind", Damage)
def test_damage_changes_what_it_says(kind: Damage) -> None:
    found = list(cases(kind))
    assert len(found) > len(SEEDS)
    for case in found:
        assert CHECKS[kind](case.game, case.original), case.told


@pytest.mark.parametrize("kind", Damage)
def test_a_seed_gives_the_same_damage_again(kind: Damage) -> None:
    assert list(cases(kind)) == list(cases(kind))


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.variant)
def test_games_are_sound_before_they_are_damaged(setup: Setup) -> None:
    for seed in SEEDS:
        game = sound(seed, setup, Damage.TILE_MISREAD)
        result = replay(game)
        assert result.diagnostics == ()
        assert result.outcome is not None
        assert not visible(game)
        assert game.lead is not None
        assert game.lead.seat == game.turns[0].seat
        assert parse(write(game, Form.MOVETEXT)).games[0] == game


@pytest.mark.parametrize("kind", Damage)
def test_damaged_games_are_read_and_replayed(kind: Damage) -> None:
    for number, case in enumerate(cases(kind)):
        replay(case.game)
        form = list(Form)[number % len(Form)]
        replay(parse(write(case.game, form)).games[0])


@pytest.mark.parametrize("kind", Damage)
def test_damage_is_undone_by_its_inverse_alone(kind: Damage) -> None:
    for case in cases(kind):
        assert not case.undone_by(case.game), case.told
        edits = inverse(case.game, case.original)
        assert case.undone_by(carried_out(case.game, edits)), case.told
        for at in range(len(edits)):
            if edits[at].part is edits[at - 1].part and len(edits) > 1:
                continue  # the places of turns, and tiles of the deal, go together
            assert not case.undone_by(carried_out(case.game, (*edits[:at], *edits[at + 1 :])))


def test_two_slips_are_more_than_one() -> None:
    for seed in range(15):
        game = sound(seed, MAIN, Damage.SIDE)
        case = damaged_twice(game, Random(seed))
        assert case is not None
        assert case == damaged_twice(game, Random(seed))
        assert len(case.kinds) == len(case.told) == 2
        assert not case.undone_by(case.game)
        assert all(case.game not in [way.game for way in ways(game, kind)] for kind in Damage)
        assert case.undone_by(carried_out(case.game, inverse(case.game, game)))


def test_what_cannot_be_damaged_is_said() -> None:
    game = sound(1, MAIN, Damage.TILE_MISREAD)
    assert damaged(game, Damage.SIDE, Random(0)) is None
    assert damaged(replace(game, turns=game.turns[:1]), Damage.PASS_LEFT_OUT, Random(0)) is None
    two = next(setup for setup in OTHERS if setup.seats == 2)
    assert damaged(sound(1, two, Damage.DIRECTION), Damage.DIRECTION, Random(0)) is None


def test_every_place_is_damaged_alike() -> None:
    game = sound(2, MAIN, Damage.TURN_LEFT_OUT)
    count = sum(isinstance(turn.action, Play) for turn in game.turns)
    assert len(ways(game, Damage.TURN_LEFT_OUT)) == count
    assert len(ways(game, Damage.DEAL_EXCHANGED)) == 6 * 7 * 7
    assert len(ways(game, Damage.WRONG_SEAT)) == 3 * count
    assert len(ways(game, Damage.LEAD)) == 3 + 3
    rng = Random(0)
    hit = Counter(damaged_at(game, rng) for _ in range(60 * count))
    assert len(hit) == count
    assert min(hit.values()) > 25


def damaged_at(game: Game, rng: Random) -> str:
    case = damaged(game, Damage.TURN_LEFT_OUT, rng)
    assert case is not None
    return case.told[0]


def test_what_is_no_part_of_a_game_is_not_compared() -> None:
    game = sound(1, MAIN, Damage.SIDE)
    turns = tuple(
        replace(turn, comments=(Comment("so"),), marks=(Mark.GOOD,), round=None) for turn in game.turns
    )
    assert same_game(replace(game, turns=turns, preface=(Comment("a game"),)), game, sides=True)
    assert game.deal is not None
    hands = tuple(replace(hand, tiles=hand.tiles[::-1]) for hand in game.deal.hands[::-1])
    assert same_game(replace(game, deal=replace(game.deal, hands=hands)), game, sides=True)


def test_a_side_that_is_not_written_contradicts_none_unless_sides_are_asked_for() -> None:
    game = sound_game(Random(5), MAIN, sides=Sides.NUMBERS)
    bare = sound_game(Random(5), MAIN)
    assert same_game(bare, game)
    assert same_game(game, bare)
    assert not same_game(bare, game, sides=True)
    wrong = damaged(game, Damage.SIDE, Random(0))
    assert wrong is not None
    assert not same_game(wrong.game, game)


def test_passes_behind_a_block_are_not_compared() -> None:
    games = (sound_game(Random(seed)) for seed in range(100))
    game = next(game for game in games if game.result and game.result.kind is EndKind.BLOCKED)
    seats = "ABCD" * 2
    after = seats[seats.index(game.turns[-1].seat) + 1 :]
    longer = replace(game, turns=(*game.turns, *(Turn(seat, Pass()) for seat in after[:4])))
    assert same_game(longer, game)
    assert same_game(game, longer)
    assert not same_game(replace(game, turns=game.turns[:-1]), game)


def test_the_order_of_the_seats_counts_and_not_the_first_of_them() -> None:
    game = sound_game(Random(3))
    assert game.tag("Seats") is None
    assert same_game(seated(game, "A B C D"), game)
    assert same_game(seated(game, "C D A B"), game)
    assert not same_game(seated(game, "A D C B"), game)


def seated(game: Game, order: str) -> Game:
    return replace(game, tags=(*game.tags, Tag("Seats", order)))
