"""Tiles told by codes: numbers, letters and formulas that a key explains, and places in a list or a hand."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import repeat
from typing import TYPE_CHECKING, Any

from analyzer.forms.definitions import FEWEST_CODES, MOST_EXPLAINED, Key, key_of
from analyzer.forms.fields import action_in, columns_of, is_player, tile_in, tiles_in
from analyzer.forms.line_of_play import USUAL_HIGHEST
from analyzer.forms.tokens import tokens, whole_number
from analyzer.forms.values import mappings, value_in
from analyzer.forms.words import MONTHS, Loose, how_many, meaning, own_list, says
from analyzer.notation.vocabulary import Word
from analyzer.tiles.tile import Tile, tile_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from analyzer.forms.tokens import Token

_PASS_CODE = re.compile(
    r"(?<![\w=])(?:(-?[0-9]{1,3}|[A-Z][0-9]?|[^\w\s,;:()]) ?= ?"
    r"|(-?[0-9]{1,3})(?:: | [^\W\d_]+ (?:an? )?))([^\W\d_]+)"
)
BYTE = re.compile(r"\b0x([0-9])([0-9])\b")
"""A half in each half of a byte: `0x46`."""
_CODE = re.compile(r"(?<=\w) \(0x[0-9a-fA-F]{2}\)")
"""The byte for a word, where tiles stand without brackets: `Opcode: SET (0x10)`, `Bone: 0x42`."""
_FILE = re.compile(
    r"(?<![\w/.:-])[\w.:-]*/(?:[\w.-]*/)*(?:[^\W\d_]+[_-])?([0-9])[_-]([0-9])\.[a-z]{3,5}(?!\w)"
)
"""The file of a picture or a scene: `res://tiles/6_4.tscn`."""

_MARKED = re.compile(r"([\"'])([A-Za-z])([0-9])([-_]?)([0-9])(?=\1)")
"""A tile in quotes behind the letter that programs put in front of each: `"d6-4"`, `"B64"`."""


def with_codes_told(text: str) -> str:
    r"""A text that gives the key to its codes for tiles, with the tiles in place of them.

    >>> key = "codes: " + " ".join(f"{code}=0-{pip}" for pip, code in enumerate("ABCDEFG"))
    >>> with_codes_told(key + "\nAna: D\nEva: AFC").split("\n")[1:]
    ['Ana: 0-3', 'Eva: 0-0 0-5 0-2']
    """
    text = _without_letters(_with_dump_told(text))
    if (listed := _with_lists_told(text)) != text or text.lstrip()[:1] == "{":
        return listed
    if len({one[0] for one in _FILE.finditer(text)}) >= FEWEST_CODES:
        text = _FILE.sub(r"\1-\2", text)
    bare = _CODE.sub("", text)
    text = bare if len({byte[0] for byte in BYTE.finditer(bare)}) >= FEWEST_CODES else text
    lines = text.split("\n")
    in_bytes = len({byte[0] for byte in BYTE.finditer(text)}) >= FEWEST_CODES
    if in_bytes:
        lines = [BYTE.sub(r"\1-\2", line) for line in lines]
    key = key_of(lines)
    if key is None and not in_bytes:
        return _with_racks_told(text, lines)
    key = key or Key(set(), "", {})
    passes = {
        code[1] or code[2]: at
        for at, line in enumerate(lines[:MOST_EXPLAINED])
        for code in _PASS_CODE.finditer(line)
        if Word.PASS in meaning(code[3])
    }
    codes = dict.fromkeys(passes, "pass") | key.tiles
    legends = key.lines | {*passes.values()}
    column: int | None = None
    told: list[str] = []
    for at, line in enumerate(lines):
        if at in legends:
            told.append("")
            continue
        cells = _cells(line)
        called = map(_is_called, map(str.strip, cells), repeat(key.label))
        named = [place for place, it_is in enumerate(called) if it_is]
        if column is None and named and len(cells) > 2 and at > min(legends):
            column = named[0]
            told.append(line)
        else:
            told.append(_decoded(line, cells, column, codes))
    if column is None and all(map(str.isdigit, key.tiles)):
        kept = ["" if at in legends else line for at, line in enumerate(lines)]
        told = _told_at_one_place(kept, codes) or told
    return "\n".join(told)


_RECORD = re.compile(r"(?m)^\W*[^\W\d_]+ ?[=:] ?([2-8]) bytes: (.*)$")
_DUMPED = re.compile(r"(?m)^[0-9A-Fa-f]{4,8}:?[ ]+((?:[0-9A-Fa-f]{2}[ ]+)*[0-9A-Fa-f]{2})[ ]*$")


def _with_dump_told(text: str) -> str:
    r"""A dump of bytes with what each record means by the key above it: `seat, op, tile, end`, `op 50=play`.

    >>> key = "record = 4 bytes: seat, op, tile, end\nop 50=play 4B=knock  end 4C=left\nseat 10 = Al\n"
    >>> _with_dump_told(key + "0040:  10 50 64 4C  10 4B FF 00").split("\n")[-1]
    'Al play 6-4 left, Al knock'
    """
    record = _RECORD.search(text)
    fields = re.findall(r"[^\W\d_]+", re.sub(r"\([^()]*\)", "", record[2])) if record else []
    if record is None or len(fields) != int(record[1]) or not _DUMPED.search(text):
        return text
    coded = r"[0-9A-F]{2} ?= ?[^\W\d_]+"
    words = {
        (field, code): word
        for field in fields
        for listed in re.findall(rf"(?<!\w){field}((?:[ ,]+{coded})+)", text)
        for code, word in (re.split(" ?= ?", one) for one in re.findall(coded, listed))
    }

    def told(dump: re.Match[str]) -> str:
        codes = dump[1].upper().split()
        each = [codes[at : at + len(fields)] for at in range(0, len(codes), len(fields))]
        return ", ".join(" ".join(filter(None, map(meant, fields, codes))) for codes in each)

    def meant(field: str, code: str) -> str:
        tile = says(field, Loose.TILE) and code.isdigit() and max(code) <= str(USUAL_HIGHEST)
        word = "-".join(code) if tile else words.get((field, code), "")
        end = says(field, Loose.END) and not says(word, Word.LEFT, Word.RIGHT)
        return "" if end or (says(field, Loose.TILE) and not tile) else word

    return _DUMPED.sub(told, text.replace(record[0], "")) if words else text


def _without_letters(text: str) -> str:
    """A text without the letter in front of each of its tiles, if that is the same: `"bone": "B64"`."""
    found = _MARKED.findall(text)
    tiles = [Tile.of(int(one), int(other)) for _, _, one, _, other in found]
    once = len({*tiles}) * 3 >= len(tiles) * 2  # in a hand, too, some of them
    once |= all(one[1].isupper() for one in found) and all(tile.high <= USUAL_HIGHEST for tile in tiles)
    counted = [one + other for _, _, one, _, other in found]
    one_letter = len({letter for _, letter, *_ in found}) == 1
    if len({*tiles}) < FEWEST_CODES or not (once and one_letter) or counted == sorted(counted):
        return text  # `"p01"`, `"p02"` count players, or turns
    return _MARKED.sub(r"\1\3-\5", text)


def _cells(line: str) -> list[str]:
    sign = next((sign for sign in "\t;,|" if sign in line), None)
    return line.split(sign) if sign else line.split()


def _is_called(name: str, label: str) -> bool:
    if not label or name.casefold() == label:
        return bool(label)
    return Loose.TILE in meaning(label) and says(name, Loose.TILE, Loose.PLAY)


def _decoded(line: str, cells: list[str], column: int | None, codes: dict[str, str]) -> str:
    """A line with tiles for codes: in their column, else where a code stands alone, or a row of them."""
    if column is not None:
        if column >= len(cells) or cells[column].strip() not in codes:
            return line
        code = cells[column].strip()
        parts = re.split(r"([\t;,|]|\s+)", line.strip())
        places = [at for at, part in enumerate(parts) if part == code and at // 2 == column]
        return "".join(codes[code] if at in places else part for at, part in enumerate(parts))
    words = {code for code in codes if len(code) == 1 or not code.isdigit()}
    if not words:
        return line
    row = re.fullmatch(r"(.*?[:>] ?|\s*)(\S+)\s*", line)
    if row and sum(sign in words for sign in row[2]) * 3 > len(row[2]) * 2:
        signs = [codes.get(sign, "") for sign in row[2]]
        return row[1] + " ".join(filter(None, signs))
    return re.sub(
        r"(?<=[\s:>,;|])\S+(?=[\s,;|]|$)", lambda word: codes[word[0]] if word[0] in words else word[0], line
    )


# -- numbers at one place ---------------------------------------------------------------------------------

_NUMBERED = re.compile(r"([^\W\d_]*[^\w\s.,;]? ?)(?<![\d.,:/-])(-?[0-9]{1,3})(?![\w:/-]|[.,][0-9])")
"""A number, with what stands in front of it: `t27`, `tile=27`, `#27`, ` 27`."""


def _places(line: str, number: re.Match[str], nth: int) -> Iterator[str | int]:
    """How the place of a number is called: its word, its number on the line, and in the list it stands in."""
    yield nth
    if word := number[1].strip(" ,").casefold():
        yield word
    start = max(line.rfind(sign, 0, number.start(2)) for sign in "[(")
    within = line[start : number.start(2)] if start >= 0 else ")"
    if within.count(",") and not set(within) & set("])"):
        yield f"[{within.count(',')}"


def _place_of_codes(lines: list[str], codes: dict[str, str]) -> str | int | None:
    """The word, or the place of each line or list, where each tile stands once and no line is counted."""
    places: dict[str | int, list[tuple[int, str]]] = {}
    for at, line in enumerate(lines):
        for nth, found in enumerate(_NUMBERED.finditer(line)):
            for place in _places(line, found, nth):
                places.setdefault(place, []).append((at, found[2]))
    best: tuple[int, str | int] | None = None
    for place, told in places.items():
        times = Counter(at for at, _ in told)
        alone = [number for at, number in told if times[at] == 1 or str(place)[0] == "["]
        known = [number for number in alone if number in codes and codes[number] != "pass"]
        passes = sum(codes.get(number) == "pass" for number in alone)
        once = len(set(known)) == len(known) >= FEWEST_CODES and known != sorted(known, key=int)
        if once and (len(known) + passes) * 10 >= len(alone) * 9 and (best is None or len(known) > best[0]):
            best = len(known), place
    return best[1] if best else None


def _told_at_one_place(lines: list[str], codes: dict[str, str]) -> list[str] | None:
    """The lines with the tiles for the numbers at one place; None without."""
    place = _place_of_codes(lines, codes)
    if place is None:
        return None

    def told_in(line: str) -> str:
        count = -1

        def tile(found: re.Match[str]) -> str:
            nonlocal count
            count += 1
            if found[2] not in codes or place not in _places(line, found, count):
                return found[0]
            if str(place)[0] == "[":
                return f'{found[1]}"{codes[found[2]]}"'
            sign = found[1].rstrip(" #")
            return f"{'' if sign[-1:].isalpha() and found[1][-1:].isalpha() else sign} {codes[found[2]]}"

        return _NUMBERED.sub(tile, line)

    return list(map(told_in, lines))


# -- places in hands --------------------------------------------------------------------------------------

FEWEST_HELD = 5  # so many tiles are dealt to each player at least
_PLACED = re.compile(r"(?:#|\b(?:no|nr)\.? ?)?([0-9]{1,2}) ?[=:).] ?(?=[0-9]\W[0-9])")
"""The place of a tile in a hand: `#1 = 2-5`, `1) 2-5`."""
_OWNER = re.compile(r"\W*([^\W\d][\w.'-]*(?: [^\W\d][\w.'-]*)?)")


def _with_racks_told(text: str, lines: list[str]) -> str:
    r"""A text whose players tell the places of tiles in their hands, with the tiles in place of them.

    Places are counted as the tiles lay, or among those that are left where one comes twice.

    >>> hands = "Al: 6-6 6-5 4-1 3-2 0-0\nBo: 6-4 5-5 4-2 3-1 0-1\n"
    >>> with_codes_told(hands + "Al #1\nBo #1\nAl #2\nBo #2\nAl #3\nBo #5\nAl #5").split("\n")[2:5]
    ['Al 6-6', 'Bo 4-6', 'Al 5-6']
    """
    racks: dict[str, list[Tile]] = {}
    shown: dict[int, str] = {}
    for at, line in enumerate(lines):
        owner = _OWNER.match(line)
        rest = _PLACED.sub(" ", line[owner.end() :]) if owner else ""
        tiles = tiles_in(rest.strip(" :=-[](){}").replace(",", " ")) if rest else []
        if owner and len(tiles) >= FEWEST_HELD and owner[1] not in racks:
            racks[owner[1]] = tiles
            shown[at] = f"{owner[1]}: {' '.join(map(str, tiles))}"
    if len(racks) < 2 or len(set(map(len, racks.values()))) > 1:
        return text
    names = "|".join(map(re.escape, sorted(racks, key=len, reverse=True)))
    asked = re.compile(rf"(?<!\w)({names})(\W[^\d\n]*?)#?([0-9]{{1,2}})(?!\s?\S?\s?[0-9]|[\w:/-])")
    below = [line for at, line in enumerate(lines) if at not in shown]
    chosen = [(one[1], int(one[3])) for line in below for one in asked.finditer(line)]
    if len(chosen) < FEWEST_CODES or any(one.tile for line in below for one in tokens(line)):
        return text
    base = 1 if min(number for _, number in chosen) else 0
    if max(number for _, number in chosen) - base >= len(next(iter(racks.values()))):
        return text
    left = {name: list(tiles) for name, tiles in racks.items()}
    fixed = len(set(chosen)) == len(chosen)

    def tile(turn: re.Match[str]) -> str:
        rack, place = left[turn[1]], int(turn[3]) - base
        if place >= len(rack):
            return turn[0]
        return f"{turn[1]}{turn[2]}{rack[place] if fixed else rack.pop(place)}"

    return "\n".join(shown.get(at) or asked.sub(tile, line) for at, line in enumerate(lines))


# -- numbers in values ------------------------------------------------------------------------------------


def _with_lists_told(text: str) -> str:
    r"""A value that lists the tiles of a set, with the tiles in place of their numbers in its rows.

    >>> tiles = '{"tiles": ["00", "01", "11", "02", "12", "22", "03", "13"], '
    >>> moves = '"moves": [["A", 5], ["A", 1], ["A", 3], ["A", 0], ["A", 2], ["A", -1]]}'
    >>> _with_lists_told(tiles + moves)[:35]
    '{"moves": [["A", "2-2"], ["A", "0-1'
    """
    if not _LISTED.search(text):
        return text
    value = value_in(text)
    fields = value.items() if isinstance(value, dict) else ()
    keys = ((name, known) for name, one in fields if (known := _listed_tiles(one)))
    for name, known in keys:
        rest = {key: one for key, one in fields if key != name}
        told = _told_by(rest, known)
        return json.dumps(told, ensure_ascii=False) if told != rest else text
    return text if isinstance(value, dict | list) else _with_rows_told(text)


def _with_rows_told(text: str) -> str:
    r"""The same where values stand on lines, and one of them lists the tiles.

    >>> tiles = dict(zip(map(str, range(8)), "00 01 11 02 12 22 03 13".split()))
    >>> moves = [{"tileId": 6}, {"by": 1, "tileId": 3}, {"by": 2, "tileIds": [5, 4]}]
    >>> _with_rows_told("\n".join(map(json.dumps, [{"no": 1, "tiles": tiles}, *moves]))).split("\n")[2:]
    ['{"by": 1, "tileId": "0-2"}', '{"by": 2, "tileIds": ["2-2", "1-2"]}']
    """
    lines = text.split("\n")
    rows = {at: value_in(line[line.find("{") :].strip().rstrip(",")) for at, line in enumerate(lines)}
    held = [(at, one) for at, row in rows.items() for _, each in mappings(row) for one in each.values()]
    key, known = next(((at, known) for at, one in held if (known := _listed_tiles(one))), (-1, {}))
    numbers: dict[str, list[int]] = {}
    for at, row in rows.items() if known else ():
        for _, each in mappings(row) if at != key else ():
            for name, one in each.items():
                several = one if isinstance(one, list) else [one]
                numbers.setdefault(name, []).extend(two for two in several if type(two) is int)
    codes = {name for name, told in numbers.items() if told and _are_codes(name, told, known)}
    for at, row in rows.items() if codes else ():
        if isinstance(row, dict):
            told = json.dumps(_with_tiles(row, codes, known), ensure_ascii=False)
            lines[at] = lines[at][: lines[at].find("{")] + told if at != key else ""
    return "\n".join(lines)


def _are_codes(name: str, told: list[int], known: dict[int, str]) -> bool:
    """Whether the numbers of a field are those of tiles: it says so, or has many, each once, in no order."""
    many = len({*told}) == len(told) >= FEWEST_CODES and sorted(told) not in (told, told[::-1])
    return {*told} - {-1} <= known.keys() and (many or says(name, Loose.TILE))


def _with_tiles(value: Any, codes: set[str], known: dict[int, str]) -> Any:
    """A value with the tiles for the numbers in these fields."""
    if isinstance(value, list):
        return [_with_tiles(one, codes, known) for one in value]
    if not isinstance(value, dict):
        return value
    told = {name: _with_tiles(one, codes, known) for name, one in value.items()}
    for name in codes & told.keys():
        one = told[name]
        told[name] = [known.get(two, two) for two in one] if isinstance(one, list) else known.get(one, one)
    return told


_LISTED = re.compile(
    rf"[\[{{][^\[\]{{}}]*(?:(?:[\[\"]\s*)?[0-9](?:,\s*|[^\w,]?[ ]?)[0-9]\s*[\]\"]?,\s*"
    rf"(?:\"[0-9]+\": ?)?){{{FEWEST_CODES}}}"
)


def _listed_tiles(value: Any) -> dict[int, str]:
    """The tiles of a set by their numbers, where a list or an object has every one of them, or many."""
    pairs: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, list | dict):
        pairs = enumerate(value) if isinstance(value, list) else value.items()
    known = {whole_number(str(key)): tile_in(one, digits=True) for key, one in pairs}
    tiles = {tile for tile in known.values() if tile}
    if len(tiles) < len(known) or len(tiles) <= FEWEST_CODES or None in known:
        return {}
    highest = max(tile.high for tile in tiles)
    if len(tiles) * 2 <= len(tile_set(highest).tiles):
        return {}
    return {number: str(tile) for number, tile in known.items() if number is not None}


def _told_by(value: Any, known: dict[int, str]) -> Any:
    """A value with the tiles for numbers at that place of the rows of a list where each comes once."""
    if isinstance(value, dict):
        return {name: _told_by(one, known) for name, one in value.items()}
    if not isinstance(value, list) or not value:
        return value
    if all(isinstance(one, int) for one in value):
        tiles = [one for one in value if one in known]
        once = len(set(tiles)) == len(tiles) >= FEWEST_HELD and len(set(value) - known.keys()) < 2
        return [known.get(one, "pass") for one in value] if once else value
    rows = [dict(enumerate(one)) if isinstance(one, list) else one for one in value]
    if all(isinstance(row, dict) and row.keys() == rows[0].keys() for row in rows):
        for place in sorted(rows[0], key=lambda one: not says(str(one), Loose.TILE)):
            told = [row[place] for row in rows]
            numbers = [one for one in told if isinstance(one, int) and one in known]
            others = {str(one) for one in told} - set(map(str, numbers))
            once = len(set(numbers)) == len(numbers) > FEWEST_HELD - 1 and numbers != sorted(numbers)
            if once and len(others) < 2 + 1:
                return [_with(row, place, known.get(row[place], "pass")) for row in value]
    return [_told_by(one, known) for one in value]


def _with(row: Any, place: Any, tile: str) -> Any:
    if isinstance(row, dict):
        return {**row, place: tile}
    return [tile if at == place else one for at, one in enumerate(row)]


def with_hands_whole(rows: list[list[Token]], size: int) -> list[list[Token]]:
    """The rows with a hand of so many tiles on several lines below its name as one line."""
    whole: list[list[Token]] = []
    for row in rows:
        above = whole[-1] if whole else []
        tiles = [one for one in above if one.tile]
        named = len(above) - len(tiles) == 1 and not above[0].tile
        if named and all(one.tile for one in row) and len(tiles) + len(row) <= size:
            above += row
        else:
            whole.append([*row])
    return whole


def with_actions_told(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows in which a letter tells what is done, in words: `P` beside a side, `D` beside tiles without one.

    >>> rows = [{"who": "ab"[at % 2], "does": "P", "tile": f"{at}-{at + 1}", "end": "L"} for at in range(6)]
    >>> told = with_actions_told([*rows, {"who": "a", "does": "D", "tile": "5-5", "end": None}])
    >>> [row["does"] for row in told[-2:]]
    ['play', 'draw']
    """
    columns = columns_of(rows)
    if columns is None:
        return rows
    who = [
        name
        for name in (columns.who,)
        if name and any(is_player(rows, one) for one in rows[-1] if one != name)
    ]
    for name in [*columns.action, *who]:
        letters = Counter(str(row.get(name)) for row in rows)
        ends = {
            one: {str(row.get(one) or "") for row in rows} - {""} for one in columns.action if one != name
        }
        side = columns.side or next((one for one, values in ends.items() if len(values) == len("LR")), None)
        tiles = [[row.get(one) for one in columns.tile] for row in rows]
        each = zip(rows, tiles, tiles[1:], strict=False)
        same = (row for row, one, after in each if one == after and not any(map(action_in, one)))
        twice = {str(row.get(name)) for row in same if None not in [row.get(at) for at in columns.tile]}
        told: dict[str, str | None] = {}
        for letter in letters if 1 < len(letters) <= MOST_LETTERS else ():
            own = [row for row in rows if str(row.get(name)) == letter]
            does = _done(own, columns.tile, side) if len(letter) == 1 and letter.isalpha() else None
            does = "lead" if does == "draw" and own == rows[:1] else does  # nobody draws before the lead
            if does is None and side is None and len(twice) == 1 and letter.isalpha():
                does = "draw" if letter in twice else "play"
            told[letter] = "end" if own == [rows[-1]] and does == "pass" and len(letters) > 2 else does
        if [*told.values()].count("play") == 1 and None not in told.values():
            return [{**row, name: told[str(row.get(name))]} for row in rows]
    return rows


