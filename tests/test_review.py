"""What counts as critical, and what a record says of that itself."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.forms.read import read
from analyzer.game.rules_of_game import HouseRules
from analyzer.match import replays_of
from analyzer.notation import parse
from analyzer.pages import report
from analyzer.record.game import Play
from analyzer.replays.replay import replay
from analyzer.reviews import review_all
from analyzer.reviews.review import Decision, Option, Review, Why, critical_move, lines_of, review
from analyzer.solver.lines import refutation
from analyzer.solver.solver import Solver
from analyzer.tiles.layout import DOWN, UP, Arm
from analyzer.tiles.tile import Tile
from tests import every_variant, sample
from tests.effort import seeds, some
from tests.every_variant import OUTER_TABLES, rules_of

if TYPE_CHECKING:
    from analyzer.rules import Rules

STEP = replay(parse(sample.movetext(sample.REPAIRED)).games[0]).steps[0]


def decision(*values: int, played: int) -> Decision:
    options = tuple(Option(Tile.of(0, at), 0, value) for at, value in enumerate(sorted(values, reverse=True)))
    return Decision(
        step=STEP, played=next(option for option in options if option.value == played), options=options
    )


@pytest.mark.parametrize(
    ("values", "played", "turned"),
    [
        ((5, -5), -5, True),
        ((5, 0), 0, True),
        ((0, -5), -5, True),
        ((50, 5), 5, False),
        ((-5, -50), -50, False),
        ((5, -5), 5, False),
    ],
)
def test_a_move_turns_the_game_where_the_result_gets_worse(
    values: tuple[int, int], played: int, turned: bool
) -> None:
    assert decision(*values, played=played).turned is turned


def test_the_critical_move() -> None:
    heavy, turning = decision(60, 10, played=10), decision(5, -5, played=-5)
    same, sound = decision(6, -4, played=-4), decision(9, 3, played=9)
    level = decision(45, -5, played=-5)
    assert critical_move([sound, heavy, turning]) is heavy
    assert critical_move([sound, heavy, level]) is level, "of equal losses one that changed who was winning"
    assert critical_move([turning, same]) is turning
    assert critical_move([sound]) is None
    assert critical_move([]) is None


def reviewed(text: str) -> list[Review]:
    replays = [replay(game) for game in parse(text).games]
    return [review(one, [other for other in replays if other is not one]) for one in replays]


@pytest.mark.parametrize(
    ("remark", "wanted"),
    [
        ("", []),
        (" {the critical move was 3-6 instead of 4-6}", [("4-6", 6), ("4-6", 4)]),
        (" {Der kritische Zug war [3-6] statt [4-6]}", [("4-6", 6), ("4-6", 4)]),
        (" {la jugada critica fue 3-6 en lugar de 4-6}", [("4-6", 6), ("4-6", 4)]),
        (" (C 4-6@6 D pass)", [("4-6", 6)]),
        (" (C 4-6 D pass)", [("4-6", 6), ("4-6", 4)]),
        (" {the critical move was 2-4 instead of 4-6}", []),
    ],
)
def test_what_the_annotator_wanted(remark: str, wanted: list[tuple[str, int]]) -> None:
    text = sample.movetext(sample.REPAIRED).replace("C 3-6*", f"C 3-6*{remark} ")
    (found,) = reviewed(text)
    (mark,) = found.marked
    assert [(str(option.tile), option.end) for option in mark.wanted] == wanted
    assert mark.agrees
    assert mark.wanted_is_best is (True if wanted else None)


def test_another_line_of_the_deal_shows_what_was_wanted() -> None:
    lost, won = reviewed(sample.movetext(sample.REPAIRED) + "\n" + sample.movetext(sample.WINNING))
    (mark,) = lost.marked
    assert [(str(option.tile), option.end, option.value) for option in mark.wanted] == [("4-6", 6, 46)]
    assert won.marked == ()
    assert won.ambiguous == (22,)


def test_a_mark_on_another_turn_is_contradicted() -> None:
    text = sample.movetext(sample.REPAIRED.replace("*", "")).replace("A 4-4", "A 4-4*")
    (found,) = reviewed(text)
    (mark,) = found.marked
    assert (mark.turn, mark.agrees) == (12, False)


def test_other_rules_value_other_things() -> None:
    """Under the lowest single hand B+D win the block, so that C's move no longer turns the game."""
    (found,) = reviewed(sample.movetext(sample.WINNING, '[Variant "jamaican"]'))
    assert all(d.best in (-1, 0, 1) for d in found.decisions)
    assert found.replay.outcome is not None
    assert found.replay.outcome.score is not None
    assert found.replay.outcome.score.points == (0, 1)


