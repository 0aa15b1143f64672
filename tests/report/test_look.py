"""Themes, pages without names, and pages for another page, as text."""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from zlib import decompress

import pytest

from analyzer.notation import parse
from analyzer.pages import Look, Theme, report
from analyzer.pages.anonymous import anonymous
from analyzer.pages.look import read, style
from analyzer.replays.replay import replay
from analyzer.reviews.review import Review, review
from tests.report.carried import body_of, whole
from tests.report.games import losing, reviews
from tests.report.seeing import Shown

if TYPE_CHECKING:
    from analyzer.replays.trace import Step

VARIABLE = re.compile(r"(--[\w-]+):")


def only_colours(name: str) -> set[str]:
    return set(VARIABLE.findall(read(name)))


def test_every_palette_sets_every_colour() -> None:
    base = set(VARIABLE.findall(read("report.css").partition("}")[0])) - {"--serif", "--sans"}
    assert len(base) > 15
    for theme in ("dark", "contrast", "paper"):
        assert only_colours(f"theme-{theme}.css") - {"--sans"} == base, theme
    used = set(re.findall(r"var\((--[\w-]+)\)", style(Theme.AUTO, "collection.css")))
    assert used - base <= {"--serif", "--sans", "--line"}


@pytest.mark.parametrize("theme", Theme)
def test_the_theme_stands_on_the_page_and_paper_has_the_last_word(theme: Theme) -> None:
    page = report(reviews(losing()), look=Look(theme))
    forced = "" if theme is Theme.AUTO else f' data-theme="{theme.value}"'
    assert f'<html lang="en"{forced}>' in page
    assert f'<meta name="color-scheme" content="{theme.schemes}">' in page
    assert ("prefers-color-scheme:dark" in page) is (theme is Theme.AUTO)
    sheet = style(theme)
    assert sheet.rindex("@media print") > sheet.rfind(":root:where")


def test_an_unknown_theme_or_height_is_refused() -> None:
    with pytest.raises(ValueError, match="mauve"):
        Theme("mauve")
    with pytest.raises(ValueError, match="-5 pixels"):
        Look(height=-5)


RECORD = """; Kreuzberg, late: ANNA was lucky. See ledgers/club-night_3.domino
[Event "Club Night"]
[Site "Kreuzberg, Berlin"]
[Date "2021-04-05"]
[Source "The Blue Book"]
[Round "quarterfinal round"]
[Annotator "Quentin"]
[Names "A: Anna Schmidt, B: Bob, C: Carla de la Cruz, D: Dora"]
[Variant "partnership"]
[Deal "A:05 13 14 22 34 44 56 B:00 01 06 11 16 23 26 C:02 24 25 33 36 45 46 D:03 04 12 15 35 55 66"]
[Lead "B"]

1. B 1-1  C pass {Cruz had none; Bob's plan, says Quentin of the Blue Book}  D 1-5
2. A 1-4 {Schmidts Zug} (2. A 0-5 {bob would pass}) B pass  C 4-5  D 6-6

[Names "A: Eve, B: Frank, C: Gina, D: Hugo"]
[Deal "A:05 13 14 22 34 44 56 B:00 01 06 11 16 23 26 C:02 24 25 33 36 45 46 D:03 04 12 15 35 55 66"]
[Lead "B"]

1. B 1-1 {Frank leads as Anna did}
"""
SECRETS = (
    "anna schmidt bob carla cruz dora eve frank gina hugo quentin kreuzberg berlin blue 2021-04 quarterfinal"
    " club-night_3 ledgers"
)


def hidden(text: str = RECORD, *, embed: bool = False) -> str:
    games = parse(text, "/home/zoe/ledgers/club-night_3.domino").games
    made = [Review(replay=replay(game), decisions=(), critical=None) for game in games]
    return report(
        made, source="/home/zoe/ledgers/club-night_3.domino", look=Look(anonymous=True, embed=embed)
    )


PACKED = re.compile(r'<script type="application/octet-stream;base64"[^>]*>([^<]*)</script>')


def open_text(page: str) -> str:
    """A page with all that is packed in it, the other languages and the solver, as text."""
    return PACKED.sub(lambda found: decompress(b64decode(found[1])).decode("utf-8", "replace"), page)


def _without(page: str, ours: tuple[str, ...]) -> str:
    """A page without style and script, which are the same on every page; unpacked if it is in a frame."""
    page = dict(Frames(page).found[0][1]).get("srcdoc") or page
    page = open_text(page) + body_of(page)
    for text in ours:
        assert text in page
        page = page.replace(text, "")
    return page


