"""What is seen of a page, of a wiki's, a forum's or LaTeX: its tables and its words, without quotes."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from analyzer.forms.definitions import without_commands
from analyzer.forms.line_of_play import SKIPS, without_skips
from analyzer.forms.seats import counts_of_players
from analyzer.forms.tokens import Kind, Token, tokens, whole_number, with_phrases
from analyzer.forms.words import Loose, meaning, own_list, says
from analyzer.notation.tags import KNOWN
from analyzer.notation.vocabulary import Word, number_words

if TYPE_CHECKING:
    from collections.abc import Iterator

Cells = list[str]
MOST_SPANNED = 9  # a cell spans so many columns at most


class _Page(HTMLParser):
    """What is seen of a page, also of pictures and of elements that a style draws: `<i title="6-4"></i>`."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.silent = 0
        self.empty, self.label = "", ""  # an element in which nothing stands yet, and how it is called

    def seen(self, tag: str, attrs: list[tuple[str, str | None]]) -> str:
        """What a picture shows; an element that stays empty is one, too."""
        told = dict(attrs)
        self.silent += tag in ("script", "style")
        self.empty, self.label = (
            tag,
            told.get("aria-label") or told.get("title") or told.get("data-tile") or "",
        )
        return f" {told.get('alt') or ''} " if tag == "img" else ""

    def ended(self, tag: str) -> str:
        """What an element that has stayed empty is called."""
        self.silent = max(0, self.silent - (tag in ("script", "style")))
        label, self.label = self.label if tag == self.empty else "", ""
        return f" {label} " if label else ""


class _Tables(_Page):
    """Collects the cells of every table, and the texts of a page without one."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[tuple[list[Cells], list[int]]] = []
        self.cell: list[str] | None = None
        self.below = 0
        """How many rows further down the cell that is read goes."""
        self.spanned: dict[int, tuple[int, str]] = {}
        """What stands in a column down to which row, as a cell goes over several."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        seen = self.seen(tag, attrs)
        if tag in ("td", "th", "tr"):
            self._end_cell()  # its end may be left out
        if tag == "table":
            self.tables.append(([], []))
            self.spanned = {}
        elif tag == "tr" and self.tables:
            self.tables[-1][0].append([])
            self.tables[-1][1].append(self.getpos()[0])
        elif tag in ("td", "th") and self.tables and self.tables[-1][0]:
            self._from_above()
            self.cell = []
            wide, high = (whole_number(dict(attrs).get(name) or "1") for name in ("colspan", "rowspan"))
            self.tables[-1][0][-1].extend([""] * (min(wide, MOST_SPANNED) - 1 if wide else 0))
            self.below = high - 1 if high else 0
        elif seen and self.cell is not None:
            self.cell.append(seen)

    def handle_endtag(self, tag: str) -> None:
        label = self.ended(tag)
        if self.cell is not None:
            self.cell.append(label)
        if tag in ("td", "th", "tr", "table"):
            self._end_cell()

    def _end_cell(self) -> None:
        if self.cell is not None and self.tables and self.tables[-1][0]:
            rows, said = self.tables[-1][0], " ".join("".join(self.cell).split())
            if self.below:
                self.spanned[len(rows[-1])] = (len(rows) + self.below, said)
            rows[-1].append(said)
        self.cell = None

    def _from_above(self) -> None:
        """Takes over what stands in the next columns of the row, as cells above go down to it."""
        rows = self.tables[-1][0]
        while (above := self.spanned.get(len(rows[-1]))) and above[0] >= len(rows):
            rows[-1].append(above[1])

    def handle_data(self, data: str) -> None:
        self.label = "" if data.strip() else self.label
        if self.cell is not None and not self.silent:
            self.cell.append(data)


def tables(text: str) -> Iterator[tuple[list[Cells], list[int]]]:
    """The tables of a page: the cells of their rows, and the line on which each row begins."""
    reader = _Tables()
    reader.feed(text)
    reader.close()
    for rows, lines in reader.tables:
        if len(rows) >= 2:
            yield rows, lines


_WIKI_CELL = re.compile(r"\|\||!!|^[|!](?![-}+])")


