"""Reads written domino games, validates them and finds the critical move.

>>> import analyzer
>>> record = analyzer.parse('[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2')
>>> replay = analyzer.replay(record.games[0])
>>> replay.outcome.kind.value, replay.outcome.left
('domino', (0, 2, 4, 0))
>>> analyzer.review(replay).critical is None
True

The names below are imported when they are first used, so that importing the package costs nothing; so is
`__version__`, the version that is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from analyzer.words.shown import show_with

if TYPE_CHECKING:
    from analyzer.forms.read import parse, read
    from analyzer.game.position import Position
    from analyzer.game.rules_of_game import HouseRules
    from analyzer.match import matches
    from analyzer.notation import UnreadableText, write
    from analyzer.pages import report
    from analyzer.pages.look import Look, Theme
    from analyzer.pictures import picture
    from analyzer.pictures.notebook import widget
    from analyzer.record.game import Form, Record
    from analyzer.repairs import repair
    from analyzer.repairs.edits import Repair, Repairs
    from analyzer.replays.replay import Replay, replay
    from analyzer.reviews.advice import Advice, advise
    from analyzer.reviews.arena import Duel, arena
    from analyzer.reviews.fair import FairSettings
    from analyzer.reviews.review import Review, review
    from analyzer.reviews.seen_game import AdviceError
    from analyzer.rules import Rules, variant, variants
    from analyzer.solver.solver import Solver
    from analyzer.tiles.tile import Tile

    __version__: str

__all__ = [
    "Advice",
    "AdviceError",
    "Duel",
    "FairSettings",
    "Form",
    "HouseRules",
    "Look",
    "Position",
    "Record",
    "Repair",
    "Repairs",
    "Replay",
    "Review",
    "Rules",
    "Solver",
    "Theme",
    "Tile",
    "UnreadableText",
    "__version__",
    "advise",
    "arena",
    "matches",
    "parse",
    "picture",
    "read",
    "repair",
    "replay",
    "report",
    "review",
    "variant",
    "variants",
    "widget",
    "write",
]

_HOMES = {
    "Advice": "reviews.advice",
    "AdviceError": "reviews.seen_game",
    "Duel": "reviews.arena",
    "FairSettings": "reviews.fair",
    "Form": "record.game",
    "HouseRules": "game.rules_of_game",
    "Look": "pages.look",
    "Position": "game.position",
    "Record": "record.game",
    "Repair": "repairs.edits",
    "Repairs": "repairs.edits",
    "Replay": "replays.replay",
    "Review": "reviews.review",
    "Rules": "rules",
    "Solver": "solver.solver",
    "Theme": "pages.look",
    "Tile": "tiles.tile",
    "UnreadableText": "notation",
    "advise": "reviews.advice",
    "arena": "reviews.arena",
    "matches": "match",
    "parse": "forms.read",
    "picture": "pictures",
    "read": "forms.read",
    "repair": "repairs",
    "replay": "replays.replay",
    "report": "pages",
    "review": "reviews.review",
    "variant": "rules",
    "variants": "rules",
    "widget": "pictures.notebook",
    "write": "notation",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("domino-analyzer")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _html(value: object) -> str | None:
    from analyzer.pictures.notebook import html

    return html(value)


def _svg(value: object) -> str | None:
    from analyzer.pictures.notebook import svg

    return svg(value)


show_with(html=_html, svg=_svg)
