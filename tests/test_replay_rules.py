"""What the replayer says of draws, runs, arms, points in play and irregular play."""

from __future__ import annotations

from pathlib import Path

import pytest

from analyzer.game.rules_of_game import HouseRules
from analyzer.notation import parse
from analyzer.record.diagnostics import Code
from analyzer.replays import by_other_rules
from analyzer.replays.lead_alone import own_lead
from analyzer.replays.replay import Replay, replay
from analyzer.replays.trace import HiddenPlace, settled
from analyzer.rules import variant
from analyzer.tiles.tile import Tile, tile_set


def problems(text: str, house: HouseRules | None = None) -> list[tuple[str, str]]:
    result = run(text, house)
    return [(str(d.code), d.message) for d in result.diagnostics if d.code != "game-unfinished"]


def run(text: str, house: HouseRules | None = None) -> Replay:
    game = parse(text).games[0]
    return replay(game, house) if house else replay(game)


DRAW = """[Variant "draw"]
[Deal "A:56 12 34 00 66 B:11 14 22 33 13"]
[Stock "01 55 02 03 04 05 06 15 16 23 24 25 26 35 36 44 45 46"]
"""


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (
            "A 6-6"
            + "".join(f" B draw {tile}" for tile in ["0-1", "5-5", "0-2", "0-3", "0-4", "0-5", "0-6"])
            + " B 0-6",
            [],
        ),
        (
            "A 6-6 B pass",
            [("pass-without-drawing", "B passes, but has to draw first: the stock has 18 tiles")],
        ),
        (
            "A 6-6 B draw 5-5",
            [("wrong-draw", "B draws 5-5, but the next tile of the stock is 0-1")],
        ),
        (
            "A 6-6 B draw 5-6",
            [("wrong-draw", "B cannot draw 5-6: A holds it")],
        ),
        ("A draw 0-1", [("not-allowed", "A draws, but the lead comes first")]),
    ],
)
def test_drawing(turns: str, found: list[tuple[str, str]]) -> None:
    assert problems(DRAW + turns) == found


def test_who_can_play_does_not_draw() -> None:
    text = DRAW.replace("B:11", "B:16").replace("15 16 23", "15 11 23") + "A 6-6 B draw 0-1"
    assert problems(text) == [("draw-while-able", "B draws, but can play 1-6: both open ends are 6")]


def test_an_unknown_draw_is_the_next_tile_of_a_known_stock() -> None:
    result = run(DRAW + "A 6-6 B draw ? B draw ?")
    assert [str(step.tile) for step in result.steps[1:]] == ["0-1", "5-5"]


def test_one_draw_a_turn() -> None:
    one = DRAW.replace("[Deal", '[Rules "drawing=one"]\n[Deal')
    assert problems(one + "A 6-6 B draw 0-1 B pass A 5-6 B draw 5-5 B 5-5") == []
    assert problems(one + "A 6-6 B draw 0-1 B draw 5-5") == [
        ("not-allowed", "B draws, but only one tile a turn is drawn in draw")
    ]


def test_the_last_two_tiles_stay() -> None:
    text = """[Variant "basic"]
[Rules "hand=12"]
[Deal "A:66 00 01 02 03 04 11 12 13 14 22 23 B:05 15 25 33 34 35 44 45 55 06 16 24"]
[Stock "26 36 46 56"]
A 6-6 B 0-6 A 0-0 B 1-6 A 1-1"""
    stock = run(text).final
    assert stock is not None
    assert stock.stock.bit_count() == 4
    more = problems(text + " B 0-5 A draw 2-6 A draw 3-6 A draw 4-6")
    assert ("not-allowed", "A draws, but the last 2 tiles of the stock are never drawn in basic") in more


def test_nothing_is_drawn_where_nothing_is_drawn() -> None:
    assert problems("A 6-6 B draw 1-2") == [("not-allowed", "B draws, but nothing is drawn in partnership")]


HUNGARIAN = """[Variant "hungarian"]
[Deal "A:66 56 55 45 01 02 03 04 B:16 26 36 00 11 12 13 14 C:22 23 24 25 33 34 35 44"]
"""


def test_a_turn_of_several_tiles() -> None:
    result = run(HUNGARIAN + "A 6-6 A 5-6 A 5-5 A 4-5 A 0-4 A 0-1@0")
    assert [step.round for step in result.steps] == [1] * 6
    assert result.steps[-1].after.ends in ((6, 1), (1, 6))