@pytest.mark.parametrize("embed", [False, True])
def test_nothing_of_who_where_and_when_is_anywhere_in_an_anonymous_file(embed: bool) -> None:
    games = [Review(replay=replay(game), decisions=(), critical=None) for game in parse(RECORD).games]
    plain = whole(games, source="club-night_3.domino")
    page = _without(hidden(embed=embed), (style(Theme.AUTO), read("loader.js")))
    for secret in [*SECRETS.split(), "club night", "zoe"]:
        word = re.compile(rf"\b{re.escape(secret)}\b", re.IGNORECASE)
        if secret not in ("ledgers", "zoe", "2021-04", "quarterfinal"):
            assert word.search(plain), f"{secret} would have been there"
        assert not word.search(page), secret


def test_remarks_speak_of_seats_in_place_of_players() -> None:
    text = Shown(hidden()).text
    assert "Domino: A+C against B+D" in text
    assert "C had none; B's plan, says … of …" in text
    assert "A Zug" in text
    assert "B would pass" in text
    assert "B leads as … did" in text, "a player of another game is nobody here"


def test_names_within_the_name_of_an_event_are_hidden_too() -> None:
    text = RECORD.replace("{Frank leads as Anna did}", "{SecretClub met; at night, as in Riverside. Domino!}")
    text = re.sub(r'\[Event "[^"]*"\]', '[Event "SecretClub Domino Night in Riverside"]', text)
    shown = Shown(hidden(text)).text
    assert "\u2026 met; at night, as in \u2026. Domino!" in shown


def test_nothing_in_a_record_turns_a_page_round() -> None:
    text = re.sub(r'\[Event "[^"]*"\]', '[Event "a\u202eb\u2066c"]', RECORD)
    games = [Review(replay=replay(game), decisions=(), critical=None) for game in parse(text).games]
    page = report(games)
    assert "a\ufffdb\ufffdc" in page
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", page)


def test_seats_that_are_called_by_names_are_lettered() -> None:
    text = """[Seats "Anna Bob"]
[Set "double-two"]
[Rules "hand=2, seats=2, partners=no"]
[Deal "Anna:12 00 Bob:11 02"]
[Lead "Anna"]
[Result "domino Bob Bob 0"]

Anna 1-2 {Anna waits} Bob 1-1 Anna pass Bob 0-2
"""
    games = parse(text).games
    made = [review(replay(game)) for game in games]
    plain = report(made)
    page = open_text(report(made, look=Look(anonymous=True), seat="Bob"))
    assert "Anna" in plain
    # What is packed twice is letters and figures here, in which three may stand in a row by chance.
    assert not re.search(r"\b(Anna|Bob)\b", page)
    assert 'data-sight="1"' in page, "the view asked for is that of the second seat, whatever it is called"


def _unwritten(step: Step) -> dict[str, object]:
    return {name: value for name, value in step._asdict().items() if name != "written"}


def test_what_was_worked_out_stays_the_same() -> None:
    before = reviews(losing())
    (after,), seat = anonymous(before, "x.domino", "C")
    assert seat == "C"
    assert after.decisions == before[0].decisions
    assert list(map(_unwritten, after.replay.steps)) == list(map(_unwritten, before[0].replay.steps))
    assert replace(after.replay, game=before[0].replay.game).outcome == before[0].replay.outcome


class Frames(HTMLParser):
    """The start tags of a piece of HTML, read as a browser reads them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_an_embedded_page_is_one_frame_on_one_line_that_holds_the_whole_page() -> None:
    text = RECORD.replace('"Club Night"', '"</iframe><script>alert(1)</script>\\"\'&"')
    hostile = parse(text).games[:1]
    made = [Review(replay=replay(game), decisions=(), critical=None) for game in hostile]
    piece = report(made, look=Look(embed=True, height=640))
    assert piece.count("\n") == 1
    ((tag, attributes),) = Frames(piece).found
    assert tag == "iframe"
    assert attributes["sandbox"] == "allow-scripts"
    assert attributes["title"] == "</iframe><script>alert(1)</script>\"'&"
    assert attributes["height"] == "640"
    page = attributes["srcdoc"] or ""
    alone = report(made)
    changed = ('<base href="about:srcdoc">\n', ' class="embedded"')
    for text in changed:
        assert text in page
        page = page.replace(text, "")
    assert page.replace("base-uri about:", "base-uri &#39;none&#39;") == alone
