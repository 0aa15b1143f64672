"""A page within another page."""

from __future__ import annotations


def framed(page: str, title: str) -> str:
    """An `iframe` that holds a whole page and keeps it apart from the one around it.

    Its script runs, but in an origin of its own: it reaches nothing of the page around it, opens no window
    and sends no form.

    Args:
        page: a complete HTML document, such as `report` makes.
        title: what the frame is called; screen readers say it.

    >>> print(framed("<p>&amp;</p>", "One & all"))  # doctest: +NORMALIZE_WHITESPACE
    <iframe title="One &amp; all" sandbox="allow-scripts" srcdoc="&lt;p&gt;&amp;amp;&lt;/p&gt;"
    width="100%" height="800"></iframe>
    """
    from markupsafe import escape

    return (
        f'<iframe title="{escape(title)}" sandbox="allow-scripts" srcdoc="{escape(page)}"'
        ' width="100%" height="800"></iframe>'
    )
