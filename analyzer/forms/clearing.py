"""What is cleared before a text is read: notes, menus, prompts, heads of logs, wraps, the newest on top."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from analyzer.forms.data_rows import lines_by_numbers
from analyzer.forms.loose_game import SEVERAL
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind, Token, has_tile, is_role, rows_of_tokens, time_of, tokens
from analyzer.forms.words import Loose, meaning, own_list, shows_ends
from analyzer.notation.vocabulary import TILE, Word, number_words, spellings

if TYPE_CHECKING:
    from analyzer.record.diagnostics import Span


def without_notes(text: str) -> str:
    """A text without what programs note, what could be played, what is thought, who is asked for a tile.

    >>> without_notes("Bot candidates=[(1, 0), (4, 0)] plays (4, 0)")
    'Bot                             plays (4, 0)'
    >>> without_notes("2023-06-14 21:07:35.829  INFO 1 --- [nio-3] d.Game : Ana plays 6-4").split()
    ['2023-06-14', '21:07:35.829', 'Ana', 'plays', '6-4']
    """
    text = _blanks().sub(lambda match: f"{match[1]}0".ljust(len(match[0])), _with_halves_unwrapped(text))
    text = LOGCAT.sub(
        lambda match: " " * len(match[0]), _NO_SIDE.sub("  ", _NOTICE.sub("", _ADDRESS.sub(" ", text)))
    )
    text = _LOG_HEAD.sub(lambda match: match[1] + " " * (len(match[0]) - len(match[1])), text)
    text = _LEFT_OUT.sub("  ", _with_seats_apart(text))
    text = _HELP.sub(lambda one: " " * len(one[0]), text)
    text = _HANDS_OF.sub(lambda one: f"{one[2]} each" if Word.HAND in meaning(one[1]) else one[0], text)
    text = _COMMANDED.sub(_with_halves_joined, text)
    text = _LABEL.sub(lambda one: " " * len(one[0]) if Word.DOUBLE in meaning(one[1]) else one[0], text)
    text = _STOP.sub(". ", text) if len(_STOP.findall(text)) >= MANY else text
    numbered = [int(one[1]) for one in _NUMBERED.finditer(text)]
    if len(numbered) >= MANY and numbered == [*range(1, len(numbered) + 1)]:
        text = _NUMBERED.sub(lambda one: f"{one[1]}. " + (f"{one[2]}-{one[3]}" if one[2] else "--"), text)
    text = _without_remarks_of_logs(text)
    text = _with_rounds_called(text)
    behind = [one.group(2, 4, 5, 7, 10) for one in _TURN_BEHIND.finditer(text)]
    turns = [int("".join(filter(None, one))) for one in behind]
    if len(turns) >= MANY and len(set(turns)) == len(turns):
        text = _TURN_BEHIND.sub(r" \2\4\5\7\g<10> \1\3\6\8\9 ", text)
    text = _RAISED.sub(r" \1 ", _LEADERS.sub(lambda match: " " * len(match[0]), text))
    if len(_STARRED.findall(text)) == text.count("*"):
        text = _STARRED.sub(" ", text)
    text = _REACTIONS.sub("", _ASIDE_WITHIN.sub("", _ASIDE.sub(_without_aside, text)))
    text = _BUTTON.sub("", _GLYPH.sub(lambda match: " " * len(match[0]), _ORNAMENT.sub(r" \2 ", text)))
    drawn = Counter(_DRAWN.findall(text))
    if drawn and (drawn.total() < FEW or len(drawn) == 1) and len(_FIGURES.findall(text)) >= MANY:
        text = _DRAWN.sub(" ", text)
    text = _ranges().sub(lambda match: " " * len(match[0]), _COUNTED.sub(_without_count, text))
    text = _refusals().sub(lambda match: "\n" * match[0].count("\n"), text)
    text = _REFUSED.sub("", _STACK.sub("", _REMARK.sub(_as_blanks_or_draws, text)))
    if sum(bool(who) for who, *_ in _SIGNED_IN.findall(text)) >= MANY:  # a capital: "drew" is somebody
        text = _SIGNED_IN.sub(lambda one: f"{one[1].capitalize()}: {one[2]} {one[3]}" if one[1] else "", text)
    text = _examples().sub(lambda match: " " * len(match[0]), _thoughts().sub("", text), count=2)
    if len(_JOINED_BY_AND.findall(text)) >= MANY:
        text = _JOINED_BY_AND.sub(r"\1-\2", text)
    if min(len(_BETWEEN.findall(text)), len(_BRACKETED.findall(text))) >= MANY:
        text = _BETWEEN.sub("   ", text)
    text = "\n".join(map(_without_remark, text.split("\n")))
    text = _lying_open().sub(lambda match: " " * len(match[0]), text)
    text = _unable_to_join().sub(r"\1", _set_between().sub(" ", text))
    text = _questions().sub(lambda match: " " * len(match[0]), text)
    counted = [int(one) for one in _COUNTED_KEY.findall(text)]
    key = _COUNTED_KEY if len(counted) >= MANY and counted == sorted({*counted}) else _KEY
    text = key.sub(lambda one: " " * len(one[0]), text) if len(key.findall(text)) >= MANY else text
    turns = [int(match[2]) for match in _TURN_KEY.finditer(text)]
    if len(turns) >= MANY and turns != sorted(turns) == [*range(min(turns), max(turns) + 1)]:
        text = _TURN_KEY.sub(lambda match: f"{'':{len(match[1])}}{match[2]} ", text)
    text = _NOTHING_SHOWN.sub(lambda one: " " * len(one[0]) if shows_ends(one[1]) else one[0], text)
    return _candidates().sub(lambda match: " " * len(match[0]), text)


_TIMES = re.compile(r"(?<![\w-])[0-9]{1,2}x[0-9]{1,2}(?![\w-])")  # `9x4`: of a set and players, amid `9.4`
_NOT_BY_TIMES = re.compile(r"(?<!\w)[0-9]{1,2}\W[0-9]{1,2}(?!\w)")
_ARROWED = re.compile(r"(?<![\w<>])[0-9]{2}[<>](?![\w<>])")  # `62> 60<`, as lists of moves have it
_SAID_IN_BRACES = re.compile(r"\{[^{}]*[^\W\d_][^{}]*\}")  # a remark amid them
_A_PASS = re.compile(r"(?<=[\s.])[PpKk](?=\s|$)")
_TIME = r"(?m)^[ \t]*[0-9]{1,2}[:.h]?[0-9]{2}(?:[:.][0-9]{2})?Z?[ \t]{2,}"
_TIMED = re.compile(rf"{_TIME}(?=\S)")
_CLOCK = re.compile(r"(?m)^([0-9]{2}:[0-9]{2})[ \t]+(?=(\S))")  # `05:03  3 and 5 from Joy` amid others
_BY_NOBODY = re.compile(rf"{_TIME}(?:--|\*+|-!-)[ \t]{{2,}}(?=[^\W\d_]+,? )[^\n]*$")
"""A line of a log with a stroke where others have who acts: `0124Z  --  static, asked again`."""
_HELP = re.compile(r"\([^()\n]*=[^()\n]*\)(?=\?)")  # in a prompt: `YOUR MOVE (TILE,SIDE / P=PASS)?`
_HANDS_OF = re.compile(r"(?<!\w)([^\W\d_]+) (?:of|de|di|zu|von|van) ([0-9]{1,2})(?![\w:.-])")  # `Hand of 7`
_COMMANDED = re.compile(r"(?m)(?<=\s)([!/.]([^\W\d_]+) )([0-9])[ ]?([0-9])(?=\s|$)")  # `!play 3 3`


def _with_halves_joined(command: re.Match[str]) -> str:
    plays = Loose.PLAY in meaning(command[2])
    return f"{command[1]}{command[3]}-{command[4]}" if plays else command[0]


_LABEL = re.compile(r"(?<!\S)([^\W\d_]+):(?=[ ]*[0-9][-|/][0-9](?!\d))")  # `dbl: 5-5 4-4` in a hand
_STOP = re.compile(r" STOP\b[ ]?")  # what ends a sentence in telegrams
_NO_SIDE = re.compile(r"(?<=[0-9\])}])@-(?!\S)")  # `(6, 6)@-`, beside `(6, 0)@L`
_NOTHING_SHOWN = re.compile(r"(?<!\w)([^\W\d]\w*) ?[=:] ?(?:None|nil|null|\[\]|\(\))(?=.*[0-9]\W{1,2}[0-9])")
"""What lies open before the first tile of a log, which is no pass: `ends=None tile=6-6`."""
_JOINED_BY_AND = re.compile(r"(?<!\w)([0-9])[ye]([0-9])(?!\w)")  # `6y4`
_BETWEEN, _BRACKETED = re.compile(r"(?<!\S)[0-9]~[0-9](?!\S)"), re.compile(r"(?<=\[)[0-9]\W[0-9](?=\])")
"""Open ends, and tiles beside them: `[4:2]  4~2`."""
FEW, MANY = 3, 8  # so few tiles that are drawn may adorn a text; a game has more keys than hands
_KEY = re.compile(r"^(?:[^\W\d_]+ ?)?[0-9]{1,3} ?= ?(?=\w+[;,])", re.MULTILINE)  # `Move1=2;66;Start`
_COUNTED_KEY = re.compile(r"(?m)^([0-9]{1,3})=(?=\w+ [^\W\d_])")  # `7=1 S 05 L`, line by line
_TURN_KEY = re.compile(r"(?<![\w:.])([a-z]{0,4})([0-9]{1,3})(?:=(?=\w|\[)|:(?=[0-9]\W[0-9]|[^\W\d]))")
"""The number of a turn in a list of what each player has played: `t4=3-6  t8=5-0`, `4:3-6; 8:5-0`."""
_LOG_HEAD = re.compile(r"^(\S+[ T]\S+) +[A-Z]{4,5} +[0-9]+ --- \[[^\]\n]*\] \S+ +: ", re.MULTILINE)
"""How serious a line is, and which process, thread and class wrote it, behind its time."""
LOGCAT = re.compile(r"^[0-9]{2}-[0-9]{2} [0-9:.]{12} +[0-9]+ +[0-9]+ [A-Z] ([^\s:]+) *: ", re.MULTILINE)
"""The same as telephones write it; the day in front would be a tile."""
_NUMBERED = re.compile(  # `7.45> 12.--`, but not `8.- Ana`
    r"(?<!\S)([0-9]{1,2})\.(?:([0-9])([0-9])|--?(?=\s)(?![ ]+[^\W\d_]{2}))(?=[<>]?(?:\s|$))"
)
_ROUND_CALLED = re.compile(
    r"(?m)^[ \t]*([^\W\d_]{1,3})\.? ?([0-9]{1,2})[ \t]*[:.)|-]?[ ]*([ \t])[ \t]*"
    r"(?=(?:\D*\d\W?\d(?!\d)){0,4}\D*$)"
)
"""What a round is called whose turns follow: `R1: 6-6 6-4 -- 4-1`."""
_SEAT_AND_TURN = re.compile(r"([A-Za-z])(?:([0-9])([0-9])|[-\u2013x/*])")
_SEAT_BESIDE = re.compile(r"(?<![\w.+-])([A-Z])(?=[0-9][-|/:][0-9](?![\w:/|-]))")  # `N6-4 E4/1`
_SIGNED_BEHIND = re.compile(r"(?<![^\s-])([0-9]{2})(\s)\(([A-Z][^\W\d_]+)\)")  # `66 (Tom) - 60 (Bea)`
_ROMAN = re.compile(r"(?m)(?<=\w[ \t:])[ \t]*([IV]+|N)[ ,.]([IV]+|N)(?=[ \t.,;!]*$)")  # `Titus VI III`
_DOTTED = re.compile(r"(?<![\w.])([IV]{1,4}|[oON])\.([IV]{1,4}|[oON])(?!\w|\.\w)")  # `Titus V.I`, `II.o`
_NAMED_BY_HALVES = re.compile(r"(?<!\w)[A-Za-z]+_?([0-9])_([0-9])(?!\w)")  # `b6_4`, `tile_6_4`
_SET_OFF = re.compile(r"(?<![\w=/.])_([0-9][^\w\s][0-9]|[^\W\d_]+)_(?![\w=/.])")  # slanting: `_6-4_`
_GLUED = re.compile(r"(?<![\w-])(?:[A-Za-z](?:[0-9]{2}|[-\u2013x/*])){2,}(?![\w-])")  # `N66E61S-W13`


def _without_remarks_of_logs(text: str) -> str:
    """A text without what stands amid moves: remarks in braces, lines of nobody, the size of a set."""
    if len(_TIMES.findall(text)) <= 2 < MANY < len(_NOT_BY_TIMES.findall(text)):
        text = _TIMES.sub(lambda one: " " * len(one[0]), text)
    if len(_ARROWED.findall(text)) >= MANY:
        text = _A_PASS.sub("--", _SAID_IN_BRACES.sub(_as_blanks_or_draws, text))
    if len(_TIMED.findall(text)) >= MANY:
        text = _BY_NOBODY.sub("", text)
    clock = [(one[1], one[2].isalpha()) for one in _CLOCK.finditer(text)]
    if len(clock) >= MANY and clock == sorted(clock) and sum(one for _, one in clock) * 2 > len(clock):
        text = _CLOCK.sub(lambda one: one[0] if one[2].isalpha() else " " * len(one[0]), text)
    return text


def _with_seats_apart(text: str) -> str:
    """A text with seats apart from their tiles, and the halves of these joined as usual."""
    glued, beside = _GLUED.findall(text), _SEAT_BESIDE.findall(text)
    turns = [one for run in glued for one in _SEAT_AND_TURN.findall(run)]
    seats = {seat for seat, figure, _ in turns if figure}  # in `a64r/b41l/` no seat `r` passes
    if 1 < len(seats) <= MOST_SEATS and seats >= {one[0] for one in turns} and len("".join(glued)) > MANY * 3:
        text = _GLUED.sub(lambda run: _SEAT_AND_TURN.sub(_set_apart, run[0]), text)
    if len(beside) >= MANY and 1 < len({*beside}) <= MOST_SEATS:
        text = _SEAT_BESIDE.sub(r"\1 ", text)
    cells = text.count(";") > len(_PARTED.findall(text))
    for halves in (_ROMAN, _DOTTED, _NAMED_BY_HALVES, _ADDED, *(() if cells else (_PARTED,))):
        if len(halves.findall(text)) >= MANY:
            text = halves.sub(lambda one: re.sub("[oO]", "0", f"{one[1]}-{one[2]}"), text)
    signed = _SIGNED_BEHIND.findall(text)
    if len(signed) >= MANY and 1 < len({name for *_, name in signed}) <= MOST_SEATS:
        text = _SIGNED_BEHIND.sub(r"\3 \1\2", text)
    return _SET_OFF.sub(r" \1 ", text)


def _with_rounds_called(text: str) -> str:
    """A text with the numbers of rounds that are called `R1`, and tiles in words that are joined by to."""
    rounds = [(one[1], int(one[2])) for one in _ROUND_CALLED.finditer(text)]
    if len(rounds) > MOST_SEATS - 2 and rounds == [(rounds[0][0], at) for at in range(1, len(rounds) + 1)]:
        text = _ROUND_CALLED.sub(r"\2.\3", text)
    joined = _joined_by_to()
    return joined.sub(r"\1-\2", text) if len(joined.findall(text)) >= MANY else text


def _set_apart(turn: re.Match[str]) -> str:
    return f" {turn[1]} {turn[2]}-{turn[3]} " if turn[2] else f" {turn[1]} -- "


_RAISED = re.compile("(?<=[0-9\\])])([\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+)")  # a turn behind its tile
_ADDED = re.compile(
    r"(?<![\w+.:/|\\-])(?:(?<!=)|(?<=\w=)(?=[0-9]\+[0-9],[0-9]\+))"
    r"([0-9])(?: ?\+ ?|\\)([0-9])(?![\w:/|\\-]| ?[+=])"
)
"""A tile with a plus between its halves, `6+4`, also the first of a list, `Hand1=6+4,4+1`; or `6\\4`."""
_PARTED = re.compile(r"(?<![\w;.:/|=-])([0-9]);([0-9])(?![\w;:/|-])")  # `6;4`
_TURN_BEHIND = re.compile(
    r"(?<=[\])}])([A-Z][^\W\d_]*)([0-9]{1,2})(?!\w)"
    r"|(?<=[0-9\])}]) ?\((?:([A-Z][^\W\d_]*),? ?([0-9]{1,2})|([0-9]{1,2}),? ?([A-Z]\w*))\)"
    r"|(?:(?<=[\])}]) ?|(?<=[0-9])[/#@^])([0-9]{1,2})[.:]?([A-Z])(?!\w)"
    r"|(?m:(?<=^[0-9][-.:|/][0-9]) ([A-Z][^\W\d_]*) ([0-9]{1,2})$)"
)
"""Who laid a tile of the chain, and when: `[6|4]M24`, `6-4 (Max 24)`, `6-4 (24, Max)`, `6|4/24M`."""
_LEADERS = re.compile(r"\.{4,}|(?<=[0-9])[\u00aa\u00ba\u00b0](?!\w)|(?<=[a-z] )[x\u00d7](?=\d(?!\S))")
_ORNAMENT = re.compile(r"\A\s*([^\0-\uffff])([ -\uffff]+)\1(?=[ -\uffff]*\n\s*\n)")
_DRAWN = re.compile(f"[{chr(0x1F030)}-{chr(0x1F093)}]")
"""Tiles as pictures, which adorn a text that has figures for others."""
_FIGURES = re.compile(rf"{TILE}|\b[0-9]\u2502[0-9]\b")
_ADDRESS = re.compile(r"\b(?:\w+=)?(?:[0-9A-Fa-f]{2}:){3,7}[0-9A-Fa-f]{2}\b")  # of a device
_LEFT_OUT = re.compile(
    r"(?<=\S) +\.{3} [0-9]{1,2} \w+ \.{3} +"
)  # of a long table: `6/2  ... 5 tiles ...  2/1`
_NOTICE = re.compile(r"(?m)^.{0,30}-!- .*$")  # who comes and goes, in channels
_COUNTS = r"(?m)\{(?: ?[^\W\d_]+ ?[=:] ?[0-9]{1,3}[,;]?){2,8} ?\}$"  # `{ N=10 E=4 }`
_REMARK = re.compile(
    _COUNTS + r"|\{\[%[^{}]*\]\}|"  # `{[%clk 0:04:31]}`
    r"""(?<=\s)\{(?![^{}]*\d[-|/:.]\d)(?=[^{}]*[^\W\d_]{2})[^{}=:"']*\s[^{}=:"']*\}(?=\s)"""
    r"""|(?<=\d[LR\s])(?:# )?[ \n]?\{(?=[^\W\d_]{3})(?=[^{}]*\s[^\W\d_]{3})[^{}="']*\}(?=\s|$)"""
)


def _as_blanks_or_draws(remark: re.Match[str]) -> str:
    """What braces say: blanks, unless somebody draws, or a hand is told."""
    said = frozenset[object]().union(*map(meaning, re.findall(r"[^\W\d_]{2,}", remark[0])))
    if Word.DRAW in said and not re.search(r"\d\W\d", remark[0]):
        return f" {remark[0][1:-1]},"
    return remark[0] if said & {Word.DRAW, Word.HAND} else re.sub(r"[^\n]", " ", remark[0])


_ASIDE = re.compile(r"\(([^()\[\]=:\"'0-9\n]*)\)(?=[ \t]*$)", re.MULTILINE)
"""What is said in brackets at the end of a line: `(the waiter comes)`."""
_ASIDE_WITHIN = re.compile(r"\((?=\w+ )[^()\[\]=:\"0-9\n]*\)(?= ?:)")  # `I had (face down!): 6-4 4-1`
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
    """Blanks for how many tiles somebody has, or the stock: `6 tiles left`, `13 left in the boneyard`.

    Not for how many are drawn: `takes 4 tiles from the stock`.
    """
    before = count.string[: count.start()].rpartition("\n")[2].split()[-1:]
    if any(Word.DRAW in meaning(one) or one.casefold() in own_list("takes") for one in before):
        return count[0]
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
    """A tile in words as few say it: `six to four`; not where a line runs `from six to four`."""
    numbers = "|".join(sorted(map(re.escape, number_words()), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?<!from )(?<!von )({numbers}) (?:to|zu) ({numbers})(?!\w)", re.IGNORECASE)


@cache
def _thoughts() -> re.Pattern[str]:
    words, remarks = ("|".join(map(re.escape, own_list(name))) for name in ("thoughts", "remarks"))
    pattern = rf"^[ \t>*-]*(?:{words})[ \t]*:.*$|(?<=\s)(?:{remarks}):[^0-9\n]*$"
    weighs = rf"\b(?:{words})\b.*?[0-9]\W[0-9](?![0-9]).*?\w[= ]-?[0-9]+\.[0-9](?!.*[=-]>)"  # "6|4 q=0.5"
    hints = r"^[ \t]*\?\?.*$"  # of a program that has not understood what was typed
    return re.compile(rf"{pattern}|{hints}|^[^\n:]*{weighs}.*$", re.IGNORECASE | re.MULTILINE)


@cache
def _examples() -> re.Pattern[str]:
    """How a tile is written, and what that means: `6>4 = the 6/4 laid on a six`."""
    words = "|".join(sorted(map(re.escape, own_list("explains")), key=len, reverse=True))
    tile = r"(?<![\w-])(?:[0-9] ?[^\w\s] ?[0-9]|[\"\u201c\u00ab][^\W\d][^\"\n]{2,20}[\"\u201d\u00bb])"
    return re.compile(rf"{tile} (?:=|{words}) (?=[^\W\d])[^\n().;]*[0-9-][^\n().;]*", re.IGNORECASE)


@cache
def _questions() -> re.Pattern[str]:
    """Who asks for a tile, and what is asked of the game in brackets, behind a sentence."""
    words = "|".join(map(re.escape, own_list("asks")))
    aside = r"(?<=[.!?] )\((?:[^()\n]|\([^()\n]*\))*\?\)"
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)[^.!?\n]*\?|{aside}", re.IGNORECASE)


@cache
def _candidates() -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, own_list("choices")), key=len, reverse=True))
    counted = rf"(?:n(?:um)?_)?(?:{names}) ?[=:] ?[0-9]{{1,2}}(?![\w.:/|-])"
    listed = rf"(?:{names}) ?[=:] ?\[(?:[^\[\]\n]|\[[^\[\]\n]*\])*\]"
    return re.compile(rf"(?<!\w)(?:{counted}|{listed})", re.IGNORECASE)


