"""Games for the tests of the page, built by hand so that no reader of text is needed."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from analyzer.notation import parse
from analyzer.record.diagnostics import Span
from analyzer.record.game import (
    Claim,
    Comment,
    Deal,
    EndKind,
    Game,
    Hand,
    Lead,
    Mark,
    Pass,
    Play,
    Result,
    Tag,
    Turn,
)
from analyzer.replays.replay import replay
from analyzer.reviews.fair import FairSettings
from analyzer.reviews.review import review
from analyzer.tiles.tile import Tile
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analyzer.reviews.review import Review

HANDS = {
    "A": "05 13 14 22 34 44 56",
    "B": "00 01 06 11 16 23 26",
    "C": "02 24 25 33 36 45 46",
    "D": "03 04 12 15 35 55 66",
}
"""The sample deal of INTERNATIONAL DOMINOES."""

LOSING = (
    "B11 Cp D15 A14 Bp C45@5 D04@4 A05 Bp C25 D12 A44 B01 C02 Dp A22 B26 C36@6 D03 A34 B23 C24 Dp"
    " Ap B00 C46@4 D66 A56 B06 Cp D55 Ap B16"
)
WINNING = "B11 Cp D15 A14 Bp C45@5 D04@4 A05 Bp C25 D12 A44 B01 C02 Dp A22 B26 C46@6 Dp A34 B23 C24"
PRINTED = LOSING.replace("Ap B00 C46@4 D66 ", "")
"""As the book prints it: a round is missing, so it does not replay."""

TAGS = {"Event": "International Dominoes, sample deal", "Variant": "partnership", "Game": "2"}


def tile(text: str) -> Tile:
    return Tile.of(int(text[0]), int(text[1]))


def turn(text: str, column: int, remarks: Mapping[str, str], marks: Mapping[str, Mark]) -> Turn:
    seat, move = text[0], text[1:]
    plain, _, end = move.partition("@")
    known = None if plain == "??" else tile(plain) if plain != "p" else None
    action = Pass() if plain == "p" else Play(known, int(end) if end else None)
    comments = (Comment(remarks[text]),) if text in remarks else ()
    found = (marks[text],) if text in marks else ()
    return Turn(seat=seat, action=action, marks=found, comments=comments, span=Span.of(9, column, len(text)))


def game(
    moves: str,
    *,
    tags: Mapping[str, str] = TAGS,
    hands: Mapping[str, str] | None = HANDS,
    lead: str = "B",
    result: Result | None = None,
    remarks: Mapping[str, str] | None = None,
    marks: Mapping[str, Mark] | None = None,
    preface: str = "",
) -> Game:
    deal = None
    if hands is not None:
        dealt = (
            Hand(seat, tuple(None if text == "??" else tile(text) for text in tiles.split()))
            for seat, tiles in hands.items()
        )
        deal = Deal(tuple(dealt))
    return Game(
        tags=tuple(Tag(name, value) for name, value in tags.items()),
        deal=deal,
        stock=None,
        lead=Lead(lead),
        result=result,
        preface=(Comment(preface),) if preface else (),
        turns=tuple(
            turn(move, 1 + 6 * at, remarks or {}, marks or {}) for at, move in enumerate(moves.split())
        ),
    )


def losing() -> Game:
    return game(
        LOSING,
        result=Result(EndKind.DOMINO, "B", (Claim(("B", "D"), 10),)),
        marks={"C36@6": Mark.CRITICAL},
        remarks={"C36@6": "the critical move was playing 3-6 instead of 4-6"},
    )


def winning() -> Game:
    return game(WINNING, result=Result(EndKind.BLOCKED, "C", (Claim(("A", "C"), 46),)))


@cache
def reviews(*games: Game) -> list[Review]:
    """What the page is made from; kept, as valuing a game takes a while where no compiler is to be had."""
    replays = [replay(one) for one in games]
    return [review(one, replays) for one in replays]


@cache
def fair_reviews(*games: Game, worlds: int = 38) -> list[Review]:
    """The same with fair values, over few deals so that no test waits; from turn 18 of the sample on all."""
    replays = [replay(one) for one in games]
    return [review(one, replays, fair=FairSettings(worlds=worlds)) for one in replays]


def drawing() -> Game:
    """A game for two in which tiles are drawn, one of them never seen by the other seat."""
    return parse((ROOT / "records" / "draw.domino").read_text(encoding="utf-8")).games[0]
