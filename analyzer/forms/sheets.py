"""Spreadsheets (XLSX, ODS and the like) as text: a line a row, with tabs between the cells."""

from __future__ import annotations

from analyzer.notation.decode import UnreadableText, decode

ZIP = b"PK\x03\x04"
"""How the file of a spreadsheet begins."""
MOST_BYTES = 64 * 1024 * 1024
"""So large a spreadsheet may be when it is unpacked."""
MOST_PARTS = 2_000
MOST_CELLS = 500_000


def text_of(data: bytes) -> str:
    r"""The text of a file: what it says in UTF-8, or the cells of a spreadsheet.

    Raises:
        UnreadableText: if it is neither, or what reads spreadsheets is not installed.

    >>> text_of(b"A 3-4\r\n")
    'A 3-4\n'
    """
    return _cells(data) if data.startswith(ZIP) else decode(data)


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