def wiki_tables(text: str) -> Iterator[tuple[list[Cells], list[int]]]:
    """The tables of wikis and AsciiDoc: cells behind `|` or `!`, rows divided by `|-` or all of a width."""
    rows: list[Cells] | None = None
    places: list[int] = []
    width: int | None = None
    """How many cells a row has, where nothing divides rows; 0 as long as that is not known."""
    above = ""
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if rows is None and bare.startswith(("{|", "|===")):
            rows, places, columns = [[]], [number], _COLUMNS.search(above)
            width = None if bare[0] == "{" else int(columns[1] or columns[2].count(",") + 1) if columns else 0
        elif rows is not None and bare.startswith(("|}", "|===")):
            yield rows, places
            rows = None
        elif rows is not None and bare.startswith("|-") and width is None:
            rows.append([])
            places.append(number + 1)
        elif rows is not None and bare[:1] in "|!" and not bare.startswith("|+"):
            cells = (_WIKI_CELL if width is None else _BAR).split(bare)[1:]
            width = len(cells) if width == 0 else width
            for cell in cells:
                if width and len(rows[-1]) >= width:
                    rows, places = [*rows, []], [*places, number]
                said = cell.rpartition("|")[2] if width is None else cell.replace("\\|", "|")
                rows[-1].append(re.sub(r"'{2,}|\*", "", said).strip())
        above = bare or above


_BAR = re.compile(r"(?<!\\)\|")
_COLUMNS = re.compile(r"^\[.*?cols=\"?(?:([0-9]+)\*|([^\"\]]*))")

_RECORD = re.compile(r'<script type="text/plain" id="record">(.*?)</script>', re.DOTALL)


def record_in_page(text: str) -> str:
    """The record in a page that `domino report` has written; any other text as it is."""
    if not text.lstrip()[:15].lower().startswith("<!doctype html"):
        return text
    found = _RECORD.search(text)
    return unescape(found[1]) if found else text


_FORUM_TAG = re.compile(r"\[(?:/?[a-z]+(?:=[^\]\n]*)?|\*)\]", re.IGNORECASE)
"""What forums write in place of HTML: `[b]Ana[/b]`, `[*]`."""
_QUOTED = re.compile(r"^([ \t]*)\[quote(?:[= ][^\]\n]*)?\](.*?)\[/quote\]", re.I | re.M | re.S)
"""What others have written, as forums show it."""

SHEET_HEAD = 1_000  # in so many characters a workbook says what it is
_SHEET_TAG = re.compile(r"(</?)(?:\w+:)?(Row|Cell|Table)\b")
_PAGE_TAGS = {"Row": "tr", "Cell": "td", "Table": "table"}

_DRAWN = dict.fromkeys(map(ord, "\u2502\u2503\u2551"), "|")
_IN_A_TILE = re.compile("(?<=[0-9])\\|(?=[0-9].*[\u2502\u2503\u2551])")  # a bar that divides no cells
_ORDINAL = re.compile(
    r"^[ \t]*([0-9]{1,2})(?:[er\u00e8]{1,3}|\u00e8?me|[\u00ba\u00aa\u00b0.oa]|st|nd|rd|th)[ ]([^\W\d]+)[ ]?:",
    re.MULTILINE,
)
"""The number of a round as it is said: `2e tour :`, `3ª vuelta:`."""
_LINK = re.compile(r"\[([^\[\]\n]*)\]\([^()\s]*/[^()\s]*\)")
_DECLARED = re.compile(r"<\?xml[^>]*\?>")
"""What begins a file of XML; its version is no tile."""


def as_page(text: str) -> str:
    """A workbook in the XML of older spreadsheets as the page that it looks like; drawn bars as bars.

    >>> as_page("<W x='urn:schemas-microsoft-com:office:spreadsheet'><Row><Cell>6-4</Cell></Row>")[-21:]
    '<tr><td>6-4</td></tr>'
    """
    if "schemas-microsoft-com:office:spreadsheet" not in text[:SHEET_HEAD]:
        text = _ORDINAL.sub(_numbered, text)
        text = _IN_A_TILE.sub("/", text).translate(_DRAWN)
        return _DECLARED.sub("", _LINK.sub(r"\1", text))
    return _SHEET_TAG.sub(lambda tag: tag[1] + _PAGE_TAGS[tag[2]], text)


