"""Who sits where: the draw, five and six players in turn, and the matches of a progression (S1)."""

from __future__ import annotations

import pytest

from analyzer.match import Match, matches
from analyzer.match.rotation import facing
from analyzer.match.sentences import next_sentence
from analyzer.notation import parse
from analyzer.record.diagnostics import Code, Severity
from analyzer.replays.replay import replay
from analyzer.tournament import progression
from tests.match.texts import tiny

WHIST = '[Variant "whist"] [Rules "hand=1, target={target}"]'
LONG = WHIST.format(target=100)
SHORT = WHIST.format(target=10)
GAME = "12 11 22 66"
"""A hand each; whoever leads goes out. B and D write 14 bad points if A does, A and C 7 if D does."""


def found(text: str) -> list[Match]:
    games = parse(text).games
    return list(matches(games, map(replay, games)))


def problems(match: Match) -> list[list[Code]]:
    return [[one.code for one in row.diagnostics] for row in match.games]


def test_the_highest_drawn_leads() -> None:
    names = '[Players "Ann Bob Cid Dan"] [Names "A: Ann, B: Cid, C: Bob, D: Dan"]'
    (match,) = found(tiny(f'{GAME} A [Game "1"]', tags=f"{LONG} {names}"))
    assert problems(match) == [[]]
    (match,) = found(tiny(f'{GAME} B [Game "1"]', tags=f"{LONG} {names}"))
    (problem,) = match.games[0].diagnostics
    assert (problem.code, problem.severity) == (Code.WRONG_LEAD, Severity.ERROR)
    assert problem.message == "B leads, but the lead of game 1 belongs to A"
    assert problem.rule == "the player who drew highest leads"
    (match,) = found(tiny(f'{GAME} B [Game "1"]', tags=f'{LONG} [Players "Ann Bob Cid Dan"]'))
    assert problems(match) == [[]], "nobody says who sits at B"


def test_the_first_sits_opposite_the_second_and_the_third_to_the_left() -> None:
    """Clockwise the next in turn sits to the left."""
    names = '[Players "Ann Bob Cid Dan"] [Names "A: Ann, B: Bob, C: Cid, D: Dan"]'
    (match,) = found(tiny(f'{GAME} A [Game "1"]', tags=f"{LONG} {names}"))
    (problem,) = match.games[0].diagnostics
    assert (problem.code, problem.severity) == (Code.WRONG_SEAT, Severity.WARNING)
    assert problem.message == "Bob sits at B, but by the rules it is Cid"
    assert problem.span is not None


@pytest.mark.parametrize(
    ("players", "valid"),
    [
        ("Ann 6-6, Bob 6-1, Cid 4-3, Dan 0-1", True),
        ("Ann 6-6 Bob 6-1 Cid 4-3 Dan 0-1", True),
        ("Ann 6-6, Bob 4-3, Cid 6-1, Dan 0-1", False),
        ("Ann 6-6, Bob 6-1, Cid 6-1, Dan 0-1", False),
        ("Player 11, Player 12, Player 13, Player 14", True),
        ("Ann 6-6, Bob, Cid 4-3, Dan 0-1", False),
    ],
)
def test_the_tiles_drawn_stand_in_their_order(players: str, valid: bool) -> None:
    (match,) = found(tiny(f'{GAME} A [Game "1"]', tags=f'{LONG} [Players "{players}"]'))
    assert problems(match) == ([[]] if valid else [[Code.BAD_TAG]])


def test_of_five_whoever_comes_in_takes_the_seat_of_whoever_goes_out() -> None:
    text = tiny(f"{GAME} A", f"{GAME[::-1]} B".replace("66 22 11 21", "12 11 33 66"), tags=LONG)
    text = text.replace("[Variant", '[Players "Ann Bob Cid Dan Eve"] [Variant', 1)
    (match,) = found(text)
    assert [row.out for row in match.games] == [("Eve",), ("Dan",)]
    assert next_sentence(match).startswith(
        "Game 3: C leads; Cid sits out; they sit A Ann, B Dan, C Bob, D Eve ("
    )


def test_of_six_one_of_each_side_comes_in() -> None:
    (match,) = found(tiny(f'{GAME} A [Game "1"]', tags=f'{LONG} [Players "Ann Bob Cid Dan Eve Fay"]'))
    assert dict(match.next_seats) == {"A": "Ann", "B": "Dan", "C": "Cid", "D": "Fay"}
    assert match.next_out == ("Bob", "Eve")


