"""Tables in a text: CSV and TSV with any divider, HTML, wikis, data bases, columns set with blanks."""

from __future__ import annotations

import csv
import re
from bisect import bisect
from collections import Counter
from functools import reduce
from itertools import groupby, starmap, takewhile, zip_longest
from typing import TYPE_CHECKING

from analyzer.forms.draw_signs import without_draws
from analyzer.forms.fields import LONGEST, action_in, counts_up, side_in, tile_in, tiles_in
from analyzer.forms.markup import Cells, tables, wiki_tables
from analyzer.forms.words import Loose, is_time, meaning, says
from analyzer.notation.vocabulary import Word
from analyzer.replays.state import ActionKind
from analyzer.tiles.layout import LEFT, RIGHT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from analyzer.tiles.layout import Arm


DIVIDERS = ("\t", ";", "|", "&", ",")
MOST_COLUMNS, FEWEST_ROWS = 60, 3
MOST_A_LINE_EACH, FEWEST_A_LINE_EACH = 8, 5  # so many cells of a row stand on a line each; so many such rows
LAST_ROUND = 3  # so many lines behind the last row of several cells the turn that ends it may stand alone

_RULE = re.compile(r":-+:?|-+:|:?-{3,}:?|=+|-[-+]{2,}")
"""A cell of the line below the head of a table in Markdown."""


def _filled(cell: str) -> str:
    """What stands in a cell: nothing where a data base or a program writes a word for that."""
    text = cell.strip()
    text = text[1:-1] if text[:1] == "'" == text[1:][-1:] else text
    text = text[1:] if text[:1] == "'" and text[1:2].isdecimal() else text  # what a sheet has as text
    nothing = text.casefold() in ("null", "none", "n/a", "\\n") or text in ("NaN", "nan", "NA", "<NA>")
    return "" if nothing else text  # "Nan" is somebody's grandmother


def _is_head_again(row: Cells, head: Cells) -> bool:
    """Whether a row repeats the names above a table, all of them or as many as take part: `Go 2  Al  Bo`."""
    words = _COUNTED.sub("", " ".join(row)).split()
    return bool(words) and words == _COUNTED.sub("", " ".join(head)).split()[: len(words)]


_COUNTED = re.compile(r"^ *[^\W\d_]+ [0-9]{1,2}(?= )")  # a round in front of names


def _marks_the_lead(row: Cells) -> bool:
    """Whether a row has nothing but a mark in the column of whoever leads: `Salida  X`."""
    head, *marks = [*filter(None, map(str.strip, row))] or [""]
    return [*map(len, marks)] == [1] and marks[0] in "Xx*\u2713\u25cf" and says(head, Loose.LEAD)


def _heads_turns(row: Cells) -> bool:
    """Whether a row says that players and tiles stand below it; above it may be what was dealt."""
    kinds = (Word.PLAYER, Loose.TILE)
    named = all(any(len(cell) < LONGEST and says(cell, kind) for cell in row) for kind in kinds)
    return named and not any(map(is_cell, row))


def _is_title(row: Cells, usual: int) -> bool:
    """Whether a row has words in far fewer cells than others have."""
    filled = sum(map(bool, map(str.strip, row)))
    few = filled * 2 < usual - 1 or filled == 1 < usual - 1
    return few and not any(map(is_cell, filter(None, row)))


def _are_titles(rows: list[Cells], head: Cells) -> bool:
    """Whether rows without turns have fewer cells than the one above the first round: `variant;draw;;`."""
    fewer = all(sum(map(bool, row)) < sum(map(bool, head)) for row in rows)
    cells = [cell for row in (*rows, head) for cell in row if not (is_time(cell) or _DAY.fullmatch(cell))]
    return fewer and not any(map(is_cell, cells))


_DAY = re.compile(r"(?:[0-9]{1,2}[./-]){2}(?:[0-9]{2}){1,2}")  # a sheet may have made `6/4` of a tile


