"""What the page's script has to know of the tiles on the table, for a reader who plays on from some turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.layout import UNKNOWN
from analyzer.replaying import ActionKind
from analyzer.reporting.diagrams import joinings

if TYPE_CHECKING:
    from analyzer.drawing import Drawing, Placed
    from analyzer.layout import Arm, Shape
    from analyzer.replaying import Replay
    from analyzer.steps import Step


def board_data(replay: Replay, drawing: Drawing) -> dict[str, object]:
    """The shape of the layout and each tile that has a place there, as `Placing.of` of the script takes them.

    `until` is the last turn in whose place a line of one's own may start: what came before it must lie on
    known arms. It is null where that holds for the whole game, and 0 where it never does. A tile from the
    stock on which play began has the turn 0. Coordinates are in halves of a tile, as the page draws them.

    Args:
        replay: the game.
        drawing: its whole layout, as `diagrams.drawn` gives it.

    >>> from analyzer.notation import parse
    >>> from analyzer.replaying import replay
    >>> from analyzer.reporting.diagrams import drawn
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
        "shape": _shape(replay.rules.shape),
        "tiles": [
            _tile(placed, joined[placed.turn].arm, joined[placed.turn].left) for placed in drawing.placed
        ],
        "until": _until(replay.steps, {joining.turn for joining in drawing.loose}),
    }


def _shape(form: Shape) -> dict[str, object]:
    return {
        "centre": form.centre.value,
        "armDouble": form.arm_double.value,
        "branching": form.branching,
        "counted": form.counted,
    }


def _tile(placed: Placed, arm: Arm | None, left: int | None) -> dict[str, object]:
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
