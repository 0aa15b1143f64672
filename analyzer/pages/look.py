"""HTML documents: how they look, through whose eyes a game is seen, and what a browser lets them do."""

from __future__ import annotations

import json
import re
import sys
from base64 import b64encode
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from analyzer.notation.vocabulary import terminal
from analyzer.words.shown import folder_of, in_short, keep, kept
from analyzer.words.unsaid import END, REFERENCE, TOGETHER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from jinja2 import Environment
    from jinja2.bccache import Bucket
    from markupsafe import Markup

    from analyzer.replays.replay import Replay
    from analyzer.words.unsaid import Dictionary


HEIGHT: Final = 800
"""Pixels that a page within another page is high, unless something else is asked for."""


class Theme(StrEnum):
    """The colours and the type of a page.

    >>> [theme.value for theme in Theme]
    ['auto', 'light', 'dark', 'contrast', 'paper']
    """

    AUTO = "auto"
    """Light or dark, as the reader's system is."""
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"
    """Black on white with strong lines; all text at least 7 to 1."""
    PAPER = "paper"
    """Like a printed book: one type, no fields of colour."""

    @property
    def schemes(self) -> str:
        """The colour schemes that a browser may draw its own parts of the page in.

        >>> Theme.AUTO.schemes, Theme.PAPER.schemes
        ('light dark', 'light')
        """
        return {Theme.AUTO: "light dark", Theme.DARK: "dark"}.get(self, "light")

    @property
    def forced(self) -> bool:
        """Whether the page has it whatever the reader's system is."""
        return self is not Theme.AUTO


