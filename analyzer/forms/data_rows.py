"""Rows of values in the order of their turns, with what their numbers stand for; rows of pages and graphs."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from datetime import datetime
from email.utils import mktime_tz, parsedate_tz
from html.parser import HTMLParser
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind, whole_number
from analyzer.forms.words import LARGEST, Loose, meaning, own_list, says
from analyzer.notation.vocabulary import Word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.tokens import Token

FEWEST_ROWS = 6  # so many rows at least tell a game


def is_pip(value: Any) -> bool:
    """Whether a value may be a half of a tile."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST


def is_half(value: Any) -> bool:
    """Whether a value is the number of a half of a tile."""
    if isinstance(value, str):
        return bool(re.fullmatch(r"[0-9]{1,2}(?:\.0)?", value.strip())) and float(value) <= LARGEST
    return type(value) in (int, float) and 0 <= value <= LARGEST and value == int(value)


def joined_tables(value: Any) -> Any:
    """A value with what the numbers of its rows stand for in other tables in their place.

    >>> joined_tables({"who": [{"id": 7, "name": "Ana"}, {"id": 9, "name": "Eva"}], "move": [{"who_id": 9}]})
    {'who': [{'id': 7, 'name': 'Ana'}, {'id': 9, 'name': 'Eva'}], 'move': [{'who_id': 'Eva'}]}
    """
    if not isinstance(value, dict):
        return value
    lists = {name: rows for name, rows in value.items() if isinstance(rows, list) and rows}
    tables = {name: rows for name, rows in lists.items() if all(isinstance(row, dict) for row in rows)}
    keys = {name: known for name, rows in tables.items() if (known := _by_key(name, rows))}
    if not keys or len(tables) < 2:
        return value
    meant = {
        name: [{column: _meant(column, one, name, keys) for column, one in row.items()} for row in rows]
        for name, rows in tables.items()
    }
    whole = {name for name in keys if says(name, Loose.TILE) and meant.keys() - {name}}  # the set, no moves
    return {name: rows for name, rows in {**value, **meant}.items() if name not in whole}


def _by_key(table: str, rows: list[dict[str, Any]]) -> dict[Any, Any]:
    """What the rows of a table stand for, by their keys; nothing if these are only their numbers."""
    key = next((name for name in rows[0] if name.casefold() in ("id", "_id", "uid", "key", "code")), "")
    found: dict[Any, Any] = {}
    for row in rows if key else ():
        rest = {name: one for name, one in row.items() if name != key}
        texts = [one for one in rest.values() if isinstance(one, str)]
        halves = [one for one in rest.values() if is_pip(one)] if len(texts) < 2 else []
        if len(halves) == 2 and not says(f"{table.rstrip('s')} {''.join(texts)}", Word.PLAYER):
            found[row.get(key)] = halves
        elif texts:
            found[row.get(key)] = texts[0]
    return found if len(found) == len(rows) else {}


def _meant(column: str, one: Any, table: str, keys: dict[str, dict[Any, Any]]) -> Any:
    if not isinstance(one, int | str) or isinstance(one, bool):
        return one
    for name, known in keys.items():
        if name != table and _refers(column, name) and one in known:
            return known[one]
    return one


def _refers(column: str, table: str) -> bool:
    """Whether a column is called as the rows of a table: `player_id`, `playerId`, `player` of `players`."""
    bare = re.sub(r"(?i)(?:_?ids?|_?(?:fk|ref|no|key|uid))$", "", column).casefold().strip("_")
    one = table.casefold()
    if bare and (one in {bare, f"{bare}s", f"{bare}es", f"{bare}e", f"{bare}en"} or bare == f"{one}s"):
        return True
    return any(says(column, kind) and says(one.rstrip("s"), kind) for kind in (Word.PLAYER, Loose.TILE))


