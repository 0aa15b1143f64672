"""The page of the sample game: its facts, its safety and its size."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.pages import LanguageError, languages
from analyzer.pages.build import page_view
from analyzer.pages.diagrams import HandView, spot_views
from analyzer.pages.look import embedded_json
from analyzer.pages.sentences import Names, remarks, result_text
from analyzer.record.diagnostics import Span
from analyzer.record.game import Comment, EndKind, Game, Mark, Play, Tag, Variation
from analyzer.reviews.review import Why
from analyzer.rules import Direction, Score
from analyzer.words.messages import Messages
from tests.effort import some_languages
from tests.report.carried import body_of, carried
from tests.report.carried import whole as report
from tests.report.games import (
    HANDS,
    LOSING,
    PRINTED,
    TAGS,
    WINNING,
    game,
    losing,
    reviews,
    winning,
)

if TYPE_CHECKING:
    from analyzer.pages.view import GameView

ENGLISH = Messages.load("en")
MINUS = "\N{MINUS SIGN}"
SCRIPTS = ("data", "solver", "record", "the plain page", "script")
"""On a page."""


class Tags(HTMLParser):
    """What a browser would make of a page: its elements with their attributes, and the text of scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.raw: dict[str, list[str]] = {"script": [], "style": []}
        self.text: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "link", "br", "wbr", "input"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, "elements are nested properly"

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in self.raw:
            self.raw[self.open[-1]].append(data)
        else:
            self.text.append(data)


def view(*games: Game, language: str = "en") -> tuple[GameView, ...]:
    return page_view(reviews(*games), Messages.load(language), "sample.domino").games


@pytest.fixture(scope="module")
def sample() -> GameView:
    return view(losing())[0]


@pytest.fixture(scope="module")
def page() -> str:
    return report(reviews(losing()), source="sample.domino")


def test_the_table_is_the_book_s(sample: GameView) -> None:
    rows = [
        ["----" if cell.waiting else " ".join(entry.text for entry in cell.entries) for cell in row.cells]
        for row in sample.rows
    ]
    assert rows[0] == ["----", "1-1", "pass", "1-5"]
    assert rows[4] == ["2-2", "2-6", "3-6", "0-3"]
    assert rows[-1] == ["pass", "1-6", "", ""]
    assert [row.round for row in sample.rows] == list(range(1, 10))
    starred = [entry for row in sample.rows for cell in row.cells for entry in cell.entries if entry.critical]
    assert [(entry.turn, entry.text, entry.marks, entry.loss) for entry in starred] == [
        (18, "3-6", "*", MINUS + "56")
    ]


def test_a_block_ends_the_table() -> None:
    blocked = view(winning())[0]
    assert [cell.blocked for cell in blocked.rows[-1].cells] == [False, False, False, True]
    assert blocked.heading == "The game is blocked: 46 points for A+C"


def test_the_critical_move_is_set_apart(sample: GameView) -> None:
    critical = sample.critical
    assert critical is not None
    assert critical.sentences == (
        "In round 5 C played 3-6 on 6; 4-6 on 6 would have been worth 56 points more.",
        "The move played turns a win for A+C into a loss.",
    )
    options = [(option.tile.text, option.on, option.value, option.played) for option in critical.options]
    assert options[0] == ("4-6", "on 6", "+46", False)
    assert ("3-6", "on 6", MINUS + "10", True) in options
    assert ("4-6", "on 4", MINUS + "19", False) in options
    assert len(options) == 4
    assert [line.result for line in critical.lines] == [
        "B goes out: 10 points for B+D",
        "The game is blocked: 46 points for A+C",
    ]
    best = [f"{move.seat} {move.text}" for move in critical.lines[1].moves]
    assert best[0] == "C 4-6 on 6"
    assert max(use.turn for use in critical.diagram.uses) == 17
    assert next(use.turn for use in critical.lines[0].diagram.uses if use.new) == 18


def test_the_annotator_is_answered() -> None:
    assert view(losing(), winning())[0].marked == (
        "The record marks 3-6 on 6 by C in round 5 as the critical move, and the analysis agrees."
        " Its annotator would have played 4-6; the best move is 4-6 on 6.",
    )
    other = view(game(LOSING, marks={"A44": Mark.CRITICAL}))[0]
    assert other.marked == (
        "The record marks 4-4 on 4 by A in round 4 as the critical move; the analysis does not.",
    )