@dataclass(frozen=True, slots=True)
class Look:
    """What can be chosen of a page, besides its language and the seat that it is seen from.

    Raises:
        ValueError: no such theme, or a height that is no number of pixels.

    >>> Look(Theme("paper")) == Look(Theme.PAPER)
    True
    """

    __repr__ = in_short

    theme: Theme = Theme.AUTO
    """The name of one will do."""
    anonymous: bool = False
    """Whether it keeps to itself who played, where, when, and in which file that stood."""
    embed: bool = False
    """Whether it is made as a piece of HTML that goes into another page."""
    height: int = HEIGHT
    """Pixels that such a piece is high at first."""
    drills: bool = False
    """Whether each game begins with the question what to play at its critical move."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "theme", Theme(self.theme))
        if self.height < 1:
            raise ValueError(f"a page cannot be {self.height} pixels high")


PLAIN: Final = Look()
"""How a page is made up where nothing else is asked for."""


OPEN: Final = "all"
"""The name of the view with all hands open; that of a seat is its number."""
NOBODY: Final = -1
"""The view of a seat that this game does not have: every hand is face down."""


class Sight(Struct, frozen=True):
    """Through whose eyes a game is shown at first, and the names of the views that an element is for.

    >>> sight = Sight(seats=3, viewer=2)
    >>> sight.own(2), sight.others(2), sight.shows(sight.own(2)), sight.shows(sight.others(2))
    ('all 2', '-1 0 1', True, False)
    """

    seats: int
    viewer: int | None = None
    """A seat or `NOBODY`; None for all hands open."""

    @property
    def name(self) -> str:
        """The view it begins with."""
        return OPEN if self.viewer is None else str(self.viewer)

    @property
    def open(self) -> str:
        """For what nobody at the table could see."""
        return OPEN

    @property
    def closed(self) -> str:
        """For what belongs to the views of seats."""
        return " ".join(map(str, range(NOBODY, self.seats)))

    @property
    def nobody(self) -> str:
        """For the view of a seat that is not in the game."""
        return str(NOBODY)

    def own(self, seat: int) -> str:
        """For what this seat alone could see."""
        return f"{OPEN} {seat}"

    def others(self, seat: int) -> str:
        """For what stands in place of that for everybody else."""
        return " ".join(str(other) for other in range(NOBODY, self.seats) if other != seat)

    def shows(self, views: str) -> bool:
        """Whether an element for these views is shown at first."""
        return self.name in views.split()


class SeatError(ValueError):
    """No game of the page has such a seat."""


def check_seat(replays: Iterable[Replay], seat: str | None) -> None:
    """Stops with a `SeatError` where a seat is asked for that no game has."""
    seats = dict.fromkeys(label for replay in replays for label in replay.seating.labels)
    if seat is not None and seat not in seats:
        raise SeatError(f"there is no seat {seat!r}; there is {', '.join(seats) or 'none'}")


def sight_of(replay: Replay, seat: str | None) -> Sight:
    """How a game is shown at first: seen by the seat with this label, or with all hands open."""
    labels = replay.seating.labels
    if seat is None:
        return Sight(len(labels))
    return Sight(len(labels), labels.index(seat) if seat in labels else NOBODY)


class SeatChoice(Struct, frozen=True):
    """One of the views to choose from."""

    seat: str
    """The label of the seat; empty for all hands open."""
    label: str
    checked: bool


@cache
def style(theme: Theme, *more: str) -> str:
    """The style sheet of a page in a theme; `more` are files that only some pages need.

    What is said later wins: first both kinds of base rules, then the palette, and what goes for paper last.
    """
    base = [read("report.css"), read("forms.css"), read("stage.css"), *map(read, more)]
    return lean_style("".join([*base, _palette(theme), read("print.css")]))


def _palette(theme: Theme) -> str:
    if theme is Theme.AUTO:
        return f"@media (prefers-color-scheme: dark) {{\n{read('theme-dark.css')}}}\n"
    return read(f"theme-{theme.value}.css")


def lean_style(text: str) -> str:
    r"""A style sheet without comments, and without spaces where none is needed.

    >>> lean_style("/* Why. */\na, b > c {\n  width: calc(1px + 2em);\n}\n")
    'a,b>c{width:calc(1px + 2em)}'
    """
    from rcssmin import cssmin

    return str(cssmin(text))


@cache
def read(name: str) -> str:
    """A file of the page; line ends as a browser sees them, or the hash would differ."""
    return (folder_of("analyzer.reports") / name).read_text(encoding="utf-8").replace("\r\n", "\n")


_TURNS_ROUND = re.compile("[\u202a-\u202e\u2066-\u2069]")
_TILE = re.compile(rf"\b{terminal('NUMBER')}-{terminal('NUMBER')}\b")


def document(
    template: str,
    styles: str,
    scripts: Sequence[str],
    *,
    values: Mapping[str, object],
    packed: Sequence[str] = (),
    base: str = "'none'",
    solver: bool = False,
) -> str:
    """A whole HTML document of a template, its style and its scripts; `packed` are those in one of them.

    Nothing that a record says turns round the text beside it.
    """
    from markupsafe import Markup

    made = (
        environment()
        .get_template(template)
        .render(
            policy=policy(styles, [*scripts, *packed], base, solver=solver),
            # Our own files: the only text that is not escaped.
            style=Markup(styles),
            scripts=[Markup(script) for script in scripts],
            **values,
        )
    )
    return _TURNS_ROUND.sub("\N{REPLACEMENT CHARACTER}", made)


def policy(styles: str, scripts: Sequence[str], base: str = "'none'", *, solver: bool = False) -> str:
    """The Content-Security-Policy under which only these texts work, and nothing is fetched.

    Args:
        styles: the style sheet.
        scripts: the scripts.
        base: what links may be made relative to, besides the page itself.
        solver: whether the page has one: WebAssembly, in a worker that is made of the page's own text.
    """
    hashes = " ".join(f"'{_hash(script)}'" for script in scripts)
    compiling, workers = (" 'wasm-unsafe-eval'", " worker-src blob:;") if solver else ("", "")
    return (
        f"default-src 'none'; style-src '{_hash(styles)}'; script-src {hashes}{compiling};{workers}"
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

    said = REFERENCE.sub(lambda found: f"{TOGETHER}{found[2]}{END}", str(escape(text)))
    return Markup(_TILE.sub(r'<span class="nowrap">\g<0></span>', said))


def spoken(html: str, dictionary: Dictionary) -> str:
    """HTML whose messages are in no language, in one."""
    from markupsafe import escape

    def said(found: re.Match[str]) -> str:
        text = dictionary.message(int(found[2]))
        return str(together(text) if found[1] == TOGETHER else escape(text))

    return REFERENCE.sub(said, html)


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
