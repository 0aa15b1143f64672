"""How a record spells its tiles and words, so that what a repair adds looks like the rest."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from analyzer.notation.actions import is_unknown
from analyzer.notation.vocabulary import HORIZONTAL, VERTICAL, languages, terminal, words
from analyzer.notation.writer import MOVETEXT, FormWords, table_phrases
from analyzer.record.game import Pass, Play

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.record.game import Action
    from analyzer.tiles.tile import Tile

_NUMBERS = re.compile(rf"({terminal('NUMBER')})([^0-9]+)({terminal('NUMBER')})|([0-9])([0-9])")
_WORDS = re.compile(rf"({terminal('LETTERS')})([^\w\s])({terminal('LETTERS')})")
_ANY_WORD = re.compile(r"[^\W\d_]+(?:[.'][^\W\d_]+)*")


@dataclass(frozen=True)
class Spelling(FormWords):
    """The words of a game, and a tile of it as an example."""

    example: str = "0-5"

    def tile(self, tile: Tile | None) -> str:
        """A tile in the manner of the example."""
        return spelled_like(self.example, tile)


def spelled_like(example: str, tile: Tile | None) -> str:
    """A tile in the manner of another one.

    >>> from analyzer.tiles.tile import Tile
    >>> [spelled_like(text, Tile.of(2, 3)) for text in ("[0|5]", "5-0", "05", "( 0, 5 )", "🀶")]
    ['[2|3]', '3-2', '23', '( 2, 3 )', '🁂']
    >>> spelled_like("[QUINA|SENA]", Tile.of(2, 3))
    '[DUQUE|TERNO]'
    >>> spelled_like("[0-5]", None), spelled_like("05", Tile.of(10, 12))
    ('[?]', '10-12')
    """
    if tile is None:
        return "[?]" if example[:1] == "[" else "?"
    if len(example) == 1 and ord(example) >= HORIZONTAL:
        block = VERTICAL if ord(example) >= VERTICAL else HORIZONTAL
        return chr(block + 7 * tile.low + tile.high) if tile.high <= 6 else str(tile)
    if match := _NUMBERS.search(example):
        one, between, other = (match[1], match[2], match[3]) if match[1] else (match[4], "", match[5])
        low, high = (tile.high, tile.low) if int(one) > int(other) else (tile.low, tile.high)
        if not between and high > 9:
            between = "-"
        return f"{example[: match.start()]}{low}{between}{high}{example[match.end() :]}"
    if (match := _WORDS.search(example)) and (named := _in_words(match[1], match[3], tile)):
        return f"{example[: match.start()]}{named[0]}{match[2]}{named[1]}{example[match.end() :]}"
    return f"[{tile}]" if example[:1] == "[" else str(tile)


def _in_words(one: str, other: str, tile: Tile) -> tuple[str, str] | None:
    """The numbers of a tile in the words of the language in which two others plainly are."""
    best: tuple[int, str, str] | None = None
    for code in languages():
        numbers = [[word.casefold() for word in spellings] for spellings in words(code).numbers]
        places = [
            spellings.index(word.casefold())
            for word in (one, other)
            for spellings in numbers
            if word.casefold() in spellings
        ]
        # Of two languages that have a word, it is that of the one in which it comes first.
        if len(places) == 2 and tile.high < len(numbers) and (best is None or sum(places) < best[0]):
            best = sum(places), numbers[tile.low][0], numbers[tile.high][0]
    return (_as(one, best[1]), _as(one, best[2])) if best else None


def _as(example: str, word: str) -> str:
    if example.isupper():
        return word.upper()
    return word.capitalize() if example[:1].isupper() else word


def language_of(text: str) -> str:
    """The language most of whose words stand in a text, English if none do.

    >>> language_of("Runde Spieler A Spieler B")
    'de'
    """
    standing = Counter(word.casefold() for word in _ANY_WORD.findall(text))

    def known(code: str) -> int:
        spelled = {word.casefold() for texts in words(code).lists.values() for word in texts}
        return sum(count for word, count in standing.items() if word in spelled)

    return max(languages(), key=known)


def spelling_of(actions: Iterable[tuple[Action, str]], *, table: bool, around: str) -> Spelling:
    """How a game is spelled.

    Args:
        actions: what it has, each with its text.
        table: whether it is a table.
        around: the text with its words, which tell the language of those that it does not have.
    """
    base = table_phrases(language_of(around)) if table else MOVETEXT
    examples: Counter[str] = Counter()
    passes: Counter[str] = Counter()
    for action, text in actions:
        if isinstance(action, Play) and action.tile is not None and not is_unknown(text):
            examples[_shape(text)] += 1
        elif action == Pass():
            passes[text] += 1
    own = {field.name: getattr(base, field.name) for field in fields(FormWords)}
    if passes:
        own["passes"] = passes.most_common(1)[0][0]
    shape = examples.most_common(1)[0][0] if examples else "[0-5]" if table else "0-5"
    return Spelling(**own, example=shape)


def _shape(text: str) -> str:
    """The text with the same numbers for all tiles, so that those in one manner are counted together."""
    if _NUMBERS.search(text):
        return _NUMBERS.sub(lambda match: f"0{match[2]}5" if match[1] else "05", text, count=1)
    return text