def test_every_turn_is_said_with_what_it_gave_away(sample: GameView) -> None:
    said = {turn.turn: turn.say for turn in sample.turns}
    assert said[1] == "B leads one-one; ends one and one. That gives away 11 points."
    assert said[2] == "C passes; ends one and one."
    assert said[18].startswith(
        "C plays three-six on the six; ends three and four. That gives away 56 points."
    )
    assert said[33].endswith("B goes out: 10 points for B+D.")
    losses = {turn.turn: turn.loss for turn in sample.turns if turn.loss}
    assert losses == {1: 11, 3: 15, 12: 21, 17: 23, 18: 56}


def test_a_hand_is_followed_through_the_game(sample: GameView) -> None:
    hand = sample.hands[2]
    assert hand.spoken.startswith("blank-two, two-four")
    assert hand.pips == "49 pips"
    assert [held.tile.text for held in hand.tiles if held.went is None] == ["3-3"]
    assert hand.left == "6 pips left"


def test_seats_sit_round_the_table_in_turn_order(sample: GameView) -> None:
    def seated(direction: Direction, count: int) -> dict[str, str]:
        hands = tuple(
            HandView(
                label=f"Player {seat}",
                seat=seat,
                name="",
                tiles=(),
                dealt=(),
                spoken="",
                pips="",
                left="",
                incomplete=False,
            )
            for seat in "ABCDEF"[:count]
        )
        spots = spot_views(hands, direction)
        return {spot.spot: "".join(hand.seat for hand in spot.hands) for spot in spots}

    assert seated(Direction.COUNTER_CLOCKWISE, 4) == {"top": "C", "left": "D", "right": "B", "bottom": "A"}
    assert seated(Direction.CLOCKWISE, 4) == {"top": "C", "left": "B", "right": "D", "bottom": "A"}
    assert seated(Direction.COUNTER_CLOCKWISE, 2) == {"top": "B", "left": "", "right": "", "bottom": "A"}
    assert seated(Direction.COUNTER_CLOCKWISE, 3) == {"top": "", "left": "C", "right": "B", "bottom": "A"}
    assert seated(Direction.COUNTER_CLOCKWISE, 6)["top"] == "EDC"
    assert seated(Direction.CLOCKWISE, 5) == {"top": "CD", "left": "B", "right": "E", "bottom": "A"}


def test_a_broken_record_is_shown_as_far_as_it_goes() -> None:
    broken = view(game(PRINTED))[0]
    assert not broken.valid
    assert next((problem.code, problem.place) for problem in broken.problems) == (
        "no-open-end",
        "line 9, column 139",
    )
    assert broken.heading == "The transcript cannot be right as it stands."
    assert broken.end.label == "The table after the last turn. The transcript cannot be right as it stands."
    assert broken.board.loose, "what came after the gap has no place"
    assert len(broken.board.uses) == 18
    assert [turn.why for turn in broken.turns][-1] == "the record has an error at or before this turn"
    page = report(reviews(game(PRINTED)), source="-")
    assert page.index("What is wrong with this record") < page.index("The deal</h3>")


def test_hands_that_are_not_known_are_shown_face_down() -> None:
    partly = view(game("A?? B11", hands={"B": "11 ?? ?? ?? ?? ?? ??"}, lead="A"))[0]
    tiles = partly.hands[1].tiles
    assert [held.tile.ref for held in tiles] == ["t1-1", *["back"] * 6]
    assert partly.critical is None
    assert partly.no_critical == (
        "The moves could not be valued, so no critical move can be named: not every hand is known."
    )
    assert [turn.text for turn in partly.turns] == ["?", "1-1 on 1"]


