"""The words of written games, the terminals of the grammar as regular expressions, and tiles as spelled.

The words are one list per language, read once from `grammar/words/*.toml`; some terminals are made of them.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from analyzer.tiles.tile import Tile
from analyzer.words.shown import folder_of, keep, kept

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

SOURCE = "en"
"""The language that comes first, where several would do."""


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages that games are read in, and tables written in: a file of words each.

    >>> languages()
    ('en', 'ca', 'de', 'es', 'fr', 'it', 'nl', 'pt')
    """
    names = (entry.name for entry in _folder().iterdir())
    codes = (name.removesuffix(".toml") for name in names if name.endswith(".toml"))
    return tuple(sorted(codes, key=lambda code: (code != SOURCE, code)))


def _folder() -> Path:
    return folder_of("analyzer.grammar") / "words"


@cache
def lists() -> dict[str, dict[str, Any]]:
    """What stands in `grammar/words/*.toml`, by language; kept as JSON, which is read ten times as fast."""
    key = "\0".join(word_sources()).encode()
    found = kept("words.json", key)
    if found is not None:
        with suppress(ValueError):
            return dict(json.loads(found))
    import tomllib

    read = {code: tomllib.loads(text) for code, text in zip(languages(), word_sources()[:-2], strict=True)}
    keep("words.json", key, json.dumps(read).encode())
    return read


@cache
def further_lists() -> dict[str, dict[str, list[Any]]]:
    """Words of further languages, by which texts in no form of ours are read: `grammar/further.toml`.

    >>> further_lists()["sv"]["lead"][0]
    'börjar'
    """
    import tomllib

    return tomllib.loads(word_sources()[-2])


class Word(Enum):
    """What a word in a game can mean; the value is the name of its list."""

    ROUND = "round"
    PLAYER = "player"
    HAND = "hand"
    PASS = "pass"
    DRAW = "draw"
    BLOCKED = "blocked"
    DOMINO = "domino"
    IRREGULAR = "irregular"
    CORRECTED = "corrected"
    EXPOSED = "exposed"
    MUGGINS = "muggins"
    STOCK = "stock"
    LEFT = "left"
    RIGHT = "right"
    WIN = "win"
    LOSE = "lose"
    POINTS = "points"
    TIE = "tie"
    RESULT = "result"
    FOR = "for"
    AND = "and"
    CONDITIONAL = "conditional"
    OPENING = "opening"
    CRITICAL = "critical"
    INSTEAD = "instead"
    DOUBLE = "double"
    COMPASS = "compass"

    __hash__ = object.__hash__  # sets of words are looked into most: that of `Enum` costs as much again


@dataclass(frozen=True)
class Vocabulary:
    """The lists of one language; the first word of each is the one that is written."""

    language: str
    lists: dict[Word, tuple[str, ...]]
    numbers: tuple[tuple[str, ...], ...]

    def first(self, word: Word) -> str:
        """The word that is written."""
        return self.lists[word][0]


@cache
def words(language: str) -> Vocabulary:
    """The lists of a language by its code; LookupError if there are none.

    >>> words("de").first(Word.PASS)
    'passt'
    """
    if language not in languages():
        raise LookupError(f"no words for the language {language!r}; there are {', '.join(languages())}")
    table = lists()[language]
    return Vocabulary(
        table["language"],
        {word: tuple(table[word.value]) for word in Word},
        tuple(tuple(spellings) for spellings in table["numbers"]),
    )


@cache
def spellings(word: Word) -> frozenset[str]:
    """Every spelling of a word in any language, in lower case and case folded (`paßt`, `passt`).

    >>> {"pass", "passt", "pasa", "boude"} <= spellings(Word.PASS)
    True
    """
    texts = [text for code in languages() for text in words(code).lists[word]]
    return frozenset(form for text in texts for form in (text.casefold(), text.lower()))


ACTIONS = (
    Word.PASS,
    Word.DRAW,
    Word.EXPOSED,
    Word.MUGGINS,
    Word.IRREGULAR,
    Word.CORRECTED,
    Word.BLOCKED,
    Word.DOMINO,
)


def sounding(text: str) -> Word | None:
    """The word for a pass or a draw that is written as it sounds; None for others.

    >>> [sounding(text) for text in ("rovo", "Passso", "pazo", "paz")]
    [<Word.DRAW: 'draw'>, <Word.PASS: 'pass'>, <Word.PASS: 'pass'>, None]
    """
    return _by_sound().get(_sound(text)) if len(text) >= SHORTEST else None


@cache
def _by_sound() -> dict[str, Word]:
    loose = [table["loose"] for table in lists().values()]
    named = ((Word.PASS, "passes"), (Word.DRAW, "draws"))
    texts = ((text, word) for word, name in named for one in loose for text in (*spellings(word), *one[name]))
    return {_sound(text): word for text, word in texts if len(text) >= SHORTEST}