def _done(rows: list[dict[str, Any]], tile: Sequence[str], side: str | None) -> str | None:
    """What is done in these rows, by what stands beside a letter that all of them have."""
    if all(any(len(tiles_in(one)) >= FEWEST_HELD for one in row.values()) for row in rows):
        return "hand"
    tiles = sum(all(row.get(one) not in (None, "") for one in tile) for row in rows)
    if side is not None and any(row.get(side) for row in rows):
        return "play"
    return "draw" if side and tiles == len(rows) else "pass" if not tiles else None


MOST_LETTERS = 5  # so many letters tell at most what is done


_HALF = "[0-9]"
_IN_A_CHAIN = re.compile(rf"(?<={_HALF}[:|/])({_HALF}) [-\u2013\u2014] (?=({_HALF})[:|/]{_HALF})")
_BESIDE_WORDS = re.compile(
    rf"(?<=[^\W\d_] )[-\u2013\u2014](?= {_HALF}[:|/])|(?<=[:|/]{_HALF} )[-\u2013\u2014](?= [^\W\d_])"
)


def with_chains_divided(text: str) -> str:
    """A text without the dashes between the tiles of a table, where these are written with another sign.

    >>> with_chains_divided("table: 6:6 - 6:3 - 3:2"), with_chains_divided("6/2 - 6/3")
    ('table: 6:6   6:3   3:2', '6/2 - 6/3')
    >>> with_chains_divided("3/6 - 6/4 - I pass - 4/4")
    '3/6   6/4 , I pass , 4/4'
    """
    if not all(one == other for one, other in _IN_A_CHAIN.findall(text)):
        return text
    lines = ((line, _IN_A_CHAIN.sub(r"\1   ", line)) for line in text.split("\n"))
    return "\n".join(told if told == line else _BESIDE_WORDS.sub(",", told) for line, told in lines)