def test_a_run_goes_on_while_it_can() -> None:
    found = problems(HUNGARIAN + "A 6-6 A 5-6 B 1-6")
    assert found == [
        ("run-unfinished", "A can go on with 4-5 or 5-5 on the same end, so it is not B's turn yet")
    ]


def test_all_tiles_of_a_run_join_the_same_end() -> None:
    found = problems(HUNGARIAN + "A 0-4 A 4-5 A 0-1")
    assert found == [("wrong-end", "A cannot add 0-1 to the turn: it does not fit the tile before it")]


def test_the_leader_may_add_a_second_tile() -> None:
    text = '[Variant "basic"]\n[Deal "A:66 56 55 11 12 13 14 15 B:05 26 36 00 22 23 24 25"]\n'
    assert problems(text + "A 6-6 A 5-6 B 0-5") == []
    assert problems(text + "A 6-6 B 2-6") == []
    found = problems(text + "A 6-6 A 5-6 A 5-5")
    assert found[0][0] == "out-of-turn"


def test_who_is_out_is_skipped() -> None:
    text = """[Variant "block"]
[Rules "hand=2, game_end=side-out, next_lead=winners"]
[Deal "A:16 12 B:06 24 C:26 34 D:04 45"]
"""
    out = "A 1-6 B 0-6 C pass D 0-4 A 1-2 B 2-4@4 C 2-6"
    assert problems(text + out) == []
    assert problems(text + out + " D 4-5") != []
    result = run(text + out.replace("C 2-6", "C 2-6 D pass"))
    assert result.outcome is None or result.valid


CROSS = '[Variant "cross"]\n[Rules "hand=7, drawing=none, next_lead=winners"]\n'


def test_the_sides_of_the_centre_come_first() -> None:
    text = CROSS + "A 6-6 B 5-6 C 5-5"
    assert problems(text) == [
        (
            "no-open-end",
            "C cannot play 5-5: the open ends are 5, 6, 6 and 6, and 3 sides of the centre come first",
        )
    ]


def test_arms_of_french_domino_open_with_their_doubles() -> None:
    french = '[Variant "french"]\n[Game "2"]\n'
    text = french + "A 0-0 B 0-1 C 0-2 D 0-3 A 0-4 B 1-5"
    (found,) = problems(text)
    assert found[0] == "no-open-end"
    assert found[1].endswith("and 1 asks for 1-1, 2 asks for 2-2, 3 asks for 3-3 and 4 asks for 4-4")
    assert problems(french + "A 0-0 B 0-1 C 0-2 D 0-3 A 0-4 B 1-1 C 1-5 D 5-6") == []
    every = french.replace("\n", '\n[Rules "arm_double=every"]\n', 1)
    assert problems(every + "A 0-0 B 0-1 C 0-2 D 0-3 A 0-4 B 1-1 C 1-5 D 5-6")[0][0] == "no-open-end"


FOOT = """[Rules "seats=2, partners=no, centre=cross, feet=yes, cover=yes, hand=7"]
[Seats "A B"]
[Deal "A:66 56 46 15 35 13 11 B:16 26 55 25 45 34 24"]
[Lead "A"]
"""


def test_three_tiles_cover_a_double_before_anything_else() -> None:
    whole = "A 6-6 B 1-6@L A 5-6@R B 2-6@U A 4-6@D B 5-5@R"
    assert problems(f"{FOOT}{whole} A 1-5@RU B 2-5@R A 3-5@RD B 2-4@R") == []
    assert problems(f"{FOOT}{whole} A 1-1@L") == [
        (
            "no-open-end",
            "A cannot play 1-1: the open ends are 1, 2, 4, 5, 5 and 5, "
            "and 3 sides of the latest double come first",
        )
    ]
    assert problems(f"{FOOT}{whole} A pass")[0][0] == "pass-while-able"
    free = FOOT.replace("cover=yes", "cover=no")
    assert problems(f"{free}{whole} A 1-1@L B 4-5@RD") == []


def test_after_a_mistake_the_arms_that_have_grown_can_still_be_named() -> None:
    text = Path("records/chickenfoot.domino").read_text(encoding="utf-8").replace("A 1-8@RUL", "A 1-2@RUL")
    assert [code for code, _ in problems(text)] == ["no-open-end", "tile-played-twice"]


def test_a_star_has_its_own_names_for_the_sides_of_the_centre() -> None:
    star = FOOT.replace("centre=cross", "centre=cross, centre_sides=6").replace("46", "36")
    end = run(f"{star}A 6-6 B 1-6@LU A 5-6@L").final
    assert end is not None
    assert str(end.layout) == "5@L 1@LU 6@LD:bare 6@R:bare 6@RU:bare 6@RD:bare"


