"""The terminals of the grammar as regular expressions, and those that stand for words."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from analyzer.notation.vocabulary import Word, alternatives, number_words, spellings


def words_grammar() -> str:
    """The terminals that stand for words, as grammar text.

    >>> print(words_grammar().splitlines()[3][:40])
    MUGGINS_WORD: /(?:muggins)/i
    """
    return "".join(f"{name}: /(?:{alternatives(texts)})/i\n" for name, texts in _word_lists().items())


def _word_lists() -> dict[str, frozenset[str]]:
    lists = {
        f"{word.name}_WORD": spellings(word)
        for word in (
            Word.PASS,
            Word.DRAW,
            Word.EXPOSED,
            Word.MUGGINS,
            Word.IRREGULAR,
            Word.CORRECTED,
            Word.DOUBLE,
        )
    }
    lists["NUMBER_WORD"] = frozenset(number_words())
    lists["SIDE_WORD"] = spellings(Word.LEFT) | spellings(Word.RIGHT)
    lists["ENDING_WORD"] = spellings(Word.BLOCKED) | spellings(Word.DOMINO)
    return lists


def source(name: str) -> str:
    """The text of `grammar/NAME.lark`."""
    return (files("analyzer.grammar") / f"{name}.lark").read_text("utf-8")


_DEFINITION = re.compile(r"([A-Z_]+)(?:\.-?[0-9]+)?:(.*(?:\n[ \t].*)*)")
_SYMBOL = re.compile(
    r'[ \t\n]*(?:"(?P<text>[^"]+)"|/(?P<pattern>(?:[^/\\]|\\.)+)/|(?P<name>[A-Z_]+)|(?P<sign>[()|?*+]))'
)


@cache
def _definitions() -> dict[str, str]:
    """What stands behind the name of each terminal in `parts.lark`."""
    return {match[1]: match[2] for match in _DEFINITION.finditer(source("parts"))}


@cache
def terminal(name: str) -> str:
    """A terminal of `parts.lark` as a regular expression without capturing groups.

    Behind it may follow what belongs to the expression, and so may alternatives.

    >>> terminal("NUMBER"), re.fullmatch(terminal("UNKNOWN"), "[?]")[0]
    ('[0-9]{1,2}', '[?]')
    """
    if name.endswith("_WORD"):
        return f"(?i:{alternatives(_word_lists()[name])})"
    written = _definitions()[name].strip()
    parts: list[str] = []
    at = 0
    while at < len(written):
        match = _SYMBOL.match(written, at)
        if match is None:
            raise ValueError(f"cannot read the terminal {name} from {written[at:]}")
        at = match.end()
        if match["sign"]:
            parts.append("(?:" if match["sign"] == "(" else match["sign"])
            continue
        part = match["pattern"] or (terminal(match["name"]) if match["name"] else re.escape(match["text"]))
        alone = at - match.start() == len(written) and ("|" not in part or match["name"])
        parts.append(part if alone else f"(?:{part})")
    return parts[0] if len(parts) == 1 else f"(?:{''.join(parts)})"
