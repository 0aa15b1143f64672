"""The rules of a turn, asked in one place.

A game is kept in several ways: as a position with all hands open, as one of which only a part is known, as
an integer in the reference solver. What the rules allow, and what they make of it, all of them ask here, so
that a new rule holds everywhere once it stands here. Nothing here knows how a game is kept. Hands come as
`held`, which has for each seat anything that is nought where the seat holds nothing: a mask of tiles, or how
many there are. What is scored on the way stands in `analyzer.rules.scoring`.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from analyzer.rules import Centre, Drawing, EndKind, GameEnd, TurnLength

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.rules import Rules
    from analyzer.tiles.layout import Arm, Layout
    from analyzer.tiles.tile import Tile

    Held = Sequence[int]


# -- whose turn it is -------------------------------------------------------------------------------------


def outlasts(rules: Rules) -> bool:
    """Whether the game goes on when somebody has gone out."""
    return rules.game_end is not GameEnd.FIRST_OUT


def next_seat(rules: Rules, seat: int, held: Held) -> int:
    """The seat after another; where a game outlasts those who are out, they are skipped."""
    after = (seat + 1) % rules.seats
    if not rules.one_tile_each and rules.game_end is not GameEnd.FIRST_OUT:
        while not held[after] and after != seat:
            after = (after + 1) % rules.seats
    return after


def seat_after(rules: Rules, seat: int, tile: Tile | None, held: Held) -> int:
    """Whose turn it is after a tile, None if it is not known: a double can give another turn."""
    if rules.turn is TurnLength.AFTER_DOUBLE and plays_again(rules, seat, tile, held):
        return seat
    return next_seat(rules, seat, held)


def plays_again(rules: Rules, seat: int, tile: Tile | None, held: Held) -> bool:
    """Whether a tile gives its player another turn; without a tile left nobody has one."""
    return rules.turn is TurnLength.AFTER_DOUBLE and tile is not None and tile.is_double and bool(held[seat])


def taking_part(rules: Rules, held: Held) -> int:
    """How many players take part; those who are out while the game goes on do not."""
    if outlasts(rules):
        return sum(map(bool, held))
    return rules.seats


def sits_out(rules: Rules, own: int) -> bool:
    """Whether a player who holds this is out while the game goes on."""
    return not own and outlasts(rules)


# -- what a turn consists of ------------------------------------------------------------------------------


def leads(rules: Rules, hand: int, *, must: int = 0, exposed: int = 0) -> int:
    """The mask of the tiles that may be led.

    Args:
        rules: what is played.
        hand: the leader's tiles, as a mask.
        must: the tile that the match asks for, as a mask; 0 for none.
        exposed: the mask of the tiles that lie open.
    """
    if must or hand & exposed:
        return must or hand & exposed
    doubles = rules.tile_set.doubles & hand
    return doubles if rules.lead_double and doubles else hand


def first_of(playable: int, exposed: int) -> int:
    """Which tiles of those that fit may be played: what lies open goes first."""
    return playable & exposed or playable


def may_go_on(rules: Rules, *, lead: bool) -> bool:
    """Whether a turn may have another tile after this one; where trains are laid, see `on_first_train`."""
    pair = rules.turn is TurnLength.LEAD_PAIR and lead
    return pair or rules.turn is TurnLength.RUN or rules.first_train


def on_first_train(rules: Rules, layout: Layout, seat: int, arm: Arm, run: Arm | None) -> bool:
    """Whether a tile belongs to the train that a seat lays in one turn, so that more may follow.

    Args:
        rules: what is played.
        layout: the tiles before it.
        seat: who plays it.
        arm: what it joins.
        run: the train that the seat is laying in this turn, if any.
    """
    return rules.first_train and (arm == run or layout.is_begun_by(seat, arm))


def must_go_on(rules: Rules) -> bool:
    """Whether a turn has to go on while a tile fits, all of them on the arm of the first."""
    return rules.turn is TurnLength.RUN


# -- drawing and passing ----------------------------------------------------------------------------------


class NoDraw(Enum):
    """Why nothing may be drawn."""

    NEVER = "nothing is drawn by these rules"
    LEAD_FIRST = "the lead comes first"
    RESERVED = "the last tiles of the stock are never drawn"
    EMPTY = "the stock is at its end"
    ONE_A_TURN = "only one tile a turn is drawn"


def drawable(rules: Rules, stock: int) -> int:
    """How many tiles can still be drawn from a stock of so many."""
    return 0 if rules.drawing is Drawing.NONE else max(0, stock - rules.reserve)


def why_no_draw(rules: Rules, stock: int, *, laid: int, drew: bool) -> NoDraw | None:
    """Why a seat that cannot play may not draw either; None where it may, and so has to.

    Args:
        rules: what is played.
        stock: how many tiles there are in it.
        laid: how many tiles lie on the table.
        drew: whether the seat has drawn in this turn.
    """
    if rules.drawing is Drawing.NONE:
        return NoDraw.NEVER
    if not laid:
        return NoDraw.LEAD_FIRST
    if stock <= rules.reserve:
        return NoDraw.RESERVED if stock else NoDraw.EMPTY
    if drew and rules.drawing is Drawing.ONE:
        return NoDraw.ONE_A_TURN
    return None


# -- the end ----------------------------------------------------------------------------------------------


def all_out(rules: Rules, seat: int) -> Sequence[int]:
    """The seats that hold nothing any more where the seat's last tile ends the game."""
    if rules.game_end is GameEnd.FIRST_OUT:
        return (seat,)
    if rules.game_end is GameEnd.STUCK:
        return range(rules.seats)
    seating = rules.seating()
    return seating.members(seating.side_of(seat))


def has_gone_out(rules: Rules, seat: int, held: Held) -> bool:
    """Whether the seat has played its last tile, and the game is over with that."""
    if held[seat]:
        return False
    return rules.game_end is GameEnd.FIRST_OUT or not any(held[other] for other in all_out(rules, seat))


def everybody_passed(rules: Rules, passes: int, held: Held) -> bool:
    """Whether everybody has passed since the latest tile.

    Where a pass opens a train, everybody has to pass once more on what the others' passes have opened.
    """
    players = taking_part(rules, held)
    return passes >= (2 * players - 1 if rules.centre is Centre.TRAINS else players)


def end(rules: Rules, last: int | None, held: Held, *, stuck: bool) -> EndKind | None:
    """How a game has ended; None while it goes on.

    Args:
        rules: what is played.
        last: who played the latest tile; None where nobody has played.
        held: what each seat holds.
        stuck: whether nobody can play or draw.
    """
    if last is not None and has_gone_out(rules, last, held):
        return EndKind.DOMINO
    if not stuck:
        return None
    # Where a game is over only when nobody can play, who is out by then has gone out.
    out = rules.game_end is GameEnd.STUCK and last is not None and not held[last]
    return EndKind.DOMINO if out else EndKind.BLOCKED