def _numbered(head: re.Match[str]) -> str:
    """The head of a round with its number alone."""
    counts = says(head[2], Word.ROUND) or head[2].casefold() in own_list("numbering")
    return f"{head[1]}.".ljust(len(head[0])) if counts else head[0]


def plain_text(text: str) -> str:
    """A page without its tags, each text on the line on which it stands; any other text as it is."""
    text = _CUE.sub(lambda cue: "\n" * cue[0].count("\n"), _VOICE.sub(r"\1:", text.replace("\u00a0", " ")))
    text = _without_film_times(text)
    text = _NO_CELLS.sub(lambda line: line[0].replace("\\|", "|"), text)
    text = _DOTTED.sub(lambda row: row[0].replace(".", " "), text)
    if "\\begin{" in text:
        return without_commands(text)
    if "[/" in text:
        text = _QUOTED.sub(lambda said: re.sub(r"(?m)^", "> ", f"{said[1]}{said[2]}"), text)
        text = re.sub(r"\[/t[dh]\](?:\[t[dh]\])?", "\t", text)  # the cells of a table in a forum
        return _FORUM_TAG.sub(lambda tag: " " * len(tag[0]), text)
    if not re.search(r"<(?:html|body|table|p|div|li|br|td)\b", text, re.IGNORECASE):
        return text
    reader = _Texts()
    reader.feed(_SIGNATURE.sub(lambda below: "\n" * below[0].count("\n"), text))
    reader.close()
    return _THIN.sub("", "".join(reader.parts))


_THIN = re.compile(r"(?<=[0-9])[\u2006-\u200a\u202f]+(?=[|/:])|(?<=[|/:])[\u2006-\u200a\u202f]+(?=[0-9])")
"""A thin blank beside the bar of a tile."""
_SIGNATURE = re.compile(r"<(\w+)[^>]*\bclass=[\"'](?:[\w-]+ )*sig(?:nature)?[ \"'].*?</\1>", re.DOTALL)
"""What stands below every post of somebody in a forum."""

_FILMED = re.compile(r"^([0-9]{1,3}):([0-5][0-9])[ ](?=[0-9][-|:/.x][0-9]\W|[^\W\d])", re.MULTILINE)
"""When something is to be seen in a film, in front of what it is: `1:17 0:1 (Ana)`."""
FEWEST_FILMED = 8


_JOURNAL = re.compile(
    r"(?m)^((?:[A-Z][a-z]{2} [ 0-9][0-9] |[0-9]{4}-[0-9]{2}-[0-9]{2}T)[0-9:]{8}\S* )"
    r"(\S+ ([\w./-]+)(?:\[[0-9]+\])?: )(.*)$"
)


def of_one_program(text: str) -> str:
    """The journal of a system without what others say beside the program that says most."""
    programs = Counter(one[3] for one in _JOURNAL.finditer(text))
    usual, times = max(programs.items(), key=lambda one: one[1], default=("", 0))
    if times * 5 < programs.total() * 4 or not times:
        return text
    return _JOURNAL.sub(lambda one: one[1] + " " * len(one[2]) + (one[4] if one[3] == usual else ""), text)


def _without_film_times(text: str) -> str:
    """A text without the times of a film, if they grow from line to line."""
    times = [60 * int(minutes) + int(seconds) for minutes, seconds in _FILMED.findall(text)]
    if len(times) >= FEWEST_FILMED and times == sorted(set(times)):
        text = _FILMED.sub(lambda match: " " * len(match[0]), text)
    return text


