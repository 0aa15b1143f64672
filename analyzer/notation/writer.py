"""`Record` to text, in any of the forms."""

from __future__ import annotations

from analyzer.notation.words import words
from analyzer.record import Form, Game, Record


def write(record: Record | Game, form: Form, language: str = "en") -> str:
    r"""The record, or the one game, as text; reading it gives an equal record.

    `language` is the language of a table's words (en, de, es, fr, pt), LookupError for another one.

    >>> from analyzer.notation import parse
    >>> print(write(parse('[Lead "B"]\n1. B [1|1] C passt'), Form.MOVETEXT), end="")
    [Lead "B"]
    <BLANKLINE>
    1. B 1-1  C pass
    """
    games = (record,) if isinstance(record, Game) else record.games
    if form is Form.JSON:
        from analyzer.notation.json_form import write_json

        return write_json(games)
    if form is Form.TABLE:
        from analyzer.notation.write_table import write_table

        words(language)
        return "\n".join(write_table(game, language, first=not i) for i, game in enumerate(games))
    from analyzer.notation.write_movetext import write_movetext

    return "\n".join(write_movetext(game, first=not i) for i, game in enumerate(games))
