"""Running scores worked out by hand, one rule after the other; sources as in `analyzer.rules.Rules`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.match.facts import Facts, How, MatchEnd, Turned, ending
from analyzer.match.sheet import Standing, first_standing, write_entry
from analyzer.replays.trace import Gain
from analyzer.rules import Equality, MatchGoal, RulesError, TieStake, variant, with_options
from tests.match.games import TIE, bad, block, out, scores, sheet

BRITISH = variant("fives-and-threes-british").rules
CUT_THROAT = variant("cut-throat").rules
DOSCIENTOS = variant("doscientos").rules
GALLINAZO = variant("gallinazo").rules
JAMAICAN = variant("jamaican").rules
PARTNERSHIP = variant("partnership").rules
QUINIENTOS = variant("quinientos").rules
RECIFE = variant("recife").rules
SOUTH_AMERICAN = variant("south-american").rules
WHIST = variant("whist").rules


def test_points_are_added_up_to_the_target() -> None:
    lines = sheet(PARTNERSHIP, out(0, 46), block(1, 35), TIE, out(0, 54))
    assert [line.after for line in lines] == [(46, 0), (46, 35), (46, 35), (100, 35)]
    assert [line.end for line in lines] == [None, None, None, MatchEnd(How.TARGET, 0)]


def test_a_match_that_has_to_exceed_its_target_goes_on_at_it() -> None:
    hungarian = variant("hungarian").rules
    lines = sheet(hungarian, bad(60, 0), bad(40, 50), bad(1, 49))
    assert [(line.after, line.end) for line in lines[:2]] == [((60, 0), None), ((100, 50), None)]
    assert lines[2].end == MatchEnd(How.TARGET, 1), "99 bad points win against 101"
    assert sheet(with_options(hungarian, "exceed=no"), bad(60, 0), bad(40, 50))[1].end == MatchEnd(
        How.TARGET, 1
    )


def test_sixty_one_has_to_be_met_exactly() -> None:
    """PF: at 59 a play of 3 is disregarded; at 58 a 4 is, and the score stays 58."""
    at_59 = sheet(BRITISH, out(1, 1, gains=[Gain(3, 0, 3)]), begin=Standing(5, (59, 20)))[0]
    assert (at_59.after, at_59.disregarded, at_59.end) == ((59, 21), (3, 0), None)
    at_58 = sheet(BRITISH, out(1, 1, gains=[Gain(3, 0, 4), Gain(5, 0, 2)]), begin=Standing(5, (58, 20)))[0]
    assert (at_58.after, at_58.disregarded, at_58.end) == ((60, 21), (4, 0), None), "a later 2 counts"


def test_the_match_ends_within_a_game_when_61_is_met() -> None:
    gains = [Gain(1, 1, 8), Gain(4, 0, 2), Gain(6, 1, 5)]
    line = sheet(BRITISH, out(1, 1, gains=gains), begin=Standing(5, (59, 40)))[0]
    assert (line.after, line.points, line.end) == ((61, 48), (2, 8), MatchEnd(How.EXACT, 0))
    assert line.end_turn == 4, "what is scored after it does not count"


def test_the_point_for_going_out_can_make_61_and_can_be_too_many() -> None:
    assert sheet(BRITISH, out(0, 1), begin=Standing(5, (60, 12)))[0].end == MatchEnd(How.EXACT, 0)
    both = sheet(BRITISH, out(0, 1, gains=[Gain(2, 0, 1), Gain(3, 1, 4)]), begin=Standing(5, (59, 60)))[0]
    assert (both.after, both.disregarded) == ((61, 60), (0, 4))
    assert both.end_turn is None, "it is the last tile that makes 61"


def test_an_unfinished_game_can_end_the_match() -> None:
    reached = Facts(None, gains=(Gain(4, 1, 8),))
    assert sheet(BRITISH, reached, begin=Standing(3, (30, 53)))[0].end == MatchEnd(How.EXACT, 1)
    lines = sheet(BRITISH, reached, out(0, 1), begin=Standing(3, (30, 40)))
    assert [line.after for line in lines] == [None, None], "else nobody knows what the game came to"


def test_the_first_four_winners_get_100_75_50_and_25() -> None:
    """S0 and SA, Quinientos."""
    games = [out(0, 10), out(1, 20), out(0, 30), out(1, 40), out(0, 50)]
    lines = sheet(QUINIENTOS, *games)
    assert [line.bonus for line in lines] == [(100, 0), (0, 75), (50, 0), (0, 25), ()]
    assert [line.after for line in lines] == [(110, 0), (110, 95), (190, 95), (190, 160), (240, 160)]


def test_a_blocked_game_pays_no_bonus_and_loses_its_slot() -> None:
    """S0: the slot is not made up for."""
    lines = sheet(QUINIENTOS, out(0, 10), block(1, 20), TIE, out(1, 40), out(0, 50))
    assert [line.bonus for line in lines] == [(100, 0), (), (), (0, 25), ()]
    assert [line.lost_bonus for line in lines] == [0, 75, 50, 0, 0]
    assert [line.after for line in lines] == [(110, 0), (110, 20), (110, 20), (110, 85), (160, 85)]


def test_a_bonus_can_end_the_match() -> None:
    lines = sheet(replace(QUINIENTOS, target=100), out(1, 10))
    assert (lines[0].after, lines[0].end) == ((0, 110), MatchEnd(How.TARGET, 1))


def test_six_love_returns_to_nought_when_the_run_is_broken() -> None:
    """S2, Jamaican: the winner of the game that breaks the run gets nothing for it."""
    lines = sheet(JAMAICAN, *[out(0, 1)] * 5, out(1, 1), *[out(1, 1)] * 6)
    assert [line.after for line in lines] == [
        *[(won, 0) for won in range(1, 6)],
        (0, 0),
        *[(0, won) for won in range(1, 7)],
    ]
    assert lines[5].turned is Turned.NOUGHT_ALL
    assert lines[-1].end == MatchEnd(How.LOVE, 1)


def test_six_is_not_love_while_everybody_has_points() -> None:
    assert ending(JAMAICAN, (6, 1), 9) is None, "as it may be written, though it cannot come about"
    assert ending(JAMAICAN, (6, 0), 9) == MatchEnd(How.LOVE, 0)


def test_one_all_plays_two() -> None:
    """S2: a loss at 1-0 makes it one all, and the next game 2-0."""
    lines = sheet(JAMAICAN, out(0, 1), out(1, 1), out(1, 1))
    assert [line.after for line in lines] == [(1, 0), (1, 1), (0, 2)]
    assert [line.turned for line in lines] == [Turned.NO, Turned.ONE_ALL, Turned.LOSERS]
    assert scores(JAMAICAN, out(0, 1), out(1, 1), out(0, 1)) == [(1, 0), (1, 1), (2, 0)]
    assert scores(replace(JAMAICAN, one_all=False), out(0, 1), out(1, 1)) == [(1, 0), (0, 0)]


def test_one_all_is_not_for_a_loss_at_two() -> None:
    assert scores(JAMAICAN, out(0, 1), out(0, 1), out(1, 1))[-1] == (0, 0)


def test_ties_raise_what_the_next_game_is_worth() -> None:
    """S2: after n ties in a row n + 1, to the side ahead or to either at an equal score."""
    lines = sheet(JAMAICAN, TIE, TIE, out(1, 1), out(1, 1))
    assert [line.after for line in lines] == [(0, 0), (0, 0), (0, 3), (0, 4)]
    assert [line.stake for line in lines] == [1, 1, 3, 1]
    assert scores(JAMAICAN, out(0, 1), out(0, 1), TIE, out(0, 1)) == [(1, 0), (2, 0), (2, 0), (4, 0)]


@pytest.mark.parametrize("won", [1, 2, 4])
def test_the_side_behind_only_breaks_the_run_after_ties(won: int) -> None:
    """S2: the score is then just nought all, also at 1-0."""
    lines = sheet(JAMAICAN, *[out(0, 1)] * won, TIE, out(1, 1))
    assert (lines[-1].after, lines[-1].stake) == ((0, 0), 1)


def test_a_raised_game_can_end_the_match() -> None:
    lines = sheet(JAMAICAN, *[out(0, 1)] * 4, TIE, TIE, out(0, 1))
    assert (lines[-1].after, lines[-1].end) == ((7, 0), MatchEnd(How.LOVE, 0))


def test_at_one_all_ties_raise_for_either_side() -> None:
    assert scores(JAMAICAN, out(0, 1), out(1, 1), TIE, out(1, 1))[-1] == (0, 3)


def test_after_a_tie_a_game_counts_twice() -> None:
    """Recife: la-e-lo counts three; two ties in a row do not make it four times."""
    lines = sheet(RECIFE, out(0, 1), TIE, TIE, out(1, 2), out(1, 1))
    assert [line.after for line in lines] == [(1, 0), (1, 0), (1, 0), (1, 4), (1, 5)]
    assert [line.stake for line in lines] == [1, 1, 1, 2, 1]


def test_chiva_is_won_by_four_in_a_row() -> None:
    """S2: the loser's count falls to nought."""
    chiva = variant("chiva").rules
    lines = sheet(chiva, out(0, 1), out(0, 1), out(0, 1), out(1, 1), TIE, *[out(1, 1)] * 3)
    assert [line.after for line in lines] == [
        (1, 0), (2, 0), (3, 0), (0, 1), (0, 1), (0, 2), (0, 3), (0, 4),
    ]  # fmt: skip
    assert lines[3].turned is Turned.LOSERS
    assert lines[-1].end == MatchEnd(How.ROW, 1)


