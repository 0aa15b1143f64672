"""What takes longest of a page, and is the same in every language: worked out once for all of them."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import Struct

from analyzer.kernel.encoding import cuts_off, end_code, position_bytes, rules_bytes
from analyzer.notation.writer import MOVETEXT, deal_text, tag, tag_lines
from analyzer.pages.diagrams import drawn, joinings
from analyzer.pages.known import known_data, known_tables
from analyzer.replays.replay import ActionKind
from analyzer.reviews.luck import Account, account_of
from analyzer.reviews.review import lines_of
from analyzer.rules.scoring import net
from analyzer.tiles.layout import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.board import DrawnLayout, PlacedTile
    from analyzer.game.position import Position
    from analyzer.pages.known import Known
    from analyzer.pages.options import FoundLines
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step
    from analyzer.reviews.luck import Luck
    from analyzer.reviews.review import Review
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Shape


def board_data(replay: Replay, drawing: DrawnLayout) -> dict[str, object]:
    """The shape of the layout and each tile that has a place there, as `Placing.of` of the script takes them.

    `until` is the last turn in whose place a line of one's own may start: what came before it must lie on
    known arms. It is null where that holds for the whole game, and 0 where it never does. A tile from the
    stock on which play began has the turn 0. Coordinates are in halves of a tile, as the page draws them.

    Args:
        replay: the game.
        drawing: its whole layout, as `diagrams.drawn` gives it.

    >>> from analyzer.notation import parse
    >>> from analyzer.replays.replay import replay
    >>> from analyzer.pages.diagrams import drawn
    >>> game = replay(parse("1. A 1-4 B 1-1 C 4-6").games[0])
    >>> data = board_data(game, drawn(game.steps))
    >>> data["until"], data["shape"]["centre"]
    (None, 'line')
    >>> data["tiles"][0]
    {'tile': [1, 4], 'turn': 1, 'arm': None, 'x': 0, 'y': 0, 'rotation': 0, 'left': 1}
    >>> [(tile["tile"], tile["arm"], tile["x"]) for tile in data["tiles"][1:]]
    [([1, 1], 'L', -1.5), ([4, 6], 'R', 2.0)]
    """
    joined = {joining.turn: joining for joining in joinings(replay.steps)}
    return {
        "shape": shape_data(replay.rules.shape),
        "tiles": [
            _tile(placed, joined[placed.turn].arm, joined[placed.turn].left) for placed in drawing.placed
        ],
        "until": _until(replay.steps, {joining.turn for joining in drawing.loose}),
    }


def shape_data(form: Shape) -> dict[str, object]:
    """How a layout grows, for the script."""
    return {
        "centre": form.centre.value,
        "armDouble": form.arm_double.value,
        "sides": form.sides,
        "branching": form.branching,
        "feet": form.feet,
        "cover": form.cover,
        "counted": form.counted,
        "total": form.total,
    }


def _tile(placed: PlacedTile, arm: Arm | None, left: int | None) -> dict[str, object]:
    tile = placed.tile
    told: dict[str, object] = {
        "tile": [tile.low, tile.high],
        "turn": placed.turn,
        "arm": arm and str(arm),
        "x": placed.x,
        "y": placed.y,
        "rotation": placed.rotation,
    }
    return told if arm else told | {"left": tile.low if left is None else left}


def _until(steps: tuple[Step, ...], loose: set[int]) -> int | None:
    """The last turn before which all tiles have a place; None if that is so to the end, 0 if it never is."""
    previous = 0
    for step in steps:
        if UNKNOWN in step.before.ends:
            return previous
        if step.kind in (ActionKind.LEAD, ActionKind.PLAY) and (step.tile is None or step.turn in loose):
            return step.turn
        previous = step.turn
    return None


class WrittenTurn(Struct, frozen=True):
    """A turn of the game in movetext, to write a line of one's own between."""

    round: int
    text: str
    at: int
    """How many turns of the replay have been made after it."""


