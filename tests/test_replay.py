"""The sample deal, and what the replayer makes of unusual records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from analyzer.game.rules_of_game import HouseRules
from analyzer.notation import parse
from analyzer.record.diagnostics import Code
from analyzer.replays.known_deal import _MOST_PROBLEMS
from analyzer.replays.replay import Replay, replay
from analyzer.rules import EndKind
from analyzer.tiles.tile import Tile
from tests import sample

if TYPE_CHECKING:
    from analyzer.record.game import Game


def game(text: str) -> Game:
    (only,) = parse(text).games
    return only


def replayed(rows: str, *tags: str, variant: str | None = None) -> Replay:
    return replay(game(sample.movetext(rows, *tags)), HouseRules(variant))


def codes(result: Replay) -> list[str]:
    return [problem.slug for problem in result.diagnostics]


def test_the_printed_line_lacks_a_round() -> None:
    result = replayed(sample.AS_PRINTED, '[Result "domino B A+C -10"]')
    assert codes(result) == ["no-open-end"]
    assert result.diagnostics[0].message == "A cannot play 5-6: the open ends are 0 and 4"
    assert result.diagnostics[0].turn == 24


def test_the_repaired_line_comes_to_the_stated_result() -> None:
    result = replayed(sample.REPAIRED, '[Result "domino B A+C -10"]')
    assert result.valid
    assert result.outcome is not None
    assert (result.outcome.kind, result.outcome.left) == (EndKind.DOMINO, (4, 0, 6, 8))
    assert result.outcome.score is not None
    assert result.outcome.score.points == (0, 10)


@pytest.mark.parametrize(
    ("variant", "points"),
    [
        ("partnership", (46, 0)),
        ("great-lakes", (76, 0)),
        ("great-lakes-101", (126, 0)),
        ("doscientos", (76, 0)),
        ("milo", (1, 0)),
        ("chiva", (1, 0)),
        ("jamaican", (0, 1)),
    ],
)
def test_the_block_under_each_variant(variant: str, points: tuple[int, int]) -> None:
    """B holds 0-0, which counts 50 in the game to 101; A+C still have fewer pips."""
    result = replayed(sample.WINNING, variant=variant)
    assert result.outcome is not None
    assert result.outcome.score is not None
    assert result.outcome.score.points == points


def test_the_side_of_the_last_tile_is_open_and_does_not_matter() -> None:
    result = replayed(sample.WINNING)
    assert [(step.turn, step.other_ends) for step in result.steps if step.other_ends] == [(22, (4,))]
    assert Code.RESULT_DEPENDS_ON_ENDS not in [problem.code for problem in result.diagnostics]


def test_a_result_that_depends_on_the_ends_is_said_to() -> None:
    """D's 1-3 leaves two threes, and nobody can play, or two ones, and C plays on with 0-1."""
    text = '[Set "double-three"]\n[Rules "hand=2"]\n[Deal "A:22 23 B:02 33 C:01 12 D:00 13"]\n'
    text += "1. A 2-3  B 3-3  C 1-2  D 1-3"
    result = replay(game(text))
    assert codes(result) == ["result-depends-on-ends"]
    assert "blocked B+D 5 or not the end yet" in result.diagnostics[0].message
    assert result.valid
    assert codes(replay(game(text + "@1"))) == []
    assert codes(replay(game(text + "@3"))) == ["game-unfinished"]
    assert codes(replay(game('[Result "blocked B+D 5"]\n' + text))) == []


def test_unwritten_ends_are_settled_by_later_turns() -> None:
    """Several tiles of the line fit both ends where they are played; what follows settles each of them."""
    result = replayed(sample.REPAIRED)
    assert all(not step.other_ends for step in result.steps)


