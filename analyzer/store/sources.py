"""The texts that stand in files, folders and archives, and on standard input, in order and as tasks.

An archive is unpacked as it is read, and never to more than `MOST_UNPACKED` and `MOST_TIMES` times its size.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

from analyzer.notation.decode import ZIP, UnreadableText, shown_name, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

STANDARD_INPUT: Final = "-"
SUFFIX: Final = ".domino"
OTHER: Final = (
    *(".c", ".cc", ".cpp", ".cs", ".css", ".expected", ".go", ".h", ".hs", ".java", ".js", ".kt", ".lark"),
    *(".lock", ".mo", ".po", ".pot", ".py", ".rb", ".rs", ".sarif", ".sh", ".svg", ".swift", ".ts", ".wat"),
)
"""Endings of programs and their parts, in which pairs of numbers are no tiles."""
ABOUT: Final = ("readme", "changelog", "changes", "contributing", "license")
"""Files of a folder that say something about it."""
MAX_BYTES: Final = 64 * 1024 * 1024
"""So large a text is read."""
MOST_UNPACKED: Final = 1024**3
MOST_TIMES: Final = 100
"""An archive may unpack to so many bytes, and so many times its own size on top."""
PIECE: Final = 1 << 20
"""Longer texts are cut where a match begins, so that several processes can read one, and at most so long ones
are read at once."""
MOST_TOGETHER: Final = 256
"""So many short texts at most are one task."""
_HEAD = 512


class SourceText(NamedTuple):
    """A text as it was found."""

    name: str
    data: bytes
    problem: str | None = None
    """Why it cannot be read."""


class _TooLargeError(Exception):
    """An archive unpacks to more than it may."""


def sources(paths: Iterable[str], skipped: Callable[[str], None] = lambda name: None) -> Iterator[SourceText]:
    """Every text in files, folders, archives and standard input (`-`), in the order of the paths.

    Args:
        paths: what to read; of folders and archives the records, as `records_in` and `may_be_record` say.
        skipped: is told the names of the files in folders and archives in which there is no game.
    """
    for path in paths:
        if path == STANDARD_INPUT:
            yield from _unpacked(STANDARD_INPUT, sys.stdin.buffer, 0, skipped)
            continue
        try:
            files = files_in(Path(path)) if Path(path).is_dir() else [Path(path)]
        except OSError as error:
            yield _refused(path, error)
            continue
        for file in files:
            yield from _in_file(file, skipped, loose=file != Path(path))


def files_in(folder: Path) -> list[Path]:
    """The files of a folder at any depth, but hidden ones, in order of their names; numbers count as such."""
    found = (
        file
        for file in folder.rglob("*")
        if not any(part.startswith((".", "__")) for part in file.relative_to(folder).parts) and file.is_file()
    )
    return sorted(found, key=lambda file: by_numbers(str(file)))


def by_numbers(path: str) -> list[tuple[int, int, str]]:
    """Sorts names as people do: 9 in front of 10."""
    return [
        (0, int(part), "") if part.isdecimal() and part.isascii() and len(part) < 10 else (1, 0, part)
        for part in re.split(r"([0-9]+)", path)
    ]


def may_be_record(name: str, size: int) -> bool | None:
    """Whether a file among others is a record, by its name and size; None where its text has to say.

    >>> may_be_record("a/b.domino", 9), may_be_record("README.md", 9), may_be_record("notes.txt", 9)
    (True, False, None)
    """
    from analyzer.forms.read import MOST_LOOSE

    path = PurePosixPath(name)
    if path.suffix == SUFFIX:
        return True
    about = path.stem.casefold() in ABOUT and path.suffix == ".md"
    return False if about or path.suffix.casefold() in OTHER or size > MOST_LOOSE else None


def is_record(name: str, data: bytes) -> bool:
    """Whether a file among others is a record: by its name, or else because it has tiles in it."""
    known = may_be_record(name, len(data))
    if known is not None:
        return known
    from analyzer.forms.read import has_tiles

    try:
        return has_tiles(text_of(data))
    except UnreadableText:
        return False


def _in_file(file: Path, skipped: Callable[[str], None], *, loose: bool) -> Iterator[SourceText]:
    """The texts in a file; one that is `loose` in a folder counts only if it is a record."""
    try:
        with file.open("rb") as stream:
            size = file.stat().st_size
            packed = _is_packed(stream.peek(_HEAD)[:_HEAD], str(file), stream)
            if not packed and loose and may_be_record(file.name, size) is False:
                skipped(str(file))
                return
            for text in _unpacked(str(file), stream, size, skipped):
                if packed or not loose or text.problem or is_record(file.name, text.data):
                    yield text
                else:
                    skipped(text.name)
    except _damages() as error:
        yield _refused(str(file), error)


_PACKED: Final = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ")
"""How files begin that gzip, bzip2 or xz has packed."""
_ZST = b"\x28\xb5\x2f\xfd"


def _damages() -> tuple[type[Exception], ...]:
    """What is raised where something packed is damaged."""
    from lzma import LZMAError
    from tarfile import TarError
    from zipfile import BadZipFile
    from zlib import error

    return (OSError, EOFError, ValueError, RuntimeError, LZMAError, TarError, BadZipFile, error)


def _is_packed(head: bytes, name: str, stream: IO[bytes]) -> bool:
    if head.startswith(ZIP):
        return stream.seekable() and not _is_spreadsheet(stream)
    return head.startswith((*_PACKED, _ZST)) or _is_tar(head)


def _is_tar(head: bytes) -> bool:
    return head[257:262] == b"ustar"


def _is_spreadsheet(stream: IO[bytes]) -> bool:
    """Whether a zip is what a spreadsheet is kept in; it is read as a text."""
    import zipfile

    try:
        with zipfile.ZipFile(stream) as archive:
            return {"[Content_Types].xml", "mimetype"} & set(archive.namelist()) != set()
    except _damages():
        return False
    finally:
        stream.seek(0)


def _unpacked(
    name: str, stream: IO[bytes], size: int, skipped: Callable[[str], None]
) -> Iterator[SourceText]:
    """The texts in a stream: those of an archive, or what it holds itself."""
    if not isinstance(stream, io.BufferedReader):  # bytes in memory
        stream = io.BufferedReader(io.BytesIO(stream.read()))
    head = stream.peek(_HEAD)[:_HEAD]
    try:
        if head.startswith(ZIP):
            whole = stream if stream.seekable() else io.BytesIO(_bounded(stream))
            if not _is_spreadsheet(whole):
                yield from _of_zip(name, whole, size, skipped)
                return
            data = _bounded(whole)
        elif head.startswith((*_PACKED, _ZST)):
            inner = _Limited(_opened(head, stream), MOST_UNPACKED + MOST_TIMES * size)
            yield from _of_stream(name, io.BufferedReader(inner), skipped)
            return
        elif _is_tar(head):
            yield from _of_tar(name, stream, skipped)
            return
        else:
            data = _bounded(stream)
    except _TooLargeError:
        yield SourceText(name, b"", "it unpacks to far more than games do; what follows is not read")
        return
    except _damages() as error:
        yield _refused(name, error)
        return
    yield _text(name, data)


def _opened(head: bytes, stream: IO[bytes]) -> Any:
    if head.startswith(b"\x1f\x8b"):
        from gzip import GzipFile

        return GzipFile(fileobj=stream)
    if head.startswith(b"BZh"):
        from bz2 import BZ2File

        return BZ2File(stream)
    if head.startswith(b"\xfd7zXZ"):
        from lzma import LZMAFile

        return LZMAFile(stream)
    from analyzer.store import arrow

    pa = arrow()
    return pa.CompressedInputStream(pa.PythonFile(stream, mode="r"), "zstd")


class _Limited(io.RawIOBase):
    """What is unpacked, up to a limit."""

    def __init__(self, stream: Any, most: int) -> None:
        self._stream, self._left = stream, most

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._stream.read(len(buffer))
        self._left -= len(data)
        if self._left < 0:
            raise _TooLargeError
        buffer[: len(data)] = data
        return len(data)


def _of_stream(name: str, stream: Any, skipped: Callable[[str], None]) -> Iterator[SourceText]:
    """What one file was packed into: an archive of its own, or a text."""
    head = stream.peek(_HEAD)[:_HEAD]
    if _is_tar(head):
        yield from _of_tar(name, stream, skipped)
    else:
        yield _text(name, _bounded(stream))


def _of_tar(name: str, stream: Any, skipped: Callable[[str], None]) -> Iterator[SourceText]:
    import tarfile

    with tarfile.open(fileobj=stream, mode="r|") as archive:
        for member in archive:
            file = archive.extractfile(member) if member.isfile() else None
            if file is not None and not _is_hidden(member.name):
                yield from _member(f"{name}:{member.name}", member.name, member.size, file, skipped)


def _of_zip(name: str, stream: Any, size: int, skipped: Callable[[str], None]) -> Iterator[SourceText]:
    import zipfile

    left = MOST_UNPACKED + MOST_TIMES * size
    with zipfile.ZipFile(stream) as archive:
        for member in archive.infolist():
            if member.is_dir() or _is_hidden(member.filename):
                continue
            whole = f"{name}:{member.filename}"
            left -= member.file_size
            if left < 0:
                raise _TooLargeError
            try:
                with archive.open(member) as file:
                    yield from _member(whole, member.filename, member.file_size, file, skipped)
            except _damages() as error:
                yield _refused(whole, error)


def _is_hidden(name: str) -> bool:
    return any(part.startswith((".", "__")) and part != "." for part in PurePosixPath(name).parts)


def _member(
    whole: str, name: str, size: int, file: IO[bytes], skipped: Callable[[str], None]
) -> Iterator[SourceText]:
    """A file of an archive, if it is a record; what is packed once more is not opened."""
    if may_be_record(name, size) is False:
        skipped(whole)
        return
    data = _bounded(file)
    packed = data.startswith((*_PACKED, _ZST)) or _is_tar(data[:_HEAD])
    if packed or (data.startswith(ZIP) and not _is_spreadsheet(io.BytesIO(data))):
        yield SourceText(shown_name(whole), b"", "an archive within an archive is not opened")
    elif is_record(name, data):
        yield _text(whole, data)
    else:
        skipped(whole)


def _bounded(stream: Any) -> bytes:
    """What a stream holds, up to one byte more than a text may have."""
    parts, left = [], MAX_BYTES + 1
    while left and (part := stream.read(min(left, 1 << 20))):
        parts.append(bytes(part))
        left -= len(part)
    return b"".join(parts)


def _text(name: str, data: bytes) -> SourceText:
    if len(data) > MAX_BYTES:
        return SourceText(shown_name(name), b"", f"it is larger than {MAX_BYTES // 2**20} MB")
    return SourceText(shown_name(name), data)


def _refused(name: str, error: BaseException) -> SourceText:
    why = getattr(error, "strerror", None) or f"it is damaged: {error}"
    return SourceText(shown_name(name), b"", why)


# -- tasks ------------------------------------------------------------------------------------------------


class TextPiece(NamedTuple):
    """A text, or a part of one."""

    source: SourceText
    digest: str
    lines: int
    """How many lines of the text come before it."""
    last: bool
    """Whether the text ends with it."""


_MATCH = re.compile(rb'\n\r?\n(?=\[(?:Event|Variant)[ \t]*")')
"""Where a match may begin: behind an empty line, with a tag that begins one."""


def pieces_of(source: SourceText, size: int = PIECE) -> Iterator[TextPiece]:
    """A text, cut into pieces of about so many bytes; each but the first begins with the tags of a match."""
    from hashlib import sha256

    data, digest = source.data, sha256(source.data + (source.problem or "").encode()).hexdigest()
    start = lines = 0
    while len(data) - start > size and (match := _MATCH.search(data, start + size)):
        part = data[start : match.end()]
        yield TextPiece(SourceText(source.name, part), digest, lines, last=False)
        start, lines = match.end(), lines + part.count(b"\n")
    whole = source if not start else SourceText(source.name, data[start:])
    yield TextPiece(whole, digest, lines, last=True)


def tasks_of(
    found: Iterable[SourceText], known: Callable[[TextPiece], bool]
) -> Iterator[tuple[TextPiece, ...]]:
    """The texts that are not known, short ones together, long ones in pieces."""
    together: list[TextPiece] = []
    size = 0
    for source in found:
        pieces = pieces_of(source)
        first = next(pieces)
        if known(first):
            continue
        if first.last:
            together.append(first)
            size += len(source.data)
            if len(together) < MOST_TOGETHER and size < PIECE // 4:
                continue
        if together:
            yield tuple(together)
            together, size = [], 0
        if not first.last:
            yield (first,)
            yield from ((piece,) for piece in pieces)
    if together:
        yield tuple(together)
