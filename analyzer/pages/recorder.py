"""The recorder: one page on which a game is written down by taps, for every table that can be played."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Any
from zlib import compress

from msgspec import json

from analyzer.board import PIPS
from analyzer.kernel.encoding import sheet_rules_bytes
from analyzer.match.lead_in_match import Before, Situation, due
from analyzer.pages.look import PLAIN, Look, document, read, style
from analyzer.pages.precomputed import shape_data
from analyzer.rules import VARIANTS, Centre, Drawing, EndKind, LeadBy, MatchGoal, WonBy
from analyzer.rules.choices import TURNED
from analyzer.tiles.tile import tile_set
from analyzer.words.messages import Messages, languages
from analyzer.words.shown import folder_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.match.lead_in_match import Due
    from analyzer.rules import Rules

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
