"""Reading the plays of a record: whether the tile can be the seat's, where it joins, what it scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.record.diagnostics import Code
from analyzer.replays.known_deal import why_not_in_play
from analyzer.replays.lead_alone import wrong_lead
from analyzer.replays.state import ActionKind
from analyzer.rules.in_play import block_points, scores_in_play

if TYPE_CHECKING:
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
    lead = not state.laid and state.readings.is_empty
    if state.holdings.exposed:
        _check_exposed(state, written, seat, tile)
    if written.scored is not None and not state.counts_ends:
        _note_points(state, written)
    _lay(state, written, seat, tile, action, stands=more or action.irregular)
    if lead:
        wrong = wrong_lead(state.game, state.dealing, state.seating, seat, written.seat, tile)
        if wrong:
            state.objections.error(Code.WRONG_LEAD, wrong[0], written, rule=wrong[1])
    state.enter(written, seat, ActionKind.LEAD if lead else ActionKind.PLAY, tile, trusted=trusted)
    if not in_order:
        state.readings.lose()
    state.holdings.put_down(seat, tile, len(state.entries), written.span)
    state.moved(seat, lead=lead)


def _lay(state: ReplayState, written: Turn, seat: int, tile: Tile, action: Play, *, stands: bool) -> None:
    """The tile joins, as it is written if it can."""
    if not _check_tile(state, written, seat, tile):
        state.readings.advance_unknown(state.readings.current)
        state.lost = True
    elif not _join(state, written, seat, tile, action):
        _no_place(state, written, seat, tile, action, stands=stands)
    elif action.irregular:
        message = f"{written.seat} plays {tile} by the rules; nothing is irregular about it"
        state.objections.warning(Code.IRREGULAR_PLAY, message, written)


def _note_points(state: ReplayState, written: Turn) -> None:
    """Points that are no count of open ends: passes will show whether they were earned."""
    if scores_in_play(state.rules):
        state.stated = written
    else:
        state.objections.points(written)


def play_unknown(state: ReplayState, written: Turn, seat: int) -> None:
    """A tile that is not given joins somewhere."""
    trusted = state.certain
    lead = state.readings.is_empty
    state.readings.advance_unknown(state.readings.current)
    state.enter(written, seat, ActionKind.LEAD if lead else ActionKind.PLAY, None, trusted=trusted)
    state.holdings.put_down_unknown(seat)
    state.moved(seat, lead=lead)


def check_pass_points(state: ReplayState, *, blocked: bool = False) -> None:
    """Holds what a tile is said to have earned by passes against what it earned."""
    written, state.stated = state.stated, None
    if written is None or written.scored is None or state.lost:
        return
    earned = block_points(state.rules, on_lead=state.laid == 1) if blocked else state.earned
    if written.scored != earned:
        state.objections.pass_points(written, earned)


def _join(state: ReplayState, written: Turn, seat: int, tile: Tile, action: Play) -> bool:
    """Whether the tile joins as written; points that do not agree are reported here."""
    readings = state.readings
    sources = list(readings.current)
    stated = written.scored if state.counts_ends else None
    # A nought where forgotten points can be claimed says that the mover did not claim them.
    claimed = not (state.rules.muggins and stated == 0)
    on_run = state.goes_on == seat
    if readings.advance(
        seat, tile, action.join, sources, stated=stated if claimed else None, claimed=claimed, on_run=on_run
    ):
        return True
    if stated is None or not readings.advance(seat, tile, action.join, sources, on_run=on_run):
        return False
    state.objections.ends_points(written, [reading.layout for reading in readings.current])
    return True


def _check_exposed(state: ReplayState, written: Turn, seat: int, tile: Tile) -> None:
    """A tile that lies open goes first; where the ends are not certain, it did not fit."""
    held = state.holdings
    bit = state.rules.tile_set.bit(tile)
    open_tiles = held.exposed & held.hands[seat]
    if not state.rules.exposed_first or not open_tiles or open_tiles & bit or state.lost:
        return
    current = state.readings.current
    keep = [
        reading
        for reading in current
        if not reading.layout.is_empty and not held.fitting(seat, reading.layout) & open_tiles
    ]
    if keep:
        state.readings.narrow(keep)
    else:
        state.objections.exposed_first(written, open_tiles)


def _check_tile(state: ReplayState, written: Turn, seat: int, tile: Tile) -> bool:
    """Whether the seat can have this tile to play."""
    rules, held = state.rules, state.holdings
    bit = rules.tile_set.bit(tile) & rules.playing
    if not bit:
        state.objections.error(Code.NOT_IN_SET, why_not_in_play(rules, tile), written)
        return False
    if tile == state.dealing.turned:
        state.objections.error(
            Code.TILE_PLAYED_TWICE, f"{tile} is on the table already: play began on it", written
        )
        return False
    earlier = held.played.get(tile)
    if earlier and not earlier.doubtful:
        state.objections.played_twice(written, seat, tile, earlier)
        return False
    if held.hands[seat] & bit:
        return True
    owner = next((s for s, hand in enumerate(state.dealing.known) if hand & bit), None)
    asleep = owner is None and bool(held.asleep & bit)
    if owner is None and not asleep and (held.unknown(seat) or state.dealing.faulty):
        return True
    state.objections.not_in_hand(written, seat, tile, owner, asleep=asleep)
    return False


def _no_place(
    state: ReplayState, written: Turn, seat: int, tile: Tile, action: Play, *, stands: bool
) -> None:
    """Reports that the tile does not join as written; where it joins another end, it is read so."""
    readings = state.readings
    sources = list(readings.current)
    layouts = [reading.layout for reading in sources]
    if readings.is_empty:
        state.objections.error(Code.WRONG_END, f"{tile} is the lead and joins nothing", written)
        readings.advance(seat, tile, None, sources)
    elif state.rules.illegal_stands and stands and not state.lost:
        state.objections.stands(written, tile, layouts)
        readings.advance_against_the_rules(tile, action.join, sources)
    elif state.goes_on == seat and readings.advance(seat, tile, action.join, sources):
        state.objections.not_on_the_run(written, tile)
    elif readings.advance(seat, tile, None, sources):
        state.objections.wrong_end(written, seat, tile, action.join, layouts)
    else:
        state.objections.no_open_end(written, seat, tile, layouts)
        state.lose()
        readings.advance_unknown(readings.current)
