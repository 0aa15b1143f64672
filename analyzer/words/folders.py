"""The folders of our own: what comes with the program, and what takes long to make and is kept.

What is kept stands in a folder that nobody else can write to, behind its key and a checksum: what was damaged
or made from something else is made anew.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32


def folder_of(package: str) -> Path:
    """The folder of a package with data; `importlib.resources` would take longer to load than they to read.

    >>> (folder_of("analyzer.records") / "basic.domino").exists()
    True
    """
    found = find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise LookupError(f"there is no package {package}")
    return Path(found.submodule_search_locations[0])


def kept(name: str, key: bytes) -> bytes | None:
    """What was kept under a name; None if nothing was, for another key, or if it was damaged."""
    folder = kept_folder()
    if folder is None:
        return None
    # Without waiting, in case a pipe stands there; without following a link.
    flags = os.O_RDONLY
    for option in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):
        flags |= getattr(os, option, 0)
    try:
        handle = os.open(os.path.join(folder, name), flags)
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return None
            found = file.read()
    except OSError:
        return None
    head = _head(key)
    data = found[len(head) + 4 :]
    return data if found == head + _checksum(data) + data else None


def keep(name: str, key: bytes, data: bytes) -> None:
    """Keeps something under a name; where that is not possible, nothing happens."""
    folder = kept_folder()
    if folder is None:
        return
    import tempfile

    with suppress(OSError):
        handle, temporary = tempfile.mkstemp(dir=folder)
        try:
            with open(handle, "wb") as file:
                file.write(_head(key) + _checksum(data) + data)
            os.replace(temporary, os.path.join(folder, name))
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise


def _head(key: bytes) -> bytes:
    return len(key).to_bytes(4, "big") + key


def _checksum(data: bytes) -> bytes:
    return crc32(data).to_bytes(4, "big")


def kept_folder() -> str | None:
    """Our folder in the user's cache; None where there can be none, or another user could write to it.

    A relative path in `XDG_CACHE_HOME` is ignored, as its specification asks.
    """
    folder = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(folder):
        folder = os.path.expanduser("~/.cache")
    if not os.path.isabs(folder):
        return None
    path = os.path.join(folder, "domino-analyzer")
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
        return path if _is_ours(path, folder) else None
    except (OSError, ValueError):
        return None


def _is_ours(path: str, parent: str) -> bool:
    """Whether nobody but us, and the administrator, can write to a folder or put another in its place."""
    if not hasattr(os, "geteuid"):
        return True  # a system without such rights
    us = os.geteuid()
    ours, above = os.lstat(path), os.stat(parent)
    if not stat.S_ISDIR(ours.st_mode) or ours.st_uid != us or ours.st_mode & 0o077:
        return False
    others_write = above.st_mode & 0o022 and not above.st_mode & stat.S_ISVTX
    return above.st_uid in (us, 0) and not others_write
