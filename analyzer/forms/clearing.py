"""What is cleared before a text is read: notes, menus, prompts; and two figures that are a tile."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import groupby, pairwise

from analyzer.forms.data_rows import lines_by_numbers
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind, Token, rows_of_tokens
from analyzer.forms.words import MONTHS, Loose, meaning, own_list
from analyzer.notation.vocabulary import Word, number_words, spellings
from analyzer.tiles.tile import Tile


def without_notes(text: str) -> str:
    """A text without what programs note, what could be played, what is thought, who is asked for a tile.

    >>> without_notes("Bot candidates=[(1, 0), (4, 0)] plays (4, 0)")
    'Bot                             plays (4, 0)'
    >>> without_notes("2023-06-14 21:07:35.829  INFO 1 --- [nio-3] d.Game : Ana plays 6-4").split()
    ['2023-06-14', '21:07:35.829', 'Ana', 'plays', '6-4']
    """
    text = _blanks().sub(lambda match: f"{match[1]}0".ljust(len(match[0])), text)
    text = _LOGCAT.sub(lambda match: " " * len(match[0]), text)
    text = _LOG_HEAD.sub(lambda match: match[1] + " " * (len(match[0]) - len(match[1])), text)
    text = _with_seats_apart(text)
    numbered = [int(one[1]) for one in _NUMBERED.finditer(text)]
    if len(numbered) >= MANY and numbered == [*range(1, len(numbered) + 1)]:
        text = _NUMBERED.sub(lambda one: f"{one[1]}. " + (f"{one[2]}-{one[3]}" if one[2] else "--"), text)
    text = _with_rounds_called(text)
    behind = [one.group(2, 4, 5, 7, 10) for one in _TURN_BEHIND.finditer(text)]
    turns = [int("".join(filter(None, one))) for one in behind]
    if len(turns) >= MANY and len(set(turns)) == len(turns):
        text = _TURN_BEHIND.sub(r" \2\4\5\7\g<10> \1\3\6\8\9 ", text)
    text = _RAISED.sub(r" \1 ", _LEADERS.sub(lambda match: " " * len(match[0]), text))
    if len(_STARRED.findall(text)) == text.count("*"):
        text = _STARRED.sub(" ", text)
    text = _REACTIONS.sub("", _ASIDE.sub(_without_aside, text))
    text = _BUTTON.sub("", _GLYPH.sub(lambda match: " " * len(match[0]), _ORNAMENT.sub(r" \2 ", text)))
    text = _ranges().sub(lambda match: " " * len(match[0]), _COUNTED.sub(_without_count, text))
    text = _refusals().sub(lambda match: "\n" * match[0].count("\n"), text)
    text = _REFUSED.sub("", _STACK.sub("", _REMARK.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)))
    if sum(bool(who) for who, *_ in _SIGNED_IN.findall(text)) >= MANY:  # a capital: "drew" is somebody
        text = _SIGNED_IN.sub(lambda one: f"{one[1].capitalize()}: {one[2]} {one[3]}" if one[1] else "", text)
    text = _examples().sub(lambda match: " " * len(match[0]), _thoughts().sub("", text), count=2)
    text = _questions().sub(lambda match: " " * len(match[0]), text)
    if len(_KEY.findall(text)) >= MANY:
        text = _KEY.sub(lambda match: " " * len(match[0]), text)
    turns = [int(match[2]) for match in _TURN_KEY.finditer(text)]
    if len(turns) >= MANY and turns != sorted(turns) == [*range(min(turns), max(turns) + 1)]:
        text = _TURN_KEY.sub(lambda match: f"{'':{len(match[1])}}{match[2]} ", text)
    return _candidates().sub(lambda match: " " * len(match[0]), text)


_KEY = re.compile(r"^(?:[^\W\d_]+ ?)?[0-9]{1,3} ?= ?(?=\w+[;,])", re.MULTILINE)  # `Move1=2;66;Start`
_TURN_KEY = re.compile(r"(?<![\w:.])([a-z]{0,4})([0-9]{1,3})(?:=(?=\w|\[)|:(?=[0-9]\W[0-9]|[^\W\d]))")
"""The number of a turn in a list of what each player has played: `t4=3-6  t8=5-0`, `4:3-6; 8:5-0`."""
_LOG_HEAD = re.compile(r"^(\S+[ T]\S+) +[A-Z]{4,5} +[0-9]+ --- \[[^\]\n]*\] \S+ +: ", re.MULTILINE)
"""How serious a line is, and which process, thread and class wrote it, behind its time."""
_LOGCAT = re.compile(r"^[0-9]{2}-[0-9]{2} [0-9:.]{12} +[0-9]+ +[0-9]+ [A-Z] [^\s:]+ *: ", re.MULTILINE)
"""The same as telephones write it; the day in front would be a tile."""
_NUMBERED = re.compile(r"(?<!\S)([0-9]{1,2})\.(?:([0-9])([0-9])|--?(?=\s))(?=[<>]?(?:\s|$))")  # `7.45> 12.--`
_ROUND_CALLED = re.compile(
    r"(?m)^[ \t]*([^\W\d_]{1,3})\.? ?([0-9]{1,2})[ \t]*[:.)|-]?[ \t]+(?=(?:\D*\d\W?\d(?!\d)){0,4}\D*$)"
)
"""What a round is called whose turns follow: `R1: 6-6 6-4 -- 4-1`."""
_SEAT_AND_TURN = re.compile(r"([A-Za-z])(?:([0-9])([0-9])|[-\u2013x/*])")
_SEAT_BESIDE = re.compile(r"(?<![\w.+-])([A-Z])(?=[0-9][-|/:][0-9](?![\w:/|-]))")  # `N6-4 E4/1`
_ROMAN = re.compile(r"(?m)(?<=\w[ \t:])[ \t]*([IV]+|N)[ ,.]([IV]+|N)(?=[ \t.,;!]*$)")  # `Titus VI III`
_SET_OFF = re.compile(r"(?<!\w)_([0-9][^\w\s][0-9])_(?!\w)")  # in slanting letters: `_6-4_`
_GLUED = re.compile(r"(?<![\w-])(?:[A-Za-z](?:[0-9]{2}|[-\u2013x/*])){2,}(?![\w-])")  # `N66E61S-W13`


def _with_seats_apart(text: str) -> str:
    """A text with seats apart from their tiles, and the halves of these joined as usual."""
    glued, beside = _GLUED.findall(text), _SEAT_BESIDE.findall(text)
    turns = [one for run in glued for one in _SEAT_AND_TURN.findall(run)]
    seats = {seat for seat, figure, _ in turns if figure}  # in `a64r/b41l/` no seat `r` passes
    if 1 < len(seats) <= MOST_SEATS and seats >= {one[0] for one in turns} and len("".join(glued)) > MANY * 3:
        text = _GLUED.sub(lambda run: _SEAT_AND_TURN.sub(_set_apart, run[0]), text)
    if len(beside) >= MANY and 1 < len({*beside}) <= MOST_SEATS:
        text = _SEAT_BESIDE.sub(r"\1 ", text)
    for halves in (_ROMAN, _ADDED):
        text = halves.sub(r"\1-\2", text) if len(halves.findall(text)) >= MANY else text
    return _SET_OFF.sub(r" \1 ", text)


def _with_rounds_called(text: str) -> str:
    """A text with the numbers of rounds that are called `R1`, and tiles in words that are joined by to."""
    rounds = [(one[1], int(one[2])) for one in _ROUND_CALLED.finditer(text)]
    if len(rounds) > MOST_SEATS - 2 and rounds == [(rounds[0][0], at) for at in range(1, len(rounds) + 1)]:
        text = _ROUND_CALLED.sub(r"\2. ", text)
    joined = _joined_by_to()
    return joined.sub(r"\1-\2", text) if len(joined.findall(text)) >= MANY else text


def _set_apart(turn: re.Match[str]) -> str:
    return f" {turn[1]} {turn[2]}-{turn[3]} " if turn[2] else f" {turn[1]} -- "


_RAISED = re.compile("(?<=[0-9\\])])([\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+)")  # a turn behind its tile
_ADDED = re.compile(r"(?<![\w+.:/|=-])([0-9]) ?\+ ?([0-9])(?![\w:/|-]| ?[+=])")  # `6+4`
_TURN_BEHIND = re.compile(
    r"(?<=[\])}])([A-Z][^\W\d_]*)([0-9]{1,2})(?!\w)"
    r"|(?<=[0-9\])}]) ?\((?:([A-Z][^\W\d_]*),? ?([0-9]{1,2})|([0-9]{1,2}),? ?([A-Z]\w*))\)"
    r"|(?:(?<=[\])}]) ?|(?<=[0-9])[/#@^])([0-9]{1,2})[.:]?([A-Z])(?!\w)"
    r"|(?m:(?<=^[0-9][-.:|/][0-9]) ([A-Z][^\W\d_]*) ([0-9]{1,2})$)"
)
"""Who laid a tile of the chain, and when: `[6|4]M24`, `6-4 (Max 24)`, `6-4 (24, Max)`, `6|4/24M`."""
_LEADERS = re.compile(r"\.{4,}|(?<=[0-9])[\u00aa\u00ba\u00b0](?!\w)|(?<=[a-z] )[x\u00d7](?=\d(?!\S))")
_ORNAMENT = re.compile(r"\A\s*([^\0-\uffff])([ -\uffff]+)\1(?=[ -\uffff]*\n\s*\n)")
_REMARK = re.compile(r"""(?<=\s)\{(?![^{}]*\d[-|/:.]\d)(?=[^{}]*[^\W\d_]{2})[^{}=:"']*\s[^{}=:"']*\}(?=\s)""")
_ASIDE = re.compile(r"\(([^()\[\]=:\"'0-9\n]*)\)(?=[ \t]*$)", re.MULTILINE)
"""What is said in brackets at the end of a line: `(the waiter comes)`."""
_GLYPH = re.compile(r"(?<=\s)\$[0-9]{1,3}(?=\s)")  # what stands for a remark in records of chess: `$2`
_STARRED = re.compile(r"(?<=\s[0-9]{2})\*(?=\s)")  # a tile that somebody marks: `66 56* 05`; not `* = pass`
_REACTIONS = re.compile(r"(?m)^[ \t]*(?::(?:[a-z]\w*|[+-]1):[ \t\d]*)+$|[ ]:[a-z]\w+:(?!\S)")  # `:fire: 3`
_BUTTON = re.compile(
    r"^.{0,99}?\b(?:button|option|radio|item|checkbox)\b.{0,40}?\b[0-9]+ of [0-9]+[ \t]*$", re.MULTILINE
)
"""What a screen reader says of something that may be chosen."""
_REFUSED = re.compile(
    r'^.*\] "[A-Z]+ [^"\n]*" [45][0-9]{2} .*$|^[ \t]*(\w+)-+>>?(\w+):.*(?=\n[ \t]*\2-+x\1:)', re.MULTILINE
)
"""What a server has been asked for and has refused; in a diagram a crossed arrow points back."""
_SIGNED_IN = re.compile(  # who has signed in, what they ask for, and send: `- ana [...] "POST /play?tile=64`
    r'(?m)^\S+ \S+ ([^\W\d]\S*) \[[^]\n]*\] "P[A-Z]+ \S*?/([^\s/]+) HTTP[^{\n]*(.*)$'
    r'|^(?:\S+ ){3}\[.*\] "GET .*$'
)
_STACK = re.compile(
    r"(?m)^[ \t]*[\w.]+[:.]\w+ ?\([^()\d\n]*\) \(at [^()\n]*:\d+\)$|^\w+\.\w+:\w+ \(\w*\)$|^Process .*\d.*$"
)
"""By which functions a line of a log was written: `Table:Put (Tile,int) (at Assets/Table.cs:12)`; its end."""
_COUNTED = re.compile(
    r"(?m)(?<![\w.:|/-])[0-9]{1,2} ([^\W\d_]+) (?:[^\W\d_]+ ){0,3}([^\W\d_]+)(?=[ \t]*[.,;)]|[ \t]*$)"
)


def _without_count(count: re.Match[str]) -> str:
    """Blanks for how many tiles somebody has, or the stock: `6 tiles left`, `13 left in the boneyard`."""
    tiles = not meaning(count[1]).isdisjoint((Loose.TILE, Word.LEFT))
    counts = tiles and not meaning(count[2]).isdisjoint((Word.LEFT, Loose.STOCK, Word.STOCK))
    return " " * len(count[0]) if counts else count[0]


def _without_aside(aside: re.Match[str]) -> str:
    """Blanks for words in brackets of which none means anything in a game, and none is a name.

    Nor that somebody draws behind a tile of which it is said in front: `draws 1 -> 3-5 (a draw that fits)`.
    """
    words, told = aside[1].split(), aside.string[: aside.start()].rpartition("\n")[2]
    drawn = {Word.DRAW, Word.ROUND} if any(Word.DRAW in meaning(word) for word in told.split()) else set()
    small = all(word[0].islower() and meaning(word) <= {Loose.FILLER} | drawn for word in words)
    return " " * len(aside[0]) if len(words) > 1 and small else aside[0]


@cache
def _ranges() -> re.Pattern[str]:
    """From which number to which words go, `(zero to six)`; how many tiles each gets, `dealt 4x7`."""
    words, deals = ("|".join(map(re.escape, names)) for names in (number_words(), own_list("dealing")))
    dealt = rf"(?<!\w)(?:{deals})\W{{1,3}}[0-9]{{1,2}} ?[x\u00d7*] ?[0-9]{{1,2}}(?!\w)"
    return re.compile(rf"\((?:{words}) (?:to|a|al|bis|à) (?:{words})\)|{dealt}", re.IGNORECASE)


@cache
def _refusals() -> re.Pattern[str]:
    """A move, and what says on the line below it that it was not accepted."""
    words = "|".join(sorted(map(re.escape, own_list("refuses")), key=len, reverse=True))
    return re.compile(
        rf"^(?=[^\n]{{0,200}}[0-9])[^\n]*\n[^\n0-9:>]{{0,40}}(?<!\w)(?:{words})(?!\w)[^\n0-9]{{0,40}}$",
        re.IGNORECASE | re.MULTILINE,
    )


@cache
def _joined_by_to() -> re.Pattern[str]:
    """A tile in words as few say it: `six to four`."""
    numbers = "|".join(sorted(map(re.escape, number_words()), key=len, reverse=True))
    return re.compile(rf"(?<!\w)({numbers}) (?:to|zu) ({numbers})(?!\w)", re.IGNORECASE)


@cache
def _thoughts() -> re.Pattern[str]:
    words, remarks = ("|".join(map(re.escape, own_list(name))) for name in ("thoughts", "remarks"))
    pattern = rf"^[ \t>*-]*(?:{words})[ \t]*:.*$|(?<=\s)(?:{remarks}):[^0-9\n]*$"
    weighs = rf"\b(?:{words})\b.*?[0-9]\W[0-9](?![0-9]).*?\w[= ]-?[0-9]+\.[0-9](?!.*[=-]>)"  # "6|4 q=0.5"
    return re.compile(rf"{pattern}|^[^\n:]*{weighs}.*$", re.IGNORECASE | re.MULTILINE)


@cache
def _examples() -> re.Pattern[str]:
    """How a tile is written, and what that means: `6>4 = the 6/4 laid on a six`."""
    words = "|".join(sorted(map(re.escape, own_list("explains")), key=len, reverse=True))
    tile = r"(?<![\w-])(?:[0-9] ?[^\w\s] ?[0-9]|[\"\u201c\u00ab][^\W\d][^\"\n]{2,20}[\"\u201d\u00bb])"
    return re.compile(rf"{tile} (?:=|{words}) (?=[^\W\d])[^\n().;]*[0-9-][^\n().;]*", re.IGNORECASE)


@cache
def _questions() -> re.Pattern[str]:
    words = "|".join(map(re.escape, own_list("asks")))
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)[^.!?\n]*\?", re.IGNORECASE)


@cache
def _candidates() -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, own_list("choices")), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{names}) ?[=:] ?\[(?:[^\[\]\n]|\[[^\[\]\n]*\])*\]", re.IGNORECASE)


