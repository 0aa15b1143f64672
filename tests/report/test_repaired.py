"""A repaired record on the page: what was changed is marked and told; the notes themselves are not shown."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

import pytest

from analyzer.notation import parse
from analyzer.notation.movetext import changed_tiles, head_mending, turn_mending
from analyzer.pages import languages
from analyzer.pages.build import PageView, page_view
from analyzer.pages.turn_view import RepairView, head_told, mended_view
from analyzer.record.game import Comment
from analyzer.words.messages import Messages
from tests.report.carried import games
from tests.report.carried import whole as report
from tests.report.games import losing, reviews
from tests.report.repaired_records import EXCHANGED, MIXED, ROUND, repaired
from tests.report.test_report import Tags

if TYPE_CHECKING:
    from analyzer.pages.turn_view import EntryView
    from analyzer.pages.view import GameView

ENGLISH = Messages.load("en")
LEFT = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
RIGHT = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
NOTHING = "reconstructed: nothing stood here"


def view(text: str, language: str = "en") -> PageView:
    return page_view(repaired(text), Messages.load(language), "x.domino")


def entries(game: GameView) -> dict[int, EntryView]:
    return {entry.turn: entry for row in game.rows for cell in row.cells for entry in cell.entries}


def told(*notes: str) -> str:
    """What the page says above the table for these notes."""
    game = parse(EXCHANGED).games[0]
    return head_told(replace(game, preface=tuple(map(Comment, notes))), ENGLISH)


def test_the_round_put_in_is_marked_in_every_cell_of_it() -> None:
    page = view(ROUND)
    (game,) = page.games
    marked = {turn: entry.mended.said for turn, entry in entries(game).items() if entry.mended.said}
    assert marked == dict.fromkeys(range(24, 28), NOTHING)
    assert [entries(game)[turn].text for turn in marked] == ["pass", "0-0", "4-6", "6-6"]
    assert [turn.turn for turn in game.turns if turn.mended.said] == list(marked)
    assert page.repair == RepairView(
        f"This record was repaired; {LEFT} {RIGHT} and dashed outlines mark what is reconstructed."
        " 4 turns are reconstructed.",
        marked=True,
    )
    assert game.valid
    assert game.repaired == ""


def test_the_critical_move_is_the_same_as_ever() -> None:
    for text in (ROUND, MIXED):
        critical, unrepaired = (
            view(text).games[0].critical,
            page_view(reviews(losing()), ENGLISH, "").games[0],
        )
        assert critical is not None
        assert unrepaired.critical is not None
        assert critical.anchor == "g1-t18"
        assert critical.options == unrepaired.critical.options
        assert (
            view(text)
            .games[0]
            .marked[0]
            .endswith("Its annotator would have played 4-6; the best move is 4-6 on 6.")
        )


def test_each_kind_of_change_is_told_at_its_turn() -> None:
    (game,) = view(MIXED).games
    said = {turn.turn: turn.mended.said for turn in game.turns if turn.mended.said}
    assert said == {
        3: "reconstructed: C 2-5 on 5 stood here",
        4: "reconstructed: 3-4 stood here",
        15: NOTHING,
        18: "reconstructed: pass stood here",
    }
    struck = {turn.turn: [(one.text, one.said) for one in turn.mended.struck] for turn in game.turns}
    assert {turn: texts for turn, texts in struck.items() if texts} == {
        5: [("C 4-5", "struck: C 4-5 stood here")],
        27: [("A pass", "struck: A pass stood here"), ("B 0-6", "struck: B 0-6 stood here")],
    }
    assert {turn: entry.mended for turn, entry in entries(game).items()} == {
        turn.turn: turn.mended for turn in game.turns
    }


def test_stepping_announces_it() -> None:
    (game,) = view(MIXED).games
    assert game.turns[3].say.endswith("ends five and four. Reconstructed: 3-4 stood here.")
    assert game.turns[26].say.endswith("Struck: A pass stood here. Struck: B 0-6 stood here.")
    assert "econstructed" not in game.turns[0].say
    assert games(report(repaired(MIXED), source="x"))[0]["turns"][3]["say"] == game.turns[3].say


def test_the_notes_are_no_remarks_and_other_words_stay() -> None:
    (game,) = view(MIXED).games
    assert game.turns[3].comments == ("the ink is faded",)
    assert game.turns[17].comments == ("the critical move was playing 3-6 instead of 4-6",)
    assert game.preface == ("from an old notebook",)
    for text in (ROUND, MIXED, EXCHANGED):
        page = Tags(report(repaired(text), source="x"))
        assert "[%" not in "".join(page.text), "only the movetext to copy keeps them"


def test_what_was_changed_in_front_of_the_turns_is_told_above_them() -> None:
    page = view(MIXED)
    assert page.games[0].repaired == (
        "The record was repaired: in the hand of C stood 3-5; the lead was given as A;"
        " the result was given as “B goes out: 12 points for B+D”."
    )
    assert page.repair is not None
    assert page.repair.said.endswith("4 turns are reconstructed. 3 turns are struck.")
    assert view(EXCHANGED).games[0].repaired == (
        "The record was repaired: in the hand of A stood 2-5; in the hand of C stood 1-3;"
        " the players stood in the order A D C B; Names was not given;"
        " before the first turn stood C 2-3, now struck."
    )


@pytest.mark.parametrize(
    ("note", "change"),
    [
        ("[%was Deal B -]", "in the hand of B a tile was missing"),
        ("[%was Lead -]", "nothing said who leads"),
        ("[%was Seats -]", "nothing said in which order the players sit"),
        ("[%was Result -]", "no result was given"),
        ("[%was Result blocked A+C 46]", "the result was given as “The game is blocked: 46 points for A+C”"),
        ("[%was Result blocked 0]", "the result was given as “The game is blocked: level, nobody scores”"),
        ("[%was Result B+D 12]", "the result was given as “12 points for B+D”"),
        ("[%was Result B, they say]", "the result was given as “B, they say”"),
        ("[%was Variant draw]", "Variant was given as “draw”"),
    ],
)
def test_each_tag_has_its_sentence(note: str, change: str) -> None:
    assert told(note) == f"The record was repaired: {change}."


def test_without_notes_nothing_is_told() -> None:
    assert told("an old notebook") == told("[%was -]") == told() == ""
    page = page_view(reviews(losing()), ENGLISH, "")
    assert page.repair is None
    assert page.games[0].repaired == ""
    html = report(reviews(losing()), source="x").partition("</style>")[2]
    assert not any(word in html for word in ("mend", "repair", "struck", f"{LEFT}1"))


def test_a_changed_result_marks_nothing() -> None:
    game = replace(losing(), preface=(Comment("[%was Result domino B B+D 12]"),))
    assert page_view(reviews(game), ENGLISH, "").repair == RepairView(
        "This record was repaired.", marked=False
    )


@pytest.mark.parametrize(
    ("old", "said"),
    [
        ("2-3", "2-3"),
        ("2-3@6", "2-3 on 6"),
        ("pass", "pass"),
        ("D draw 3-4", "D draws 3-4"),
        ("?", "?"),
        ("2-3@XY", "2-3@XY"),
        ("2-3+10", "2-3+10"),
        ("C 4~6 smudged", "C 4~6 smudged"),
        ("</a><b>", "</a><b>"),
    ],
)
def test_what_stood_there_is_told_in_the_words_of_the_page(old: str, said: str) -> None:
    turn = replace(losing().turns[0], comments=(Comment(f"[%was {old}]"),))
    assert mended_view(turn, ENGLISH).said == f"reconstructed: {said} stood here"


def test_changed_tiles_are_marked_in_their_hands_where_that_can_be_told() -> None:
    hands = {hand.seat: hand for hand in view(EXCHANGED).games[0].hands}
    assert {seat: [tile.text for tile in hand.dealt if tile.mended] for seat, hand in hands.items()} == {
        "A": ["1-3"],
        "B": [],
        "C": ["2-5"],
        "D": [],
    }
    assert hands["A"].mended == ("reconstructed: 2-5 stood here",)
    assert "one-three (reconstructed), one-four" in hands["A"].spoken
    assert [held.tile.text for held in hands["C"].tiles if held.tile.mended] == ["2-5"]
    carla = view(MIXED).games[0].hands[2]
    assert carla.mended == ("reconstructed: 3-5 stood here",), "told, though the hand has four such tiles"
    assert not any(tile.mended for tile in carla.dealt)


@pytest.mark.parametrize(
    ("notes", "changed"),
    [
        ("[%was Deal A 0-0]", {"A 0-5"}),
        ("[%was Deal A 1-3] [%was Deal C 0-5]", set()),
        ("[%was Deal B 5-5]", set()),
        ("[%was Deal B 5-5] [%was Deal A 0-0]", {"A 0-5"}),
        ("[%was Deal A -]", set()),
        ("[%was Deal Z 0-0]", set()),
        ("[%was Deal]", set()),
    ],
)
def test_which_tile_was_changed_follows_from_what_stood_there(notes: str, changed: set[str]) -> None:
    game = replace(parse(EXCHANGED).games[0], preface=(Comment(notes),))
    assert game.deal is not None
    found = {f"{seat} {tile}" for seat, tile in changed_tiles(game.deal, head_mending(game))}
    assert found == changed


def test_a_tile_that_a_repair_left_open_is_the_changed_one() -> None:
    text = EXCHANGED.replace("[%was Deal A 2-5] [%was Deal C 1-3]", "[%was Deal C 1-1]").replace(
        "25 33", "? 33"
    )
    follows = view(text).games[0].hands[2]
    assert [tile.text for tile in follows.dealt if tile.mended] == ["2-5"], "every other tile is known"
    still_open = view(text.replace("A:05", "A:?")).games[0].hands
    assert [tile.text for hand in still_open for tile in hand.dealt if tile.mended] == ["?"]
    assert "unknown tile (reconstructed)" in still_open[2].spoken


def test_the_html_says_it_to_eyes_and_to_ears() -> None:
    page = report(repaired(MIXED), source="x")
    tags = Tags(page)
    cells = [attributes for tag, attributes in tags.elements if tag == "a" and "data-turn" in attributes]
    marked = [cell for cell in cells if "mended" in (cell.get("class") or "").split()]
    assert [cell["title"] for cell in marked] == [
        "reconstructed: C 2-5 on 5 stood here",
        "reconstructed: 3-4 stood here",
        NOTHING,
        "reconstructed: pass stood here",
    ]
    assert (
        f'<span aria-hidden="true" data-view="all">{LEFT}</span>1-4'
        f'<span aria-hidden="true" data-view="all">{RIGHT}</span>'
        '<span class="spoken" data-view="all"> (reconstructed: 3-4 stood here)</span></a>'
    ) in page
    assert (
        '<span class="struck" data-view="all" title="struck: C 4-5 stood here">'
        '<s aria-hidden="true">C 4-5</s>'
        '<span class="spoken"> (struck: C 4-5 stood here)</span></span>'
    ) in page
    assert page.count("This record was repaired;") == 1
    assert len(page.encode()) < 400_000


@pytest.mark.in_all_languages
def test_what_stood_there_cannot_leave_its_place() -> None:
    hostile = MIXED.replace("[%was 3-4]", '[%was "><script>x</script>]')
    page = report(repaired(hostile), source="x")
    assert page.count("<script") == 5, "data, solver, record, scripts"
    assert '"><script>x' not in page


@pytest.mark.parametrize("language", languages())
def test_every_language_tells_it(language: str) -> None:
    words = Messages.load(language)
    page = report(repaired(ROUND), source="x", language=language)
    assert page.count(words("legend_mended")) == 1
    assert words.plural("mended", 4) in page
    told = escape(words("mended_inserted")).replace("&#x27;", "&#39;")
    assert page.count(f'title="{told}"') == 4


def test_one_turn_is_counted_as_one() -> None:
    text = ROUND.replace("{[%was -]}", "", 3).replace("6 [3-4]", "6 [3-4] {[%struck A 2-2]}")
    repair = view(text, "de").repair
    assert repair is not None
    assert repair.said.endswith("1 Zug ist rekonstruiert. 1 Zug ist gestrichen.")


def test_a_turn_can_have_been_changed_twice() -> None:
    turn = replace(losing().turns[0], comments=(Comment("[%was B]"), Comment("[%was 1-2] [%struck -]")))
    assert turn_mending(turn) == (("B", "1-2"), ())
    assert mended_view(turn, ENGLISH).said == "reconstructed: B stood here; reconstructed: 1-2 stood here"