@pytest.mark.parametrize(
    ("result", "valid"),
    [
        ('[Result "blocked A+C 46"]', True),
        ('[Result "blocked"]', True),
        ('[Result "A+C 46"]', True),
        ('[Result "B+D -46"]', True),
        ('[Result "blocked 0"]', False),
        ('[Result "blocked B+D 46"]', False),
        ('[Result "A+C 45"]', False),
        ('[Result "A+B 46"]', False),
        ('[Result "domino C A+C 46"]', False),
        ('[Result "blocked B A+C 46"]', False),
        ('[Result "blocked C A+C 46"]', True),
    ],
)
def test_a_stated_result_is_held_against_the_moves(result: str, valid: bool) -> None:
    found = replayed(sample.WINNING, result)
    assert found.valid is valid
    assert codes(found) == ([] if valid else ["result-mismatch"])


@pytest.mark.parametrize("knocks", range(5))
def test_any_number_of_knocks_may_end_a_block(knocks: int) -> None:
    rows = sample.WINNING.rstrip() + " pass" * min(knocks, 1)
    if knocks > 1:
        rows += "\n7 " + "pass " * (knocks - 1)
    assert replayed(rows).valid


def test_a_fifth_knock_is_not_needed_but_no_mistake() -> None:
    assert replayed(sample.WINNING.rstrip() + " pass\n7 pass pass pass pass").valid


def test_without_a_deal_the_play_itself_is_checked() -> None:
    rows = "\n".join(sample.movetext(sample.REPAIRED).splitlines()[1:])
    result = replay(game(rows))
    assert result.valid
    assert result.deal is not None, "the passes settle the three tiles that are never played"
    assert result.outcome is not None
    assert result.outcome.left == (4, 0, 6, 8)
    twice = replay(game(rows.replace("D 5-5", "D 0-1")))
    assert codes(twice) == ["tile-played-twice"]
    able = replay(game(rows.replace("A 4-4", "A pass")))
    assert codes(able) == ["pass-while-able"], "A plays 4-4 never, but 3-4 later"


def test_a_partial_deal_is_held_against_the_play() -> None:
    rows = "\n".join(sample.movetext(sample.REPAIRED).splitlines()[1:])
    assert replay(game('[Deal "B:00 01 ? ? ? ? ?"]\n' + rows)).valid
    wrong = replay(game('[Deal "B:00 01 44 ? ? ? ?"]\n' + rows))
    assert codes(wrong)[:2] == ["pass-while-able", "tile-not-in-hand"], "B also passed on a four"
    assert wrong.diagnostics[1].message == "A cannot play 4-4: it was dealt to B"


def test_passes_without_any_tiles_left_for_them_are_impossible() -> None:
    result = replay(game("1. A 0-0  B pass  C pass  D pass\n2. A 0-1  B 1-2  C 2-3  D pass\n3. A 3-4"))
    assert "deal-impossible" in codes(result)


def test_a_tile_that_nobody_wrote_down_leaves_the_rest_readable() -> None:
    result = replayed(sample.REPAIRED.replace("[2-5]", "?"))
    assert result.valid
    assert result.steps[9].tile is None
    assert result.steps[9].position is not None
    assert result.steps[10].position is None, "from here on C's hand is not known"


def test_compass_seats_and_their_sides() -> None:
    text = sample.movetext(sample.REPAIRED, '[Seats "N E S W"]', '[Sides "N+S E+W"]')
    for old, new in zip("ABCD", "NESW", strict=True):
        text = text.replace(f" {old} ", f" {new} ").replace(f"{old}:", f"{new}:")
    result = replay(game(text))
    assert result.valid
    assert result.seating.side_label(1) == "E+W"
    bad = replay(game(text.replace("N+S E+W", "N+E S+W")))
    assert codes(bad) == ["bad-tag"]


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ('[Seats "A B C"]', "bad-tag"),
        ('[Seats "A B C C"]', "bad-tag"),
        ('[Seats "A B C D{"]', "bad-tag"),
        ('[Seats "A B C d"]', "bad-tag"),
        ('[Set "double-ninety"]', "bad-rules"),
        ('[Set "double-two"]', "bad-rules"),
        ('[Rules "target=0"]', "bad-rules"),
        ('[Variant ""]', "unknown-variant"),
    ],
)
def test_tags_that_cannot_be(tag: str, code: str) -> None:
    assert codes(replayed(sample.REPAIRED, tag)) == [code]