@cache
def _blanks() -> re.Pattern[str]:
    """A word for nought beside a figure: `5 y blanca`."""
    noughts = "|".join(word for word, number in number_words().items() if not number)
    both = "|".join(sorted(map(re.escape, spellings(Word.AND)), key=len, reverse=True))
    return re.compile(rf"((?<![\w.:-])[0-9] (?:{both}) )(?:{noughts})(?!\w)", re.IGNORECASE)


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


_SEAT_TILE = re.compile(r"([A-Za-z]?)([0-9])([0-9])([DEGILR]?|[a-z]?|[sd]x|izq|der|esq|dir)")
HALVES = {*range(7)}  # of the tiles of most sets
MANY = 8  # so many tiles with one letter in front do not name a player; a game has more keys than hands
AMONG_TWO = re.compile("[0-9]{2},[0-9],[0-9]{2}")  # the number 4 is 0-4 there


def with_figures(found: list[Token]) -> list[Token]:
    """The tokens with two figures as a tile, together or apart, but for numbers of lines: `64`, `S64`."""
    result: list[Token] = []
    at, counted, letters = 0, _lines_of_counts(found), _letters_in_front(found)
    sign = {one for one, times in letters.items() if times >= MANY and len(letters) == 1}  # `S64` for a stone
    seated = any(map(str.isalpha, letters))
    found = _without_settings(found, letters)
    heads = [row[0].number for row in rows_of_tokens(found) if any(one.kind is Kind.NUMBER for one in row)]
    numbers = [number for number in heads if number is not None]
    counts = sum(other < one for one, other in pairwise(numbers)) * 8 <= 2 * len(numbers) >= len(heads)
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
        elif one.kind is not Kind.NUMBER or one.span.line in counted:
            result.append(one)
        elif (
            before is Kind.LINE
            and counts
            and after is not None
            and after.kind not in (Kind.NUMBER, Kind.LINE)
            and not (_in_a_row(found, at) or (after.text == "," and behind is Kind.NUMBER))
            and after.text not in ("<", ">", "(")
        ):
            result.append(one)  # "12. Ana 66"
        elif _is_counter(found, at - 1) or (after is not None and after.may(Word.POINTS)):
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


