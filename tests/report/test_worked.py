"""What is the same in every language is worked out once, and is what each of its makers says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from analyzer.pages import languages, report
from analyzer.pages import precomputed as worked
from analyzer.pages.build import page_view
from analyzer.pages.diagrams import drawn
from analyzer.pages.known import known_tables
from analyzer.pages.precomputed import own_data
from analyzer.replays.replay import replay
from analyzer.reviews.luck import Account, Luck, Missing, account_of
from analyzer.reviews.review import Review, lines_of
from analyzer.words.messages import Messages
from tests.report.carried import packed
from tests.report.games import drawing, game, losing, reviews, winning

if TYPE_CHECKING:
    from collections.abc import Callable

MAKERS = ("account_of", "drawn", "known_tables", "lines_of", "own_data")


@pytest.mark.in_all_languages
@pytest.mark.parametrize("games", [1, 2])
def test_every_game_is_worked_out_once_for_all_languages(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    made: list[str] = []

    def counted(name: str) -> Callable[..., Any]:
        make = getattr(worked, name)

        def call(*given: Any) -> Any:
            made.append(name)
            return make(*given)

        return call

    for name in MAKERS:
        monkeypatch.setattr(worked, name, counted(name))
    text = report(reviews(losing(), winning())[:games])
    assert len(languages()) > 1
    assert packed(text)["languages"].keys() == set(languages())
    assert sorted(made) == sorted(MAKERS * games)


def test_it_is_what_its_makers_say() -> None:
    for review in (*reviews(losing()), Review(replay=replay(drawing()), decisions=(), critical=None)):
        found = worked.worked_out(review)
        assert found.drawing == drawn(review.replay.steps)
        assert found.known == known_tables(review.replay)
        assert found.lines == lines_of(review)
        assert found.own == own_data(review.replay, found.drawing)
        assert found.luck is None, "nobody has asked"
        account = account_of(review)
        assert found.account == (account if isinstance(account, Account) else None)


def test_luck_is_handed_on() -> None:
    (review,) = reviews(losing())
    no = Missing.OUT_OF_REACH
    luck = Luck(side=0, deal=None, mean=None, why_no_mean=no, account=None, why_no_account=no)
    found = worked.worked_out(review, luck)
    assert found.luck is luck
    assert found.account is None, "that of the luck, which is not worked out again"


def test_a_page_with_it_is_the_page_without() -> None:
    found = [
        *reviews(losing()),
        Review(replay=replay(game("A?? B11", hands=None, lead="A")), decisions=(), critical=None),
    ]
    made = [worked.worked_out(review) for review in found]
    assert made[1].own is None
    for language in languages():
        words = Messages.load(language)
        assert page_view(found, words, "a", worked=made) == page_view(found, words, "a")
