"""A page is worked out in no language; in each it says what is said in that one, and so does its script."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from analyzer.pages import languages, report, report_data
from analyzer.pages.build import page_view
from analyzer.pages.look import environment
from analyzer.replays.replay import replay
from analyzer.reviews.review import Review
from analyzer.words.messages import Messages
from analyzer.words.unsaid import BEGIN, END
from tests.match.texts import match_reviews
from tests.report.carried import Spoken
from tests.report.games import LOSING, PRINTED, TAGS, drawing, fair_reviews, game, losing, reviews, winning
from tests.report.own_lines import asked_of_node
from tests.report.repaired_records import EXCHANGED, MIXED, ROUND, repaired

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = {**TAGS, "Names": "A: Anna {seat}, B: <Bob> 3-4, C: {0} & Carla of the north, D: Max"}
PAGES: dict[str, Callable[[], list[Review]]] = {
    "fair": lambda: fair_reviews(losing(), winning()),
    "named": lambda: reviews(game(LOSING, tags=NAMES, remarks={"B11": "{0} & 3-4"})),
    "broken": lambda: reviews(game(PRINTED)),
    "match": match_reviews,
    "drawing": lambda: [Review(replay=replay(drawing()), decisions=(), critical=None)],
    "repaired": lambda: repaired(MIXED),
    "repaired round": lambda: repaired(ROUND),
    "repaired deal": lambda: repaired(EXCHANGED),
}
_TREE = re.compile(r'<svg class="tree".*?</svg>', re.DOTALL)
"""Its boxes have room for the words of all languages."""


@cache
def page(name: str) -> str:
    return report(PAGES[name](), source="x")


def in_all(name: str) -> list[Spoken]:
    return [Spoken(page(name), language) for language in languages()]


@pytest.mark.in_all_languages
@pytest.mark.parametrize("name", PAGES)
def test_it_says_what_would_be_said_in_the_language(name: str) -> None:
    template = environment().get_template("game.html.j2")
    for told in in_all(name):
        words = Messages.load(told.language)
        direct = page_view(PAGES[name](), words, "x")
        assert told.text(told.report["title"]) == direct.heading
        packed = zip(direct.games, told.report["texts"], told.report["htmls"], strict=True)
        for number, texts, html in packed:
            wanted = template.render(page=direct, t=words, game=number, still=False)
            assert _TREE.sub("", told.html(html)) == _TREE.sub("", wanted)
            said = told.all(texts)
            assert said["result"] == number.heading
            assert [turn["say"] for turn in said["turns"]] == [turn.say for turn in number.turns]


@pytest.mark.in_all_languages
@pytest.mark.parametrize("name", PAGES)
def test_the_script_says_the_same(name: str) -> None:
    for told in in_all(name):
        asked = {key: told.report[key] for key in ("messages", "templates")}
        (said,) = asked_of_node([{**asked, **told.words}], program="dictionary")
        marks = [f"\ufdd0{number}\ufdd2" for number in range(len(asked["messages"]))]
        assert said == [
            [told.text(mark), told.html(mark), told.html(mark.replace("\ufdd0", "\ufdd1"))] for mark in marks
        ]


@pytest.mark.in_all_languages
def test_nothing_is_left_unsaid() -> None:
    for name, found in PAGES.items():
        text = page(name)
        assert BEGIN not in text, "the page without script"
        assert all(BEGIN not in told.body for told in in_all(name))
        assert all(BEGIN not in str(texts) for texts in report_data(found()).languages.values())


@pytest.mark.parametrize("number", [0, 1, 99999])
def test_marks_in_a_record_lead_nowhere(number: int) -> None:
    hostile = f"{BEGIN}{number}{END}"
    record = game(LOSING, tags={**TAGS, "Event": hostile, "Names": f"A: {hostile}"}, remarks={"B11": hostile})
    text = report(reviews(record), source=hostile)
    assert Spoken(text).body.count("<article") == 1