_DOTTED = re.compile(r"(?<![\w.])(?:[0-9]{2}[LRlr]?|[Pp])(?:\.(?:[0-9]{2}[LRlr]?|[Pp])){6,}(?![\w.])")
"""A row of turns in figures with dots between them: `33.36L.p.03R`."""
_NO_CELLS = re.compile(r"^(?:[^|\\\n]|\\.)+$", re.MULTILINE)
"""A line of Markdown in which a stroke is written `\\|`, and which is no row of a table."""
_VOICE = re.compile(r"<v(?:\.\w+)* ([^>\n]{1,40})>")
_CUE = re.compile(r"^(?:[0-9]+[ \t]*\n)?[ \t]*(?:[0-9]+:)?[0-9]{2}:[0-9]{2}[.,][0-9]{3} -->.*$", re.MULTILINE)
"""Who speaks in subtitles, and when."""


class _Texts(_Page):
    """Collects what a reader of a page sees."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.line = 1

    def _at(self, text: str) -> None:
        line = self.getpos()[0]
        self.parts.append("\n" * (line - self.line) + text)
        self.line = max(line, self.line) + text.count("\n")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        around = " . " if tag in ("br", "p", "li", "div", "tr") else ": " if tag == "dd" else ""
        self._at((around or " " * (tag in ("td", "th"))) + self.seen(tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self._at(self.ended(tag) + (" . " if tag == "blockquote" else ""))

    def handle_data(self, data: str) -> None:
        self.label = "" if data.strip() else self.label
        if not self.silent:
            self._at(data)


TAG_LINE = re.compile(r'^[ \t]*\[([A-Za-z]\w*)[ \t]+"([^"\n]*)"\][ \t]*$', re.MULTILINE)
_HALF = r"<([a-z]+) class=[\"'](?:[\w-]*[ -])?(?:[a-z]{1,4}(?=[0-9]))?([^\W\d_]+|[0-9])[\"']></\%d>"
_HALVES = re.compile(_HALF % 1 + r"\s*" + _HALF % 3)
"""A tile whose halves are pictures that are called by their numbers: `<i class="pip-six"></i>`, `"p p6"`."""


def as_written(page: str) -> str:
    """A page with figures for the halves of tiles that it draws.

    >>> as_written('<i class="pip-six"></i><i class="pip-two"></i>')
    ' 6-2 '
    """

    def tile(drawn: re.Match[str]) -> str:
        low, high = (number_words().get(half.casefold(), half) for half in (drawn[2], drawn[4]))
        return f" {low}-{high} " if f"{low}{high}".isdigit() else drawn[0]

    return _HALVES.sub(tile, page) if "></" in page else page


def without_tags(text: str) -> str:
    """The text without lines that are tags, but for what they say of the players in their order.

    That may be a list, as in `[Order "Ana, Luis, Eva"]`, or a tag each, as in `[Player1 "Ana"]`.
    """
    if '[Second "' in text:
        called = ("Player1", "Player2", "Player3", "Player4") if '[Third "' in text else ("White", "Black")
        for player, word in zip(called, ("First", "Second", "Third", "Fourth"), strict=False):
            text = re.sub(rf'(?m)^([ \t]*\[){word}(Hand)?(?=[ \t]+")', rf"\1\2{player}", text)
    text = _INITIAL_FIRST.sub(r"\1\3, \2.", text)
    whole = [tag[2] for tag in TAG_LINE.finditer(text) if _PLAYER_TAG.fullmatch(tag[1])]
    short = [_INITIAL.sub("", name) for name in whole]
    alike = [name for name in whole if short.count(_INITIAL.sub("", name)) > 1]  # two of a family
    tags = [
        (tag[1], tag[2].replace(",", "") if tag[2] in alike else _INITIAL.sub("", tag[2]))
        for tag in TAG_LINE.finditer(text)
    ]
    named = {tag: name[:1].upper() + name[1:] for tag, name in tags if _PLAYER_TAG.fullmatch(tag)}
    if len(named) > 1:
        named = {tag: name.partition(",")[0] for tag, name in named.items()}  # "Spence, Rob"
    players = list(named.values())
    keys = {_CALLED_IN_TAG.sub("", tag).casefold(): name for tag, name in named.items()}
    if len({key[:1] for key in keys}) == len(keys):
        keys |= {key[:1]: name for key, name in keys.items()}  # `[HandN "66 61"]` of North
    skip = SKIPS.search(text)
    tags[:0] = [("Lead", name) for tag, name in named.items() if tag == "White" and skip is None]
    leads = [
        named.get(name, keys.get(name.casefold(), name)) for tag, name in tags if _LEADER_TAG.fullmatch(tag)
    ]
    skipped = len(re.findall(r"\.{3}|\u2026", skip[0])) if skip else 0
    first = players.index(leads[-1]) if leads and leads[-1] in players else skipped
    players = [*players[first:], *players[:first]]
    pair = (
        f"; leads {players[0]}" if (leads or skip) and len(players) == 2 else ""
    )  # else two who play together
    listed = [", ".join(players) + pair] if len(players) > 1 else []

    def of_tag(tag: re.Match[str]) -> str:
        if _PLAYER_TAG.fullmatch(tag[1]) and listed:
            return listed.pop()
        whose = _CALLED_IN_TAG.sub("", tag[1]).casefold()
        if whose in keys and tag[1] not in named and _HELD_IN_TAG.fullmatch(tag[2]):
            return f"{keys[whose]} holds {tag[2]}"
        said = _INITIAL.sub("", tag[2])
        parts = [part.strip() for part in said.split(",")]
        is_list = len(parts) > 1 and all(part[:1].isupper() for part in parts)
        called = {*keys, *map(str.casefold, named.values())}
        counts = [
            who.casefold() in called and last.isdigit()
            for who, _, last in (one.rpartition(" ") for one in parts)
        ]
        if tag[1] not in KNOWN and is_list and not all(counts):  # "S 21, E 18"
            return said
        several = counts_of_players(tokens(said))  # `[Event "Rated 2-player draw"]`
        return f"{max(several)} players" if several else ""

    results = {value for tag, value in tags if tag == "Result"}
    results |= {"1-0", "0-1"} if results and len(_HYPHEN.findall(TAG_LINE.sub("", text))) == 1 else set()
    lines = TAG_LINE.sub(of_tag, text).split("\n")
    lines = ["" if line.strip() in results else line for line in lines]  # "0-1" is no tile there
    behind = [line.rpartition("}") for line in lines]
    told = "\n".join(said + end + rest * (rest.strip() not in results) for said, end, rest in behind)
    told = re.sub(rf"(?<=#) +(?:{'|'.join(named) or '(?!)'})\s*\Z", "", told)  # `16<# S3`, who is out
    return without_skips(told) if players else told


_PIPS = "[0-9]"
_HELD_IN_TAG = re.compile(rf"(?:{_PIPS}\W?{_PIPS}[ ,;|]*){{5,}}")
_CALLED_IN_TAG = re.compile(r"_|player|seat|hand|dealt|deal|tiles", re.IGNORECASE)  # `[Hand1 "66 61"]`
_LEADER_TAG = re.compile(
    r"lead|leader|starter|opener|pose|first(?:_?(?:player|move))?|to_?move", re.IGNORECASE
)
_INITIAL_FIRST = re.compile(r"(?m)^([ \t]*\[\w+[ \t]+\")([A-Z])\.[ ]?([A-Z][^\W\d_]+)(?=\"\])")  # `"P. Ito"`
_HYPHEN = re.compile(r"(?<=[0-9])-(?=[0-9])")  # the only one is in a result, `1-0`, below tiles such as `64`
_INITIAL = re.compile(r",[ ]?[A-Z]\.?$")
"""Behind a family name, as in `Ito, K`: alone it might be a seat."""
_PLAYER_TAG = re.compile(
    r"(?:player|jugador|jogador|joueur|spieler|seat|s)_?[1-8]|white|black|north|east|south|west",
    re.IGNORECASE,
)


def undone(rows: list[list[Token]]) -> set[Token]:
    """The lines with turns that somebody undoes on a line below, and what is said of that: `Ana> undo`."""
    standing: list[tuple[set[str], list[Token]]] = []
    wrong, last = set[Token](), set[str]()
    for row in rows:
        words = [one.text.casefold() for one in row]
        tiles = {one.text for one in row if one.tile or (one.number is not None and len(one.text) == 2)}
        tiles |= {two for two in map("".join, pairwise(words)) if len(two) == 2 and two.isdecimal()}
        again, last = last, set()
        if tiles and tiles <= again:
            wrong.update(row)  # "took back Ana 6-4"
        elif standing and not own_list("undoes").isdisjoint([*words, *map(" ".join, pairwise(words))]):
            last = standing[-1][0]
            most = LONG if tiles or row[0].text in ("{", "[", "<") else SHORT
            if tiles <= last and sum(one.kind not in (Kind.SIGN, Kind.STAMP) for one in row) <= most:
                wrong.update(row, standing.pop()[1])
                while last and standing and standing[-1][0] == last:  # "Ana: !play 6-4", "Bot: Ana plays 6-4"
                    wrong.update(standing.pop()[1])
        elif tiles or any(one.may(Word.PASS) for one in row):
            if standing and (head := _corrects(row, standing[-1][1])):  # "Ana 6-4", "correction: Ana 6-3"
                wrong.update(head, standing.pop()[1])
            standing.append((tiles, row))
    return wrong


def _corrects(row: list[Token], above: list[Token]) -> list[Token]:
    """What a line begins with that puts the same player's turn right; empty where it does not."""
    said, old = ([one for one in line if one.kind is not Kind.STAMP] for line in (row, above))
    at = 2 if len(said) > 1 and said[1].text == ":" else 1
    return said[:at] if said[at:] and said[0].may(Loose.TAKEN_BACK) and said[at].text == old[0].text else []