@cache
def _remarks() -> re.Pattern[str]:
    was = "|".join(map(re.escape, own_list("was")))
    return re.compile(
        rf"(?<=[.!?)] )(?:\w+ )?([0-9]\W[0-9]) (?:\w+ ){{0,3}}(?:{was})(?!\w)[^.!?\n0-9]*(?:[.!?]|$)",
        re.IGNORECASE,
    )


def _without_remark(line: str) -> str:
    """A line without what it says of a tile that it has told: `Ana 6-4, Ben 4-1. The 4-1 was forced`."""
    return _remarks().sub(lambda one: " " * len(one[0]) if one[1] in line[: one.start()] else one[0], line)


@cache
def _lying_open() -> re.Pattern[str]:
    """The open ends, which are no tile: `leaving four and two open`, `the ends are now 1 and 3`."""
    lists = (own_list(name) for name in ("opened", "both_ends", "with"))
    numbers, both, opened, ends, by = (
        "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        for names in (number_words(), spellings(Word.AND), *lists)
    )
    here = rf"(?:[^\W\d_]{{2,9}} )?(?:{opened})|(?:[^\W\d_]{{1,4}} ){{1,2}}(?:{ends})"  # "lay open"
    said = rf"(?:{numbers}) (?:{both}) (?:{numbers})(?= (?:{here})(?!\w))"
    said += rf"|(?<![\w.:-])[0-9] (?:{both}) [0-9](?= (?:{opened})(?!\w))"
    shut = own_list("leaves_open") | spellings(Word.BLOCKED)  # "blocked at 5 and 4"
    leaves, half = "|".join(sorted(map(re.escape, shut), key=len, reverse=True)), rf"(?:{numbers}|[0-9])"
    told = rf"(?:{ends}|{leaves})(?! (?:{by}) )(?: [^\W\d_]{{1,8}}){{0,2}} {half} (?:{both}) {half}(?!\w)"
    return re.compile(rf"(?<!\w)(?:{said}|{told})", re.IGNORECASE)


