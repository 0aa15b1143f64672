"""From views to HTML: the templates, and what a browser lets the page do."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

from analyzer.drawing import PIPS
from analyzer.reporting.page_data import page_data
from analyzer.tiles import tile_set

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

    from analyzer.reporting.view import PageView
    from analyzer.wording import Words

SCRIPTS = (
    "dom", "sight", "board", "flight", "playing", "position", "kernel", "answers", "solver", "layout", "rows",
    "spots", "placing", "engine", "own_line", "own_view", "ghost", "trying", "evaluation",
    "preview", "guess", "page",
)  # fmt: skip
"""The parts of the script in `reports/script`, each after those it needs."""

_TILE = re.compile(r"\b\d{1,2}-\d{1,2}\b")


def render(page: PageView, words: Words) -> str:
    """The page as one HTML document."""
    from markupsafe import Markup

    style, script = _text("report.css"), script_text()
    plays_on = any(game.own for game in page.games)
    return (
        environment()
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
            kernel=_kernel() if plays_on else "",
            data=Markup(embedded_json(page_data(page, words))),
        )
    )


def policy(style: str, script: str) -> str:
    """The Content-Security-Policy under which only these two texts work, and nothing is fetched.

    The solver is WebAssembly, in a worker that is made of the page's own text.
    """
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}' 'wasm-unsafe-eval';"
        " worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'"
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
def environment() -> Environment:
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
def script_text() -> str:
    """The page's script: its parts one after another, out of sight of any other script."""
    parts = "\n".join(_text(f"script/{name}.js") for name in SCRIPTS)
    return f"(() => {{\n{parts}}})();\n"


@cache
def _kernel() -> str:
    """The solver as text."""
    return b64encode((files("analyzer.reports") / "kernel.wasm").read_bytes()).decode("ascii")


@cache
def _text(name: str) -> str:
    """A file of the page; line ends as a browser sees them, or the hash would differ."""
    return (files("analyzer.reports") / name).read_text(encoding="utf-8").replace("\r\n", "\n")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
