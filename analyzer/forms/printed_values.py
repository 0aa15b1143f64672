"""Values as programs print them, in whatever language, and as data bases dump them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from analyzer.forms.by_hands import with_hands_said
from analyzer.forms.data_rows import FEWEST_ROWS, in_order, joined_tables, order_of, queries_in
from analyzer.forms.fields import action_in, tile_in
from analyzer.forms.games_apart import rows_apart
from analyzer.forms.rows_of_values import rows_of
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.states import FEWEST_STATES
from analyzer.forms.tokens import tokens
from analyzer.forms.turns_in_values import FEWEST, game_of_rows, read_value
from analyzer.forms.values import with_columns, with_rows
from analyzer.forms.words import Loose, says
from analyzer.forms.written_values import MOST_DEEP, NOTHING, TRUTH, applied_to, made, scalar
from analyzer.notation.vocabulary import Word
from analyzer.record.diagnostics import Span
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from analyzer.forms.loose_game import LooseGame
    from analyzer.forms.tokens import Token

_LONGEST = 100  # a number with more figures is read as a word
_PIECE = re.compile(
    r"""
      (?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    | (?P<enum><[^\W\d][\w.]*:\ [^<>\n]*>)
    | (?P<open>\#<(?:struct\ |data\ )?|<\||[&%~]?[\[({])
    | (?P<close>[\])}]|\|>)
    | (?P<gives>=>|->|:=|=|:(?=[\s"'\[({<#\w@&-]))
    | (?P<scalar>[+-]?\d+(?:[-|/.:]\d+)*L?|[@:$.]?[^\W\d][\w?!]*(?:(?:::|\.|\\)[^\W\d]\w*)*)
    | (?P<mark>[,;>])
    """,
    re.VERBOSE,
)
"""A piece of a value; whatever else there is ends it."""
_BEGINS = re.compile(
    r"#<(?=[A-Za-z])|<\||[&%]?\{(?=\S)|\[\s*(?=\((?:[^\W\d]\w*,\s*[^\W\d]\w* |[(\[])|\[\d+, )|(?<![\w.\"'])"
    r"(?:(?:Array|[\w\\]{1,60} Object)\s*\(|[&%]?[^\W\d][\w.:]{0,60}(?:[ ]?\(\s*|[ ]?\{\s*|\[)(?=\S))"
)
"""Where a value may begin."""
_CLOSES = {"[": "]", "(": ")", "{": "}", "#": ">", "<": "|>"}


class NoValueError(Exception):
    """What stands here is no value."""


class PrintedReader:
    """Reads values at places of a text, by what nearly all languages have in common."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.deep = text, 0, 0
        self.left = 3 * len(text) + 1000
        """So much may still be looked at: tries that fail must not make it slow."""

    def peek(self) -> re.Match[str] | None:
        """The next piece, if there is one."""
        at = self.at
        while self.text[at : at + 1].isspace():
            at += 1
        return _PIECE.match(self.text, at)

    def _take(self) -> re.Match[str]:
        piece = self.peek()
        if piece is None or self.left < 0:
            raise NoValueError
        self.left -= piece.end() - self.at
        self.at = piece.end()
        return piece

    def value(self) -> Any:
        """The value that begins here."""
        piece = self._take()
        if piece["text"] is not None:
            return piece[0][1:-1]
        if piece["enum"]:
            return piece[0][1:].partition(":")[0].rpartition(".")[2]
        if piece["open"]:
            held = self._held(piece[0])
            alone = piece[0] == "(" and isinstance(held, list) and len(held) == 1
            return held[0] if alone else held
        if piece[0] == ":" and (after := self.peek()) and after["scalar"]:
            return self.value()  # a symbol: `:left`
        if not piece["scalar"]:
            raise NoValueError
        number = piece[0].lstrip("+-").isdecimal() and len(piece[0]) < _LONGEST
        return int(piece[0]) if number else self._named(piece[0].lstrip("@:$."))

    def _named(self, name: str) -> Any:
        """What begins with this word: it stands for itself, or makes something of what follows."""
        if self.text.startswith(" Object", self.at):
            self.at += len(" Object")
        after = self.peek()
        if after and after["open"] and not name[:1].isdigit() and not _new_key(self.text, after):
            near = self.text[self.at : after.start()]
            if not near or after[0] == "{" or (after[0] == "(" and "\n" in near):
                return self._constructed(name)
        if name[:1].isupper() and (given := self._juxtaposed()):
            return applied_to(name, given)
        if name.casefold() in NOTHING:
            return None
        return TRUTH.get(name.casefold(), re.split(r"::|\.|\\", name)[-1])

    def _constructed(self, name: str) -> Any:
        """What a constructor, or a call, makes of what stands in its brackets, and behind them."""
        opening = self._take()[0]
        held = self._held(opening)
        after = self.peek()
        kind = name.casefold()
        if opening == "(" and after and after["open"] == "{" and kind == "array":
            self._take()
            return self._held("{")  # `array(2) { ["a"]=> int(6) }`
        if opening == "(" and after and after["text"] and kind == "string":
            return self._take()[0][1:-1]
        return made(name, held)

    def _juxtaposed(self) -> list[Any]:
        """What a constructor is applied to without brackets around it: `Play (Domino 3 6) Nothing`."""
        given: list[Any] = []
        while (piece := self.peek()) and "\n" not in self.text[self.at : piece.start()]:
            applied = piece["scalar"] and (piece[0].isdigit() or piece[0][:1].isupper())
            if not (piece["open"] in ("(", "[") or applied):
                break
            start = self.at
            self.at = piece.end()
            if (after := self.peek()) and after["gives"]:
                self.at = start
                break
            self.at = start
            if piece["open"]:
                given.append(self.value())
            else:
                self._take()
                given.append(scalar(piece[0]))
        return given

    def _held(self, opening: str) -> Any:
        """What stands between brackets: a list, or an object if it has keys."""
        self.deep += 1
        if self.deep > MOST_DEEP:
            raise NoValueError
        sign = opening.lstrip("&%~")[:1]
        closing = _CLOSES[sign]
        name = None
        if sign == "#":
            name = self._take()[0]
            address = _ADDRESS.match(self.text, self.at)
            self.at = address.end() if address else self.at
        listed: list[Any] = []
        fields: dict[str, Any] = {}
        last: str | None = None
        while (piece := self.peek()) is not None and piece[0] != closing:
            if piece[0] in ",;":
                self._take()
                last = None
            elif _new_key(self.text, piece):
                last = self._bracketed(fields)
            else:
                last = self._item(piece[0], listed, fields, last)
        self._take()
        self.deep -= 1
        if fields and not listed and [*fields] == [str(at) for at in range(len(fields))]:
            listed, fields = [*fields.values()], {}
        held = fields | {str(at): one for at, one in enumerate(listed)} if fields else listed
        return made(name, held) if name else held

    def _item(self, sign: str, listed: list[Any], fields: dict[str, Any], last: str | None) -> str | None:
        """Adds the next value, to the field whose key it is if it is one; the field that may go on behind."""
        one = self.value()
        after = self.peek()
        if after and after["gives"] and isinstance(one, str | int):
            self._take()
            ahead = self.peek()
            last = str(one)
            fields[last] = None if ahead and (ahead["close"] or ahead["mark"]) else self.value()
        elif sign[0] == ":" and isinstance(one, str) and after and not (after["close"] or after["mark"]):
            last = one
            fields[one] = self.value()  # `{:player "Ana" :tile [6 4]}`
        elif last is not None and isinstance(one, str) and isinstance(fields[last], str):
            fields[last] += f" {one}"  # `{Name:Juan Carlos Seat:2}`
        else:
            listed.append(one)
        return last

    def _bracketed(self, fields: dict[str, Any]) -> str:
        """Puts a field with its key in brackets, to the end of its line: `[lado] => izq`."""
        key = _KEY.match(self.text, self.at)
        assert key is not None
        self.at = key.end()
        name = key[1].strip("\"'").split(":")[0]
        line = _LINE_OF.match(self.text, self.at)
        told = line[1].strip() if line else ""
        if _HOLDS.match(self.text, self.at) or told[:1] in ("'", '"', "[", "{"):
            fields[name] = self.value()
        else:
            fields[name] = scalar(told) if told else None
            self.at = line.end() if line else self.at
        self.left -= len(told)
        return name


_KEY = re.compile(r"\s*\[([\w:\"' .-]+)\][ ]*=>")
"""A key as PHP prints it: `[ficha] =>`, `["ficha"]=>`."""
_HOLDS = re.compile(
    r"\s*(?:\w+ Object|Array|[a-z]+\([0-9a-z]*\)|array)\s*[({\"]|\s*(?:int|string|float|bool)\(|[ ]*\w+\("
)
_ADDRESS = re.compile(r"(?::0x[0-9a-f]+)?")
_LINE_OF = re.compile(r"([^\n]*)")


def _new_key(text: str, piece: re.Match[str]) -> bool:
    return piece["open"] == "[" and _KEY.match(text, piece.start()) is not None


def values_in(text: str) -> list[tuple[Any, int]]:
    r"""The values with fields that a text prints, each with its place among the signs of the text.

    >>> [value for value, _ in values_in("> Put(who=Ana, at=Left)\n{Seat:2 Tile:{Lo:0 Hi:4}}")]
    [{'kind': 'Put', 'who': 'Ana', 'at': 'Left'}, {'Seat': 2, 'Tile': {'Lo': 0, 'Hi': 4}}]
    >>> values_in("Event {actor = A, action = Play (Domino 3 6) (Just LeftEnd)}")[0][0]["action"]
    {'kind': 'Play', '0': [3, 6], '1': 'LeftEnd'}
    """
    reader = PrintedReader(text)
    found: list[tuple[Any, int]] = []
    at = 0
    while (begins := _BEGINS.search(text, at)) and reader.left > 0:
        reader.at, reader.deep = begins.start(), 0
        if begins[0][0] in "&%":
            reader.at += 1
        try:
            value = reader.value()
        except NoValueError:
            at = begins.end()
            continue
        at = max(reader.at, begins.end())
        if isinstance(value, dict | list) and value:
            found.append((value, begins.start()))
    return found


_CREATES = re.compile(
    r"create\s+table\s+(?:if\s+not\s+exists\s+)?[`\"\[]?([\w.]+)[`\"\]]?\s*\(", re.IGNORECASE
)
_INSERTS = re.compile(
    r"insert\s+(?:ignore\s+)?into\s+[`\"\[]?([\w.]+)[`\"\]]?\s*(?:\(([^()]*)\))?\s*values\s*", re.IGNORECASE
)
_COLUMN = re.compile(r"\s*[`\"\[]?(\w+)[`\"\]]?")
_NO_COLUMN = {"primary", "foreign", "unique", "key", "constraint", "check", "index"}


_COPIED = re.compile(r"(?m)^COPY (?:\w+\.)?(\w+) \(([^()]*)\) FROM stdin;\n((?:[^\t\n]*\t.*\n)*)\\\.$")
_SQL = {"\\N": None, "t": True, "f": False}


def _copied(text: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of the tables that a dump of PostgreSQL copies."""

    def meant(cell: str) -> Any:
        return int(cell) if re.fullmatch("-?[0-9]{1,15}", cell) else _SQL.get(cell, cell)

    tables: dict[str, list[dict[str, Any]]] = {}
    for table, columns, rows in _COPIED.findall(text):
        each = (map(meant, row.split("\t")) for row in rows.splitlines())
        tables[table] = [dict(zip(columns.split(", "), row, strict=False)) for row in each]
    return tables


def tables_of(text: str) -> dict[str, list[dict[str, Any]]] | None:
    """The rows of the tables of a dump in SQL; None for other texts.

    >>> tables_of("CREATE TABLE t (id int, b int); INSERT INTO t VALUES (1,NULL), (2,'x');")
    {'t': [{'id': 1, 'b': None}, {'id': 2, 'b': 'x'}]}
    """
    if not _INSERTS.search(text):
        return _copied(text) or None
    columns = {made[1]: _columns(text, made.end()) for made in _CREATES.finditer(text)}
    tables: dict[str, list[dict[str, Any]]] = {}
    reader = PrintedReader(text.replace("''", "\u2019"))
    for insert in _INSERTS.finditer(reader.text):
        named = re.findall(r"\w+", insert[2]) if insert[2] else columns.get(insert[1], [])
        reader.at = insert.end()
        while (piece := reader.peek()) and piece[0] in "(,":
            reader.at = piece.start() if piece[0] == "(" else piece.end()
            if piece[0] == ",":
                continue
            try:
                row = reader.value()
            except NoValueError:
                break
            row = row if isinstance(row, list) else [row]
            names = named or [str(at) for at in range(len(row))]
            tables.setdefault(insert[1], []).append(dict(zip(names, row, strict=False)))
    return tables


def _columns(text: str, at: int) -> list[str]:
    """The columns of a table that is made from this place on."""
    names: list[str] = []
    depth, start = 1, at
    for sign in re.compile(r"'[^'\n]*'|[(),]").finditer(text, at):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if (sign[0] == "," and depth == 1) or not depth:
            name = _COLUMN.match(text, start)
            if name and name[1].casefold() not in _NO_COLUMN:
                names.append(name[1])
            start = sign.end()
        if not depth:
            break
    return names


def read_printed(text: str) -> list[LooseGame]:
    """The games in the values that a text prints: one with all turns, or one for each turn."""
    values: list[Any] = []
    places: list[Span] = []
    line, start, text = 1, 0, re.sub(r"(?<==)-(?=[,)])", "None", with_rows(text))  # "end=-)"
    heads = (re.findall(r"\w+", listed) for listed in _TOLD.findall(text))
    names = next((each for each in heads if any(says(name, Word.PLAYER) for name in each)), list[str]())
    for value, place in ((_of_pairs(with_columns(one, names)), at) for one, at in values_in(text)):
        line, start = line + text.count("\n", start, place), place
        whole = read_value(in_order(joined_tables(value)), text) if _has_rows(value) else []
        each = isinstance(value, list) and [len(game.turns) for game in whole] == [len(value)]  # in turn
        moves = (
            [one for name, one in value.items() if says(name, Loose.PLAY)] if isinstance(value, dict) else []
        )
        each |= any(isinstance(one, list) and len(one) >= FEWEST_ROWS for one in moves)  # `Game(moves=[])`
        if whole and (each or all(any(turn.who for turn in game.turns) for game in whole)):
            return whole
        if values and line - places[-1].line in (0, 1) and isinstance(value, list) and tile_in(value):
            values[-1] |= {"drew": value} if _draws(values[-1]) else {}  # `g.draw("Ana")`, `Tile(6, 4)`
        if isinstance(value, dict):
            values.append(value)
            places.append(Span.of(line, place - text.rfind("\n", 0, place), 1))
    queries, refused = queries_in(text)
    if {place.line for place in places} <= {
        number for _, number in queries
    } | refused:  # else values say more
        values, places = [row for row, _ in queries], [Span.of(number, 1, 1) for _, number in queries]
    fields = rows_of(values) or []
    digits = bool(queries and values)  # "/move?by=Ana&tile=64"
    told = sum(any(tile_in(one, digits=digits) for one in row.values()) for row in fields)
    if told < FEWEST_ROWS or _among_words(fields, text):
        return []
    if sum(isinstance(row.get("0"), int) for row in fields) * 2 > len(fields):
        # Above facts that are numbered a remark may say what stands in them: `move(No, Player, Tile)`.
        counted = [
            one for one in zip(fields, values, places, strict=True) if not isinstance(one[0].get("0"), str)
        ]
        fields, values, places = map(list, zip(*counted, strict=True))
    if order := order_of(values):
        values, places = [values[at] for at in order], [places[at] for at in order]
        fields = [fields[at] for at in order]
    parts = rows_apart(fields, dict.fromkeys(name for row in fields for name in row))
    games = [game_of_rows([values[at] for at in part], [places[at] for at in part]) for part in parts if part]
    return with_hands_said([game for game in games if game], text) if all(games) else []


def told_by_values(games: list[LooseGame], found: list[Token]) -> bool:
    """Whether values say who did what on all lines with turns: then the words around them say no more."""
    lines = {turn.span.line for game in games for turn in game.turns}
    lines |= {held.span.line for game in games for held in game.held}
    named = all(turn.who for game in games for turn in game.turns)
    names = {word for game in games for turn in game.turns for word in turn.who}
    passed = {one.span.line for name, one in pairwise(found) if name.text in names and one.may(Word.PASS)}
    return named and passed | {one.span.line for one in found if one.tile} <= lines


def _among_words(rows: list[dict[str, Any]], text: str) -> bool:
    """Whether the values are tiles and nothing else, of which the words around them say more.

    `Ana placed Tile[6/4] RIGHT`.
    """
    tiles = [row for row in rows if any(map(tile_in, row.values()))]
    alone = all({*row} <= {"kind", "0", "1"} and says(str(row.get("kind")), Loose.TILE) for row in tiles)
    return (
        bool(tiles)
        and alone
        and sum(_SAID_OF.search(line) is not None for line in text.split("\n")) * 2 >= len(tiles)
    )


_SAID_OF = re.compile(r"[^\W\d_]{2,}[ :]+[\w.]+[\[({][0-9]|[0-9][\])}]+[ :]+[^\W\d_]{2,}")


def _draws(value: dict[str, Any]) -> bool:
    """Whether a call says that somebody draws."""
    return action_in(value.get("kind")) is ActionKind.DRAW


_TOLD = re.compile(r"(?m)^[ \t]*(?:#|//|--|%|;|\*)[^\n,]*?((?:[^\W\d]\w*, *){2,}[^\W\d]\w*)")
"""What a remark says that stands in each row: `# columns: player, a, b, end`."""


def _of_pairs(value: Any) -> Any:
    """A list of players with what each of them does as objects: `[(P1,Dom 6 4 LeftEnd), (P2,Knock)]`."""
    if not isinstance(value, list) or any(not isinstance(one, list) or len(one) != 2 for one in value):
        return value
    does = [did if isinstance(did, dict) else {"kind": did} for _, did in value]
    made = sum("kind" in one and len(one) > 1 for one in does)
    named = made >= FEWEST_ROWS and all(isinstance(who, str) for who, _ in value)
    return [{"player": who, **did} for (who, _), did in zip(value, does, strict=True)] if named else value


def _has_rows(value: Any) -> bool:
    """Whether as many objects or lists stand in a value as a game has turns, or long lists side by side."""
    held = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    rows = sum(isinstance(one, dict | list) for one in held)
    columns = [one for one in held if isinstance(one, list) and len(one) > FEWEST_ROWS]
    return rows >= FEWEST_ROWS or len(columns) > 1 or any(map(_has_rows, held))


FEWEST_HISTORIES = 3
"""So many states at least are shown of a game that is told by the last, which has all turns."""
_GROWING = re.compile(r"\b([A-Za-z]\w*) ?[:=] ?(\[[^\[\]]*\])")
"""A list with what it is of: `history:['p0 tile:(0, 2)', ...]`."""


def with_last_history(text: str) -> str:
    r"""A text of states, each with all turns so far, or the same as everybody sees it, with the last alone.

    >>> with_last_history("\n".join(f"log: {list('abcdefgh'[:at])}" for at in range(1, 8))).strip()
    "log: ['a', 'b', 'c', 'd', 'e', 'f', 'g']"
    """
    lines = text.split("\n")
    found = {at: listed[-1] for at, line in enumerate(lines) if (listed := _GROWING.findall(line))}
    often = max((times := Counter(name for name, _ in found.values())), key=times.__getitem__, default="")
    found = {at: one for at, one in found.items() if one[0] == often}  # "returns: [6, -6]" is below
    grown = [one[:-1] for _, one in found.values()]
    if len(grown) == 1 and len(_ACTION.findall(grown[0])) > FEWEST:
        told = [*map(_ACTION.findall, lines)]  # as in `sampled action: p0 tile:(2, 2) pip:None`
        return "\n".join(
            "" if len(acts) < 2 and (_CHANCE.match(line) or any(act in grown[0] for act in acts)) else line
            for line, acts in zip(lines, told, strict=True)
        )
    again = len({*grown}) == 1 < len(grown) and sum(one.tile is not None for one in tokens(grown[0])) > FEWEST
    if not again and (len(found) < FEWEST_HISTORIES or len(grown[0]) * 2 > len(grown[-1])):
        return text
    if not all(other.startswith(one) for one, other in pairwise(grown)):
        return text
    acted = [_LAST_ACTION.search(line) for line in lines]  # what stands last in the list is said again there
    said = {at for at, one in enumerate(acted) if one and grown[-1].rstrip("'\" ").endswith(one[1])}
    said |= {at for at, line in enumerate(lines) if (one := _APPLIED.search(line)) and one[1] in grown[-1]}
    others = {
        at for at in {*range(len(lines))} - {*found} - said if any(one.tile for one in tokens(lines[at]))
    }
    first, last = min(found), max(found)
    if any(at > first for at in others):
        return text
    return "\n".join(line if at == last or at in others else "" for at, line in enumerate(lines))


_ACTION = re.compile(r"p[0-9] tile:\([^()]*\) pip:[\w.]+")
_CHANCE = re.compile(r"(?i)[\W]*chance\b")
"""What OpenSpiel calls what a player does, and who deals: `Chance: Deal (0.0, 5.0)`."""
_APPLIED = re.compile(r'"([^"\n]*[0-9][^"\n]*)"')
"""What is added to the list behind it: `# Apply action "p0 tile:(3, 3) pip:None"`."""
_LAST_ACTION = re.compile(r"\blast_(?:action|move|play) ?[:=] ?['\"]?([^'\"\n]+)")


# -- blocks of a log --------------------------------------------------------------------------------------

_LABELLED = re.compile(r"[ \t]*([^\W\d_]+)[ \t]*[:=][ \t]*(.*)")
_TWO_HALVES = re.compile(r"[0-9]\W[0-9]")


def with_blocks_told(text: str) -> str:
    r"""A log that names a player above what he holds and does, with him in front of what he does alone.

    >>> log = "".join(f"-- turn {at}: {'AB'[at % 2]} --\nhand: 6-4 1-0\nmove: {at}-0\n" for at in range(6))
    >>> with_blocks_told(log).split()[:4]
    ['A:', '0-0', 'B:', '1-0']
    """
    lines = text.split("\n")
    labels = [one[1] if (one := _LABELLED.fullmatch(line)) else "" for line in lines]
    often = {label for label, count in Counter(labels).items() if label and count >= FEWEST_STATES}
    plays = {label for label in often if says(label, Loose.PLAY)}
    shown = {label for label in often - plays if says(label, Loose.HOLDS, Loose.BOARD)}
    heads = heads_of_blocks(lines) if shown else {}
    first, last = min(heads, default=0), max(heads, default=0)
    below = [at for at in range(first, last) if at not in heads and lines[at].strip()]
    deeper = not plays and all(lines[at][0].isspace() for at in below)  # else each says first what it tells
    said = len(plays) == 1 and all(labels[at] in often for at in below)
    if len(heads) < FEWEST_STATES or not (deeper or said) or len({*heads.values()}) > MOST_SEATS:
        return text
    who = ""
    for at in range(first, len(lines)):
        who = heads.get(at, who)
        if at in heads or labels[at] in shown:
            lines[at] = ""
        elif labels[at] in plays or (deeper and lines[at][:1].isspace()):
            lines[at] = f"{who}: {lines[at].strip().removeprefix(labels[at] if said else '').lstrip(' :=')}"
    return "\n".join(lines)


_HEADS = re.compile(r"[0-9]|^([^\w\s])\1+ [^\W\d]\w* \1+$")


def heads_of_blocks(lines: list[str]) -> dict[int, str]:
    """The lines at the margin, alike but for a number and a name: `-- turn 3: Ana --`, `---- Ana ----`."""
    alike: dict[str, dict[int, str]] = {}
    for at, line in enumerate(lines):
        at_margin = not (line[:1].isspace() or _TWO_HALVES.search(line)) and _HEADS.search(line)
        for word in re.finditer(r"[^\W\d]\w*", line) if at_margin else ():
            rest = re.sub("[0-9]+", "0", f"{line[: word.start()]}*{line[word.end() :]}".rstrip("-= "))
            alike.setdefault(rest, {})[at] = word[0]
    several = (named for named in alike.values() if len({*named.values()}) > 1)
    return max(several, key=len, default={})