ROUND = """[Variant "chickenfoot"]
[Seats "A B"]
[Rules "set=2, hand=2, target=3"]
"""


@pytest.mark.parametrize(
    ("tags", "found"),
    [
        ('[Game "1"]\n[Deal "A:22 00 B:12 11"]\nA 2-2', []),
        ('[Game "2"]\n[Deal "A:22 00 B:12 11"]\nB 1-1', []),
        ('[Game "1"]\n[Deal "A:12 00 B:02 11"]\n[Lead "stock 2-2"]\nB 0-2', []),
        (
            '[Game "1"]\n[Deal "A:12 00 B:02 11"]\n[Lead "stock 0-1"]\nB 1-1',
            ["0-1 is laid out, but the double of the round is 2-2"],
        ),
        (
            '[Game "2"]\n[Deal "A:22 00 B:12 11"]\nA 2-2',
            ["A leads 2-2, but this game is led with 1-1"],
        ),
        (
            '[Game "3"]\n[Deal "A:22 01 B:12 11"]\nA 2-2',
            ["A leads 2-2, but this game is led with 0-0"],
        ),
    ],
)
def test_the_double_of_the_round_leads(tags: str, found: list[str]) -> None:
    assert [message for _, message in problems(ROUND + tags)] == found


def test_every_double_branches_in_the_double_nine_cross() -> None:
    result = run(
        '[Variant "cross-nine"]\n[Rules "next_lead=winners"]\n'
        "A 9-9 B 8-9@L C 7-9@R D 6-9@U A 5-9@D B 8-8@L C 7-8@LU"
    )
    assert result.valid
    assert result.steps[-1].after.ends == (7, 8, 7, 6, 5)
    assert [str(arm) for arm in result.steps[-1].after.arms] == ["LU", "LD", "R", "U", "D"]


FIVES = '[Variant "all-fives"]\n[Seats "A B"]\n'


@pytest.mark.parametrize(
    ("turns", "found", "scored"),
    [
        ("A 5-5+10 B 0-5+10", [], (10, 10)),
        ("A 5-5 B 0-5", [], (10, 10)),
        ("A 6-6 B 3-6+15", [], (0, 15)),
        ("A 5-5+5", [("score-mismatch", "+5: the open ends count 10, which scores 10")], (10, 0)),
        # A forgets the points of the lead, B claims them.
        ("A 5-5 B muggins +10 B 0-5", [], (0, 20)),
        ("A 5-5+0 B muggins +10 B 0-5", [], (0, 20)),
        ("A 5-5+0 B 0-5", [], (0, 10)),
        (
            "A 5-5+10 B muggins +10",
            [("score-mismatch", "B cannot claim points: A has taken the 10 points already")],
            (10, 0),
        ),
        (
            "A 5-5 B muggins +5",
            [("score-mismatch", "B cannot claim 5 points: the open ends count 10, which scores 10")],
            (10, 0),
        ),
        (
            "A 5-5 A muggins +10",
            [("score-mismatch", "A cannot claim points: only B, who is next, may do so")],
            (10, 0),
        ),
    ],
)
def test_points_in_play(turns: str, found: list[tuple[str, str]], scored: tuple[int, int]) -> None:
    result = run(FIVES + turns)
    assert problems(FIVES + turns) == found
    hypotheses = result.trace.hypotheses
    assert hypotheses is not None
    assert {reading.scored for reading in hypotheses.layers[-1]} == {scored}


def test_points_say_which_end_was_joined() -> None:
    """On 3 and 5 the tile 3-5 leaves two fives, which score ten, or two threes, which score nothing."""
    open_ends = run(FIVES + "A 3-4 B 4-5 A 3-5")
    assert open_ends.steps[-1].other_ends
    for points, end in (("+10", 3), ("+0", None)):
        told = run(FIVES.replace("\n", '\n[Rules "muggins=no"]\n', 1) + f"A 3-4 B 4-5 A 3-5{points}")
        assert told.valid
        assert told.steps[-1].other_ends == ()
        assert told.steps[-1].end == (end or 5)


def test_no_claims_where_the_rules_know_none() -> None:
    text = '[Variant "fives-and-threes-british"]\n[Seats "A B"]\nA 5-5+2 B muggins +2'
    assert problems(text) == [
        (
            "score-mismatch",
            "B cannot claim points: forgotten points are not claimed in fives-and-threes-british",
        )
    ]


