"""Reading what takes no tile from a hand: passes, draws, tiles that lie open, claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.record.diagnostics import Code
from analyzer.replays.known_deal import in_play, why_not_in_play
from analyzer.replays.state import ActionKind
from analyzer.rules import Drawing
from analyzer.rules.in_play import pass_points

if TYPE_CHECKING:
    from analyzer.record.game import Draw, Expose, Turn
    from analyzer.replays.hypotheses import Hypothesis
    from analyzer.replays.state import ReplayState
    from analyzer.tiles.tile import Tile


def knock(state: ReplayState, written: Turn, seat: int, *, dashes: bool) -> None:
    """Reads a pass."""
    current = state.readings.current
    trusted = state.certain
    if dashes:
        message = "dashes say that a seat has not started; here they are read as a pass"
        state.objections.warning(Code.DASH_AS_PASS, message, written)
    if state.readings.is_empty:
        message = f"{written.seat} leads and cannot pass"
        holding = state.objections.holding(seat)
        state.objections.error(Code.NOT_ALLOWED, message, written, holding)
        keep = list(current)
    else:
        keep = _unable(state, seat)
        if not keep and not state.lost:
            # Read on as if the seat had played a tile that is not written.
            state.objections.pass_while_able(written, seat, [reading.layout for reading in current])
            state.readings.advance_unknown(current)
            state.enter(written, seat, ActionKind.PASS, None, trusted=trusted)
            state.lost = True
            return
        if state.lost:
            keep = list(current)
        elif state.holdings.may_draw and not (state.drew and state.rules.drawing is Drawing.ONE):
            state.objections.pass_without_drawing(written)
    points = _earned(state)
    state.readings.stand(keep, state.last if points else None, points)
    state.enter(written, seat, ActionKind.PASS, None, trusted=trusted)
    state.passes += 1


def _unable(state: ReplayState, seat: int) -> list[Hypothesis]:
    """The readings in which the seat does not certainly have a tile to play."""
    return [reading for reading in state.readings.current if not state.holdings.able(seat, reading.layout)]


def _earned(state: ReplayState) -> int:
    """What the pass earns the player of the latest tile."""
    if state.last is None:
        return 0
    rules = state.rules
    points = pass_points(rules, state.passes, on_lead=state.laid == 1, partners=rules.partners)
    state.earned += points
    return points


def draw(state: ReplayState, written: Turn, seat: int, action: Draw) -> None:
    """Reads a draw."""
    rules, held = state.rules, state.holdings
    trusted = state.certain
    keep = list(state.readings.current)
    problem = _may_not_draw(state)
    if problem:
        state.objections.error(Code.NOT_ALLOWED, f"{written.seat} draws, but {problem}", written)
        if rules.drawing is Drawing.NONE:
            return
    elif not state.lost:
        keep = _unable(state, seat)
        if not keep:
            layouts = [reading.layout for reading in state.readings.current]
            state.objections.draw_while_able(written, seat, layouts)
            keep = list(state.readings.current)
    tile = action.tile
    if held.order:
        if tile is not None and tile != held.order[0]:
            message = f"{written.seat} draws {tile}, but the next tile of the stock is {held.order[0]}"
            state.objections.error(Code.WRONG_DRAW, message, written)
        tile = tile or held.order[0]
    if tile is not None and not _can_be_drawn(state, written, tile):
        tile = None
    state.readings.stand(keep)
    state.enter(written, seat, ActionKind.DRAW, tile, trusted=trusted)
    held.take_up(seat, tile)


def _may_not_draw(state: ReplayState) -> str | None:
    rules, held = state.rules, state.holdings
    if rules.drawing is Drawing.NONE:
        return f"nothing is drawn in {rules.name}"
    if state.readings.is_empty:
        return "the lead comes first"
    if not held.may_draw:
        if held.stock:
            return f"the last {held.stock} tiles of the stock are never drawn in {rules.name}"
        return "the stock is at its end"
    if rules.drawing is Drawing.ONE and state.drew:
        return f"only one tile a turn is drawn in {rules.name}"
    return None


def _can_be_drawn(state: ReplayState, written: Turn, tile: Tile) -> bool:
    rules, held = state.rules, state.holdings
    bit = rules.tile_set.bit(tile) & rules.playing
    where = None
    if not bit:
        where = why_not_in_play(rules, tile)
    elif tile in held.played or tile == state.dealing.turned:
        where = f"{tile} is on the table already"
    else:
        owner = next((seat for seat, hand in enumerate(held.hands) if hand & bit), None)
        if owner is not None:
            where = f"{state.seating.labels[owner]} holds it"
    if where is None:
        return True
    code = Code.WRONG_DRAW if bit else Code.NOT_IN_SET
    state.objections.error(code, f"{written.seat} cannot draw {tile}: {where}", written)
    return False


def expose(state: ReplayState, written: Turn, action: Expose) -> None:
    """A tile lies open from now on."""
    rules, held = state.rules, state.holdings
    seat = state.seating.seat(written.seat)
    if not in_play(rules, action.tile):
        state.objections.error(Code.NOT_IN_SET, why_not_in_play(rules, action.tile), written)
        return
    if seat is None or not rules.exposed_first:
        state.objections.no_effect(written)
        return
    bit = rules.tile_set.bit(action.tile)
    elsewhere = (
        action.tile in held.played or action.tile == state.dealing.turned or held.elsewhere(seat) & bit
    )
    if elsewhere or (not held.hands[seat] & bit and not held.unknown(seat)):
        message = f"{written.seat} cannot expose {action.tile}: it is not in the hand"
        state.objections.error(Code.TILE_NOT_IN_HAND, message, written, state.objections.holding(seat))
        return
    held.expose(seat, bit)


def claim(state: ReplayState, written: Turn) -> None:
    """A seat claims the points that the latest player forgot."""
    seat, last = state.seating.seat(written.seat), state.last
    problem = _may_not_claim(state, written, seat)
    if problem or seat is None or last is None:
        message = f"{written.seat} cannot claim points: {problem}"
        state.objections.error(Code.SCORE_MISMATCH, message, written)
        return
    taken = state.entries[-1].written.scored != 0
    if not state.readings.claim(last, seat, written.scored, taken=taken):
        state.objections.wrong_claim(written, [reading.layout for reading in state.readings.current])


def _may_not_claim(state: ReplayState, written: Turn, seat: int | None) -> str | None:
    rules = state.rules
    if not rules.muggins:
        return f"forgotten points are not claimed in {rules.name}"
    if seat is None or state.last is None or not state.entries:
        return "nobody has played yet"
    latest = state.entries[-1]
    if latest.kind not in (ActionKind.LEAD, ActionKind.PLAY):
        return "nothing was played just before"
    if state.seating.side_of(seat) == state.seating.side_of(state.last):
        return "the tile before is of its own side"
    if latest.written.scored:
        return f"{latest.written.seat} has taken the {latest.written.scored} points already"
    return None