LONG, SHORT = 12, 3  # so many words a line has that undoes a turn, with its tile or as a value, or without
FEWEST_UPRIGHT = 6  # so many tiles are drawn as boxes
_SIDE = "|\u2502\u2503\u2551"
_CORNER = "[+.'`,\u250c-\u251b\u2554-\u255d\u256d-\u2570]"
_BESIDE = rf"([^\n{_SIDE}+]*?)"
_MIDDLE = re.compile(rf"[{_SIDE}\u251c\u2560\u255f][-=\u2500\u2550\u2014]+[{_SIDE}\u2524\u2563\u2562]")
_UPRIGHT = re.compile(
    rf"(?m)^{_BESIDE}[{_SIDE}] *([0-9]?) *[{_SIDE}]{_BESIDE}\n{_BESIDE}{_MIDDLE.pattern}{_BESIDE}\n"
    rf"{_BESIDE}[{_SIDE}] *([0-9]?) *[{_SIDE}]{_BESIDE}$"
)
_LID = re.compile(
    rf"(?m)^[ \t]*{_CORNER}[-_=\u2500\u2550]+(?:[+\u252c\u2534][-_=\u2500\u2550]+)?{_CORNER}[ \t]*$"
)


def with_boxes_told(text: str) -> str:
    r"""A text that draws each tile as an upright box, with what stands beside it, with a line for each.

    Others may lie. No box is left out: where one stands beside another, or has words in it, all are left.

    >>> with_boxes_told("+---+\n| 6 |\n|---|  Ana\n|   |\n+---+\n" * 6).split("\n")[:5]
    ['', '', 'Ana 6-0', '', '']
    """
    boxes = len(_UPRIGHT.findall(text))
    few = boxes < FEWEST_UPRIGHT and len(_LID.findall(text)) < 2 * FEWEST_UPRIGHT
    if few or boxes != len(_MIDDLE.findall(text)):
        return text
    return _LID.sub("", _UPRIGHT.sub(_box_told, text))