_RESULT = re.compile(r'\[Result "([^"\n]+)"\]\n')
_FOOTNOTE = re.compile(r"(?m)^[ ]*\(([a-z])\)[ ](?=[^\W\d_])")


def without_footnotes(text: str) -> str:
    r"""A text without the letters behind turns that notes below it explain, and a tag's result at its end.

    >>> without_footnotes("1 6-6 Pass(a)\n\n(a) He had no six.").split("\n")[0]
    '1 6-6 Pass   '
    """
    whole = re.sub(r"\{[^{}]*\}\Z", "", text.rstrip()).rstrip()
    if (tag := _RESULT.search(text)) and whole.endswith((f" {tag[1]}", f"\n{tag[1]}")):
        text = whole[: -len(tag[1])] + text[len(whole) :]
    notes = "".join(one[1] for one in _FOOTNOTE.finditer(text))
    marked = notes and "abcdefghijklmnopqrstuvwxyz".startswith(notes)
    return re.sub(rf"(?<=[\w)\]])\([{notes}]\)", "   ", text) if marked else text


_COMMIT_NUMBER = re.compile(r"(?m)^[*|\\/ ]{0,8}(?=[a-f]*[0-9])([0-9a-f]{7,12}) (?=\S)")
_SHORT_HEAD = re.compile(
    r"(?m)^[0-9a-f]{7,12} ([0-9]{4}-[0-9]{2}-[0-9]{2})[^\w\n]+([^\W\d][^\n:;,]{0,30})\n+[ \t]+(?=\S)"
)
_COMMIT = re.compile(
    r"(?m)^commit [0-9a-f]{7,40}\b.*\n(?:Merge: .*\n)?Author: {1,9}([^<\n]{1,80}) <[^>\n]*>\n"
    r"(?:Author)?Date: {1,9}(?:[A-Z][a-z]{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ([0-9]{1,2})"
    r" ([0-9:]{8}) ([0-9]{4})|([0-9]{4}-[0-9]{2}-[0-9]{2})[ T]([0-9:]{5,8})).*\n\n +(?:[a-z]+: )?"
)
_DIFF = re.compile(r"(?m)^diff .*\n(?:(?!commit )\S.*\n?)*")
"""What a commit has changed, which a log shows below its words."""
_DRAWN_IN_BODY = re.compile(r"(?m)^(\[[0-9: -]+\] [^:\n]+: )([^\n]+)\n\n +(?=\S)([^\n]*)$")