_SEAT_PASSES = re.compile("[A-Z][xXpPkK]")  # `Dx` among `A64r`


def _without_settings(found: list[Token], letters: Counter[str]) -> list[Token]:
    """The tokens, where tiles stand behind letters for seats, without numbers that are none: `set=66;`.

    A number that a word is set to which says nothing of a game is no tile there; `Dx` is a pass of D.
    """
    if letters.total() < MANY or len([one for one in letters if one.isalpha()]) < len("AB"):
        return found
    result: list[Token] = []
    for one, after in zip(found, [*found[1:], None], strict=True):
        word, sign = result[-2:] if result[1:] else (one, one)
        called = word.kind is Kind.WORD and not word.means - {Loose.FILLER} and sign.text == "="
        if one.text[:1] in letters and _SEAT_PASSES.fullmatch(one.text):
            result.append(replace(one, text=one.text[0], means=frozenset()))
            result.append(replace(one, text=one.text[1], means=frozenset({Word.PASS})))
        elif called and one.kind is Kind.NUMBER and (after is None or after.text in ";\n"):
            result.append(replace(one, kind=Kind.SIGN))
        else:
            result.append(one)
    return result


def _letters_in_front(found: list[Token]) -> Counter[str]:
    """How often words of two figures begin with what; small letters only if they may be seats: `a53 b31`."""
    words = [one.text for one in found if one.kind is Kind.WORD]
    letters = Counter(word[0] for word in words if _SEAT_TILE.fullmatch(word))
    small = [letters[one] for one in letters if one.islower()]
    seats = 1 < len(small) <= MOST_SEATS and min(small) >= IN_A_ROW
    return Counter({one: times for one, times in letters.items() if seats or not one.islower()})