@pytest.mark.parametrize("language", some_languages(0))
def test_the_reason_for_no_values_is_in_the_language_of_the_page_and_stands_there_once(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Messages.load(language)
    unknown = game("A?? B11", hands={"B": "11 ?? ?? ?? ?? ?? ??"}, lead="A")
    alone = game("B11", tags={**TAGS, "Rules": "partners=no"})
    with monkeypatch.context() as few:
        few.setattr("analyzer.solver.solver.GAME_LIMIT_KERNEL", 1_000)
        for record, key in ((unknown, "why_hands_unknown"), (alone, "why_out_of_reach")):
            shown = view(record, language=language)[0]
            assert words(key) in shown.no_critical
            assert not any(words(key) in turn.why for turn in shown.turns)
            page = report(reviews(record), language=language)
            assert page.count(words(key)) == 1
            assert words("turns_hint") not in page, "it explains values"
    after = view(game(PRINTED), language=language)[0]
    assert [turn.why for turn in after.turns if turn.why] == [words("why_after_error")] * 4
    if language != "en":
        page = report(reviews(unknown, alone, game(PRINTED)), language=language)
        assert not [why for why in Why if why in page]


@pytest.mark.parametrize("language", languages())
def test_a_mistake_before_all_turns_is_the_reason_once(language: str) -> None:
    words = Messages.load(language)
    record = game("B11 Cp D15", hands={**HANDS, "A": "11 13 14 22 34 44 56"})
    shown = view(record, language=language)[0]
    assert words("why_after_error_throughout") in shown.no_critical
    assert {turn.why for turn in shown.turns} == {""}


def test_only_a_sound_record_that_stops_early_is_not_finished() -> None:
    shown = view(game("B11 Cp D15"))[0]
    assert shown.valid
    assert shown.heading == "The game is not finished."
    assert shown.end.label == "The table after the last turn. The game is not finished."


def test_what_a_mistake_in_the_record_leaves_unjudged_is_said() -> None:
    note = "Only the turns before the first mistake in the record could be judged."
    broken = view(game(PRINTED))[0]
    assert broken.critical is not None
    assert broken.cut_short == note
    assert note in report(reviews(game(PRINTED)))
    assert view(losing())[0].cut_short == ""
    nothing = view(game("B11 Cp D15", hands={**HANDS, "A": "11 13 14 22 34 44 56"}))[0]
    assert nothing.cut_short == "", "nothing at all was judged"


def test_a_critical_move_that_did_not_turn_the_game_says_so() -> None:
    losing_game, winning_game = view(losing(), winning())
    assert losing_game.critical is not None
    assert losing_game.critical.turned
    assert losing_game.verdict[0] == (
        "With hindsight the critical move was 3-6 by C in turn 18, which cost 56 points."
    )
    assert winning_game.critical is not None
    assert not winning_game.critical.turned
    assert winning_game.critical.sentences == (
        "In round 5 B played 2-6 on 2; 2-3 on 2 would have been worth 23 points more.",
        "It did not change who won: the game was lost for B+D with the best move too.",
    )
    assert winning_game.verdict[-1] == (
        "No move changed who was winning: with all hands open, A+C had won from the deal on."
    )
    articles = [
        attributes["class"]
        for tag, attributes in Tags(report(reviews(losing(), winning()))).elements
        if tag == "article"
    ]
    assert articles == ["game", "game mild"]


def test_a_win_given_away_in_part_is_still_a_win() -> None:
    (found,) = reviews(losing())
    assert found.critical is not None
    assert found.critical.played is not None
    smaller = replace(found.critical, played=replace(found.critical.played, value=12))
    (shown,) = page_view([replace(found, critical=smaller)], ENGLISH, "x").games
    assert shown.critical is not None
    assert shown.critical.sentences[1] == (
        "It did not change who won: the game was still won for A+C after it."
    )


def test_a_record_without_turns_has_a_page() -> None:
    page = report(reviews(game("")), source="-")
    assert "The deal</h3>" in page
    assert 'class="board"' not in page
    assert "<html" in report([], source="-")


def test_two_lines_of_a_deal_share_a_page() -> None:
    first, second = view(losing(), winning())
    assert (first.name, second.name) == ("Line 1", "Line 2")
    assert (first.same_deal, second.same_deal) == (False, True)
    page = Tags(report(reviews(losing(), winning()), source="x"))
    links = [attributes.get("href") for tag, attributes in page.elements if tag == "a"]
    assert links[1:3] == ["#g1", "#g2"]


def test_other_deals_are_other_games() -> None:
    other = game("A05", hands={**HANDS, "A": HANDS["B"], "B": HANDS["A"]}, lead="A")
    assert [one.name for one in view(losing(), other)] == ["Game 1", "Game 2"]


def test_remarks_and_other_lines_stand_with_their_turn() -> None:
    plain = game("B11 Cp D15", remarks={"D15": "[%value -44] a poor  choice"}, preface="from a book")
    choice = Variation((replace(plain.turns[2], action=Play(plain.turns[0].action.tile), comments=()),))  # type: ignore[union-attr]
    turns = (*plain.turns[:2], replace(plain.turns[2], variations=(choice,)))
    shown = view(replace(plain, turns=turns))[0]
    assert shown.preface == ("from a book",)
    assert shown.turns[2].comments == ("a poor choice", "Another line: D 1-1")


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Score(1, (0, 10), False), "B goes out: 10 points for B+D"),
        (Score(1, (0, 1), False), "B goes out: 1 point for B+D"),
        (Score(1, (12, 3), True), "B goes out: 12 bad points for A+C, 3 bad points for B+D"),
        (Score(None, (0, 0), False), "B goes out: level, nobody scores"),
        (None, "B goes out"),
    ],
)
def test_results_in_words(score: Score | None, text: str) -> None:
    who = Names(("A", "B", "C", "D"), ("A+C", "B+D"))
    assert result_text(EndKind.DOMINO, 1, score, who, ENGLISH) == text


