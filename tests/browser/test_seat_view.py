"""One seat's view in a browser: what must be hidden is hidden for eyes and ears, at every step."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from analyzer.knowledge import known_at
from analyzer.replays.replay import replay
from analyzer.reviews.fair import Grade
from analyzer.tiles.tile import Tile
from analyzer.words.messages import Messages
from tests.browser.test_page import CONTRAST
from tests.conftest import in_wide_fonts
from tests.effort import some
from tests.report.games import drawing, fair_reviews, losing

if TYPE_CHECKING:
    from tests.browser.conftest import Opened, Opener

SHOWN_KNOWN = ".turns .known:not([hidden])"
TILE = re.compile(r"\b\d-\d\b")
ENGLISH = Messages.load("en")
SPOKEN = {ENGLISH.tile(tile): str(tile) for tile in (Tile.of(a, b) for a in range(7) for b in range(a, 7))}


def look(page: Opened, label: str, game: str = "g1") -> None:
    """Choose a view with the mouse."""
    page.page.locator(f'#{game} .sights label:has(input[value="{label}"])').click()


def tiles_told(page: Opened, selector: str) -> set[str]:
    """The tiles that a part of the page shows or has read out, outside of tables of chances."""
    text = str(
        page.page.locator(selector).evaluate(
            """(part) => {
              const said = [];
              const walk = (node) => {
                if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent);
                if (node.nodeType !== Node.ELEMENT_NODE) return;
                if (!node.checkVisibility() || node.matches(".known")) return;
                for (const name of ["title", "aria-label"]) said.push(node.getAttribute(name) ?? "");
                const drawn = node.getAttribute("href") ?? "";
                if (drawn.startsWith("#t")) said.push(drawn.slice(2));
                node.childNodes.forEach(walk);
              };
              walk(part);
              return said.join(" ");
            }"""
        )
    )
    # What is spoken in full hides in the tree of accessibility, too.
    heard = page.page.locator(selector).aria_snapshot()
    told = set(TILE.findall(text))
    return told | {tile for words, tile in SPOKEN.items() if words in text or words in heard}


def chances(page: Opened, selector: str) -> list[list[list[str]]]:
    """Every table of chances as rows of cells."""
    found: list[list[list[str]]] = page.page.locator(selector).evaluate_all(
        """(folds) => folds.map((fold) => [...fold.querySelectorAll("tr")].map((row) =>
          [...row.cells].map((cell) => cell.textContent.trim())))"""
    )
    return found


HELD = """() => [...document.querySelectorAll(".held")].map((held) => ({
  faces: [...held.querySelectorAll("use")].filter((use) => use.checkVisibility())
    .map((use) => use.getAttribute("href")),
  said: held.innerText,
  spoken: [...held.querySelectorAll(".tiles > span:not(.gone) .spoken")]
    .filter((one) => one.checkVisibility()).map((one) => one.textContent.trim()),
}))"""
"""What lies before each seat, in the order of the page: the shapes drawn, and what is said."""


@pytest.mark.parametrize("seat", some(range(4), 0))
def test_at_every_step_the_hands_shown_are_the_own_one(open_page: Opener, seat: int) -> None:
    page, label = open_page("fair", stage=True), "ABCD"[seat]
    look(page, label)
    replayed = replay(losing())
    tiles = replayed.rules.tile_set
    seats = page.page.locator(".held").evaluate_all("all => all.map(held => held.dataset.seat)")
    page.press("Home")
    for step in replayed.steps:
        for other, held in zip(map("ABCD".index, seats), page.page.evaluate(HELD), strict=True):
            hand = list(tiles.members(step.hands[other]))
            if other == seat:
                assert sorted(held["spoken"]) == sorted(map(str, hand))
                assert len(held["faces"]) == 7
                assert "#back" not in held["faces"]
            else:
                assert held["faces"] == ["#back"] * len(hand)
                assert f"{len(hand)} tile" in held["said"]
                assert not TILE.search(held["said"])
        page.press("ArrowRight")


@pytest.mark.parametrize(
    ("name", "seat"), [("fair", 0), ("fair", 1), ("fair", 2), ("fair", 3), ("sample", 0)]
)
def test_no_tile_of_another_hand_is_told_anywhere(open_page: Opener, name: str, seat: int) -> None:
    page = open_page(name)
    look(page, "ABCD"[seat])
    final = replay(losing()).final
    assert final is not None
    tiles, others = final.rules.tile_set, [other for other in range(4) if other != seat]
    kept = {str(tile) for other in others for tile in tiles.members(final.hands[other])}
    for key in ("p", "Home"):
        page.press(key)
        assert not tiles_told(page, "body") & kept
    for part in ("section.critical", ".lead", ".brief", ".marks use", "svg.tree", ".turns .remark", ".star"):
        assert page.visible(part) == 0, part
    assert page.visible(".deal li .tile use:not([href='#back'])") == 7


def test_values_and_verdicts_shown_are_those_of_the_own_decisions(open_page: Opener) -> None:
    page = open_page("fair")
    everybody = page.visible(".turns .weighed")
    assert page.visible(".turns .options") == 0, "the fair tables stand in their place"
    seen = 0
    for label in "ABCD":
        look(page, label)
        rows = page.page.locator(".turns tr:has(.weighed:not([hidden]))")
        seats = rows.locator(".did b").all_text_contents()
        assert set(seats) == {label}
        seen += len(seats)
        heads = page.page.locator(".turns .weighed:visible thead").first.locator("th:visible")
        assert [" ".join(head.split()) for head in heads.all_text_contents()] == [
            "Move",
            f"on what {label} could know",
            "best in",
        ]
        marked = page.page.locator(".table td:has(.grade:visible)")
        columns = marked.evaluate_all("cells => cells.map(cell => cell.cellIndex)")
        assert set(columns) <= {"ABCD".index(label) + 1}
        assert page.visible(".table small") == page.visible(".table .marks") == 0
    assert seen == everybody


def test_the_caption_says_to_a_seat_what_it_could_know(open_page: Opener) -> None:
    page = open_page("fair")
    page.page.locator('.move[data-turn="18"]').click()
    page.press("ArrowRight")
    said = "With hindsight, the move gave away 56 points. The critical move."
    assert page.caption().endswith(said)
    look(page, "C")
    assert "On what C could know: blunder" in page.caption()
    assert "56" not in page.caption()
    page.press("ArrowLeft")
    assert page.visible(".panel .weighed") == 1
    page.press("ArrowRight")
    look(page, "B")
    assert page.caption() == "D to play. Before that: C plays three-six on the six; ends three and four."
    page.press("ArrowLeft")
    assert page.visible(".panel .weighed") == page.visible(".panel .judged") == 0
    assert page.visible(".panel .known") == 1


@pytest.mark.parametrize("seat", range(4))
def test_the_chances_shown_are_those_of_the_seat(open_page: Opener, seat: int) -> None:
    page = open_page("fair")
    look(page, "ABCD"[seat])
    replayed = replay(losing())
    tables = chances(page, SHOWN_KNOWN)
    assert len(tables) == len(replayed.steps)
    for step, (head, *rows) in zip(replayed.steps, tables, strict=True):
        knowledge = known_at(replayed, step.turn, seat)
        others = [other for other in range(4) if other != seat]
        assert head == ["Tiles", *("ABCD"[other] for other in others)]
        shown = {tile: cells for tiles, *cells in rows for tile in tiles.split()}
        assert set(shown) == {str(tile) for tile in knowledge.chances}
        for tile, chance in knowledge.chances.items():
            for other, cell in zip(others, shown[str(tile)], strict=True):
                sure = {0: "✗ 0%", 1: "✓ 100%"}
                share = chance.get(other, 0)
                assert cell == sure.get(int(share), cell) if share in (0, 1) else cell.endswith("%")
                assert abs(float(cell.strip("✓✗<> %")) / 100 - share) <= 0.01


def test_with_all_hands_open_the_chances_are_those_of_who_has_a_choice(open_page: Opener) -> None:
    page = open_page("fair")
    summaries = page.texts(f"{SHOWN_KNOWN} summary")
    choices = [one for one in fair_reviews(losing())[0].decisions if len(one.options) > 1]
    assert len(choices) > 10
    assert [summary.split()[1] for summary in summaries] == ["ABCD"[one.step.seat] for one in choices]
    assert page.texts("tr#g1-t18 .known summary") == ["What C could know: 375 possible deals"]
    assert page.texts("tr#g1-t18 .known li")[-1] == "D passed on 2 and 4 (turn 15)"


def test_a_page_made_for_a_seat_has_its_view_without_script(open_page: Opener) -> None:
    page = open_page("seat", script=False)
    assert "3-3" in page.texts(".deal li")[2]
    assert [page.texts(".deal li")[at] for at in (0, 1, 3)] == [f"Player {label} 7 tiles" for label in "ABD"]
    assert page.visible("section.critical h3") == page.visible(".lead") == 0
    assert page.visible(".turns details") == 33
    assert page.visible("#g1-t17 td") > 3


def test_a_page_made_for_a_seat_begins_in_its_view(open_page: Opener) -> None:
    page = open_page("seat")
    assert tiles_told(page, '.held[data-seat="B"]') == tiles_told(page, '.held[data-seat="D"]') == set()
    assert "3-3" in tiles_told(page, '.held[data-seat="C"]')
    assert page.visible('.held[data-seat="D"] .backs svg') == 7, "it begins at the deal"
    assert page.visible("section.critical") == page.visible(".lead") == 0
    assert page.count(SHOWN_KNOWN) == 33
    assert page.visible(".sights") == 1
    page.page.locator("tr#g1-t17 .known summary").click()
    assert page.visible("tr#g1-t17 .known td") > 3


def test_what_the_script_makes_is_what_the_page_is_made_with(open_page: Opener) -> None:
    read = """() => {
      const copy = document.querySelector("main").cloneNode(true);
      for (const one of copy.querySelectorAll(".panel, .caption, .later")) one.remove();
      return [...copy.querySelectorAll("[data-view], .known, .sights input")].map((one) =>
        [one.hidden, one.checked, one.matches(".known") ? one.innerHTML.replace(/\\s+/g, "") : ""].join());
    }"""
    made, switched = open_page("seat"), open_page("fair")
    look(switched, "C")
    assert made.page.evaluate(read) == switched.page.evaluate(read)
    look(made, "")
    assert made.page.evaluate(read) == open_page("fair").page.evaluate(read)


def test_the_view_is_chosen_with_the_keyboard(open_page: Opener) -> None:
    page = open_page("fair")
    page.page.locator(".sights input").first.focus()
    page.press("ArrowRight", "ArrowRight")
    chosen = page.page.evaluate("document.querySelector('.sights input:checked').value")
    assert chosen == "B"
    assert page.made() == ["17 / 33"], "the arrows went to the views"
    assert page.page.locator(".game").get_attribute("data-sight") == "1"
    page.press("p")
    assert page.made() == ["17 / 33"], "and so do letters"
    page.press("ArrowLeft", "ArrowLeft")
    assert page.page.locator(".game").get_attribute("data-sight") == "all"
    assert page.visible("section.critical") == 1
    group = page.page.get_by_role("group", name="Seen by")
    assert group.get_by_role("radio").count() == 5
    assert group.get_by_role("radio", name="all hands open").is_checked()


def test_switching_back_shows_all_as_before(open_page: Opener) -> None:
    page = open_page("fair")
    page.press("p")
    read = "document.querySelector('main').innerText"
    before = page.page.evaluate(read)
    for label in ("D", "A", ""):
        look(page, label)
    assert page.page.evaluate(read) == before


def test_mistakes_are_those_of_the_verdict(open_page: Opener) -> None:
    page = open_page("fair")
    wrong = [
        (decision.step.turn, "ABCD"[decision.step.seat])
        for decision in fair_reviews(losing())[0].decisions
        if decision.judgement and decision.judgement.grade in (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
    ]
    for label in ("", "A", "B", "C", "D"):
        look(page, label)
        page.press("End")
        expected = [turn for turn, seat in reversed(wrong) if label in ("", seat)]
        reached = []
        for _ in expected:
            page.press("p")
            reached.append(int(page.texts(".count")[0].split()[0]))
        assert reached == expected
        assert page.page.locator('[data-go="mistake-previous"]').get_attribute("aria-disabled") == "true"


def test_without_fair_values_a_seat_is_told_of_no_mistake(open_page: Opener) -> None:
    page = open_page("sample")
    look(page, "B")
    page.press("p")
    assert page.made() == ["17 / 33"]
    assert page.visible(".turns .options") == page.visible(".panel .options") == 0
    look(page, "")
    page.press("p")
    assert page.made() == ["16 / 33"]


def test_what_others_draw_is_not_told(open_page: Opener) -> None:
    page = open_page("drawing")
    look(page, "A")
    steps = replay(drawing()).steps
    page.press("Home")
    assert page.texts('.held[data-seat="C"] .how') == ["5 Steine"]
    page.press(*["ArrowRight"] * 16)
    assert page.caption() == "C ist am Zug. Davor: C kauft einen Stein."
    assert tiles_told(page, '.held[data-seat="C"]') == set()
    page.press("ArrowRight")
    assert page.visible('.held[data-seat="C"] .backs svg') == steps[17].hands[2].bit_count() == 4
    assert not {"1-6", "4-4", "1-1"} & tiles_told(page, "body")
    look(page, "C")
    assert page.caption().endswith("C kauft Eins-Sechs.")
    assert page.visible('.held[data-seat="A"] .backs svg') == 3


def test_a_view_holds_for_all_games_and_a_seat_that_one_has_not_sees_none(open_page: Opener) -> None:
    page = open_page("mixed")
    look(page, "D")
    assert page.page.locator("#g2").get_attribute("data-sight") == "-1"
    assert tiles_told(page, "#g2 .felt") <= {str(step.tile) for step in replay(drawing()).steps}
    assert page.visible("#g2 .held > .tiles") == 0
    assert page.visible("#g2 .known") == 0
    assert page.visible("#g2 .sight") == 2
    look(page, "B", "g2")
    assert page.page.locator("#g1").get_attribute("data-sight") == "1"
    assert page.page.locator('#g1 input[value="B"]').is_checked()


def test_what_is_unfolded_stays_so_from_turn_to_turn(open_page: Opener) -> None:
    page = open_page("fair")
    page.press("End", "p")
    page.page.locator(".panel .known summary").click()
    page.press("ArrowLeft")
    assert page.count(".panel .known:not([hidden])") == 0, "there was nothing to choose"
    page.page.locator(".felt").focus()
    page.press("p")
    assert page.page.locator(".panel .known").evaluate("fold => fold.open") is True
    page.page.locator(".panel .known summary").click()
    page.page.locator(".felt").focus()
    page.press("p")
    assert page.page.locator(".panel .known").evaluate("fold => fold.open") is False


def test_what_a_seat_could_know_is_open_in_its_view_until_it_is_closed(open_page: Opener) -> None:
    page = open_page("seat")
    page.press("n")
    assert page.page.locator(".panel .known").evaluate("fold => fold.open") is True
    page.page.locator(".panel .known summary").click()
    page.press("ArrowRight")
    assert page.page.locator(".panel .known").evaluate("fold => fold.open") is False


UNFOLD = "document.querySelectorAll('.known').forEach(fold => { fold.open = true; })"


@in_wide_fonts
@pytest.mark.parametrize("name", ["fair", "lines", "drawing"])
def test_no_page_is_wider_than_the_window(open_page: Opener, name: str) -> None:
    page = open_page(name, width=768)
    for label in ("", "A"):
        look(page, label)
        page.page.evaluate(UNFOLD)
        for width in (768, 320):
            page.show(width=width)
            assert page.page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("name", ["fair", "seat"])
def test_all_text_stands_out_in_both_palettes(open_page: Opener, name: str) -> None:
    page = open_page(name)
    for keys in ((), ("p",), ("Home",)):
        page.press(*keys)
        page.page.evaluate(UNFOLD)
        for dark in (False, True):
            page.show(dark=dark)
            assert page.page.evaluate(CONTRAST) == [], (keys, dark)


def test_print_has_the_view_and_no_controls(open_page: Opener) -> None:
    page = open_page("seat", dark=True)
    page.page.emulate_media(media="print")
    assert page.visible(".sights") == page.visible(".panel") == 0
    assert page.visible("section.critical") == 0
    assert page.visible(".turns .weighed") > 3
    assert page.visible(".turns .known") == 0, "what nobody unfolded takes no paper"
    assert page.page.evaluate(CONTRAST) == []


def test_the_views_are_big_enough_for_a_thumb(open_page: Opener) -> None:
    labels = open_page(width=360).page.locator(".sights label")
    for index in range(labels.count()):
        box = labels.nth(index).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
