"""The folder that the workbench opens from and saves to; nothing outside of it is read or written."""

from __future__ import annotations

import os
import re
import secrets
import stat
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_BYTES = 5 * 1024 * 1024
"""So large may a file be, and a request."""
MOST_FILES = 1_000
"""So many are listed."""
MOST_DEEP = 6
"""So many folders within one another are looked through."""
MOST_NAME = 255
SAVED = (".domino", ".html", ".txt")
"""The endings of files that are written."""
LISTED = (".csv", ".domino", ".htm", ".html", ".json", ".md", ".ods", ".pgn", ".tsv", ".txt", ".xlsx", ".xml")
"""The endings of files that are offered."""

_UNUSED = re.compile(r'[\x00-\x1f\x7f\\:*?"<>|]')
"""What no system has in a name, or not all have."""


class FolderError(Exception):
    """Why a file is not opened or written; the text is a code that the page has words for."""

    def __init__(self, code: str, status: int, found: str = "") -> None:
        super().__init__(code)
        self.code, self.status, self.found = code, status, found
        """`found` is the hash of what stands there already."""


class ListedFile(Struct, frozen=True):
    """A file that can be opened."""

    name: str
    size: int


class OpenedFile(Struct, frozen=True):
    """What stands in a file, and the hash to send back when it is saved."""

    name: str
    data: bytes
    hash: str


def hash_of(data: bytes) -> str:
    """What tells one state of a file from another."""
    return sha256(data).hexdigest()


class Folder:
    """A folder with its files, by their names within it: `club/round 1.domino`.

    Links are followed as long as they stay inside. On the way to a file no part is a link when it is
    opened, so that none can be put there in between.
    """

    def __init__(self, root: Path) -> None:
        """Takes a folder that exists.

        Args:
            root: the folder.
        """
        self.root = root.resolve(strict=True)

    def files(self) -> list[ListedFile]:
        """The files that can be opened, sorted by their names; hidden ones are left out."""
        found: list[ListedFile] = []
        for path in self._paths(self.root, MOST_DEEP):
            if len(found) == MOST_FILES:
                break
            with suppress(FolderError, OSError):
                name = path.relative_to(self.root).as_posix()
                size = self._inside(name).stat().st_size
                found.append(ListedFile(name, size))
        return sorted(found, key=lambda file: file.name.casefold())

    def _paths(self, folder: Path, deep: int) -> Iterator[Path]:
        with suppress(OSError):
            for path in sorted(folder.iterdir()):
                if path.name.startswith("."):
                    continue
                if path.is_dir() and not path.is_symlink():
                    if deep:
                        yield from self._paths(path, deep - 1)
                elif path.suffix.casefold() in LISTED and path.is_file():
                    yield path

    def _inside(self, name: str) -> Path:
        """Where a file of this name really lies; an error if that is outside, or hidden."""
        parts = name.split("/")
        if any(part.startswith(".") or not part for part in parts) or _UNUSED.search(name):
            raise FolderError("name", 400)
        try:
            if max(len(part.encode()) for part in parts) > MOST_NAME:
                raise FolderError("name", 400)
            path = self.root.joinpath(*parts).resolve()
        except (OSError, RuntimeError, ValueError):
            raise FolderError("name", 400) from None
        if not path.is_relative_to(self.root) or path == self.root:
            raise FolderError("outside", 403)
        if any(part.startswith(".") for part in path.relative_to(self.root).parts):
            raise FolderError("name", 400)
        return path

    def _parent(self, path: Path) -> int:
        """An open handle of the folder that a resolved path lies in; no part of the way may be a link."""
        handle = os.open(self.root, os.O_RDONLY | os.O_DIRECTORY)
        for part in path.relative_to(self.root).parts[:-1]:
            try:
                inner = os.open(part, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=handle)
            except OSError:
                raise FolderError("missing", 404) from None
            finally:
                os.close(handle)
            handle = inner
        return handle

    def open(self, name: str) -> OpenedFile:
        """What stands in a file."""
        path = self._inside(name)
        parent = self._parent(path)
        try:
            data = _read(path.name, parent)
        finally:
            os.close(parent)
        if data is None:
            raise FolderError("missing", 404)
        return OpenedFile(name, data, hash_of(data))

    def save(self, name: str, data: bytes, known: str) -> str:
        """Writes a file in one step and answers its hash.

        Args:
            name: the name within the folder.
            data: what is to stand there.
            known: the hash of what the writer knows to stand there; empty for nothing.

        Raises:
            FolderError: `exists` or `changed` where something else stands there; its hash comes with it.
        """
        if not name.endswith(SAVED):
            raise FolderError("ending", 400)
        if len(data) > MOST_BYTES:
            raise FolderError("size", 413)
        path = self._inside(name)
        parent = self._parent(path)
        try:
            self._replace(path.name, parent, data, known)
        except OSError:
            raise FolderError("unwritable", 403) from None
        finally:
            os.close(parent)
        return hash_of(data)

    @staticmethod
    def _replace(name: str, parent: int, data: bytes, known: str) -> None:
        temporary = f".{secrets.token_hex(8)}.part"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
        handle = os.open(temporary, flags, 0o666, dir_fd=parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            there = _read(name, parent)
            if there is None:
                # A link is made only where nothing stands: whoever came in between is not written over.
                try:
                    os.link(temporary, name, src_dir_fd=parent, dst_dir_fd=parent, follow_symlinks=False)
                except FileExistsError:
                    raise FolderError("exists", 409, hash_of(_read(name, parent) or b"")) from None
                return
            if hash_of(there) != known:
                raise FolderError("changed" if known else "exists", 409, hash_of(there))
            mode = os.stat(name, dir_fd=parent, follow_symlinks=False).st_mode
            os.chmod(temporary, stat.S_IMODE(mode), dir_fd=parent)
            os.replace(temporary, name, src_dir_fd=parent, dst_dir_fd=parent)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(temporary, dir_fd=parent)


def _read(name: str, parent: int) -> bytes | None:
    """What stands in a file of a folder; None where there is none."""
    try:
        handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=parent)
    except FileNotFoundError:
        return None
    except OSError:
        raise FolderError("unreadable", 403) from None
    try:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode):
            raise FolderError("unreadable", 403)
        if about.st_size > MOST_BYTES:
            raise FolderError("size", 413)
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(MOST_BYTES)
    finally:
        os.close(handle)