def test_points_for_passes() -> None:
    text = """[Variant "quinientos"]
[Deal "A:66 56 46 36 26 16 06 B:00 01 02 03 04 05 11 C:12 13 14 15 22 23 24 D:25 33 34 35 44 45 55"]
A 6-6+40 B pass C pass D pass A 5-6"""
    assert problems(text) == [("score-mismatch", "+40: the passes on this tile earn 30")]
    result = run(text.replace("+40", "+30"))
    assert result.valid
    assert [(gain.turn, gain.side, gain.points) for gain in result.gains] == [(2, 0, 20), (4, 0, 10)]


WHIST = """[Variant "whist"]
[Deal "A:05 13 14 22 34 44 56 B:00 01 06 11 16 23 26 C:02 24 25 33 36 45 46 D:03 04 12 15 35 55 66"]
B 1-1 C pass D 1-5 A 1-4 B pass """


def test_an_illegal_tile_stands_once_the_next_player_has_acted() -> None:
    assert problems(WHIST + "C 3-3 D 0-3") == [
        ("irregular-play", "C joins 3-3 against the rules: the open ends are 4 and 5; it stands")
    ]
    assert problems(WHIST + "C 3-3") == [("no-open-end", "C cannot play 3-3: the open ends are 4 and 5")]
    assert problems(WHIST + "C 3-3 irregular")[0][0] == "irregular-play"
    assert problems(WHIST + "C 2-5 irregular D 0-4") == [
        ("irregular-play", "C plays 2-5 by the rules; nothing is irregular about it")
    ]


def test_elsewhere_an_illegal_tile_does_not_stand() -> None:
    base = HouseRules(variant="partnership")
    assert problems(WHIST + "C 3-3 irregular D 0-3", base)[0][0] == "no-open-end"


def test_a_wrong_pass_is_corrected() -> None:
    text = WHIST + "C pass D 0-4 A 0-5 C 2-5 corrected D 1-2"
    assert problems(text) == [
        ("irregular-play", "C had passed wrongly; 3 turns from there on are taken back")
    ]
    result = run(text)
    assert [str(step.tile) for step in result.steps[-2:]] == ["2-5", "1-2"]
    # C's partner A had played 0-5: it lies open and goes first as soon as it fits.
    assert problems(text + " A 4-4")[1:] == []
    exposed = WHIST + "C pass D 0-4 A 0-5 C 2-4 corrected D pass A 5-6"
    assert [code for code, _ in problems(exposed)] == ["irregular-play", "pass-while-able"]


def test_a_tile_that_lies_open_goes_first() -> None:
    text = WHIST + "C exposed 2-4 C 4-5"
    assert problems(text) == [("exposed-tile", "C plays 4-5, but 2-4 lies open and could be played")]
    assert problems(WHIST + "C exposed 2-4 C 2-4") == []
    position = run(WHIST + "C exposed 2-4").final
    assert position is not None
    result = run(WHIST + "C exposed 2-4 C 2-4")
    assert result.steps[-1].position is not None
    assert [str(move.tile) for move in result.steps[-1].position.moves()] == ["2-4"]


def test_only_a_held_tile_can_be_exposed() -> None:
    assert problems(WHIST + "C exposed 6-6 C 4-5")[0] == (
        "tile-not-in-hand",
        "C cannot expose 6-6: it is not in the hand",
    )


def test_a_correction_needs_a_pass_and_a_rule_for_it() -> None:
    base = HouseRules(variant="partnership")
    assert ("not-allowed", "a wrong pass is not corrected later in partnership") in problems(
        WHIST + "C 2-5 corrected", base
    )
    assert ("not-allowed", "D has not passed before, so there is nothing to correct") in problems(
        WHIST + "C 2-5 D 1-2 corrected"
    )


def test_a_wrong_tile_is_taken_back_at_once() -> None:
    """S1, section 8: as long as the next player has not acted; nothing lies open for it."""
    back = ("irregular-play", "C had laid 3-3 wrongly and takes it back at once")
    for house in (HouseRules(), HouseRules(variant="partnership")):
        assert problems(WHIST + "C 3-3 C 2-5 corrected D 1-2", house) == [back]
        result = run(WHIST + "C 3-3 C 2-5 corrected D 1-2", house)
        assert [str(step.tile) for step in result.steps[-2:]] == ["2-5", "1-2"]
    wrong_end = problems(WHIST + "C 2-5@4 C 2-5@5 corrected D 1-2")
    assert wrong_end == [("irregular-play", "C had laid 2-5 wrongly and takes it back at once")]
    assert problems(WHIST + "C 2-5 C 4-5 corrected D 1-2") == [
        ("not-allowed", "C laid 2-5 by the rules, so it is not taken back")
    ]