def _box_told(box: re.Match[str]) -> str:
    said = " ".join(filter(None, (part.strip() for part in box.group(1, 3, 4, 5, 6, 8))))
    return f"\n{said} {box[2] or 0}-{box[7] or 0}\n"


FEWEST_WRAPPED = 3  # a paragraph has so many lines at least
_GOES_ON = re.compile(
    r"(?:[^\W\d_]{2,} ){3}.*[\w,]\s*$|^(?:[\w/:|()-]+(?: [\w/:|()-]+){0,4}[,;] ){3}.*(?:[^\W\d]|[,;])$"
)


def without_wraps(found: list[Token], text: str) -> list[Token]:
    """The tokens of a text without the ends of lines at which its sentences are wrapped to a width.

    So is a line if the first word of the next one had no room on it; in a paragraph of few lines, if others
    are wrapped to that width.
    """
    lines = [line.rstrip() for line in text.split("\n")]
    groups = [[*group] for full, group in groupby(range(len(lines)), key=lambda at: bool(lines[at])) if full]
    wrapped: set[int] = set()
    widths: list[int] = []
    for rows in groups:
        width = max(len(lines[at]) for at in rows)
        ends = [at for at in rows[:-1] if _is_full(lines, at, width)]
        goes_on = [at for at in ends if _GOES_ON.search(lines[at])]
        three = any(last - first == 2 for first, last in zip(ends, ends[2:], strict=False))
        running = three or len(ends) * 3 > len(rows) * 2 - 2
        if len(rows) >= FEWEST_WRAPPED and running and len(goes_on) * 2 > len(ends):
            wrapped.update(at + 1 for at in ends)
            widths.append(width)
    few = [at for rows in groups if widths and len(rows) < FEWEST_WRAPPED for at in rows[:-1]]
    wrapped.update(at + 1 for at in few if _is_full(lines, at, min(widths)) and _GOES_ON.search(lines[at]))
    running_on = [one for one in found if one.kind is not Kind.LINE or one.span.line not in wrapped]
    return with_phrases(running_on) if wrapped else found


