"""Records of several games: what belongs together, and what does not go together."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.match import Match, matches, replays_of
from analyzer.match.sentences import next_sentence
from analyzer.notation import parse
from analyzer.record.diagnostics import Code, Severity
from analyzer.record.game import Tag
from analyzer.replays.replay import replay
from analyzer.rules import MatchGoal, variant, with_options
from tests.effort import some
from tests.every_variant import TABLES, random_game, rules_of, written
from tests.forms.test_texts import TEXTS
from tests.match.texts import random_match, tiny
from tests.test_cases import RECORDS

if TYPE_CHECKING:
    from pathlib import Path

    from analyzer.record.diagnostics import Diagnostic
    from analyzer.replays.replay import Replay

FIRST = "12 11 22 66 D"
"""D leads 6-6, and B+D get 3 + 4 pips."""
THEN = ("44 55 13 35 A", "56 11 22 36 B", "45 55 16 36 C")
"""A, B and C lead, as it moves on to the right of D; they get 18, 15 and 19."""
WHIST = '[Variant "whist"] [Rules "hand=1, target=20"]'


def has_a_match(name: str, seats: int) -> bool:
    return rules_of(name, seats).match_goal is not MatchGoal.NONE


def found(text: str) -> list[Match]:
    games = parse(text).games
    return list(matches(games, map(replay, games)))


def only(text: str) -> Match:
    (match,) = found(text)
    return match


def codes(text: str) -> list[list[str]]:
    """The problems of each game, one after the other."""
    return [
        [problem.slug for problem in row.checked.diagnostics] for match in found(text) for row in match.rows
    ]


def messages(text: str) -> list[str]:
    return [problem.message for match in found(text) for row in match.rows for problem in row.diagnostics]


def test_games_in_a_row_are_a_match_with_a_running_score() -> None:
    match = only(tiny(FIRST, *THEN))
    assert [row.place.number for row in match.rows] == [1, 2, 3, 4]
    assert [row.entry and row.entry.after for row in match.rows] == [(0, 7), (18, 7), (18, 22), (37, 22)]
    assert codes(tiny(FIRST, *THEN)) == [[]] * 4


def test_the_tags_of_a_match_begin_the_next_one_and_so_does_game_1() -> None:
    other = tiny(FIRST, tags='[Event "B"] [Rules "hand=1"]')
    text = tiny(FIRST, THEN[0], FIRST + ' [Game "1"]') + other
    assert [len(match.rows) for match in found(text)] == [2, 1, 1]
    assert [match.rows[0].place.number for match in found(text)] == [1, 1, None]


def test_a_lone_game_without_a_number_is_held_against_nothing() -> None:
    match = only(tiny("66 11 22 12 D"))
    assert (match.rows[0].place.number, match.rows[0].diagnostics) == (None, ())
    assert match.standing.score is None
    assert codes(tiny("66 11 22 12 D", FIRST))[0] == ["wrong-lead"], "a first game is"


def test_a_second_line_of_the_same_deal_does_not_count() -> None:
    text = tiny(FIRST, "12 11 22 66 A", THEN[0])
    match = only(text)
    assert [row.place.line_of for row in match.rows] == [None, 0, None]
    assert [row.place.number for row in match.rows] == [1, 1, 2]
    assert (match.standing.score, codes(text)) == ((18, 7), [[]] * 3)


def test_two_lines_alone_are_one_lone_game() -> None:
    assert [row.place.number for row in only(tiny(FIRST, "12 11 22 66 A")).rows] == [None, None]


def test_the_number_of_the_first_game_counts_on() -> None:
    match = only(tiny(FIRST + ' [Game "3"]', THEN[0]))
    assert [row.place.number for row in match.rows] == [3, 4]
    assert match.standing.score is None, "nobody says what it was"


def test_a_score_before_the_first_game_begins_there() -> None:
    match = only(tiny(FIRST + ' [Score "A+C 20; B+D 31"]', THEN[0]))
    assert [row.place.number for row in match.rows] == [None, None], "no first game has a score"
    assert match.standing.score == (38, 38)
    assert only(tiny(FIRST + ' [Score "A+C 0; B+D 0"]', THEN[0])).rows[0].place.number == 1


def test_games_left_out_hide_the_score_and_the_lead() -> None:
    text = tiny(FIRST, "44 55 13 35 C" + ' [Game "5"]', "44 55 16 36 D" + ' [Score "50-41"]')
    assert codes(text) == [[]] * 3
    assert only(text).standing.score == (50, 41 + 8 + 7)


@pytest.mark.parametrize(
    ("name", "seats"),
    [("partnership", {3}), ("jamaican", None), ("whist", None)],
)
def test_the_lead_of_the_next_match_is_told_once_one_is_over(name: str, seats: set[int] | None) -> None:
    """S0: the seat to the right of whoever led game 1; elsewhere as any first game is led."""
    text = (RECORDS / f"{name}-match.domino").read_text("utf-8")
    match = only(text)
    assert match.standing.end is not None
    assert match.next_due is None
    assert match.next_match is not None
    assert match.next_match.seats == (None if seats is None else frozenset(seats))
    first = parse(text).games[:1]
    (begun,) = matches(first, replays_of(first))
    assert (begun.standing.end, begun.next_match) == (None, None)


@pytest.mark.parametrize(("name", "seats"), some([table for table in TABLES if has_a_match(*table)], 0))
def test_every_variant_tells_who_leads_next(name: str, seats: int) -> None:
    """After a game that ends the match who leads the next match, after any other who leads the next game."""
    options = "target=1, least=0, opening=0, exceed=no, exact=no, equality=draw"
    rules = with_options(rules_of(name, seats), options)
    ended = False
    for seed in range(12):
        game = written(random_game(Random(seed), rules))
        game = replace(game, tags=(*game.tags, Tag("Rules", options)))
        (match,) = matches([game], [replay(game)])
        ended = match.standing.end is not None
        assert (match.next_due is None, match.next_match is None) == (ended, not ended)
        assert next_sentence(match)
        if ended:
            break
    assert ended


def test_a_number_that_goes_back_is_an_error() -> None:
    text = tiny(FIRST, THEN[0] + ' [Game "2"]', THEN[1] + ' [Game "2"]')
    assert codes(text) == [[], [], ["bad-tag"]]
    assert messages(text) == ["the tag says game 2, but by the games before it this is game 3"]


@pytest.mark.parametrize("score", ["A+C 18; B+D 7", "B+D 7; A+C 18", "18-7", "18:7", "A+C 18", "C 18"])
def test_a_score_that_is_right_is_found_right(score: str) -> None:
    assert codes(tiny(FIRST, THEN[0], THEN[1] + f' [Score "{score}"]')) == [[]] * 3


def test_a_wrong_score_says_both_and_how_it_came_about() -> None:
    text = tiny(FIRST, THEN[0], THEN[1] + ' [Score "A+C 19; B+D 7"]', THEN[2] + ' [Score "A+C 19; B+D 22"]')
    assert codes(text) == [[], [], ["score-mismatch"], []], "the games after it go on from what is written"
    (problem,) = only(text).rows[2].diagnostics
    assert problem.message == ("the score before game 3 is written as A+C 19, B+D 7, but it is A+C 18, B+D 7")
    assert problem.hint == "A+C 0, B+D 7 after game 1; A+C 18, B+D 7 after game 2"
    assert problem.severity is Severity.ERROR
    assert text.split("\n")[(problem.span or (1,))[0] - 1].startswith("[Score")


def test_a_first_game_begins_at_nought() -> None:
    assert codes(tiny(FIRST + ' [Game "1"] [Score "A+C 5; B+D 0"]')) == [["score-mismatch"]]


@pytest.mark.parametrize("score", ["A+B 3", "one to two", "1-2-3", "domino A 5", "A 3; C 4"])
def test_a_score_that_cannot_be_read_is_an_error(score: str) -> None:
    assert codes(tiny(FIRST, THEN[0] + f' [Score "{score}"]'))[1] == ["bad-tag"]


def test_after_a_game_in_error_the_score_is_not_known_until_it_is_written() -> None:
    broken = tiny(FIRST, THEN[0] + ' [Result "domino A A+C 99"]', THEN[1])
    assert codes(broken) == [[], ["result-mismatch"], []]
    assert [row.entry and row.entry.after for row in only(broken).rows] == [(0, 7), None, None]
    again = tiny(FIRST, THEN[0] + ' [Result "domino A A+C 99"]', THEN[1] + ' [Score "99-7"]')
    assert only(again).standing.score == (99, 22)


def test_a_wrong_lead_says_whose_it_is_and_why() -> None:
    text = tiny(FIRST, "44 55 13 35 C", THEN[2])
    assert codes(text) == [[], ["wrong-lead"], ["wrong-lead"]]
    problem = only(text).rows[1].diagnostics[0]
    assert problem.message == "C leads, but the lead of game 2 belongs to A"
    assert problem.rule == "the seat to the right of the last leader leads"
    assert problem.hint == "game 1: D led; D goes out, B+D score 7"
    assert problem.turn == 1
    assert only(text).standing.score is not None, "the game counts all the same"
    moved = only(text).rows[2].diagnostics[0].message
    assert moved == "C leads, but the lead of game 3 belongs to D", "the lead moves on from who did lead"


def test_a_wrong_lead_is_not_reported_twice_and_the_game_counts() -> None:
    text = tiny('66 11 22 12 D [Game "1"]', THEN[0])
    assert codes(text) == [["wrong-lead"], []]
    assert only(text).standing.score == (18, 16)


def test_after_a_game_in_error_the_lead_is_held_against_nobody_who_may_have_won_it() -> None:
    tags = '[Variant "doscientos"] [Rules "hand=1"]'
    wrong = FIRST + ' [Result "domino D B+D 99"]'
    assert codes(tiny(wrong, THEN[0], tags=tags)) == [["result-mismatch"], []]
    assert codes(tiny(FIRST, THEN[0], tags=tags)) == [[], ["wrong-lead"]]


def test_after_a_tie_the_lead_can_stay_though_every_game_is_led_with_6_6() -> None:
    tags = '[Variant "block"] [Rules "hand=1, tie_lead=same, won_by=count"]'
    tie = "01 12 02 66 D"
    assert codes(tiny(tie, "66 11 22 55 D", tags=tags)) == [[], []], "three pips against three: a tie"
    assert codes(tiny(tie, "66 11 22 55 A", tags=tags))[1] == ["wrong-lead"]
    won = "01 11 02 66 D"
    assert codes(tiny(won, "66 11 22 55 D", tags=tags))[1] == ["wrong-lead"]
    tagged = tiny(tie, '66 11 22 55 D [Lead "A"]', tags=tags)
    assert codes(tagged)[1] == ["wrong-lead"], "its own tag stands"


def test_a_game_after_the_end_of_the_match_is_one_error() -> None:
    text = tiny(FIRST, *THEN, "44 55 13 35 D", tags='[Variant "partnership"] [Rules "hand=1, target=22"]')
    assert codes(text) == [[], [], [], ["match-over"], []]
    assert messages(text) == ["the match is over before game 4: B+D win it 22 to 18"]
    assert only(text).standing.score == (18, 22)


def test_a_written_score_can_say_that_the_match_was_over() -> None:
    assert codes(tiny(FIRST + ' [Score "A+C 120; B+D 85"]')) == [["match-over"]]


def test_games_by_other_rules_do_not_belong_to_the_match() -> None:
    games = list(parse(tiny(FIRST, *THEN)).games)
    games[1] = replace(games[1], inherited=(Tag("Variant", "great-lakes"), Tag("Rules", "hand=1")))
    (match,) = matches(games, map(replay, games))
    assert [problem.code for problem in match.rows[1].diagnostics] == [Code.BAD_RULES]
    assert match.standing.score is None


def test_a_game_with_other_seats_is_no_game_of_the_match() -> None:
    """A variant for several numbers of players goes by the seats that a game names."""
    text = """[Variant "draw"] [Rules "hand=1, drawing=none"]
