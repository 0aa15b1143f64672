"""Five and six players at a table (S1, sections 10 and 11)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analyzer.match.facts import How, MatchEnd, settle
from analyzer.match.rotation import Party, SitOutError

FIVE = ("Ann", "Bob", "Cid", "Dan", "Eve")
SIX = (*FIVE, "Fay")


def test_of_five_the_lowest_of_three_sits_out_first_then_the_next() -> None:
    party = Party.of(FIVE)
    assert party.sides == (("Ann", "Bob"), ("Cid", "Dan", "Eve"))
    assert [party.out(game) for game in range(4)] == [("Eve",), ("Dan",), ("Cid",), ("Eve",)]


def test_of_six_one_of_each_side_sits_out() -> None:
    party = Party.of(SIX)
    assert party.sides == (("Ann", "Bob", "Cid"), ("Dan", "Eve", "Fay"))
    assert [party.out(game) for game in range(3)] == [("Cid", "Fay"), ("Bob", "Eve"), ("Ann", "Dan")]


def test_with_four_nobody_sits_out() -> None:
    party = Party.of(FIVE[:4])
    assert party.out(0) == ()
    with pytest.raises(SitOutError, match="with four players nobody sits out"):
        party.after(0, ("Ann",))


def test_the_turns_go_on_from_whoever_did_sit_out() -> None:
    party = Party.of(FIVE).after(1, ("Cid",))
    assert [party.out(game) for game in (1, 2, 3)] == [("Cid",), ("Eve",), ("Dan",)]
    six = Party.of(SIX).after(0, ("Fay", "Ann"))
    assert [six.out(game) for game in (0, 1)] == [("Ann", "Fay"), ("Cid", "Eve")]


@pytest.mark.parametrize(
    ("names", "out", "why"),
    [
        (FIVE, ("Ann",), "one of Cid, Dan, Eve sits out"),
        (FIVE, ("Cid", "Dan"), "one of Cid, Dan, Eve sits out"),
        (FIVE, ("Zoe",), "Zoe is none of the players"),
        (SIX, ("Ann", "Bob"), "one of Ann, Bob, Cid and one of Dan, Eve, Fay sit out"),
        (SIX, ("Ann",), "sit out"),
    ],
)
def test_who_cannot_sit_out(names: tuple[str, ...], out: tuple[str, ...], why: str) -> None:
    with pytest.raises(SitOutError, match=why):
        Party.of(names).after(0, out)


@pytest.mark.parametrize(
    ("names", "why"), [(FIVE[:3], "3 players"), (("Ann",) * 4, "twice"), ((*SIX, "Gus"), "7 players")]
)
def test_who_cannot_play(names: tuple[str, ...], why: str) -> None:
    with pytest.raises(SitOutError, match=why):
        Party.of(names)


def test_four_players_pay_and_get_the_difference() -> None:
    """S1, section 9: 112 against 52 bad points are 60."""
    paid = settle(MatchEnd(How.TARGET, 1), (112, 52), (("A", "C"), ("B", "D")))
    assert paid == {"A": -60, "C": -60, "B": 60, "D": 60}


def test_each_of_three_gets_or_pays_two_thirds() -> None:
    """S1, section 10."""
    sides = (FIVE[:2], FIVE[2:])
    assert settle(MatchEnd(How.TARGET, 0), (51, 112), sides) == {
        "Ann": 61, "Bob": 61, "Cid": Fraction(-122, 3), "Dan": Fraction(-122, 3), "Eve": Fraction(-122, 3),
    }  # fmt: skip


def test_each_of_three_losers_pays_one_winner() -> None:
    """S1, section 11."""
    paid = settle(MatchEnd(How.TARGET, 0), (40, 105), (SIX[:3], SIX[3:]))
    assert paid == {**dict.fromkeys(SIX[:3], 65), **dict.fromkeys(SIX[3:], -65)}


def test_nothing_is_left_over_and_a_draw_costs_nothing() -> None:
    for sides in ((FIVE[:2], FIVE[2:]), (SIX[:3], SIX[3:])):
        assert sum(settle(MatchEnd(How.TARGET, 1), (107, 12), sides).values()) == 0
        assert set(settle(MatchEnd(How.TARGET, None), (101, 101), sides).values()) == {0}
        assert set(settle(MatchEnd(How.LEAST, None), (10, 4), sides).values()) == {0}