def _lacks_title(rows: list[Cells]) -> bool:
    """Whether the numbers of rounds have no title above them, so that the names begin one column before."""
    widest = max(map(len, rows), default=0)
    named = [*filter(None, rows[0])] if len(rows) > FEWEST_ROWS else []
    apart = [*named[:1], "", *named[1:-1]]  # of which only the first does
    if len(named) != widest - 1 or len(named) < 2 or rows[0][: len(named)] not in (named, apart):
        return False
    heads = (row[0].rstrip(".)") for row in rows[1:] if len(row) == widest)
    numbers = [*takewhile(str.isdecimal, heads)]  # below them may stand what was left
    counted = len(numbers) >= FEWEST_ROWS and numbers == [str(at) for at in range(1, len(numbers) + 1)]
    return counted and not any(is_cell(name) or tiles_in(name) for name in named)


_KIND = re.compile(r"<\w+>|-{2,}|[iuf](?:8|16|32|64)|str|int64|float64|object|integer|numeric|character")
"""What programs for statistics print below the names of columns: what stands in them."""


def _as_written(rows: list[Cells]) -> list[Cells]:
    """The rows with numbers as they were before a program changed them: `6.0` is 6, the tile `6` is 06."""
    for at in range(max(map(len, rows), default=0)):
        column = [row for row in rows[1:] if at < len(row) and row[at]]
        values = {row[at] for row in column}
        halves = all(value[-2:] == ".0" and value[:-2].isdigit() for value in values)
        if halves and (len(values) < len(column) or max(map(len, values), default=0) > len("6.0")):
            for row in column:
                row[at] = row[at][:-2]
            values = {row[at] for row in column}
        tiles = len(values) == len(column) > MANY and at < len(rows[0]) and says(rows[0][at], Loose.TILE)
        short = all(value == "0" or (value.isdigit() and value[0] != "0") for value in values)
        if tiles and short and {*map(len, values)} == {1, 2} and not counts_up([row[at] for row in column]):
            for row in column:
                row[at] = row[at].zfill(2)
    return rows


MANY = 6  # so many tiles written as numbers show that noughts in front are lost; so many rows a gutter


def _heads_apart(head: Cells, rows: list[Cells]) -> Cells:
    """The heads of columns, where two stand too near one another for two cells: `TURN PLAYER`."""
    for at, cell in enumerate(head[:-1]):
        words = cell.split()
        filled = sum(at + 1 < len(row) and bool(row[at]) and bool(row[at + 1]) for row in rows)
        if (
            len(words) == 2
            and not head[at + 1]
            and filled * 4 > len(rows) * 3
            and not any(map(is_cell, words))
        ):
            return [*head[:at], *words, *head[at + 2 :]]
    return head


