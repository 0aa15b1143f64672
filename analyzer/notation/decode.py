"""Bytes to text, those of spreadsheets too, and how much of it is read."""

from __future__ import annotations

import re

DEEPEST = 32
"""How deep variations may be nested."""

MOST_MISTAKES = 20
"""After so many mistakes the rest of a game is not read."""

MOST_GAMES = 10_000
"""So many games of one text are read, which takes some seconds; larger collections are several files."""

MOST_CHARACTERS = 2_000_000
"""So much text of one game is read; no game comes near."""

MOST_TILES = 200
"""So many tiles, or seats, of one tag are read; the largest set has 190."""

MOST_ELEMENTS = 50_000
"""So many turns, comments and so on of one game are read; no game comes near."""


_SURROGATE = re.compile("[\ud800-\udfff]")
"""What Python reads a byte as that is not UTF-8, in the name of a file."""
_FOREIGN = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


_MARKS_OF_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


class UnreadableText(ValueError):  # noqa: N818 - it is the text that is at fault
    r"""The bytes are no text in UTF-8; says where and what they may be instead.

    >>> try:
    ...     decode(b"A 3-4 {caf\xe9}")
    ... except UnreadableText as error:
    ...     print(error)
    line 1, byte 11: byte 0xe9 is not UTF-8; in Latin-1 it would be 'é'
    """