@cache
def _unable_to_join() -> re.Pattern[str]:
    """That somebody cannot play, and the ends that he cannot join: `no move on (1, 1), takes (0, 2)`."""
    words = map(re.escape, spellings(Word.PASS) | own_list("passes"))
    passes = "|".join(sorted(words, key=len, reverse=True))
    ends = r"(?:[\[(][0-9], ?[0-9][\])]|[0-9][/:|-][0-9])(?=[,)]| [-\u2013\u2014>])"
    return re.compile(rf"(?<!\w)({passes}) [^\W\d_]{{2,4}} {ends}", re.IGNORECASE)


@cache
def _set_between() -> re.Pattern[str]:
    """Where a tile is laid, said between who lays it and the word for that: `Ana, at the other end, laid`."""
    ends = "|".join(map(re.escape, own_list("other_end")))
    return re.compile(rf",[ ](?:{ends}),(?=[ ])", re.IGNORECASE)


_JOINED_BY_WORD = re.compile(r"(?<![\w.:-])[0-9] [^\W\d_]{1,3} [0-9](?![\w:-])")  # `6 and 4`


def _with_halves_unwrapped(text: str) -> str:
    """A text of tiles such as `6 and 4` without the ends of lines within them."""
    if len(_JOINED_BY_WORD.findall(text)) < MANY:
        return text
    return _wrapped_halves().sub(lambda one: f"{one[1]} {one[2] or one[3]} {one[4]}\n", text)


