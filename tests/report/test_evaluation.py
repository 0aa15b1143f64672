"""The value of a game over its turns: worked out anew, position by position, and as the page draws it."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.notation import parse
from analyzer.pages.evaluation import evaluation_view, standings
from analyzer.pages.fair_values import outer_tiles
from analyzer.pages.sentences import who
from analyzer.replays.replay import ActionKind, Replay, replay
from analyzer.reviews.fair import Grade
from analyzer.reviews.review import Decision, Review, critical_move, review
from analyzer.solver.lines import options_of, played_option
from analyzer.solver.solver import Solver
from analyzer.words.messages import Messages, languages
from tests.every_variant import random_game, rules_of, written
from tests.golden_files import ROOT
from tests.report.carried import whole as report
from tests.report.games import PRINTED, fair_reviews, game, losing, reviews

if TYPE_CHECKING:
    from analyzer.pages.evaluation import EvaluationView
    from analyzer.replays.trace import Step

ENGLISH = Messages.load("en")
MINUS = "\N{MINUS SIGN}"

LOSING_VALUES = [18, *[29] * 2, *[44] * 9, *[23] * 5, 46, *[-10] * 16]
"""For A+C before the first turn of the losing line and after each one, found by an independent solver."""


def late_review(replayed: Replay, turns: int) -> Review:
    """A game of which only so many last plays are valued; before them it would take long."""
    plays = [step for step in replayed.steps if step.kind in (ActionKind.LEAD, ActionKind.PLAY)]
    assert plays[0].position
    solver, decisions = Solver(plays[0].position, game=True), []
    for step in plays[-turns:]:
        assert step.position
        options = options_of(step.position, solver)
        decisions.append(Decision(step=step, played=played_option(step, options), options=options))
    return Review(replay=replayed, decisions=tuple(decisions), critical=critical_move(decisions))


def idle(step: Step) -> bool:
    """Whether everybody could foresee what happened."""
    if step.kind is ActionKind.DRAW:
        return step.position is not None and not step.position.left_to_chance
    return step.kind is ActionKind.PASS


def view(found: Review, words: Messages = ENGLISH) -> EvaluationView:
    drawn = evaluation_view(found, "g1", who(found.replay, words), words)
    assert drawn is not None
    return drawn


def signs(drawn: EvaluationView) -> dict[int, str]:
    return {point.turn: point.sign for point in drawn.points if point.sign not in ("", "dot")}


def test_the_losing_line_stood_as_an_independent_solver_says() -> None:
    one, other = standings(reviews(losing())[0])
    assert list(one) == LOSING_VALUES
    assert list(other) == [-value for value in LOSING_VALUES]


@pytest.mark.parametrize("name", ["partnership", "cuban", "fives-and-threes", "all-fives", "draw", "whist"])
def test_every_value_is_that_of_its_position(name: str) -> None:
    rules = rules_of(name, 4 if name in ("partnership", "cuban", "whist") else 2)
    played = random_game(Random(f"stood {name}"), rules)
    found = review(replay(written(played)))
    solver = Solver(played.start)
    wanted = [
        (1 if done.position.seat % 2 == 0 else -1) * solver.value(done.position) for done in played.done
    ]
    values = standings(found)[0]
    assert len(values) == len(wanted) + 1
    assert list(values) == [*wanted, played.final.score().net(0)]


def test_of_many_sides_only_their_own_decisions_say_what_the_game_was_worth() -> None:
    played = random_game(Random(5), rules_of("cut-throat", 4))
    values = standings(late_review(replay(written(played)), 9))
    solver = Solver(played.start)
    known = 0
    for at, done in enumerate(played.done[-8:], len(played.done) - 8):
        if done.move is None:
            assert all(curve[at + 1] == curve[at] for curve in values if curve[at] is not None)
            continue
        seat = done.position.seat
        if values[seat][at] is not None:
            known += 1
            assert values[seat][at] == solver.value(done.position)
    assert known > 2
    assert [curve[-1] for curve in values] == [played.final.score().net(side) for side in range(4)]


def test_a_draw_left_to_chance_is_a_gap_until_the_next_decision() -> None:
    checked = set()
    for seed in range(40):
        played = random_game(Random(seed), rules_of("draw", 2))
        replayed = replay(replace(written(played), stock=None))
        steps = replayed.steps
        small = [
            step
            for step in steps
            if step.kind is ActionKind.PLAY
            and step.position
            and step.position.stock.bit_count() + sum(hand.bit_count() for hand in step.position.hands) < 13
        ]
        found = late_review(replayed, len(small)) if small else None
        if found is None or not any(decision.options for decision in found.decisions):
            continue
        values, decided = standings(found)[0], {decision.step.turn for decision in found.decisions}
        for at, step in enumerate(steps):
            if step.turn < small[0].turn or step.kind is not ActionKind.DRAW:
                continue
            assert step.position
            if step.position.left_to_chance:
                following = next((other for other in steps[at + 1 :] if not idle(other)), None)
                known = following is None or following.turn in decided
                assert (values[at + 1] is not None) == known, "known where somebody decides next"
                checked.add(known)
    assert checked == {True, False}


def test_after_an_error_nothing_is_known() -> None:
    found = reviews(game(PRINTED))[0]
    first = min(problem.turn for problem in found.replay.diagnostics if problem.turn)
    assert set(standings(found)[0][first:]) == {None}
    drawn = view(found)
    assert [point.y is None for point in drawn.points] == [point.turn >= first for point in drawn.points]
    assert len(drawn.curves[0].paths) == 1


def test_without_values_there_is_no_graph() -> None:
    unknown = reviews(game("A?? B11", hands={"B": "11 ?? ?? ?? ?? ?? ??"}, lead="A"))[0]
    assert evaluation_view(unknown, "g1", who(unknown.replay, ENGLISH), ENGLISH) is None
    assert 'class="evaluation"' not in report(unknown)
    assert 'id="sign-star"' not in report(unknown)


def test_mistakes_are_marked_by_what_they_lost_or_by_their_fair_grade() -> None:
    drawn = view(reviews(losing())[0])
    assert signs(drawn) == {1: "triangle", 3: "cross", 12: "cross", 17: "cross", 18: "star"}
    assert [entry.text for entry in drawn.legend] == [
        "the critical move: it lost most",
        "a loss",
        "a large loss",
    ]
    found = fair_reviews(losing())[0]
    wanted = {Grade.INACCURACY: "ring", Grade.MISTAKE: "triangle", Grade.BLUNDER: "cross"}
    graded = {
        decision.step.turn: wanted[decision.judgement.grade]
        for decision in found.decisions
        if decision.judgement and decision.judgement.grade in wanted
    }
    assert found.critical is not None
    graded[found.critical.step.turn] = "star"
    fair = view(found)
    assert signs(fair) == graded
    grades = {"the critical move: it lost most", "inaccuracy", "mistake", "blunder"}
    assert {entry.text for entry in fair.legend} <= grades
    assert len({entry.sign for entry in fair.legend}) == len(fair.legend), "a shape means one thing"


def test_the_name_of_a_turn_says_all_that_its_place_and_shape_do() -> None:
    names = [point.name for point in view(reviews(losing())[0]).points]
    assert names[17] == f"Turn 18, C 3-6 on 6: A+C {MINUS}10, gave away 56 points, the critical move"
    assert names[1] == "Turn 2, C pass: A+C +29"
    assert names[18] == f"Turn 19, D 0-3 on 3: A+C {MINUS}10"
    fair = view(fair_reviews(losing())[0]).points[17].name
    assert fair == f"Turn 18, C 3-6 on 6: A+C {MINUS}10, blunder, the critical move"


@pytest.mark.parametrize("language", languages())
def test_places_in_the_graph_go_by_the_values(language: str) -> None:
    drawn = view(reviews(losing())[0], Messages.load(language))
    highest = max(LOSING_VALUES) - min(LOSING_VALUES)
    scale = 100 / highest
    for point, value in zip(drawn.points, LOSING_VALUES[1:], strict=True):
        assert point.y is not None
        assert point.y == pytest.approx(drawn.zero - scale * value, abs=0.11)
    gaps = {round(b.x - a.x, 2) for a, b in zip(drawn.points, drawn.points[1:], strict=False)}
    assert all(abs(gap - drawn.step) < 0.11 for gap in gaps)
    assert drawn.above != drawn.below


def test_each_side_of_many_has_a_curve_with_its_name() -> None:
    text = (ROOT / "records" / "cut-throat.domino").read_text("utf-8")
    drawn = view(late_review(replay(parse(text).games[0]), 9))
    assert [curve.label for curve in drawn.curves] == ["A", "B", "C", "D"]
    assert not drawn.areas
    assert not drawn.above
    heights = sorted(curve.label_y for curve in drawn.curves)
    assert all(low + 12 < high for low, high in itertools.pairwise(heights))


def test_every_turn_is_a_link_on_the_page_and_in_a_view_of_a_seat_none_is_shown() -> None:
    page = report(reviews(losing()), source="x")
    graph = re.search(r'<section class="evaluation".*?</section>', page, re.S)
    assert graph
    assert "hidden" not in graph[0].split(">")[0]
    links = re.findall(r'<a href="#g1-t(\d+)" data-turn="(\d+)"><title>([^<]+)</title>', graph[0])
    assert [(int(one), int(other)) for one, other, _ in links] == [(turn, turn) for turn in range(1, 34)]
    seated = report(reviews(losing()), source="x", seat="C")
    assert '<section class="evaluation" data-view="all" hidden' in seated
    assert '<details class="lines-of" data-view="all" hidden>' in seated


def test_where_options_can_join_is_named_by_the_turns_of_the_outer_tiles() -> None:
    steps = reviews(losing())[0].replay.steps
    assert outer_tiles(steps, steps[0]) == ""
    assert outer_tiles(steps, steps[2]) == "L1:1 R1:1"
    for step in steps[1:]:
        laid = {other.turn: other for other in steps if other.tile is not None}
        for _, end, turn in re.findall(r"([LR])(\d):(\d+)", outer_tiles(steps, step)):
            tile = laid[int(turn)].tile
            assert tile is not None
            assert tile.has(int(end))
    spinner = replay(parse((ROOT / "records" / "all-fives-spinner.domino").read_text("utf-8")).games[0]).steps
    crossed = [step for step in spinner if "U" in step.before.arms]
    assert crossed, "the record has a spinner"
    for step in crossed:
        for _, end, turn in re.findall(r"([LRUD]+)(\d):(\d+)", outer_tiles(spinner, step)):
            tile = next(other.tile for other in spinner if other.turn == int(turn))
            assert tile is not None
            assert tile.has(int(end))


def test_every_option_with_a_choice_has_its_line_and_a_name_for_the_script() -> None:
    found = reviews(losing())[0]
    page = report(found, source="x")
    for decision in found.decisions:
        row = re.search(rf'<tr id="g1-t{decision.step.turn}".*?</tr>', page, re.S)
        assert row
        moves = [str(option) for option in decision.options] if not decision.forced else []
        assert re.findall(r'data-line="([^"]+)"', row[0]) == moves
        assert re.findall(r'data-move="([^"]+)"', row[0]) == moves
        lost = [
            f"{option.value and decision.options[0].value - option.value:g}" for option in decision.options
        ]
        assert re.findall(r'data-lost="([^"]+)"', row[0]) == (lost if moves else [])
    line = re.search(r'<tr id="g1-t18".*?<li data-line="4-6@6">(.*?)</li>', page, re.S)
    assert line
    assert re.sub(r"<[^>]+>", "", line[1]).replace("\N{NO-BREAK SPACE}", " ") == (
        "4-6 on 6 +46: D pass, A 3-4, B 2-3, C 2-4 on 2 · The game is blocked: 46 points for A+C"
    )
