"""Tiles as they are written: two figures, a letter and a figure, behind a plus; how often is drawn."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from analyzer.forms.clearing import MANY
from analyzer.forms.loose_game import SEVERAL
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind, Token, has_tile, is_name, rows_of_tokens
from analyzer.forms.words import MONTHS, Loose, meaning, own_list
from analyzer.notation.vocabulary import TILE, Word, number_words, spellings
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from analyzer.record.diagnostics import Span


_ADDED = re.compile(r"(?<!\S)\+([0-9]\W[0-9](?:, ?[0-9]\W[0-9])*)[ ]+(?=[0-9]\W[0-9]|--?(?!\S))")


def with_additions_told(text: str) -> str:
    """A text in which tiles behind a plus are drawn: `+6-6,6-4 5-4`, `+3 tiles`, `Ana [5:4]  +6-6 +5-4`.

    Where several pluses stand before a tile each is a draw; so is each `d` where sides stand behind tiles.

    >>> with_additions_told("+53 +++62"), with_additions_told("d 3.2 r  dd 6.1 l")
    ('draws 1, plays 53 draws 3, plays 62', 'draws 1, plays 3.2 r  draws 2, plays 6.1 l')
    """
    text = _TILES_ADDED.sub(_drawn, text)
    if any(len(one[1]) > 1 for one in _PLUSES.finditer(text)):
        text = _PLUSES.sub(lambda one: f"draws {len(one[1])}, plays ", text)
    if any(len(one[1]) > 1 for one in _RUNS_OF_D.finditer(text)):
        text = _RUNS_OF_D.sub(lambda one: f"draws {len(one[1])}, plays ", text)
    lines = text.split("\n")
    if sum(bool(_ADDED_BEHIND.search(line)) for line in lines) >= SEVERAL:
        text = "\n".join(map(_with_draws_in_front, lines))
    if len(_COUNT_BY_LETTER.findall(text)) > 1 and _DOUBLE.search(text):  # else `d4` is a double
        text = _COUNT_BY_LETTER.sub(r"draws \1, plays ", text)
    return _ADDED.sub(r"draws \1 plays ", text) if len(_ADDED.findall(text)) >= SEVERAL else text


_PLUSES = re.compile(r"(?<!\S)(\++)(?=[0-9][^\w\s]?[0-9](?!\S))")
_RUNS_OF_D = re.compile(r"(?<!\S)(d+)[ ](?=[0-9][^\w\s]?[0-9][ ]?[lr](?!\S))")  # `dd 6.1 r`
_COUNT_BY_LETTER = re.compile(r"(?<!\S)d([0-9]{1,2})\s(?=[0-9]{2}[lrLR<>]?(?!\S))")  # `d4 42l`
_DOUBLE = re.compile(r"(?<!\S)([0-9])\1[lrLR<>]?(?!\S)")
_ADDED_BEHIND = re.compile(r"(?:[ ]{1,9}\+[0-9]\W[0-9])+[ ]{0,9}$")
_FIRST_TILE = re.compile(r"[\[(]?(?<!\d)[0-9][^\w\s][0-9](?!\d)")


def _with_draws_in_front(line: str) -> str:
    added = _ADDED_BEHIND.search(line)
    played = _FIRST_TILE.search(line, 0, added.start()) if added else None
    if not (added and played):
        return line
    drawn = ", ".join(added[0].replace("+", "").split())
    return f"{line[: played.start()]}draws {drawn}, plays {line[played.start() : added.start()]}"


_TILES_ADDED = re.compile(r"(?<!\S)\+ ?([0-9]{1,2})(?= ([^\W\d_]+))")


def _drawn(tiles: re.Match[str]) -> str:
    return f"draws {tiles[1]}" if Loose.TILE in meaning(tiles[2]) else tiles[0]


_LETTERED = re.compile(r"(?<![\w/|:.-])([A-Za-z])([0-9])(?![\w/|:.-])")
_SIGNED = re.compile(r"(?<!\w)([0-9]) ?[^\w\s] ?([0-9])(?!\w)")


_LETTER_IS = re.compile(r"(?<!\w)([A-Z])[ ]?[=:][ ]?([^\W\d_]+)[ ]?([^\W\d_]*)")  # not "3/4 y doble cuatro"


def with_lettered_doubles(text: str) -> str:
    """A text in which a letter stands in front of the number of each double, and no double is written out.

    >>> tiles = "6.3 4.3 6.0 6.4 5.0 6.5 5.1 5.2"
    >>> with_lettered_doubles(f"D6 {tiles} D0")
    '6-6 6.3 4.3 6.0 6.4 5.0 6.5 5.1 5.2 0-0'
    """
    means = [one for one in _LETTER_IS.finditer(text) if Word.DOUBLE in meaning(one[2])]
    told = [one[1] for one in means if one[3].casefold() not in number_words()]  # not "J: double blank"
    if len(told) == 1:  # "D = doble"
        return re.sub(rf"(?<!\w){told[0]}[- ]?([0-9])(?![\w/|:-])", r"\1-\1", text)
    each = Counter(one.groups() for one in _LETTERED.finditer(text))
    tiles = _SIGNED.findall(text)
    numbers = sorted(int(number) for _, number in each)
    counted = not numbers or numbers == [*range(numbers[0], numbers[0] + len(numbers))]  # players: `P1 P2`
    few = len(tiles) < FEWEST_SIGNED or any(one == other for one, other in tiles)
    if few or counted or len({letter for letter, _ in each}) > 1 or max(each.values()) > MOST_TOLD:
        return text
    return _LETTERED.sub(r"\2-\2", text)


MOST_TOLD = 2  # in the hand of somebody, and where it is played
FEWEST_SIGNED = 8  # beside so many tiles with a sign a letter and a number may be a double


_HEADING = re.compile(r"(?<!\S)[^\W\d_]+(?!\S)")
_APART = re.compile(r"(?<![\d.:-])([0-9]) ([0-9])(?![\d.:-])")
_PAIR = re.compile(r"(?<![^\s(,])(?<![0-9] )([0-9]) ([0-9])(?![^\s),.;!]|[ ][0-9])")
"""Two halves, of several side by side: `6 4    4 1`."""
FEWEST_COLUMNS = 3


def with_halves_joined(text: str) -> str:
    r"""A text with the halves joined that stand apart in two columns, or below the heading of one.

    >>> rows = ["MOVE  PL  TILE  END", *(f"  {at}   1  {at} 6   RGT" for at in range(1, 9))]
    >>> with_halves_joined("\n".join(rows)).split("\n")[1]
    '  1   1  1-6   RGT'
    """
    lines = text.split("\n")
    beside = [line for line in lines if len(re.split(r"[ ]{2,}|\t", line.strip())) > 1]
    alone = not (_SIGNED.search(text) or _LETTERED.search(text))
    if alone and sum(len(_PAIR.findall(line)) > 1 for line in beside) > SEVERAL:
        return _PAIR.sub(r"\1-\2", text)
    for at, line in enumerate(lines):
        heads = [*_HEADING.finditer(line)]
        columns = [one.span() for one in heads if meaning(one[0]) & {Loose.TILE, Word.DRAW}]
        if len(heads) >= FEWEST_COLUMNS and sum(Loose.TILE in meaning(one[0]) for one in heads) == 1:
            joined = [_with_halves_joined_in(row, columns) for row in lines[at + 1 :]]
            if sum(one != row for one, row in zip(joined, lines[at + 1 :], strict=True)) >= MANY:
                return "\n".join([*lines[: at + 1], *joined])
    return text


def with_figures_in_columns(text: str) -> str:
    r"""A text with figures for the words in two columns of halves.

    >>> with_figures_in_columns("Ana;blank;1\n" + "Ben;1;2\n" * 8).split("\n")[0]
    'Ana;0;1'
    """
    called = number_words() | {str(one): one for one in range(10)}
    for divider in "\t;|,":
        rows = [line.split(divider) for line in text.split("\n")]
        two = [[cell.strip().casefold() for cell in row] for row in rows]
        places = Counter(
            at for row in two for at, both in enumerate(pairwise(row)) if called.keys() >= {*both}
        )
        [(at, times)] = places.most_common(1) or [(0, 0)]
        if times < FEWEST_SIGNED:
            continue
        halves = [{*row[at : at + 2]} for row in two]
        mixed = [both for both in halves if any(map(str.isdigit, both))]
        known = {one for both in mixed or halves for one in both} & called.keys()  # not `NULL,NULL`
        for row, both in zip(rows, halves, strict=True):
            if len(row) > at + 1 and both <= known:
                told = [(cell.strip(), cell) for cell in row[at : at + 2]]
                row[at : at + 2] = [cell.replace(half, str(called[half.casefold()])) for half, cell in told]
        return "\n".join(map(divider.join, rows))
    return text


def _with_halves_joined_in(row: str, columns: list[tuple[int, int]]) -> str:
    """A row with the halves joined that touch a column: `11  Walter  4 4, 2 2  2 2`."""
    for one in _APART.finditer(row):
        if any(start <= one.end() and one.start() <= end for start, end in columns):
            row = f"{row[: one.end(1)]}-{row[one.start(2) :]}"
    return row


def without_constructors(found: list[Token]) -> list[Token]:
    """The tokens without what a program writes in front of its tiles: `Pedra{6,6}`, `new Ficha(6, 6)`."""
    glued = [
        one
        for one, near, tile in zip(found, found[1:], [*found[2:], *found[-1:]], strict=False)
        if one.kind is Kind.WORD and near.span[:2] == one.span[2:]
        if near.tile or (near.text in "[({" and tile.tile)  # `Tile[SIX:FOUR]`
    ]
    words = {one.text for one in glued}
    if len(words) != 1 or not MANY <= len(glued) == sum(one.text in words for one in found):
        return found
    made = {at for at, one in enumerate(found[:-1]) if one.text == "new" and found[at + 1].text in words}
    made |= {at - 1 for at in made if found[at - 1].text == ","}  # ("A", new Ficha(6, 6))
    return [one for at, one in enumerate(found) if one.text not in words and at not in made]


_ROUND_COUNTED = re.compile(
    r"(?m)^([ \t]*[0-9]{1,2})(?:st|nd|rd|th|er|\u00e8?me|e|\u00ba|\u00aa|a)[ ]([^\W\d_]+)[:.]?(?=[ \t]+\S)"
)

_TURN_COUNTED = re.compile(
    r"(?m)^([ \t]*([^\W\d_]+) ([0-9]{1,3}) )(?=[^\W\d_]+(?: [0-9])?(?: \([^\W\d_]+\))?:?[ \t]*$)"
)


def with_rounds_counted(text: str) -> str:
    r"""A text with the numbers alone of rounds that it counts: `1er tour. 6-6 6-4`, `2nd round: 4-1 pass`.

    Without those of turns in front of whoever acts on the line below, which might be tiles: `turn 12 Ana`.

    >>> with_rounds_counted("1er tour. 6-6 6-4\n2e tour. 4-1\n3e tour. 1-0").split("\n")[1]
    '2. 4-1'
    """
    turns = [(word, int(number)) for _, word, number in _TURN_COUNTED.findall(text)]
    if len(turns) >= MANY and turns == [(turns[0][0], at) for at in range(1, len(turns) + 1)]:
        text = _TURN_COUNTED.sub(lambda one: " " * len(one[1]), text)
    rounds = [int(number) for number, word in _ROUND_COUNTED.findall(text) if Word.ROUND in meaning(word)]
    return _ROUND_COUNTED.sub(r"\1.", text) if rounds[:3] == [1, 2, 3] else text


@cache
def _stock_times() -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, own_list("stock") | spellings(Word.STOCK)), key=len, reverse=True))
    return re.compile(rf"(?i)(?<!\w)(?:{words})[^\w\n]{{1,5}}[x\u00d7]([0-9]{{1,2}})(?!\w)")


@cache
def _drawn_times() -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, spellings(Word.DRAW)), key=len, reverse=True))
    return re.compile(rf"(?i)(?<!\w)({words}) (?:[x\u00d7]([0-9]{{1,2}})|([0-9]{{1,2}})[x\u00d7])(?!\w)")


_TAKEN_BEHIND = re.compile(r"(?m)(?<![\w-])([0-9][-|:]?[0-9]) {2,}([^\W\d_]+) ([0-9]{1,2})(?=(?:\\n)?\W*$)")


def _taken_in_front(one: re.Match[str]) -> str:
    """A tile with what was drawn before it was played: `draws 3, 2-0` for `2-0  took 3`."""
    draws = Word.DRAW in meaning(one[2]) or one[2].casefold() in own_list("takes")
    return f"draws {one[3]}, {one[1]}" if draws else one[0]


def with_times_drawn(text: str) -> str:
    """A text with how often is drawn as a number: `draws x2`, `boneyard... x4`, in brackets.

    >>> with_times_drawn("ugh, drawing x2"), with_times_drawn("boneyard... x4")
    ('ugh, drawing 2', 'draws 4')
    >>> with_times_drawn("(wrote to the umpire, 4 drawn) 2-1, (3 drawn, none left) 1-1")
    'draws 4, 2-1, draws 3, 1-1'
    """
    text = re.sub(
        r"\([^()\n]*?([0-9]{1,2}) (?:drawn|taken)(?:,[^()\n0-9]*)?\) (?=[0-9])", r"draws \1, ", text
    )
    text = re.sub("\\+ ?[\N{DOMINO TILE HORIZONTAL BACK}\N{DOMINO TILE VERTICAL BACK}]", "draws 1", text)
    text = _TAKEN_BEHIND.sub(_taken_in_front, text)
    return _stock_times().sub(r"draws \1", _drawn_times().sub(r"\1 \2\3", text))


_HAN = {
    one: str(number)
    for number, signs in enumerate(("白空零〇", "幺一", "二", "三", "四", "五", "六"))
    for one in signs
}
_PIPS = f"[{''.join(_HAN)}]"
_HAN_TILE = re.compile(
    rf"(?<!{_PIPS})[接跟出打放下]?(?:[对双雙]({_PIPS})|「?({_PIPS})[・·.]?({_PIPS})」?)(?![^\W\d_]|十)"
)
_HAN_DRAWN = re.compile(r"摸([一两二三四五六])张")


def with_han_figures(text: str) -> str:
    """A text with Chinese or Japanese numerals for the halves of many tiles, in figures; `对` is a double.

    >>> with_han_figures("| 幺三 | 对六 | 五白 | 摸两张 |" * 3)[:30]
    '|  1-3 |  6-6 |  5-0 | draw 2 '
    """
    if len(_HAN_TILE.findall(text)) < MANY:
        return text
    drawn = _HAN_DRAWN.sub(lambda one: f"draw {_HAN.get(one[1], '2')}", text)
    return _HAN_TILE.sub(lambda one: f" {_HAN[one[1] or one[2]]}-{_HAN[one[1] or one[3]]}", drawn)


_SIDE_IN_FRONT = re.compile(
    rf"(?<!\S)([<>])([0-9]{{2}}|{TILE})(?=#?[,;]?(?!\S))|(?<=[A-Za-z]:)([LRlr<>])([0-9]{{2}})(?!\w)"
)

_IN_ANGLES = re.compile(rf"<{TILE}(?:[ ,]+{TILE}){{2,}}>")  # `<6-4 4-1 1-1>`, a hand
_DASH_OF_SEAT = re.compile(r"(?<=\b[A-Za-z]:)-(?=[\"',;\s]|$)")


_LEFT_OR_NOT = re.compile(r"(?m)^\((\[[0-9]+\|[0-9]+\]), (?:(True)|False)\)$")


def with_sides_behind(text: str) -> str:
    """A text with what tells the side behind its tile, as most write it: not `<26`, nor `"N:L60"`.

    There the dash of `"N:-"` is a pass. The package dominoes says whether it is the left: `([6|4], True)`.
    """
    text = _LEFT_OR_NOT.sub(lambda one: f"{one[1]} {'left' if one[2] else 'right'}", text)
    if len(_SIDE_IN_FRONT.findall(text)) < SEVERAL or len(_IN_ANGLES.findall(text)) >= SEVERAL:
        return text
    return _DASH_OF_SEAT.sub("pass", _SIDE_IN_FRONT.sub(r"\2\1\4\3", text))


_SEAT_TILE = re.compile(r"([A-Za-z\u0370-\u04ff]?)([0-9])([0-9])([DEGILR]?|[a-z]?|[sd]x|izq|der|esq|dir)")
HALVES = {*range(7)}  # of the tiles of most sets
AMONG_TWO = re.compile("[0-9]{2},[0-9],[0-9]{2}")  # the number 4 is 0-4 there


def with_figures(found: list[Token]) -> list[Token]:
    """The tokens with two figures as a tile, together or apart, but for numbers of lines: `64`, `S64`."""
    result: list[Token] = []
    at, counted, letters, apart = 0, lines_of_counts(found), _letters_in_front(found), _seats_apart(found)
    letters = Counter({one: times for one, times in letters.items() if one not in apart})  # "N23": points
    sign = {one for one, times in letters.items() if times >= MANY and len(letters) == 1}  # `S64` for a stone
    seated, found = any(map(str.isalpha, letters)), _without_settings(found, letters + apart)
    heads = [row[0].number for row in rows_of_tokens(found) if any(one.kind is Kind.NUMBER for one in row)]
    numbers = [number for number in heads if number is not None]
    falls = [other for one, other in pairwise(numbers) if other < one]
    counts = len(falls) * 8 <= 2 * len(numbers) >= len(heads) and max(falls, default=0) < MANY
    rounds = _numbers_of_rounds(found) | _points_behind(found) | _points_of_all(found)
    while at < len(found):
        one = found[at]
        before = found[at - 1].kind if at else Kind.LINE
        after = found[at + 1] if at + 1 < len(found) else None
        behind = found[at + 2].kind if at + 2 < len(found) else Kind.LINE
        at += 1
        seat = _SEAT_TILE.fullmatch(one.text) if one.kind is Kind.WORD else None
        if seat and seat[0][0] in letters and one.span.line not in counted:
            if seat[1] and seat[1] not in sign:
                result.append(replace(one, text=seat[1], means=frozenset()))
            result.append(_of_figures(one, seat[2] + seat[3]))
            if seat[4]:
                kind = Kind.WORD if seated or seat[4][1:] else Kind.SIGN  # one letter may be a side
                result.append(replace(one, kind=kind, text=seat[4], means=meaning(seat[4])))
        elif one.kind is not Kind.NUMBER or one.span.line in counted or one.span in rounds:
            result.append(one)
        elif (
            before is Kind.LINE
            and counts
            and after is not None
            and after.kind not in (Kind.NUMBER, Kind.LINE)
            and not (in_a_row(found, at) or (after.text == "," and behind is Kind.NUMBER))
            and after.text not in ("<", ">", "(")
        ):
            result.append(one)  # "12. Ana 66"
        elif is_counter(found, at - 1) or _counts_points(before, after, behind):
            result.append(one)
        elif len(one.text) == 2 or AMONG_TWO.fullmatch("".join(near.text for near in found[at - 3 : at + 2])):
            result.append(_of_figures(one, one.text.zfill(2)))
        elif (
            after is not None
            and after.kind is Kind.NUMBER
            and len(one.text + after.text) == 2
            and Kind.NUMBER not in (before, behind)
        ):
            result.append(replace(_of_figures(one, one.text + after.text), span=one.span.to(after.span)))
            at += 1
        else:
            result.append(one)
    return result


def _points_behind(found: list[Token]) -> set[Span]:
    """Numbers alone on a line behind all tiles, of which many have a sign: `6-4`, and below `12 to me`."""
    last = max((at for at, one in enumerate(found) if one.tile), default=0)
    signed = sum(one.tile is not None for one in found)
    two = [at for at, one in enumerate(found) if one.kind is Kind.NUMBER and len(one.text) == 2]
    on = Counter(found[at].span.line for at in two)
    alone = {found[at].span for at in two if on[found[at].span.line] == 1}
    few = len(two) <= signed >= MANY  # else only the hands above have signs
    return alone if few and all(at > last for at in two) else set()


def _points_of_all(found: list[Token]) -> set[Span]:
    """Numbers behind names that are no tiles, as some have one figure: `points: Ana 17, Ben 5, Eva 20`."""
    points: set[Span] = set()
    for row in rows_of_tokens(found):
        numbers = [at for at, one in enumerate(row) if one.kind is Kind.NUMBER]
        named = all(at and row[at - 1].kind is Kind.WORD and not row[at - 1].means for at in numbers)
        short = sum(len(row[at].text) == 1 for at in numbers)
        over = any(one.may(Word.BLOCKED, Word.DOMINO, Word.POINTS) for one in row[: min(numbers, default=0)])
        apart = len({row[at - 1].text for at in numbers}) == len(numbers) > 1
        if named and apart and (over or short) and not has_tile(row):
            points |= {row[at].span for at in numbers}
    return points


def _counts_points(before: Kind, after: Token | None, behind: Kind) -> bool:
    """Whether a word for points follows a number, or it begins a line on whose they are: `54 to Dot`."""
    whose = before is Kind.LINE and behind is Kind.WORD
    return after is not None and (after.may(Word.POINTS) or (whose and after.may(Word.FOR)))


def _numbers_of_rounds(found: list[Token]) -> set[Span]:
    """Where numbers with a full stop behind count from one, also within lines: `1. 66 60 2. 32 65`."""
    places: list[Span] = []
    for one, stop in pairwise(found):
        if one.number == len(places) + 1 and stop.text == "." and stop.span.column == one.span.end_column:
            places.append(one.span)
    return {*places} if len(places) >= MANY else set()


_SEAT_PASSES, _NO_FIGURES = re.compile("[A-Z][xXpPkK]"), (Kind.LINE, Kind.WORD)  # `Dx` among `A64r`


def _without_settings(found: list[Token], letters: Counter[str]) -> list[Token]:
    """The tokens, where tiles stand behind letters for seats, without numbers that are none: `set=66;`.

    A number that a word is set to which says nothing of a game is no tile there; `Dx` and `D-` are passes.
    """
    if letters.total() < MANY or len([one for one in letters if one.isalpha()]) < len("AB"):
        return found
    result: list[Token] = []
    for one, after in zip(found, [*found[1:], None], strict=True):
        word, sign = result[-2:] if result[1:] else (one, one)
        called = word.kind is Kind.WORD and not word.means - {Loose.FILLER} and sign.text == "="
        called |= sign.kind is Kind.WORD and len(sign.text) > len("A6") and not sign.means  # "Carys 28"
        if one.text[:1] in letters and _SEAT_PASSES.fullmatch(one.text):
            result.append(replace(one, text=one.text[0], means=frozenset()))
            result.append(replace(one, text=one.text[1], means=frozenset({Word.PASS})))
        elif one.text == "-" and sign.text in letters and (after is None or after.kind in _NO_FIGURES):
            result.append(replace(one, kind=Kind.WORD, means=frozenset({Word.PASS})))
        elif called and one.kind is Kind.NUMBER and (after is None or after.text in ";,\n"):
            result.append(replace(one, kind=Kind.SIGN))
        else:
            result.append(one)
    return result


def _seats_apart(found: list[Token]) -> Counter[str]:
    """How often capitals for seats stand alone in front of two figures: `N 61  E 10  Sk`."""
    two = (word.text for word, tile in pairwise(found) if tile.kind is Kind.NUMBER and len(tile.text) == 2)
    letters = Counter(one for one in two if len(one) == 1 and one.isupper())
    seats = 1 < len(letters) <= MOST_SEATS and letters.total() >= MANY
    return letters if seats and min(letters.values()) >= SEVERAL else Counter()


def _letters_in_front(found: list[Token]) -> Counter[str]:
    """How often words of two figures begin with what; small letters only if they may be seats: `a53 B31`."""
    words = [one.text for one in found if one.kind is Kind.WORD]
    letters = Counter(word[0] for word in words if _SEAT_TILE.fullmatch(word))
    small = [letters[one] for one in letters if one.islower()]
    each = small if len(small) > 1 else [letters[one] for one in letters if one.isalpha() and small]
    seats = 1 < len(each) <= MOST_SEATS and min(each) >= SEVERAL and sum(each) >= MANY
    return Counter({one: times for one, times in letters.items() if seats or not one.islower()})


def _of_figures(token: Token, figures: str) -> Token:
    tile = Tile.of(int(figures[0]), int(figures[1]))
    return replace(token, kind=Kind.TILE, text=figures, tile=tile, means=frozenset())


def with_numbered_names(found: list[Token]) -> list[Token]:
    r"""The tokens with a word and its number as one name, where players are called so throughout: `Bot 2`.

    >>> from analyzer.forms.tokens import tokens
    >>> said = tokens("Bot 1 has 6-6. Bot 1: 6-6\nBot 2: 6-1\nBot 1: 1-1\nBot 2: 6-5\nBot 2 won")
    >>> [one.text for one in with_numbered_names(said)][:3]
    ['Bot 1', 'has', '6-6']
    """
    times = Counter(one.text for one in found if is_name(one))
    behind: dict[str, Counter[str]] = {}
    for one, number in pairwise(found):
        if one.text in times and number.number is not None:
            behind.setdefault(one.text, Counter())[number.text] += 1
    seats = {word for word, each in behind.items() if _are_seats(each)}
    named = {word for word in seats if behind[word].total() * MANY > times[word] * (MANY - 2)}
    result: list[Token] = []
    for one in found:
        last = result[-1] if result else one
        if last.text in named and one.kind is Kind.NUMBER:
            result[-1] = replace(last, text=f"{last.text} {one.text}", span=last.span.to(one.span))
        else:
            result.append(one)
    return result


def _are_seats(numbers: Counter[str]) -> bool:
    """Whether these follow a word time and again: figures from 0 or 1 on, as many as play at a table."""
    order = sorted(numbers)
    runs = (list(map(str, range(first, first + len(order)))) for first in (0, 1))
    return 1 < len(order) <= MOST_SEATED and order in runs and min(numbers.values()) >= FEWEST_TIMES


MOST_SEATED, FEWEST_TIMES = 6, 3


def lines_of_counts(found: list[Token]) -> set[int]:
    """The lines that say what is counted: `Blocked: Ana 13, Luis 20`, `total 61 to 44`."""
    first = {one.span.line: one for one in reversed(found) if one.kind is Kind.WORD}
    late = max(first, default=0) * 2 // 3 or 1
    blocked = {
        line for line, one in first.items() if one.may(Word.BLOCKED) or (one.may(Word.DOMINO) and line > late)
    }
    around = zip(found, found[1:], found[2:], found[3:], strict=False)
    two = [(one, after.kind) for head, sign, one, after in around if sign.text == ":" and head.text.islower()]
    # "result: BLOCKED  pips=[5, 12]"
    blocked |= {one.span.line for one, after in two if one.may(Word.BLOCKED) and after is not Kind.NUMBER}
    last = max(blocked, default=0)
    behind = [one for one in found if one.span.line > last > 0 and any(map(str.isdigit, one.text))]
    each = Counter(one.span.line for one in behind)  # "P0 rest 19" on a line for each player
    few = len(behind) < MANY or (len(each) <= MOST_SEATS and max(each.values()) <= SEVERAL)
    blocked |= {line for line in each if few}
    for head, *row in rows_of_tokens(found):
        letters = {seat[1] for one in row if (seat := _COUNT.fullmatch(one.text))}
        out = row[1:] != [] and row[0].may(Word.DOMINO) and row[1].text in ".!;"  # "me out. B 27, D 88"
        left = head.may(Word.LEFT, Word.POINTS, Word.RESULT) and 1 < len(row) == len(letters)
        pips = next((place for place, one in enumerate(row) if one.may(Word.POINTS)), len(row))
        each_one = sum(one.text == ":" for one in row[pips:]) > 1 and not any(one.tile for one in row)
        counts = head.may(Word.POINTS) or head.text.casefold() in own_list("amount")  # "pips=11,17"
        counts &= {one.text for one in row if one.number is None} in ({"="}, {*"=,"})
        if left or out or each_one or counts or _is_sum(row):
            blocked.add(head.span.line)  # "left N11 E0 S10 W10", "pips left: A: 12 B: 2"
    numbers = Counter(one.span.line for one in found if one.kind is Kind.NUMBER)  # of turns, where many
    return blocked | {
        one.span.line for one in found if one.may(Loose.TOTAL) and numbers[one.span.line] <= MANY
    }


def _is_sum(row: list[Token]) -> bool:
    """Whether a line adds numbers up that are no tiles: `H 10 U 5 B 5 = 20 Pkt`, `27 + 10 to us`."""
    for one, sign, other in zip(row, row[1:], row[2:], strict=False):
        even = sign.span.column - one.span.end_column == other.span.column - sign.span.end_column  # no "+2"
        two = [part.text for part in (one, other) if part.kind is Kind.NUMBER and sign.text == "+" and even]
        if len(two) > 1 and any(len(number) != len("64") or max(number) > "6" for number in two):
            return not has_tile(row)
    signs = [at for at, one in enumerate(row) if one.text == "="]
    if len(signs) != 1:
        return False
    parts = (row[: signs[0]], row[signs[0] :])
    before, behind = ([one.number or 0 for one in part if one.kind is Kind.NUMBER] for part in parts)
    return len(before) > 1 and behind[:1] == [sum(before)]


_COUNT = re.compile(r"([A-Z])[0-9]{1,3}")
IN_A_ROW = 4  # a number in front of so many tiles and passes is a tile, too


def in_a_row(found: list[Token], at: int) -> bool:
    """Whether tiles and a sign for a pass follow a number, as in `11 P 61 64 44`, perhaps with commas."""
    row = [one for one in found[at : at + 2 * IN_A_ROW] if one.text != ","][:IN_A_ROW]
    figures = [one.text for one in row if one.kind is Kind.NUMBER]
    passes = sum(one.kind is Kind.WORD and (len(one.text) == 1 or one.may(Word.PASS)) for one in row)
    return len(figures) >= IN_A_ROW - 1 == len(row) - passes and all(len(text) == 2 for text in figures)


def is_counter(found: list[Token], at: int) -> bool:
    """Whether a number begins its line in brackets, `[07] Ana 66`, is one as `+15` or `#7`, or of a date."""
    around = found[max(at - 2, 0) : at + 2]
    if at and found[at - 1].text.casefold() in MONTHS:
        return True  # "Tue, Aug 15"
    word, behind = found[at - 1].text.casefold() if at else "", [one.means for one in found[at + 1 : at + 3]]
    has = word in own_list("takes") | own_list("i_have") and Word.LEFT in (*behind, ())[0]  # "I got 12 left"
    has |= word in own_list("definite") and any({Word.STOCK, Loose.STOCK} & one for one in behind)
    won = at > 1 and found[at - 1].text in ":(" and found[at - 2].may(Word.POINTS, Word.WIN)  # "I win (14)"
    if has or won or (at and (found[at - 1].text in ("+", "#") or found[at - 1].may(Word.WIN))):
        return True
    sign = around[-3] if around[2:] else found[at]
    year = (
        sign.text in ("'", "\u2019") and around[-1].text != sign.text and around[-1].kind is not Kind.NUMBER
    )
    if (year or sign.text == "/") and sign.span.end_column == found[at].span.column:
        return True  # "Aug '83", "3/5/21"
    begins = at == 1 or (len(around) == 4 and around[0].kind is Kind.LINE)
    return begins and len(around) > 2 and around[-3].text in "[(" and around[-1].text in "])"