def _sound(text: str) -> str:
    """How a word sounds, roughly: letters that are often taken for one another are one, as are two alike."""
    plain = re.sub("c(?=[ei])|ch", "s", text.casefold().translate(_ALIKE))
    return re.sub(r"(.)\1+", r"\1", re.sub("n(?=[pb])", "m", plain))


SHORTEST = 4
"""Words that may be written as they sound have so many letters."""
_ALIKE = str.maketrans("vzçkqàáâãéêíóôõú", "bssccaaaaeeiooou", "h")


@cache
def number_words() -> dict[str, int]:
    """The number words of all languages, case folded.

    >>> number_words()["quina"], number_words()["ace"]
    (5, 1)
    """
    tables: list[dict[str, Any]] = [*further_lists().values(), *lists().values()]
    return {
        small: number
        for table in tables
        for number, texts in enumerate(table.get("numbers", ()))
        for text in texts
        for small in (text.casefold(), text.lower())  # "weiss", "weiß"
    }


def alternatives(texts: frozenset[str]) -> str:
    r"""A regular expression for any of the texts, the longest first; a blank stands for any white space.

    >>> alternatives(frozenset({"pass", "passes", "can't play"}))
    "can't[ \\t\\u00a0]+play|passes|pass"
    """
    longest_first = sorted(texts, key=lambda text: (-len(text), text))
    return "|".join(r"[ \t\u00a0]+".join(map(re.escape, text.split())) for text in longest_first)


@cache
def pattern(word: Word) -> re.Pattern[str]:
    """Matches any spelling as a whole word."""
    return re.compile(rf"(?<!\w)(?:{alternatives(spellings(word))})(?!\w)", re.IGNORECASE)


def fold(text: str) -> str:
    """The text as the spellings are compared: case folded, white space folded, no closing marks.

    >>> fold(" Das Spiel  ist gesperrt! ")
    'das spiel ist gesperrt'
    """
    return " ".join(text.casefold().split()).strip(" !.¡")


def means(text: str, word: Word) -> bool:
    """Whether the whole text is a spelling of the word.

    >>> means("Tranca!", Word.BLOCKED), means("paso", Word.PASS), means("paso", Word.DRAW)
    (True, True, False)
    """
    folded = fold(text)
    return folded in spellings(word) or f"{folded}." in spellings(word)


@cache
def word_sources() -> tuple[str, ...]:
    """What `words_grammar` depends on: the lists as they are written, and this file; that is read faster."""
    written = [(_folder() / f"{language}.toml").read_text("utf-8") for language in languages()]
    further = (folder_of("analyzer.grammar") / "further.toml").read_text("utf-8")
    return *written, further, (folder_of("analyzer.notation") / "vocabulary.py").read_text("utf-8")


def words_grammar() -> str:
    """The terminals that stand for words, as grammar text.

    >>> print(words_grammar().splitlines()[3][:40])
    MUGGINS_WORD: /(?=[m])(?:muggins)/i
    """
    lists = _word_lists()
    terminals = [
        f"{name}: /{_first_letters(texts)}(?:{alternatives(texts)})/i\n" for name, texts in lists.items()
    ]
    alone = rf"(?![ ](?:y|e|et)[ \n](?:{alternatives(lists['NUMBER_WORD'])})(?!\w))"
    return "".join([*terminals, f"NO_NUMBER_AFTER: /{alone}/i\n"])


def _first_letters(texts: frozenset[str]) -> str:
    """Looks at one letter before all the texts are tried, which most often are not there."""
    return f"(?=[{''.join(sorted({re.escape(text[0]) for text in texts}))}])"