@cache
def _wrapped_halves() -> re.Pattern[str]:
    """A tile joined by a word, part of which stands on the next line."""
    both = "|".join(sorted(map(re.escape, spellings(Word.AND)), key=len, reverse=True))
    half = "|".join(["[0-9]", *(word for word, number in number_words().items() if not number)])
    return re.compile(rf"(?<![\w.:-])([0-9])(?: ({both})\n|\n({both}) )({half})(?![\w:-])", re.IGNORECASE)


@cache
def _blanks() -> re.Pattern[str]:
    """A word for nought beside a figure: `5 y blanca`."""
    noughts = "|".join(word for word, number in number_words().items() if not number)
    both = "|".join(sorted(map(re.escape, spellings(Word.AND)), key=len, reverse=True))
    return re.compile(rf"((?<![\w.:-])[0-9] (?:{both}) )(?:{noughts})(?!\w)", re.IGNORECASE)


def without_ends_asked_for(found: list[Token]) -> list[Token]:
    r"""The tokens of a chat without open ends that are told to who asks for them.

    >>> from analyzer.forms.tokens import tokens
    >>> said = without_ends_asked_for(tokens("eva: 6-4\nana: whats open\nben: 0 and 1"))
    >>> [one.text for one in said if one.tile]
    ['6-4']
    """
    answers: set[Span] = set()
    for asked, row in pairwise(rows_of_tokens(found)):
        tiles = [one for one in row if one.tile]
        alone = len(tiles) == 1 and row[-1] is tiles[0] and " " in tiles[0].text and len(row) <= ANSWER
        open_ends = own_list("opened") | own_list("both_ends")
        asks = any(one.text.casefold() in open_ends for one in asked[-ASKED:]) and not has_tile(asked)
        answers |= {tiles[0].span} if alone and asks else set()
    return [one for one in found if one.span not in answers] if answers else found