class Grid:
    """Rows of cells, each with the line that it stands on."""

    def __init__(self, rows: Sequence[Cells], lines: Sequence[int]) -> None:
        kept = [
            (row, line)
            for row, line in zip(rows, lines, strict=True)
            if any(cell.strip() and not _RULE.fullmatch(cell.strip()) for cell in row)
        ]
        kept = [one for one in kept if not _marks_the_lead(one[0])]
        kept = kept[next((at for at, (row, _) in enumerate(kept[:-FEWEST_ROWS]) if _heads_turns(row)), 0) :]
        usual = Counter(sum(map(bool, map(str.strip, row))) for row, _ in kept[1:]).most_common(1)
        while len(kept) > FEWEST_ROWS and _is_title(kept[0][0], usual[0][0]):
            kept = kept[1:]
        if kept[1:] and all(map(is_dashes, filter(None, kept[1][0]))) and not any(map(is_cell, kept[0][0])):
            del kept[1]  # "--" below the names
        while len(kept) > FEWEST_ROWS and all(map(_KIND.fullmatch, filter(None, kept[1][0]))):
            del kept[1]
        body = [one for one in kept[1:] if not _is_head_again(one[0], kept[0][0])]
        if len(body) < len(kept[1:]):
            names, line = kept[0]
            kept = [([_COUNTED.sub("", names[0]).strip(), *names[1:]], line), *body]
        self.rows = _as_written([[_filled(cell) for cell in row[:MOST_COLUMNS]] for row, _ in kept])
        self.lines = [line for _, line in kept]
        if len(self.rows) > FEWEST_ROWS:
            self.rows[0] = _heads_apart(self.rows[0], self.rows[1:])
        head = next((at for at, row in enumerate(self.rows[1:4]) if row[:1] in (["1"], ["1."], ["1)"])), 0)
        if head and _are_titles(self.rows[:head], self.rows[head]):
            self.rows, self.lines = self.rows[head:], self.lines[head:]
        elif _lacks_title(self.rows[head:]):
            self.rows[head] = ["", *filter(None, self.rows[head])]
            self.rows, self.lines = self.rows[head:], self.lines[head:]

    def turned(self) -> Grid:
        """The table with its columns as rows; all of it stands on its first line."""
        width = max(map(len, self.rows), default=0)
        columns = [[row[at] if at < len(row) else "" for row in self.rows] for at in range(width)]
        return Grid(columns, self.lines[:1] * width)


def grids_of(text: str) -> Iterator[Grid]:
    """The tables that a text may be; HTML is asked first."""
    if re.search(r"<t[dhr]\b", text, re.IGNORECASE):
        yield from starmap(Grid, tables(text))
        return
    if "{|" in text or "|===" in text:
        yield from starmap(Grid, wiki_tables(text))
    lines = text.split("\n")
    if _SQL_COPY.search(text):
        yield _copied_grid(text)
    yield from _divided(lines)
    yield from filter(None, (_records(lines), _of_a_frame(lines)))
    apart, between = _set_with_blanks(_rows_with_blanks(lines)), _between_gutters(lines)
    if between and (apart is None or between.rows != apart.rows):
        yield between
    rounds = _set_with_blanks(_rows_with_blanks(lines), _is_round)
    same = rounds is None or (apart is not None and rounds.rows == apart.rows)
    for grid in (_a_line_each(lines), apart, None if same else rounds):
        if grid is not None:
            yield grid


_RECORD = re.compile(r"\*{3,} *[0-9]+\. row *\*{3,}|-\[ RECORD [0-9]+ \][-+]*")
_NAMED_CELL = re.compile(r"[ \t]*(\w+)[ \t]*[:|](?:[ \t]|$)(.*)")


def _records(lines: list[str]) -> Grid | None:
    """The rows that a data base shows one below the other, with a name in front of each cell."""
    rows: list[dict[str, str]] = []
    starts: list[int] = []
    for number, line in enumerate(lines, 1):
        if _RECORD.match(line):
            rows.append({})
            starts.append(number)
        elif rows and (named := _NAMED_CELL.fullmatch(line)):
            rows[-1][named[1]] = named[2].strip()
    if len(rows) < FEWEST_ROWS:
        return None
    head = list(dict.fromkeys(name for row in rows for name in row))
    return Grid([head, *([row.get(name, "") for name in head] for row in rows)], [starts[0], *starts])


def _of_a_frame(lines: list[str]) -> Grid | None:
    """The longest run of lines of as many words as the names above them: what statistics programs print."""
    words = [line.split() for line in lines]
    runs = [[*run] for _, run in groupby(range(len(words)), key=lambda at: len(words[at]))]
    head, *rows = max(runs, key=len, default=[]) or [0]
    if len(words[head]) < FEWEST_ROWS or len(rows) < FEWEST_ROWS:
        return None
    if not all(map(str.isalpha, words[head])) or not all(words[at][0].isdigit() for at in rows):
        return None
    each = [["" if word in ("<NA>", "NA", "NaN") else word for word in words[at]] for at in (head, *rows)]
    return Grid(each, [at + 1 for at in (head, *rows)])