def _lines_of_counts(found: list[Token]) -> set[int]:
    """The lines that say what is counted: `Blocked: Ana 13, Luis 20`, `total 61 to 44`."""
    first = {one.span.line: one for one in reversed(found) if one.kind is Kind.WORD}
    late = max(first, default=0) * 2 // 3
    blocked = {
        line for line, one in first.items() if one.may(Word.BLOCKED) or (one.may(Word.DOMINO) and line > late)
    }
    around = zip(found, found[1:], found[2:], found[3:], strict=False)
    blocked |= {  # "result: BLOCKED  pips=[5, 12]"
        one.span.line
        for head, sign, one, after in around
        if one.may(Word.BLOCKED)
        and sign.text == ":"
        and head.text.islower()
        and after.kind is not Kind.NUMBER
    }
    last = max(blocked, default=0)
    behind = [one for one in found if one.span.line > last > 0 and any(map(str.isdigit, one.text))]
    blocked |= {one.span.line for one in behind if len(behind) < MANY}
    for head, *row in rows_of_tokens(found):
        seats = [_COUNT.fullmatch(one.text) for one in row]
        letters = {seat[1] for seat in seats if seat}
        out = row[1:] != [] and row[0].may(Word.DOMINO) and row[1].text in ".!;"  # "me out. B 27, D 88"
        if (head.may(Word.LEFT, Word.POINTS, Word.RESULT) and 1 < len(row) == len(letters)) or out:
            blocked.add(head.span.line)  # "left N11 E0 S10 W10"
    return blocked | {one.span.line for one in found if one.may(Loose.TOTAL)}


