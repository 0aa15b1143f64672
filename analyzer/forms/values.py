"""The value that a text is: JSON, XML, a file of settings, lists and objects as programs print them."""

from __future__ import annotations

import ast
import configparser
import json
import re
import tomllib
from collections import Counter
from contextlib import suppress
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings

from analyzer.forms.tokens import tokens
from analyzer.forms.words import Loose, own_list, says
from analyzer.forms.written_values import MOST_DEEP, edn_of, is_yaml, xml_value, yaml_of
from analyzer.notation.vocabulary import Word
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def value_of(text: str) -> Any:
    """What a text in JSON, XML, YAML or EDN, or as Python prints values, stands for; None for others."""
    stripped = text.strip()
    if stripped.startswith("<"):
        return xml_value(_as_read(stripped) if "<TEI" in stripped else stripped)
    if (_LISTED.search(stripped) or _TABLES_SET.search(stripped)) and not _deep(stripped):
        with suppress(ValueError, RecursionError):
            return tomllib.loads(stripped)
    if _SECTION.search(stripped):
        return _sections(stripped)
    told = _blocks(stripped) or _turns_below(text)
    if told and not (isinstance(told, dict) and any(map(_is_log, told.values()))):
        return told
    crossed = _with_cells_apart(text)
    if (halves := _HALVES.search(crossed)) and (turns := _cross_table(crossed, halves)):
        return turns
    value = value_in(_ASSIGNED.sub("", _ASKED.sub("", stripped)).rstrip(";"))
    if value is not None:
        return value
    found = _columns_set(stripped) or _shown(text) or yaml_of(text) or edn_of(text) or _objects_in(text)
    return found or _message_in(stripped)


_PIECE = re.compile(
    r"[\s,;]+|\#[^\n]*|(\})"
    r"|(\w+)(?:(?:\s*:)?\s*(\{)|\s*:\s*(\"[^\"\n]*\"|\[[^][{}]*\]|[\w.+-]+))"
)
"""A field of a message in the text form of protocol buffers, or where one ends: `tile { a: 6 b: 4 }`."""


def _message_in(text: str) -> dict[str, Any] | None:
    """What a message in the text form of protocol buffers says; fields that come again make a list."""
    within: list[dict[str, Any]] = [{}]
    at = 0
    while at < len(text) and within and len(within) <= MOST_DEEP and (piece := _PIECE.match(text, at)):
        at = piece.end()
        closes, name, opens, said = piece.groups()
        if closes:
            within.pop()
        elif name:
            value: Any = {} if opens else _said(said)
            before = within[-1].get(name)
            if isinstance(before, list) and not isinstance(value, list):
                before.append(value)
            else:
                within[-1][name] = value if before is None else [before, value]
            within += [value] if opens else []
    whole = at == len(text) and len(within) == 1 and text.count("{") >= FEWEST_IN_COLUMNS
    return within[0] if whole else None


def _said(text: str) -> Any:
    if text[0] == "[":
        return [_said(one.strip()) for one in text[1:-1].split(",") if one.strip()]
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else text.strip('"')


def _as_read(text: str) -> str:
    """An edition in the XML of the Text Encoding Initiative, with what is read for what is written."""
    text = re.sub(r"<choice>.{0,300}?<(expan|corr|reg)>(.{0,200}?)</\1></choice>", r"\2", text)
    return re.sub(r"</?(?:add|hi|unclear|supplied|num|lb|pb)\b[^>]*>", "", text)


def _objects_in(text: str) -> list[Any] | None:
    """The objects that a program prints on lines of their own, one behind the other, among other lines."""
    found = [value_in(one[0]) for one in _OBJECT.finditer(text)]
    return found if len(found) >= FEWEST_IN_COLUMNS and all(isinstance(one, dict) for one in found) else None


_OBJECT = re.compile(r"(?m)^\{\n(?:[ \t][^\n]*\n)+\}$")


def _is_log(value: Any) -> bool:
    """Whether lines under one word are objects that a program prints: `INFO: Move{player='Ana'}`."""
    lines = value if isinstance(value, list) else []
    return len(lines) >= FEWEST_IN_COLUMNS and all(re.match(r"\w+[{(].*[})]$", str(one)) for one in lines)


