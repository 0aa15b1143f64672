"""What a text says once and means throughout: commands, codes and letters for tiles, names of players."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.figures import HALVES
from analyzer.forms.line_of_play import USUAL_HIGHEST
from analyzer.forms.loose_game import SEVERAL
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind, tokens, whole_number
from analyzer.forms.words import LARGEST, Loose, meaning
from analyzer.notation.vocabulary import TILE, Word, number_words
from analyzer.tiles.tile import Tile, tile_set

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from analyzer.forms.tokens import Token

# -- commands of LaTeX ---------------------------------------------------------------------------------------

ACCENTS = {"'": "\u0301", "`": "\u0300", '"': "\u0308", "^": "\u0302", "~": "\u0303", "c": "\u0327"}
"""What LaTeX writes in front of a letter, and the sign that is added to it."""


_DEFINED = re.compile(
    r"\\(?:(?:re|provide)?(?:new)?command\*?\{?|def)\\([A-Za-z]+)\}?(?:\[([0-9])\]|(?:#[0-9])*#([0-9]))?"
    r"\{((?:[^{}\n]|\{(?:[^{}\n]|\{[^{}\n]*\})*\})*)\}"
)
r"""What the writer of LaTeX calls by a name of his own: `\newcommand{\knock}{\emph{knock}}`."""
_TWO_HALVES = re.compile(r"(?:\{[0-9]{1,2}\}){2}")
_SIDE_BESIDE = re.compile(
    r"(?<=[\d\])}$])\$?[_^]\{?(?:\\[a-z]+\{)?\\?(?:(l)l?|ell|([rgd]))(?![A-Za-z])\}{0,2}"
)
r"""The side, written below or above a tile: `_r`, `^{l}`, `_\ell`."""


def with_own_commands(text: str) -> str:
    r"""A text in LaTeX with what the writer means by commands of his own.

    >>> with_own_commands(r"\newcommand{\knock}{\emph{pass}}\newcommand{\buys}[1]{+#1 }\buys{2}6-4 & \knock")
    '+2 6-4 & \\emph{pass}'
    """
    own, text = _DEFINED.findall(text), _DEFINED.sub("", text)
    for name, given, counted, means in own:
        count = int(given or counted or 0)

        def told(call: re.Match[str], means: str = means) -> str:
            if _TWO_HALVES.fullmatch(call[1]):
                return call[0]
            for nth, held in enumerate(re.findall(r"\{([^{}]*)\}", call[1]), 1):
                means = means.replace(f"#{nth}", held)
            return means

        if count == 2:
            text = re.sub(rf"\\{name} ?([0-9]) ?([0-9])(?![0-9])", rf"\\{name}{{\1}}{{\2}}", text)  # `\dom64`
        text = re.sub(rf"\\{name}(?![A-Za-z])((?:\{{[^{{}}\n]*\}}){{{count}}})(?:\{{\}})?", told, text)
    return text


def without_commands(text: str) -> str:
    r"""A text in LaTeX without its commands.

    >>> without_commands(r"\bone{6}{4}$_\ell$ & \emph{pass} & $6\mid 2$")
    '6-4 l & pass & 6| 2'
    >>> without_commands(r"\item[$A$:] 6--6, 3--5")
    ' A:  6-6, 3-5'
    """
    text = _SIDE_BESIDE.sub(lambda side: f" {side[1] or side[2] or 'l'}", text)
    text = re.sub(r"\\langle ?([0-9]) ?\{?[,:|]\}? ?([0-9]) ?\\rangle", r"\1-\2", text)
    text = re.sub(r"\\(?:varnothing|emptyset|texte[mn]dash)(?![^\W\d_])", "--", text)
    text = re.sub(r"\\mid(?![a-z])", "|", text.replace("\\i}", "i}")).replace("\\cdot", "-")
    text = re.sub(r"(?<=[0-9])\{([-:|/,])\}(?=[0-9])", r"\1", text.replace("\\downarrow", "\u2193"))
    text = re.sub(
        r"\\(?:(leftarrow|gets)|rightarrow|to)(?![A-Za-z])", lambda one: "<- " if one[1] else "-> ", text
    )
    text = re.sub(r"\\item\b(?:\[([^][\n]*)\])?|\\q?quad\b", r" \1 ", text)
    text = re.sub(
        r"\\[,;!]|\$|\\\\(?:\[[0-9.]+[a-z]{2}\])?|\\hline|\\addlinespace\b|_\{[^{}]*\}", "", text
    ).replace("--", "-")
    text = re.sub(r"\\textsuperscript\{([^{}]*)\}", r" \1 ", text)
    text = re.sub(r"\\[A-Za-z]+\{([0-9]{1,2})\}\{([0-9]{1,2})\}", r"\1-\2", text)
    text = re.sub(r"\\(?:text|emph)[a-z]*\{([^{}]*)\}", r"\1", text)
    return re.sub(
        r"\{?\\(['`\"^~]|c(?![a-z]))\{?([A-Za-z])\}?\}?",
        lambda accent: unicodedata.normalize("NFC", accent[2] + ACCENTS[accent[1]]),
        text,
    )


# -- codes for tiles -----------------------------------------------------------------------------------

FEWEST_CODES = 7  # so many tiles with their codes are a key to the rest
MOST_EXPLAINED = 12
"""The key to codes stands on one of so many lines at the top, and no more signs are explained."""
_CODE = re.compile(
    r"(?<![\w.+-])([0-9]{1,2}|[A-Za-z]) ?(?:=|->|\u2192|:(?= )) ?"
    r"[\[(\"]?([0-9])[-|:/.,]?([0-9])[\])\"]?(?![\w-])"
)
"""A code with its tile: `A=0-0`, `12=1|6`."""
_FORMULA = re.compile(r"\b(7|10|16) ?\* ?\w+ ?\+ ?\w+")
"""How a number is made of two halves: `10*hi+lo`."""
_MORE = re.compile(r"\+ ?([0-9]{2,4})\b")
"""What is added to it for the other end."""
_COUNTED = re.compile(
    r"for (\w{1,20}) in range\((?P<all>[0-9]{1,2})\) "
    r"for \w{1,20} in range\((?:\1, ?(?P=all)|(?P<less>\1 ?\+ ?1))\)"
    r"|combinations_with_replacement\(range\((?P<of>[0-9]{1,2})\), ?2\)"
    r"|(?P<below>(?<!\w)(?P<half>\w{1,20}) ?\* ?\((?P=half) ?\+ ?1\) ?//? ?2 ?\+ ?\w+)"
)
"""How a program counts the tiles up: `for a in range(7) for b in range(a, 7)`, `hi*(hi+1)/2+lo`."""


class Key(NamedTuple):
    """What codes stand for."""

    lines: set[int]
    """The lines that say so."""
    label: str
    """The word in front of it."""
    tiles: dict[str, str]


def key_of(lines: list[str]) -> Key | None:
    """The key that a text gives to its codes for tiles."""
    return _key_in(lines) or _formula_in(lines) or _counted_in(lines) or _range_in(lines)


def _key_in(lines: list[str]) -> Key | None:
    """The key that gives tiles with their codes; None where there is none.

    Of a set that is counted up a few tiles are enough: `0=0-0, 1=0-1, ..., 27=6-6`.
    """
    pairs = [(at, one) for at, line in enumerate(lines) for one in _CODE.finditer(line)]
    given = {one[1]: Tile.of(int(one[2]), int(one[3])) for _, one in pairs}
    tiles = [*given.values()]
    if len(given) < max(len(pairs), 2) or len(set(tiles)) < len(tiles):
        return None
    every: list[Tile] = []
    if all(map(str.isdigit, given)):
        known = {int(code): tile for code, tile in given.items()}
        orders = _ways_to_count(max(tile.high for tile in tiles))
        every = next((one for one in orders if _counts(known, one) is not None), [])
        first = _counts(known, every) if every else 0
        whole = {every[0], every[-1]} <= {*tiles} if every else False
        if every and (len(given) >= FEWEST_CODES or (whole and first is not None)):
            given = {str(at + (first or 0)): tile for at, tile in enumerate(every)}
    if len(given) < FEWEST_CODES or not (every or tiles == sorted(tiles)):
        return None
    legends = {at for at, _ in pairs}
    label = re.match(r"\W*([^\W\d_]+)", lines[min(legends)])
    return Key(legends, label[1].casefold() if label else "", _with_noughts(given))


def _ways_to_count(highest: int) -> Iterator[list[Tile]]:
    """The tiles of a set in the orders in which they are counted up: by the lower half, or by the higher."""
    every = tile_set(highest).tiles
    for order in (list(every), sorted(every, key=lambda one: (one.high, one.low))):
        yield order
        yield order[::-1]


def _counts(known: Mapping[int, Tile], every: Sequence[Tile]) -> int | None:
    """The number of the first of all tiles by what is known of some; None if that does not fit."""
    number, tile = next(iter(known.items()))
    first = number - every.index(tile)
    fits = all(0 <= code - first < len(every) and every[code - first] == one for code, one in known.items())
    return first if fits else None


def _with_noughts(given: dict[str, str] | dict[str, Tile]) -> dict[str, str]:
    """The tiles by codes, by numbers also as they are written with two figures."""
    tiles = {code: str(tile) for code, tile in given.items()}
    return {f"{code:0>2}": tile for code, tile in tiles.items() if code.isdigit()} | {
        str(whole_number(code) if code.isdigit() else code): tile for code, tile in tiles.items()
    }


def _formula_in(lines: list[str]) -> Key | None:
    """The same where the key is a formula."""
    for at, line in enumerate(lines[:MOST_EXPLAINED]):
        if (formula := _FORMULA.search(line)) and (label := re.match(r"\W*([^\W\d_]+)", line)):
            base, more = int(formula[1]), [int(one) for one in _MORE.findall(line)]
            halves = [(one, other) for one in range(base) for other in range(base) if max(one, other) < 10]
            codes = {
                str(base * one + other + added): f"{one}-{other}"
                for one, other in halves
                for added in (*more, 0)
            }
            return Key({at}, label[1].casefold(), codes)
    return None


def _counted_in(lines: list[str]) -> Key | None:
    """The same where a program counts the tiles up."""
    for at, line in enumerate(lines):
        if found := _COUNTED.search(line):
            highest = int(found["all"] or found["of"] or USUAL_HIGHEST + 1) - 1
            if highest not in range(2, LARGEST + 1):
                return None
            ways = [*_ways_to_count(highest)]
            tiles = ways[2] if found["less"] or found["below"] else ways[0]
            return Key({at}, "", _with_noughts({str(number): tile for number, tile in enumerate(tiles)}))
    return None


def _range_in(lines: list[str]) -> Key | None:
    """The same where a range of codes stands for a set: `t01..t28 = 0-0, 0-1, ..., 1-1, ..., 6-6`."""
    for at, line in enumerate(lines[:MOST_EXPLAINED]):
        if not (found := _RANGE.search(line)):
            continue
        first, last = int(found["first"]), int(found["last"])
        parts = [[one.tile for one in tokens(part) if one.tile] for part in _DOTS.split(line[found.end() :])]
        begun, ended, told = parts[0], parts[-1], [tile for part in parts for tile in part]
        highest = max((tile.high for tile in told), default=0)
        if len(begun) < 2 or not ended or highest < 2 or last - first + 1 != len(tile_set(highest).tiles):
            continue
        ways = [way for way in _ways_to_count(highest) if [one for one in way if one in told] == told]
        fits = [way for way in ways if way[: len(begun)] == begun and way[-len(ended) :] == ended]
        if len(fits) == 1:
            width, word = len(found["first"]), found["word"]
            codes = {f"{word}{first + nth:0>{width}}": str(tile) for nth, tile in enumerate(fits[0])}
            return Key({at}, "", codes if word else _with_noughts(codes))
    return None


_DOTS = re.compile(r"\.{2,}|\u2026")
_RANGE = re.compile(
    r"(?<![\w.])(?P<word>[^\W\d_]{0,3})(?P<first>[0-9]{1,2}) ?(?:\.{2,3}|\u2026|-|\u2013|[a-z]{1,3}) ?"
    r"(?P=word)(?P<last>[0-9]{2})(?![\w:/|-])"
)


def named_by_keys(found: list[Token]) -> set[str]:
    """The players as one key calls them time and again, most by words that mean nothing: `user=TileKing`."""
    values: dict[str, Counter[str]] = {}
    plain = Counter[str]()
    for key, sign, one in zip(found, found[1:], found[2:], strict=False):
        if sign.text == "=" and one.kind is Kind.WORD:
            values.setdefault(key.text, Counter())[one.text] += 1
            plain[key.text] += not one.means
    keys = [
        key for key, each in values.items() if 1 < len(each) <= MOST_SEATS and min(each.values()) >= SEVERAL
    ]
    return {text for key in keys if plain[key] * 2 >= values[key].total() for text in values[key]}


# -- names and signs of players ------------------------------------------------------------------------------

_TURN = re.compile(
    rf"\([^()\n]*\)|(?P<turn>{TILE}|(?<![\w.-])[0-9]{{2}}(?!\w)|(?<!\S)--?(?!\S))|(?P<word>[^\W\d_]+)"
)
_NUMBERED = re.compile(r"(?:\s*[0-9]{1,2}[.):](?!\S))?[\s,;]*")
_NAME = re.compile(rf"{_NUMBERED.pattern}([^\W\d_][\w.']*)[\s:]*")
_PARAGRAPH = re.compile(r"\S[^\n]*(?:\n[ \t]*\S[^\n]*)*")
FEWEST_ROUNDS = 4  # so many more follow that one


def with_names_of_first_round(text: str) -> str:
    """A text with the players named in all rounds, if only the first one names them.

    >>> with_names_of_first_round("me 66 C 62 / 63 20 / 05 35 / 51 13 / (4 more) 33 52")
    'me 66 C 62 / me 63 C 20 / me 05 C 35 / me 51 C 13 / me (4 more) 33 C 52'
    """
    for sign in ("(\n)", r"(\s/\s)", r"(\s\|\s)", r"(;\s)"):
        text = _PARAGRAPH.sub(partial(_with_names, sign=sign), text)
    return text


def _with_names(paragraph: re.Match[str], *, sign: str) -> str:
    parts = re.split(sign, paragraph[0])
    each = [_turns_of_round(part) for part in parts]
    first, *rest = [at for at, turns in enumerate(each) if turns] or [0]
    named = [_NAME.fullmatch(front) for front, _ in each[first]]
    names = [one[1] for one in named if one]
    *whole, last = [len(each[at]) for at in rest] or [0]
    again = {*re.findall(r"\w+", " ".join(parts[first + 1 :]))}.intersection(names)
    same = {*whole} == {len(named)} and last <= len(named) and len(rest) >= FEWEST_ROUNDS
    if again or not same or not 1 < len({*names}) == len(named) <= MOST_SEATS:
        return "".join(parts)
    for at in rest:
        tail = parts[at][sum(len(front + turn) for front, turn in each[at]) :]
        told = (
            _NUMBERED.sub(rf"\g<0>{name} ", front, count=1) + turn
            for name, (front, turn) in zip(names, each[at], strict=False)
        )
        parts[at] = "".join(told) + tail
    return "".join(parts)


def _turns_of_round(text: str) -> list[tuple[str, str]]:
    """The tiles and passes of a round outside brackets, each with what stands in front of it."""
    found, start = [], 0
    for one in _TURN.finditer(text):
        if one["turn"] or (one["word"] and Word.PASS in meaning(one["word"])):
            found.append((text[start : one.start()], one[0]))
            start = one.end()
    return found


_PLAYER_SIGNED = re.compile(r"(?<!\S)([^\w\s=.,:;\ufe0f]\ufe0f?) ?= ?([^\W\d_]{2,}(?: [^\W\d_]+)*)(?!\w)")


def with_players_signed(text: str) -> str:
    r"""A text that says by which signs its players go with their names in place of those, in front of turns.

    >>> with_players_signed("\u2b1c = Ana  \u2b1b = Ben\n" + "\u2b1c 6-6\n\u2b1b 6-4\n" * 3).split("\n")[1:3]
    ['Ana 6-6', 'Ben 6-4']
    """
    names = dict(_PLAYER_SIGNED.findall(text))
    begins = re.compile(rf"(?m)^({'|'.join(map(re.escape, names))})(?=[ \t]+[^\s=])" if names else "(?!)")
    lines = Counter(begins.findall(text))
    if not 1 < len(lines) == len(names) == len({*names.values()}) or any(map(meaning, names.values())):
        return text
    return begins.sub(lambda one: names[one[1]], text) if min(lines.values()) >= SEVERAL else text


# -- letters and words for figures -----------------------------------------------------------------------

_LETTER_MEANS = re.compile(r"(?<!\w)([^\W\d_])[ =:-]{1,3}([^\W\d_]+|[0-9](?![\w/|:-]|\.\d))")


def with_letters_as_figures(text: str) -> str:
    """A text that says which letter stands for each number, with figures where two of them stand together."""
    called = number_words() | {str(number): number for number in HALVES}
    means = [(line, [one.groups() for one in _LETTER_MEANS.finditer(line)]) for line in text.split("\n")]
    told = ((line, {one: called.get(word.casefold()) for one, word in each}) for line, each in means)
    line, numbers = next((one for one in told if {*one[1].values()} >= HALVES), ("", {}))
    if not line:
        return text
    letters = "".join(one for one, number in numbers.items() if number is not None)
    two = re.compile(rf"(?:(?<=\w)[.](?=\w\w(?!\w))|(?<!\w))([{letters}])([{letters}])(?!\w)")
    text = text.replace(line, _LETTER_MEANS.split(line)[0])
    return two.sub(lambda one: f"{' ' * (one[0][0] == '.')}{numbers[one[1]]}-{numbers[one[2]]}", text)


def without_marks_explained(text: str) -> str:
    r"""A text without the letters behind tiles of which it says that they tell no turn: `f: it was forced`.

    >>> without_marks_explained("50f  46  32f\n(f: the only tile that could be played.)")[:11]
    '50   46  32'
    >>> without_marks_explained("50k  46\nk = knock")[:7]
    '50k  46'
    """
    for told in _MARK_TOLD.finditer(text):
        words = [told[2].strip(), *told[2].split()]
        means = frozenset().union(*map(meaning, [told[1], *words]))
        if means.isdisjoint(
            {Word.PASS, Word.DRAW, Word.STOCK, Word.LEFT, Word.RIGHT, Loose.HEAD, Loose.TAIL}
        ):
            text = re.sub(rf"(?<!\w)([0-9]\W?[0-9]){told[1]}(?!\w)", r"\1 ", text)
    return text


_MARK_TOLD = re.compile(r"(?m)(?<![^\s(\[{])([a-z])(?::| ?=) ([^\W\d_][^\n.;)]{2,60})")


_WORD_AND_FIGURE = re.compile(
    r"(?<!\w)(?P<word>[^\W\d_]{2,})[ ]?[ =:][ ]?(?P<figure>[0-6])(?![\w/|:.-])"
    r"|(?<![\w/|:.-])(?P<first>[0-6])[ ]?[ =:][ ]?(?P<behind>[^\W\d_]{2,})"
)


def with_words_for_numbers(text: str) -> str:
    r"""A text that says on one line which word stands for each number, with figures, if some are new.

    >>> with_words_for_numbers("nil 0, ko 1, duo 2, tri 3, kva 4, kvin 5, ses 6\nAl kvin-tri").split("\n")
    ['', 'Al 5-3']
    """
    for line in text.split("\n"):
        each = [*_WORD_AND_FIGURE.finditer(line)]
        told = {(one["word"] or one["behind"]).casefold(): one["figure"] or one["first"] for one in each}
        if {*told.values()} >= {*"123456"} and len(told) <= len("0123456") and told.keys() - number_words():
            named = re.compile("|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in told), re.IGNORECASE)
            return named.sub(partial(_figure_of, told), text.replace(line, "", 1))
    return text


def _figure_of(figures: dict[str, str], word: re.Match[str]) -> str:
    return figures[word[0].casefold()]
