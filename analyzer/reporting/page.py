"""From views to HTML: the templates, and what a browser lets the page do."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING
from zlib import compress

from analyzer.drawing import PIPS
from analyzer.reporting.page_data import game_data
from analyzer.tiles import tile_set

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jinja2 import Environment
    from markupsafe import Markup

    from analyzer.reporting.view import PageView
    from analyzer.wording import Words

_TILE = re.compile(r"\b\d{1,2}-\d{1,2}\b")


SCRIPTS = ("script/language.js", "report.js")
"""The parts of the script, in the order in which they stand on the page."""


def render(page: PageView, words: Words, others: Sequence[tuple[PageView, Words]] = ()) -> str:
    """The page as one HTML document.

    Args:
        page: what stands on it.
        words: the language it opens in.
        others: the same page in the languages that it can be switched to.
    """
    from markupsafe import Markup

    style, script = _text("report.css"), "\n".join(map(_text, SCRIPTS))
    languages = sorted((told.language, told("own_name")) for told in (words, *(told for _, told in others)))
    return (
        _environment()
        .get_template("page.html.j2")
        .render(
            page=page,
            t=words,
            tiles=tile_set(page.highest).tiles if page.highest else (),
            pips=[(number, PIPS.get(number)) for number in range(page.highest + 1)],
            policy=policy(style, script),
            # Our own files, and JSON that cannot leave its element: the only text that is not escaped.
            style=Markup(style),
            script=Markup(script),
            body=Markup(_body(page, words, languages)),
            data=Markup(_data(page)),
            others=[_packed(other, told, languages) for other, told in others],
        )
    )


def _body(page: PageView, words: Words, languages: list[tuple[str, str]]) -> str:
    """What stands on the page in one language, as HTML."""
    body = _environment().get_template("body.html.j2")
    return body.render(page=page, t=words, languages=languages)


def _data(page: PageView) -> str:
    return embedded_json([game_data(game) for game in page.games])


@dataclass(frozen=True, slots=True)
class PackedView:
    """The page in a language that it does not open in."""

    language: str
    packed: str
    """JSON of the title, the body and the data for the script; zlib, then base64."""


def _packed(page: PageView, words: Words, languages: list[tuple[str, str]]) -> PackedView:
    parts = {"title": page.heading, "body": _body(page, words, languages), "games": _data(page)}
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return PackedView(words.language, b64encode(compress(text.encode(), 9)).decode())


def policy(style: str, script: str) -> str:
    """The Content-Security-Policy under which only these two texts work, and nothing is fetched."""
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; img-src data:;"
        " base-uri 'none'; form-action 'none'"
    )


def embedded_json(data: object) -> str:
    r"""JSON that is safe inside a script element: no `</script>` and no `<!--` can occur in it.

    >>> embedded_json(["</script>", "<!--"])
    '["\\u003c/script\\u003e","\\u003c!--"]'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=float)
    for unsafe in "<>&\u2028\u2029":
        text = text.replace(unsafe, f"\\u{ord(unsafe):04x}")
    return text


@cache
def _environment() -> Environment:
    """Escapes everything, and stops at a name that nobody defined."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("analyzer.reports", ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["together"] = together
    return environment


def together(text: str) -> Markup:
    """A sentence in which no line breaks within a tile.

    >>> print(together("3-6 & <b>"))
    <span class="nowrap">3-6</span> &amp; &lt;b&gt;
    """
    from markupsafe import Markup, escape

    return Markup(_TILE.sub(r'<span class="nowrap">\g<0></span>', str(escape(text))))


@cache
def _text(name: str) -> str:
    """A file of the page; line ends as a browser sees them, or the hash would differ."""
    return (files("analyzer.reports") / name).read_text(encoding="utf-8").replace("\r\n", "\n")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
