"""Who is the same person, and who only sits in a seat of the same name."""

from __future__ import annotations

import pytest

import analyzer
from analyzer.match import matches
from analyzer.replays.replay import replay
from analyzer.store.counted_games import Home, Scorer, Seated, seated
from tests.statistics import texts


def seats(text: str, number: int | None = None) -> list[Seated]:
    games = analyzer.parse(text).games
    (match,) = matches(games, map(replay, games))
    return [seated(match, row, "x.domino", number) for row in match.rows]


HOME = Home("x.domino")


def test_players_go_by_their_names_and_sides_by_theirs() -> None:
    (found,) = seats(texts.NAMED)
    assert found.players == (Scorer(("Ann",)), Scorer(("Bob",)), Scorer(("Cid",)), Scorer(("Dan",)))
    assert found.sides == (Scorer(("Ann", "Cid")), Scorer(("Bob", "Dan")))
    (turned,) = seats(texts.TURNED_ROUND)
    assert turned.players == (Scorer(("Bob",)), Scorer(("Ann",)), Scorer(("Dan",)), Scorer(("Cid",)))
    assert set(turned.sides) == set(found.sides)


def test_a_seat_without_a_name_is_only_that_of_its_match() -> None:
    (found,) = seats(texts.UNNAMED)
    assert found.players == tuple(Scorer((label,), HOME) for label in "ABCD")
    assert found.sides == (Scorer(("A", "C"), HOME), Scorer(("B", "D"), HOME))
    assert str(found.sides[0]) == "A+C (x.domino)"
    assert str(seats(texts.UNNAMED, 2)[0].players[1]) == "B (x.domino, match 2)"


def test_a_side_of_a_name_and_a_seat_is_not_met_elsewhere() -> None:
    (found,) = seats(texts.SOME_NAMED)
    assert found.players[3] == Scorer(("D",), HOME)
    assert found.sides == (Scorer(("Ann", "Cid")), Scorer(("Bob", "D"), HOME))


@pytest.mark.parametrize("names", ["A: Ann, C: Ann", "A: B", "A: ", "E: Eve"])
def test_a_name_that_could_be_anothers_names_nobody(names: str) -> None:
    (found,) = seats(texts.UNNAMED.replace("\n", f'\n[Names "{names}"]\n', 1))
    assert found == seats(texts.UNNAMED)[0]


def test_of_five_in_turn_the_sides_are_known_and_not_the_seats() -> None:
    tag = "\n[Deal"
    text = texts.EVENING + texts.EVENING[texts.EVENING.index(tag) :]
    text = text.replace('[Lead "A"]', '[Lead "A"] [Game "1"]', 1)
    first, second = seats(text.replace("12 03", "01 03", 1).replace("A 1-2", "A 0-1", 1))
    assert first.players[0] == Scorer(("A",), Home("x.domino", None, 1))
    assert second.players[0] == Scorer(("A",), Home("x.domino", None, 2))
    assert set(first.sides) == {Scorer(("Ann", "Bob")), Scorer(("Cid", "Dan"))}
    assert set(second.sides) == {Scorer(("Ann", "Bob")), Scorer(("Cid", "Eve"))}


def test_of_four_players_the_tag_says_who_score_together() -> None:
    (found,) = seats(texts.EVENING.replace(", Eve", ""))
    assert found.players[0] == Scorer(("A",), HOME)
    assert set(found.sides) == {Scorer(("Ann", "Bob")), Scorer(("Cid", "Dan"))}


def test_labels_that_are_players_are_names() -> None:
    text = """[Seats "Ann Cid Bob Dan"] [Variant "whist"] [Rules "hand=1, target=40"]
    [Players "Ann, Bob, Cid, Dan"] [Deal "Ann:12 Cid:11 Bob:23 Dan:66"]
    1. Ann 1-2
    """
    (found,) = seats(text)
    assert found.players == (Scorer(("Ann",)), Scorer(("Cid",)), Scorer(("Bob",)), Scorer(("Dan",)))
    assert found.sides == (Scorer(("Ann", "Bob")), Scorer(("Cid", "Dan")))