def _is_full(lines: list[str], at: int, width: int) -> bool:
    """Whether a line had no room for the first word of the next."""
    return len(lines[at]) + len(lines[at + 1].split()[0]) >= width


FEWEST_DRAWN = 8  # a game has so many tiles at least
_LINK = re.compile(r"\[\[(?:[^][|\n]*\|)([^][|\n]*)\]\]")  # `[[User:Ana|Ana]]` of wikis
_BAR_ESCAPED = re.compile(r"(?<=[0-9])(?:\\\||\{\{!\}\}|&#124;|&vert;)([0-9])")


_SQUARE = re.compile(r"(?<![\w.,])([0-9]) ?[\u25aa\u25ab\u25a0\u25cf\u22ee\u2223\u00a6] ?([0-9])(?![\w.,])")


def with_bars_told(text: str) -> str:
    r"""A text with the tiles of tables in Markdown and wikis with a dash for the bar within them.

    >>> with_bars_told(r"| 1 | 6\|6 | 6\|4 |")
    '| 1 | 6-6  | 6-4  |'
    """
    text = _SQUARE.sub(r"\1-\2", text) if len(_SQUARE.findall(text)) >= FEWEST_DRAWN else text  # "6 \u25aa 4"
    text = _LINK.sub(r"\1", text)
    return _BAR_ESCAPED.sub(r"-\1 ", re.sub(r"\{\{\w+\|([0-9])\|([0-9])\}\}", r"\1-\2", text))


_KEYCAPS = {name: str(at) for at, name in enumerate(("zero", "one", "two", "three", "four", "five", "six"))}
_TWO_KEYCAPS = re.compile(rf":({'|'.join(_KEYCAPS)}):[ ]?:({'|'.join(_KEYCAPS)}):")
_PICTURE = re.compile(r"(?<![^\s,])(?::[^\W\d_]{0,6}_?([0-9])[_-]?([0-9]):|:([^\W\d_]+):)(?!\w)")


def with_pictures_told(text: str) -> str:
    """A text in which pictures named as in chats are tiles and passes: `:six: :four:`, `:d6_4:`, `:pass:`.

    >>> with_pictures_told("Pip: :two: :two:. Kit: :bone_62: :pass: :fire:")
    'Pip: 2-2. Kit: 6-2 pass :fire:'
    """
    text = _TWO_KEYCAPS.sub(lambda keys: f"{_KEYCAPS[keys[1]]}-{_KEYCAPS[keys[2]]}", text)
    passed = {name for _, _, name in _PICTURE.findall(text) if Word.PASS in meaning(name)}
    return _PICTURE.sub(
        lambda one: f"{one[1]}-{one[2]}" if one[1] else one[3] if one[3] in passed else one[0], text
    )