_COUNT = re.compile(r"([A-Z])[0-9]{1,3}")
IN_A_ROW = 4  # a number in front of so many tiles and passes is a tile, too


def _in_a_row(found: list[Token], at: int) -> bool:
    """Whether tiles and a sign for a pass follow a number, as in `11 P 61 64 44`, perhaps with commas."""
    row = [one for one in found[at : at + 2 * IN_A_ROW] if one.text != ","][:IN_A_ROW]
    figures = [one.text for one in row if one.kind is Kind.NUMBER]
    passes = sum(one.kind is Kind.WORD and (len(one.text) == 1 or one.may(Word.PASS)) for one in row)
    return len(figures) >= IN_A_ROW - 1 == len(row) - passes and all(len(text) == 2 for text in figures)


def _is_counter(found: list[Token], at: int) -> bool:
    """Whether a number begins its line in brackets, `[07] Ana 66`, is one as `+15` or `#7`, or of a date."""
    around = found[max(at - 2, 0) : at + 2]
    won = at > 1 and found[at - 1].text in ":(" and found[at - 2].may(Word.POINTS, Word.WIN)  # "I win (14)"
    if won or (at and found[at - 1].text in ("+", "#")):
        return True
    if around[-3:-2] and around[-3].text == "/" and around[-3].span.end_column == found[at].span.column:
        return True  # "3/5/21"
    begins = at == 1 or (len(around) == 4 and around[0].kind is Kind.LINE)
    return begins and len(around) > 2 and around[-3].text in "[(" and around[-1].text in "])"