def _shown(text: str) -> dict[str, Any] | None:
    r"""The values that a session shows, by the last name in what was asked; or those of variables.

    >>> _shown(">>> game.hands\n[[1], [2]]\n>>> list(game.moves)\n[(0, 1)]\n>>> game.over\nTrue")
    {'hands': [[1], [2]], 'moves': [(0, 1)]}
    """
    values: dict[str, Any] = {}
    for one in _SHOWN.finditer(text):
        names = re.findall(r"[A-Za-z_]\w*(?![\w('\"])", one["asked"] or one["set"])
        if names and isinstance(value := value_in(one["value"].strip().rstrip(";")), list | dict):
            values[names[-1]] = value
    return values if len(values) > 1 else None


_PROMPT = r"(?:>>>|In \[\d+\]:|irb[^\n>]*>|pry[^\n>]*>|iex[^\n>]*>|ghci>|julia>|>)[ ]"
"""What somebody types behind, for a program to print a value."""
_SHOWN = re.compile(
    rf"(?m)^(?:{_PROMPT}(?P<asked>[^\n=]*)\n(?:Out\[\d+\]:|=>)?"
    rf"|(?:{_PROMPT})?(?P<set>[$@]?[A-Za-z_]\w*)[ ]=)[ ]*"
    rf"(?P<value>[\[{{(][^\n]*(?:\n(?!{_PROMPT}|[$@]?[A-Za-z_]\w*[ ]=)[^\n]*)*)"
)


def _columns_set(text: str) -> dict[str, Any] | None:
    """The settings of a file in which several are as long, as columns are: `who = "NES"`, `tiles = [...]`."""
    with suppress(ValueError, RecursionError):
        found = tomllib.loads(text) if _LIST_SET.search(text) and not _deep(text) else {}
        lengths = Counter(len(one) for one in found.values() if isinstance(one, list | str))
        alike = (length for length, times in lengths.items() if times > 1)
        return found if max(alike, default=0) >= FEWEST_IN_COLUMNS else None
    return None


FEWEST_IN_COLUMNS, FEWEST_IN_A_MATRIX = 8, 3
MOST_LETTERS = 6  # so many seats at most have letters
_LIST_SET = re.compile(r"^[\w-]+ *= *\[", re.MULTILINE)


def has_sections(text: str) -> bool:
    """Whether it is a file of settings, YAML, or a page with data: its lines may tell turns as well."""
    page = text.lstrip()[:1] == "<" and "<li" in text
    return bool(_SECTION.search(text) or _LISTED.search(text) or page or is_yaml(text))


_ASSIGNED = re.compile(
    r"\A(?:--.*\n)*(?:return\b|(?:(?:const|let|var|my|local)[ ]+)?[$@%]?[A-Za-z_]\w*[ ]*=)[ ]*(?=[\[{(])"
)
"""A variable that the value is given to: `$VAR1 = {`; or `return` behind a remark."""
_ASKED = re.compile(rf"\A(?:{_PROMPT}.*\n)+(?:Out\[\d+\]: ?)?(?=[\[{{(])")
"""What somebody has typed for a program to print the value."""
_LISTED = re.compile(r"^\[\[[\w.-]+\]\]$", re.MULTILINE)
"""What begins each turn in TOML: `[[turn]]`."""
_TABLES_SET = re.compile(r"^[\w-]+ *= *\[\s*\{ *\w+ *= ", re.MULTILINE)  # `turns = [{ who = "Ana"`
_SECTION = re.compile(r"^\[([A-Za-z]+)[ ._-]?[0-9]+\]$", re.MULTILINE)


def _sections(text: str) -> dict[str, list[dict[str, str]]] | None:
    """The sections of a file of settings, those with numbers as lists: `[event1]`; None for other texts."""
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    with suppress(configparser.Error):
        parser.read_string(text)
        found: dict[str, list[dict[str, str]]] = {}
        for name in parser.sections():
            found.setdefault(name.rstrip("0123456789 ._-") or name, []).append(dict(parser[name]))
        return found
    return None


