"""The match on the page: the score sheet, the graph, and the names of the games."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.notation import parse
from analyzer.pages import languages
from analyzer.pages.build import page_view
from analyzer.pages.evaluation import spread, ticks
from analyzer.pages.match_sheet import Scored, found_matches, game_names, match_views, score_graph
from analyzer.replays.replay import replay
from analyzer.reviews.review import Review, review
from analyzer.words.messages import Messages
from tests.golden_files import FOLDER
from tests.match.texts import match_reviews, tiny
from tests.report.carried import whole as report
from tests.report.games import losing, reviews, winning

if TYPE_CHECKING:
    from analyzer.pages.match_sheet import MatchView, ScoresView

ENGLISH = Messages.load("en")


def reviewed(text: str) -> list[Review]:
    return [review(replay(game)) for game in parse(text).games]


def sheets(text: str, words: Messages = ENGLISH) -> tuple[MatchView, ...]:
    """The score sheets alone; the games are not valued for them."""
    found = found_matches([replay(game) for game in parse(text).games])
    return match_views(found, game_names(found, words), words)


def sheet(text: str) -> MatchView:
    (match,) = sheets(text)
    return match


def golden(name: str) -> str:
    return (FOLDER / "match" / f"{name}.domino").read_text(encoding="utf-8")


def test_a_page_of_one_game_or_of_two_lines_has_no_match() -> None:
    for games in (reviews(losing()), reviews(losing(), winning())):
        page = page_view(games, ENGLISH, "")
        assert page.matches == ()
        assert '<section class="match"' not in report(games)


def test_the_score_sheet_has_a_row_a_game_with_a_link_to_it() -> None:
    (match,) = page_view(match_reviews(), ENGLISH, "").matches
    assert [(row.number, row.href) for row in match.rows] == [("1", "g1"), ("2", "g2"), ("3", "g4")]
    assert match.rows[1].others == (("g3", "Game 2, line 2"),)
    assert [[(cell.written, cell.score) for cell in row.cells] for row in match.rows] == [
        [("", "0"), ("+7", "7")],
        [("+18", "18"), ("", "7")],
        [("+11", "29"), ("", "7")],
    ]
    assert match.sides == (("A+C", "Anna and Carla"), ("B+D", "Bob and Dora"))
    assert match.rows[0].result == "Dora goes out"
    assert match.rows[0].lead == "Dora led 6-6"
    assert [row.problem for row in match.rows] == [False, False, True], "C leads where B has to"
    assert match.summary == "Nobody has won the match yet: Anna and Carla 29, Bob and Dora 7."


def test_every_link_of_the_sheet_leads_somewhere() -> None:
    page = report(match_reviews())
    ids = set(re.findall(r'\bid="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= ids
    assert page.count('class="game') == 4


def test_what_the_match_finds_wrong_stands_with_the_game() -> None:
    games = page_view(match_reviews(), ENGLISH, "").games
    assert [[problem.code for problem in game.problems] for game in games] == [[], [], [], ["wrong-lead"]]
    assert not games[3].valid


def test_the_games_are_called_by_their_number_in_the_match() -> None:
    views = page_view(reviewed(tiny('12 11 22 66 D [Game "3"]', "44 55 13 35 A")), ENGLISH, "").games
    assert [view.name for view in views] == ["Game 3", "Game 4"]
    two = page_view(reviewed(golden("two-matches")), ENGLISH, "")
    assert [view.name for view in two.games[:3]] == [
        "Match 1, game 1, line 1", "Match 1, game 1, line 2", "Match 1, game 2",
    ]  # fmt: skip
    assert [match.heading for match in two.matches] == ["Match 1", "Match 2"]
    assert [view.name for view in two.views][-2:] == ["Score sheet 1", "Score sheet 2"]


def test_lone_matches_of_one_game_keep_the_list_of_games() -> None:
    other = tiny("44 55 13 35 A", tags='[Event "B"] [Rules "hand=1"]')
    page = page_view(reviewed(tiny("12 11 22 66 D") + other), ENGLISH, "")
    assert page.matches == ()
    assert [view.name for view in page.views] == ["Game 1", "Game 2"]
    assert [game.name for game in page.games] == ["Game 1", "Game 2"]


@pytest.mark.parametrize("name", ["quinientos", "jamaican", "whist-five", "two-matches"])
@pytest.mark.parametrize("language", languages())
def test_every_match_has_words_in_every_language(name: str, language: str) -> None:
    found = sheets(golden(name), Messages.load(language))
    assert found
    assert all(match.summary and all(row.result for row in match.rows) for match in found)


def test_the_notes_say_what_is_special() -> None:
    five = sheet(golden("whist-five"))
    assert five.summary == "The match goes to A+C with the fewest bad points, 39 to 44."
    assert five.settlement == (
        "Ann gets 5", "Bob gets 5", "Cid pays 3 1/3", "Dan pays 3 1/3", "Eve pays 3 1/3",
    )  # fmt: skip
    assert five.rows[2].notes == ("goes on from A+C 19, B+D 21, as written", "sits out: Eve")
    jamaican = sheet(golden("jamaican"))
    assert jamaican.rows[2].notes == ("everybody has points: back to nought",)
    assert jamaican.rows[7].notes == ("one all: the next game makes it two",)
    assert sheet(golden("quinientos")).rows[0].notes == ("100 of it for winning game 1",)


@pytest.mark.parametrize(
    ("rules", "second", "summary"),
    [
        (
            "hand_score=one, target=1, least=1",
            "45 00 12 55 A",
            "The match is drawn: B+D reached 1, but the others have fewer than 1.",
        ),
        (
            "hand_score=own, match_goal=games, target=2",
            "45 00 12 55 A",
            "The match is over. Most bad points, and so to pay: B+D with 12.",
        ),
        ("match_goal=none", "45 00 12 55 A", "By these rules there is no match: every game stands alone."),
        ("hand_score=own, target=8", "45 00 12 06 A", "The match is drawn at 8 to 8."),
        (
            "hand_score=own, target=12",
            "45 00 12 55 A",
            "The match goes to A+C with the fewest bad points, 8 to 12.",
        ),
        ("target=10", "45 00 12 55 A", "The match goes to A+C, 10 to 5."),
    ],
)
def test_the_match_can_end_in_every_way(rules: str, second: str, summary: str) -> None:
    """D goes out first: A+C hold 5, B+D 2; then A: C holds 3, B+D 10 or 6."""
    text = tiny("12 11 02 66 D", second, tags=f'[Rules "hand=1, {rules}"]')
    assert sheet(text).summary == summary


def graph(*scores: tuple[int, ...] | None, target: int | None = 100) -> ScoresView:
    found = score_graph(
        [Scored(number, score) for number, score in enumerate(scores)], ["A+C", "B+D"], target, "t", "d"
    )
    assert found is not None
    return found


def test_the_graph_goes_up_with_the_score_and_has_the_target() -> None:
    found = graph((0, 0), (50, 0), (100, 20))
    assert [(mark.x, mark.y) for mark in found.marks if not mark.side] == [(0, 100), (50, 50), (100, 0)]
    assert found.target is not None
    assert (found.target.at, found.target.text) == (0, "100")
    assert [tick.text for tick in found.turns] == ["0", "1", "2"]


def test_the_line_is_cut_where_the_score_is_not_known() -> None:
    found = graph((0, 0), (10, 0), None, (30, 5))
    assert [len(path.split()) for path in found.curves[0].paths] == [2, 1]
    assert score_graph([Scored(0, (0, 0)), Scored(1, None)], ["A", "B"], 5, "", "") is None


def test_a_long_name_is_shortened_and_lines_have_different_signs() -> None:
    found = score_graph([Scored(0, (0, 0)), Scored(1, (1, 0))], ["North of England", "B"], 5, "", "")
    assert found is not None
    assert len(found.curves[0].label) == 12
    assert len({mark.sign for mark in found.marks}) == 2


@given(st.lists(st.floats(14, 194), min_size=1, max_size=6))
def test_labels_never_stand_on_each_other(wanted: list[float]) -> None:
    placed = sorted(spread(wanted, 14, 194))
    assert all(b - a >= 12.8 for a, b in pairwise(placed))
    assert placed[-1] <= 194


@given(st.integers(0, 10_000), st.integers(0, 10_000), st.integers(2, 20))
def test_there_are_never_too_many_ticks(first: int, more: int, most: int) -> None:
    found = ticks(first, first + more, most)
    assert len(found) <= most
    assert len({b - a for a, b in pairwise(found)}) <= 1
