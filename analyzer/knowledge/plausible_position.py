"""The position before a turn where the record does not give every hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.record.game import Deal, Hand
from analyzer.replays.replay import replay_under
from analyzer.replays.state import ActionKind
from analyzer.rules import Drawing

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.knowledge.knowledge import Knowledge
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step


def standing(replay: Replay, step: Step, knowledge: Knowledge) -> Position | None:
    """The position before a turn, or one that looks the same to the seat whose turn it is.

    Where not every hand is written the game is played through once more, up to the turn, with hands that fit.
    None where that cannot be done: after an error, and where tiles have been drawn that the record does not
    name.
    """
    if step.position is not None:
        return step.position
    game, rules = replay.game, replay.rules
    if rules.drawing is not Drawing.NONE:
        return None
    hands = list(knowledge.world(0).hands)
    for earlier in replay.steps[: step.turn - 1]:
        if earlier.tile is not None and earlier.kind is not ActionKind.PASS:
            hands[earlier.seat] |= rules.tile_set.bit(earlier.tile)
    deal = Deal(
        tuple(
            Hand(label, tuple(rules.tile_set.members(hand)))
            for label, hand in zip(replay.seating.labels, hands, strict=True)
        )
    )
    at = next((at for at, turn in enumerate(game.turns) if turn is step.written), len(game.turns) - 1)
    supposed = replace(game, deal=deal, stock=None, turns=game.turns[: at + 1], result=None)
    found = replay_under(rules, replay.seating, supposed)
    if len(found.steps) < step.turn:
        return None
    return found.steps[step.turn - 1].position