def _blocks(text: str) -> Any:
    """The blocks of a text like `action { seat: A place { tile: "6-6" } }`, each field on a line; or None."""
    opened, found = list[str](), list[str]()
    for line in re.sub(r"(?m)^[ ]*(?:#|//).*$", "", text).split("\n"):
        if not (one := _IN_A_BLOCK.fullmatch(line.strip())) or (one["end"] and not opened):
            return None
        if one["field"]:
            found.append(f"<{one['field']}>{one['said'].replace('&', '').replace('<', '')}</{one['field']}>")
        elif one["name"]:
            found.append(f"<{one['name']}>")
            opened.append(one["name"])
        if one["end"] or one["empty"]:
            found.append(f"</{opened.pop()}>")
    whole = not opened and text.count("{") >= FEWEST_IN_COLUMNS
    return xml_value(f"<all>{''.join(found)}</all>") if whole else None


_IN_A_BLOCK = re.compile(
    r"(?P<name>[A-Za-z_]\w*):? ?\{ ?(?P<empty>\}?)"
    r"|(?P<field>[A-Za-z_]\w*): ?\"?(?P<said>[^\"]*)\"?|(?P<end>\}?)"
)
_HALVES = re.compile(r"^[^\w\n]*\b0 *([;,|\t]) *" + r" *\1 *".join("123456") + r"\b.*$", re.MULTILINE)
"""The head of a table with a column for each half of a tile."""
_PLAYED = re.compile(
    r"(?:(?P<no>[0-9]{1,2})[ .]?(?P<who>[^\W\d_]+)|(?P<by>[^\W\d_]+)[ .]?(?P<nth>[0-9]{1,2}))"
)


_SPACED = re.compile(r"^[ \t]*0 {2,}" + " {2,}".join("123456") + "[ \t]*$", re.MULTILINE)


def _with_cells_apart(text: str) -> str:
    """A text with bars between the cells of such a table, which stand below the numbers of its head."""
    head = _SPACED.search(text)
    ends = [one.end() for one in re.finditer("[0-9]", head[0])] if head else []
    lines = text.split("\n")
    for number, line in enumerate(lines if head else ()):
        cells = [(one.end(), one[0]) for one in re.finditer(r"\S+", line)]
        cells = [(0, ""), *cells] if head and line == head[0] else cells
        if cells and (cells[0][1] or "0").isdigit():
            near = {
                min((abs(end - to), at) for at, to in enumerate(ends))[1]: said for end, said in cells[1:]
            }
            lines[number] = "|".join([cells[0][1], *(near.get(at, "") for at in range(len(ends)))])
    return "\n".join(lines)


def _cross_table(text: str, head: re.Match[str]) -> list[dict[str, Any]]:
    """The turns of a table with a row and a column for each half, in its cells who played when: `17A`, `A17`.

    Whoever passed when stands on a line with a word for it.
    """
    turns: dict[int, dict[str, Any]] = {}
    for line in text.split("\n"):
        low, *cells = line.strip(" |").split(head[1])
        number = int(low) if low.strip().isdecimal() else None
        told = [] if number is None else [(cell, [number, high]) for high, cell in enumerate(cells)]
        told += [(one, []) for one in _passed(line)]
        turns |= {number: turn for said, tile in told for number, turn in _played(said, tile)}
    return _counted(turns)


def _passed(line: str) -> list[str]:
    """Who passed in which turns, if a line says that."""
    return _PASSED.findall(line) if says(re.split(r"\W", line)[0], Word.PASS) else []


_PASSED = re.compile(r"[0-9]{1,2}[ .]?[A-Z]\w*|\w+")


def _turns_below(text: str) -> list[dict[str, Any]]:
    """The turns of tiles as they lie, with who played each and when on the line below: `19L  18R`."""
    turns: dict[int, dict[str, Any]] = {}
    for above, below in pairwise(text.split("\n")):
        turns |= {number: turn for said in _passed(below) for number, turn in _played(said, [])}
        each = [told for said in below.split() for told in _played(said, [])]
        tiles = [one.tile for one in tokens(above) if one.tile] if len(each) == len(below.split()) > 1 else []
        if len(tiles) == len(each):
            turns |= {
                number: {**turn, "tile": [*tile]} for tile, (number, turn) in zip(tiles, each, strict=True)
            }
    return _counted(turns)


