"""What a notebook shows of records, replays, reviews and positions; IPython itself is not needed."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from subprocess import run
from sys import executable
from typing import TYPE_CHECKING

import pytest

from analyzer.notation import parse
from analyzer.record.game import Record, Tag
from analyzer.replays.replay import replay
from tests.golden_files import ROOT, SAMPLE
from tests.picturing.svg import Read
from tests.report.games import LOSING, PRINTED, game, losing, reviews, winning

if TYPE_CHECKING:
    from analyzer.words.shown import ShownAsHtml

HOSTILE = "</iframe></table><script>alert('1')</script>\"&amp;"


class Parsed(HTMLParser):
    """The elements of a piece of HTML and its table; every element has to be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.rows: list[list[str]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data

    def names(self) -> set[str]:
        return {tag for tag, _ in self.found}


def shown(value: ShownAsHtml) -> Parsed:
    text = value._repr_html_()
    assert text is not None
    return Parsed(text)


def test_a_record_lists_its_games_with_what_is_wrong() -> None:
    record = Record((losing(), winning(), game(PRINTED)))
    head, one, other, broken = shown(record).rows
    assert head == ["Game", "Rules", "Check", "How it ended"]
    assert one == ["1", "partnership", "valid", "B goes out: 10 points for B+D"]
    assert other[3] == "The game is blocked: 46 points for A+C"
    assert "cannot play" in broken[2]
    assert broken[3] == "The transcript cannot be right as it stands."


def test_a_long_collection_is_cut_and_says_so() -> None:
    parsed = Record((losing(),) * 120)._repr_html_()
    assert parsed is not None
    assert len(Parsed(parsed).rows) == 101
    assert "the first 100 of 120 games" in parsed


def test_a_text_that_is_no_record_says_why() -> None:
    text = parse("1. A 1-")._repr_html_()
    assert text is not None
    Parsed(text)


def test_a_replay_is_the_table_of_a_book_and_the_layout() -> None:
    parsed = shown(replay(losing()))
    assert parsed.rows[0] == ["Round", "A", "B", "C", "D"]
    assert parsed.rows[1] == ["1", "", "1-1", "pass", "1-5 on 1"]
    assert parsed.rows[5][:4] == ["5", "2-2 on 2", "2-6 on 2", "3-6 on 6"]
    assert "svg" in parsed.names()


def test_a_replay_is_a_picture_too() -> None:
    text = replay(losing())._repr_svg_()
    assert text is not None
    assert Read(text).texts[-1] == "The end of the game. B goes out: 10 points for B+D."
    broken = replay(game(PRINTED))._repr_svg_()
    assert broken is not None
    assert Read(broken).texts[-1].startswith("Before turn ")
    nothing = replay(parse('[Variant "no such"] A 0-1').games[0])
    assert nothing._repr_svg_() is None
    shown(nothing)


def test_a_position_shows_the_hands_and_its_ends() -> None:
    position = replay(losing()).steps[17].position
    assert position is not None
    text = position._repr_svg_()
    assert text is not None
    assert Read(text).texts[-1] == "C to move; ends six and four."


def test_a_review_is_the_report_in_a_frame() -> None:
    (review,) = reviews(losing())
    parsed = shown(review)
    ((tag, attributes),) = parsed.found
    assert tag == "iframe"
    assert attributes["sandbox"] == "allow-scripts"
    assert attributes["title"] == "International Dominoes, sample deal"
    page = attributes["srcdoc"]
    assert page is not None
    assert page.startswith("<!doctype html>")
    assert page.rstrip().endswith("</html>")


@pytest.mark.parametrize("name", ["Event", "Names"])
def test_hostile_text_stays_text(name: str) -> None:
    one = game(LOSING)
    value = f"A: {HOSTILE.replace(':', '')}" if name == "Names" else HOSTILE
    hostile = replace(one, tags=(Tag(name, value), *one.tags))
    assert "script" not in shown(replay(hostile)).names()
    assert "script" not in shown(Record((hostile,), source=HOSTILE)).names()
    assert [tag for tag, _ in shown(reviews(hostile)[0]).found] == ["iframe"]


def test_nothing_of_it_is_imported_before_a_notebook_asks() -> None:
    code = (
        "import sys, analyzer\n"
        f"record = analyzer.read({str(ROOT / SAMPLE)!r})\n"
        "played = analyzer.replay(record.games[0])\n"
        "assert not {'analyzer.pictures', 'jinja2'} & set(sys.modules)\n"
        "assert played._repr_svg_().startswith('<svg')\n"
    )
    run([executable, "-c", code], check=True)