def _divided(lines: list[str]) -> Iterator[Grid]:
    """The tables whose cells a sign divides, by each such sign."""
    for divider in DIVIDERS:
        part = [(number, line) for number, line in enumerate(lines, 1) if divider in line]
        if len(part) < FEWEST_ROWS:
            continue
        usual = Counter(line.count(divider) for _, line in part).most_common(1)[0][0]
        while (
            len(part) > FEWEST_ROWS
            and part[0][1].lstrip().startswith(("#", "%", "--"))
            and part[0][1].count(divider) != usual
        ):
            part = part[1:]  # a remark above the table
        yield Grid([_row(line, divider) for _, line in part], [number for number, _ in part])
        alone = max(_blocks_alike(part, divider), key=len, default=part)
        if FEWEST_ROWS <= len(alone) < len(part):
            yield Grid([_row(line, divider) for _, line in alone], [number for number, _ in alone])


def _blocks_alike(part: list[tuple[int, str]], divider: str) -> Iterator[list[tuple[int, str]]]:
    """Lines of as many cells that follow one another: of two tables each has its own."""
    widths = groupby(part, key=lambda one: one[1].count(divider))
    yield from (list(block) for _, block in widths)


def _plain_cells(line: str) -> str:
    """A line of Markdown whose tiles and words have no signs around them: `*pass*`, `[6|4]`."""
    return _SET_OFF.sub(r"\2", re.sub(r"`([0-9]\W?[0-9])`", r"\1", _BARRED.sub(r"\1/\2", line)))


_HALF = "[0-9]"
_BARRED = re.compile(rf"\[({_HALF})\|({_HALF})\]")
_SET_OFF = re.compile(r"(?<![\w*])(\*{1,3}|_{1,2})(\[?\w(?:[^*_|\n]*[\w\]])?)\1(?![\w*])")


def _row(line: str, divider: str) -> Cells:
    """The cells of a line; in Markdown a bar with a backslash belongs to a cell."""
    text = _plain_cells(line.replace("\\|", "/")) if divider == "|" else line
    try:
        return next(csv.reader([text], delimiter=divider, skipinitialspace=True), [])
    except csv.Error:
        return text.split(divider)


def grids_between_empty_lines(text: str) -> Iterator[Grid]:
    """The tables set with blanks of a text that has several, as a deal and the play below it."""
    for filled, block in groupby(_rows_with_blanks(text.split("\n")), key=lambda row: bool(row[1])):
        grid = _set_with_blanks(list(block)) if filled else None
        if grid is not None:
            yield grid


def _a_line_each(lines: list[str]) -> Grid | None:
    """A table whose cells stand on a line each, as pasted from a page: its rows begin with 1, 2, 3."""
    filled = [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip()]
    begins = [at for at, (_, line) in enumerate(filled) if line == "1"]
    for start in begins:
        for width in range(2, min(start, MOST_A_LINE_EACH) + 1):
            rows = 0
            while filled[start + rows * width :][:1] and filled[start + rows * width][1] == str(rows + 1):
                rows += 1
            if rows >= FEWEST_A_LINE_EACH:
                table = filled[start - width : start + rows * width]
                parts = [table[at : at + width] for at in range(0, len(table), width)]
                return Grid([[cell for _, cell in row] for row in parts], [row[0][0] for row in parts])
    return None


def _rows_with_blanks(lines: list[str]) -> list[tuple[int, list[tuple[int, str]]]]:
    """Each line with its number and its cells; a ruler below the heads has none."""
    return [(number, [] if _RULER.fullmatch(line) else _cells(line)) for number, line in enumerate(lines, 1)]


_RULER = re.compile(r"[ \t]*[-=_]{5,}[ \t]*")


