"""What stands behind the signs of a text: the tables and words of pages and LaTeX, values of JSON and XML."""

from __future__ import annotations

import ast
import json
import re
import tomllib
import unicodedata
from configparser import ConfigParser
from configparser import Error as ConfigParserError
from contextlib import suppress
from html import unescape
from html.parser import HTMLParser
from itertools import groupby
from typing import TYPE_CHECKING, Any

from analyzer.forms.tokens import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterator

Cells = list[str]
MOST_SPANNED = 9  # a cell spans so many columns at most


class _Tables(HTMLParser):
    """Collects the cells of every table, and the texts of a page without one."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[tuple[list[Cells], list[int]]] = []
        self.cell: list[str] | None = None
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("td", "th", "tr"):
            self._end_cell()  # its end may be left out
        if tag == "table":
            self.tables.append(([], []))
        elif tag == "tr" and self.tables:
            self.tables[-1][0].append([])
            self.tables[-1][1].append(self.getpos()[0])
        elif tag in ("td", "th") and self.tables and self.tables[-1][0]:
            self.cell = []
            span = whole_number(dict(attrs).get("colspan") or "1")
            self.tables[-1][0][-1].extend([""] * (min(span, MOST_SPANNED) - 1 if span else 0))
        elif tag in ("script", "style"):
            self.silent += 1
        elif tag == "img" and self.cell is not None:
            self.cell.append(dict(attrs).get("alt") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr", "table"):
            self._end_cell()
        elif tag in ("script", "style"):
            self.silent = max(0, self.silent - 1)

    def _end_cell(self) -> None:
        if self.cell is not None and self.tables and self.tables[-1][0]:
            self.tables[-1][0][-1].append(" ".join("".join(self.cell).split()))
        self.cell = None

    def handle_data(self, data: str) -> None:
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


ACCENTS = {"'": "\u0301", "`": "\u0300", '"': "\u0308", "^": "\u0302", "~": "\u0303", "c": "\u0327"}
"""What LaTeX writes in front of a letter, and the sign that is added to it."""


def _without_commands(text: str) -> str:
    text = text.replace("\\i}", "i}").replace("\\mid", "|")
    text = re.sub(r"\\[,;!]|\$|\\\\|\\hline|_\{[^{}]*\}", "", text).replace("--", "-")
    text = re.sub(r"\\[A-Za-z]+\{([0-9]{1,2})\}\{([0-9]{1,2})\}", r"\1-\2", text)
    text = re.sub(r"\\(?:text|emph)[a-z]*\{([^{}]*)\}", r"\1", text)
    return re.sub(
        r"\{?\\(['`\"^~]|c(?![a-z]))\{?([A-Za-z])\}?\}?",
        lambda accent: unicodedata.normalize("NFC", accent[2] + ACCENTS[accent[1]]),
        text,
    )


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
_LINK = re.compile(r"\[([^\[\]\n]*)\]\([^()\s]*/[^()\s]*\)")
_DECLARED = re.compile(r"<\?xml[^>]*\?>")
"""What begins a file of XML; its version is no tile."""


def as_page(text: str) -> str:
    """A workbook in the XML of older spreadsheets as the page that it looks like; drawn bars as bars.

    >>> as_page("<W x='urn:schemas-microsoft-com:office:spreadsheet'><Row><Cell>6-4</Cell></Row>")[-21:]
    '<tr><td>6-4</td></tr>'
    """
    if "schemas-microsoft-com:office:spreadsheet" not in text[:SHEET_HEAD]:
        return _DECLARED.sub("", _LINK.sub(r"\1", text.translate(_DRAWN)))
    return _SHEET_TAG.sub(lambda tag: tag[1] + _PAGE_TAGS[tag[2]], text)


def plain_text(text: str) -> str:
    """A page without its tags, each text on the line on which it stands; any other text as it is."""
    text = _CUE.sub(lambda cue: "\n" * cue[0].count("\n"), _VOICE.sub(r"\1:", text.replace("\u00a0", " ")))
    text = _NO_CELLS.sub(lambda line: line[0].replace("\\|", "|"), text)
    if "\\begin{" in text:
        return _without_commands(text)
    if "[/" in text:
        text = _QUOTED.sub(lambda said: re.sub(r"(?m)^", "> ", f"{said[1]}{said[2]}"), text)
        return _FORUM_TAG.sub(lambda tag: " " * len(tag[0]), text)
    if not re.search(r"<(?:html|body|table|p|div|li|br|td)\b", text, re.IGNORECASE):
        return text
    reader = _Texts()
    reader.feed(text)
    reader.close()
    return "".join(reader.parts)


_NO_CELLS = re.compile(r"^(?:[^|\\\n]|\\.)+$", re.MULTILINE)
"""A line of Markdown in which a stroke is written `\\|`, and which is no row of a table."""
_VOICE = re.compile(r"<v(?:\.\w+)* ([^>\n]{1,40})>")
_CUE = re.compile(r"^(?:[0-9]+[ \t]*\n)?[ \t]*(?:[0-9]+:)?[0-9]{2}:[0-9]{2}[.,][0-9]{3} -->.*$", re.MULTILINE)
"""Who speaks in subtitles, and when."""


class _Texts(HTMLParser):
    """Collects what a reader of a page sees."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.silent = 0
        self.line = 1

    def _at(self, text: str) -> None:
        line = self.getpos()[0]
        self.parts.append("\n" * (line - self.line) + text)
        self.line = max(line, self.line) + text.count("\n")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in ("script", "style")
        if tag in ("br", "p", "li", "div", "tr"):
            self._at(" . ")
        if tag in ("td", "th"):
            self._at(" ")
        if tag == "img":
            self._at(f" {dict(attrs).get('alt') or ''} ")

    def handle_endtag(self, tag: str) -> None:
        self.silent = max(0, self.silent - (tag in ("script", "style")))

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self._at(data)