def test_cut_throat_returns_to_nought_when_everybody_has_won() -> None:
    """S2: six while at least one other has nothing."""
    games = [out(side, 1, sides=4) for side in (0, 0, 1, 2, 0, 3)]
    assert scores(CUT_THROAT, *games) == [
        (1, 0, 0, 0), (2, 0, 0, 0), (2, 1, 0, 0), (2, 1, 1, 0), (3, 1, 1, 0), (0, 0, 0, 0),
    ]  # fmt: skip
    winning = sheet(CUT_THROAT, out(1, 1, sides=4), *[out(0, 1, sides=4)] * 6)
    assert (winning[-1].after, winning[-1].end) == ((6, 1, 0, 0), MatchEnd(How.LOVE, 0))


def test_ten_wins_only_if_the_others_have_fewer_than_five() -> None:
    """DP and Scarne (pokerwiner.com), the same game told the other way round: at five the match is drawn."""
    rules = with_options(SOUTH_AMERICAN, "least=0, fewer=5")
    for others, winner in ((4, 0), (5, None), (0, 0)):
        begin = Standing(10 + others, (9, others))
        assert sheet(rules, out(0, 1), begin=begin)[0].end == MatchEnd(How.TARGET, winner)
    with pytest.raises(RulesError, match="nobody can have at least 5 and fewer than 5"):
        with_options(SOUTH_AMERICAN, "fewer=5")