def with_commits_told(text: str) -> str:
    """A game in the log of a version control, a commit for each turn: who wrote it, when, and its words.

    What is drawn stands in the body of a commit, below the tile that is played then. In short logs its number
    stands in front of each line. What has changed is shown below, as `git log -p` does: the line of play.
    """
    if len(_SHORT_HEAD.findall(text)) >= FEWEST_CODES:
        text = _SHORT_HEAD.sub(lambda one: "\n" * one[0].count("\n") + f"[{one[1]} 00:00] {one[2]}: ", text)
    if len([one for one in _COMMIT_NUMBER.findall(text) if not one.isdecimal()]) >= FEWEST_CODES:
        text = _COMMIT_NUMBER.sub("", text)
    if len(_COMMIT.findall(text)) < FEWEST_CODES:
        return text
    text = _DIFF.sub(lambda one: "\n" * one[0].count("\n"), text)

    def drawn(one: re.Match[str]) -> str:
        head, told, body = one.groups()
        word = next(iter(re.findall(r"[^\W\d_]+", body)), "")
        draws = Word.DRAW in meaning(word) or word.casefold() in own_list("takes")
        tiles, count = re.findall(r"[0-9]\W[0-9]", body), re.search(r"(?<!\S)[0-9]{1,2}(?!\S)", body)
        words = (how_many().get(said.casefold(), 0) for said in body.split())
        drawn = ", ".join(tiles) or (count and count[0]) or str(next(filter(None, words), ""))
        plays = re.search(r"[0-9]\W[0-9]", told)
        passes = any(Word.PASS in meaning(said) for said in told.split())
        if not (draws and drawn and (plays or passes)):
            return one[0]
        return f"{head}draws {drawn} and {f'plays {told}' if plays else 'passes'}\n\n"

    def headed(one: re.Match[str]) -> str:
        day = one[6] or f"{one[5]}-{MONTHS[one[2].casefold()]:02}-{int(one[3]):02}"
        return f"\n\n\n\n[{day} {one[4] or one[7]}] {one[1]}: "

    return _DRAWN_IN_BODY.sub(drawn, _COMMIT.sub(headed, text))