def random_review(rules: Rules, seed: int) -> Review:
    game = every_variant.written(every_variant.random_game(Random(seed), rules), arms=True)
    return review(replay(game, HouseRules(variant=rules.name)))


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 2))
def test_every_variant_is_reviewed(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Late turns are valued, with the move played among the options; where values end, they end for good."""
    monkeypatch.setattr("analyzer.solver.solver.GAME_LIMIT", 3000)
    monkeypatch.setattr("analyzer.solver.solver.GAME_LIMIT_TWO_SIDES", 3000)
    monkeypatch.setattr("analyzer.solver.solver.GAME_LIMIT_KERNEL", 300_000)
    for seed in seeds(2, 6):
        found = random_review(rules_of(name, seats), seed)
        assert found.replay.valid, found.replay.diagnostics
        whys = [decision.why for decision in found.decisions]
        beyond = whys.count(Why.OUT_OF_REACH)
        assert whys == [Why.OUT_OF_REACH] * beyond + [None] * (len(whys) - beyond)
        assert len(whys) > beyond
        for decision in found.decisions[beyond:]:
            assert decision.loss is not None
            assert decision.loss >= 0


def test_nothing_is_searched_beyond_the_first_turn_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def options(self: Solver, position: object) -> tuple[Option, ...]:
        asked.append(position)
        return plain(self, position)  # type: ignore[arg-type]

    plain = Solver.options
    monkeypatch.setattr(Solver, "options", options)
    monkeypatch.setattr("analyzer.solver.solver.GAME_LIMIT_KERNEL", 200)
    found = random_review(rules_of("cut-throat", 4), 1)
    beyond = sum(decision.why is Why.OUT_OF_REACH for decision in found.decisions)
    assert beyond > 5
    assert len(asked) == len(found.decisions) - beyond + 1


def test_a_move_on_another_arm_of_the_same_kind_is_the_same_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sides of the spinner are alike: a record may name either, and the option played has the same."""
    monkeypatch.setattr("analyzer.solver.solver.GAME_LIMIT", 3000)
    monkeypatch.setattr("analyzer.solver.solver.GAME_LIMIT_KERNEL", 300_000)
    rules = rules_of("all-fives-spinner", 3)
    game = every_variant.written(every_variant.random_game(Random(0), rules), arms=True)
    swapped = {UP: DOWN, DOWN: UP}
    turns = [
        replace(turn, action=replace(turn.action, join=swapped.get(turn.action.join, turn.action.join)))
        if isinstance(turn.action, Play) and isinstance(turn.action.join, Arm)
        else turn
        for turn in game.turns
    ]
    one = review(replay(game))
    other = review(replay(replace(game, turns=tuple(turns))))
    assert other.replay.valid
    elsewhere = 0
    for decision in (*one.decisions, *other.decisions):
        played, position = decision.played, decision.step.position
        if played is None or played.arm is None or position is None:
            continue
        assert played.arm == decision.step.arm
        if played.arm not in {move.arm for move in position.moves()}:
            elsewhere += 1
            assert refutation(position, played).loss == decision.loss
    assert elsewhere
    assert [decision.loss for decision in one.decisions] == [decision.loss for decision in other.decisions]


def test_passes_behind_a_block_leave_the_position_known() -> None:
    """They may be written; the game has ended before the first of them."""
    text = sample.movetext(sample.WINNING).rstrip() + "  D pass\n7. A pass  B pass  C pass\n"
    result = replay(parse(text).games[0])
    assert result.valid
    assert all(step.position for step in result.steps)
    assert result.final is not None
    assert result.final.score().points == (46, 0)


@pytest.mark.parametrize("name", some(["cross", "jamaican", "all-fives-spinner"], 1))
def test_a_review_from_another_process_is_the_same(name: str) -> None:
    games = read(f"records/{name}.domino").games[:1] * 2
    played = list(replays_of(games, HouseRules(None, None)))
    here = dict(review_all(played, lines=True))
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        there = dict(review_all(played, lines=True, executor=executor))
    assert here == there
    assert here[0].replay.rules.shape is there[0].replay.rules.shape
    assert report(list(here.values())) == report([there[0], there[1]])


def test_lines_found_along_the_way_are_those_found_afterwards() -> None:
    for name in ("jamaican", "draw", "cross"):
        [game] = replays_of(read(f"records/{name}.domino").games, HouseRules(None, None))
        found = review(game, lines=True)
        assert found.following
        assert replace(found, following=None) == review(game)
        assert found.following == lines_of(review(game))
