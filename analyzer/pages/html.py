"""HTML documents: a template with its style and its script, and what a browser lets them do."""

from __future__ import annotations

import json
import re
import sys
from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING

from analyzer.notation.vocabulary import terminal
from analyzer.words.folders import keep, kept

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2 import Environment
    from jinja2.bccache import Bucket
    from markupsafe import Markup

_TILE = re.compile(rf"\b{terminal('NUMBER')}-{terminal('NUMBER')}\b")


def document(
    template: str,
    styles: str,
    script: str,
    data: object,
    *,
    values: Mapping[str, object],
    base: str = "'none'",
    solver: bool = False,
) -> str:
    """A whole HTML document of a template, its style and its script, and the data of the script."""
    from markupsafe import Markup

    return (
        environment()
        .get_template(template)
        .render(
            policy=policy(styles, script, base, solver=solver),
            # Our own files, and JSON that cannot leave its element: the only text that is not escaped.
            style=Markup(styles),
            script=Markup(script),
            data=Markup(embedded_json(data)),
            **values,
        )
    )


def policy(styles: str, script: str, base: str = "'none'", *, solver: bool = False) -> str:
    """The Content-Security-Policy under which only these two texts work, and nothing is fetched.

    Args:
        styles: the style sheet.
        script: the script.
        base: what links may be made relative to, besides the page itself.
        solver: whether the page has one: WebAssembly, in a worker that is made of the page's own text.
    """
    scripts, workers = (" 'wasm-unsafe-eval'", " worker-src blob:;") if solver else ("", "")
    return (
        f"default-src 'none'; style-src '{_hash(styles)}'; script-src '{_hash(script)}'{scripts};{workers}"
        f" img-src data:; base-uri {base}; form-action 'none'"
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
    from jinja2 import BytecodeCache, Environment, PackageLoader, StrictUndefined

    class Kept(BytecodeCache):
        """Templates as they were compiled; this is code, so it is never read from where others can write."""

        def load_bytecode(self, bucket: Bucket) -> None:
            data = kept(f"{bucket.key}.template", sys.version.encode())
            if data is not None:
                bucket.bytecode_from_string(data)

        def dump_bytecode(self, bucket: Bucket) -> None:
            keep(f"{bucket.key}.template", sys.version.encode(), bucket.bytecode_to_string())

    environment = Environment(
        loader=PackageLoader("analyzer.reports", ""),
        autoescape=True,
        undefined=StrictUndefined,
        # Compiling the templates takes a fifth of a second; a changed one is compiled anew.
        bytecode_cache=Kept(),
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


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