def in_order(value: Any) -> Any:
    """A value with the rows of its lists in the order of their numbers, where these tell another.

    >>> in_order([{"turn": at, "tile": "6-6"} for at in (3, 1, 5, 2, 9, 7, 4)])[0]
    {'turn': 1, 'tile': '6-6'}
    """
    if isinstance(value, dict):
        return {name: in_order(held) for name, held in value.items()}
    if not isinstance(value, list):
        return value
    if rounds := _turns_of_rounds(value) or _turns_of_rounds(_rows_within(value)):
        return rounds
    order = order_of(value)
    if order is not None:
        return [value[at] for at in order]
    return [in_order(one) for one in value] if value and isinstance(value[0], dict | list) else value


def _rows_within(rows: list[Any]) -> list[Any]:
    """The rows of the lists in rows that have one each, as rounds do: `{"no": 1, "turns": [...]}`."""
    each = [list(row.values()) if isinstance(row, dict) else [] for row in rows]
    lists = [[one for one in fields if isinstance(one, list)] for fields in each]
    return [row for (within,) in lists for row in within] if all(len(one) == 1 for one in lists) else []


def _turns_of_rounds(rows: list[Any]) -> list[dict[str, Any]]:
    """The turns of rounds that tell by player what each did in words of its own; none for other lists.

    >>> _turns_of_rounds([{"Ana": {"played": "6-6"}, "Ben": {"played": None}}] * 4)[1]
    {'player': 'Ben', 'played': None}
    """
    if len(rows) < FEWEST_ROUNDS or not all(isinstance(row, dict) and row for row in rows):
        return []
    players = {str(name) for row in rows for name in row}
    each = [(str(name), done) for row in rows for name, done in row.items()]
    if not 1 < len(players) <= MOST_SEATS or not all(isinstance(done, dict) and done for _, done in each):
        return []
    acts = {field for _, done in each for field in done}
    plays = [field for field in acts if says(field, Loose.PLAY, Loose.TILE)]
    if not plays or not acts.isdisjoint(players):
        return []
    (who, lead), *others = each
    if len(lead) == 1 and not any(lead.keys() & done.keys() for _, done in others):
        lead = dict.fromkeys(plays[:1], *lead.values())  # `open: "5/5"` has a word of its own
    return [{"player": name, **done} for name, done in ((who, lead), *others)]


FEWEST_ROUNDS = 4


def order_of(rows: list[Any]) -> list[int] | None:
    """The places of rows in the order of their turns, as a field counts them; None where they stand in it."""
    if all(
        isinstance(row, list) and len(row) > 2 and any(isinstance(one, str) for one in row) for row in rows
    ):
        rows = [dict(enumerate(row)) for row in rows]  # `[((6,4),P1,2),((6,6),P2,1)]`
    if len(rows) <= FEWEST_ROWS or not all(isinstance(row, dict) for row in rows):
        return None
    if rows[0].keys().isdisjoint(rows[-1]):  # it says of what the others are
        rest = order_of(rows[1:])
        return [0, *(at + 1 for at in rest)] if rest else None
    for name, first in rows[0].items():
        if first is None or says(str(name), Loose.TILE, Word.POINTS):
            continue
        numbers = [number_in(row.get(name)) for row in rows]
        if "time" in str(name).casefold() and _falls(numbers):
            return [*range(len(rows) - 1, -1, -1)]
        clock = all(_CLOCK.fullmatch(str(row.get(name))) for row in rows)
        if ordered := sort_by([*range(len(rows))], numbers, counts=clock or counts_turns(str(name))):
            return ordered
    return None


def _falls(numbers: list[int | None]) -> bool:
    """Whether numbers go down, perhaps with some that are the same."""
    known = [number for number in numbers if number is not None]
    return len(known) == len(numbers) and known == sorted(known, reverse=True) and known[0] > known[-1]


def counts_turns(name: str) -> bool:
    """Whether a word says that a number counts the turns."""
    parts = re.split(r"[\s_.-]+", name.casefold())
    return says(name, Word.ROUND, Loose.SEQUENCE) or any(part in own_list("numbering") for part in parts)


