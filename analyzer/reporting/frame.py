"""A page as a piece of HTML for another page: a frame that holds the whole of it."""

from __future__ import annotations

from typing import Final

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
