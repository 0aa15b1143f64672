"""Deals thrown in for the doubles in a hand: no number, no change of the score but what the rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from analyzer.match import matches
from analyzer.match.grouping import deals_thrown_in, places
from analyzer.match.sentences import next_sentence, notes
from analyzer.notation import parse
from analyzer.record.diagnostics import Severity
from analyzer.replays.replay import replay
from tests.match.texts import tiny

if TYPE_CHECKING:
    from analyzer.match import Match


def deal(hands: str) -> str:
    return f'[Deal "{hands}"]\n*\n'


SEVEN = deal("A:00 11 22 33 44 55 66 B:01 02 03 04 05 06 12 C:13 14 15 16 23 24 25 D:26 34 35 36 45 46 56")
FEW = deal("A:00 01 06 16 26 36 46 B:11 02 03 04 05 66 12 C:13 14 15 22 23 24 25 D:33 34 35 44 45 55 56")
SIX = deal("A:00 11 22 33 44 55 B:01 02 03 04 05 06 C:13 14 15 16 23 24 D:26 34 35 36 45 46")
FIVE = SIX.replace("A:00 11 22 33 44 55", "A:66 11 22 33 44 56")
WON = '[Result "{}"]\n*\n'


def found(text: str) -> list[Match]:
    games = parse(text).games
    return list(matches(games, map(replay, games), deals_thrown_in(games)))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (SEVEN + '[Game "1"] ' + WON.format("A+C 1") + WON.format("B+D 1"), [1, 1, 2]),
        (WON.format("A+C 1") + SEVEN + SEVEN + WON.format("B+D 1"), [1, 2, 2, 2]),
        ('[Game "3"] ' + SEVEN + '[Game "3"] ' + WON.format("A+C 1") + WON.format("B+D 1"), [3, 3, 4]),
        (WON.format("A+C 1") + SEVEN, [1, 2]),
    ],
)
def test_a_deal_thrown_in_takes_no_number(text: str, numbers: list[int]) -> None:
    (match,) = found('[Variant "south-american"]\n' + text)
    assert [row.place.number for row in match.games] == numbers
    assert all(row.checked.valid for row in match.games)
    assert [row.place.thrown_in for row in match.games] == ["[Deal" in one for one in text.split("*\n")[:-1]]


def test_game_one_thrown_in_and_played_are_one_match_but_the_next_game_one_begins_another() -> None:
    text = '[Variant "south-american"] [Game "1"] ' + SEVEN + '[Game "1"] ' + WON.format("A+C 1")
    assert len(found(text)) == 1
    assert [len(match.games) for match in found(text + '[Game "1"] ' + SEVEN + WON.format("A+C 1"))] == [2, 2]


def test_the_score_stays_and_the_lead_waits() -> None:
    text = '[Variant "south-american"]\n' + WON.format("domino B B+D 1").replace("*", "").replace(
        "[Result", '[Lead "B"] [Result'
    )
    text += "*\n" + SEVEN
    (match,) = found(text)
    first, thrown = match.games
    assert thrown.entry is not None
    assert first.entry is not None
    assert thrown.entry.after == first.entry.after == (0, 1)
    assert match.standing.number == 2
    assert next_sentence(match).startswith("Game 2: C leads")
    assert notes(thrown.entry, match.rules, match.seating) == ["7 doubles in a hand"]


def test_with_fewer_doubles_the_record_has_no_turns() -> None:
    (match,) = found('[Variant "south-american"]\n' + FEW)
    (row,) = match.games
    assert not row.place.thrown_in
    assert [one.slug for one in row.checked.diagnostics] == ["game-unfinished"]


def test_the_reason_is_a_note_at_the_hand() -> None:
    (match,) = found('[Variant "south-american"]\n' + SEVEN)
    (problem,) = match.games[0].checked.diagnostics
    assert (problem.slug, problem.severity) == ("thrown-in", Severity.NOTE)
    assert problem.message == "A holds 7 doubles: the deal is thrown in and takes no number"


def test_in_recife_six_doubles_are_a_point_and_five_nothing() -> None:
    """github.com/brunoabdon/domino: five doubles and the game is off, six and the pair has won it."""
    (match,) = found('[Variant "recife"] [Game "1"]\n' + FIVE + SIX)
    assert [row.entry.after for row in match.games if row.entry] == [(0, 0), (1, 0)]
    (match,) = found('[Variant "recife"] [Game "4"] [Score "5-3"]\n' + SIX)
    assert match.standing.end is not None
    assert match.standing.end.winner == 0


def test_a_game_with_turns_or_a_result_was_played() -> None:
    games = parse('[Variant "south-american"]\n' + SEVEN.replace("*", '[Result "A+C 1"]\n*')).games
    assert not deals_thrown_in(games)
    games = parse(tiny("12 11 22 66 D", "44 55 13 35 B")).games
    assert [place.number for place in places(games)] == [1, 2]