def decode(data: bytes) -> str:
    r"""The text of a file in UTF-8, with `\n` at the end of each line; UnreadableText if it is none.

    >>> decode(b"\xef\xbb\xbfA 3-4\r\n")
    'A 3-4\n'
    """
    for mark, name in _FOREIGN:
        if data.startswith(mark):
            raise UnreadableText(f"the text is in {name}, expected UTF-8")
    nothing = data.find(b"\0")
    if nothing >= 0:
        raise UnreadableText(
            f"{_place(data, nothing)}: a NUL byte, so this is no text (or a text in UTF-16; expected UTF-8)"
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The codec leaves the mark out of account, and so counts from behind it.
        at = error.start + (3 if data.startswith(b"\xef\xbb\xbf") else 0)
        character = bytes([data[at]]).decode("latin-1")
        hint = f"; in Latin-1 it would be {character!r}" if character.isprintable() else ""
        raise UnreadableText(f"{_place(data, at)}: byte 0x{data[at]:02x} is not UTF-8{hint}") from None
    return normal_lines(text)


def shown_name(path: str) -> str:
    r"""The name of a file as text that can be printed and written: bytes that are not UTF-8 as `%E9`.

    >>> shown_name("caf\udce9.domino")
    'caf%E9.domino'
    """
    return path if path.isascii() else _SURROGATE.sub(lambda found: f"%{ord(found[0]) & 0xFF:02X}", path)


def normal_lines(text: str) -> str:
    r"""The text with every line end written as `\n`."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _place(data: bytes, at: int) -> str:
    before = data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return f"line {before.count(bytes([10])) + 1}, byte {at + 1}"


ZIP = b"PK\x03\x04"
"""How the file of a spreadsheet begins."""
MOST_BYTES = 64 * 1024 * 1024
"""So large a spreadsheet may be when it is unpacked."""
MOST_PARTS = 2_000
MOST_CELLS = 500_000


def text_of(data: bytes) -> str:
    r"""The text of a file, whatever program wrote it, or the cells of a spreadsheet.

    Raises:
        UnreadableText: if it is neither, or what reads spreadsheets is not installed.

    >>> text_of(b"A 3-4\r\n")
    'A 3-4\n'
    """
    return _cells(data) if data.startswith(ZIP) else plain_text_of(data)


def plain_text_of(data: bytes) -> str:
    r"""The text of bytes in UTF-8, in UTF-16 behind its mark, or in the Western set of Windows.

    Spreadsheets in Western Europe and America write CSV in that set, and Unicode text in UTF-16. A file in
    another set of eight bits is read with other letters in its names; binary files are no text.

    >>> plain_text_of("Toño;6-6".encode("cp1252")), plain_text_of("Toño;6-6".encode("utf-16"))
    ('Toño;6-6', 'Toño;6-6')
    """
    try:
        return decode(data.decode("utf-16").encode() if data.startswith(_MARKS_OF_UTF_16) else data)
    except UnicodeError:
        raise UnreadableText("the text is marked as UTF-16, but is none") from None
    except UnreadableText:
        text = normal_lines(data.decode("cp1252", "replace"))
        if "\ufffd" in text or not text.replace("\n", "").replace("\t", "").isprintable():
            raise
        if sum(not one.isascii() for one in text) * MOST_FOREIGN > len(text):
            raise
        return text


MOST_FOREIGN = 4
"""One letter in so many at most has an accent in a text; in other bytes far more have."""


def _cells(data: bytes) -> str:
    import csv
    from io import BytesIO, StringIO

    _check_size(data)
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError:
        raise UnreadableText(
            "this is a spreadsheet or an archive; spreadsheets are read after"
            " pip install 'domino-analyzer[sheets]', or save it as CSV"
        ) from None
    written = StringIO()
    writer = csv.writer(written, delimiter="\t", lineterminator="\n")
    left = MOST_CELLS
    try:
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        for number, name in enumerate(book.sheet_names):
            rows = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
            if number and any(any(row) for row in rows):
                written.write("\n")
            for row in rows:
                left -= len(row)
                if left < 0:
                    raise UnreadableText(f"the spreadsheet has more than {MOST_CELLS} cells")
                writer.writerow([_text(cell) for cell in row])
    except CalamineError as error:
        raise UnreadableText(f"this is no spreadsheet that can be read: {error}") from None
    return written.getvalue()


def _check_size(data: bytes) -> None:
    """Refuses an archive that would unpack to far more than a sheet of games; nothing is unpacked here."""
    from io import BytesIO
    from zipfile import BadZipFile, ZipFile

    try:
        with ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
    except BadZipFile as error:
        raise UnreadableText(f"this begins like a spreadsheet, but is damaged: {error}") from None
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_BYTES:
        raise UnreadableText(f"unpacked, this spreadsheet is larger than {MOST_BYTES // 2**20} MB")


def _text(cell: object) -> str:
    from datetime import date, datetime, time

    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, float) and cell == int(cell):
        return str(int(cell))
    if isinstance(cell, datetime):
        return cell.date().isoformat() if cell.time() == time() else cell.isoformat(" ")
    if isinstance(cell, date):
        return cell.isoformat()
    return " ".join(str(cell).split())


# -- what stands in front of all lines ---------------------------------------------------------------------

_SIGNS = re.compile(r"[^\w\n\[\](){}<|,;+\"'\u2500-\u257f\u2680-\u2685\U0001f030-\U0001f093]*")
_COUNTED = re.compile(r"([ ]*([0-9]{1,9}))(?:([.:)|]?[ \t]{1,3}|[:|](?=\D))(?=.*\S).*|[.:)|]?[ \t]*)")
FEWEST_HEADS = 4  # so many letters a digest has
FEWEST_LINES = MOST_WITHOUT = 6  # so many lines have it in common; one of so many may be without


def without_margins(text: str) -> tuple[str, bool]:
    r"""A text without what stands in front of all its lines, and whether that is certain to be none of it.

    That may be a sign, as where it is quoted, or the number of each line.

    >>> rows = ["Ana: 6-6", "", "Ben: 6-4", "Ana passes", "Ben: 4-1", "Ana: 1-1", "Ben passes", "Ana: 1-2"]
    >>> quoted, numbered = (f"> {row}" for row in rows), (f"{at:4}  {row}" for at, row in enumerate(rows))
    >>> texts = ["\n".join(one) for one in (rows, quoted, numbered)]
    >>> without_margins(texts[1]) == without_margins(texts[2]) == (texts[0], True)
    True
    """
    lines = text.split("\n")
    sign = _sign_in_front([line for line in lines if line.strip()])
    lines = [line[len(sign) :] if line[: len(sign)].rstrip() == sign.rstrip() else line for line in lines]
    counted = [_COUNTED.fullmatch(line) for line in lines if line.strip()]
    numbers = [int(one[2]) for one in counted if one]
    first = numbers[0] if len(numbers) >= FEWEST_LINES else -1
    gap = _begun([one[3] for one in counted if one and one[3]])
    if gap and numbers == [*range(first, first + len(counted))]:
        bare = [_COUNTED.sub(lambda one: one[0][len(one[1] + gap) :], line, count=1) for line in lines]
        return "\n".join(bare), any(one[3] is None for one in counted if one)
    return "\n".join(lines), sign[:1] == ">" != sign[1:2]


def in_single_lines(text: str) -> str:
    """A text of which every second line is empty without those; any other as it is."""
    lines = text.rstrip("\n").split("\n")
    spaced = len(lines) > 2 * FEWEST_LINES and not any(map(str.strip, lines[1::2]))
    return "\n".join(lines[::2]) if spaced else text


def _sign_in_front(lines: list[str]) -> str:
    """The signs that all lines begin with, or those of quotes, without others in them, nearly all.

    Not those that say whose quotes follow, as in digests: `Ana wrote:`. Programs ask with `>>>`, and answer
    without.
    """
    quoted = [line for line in lines if line[0] == ">"]
    heads = sum(line.rstrip().endswith(":") and line[0] != ">" for line in lines)
    few = (len(lines) - len(quoted) - heads * (heads >= FEWEST_HEADS)) * MOST_WITHOUT < len(lines)
    deep = any(line[1:].lstrip().startswith(">") for line in quoted)
    marked = quoted if few and not deep else lines
    found = _SIGNS.match(_begun([line for line in marked if line.strip("> \t")]))
    return found[0] if found and len(marked) >= FEWEST_LINES and found[0][:3] != ">>>" else ""


def _begun(texts: list[str]) -> str:
    """What all of some texts begin with."""
    first, last = min(texts, default=""), max(texts, default="")
    return first[: next((at for at, one in enumerate(first) if last[at : at + 1] != one), len(first))]


# -- what a scanner takes for letters ----------------------------------------------------------------------

FEWEST_SCANNED = 8  # so many lines are numbered one by one
_FIGURES = str.maketrans("OoIl", "0011")
_HALF = "[0-9OoIl]"
_LINE_NUMBER = re.compile(rf"(?m)^[ \t]*({_HALF}{{1,3}})[.):](?=[ \t])")
_DOTTED = re.compile(rf"(?<=[^\W\d])[ ]\.(?:[ ]?\.)*[ ]?(?={_HALF}[ ]?-|[^\W\d]{{2}})")  # `Ana . .6-4`
_SCANNED = re.compile(rf"(?<![\w-]){_HALF}[ ]?-[ ]?{_HALF}(?![\w-])")


def with_scanned_figures(text: str) -> str:
    r"""A text whose lines are numbered, with letters that a scanner has read for figures, with the figures.

    >>> rows = [f"{at}. Ana . .6 - I" for at in ("l", "2", "3", "4", "5", "6", "7", "8", "9", "IO")]
    >>> with_scanned_figures("\n".join(rows)).split("\n")[-1]
    '10. Ana 6-1'
    """
    read = [one[1] for one in _LINE_NUMBER.finditer(text)]
    numbers = [int(one.translate(_FIGURES)) for one in read]
    if len(read) < FEWEST_SCANNED or "".join(read).isdecimal() or numbers != [*range(1, len(read) + 1)]:
        return text
    text = _DOTTED.sub(" ", _LINE_NUMBER.sub(lambda one: one[0].translate(_FIGURES), text))
    return _SCANNED.sub(lambda one: one[0].translate(_FIGURES).replace(" ", ""), text)