def test_what_is_written_of_the_seats_is_held_against_them_and_goes_on_from_there() -> None:
    tags = f'{LONG} [Players "Ann Bob Cid Dan Eve"]'
    second = '12 11 33 66 B [Seated "A: Ann, B: {0}, C: Bob, D: {1}"]'
    (match,) = found(tiny(f"{GAME} A", second.format("Cid", "Eve"), tags=tags))
    assert problems(match) == [[], []]
    (match,) = found(tiny(f"{GAME} A", second.format("Eve", "Cid"), tags=tags))
    assert problems(match) == [[], [Code.WRONG_SEAT]]
    assert dict(match.next_seats) == {"A": "Ann", "B": "Eve", "C": "Bob", "D": "Dan"}
    (match,) = found(tiny(f"{GAME} A", second.format("Dan", "Eve"), tags=tags))
    assert problems(match) == [[], [Code.BAD_TAG]], "Dan sits out"


FOUR = f'{SHORT} [Schedule "four"] [Players "Ann Bob Cid Dan"]'
OVER = tiny(f'{GAME} A [Game "1"]', tags=FOUR)


def test_a_progression_hands_the_lead_on() -> None:
    """A led the only game; Cid, to the left, keeps seat and lead, and Ann comes to sit opposite."""
    (match,) = found(OVER)
    assert next_sentence(match) == (
        "The next match: B leads; they sit A Dan, B Cid, C Bob, D Ann"
        " (the player due to lead keeps seat and lead in the next match of a progression)."
    )


def of_next(deal: str, tags: str = "") -> str:
    return "\n" + tiny(f'{deal} [Game "1"]', tags=f"{FOUR} {tags}")


def test_the_next_match_is_held_against_it() -> None:
    right, wrong = (found(OVER + of_next(f"13 11 22 66 {lead}")) for lead in "BA")
    assert [problems(match) for match in right] == [[[]], [[]]]
    assert [problems(match) for match in wrong] == [[[]], [[Code.WRONG_LEAD]]]
    assert right[1].players == (("Bob", "Dan"), ("Ann", "Cid")), "Ann and Cid sit at D and B"
    assert right[1].next_match is not None
    assert right[1].next_match.who == "C"
    third = found(OVER + of_next("13 11 22 66 B") + of_next("14 11 22 66 B"))[2]
    assert problems(third) == [[Code.WRONG_LEAD]]
    names = '[Names "A: Ann, B: Cid, C: Bob, D: Dan"]'
    (_, stays) = found(OVER + of_next("13 11 22 66 B", names))
    assert problems(stays) == [[Code.WRONG_SEAT]]


def test_games_without_turns_are_led_by_their_tag() -> None:
    (match,) = found(f'{FOUR} [Game "1"] [Lead "B"] [Result "domino B A+C 12; B+D 3"]\n*')
    assert dict(match.next_seats) == {"A": "Ann", "B": "Dan", "C": "Cid", "D": "Bob"}
    assert next_sentence(match).startswith("The next match: C leads; they sit")


def test_a_progression_is_over_after_three_matches() -> None:
    (match,) = found(OVER.replace("four", "four 3"))
    assert match.next_match is not None
    assert match.next_match.seats is None
    assert not match.next_seats


@pytest.mark.parametrize(
    "wrong",
    [
        FOUR.replace("four", "five"),
        FOUR.replace("four", "four 4"),
        FOUR.replace("Cid Dan", "Cid Dan Eve"),
        f'{SHORT} [Schedule "four"]',
    ],
)
def test_a_schedule_that_is_none_is_an_error(wrong: str) -> None:
    (match,) = found(tiny(f'{GAME} A [Game "1"]', tags=wrong))
    (problem,) = match.games[0].diagnostics
    assert problem.code is Code.BAD_TAG
    assert problem.message.startswith("the tag Schedule cannot be read")


def test_the_seats_are_those_of_the_schedule() -> None:
    """`domino schedule four` and the matches of a record move by the same rule."""
    first, second, _ = (one.tables[0].seats for one in progression((1,)))
    assert facing(first, 1, 3) == second
