"""Lines of the reader's own: what the page's solver answers is what ours does, and what is made of it."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from analyzer.notation import parse, read
from analyzer.pages import report
from analyzer.replays.replay import replay
from analyzer.reviews.review import Review
from analyzer.solver.solver import Solver
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from analyzer.game.position import Position
    from analyzer.replays.replay import Replay
    from tests.browser.conftest import Opened, Opener

MINUS = "\N{MINUS SIGN}"

RECORDS = {
    "international-dominoes": (0, 5, 10, 13, 17, 22),
    "block": (4, 12),
    "all-fives-spinner": (14, 18, 20),
    "fives-and-threes": (4, 8, 12),
    "doscientos": (0, 6, 12),
    "chiva": (2, 8, 14),
    "whist": (2, 9, 15),
    "recife": (1, 6, 12),
    "south-american": (1, 7, 13),
    "jamaican": (3, 9, 12),
    "matador": (3, 7, 22),
}
"""Records, and after how many turns the page is asked; where a seat has to pass there, it is left out."""


@pytest.fixture(scope="module")
def replays() -> dict[str, Replay]:
    return {name: replay(read(ROOT / "records" / f"{name}.domino").games[0]) for name in RECORDS}


@pytest.fixture(scope="module")
def solved(
    pages: dict[str, Path], replays: dict[str, Replay], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Adds a page for each record, without values of its own."""
    folder = tmp_path_factory.mktemp("solved")
    for name, result in replays.items():
        pages[f"solved-{name}"] = folder / f"{name}.html"
        text = report(Review(replay=result, decisions=(), critical=None))
        pages[f"solved-{name}"].write_text(text, encoding="utf-8", newline="\n")


Shown = tuple[str, int | None, str, str]
"""A tile, the number it joins, the arm with what is left open there if both ways round fit, and the value."""


def expected(position: Position) -> list[Shown]:
    """The moves of a position with their values as the page prints them, in the order of their values."""
    return sorted(
        (str(option.tile), option.end, str(option.arm or ""), signed(float(option.value)))
        for option in Solver(position).options(position)
    )


def signed(value: float) -> str:
    return f"{value:+g}".replace("-", MINUS) if value else "0"


def offered(page: Opened) -> list[Shown]:
    """The moves that the page offers."""
    page.page.locator(".to-try button .worth").first.wait_for()
    found = []
    for text in page.texts(".to-try button"):
        on = r"(?: on (\d+)(?: \(([LRUD]+(?:=\d+)?)\))?)?"
        match = re.fullmatch(rf"(\d+-\d+){on} ([+{MINUS}]?\d+(?:\.\d+)?)(?: best)?", text)
        assert match, text
        found.append((match[1], int(match[2]) if match[2] else None, match[3] or "", match[4]))
    return sorted(found)


def go_to(page: Opened, turns: int) -> None:
    page.page.locator(".slider").evaluate(
        "(slider, at) => { slider.value = at; slider.dispatchEvent(new Event('input')); }", turns
    )


@pytest.mark.usefixtures("solved")
def test_values_are_those_of_the_solver(open_page: Opener, replays: dict[str, Replay]) -> None:
    asked = 0
    for name, places in RECORDS.items():
        page = open_page(f"solved-{name}")
        page.page.locator(".trying > summary").click()
        steps = replays[name].steps
        for at in places:
            position = steps[at].position if at < len(steps) else None
            if position is None or not position.moves():
                continue
            go_to(page, at)
            assert offered(page) == expected(position), (name, at)
            asked += 1
    assert asked >= 30


def try_line(page: Opened, *moves: str) -> None:
    """Chooses moves of the solver's list, such as `4-6@6`."""
    for move in moves:
        button = page.page.locator(f'.to-try button[data-move="{move}"]')
        button.click()
        page.page.wait_for_timeout(700)


