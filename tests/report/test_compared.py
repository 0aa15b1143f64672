"""Lines of one deal side by side: which games they are, where they part, and what the page says of it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from analyzer.notation import read
from analyzer.pages.build import page_view
from analyzer.pages.comparison import Run, parting, runs
from analyzer.replays.replay import replay
from analyzer.reviews.review import Review
from analyzer.words.messages import Messages, languages
from tests.golden_files import ROOT
from tests.report.carried import whole as report
from tests.report.games import LOSING, TAGS, WINNING, drawing, game, losing, reviews, winning
from tests.report.seeing import Shown

if TYPE_CHECKING:
    from analyzer.replays.replay import Replay

EN = Messages.load("en")
CUT = " ".join(WINNING.split()[:17])
OTHER_LEAD = "B01 C02@0 D12"
PLAYS = "B11 Cp D12"


def replays(*texts: str) -> list[Replay]:
    return [replay(game(text)) for text in texts]


def shared(*texts: str) -> str:
    """What a page says that lines have in common; nothing is valued for it."""
    made = [Review(replay=one, decisions=(), critical=None) for one in replays(*texts)]
    (compared,) = page_view(made, EN, "").compared
    return " ".join(compared.shared)


def test_the_lines_of_the_sample_part_at_turn_18() -> None:
    record = read(ROOT / "records" / "international-dominoes.domino")
    assert parting([replay(one) for one in record.games]) == 18
    (compared,) = page_view(reviews(losing(), winning()), EN, "").compared
    assert compared.turn == 18
    assert compared.shared == (
        "The first 17 turns are the same, up to B 2-6 on 2.",
        "They part at turn 18, in round 5.",
        "Line 2 ends better for A+C, by 56 points.",
    )
    assert [(line.move, line.worth, line.lost) for line in compared.lines] == [
        ("C 3-6 on 6", "worth \N{MINUS SIGN}10 with all hands open, 56 points given away", True),
        ("C 4-6 on 6", "worth +46 with all hands open, nothing given away", False),
    ]
    assert [line.result for line in compared.lines] == [
        "B goes out: 10 points for B+D",
        "The game is blocked: 46 points for A+C",
    ]
    assert [[row.round for row in line.rows] for line in compared.lines] == [[5, 6, 7, 8, 9], [5, 6]]
    for line, played in zip(compared.lines, (LOSING, WINNING), strict=True):
        laid = [use.turn for use in line.diagram.uses]
        assert laid == [at for at, move in enumerate(played.split(), 1) if move[1] != "p"]
        assert [use.turn for use in line.diagram.uses if use.new] == [turn for turn in laid if turn >= 18]


def test_where_lines_part_whatever_they_do() -> None:
    assert shared(PLAYS, OTHER_LEAD) == "They part with the very first turn."
    assert shared(PLAYS, "B11 Cp D15") == (
        "The first 2 turns are the same, up to C pass. They part at turn 3, in round 1."
    )
    assert shared("B11 Cp", "B11").startswith("The first turn is the same, B 1-1. They part at turn 2")
    assert shared(LOSING, LOSING) == "They are the same from the first turn to the last."


def test_a_line_that_is_the_beginning_of_another() -> None:
    said = shared(CUT, WINNING)
    assert said.endswith("They part at turn 18, in round 5. Line 1 ends there.")
    assert shared(WINNING, CUT).endswith("Line 2 ends there.")
    (compared,) = page_view(
        [Review(replay=one, decisions=(), critical=None) for one in replays(CUT, WINNING)], EN, ""
    ).compared
    ended, going = compared.lines
    assert (ended.move, ended.anchor, ended.rows) == ("", "", ())
    assert (going.move, going.anchor) == ("C 4-6 on 6", "g2-t18")


def test_the_same_tile_on_the_other_end_is_another_line() -> None:
    other = WINNING.replace("C46@6 Dp A34 B23 C24", "C46@4")
    assert parting(replays(WINNING, other)) == 18


def test_three_lines_part_where_the_first_two_do() -> None:
    texts = (WINNING, LOSING, PLAYS)
    assert parting(replays(*texts)) == 3
    (compared,) = page_view(
        [Review(replay=one, decisions=(), critical=None) for one in replays(*texts)], EN, ""
    ).compared
    assert compared.heading == "3 lines of one deal"
    assert [line.move for line in compared.lines] == ["D 1-5 on 1", "D 1-5 on 1", "D 1-2 on 1"]


def test_only_games_in_a_row_of_the_same_deal_and_lead_are_lines() -> None:
    one, other = replays(PLAYS, OTHER_LEAD)
    led = replay(game("A05", lead="A"))
    house = replay(game(PLAYS, tags={**TAGS, "Rules": "target=61"}))
    unknown = replay(game(PLAYS, hands=None))
    assert list(runs([one, other, led, one])) == [Run(0, 2)]
    assert list(runs([led, one, other, one])) == [Run(1, 4)]
    assert list(runs([one, house, unknown, unknown, replay(drawing())])) == []
    assert list(runs([])) == []


def test_hands_that_are_partly_known_are_compared_as_written() -> None:
    partly = [
        replay(game(text, hands={"B": "11 ?? ?? ?? ?? ?? ??"})) for text in ("B11 Cp D15", "B11 Cp D12")
    ]
    assert list(runs(partly)) == [Run(0, 2)]
    assert parting(partly) == 3


@pytest.mark.parametrize("language", languages())
def test_the_page_has_them_in_front_of_their_games_with_links(language: str) -> None:
    page = report(reviews(losing(), winning()), language=language)
    head = page.index('<section class="compared"')
    assert head < page.index('<article class="game')
    section = page[head : page.index("</section>", head)]
    links = set(re.findall(r'href="#(g[^"]+)"', section))
    assert {"g1", "g2", "g1-t18", "g2-t18"} <= links
    assert all(f'id="{link}"' in page for link in links)
    assert section.count("<table>") == 2
    assert section.count(" parting") == 2


def test_a_page_that_begins_in_the_view_of_a_seat_does_not_show_them() -> None:
    games = reviews(losing(), winning())
    told = Messages.load("en")("compared_two")
    assert told in Shown(report(games)).text
    assert told not in Shown(report(games, seat="C")).text


def test_a_single_game_has_none() -> None:
    assert '<section class="compared"' not in report(reviews(losing()))


def test_a_name_stays_text_between_the_lines() -> None:
    tags = {**TAGS, "Names": "C: <script>"}
    one, other = game(LOSING, tags=tags), game(WINNING, tags=tags)
    page = report([replace(review, critical=None) for review in reviews(one, other)])
    assert "&lt;script&gt; 3-6 on 6" in Shown(page).text or "<script> 3-6 on 6" in Shown(page).text
    assert "<script> 3-6" not in page
