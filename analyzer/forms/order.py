"""Who tells what, and in which order: mails, quotes, rows below names, numbers of turns."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import groupby, pairwise
from typing import TYPE_CHECKING
from unicodedata import normalize

from analyzer.forms.clearing import LOGCAT, MANY
from analyzer.forms.fields import columns_of, tile_in
from analyzer.forms.legend import stated_order
from analyzer.forms.line_of_play import DASHES
from analyzer.forms.loose_game import SEVERAL, plain_name
from analyzer.forms.names import with_writers
from analyzer.forms.seats import with_names_beside
from analyzer.forms.tables import FEWEST_ROWS, Grid, grids_of
from analyzer.forms.tokens import Kind, Token, has_tile, rows_of_tokens, tokens, whole_number
from analyzer.forms.words import Loose, meaning, own_list
from analyzer.notation.vocabulary import Word, spellings
from analyzer.record.diagnostics import Span

if TYPE_CHECKING:
    from analyzer.forms.markup import Cells

_SENDER = re.compile(
    r"^[A-Z]\w+:[ ]{0,20}[\"']?([^<>\"'\n]{1,80}?)[\"']?[ ]{0,20}"
    r"(?:<[^<>\s]+@[^<>\s]+>|[ ]{2}[A-Z]\w+:[ ]*([^\W\d]\w*).*"
    r"|(?=(?:\n[A-Z]\w+:.*){1,3}?(?<=[0-9]:[0-9]{2})$))$\n"
    r"(?:^[A-Z][\w-]+:.*\n)*\n*(?:[^\n>:]{1,40}:\n>.*\n+(?!>))?",  # of the letter before only a line
    re.MULTILINE,
)
_SENT = re.compile(r"(?m)^\w+: (?:[^\W\d]+,? )?([0-9]{1,2} [A-Z][a-z]{2} [0-9]{4} [0-9]{1,2}:[0-9]{2})$")
FEWEST_MESSAGES = 4


def with_senders(text: str) -> str:
    """Letters, with the name of whoever sent each in place of its head.

    That may be `From: Ana <ana@post.example>`, or `From: Ana  To: Ben` where Ben writes, too.
    """
    text = _with_selves_as_names(_with_selves_named(_without_times_of_speech(text)))
    text = _from_one_to_another(_with_heads_told(with_names_beside(text)))
    speakers = set(_SPEAKER.findall(text))
    text = _ACT.sub(lambda act: f"{act[1]}<{act[2]}>" if act[2] in speakers else act[0], text)
    heads = _SENDER.findall(text)
    senders = {name for name, _ in heads}
    if len(heads) < FEWEST_MESSAGES or any(to and to not in senders for _, to in heads):
        return text

    def named(head: re.Match[str]) -> str:
        if sent := _SENT.search(head[0]):  # beside what is said, as in chats
            return "\n" * head[0].count("\n") + f"{sent[1]} {head[1]}: "
        return head[1] + "\n" * head[0].count("\n")

    return _SENDER.sub(named, text)


def without_other_tags(text: str) -> str:
    r"""The log of a telephone without the lines of tags that tell no tile, but for those that name players.

    >>> said = "".join(f"01-02 10:00:0{at}.000  1  2 D Game : Ana 6-{at}\n" for at in range(6))
    >>> without_other_tags(f"{said}01-02 10:00:06.000  1  2 V Screen : onDraw 3ms").split("\n")[5:]
    ['01-02 10:00:05.000  1  2 D Game : Ana 6-5', '']
    """
    lines = text.split("\n")
    heads = {at: head for at, line in enumerate(lines) if (head := LOGCAT.match(line))}
    said = {at: lines[at][head.end() :] for at, head in heads.items()}
    tags = {heads[at][1] for at in said if has_tile(tokens(said[at]))}
    words = {at: {*re.findall(r"[^\W\d_]\w+", line)} for at, line in said.items()}
    times = Counter(word for at in said if heads[at][1] in tags for word in words[at])
    others = {
        at for at in said if heads[at][1] not in tags and all(times[one] < SEVERAL for one in words[at])
    }
    return "\n".join("" if at in others and tags else line for at, line in enumerate(lines))


_WITH_TILE = re.compile(r"(?m)(?:^|(?<=[,;.:] ))([^\W\d_]+) [\[(]?[0-9][^\w\s]?[0-9](?!\d)")


_SPOKEN_AT = re.compile(r"(?m)^([^\W\d][^\W\d ]*) {1,4}([0-9]{1,2}(?::[0-9]{2}){1,2})$(?=\n.*\w)")


def _without_times_of_speech(text: str) -> str:
    """A transcript without the times behind the names, from which on each speaks: `Ana  01:24`."""
    times = [[*map(int, at.split(":"))] for _, at in _SPOKEN_AT.findall(text)]
    if len(times) < FEWEST_SPOKEN or times != sorted(times, key=lambda time: (len(time), time)):
        return text
    return _SPOKEN_AT.sub(lambda head: f"{head[1]}:".ljust(len(head[0])), text)


FEWEST_SPOKEN = 8  # so many turns a game has at least


def _with_selves_as_names(text: str) -> str:
    """A text in which the writer stands among names, `Gran 2-0, me 0-1`, with a capital for him, too."""
    named = _WITH_TILE.findall(text)
    selves = {word for word in named if word in own_list("self") and named.count(word) >= FEWEST_MESSAGES}
    if not selves or sum(map(str.istitle, named)) < FEWEST_MESSAGES:
        return text
    clauses = re.compile(rf"(?m)(?:^|(?<=[,;.:] ))({'|'.join(selves)})(?= \w)")
    return clauses.sub(lambda one: one[1].capitalize(), text)


def _with_selves_named(text: str) -> str:
    """Messages below heads such as `Ana \u2014 Today at 8:05 PM`, with Ana for I in front of their lines."""
    if len(_NAME_AND_TIME.findall(text)) < FEWEST_MESSAGES:
        return text
    lines, name = text.split("\n"), ""
    for at, line in enumerate(lines):
        head, word = _NAME_AND_TIME.match(line), line.partition(" ")[0]
        name = head[1] if head else name
        if name and word.casefold() in own_list("self"):
            lines[at] = name + line.removeprefix(word)
    return "\n".join(lines)


_NAME_AND_TIME = re.compile(
    r"^([^\W\d]\S*) [\u2013\u2014] [^\n]*[0-9]{1,2}:[0-9]{2}[^\n]{0,4}$", re.MULTILINE
)
_SPEAKER = re.compile(r"^[^\w\n]*[0-9:]{4,8}[^\w\n]*<[ @+%]?(\S+)>", re.MULTILINE)
_ACT = re.compile(r"^([^\w\n]*[0-9:]{4,8}[^\w\n]*[ \t])\*+[ \t]+(\S+)(?=[ \t])", re.MULTILINE)
"""What somebody says in a chat, and does: `20:15 <ana> 6-4`, `20:16 * ana knocks`."""


def without_quotes(text: str) -> str:
    """A text without what it quotes: lines behind `>`, and `Ana wrote:` above them; nor with signatures."""
    lines = with_writers(text.split("\n"))
    typed = [line for line in lines if line.startswith(">")]
    if (
        all(line.startswith(">>>") for line in typed)
        and sum(any(map(str.isdigit, one)) for one in typed) > MANY
    ):
        return "\n".join(lines)  # turns are typed in Python
    own = {line.strip() for line in lines}
    mark = "|" if _bars_quote(lines) else ">"
    quoted = [
        line.lstrip().startswith(mark)
        and (mark == "|" or line.strip(" >") in own or any(map(str.isdigit, line)))
        for line in lines
    ]
    above = [line.rstrip().endswith(":") and any(quoted[at + 1 : at + 2]) for at, line in enumerate(lines)]
    only = sum(one and line.strip(" >") not in own for one, line in zip(quoted, lines, strict=True))
    if only * 2 > sum(any(map(str.isdigit, line)) for line in lines):
        return "\n".join(line.lstrip("> ") for line in lines)  # the game itself is quoted
    return "\n".join("" if quoted[at] or above[at] else line for at, line in enumerate(lines))


def without_answered(text: str) -> str:
    r"""A text without what is quoted below a head, and above the answer, from the letter before.

    >>> without_answered("Ana wrote:\n6-6\nBen wrote:\n> 6-6\n6-4").split("\n")[3:]
    ['', '6-4']
    """
    lines, last = text.split("\n"), ""
    told = [*lines]
    for at, line in enumerate(lines):
        if line.startswith(">"):
            answered = lines[at - 1].endswith(":") and any(map(str.isalnum, "".join(lines[at + 1 : at + 2])))
            told[at] = "" if answered and line.strip("> ") == last else line
        elif line and not line.endswith(":"):
            last = line.strip()
    return "\n".join(told)


def _bars_quote(lines: list[str]) -> bool:
    """Whether lines behind a bar say again how others begin, and are no rows of a table."""
    barred = [line.strip(" |") for line in lines if line.lstrip().startswith("| ")]
    own = [*sorted(line.strip() for line in lines if not line.lstrip().startswith("| ")), ""]
    said = sum(own[bisect_left(own, one, hi=len(own) - 1)].startswith(one) for one in barred if one)
    return said >= MANY and said * 3 > len(barred)


@cache
def _addressed() -> re.Pattern[str]:
    """The head of a letter with both names, and the day perhaps: `4 Apr. A. to W.:`, `Ana -> Ben:`."""
    to = "|".join(map(re.escape, sorted({*spellings(Word.FOR), "aan", "naar", "->", "\u2192", ">"})))
    name = r"[^\W\d_][\w'\u2019-]*"
    return re.compile(rf"(?m)^([^\n:]{{0,30}}?)(?<![\w.])({name})\.?[ ](?:{to})[ ]({name})\.?[ ]?:")


def _from_one_to_another(text: str) -> str:
    """Letters with the name of the sender in front, where all who are written to write themselves."""
    heads = [*_addressed().finditer(text)]
    senders = {head[2] for head in heads}
    if len(heads) < FEWEST_MESSAGES or len(senders) < 2 or any(head[3] not in senders for head in heads):
        return text
    return _addressed().sub(lambda head: f"{' ' * len(head[1])}{head[2]}:".ljust(len(head[0])), text)


_WHEN = re.compile(r"[0-9][^\n]*[0-9]")


@cache
def _verbs() -> re.Pattern[str]:
    return re.compile(rf" (?:{'|'.join(map(re.escape, sorted(own_list('wrote'))))})\b")


@cache
def _heads() -> re.Pattern[str]:
    name = r"[^\W\d][\w.'-]*"
    before = r"(?:\w[^\n]{0,40}?[0-9][^\n]{0,40}?, )?"  # "On 4 May, "
    behind = r"[^\w\n]*(?:[^\W\d]+ [0-9][^\n]*)?$(?!\n>)"
    return re.compile(
        rf"^(?=[^\n]*[0-9])[^\w\n>|]*{before}({name}(?: {name})?){_verbs().pattern}{behind}", re.MULTILINE
    )


def _with_heads_told(text: str) -> str:
    """Messages headed by their writers, with the time and the name: `-- Ana wrote on 4 May, 08:22 --`."""

    def told(head: re.Match[str]) -> str:
        when = _WHEN.search(head[0])
        return f"{when[0] if when else ''} {head[1]}:".lstrip()

    likely = len(_verbs().findall(text)) >= FEWEST_MESSAGES
    heads = [head[1] for head in _heads().finditer(text)] if likely else []
    if len(heads) < FEWEST_MESSAGES or len(set(heads)) < 2:
        return text
    selves = "|".join(map(re.escape, own_list("self")))  # below a head it is its writer
    return _heads().sub(told, re.sub(rf"(?i)(?<!\w)(?:{selves})(?!\w)", "", text))


def first_things_first(found: list[Token]) -> list[Token]:
    """The tokens of a story told from its end, `before that Ana had laid the 6-4`, in the order of time.

    A sentence may tell several turns: `At last Ana laid 6-4, before that Ben passed, before that ...`.
    """
    sentences: list[list[Token]] = [[]]
    for at, one in enumerate(found):
        sentences[-1].append(one)
        near = [
            other.text.casefold() for other in found[at + 1 : at + FEW_WORDS] if other.kind is not Kind.LINE
        ]
        goes_on = one.text in ",;" and _goes_back(" ".join(near))
        if one.text in (".", "!", "?") or goes_on or one.kind is Kind.LINE is found[at - 1].kind:
            sentences.append([])
    texts = [" ".join(one.text.casefold() for one in sentence) for sentence in sentences]
    told = [at for at, sentence in enumerate(sentences) if any(one.tile for one in sentence)]
    while told and not (_goes_back(texts[told[-1]]) or own_list("kept").isdisjoint(texts[told[-1]].split())):
        told.pop()  # "Ana was left with 6-4"
    back = sum(_goes_back(texts[at]) for at in told)
    if len(told) < MANY or back * 3 < len(told) * 2:
        return found
    first, last = told[0], told[-1] + 1
    turned = [[*(one for one in each if one.kind is not Kind.LINE), _BREAK] for each in sentences[first:last]]
    return [one for each in (*sentences[:first], *reversed(turned), *sentences[last:]) for one in each]


def _goes_back(text: str) -> bool:
    """Whether a text in small letters has a word that says that what follows was before."""
    return any(f" {one} " in f" {plain_name(text)} " for one in own_list("before_that"))


FEW_WORDS = 4  # so near behind a comma stands the word that goes back: `, and just before`


def grid_of_cells(found: list[Token]) -> Grid | None:
    """The longest block of lines that hold as many tiles and passes each, and no other word.

    Above it stand the players if a line in front of it names so many, one behind the other.
    """
    said = (one for one in found if one.kind is not Kind.LINE)
    rows = [list(row) for _, row in groupby(said, key=lambda one: one.span.line)]
    blocks = [list(block) for _, block in groupby(enumerate(rows), key=lambda one: _width_of_cells(one[1]))]
    at, block = max(
        ((block[0][0], [row for _, row in block]) for block in blocks if _width_of_cells(block[0][1]) > 1),
        key=lambda one: len(one[1]),
        default=(0, []),
    )
    if len(block) < FEWEST_ROWS:
        return None
    width = len(block[0])
    block += [row for row in rows[at + len(block) :][:1] if 0 < _width_of_cells(row) < width]
    named = ((row[0].span.line, _names_in_a_row(row, width)) for row in reversed(rows[:at]))
    line, names = next((one for one in named if one[1]), (0, []))
    cells = [
        ["--" if one.may(Word.PASS) or one.text in _NO_TILE else one.text for one in row] for row in block
    ]
    lines = [row[0].span.line for row in block]
    return Grid([names, *cells], [line, *lines]) if names else Grid(cells, lines)


_NO_TILE = (*DASHES, "xx")  # what stands for a pass between tiles in two figures


def _width_of_cells(row: list[Token]) -> int:
    """How many tiles and passes a line has that has nothing else; 0 for others."""
    figures = [(one.number is not None and len(one.text) == 2) or one.text in _NO_TILE for one in row]
    whole = all(two or one.tile or one.may(Word.PASS) for one, two in zip(row, figures, strict=True))
    return len(row) if whole else 0


def _names_in_a_row(row: list[Token], width: int) -> Cells:
    """So many words in a row that begin with a capital letter."""
    told = (one for one in row if one.text != "/")
    for named, run in groupby(told, key=lambda one: one.kind is Kind.WORD and one.text[0].isupper()):
        names = [one.text for one in run]
        if named and len(names) == len(set(names)) == width:
            return names
    return []


def in_order_of_numbers(found: list[Token]) -> list[Token]:
    r"""The tokens of turns that are numbered, but stand elsewhere than one below the other, in their order.

    The numbers may be in front, down several columns, or behind the tiles, as they lie in the end.

    >>> from analyzer.forms.tokens import tokens
    >>> text = "1. 6-6   5. 4-2\n2. 6-1   6. 2-3\n3. 1-2   7. 3-0\n4. 6-4   8. 0-1"
    >>> [str(one.tile) for one in in_order_of_numbers(tokens(text)) if one.tile]
    ['6-6', '1-6', '1-2', '4-6', '2-4', '2-3', '0-3', '0-1']
    """
    around = [_BREAK, *found, _BREAK, _BREAK]
    ahead = {
        at: one.number
        for at, (before, one, after) in enumerate(zip(around, around[1:], around[2:], strict=False))
        if one.number and after.kind is not Kind.LINE
        if (
            before.kind is Kind.LINE
            or one.span.column - before.span.end_column >= BETWEEN_COLUMNS
            or (before.text in ("|", ";") and after.text == ":" and around[at + 3].tile)  # "3: 2-1 | 6: 5-1"
        )
        if not (after.text in "./-" and around[at + 3 : at + 4] and around[at + 3].number)  # a date
    }
    behind = {
        at: after.number for at, (one, after) in enumerate(pairwise(around[1:])) if one.tile and after.number
    }
    for starts in (ahead, behind):
        numbers = list(starts.values())
        several = len({found[at].span.line for at in starts}) < len(starts)
        passed = _passes_below(found, starts) if starts is behind else {}
        counted = sorted([*numbers, *passed])
        if several and len(starts) >= MANY and counted == [*range(1, len(counted) + 1)] != numbers:
            break
    else:
        return found
    end = next((at for at in range(max(starts), len(found)) if found[at].kind is Kind.LINE), len(found))
    turns: dict[int, list[Token]] = {}
    names = _above_rows(found, list(starts))
    rows = {found[at].span.line: found[at].span.column for at in reversed(starts)}
    heads = {one.span.line for one in names.values()} - rows.keys()
    for (at, number), to in zip(starts.items(), [*starts, end][1:], strict=True):
        turn = [
            one
            for one in found[at:to]
            if one.kind is not Kind.LINE and one.span.line not in heads
            if not names or one.span.column >= rows.get(one.span.line, 0)
        ]
        if starts is behind:  # "6-4 3 Ana" as "Ana 6-4"
            turn = [*(replace(one, means=frozenset()) for one in turn[2:]), turn[0]]
        name = [names[found[at].span.line]] if names else []
        turns[number] = [*name, *turn, _BREAK]
    told = turns | {number: [*turn, _BREAK] for number, turn in passed.items()}
    above = [one for one in found if one.span.line in heads]
    hands = [
        [*row, _BREAK]
        for row in rows_of_tokens(above)
        if row[0].span > found[min(starts)].span and has_tile(row)
    ]
    front = [*found[: min(starts)], *(one for hand in hands for one in hand)]
    return [*front, *(one for number in sorted(told) for one in told[number]), *found[end:]]


def _passes_below(found: list[Token], starts: dict[int, int]) -> dict[int, list[Token]]:
    """The passes in turns that are left out, as a line below says, `Passed: 13 Ana`, or the order of all."""
    numbers = set(starts.values())
    passes: dict[int, list[Token]] = {}
    said: Token | None = None
    for at in range(max(starts, default=0), len(found)):
        one = found[at]
        said = None if one.kind is Kind.LINE else said or (one if one.may(Word.PASS) else None)
        who = found[at + 1] if at + 1 < len(found) else one
        if said and one.number and one.number not in numbers and who.kind is Kind.WORD and not who.means:
            passes.setdefault(one.number, [who, said])
    names = {number: found[at + 2] for at, number in starts.items() if at + 2 < len(found)}
    players = len({one.text for one in names.values()}) or 1
    seats = {number % players: one for number, one in names.items()}
    in_turn = all(one.text == seats[number % players].text for number, one in names.items()) and players > 1
    for number in range(1, max(numbers)) if in_turn and max(numbers, default=0) < 2 * len(names) else ():
        seat = seats.get(number % players)
        if number not in numbers and seat is not None:
            passes.setdefault(number, [seat, replace(seat, text="pass", means=frozenset({Word.PASS}))])
    return passes


def _above_rows(found: list[Token], starts: list[int]) -> dict[int, Token]:
    """The names that stand alone above rows of turns, by the lines of these; none if a row has no name."""
    rows = {found[at].span.line: found[at] for at in reversed(starts)}
    lines: dict[int, list[Token]] = {}
    for one in found:
        if one.kind is not Kind.LINE and one.text != ":":
            lines.setdefault(one.span.line, []).append(one)
    names: dict[int, Token] = {}
    for line, first in sorted(rows.items()):
        beside = [one for one in lines[line][: lines[line].index(first)] if one.kind is not Kind.SIGN]
        above = beside or lines.get(line - 1) or lines.get(line - 2, [])
        if line - 1 in names and not beside:
            names[line] = names[line - 1]
        elif _is_head(above, alone=bool(beside)):
            names[line] = replace(above[0], text=" ".join(one.text for one in beside or above[:1]))
    several = len({one.text for one in names.values()}) > 1
    return names if several and len(names) == len(rows) else {}


def _is_head(line: list[Token], *, alone: bool) -> bool:
    """Whether a line is a name, or begins with one and a sign or a hand behind it: `S01 - 6 tiles played`."""
    dealt = has_tile(line) and any(one.may(Loose.HOLDS) for one in line)  # "Ana was dealt 6-4 4-1"
    named = bool(line) and line[0].kind is Kind.WORD and not line[0].means
    words = all(one.kind is Kind.WORD for one in line) and len(line) < MOST_WORDS
    return named and (len(line) == 1 or (words if alone else dealt or line[1].kind is Kind.SIGN))


_BREAK = Token(Kind.LINE, "\n", Span.of(1, 1))
BETWEEN_COLUMNS, MOST_WORDS = 2, 3  # so many blanks divide two columns; a name beside a row has fewer words


FEWEST_NUMBERED = 8  # so many tiles with the numbers of their turns tell a game
_OWNED = re.compile(r"[^\w\n]*([^\W\d_][\w'.-]*(?: [^\W\d_][\w'.-]*)?)[ ]*[:|;,\t][^\w\n]*(?=[0-9])")
_HALF = "([0-9])"
_WHEN_PLAYED = re.compile(
    rf"\[?(?<!\d){_HALF}[-.:|/]{_HALF}\]?(?!\d)[ ]?(?:[(\[{{]#?([0-9]{{1,2}})[)\]}}]|[@#^]([0-9]{{1,2}})"
    r"|([\u2070\u00b9\u00b2\u00b3\u2074-\u2079]{1,2}))?"
)


def with_turns_behind_tiles(text: str) -> str:
    r"""A text that tells of each tile in which turn it was played, with that and the player behind the tile.

    >>> with_turns_behind_tiles("Al: 1-1(3) 2-1(1) 5-5 3-1(5) 4-1(7)\nBo: 2-2(2) 1-6(6) 5-1(8) 0-1(4)")[:32]
    '1-1 3 Al; 2-1 1 Al; 3-1 5 Al; 4-'
    """
    lines = text.split("\n")
    told: dict[int, list[str]] = {}
    for at, line in enumerate(lines):
        if (owner := _OWNED.match(line)) is None:
            continue
        tiles = list(_WHEN_PLAYED.finditer(line, owner.end()))
        turns = [(one, normalize("NFKC", one[3] or one[4] or one[5] or "")) for one in tiles]  # raised, too
        numbered = [f"{one[1]}-{one[2]} {turn} {owner[1]}" for one, turn in turns if turn]
        if len(numbered) > 1 and not _WHEN_PLAYED.sub("", line[owner.end() :]).strip(
            ' ,;|.\t"()\u2013\u2014-'
        ):
            told[at] = numbered
    if len(told) < 2 and (_HALVES.search(text) or len(_A_ROW.findall(text)) >= FEWEST_NUMBERED):
        told = next((rows for grid in grids_of(text) if (rows := _turns_in_cells(grid, lines))), {})
    counted = sorted(int(one.split()[1]) for turns in told.values() for one in turns)
    if len(counted) < FEWEST_NUMBERED or len(set(counted)) < len(counted) or counted[-1] > 2 * len(counted):
        return "\n".join(lines)
    return "\n".join("; ".join(told.get(at, [line])) for at, line in enumerate(lines))


_A_ROW = re.compile(r"(?m)^(?![^\w\n]*+\d.\d[^\w\n]*+$)[^{\[<\n]*[;,\t|][^{\[<\n]*$")
_HALVES = re.compile(r"(?<!\d)0\W+1\W+2\W+3(?!\d)")
_PLAYED_IN = re.compile(r"([^\W\d_]*)[ .-]?([0-9]{1,2})([^\W\d_]*)")


def _turns_in_cells(grid: Grid, lines: list[str]) -> dict[int, list[str]]:
    """The tiles of each line of a table of both halves, or of one of all tiles that names their owners."""
    head = next((at for at, row in enumerate(grid.rows) if {*"0123"} <= {*row}), None)
    if head is None:
        return _turns_by_owner(grid)
    order = stated_order(rows_of_tokens(tokens("\n".join(lines))))[0] or ("",)
    told: dict[int, list[str]] = {}
    for line, row in zip(grid.lines[head + 1 :], grid.rows[head + 1 :], strict=True):
        half = row[0].strip(" |:")
        if not half.isdecimal():
            continue
        turns = [*zip(grid.rows[head], map(_PLAYED_IN.fullmatch, row), strict=False)]
        told[line - 1] = [
            f"{half}-{other} {turn[2]} {who}"
            for other, turn in turns[1:]
            if turn and (who := turn[1] or turn[3] or order[(int(turn[2]) - 1) % len(order)])
        ]
    return told


def _turns_by_owner(grid: Grid) -> dict[int, list[str]]:
    """The turns of a table with a row for each tile, where only the numbers of turns tell their order."""
    head, *rows = grid.rows
    fields = [dict(zip(head, [*row, *[""] * len(head)], strict=False)) for row in rows]
    for name in head:
        numbers = [whole_number(row[name]) for row in fields]
        known = [number for number in numbers if number is not None]
        if len(known) < FEWEST_NUMBERED or known == sorted(known) or len(set(known)) < len(known):
            continue
        rest = [{one: cell for one, cell in row.items() if one != name} for row in fields]
        columns = columns_of([rest[numbers.index(number)] for number in sorted(known)])
        if columns is None or columns.who is None:
            continue
        told: dict[int, list[str]] = {}
        for line, row, number in zip(grid.lines[1:], fields, numbers, strict=True):
            halves = [row[one] for one in columns.tile]
            tile = tile_in(halves if len(halves) > 1 else halves[0], digits=columns.digits)
            if tile is not None:
                told[line - 1] = [] if number is None else [f"{tile} {number} {row[columns.who]}"]
        return told if [] in told.values() or max(known) > len(known) else {}
    return {}


_OF_EVENT = re.compile(
    r"(?m)^(?:UID|DTSTAMP|DTSTART|DTEND|PRODID|VERSION|SEQUENCE|CREATED|LAST-MODIFIED)[;:].*$"
)


def with_events_told(text: str) -> str:
    r"""A calendar with what its events say alone.

    >>> with_events_told("BEGIN:VCALENDAR\nUID:d33-1\nSUMMARY:Ana 6-4\\, then\n").split("\n")
    ['BEGIN:VCALENDAR', '', 'SUMMARY:Ana 6-4, then', '']
    """
    if not text.startswith("BEGIN:VCALENDAR"):
        return text
    return _OF_EVENT.sub("", re.sub(r"\r?\n ", "", text).replace("\\,", ","))


_ASKED = re.compile(r"(?m)^(?:(\w+): (\w+)|>>> \w+\.(\w+)\.(\w+))\n([\[(][][0-9(), ]+[\])])$")


def with_shell_answers(text: str) -> str:
    r"""A session with what a shell answers beside what it is asked: the tile drawn, or a hand.

    >>> with_shell_answers("ana: draw\n(0, 2)\n>>> t.ana.hand\n[(2, 2), (3, 3)]")
    'ana: draw (0, 2)\n\nana: hand [(2, 2), (3, 3)]\n'
    """

    def told(one: re.Match[str]) -> str:
        who, what = one[1] or one[3], one[2] or one[4]
        return f"{who}: {what} {one[5]}\n" if meaning(what) & {Word.DRAW, Word.HAND} else one[0]

    return _ASKED.sub(told, _with_players_answered(text))


_CALL = re.compile(r"(?m)^>>> \w+\.(\w+)\(\(?([0-9, ]*).*\)\n(?:<(\w+) (\(\2\).*)>|(\(.*\)))$")
_HAND_OF = re.compile(r"(?m)^>>> \w+\.(\w+?)s?\[[\"'](\w+)[\"']\]\n(?=\[)")


def _with_players_answered(text: str) -> str:
    """A session in which a shell says who has played, `>>> t.play(6, 4)`, `<ana (6, 4)>`, or draws before."""
    calls = [*_CALL.finditer(text)]
    if sum(bool(one[3]) for one in calls) < FEWEST_SPOKEN or len({one[3] for one in calls} - {None}) < 2:
        return text

    def told(one: re.Match[str]) -> str:
        who = next((other[3] for other in calls if other[3] and other.start() >= one.start()), "")
        acts = meaning(one[1]) & {Loose.PLAY, Word.DRAW}
        return f"{who}: {one[4] or f'{one[1]} {one[5]}'}\n" if acts and who else one[0]

    text = _CALL.sub(told, text)
    return _HAND_OF.sub(lambda one: f"{one[2]}: {one[1]} " if Word.HAND in meaning(one[1]) else one[0], text)
