"""From views to the page: its body in every language, its script and its solver."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import unescape
from typing import TYPE_CHECKING, Any, cast
from zlib import compress

from msgspec import Struct, convert, json

from analyzer.board import PIPS
from analyzer.pages.look import PLAIN, Look, document, environment, read, style
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
from analyzer.words.folders import folder_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.pages.build import PageView
    from analyzer.pages.turn_view import TurnView
    from analyzer.pages.view import GameView
    from analyzer.words.messages import Messages


_SPOKEN = (
    "and", "asleep", "best", "board", "caption_to_play", "deals_uncounted", "draw_cell", "end_reached",
    "first", "guess_alike", "guess_ask", "guess_best", "guess_chose", "guess_none", "guess_on",
    "guess_summary", "guess_tally", "guess_turn", "guess_yours", "known", "known_tiles", "last",
    "mistake_next", "mistake_previous", "next", "on", "options", "out_blocked", "out_domino",
    "out_level", "own_bad_link", "own_better", "own_closed", "own_copied", "own_deep", "own_failed",
    "own_forced", "own_from", "own_leave", "own_link_copied", "own_none", "own_not", "own_remove",
    "own_result", "own_selected", "own_stopped", "own_to_play", "own_unknown", "own_wait", "own_which",
    "own_worth", "pass_cell", "pause", "play", "played", "previous", "round", "say_draw", "say_ends",
    "say_lead", "say_pass", "say_play", "slider", "stock", "stop", "table", "to_play",
)  # fmt: skip
"""The messages of which the script makes what nobody recorded."""


_DRAWN = (
    "guess", "guess_all", "guess_hint", "guess_seats", "own_again", "own_back", "own_copy", "own_halt",
    "own_text", "own_title", "own_unavailable", "sight", "sight_hint", "try_it", "values",
    "column_open", "column_share", "move", "card", "card_accuracy", "card_best",
    "card_lost", "card_luck", "card_player",
    "grade_blunder", "grade_inaccuracy", "grade_mistake", "share_picture", "share_reveal", "share_screen",
)  # fmt: skip
"""Those that stand in the HTML of a page."""


def report_document(pages: Sequence[tuple[PageView, Messages]], *, whole: bool = False) -> ReportDocument:
    """What a page knows of its games; the first of its languages is the one that it opens in.

    Args:
        pages: the page in each language.
        whole: whether it holds what stands in the HTML of a page, too: for pages that have none of it.
    """
    page, words = pages[0]
    return ReportDocument(
        words.language,
        page.highest,
        [_game_data(game) for game in page.games],
        {told.language: _texts(view, told, whole=whole) for view, told in pages},
    )


def _texts(page: PageView, words: Messages, *, whole: bool) -> Texts:
    """All games of a page in words, and the messages of the script with their places still open."""
    figures = words.figures
    return Texts(
        title=page.heading,
        words={key: words.raw(key) for key in (*_SPOKEN, *(_DRAWN if whole else ()))}
        | {"percent": figures.percent("{figures}")},
        numbers=[words.number(number) for number in range(page.highest + 1)],
        deals=words.forms("deals"),
        points=words.forms("points"),
        plurals=words.catalogue.plurals,
        signs={",": figures.group, ".": figures.decimal},
        games=[_game_texts(game, whole=whole) for game in page.games],
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
        ghost=(game.ghost.turn, game.ghost.ref[1:], game.ghost.transform) if game.ghost else None,
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


def _game_texts(game: GameView, *, whole: bool) -> GameTexts:
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
                cell=turn.seen if whole and turn.seen != turn.text else None,
                reasons=turn.reasons if whole else (),
                fair=turn.fair if whole else None,
            )
            for turn in game.turns
        ],
        sights=[choice.label for choice in game.choices] if whole else [],
        graph=game.evaluation if whole else None,
        cards=game.cards if whole else (),
    )


_FOLDED = re.compile("<noscript>.*?</noscript>", re.DOTALL)
"""Games of which a browser makes the elements when they are opened."""

_TOKEN = re.compile(r"<[^>]*>|[^<]+")
_NAME = re.compile(r"</?([a-zA-Z0-9]+)")
_ATTRIBUTE = re.compile(r'\s([a-zA-Z-]+)(?:="([^"]*)")?')
_VOID = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"))

Change = tuple[int, int | str | None, str]
"""The number of an element in the order of the text; what of it: the place of a text among its children, the
name of an attribute, or None for all that it holds; what that becomes: HTML for all, else plain text."""


@dataclass(slots=True)
class _Element:
    """An element as it is written; the outermost one has no tag."""

    tag: str
    number: int
    begin: int
    """Where what it holds begins among the tokens, and where that ends."""
    end: int = 0
    children: list[_Element | str] = field(default_factory=list)


class Fragment(Struct, frozen=True):
    """A piece of HTML taken apart.

    It has to be written as a browser would write it: no end tag left out, attributes between double quotes,
    `>` escaped in them. The templates of the page do so.

    >>> fragment = Fragment.of('<p title="no">1 <b>one</b> &amp; <br></p>')
    >>> list(fragment.changes(Fragment.of('<p title="ja">1 <b>eins</b> &amp; <br></p>')))
    [(0, 'title', 'ja'), (1, 0, 'eins')]
    >>> list(fragment.changes(Fragment.of('<p title="no"><i>one</i></p>')))
    [(0, None, '<i>one</i>')]
    """

    tokens: tuple[str, ...]
    root: _Element
    count: int
    """How many elements it has."""

    @staticmethod
    def of(html: str) -> Fragment:
        """Takes HTML apart; ValueError where tags do not fit each other."""
        tokens = tuple(_TOKEN.findall(html))
        root = _Element("", -1, 0)
        within, count = [root], 0
        for place, token in enumerate(tokens):
            if token[0] != "<":
                within[-1].children.append(token)
            elif token[1] == "/":
                element = within.pop()
                if not within or _name(element.tag) != _name(token):
                    raise ValueError(f"{token} ends {element.tag or 'nothing'}")
                element.end = place
            else:
                element = _Element(token, count, place + 1, place + 1)
                count += 1
                within[-1].children.append(element)
                if not token.endswith("/>") and _name(token) not in _VOID:
                    within.append(element)
        if within != [root]:
            raise ValueError(f"{within[-1].tag} has no end")
        root.end = len(tokens)
        return Fragment(tokens, root, count)

    def changes(self, other: Fragment) -> Iterator[Change]:
        """What makes the other one of this, in the order of the text.

        Where both are built alike that is texts and values of attributes; of an element whose children are
        not of the same kinds, all that it holds.
        """
        return self._changes(self.root, other.root, other)

    def _changes(self, one: _Element, another: _Element, other: Fragment) -> Iterator[Change]:
        if one.tag != another.tag:
            for (name, value), (_, wanted) in zip(
                _attributes(one.tag), _attributes(another.tag), strict=True
            ):
                if value != wanted:
                    yield one.number, name, unescape(wanted)
        if self.tokens[one.begin : one.end] == other.tokens[another.begin : another.end]:
            return
        pairs = list(zip(one.children, another.children, strict=False))
        if len(one.children) != len(another.children) or not all(_alike(*pair) for pair in pairs):
            yield one.number, None, "".join(other.tokens[another.begin : another.end])
            return
        for place, (child, becomes) in enumerate(pairs):
            if isinstance(child, _Element) and isinstance(becomes, _Element):
                yield from self._changes(child, becomes, other)
            elif child != becomes:
                yield one.number, place, unescape(str(becomes))


def _alike(one: _Element | str, another: _Element | str) -> bool:
    """Whether both are texts, or elements with the same name and the same attributes."""
    if isinstance(one, str) or isinstance(another, str):
        return isinstance(one, str) and isinstance(another, str)
    if one.tag == another.tag:
        return True
    return _name(one.tag) == _name(another.tag) and [name for name, _ in _attributes(one.tag)] == [
        name for name, _ in _attributes(another.tag)
    ]


@lru_cache(maxsize=1 << 14)
def _name(tag: str) -> str:
    found = _NAME.match(tag)
    return found[1].lower() if found else ""


def _attributes(tag: str) -> list[tuple[str, str]]:
    """The names of the attributes, and their values as they are written."""
    return _ATTRIBUTE.findall(tag)


class PackedView(Struct, frozen=True):
    """The page in a language that it does not open in."""

    language: str
    packed: str
    """JSON of what makes its body of the one that the page opens with; zlib, then base64."""


def render(
    page: PageView,
    words: Messages,
    others: Sequence[tuple[PageView, Messages]] = (),
    look: Look = PLAIN,
    *,
    fixed: bool = True,
) -> str:
    """The page as one HTML document.

    Args:
        page: what stands on it.
        words: the language it opens in.
        others: the same page in the languages that it can be switched to.
        look: its colours, and whether it goes into another page.
        fixed: whether it opens in its language whatever that of the browser is.
    """
    from markupsafe import Markup

    languages = sorted((told.language, told("own_name")) for told in (words, *(told for _, told in others)))
    plays_on = any(game.own for game in page.games)
    body = _body(page, words, languages)
    opening = Fragment.of(body)
    return document(
        "page.html.j2",
        style(look.theme),
        read("page.js"),
        base="about:" if look.embed else "'none'",
        solver=plays_on,
        values={
            "page": page,
            "t": words,
            "look": look,
            "tiles": tile_set(page.highest).tiles if page.highest else (),
            "pips": [(number, PIPS.get(number)) for number in range(page.highest + 1)],
            "body": Markup(body),
            "elements": Fragment.of(_FOLDED.sub("<noscript></noscript>", body)).count,
            "fixed": fixed,
            "others": [_packed(other, told, languages, opening) for other, told in others],
            "report": _text(compress(json.encode(report_document([(page, words), *others])), 9)),
            "kernel": _kernel() if plays_on else "",
        },
    )


def _body(page: PageView, words: Messages, languages: list[tuple[str, str]]) -> str:
    """What stands on the page in one language, as HTML."""
    body = environment().get_template("body.html.j2")
    return body.render(page=page, t=words, languages=languages)


def _packed(
    page: PageView, words: Messages, languages: list[tuple[str, str]], opening: Fragment
) -> PackedView:
    changes = _changes(opening, Fragment.of(_body(page, words, languages)))
    return PackedView(words.language, _text(compress(json.encode(changes), 9)))


def _changes(opening: Fragment, other: Fragment) -> list[int | str | None]:
    """What makes another body of the opening one: three things for each change, one after another.

    They are those of a `Change`, but elements are counted from the one changed before: that packs better.
    """
    told: list[int | str | None] = []
    last = 0
    for number, what, becomes in opening.changes(other):
        told += (number - last, what, becomes)
        last = number
    return told


@cache
def _kernel() -> str:
    """The solver: zlib, then base64."""
    return _text(compress((folder_of("analyzer.reports") / "kernel.wasm").read_bytes(), 9))


def _text(data: bytes) -> str:
    return b64encode(data).decode("ascii")