ANSWER, ASKED = 6, 2  # so few words and signs has an answer, so many words at the end of a line ask


def oldest_first(found: list[Token]) -> list[Token]:
    """The tokens of a text whose times go back from line to line, as in tickers, in the order of time."""
    blocks: list[list[Token]] = [[]]
    times: list[int] = []
    numbers: list[int] = []
    begins, minutes = True, 0
    for one, after in zip(found, [*found[1:], None], strict=False):
        if begins and (time := time_of(one)) is not None:
            minutes += one.kind is Kind.NUMBER and after is not None and after.text in "'\u2019\u2032"
            (times if one.kind is Kind.STAMP else numbers).append(time)
            blocks.append([])
        blocks[-1].append(one)
        begins = one.kind is Kind.LINE or (begins and one.text in ".>#|")
    back = sum(one < other for one, other in pairwise(times)) < 2  # midnight may be between
    back = back and sum(one > other for one, other in pairwise(times)) >= MANY * (1 + len(numbers))
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


_ANSWERED = re.compile(r"(?m)^([ \t]*[\u21b3\u2937\u2514\u2570][^\w\n]*)([^\W\d][\w-]*): *")


def without_announcer(text: str) -> str:
    """A chat in which one and the same answers each turn below it, without the name of that one."""
    who = Counter(one[2] for one in _ANSWERED.finditer(text))
    if len(who) != 1 or who.total() <= 2 * SEVERAL:
        return text
    return _ANSWERED.sub(lambda one: one[1] + " " * (len(one[0]) - len(one[1])), text)


