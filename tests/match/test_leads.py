"""Who leads and with what, for every way there is; sources as in `analyzer.rules.Rules`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.match.lead_in_match import Before, Due, Situation, due
from analyzer.rules import BlockedTie, BlockWinner, EndKind, LeadBy, Rules, variant
from analyzer.rules.choices import LOOKS_BACK
from analyzer.tiles.tile import Tile

DOSCIENTOS = variant("doscientos").rules
JAMAICAN = variant("jamaican").rules
PARTNERSHIP = variant("partnership").rules
SIX = Tile.of(6, 6)
NO_DOUBLES = "01 02 03 04"
DEAL = "66 11 00 56"
"""A hand of a tile for each seat."""


def by(way: LeadBy, rules: Rules = PARTNERSHIP, **other: object) -> Rules:
    """Rules under which later games are led so."""
    return replace(rules, next_lead=way, tie_lead=LeadBy.AS_USUAL, **other)  # type: ignore[arg-type]  # rules by name


def asked(
    rules: Rules,
    before: Before | None = None,
    *,
    number: int | None = 2,
    score: tuple[int, ...] | None = (10, 5),
    deal: str | None = None,
) -> Due | None:
    hands = None
    if deal is not None:
        tiles = rules.tile_set
        hands = tuple(tiles.bit(Tile.of(int(tile[0]), int(tile[1]))) for tile in deal.split())
    return due(
        Situation(rules=rules, seating=rules.seating(), number=number, before=before, score=score, deal=hands)
    )


def went_out(seat: int, leader: int = 0) -> Before:
    return Before(leader, seat, EndKind.DOMINO, seat % 2, (1, 1, 1, 1))


def blocked(winner: int | None, left: tuple[int, ...], last: int = 0, leader: int = 0) -> Before:
    return Before(leader, last, EndKind.BLOCKED, winner, left)


def seats(found: Due | None) -> list[int] | None:
    assert found is not None
    return None if found.seats is None else sorted(found.seats)


def test_the_lead_moves_round_the_table() -> None:
    """S0: to the right, which is on in turn counter-clockwise; S1: to the left, on in turn clockwise."""
    assert seats(asked(PARTNERSHIP, Before(3))) == [0]
    assert seats(asked(variant("whist").rules, Before(3))) == [0]
    assert seats(asked(by(LeadBy.LEFT_OF_LEADER), Before(3))) == [2]
    assert seats(asked(by(LeadBy.SAME), Before(3))) == [3]
    assert asked(PARTNERSHIP, Before(None)) is None
    assert asked(PARTNERSHIP) is None


def test_whoever_went_out_leads() -> None:
    assert seats(asked(DOSCIENTOS, went_out(3))) == [3]
    assert seats(asked(by(LeadBy.OUT), went_out(3))) == [3]
    found = asked(by(LeadBy.OUT), blocked(1, (9, 2, 9, 9)))
    assert found is not None
    assert found.free, "after a block the lead is drawn for (PA)"


@pytest.mark.parametrize(
    ("left", "leads"), [((9, 2, 9, 3), [1]), ((9, 4, 9, 3), [3]), ((9, 4, 9, 4), [1, 3])]
)
def test_after_a_block_the_lower_member_of_the_winners_leads(left: tuple[int, ...], leads: list[int]) -> None:
    """S0, Doscientos."""
    assert seats(asked(DOSCIENTOS, blocked(1, left))) == leads


def test_the_blocker_leads_where_an_equal_count_is_his() -> None:
    """S0: the side that played last wins, and the blocker leads."""
    rules = replace(DOSCIENTOS, blocked_tie=BlockedTie.LAST)
    assert seats(asked(rules, blocked(1, (5, 9, 6, 2), last=1))) == [1], "11 against 11"
    assert seats(asked(rules, blocked(1, (5, 9, 7, 2), last=1))) == [3], "no tie: the lower one"
    single = replace(rules, block_winner=BlockWinner.LOWEST_HAND)
    assert seats(asked(single, blocked(1, (5, 9, 6, 5), last=1))) == [1]
    assert seats(asked(single, blocked(1, (6, 9, 6, 5), last=1))) == [3]


def test_any_of_the_winners_leads() -> None:
    assert seats(asked(JAMAICAN, went_out(2), score=(2, 0))) == [0, 2]


def test_after_a_tie_another_rule_can_hold() -> None:
    tie = blocked(None, (5, 5, 5, 5), leader=2)
    found = asked(JAMAICAN, tie, score=(2, 0), deal=DEAL)
    assert (seats(found), found and found.tile) == ([0], SIX)
    assert seats(asked(variant("whist-caribbean").rules, tie)) == [2]
    assert seats(asked(PARTNERSHIP, tie)) == [3], "as usual"
    assert asked(by(LeadBy.WINNERS), tie) is None, "nobody won"


def test_the_side_ahead_leads_after_a_tie_or_at_an_equal_score_the_holder_of_6_6() -> None:
    """S2 (2015)."""
    rules = replace(JAMAICAN, tie_lead=LeadBy.AHEAD)
    tie = blocked(None, (5, 5, 5, 5))
    assert seats(asked(rules, tie, score=(0, 2))) == [1, 3]
    level = asked(rules, tie, score=(0, 0), deal=DEAL)
    assert (seats(level), level and level.tile) == ([0], None)
    assert asked(rules, tie, score=None) is None


def test_a_broken_run_begins_anew_with_6_6() -> None:
    """S2: the winner of the breaking game gets nothing, and 6-6 leads; at one all too (DJ)."""
    for score in ((0, 0), (1, 1)):
        found = asked(JAMAICAN, went_out(1), score=score, deal=DEAL)
        assert (seats(found), found and found.tile) == ([0], SIX)
    alone = variant("cut-throat").rules
    assert seats(asked(alone, went_out(1), score=(0, 0, 0, 0), deal=DEAL)) == [1], (
        "nothing of it is said there"
    )


def test_the_highest_double_dealt_leads() -> None:
    rules = by(LeadBy.HIGHEST_DOUBLE, hand=1)
    assert seats(asked(rules, deal="12 11 44 56")) == [2]
    found = asked(rules, deal="12 11 44 56")
    assert found is not None
    assert (found.tile, found.allows(2, Tile.of(4, 4)), found.allows(2, SIX)) == (Tile.of(4, 4), True, False)
    assert not found.allows(1, Tile.of(4, 4))


def test_without_doubles_the_highest_tile_leads() -> None:
    """S3; of tiles with as many pips the one with the higher number ranks higher (S1, section 3)."""
    rules = by(LeadBy.HIGHEST_DOUBLE, hand=1)
    assert seats(asked(rules, deal=NO_DOUBLES)) == [3]
    found = asked(rules, deal="34 01 25 16")
    assert (seats(found), found and found.tile) == ([3], Tile.of(1, 6))


def test_where_every_tile_is_dealt_the_double_is_known_without_the_deal() -> None:
    found = asked(PARTNERSHIP, number=1)
    assert found is not None
    assert (found.seats, found.tile, found.who) == (None, SIX, "the holder of 6-6")
    sleeping = asked(variant("block").rules, number=1)
    assert sleeping is not None
    assert sleeping.free


def test_the_holder_may_lead_another_tile() -> None:
    found = asked(by(LeadBy.HOLDER), deal=DEAL)
    assert (seats(found), found and found.tile) == ([0], None)


def test_the_double_blank_leads() -> None:
    french = variant("french").rules
    found = asked(french, number=1, deal=DEAL)
    assert (seats(found), found and found.tile) == ([2], Tile.of(0, 0))
    assert asked(replace(french, hand=1), number=1, deal=NO_DOUBLES) is None, "it sleeps"


def test_the_most_pips_lead() -> None:
    hungarian = replace(variant("hungarian").rules, seats=4, hand=1)
    assert seats(asked(hungarian, number=1, deal="12 56 01 56")) == [1, 3]
    unknown = asked(hungarian, number=1)
    assert unknown is not None
    assert unknown.free


def test_the_winner_leads_a_double_or_the_next_who_has_one() -> None:
    """SL, French."""
    rules = by(LeadBy.WINNER_DOUBLE, hand=1)
    found = asked(rules, went_out(3), deal="12 11 00 56")
    assert (seats(found), found and found.double) == ([1], True), "neither D nor A has one"
    assert found is not None
    assert not found.allows(1, Tile.of(1, 2))
    assert seats(asked(rules, went_out(3), deal="12 11 00 55")) == [3]
    none = asked(rules, went_out(3), deal=NO_DOUBLES)
    assert (seats(none), none and none.double) == ([3], False), "nobody has one"
    hidden = asked(rules, went_out(3))
    assert (hidden and hidden.seats, hidden and hidden.double) == (None, True)


def test_what_is_drawn_for_asks_for_nothing() -> None:
    for way in (LeadBy.ANYONE, LeadBy.STOCK):
        found = asked(replace(PARTNERSHIP, hand=6, first_lead=way), number=1)
        assert found is not None
        assert found.free


@pytest.mark.parametrize("way", [way for way in LOOKS_BACK if way not in (LeadBy.AS_USUAL, LeadBy.AHEAD)])
def test_without_the_game_before_nothing_that_looks_back_is_asked(way: LeadBy) -> None:
    assert asked(by(way)) is None
    assert asked(by(way), number=None) is None


def test_where_a_tie_would_change_the_lead_it_has_to_be_known_that_there_was_none() -> None:
    assert asked(variant("dominican").rules, Before(1)) is None
    every = by(LeadBy.HIGHEST_DOUBLE)
    assert seats(asked(every, deal=DEAL)) == [0]
    assert asked(replace(every, tie_lead=LeadBy.SAME), deal=DEAL) is None
    assert asked(every, number=None, deal=DEAL) is None, "nobody says that it is no first game"