def _played(said: str, tile: list[int]) -> Iterator[tuple[int, dict[str, Any]]]:
    if one := _PLAYED.fullmatch(said.strip()):
        does = {"tile": tile} if tile else {"action": "pass"}
        yield int(one["no"] or one["nth"]), {"player": one["who"] or one["by"], **does}


def _counted(turns: dict[int, dict[str, Any]]) -> list[dict[str, Any]]:
    """The turns in their order, if none is left out; with letters for names where others have those."""
    whole = sorted(turns) == [*range(1, len(turns) + 1)] and len(turns) >= len("0123456")
    letters = {turn["player"] for turn in turns.values() if len(turn["player"]) == 1}
    for turn in turns.values():
        turn["player"] = turn["player"][0] if turn["player"][0] in letters else turn["player"]
    return [turns[number] for number in sorted(turns)] if whole else []


def mappings(value: Any, name: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects in a value, each with the field that it stands in."""
    if isinstance(value, dict):
        if value:
            yield name, value
        for key, one in value.items():
            yield from mappings(one, str(key))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from mappings(one, name)


def unchained(value: Any) -> Any:
    """A value with a list in place of turns each of which holds the next one, and of tiles that are true.

    >>> unchained({"by": "A", "then": {"by": "B", "then": {"by": "A"}}})
    [{'by': 'A'}, {'by': 'B'}, {'by': 'A'}]
    >>> unchained({"A": {"0/3": True, "1/1": True}})
    {'A': ['0/3', '1/1']}
    """
    if isinstance(value, list):
        return [unchained(one) for one in value]
    if not isinstance(value, dict):
        return value
    for link in value:
        chain = [value]
        while isinstance(further := chain[-1].get(link), dict):
            chain.append(further)
        if further is None and len(chain) > 2:
            return [{key: unchained(held) for key, held in each.items() if key != link} for each in chain]
    if len(value) > 1 and all(one is True for one in value.values()):
        return list(value)
    return {key: unchained(one) for key, one in value.items()}


def with_columns(value: Any, names: Sequence[str]) -> Any:
    """A value with objects for lists of so many fields as there are names of columns."""
    if isinstance(value, dict):
        return {key: with_columns(one, names) for key, one in value.items()}
    lists = isinstance(value, list) and all(isinstance(one, list) and len(one) == len(names) for one in value)
    return [dict(zip(names, row, strict=True)) for row in value] if lists else value


def side_by_side(value: dict[Any, Any]) -> list[Any]:
    """Rows of lists that hold a column each: `{"who": [0, 1], "tile": ["66", "64"]}`.

    So are objects that count their rows, as data frames are written.

    >>> counted = [str(at) for at in range(8)]
    >>> side_by_side({"who": dict.fromkeys(counted, "Al"), "tile": dict.fromkeys(counted, "6-4")})[1]
    {'who': 'Al', 'tile': '6-4'}
    """
    told = {
        str(key): [*one] if isinstance(one, str) and _are_seats(one) else one for key, one in value.items()
    }
    objects: dict[str, dict[Any, Any]] = {key: one for key, one in told.items() if isinstance(one, dict)}
    counted = [str(at) for at in range(max(map(len, objects.values()), default=0))]
    told |= {key: [*one.values()] for key, one in objects.items() if [*one] == counted}
    columns = {
        key: one for key, one in told.items() if isinstance(one, list) and len(one) >= FEWEST_IN_COLUMNS
    }
    length = Counter(map(len, columns.values())).most_common(1)[0][0] if columns else 0
    columns = {key: one for key, one in columns.items() if len(one) == length}
    if len(columns) < 2:
        return []
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def _are_seats(letters: str) -> bool:
    """Whether a text tells whose turn it was by letters alone, `NESWNESW`: few, in turn, and large."""
    seats = letters.isalpha() and letters.isupper() and len(letters) >= FEWEST_IN_COLUMNS
    return seats and 1 < len({*letters}) <= MOST_LETTERS


_ROW = re.compile(
    r"(?m)^([ \t]*(?:\[(?=\[))?)\[?[ \t]*((?:(?:-?[0-9]{1,3}|NaN)(?:[ \t]+|(?=[\];\n]))){2,})\]?(\]?);?$"
)


def with_rows(text: str) -> str:
    r"""A text with commas in the rows of a matrix, which some programs print without.

    >>> with_rows("[[1 6 6]\n [2 6 4]\n [1 NaN NaN]]")
    '[[1, 6, 6],\n [2, 6, 4],\n [1, NaN, NaN],]'
    """
    widths = [len(row[2].split()) for row in _ROW.finditer(text)]
    if len(widths) < FEWEST_IN_A_MATRIX or len({*widths}) > 1 or "[" not in text:
        return text
    return _ROW.sub(lambda row: f"{row[1]}[{', '.join(row[2].split())}],{row[3]}", text)


def has_objects(value: Any) -> bool:
    """Whether a value has objects in it, and not only lists, texts and numbers."""
    return isinstance(value, dict) or (isinstance(value, list) and any(map(has_objects, value)))


def _deep(text: str) -> bool:
    steps = (1 if sign in "[{(" else -1 for sign in re.findall(r"[\[\]{}()]", text))
    return max(accumulate(steps), default=0) > MOST_DEEP


def value_in(text: str) -> Any:
    """The value that a piece of text is, in JSON or as Python or JavaScript prints it; None if it is none.

    >>> value_in("{ player: 'bot-3', tile: [ 1, 4 ], end: null }")
    {'player': 'bot-3', 'tile': [1, 4], 'end': None}
    >>> value_in("{ Player = Ana, Tile = { High = 6, Low = 4 }, Left = 6 }")
    {'Player': 'Ana', 'Tile': {'High': 6, 'Low': 4}, 'Left': 6}
    >>> value_in("{ { who = 1, tile = {6, 4} }, { who = 2, pass = true } }")
    [{'who': 1, 'tile': [6, 4]}, {'who': 2, 'pass': True}]
    """
    if text[:1] not in "[{(" or _deep(text):
        return None
    with suppress(ValueError, RecursionError):
        return json.loads(text)
    text = _LUA_KEY.sub(r"\1: ", _LUA_REMARK.sub("", text))
    text = _BARE_KEY.sub(r"\1'\2':", _NOTHING.sub("None", _CALL.sub(r"\1", text)))
    text = _TRUTH.sub(lambda word: word[0].capitalize(), text)
    if "=>" in text:
        text = re.sub(r"[ ]*=>", ":", text)  # as Perl and Ruby print them
    if _FIELD.search(text):
        text = _BARE_WORD.sub(r": '\1'", _FIELD.sub(r"\1'\2': ", text))
    failing = (ValueError, TypeError, SyntaxError, RecursionError, MemoryError)
    with suppress(*failing), catch_warnings(action="ignore"):  # of Python, for what is no number
        return _named(ast.literal_eval(_with_lists(text)))
    return None


def _named(value: Any) -> Any:
    """The value as JSON would have it: keys are words, and bytes are text."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, dict):
        return {str(_named(key)): _named(each) for key, each in value.items()}
    return type(value)(map(_named, value)) if type(value) in (list, tuple) else value


def _with_lists(text: str) -> str:
    """Braces that hold no keys are lists, as Lua and C write them: `{{6, 4}, {6, 6}}`."""
    signs, opened = list(text), [0]
    for brace in re.finditer(r"\"[^\"\n]*\"|[{}:]", text):
        at = brace.start()
        if brace[0] == "{":
            opened.append(at)
        elif brace[0] == ":":
            opened[-1] = -1
        elif (
            brace[0] == "}"
            and len(opened) > 1
            and (start := opened.pop()) >= 0
            and text[start + 1 : at].strip()
        ):
            signs[start], signs[at] = "[]"
    return "".join(signs)


_LUA_KEY, _LUA_REMARK = re.compile(r"\[(\"\w+\")\] = "), re.compile(r"(?m)-- \[[0-9]+\]$")
_NOTHING = re.compile(r"(?<![\w'\"])(?:NULL|null|undefined|undef|nil|NaN|nan)(?![\w'\"])")
_TRUTH = re.compile(r"(?<![\w'\"])(?:true|false)(?![\w'\"])")
"""What other languages call nothing, and true, outside of quotes."""
_CALL = re.compile(r"(?<=:)\s*(?:new )?[A-Za-z]\w*\((\"[^\"()]*\"|'[^'()]*'|-?[0-9.]+)\)(?=\s*[,}\]])")
"""What makes a value of one text or number, as data bases print them: `ISODate("2020-01-19")`."""
_BARE_KEY = re.compile(r"([{,]\s*)([A-Za-z_]\w*):(?=\s)")
"""A key without quotes, as JavaScript prints it."""
_FIELD = re.compile(r"([{,]\s*)([A-Za-z_]\w*) = ")
_BARE_WORD = re.compile(r": (?!None\b|True\b|False\b)([^\W\d_][\w .-]*?)(?=\s*[,}])")
"""A field and a word in it, as C# prints records: `{ Player = Ana, Tile = { High = 6, Low = 4 } }`."""


def with_numbers_told(value: Any) -> Any:
    """A value with figures in place of numbers that are tiles throughout a field: `{"t": 64}, {"t": 0}`.

    So they are if there are many, hardly any below ten, and no two are the same tile.

    >>> turns = [{"who": at % 2, "t": t} for at, t in enumerate([66, 61, 60, 41, 40, 0, 10, 50, 51, 11])]
    >>> [turn["t"] for turn in with_numbers_told(turns)][3:6]
    ['41', '40', '00']
    >>> with_numbers_told([{"n": number} for number in range(10, 30)])[0]
    {'n': 10}
    """
    fields = [(str(name), one) for _, each in mappings(value) for name, one in each.items()]
    numbers: dict[str, list[int]] = {name: [] for name, _ in fields}
    for name, one in fields:
        numbers[name] += _numbers_in(one)
    hands = {name for name, one in fields if isinstance(one, list)}
    again = {name for name, one in fields if (name in hands and type(one) is int) or says(name, Loose.TILE)}
    told = {name for name, each in numbers.items() if _are_tiles(each, again=name in again)}
    return _with_numbers_told(value, told) if told else value


def _numbers_in(value: Any) -> list[int]:
    """A number, or those of a list, which may be one of lists: `"drawn": [[], [64, 10]]`."""
    if isinstance(value, list):
        return [number for one in value for number in _numbers_in(one)]
    return [value] if type(value) is int else []


def _are_tiles(numbers: Sequence[int], *, again: bool) -> bool:
    """Whether numbers of two figures are tiles, none of them twice; few may be drawn, and played `again`."""
    if len(numbers) < FEWEST_NUMBERS or not 0 <= min(numbers) <= max(numbers) < BASE**2:
        return False
    tiles = {Tile.of(*divmod(number, BASE)) for number in numbers}
    small = sum(number < BASE for number in numbers)
    few = len(tiles) * 3 >= len(numbers) * 2 if again else len(tiles) == len(numbers)
    return few and len(numbers) >= small * 3


def _with_numbers_told(value: Any, names: set[str], *, told: bool = False) -> Any:
    if isinstance(value, dict):
        return {name: _with_numbers_told(one, names, told=str(name) in names) for name, one in value.items()}
    if not isinstance(value, list):
        return f"{value:02}" if told and type(value) is int else value
    told |= len(value) >= FEWEST_IN_A_HAND and all(type(one) is int and 0 <= one < BASE**2 for one in value)
    return [_with_numbers_told(one, names, told=told) for one in value]


BASE, FEWEST_NUMBERS, FEWEST_IN_A_HAND = 10, 10, 5


_TURN_AS_TEXT = re.compile(r"\"([0-9A-Za-z]{1,12}):([0-9]-[0-9]|[a-z]{2,10})\"(?=\s*[],])")


def with_turns_as_objects(text: str) -> str:
    r"""JSON in which texts name who acts and what he does, with an object for each of these: `"0:3-7"`.

    >>> with_turns_as_objects("[" + '"0:3-7", "1:2-3", ' * 4 + '"2:pass"]')[-34:]
    ', {"player": "2", "tile": "pass"}]'
    """
    turns = [one for _, one in _TURN_AS_TEXT.findall(text) if one[0].isdecimal()]
    if len(turns) < FEWEST_IN_COLUMNS or not text.lstrip().startswith(("{", "[")):
        return text
    return _TURN_AS_TEXT.sub(r'{"player": "\1", "tile": "\2"}', text)


_SETTING = re.compile(r"([A-Za-z_][\w.-]*)=(\"[^\"]*\"|\[[^][(){}\"]*\]|[^\s\"\[({]*)")
_SET = rf"(?:{_SETTING.pattern}(?:[ \t]+|$))"
_SETTINGS = re.compile(rf"(?:[^=]*[0-9]\]?:? )?[ \t]*(?:(?:\[\w+\] )+(\w+) {_SET}{{2,}}|{_SET}{{4,}})")


def settings_on(line: str) -> dict[str, Any]:
    """What a line sets that has nothing else, as servers log it; nothing of another line.

    >>> settings_on("msg=play user=ana tile=6/4 left=[4.1,1.1]")
    {'event': None, 'msg': 'play', 'user': 'ana', 'tile': '6/4', 'left': ['4.1', '1.1']}
    """
    if (told := _SETTINGS.fullmatch(line)) is None:
        return {}
    found = _SETTING.findall(line)
    lists = {key: re.split(r"[,;\s]+", said[1:-1]) for key, said in found if said[:1] == "["}
    return {"event": told[1], **{key: said.strip('"') for key, said in found}, **lists}


_PAIRED = re.compile(
    r"(?i)(\b(?:teams|partners|partnerships|pairs|sides)\b\W{0,8}?)"
    r"([\[({](?:\s*[\[({]\s*[0-4]\s*,\s*[0-4]\s*[\])}]\s*,?){2}\s*[\])}])"
)


_NUMBERED_PAIRS = re.compile(
    r"(?<!\w)([^\W\d_]+)(\W{1,3})([0-4][-+][0-4])(?:(\W+(?:\w{1,3}\W+)?)([0-4][-+][0-4]))?(?![\w-])"
)


def without_pairs(text: str) -> str:
    """A text without which seats play together, by their numbers, which might be tiles.

    >>> without_pairs("teams = ((0, 2), (1, 3)); pairs = [(0, 2), (1, 1)]")
    'teams = []              ; pairs = [(0, 2), (1, 1)]'
    >>> without_pairs("Pairs 1-3 and 2-4. Pair 1-3: 39. Ana 1-3")
    'Pairs     and    . Pair    : 39. Ana 1-3'
    >>> without_pairs("(4 seats, pairs 0+2 / 1+3)")
    '(4 seats, pairs     /    )'
    """

    def bare(told: re.Match[str]) -> str:
        seats = sorted(map(int, re.findall("[0-9]", told[2])))
        return f"{told[1]}{'[]'.ljust(len(told[2]))}" if seats in ([0, 1, 2, 3], [1, 2, 3, 4]) else told[0]

    text = _PAIRED.sub(bare, text)
    pairs = [one for one in _NUMBERED_PAIRS.finditer(text) if one[1].casefold() in own_list("pairs")]
    both = {pair for one in pairs for pair in one.group(3, 5) if pair}
    seats = sorted(re.findall("[0-9]", "".join(both)))
    if len(both) != len("AB") or seats not in ([*"0123"], [*"1234"]):
        return text
    for one in pairs:
        blank = re.sub("[0-4][-+][0-4]", "   ", one[0][len(one[1]) :])
        text = f"{text[: one.end(1)]}{blank}{text[one.end() :]}"
    return text