def event_told(value: Any) -> Any:
    """An event with what it tells, as sockets send both: `["move", {"by": "Ana", "tile": [6, 4]}]`.

    >>> event_told(["move", {"tile": [6, 4]}]), event_told(["pass"]), event_told([6, 4])
    ({'kind': 'move', 'tile': [6, 4]}, {'kind': 'pass'}, [6, 4])
    """
    listed = value if isinstance(value, list | tuple) else []
    kind = [one for one in listed[:1] if isinstance(one, str)]
    told = [one for one in listed[len(kind) :] if isinstance(one, dict)]
    acts = len(told) == 1 or (not told and any(says(one, Loose.PLAY, Word.PASS, Word.DRAW) for one in kind))
    if not acts or len(kind) + len(told) < len(listed):
        return value
    return ({"kind": kind[0]} if kind else {}) | (told[0] if told else {})


_CODED = re.compile(r"\"((?:(?:[0-9][a-z]|[A-Z][a-z]?)(?:[0-9]{2})?[ ,;]*){8,})\"")
_KEY_OF_CODES = re.compile(r"(?<!\w)([a-z])\"? ?[=:] ?\"?((?:[^\W\d_]+\b(?! ?[=:]) ?){1,3})")


def with_coded_turns(text: str) -> str:
    """JSON with a list in place of a text that tells all turns by a key: `"0s55 1e25 0p"`, `"A66 Bd61 Ax"`.

    The key stands in a text, `e=esquerda`, or is a value itself, `{"d": "à droite"}`.
    """
    words = {one: said.split() for one, said in _KEY_OF_CODES.findall(text)}
    key = {
        one: next((word for word in said if meaning(word) - {Loose.FILLER}), "")
        for one, said in words.items()
    }

    def listed(coded: re.Match[str]) -> str:
        codes = re.findall(r"([0-9A-Z])([a-z]?)([0-9]*)", coded[1])
        each = [(who, does and key.get(does, ""), "-".join(at)) for who, does, at in codes]
        turns = [(who, "draw" if says(does, Word.DRAW, Loose.STOCK) else does, at) for who, does, at in each]
        field = {does: "side" if says(does, Word.LEFT, Word.RIGHT) else "action" for _, does, _ in turns}
        told = [
            {"player": who} | ({field[does]: does} if does else {}) | ({"tile": at} if at else {})
            for who, does, at in turns
        ]
        known = len({at for _, _, at in codes}) >= len(codes) // 2 and all(
            key.get(does) for _, does, _ in codes if does
        )
        return json.dumps(told, ensure_ascii=False) if known else coded[0]

    return _CODED.sub(listed, text) if text.lstrip()[:1] in ("{", "[") else text


