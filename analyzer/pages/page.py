"""From views to the page: its HTML, its data in every language, its script; and the page that records."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from functools import cache
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Any, cast
from zlib import compress

from msgspec import convert, json
from msgspec.structs import replace

from analyzer.board import PIPS
from analyzer.kernel.encoding import sheet_rules_bytes
from analyzer.match.lead_in_match import Before, Situation, due
from analyzer.pages.look import PLAIN, Look, document, environment, read, spoken, style
from analyzer.pages.precomputed import shape_data
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
from analyzer.rules import VARIANTS, Centre, Drawing, EndKind, LeadBy, MatchGoal, WonBy
from analyzer.rules.choices import TURNED
from analyzer.tiles.tile import tile_set
from analyzer.words.messages import Messages, languages
from analyzer.words.shown import folder_of
from analyzer.words.unsaid import BEGIN, REFERENCE, TOGETHER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from analyzer.match.lead_in_match import Due
    from analyzer.pages.build import PageView
    from analyzer.pages.turn_view import TurnView
    from analyzer.pages.view import GameView
    from analyzer.rules import Rules
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


_WORDS = (
    "recorder_title", "recorder_hint", "recorder_new", "recorder_game", "recorder_players",
    "recorder_name", "recorder_event", "recorder_start", "recorder_undo", "recorder_redo",
    "recorder_menu", "recorder_language", "recorder_pass", "recorder_draw", "recorder_draw_unseen",
    "recorder_drew", "recorder_stop", "recorder_to_play", "recorder_must_pass", "recorder_only",
    "recorder_who_leads", "recorder_leads", "recorder_turned", "recorder_turned_up", "recorder_where",
    "recorder_on", "recorder_over_domino", "recorder_over_blocked", "recorder_scores",
    "recorder_nobody", "recorder_left", "recorder_pips_left", "recorder_hands", "recorder_hands_hint",
    "recorder_irregular", "recorder_wrong", "recorder_sheet", "recorder_next", "recorder_result_only",
    "recorder_total", "recorder_goal", "recorder_save", "recorder_share", "recorder_copy",
    "recorder_copied", "recorder_qr", "recorder_qr_long", "recorder_saved", "recorder_unsaved",
    "recorder_close", "recorder_tray", "recorder_all_tiles", "recorder_played", "recorder_unseen",
    "recorder_held_by", "recorder_ends", "recorder_mexican", "recorder_passed", "recorder_turn",
    "recorder_record", "recorder_add", "recorder_game_number", "recorder_go", "recorder_bench",
    "own_name", "recorder_stays", "recorder_kept", "recorder_take_back", "recorder_instead",
    "recorder_expose", "recorder_exposes", "recorder_blocked",
)  # fmt: skip
"""The messages of the script."""


def recorder_page(language: str | None = None, look: Look = PLAIN) -> str:
    """The page as one HTML document, which needs no network.

    Args:
        language: the language in which it opens; None: that of the browser.
        look: its colours.
    """
    highest = max(entry.rules.highest for entry in VARIANTS.values())
    return document(
        "recorder.html.j2",
        style(look.theme, "recorder.css"),
        [read("recorder.js")],
        solver=True,
        values={
            "language": language or "en",
            "title": Messages.load(language or "en")("recorder_title"),
            "fixed": language is not None,
            "look": look,
            "tiles": tile_set(highest).tiles,
            "pips": [(number, PIPS.get(number)) for number in range(highest + 1)],
            "data": _packed(json.encode(_data())),
            "kernel": _packed((folder_of("analyzer.reports") / "sheet.wasm").read_bytes()),
        },
    )


def _packed(data: bytes) -> str:
    return b64encode(compress(data, 9)).decode("ascii")


@cache
def _data() -> dict[str, Any]:
    """What the page knows: every table, and its messages in every language."""
    texts: dict[str, int] = {}
    tables = [
        table_data(rules, texts)
        for entry in VARIANTS.values()
        for rules in map(entry.at, entry.players)
        if rules is not None
    ]
    spoken = {language: Messages.load(language) for language in languages()}
    return {
        "tables": tables,
        "languages": {
            language: {
                "words": {key: words.raw(key) for key in _WORDS},
                "tiles": words.forms("tiles"),
                "plurals": words.catalogue.plurals,
                "titles": {entry.rules.name: words.told(entry.title) for entry in VARIANTS.values()},
                "leads": [words.told(text) for text in texts],
            }
            for language, words in spoken.items()
        },
    }


def table_data(rules: Rules, texts: dict[str, int]) -> dict[str, Any]:
    """What the page knows of a table; the words of a lead stand in `texts`, by their places.

    >>> from analyzer.rules import variant
    >>> data = table_data(variant("partnership").rules, {})
    >>> data["seats"], data["stock"], data["by"], data["next"]["1"]["seats"]
    (4, 0, ['leader'], [2])
    """
    seating, tiles = rules.seating(), rules.tile_set
    by, leads = _next_leads(rules)
    return {
        "name": rules.name,
        "seats": rules.seats,
        "sides": seating.sides,
        "highest": rules.highest,
        "hand": rules.hand,
        "stock": rules.sleeping,
        "turned": bool({rules.first_lead, rules.next_lead} & {*TURNED}),
        "mayTurn": LeadBy.ROUND_DOUBLE in (rules.first_lead, rules.next_lead),
        "draws": rules.drawing is not Drawing.NONE,
        "trains": rules.centre is Centre.TRAINS,
        "bad": rules.bad_points,
        "stands": rules.illegal_stands,
        "exposes": rules.exposed_first,
        "target": rules.target if rules.match_goal is MatchGoal.POINTS else 0,
        "shape": shape_data(rules.shape),
        "rules": b64encode(sheet_rules_bytes(rules)).decode("ascii"),
        "aside": [place for place, tile in enumerate(tiles.tiles) if not rules.playing & tiles.bit(tile)],
        "first": _due_data(due(Situation(rules=rules, seating=seating, number=1)), rules, texts),
        "by": by,
        "next": {key: _due_data(found, rules, texts) for key, found in leads.items() if found},
    }


def _due_data(found: Due | None, rules: Rules, texts: dict[str, int]) -> dict[str, Any] | None:
    if found is None or found.free:
        return None
    return {
        "seats": sorted(found.seats) if found.seats is not None else None,
        "tile": rules.tile_set.index(found.tile) if found.tile else None,
        "who": texts.setdefault(found.who, len(texts)),
        "why": texts.setdefault(found.why, len(texts)),
    }


def _next_leads(rules: Rules) -> tuple[list[str], dict[str, Due | None]]:
    """On what of the game before the next lead depends, and the lead for each of these."""
    found = dict(_after_games(rules))
    names = ("number", "leader", "last", "kind", "winner")
    for count in range(len(names) + 1):
        for places in combinations(range(len(names)), count):
            leads: dict[str, Due | None] = {}
            keys = {game: "/".join(str(game[place]) for place in places) for game in found}
            if all(leads.setdefault(keys[game], lead) == lead for game, lead in found.items()):
                return [names[place] for place in places], leads
    raise AssertionError("a game is told by all that there is of it")


def _after_games(rules: Rules) -> Iterator[tuple[tuple[object, ...], Due | None]]:
    """Every way in which a game can end, as far as the next lead looks at it, and that lead."""
    seating, seats = rules.seating(), range(rules.seats)
    numbers, lasts, winners = range(2, 3), seats, [*range(seating.sides), None]
    if {rules.next_lead, rules.tie_lead} <= {LeadBy.ROUND_DOUBLE, LeadBy.LAID_DOUBLE, LeadBy.AS_USUAL}:
        # The lead goes by the number of the game, and nobody looks at who has won.
        numbers, lasts, winners = range(2, rules.highest + 3), range(1), [0]
    for number, leader, last, kind, winner in product(numbers, seats, lasts, EndKind, winners):
        out = kind is EndKind.DOMINO and rules.won_by is WonBy.OUT and not rules.bad_points
        if out and winner != seating.side_of(last):
            continue
        before = Before(leader, last, kind, winner)
        game = (number, leader, last, kind.value, "-" if winner is None else winner)
        yield game, due(Situation(rules=rules, seating=seating, number=number, before=before))