def test_an_own_line_is_played_kept_and_taken_back(open_page: Opener) -> None:
    page = open_page()
    go_to(page, 17)
    page.page.locator(".trying > summary").click()
    try_line(page, "4-6@6")
    assert page.texts("tr.own.head span") == ["Your line from turn 18"]
    assert page.texts("tr.own .move") == ["4-6", "pass"]
    assert "ends four and four" in page.caption()
    assert page.page.url.endswith("#g1~17~4-6@6")
    assert page.visible(".centre .own") == 1
    assert page.count('.held[data-seat="C"] .gone') == 4
    value = {move: value for move, _, _, value in offered(page)}
    assert value["3-4"] == "+46"
    try_line(page, "3-4@4")
    assert page.page.url.endswith("#g1~17~4-6@6~3-4@4")
    page.page.get_by_role("button", name="Take back").click()
    page.page.wait_for_url("**/*#g1~17~4-6@6")
    page.page.get_by_role("button", name="Back to the game").click()
    assert page.made() == ["17 / 33"]
    assert page.visible(".centre .own") == 0
    assert page.texts("tr.own .move") == ["4-6", "pass"]
    page.page.locator("tr.own .move").first.click()
    assert page.made() == ["18 / 19"]
    page.page.locator("tr.own button").click()
    assert page.count("tr.own") == 0


def test_the_line_as_movetext_is_a_variation_of_the_game(open_page: Opener) -> None:
    page = open_page()
    go_to(page, 17)
    page.page.locator(".trying > summary").click()
    try_line(page, "4-6@6", "3-4@4")
    text = page.page.locator(".trying textarea").input_value()
    game = parse(text).games[0]
    assert replay(game).valid
    turn = next(turn for turn in game.turns if turn.variations)
    line = turn.variations[0].turns
    assert [(found.seat, str(getattr(found.action, "tile", "pass"))) for found in line][:3] == [
        ("C", "4-6"),
        ("D", "pass"),
        ("A", "3-4"),
    ]
    assert [list(group) for _, group in groupby(found.round for found in line)] == [
        [5, 5],
        [6] * (len(line) - 2),
    ]


@pytest.mark.usefixtures("solved")
def test_a_tile_that_fits_either_way_round_is_offered_both_ways(open_page: Opener) -> None:
    page = open_page("solved-matador")
    go_to(page, 3)
    page.page.locator(".trying > summary").click()
    on_the_left = [move[2] for move in offered(page) if move[:2] == ("1-6", 0)]
    assert on_the_left == ["L=1", "L=6"]
    try_line(page, f"1-6@{(6 + 1) << 8}")
    assert "ends six and four" in page.caption()
    page.page.goto(page.page.url)
    assert page.texts("tr.own .move")[0] == "1-6"
    line = page.page.locator(".trying textarea").input_value()
    (read_back,) = parse(line).games
    assert replay(read_back).valid
    (variation,) = next(turn for turn in read_back.turns if turn.variations).variations
    assert str(getattr(variation.turns[0].action, "join", "")) == "L=6"


def test_a_link_leads_to_the_line(open_page: Opener) -> None:
    page = open_page()
    page.page.goto(page.page.url + "#g1~17~4-6@6~3-4@4")
    page.page.locator("tr.own .move").nth(2).wait_for()
    assert page.texts("tr.own .move")[:3] == ["4-6", "pass", "3-4"]
    page.page.evaluate("location.hash = '#g1~17~6-6@6'")
    expect(page.page.locator(".trying .status")).to_contain_text("cannot be played")


def test_a_link_that_leads_nowhere_does_no_harm(open_page: Opener) -> None:
    page = open_page()
    url = page.page.url
    for fragment in ("#g1~", "#g1~99~4-6@6", "#g9~1~4-6@6", "#g1~3~x", "#%E0%A4%A", "#g1~17~<b>@6"):
        page.page.goto(url + fragment)
        assert page.count("tr.own") == 0, fragment
        page.press("Home", "ArrowRight")
        assert page.made() == ["1 / 33"], fragment


def test_a_tile_of_the_hand_is_played_by_a_click(open_page: Opener) -> None:
    page = open_page()
    go_to(page, 17)
    held = page.page.locator('.held[data-seat="C"] .tiles > span')
    held.filter(has=page.page.locator('use[href="#t2-4"]')).click()
    page.page.locator("tr.own .move").first.wait_for()
    assert page.texts("tr.own .move")[0] == "2-4"
    go_to(page, 17)
    held.filter(has=page.page.locator('use[href="#t4-6"]')).click()
    expect(page.page.locator(".trying .status")).to_contain_text("more than one end")
    assert page.page.evaluate("document.activeElement.dataset.move.slice(0, 4)") == "4-6@"
    held.filter(has=page.page.locator('use[href="#t3-3"]')).click()
    expect(page.page.locator(".trying .status")).to_contain_text("cannot be played")


