"""What a reader's own line starts from: the positions of a game as the solver of the page reads them."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.kernel.encoding import position_bytes, rules_bytes
from analyzer.kernel.engine import can_value
from analyzer.notation.phrases import MOVETEXT
from analyzer.notation.write_movetext import deal_text, tag, tag_lines
from analyzer.replaying import ActionKind
from analyzer.reporting.board_data import board_data
from analyzer.rules.scoring import net

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.drawing import Drawing
    from analyzer.position import Position
    from analyzer.replaying import Replay
    from analyzer.steps import Step


@dataclass(frozen=True, slots=True)
class WrittenTurn:
    """A turn of the game in movetext, to write a line of one's own between."""

    round: int
    text: str
    at: int
    """How many turns of the replay have been made after it."""


def own_data(replay: Replay, drawing: Drawing) -> dict[str, object] | None:
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
        "board": board_data(replay, drawing),
        "played": [_played(step) for step in replay.steps],
        "head": _head(replay),
        "moves": [[turn.round, turn.text, turn.at] for turn in _written(replay)],
    }


def _positions(replay: Replay) -> Iterator[Position | None]:
    """The position before each turn and after the last; None where the solver cannot go on from it."""
    found = [step.position for step in replay.steps]
    for position in (*found, replay.final):
        playable = position is not None and position.end is None and can_value(position)
        yield position if playable else None


def _played(step: Step) -> list[object]:
    """The tile of a turn, and the end it joined as the solver numbers ends; nothing for a pass or a draw."""
    if step.tile is None or step.kind not in (ActionKind.LEAD, ActionKind.PLAY):
        return []
    if step.arm is None:
        return [str(step.tile), -1]
    at = step.before.arms.index(step.arm)
    return [str(step.tile), step.before.ends[at] | step.before.kinds[at] << 4]


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
