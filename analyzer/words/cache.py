"""What takes long to make is kept from one command to the next, in a folder that nobody else can write to.

Whatever is kept begins with a digest of itself: what was damaged is made anew.
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from hashlib import sha256

_DIGEST = 32
"""Bytes of a SHA-256 digest."""


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
            digest, data = file.read(_DIGEST), file.read()
    except OSError:
        return None
    return data if digest == _digest(key, data) else None


def keep(name: str, key: bytes, data: bytes) -> None:
    """Keeps something under a name; where that is not possible, nothing happens."""
    folder = kept_folder()
    if folder is None:
        return
    with suppress(OSError):
        handle, temporary = tempfile.mkstemp(dir=folder)
        try:
            with open(handle, "wb") as file:
                file.write(_digest(key, data) + data)
            os.replace(temporary, os.path.join(folder, name))
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise


def _digest(key: bytes, data: bytes) -> bytes:
    return sha256(sha256(key).digest() + data).digest()


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