def test_a_wrong_tile_may_give_way_to_a_pass() -> None:
    """Nothing of the hand fits: the tile goes back and the player knocks."""
    text = '[Set "double-three"] [Rules "hand=2"] [Deal "A:11 12 B:03 33 C:13 23 D:00 02"] A 1-1 B 0-3 '
    assert problems(text + "B pass corrected C 1-3") == [
        ("irregular-play", "B had laid 0-3 wrongly and takes it back at once")
    ]
    assert problems(text.replace("B 0-3 ", "") + "B pass corrected C 1-3")[0] == (
        "not-allowed",
        "B has laid no tile just before, so there is nothing to correct",
    )


def test_play_begins_on_a_tile_from_the_stock() -> None:
    text = '[Variant "draw-turned"]\n[Lead "stock 1-4"]\nA 0-4 B 0-5'
    assert problems(text) == []
    assert problems(text.replace("stock ", ""))[0] == (
        "wrong-lead",
        "play begins on a tile turned from the stock in draw-turned, and none is given",
    )
    base = HouseRules(variant="chiva-draw")
    assert problems(text, base)[0] == (
        "wrong-lead",
        "no tile is turned from the stock in chiva-draw; a player leads",
    )
    dealt = text.replace("\nA", '\n[Deal "A:14 ? ? ? ? ? ?"]\nA', 1)
    assert problems(dealt)[0] == ("deal-duplicate", "1-4 is turned from the stock, but it was dealt to A")


def test_the_number_of_players_chooses_the_table() -> None:
    for text in (
        '[Variant "cut-throat"]\n[Seats "A B C"]\nA 6-6',
        '[Variant "cut-throat"]\n[Rules "seats=3"]\nA 6-6',
        '[Variant "cut-throat"]\n[Deal "A:66 B:11 C:22"]\nA 6-6'.replace("66", "66 ?").replace("11", "11 ?"),
    ):
        rules = run(text).rules
        assert (rules.seats, rules.hand, rules.without_blank) == (3, 9, True)
    assert problems('[Variant "cut-throat"]\n[Seats "A B C"]\nA 6-6 B 0-6 C 0-0') == [
        ("not-in-set", "0-0 is laid aside before the deal in cut-throat")
    ]


def test_a_block_waits_for_the_stock() -> None:
    text = DRAW.replace("[Deal", '[Result "blocked 0"]\n[Deal').replace("A:56 12 34 00", "A:55 12 34 00")
    text = text.replace("01 55", "01 56") + "A 6-6"
    assert [d.message for d in run(text).diagnostics] == [
        "the record says blocked, but there are tiles to draw"
    ]


@pytest.mark.parametrize(
    ("rules", "points"),
    [("hand_score=one", (1, 0)), ("hand_score=one, won_by=count", None), ("hand_score=losers", None)],
)
def test_a_game_that_counts_one_is_worth_that_whatever_is_left(
    rules: str, points: tuple[int, int] | None
) -> None:
    outcome = run(f'[Variant "partnership"]\n[Rules "hand=1, {rules}"]\nA 6-6').outcome
    assert outcome is not None
    assert (outcome.score.points if outcome.score else None) == points


def test_stated_ends_are_evidence() -> None:
    text = '[Seats "A B C D"]\nA 3-4 B 4-5 C 3-5 {[%ends 5 5]}'
    result = run(text)
    assert result.valid
    assert result.steps[-1].other_ends == ()
    assert result.steps[-1].end == 3
    assert problems(text.replace("5 5]", "5 4]"))[0][0] == "ends-mismatch"


def test_a_stated_block_is_held_against_tiles_that_nobody_shows() -> None:
    """After four tiles nobody has shown a 1 or a 5 but these, and all tiles are dealt."""
    text = '[Result "blocked A+C 80"]\n1. A 6-6  B 5-6  C 5-5  D 1-6'
    assert [d.message for d in run(text).diagnostics] == [
        "the record says blocked, but tiles that fit are still in the hands"
    ]
    assert [d.message for d in run('[Result "blocked"] *').diagnostics] == [
        "the record says blocked, but nobody has played"
    ]


