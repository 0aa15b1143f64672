"""Draws as a text writes them: by signs that it explains, in brackets, in cells, in remarks."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from itertools import dropwhile, pairwise
from typing import TYPE_CHECKING, Any

from analyzer.forms.line_of_play import DASHES
from analyzer.forms.line_scanner import LEFT_WORDS, RIGHT_WORDS
from analyzer.forms.loose_game import MOST_DRAWN
from analyzer.forms.tokens import Kind, tokens
from analyzer.forms.words import Loose, meaning, own_list, says
from analyzer.notation.vocabulary import HORIZONTAL, Word, number_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from analyzer.forms.tokens import Token
    from analyzer.tiles.tile import Tile

# -- signs and letters, with what they mean ----------------------------------------------------------------


_SIGN_LISTED = r"([^\w\s()\[\]\"'.,:;=-][nN]?) ((?:[^\W\d_]+ )*[^\W\d_]+)"
_NO_SIGN = r"(?<=[,;] )(?:[^\W\d_]+ )*[^\W\d_]+(?=[,;] )"  # `figures as they lie`, amid signs
_SIGNS_LISTED = re.compile(
    rf"(?m)^[ \t]*(?:[^\W\d_]+: )?\(?{_SIGN_LISTED}(?:[ ]*[,;]?[ ]+(?:{_SIGN_LISTED}|{_NO_SIGN}))+\)?[ \t]*$"
)


def with_signs_explained(text: str) -> str:
    """A text that lists its signs beside what they mean with equals signs between.

    >>> with_signs_explained("(< left  > right  / knock  + one off the pack)")
    '(< = left  > = right  / = knock  + = one off the pack)'
    >>> with_signs_explained("key: < laid left, > right, doubles as such, / pass, +n drawn")
    'key: < = laid left, > = right, doubles as such, / = pass, +n = drawn'
    """

    def explained(line: re.Match[str]) -> str:
        items = re.findall(_SIGN_LISTED, line[0])
        means = [frozenset().union(*map(meaning, [words, *words.split()])) for _, words in items]
        told = [
            bool(one) or _says_draw(words, counted=sign)
            for one, (sign, words) in zip(means, items, strict=True)
        ]
        known = all(told) and any(map(SIGNED.intersection, means)) and len(dict(items)) == len(items)
        return re.sub(_SIGN_LISTED, r"\1 = \2", line[0]) if known else line[0]

    return _KEYS_APART.sub(_with_equals_signs, _SIGNS_LISTED.sub(explained, text))


_KEYS_APART = re.compile(r"(?m)^[ \t]*[^\s\d]{1,3} [^\W\d_][^\n=]*?(?: {2,}[^\s\d]{1,3} [^\W\d_][^\n=]*?)+$")
"""Such as `<xx left end   ~ pass   B blank   n+ drew n`."""


def _with_equals_signs(line: re.Match[str]) -> str:
    """A line of signs with what they mean, and letters for halves, set apart by blanks, with equals signs."""
    items = [item.partition(" ") for item in re.split(" {2,}", line[0].strip())]
    for sign, _, words in items:
        means = frozenset().union(*map(meaning, [words, *words.split()]))
        half = Word.DOUBLE in means or number_words().get(words) == 0
        if not (half if sign.isalnum() else half or means & SIGNED):  # nobody's turns: `A pass  B pass`
            return line[0]
    return ";  ".join(f"{sign} = {words}" for sign, _, words in items)


SIGNED = {Word.PASS, Word.LEFT, Word.RIGHT, Word.DRAW}  # what signs stand for beside tiles


@cache
def _sign_means() -> re.Pattern[str]:
    """A sign and what it stands for: `+ = one from the pile`, `"+" heißt gekauft`."""
    means = "|".join(map(re.escape, own_list("explains"))).replace("ss", "(?:ss|\u00df)")
    return re.compile(
        r"(?<![^\s(\[{\"'`\u201e$])(?![#/;*-] [^\W\d_]{1,4} ?=)(?:\*\*)?"  # no remark: `# d = drawn`
        r"(?!(?<=\n)[>\u2022] [^\W\d_])"  # no quotation: `> I have nothing: I draw`
        r"(?:([^\w\s()\[\]|{}`:])|([^\W\d_]{1,2}))(?P<count>[0-9]|[ _]?[nNkx#](?![^\W\d_]))?"
        r"[\"'`\u201c$]?(?:\*\*)?"
        rf"(?:(?: [^\W\d_]+){{0,4}} ?[=:][ \n]?|(?<=[^\w\s]|[nNk0-9]) (?:{means}) )(?:[0-9nN] )?"
        r"(?P<said>(?:\$?[^\W\d]+(?!\w)\$?[ \n]?){1,5})"
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
    told = [one for one in _sign_means().finditer(text) if _says_draw(one["said"], counted=one["count"])]
    told = [one for one in told if one[1] not in DASHES or ":" not in one[0]]  # "21:14 - Ana: drew one"
    told = told or [one for one in _FOOTNOTE.finditer(text) if _says_draw(one["said"])]
    if len(told) != 1:
        return text
    sign = re.escape(told[0][1] or told[0][2])
    if len(re.findall(rf"(?<!\w){sign} ?:|(?m:^){sign}[0-9]{{1,2}}:", text)) > 1:
        return text  # a player: `G: draws 2, 6-2`; or a round: `R2: Al draws 2`
    whole, text = text, text[: told[0].start()] + re.sub(r"[^\n]", " ", told[0][0]) + text[told[0].end() :]
    if re.search(rf"\^\{{?{sign}[0-9]", text):
        return whole  # raised behind a tile: as numbers in brackets are
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
    glued = r"(?<![^\WA-Z])" if not letter else r"(?<!\w)"  # "A+2 6-4"
    run = rf"{glued}({sign}{gap}[0-9]{{1,2}}),? *(?=(\S))" if counted else run

    def in_words(one: re.Match[str]) -> str:
        count = int(one[1].lstrip(f"{sign}_")) if counted else len(one[1].replace(" ", ""))
        tile = one[2] and text[one.end() : one.end() + 2].lstrip("[(<")[:1]  # not "dr 8 (all of it), no go"
        plays = tile and (tile.isdigit() or ord(tile) >= HORIZONTAL)
        apart = " " if one.start() and not text[one.start() - 1].isspace() else ""
        return f"{apart}draws {count}, plays " if plays else f"{apart}draws {count} and "

    drawn_told = re.sub(run, in_words, text)
    return whole if drawn_told == text else drawn_told  # "Maarten de Boer: draw one" tells of no sign


_HALF = "[0-9]{1,2}"
_OWN_MARK = re.compile(
    r"(?P<mark>\((?P<word>[^\W\d_]{3,})|[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?)"
    r"(?:[ ]?[x\u00d7]?(?P<count>[0-9]{1,2}))?(?(word)\)|(?!\w))[ ]*"
    r"(?=(?:[^\w\s]\ufe0f?[ ]?)?"
    rf"(?:(?P<tile>[\[(|]?{_HALF}[^\w\s]?[0-9]|[\U0001f030-\U0001f093])|(?P<act>[^\W\d_]+)))"
)


def with_own_marks_counted(text: str) -> str:
    r"""A text with draws in words where the writer's own sign, or word in brackets, counts them before turns.

    >>> with_own_marks_counted("Al (nimm 2) 6-4; Bo 4-4; Al 4-1; Bo (nimm 1) pass; Al 1-1; Bo (nimm 3) 1-6")
    'Al draws 2, 6-4; Bo 4-4; Al 4-1; Bo draws 1 and pass; Al 1-1; Bo draws 3, 1-6'
    """
    each: dict[str, list[re.Match[str]]] = {}
    for one in _OWN_MARK.finditer(text):
        each.setdefault(one["mark"], []).append(one)
    told: list[re.Match[str]] = []
    for mark, found in each.items():
        word = found[0]["word"]
        numbers = [int(one["count"]) for one in found if one["count"]]
        whole = len(numbers) == len(found) if word else text.count(mark) == len(found)
        turns = all(one["tile"] or Word.PASS in meaning(one["act"]) for one in found)
        counts = len(numbers) > 1 and 0 < min(numbers) <= max(numbers) <= MOST_DRAWN
        counts &= len(numbers) == 2 or numbers[1:] != [one + 1 for one in numbers[:-1]]
        if counts and whole and turns and not (word and meaning(word) - {Loose.FILLER}):
            told += found
    for one in sorted(told, key=lambda one: -one.start()):
        words = f"draws {one['count'] or 1}{',' if one['tile'] else ' and'} "
        text = text[: one.start()] + words + text[one.end() :]
    return text


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


def _says_draw(words: str, counted: str | None = None) -> bool:
    """Whether words say that a tile is drawn: `gezogen`, `one from the pile`; if counted, also `drawn`."""
    each = words.casefold().split()
    near = [*pairwise(each), *zip(each, each[2:], strict=False)]  # "picked one up"
    means = frozenset().union(*map(meaning, [*each, words, *map(" ".join, near)]))
    taken = not (own_list("takes") | {"drawn", "taken"}).isdisjoint(each)
    taken &= bool(counted) or any(word in number_words() or Loose.TILE in meaning(word) for word in each)
    return taken or not means.isdisjoint((Word.DRAW, Word.STOCK, Loose.STOCK))


# -- numbers in brackets ------------------------------------------------------------------------------------

_BRACKETS = re.compile(
    r"(?<!\w)[(\[]\+?(?:[nNxX#]|[0-9]{1,2}|[ ])?[)\]]|(?<![^\s$>^{(])\+(?:[nNkxX#]|[0-9]{1,2})(?!\w)"
)
_COUNT_IN_FRONT = re.compile(r"(?:[(\[]\+?([0-9]{1,2})[)\]][ ]?|(?<!\S)\+([0-9]{1,2})\s?)(?=[^\s,;.|)\]])")
_COUNT_BEFORE_PASS = re.compile(r"(?:(?<!\S)\+([0-9]{1,2})\s|[(\[]\+?([0-9]{1,2})[)\]][ ]?)(?=--?\s)")
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


# -- how many are left, and what is said behind ---------------------------------------------------------

_LEFT_OVER = re.compile(r"\([0-9]{1,2} ([^\W\d_]{2,})\)")
"""How many tiles are left: `(5 left)`."""
_DRAWN_FROM = re.compile(r"([^\W\d_]+)( \W?[0-6]\W[0-6]\W?) \([^()\d\n]*[0-9]{1,2} [^()\d\n]*?([^\W\d_]+)\)")
"""A tile drawn, and how many are left: `Comprou [5|6] (restam 3 na compra)`."""
_UNKNOWN = re.compile(r"([^\W\d_]+):? [\[(<]?\?[-|:/]?\?[\])>]?(?!\?)")
"""A word and a sign for a tile that is not seen: `draws ?-?`."""


def without_rest_told(text: str) -> str:
    """A text without how many tiles the stock has left, in brackets, and without signs for a tile not seen.

    >>> without_rest_told("one of the pile (5 left). Draws. (4 left) Comprou [5|6] (restam 3 na compra)")
    'one of the pile         . Draws.          Comprou [5|6]'
    >>> without_rest_told("Ana draws ?-?, did you pass ??")
    'Ana draws, did you pass ??'
    """
    text = _UNKNOWN.sub(lambda told: told[1] if Word.DRAW in meaning(told[1]) else told[0], text)
    return _DRAWN_FROM.sub(_behind_a_draw, _LEFT_OVER.sub(_behind_the_stock, text))


_FROM_THE_STOCK = re.compile(
    r"(?m)(^[ \t]*|[,;][ ])([^\W\d_]+) ?(?:->|=>|\u2192) ?"
    r"(?:(?=\W?[0-9]\W[0-9]\W?(?:[ \t(]|$))|([^\W\d_]+)(?=[ \t]*(?:\(|$)))"
)

_TAKEN_OF_STOCK = re.compile(
    r"(?<!\w)([^\W\d_]+)[:,] ?(?:([^\W\d_]+) )?([0-9]{1,2})"
    r"(?: [^\W\d_]+(?:\([a-z]+\))?)?(?: ([^\W\d_]+))?(?=[.;])"
)


def with_stock_giving(text: str) -> str:
    r"""A text in which the stock points to what is drawn from it, or to a hand, or says how many are drawn.

    >>> with_stock_giving("boneyard -> <6-4>  (7 left)\nno match, stock -> hand (6 left)").split("\n")
    ['draws <6-4>  (7 left)', 'no match, draws  (6 left)']
    >>> with_stock_giving("Pool: 4 tile(s) taken. I put 6-4. Off to the pool, took 1. Stock: 4 left.")
    'draws 4. I put 6-4. Off to the draws 1. Stock: 4 left.'
    """
    taken = own_list("takes") | {"taken", "drawn"}

    def told(one: re.Match[str]) -> str:
        acts = [(word or "").casefold() for word in one.group(2, 4)]
        drawn = any(Word.DRAW in meaning(word) or word in taken for word in acts)
        return f"draws {one[3]}" if drawn and says(one[1], Word.STOCK, Loose.STOCK) else one[0]

    def given(one: re.Match[str]) -> str:
        drawn = one[3] is None or says(one[3], Word.HAND, Loose.HOLDS)
        return f"{one[1]}draws " if drawn and says(one[2], Word.STOCK, Loose.STOCK) else one[0]

    return _FROM_THE_STOCK.sub(given, _TAKEN_OF_STOCK.sub(told, text))


def _behind_the_stock(rest: re.Match[str]) -> str:
    """Blanks for how many are left in brackets behind a word for the stock, or on a line about draws."""
    *front, last = ["", *re.findall(r"[^\W\d_]+", rest.string[: rest.start()].rpartition("\n")[2])]
    drawn = Word.LEFT in meaning(rest[1]) and any(Word.DRAW in meaning(one) for one in (*front, last))
    return " " * len(rest[0]) if drawn or meaning(last) & {Word.STOCK, Loose.STOCK} else rest[0]


def _behind_a_draw(told: re.Match[str]) -> str:
    """A draw with its tile, without how many are left behind it."""
    left = meaning(told[3]) & {Word.DRAW, Word.STOCK, Loose.STOCK, Word.LEFT}
    return f"{told[1]}{told[2]}" if left and Word.DRAW in meaning(told[1]) else told[0]


_REMARKED = re.compile(r"(?m)^([^#\n]*\{[^#\n]*\}[ \t,]*)#([^\n]*)$")


def with_remarked_draws(text: str) -> str:
    """A value in lines with the draws of which the remark behind a round speaks by name, in its turn.

    >>> with_remarked_draws("- {ana: 6-4, bo: 4-1}  # bo took 5-5 then 4-1")
    '- {ana: 6-4, bo: "draws 5-5 1-4; 4-1"}  '
    """

    def told(line: re.Match[str]) -> str:
        found = [
            one for one in tokens(line[2]) if one.kind is not Kind.SIGN and one.text not in own_list("then")
        ]
        if len(found) < len(["Ana", "drew", "one"]) or not (
            found[1].may(Word.DRAW) or found[1].text in own_list("takes")
        ):
            return line[0]
        who, _, *said = found
        tiles = [str(one.tile) for one in said if one.tile or not one.may(Word.AND)]
        turn = re.search(rf"(?<!\w){re.escape(who.text)}: ?([^\s,{{}}\"]+)", line[1])
        if turn is None or not all(one.tile for one in said if not one.may(Word.AND)):
            return line[0]
        return f'{line[1][: turn.start(1)]}"draws {" ".join(tiles)}; {turn[1]}"{line[1][turn.end(1) :]}'

    return _REMARKED.sub(told, text)