def _word_lists() -> dict[str, frozenset[str]]:
    found = {
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
    found["DOUBLE_WORD"] |= {
        text.casefold() for one in further_lists().values() for text in one.get("double", ())
    }
    found["NUMBER_WORD"] = frozenset(number_words())
    found["NOTHING_WORD"] = frozenset(
        text for table in lists().values() for text in table["loose"]["nothing"]
    )
    found["SIDE_WORD"] = spellings(Word.LEFT) | spellings(Word.RIGHT)
    found["ENDING_WORD"] = spellings(Word.BLOCKED) | spellings(Word.DOMINO)
    return found


def grammar_text(name: str) -> str:
    """The text of `grammar/NAME.lark`."""
    return (folder_of("analyzer.grammar") / f"{name}.lark").read_text("utf-8")


_DEFINITION = re.compile(r"([A-Z_]+)(?:\.-?[0-9]+)?:(.*(?:\n[ \t].*)*)")
_SYMBOL = re.compile(
    r'[ \t\n]*(?:"(?P<text>[^"]+)"|/(?P<pattern>(?:[^/\\]|\\.)+)/|(?P<name>[A-Z_]+)|(?P<sign>[()|?*+]))'
)


@cache
def _definitions() -> dict[str, str]:
    """What stands behind the name of each terminal in `parts.lark`."""
    return {match[1]: match[2] for match in _DEFINITION.finditer(grammar_text("parts"))}


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


DASH = terminal("DASH")
SEPARATOR = terminal("SEPARATOR")
TILE = terminal("TILE_IN_PROSE")
"""A regular expression for a tile in figures, without groups."""

HORIZONTAL, VERTICAL = 0x1F031, 0x1F063
"""The first tiles of the two Unicode blocks; a tile a-b is 7a + b further on."""

_NUMBERS = re.compile(terminal("NUMBER"))
_FIGURES = re.compile(TILE)
_BRACKETS = {"[": "]", "(": ")", "{": "}", "<": ">"}


@lru_cache(maxsize=4096)
def tile_from_text(text: str) -> Tile | None:
    """The tile that a text spells, None if it spells none.

    >>> [str(tile_from_text(text)) for text in ("5-0", "[0|5]", "(5, 0)", "05", "10-12", "<5:0>", "🀶")]
    ['0-5', '0-5', '0-5', '0-5', '10-12', '0-5', '0-5']
    >>> [str(tile_from_text(text)) for text in ("[QUINA|SENA]", "double-six", "six-blank")]
    ['5-6', '6-6', '0-6']
    >>> tile_from_text("0-5-6") is tile_from_text("5") is None
    True
    """
    text = text.strip()
    if _FIGURES.fullmatch(text):
        return _figures(text)
    return _in_words(text)


def _figures(text: str) -> Tile:
    code = ord(text[0])
    if code >= HORIZONTAL:
        return Tile.of(*divmod(code - (VERTICAL if code >= VERTICAL else HORIZONTAL), 7))
    digits = text.strip("[](){}<> \t\xa0")
    if len(digits) == 2:
        return Tile.of(int(digits[0]), int(digits[1]))
    one, other = _NUMBERS.findall(text)
    return Tile.of(int(one), int(other))


def _in_words(text: str) -> Tile | None:
    if text and _BRACKETS.get(text[0]) == text[-1]:
        text = text[1:-1]
    numbers = number_words()
    parts = re.split(rf"\s*{SEPARATOR}\s*|\s+", text.casefold().strip(), maxsplit=3)
    if len(parts) == 2 and parts[0] in numbers and parts[1] in numbers:
        return Tile.of(numbers[parts[0]], numbers[parts[1]]) if re.search(SEPARATOR, text) else None
    parts = [part for part in parts if part != "de"]
    if len(parts) == 2 and parts[0] in spellings(Word.DOUBLE) and parts[1] in numbers:
        return Tile.of(numbers[parts[1]], numbers[parts[1]])
    if len(parts) == 1:
        return _joined_double(parts[0])
    return None


def _joined_double(text: str) -> Tile | None:
    for double in spellings(Word.DOUBLE):
        number = number_words().get(text.removeprefix(double)) if text.startswith(double) else None
        if number is not None:
            return Tile.of(number, number)
    return None


def digits(tile: Tile) -> str:
    """The short form for tags: two digits, with a dash where a number needs two of its own.

    >>> digits(Tile.of(0, 5)), digits(Tile.of(12, 10))
    ('05', '10-12')
    """
    return f"{tile.low}{tile.high}" if tile.high < 10 else str(tile)


@cache
def languages_of_number(word: str) -> frozenset[str]:
    """The languages that have a word, in lower case, for a number or a blank; all for one that none has.

    >>> sorted(languages_of_number("duque")), languages_of_number("one") & languages_of_number("as")
    (['es', 'pt'], frozenset())
    """
    numbers = {code: [*table["numbers"], table["loose"]["nothing"]] for code, table in lists().items()}
    numbers |= {code: table.get("numbers", []) for code, table in further_lists().items()}
    having = {
        code for code, rows in numbers.items() if any(word == one.casefold() for row in rows for one in row)
    }
    return frozenset(having or numbers)


@cache
def may_be_a_draw(word: str, told: frozenset[str]) -> bool:
    """Whether a word, in lower case, does not say in other languages alone that a tile is drawn.

    >>> may_be_a_draw("come", frozenset({"en"})), may_be_a_draw("come", frozenset({"es"}))
    (False, True)
    """
    each = {code: [*table["draw"], *table["loose"]["draws"]] for code, table in lists().items()}
    said = {code for code, words in each.items() if any(word == one.casefold() for one in words)}
    further = (table.get("draw", []) for table in further_lists().values())
    return not said or bool(said & told) or any(word == one.casefold() for words in further for one in words)


@cache
def _small_words() -> dict[str, frozenset[str]]:
    each = {code: table["loose"]["filler"] for code, table in lists().items()}
    return {code: frozenset(word.casefold() for word in words) for code, words in each.items()}


def languages_told(texts: Iterable[str]) -> frozenset[str]:
    """The languages with the most small words of a text, as `the`; some are in several.

    >>> languages_told("I had to come and put it on the other one".split())
    frozenset({'en'})
    """
    words = [text.casefold() for text in texts]
    times = {code: sum(word in small for word in words) for code, small in _small_words().items()}
    most = max(times.values(), default=0)
    return frozenset(code for code, count in times.items() if count * 4 >= most * 3)