def test_the_games_own_move_goes_on_in_the_game(open_page: Opener) -> None:
    page = open_page()
    go_to(page, 17)
    page.page.locator(".trying > summary").click()
    try_line(page, "3-6@6")
    assert page.made() == ["18 / 33"]
    assert page.count("tr.own") == 0


def test_nothing_can_be_tried_in_the_view_of_a_seat(open_page: Opener) -> None:
    page = open_page()
    go_to(page, 17)
    page.page.locator(".trying > summary").click()
    page.page.locator('.sights input[value="C"]').dispatch_event("click")
    assert page.count(".to-try button") == 0
    assert "all hands open" in page.texts(".trying .status")[0]


def test_more_than_two_sides_have_no_solver(open_page: Opener) -> None:
    page = open_page("unvalued")
    assert page.count(".trying") == 0


LINE = "#g1~17~4-6@6~3-4@4"


def opened_at(open_page: Opener, fragment: str = LINE, name: str = "sample") -> Opened:
    """A page at a line of the reader's own."""
    page = open_page(name)
    page.page.goto(page.page.url + fragment)
    page.page.locator("tr.own .move").nth(2).wait_for()
    return page


def test_nothing_can_be_tried_while_the_game_is_guessed(open_page: Opener) -> None:
    page = open_page()
    page.page.locator(".guess button").first.click()
    asked = page.caption()
    page.page.locator('.held[data-seat="B"] > .tiles > span').nth(2).click()
    page.page.evaluate(f"location.hash = '{LINE}'")
    page.page.wait_for_timeout(600)
    assert page.caption() == asked
    assert page.made() == ["0 / 33"]
    assert page.count("tr.own") == 0
    assert page.count(".playable") == 0


def test_the_view_of_a_seat_hides_the_lines_made_with_all_hands_open(open_page: Opener) -> None:
    page = opened_at(open_page)
    page.page.locator('.sights input[value="C"]').dispatch_event("click")
    assert page.made() == ["17 / 33"]
    assert page.visible("tr.own") == page.visible(".centre .own") == page.visible(".tools button") == 0
    assert page.page.locator(".trying textarea").input_value() == ""
    assert "Worth" not in page.caption()
    page.page.locator("[data-to=de]").click()
    page.page.locator("tr.own .move").nth(2).wait_for(state="attached")
    assert page.visible("tr.own") == 0
    page.page.locator('.sights input[value=""]').dispatch_event("click")
    assert page.texts("tr.own .move")[:3] == ["4-6", "passt", "3-4"]
    assert page.visible("tr.own") > 0


def switch(page: Opened, language: str, then: str) -> None:
    """Puts the page in another language and does something there before any answer of the solver can come."""
    page.page.evaluate(
        """([language, then]) => {
          new MutationObserver((_, seen) => {
            seen.disconnect();
            const press = new KeyboardEvent("keydown", { key: then, bubbles: true });
            if (then.length > 2) document.querySelector(".felt").dispatchEvent(press);
            else document.querySelector(`[data-to=${then}]`).click();
          }).observe(document.documentElement, { attributes: true });
          document.querySelector(`[data-to=${language}]`).click();
        }""",
        [language, then],
    )


def test_lines_come_back_in_another_language_wherever_the_reader_is_by_then(open_page: Opener) -> None:
    page = opened_at(open_page)
    switch(page, "de", "Home")
    page.page.locator("tr.own .move", has_text="passt").wait_for()
    assert page.made() == ["0 / 33"]
    assert page.texts("tr.own .move")[:3] == ["4-6", "passt", "3-4"]


def test_lines_are_not_lost_when_the_language_changes_twice(open_page: Opener) -> None:
    page = opened_at(open_page)
    switch(page, "de", "es")
    page.page.locator("tr.own .move", has_text="paso").wait_for()
    assert page.texts("tr.own .move")[:3] == ["4-6", "paso", "3-4"]
    expect(page.page.locator(".count")).to_have_text("20 / 20")