MISREAD_CROSS = """[Variant "five-up"]
[Deal "A:12 14 15 22 24 55 56 B:01 02 03 11 13 26 36 C:04 05 06 25 44 46 66 D:00 16 23 33 34 35 45"]
[Lead "D"]

1. D 0-0
2. A pass  B 0-1  C 0-5  D pass
3. A pass  B 0-3  C 0-6  D 3-3
4. A 5-5  B 3-6  C 6-6@U  D 1-6
5. A 5-6  B 2-6  C 2-5  D 3-5
6. A 1-5  B 1-1  C pass  D 4-5
7. A 2-4  B 1-3@3  C pass  D 2-3
"""


def test_ends_that_are_not_followed_stay_few() -> None:
    """A game on a cross read by rules whose doubles branch: its ways must not multiply turn by turn."""
    (game,) = parse(MISREAD_CROSS).games
    result = replay(game)
    said = [one for one in result.diagnostics if one.code is Code.TOO_LARGE]
    assert len(said) == 1
    assert result.trace.hypotheses is not None
    assert max(map(len, result.trace.hypotheses.layers)) < 10_000


@pytest.mark.parametrize(
    ("lead", "ends"), [("6-6", {"B": "L", "C": "L", "D": "R", "A": "R"}), ("5-6 B 6-1@6 C 5-1", {})]
)
def test_with_equal_ends_a_tile_lies_at_the_nearer_one(lead: str, ends: dict[str, str]) -> None:
    """Whist: a lead points to the partner with its higher half, a double to the others; A plays with C."""
    ends = ends or {"D": "R", "A": "L", "B": "L", "C": "R"}
    turns, found = f'[Variant "whist"]\n[Rules "first_lead=anyone"]\nA {lead}', {}
    for seat in ends:
        found[seat] = str(run(f"{turns} {seat} 1-{6 if lead == '6-6' else 2}").steps[-1].arm)
        turns += f" {seat} pass"
    assert found == ends


def test_a_turned_tile_is_not_played_again() -> None:
    text = '[Variant "draw-turned"]\n[Lead "stock 1-4"]\nA 1-4 B 3-3'
    twice = ("tile-played-twice", "1-4 is on the table already: play began on it")
    assert problems(text) == [twice], "what A played in its place may be joined by 3-3"


def test_a_draw_that_was_not_allowed_was_made_all_the_same() -> None:
    text = '[Variant "draw"]\n[Deal "A:56 12 34 00 66 B:11 14 16 33 13"]\nA 6-6 B draw 0-6 B 0-6'
    assert [code for code, _ in problems(text)] == ["draw-while-able"]


def test_players_who_are_not_at_the_table_may_be_its_players_by_another_name() -> None:
    def hints(turns: str) -> list[str | None]:
        found = run('[Variant "partnership"]\n' + turns).diagnostics
        return [one.hint for one in found if one.code is Code.UNKNOWN_SEAT]

    hint = 'if these are the players in turn order, write [Seats "N E S W"] above the game'
    assert hints("N 6-6 E 6-1 S 1-2 W 2-3") == [hint] * 4
    assert hints("N 6-6 E 6-1 S 1-2") == [None] * 3
    assert hints("N 6-6 E 6-1 S 1-2 A 2-3") == [None] * 3


DEALT = '[Variant "partnership"]\n[Deal "A:66 01 02 03 04 05 06 B:11 12 13 14 15 16 22 {}"]\n'


@pytest.mark.parametrize(
    ("rest", "found"),
    [
        ("C:23 24 25 26 33 34 34", ["3-4 stands twice in the hand of C"]),
        ("C:23 24 25 26 33 34 11", ["1-1 is dealt twice, to B and to C"]),
        ("C:23 24 25 26 33 34", ["C has 6 tiles, but 7 are dealt to each"]),
        ("C:23 24 25 26 33 34 ?", []),
    ],
)
def test_what_is_wrong_with_a_hand_is_said_once(rest: str, found: list[str]) -> None:
    assert [message for _, message in problems(DEALT.format(rest) + "A 6-6")] == found


def test_a_stock_that_is_not_whole_has_no_order() -> None:
    text = DRAW + "A 6-6 B draw 0-2"
    assert problems(text) == [("wrong-draw", "B draws 0-2, but the next tile of the stock is 0-1")]
    assert problems(text.replace(" 45 46", " 45")) == []