def test_first_game_of_a_match_is_led_with_the_highest_double() -> None:
    assert codes(replayed(sample.REPAIRED, '[Game "1"]')) == ["wrong-lead"]
    assert replayed(sample.REPAIRED, '[Game "3"]').valid
    assert codes(replayed(sample.REPAIRED, '[Rules "next_lead=highest-double"]')) == ["wrong-lead"]


def test_an_empty_game_is_unfinished_only() -> None:
    result = replay(game(f'[Deal "{sample.DEAL_TAG}"]\n[Lead "B"]\n'))
    assert codes(result) == ["game-unfinished"]
    assert result.valid
    assert result.final is not None
    assert result.final.seat == 1


def test_several_mistakes_are_all_found() -> None:
    rows = sample.REPAIRED.replace("[1-4]", "[1-2]").replace("8 [5-6] [0-6]", "8 [5-6] [0-1]")
    assert codes(replayed(rows)) == ["tile-not-in-hand", "tile-played-twice"]


def test_a_pass_after_an_open_choice_rules_out_what_is_open_in_every_reading_only() -> None:
    """D's 1-3 joins the one or the three; A and B pass on whichever is left, and may hold the other."""
    text = (
        '[Set "double-three"]\n[Rules "hand=2"]\n[Deal "D:00 13"]\n1. A 2-3  B 3-3  C 1-2  D 1-3\n2. A pass'
    )
    result = replay(game(text))
    assert result.valid
    # Of all tiles only 1-3 would fit either way.
    tiles = result.rules.tile_set
    assert list(tiles.members(result.steps[4].sure_fits)) == [Tile.of(1, 3)]
    assert result.deal is None


def test_variations_are_held_against_the_rules() -> None:
    sound = sample.movetext(sample.REPAIRED).replace("C 3-6*", "C 3-6* (C 4-6@6 D pass A 3-4 B 2-3 C 2-4)")
    assert codes(replay(game(sound))) == []
    broken = sample.movetext(sample.REPAIRED).replace("C 3-6*", "C 3-6* (C 4-6@6 D 0-3 (D 6-6) A 3-4)")
    result = replay(game(broken))
    assert result.valid
    assert [(p.slug, p.severity) for p in result.diagnostics] == [("no-open-end", "warning")] * 2
    assert result.diagnostics[0].message.startswith("in a variation: D cannot play 0-3: both open ends are 4")


def test_countless_variations_are_not_all_checked() -> None:
    text = sample.movetext(sample.REPAIRED).replace("C 3-6*", "C 3-6*" + " (C 4-6@6)" * 300)
    assert codes(replay(game(text))) == ["too-large"]


def test_an_endless_game_is_cut_short() -> None:
    text = "1. A 1-1  B pass  C pass  D pass\n" * 100
    result = replay(game(text))
    assert codes(result) == ["tile-played-twice"] * 25 + ["too-large"]
    assert codes(replay(game("1. A 1-1" + "  B pass  C pass  D pass  A pass" * 40))) == ["too-large"]


def test_a_play_after_everybody_has_passed() -> None:
    result = replay(game("1. A 1-1  B pass  C pass  D pass\n2. A pass  B 2-3"))
    assert codes(result) == ["play-after-end"]
    assert result.diagnostics[0].message == "the game is over: everybody has passed"


def test_the_solver_offers_the_only_lead_there_is() -> None:
    text = sample.movetext(sample.REPAIRED, '[Game "1"]').split("1. B")[0]
    (lead,) = replay(game(text + "1. D 6-6")).steps
    assert lead.position is not None
    assert [str(move.tile) for move in lead.position.moves()] == ["6-6"]
    free = replay(game(text.replace('[Game "1"]', '[Game "2"]') + "1. D 6-6")).steps[0]
    assert free.position is not None
    assert len(free.position.moves()) == 7
    deal = replay(game(text + '[Lead "D"]'))
    assert deal.final is not None
    assert [str(move.tile) for move in deal.final.moves()] == ["6-6"]


