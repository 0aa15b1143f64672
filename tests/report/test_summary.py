"""The game in short at the head of each game, and its rules in a fold-out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from html import escape
from typing import TYPE_CHECKING

import pytest

import analyzer
from analyzer.pages import languages
from analyzer.pages.build import page_view
from analyzer.pages.precomputed import worked_out
from analyzer.pages.sentences import on_text, step_text, who
from analyzer.pages.summary import rules_view, summary_view
from analyzer.replays.replay import replay
from analyzer.reviews.luck import Account, Luck, Mean, account_of
from analyzer.reviews.review import Review
from analyzer.rules import variant, with_options
from analyzer.rules.options import explain
from analyzer.solver.solver import Option
from analyzer.tiles.tile import Tile
from analyzer.words.messages import Messages
from tests.golden_files import ROOT
from tests.report.carried import whole as report
from tests.report.games import LOSING, PRINTED, TAGS, fair_reviews, game, losing, reviews
from tests.report.seeing import Shown

if TYPE_CHECKING:
    from analyzer.pages.summary import SummaryView

ENGLISH = Messages.load("en")


def summary(review: Review, luck: Luck | None = None, language: str = "en") -> SummaryView:
    words = Messages.load(language)
    view = summary_view(review, "g1", who(review.replay, words), worked_out(review, luck), words)
    assert view is not None
    return view


@cache
def sample() -> Review:
    return reviews(losing())[0]


def test_the_sample_game_in_short() -> None:
    view = summary(sample())
    assert view.result == "B goes out: 10 points for B+D, after 9 rounds."
    assert view.judged == (
        "16 moves with a choice were valued, with all hands open.",
        "A+C gave away 77 points.",
        "B+D gave away 49 points.",
    )
    assert view.luck == (
        "With best play by everyone and all hands open, the deal was worth 18 points to A+C.",
    )
    assert [(move.anchor, move.critical, move.where, move.text) for move in view.costly] == [
        ("g1-t18", True, "Round 5, C", "3-6 on 6, gave away 56 points; best was 4-6 on 6."),
        ("g1-t17", False, "Round 5, B", "2-6 on 2, gave away 23 points; best was 2-3 on 2."),
        ("g1-t12", False, "Round 4, A", "4-4 on 4, gave away 21 points; best was 1-3 on 1."),
    ]


def test_the_numbers_add_up_to_the_result() -> None:
    """Deal + given - lost is the result: 18 - 77 + 49 = -10, as the page says them one by one."""
    account = account_of(sample())
    assert isinstance(account, Account)
    lost = [sum(d.loss or 0 for d in sample().decisions if d.step.seat % 2 == side) for side in (0, 1)]
    assert lost == [77, 49]
    assert account.deal - lost[0] + lost[1] == -10 == account.result


@pytest.mark.parametrize(
    ("language", "result", "gave", "move"),
    [
        (
            "de",
            "B macht Domino: 10 Punkte für B+D, nach 9 Runden.",
            "A+C hat 77 Punkte verschenkt.",
            "3-6 an 6, 56 Punkte verschenkt; am besten war 4-6 an 6.",
        ),
        (
            "es",
            "B domina: 10 puntos para B+D, tras 9 rondas.",
            "A+C regaló 77 puntos.",
            "3-6 por 6, regaló 56 puntos; lo mejor era 4-6 por 6.",
        ),
    ],
)
def test_it_is_told_in_every_language(language: str, result: str, gave: str, move: str) -> None:
    view = summary(sample(), language=language)
    assert (view.result, view.judged[1], view.costly[0].text) == (result, gave, move)


def test_with_fair_values_these_come_first() -> None:
    (review,) = fair_reviews(losing())
    view = summary(review)
    assert "were judged by what their players could know" in view.judged[0]
    assert all(" with hindsight, " in sentence for sentence in view.judged[1:])
    decisions = [decision for decision in review.decisions if decision.judgement and decision.fair]
    worst = max(decisions, key=lambda decision: decision.judgement.loss if decision.judgement else 0)
    assert view.costly[0].anchor == f"g1-t{worst.step.turn}"
    assert worst.judgement is not None
    assert f", {ENGLISH(f'grade_{worst.judgement.grade.value}')}, gave away " in view.costly[0].text


@pytest.mark.parametrize(
    ("deal", "mean", "said"),
    [
        (
            18,
            Fraction(23, 2),
            "A+C had luck with the deal, 6.5 points: {} it was worth +18, such deals {} +11.5.",
        ),
        (18, Fraction(20), "B+D had luck with the deal, 2 points: {} it was worth -18, such deals {} -20.0."),
    ],
)
def test_luck_is_what_the_deal_was_worth_more_than_its_like(deal: int, mean: Fraction, said: str) -> None:
    account = account_of(sample())
    assert isinstance(account, Account)
    luck = Luck(
        side=0, deal=deal, mean=Mean(mean, 1.0, 400), why_no_mean=None, account=account, why_no_account=None
    )
    expected = said.format("with best play by everyone and all hands open", "on the average")
    expected = expected.replace(" -", " \N{MINUS SIGN}")
    assert summary(sample(), luck).luck == (expected,)


def test_a_level_deal_and_the_luck_of_the_draws() -> None:
    luck = Luck(
        side=0,
        deal=None,
        mean=None,
        why_no_mean=None,
        account=Account(deal=0, losses=(0, 0), draws=-7, exposed=0, claims=0, result=-7),
        why_no_account=None,
    )
    assert summary(sample(), luck).luck == (
        "With best play by everyone and all hands open, the deal was level.",
        "The draws brought B+D 7 points.",
    )


def test_what_is_not_known_is_not_told() -> None:
    (unknown,) = reviews(game("A?? B11", hands={"B": "11 ?? ?? ?? ?? ?? ??"}, lead="A"))
    view = summary(unknown)
    assert (view.judged, view.luck, view.costly) == ((), (), ())
    assert view.result == "The game is not finished, after 1 round."
    (broken,) = reviews(game(PRINTED))
    assert summary(broken).luck == ()
    assert summary(broken).costly, "what could be valued is told"
    (nothing,) = reviews(game(""))
    assert summary_view(nothing, "g1", who(nothing.replay, ENGLISH), worked_out(nothing), ENGLISH) is None


@pytest.mark.parametrize("name", ["jamaican", "draw", "all-fives", "whist"])
def test_games_of_other_variants_are_told_too(name: str) -> None:
    record = analyzer.read(ROOT / "records" / f"{name}.domino")
    review = analyzer.review(analyzer.replay(record.games[0]))
    for language in languages():
        view = summary(review, language=language)
        texts = [view.result, *view.judged, *view.luck, *(move.text for move in view.costly)]
        assert all(text.endswith(".") and "{" not in text for text in texts)
        assert view.judged


def test_a_seat_sees_the_result_and_no_more_of_it() -> None:
    (review,) = fair_reviews(losing())
    for seat in "AC":
        text = Shown(report(review, seat=seat), without=("known", "note", "page", "rules")).text
        assert "B goes out: 10 points for B+D, after 9 rounds." in text
        assert ENGLISH("summary_worst") not in text
        assert "the deal was worth" not in text
        assert "were judged" not in text
    assert ENGLISH("summary_worst") in Shown(report(review)).text


def test_the_links_lead_to_the_turns() -> None:
    page = report([sample(), sample()])
    for anchor in ("g1-t18", "g2-t18"):
        assert f'<a href="#{anchor}" data-turn="18"><span class="star"' in page
        assert f'id="{anchor}"' in page


def test_the_page_gives_luck_where_it_has_been_worked_out() -> None:
    account = account_of(sample())
    assert isinstance(account, Account)
    luck = Luck(
        side=0,
        deal=18,
        mean=Mean(Fraction(10), 0.0, 5),
        why_no_mean=None,
        account=account,
        why_no_account=None,
    )
    assert "A+C had luck with the deal, 8 points" in report(sample(), luck=[luck])
    with pytest.raises(ValueError, match="zip"):
        report(sample(), luck=[luck, luck])


def test_a_hostile_name_is_told_as_text() -> None:
    bad = "<img src=x onerror=alert(1)>{tile}"
    page = report(reviews(game(LOSING, tags={**TAGS, "Names": f"C: {bad}"})))
    assert "<img" not in page
    assert f"Round 5, {bad}" in Shown(page).text


@pytest.mark.parametrize("language", languages())
def test_the_rules_stand_in_a_fold_out(language: str) -> None:
    words = Messages.load(language)
    page = report(sample(), language=language)
    fold = page[page.index('<details class="rules">') :].partition("</details>")[0]
    title = escape(words.told(variant("partnership").title)).replace("&#x27;", "&#39;")
    assert fold.startswith(f'<details class="rules">\n<summary>{words("rules")}{words("colon")}{title}')
    assert fold.count("<li>") == len(explain(sample().replay.rules, words))
    assert words("rules_source", source=variant("partnership").source) in Shown(page).text


def test_house_rules_are_told_as_such() -> None:
    house = with_options(variant("partnership").rules, "blocked_tie=leader, target=61")
    view = rules_view(house, ENGLISH)
    assert "An equal count is won by the side that led the game." in view.sentences
    assert "A match goes to 61 points." in view.sentences
    assert view.house == "House rules, besides those of the variant: blocked_tie=leader, target=61"
    assert rules_view(variant("partnership").rules, ENGLISH).house == ""
    fewer = variant("cut-throat").at(3)
    assert fewer is not None
    assert rules_view(fewer, ENGLISH).house == "", "the variant for three is no house rule"
    own = rules_view(replace(house, name="ours"), ENGLISH)
    assert (own.title, own.house, own.source) == ("ours", "", "")


def test_rules_stand_with_the_first_game_that_is_played_by_them() -> None:
    other = game(LOSING, tags={**TAGS, "Rules": "target=61"})
    same, again, changed = page_view(
        [*reviews(losing(), losing()), Review(replay=replay(other), decisions=(), critical=None)], ENGLISH, ""
    ).games
    assert same.rules is not None
    assert again.rules is None
    assert changed.rules is not None
    assert changed.rules.house.endswith("target=61")


def test_of_several_moves_that_cost_as_much_it_is_said_why_it_is_this_one() -> None:
    record = analyzer.read(ROOT / "records" / "cut-throat-three.domino").games[0]
    (view,) = page_view([analyzer.review(analyzer.replay(record))], ENGLISH, "x").games
    assert view.critical is not None
    assert view.critical.sentences[-1] == (
        "It is not alone in that: of the moves that cost as much, it is the first that changed who was "
        "winning."
    )
    assert view.turns[10].worth_for == "Values: by how many points A beats the average of the others"
    (alone,) = page_view(reviews(losing()), ENGLISH, "x").games
    assert alone.critical is not None
    assert not any("alone" in sentence for sentence in alone.critical.sentences)
    assert (alone.brief_where, alone.turns[17].worth_for) == ("Round 5, C:", "Values: points for A+C")


def test_a_move_among_trains_names_the_train() -> None:
    record = analyzer.read(ROOT / "records" / "mexican-train.domino").games[0]
    step = analyzer.replay(record).steps[35]
    option = Option(Tile.of(0, 5), 0, 0)
    assert on_text(option, step.before, ENGLISH) == "on 0 (B)"
    assert step_text(step, ENGLISH) == "0-1 on 0 (B)"