@pytest.mark.parametrize(("least", "codes"), [(2, ["redeal-possible"]), (3, [])])
def test_as_many_doubles_as_are_asked_for_are_enough(least: int, codes: list[str]) -> None:
    text = f'[Variant "partnership"]\n[Rules "redeal_doubles={least}"]\n' + DEALT.format("").split("\n", 1)[1]
    assert [code for code, _ in problems(text + "A 6-6")] == codes


def test_a_lead_that_is_wrong_says_in_which_games() -> None:
    text = '[Game "1"]\n' + DEALT.format("") + "A 0-1"
    assert problems(text) == [
        ("wrong-lead", "A leads 0-1, but the first game of a match is led with 6-6"),
    ]
    every = text.replace("\n[Deal", '\n[Rules "next_lead=highest-double"]\n[Deal')
    assert problems(every) == [("wrong-lead", "A leads 0-1, but every game is led with 6-6")]


def test_what_a_tile_earns_is_its_points_and_those_of_the_passes_on_it() -> None:
    text = '[Variant "quinientos"]\nA 6-6 B pass C pass D pass A 6-1 B 1-2'
    assert run(text).earned == {1: 30}


def test_a_round_that_jumps_is_pointed_out_in_a_game_that_is_sound_else() -> None:
    text = Path("records/international-dominoes.domino").read_text("utf-8")
    assert problems(text) == []
    assert problems(text.replace("\n7. A", "\n8. A", 1)) == [("round-number", "round 8 follows round 6")]


def test_whose_passes_are_missing_is_said_as_surely_as_it_is_known() -> None:
    game = '[Variant "partnership"]\n[Rules "hand=2"]\n{}A 6-6 D 6-3'
    hints = [
        run(game.format(deal)).diagnostics[0].hint
        for deal in ('[Deal "A:66 65 B:11 12 C:22 23 D:63 64"]\n', "")
    ]
    assert hints == [
        "B and C had to pass here; their passes are missing",
        "B and C may have passed here, and that is missing; or this turn is too many",
    ]


def test_a_tile_that_stands_against_the_rules_is_followed_like_any_other() -> None:
    result = run(WHIST + "C 3-3 D 0-3")
    assert result.steps[-1].position is not None
    assert (result.steps[-1].position.passes, result.steps[-1].position.laid) == (0, 4)


def test_tiles_of_both_partners_that_were_taken_back_lie_open() -> None:
    assert run(WHIST + "C pass D 0-4 A 0-5 C 2-5 corrected D 1-2").diagnostics[0].hint == (
        "these now lie open: 0-5 of A"
    )


SMALL = '[Rules "seats=2, partners=no, drawing=none, hand=3, highest=3"]\n[Deal "A:33 32 31 B:? ? ?"]\n'


@pytest.mark.parametrize(
    ("stock", "held"), [("00 01 02 03", "1-1 1-2 2-2"), ("00 01 02", "1-1 1-2 2-2"), ("00 01", None)]
)
def test_a_hand_follows_from_the_tiles_that_sleep_and_from_a_pass(stock: str, held: str | None) -> None:
    result = run(f'{SMALL}[Stock "{stock}"]\nA 3-3 B pass A 3-2')
    deal = result.deal and result.rules.tile_set.members(result.deal[1])
    assert (deal and " ".join(map(str, deal))) == held


def test_tiles_that_can_be_exchanged_leave_a_deal_open() -> None:
    tiles = tile_set(1)
    first, second, third = (1 << at for at in range(3))
    places = [HiddenPlace(1, first | second), HiddenPlace(1, first | second), HiddenPlace(1, third)]
    assert settled(tiles, tiles.full, tuple(places)) is None
    places[0] = HiddenPlace(1, first)
    assert settled(tiles, tiles.full, tuple(places)) == (first, second, third)


def test_other_rules_are_those_by_which_a_game_is_right() -> None:
    def found(text: str, assumed: str, *, any_deal: bool = True) -> list[str]:
        game = parse(text).games[0]
        return [one.rules.name for one in by_other_rules(game, variant(assumed).rules, any_deal=any_deal)]

    two = '[Deal "A:66 01 02 03 04 05 06 B:11 12 13 14 15 16 22"]\nA 6-6'
    tens = ["00 01 02 03 04 05 06 07 08 09", "11 12 13 14 15 16 17 18 19 22"]
    tens += ["23 24 25 26 27 28 29 33 34 35", "36 37 38 39 44 45 46 47 48 99"]
    four = (
        '[Deal "' + " ".join(f"{seat}:{hand}" for seat, hand in zip("ABCD", tens, strict=True)) + '"]\nD 9-9'
    )
    assert "gallinazo" in found(two, "partnership")
    assert found(two, "partnership") == found(two, "cuban-nine")
    assert found(two, "draw", any_deal=False) == []
    assert "cuban-nine" in found(four, "partnership")
    assert found(four, "partnership", any_deal=False) == []
    assert "cuban-nine" in found(four, "cuban-nine", any_deal=False)
    assert not {"jamaican", "mexican-train"} & {*found(four, "partnership"), *found(two, "partnership")}