def number_in(value: Any) -> int | None:
    """The number that a field counts by: 12, `12`, `dom-7029`, `#90`; the seconds of a time."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, dict):
        return number_in(value.get("text"))
    if not isinstance(value, str):
        return None
    if found := re.fullmatch(r"[^\d-]*?[-#]?([0-9]{1,9})", value.strip()):
        return whole_number(found[1])
    if ":" not in value:
        return None
    if clock := _CLOCK.fullmatch(value.strip()):
        return 3600 * int(clock[1]) + 60 * int(clock[2]) + int(clock[3])  # of the day
    with suppress(ValueError, TypeError, OverflowError):
        told = parsedate_tz(value)
        return mktime_tz(told) if told else int(datetime.fromisoformat(value).timestamp())
    return None


_CLOCK = re.compile("([0-9]{1,2}):([0-9]{2}):([0-9]{2})")


def sort_by(rows: list[Any], numbers: list[int | None], *, counts: bool) -> list[Any] | None:
    """The rows in the order of their numbers; None if they are in it, or the numbers may be none of turns.

    Numbers that nobody calls so have to go down throughout, or to leave none out.
    """
    known = [number for number in numbers if number is not None]
    if len(known) < len(rows) or len(set(known)) < len(known) or known == sorted(known):
        return None
    falls = all(one > other for one, other in pairwise(known))
    whole = max(known) - min(known) == len(known) - 1 and min(known) in (0, 1)
    if not (counts or falls or whole):
        return None
    return [row for _, row in sorted(zip(known, rows, strict=True), key=lambda one: one[0])]


def lines_by_numbers(found: list[Token]) -> list[Token]:
    """The tokens with the lines that tell turns in the order in which these are counted: `turn 12`, `#7`."""
    ends = [at for at, one in enumerate(found) if one.kind is Kind.LINE]
    lines = [found[start:end] for start, end in pairwise([0, *(at + 1 for at in ends), len(found)])]
    numbers: dict[int, int | None] = {}
    for at, line in enumerate(lines):
        signs = [by for by in line if by.text == "#" or by.may(Loose.PLAY) or counts_turns(by.text)]
        signs += [by for by in line[1:2] if by.text == "("]  # "play(12, ana, 6/4)"
        called = (one.number for by, one in pairwise(line) if one.number is not None and by in signs)
        if any(one.tile or one.may(Word.PASS) for one in line):
            numbers[at] = next(called, None)
    told = [number for number in numbers.values() if number is not None]
    with_tiles = sum(any(one.tile for one in line) for line in lines)
    if len(told) < max(FEWEST_ROWS, with_tiles) or len(set(told)) < len(told) or told == sorted(told):
        return found
    if max(told) - min(told) > 2 * len(told):
        return found  # "plays 64"
    places = [at for at, number in numbers.items() if number is not None]
    ordered = sorted(zip(told, (lines[at] for at in places), strict=True))
    for at, (_, line) in zip(places, ordered, strict=True):
        lines[at] = line
    return [one for line in lines for one in line]


# -- pages and pictures --------------------------------------------------------------------------------

_PIP = re.compile(r"(?:[a-z]+[-_]?)?([0-9]{1,2})")  # what a half of a tile is called in a page: `p4`, `pip-4`
_EMPTY = ("br", "img", "input", "hr", "meta", "link", "rect", "circle", "path", "line", "use")  # have no end


class _DataRows(HTMLParser):
    """Collects the elements with `data-` attributes, each with its words and the halves of a tile in it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: dict[str, list[dict[str, Any]]] = {}
        self.open: list[tuple[str, str]] = []
        """The elements that are open: their tags, and what they are called."""
        self.row: dict[str, Any] | None = None
        self.depth = 0
        self.words: list[str] = []
        self.halves: list[int] = []
        self.sign = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: held or "" for name, held in attrs}
        data = {name[5:]: held for name, held in given.items() if name.startswith("data-")}
        kind = given.get("class", "")
        if self.row is None and data:
            parent = self.open[-1][1] if self.open else tag
            self.row = {**({"class": kind} if kind else {}), **data}
            self.tables.setdefault(parent, []).append(self.row)
            self.depth, self.words, self.halves = len(self.open), [], []
        elif self.row is not None:
            self.sign = next((pip[1] for word in kind.split() if (pip := _PIP.fullmatch(word))), "")
            if "alt" in given:
                self.words.append(given["alt"])
            if self.sign:
                self.halves.append(int(self.sign))
        if tag not in _EMPTY:
            self.open.append((tag, given.get("id") or kind or tag))
        elif self.row is not None and len(self.open) == self.depth:
            self._end()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        at = next((at for at in range(len(self.open) - 1, -1, -1) if self.open[at][0] == tag), None)
        if at is None:
            return
        del self.open[at:]
        if self.row is not None and len(self.open) <= self.depth:
            self._end()

    def _end(self) -> None:
        assert self.row is not None
        if len(self.halves) == 2 and all(map(is_pip, self.halves)):
            self.row["tile"] = self.halves
        if self.words:
            self.row["text"] = " ".join(self.words)
        self.row = None

    def handle_data(self, data: str) -> None:
        text = data.strip()
        if self.row is None or not text:
            return
        if not self.sign and re.fullmatch(r"[0-9]{1,2}", text):
            self.halves.append(int(text))
        else:
            self.words.append(text)


