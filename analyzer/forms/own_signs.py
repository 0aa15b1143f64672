"""What signs mean that a text explains: for draws, also in brackets and cells; of LaTeX; codes."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import cache
from html import unescape
from itertools import dropwhile, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.forms.line_of_play import DASHES, USUAL_HIGHEST
from analyzer.forms.line_scanner import LEFT_WORDS, RIGHT_WORDS
from analyzer.forms.loose_game import MOST_DRAWN, SEVERAL
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind, tokens, whole_number
from analyzer.forms.words import LARGEST, Loose, meaning, own_list
from analyzer.notation.vocabulary import HORIZONTAL, Word, number_words
from analyzer.tiles.tile import Tile, tile_set

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from analyzer.forms.tokens import Token

# -- signs and letters, with what they mean ----------------------------------------------------------------


_SIGN_LISTED = r"([^\w\s()\[\]\"'.,:;=-]) ((?:[^\W\d_]+ )*[^\W\d_]+)"
_SIGNS_LISTED = re.compile(rf"(?m)^[ \t]*\(?{_SIGN_LISTED}(?:[ ]*[,;]?[ ]+{_SIGN_LISTED})+\)?[ \t]*$")


def with_signs_explained(text: str) -> str:
    """A text that lists its signs beside what they mean with equals signs between.

    >>> with_signs_explained("(< left  > right  / knock  + one off the pack)")
    '(< = left  > = right  / = knock  + = one off the pack)'
    """

    def told(line: re.Match[str]) -> str:
        items = re.findall(_SIGN_LISTED, line[0])
        means = [frozenset().union(*map(meaning, [words, *words.split()])) for _, words in items]
        known = all(means) and any(map(SIGNED.intersection, means)) and len(dict(items)) == len(items)
        return re.sub(_SIGN_LISTED, r"\1 = \2", line[0]) if known else line[0]

    return _SIGNS_LISTED.sub(told, text)


SIGNED = {Word.PASS, Word.LEFT, Word.RIGHT, Word.DRAW}  # what signs stand for beside tiles


@cache
def _sign_means() -> re.Pattern[str]:
    """A sign and what it stands for: `+ = one from the pile`, `"+" heißt gekauft`."""
    means = "|".join(map(re.escape, own_list("explains"))).replace("ss", "(?:ss|\u00df)")
    return re.compile(
        r"(?<![^\s(\[{\"'`\u201e])(?![#/;*-] [^\W\d_]{1,4} ?=)(?:\*\*)?"  # no remark: `# d = drawn`
        r"(?:([^\w\s(\[|{}`])|([^\W\d_]{1,2}))(?P<count>[0-9]| ?[nNx#](?![^\W\d_]))?[\"'`\u201c]?(?:\*\*)?"
        rf"(?:(?: [^\W\d_]+){{0,4}} ?[=:][ \n]?|(?<=[^\w\s]|[nN0-9]) (?:{means}) )(?:[0-9nN] )?"
        r"(?P<said>(?:[^\W\d]+(?!\w)[ \n]?){1,5})"
    )


_FOOTNOTE = re.compile(
    r"(?m)^[ \t]*(?:[;#%] )?([*+\u2020\u2021\u00b0])()(?P<count>) ?(?P<said>(?:[^\W\d_]+ ?){1,6})(?= {2}|$)"
)
"""Such as `* picked up one before`, or `; + drew a bone   x passed`."""


def with_draws_signed(text: str) -> str:
    r"""A text in which a sign stands for each tile that is drawn, or a letter in front of how many, in words.

    >>> with_draws_signed("B +77  K +++45\n+ = one from the pile").split("\n")[0]
    'B draws 1, plays 77  K draws 3, plays 45'
    >>> with_draws_signed("k2 4/2 | k1 -\n(k2 = 2 gekauft)").split("\n")[0]
    'draws 2, plays 4/2 | draws 1 and -'
    """
    text = _without_brackets_round_a_sign(text)
    told = [one for one in _sign_means().finditer(text) if _says_draw(one["said"])]
    told = [one for one in told if one[1] not in DASHES or ":" not in one[0]]  # "21:14 - Ana: drew one"
    told = told or [one for one in _FOOTNOTE.finditer(text) if _says_draw(one["said"])]
    if len(told) != 1:
        return text
    sign = re.escape(told[0][1] or told[0][2])
    if len(re.findall(rf"(?<!\w){sign} ?:|(?m:^){sign}[0-9]{{1,2}}:", text)) > 1:
        return text  # a player: `G: draws 2, 6-2`; or a round: `R2: Al draws 2`
    whole, text = text, text[: told[0].start()] + re.sub(r"[^\n]", " ", told[0][0]) + text[told[0].end() :]
    field = re.compile(rf"(?<!\w){sign}(?=\"? ?[=:] ?[0-9])")  # `{{ who = "Ana", d = 4 }}`
    if told[0][2] and field.search(text):
        return field.sub("drawn", text)
    named = re.compile(rf"(?<!\w){sign} ?\(([0-9]\W[0-9])\)[ ]*(?=\S)")
    if drawn := named.findall(text):  # "k(3-2) k(6-3) 6-3": a tile follows that is played
        each = len(drawn) == len(re.findall(rf"(?<!\w){sign} ?\(", text))
        return named.sub(r"draws \1, ", text) if each else text
    then = re.compile(rf"(?<!\w){sign}([0-9]{{1,2}}) (?:[a-z]+ ){{1,2}}(?=[0-9][^\w\s][0-9])")
    if then.search(text):  # "+5 and then 4-1"
        return then.sub(r"draws \1, ", text)
    letter = bool(told[0][2])
    behind = re.compile(rf"(?<![\w*])([0-9]\W?[0-9])((?:{sign})+)(?!\w)")  # "6-5*"
    if not letter and behind.search(text):
        return behind.sub(lambda one: f"draws {len(one[2]) // len(told[0][1])} and plays {one[1]}", text)
    in_front = re.compile(rf"(?<!\w)([0-9]{{1,2}}){sign}(?!\w) *(?=(\S))")
    if letter and len(in_front.findall(text)) > 1:  # "3z 6/0"
        return in_front.sub(lambda one: f"draws {one[1]}{', plays ' if one[2].isdigit() else ' and '}", text)
    before_tile = rf"(?<!\w)(?:{sign})+(?: ?(?:-> ?)?[\[(]?[0-9][^\w\s][0-9]| [0-9]{{2}}(?!\S))"
    counted = not re.search(before_tile, text) if letter else bool(told[0]["count"])  # "`+n` means n tiles"
    not_one = r"(?![0-9]{1,2} [\[(]?[0-9][^\w\s][0-9])"  # "+6 5-2"
    acts = r"(?=([\[(0-9\u2013-]))" if letter else rf"{not_one}(?=(\S)?)"
    run = (r"(?<!\S)" if letter else r"(?<![^\s|;,A-Z])") + rf"((?:{sign} ?)+){acts}"  # "A+++ 1-3", "|*65"
    gap = (told[0]["count"] or "")[:-1]  # "dr N" = drew N
    run = rf"(?<!\w)({sign}{gap}[0-9]{{1,2}}),? *(?=(\S))" if counted else run

    def in_words(one: re.Match[str]) -> str:
        count = int(one[1].lstrip(sign)) if counted else len(one[1].replace(" ", ""))
        tile = one[2] and text[one.end() : one.end() + 2].lstrip("[(<")[:1]  # not "dr 8 (all of it), no go"
        plays = tile and (tile.isdigit() or ord(tile) >= HORIZONTAL)
        apart = " " if one.start() and not text[one.start() - 1].isspace() else ""
        return f"{apart}draws {count}, plays " if plays else f"{apart}draws {count} and "

    drawn_told = re.sub(run, in_words, text)
    return whole if drawn_told == text else drawn_told  # "Maarten de Boer: draw one" tells of no sign


@cache
def _bracketed_sign() -> re.Pattern[str]:
    """Such as `(d) means had to draw one`."""
    means = "|".join(map(re.escape, own_list("explains")))
    return re.compile(rf"\(([a-z])\) ?(?:{means}|[=:]) ((?:[^\W\d_]+ ?){{1,5}})")


def _without_brackets_round_a_sign(text: str) -> str:
    """A text in which a letter in brackets tells draws, `(d) 6-4, (d2) 4-1`, with how many: `d1 6-4`."""
    told = next((one for one in _bracketed_sign().finditer(text) if _says_draw(one[2])), None)
    if told is None:
        return text
    rest = text[: told.start()] + f"{told[1]} = {told[2]}" + text[told.end() :]
    return re.sub(rf"\({told[1]}([0-9])?\)", lambda one: f"{told[1]}{one[1] or 1}".ljust(len(one[0])), rest)


def _says_draw(words: str) -> bool:
    """Whether words say that a tile is drawn: `gezogen`, `one from the pile`."""
    each = words.casefold().split()
    near = [*pairwise(each), *zip(each, each[2:], strict=False)]  # "picked one up"
    means = frozenset().union(*map(meaning, [*each, words, *map(" ".join, near)]))
    taken = not (own_list("takes") | {"drawn", "taken"}).isdisjoint(each)
    taken &= any(word in number_words() or Loose.TILE in meaning(word) for word in each)
    return taken or not means.isdisjoint((Word.DRAW, Word.STOCK, Loose.STOCK))


# -- numbers in brackets ------------------------------------------------------------------------------------

_BRACKETS = re.compile(
    r"(?<!\w)[(\[]\+?(?:[nNxX#]|[0-9]{1,2}|[ ])?[)\]]|(?<![^\s$>^{(])\+(?:[nNkxX#]|[0-9]{1,2})(?!\w)"
)
_COUNT_IN_FRONT = re.compile(r"(?:[(\[]\+?([0-9]{1,2})[)\]][ ]?|(?<!\S)\+([0-9]{1,2})\s?)(?=[^\s,;.|)\]])")
_COUNT_BEFORE_PASS = re.compile(r"(?:(?<!\S)\+([0-9]{1,2})\s|[(\[]\+?([0-9]{1,2})[)\]][ ]?)(?=--?\s)")
_HALF = "[0-9]{1,2}"
_COUNT_BEHIND = re.compile(
    rf"({_HALF}[-|:/.]{_HALF}|\\\w+\{{{_HALF}\}}\{{{_HALF}\}})(?:[ ]?[(\[]|\$?\^\{{?|<sup>)\+?([0-9]{{1,2}})"
    r"(?:[)\]]|\}?\$|\}|</sup>)(?![ ]?[^\s,;|&\\<])"
)


def with_draws_in_brackets(text: str) -> str:
    r"""A text that says that numbers in brackets or raised, or `+2`, are tiles drawn before a play, in words.

    >>> with_draws_in_brackets("Number in brackets = drawn first.\n3. Al (2) 6-4, Bo 4-1 (1)").split("\n")[1]
    '3. Al draws 2, 6-4, Bo 4-1 (1)'
    """
    if text.lstrip()[:1] == "{":
        return text
    if (sign := _SIGN_OF_DRAWS.search(text)) and Word.DRAW in meaning(sign[2]):
        rest = text.replace(sign[0], " " * len(sign[0]))
        return re.sub(rf"({_HALF}[^\w\s]{_HALF}) ?\({sign[1]}([0-9])\)", r"draws \2, \1", rest)
    text = _DRAWN_REMARKED.sub(_remark_in_front, text)
    if any(_count_behind(one) for one in _DRAWN_BEHIND.finditer(text)):
        return _DRAWN_BEHIND.sub(
            lambda one: f"draws {n}, {one[1]}" if (n := _count_behind(one)) else one[0], text
        )
    clauses = [one for one in re.split(r"(?<!\b[Nn]o)[.;!?](?=\s)|\n", text) if _tells_draws_in_brackets(one)]
    if len(clauses) != 1:
        return text
    items = clauses[0].split(", ")  # of a legend: `B = blank, +n = drew n`
    items = [one for one in items if _tells_draws_in_brackets(one) or "=" not in one]
    told = items[0] if len(items) == 1 else clauses[0]
    rest = text.replace(told, " " * len(told))
    drawn = _COUNT_IN_FRONT.sub(r"draws \1\2, ", _COUNT_BEFORE_PASS.sub(r"draws \1\2 and ", rest))
    drawn = drawn if drawn != rest else _COUNT_BEHIND.sub(r"draws \2, \1", rest)
    return drawn if drawn != rest else text  # "Ben takes one (62) and plays it" explains no sign


_SIGN_OF_DRAWS = re.compile(r"\(([^\W\d_])[0-9]\) ?[=:] ?([^\W\d_]+)")  # "(d2) = drew two before"
_DRAWN_BEHIND = re.compile(
    rf"(?m)((?:{_HALF}[-|:/.]{_HALF}(?: [^\W\d_]+)?|(?<= )[^\W\d_]+))[ ]*"
    r"\(([^\W\d_]+|[0-9]{1,2}) ([^\W\d_]+|[0-9]{1,2})\)(?=[,;.]|[ ]*$)"
)


_DRAWN_REMARKED = re.compile(rf"(?m)(\W?{_HALF}[^\w\s] ?{_HALF}\W?)[ \t]+(?:#|//)[ \t]*(.{{1,40}})$")


def _remark_in_front(told: re.Match[str]) -> str:
    """A tile behind what a remark says of how many were drawn: `[5,1]  # after 3 from the pile`."""
    words = re.findall(r"\w+", told[2].casefold())
    counts = [int(one) for one in words if one.isdigit()] or [number_words().get(one, 0) for one in words]
    counts = [count for count in counts if count]
    drawn = any(Word.DRAW in meaning(one) for one in words) or not own_list("out_of").isdisjoint(words)
    left = any(Word.LEFT in meaning(one) for one in words)
    drawn &= _says_draw(" ".join(words)) and not left and len(counts) == 1
    return f" draws {counts[0]}, {told[1].strip()}" if drawn and counts[0] <= MOST_DRAWN else told[0]


def _count_behind(told: re.Match[str]) -> int:
    """How many tiles are said in brackets to be drawn: `(drew 2)`, `(pescata una)`; 0 for remarks."""
    drawn = any(Word.DRAW in meaning(word) for word in told.group(2, 3))
    drawn &= not (told[1].isalpha() and told[1].istitle()) or Word.PASS in meaning(
        told[1]
    )  # "Ana (draws 2)", and 6-4 below
    one = dict.fromkeys(own_list("articles"), 1) | number_words()
    counts = [int(word) if word.isdigit() else one.get(word.casefold(), 0) for word in told.group(2, 3)]
    return max(counts) if drawn else 0


def _tells_draws_in_brackets(clause: str) -> bool:
    """Whether a clause speaks of brackets and of tiles that are drawn."""
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+", clause)]
    words += [*map(" ".join, pairwise(words))]  # "pick up"
    told = bool(_BRACKETS.search(clause)) or not own_list("brackets").isdisjoint(words)
    told &= not re.search(r"[0-9]\W[0-9]", unescape(clause))  # no turn: "Ana +1 4/4 draws well"
    taken = own_list("takes") | {"drawn", "taken"}
    return told and any(Word.DRAW in meaning(one) or one in taken for one in words)


# -- cells --------------------------------------------------------------------------------------------------

_DRAWN = re.compile(
    r"\(?(?:(?P<word>[^\W\d_]+(?:[ ][^\W\d_]{2,})?)\s*:?\s*[x\u00d7]?(?P<times>[0-9]{1,2}"
    r"|(?<=[ ])[^\W\d_]+)[x\u00d7]?|(?P<count>[0-9]{1,2})[ ]?(?:[x\u00d7]?[ ])?(?P<drawn>[^\W\d_]+)\.?)\)?"
    r"(?:[ ]?[.,;:+]|[ ]\u2192|[ ]->)?\s+(?=\S)"
)
_DRAWN_EACH = re.compile(r"([^\W\d_]+)[ ]?[,;+]?[ ]+(?:\1[ ]?[,;+]?[ ]+)*(?=\S)")  # `draw, draw, 6-4`

_LISTED = rf"({_HALF}[^\w\s]{_HALF}(?:,? ?{_HALF}[^\w\s]{_HALF})*)"
_TILES_DRAWN = re.compile(
    rf"([^\W\d_]+):? {_LISTED} ?[;:] ?(?=\S)|\(\+{_LISTED}\) +(?=\S)"
    rf"|\({_LISTED}\) +(?={_HALF}[^\w\s]{_HALF}(?!\d))"
)  # `draws 2-2 0-3; 3-0`
_MARKED = re.compile(r"([a-z+*\u2193])[ ]+(?:\1[ ]+)*(?=[0-9])|([+*\u2193])\2*[ ]+(?=[0-9])")
"""A sign for each tile that is drawn."""


def without_draws(text: str) -> tuple[str, int]:
    """A cell without what it says of draws, and how many tiles were drawn.

    >>> [without_draws(cell) for cell in ("(drew 4) 5-1", "draws two, plays 5-1", "c c 5x1", "got 1 + pass")]
    [('5-1', 4), ('5-1', 2), ('5x1', 2), ('pass', 1)]
    """
    if counted := re.match(r"\(?\+([0-9]{1,2})\)?[ ]+(?=\S)", text):
        return text[counted.end() :], int(counted[1])
    if (told := _DRAWN_BEHIND.fullmatch(f" {text.strip()}", 1)) and _count_behind(told):
        return told[1], _count_behind(told)
    if (told := _TILES_DRAWN.match(text)) and (not told[1] or Word.DRAW in meaning(told[1])):
        return text[told.end() :], len(re.split(r"[, ]+", told[2] or told[3] or told[4]))
    match = _DRAWN.match(text)
    word = match["word"] or match["drawn"] if match else ""
    if match and (Word.DRAW in meaning(word) or word.casefold() in own_list("takes")):
        number = (match["times"] or match["count"]).casefold()
        if count := int(number) if number.isdigit() else number_words().get(number, 0):
            rest = dropwhile(lambda word: {Word.AND, Loose.PLAY} & meaning(word), text[match.end() :].split())
            return " ".join(rest), count
    if (aside := re.match(r"\(([^()]+)\) *(?=\S)", text)) and any(
        Word.DRAW in meaning(word) for word in re.findall(r"[^\W\d_]+", aside[1])
    ):  # "(j'ai pioch\u00e9 le 6-6) 6-6"
        return text[aside.end() :], max(1, sum(one.tile is not None for one in tokens(aside[1])))
    if (each := _DRAWN_EACH.match(text)) and Word.DRAW in meaning(each[1]):
        return text[each.end() :], each[0].count(each[1])
    if (marked := _MARKED.match(text)) and meaning(marked[1] or "").isdisjoint((*LEFT_WORDS, *RIGHT_WORDS)):
        return text[marked.end() :], len(marked[0].replace(" ", ""))
    return text, 0


FEW_WORDS = 2  # a draw is said in one of so many words


def drawn_first(value: Any, *, listed: bool = False) -> tuple[list[Tile | None], Tile] | None:
    """The tiles that are drawn before one is played, where a text says both: `Drew 2. 6/2`."""
    if not isinstance(value, str):
        return None
    found = tokens(value)
    tiles = [one.tile for one in found if one.tile]
    times = [one.number for one in found if one.number is not None]
    begins = [one.may(Word.DRAW) for one in found if one.kind is Kind.WORD][:FEW_WORDS]
    if not tiles or (len(tiles) > 1 and not listed) or len(times) > 1 or not any(begins):
        return None  # "the 4-2 would come too late"
    unseen: list[Tile | None] = [None] * (min(times[0], MOST_DRAWN) if times else 1)
    return (unseen if times or len(tiles) == 1 else [*tiles[:-1]]), tiles[-1]


def then_played(rows: Sequence[Mapping[str, Any]], name: str, listed: Callable[[Any], list[Tile]]) -> bool:
    """Whether the last tile of a field is played in its row: `Pioche: 2-2, 3-1`, `Domino: 3-1`."""
    shown = [{key: [one.tile for one in tokens(str(row[key])) if one.tile] for key in row} for row in rows]
    each = [{key: listed(row[key]) or one[key] for key in row} for row, one in zip(rows, shown, strict=True)]
    told = [tiles for tiles in each if tiles.get(name)]
    again = sum(any(one == tiles[name][-1:] for key, one in tiles.items() if key != name) for tiles in told)
    return again * 2 > len(told)


def tells_draws(found: list[Token]) -> bool:
    """Whether numbers in brackets, not in their order, say how many tiles were drawn: `(3) 6-4  (1) 4-1`."""
    four = zip(found, found[1:], found[2:], found[3:], strict=False)
    numbers = [two.number or 0 for one, two, end, tile in four if tile.tile and one.text + end.text == "()"]
    return numbers != sorted({*numbers})


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
    """
    text = _SIDE_BESIDE.sub(lambda side: f" {side[1] or side[2] or 'l'}", text)
    text = re.sub(r"\\langle ?([0-9]) ?\{?[,:|]\}? ?([0-9]) ?\\rangle", r"\1-\2", text)
    text = re.sub(r"\\(?:varnothing|emptyset|texte[mn]dash)(?![^\W\d_])", "--", text)
    text = re.sub(r"\\mid(?![a-z])", "|", text.replace("\\i}", "i}")).replace("\\cdot", "-")
    text = re.sub(r"(?<=[0-9])\{([-:|/,])\}(?=[0-9])", r"\1", text.replace("\\downarrow", "\u2193"))
    text = re.sub(
        r"\\(?:(leftarrow|gets)|rightarrow|to)(?![A-Za-z])", lambda one: "<- " if one[1] else "-> ", text
    )
    text = re.sub(r"\\item\b(?:\[[^][\n]*\])?|\\q?quad\b", " ", text)
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