HOSTILE = """</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>"'&{{ 7*7 }}\u2028"""


@pytest.mark.in_all_languages
def test_hostile_text_is_shown_and_not_run() -> None:
    tags = {
        **TAGS,
        "Event": HOSTILE,
        "Site": HOSTILE,
        "Source": HOSTILE,
        "Names": f"A: {HOSTILE}, B: {HOSTILE}",
    }
    record = game(LOSING, tags=tags, remarks={"B11": HOSTILE, "C36@6": HOSTILE}, preface=HOSTILE)
    plain = Tags(report(reviews(losing()), source="x"))
    text = report(reviews(record), source=HOSTILE)
    page = Tags(text)
    kinds = [tag for tag, _ in page.elements]
    assert kinds.count("script") == len(SCRIPTS)
    assert "img" not in kinds
    assert len(page.raw["script"]) == len(plain.raw["script"])
    assert page.raw["script"][-1] == plain.raw["script"][-1]
    assert "".join(page.text).count("<script>alert(1)</script>") >= 5
    assert "49" not in "".join(page.text[:20])
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    for language in languages():
        body = Tags(body_of(text, language))
        assert not {"script", "img", "style"} & {tag for tag, _ in body.elements}
        assert not any(name.startswith("on") for _, attributes in body.elements for name in attributes)
        assert "".join(body.text).count("<script>alert(1)</script>") >= 4


@pytest.mark.in_all_languages
def test_a_page_holds_every_other_language() -> None:
    text = report(reviews(losing()), source="x", language="de")
    for language in languages():
        direct = report(reviews(losing()), source="x", language=language)
        assert body_of(text, language) == body_of(direct)
        assert carried(text)["languages"] == carried(direct)["languages"]
        assert f"<title>{carried(text)['languages'][language]['title']}</title>" in direct


@given(st.text())
@settings(deadline=None)
def test_data_never_leaves_its_element(text: str) -> None:
    embedded = embedded_json([text])
    assert not set("<>&\u2028\u2029") & set(embedded)
    if not any(0xD800 <= ord(character) < 0xE000 for character in text):
        assert json.loads(embedded) == [text]


def test_the_policy_allows_this_style_and_this_script_and_nothing_else(page: str) -> None:
    tags = Tags(page)
    policy = next(
        attributes["content"] or ""
        for tag, attributes in tags.elements
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy.startswith("default-src 'none'")
    assert re.findall("'unsafe[^']*'", policy) == []
    assert "'wasm-unsafe-eval'" in policy, "the solver is compiled"
    for text in (tags.raw["style"][0], tags.raw["script"][-1]):
        assert f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy


def test_the_page_needs_nothing_beside_itself(page: str) -> None:
    tags = Tags(page)
    for tag, attributes in tags.elements:
        assert "style" not in attributes, "the policy would forbid it"
        for name in ("src", "href", "srcset", "action"):
            link = attributes.get(name) or ""
            assert not link or link.startswith("#") or (tag == "link" and link.startswith("data:")), link
    assert "@import" not in page
    assert "url(" not in page
    assert len(page.encode()) < 400_000


def test_every_reference_has_its_target_and_no_id_is_given_twice() -> None:
    tags = Tags(report(reviews(losing(), winning()), source="x"))
    given_ids = [attributes["id"] for _, attributes in tags.elements if "id" in attributes]
    assert len(given_ids) == len(set(given_ids))
    for _, attributes in tags.elements:
        link = attributes.get("href") or ""
        assert not link.startswith("#") or link.removeprefix("#") in given_ids, link
        assert set((attributes.get("aria-labelledby") or "").split()) <= set(given_ids)


def test_headings_go_down_one_at_a_time(page: str) -> None:
    levels = [int(tag[1]) for tag, _ in Tags(page).elements if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))


@pytest.mark.parametrize("language", languages())
def test_every_language_makes_a_page(language: str) -> None:
    page = report(reviews(losing(), winning(), game(PRINTED)), source="x", language=language)
    assert f'<html lang="{language}">' in page
    assert Messages.load(language)("critical") in page