def _of_figures(token: Token, figures: str) -> Token:
    tile = Tile.of(int(figures[0]), int(figures[1]))
    return replace(token, kind=Kind.TILE, text=figures, tile=tile, means=frozenset())


_TIME = re.compile(r"(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?(?:\s?([ap])\.?\s?m)?", re.IGNORECASE)
_DAY = re.compile(r"([A-Z][a-z]{2})[ ]+([0-9]{1,2})[ ]|([0-9]{1,2})\.?[ ](?:d[eo][ ])?([^\W\d_]{3,})")
LONGEST_MONTH = 31


def _time_of(one: Token) -> int | None:
    """When the rest of a line was said, in seconds, or its number; None if it begins otherwise."""
    if one.kind is Kind.NUMBER:
        return one.number
    time = _TIME.search(one.text) if one.kind is Kind.STAMP else None
    if time is None:
        return None
    hour = int(time[1]) % 12 + 12 * (time[4].casefold() == "p") if time[4] else int(time[1])
    day = _DAY.match(one.text)
    month = MONTHS.get((day[1] or day[4])[:3].casefold(), 0) if day else 0
    days = month * LONGEST_MONTH + int(day[2] or day[3]) if day else 0
    return 86400 * days + 3600 * hour + 60 * int(time[2]) + int(time[3] or 0)


