"""Reading what takes no tile from a hand: passes, draws, tiles that lie open, claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game.hypotheses import claimed
from analyzer.game.turns import NoDraw
from analyzer.record.diagnostics import Code
from analyzer.replays.known_deal import in_play, why_not_in_play
from analyzer.replays.state import ActionKind
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Collection

    from analyzer.game.hypotheses import Hypothesis
    from analyzer.record.game import Draw, Expose, Turn
    from analyzer.replays.state import ReplayState
    from analyzer.tiles.tile import Tile


def knock(state: ReplayState, written: Turn, seat: int, *, dashes: bool) -> None:
    """Reads a pass."""
    now, trusted = state.now, state.certain
    if dashes:
        message = say("dashes say that a seat has not started; here they are read as a pass")
        state.diagnostics.warning(Code.DASH_AS_PASS, message, written)
    keep: Collection[Hypothesis] = now.ways
    if now.is_empty:
        message = say("{seat} leads and cannot pass", seat=written.seat)
        holding = state.diagnostics.holding(seat)
        state.diagnostics.error(Code.NOT_ALLOWED, message, written, holding)
    elif not state.lost:
        keep = _unable(state, seat)
        if not keep:
            # Read on as if the seat had played a tile that is not written.
            state.diagnostics.pass_while_able(written, seat, now.layouts)
            state.enter(written, seat, ActionKind.PASS, None, trusted=trusted)
            state.go(now.has_acted(seat, now.somewhere()))
            state.lost = True
            return
        if now.why_no_draw() is None:
            state.diagnostics.pass_without_drawing(written)
    state.enter(written, seat, ActionKind.PASS, None, trusted=trusted)
    state.go(now.has_passed(seat, keep))


def _unable(state: ReplayState, seat: int) -> list[Hypothesis]:
    """The ways to lie in which the seat does not certainly have a tile to play."""
    return [way for way in state.now.ways if not state.now.able(seat, way.layout)]


def draw(state: ReplayState, written: Turn, seat: int, action: Draw) -> None:
    """Reads a draw."""
    now, trusted = state.now, state.certain
    keep: Collection[Hypothesis] = now.ways
    problem = now.why_no_draw()
    if problem:
        state.diagnostics.may_not_draw(written, problem)
        if problem is NoDraw.NEVER:
            state.stay(now._replace(seat=seat, drew=True))
            return
    elif not state.lost:
        keep = _unable(state, seat)
        if not keep:
            state.diagnostics.draw_while_able(written, seat, now.layouts)
            keep = now.ways
    tile = action.tile
    if now.order:
        if tile is not None and tile != now.order[0]:
            message = say(
                "{seat} draws {tile}, but the next tile of the stock is {next}",
                seat=written.seat,
                tile=tile,
                next=now.order[0],
            )
            state.diagnostics.error(Code.WRONG_DRAW, message, written)
        tile = tile or now.order[0]
    if tile is not None and not _can_be_drawn(state, written, tile):
        tile = None
    state.enter(written, seat, ActionKind.DRAW, tile, trusted=trusted)
    state.go(now.has_drawn(seat, tile, keep))


def _can_be_drawn(state: ReplayState, written: Turn, tile: Tile) -> bool:
    rules, now = state.rules, state.now
    bit = rules.tile_set.bit(tile) & rules.playing
    where: str | None = None
    if not bit:
        where = why_not_in_play(rules, tile)
    elif tile in state.played or tile == state.known_deal.turned:
        where = say("{tile} is on the table already", tile=tile)
    else:
        owner = next((seat for seat, hand in enumerate(now.hands) if hand & bit), None)
        if owner is not None:
            where = say("{seat} holds it", seat=state.seating.labels[owner])
    if where is None:
        return True
    code = Code.WRONG_DRAW if bit else Code.NOT_IN_SET
    message = say("{seat} cannot draw {tile}: {why}", seat=written.seat, tile=tile, why=where)
    state.diagnostics.error(code, message, written)
    return False


def expose(state: ReplayState, written: Turn, action: Expose) -> None:
    """A tile lies open from now on."""
    rules, now = state.rules, state.now
    seat = state.seating.seat(written.seat)
    if not in_play(rules, action.tile):
        state.diagnostics.error(Code.NOT_IN_SET, why_not_in_play(rules, action.tile), written)
        return
    if seat is None or not rules.exposed_first:
        state.diagnostics.no_effect(written)
        return
    bit = rules.tile_set.bit(action.tile)
    elsewhere = (
        action.tile in state.played or action.tile == state.known_deal.turned or now.elsewhere(seat) & bit
    )
    if elsewhere or (not now.hands[seat] & bit and not now.unknown(seat)):
        message = say(
            "{seat} cannot expose {tile}: it is not in the hand", seat=written.seat, tile=action.tile
        )
        state.diagnostics.error(Code.TILE_NOT_IN_HAND, message, written, state.diagnostics.holding(seat))
        return
    state.stay(now.showing(seat, bit))


def claim(state: ReplayState, written: Turn) -> None:
    """A seat claims the points that the latest player forgot."""
    seat, now = state.seating.seat(written.seat), state.now
    problem = _may_not_claim(state, written, seat)
    if problem or seat is None or now.last is None:
        message = say("{seat} cannot claim points: {why}", seat=written.seat, why=problem)
        state.diagnostics.error(Code.SCORE_MISMATCH, message, written)
        return
    taken = state.entries[-1].written.scored != 0
    ways = claimed(state.rules, now.ways, now.last, seat, written.scored, taken=taken)
    if ways:
        state.go(now._replace(ways=ways))
    else:
        state.diagnostics.wrong_claim(written, now.layouts)


def _may_not_claim(state: ReplayState, written: Turn, seat: int | None) -> str | None:
    rules = state.rules
    if not rules.muggins:
        return say("forgotten points are not claimed in {rules}", rules=rules.name)
    if seat is None or state.now.last is None or not state.entries:
        return say("nobody has played yet")
    latest = state.entries[-1]
    if latest.kind not in (ActionKind.LEAD, ActionKind.PLAY):
        return say("nothing was played just before")
    if state.seating.side_of(seat) == state.seating.side_of(state.now.last):
        return say("the tile before is of its own side")
    if latest.written.scored:
        return say(
            "{seat} has taken the {points} points already",
            seat=latest.written.seat,
            points=latest.written.scored,
        )
    return None