def test_taking_back_leaves_no_line_twice(open_page: Opener) -> None:
    line = "#g1~17~4-6@6~3-4@4~2-3@3"
    page = opened_at(open_page, line)
    heads = page.page.locator("tr.own.head")
    expect(page.page.locator(".count")).to_have_text("21 / 21")
    for way, count in (("2-4@2", 1), ("2-4@4", 2)):
        page.page.evaluate(f"location.hash = '{line}~{way}'")
        expect(page.page.locator('.centre .own.new[href="#t2-4"]')).to_have_count(1)
        expect(heads).to_have_count(count)
    for _ in range(2):
        page.page.get_by_role("button", name="Take back").click()
        page.page.locator("tr.own .move").last.click()
    expect(heads).to_have_count(1)


def test_a_move_chosen_by_key_leaves_the_focus_on_the_next_moves(open_page: Opener) -> None:
    page = open_page()
    go_to(page, 17)
    page.page.locator(".trying > summary").click()
    button = page.page.locator('.to-try button[data-move="4-6@6"]')
    page.page.locator(".to-try .moves").first.wait_for()
    page.page.evaluate(
        """() => {
          const status = document.querySelector(".trying .status");
          window.said = [];
          new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true });
        }"""
    )
    button.focus()
    page.press("Enter")
    expect(page.page.locator(":focus")).to_have_attribute("data-move", "3-4@4")
    page.page.locator(".to-try .moves").first.wait_for()
    said = page.page.evaluate("said")
    assert [text.partition(" ")[0] for text in said] == ["Looking", "A"], said


@pytest.mark.usefixtures("solved")
def test_ends_of_one_number_beside_a_spinner_are_told_apart(open_page: Opener) -> None:
    page = open_page("solved-all-fives-spinner")
    go_to(page, 11)
    page.page.locator(".trying > summary").click()
    page.page.locator(".to-try button .worth").first.wait_for()
    named = {text.rpartition(" ")[0]: text.rpartition(" ")[2] for text in page.texts(".to-try button")}
    assert named["2-6 on 6 (U)"] == "+10"
    assert named["2-6 on 6 (R)"] == "0"


def test_where_a_seat_has_to_pass_the_next_one_plays_on(open_page: Opener) -> None:
    page = open_page("sample", stage=True)
    page.page.locator('.move[data-turn="2"]').click()
    page.page.locator(".trying summary").click()
    status = page.page.locator(".status")
    expect(status).to_contain_text("C has nothing to play. D to play.")
    page.page.locator(".to-try button", has_text="1-2").click()
    expect(page.page.locator(".caption")).to_contain_text("D plays one-two")
    assert page.made()[0].startswith("3 / ")
    page.page.locator('[data-tool="leave"]').click()
    assert page.made()[0] == "2 / 33"


def test_a_tile_that_is_tapped_shows_where_it_can_go_and_is_played_there(open_page: Opener) -> None:
    page = open_page("sample", stage=True)
    page.page.locator(".trying summary").click()
    hand = page.page.locator('.held[data-seat="C"] > .tiles')
    expect(hand.locator("[data-worth]")).to_have_count(3)
    worth = hand.locator("[data-worth]").evaluate_all(
        "all => all.map(one => [one.textContent.trim(), one.dataset.worth, 'best' in one.dataset])"
    )
    assert worth == [["2-4", f"{MINUS}10", False], ["3-6", f"{MINUS}10", False], ["4-6", "+46", True]]
    hand.locator("span", has_text="4-6").click()
    targets = page.page.locator(".landings .landing")
    expect(targets).to_have_count(2)
    assert sorted(targets.locator("text").all_text_contents()) == ["+46", f"{MINUS}19"]
    targets.filter(has_text="+46").click()
    expect(page.page.locator(".caption")).to_contain_text("C plays four-six on the six")
    expect(targets).to_have_count(0)
    # One way alone is played at once, by a tap too; the other ways of a tile are forgotten with a step.
    page.page.locator('[data-tool="leave"]').click()
    expect(hand.locator("[data-worth]")).to_have_count(3)
    hand.locator("span", has_text="2-4").click()
    expect(page.page.locator(".caption")).to_contain_text("C plays two-four")
