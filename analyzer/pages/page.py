"""From views to the page: its HTML, its data in every language, its script and its solver."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, cast
from zlib import compress

from msgspec import convert, json
from msgspec.structs import replace

from analyzer.board import PIPS
from analyzer.pages.look import PLAIN, Look, document, environment, read, spoken, style
from analyzer.pages.sentences import UNKNOWN_TILE
from analyzer.pages.view import (
    BoardData,
    GameData,
    GameTexts,
    HeldData,
    KnownData,
    OptionData,
    OwnData,
    ReportDocument,
    SeatData,
    Texts,
    TurnData,
    TurnTexts,
)
from analyzer.tiles.tile import tile_set
from analyzer.words.shown import folder_of
from analyzer.words.unsaid import BEGIN, REFERENCE, TOGETHER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analyzer.pages.build import PageView
    from analyzer.pages.turn_view import TurnView
    from analyzer.pages.view import GameView
    from analyzer.words.unsaid import Dictionary, Template, Unsaid


_SPOKEN = (
    "and", "asleep", "best", "caption_to_play", "colon", "deals_uncounted", "draw_cell", "end_reached",
    "guess_alike", "guess_ask", "guess_best", "guess_chose", "guess_none", "guess_on", "guess_summary",
    "guess_tally", "guess_turn", "guess_yours", "known", "known_tiles", "on", "or", "out_blocked",
    "out_domino", "out_level", "own_bad_link", "own_better", "own_closed", "own_copied", "own_deep",
    "own_failed", "own_forced", "own_from", "own_leave", "own_link_copied", "own_link_file", "own_none",
    "own_not", "own_remove", "own_result", "own_selected", "own_stopped", "own_to_play", "own_unknown",
    "own_wait", "own_which", "own_worth", "pass_cell", "pause", "play", "played", "say_draw",
    "say_ends", "say_lead", "say_pass", "say_play", "stock", "stop",
)  # fmt: skip
"""The messages of which the script makes what nobody recorded."""


def report_document(page: PageView, unsaid: Unsaid) -> ReportDocument:
    """What lies packed on a page, and the same in words.

    Args:
        page: the page in no language.
        unsaid: what reads it in each.
    """
    found = _report(page, unsaid, {"page": page, "t": unsaid.words})
    texts = json.encode([_game_texts(game, whole=True) for game in page.games]).decode()
    return replace(
        found,
        shapes=_html("shapes.html.j2", _tiles(page)),
        languages={
            told.words.language: replace(
                found.languages[told.words.language],
                title=told.text(page.heading),
                games=json.decode(told.json(texts), type=list[GameTexts]),
            )
            for told in unsaid.dictionaries
        },
    )


def _game_data(game: GameView) -> GameData:
    """A game without words."""
    spots = {hand.seat: spot.spot for spot in game.spots for hand in spot.hands}
    return GameData(
        id=game.id,
        opening=game.opening,
        seats=[
            SeatData(
                label=hand.seat,
                name=hand.name,
                spot=cast("Any", spots[hand.seat]),
                tiles=[
                    HeldData(held.tile.text if held.tile.text != UNKNOWN_TILE else "", held.came, held.went)
                    for held in hand.tiles
                ],
                counts=list(hand.counts),
            )
            for hand in game.hands
        ],
        board=convert(game.laid, BoardData),
        turns=[_turn_data(turn) for turn in game.turns],
        known=convert(game.known, KnownData) if game.known else None,
        own=convert(game.own, OwnData) if game.own else None,
    )


def _turn_data(turn: TurnView) -> TurnData:
    return TurnData(
        turn=turn.turn,
        round=turn.round,
        seat=turn.seat,
        kind=cast("Any", turn.kind),
        options=[
            OptionData(move=option.hook.move, value=option.hook.value, played=option.played)
            for option in turn.options
        ],
        choice=turn.choice,
        wrong=turn.wrong,
        misjudged=turn.wrong_for_mover,
    )


def _game_texts(game: GameView, *, whole: bool = False) -> GameTexts:
    return GameTexts(
        name=game.name,
        result=game.heading,
        brief=game.brief,
        start=game.start,
        called=list(game.called.sides),
        players=list(game.called.seats),
        backs={
            str(count): text
            for hand in game.hands
            for count, text in zip(hand.counts, hand.backs, strict=True)
        },
        clues=list(game.clues),
        turns=[
            TurnTexts(
                text=turn.text,
                say=turn.say,
                own=turn.say_own if turn.say_own != turn.say else None,
                seen=turn.say_seen if turn.say_seen != turn.say_own else None,
                reasons=turn.reasons if whole else (),
                fair=turn.fair if whole else None,
            )
            for turn in game.turns
        ],
        cards=game.cards if whole else (),
    )


def render(page: PageView, unsaid: Unsaid, look: Look = PLAIN, *, fixed: bool = True) -> str:
    """The page as one HTML document.

    Args:
        page: what stands on it, in no language.
        unsaid: the languages that it can be read in; it opens in the first.
        look: its colours, and whether it goes into another page.
        fixed: whether it opens in its language whatever that of the browser is.
    """
    from markupsafe import Markup

    told = unsaid.dictionaries[0]
    plays_on = any(game.own for game in page.games)
    values = {"page": page, "t": unsaid.words}
    return document(
        "page.html.j2",
        style(look.theme),
        [read("plain.js"), read("loader.js")],
        packed=[read("page.js")],
        base="about:" if look.embed else "'none'",
        solver=plays_on,
        values={
            "page": page,
            "title": told.text(page.heading),
            "language": told.words.language,
            "look": look,
            **_tiles(page),
            "still": Markup(spoken(_html("body.html.j2", values, languages=(), still=True), told)),
            "fixed": fixed,
            # The levels beyond take twice the time, and save 0.2 %.
            "report": _text(compress(json.encode(_report(page, unsaid, values)), 7)),
            "kernel": _kernel() if plays_on else "",
        },
    )


def _tiles(page: PageView) -> dict[str, object]:
    """The tiles of a page, and where the pips of a number lie."""
    return {
        "tiles": tile_set(page.highest).tiles if page.highest else (),
        "pips": [(number, PIPS.get(number)) for number in range(page.highest + 1)],
    }


def _html(template: str, values: Mapping[str, object], **more: object) -> str:
    return environment().get_template(template).render(**values, **more)


def _report(page: PageView, unsaid: Unsaid, values: Mapping[str, object]) -> ReportDocument:
    """What lies packed on the page."""
    languages = sorted((told.words.language, told.words("own_name")) for told in unsaid.dictionaries)
    body = _html("body.html.j2", values, languages=languages, still=False)
    pieces, htmls = in_pieces([_html("game.html.j2", values, game=game, still=False) for game in page.games])
    templates = unsaid.table.templates
    return ReportDocument(
        language=unsaid.dictionaries[0].words.language,
        title=page.heading,
        body=body,
        games=[_game_data(game) for game in page.games],
        texts=[_game_texts(game) for game in page.games],
        pieces=pieces,
        htmls=htmls,
        messages=unsaid.table.messages,
        templates=[(template.many, template.places) for template in templates],
        languages={told.words.language: _texts(page, told, templates) for told in unsaid.dictionaries},
    )


_PIECE = re.compile(rf"{REFERENCE.pattern}|[0-9.]+|[^0-9{BEGIN}{TOGETHER}]+|.", re.DOTALL)
"""Messages, numbers, and what stands between them: that comes again and again."""
_FIRST, _SURROGATES = 0x20, range(0xD800, 0xE000)


def in_pieces(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """Texts that have much in common, as the pieces that they are made of, and a character for each piece.

    Packed, that takes half of what they would, as what comes again is looked for over a short way only.

    >>> in_pieces(["<b>1</b><b>2</b>", "<b>2"])
    (['<b>', '2', '1', '</b><b>', '</b>'], [' "#!$', ' !'])
    """
    cut = [[found[0] for found in _PIECE.finditer(text)] for text in texts]
    # The shortest characters for those that come most often.
    pieces = [piece for piece, _ in Counter(chain.from_iterable(cut)).most_common()]
    signs = {piece: _sign(at) for at, piece in enumerate(pieces)}
    return pieces, ["".join(map(signs.__getitem__, text)) for text in cut]


def _sign(at: int) -> str:
    code = _FIRST + at
    return chr(code if code < _SURROGATES.start else code + len(_SURROGATES))


def _texts(page: PageView, told: Dictionary, templates: Sequence[Template]) -> Texts:
    words = told.words
    return Texts(
        words={key: words.raw(key) for key in _SPOKEN} | {"percent": words.figures.percent("{figures}")},
        numbers=[words.number(number) for number in range(page.highest + 1)],
        deals=words.forms("deals"),
        points=words.forms("points"),
        plurals=words.catalogue.plurals,
        signs={",": words.figures.group, ".": words.figures.decimal},
        forms=[list(told.forms(template)) for template in templates],
    )


@cache
def _kernel() -> str:
    """The solver: zlib, then base64."""
    return _text(compress((folder_of("analyzer.reports") / "kernel.wasm").read_bytes(), 9))


def _text(data: bytes) -> str:
    return b64encode(data).decode("ascii")
