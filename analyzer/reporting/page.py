"""From views to the page: its body in every language, its script and its solver."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING
from zlib import compress

from analyzer.drawing import PIPS
from analyzer.reporting.difference import Fragment
from analyzer.reporting.html import document, embedded_json, environment
from analyzer.reporting.look import PLAIN, Look
from analyzer.reporting.page_data import page_data, shared_data
from analyzer.reporting.style import lean_script, read, style
from analyzer.tiles import tile_set

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.reporting.build import PageView
    from analyzer.wording import Words

SCRIPTS = (
    "dom", "known", "sight", "board", "flight", "playing", "position", "kernel", "answers", "solver",
    "layout", "rows", "spots", "placing", "engine", "questions", "own_line", "own_words", "own_nodes",
    "own_answers", "own_lines", "own_view", "own_text", "ghost", "to_try", "halting", "asking", "returning",
    "trying", "evaluation", "preview", "guess", "opening", "language", "page",
)  # fmt: skip
"""The parts of the script in `reports/script`, each after those it needs."""


@dataclass(frozen=True, slots=True)
class PackedView:
    """The page in a language that it does not open in."""

    language: str
    packed: str
    """JSON of the title, of what makes its body of the one that the page opens with, and of the data for the
    script; zlib, then base64."""


def render(
    page: PageView, words: Words, others: Sequence[tuple[PageView, Words]] = (), look: Look = PLAIN
) -> str:
    """The page as one HTML document.

    Args:
        page: what stands on it.
        words: the language it opens in.
        others: the same page in the languages that it can be switched to.
        look: its colours, and whether it goes into another page.
    """
    from markupsafe import Markup

    languages = sorted((told.language, told("own_name")) for told in (words, *(told for _, told in others)))
    plays_on = any(game.own for game in page.games)
    body = _body(page, words, languages)
    opening = Fragment.of(body)
    return document(
        "page.html.j2",
        style(look.theme),
        script_text(),
        page_data(page, words),
        base="about:" if look.embed else "'none'",
        solver=plays_on,
        values={
            "page": page,
            "t": words,
            "look": look,
            "tiles": tile_set(page.highest).tiles if page.highest else (),
            "pips": [(number, PIPS.get(number)) for number in range(page.highest + 1)],
            "body": Markup(body),
            "elements": opening.count,
            "others": [_packed(other, told, languages, opening) for other, told in others],
            "shared": _text(compress(embedded_json(shared_data(page)).encode(), 9)),
            "kernel": _kernel() if plays_on else "",
        },
    )


def _body(page: PageView, words: Words, languages: list[tuple[str, str]]) -> str:
    """What stands on the page in one language, as HTML."""
    body = environment().get_template("body.html.j2")
    return body.render(page=page, t=words, languages=languages)


def _packed(page: PageView, words: Words, languages: list[tuple[str, str]], opening: Fragment) -> PackedView:
    changes = _changes(opening, Fragment.of(_body(page, words, languages)))
    data = embedded_json(page_data(page, words))
    parts = {"title": page.heading, "changes": changes, "games": data}
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return PackedView(words.language, _text(compress(text.encode(), 9)))


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
def script_text() -> str:
    """The page's script: its parts one after another, out of sight of any other script."""
    parts = "\n".join(read(f"script/{name}.js") for name in SCRIPTS)
    return lean_script(f"(() => {{\n{parts}}})();\n")


@cache
def _kernel() -> str:
    """The solver: zlib, then base64."""
    return _text(compress((files("analyzer.reports") / "kernel.wasm").read_bytes(), 9))


def _text(data: bytes) -> str:
    return b64encode(data).decode("ascii")