_LISTS = ("ul", "ol", "p", "table")
PAGES = (*_LISTS, "workbook", "html", "body", "div", "section", "article", "main", "span", "pre")
"""Elements of pages: what stands in them is read as text."""
MOST_DEEP = 60  # a value may be nested so deep; no game comes near


def value_of(text: str) -> Any:
    """What a text in JSON, in XML, or as Python prints values stands for; None if it is nothing of that."""
    stripped = text.strip()
    if stripped.startswith("<"):
        return _xml_value(stripped)
    if _LISTED.search(stripped) and not _deep(stripped):
        with suppress(ValueError, RecursionError):
            return tomllib.loads(stripped)
    if _SECTION.search(stripped):
        return _sections(stripped)
    return value_in(_ASSIGNED.sub("", _ASKED.sub("", stripped)).rstrip(";"))


def has_sections(text: str) -> bool:
    """Whether it is a file of settings, or a page with data, whose lines may tell turns as well as these."""
    return bool(_SECTION.search(text) or _LISTED.search(text) or (text.lstrip()[:1] == "<" and "<li" in text))


_ASSIGNED = re.compile(
    r"\A(?:--.*\n)*(?:return\b|(?:(?:const|let|var|my|local)[ ]+)?[$@%]?[A-Za-z_]\w*[ ]*=)[ ]*(?=[\[{(])"
)
"""A variable that the value is given to: `$VAR1 = {`; or `return` behind a remark."""
_ASKED = re.compile(r"\A(?:(?:>>>|In \[\d+\]:|irb.*>|iex.*>|ghci>|julia>) .*\n)+(?:Out\[\d+\]: ?)?(?=[\[{(])")
"""What somebody has typed for a program to print the value."""
_LISTED = re.compile(r"^\[\[[\w.-]+\]\]$", re.MULTILINE)
"""What begins each turn in TOML: `[[turn]]`."""
_SECTION = re.compile(r"^\[([A-Za-z]+)[ ._-]?[0-9]+\]$", re.MULTILINE)


def _sections(text: str) -> dict[str, list[dict[str, str]]] | None:
    """The sections of a file of settings, those with numbers as lists: `[event1]`; None for other texts."""
    parser = ConfigParser(interpolation=None, strict=True)
    with suppress(ConfigParserError):
        parser.read_string(text)
        found: dict[str, list[dict[str, str]]] = {}
        for name in parser.sections():
            found.setdefault(name.rstrip("0123456789 ._-") or name, []).append(dict(parser[name]))
        return found
    return None