_SMILE = (Kind.SIGN, False)  # in `Mo \U0001f98a: 6-6`


def without_asides(found: list[Token]) -> list[Token]:
    """Small unknown words said once, called out or said first by several are no names: `Ana: hop 6-6`."""
    times = Counter(one.text.casefold() for one in found)
    speakers = Counter(row[0].text for row in _said(found))
    first = Counter(text for text, _ in {(row[2].text, row[0].text) for row in _said(found)})
    aside = {
        one
        for row in _said(found)
        if speakers[row[0].text] > 1
        for one in row[2:]
        if one.kind is Kind.WORD and not one.means and len(one.text) > 1
        for small, once in [(one.text.islower(), times[one.text.casefold()] == 1)]
        for called in [row[3].text in ("!", "," * small, "." * once)]  # "Ana: Hm. 6-6"
        if (small and once)
        or (one is row[2] and not speakers[one.text] and (called or (small and first[one.text] > 1)))
    }
    return [replace(one, means=frozenset({Loose.FILLER})) if one in aside else one for one in found]


def _said(found: list[Token]) -> list[list[Token]]:
    """The lines in which a name and a colon, or `<ana>`, stand first, or behind the time, from there on."""
    told = [one for one in found if one.kind is not Kind.STAMP and (one.kind, one.text.isascii()) != _SMILE]
    rows = (row[row[0].text == "<" :] for row in rows_of_tokens(told))
    said_by = (row[_has_two_parts(row) :] for row in rows if len(row) > SEVERAL)
    spoken = (row for row in said_by if len(row) > SEVERAL and row[1].text in ":>")
    return [row for row in spoken if row[0].kind in (Kind.WORD, Kind.NUMBER)]


