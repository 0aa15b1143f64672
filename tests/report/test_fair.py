"""Fair values and verdicts on the page."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from analyzer.pages.build import page_view
from analyzer.pages.fair_values import fair_note, fair_view, verdict_view
from analyzer.pages.page import render
from analyzer.replays.replay import replay
from analyzer.reviews import review as module
from analyzer.reviews.fair import Fair, FairOption, FairSettings, Grade, Hindsight, Judgement, Scale
from analyzer.reviews.reasons import Told
from analyzer.reviews.review import review
from analyzer.rules import variant
from analyzer.words.messages import Messages, languages
from analyzer.words.unsaid import Unsaid
from tests.effort import DEEP
from tests.report.carried import body_of
from tests.report.carried import whole as report
from tests.report.games import fair_reviews, losing, reviews, winning
from tests.report.seeing import Shown

if TYPE_CHECKING:
    from analyzer.pages.turn_view import TurnView
    from analyzer.reviews.review import Decision, Review

ENGLISH = Messages.load("en")
POINTS = variant("partnership").rules
CHANCE = variant("jamaican").rules


def decision_at(turn: int, review: Review | None = None) -> Decision:
    (found,) = [review] if review else fair_reviews(losing())
    return next(one for one in found.decisions if one.step.turn == turn)


def fair(values: list[Fraction], played: int, *, worlds: int, possible: int, error: float) -> Fair:
    options = decision_at(18).options
    found = tuple(
        FairOption(
            tile=option.tile, end=option.end, arm=option.arm, value=value, error=error, best_in=Fraction(1, 3)
        )
        for option, value in zip(options, values, strict=False)
    )
    return Fair(options=found, played=found[played], worlds=worlds, possible=possible, loss_error=error)


def judged(grade: Grade, hindsight: Hindsight | None = None, scale: Scale = Scale.POINTS) -> Decision:
    values = fair([Fraction(25, 2), Fraction(11, 10)], 1, worlds=100, possible=5000, error=0.26)
    return replace(decision_at(18), fair=values, judgement=Judgement(grade, hindsight, 11.4, scale))


def test_both_values_of_every_move_stand_side_by_side() -> None:
    view = fair_view(judged(Grade.MISTAKE), "C", POINTS, ENGLISH)
    assert view is not None
    first, second = view.rows
    assert (first.tile.text, first.on, first.open, first.open_best) == ("4-6", "on 6", "+46", True)
    assert (first.value, first.error, first.share, first.best) == ("+12.5", "±0.3", "33%", True)
    assert (second.value, second.best) == ("+1.1", False)
    assert view.heading == "on what C could know"
    assert view.basis == "Mean over 100 deals drawn at random out of 5,000; ± standard error."


def test_moves_stand_in_the_order_of_what_could_be_known() -> None:
    for decision in fair_reviews(losing())[0].decisions:
        if decision.fair is None:
            continue
        view = fair_view(decision, "x", POINTS, ENGLISH)
        assert view is not None
        assert [row.tile.text for row in view.rows] == [str(option.tile) for option in decision.fair.options]
        assert [row.open for row in view.rows if row.open_best] == [ENGLISH.signed(decision.best or 0)] * sum(
            option.value == decision.best for option in decision.options
        )


def test_where_every_deal_was_looked_at_there_is_no_error() -> None:
    exact = fair([Fraction(3), Fraction(2)], 0, worlds=12, possible=12, error=0.0)
    view = fair_view(replace(judged(Grade.BEST), fair=exact), "C", POINTS, ENGLISH)
    assert view is not None
    assert {row.error for row in view.rows} == {""}
    assert view.basis == "Mean over all 12 possible deals."
    assert view.verdict is not None
    assert view.verdict.loss == "nothing lost"


@pytest.mark.parametrize(
    ("grade", "mark", "word", "wrong"),
    [
        (Grade.BEST, "✓", "best move", False),
        (Grade.GOOD, "≈", "good move", False),
        (Grade.INACCURACY, "?!", "inaccuracy", True),
        (Grade.MISTAKE, "?", "mistake", True),
        (Grade.BLUNDER, "??", "blunder", True),
        (Grade.ARGUABLE, "!?", "arguable", False),
    ],
)
def test_a_verdict_is_a_word_and_a_sign(grade: Grade, mark: str, word: str, wrong: bool) -> None:
    verdict = verdict_view(judged(grade), "C", POINTS, ENGLISH)
    assert verdict is not None
    assert (verdict.mark, verdict.word, verdict.wrong) == (mark, word, wrong)
    close = "too close to the best for the deals drawn to tell them apart"
    assert verdict.loss == (close if grade is Grade.BEST else "gave away 11.4 (±0.3) points")
    assert verdict.said == f"On what C could know: {word}, {verdict.loss}."


def test_luck_is_said_beside_the_verdict() -> None:
    unlucky = verdict_view(judged(Grade.BEST, Hindsight.UNLUCKY), "C", POINTS, ENGLISH)
    lucky = verdict_view(judged(Grade.BLUNDER, Hindsight.LUCKY), "C", POINTS, ENGLISH)
    assert unlucky is not None
    assert lucky is not None
    assert unlucky.hindsight.startswith("Unlucky: ")
    assert lucky.hindsight.startswith("Lucky: ")
    assert unlucky.open == "With hindsight, the move gave away 56 points."


def test_where_a_game_is_worth_one_point_a_loss_is_winning_chance() -> None:
    values = fair([Fraction(1, 2), Fraction(1, 4)], 1, worlds=100, possible=5000, error=0.02)
    decision = replace(judged(Grade.MISTAKE, scale=Scale.CHANCE), fair=values)
    view = fair_view(decision, "C", CHANCE, ENGLISH)
    assert view is not None
    assert view.verdict is not None
    assert view.verdict.loss == "gave away 12.5% (±1.0) of the chance to win"
    assert [row.value for row in view.rows] == ["+0.50", "+0.25"]


@pytest.mark.parametrize("language", languages())
def test_every_language_judges(language: str) -> None:
    words = Messages.load(language)
    page = report(fair_reviews(losing()), language=language)
    text = Shown(page).text
    for key in ("column_open", "column_share", "grade_blunder", "fair_note", "footer_fair"):
        assert words(key) in text
    assert words("footer") not in text
    for grade in Grade:
        verdict = verdict_view(judged(grade, Hindsight.LUCKY), "C", POINTS, words)
        assert verdict is not None
        assert "11.4" not in verdict.said or language == "en"


def test_the_table_has_the_sign_of_the_verdict_in_place_of_the_loss() -> None:
    (view,) = page_view(fair_reviews(losing()), ENGLISH, "x").games
    entries = {entry.turn: entry for row in view.rows for cell in row.cells for entry in cell.entries}
    assert entries[18].verdict is not None
    assert entries[18].verdict.mark == "??"
    assert entries[2].verdict is None
    text = Shown(report(fair_reviews(losing()))).text
    assert "3-6 ★ the critical move ?? blunder" in text
    assert "\N{MINUS SIGN}56" not in text
    assert not view.shows_losses


def test_mistakes_go_by_the_verdict_where_there_is_one() -> None:
    (with_fair,) = page_view(fair_reviews(losing()), ENGLISH, "x").games
    (without,) = page_view(reviews(losing()), ENGLISH, "x").games
    assert [turn.turn for turn in without.turns if turn.wrong] == [1, 3, 12, 17, 18]
    assert not any(turn.wrong_for_mover for turn in without.turns)
    wrong = {turn.turn for turn in with_fair.turns if turn.wrong}
    assert wrong == {
        decision.step.turn
        for decision in fair_reviews(losing())[0].decisions
        if decision.judgement and decision.judgement.grade in (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
    }
    assert 18 in wrong


def test_a_page_without_fair_values_does_not_speak_of_them() -> None:
    text = Shown(report(reviews(losing(), winning()))).text
    text = text.replace("Previous mistake", "").replace("Next mistake", "")
    for key in ("column_open", "column_share", "grade_mistake", "fair_note", "turns_hint_fair"):
        assert ENGLISH(key) not in text, key
    assert ENGLISH("footer_fair") not in text
    assert ENGLISH("footer") in text
    assert "\N{MINUS SIGN}56" in text
    assert ENGLISH("turns_hint") in text


def test_the_note_tells_drawn_deals_from_all_deals() -> None:
    (found,) = fair_reviews(losing())
    paragraphs = " ".join(fair_note([found], ENGLISH))
    assert "up to 38 of them were drawn" in paragraphs
    assert "every possible deal was looked at" in paragraphs
    for name in ("Ginsberg", "Frank and Basin", "Cazenave and Ventos", "strategy fusion", "equally likely"):
        assert name in paragraphs
    drawn = replace(found, decisions=tuple(one for one in found.decisions if one.fair and not one.fair.exact))
    assert "every possible deal" not in " ".join(fair_note([drawn], ENGLISH))
    assert fair_note(reviews(losing()), ENGLISH) == ()


def test_a_move_that_is_not_known_has_values_and_no_verdict() -> None:
    values = replace(fair([Fraction(1), Fraction(0)], 0, worlds=2, possible=2, error=0), played=None)
    decision = replace(decision_at(18), fair=values, judgement=None, played=None)
    view = fair_view(decision, "C", POINTS, ENGLISH)
    assert view is not None
    assert view.verdict is None
    assert not any(row.played for row in view.rows)


def test_reasons_have_a_place_at_the_turn_and_at_the_critical_move() -> None:
    unsaid = Unsaid([ENGLISH])
    page = page_view(fair_reviews(losing()), unsaid.words, "x")
    (view,) = page.games
    assert view.critical is not None
    said = (Told("It blocks <4-6>.", hindsight=False), Told("It keeps 3-6.", hindsight=True))

    def with_reasons(turn: TurnView) -> TurnView:
        return structs.replace(turn, reasons=said if turn.turn == 18 else ())

    rounds = tuple(structs.replace(one, turns=tuple(map(with_reasons, one.turns))) for one in view.rounds)
    game = structs.replace(view, rounds=rounds, critical=structs.replace(view.critical, reasons=said))
    html = body_of(render(structs.replace(page, games=(game,)), unsaid))
    assert html.count('class="reason"') == 4
    assert html.count('It blocks &lt;<span class="nowrap">4-6</span>&gt;.') == 2
    assert html.count('<p class="reason" data-view="all 2">') == 1
    assert html.count('<p class="reason" data-view="all">') == 1


MINUS = "\N{MINUS SIGN}"


def review_of(turns: set[int], settings: FairSettings) -> Review:
    """The sample game with the fair values of these turns; in the long run of all, which takes seconds."""
    with pytest.MonkeyPatch.context() as patch:
        if not DEEP:
            patch.setattr(module, "_has_fair_values", lambda decision: decision.step.turn in turns)
        return review(replay(losing()), fair=settings)


@cache
def strict_review() -> Review:
    """The sample game with strict values."""
    return review_of({18, 21}, FairSettings(worlds=40, strict=True))


@pytest.mark.parametrize(
    ("language", "said", "values"),
    [
        ("en", "the player went on seeing only the own hand", "0-0 on 0 +1.0, 0-6 on 0 -9.4"),
        ("de", "der Spieler auch danach nur die eigene Hand", "0-0 an 0 +1,0, 0-6 an 0 -9,4"),
        ("es", "el jugador siguiera viendo solo sus fichas", "0-0 por 0 +1,0, 0-6 por 0 -9,4"),
    ],
)
def test_strict_values_stand_below_the_fair_ones(language: str, said: str, values: str) -> None:
    found = strict_review()
    at = {decision.step.turn: decision for decision in found.decisions}
    view = fair_view(at[21], "B", POINTS, Messages.load(language))
    assert view is not None
    assert f"{said}: {values}".replace(" -", f" {MINUS}") in view.basis
    unsearched = fair_view(at[18], "C", POINTS, Messages.load(language))
    assert unsearched is not None
    assert said not in unsearched.basis


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "no hand is ever shown: 0-0 on 0 -6.8 (100%), 0-6 on 0 -22.4 (0%). One player alone could gain",
        ),
        (
            "de",
            "nie eine Hand gezeigt wird: 0-0 an 0 -6,8 (100\u00a0%), 0-6 an 0 -22,4 (0\u00a0%). Ein Spieler",
        ),
        (
            "es",
            "nunca se muestra una mano: 0-0 por 0 -6,8 (100\u00a0%), 0-6 por 0 -22,4 (0\u00a0%). Un jugador",
        ),
    ],
)
def test_a_solved_ending_stands_below_the_fair_values(language: str, said: str) -> None:
    found = ending_review()
    at = {decision.step.turn: decision for decision in found.decisions}
    view = fair_view(at[25], "B", POINTS, Messages.load(language))
    assert view is not None
    assert said.replace(" -", f" {MINUS}") in view.basis
    assert "0.01" in view.basis or "0,01" in view.basis
    unsolved = fair_view(at[18], "C", POINTS, Messages.load(language))
    assert unsolved is not None
    assert said[:20] not in unsolved.basis


@cache
def ending_review() -> Review:
    """The sample game with its endings solved."""
    return review_of({18, 25}, FairSettings(worlds=40, endings=True))