def rows_in_page(text: str) -> dict[str, list[dict[str, Any]]] | None:
    """The elements of a page or picture that carry data, by what they stand in; None if there are few.

    >>> mark = '<g data-no="%d" data-who="Ana"><text>6</text><text>%d</text></g>'
    >>> rows_in_page("<svg>" + "".join(mark % (at, at) for at in range(7)) + "</svg>")["svg"][1]
    {'no': '1', 'who': 'Ana', 'tile': [6, 1]}
    """
    if not text.lstrip().startswith("<") or " data-" not in text:
        return None
    reader = _DataRows()
    reader.feed(text)
    reader.close()
    return reader.tables if sum(map(len, reader.tables.values())) > FEWEST_ROWS else None


_ASKED = re.compile(r"(?:\b(GET|POST|PUT|PATCH) |(?<!\S))\S*/([\w-]+)(?:\?([^\s\"'#]+))?(?= HTTP/|[\s\"']|$)")
_ASKED_BY = re.compile(r"([0-9A-Fa-f.:]+) \S+ (\S+) \[")
"""An address, tried only where a word begins (else it is slow); how a line begins, with who has signed in."""
_STATUS = re.compile(r"(?:\"|[-=]>) [45][0-9]{2}(?: |$)")
_BODY = re.compile(r"\{(?:[^{}]|\{[^{}]*\})*\}")  # what is sent with it, and what is answered


def queries_in(text: str) -> tuple[list[tuple[dict[str, Any], int]], set[int]]:
    """What a server was told by the addresses in its log, each with its line, and on which it refused one.

    >>> queries_in('"POST /g/7/play?by=Ana&tile=6.4 HTTP/1.1" 200 1')[0]
    [({'kind': 'play', 'by': 'Ana', 'tile': '6.4'}, 1)]
    >>> queries_in('10.0.0.7 - eva [24/Jun/2023:22:11:47 +0200] "POST /g/7/pass HTTP/1.1" 204 0')[0]
    [({'player': 'eva', 'kind': 'pass'}, 1)]
    >>> queries_in('"POST /g/7/draw" {"by": "Ana"} -> 200 {"tile": "6:4"}')[0]
    [({'kind': 'draw', 'by': 'Ana', 'tile': '6:4'}, 1)]
    """
    found: list[tuple[dict[str, Any], int, str]] = []
    refused: set[int] = set()
    for number, line in enumerate(text.split("\n"), 1):
        asked = _ASKED.search(line)
        if asked is None or _STATUS.search(line):
            refused |= {number} if asked else set()
            continue
        by = _ASKED_BY.match(line)
        bodies = _bodies(line[asked.end() :]) if asked[1] else {}
        if asked[3] or bodies or (by and asked[1]):
            fields = {name: says(name, Word.PASS) or held for name, held in parse_qsl(asked[3] or "")}
            who = {"player": by[1] if by[2] == "-" else by[2]} if by else {}
            acts = any(says(str(one), Loose.PLAY, Word.DRAW, Word.PASS) for one in bodies.values())
            kind = {} if acts else {"kind": asked[2]}
            found.append(({**who, **kind, **fields, **bodies}, number, asked[1] or ""))
    does = {how for _, _, how in found} - {"GET"}
    return [(row, number) for row, number, how in found if not does or how in does], refused


def _bodies(line: str) -> dict[str, Any]:
    """What is sent with an address, and the tile of the answer where none is sent."""
    sent: list[dict[str, Any]] = []
    with suppress(ValueError):
        sent = [json.loads(body) for body in _BODY.findall(line)[:2]]
    if not sent:
        return {}
    told = {name: one for name, one in sent[-1].items() if says(name, Loose.TILE) or name == "drawn"}
    return sent[0] | {name: one for name, one in told.items() if name not in sent[0]}


_GRAPH = re.compile(r"^\s*(?:strict\s+)?(?:di)?graph\b[^{\n]*\{", re.MULTILINE)
_NODE = re.compile(r"^[^\[\n]*\[(?:[^\]\n]*?[,\s])?(?:label|xlabel)\s*=\s*\"((?:[^\"\\\n]|\\.)*)\".*$")


