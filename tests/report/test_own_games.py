"""A recorded game played again as a line of the reader's own comes to the same turns, words and result."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from analyzer.pages.diagrams import drawn
from analyzer.pages.precomputed import board_data, own_data
from analyzer.pages.sentences import step_said, who
from analyzer.replays.replay import ActionKind, replay
from analyzer.rules import EndKind
from analyzer.words.messages import Messages
from tests.effort import some_languages
from tests.every_variant import TABLES, random_game, rules_of, written
from tests.report.own_lines import asked_of_node

if TYPE_CHECKING:
    from analyzer.replays.replay import Replay

SPOKEN = (
    "and", "colon", "on", "out_blocked", "out_domino", "out_level", "own_better", "own_result", "own_worth",
    "say_draw", "say_ends", "say_lead", "say_pass", "say_play", "stop",
)  # fmt: skip
"""The messages that the turns of a line are made of."""


def asked(result: Replay, words: Messages, chance: Random) -> dict[str, Any] | None:
    drawing = drawn(result.steps)
    data: Any = own_data(result, drawing)
    if data is None:
        return None
    called, labels = who(result, words), result.seating.labels
    game = {
        "seats": labels,
        "turns": [
            {"turn": step.turn, "round": step.round, "seat": labels[step.seat]} for step in result.steps
        ],
        "called": called.sides,
        "players": called.seats,
        "board": board_data(result, drawing),
    }
    spoken = {key: words.raw(key) for key in SPOKEN}
    numbers = [words.number(number) for number in range(result.rules.highest + 1)]
    begun = [
        at
        for at, (position, step) in enumerate(zip(data["positions"], result.steps, strict=False))
        if position and step.position is not None and step.position.moves()
    ]
    return {
        "game": game,
        "data": data,
        "words": spoken | {"numbers": numbers, "signs": {".": words.figures.decimal}},
        "from": chance.choice(begun[:9]),
    }


@pytest.mark.parametrize("language", some_languages(1))
def test_a_game_played_again_is_that_game(language: str) -> None:
    words = Messages.load(language)
    games: list[tuple[Replay, dict[str, Any]]] = []
    for name, seats in TABLES:
        chance = Random(f"again {name} {seats} {language}")
        result = replay(written(random_game(chance, rules_of(name, seats)), arms=True))
        question = asked(result, words, chance)
        if question is not None:
            games.append((result, question))
    assert len(games) > 20
    for (result, question), found in zip(
        games, asked_of_node((question for _, question in games), "own_game"), strict=True
    ):
        steps = result.steps[question["from"] :]
        called = who(result, words)
        assert found["whole"]
        assert found["same"]
        assert found["kept"] == 1
        assert found["begun"]
        assert result.outcome
        assert result.outcome.score
        *plies, last = found["plies"]
        assert len(plies) + 1 == len(steps)
        for ply, step in zip([*plies, last], steps, strict=True):
            assert (ply["kind"], ply["seat"], ply["turn"], ply["round"]) == (
                step.kind.value,
                step.seat,
                step.turn,
                step.round,
            )
            assert ply["tile"] == (step.tile and [step.tile.low, step.tile.high])
            if step.kind is ActionKind.PLAY and step.end is not None:
                assert ply["say"].startswith(step_said(step, called, words))
        out = result.outcome.kind is EndKind.DOMINO
        how = words("out_domino", seat=called.seats[result.outcome.seat]) if out else words("out_blocked")
        assert f" {how}: " in last["say"]
        assert found["over"]["how"] == result.outcome.kind.value
        assert found["over"]["value"] == pytest.approx(float(result.outcome.score.net(0)))
