"""What a game is worth: every rule with a number worked out by hand or printed somewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.rules import BlockedTie, DoubleLeft, Ending, EndKind, Rules, Score, score, variant, with_options
from analyzer.rules.scoring import block_points, ends_points, pass_points, rounded
from analyzer.tiles.tile import Tile, tile_set

BASE = variant("partnership").rules
SIX = tile_set(6)


def masks(*hands: str) -> tuple[int, ...]:
    """Hands as `13 56`."""
    return tuple(SIX.mask(Tile.of(int(tile[0]), int(tile[1])) for tile in hand.split()) for hand in hands)


# The blocked sample game of INTERNATIONAL DOMINOES: 15, 13, 15 and 33.
BLOCK = Ending(
    kind=EndKind.BLOCKED,
    last=2,
    leader=1,
    hands=masks("13 56", "01 06 15", "36 24", "03 35 55 66"),
    tile=Tile.of(4, 6),
    before=(4, 6),
    after=(4, 4),
)
# A and C hold 4 and 6 pips, D holds 8, and B has gone out.
DOMINO = Ending(
    kind=EndKind.DOMINO,
    last=1,
    leader=1,
    hands=masks("13", "", "06", "26"),
    tile=Tile.of(2, 3),
    before=(3, 5),
    after=(2, 5),
)
# 10 and 12 against 12 and 10; B and D hold more tiles.
TIE = Ending(
    kind=EndKind.BLOCKED,
    last=2,
    leader=1,
    hands=masks("46", "01 56", "66", "03 11 12 02"),
    tile=Tile.of(4, 5),
    before=(4, 5),
    after=(5, 5),
)


def rules(text: str) -> Rules:
    return with_options(BASE, text)


@pytest.mark.parametrize(
    ("name", "ending", "points"),
    [
        ("partnership", BLOCK, (46, 0)),
        ("partnership", DOMINO, (0, 10)),
        ("great-lakes", BLOCK, (76, 0)),
        ("great-lakes", DOMINO, (0, 18)),
        ("great-lakes-101", DOMINO, (0, 18)),
        ("great-lakes-101", replace(DOMINO, hands=masks("13", "", "06", "00")), (0, 60)),
        ("doscientos", DOMINO, (0, 18)),
        # 18 rounded down to tens.
        ("quinientos", DOMINO, (0, 10)),
        ("south-american", DOMINO, (0, 1)),
        ("milo", DOMINO, (0, 1)),
        ("milo", BLOCK, (1, 0)),
        ("milo", replace(DOMINO, after=(2, 2)), (0, 2)),
        ("chiva", BLOCK, (1, 0)),
        ("whist", DOMINO, (10, 8)),
        ("whist", BLOCK, (30, 46)),
        ("whist-difference", DOMINO, (0, 2)),
        # B goes out, but D's hand is heavier than A's and C's together.
        ("whist-difference", replace(DOMINO, hands=masks("13", "", "06", "66 26")), (10, 0)),
        ("whist-caribbean", DOMINO, (0, 18)),
        # pagat.com, Caribbean Dominoes: N 5-5, W 5-1, S 1-1, E 2-2; the lowest single hand, 2, decides,
        # although N and S hold 12 and E and W 10.
        ("jamaican", replace(BLOCK, hands=masks("55", "15", "11", "22")), (1, 0)),
        ("jamaican", BLOCK, (0, 1)),
        ("jamaican", replace(BLOCK, hands=masks("05", "23", "55 66", "66 46")), (0, 0)),
        ("haitian", replace(DOMINO, tile=Tile.of(3, 5)), (0, 2)),
        ("haitian", replace(DOMINO, before=(3, 3)), (0, 1)),
        ("cuban", replace(DOMINO, tile=Tile.of(3, 5)), (0, 4)),
        ("cuban", replace(DOMINO, tile=Tile.of(3, 3), before=(3, 3)), (0, 2)),
        ("cuban", BLOCK, (0, 8)),
        ("recife", DOMINO, (0, 1)),
        ("recife", replace(DOMINO, tile=Tile.of(3, 3)), (0, 2)),
        ("recife", replace(DOMINO, tile=Tile.of(3, 5)), (0, 3)),
        ("recife", replace(DOMINO, tile=Tile.of(3, 3), before=(3, 3)), (0, 4)),
        ("recife", BLOCK, (0, 1)),
        # A popular book of indoor games: 10 against 5 scores 5.
        ("block", replace(BLOCK, hands=masks("14", "55", "", "")), (5, 0)),
        ("block", DOMINO, (0, 10)),
    ],
)  # fmt: skip
def test_what_a_game_is_worth(name: str, ending: Ending, points: tuple[int, int]) -> None:
    assert score(variant(name).rules, ending).points == points


@pytest.mark.parametrize(
    ("tie", "points"),
    [
        (BlockedTie.NONE, (0, 0)),
        (BlockedTie.LEADER, (0, 22)),
        (BlockedTie.MORE_TILES, (0, 22)),
        (BlockedTie.LAST, (22, 0)),
        (BlockedTie.NOT_LAST, (0, 22)),
    ],
)
def test_the_rules_for_a_tie(tie: BlockedTie, points: tuple[int, int]) -> None:
    assert score(replace(BASE, blocked_tie=tie), TIE).points == points
    hands = TIE.hands
    turned = replace(TIE, last=1, leader=2, hands=(hands[1], hands[0], hands[3], hands[2]))
    assert score(replace(BASE, blocked_tie=tie), turned).points == points[::-1]


def test_who_wins_a_tie_by_the_difference_scores_nothing() -> None:
    assert score(rules("hand_score=difference, blocked_tie=leader"), TIE) == Score(1, (0, 0), bad=False)


def test_equal_tiles_leave_a_tie() -> None:
    even = replace(TIE, hands=masks("46", "55", "66", "66"))
    assert score(replace(BASE, blocked_tie=BlockedTie.MORE_TILES), even).winner is None


def test_the_blocker_against_his_right_hand_neighbour() -> None:
    """C blocks with 15; to the right, counter-clockwise, sits D with 33, clockwise B with 13."""
    assert score(rules("block_winner=blocker-or-right"), BLOCK).points == (46, 0)
    assert score(rules("block_winner=blocker-or-right, direction=clockwise"), BLOCK).points == (0, 30)
    even = replace(BLOCK, hands=masks("66", "66", "15", "06"))
    assert score(rules("block_winner=blocker-or-right"), even).winner == 0


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        (("66 56", "46 06"), 3),
        (("01", ""), 1),
        (("66", "34"), 1),
        (("66", "35"), 2),
        (("36", ""), 1),
        (("", ""), 0),
    ],
)
def test_divided_by_ten(hands: tuple[str, str], points: int) -> None:
    """S0, option 8: 39 is 3, anything from 1 to 19 is 1; here also 20 and 0."""
    ending = replace(DOMINO, hands=masks(hands[0], "", hands[1], "26"))
    assert score(replace(BASE, divide_by=10), ending).points == (0, points)


def test_capicu_and_its_readings() -> None:
    """S0, SA: 100 for a last tile, no double, that is playable on either end; equal ends are a reading."""
    capicu = replace(DOMINO, tile=Tile.of(3, 5))
    quinientos = variant("quinientos").rules
    assert score(quinientos, capicu).points == (0, 110)
    assert score(quinientos, replace(DOMINO, tile=Tile.of(2, 3), before=(3, 3))).points == (0, 110)
    different = with_options(quinientos, "capicu_ends=different")
    assert score(different, capicu).points == (0, 110)
    assert score(different, replace(DOMINO, tile=Tile.of(2, 3), before=(3, 3))).points == (0, 10)
    assert score(quinientos, replace(capicu, kind=EndKind.BLOCKED)).points[0] < 100


def test_dominao_earns_nothing() -> None:
    quinientos = variant("quinientos").rules
    assert score(quinientos, replace(DOMINO, tile=Tile.of(3, 3), before=(3, 3))).points == (0, 10)


def test_chuchazo_and_its_variant() -> None:
    quinientos = variant("quinientos").rules
    blank = replace(DOMINO, tile=Tile.of(0, 0), before=(0, 5))
    assert score(quinientos, blank).points == (0, 110)
    assert score(quinientos, replace(blank, before=(0, 0))).points == (0, 110)
    one_blank = with_options(quinientos, "chuchazo_one_blank=yes")
    assert score(one_blank, blank).points == (0, 110)
    assert score(one_blank, replace(blank, before=(0, 0))).points == (0, 10)
    # "tranque": a block never earns a bonus, even with 0-0.
    blocked = replace(BLOCK, tile=Tile.of(0, 0), before=(0, 0))
    assert score(quinientos, blocked).points == (70, 0)


def test_pass_bonuses() -> None:
    """S0: 20 on the lead, 10 later; of two passes in a row the first, three in a row 20."""
    quinientos = variant("quinientos").rules
    later = [pass_points(quinientos, 0, passes, on_lead=False) for passes in range(3)]
    lead = [pass_points(quinientos, 3, passes, on_lead=True) for passes in range(3)]
    assert (later, lead) == ([(10, 0), (), (10, 0)], [(0, 20), (), (0, 10)])
    assert block_points(quinientos, 2, on_lead=False) == (20, 0)
    dominican = variant("dominican").rules
    assert [pass_points(dominican, 0, passes, on_lead=False) for passes in range(3)] == [
        (), (), (25, 0),
    ]  # fmt: skip
    assert block_points(dominican, 0, on_lead=False) == ()
    # DO: on the lead 50, on a double 25; later a pass brings nothing.
    salida = with_options(dominican, "lead_pass_bonus=50, lead_double_pass_bonus=25")
    first = [pass_points(salida, 0, 0, on_lead=on_lead) for on_lead in (0, 1, 2)]
    assert first == [(), (50, 0), (25, 0)]
    assert [block_points(salida, 0, on_lead=on_lead) for on_lead in (0, 1, 2)] == [(), (50, 0), (25, 0)]
    assert [pass_points(quinientos, 0, 0, on_lead=on_lead) for on_lead in (1, 2)] == [(20, 0)] * 2
    once = with_options(quinientos, "lead_pass_once=yes")
    assert block_points(quinientos, 0, on_lead=1) == (30, 0)
    assert block_points(once, 0, on_lead=1) == block_points(once, 0, on_lead=0) == (20, 0)
    # A tile turned from the stock is nobody's.
    assert (
        pass_points(quinientos, None, 0, on_lead=True) == block_points(quinientos, None, on_lead=True) == ()
    )


@pytest.mark.parametrize(
    ("name", "options", "points"),
    [
        # eightygames.wordpress.com, Fives and Threes; and 12 + 3 = 15 on a double six, big6bones.com.
        ("fives-and-threes-british", "", {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4, 7: 0}),
        ("all-fives", "", {12: 0, 15: 15, 10: 10, 5: 5, 9: 0, 0: 0}),
        ("fives-and-threes", "", {10: 10, 12: 12, 15: 15, 7: 0}),
        # dominorules.com: the pips themselves, a multiple of fifteen twice.
        ("fives-and-threes", "ends_score=fifteens-twice", {10: 10, 12: 12, 15: 30, 30: 60}),
        ("quinientos", "", {10: 0, 15: 0}),
    ],
)
def test_open_ends(name: str, options: str, points: dict[int, int]) -> None:
    played = with_options(variant(name).rules, options)
    assert {count: ends_points(played, count) for count in points} == points


def test_all_fives_rounds_what_the_loser_has_more() -> None:
    """S3 rounds up, American practice to the nearest five: 1 and 2 are dropped, 3 and 4 raised."""
    up = variant("all-fives").rules
    out = Ending(
        kind=EndKind.DOMINO,
        last=0,
        leader=0,
        hands=masks("", "56"),
        tile=Tile.of(1, 2),
        before=(1, 3),
        after=(2, 3),
        scored=(10, 25),
    )
    assert score(up, out).points == (25, 25)
    nearest = with_options(up, "rounding=nearest")
    assert score(nearest, out).points == (20, 25)
    assert [rounded(nearest, pips) for pips in (11, 12, 13, 14)] == [10, 10, 15, 15]
    blocked = Ending(
        kind=EndKind.BLOCKED,
        last=0,
        leader=0,
        hands=masks("12", "55"),
        tile=Tile.of(1, 3),
        before=(1, 4),
        after=(3, 4),
        scored=(0, 0),
    )
    assert score(up, blocked).points == (10, 0)


def test_each_loser_pays_the_difference() -> None:
    three = variant("all-fives").at(3)
    assert three is not None
    ending = Ending(
        kind=EndKind.DOMINO,
        last=1,
        leader=0,
        hands=masks("56", "", "34"),
        tile=Tile.of(1, 2),
        before=(1, 3),
        after=(2, 3),
        scored=(0, 0, 0),
    )
    # 11 is raised to 15 and 7 to 10.
    assert score(three, ending).points == (0, 25, 0)


def test_draw_for_three() -> None:
    """A Dutch site: 6 and 2 6-1 5-5 4-1 2-1, 27, are left; the winner scores 33."""
    three = variant("draw").at(3)
    assert three is not None
    ending = Ending(
        kind=EndKind.DOMINO,
        last=0,
        leader=0,
        hands=masks("", "06", "02 16 55 14 12"),
        tile=Tile.of(1, 2),
        before=(1, 3),
        after=(2, 3),
    )
    assert score(three, ending).points == (33, 0, 0)


def test_a_count_is_rounded_to_pairs() -> None:
    assert [rounded(rules("round_to=2, rounding=up"), count) for count in range(4)] == [0, 2, 2, 4]


def test_british_game_point() -> None:
    """PF: one for going out, nothing for a block."""
    british = variant("fives-and-threes-british").rules
    out = Ending(
        kind=EndKind.DOMINO,
        last=0,
        leader=0,
        hands=masks("", "56"),
        tile=Tile.of(1, 2),
        before=(1, 3),
        after=(2, 3),
        scored=(8, 3),
    )
    assert score(british, out).points == (9, 3)
    assert score(british, replace(out, kind=EndKind.BLOCKED)).points == (8, 3)


def test_gallinazo() -> None:
    """A bad block is fourfold for the blocker; the others write their own pips."""
    gallinazo = variant("gallinazo").rules
    ending = Ending(
        kind=EndKind.BLOCKED,
        last=0,
        leader=0,
        hands=masks("45", "66", "06", "12"),
        tile=Tile.of(4, 6),
        before=(4, 6),
        after=(4, 4),
    )
    assert score(gallinazo, ending).points == (36, 12, 6, 3)
    good = replace(ending, hands=masks("01", "66", "06", "12"))
    assert score(gallinazo, good).points == (1, 12, 6, 3)
    assert score(gallinazo, replace(ending, hands=masks("12", "66", "06", "03"))).points == (12, 12, 6, 3)


@pytest.mark.parametrize(
    ("reading", "points"),
    [
        (DoubleLeft.NONE, 15),
        (DoubleLeft.TOTAL, 30),
        (DoubleLeft.EACH, 27),
        (DoubleLeft.POWER, 60),
    ],
)
def test_french_doubles(reading: DoubleLeft, points: int) -> None:
    """1-2, 2-2 and 4-4 are left: 15 pips, 12 of them on two doubles."""
    french = replace(variant("french").rules, double_left=reading)
    ending = Ending(
        kind=EndKind.DOMINO,
        last=1,
        leader=0,
        hands=masks("12 22 44", "", "06", "01"),
        tile=Tile.of(1, 3),
        before=(1, 3),
        after=(1, 1),
    )
    assert score(french, ending).points == (points, 0, 6, 1)


def test_bad_points_are_worth_what_they_cost() -> None:
    result = score(variant("whist").rules, DOMINO)
    assert (result.net(0), result.net(1)) == (-2, 2)
    # Four sides: less the mean of the others'.
    single = score(variant("gallinazo").rules, replace(DOMINO, hands=masks("13", "", "06", "26")))
    assert [single.net(side) for side in range(4)] == [
        pytest.approx(0.6667, abs=1e-3),
        6,
        -2,
        pytest.approx(-4.6667, abs=1e-3),
    ]


def test_the_double_blank_can_count_fifty() -> None:
    played = variant("great-lakes-101").rules
    assert [played.count(tile) for tile in SIX.tiles[:2]] == [50, 1]
    assert BASE.count(SIX.tiles[0]) == 0


def test_a_double_alone_in_a_hand_counts_more() -> None:
    """KO: 0-0 alone counts 25, 6-6 alone 50; beside another tile they count as ever."""
    kozel = variant("kozel").rules
    tiles = kozel.tile_set
    alone = [tiles.bit(Tile.of(n, n)) for n in (0, 6, 5)]
    assert list(map(kozel.pips_left, alone)) == [25, 50, 10]
    assert kozel.pips_left(alone[0] | alone[1]) == 12
    assert kozel.most_left(alone[0] | alone[1]) >= 25 + 50, "in two hands"


def test_the_blocker_against_a_neighbour() -> None:
    """DO: the lower hand of the blocker and the player to his left. BLOCK leaves 15, 13, 15 and 33 pips."""
    dominican = variant("dominican").rules
    won = {
        (neighbour, last): score(
            with_options(dominican, f"block_winner=blocker-or-{neighbour}"), replace(BLOCK, last=last)
        ).winner
        for neighbour in ("right", "left")
        for last in range(4)
    }
    assert won == {
        ("right", 0): 1, ("right", 1): 1, ("right", 2): 0, ("right", 3): 0,
        ("left", 0): 0, ("left", 1): 1, ("left", 2): 1, ("left", 3): 0,
    }  # fmt: skip


def test_the_blocker_pays_twice_only_where_nobody_has_more() -> None:
    """BLOCK leaves 15, 13, 15 and 33 pips: C blocked with no fewer than B, D with the most."""
    alone = with_options(BASE, "partners=no, hand_score=own, blocker_times=2")
    assert score(alone, BLOCK).points == (15, 13, 30, 33)
    assert score(alone, replace(BLOCK, last=1)).points == (15, 13, 15, 33), "all others have more"
    assert score(alone, replace(DOMINO, last=1)).points == (4, 0, 6, 8)


def test_ponta() -> None:
    """domino-manauara: what is left is rounded down to five, and a double as the last tile brings 20."""
    ponta = variant("ponta").rules
    hands = tuple(
        map(ponta.tile_set.mask, ([], [Tile.of(6, 5)], [Tile.of(6, 6)], [Tile.of(6, 4), Tile.of(0, 2)]))
    )
    out = Ending(kind=EndKind.DOMINO, last=0, leader=0, hands=hands, tile=Tile.of(1, 2), before=(1, 3, 3))
    assert score(ponta, out).points == (20, 0), "23 pips of B and D"
    assert score(ponta, replace(out, tile=Tile.of(3, 3))).points == (40, 0)
    assert score(ponta, replace(out, tile=Tile.of(3, 3), before=(3, 3))).points == (40, 0)
    assert [pass_points(ponta, 0, passes, on_lead=0) for passes in range(3)] == [
        (20, 0), (), (30, 0),
    ], "three passes are 50, a galo"  # fmt: skip