def with_nodes_told(text: str) -> str:
    r"""A graph as Graphviz draws it, with what stands in its nodes in place of them.

    >>> with_nodes_told('graph {\n a [label="6-6 | #1 Ana"];\n b [label="6|4 Ben"];\n a -- b;\n}').split("\n")
    ['', '6-6 . #1 Ana', '6|4 Ben', '', '']
    """
    if not _GRAPH.search(text[:MOST_ABOVE]):
        return text
    divides = re.compile(r"\s*(?:%s|\\[nlr]|[{}])+\s*" % (r"\|" if "record" in text else _NO_HALVES))
    lines = ("" if _NO_NODE.match(line) else line for line in text.split("\n"))
    nodes = (divides.sub(" . ", node[1]) if node else "" for node in map(_NODE.match, lines))
    return "\n".join(node.strip(" .") for node in nodes)


_NO_NODE = re.compile(r"\s*(?:graph|node|edge)\b")
_NO_HALVES = r"(?<![0-9])\||\|(?![0-9])"  # only a node in the shape of a record has fields: `6|4` is a tile
MOST_ABOVE = 2_000  # in so many characters a text says what it is


def with_outputs_told(text: str) -> str:
    """A notebook with what its cells say and have printed in place of it, each on its own line."""
    if '"nbformat"' not in text or not text.lstrip().startswith("{"):
        return text
    told, cell, key = [], "", ""
    for line in text.split("\n"):
        said = ""
        if begun := _NOTEBOOK_KEY.match(line):
            key = begun[1]
            cell = begun[2] if key == "cell_type" else cell
        elif (key == "text" or (key, cell) == ("source", "markdown")) and (alone := _OUTPUT.fullmatch(line)):
            with suppress(ValueError):
                said = json.loads(alone[1]).rstrip("\n")
        told.append(said if "\n" not in said else "")
    return "\n".join(told) if sum(map(bool, told)) > FEWEST_ROWS else text


_NOTEBOOK_KEY = re.compile(r'[ \t]*"(cell_type|text|source|[\w/]+)":[ ]?[\[{"]*(\w*)')
_OUTPUT = re.compile(r'[ \t]*("(?:[^"\\]|\\.)*"),?')  # a text alone on its line, as in a notebook


def rounds_on_a_line(text: str) -> Iterator[tuple[list[list[str]], int]]:
    r"""The rounds that semicolons or their numbers divide, below the names if a line has them; which line.

    >>> [rows for rows, _ in rounds_on_a_line("Al/Bo: 66 61; 12 *23; - 34; 13 (out)")]
    [[['Al', 'Bo'], ['66', '61'], ['12', '* 23'], ['-', '34'], ['13']]]
    >>> [rows for rows, _ in rounds_on_a_line("Al, Bo\n1. 66 61 2. 12? 23 3. - 34 4. 13 - Bo wins")]
    [[['Al', 'Bo'], ['66', '61'], ['12', '23'], ['-', '34'], ['13']]]
    """
    lines = list(enumerate(text.split("\n"), 1))
    for one in _FROM_THE_FIRST.finditer(text):
        numbers = list(map(int, _COUNT.findall(one[0])))
        if numbers == [*range(1, len(numbers) + 1)] and one[0].count("\n") + 1 < len(numbers):
            lines.append((text.count("\n", 0, one.start()) + 1, _COUNT.sub(";", one[0]).lstrip(" ;")))
    for number, told in lines:
        line = told if ";" in told else _STROKE.sub(";", told)
        if line.count(";") < FEWEST_DIVIDED:
            continue
        head = _HEAD_OF_ROUNDS.match(line)
        parts = [_REMARK.sub("", part) for part in line[head.end() if head else 0 :].split(";")]
        parts = parts if any(map(str.isdigit, parts[-1])) else parts[:-1]  # "Al wins"
        rows = [_DRAWN_FOR.sub(r"\1 ", part).replace(",", " ") for part in parts]
        cells = [_CELL.findall(row) for row in rows if _ROUND.fullmatch(row)]
        even = len(set(map(len, cells[:-1]))) == 1 < len(cells[0]) >= len(cells[-1])
        if len(cells) == len(parts) >= FEWEST_DIVIDED and even:
            names = _names(head[1] if head else text, len(cells[0]))
            yield [names, *cells] if names else cells, number


