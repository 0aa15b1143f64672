"""What the drawings of a game have in common: written once, and referred to by each of them."""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final

from analyzer.pages.drawn_view import LaidView, SharedView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.pages.drawn_view import DiagramView, UseView


_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", '"': "&quot;", "'": "&#39;", "<": "&lt;", ">": "&gt;", "\n": "&#10;", "\r": "&#13;"}
)


def framed(page: str, title: str, height: int) -> str:
    r"""A frame with the page in it, to be pasted into another page as it is.

    Neither page reaches into the other: the frame is sandboxed, its script of an origin of its own. All is on
    one line, as some editors of blogs end a piece of HTML at an empty one. The height is that at
    first; readers can drag it. Source: the attributes `srcdoc` and `sandbox` in the HTML standard.

    Args:
        page: a whole HTML document, one that has `<base href="about:srcdoc">`, or its links within itself
            would lead to the page around it.
        title: what the frame is called for those who do not see it.
        height: in pixels.

    >>> framed("<p>\n", "Game 1", 300).partition("srcdoc=")[2]
    '"&lt;p&gt;&#10;"></iframe>\n'
    """
    return (
        f'<iframe title="{title.translate(_ESCAPES)}" width="100%" height="{height}" loading="lazy"'
        ' sandbox="allow-scripts" allow="clipboard-write"'
        f' style="box-sizing:border-box;width:100%;height:{height}px;border:1px solid #8886;resize:vertical"'
        f' srcdoc="{page.translate(_ESCAPES)}"></iframe>\n'
    )


def shared(game_id: str, whole: DiagramView, others: Iterable[DiagramView]) -> SharedView:
    """Which of the first tiles of the whole game each of some drawings has, where they lie in it.

    A drawing of the table before a turn has the first ones, a line the same and others behind them.
    """
    counts = {drawing: _common(whole, drawing) for drawing in (whole, *others)}
    steps = [0, *sorted({count for count in counts.values() if count})]
    name = f"{game_id}-laid-"
    return SharedView(
        tuple(
            LaidView(f"{name}{end}", f"{name}{begin}" if begin else "", whole.uses[begin:end])
            for begin, end in pairwise(steps)
        ),
        {drawing: (f"{name}{count}", count) for drawing, count in counts.items() if count},
    )


def _common(whole: DiagramView, drawing: DiagramView) -> int:
    """How many tiles a drawing has from the first on just like the whole game."""
    pairs = zip(whole.uses, drawing.uses, strict=False)
    return sum(1 for _ in takewhile(lambda pair: _alike(*pair), pairs))


def _alike(one: UseView, other: UseView) -> bool:
    return not other.new and (one.ref, one.transform) == (other.ref, other.transform)
