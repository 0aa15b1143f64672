"""Reading the plays of a record: whether the tile can be the seat's, where it joins, what it scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game.hypotheses import forced, spread
from analyzer.record.diagnostics import Code
from analyzer.replays.known_deal import why_not_in_play
from analyzer.replays.lead_alone import wrong_lead
from analyzer.rules.in_play import scores_in_play, together
from analyzer.tiles.layout import Arm
from analyzer.words.message import say

if TYPE_CHECKING:
    from analyzer.game.hypotheses import Layer
    from analyzer.record.game import Play, Turn
    from analyzer.replays.state import ReplayState
    from analyzer.tiles.tile import Tile


def play(state: ReplayState, written: Turn, seat: int, action: Play, *, in_order: bool, more: bool) -> None:
    """Reads one play.

    Args:
        state: the game so far.
        written: the turn.
        seat: whose it is.
        action: its play.
        in_order: whether the turns follow one another; else the ends are not known after it.
        more: whether somebody acts after it, so that a wrong tile has stood.
    """
    tile = action.tile
    if state.stated is not None:
        check_pass_points(state)
    if tile is None:
        play_unknown(state, written, seat)
        return
    trusted = state.certain
    if state.now.exposed:
        _check_exposed(state, written, seat, tile)
    if written.scored is not None and not state.counts_ends:
        _note_points(state, written)
    ways = _joined(state, written, seat, tile, action, stands=more or action.irregular)
    if state.now.is_empty:
        wrong = wrong_lead(state.game, state.known_deal, state.seating, seat, written.seat, tile)
        if wrong:
            state.diagnostics.error(Code.WRONG_LEAD, wrong[0], written, rule=wrong[1])
    state.lay(written, seat, tile, ways, trusted=trusted)
    if not in_order:
        state.go(state.now.lost())


def _joined(state: ReplayState, written: Turn, seat: int, tile: Tile, action: Play, *, stands: bool) -> Layer:
    """How the tiles may lie once the tile has joined, as it is written if it can."""
    if not _check_tile(state, written, seat, tile):
        state.lost = True
        return state.now.somewhere()
    ways = _as_written(state, written, seat, tile, action)
    if not ways:
        return _no_place(state, written, seat, tile, action, stands=stands)
    if action.irregular:
        message = say(
            "{seat} plays {tile} by the rules; nothing is irregular about it", seat=written.seat, tile=tile
        )
        state.diagnostics.warning(Code.IRREGULAR_PLAY, message, written)
    return ways


def _note_points(state: ReplayState, written: Turn) -> None:
    """Points that are no count of open ends: passes will show whether they were earned."""
    if scores_in_play(state.rules):
        state.stated = written
    else:
        state.diagnostics.points(written)


def play_unknown(state: ReplayState, written: Turn, seat: int) -> None:
    """A tile that is not given joins somewhere."""
    state.lay(written, seat, None, state.now.somewhere(), trusted=state.certain)


def check_pass_points(state: ReplayState, *, blocked: bool = False) -> None:
    """Holds what a tile is said to have earned by passes against what it earned."""
    written, state.stated, now = state.stated, None, state.now
    if written is None or written.scored is None or now.last is None or state.lost:
        return
    points = together(now.earned, now.owed) if blocked else now.earned
    earned = points[state.seating.side_of(now.last)] if points else 0
    if written.scored != earned:
        state.diagnostics.pass_points(written, earned)


def _as_written(state: ReplayState, written: Turn, seat: int, tile: Tile, action: Play) -> Layer:
    """How the tiles may lie if the tile joins as written; points that do not agree are reported here."""
    now = state.now
    stated = written.scored if state.counts_ends else None
    # A nought where forgotten points can be claimed says that the mover did not claim them.
    claimed = not (state.rules.muggins and stated == 0)
    ways = now.joined(seat, tile, action.join, stated=stated if claimed else None, claimed=claimed)
    if ways or stated is None:
        return ways
    ways = now.joined(seat, tile, action.join)
    if ways:
        state.diagnostics.ends_points(written, [way.layout for way in ways])
    return ways


def _check_exposed(state: ReplayState, written: Turn, seat: int, tile: Tile) -> None:
    """A tile that lies open goes first; where the ends are not certain, it did not fit."""
    now = state.now
    bit = state.rules.tile_set.bit(tile)
    open_tiles = now.exposed & now.hands[seat]
    if not state.rules.exposed_first or not open_tiles or open_tiles & bit or state.lost:
        return
    keep = [
        way for way in now.ways if not way.layout.is_empty and not now.fitting(seat, way.layout) & open_tiles
    ]
    if keep:
        state.narrow(keep)
    else:
        state.diagnostics.exposed_first(written, open_tiles)


def _check_tile(state: ReplayState, written: Turn, seat: int, tile: Tile) -> bool:
    """Whether the seat can have this tile to play."""
    rules, now = state.rules, state.now
    bit = rules.tile_set.bit(tile) & rules.playing
    if not bit:
        state.diagnostics.error(Code.NOT_IN_SET, why_not_in_play(rules, tile), written)
        return False
    if tile == state.known_deal.turned:
        message = say("{tile} is on the table already: play began on it", tile=tile)
        state.diagnostics.error(Code.TILE_PLAYED_TWICE, message, written)
        return False
    earlier = state.played.get(tile)
    if earlier and not earlier.doubtful:
        state.diagnostics.played_twice(written, seat, tile, earlier)
        return False
    if now.may_hold(seat, tile):
        return True
    owner = next((s for s, hand in enumerate(state.known_deal.known) if hand & bit), None)
    asleep = owner is None and bool(now.asleep & bit)
    if owner is None and not asleep and (now.unknown(seat) or state.known_deal.faulty):
        return True
    state.diagnostics.not_in_hand(written, seat, tile, owner, asleep=asleep)
    return False


def _no_place(
    state: ReplayState, written: Turn, seat: int, tile: Tile, action: Play, *, stands: bool
) -> Layer:
    """Reports that the tile does not join as written; where it joins another end, it is read so."""
    now, layouts = state.now, state.now.layouts
    if now.is_empty:
        message = say("{tile} is the lead and joins nothing", tile=tile)
        state.diagnostics.error(Code.WRONG_END, message, written)
        return now.joined(seat, tile, None)
    if state.rules.illegal_stands and stands and not state.lost:
        state.diagnostics.stands(written, tile, layouts)
        arm = action.join if isinstance(action.join, Arm) else None
        return spread(now.ways, lambda layout: forced(layout, tile, arm))
    if now.goes_on == seat:
        ways = now.joined(seat, tile, action.join, on_run=False)
        if ways:
            state.diagnostics.not_on_the_run(written, tile)
            return ways
    ways = now.joined(seat, tile, None, on_run=False)
    if ways:
        state.diagnostics.wrong_end(written, seat, tile, action.join, layouts)
        return ways
    state.diagnostics.no_open_end(written, seat, tile, layouts)
    state.lose()
    return state.now.somewhere()