def _names(text: str, width: int) -> list[str]:
    """So many names with the same sign between them, alone on a line but for what stands in brackets."""
    lines = re.sub(r"\([^()]*\)", "", text).split("\n")
    rows = ([name.strip() for name in line.split(sign)] for line in lines for sign in "-\u2013\u2014,/|>+&")
    named = (row for row in rows if len(row) == len({*row}) == width and all(map(_NAME.fullmatch, row)))
    return next(named, [])


_STROKE = re.compile(r" [/|] ")
FEWEST_DIVIDED = 3  # so many signs divide rounds, rather than what is said
_FROM_THE_FIRST = re.compile(r"^[ \t]*1[.)][ \t].*(?:\n.+)*", re.MULTILINE)
_COUNT, _NAME = re.compile(r"(?<!\S)([0-9]{1,2})[.)](?=\s)"), re.compile(r"[^\W\d_][\w'. ]*")
_HEAD_OF_ROUNDS = re.compile(r"([^;:]*[^;:0-9]):\s")
_REMARK = re.compile(
    r"\([^()\d]*\)|\{[^{}\n]*\}|^\s*\d{1,2}[.)](?=\s)|\.\s\D*$|(?<=\d)[!?]+"
    r"|(?:\s\W\s+[^\W\d_]{2,}[ .!]|\n)\D{0,99}$"
)
"""Words in brackets, the number of a round, what is said of a tile, and behind the last one."""
_DRAWN_FOR = re.compile(r"([*+])\s*(?=[*+0-9])")
_CELL = re.compile(r"(?<!\S)(?:[*+] )*(?:[0-9]\W?[0-9][A-Za-z]?|[^\W\d_]+|[-\u2013\u2014]+)(?!\S)")
_ROUND = re.compile(rf"\s*(?:{_CELL.pattern}\s*)+")


_CELL_OF_LINES = re.compile(r'(?<![^\n,;\t])"([^"\n]*\n[^"]*)"(?=[,;\t\n]|$)')


def with_cells_on_a_line(text: str) -> str:
    r"""A text with the lines of a quoted cell beside one another; as many empty lines follow the row.

    >>> with_cells_on_a_line('1,"6-6\nlead","6-4\nleft"\n2,4-1,1-1').split("\n")
    ['1,"6-6 lead","6-4 left"', '', '', '2,4-1,1-1']
    """
    told, owed, at = "", 0, 0
    for cell in [*_CELL_OF_LINES.finditer(text), None]:
        between = text[at : cell.start() if cell else len(text)]
        if owed and "\n" in between:
            between, owed = between.replace("\n", "\n" * (owed + 1), 1), 0
        told += between
        if cell:
            told += f'"{cell[1].replace(chr(10), " ")}"'
            owed, at = owed + cell[1].count("\n"), cell.end()
    return told


_TILES = r"\S?[0-9]\W?[0-9](?: \S?[0-9]\W?[0-9])*"
_TWO_HANDS = re.compile(
    rf"(?m)^([ ]*{_TILES})([ ]{{2,}}[^\W\d_]+[ ]{{3,}}[^\W\d_]+[ ]{{2,}})({_TILES})[ ]*\n"
    rf"[ ]*({_TILES})[ ]{{6,}}({_TILES})[ ]*$"
)


def with_hands_on_a_line(text: str) -> str:
    r"""A text in which the hands on either side of a diagram stand on the line of their names alone.

    >>> with_hands_on_a_line("6-0 6-1   WEST      EAST   1-0 5-5\n4-2                      6-6 3-1")
    '6-0 6-1 4-2   WEST      EAST   1-0 5-5 6-6 3-1\n'
    """
    return _TWO_HANDS.sub(r"\1 \4\2\3 \5\n", text)