def test_ten_wins_only_if_the_others_have_five() -> None:
    """S0, South American, literally: ten games and the others five; else the match is drawn."""
    assert sheet(SOUTH_AMERICAN, out(0, 1), begin=Standing(15, (9, 5)))[0].end == MatchEnd(How.TARGET, 0)
    drawn = sheet(SOUTH_AMERICAN, out(0, 1), begin=Standing(14, (9, 4)))[0]
    assert (drawn.after, drawn.end) == ((10, 4), MatchEnd(How.LEAST, None))


def test_both_over_the_target_the_lower_bad_points_win() -> None:
    """S0, option 7; S1, section 9."""
    line = sheet(WHIST, bad(20, 12, winner=None), begin=Standing(9, (90, 95)))[0]
    assert (line.after, line.end) == ((110, 107), MatchEnd(How.TARGET, 1))


def test_equal_bad_points_are_a_draw_or_ask_for_one_more_game() -> None:
    """S1 does not say (read as a draw); S0, option 7 plays one more."""
    begin = Standing(9, (90, 95))
    assert sheet(WHIST, bad(15, 10), begin=begin)[0].end == MatchEnd(How.TARGET, None)
    more = replace(WHIST, equality=Equality.ONE_MORE)
    lines = sheet(more, bad(15, 10), bad(7, 7), bad(0, 30), begin=begin)
    assert [line.one_more for line in lines] == [True, True, False]
    assert (lines[-1].after, lines[-1].end) == ((112, 142), MatchEnd(How.TARGET, 0))


def test_good_points_over_the_target_on_both_sides_the_higher_wins() -> None:
    fives = variant("all-fives").rules
    gains = [Gain(2, 1, 30), Gain(3, 0, 15)]
    line = sheet(fives, out(0, 10, gains=gains), begin=Standing(4, (90, 80)))[0]
    assert (line.points, line.after, line.end) == ((25, 30), (115, 110), MatchEnd(How.TARGET, 0))