def own_data(replay: Replay, drawing: DrawnLayout) -> dict[str, object] | None:
    """For the script: rules and positions as bytes, what has been scored, how tiles lie, the record's text.

    None where the page's solver cannot play on: for more than two sides, and where no position is known, or
    its stock is left to chance.
    """
    positions = list(_positions(replay))
    if not any(positions):
        return None
    seating = replay.seating
    return {
        "rules": _text(rules_bytes(replay.rules)),
        "positions": [_text(position_bytes(there)) if there else "" for there in positions],
        "scored": [_scored(there) if there else 0 for there in positions],
        "sides": [seating.side_of(seat) for seat in range(len(seating))],
        "highest": replay.rules.highest,
        "played": [_played(step) for step in replay.steps],
        "head": _head(replay),
        "moves": [[turn.round, turn.text, turn.at] for turn in _written(replay)],
    }


def _positions(replay: Replay) -> Iterator[Position | None]:
    """The position before each turn and after the last; None where the solver cannot go on from it."""
    found = [step.position for step in replay.steps]
    for position in (*found, replay.final):
        playable = position is not None and position.end is None and cuts_off(position)
        yield position if playable else None


def _played(step: Step) -> list[object]:
    """The tile of a turn, and the end it joined as the solver numbers ends; nothing for a pass or a draw."""
    if step.tile is None or step.kind not in (ActionKind.LEAD, ActionKind.PLAY):
        return []
    if step.arm is None:
        return [str(step.tile), -1]
    return [str(step.tile), end_code(step.before, step.arm)]


def _text(data: bytes) -> str:
    """Bytes as text, without the noughts at the end."""
    return b64encode(data.rstrip(b"\0")).decode("ascii")


def _scored(position: Position) -> float:
    """What the first side has gained over the other in play so far."""
    if not position.scored:
        return 0
    return float(net(position.scored, 0, bad=position.rules.bad_points))


def _head(replay: Replay) -> str:
    """The tags of the game with its deal, and those of its match: it is read by the same rules alone."""
    game = replay.game
    game = replace(game, tags=(*game.inherited, *game.tags))
    lines = tag_lines(game)
    if game.deal is not None:
        lines.insert(len(game.tags), tag("Deal", deal_text(game.deal)))
    return "\n".join(lines)


def _written(replay: Replay) -> Iterator[WrittenTurn]:
    places = {id(step.written): place for place, step in enumerate(replay.steps, 1)}
    rounds = {id(step.written): step.round for step in replay.steps}
    made, round_ = 0, 1
    for turn in replay.game.turns:
        made, round_ = places.get(id(turn), made), rounds.get(id(turn), round_)
        yield WrittenTurn(round_, f"{turn.seat} {MOVETEXT.turn(turn)}", made)


class Worked(Struct, frozen=True, kw_only=True):
    """What has been worked out of a game."""

    known: Known
    """What every seat could know at every turn, in figures."""
    known_data: dict[str, object] | None
    """The same for the script; None where there is nothing."""
    drawing: DrawnLayout
    """Where each tile lies at the end."""
    lines: FoundLines
    """What follows each option."""
    own: dict[str, object] | None
    """What lines of the reader's own start from; None where the page has no solver for them."""
    luck: Luck | None
    """What luck the sides had; None where nobody has asked, as that takes a while."""
    account: Account | None
    """What the deal was worth and what each side gave away; None where that cannot be told."""


def worked_out(review: Review, luck: Luck | None = None) -> Worked:
    """All of that for a game."""
    drawing = drawn(review.replay.steps)
    known = known_tables(review.replay)
    account = luck.account if luck else account_of(review)
    return Worked(
        known=known,
        known_data=known_data(known, review.replay.rules.tile_set),
        drawing=drawing,
        lines=lines_of(review) if review.following is None else review.following,
        own=own_data(review.replay, drawing),
        luck=luck,
        account=account if isinstance(account, Account) else None,
    )