def test_an_unknown_language_makes_none() -> None:
    with pytest.raises(LanguageError):
        report([], source="x", language="tlh")


def test_names_are_shown_with_their_seats() -> None:
    named = game(LOSING, tags={**TAGS, "Names": "A: Anna, C: Carla"})
    assert [hand.label for hand in view(named)[0].hands] == ["A, Anna", "Player B", "C, Carla", "Player D"]


NAMES = {"Names": "A: Anna, B: Bob, C: Carla, D: Dora"}


def test_sentences_call_players_by_their_names() -> None:
    named, blocked = view(
        game(LOSING, tags={**TAGS, **NAMES}, marks={"C36@6": Mark.CRITICAL}),
        game(WINNING, tags={**TAGS, **NAMES}),
    )
    assert named.heading == "Bob goes out: 10 points for Bob and Dora"
    assert blocked.heading == "The game is blocked: 46 points for Anna and Carla"
    assert named.start == "The deal. Bob leads."
    assert named.turns[0].say.startswith("Bob leads one-one;")
    assert named.turns[1].say.startswith("Carla passes;")
    critical = named.critical
    assert critical is not None
    assert critical.sentences[0].startswith("In round 5 Carla played 3-6 on 6;")
    assert critical.sentences[1] == "The move played turns a win for Anna and Carla into a loss."
    assert critical.before == "The table when Carla had to play: ends six and four."
    assert critical.hand_label == "The hand of Carla"
    assert named.marked[0].startswith("The record marks 3-6 on 6 by Carla in round 5")
    assert [line.result for line in critical.lines] == [named.heading, blocked.heading]
    assert {turn.seat for turn in named.turns} == set("ABCD"), "rows are short"
    assert {move.seat for move in critical.lines[0].moves} == set("ABCD")


def test_the_title_calls_the_sides_by_their_names() -> None:
    named = game(LOSING, tags={**NAMES, "Variant": "partnership", "Game": "2"})
    assert (
        page_view(reviews(named), Messages.load("de"), "x").title
        == "Domino: Anna und Carla gegen Bob und Dora"
    )
    event = game(LOSING, tags={**TAGS, **NAMES})
    assert page_view(reviews(event), ENGLISH, "x").subtitle == "Anna and Carla against Bob and Dora"
    others = game(LOSING, tags={**TAGS, "Names": "A: Eva, B: Flo, C: Gus, D: Hal"})
    assert page_view(reviews(event, others), ENGLISH, "x").subtitle == "", "no sides are those of all games"


def test_players_who_share_a_name_are_told_apart() -> None:
    named = game(LOSING, tags={**TAGS, "Names": "A: Anna, B: Anna, C: D"})
    assert page_view(reviews(named), ENGLISH, "x").subtitle == "Anna (A) and D (C) against Anna (B) and D"


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("/home/anna/games/mine.domino", "mine.domino"),
        (r"C:\Users\Anna\mine.domino", "mine.domino"),
        ("mine.domino", "mine.domino"),
        ("<stdin>", "<stdin>"),
    ],
)
def test_a_page_names_the_file_it_was_made_from_and_not_where_that_lay(source: str, shown: str) -> None:
    facts = page_view(reviews(losing()), ENGLISH, source).facts
    assert [fact.value for fact in facts if fact.label == "Read from"] == [shown]


def test_short_phrases_do_not_break_over_a_line(sample: GameView) -> None:
    assert sample.turns[0].ends == "ends\N{NO-BREAK SPACE}1\N{NO-BREAK SPACE}and\N{NO-BREAK SPACE}1"


def test_the_title_is_the_event_or_the_sides() -> None:
    words = Messages.load("de")
    assert page_view(reviews(losing()), words, "x").title == "International Dominoes, sample deal"
    unnamed = replace(losing(), tags=(Tag("Variant", "partnership"), Tag("Game", "2")))
    assert page_view(reviews(unnamed), words, "x").title == "Domino: A+C gegen B+D"


def test_a_remark_over_several_lines_is_one_paragraph() -> None:
    lines = [Comment(text, Span.of(line, 1, 9)) for line, text in ((1, "one"), (2, "two"), (4, "four"))]
    assert list(remarks(lines)) == ["one two", "four"]


def test_comments_for_programs_are_not_shown() -> None:
    shown = view(game("B11", preface="[%clk 1]"))[0]
    assert shown.preface == ()
    assert Comment("[%clk 1]").text