[Deal "A:66 B:11 C:12 D:13"]
1. A 6-6

[Deal "A:66 B:11"]
1. A 6-6

[Deal "A:66 B:11 C:12 D:13"]
1. A 6-6
"""
    match = only(text)
    assert [[problem.code for problem in row.diagnostics] for row in match.rows] == [[], [Code.BAD_RULES], []]
    assert [row.entry and row.entry.after is None for row in match.rows] == [False, True, True]


def test_the_next_match_is_led_from_the_right_of_who_led_the_first_game_of_the_last() -> None:
    """S0: any tile; but 6-6 may be asked for as well."""
    nines = '[Event "next"] [Rules "hand=1"]'
    first = tiny(FIRST, THEN[0])
    assert codes(first + tiny("45 66 13 35 A", THEN[1], tags=nines))[2] == []
    assert codes(first + tiny('45 66 13 35 A [Game "1"]', tags=nines))[2] == []
    assert codes(first + tiny("45 66 13 35 B", THEN[2], tags=nines))[2] == []
    wrong = found(first + tiny("45 66 13 35 C", THEN[2], tags=nines))[1].rows[0].diagnostics
    assert [(problem.code, problem.severity) for problem in wrong] == [(Code.WRONG_LEAD, Severity.WARNING)]
    other = '[Event "other"] [Variant "milo"] [Rules "hand=1"]'
    assert codes(first + tiny("45 66 13 35 A", THEN[1], tags=other))[2] == ["wrong-lead"]


FIVE = f'{WHIST} [Players "Ann Bob Cid Dan Eve"]'
LONG = FIVE.replace("target=20", "target=100")


def test_who_sits_out_is_held_against_the_turns() -> None:
    text = tiny("12 11 22 66 A", '12 11 33 66 B [Out "Dan"]', '12 11 44 56 C [Out "Eve"]', tags=LONG)
    match = only(text)
    assert [row.out for row in match.rows] == [("Eve",), ("Dan",), ("Eve",)]
    (problem,) = match.rows[2].diagnostics
    assert (problem.code, problem.severity) == (Code.WRONG_SIT_OUT, Severity.WARNING)
    assert problem.message == "Eve sits out, but by turns it is Cid"


def test_names_that_cannot_sit_out_are_errors() -> None:
    assert codes(tiny('12 11 22 66 A [Out "Ann"]', tags=FIVE)) == [["bad-tag"]]
    assert codes(tiny('12 11 22 66 A [Out "Ann"]', tags=WHIST)) == [["bad-tag"]]
    assert codes(tiny("12 11 22 66 A", tags=f'{WHIST} [Players "Ann Bob"]')) == [["bad-tag"]]


def test_the_settlement_is_by_the_players() -> None:
    """A leads first, so his side are the two who drew highest: they write 5 bad points, the others 14."""
    text = tiny("12 11 23 66 A", '12 11 33 06 B [Out "Dan"]', tags=FIVE)
    match = only(text)
    assert [row.entry and row.entry.after for row in match.rows] == [(5, 14), (14, 20)]
    assert match.settlement is not None
    assert {name: int(points) for name, points in match.settlement.items()} == {
        "Ann": 6, "Bob": 6, "Cid": -4, "Dan": -4, "Eve": -4,
    }  # fmt: skip
    named = only(text.replace("[Players", '[Names "B: Ann, D: Bob"] [Players'))
    assert named.settlement is not None
    assert named.settlement["Ann"] < 0, "by their names Ann and Bob sit at B and D"


@pytest.mark.parametrize(("name", "seats"), some(TABLES, 1))
def test_a_match_that_is_led_as_asked_has_nothing_wrong_and_its_scores_can_be_written(
    name: str, seats: int
) -> None:
    rules = rules_of(name, seats)
    games, match = random_match(Random(f"{name} {seats}"), rules, 8)
    # That the others play on when 61 is met is the only thing that a legal game can have wrong with it.
    found = [problem.code for row in match.rows for problem in row.diagnostics]
    assert found in ([], [Code.MATCH_OVER] * rules.exact)
    if rules.match_goal is MatchGoal.NONE:
        return
    with_scores = []
    for game, row in zip(games, match.rows, strict=True):
        assert row.before is not None
        score = "; ".join(
            f"{match.seating.side_label(side)} {points}" for side, points in enumerate(row.before)
        )
        with_scores.append(replace(game, tags=(*game.tags, Tag("Score", score))))
    (again,) = matches(with_scores, map(replay, with_scores))
    assert [problem.code for row in again.rows for problem in row.diagnostics] == found
    for row in match.rows:
        outcome = row.replay.outcome
        assert outcome is not None
        assert outcome.score is not None
        assert row.entry is not None
        if not rules.exact and row.entry.stake == 1:
            assert row.entry.points == outcome.score.points


def test_a_match_to_61_ends_within_a_game() -> None:
    rules = variant("fives-and-threes-british").rules
    ended = None
    for seed in range(60):
        _, match = random_match(Random(seed), rules, 40)
        last = match.games[-1].entry
        assert last is not None
        assert all(points <= 61 for row in match.games for points in (row.entry and row.entry.after) or ())
        if last.end_turn is not None:
            ended = match.games[-1]
            break
    assert ended is not None
    assert [problem.slug for problem in ended.checked.diagnostics] == ["match-over"], "it was played on"
    assert ended.checked.valid
    assert ended.entry is not None
    cut = replace(ended.replay.game, turns=ended.replay.game.turns[: ended.entry.end_turn])
    score = " ".join(f"{'AB'[side]} {points};" for side, points in enumerate(ended.before or ()))
    tags = (Tag("Variant", rules.name), Tag("Game", "2"), Tag("Score", score))
    (match,) = matches([replace(cut, tags=tags)], [replay(replace(cut, tags=tags))])
    assert match.standing.end == ended.entry.end
    assert match.rows[0].checked.diagnostics == (), "not unfinished: it ended the match"


def test_without_a_word_about_the_rules_a_lead_by_others_is_a_warning() -> None:
    """Two tables without a tag, both led by the holder of 6-6; by the rules assumed the lead moves on."""
    text = (TEXTS / "two_rounds_tables_french-1.md").read_text("utf-8")
    (problem,) = only(text).rows[1].diagnostics
    assert (problem.code, problem.severity) == (Code.WRONG_LEAD, Severity.WARNING)
    (problem,) = only('[Variant "partnership"]\n' + text).rows[1].diagnostics
    assert (problem.code, problem.severity) == (Code.WRONG_LEAD, Severity.ERROR)


def errors(result: Replay) -> list[Diagnostic]:
    return [one for one in result.diagnostics if one.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("name", "right"),
    [
        ("great-lakes", "international, great-lakes, great-lakes-101, doscientos and whist-caribbean"),
        ("jamaican", "jamaican and haitian"),
        # It names rules of its own, which stay.
        ("doscientos", "international, great-lakes, doscientos, dominican and whist-caribbean"),
        # The lead is another one, too, or there are points behind tiles.
        ("international", "international and whist-caribbean"),
        ("kozel", "kozel"),
        ("whist", "whist"),
        ("quinientos", "quinientos"),
    ],
)
def test_a_result_that_is_right_by_other_rules_names_them(name: str, right: str) -> None:
    text = (RECORDS / f"{name}.domino").read_text("utf-8")
    unnamed = text.replace(f'[Variant "{name}"]\n', "")
    found = errors(next(replays_of(parse(unnamed).games)))
    (wrong,) = (one for one in found if one.code is Code.RESULT_MISMATCH)
    assert re.search(f"it is right in {right}(: [^;]+)?; write \\[Variant ", str(wrong.hint))
    assert wrong.message in [one.message for one in errors(replay(parse(unnamed).games[0]))]
    named = unnamed.replace("[Game", '[Variant "partnership"]\n[Game')
    believed = errors(next(replays_of(parse(named).games)))
    assert not any("it is right in" in str(one.hint) for one in believed)


@pytest.mark.parametrize(
    ("tags", "says"),
    [
        (
            '[Rules "hand=1"] [Deal "A:12 B:11 C:22 D:66"] [Result "domino D B+D 9"]',
            "all pips are counted there",
        ),
        ('[Rules "hand=1"] [Deal "A:12 B:11 C:22 D:66"] [Result "A 3; B 2; C 4; D 0"]', None),
        (
            '[Rules "hand=2"] [Deal "A:12 13 B:11 14 C:22 24 D:66 01"] [Result "blocked B+D 1"]',
            "one point there",
        ),
    ],
)
def test_the_rule_that_makes_a_result_right_is_told(tags: str, says: str | None) -> None:
    found = errors(next(replays_of(parse(f"{tags}\nD 6-6").games)))
    (wrong,) = (one for one in found if one.code is Code.RESULT_MISMATCH)
    told = re.search(r"it is right in [^;:]+: ([^;]+);", str(wrong.hint))
    assert (told is None) == (says is None)
    assert told is None or str(says) in told[1]


UNNAMED = [
    path
    for path in sorted(RECORDS.glob("*.domino"))
    if '[Variant "partnership"]' not in path.read_text("utf-8")
]


@pytest.mark.parametrize("path", UNNAMED, ids=lambda path: path.stem)
def test_a_game_that_is_right_by_its_own_rules_alone_names_them(path: Path) -> None:
    """Other hands, sets, seats, leads and layouts than those of the rules assumed, and other results."""
    text = path.read_text("utf-8")
    named = re.search(r'\[Variant "([^"]+)"\]\n', text)
    if named is None:
        return
    found = errors(next(replays_of(parse(text.replace(named[0], "")).games)))
    told = [str(one.hint) for one in found if "it is right in" in str(one.hint)]
    irregular = path.stem == "whist-irregular"
    assert len(told) == (bool(found) and not irregular)
    assert all(variant(named[1]).rules.name in one for one in told)


@pytest.mark.parametrize(
    "later", ['[Deal "A:13 B:33 C:23 D:56"]\nD 5-6', '[Game "1"] [Deal "A:13 B:11 C:22 D:55"]\nC 2-2']
)
def test_a_lead_that_is_wrong_beside_the_games_before_it_names_no_others(later: str) -> None:
    """Alone the game is right by almost any rules; and a first game by those in which anyone leads."""
    first = '[Rules "hand=1, target=5"] [Game "1"] [Deal "A:12 B:11 C:22 D:66"]\nD 6-6\n'
    if "Game" not in later:
        first = first.replace(", target=5", "")
    _, second = replays_of(parse(first + later).games)
    (wrong,) = errors(second)
    assert wrong.code is Code.WRONG_LEAD
    assert "it is right in" not in str(wrong.hint)
    checked = CliRunner().invoke(main, ["check", "-"], input=first + later)
    assert "repair" not in checked.stdout


def test_a_slip_under_the_rules_assumed_names_no_others() -> None:
    text = (RECORDS / "international-dominoes.domino").read_text("utf-8")
    for old, new in (("C 2-5", "C 2-4"), ("D 1-5", "D 3-5"), ("A 1-4", "A pass")):
        assert old in text
        found = errors(next(replays_of(parse(text.replace(old, new)).games)))
        assert found
        assert not any("it is right in" in str(one.hint) for one in found)
