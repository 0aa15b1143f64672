"""What each kind of damage may change, said a second time and from the results alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from analyzer.record.game import Pass, Play
from analyzer.replays.replay import replay
from analyzer.tiles.layout import Arm
from benchmarks.damage import Damage

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.record.game import Action, Game, Turn
    from analyzer.tiles.tile import Tile


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