def test_numbers_of_rounds_that_jump_are_pointed_out() -> None:
    rows = [row for row in sample.REPAIRED.splitlines() if not row.startswith("7 ")]
    result = replayed("\n".join(rows))
    assert codes(result) == ["round-number", "no-open-end"]
    assert result.diagnostics[0].message == "round 8 follows round 6"


def test_players_by_name_get_a_hint() -> None:
    text = "1. Ana 6-6, Beto 3-6, Carmen 0-3, David 0-0"
    hint = replay(game(text)).diagnostics[0].hint
    assert (
        hint == 'if these are the players in turn order, write [Seats "Ana Beto Carmen David"] above the game'
    )
    assert replay(game('[Seats "Ana Beto Carmen David"]\n' + text)).valid


def test_a_hand_with_a_tile_too_many_is_one_mistake() -> None:
    text = sample.movetext(sample.REPAIRED).replace("B:00", "B:55 00")
    assert codes(replay(game(text))) == ["wrong-hand-size", "deal-duplicate"]


def test_a_tile_that_is_not_given_may_be_the_one_that_would_still_fit() -> None:
    """Nobody holds the last four if it was the tile that nobody could name."""
    moves = "B 1-5 C 5-6 D 1-6 A 1-3 B 0-3 C 0-6 D 1-4 A 3-6 B 0-4 C 0-1 D 1-2 A 2-3 B pass C 2-6 D 2-5 A 4-6"
    rest = "B 4-5 C 3-5 D 5-5 A 3-4 B 0-5 C ? D 0-2 A 2-4"
    game = parse(f'[Variant "partnership"] [Lead "B"] [Result "blocked A+C 22"]\n{moves} {rest}').games[0]
    assert not replay(game).diagnostics


FULL = "B:01 02 03 04 05 06 11 C:12 13 14 15 16 22 23 D:24 25 26 33 34 35 36"


def test_a_hand_of_the_right_size_is_not_too_small_or_too_large_for_a_tile_outside_the_set() -> None:
    result = replay(game(f'[Variant "partnership"]\n[Deal "A:00 44 45 46 55 56 77 {FULL}"]\n\n1. A 0-0\n'))
    assert "not-in-set" in codes(result)
    assert "wrong-hand-size" not in codes(result)


@pytest.mark.parametrize(("more", "said"), [(0, None), (1, "1 more problem"), (3, "3 more problems")])
def test_problems_of_a_deal_beyond_the_limit_are_counted(more: int, said: str | None) -> None:
    """So many repeated tiles, and that the hand is too large."""
    hand = " ".join(["00"] * (_MOST_PROBLEMS + more))
    result = replay(game(f'[Variant "partnership"]\n[Deal "A:{hand}"]\n\n1. A 0-0\n'))
    assert "deal-missing" not in codes(result), "three hands are not written"
    rest = [one.message for one in result.diagnostics if one.slug == "too-large"]
    assert [one.partition(" of the deal")[0] for one in rest] == ([] if said is None else [said])


def test_who_plays_twice_running_is_told_so_and_who_is_early_is_told_whose_turn_it_is() -> None:
    tags = f'[Variant "partnership"]\n[Deal "A:00 44 45 46 55 56 66 {FULL}"]\n[Lead "A"]\n\n'
    twice = replay(game(f"{tags}1. A 4-4  A 4-5\n"))
    assert "A plays twice running; it is B's turn" in [one.message for one in twice.diagnostics]
    early = replay(game(f"{tags}1. A 4-4  D 2-4\n"))
    assert "it is B's turn, not D's" in [one.message for one in early.diagnostics]


@pytest.mark.parametrize(
    ("turns", "said"),
    [("*", "the record has no turns"), ("1. A 0-0", "the record stops before the game has ended")],
)
def test_a_game_that_breaks_off_is_told_from_one_that_has_not_begun(turns: str, said: str) -> None:
    (problem,) = replay(game(f'[Variant "partnership"]\n[Lead "A"]\n\n{turns}\n')).diagnostics
    assert problem.message == said