def test_what_the_holder_of_a_hand_leads() -> None:
    tiles = tile_set(6)
    hand = tiles.mask([Tile.of(3, 3), Tile.of(5, 6)])
    game = parse('[Game "1"]\nA 6-6').games[0]
    leads = {name: own_lead(game, variant(name).rules, hand) for name in ("partnership", "block", "kozel")}
    assert leads == {"partnership": Tile.of(6, 6), "block": Tile.of(3, 3), "kozel": Tile.of(1, 1)}


def test_a_hand_that_is_not_given_had_what_it_plays() -> None:
    result = run(f"{SMALL}A 3-3 B 0-3 A 2-3 B 0-0 A pass B 2-2")
    assert result.deal is not None
    assert list(map(str, result.rules.tile_set.members(result.deal[1]))) == ["0-0", "0-3", "2-2"]


def test_a_text_with_too_many_problems_is_read_no_further() -> None:
    found = problems('[Variant "partnership"]\n' + "A 9-9 B 9-9 C 9-9 D 9-9 " * 10)
    assert [code for code, _ in found] == ["not-in-set"] * 25 + ["too-large"]
    assert found[-1][1] == "25 problems so far; the rest of this game is not read"


def test_a_pass_of_another_than_the_next_is_out_of_turn() -> None:
    assert problems('[Variant "partnership"]\nA 6-6 C pass') == [
        ("out-of-turn", "it is B's turn, not C's"),
    ]


@pytest.mark.parametrize(
    ("turns", "rounds"), [("A 6-6 B 6-1 A 6-2", [1, 1, 2]), ("A 6-6 A 6-1 B 6-2", [1, 2, 2])]
)
def test_a_round_ends_before_who_has_played_in_it(turns: str, rounds: list[int]) -> None:
    found = run(f'[Variant "partnership"]\n{turns}').trace.entries
    assert [entry.round for entry in found] == rounds


def test_a_tile_of_hands_that_nobody_knows_is_played_once() -> None:
    """Whether a turn has a remark, and is read with more care, or not."""
    for remark in ("", "{quickly}"):
        text = f'[Variant "partnership"]\nA 6-6 B 6-1 {remark} C 6-2 D 6-1'
        assert [code for code, _ in problems(text)] == ["tile-played-twice"]


def test_an_arm_is_named_where_the_number_does_not_tell_it() -> None:
    """A double counts with both halves: it matters which of two fives is covered, and of no other number."""
    result = run('[Variant "all-fives"]\nA 1-1 B 1-5@L A 5-5@L B 1-2@R A 2-5@R B 5-3@L')
    assert [str(step.named_arm) for step in result.steps] == ["None"] * 5 + ["L"]


@pytest.mark.parametrize(
    ("text", "held"),
    [
        # What B drew was not dealt to B; what B played besides was.
        (
            '[Rules "seats=2, partners=no, drawing=one, hand=2, highest=3"]\n[Deal "A:33 22 B:? ?"]\n'
            "A 3-3 B draw 0-3 B 0-3 A draw 1-2 A pass B 0-0 A draw 1-1 A pass B 1-3",
            "0-0 1-3",
        ),
        # Nobody holds the tile that was turned from the stock.
        (
            '[Rules "seats=2, partners=no, hand=3, highest=3, first_lead=stock, next_lead=stock"]\n'
            '[Lead "stock 3-3"]\n[Deal "A:23 13 03 B:? ? ?"]\n[Stock "00 01 02"]\nA 2-3',
            "1-1 1-2 2-2",
        ),
        # What is left is the only hand that is not given.
        (
            '[Rules "seats=2, partners=no, drawing=one, hand=3, highest=2"]\n'
            '[Deal "A:22 12 02 B:? ? ?"]\nA 2-2',
            "0-0 0-1 1-1",
        ),
    ],
)
def test_a_hand_follows_from_all_other_tiles(text: str, held: str) -> None:
    result = run(text)
    assert result.deal is not None
    assert " ".join(map(str, result.rules.tile_set.members(result.deal[1]))) == held