def has_objects(value: Any) -> bool:
    """Whether a value has objects in it, and not only lists, texts and numbers."""
    return isinstance(value, dict) or (isinstance(value, list) and any(map(has_objects, value)))


def _deep(text: str) -> bool:
    depth = deepest = 0
    for sign in re.findall(r"[\[\]{}()]", text):
        depth += 1 if sign in "[{(" else -1
        deepest = max(deepest, depth)
    return deepest > MOST_DEEP


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
    text = _BARE_KEY.sub(r"\1'\2':", _NOTHING.sub("None", _CALL.sub(r"\1", text)))
    text = _TRUTH.sub(lambda word: word[0].capitalize(), text)
    if "=>" in text:
        text = re.sub(r"[ ]*=>", ":", text)  # as Perl and Ruby print them
    if _FIELD.search(text):
        text = _BARE_WORD.sub(r": '\1'", _FIELD.sub(r"\1'\2': ", text))
    with suppress(ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return ast.literal_eval(_with_lists(text))
    return None


def _with_lists(text: str) -> str:
    """Braces that hold no keys are lists, as Lua and C write them: `{{6, 4}, {6, 6}}`."""
    signs, opened = list(text), [0]
    for brace in re.finditer("[{}:]", text):
        at = brace.start()
        if brace[0] == "{":
            opened.append(at)
        elif brace[0] == ":":
            opened[-1] = -1
        elif len(opened) > 1 and (start := opened.pop()) >= 0 and text[start + 1 : at].strip():
            signs[start], signs[at] = "[]"
    return "".join(signs)


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


def _xml_value(text: str) -> Any:
    """An XML text as lists and objects; one that declares entities is not read."""
    if "<!ENTITY" in text or ("<!DOCTYPE" in text and "html" not in text[:200].casefold()):
        return None
    from xml.etree import ElementTree

    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError:
        return None
    if root.tag.casefold().rpartition("}")[2] in PAGES:
        return None
    with suppress(RecursionError):
        return _value(root)
    return None


def _of_kind(kind: str, value: Any) -> dict[str, Any]:
    return {"kind": kind, **value} if isinstance(value, dict) else {"kind": kind, "value": value}


def _alike(values: list[Any]) -> list[Any]:
    """The values with texts as objects where others have attributes: `<tile>66</tile>`, `<tile end="l">`."""
    objects = [value for value in values if isinstance(value, dict)]
    worded = {
        name for value in objects for name, held in value.items() if isinstance(held, dict) and "text" in held
    }
    return [
        {
            name: {"text": held} if name in worded and isinstance(held, str) else held
            for name, held in value.items()
        }
        if isinstance(value, dict)
        else value
        for value in values
    ]


def _value(element: Any) -> Any:
    children = list(element)
    if not children:
        text = (element.text or "").strip()
        return {**element.attrib, "text": text} if element.attrib and text else element.attrib or text
    tags = [child.tag for child in children]
    if len(set(tags)) == 1 and len(tags) > 1:
        values = _alike([_value(child) for child in children])
        return {**element.attrib, tags[0]: values} if element.attrib else values
    if len([tag for tag, _ in groupby(tags)]) > len(set(tags)):
        # Elements of several kinds by turns: their order says something.
        return [
            _of_kind(child.tag, value)
            for child, value in zip(children, _alike(list(map(_value, children))), strict=True)
        ]
    grouped: dict[str, Any] = dict(element.attrib)
    for child in children:
        value = _value(child)
        if child.tag in grouped:
            grouped[child.tag] = (
                [*grouped[child.tag], value]
                if isinstance(grouped[child.tag], list)
                else [grouped[child.tag], value]
            )
        else:
            grouped[child.tag] = value
    return {name: _alike(held) if isinstance(held, list) else held for name, held in grouped.items()}


TAG_LINE = re.compile(r'^[ \t]*\[([A-Za-z]\w*)[ \t]+"([^"\n]*)"\][ \t]*$', re.MULTILINE)