def _is_round(cells: list[tuple[int, str]]) -> bool:
    """Whether there are turns in all cells, but for a number in front: no sums as below a table."""
    numbered = bool(cells) and cells[0][1].rstrip(" .)").isdigit() and len(cells) > FEWEST_ROWS
    return all(is_cell(text) for _, text in cells[numbered:])


def _set_with_blanks(
    rows: list[tuple[int, list[tuple[int, str]]]],
    tells: Callable[[list[tuple[int, str]]], bool] = bool,
) -> Grid | None:
    """A table set with blanks: a cell belongs to the column that it stands nearest to.

    Where the columns stand is told by the longest row of those that tell it.
    """
    wide = [number for number, cells in rows if len(cells) > 1]
    if len(wide) < FEWEST_ROWS:
        return None
    last = max(
        (
            number
            for number, cells in rows
            if cells and number <= wide[-1] + LAST_ROUND and is_cell(cells[0][1])
        ),
        default=wide[-1],
    )
    last = max(last, wide[-1])
    within = [(number, cells) for number, cells in rows if wide[0] <= number <= last and cells]
    within = [(number, cells) for number, cells in within if len(cells) > 1 or is_cell(cells[0][1])]
    offsets = max((cells for _, cells in within if tells(cells)), key=len, default=[])
    if len(offsets) < 2:
        return None
    table = []
    for _, cells in within:
        row = [""] * len(offsets)
        for at, text in cells:
            near = range(len(offsets)) if len(cells) != len(offsets) else [cells.index((at, text))]
            column = min(near, key=lambda number: abs(offsets[number][0] - at))
            row[column] = f"{row[column]} {text}".strip()
        table.append(row)
    return Grid(table, [number for number, _ in within])


_REMARK = re.compile(r"(?<![\w}])\{[^\W\d_][^{}:\"=]* [^{}:\"=]*\}")  # `{Odell offers a pint}`


def _cells(line: str) -> list[tuple[int, str]]:
    """The cells of a line that are divided by two blanks or more, with where they begin."""
    line = _REMARK.sub(lambda remark: " " * len(remark[0]), line.expandtabs())
    cells = [one for part in re.finditer(r"\S+(?: \S+)*", line) for one in _turns_apart(part)]
    if cells and (counted := re.match(r"([0-9]{1,3}[.)]) (?=[^\W\d]|[(\[]|[0-9][-/|:][0-9])", cells[0][1])):
        at, text = cells[0]  # "12. Ana", "12. (6,4)", "12. 6/4"
        cells[:1] = [(at, counted[1]), (at + counted.end(), text[counted.end() :])]
    word, _, name = cells[0][1].partition(" ") if len(cells) > 2 else ("", "", "")
    if Word.ROUND in meaning(word) and name[:1].isupper():  # "Round Ana    Ben    Eva"
        cells[:1] = [(cells[0][0], word), (cells[0][0] + len(word) + 1, name)]
    return cells


def _turns_apart(cell: re.Match[str]) -> list[tuple[int, str]]:
    """A cell and where it begins; turns with a pass among them are a cell each: `passo 4:2`."""
    words = [(cell.start() + word.start(), word[0]) for word in re.finditer(r"\S+", cell[0])]
    passes = any(action_in(word) is ActionKind.PASS for _, word in words)
    each = all(is_cell(word) or not any(map(str.isalnum, word)) for _, word in words)  # "Pass 55 *"
    return words if passes and each else [(cell.start(), cell[0])]


def _copied_grid(text: str) -> Grid:
    """The rows of the longest table in a dump of PostgreSQL, below the names of its columns."""
    heads: dict[str, Cells] = {}
    filled: dict[str, list[Cells]] = {}
    places: dict[str, list[int]] = {}
    breaks = [match.start() for match in re.finditer("\n", text)]
    for copy in _SQL_COPY.finditer(text):
        table = copy["table"].casefold()
        heads[table] = re.findall(r"\w+", copy["columns"])
        start = bisect(breaks, copy.start("rows")) + 1
        for number, line in enumerate(copy["rows"].split("\n"), start):
            cells = ["" if cell == "\\N" else cell for cell in line.split("\t")]
            if len(cells) == len(heads[table]):
                filled.setdefault(table, []).append(cells)
                places.setdefault(table, []).append(number)
    if not filled:
        return Grid([], [])
    longest = max(filled, key=lambda table: len(filled[table]))
    rows = _with_names(heads[longest], filled.pop(longest), filled)
    return Grid([heads[longest], *rows], [places[longest][0], *places[longest]])