def _has_two_parts(row: list[Token]) -> bool:
    """Whether a line begins with the name of somebody in two parts: `Player 2: ...`, `Ana Ruiz: ...`."""
    named = all(one.kind is Kind.WORD and one.text.istitle() for one in row[:2])
    return (named and row[2].text == ":") or (is_role(row[0]) and row[1].number is not None)


_PARAGRAPH = re.compile(r"(?m)^([0-9]{1,2})\.([0-9]{1,2})(?=[ \t]+([^\W\d].*))")
_VERSION = re.compile(r"(?i)(version\"?\s?[:=]\s?\"?v?)[0-9]+\.[0-9]+(?![\w-])")


def without_versions(text: str) -> str:
    r"""A text without the numbers of versions or paragraphs, which may look like tiles: `"version":"1.0"`.

    >>> without_versions("1.1 Al led 6-6.\n1.2 Bo 6-1, Al 1-1.\n1.3 Bo 1-3.").replace("\n", "|")
    '    Al led 6-6.|    Bo 6-1, Al 1-1.|    Bo 1-3.'
    """
    numbers = [(int(one[1]), int(one[2])) for one in _PARAGRAPH.finditer(text)]
    counted = all(two in ((a, b + 1), (a + 1, 1)) for (a, b), two in pairwise(numbers))
    tell = sum(has_tile([*tokens(one[3])]) for one in _PARAGRAPH.finditer(text)) if counted else 0
    if len(numbers) >= SEVERAL and tell * 4 > len(numbers) * 3:
        text = _PARAGRAPH.sub(lambda one: " " * len(one[0]), text)
    return _VERSION.sub(lambda one: one[1] + "x" * (len(one[0]) - len(one[1])), text)


_LIST_ROW = re.compile(r"(?m)^([ ]*)\*[ ]+-(?:[ ]+(.*)|[ ]*)\n((?:\1[ ]+-(?:[ ].*|[ ]*)(?:\n|\Z))+)")


def with_list_tables_told(text: str) -> str:
    r"""A text with rows of cells in place of lists of lists, as reStructuredText writes tables.

    >>> with_list_tables_told("   * - Al\n     - Bo\n   * - ``6-6``\n     - ``6-4``\n")
    'Al | Bo\n\n6-6 | 6-4\n\n'
    """

    def told(row: re.Match[str]) -> str:
        cells = [row[2] or "", *(line.strip()[1:] for line in row[3].splitlines())]
        return " | ".join(cell.strip(" `") for cell in cells) + "\n" * (row[3].count("\n") + 1)

    return _LIST_ROW.sub(told, text)