def oldest_first(found: list[Token]) -> list[Token]:
    """The tokens of a text whose times go back from line to line, as in tickers, in the order of time."""
    blocks: list[list[Token]] = [[]]
    times: list[int] = []
    numbers: list[int] = []
    begins, minutes = True, 0
    for one, after in zip(found, [*found[1:], None], strict=False):
        if begins and (time := _time_of(one)) is not None:
            minutes += one.kind is Kind.NUMBER and after is not None and after.text in "'\u2019\u2032"
            (times if one.kind is Kind.STAMP else numbers).append(time)
            blocks.append([])
        blocks[-1].append(one)
        begins = one.kind is Kind.LINE or (begins and one.text in ".>#|")
    back = sum(one < other for one, other in pairwise(times)) < 2  # midnight may be between
    back = back and sum(one > other for one, other in pairwise(times)) >= MANY and not numbers
    counted = len(numbers) >= MANY and numbers == [*range(numbers[0], numbers[0] - len(numbers), -1)]
    counted |= len(numbers) == minutes >= MANY and numbers == sorted(numbers, reverse=True)  # "42' Ana: 6-4"
    if not back and not (counted and not times):
        said = [] if times or numbers != sorted(numbers, reverse=True) else _newest_first(found)
        return [one for row in said for one in row] if said else lines_by_numbers(found)
    if blocks[-1][-1].kind is not Kind.LINE:
        blocks[-1].append(Token(Kind.LINE, "\n", blocks[-1][-1].span))
    return [one for block in (blocks[0], *reversed(blocks[1:])) for one in block]


def _newest_first(found: list[Token]) -> list[list[Token]]:
    """The lines from the last to the first, where one above all tiles says that the newest is on top."""
    lines = [list(line) for _, line in groupby(found, key=lambda one: one.span.line)]
    if lines and lines[-1][-1].kind is not Kind.LINE:
        lines[-1].append(Token(Kind.LINE, "\n", lines[-1][-1].span))
    top = next((at for at, line in enumerate(lines) if any(one.tile for one in line)), 0)
    above = " ".join(one.text.casefold() for line in lines[:top] for one in line)
    turns = sum(any(one.tile or one.may(Word.PASS) for one in line) for line in lines[top:])
    said = turns * 2 > len(lines) - top and any(map(above.count, own_list("newest")))  # a line for each turn
    return [*lines[:top], *reversed(lines[top:])] if said else []