def _between_gutters(lines: list[str]) -> Grid | None:
    """The longest table whose columns have a blank between them in every row, as programs print them."""
    best, start, filled = range(0), 0, ""
    each = ["" if _TYPED.match(line) else line.expandtabs().rstrip()[:WIDEST] for line in lines]
    for at, line in enumerate(each):
        filled = _either(filled, line)
        parts = [one.span() for one in re.finditer(r"\S+", filled)]
        shared = sum(bool(line[one:end].strip() and each[at - 1][one:end].strip()) for one, end in parts)
        if shared < FEWEST_GUTTERED:
            start, filled = at, line
        best = max(best, range(start, at + 1), key=len)
    columns = _columns(each, best)
    for fewer in (best[1:], best[:-1], best[2:]):  # what was typed to have it printed
        if len(fewer) > MANY and len(_columns(each, fewer)) > len(columns):
            best, columns = fewer, _columns(each, fewer)
    above = _from_above(each, best)
    while above.start < best.start and len(_columns(each, above)) == len(columns):
        best, columns = above, _columns(each, above)
        above = _from_above(each, best)
    around = (each[at] for at in (above.start - (above.start < best.start), best.stop) if 0 <= at < len(each))
    if len(best) <= MANY or any(map(_GOES_ON.match, around)):
        return None
    rows = [[each[at][column.start() : column.end()].strip() for column in columns] for at in best]
    head = each[above.start].split()
    if above.start < best.start and 0 <= len(columns) - len(head) <= 1:  # names as broad as they like
        rows, best = [[""] * (len(columns) - len(head)) + head, *rows], above
    told = any(says(cell, Word.PLAYER, Loose.TILE) for cell in rows[0])
    told = told and not any(map(is_cell, filter(None, rows[0])))
    return Grid(rows, [at + 1 for at in best]) if told else None


FEWEST_GUTTERED, WIDEST = 3, 200
_GOES_ON, _TYPED = re.compile(r"(?=.*[0-9])(?![ ]*(?:[>$#(\u2026]|In \[))"), re.compile(r">+ |\$ |\[1\] ")
"""A line with figures that is not typed: one beside a table may be a row of it that is broader."""


def _from_above(lines: list[str], rows: range) -> range:
    """The rows with the line above them, if that is filled."""
    return range(rows.start - bool(rows.start and lines[rows.start - 1]), rows.stop)


def _either(one: str, other: str) -> str:
    """A row that is filled where one of two is."""
    pairs = zip_longest(one, other, fillvalue=" ")
    return "".join(" " if a == b == " " else "x" for a, b in pairs)


def _columns(lines: list[str], rows: range) -> list[re.Match[str]]:
    """Where the columns of a table stand, between blanks that all its rows have."""
    return [*re.finditer(r"\S+", reduce(_either, (lines[at] for at in rows), ""))]


_SQL_COPY = re.compile(
    r"^COPY (?P<table>[\w.\"]+) \((?P<columns>[^)]*)\) FROM stdin;\n(?P<rows>.*?)^\\\.$",
    re.MULTILINE | re.DOTALL,
)
"""What PostgreSQL writes in place of `INSERT`."""


