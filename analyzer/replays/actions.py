"""Reading the actions of a record: plays, and what takes no tile from a hand.

Of a play whether the tile can be the seat's, where it joins and what it scores; then passes, draws, tiles
that lie open, and claims of points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game.hypotheses import claimed, forced, spread
from analyzer.game.turns import NoDraw
from analyzer.record.diagnostics import Code
from analyzer.replays.known_deal import in_play, why_not_in_play
from analyzer.replays.lead_alone import wrong_lead
from analyzer.replays.state import ActionKind
from analyzer.rules import Drawing
from analyzer.rules.scoring import scores_in_play, together
from analyzer.tiles.layout import LEFT, RIGHT, UNKNOWN, Arm
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Collection

    from analyzer.game.hypotheses import Hypothesis, Join, Layer
    from analyzer.record.game import Draw, Expose, Play, Turn
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
    state.lay(written, seat, tile, ways, trusted)
    if not in_order:
        state.go(state.now.lost())


def _joined(state: ReplayState, written: Turn, seat: int, tile: Tile, action: Play, *, stands: bool) -> Layer:
    """How the tiles may lie once the tile has joined, as it is written if it can."""
    if not _check_tile(state, written, seat, tile):
        state.lost = True
        return state.now.whatever(seat)
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
    state.lay(written, seat, None, state.now.somewhere(), state.certain)


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
    join = _near_end(state, seat, action.join) or action.join
    ways = now.joined(seat, tile, join, stated=stated if claimed else None, claimed=claimed)
    if ways or stated is None:
        return ways
    ways = now.joined(seat, tile, join)
    if ways:
        state.diagnostics.ends_points(written, [way.layout for way in ways])
    return ways


def _near_end(state: ReplayState, seat: int, join: Join) -> Arm | None:
    """On which side a tile lies that fits both ends, equal as they are; None where that is not settled.

    A number that is written has to be an open one.

    The line points to the leader and the partner, a lead's higher half to the latter; after a double to the
    others. Whoever sits at an end uses that, the others the one on their right.
    """
    rules, now, leader = state.rules, state.now, state.leader
    if not rules.near_end or now.arms_named or leader is None or now.is_empty:
        return None
    ends = [set(layout.ends) for layout in now.layouts]
    if any(len(numbers) > 1 or UNKNOWN in numbers for numbers in ends):
        return None
    if join is not None and {join} not in ends:
        return None
    tile = state.entries[0].tile
    to_right = seat in (rules.right_of(leader), (leader + 2) % rules.seats)
    if tile is not None and tile.is_double:
        to_right = seat in (rules.right_of(leader), leader)
    return RIGHT if to_right else LEFT


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
        ways: Collection[Hypothesis] = now.ways
        if now.laid == 1 and isinstance(action.join, Arm):
            # Nothing tells yet which way round the lead lies: its lower half is on the left.
            ways = [way for way in ways if way.layout == min(layouts, key=lambda layout: layout.ends)]
        return spread(ways, lambda layout: forced(layout, tile, action.join))
    if now.goes_on == seat:
        ways = now.joined(seat, tile, action.join, on_run=False)
        if ways:
            state.diagnostics.not_on_the_run(written, tile)
            return ways
    ways = now.joined(seat, tile, None, on_run=False)
    if ways:
        state.diagnostics.wrong_end(written, seat, tile, action.join, now.open_to(seat))
        return ways
    state.diagnostics.no_open_end(written, seat, tile, now.open_to(seat))
    state.lose()
    return state.now.whatever(seat)


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
            state.diagnostics.pass_while_able(written, seat, now.open_to(seat))
            state.enter(written, seat, ActionKind.PASS, None, trusted)
            state.go(now.has_acted(seat, now.whatever(seat)))
            state.lost = True
            return
        if now.why_no_draw() is None:
            state.diagnostics.pass_without_drawing(written)
            if now.order and state.rules.drawing is Drawing.ONE:
                # Read on as if the tile had been drawn.
                now = now.has_drawn(seat, now.order[0], keep)
    state.enter(written, seat, ActionKind.PASS, None, trusted)
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
        if problem is NoDraw.NEVER or not _drawn_all_the_same(state, action.tile):
            state.stay(now._replace(seat=seat, drew=True))
            return
    elif not state.lost:
        keep = _unable(state, seat)
        if not keep:
            state.diagnostics.draw_while_able(written, seat, now.open_to(seat))
            if not _drawn_all_the_same(state, action.tile):
                state.stay(now._replace(seat=seat, drew=True))
                return
            keep = now.ways
    tile = action.tile
    if tile is not None and not _can_be_drawn(state, written, tile):
        tile = None
        if now.order:  # read on as if nothing had been drawn
            state.stay(now._replace(seat=seat, drew=True))
            return
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
    state.enter(written, seat, ActionKind.DRAW, tile, trusted)
    state.go(now.has_drawn(seat, tile, keep))


def _drawn_all_the_same(state: ReplayState, tile: Tile | None) -> bool:
    """Whether a draw that was not allowed may have been made: else it is one error, and nothing was drawn."""
    if state.now.order:
        return tile == state.now.order[0]
    return tile is None or _where_else(state, tile) is None


def _can_be_drawn(state: ReplayState, written: Turn, tile: Tile) -> bool:
    where = _where_else(state, tile)
    if where is None:
        return True
    code = Code.WRONG_DRAW if in_play(state.rules, tile) else Code.NOT_IN_SET
    message = say("{seat} cannot draw {tile}: {why}", seat=written.seat, tile=tile, why=where)
    state.diagnostics.error(code, message, written)
    return False


def _where_else(state: ReplayState, tile: Tile) -> str | None:
    """Why a tile cannot come from the stock; None if it can."""
    if not in_play(state.rules, tile):
        return why_not_in_play(state.rules, tile)
    if tile == state.known_deal.turned or (tile in state.played and not state.played[tile].doubtful):
        return say("{tile} is on the table already", tile=tile)
    bit = state.rules.tile_set.bit(tile)
    owner = next((seat for seat, hand in enumerate(state.now.hands) if hand & bit), None)
    return None if owner is None else say("{seat} holds it", seat=state.seating.labels[owner])


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
    if seat != state.now.seat:
        return say("only {seat}, who is next, may do so", seat=state.seating.labels[state.now.seat])
    if latest.written.scored:
        return say(
            "{seat} has taken the {points} points already",
            seat=latest.written.seat,
            points=latest.written.scored,
        )
    return None