def test_gallinazo_ends_after_seven_games_and_the_worst_pays() -> None:
    lines = sheet(GALLINAZO, *[bad(5, 10, 0, 2)] * 7)
    assert [line.end for line in lines[:6]] == [None] * 6
    assert (lines[6].after, lines[6].end) == ((35, 70, 0, 14), MatchEnd(How.GAMES, 2, (1,)))
    shared = sheet(GALLINAZO, *[bad(5, 5, 0, 2)] * 7)[-1].end
    assert shared == MatchEnd(How.GAMES, 2, (0, 1))
    more = sheet(replace(GALLINAZO, equality=Equality.ONE_MORE), *[bad(5, 5, 0, 2)] * 7, bad(0, 1, 0, 0))
    assert more[6].one_more
    assert more[7].end == MatchEnd(How.GAMES, 2, (1,))


def test_where_there_is_no_match_there_is_no_score() -> None:
    basic = variant("basic").rules
    assert basic.match_goal is MatchGoal.NONE
    lines = sheet(basic, out(0, 1), out(1, 1))
    assert [(line.points, line.after, line.end) for line in lines] == [
        ((1, 0), None, None),
        ((0, 1), None, None),
    ]


def test_a_game_that_is_not_known_hides_the_score_after_it() -> None:
    assert scores(DOSCIENTOS, out(0, 30), None, out(0, 40)) == [(30, 0), None, None]
    assert sheet(DOSCIENTOS, None, out(1, 40))[1].points == (0, 40)


def test_a_match_that_sets_in_later_assumes_no_tie_and_says_so() -> None:
    entry, after = write_entry(JAMAICAN, first_standing(JAMAICAN, 3, (2, 0)), out(0, 1))
    assert (entry.after, after.assumed) == ((3, 0), True)
    assert not write_entry(JAMAICAN, first_standing(JAMAICAN), out(0, 1))[1].assumed
    assert not write_entry(DOSCIENTOS, first_standing(DOSCIENTOS, 3, (2, 0)), out(0, 1))[1].assumed
    assert not write_entry(
        replace(JAMAICAN, tie_stake=TieStake.NONE), first_standing(JAMAICAN, 3, (2, 0)), out(0, 1)
    )[1].assumed
    assert write_entry(QUINIENTOS, first_standing(QUINIENTOS, None, (2, 0)), out(0, 1))[1].assumed
    assert not write_entry(QUINIENTOS, first_standing(QUINIENTOS, 2, (2, 0)), out(0, 1))[1].assumed


def test_a_side_that_has_nothing_needs_thirteen_to_begin() -> None:
    """KO: less is not written; whoever has something writes everything."""
    kozel = variant("kozel").rules
    lines = sheet(kozel, out(0, 9), out(1, 12), out(0, 13), out(1, 40), out(0, 5))
    assert [line.after for line in lines] == [(0, 0), (0, 0), (13, 0), (13, 40), (18, 40)]
    assert [line.disregarded for line in lines] == [(9, 0), (0, 12), (), (), ()]
    assert sheet(with_options(kozel, "opening=0"), out(0, 9))[0].after == (9, 0)


def test_the_first_pass_of_a_match_brings_two_points() -> None:
    """CU: a side that has nothing yet leaves them to whoever first takes three or more in a game."""
    cuban = variant("cuban").rules

    def game(winner: int, points: int, passed_on: int | None) -> Facts:
        return replace(out(winner, points), passed_on=passed_on)

    lines = sheet(cuban, game(0, 2, None), game(0, 2, 1), game(1, 2, 0), game(1, 4, 0), game(0, 3, 1))
    assert [line.after for line in lines] == [(2, 0), (4, 0), (4, 2), (4, 8), (7, 8)]
    assert [line.held for line in lines] == [0, 2, 2, 0, 0]
    assert [line.first_pass for line in lines] == [(), (), (), (0, 2), ()]
    lines = sheet(cuban, game(0, 3, None), game(1, 5, 0))
    assert [line.after for line in lines] == [(3, 0), (5, 5)], "A and C have 3, and write it at once"
    assert sheet(cuban, game(0, 3, 1))[0].after == (5, 0), "taken in the game of the pass itself"
    at_once = with_options(cuban, "first_pass_held=0")
    assert sheet(at_once, game(0, 2, 1))[0].after == (2, 2)
    later = write_entry(cuban, first_standing(cuban, 4, (3, 3)), game(0, 2, 0))[0]
    assert later.after == (5, 3), "in a later game nobody knows whether it was the first"