def _with_names(head: Cells, rows: list[Cells], others: dict[str, list[Cells]]) -> list[Cells]:
    """The rows with what another table calls whom a column such as `player_id` numbers."""
    for at, column in enumerate(head[:MOST_COLUMNS]):
        kind = column.casefold().removesuffix("id").rstrip("_")
        table = next((table for table in others if kind and table.startswith(kind)), None)
        names = {cells[0]: cells[1] for cells in others.get(table or "", ()) if len(cells) > 1}
        if names and not any(map(str.isdigit, "".join(names.values()))):
            rows = [[*row[:at], names.get(row[at], row[at]), *row[at + 1 :]] for row in rows]
    return rows


def comes_again(fields: list[dict[str, str]], name: str) -> bool:
    """Whether what looks like tiles in a column comes again and again, as open ends do."""
    tiles = [tile for row in fields if (tile := tile_in(row.get(name)))]
    return len(tiles) - len({*tiles}) > MOST_TWICE


MOST_TWICE = 2


def is_cell(text: str) -> bool:
    """Whether a cell holds a turn: a tile or a pass."""
    text, _ = without_draws(text)
    return (
        tile_in(bare_cell(text), digits=True) is not None
        or action_in(bare_cell(text)) is ActionKind.PASS
        or bool(re.fullmatch(r"[-\u2013\u2014]{2,}|/|xx", text))
    )


_MARKS = re.compile(
    r"(?<![0-9])[*!?\u2605]+|[*!?#\u2020\u2605]+(?![0-9])|(?<!\w)_|_(?!\w)|\s*(?:\([^()]*[^\W\d_][^()]*\)|(?<=[\w)\]*]\s)[\U0001f300-\U0001faff])\s*$"
)
_JOINED = re.compile(r"([0-9]\W?[0-9]) ?(?:/|\()([0-9])\)?")
_SIDE_IN_BRACKETS = re.compile(r"(?<=[0-9\])]) ?\(([LRlr])\)$")  # "1-3 (R)"
_SIDED = re.compile(r"([\[(]?[0-9]\W?[0-9][\])]?) ?([^\W\d_]+|<-?|-?>|[\u2190\u2192])\.?")


def bare_cell(text: str) -> str:
    """A cell without marks of a comment, the word for a side, and brackets behind the tile."""
    bare = _MARKS.sub("", text).strip()
    tile, _, called = bare.rpartition(" ")
    out = tile[-1:].isdigit() and says(called, Word.DOMINO)
    bare = tile if out or (tile and says(called, Word.DOUBLE)) else bare  # "00 double", "31 out"
    if (joined := _JOINED.fullmatch(bare)) and joined[2] in joined[1]:
        return joined[1]  # "4.6/6", "30(3)": at which end it lies
    return _SIDED.sub(r"\1", bare) if side_of_cell(bare) else bare


def side_of_cell(text: str) -> Arm | None:
    """The side that a letter, a word or an arrow behind a tile names: `65r`, `6-5 R`, `6/5 sx`, `65<`."""
    text = _SIDE_IN_BRACKETS.sub(r"\1", text)
    side = sided[2] if (sided := _SIDED.fullmatch(text)) else ""
    if side.strip("<-\u2190>\u2192"):
        return LEFT if side in [*"EeIi"] else side_in(side)  # esquerda and izquierda; E is East elsewhere
    return (LEFT if side[0] in "<\u2190" else RIGHT) if side else None


def is_dashes(text: str) -> bool:
    """Whether a cell holds dashes only, or dots, a stroke, or crosses as wide as a tile in figures."""
    return bool(re.fullmatch(r"[-\u2013\u2014]+|\.{2,4}|\u2026|/|xx", text))


def for_a_pass(text: str, again: Counter[str]) -> bool:
    """Whether a cell says in its writer's own way that somebody cannot play: the same words come again."""
    sign = len(text) == 1 and not text.isalnum() and text not in "?.,:;_'"
    sign &= text != "\N{MIDDLE DOT}" or again[""] > 0  # else it only fills what is empty
    return again[text] > 1 and (text[:1].isalpha() or sign)
