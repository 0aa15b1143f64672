"""What all rooms share: how values show themselves, the files that come with the program, and those it keeps.

A value shows itself in one line, and in a notebook, which asks for `_repr_html_` and `_repr_svg_`.

What a notebook shows is made by the report, and a record or a position knows nothing of reports. So a value
only says that it can be shown; who makes the pictures says so here, with `show_with`.
"""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Maker = Callable[[object], str | None]

_makers: dict[str, Maker] = {}


def show_with(*, html: Maker, svg: Maker) -> None:
    """From now on these functions show a value, as HTML and as an SVG document; None where it has none."""
    _makers.update(html=html, svg=svg)


class ShownAsHtml:
    """A value that a notebook shows as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return _makers["html"](self)


class ShownAsSvg:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return _makers["svg"](self)


LINE = 200
"""No value is shown in a longer line."""
_FEW = 8
_SHORT = 48
"""So many values of a collection, and so many characters of a value, are shown where a line is too long."""


def cut(text: str) -> str:
    """The text as one line, its end left out where it is too long.

    >>> cut("<Tag " + "a" * 1000 + ">")[-6:], len(cut("a" * 1000))
    ('aaaa…>', 200)
    """
    if len(text) > LINE:
        text = f"{text[: LINE - 2]}…{text[-1]}"
    return " ".join(text.split())


def in_short(value: object) -> str:
    """A dataclass or a named tuple with its fields, in one line; a class takes it for its `__repr__`.

    Where that is too long, fields that have their default are left out and long ones only named or counted.
    """
    given = tuple(_fields_of(value))
    written = [f"{name}={_text(own, LINE)}" for name, own, _ in given]
    if sum(map(len, written)) > LINE:
        written = [f"{name}={_text(own, _SHORT)}" for name, own, usual in given if not usual]
    return cut(f"{type(value).__name__}({', '.join(written)})")


def _fields_of(value: object) -> Iterator[tuple[str, object, bool]]:
    """The fields: name, value, and whether it is the default."""
    if is_dataclass(value):
        for field in fields(value):
            if field.repr:
                own = getattr(value, field.name)
                usual = field.default is not MISSING and bool(own == field.default)
                yield field.name, own, usual
    elif isinstance(value, tuple):
        defaults = getattr(value, "_field_defaults", {})
        for name, own in zip(getattr(value, "_fields", ()), value, strict=True):
            yield name, own, name in defaults and bool(own == defaults[name])


def _text(value: object, most: int) -> str:
    """A field in about so many characters at most."""
    if type(value) is str:
        return repr(value) if len(value) <= most else f"{value[:most]!r}…"
    if isinstance(value, tuple | list | dict | set | frozenset) and not hasattr(value, "_fields"):
        text = repr(value) if len(value) <= _FEW else ""
        kinds = "/".join(sorted({type(one).__name__ for one in value}))
        return text if text and len(text) <= most else f"<{len(value)} {kinds}>"
    text = repr(value)
    return text if len(text) <= most else f"<{type(value).__name__}>"


# -- what comes with the program, and what takes long to make and is kept ----------------------------------
# What is kept stands in a folder that nobody else can write to, behind its key and a checksum: what was
# damaged or made from something else is made anew.


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


_STEERING: Final = re.compile("[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


def safe_json(data: bytes, end: str = "\n") -> str:
    r"""JSON as text in which nothing steers a terminal or turns what is read around: such signs are escaped.

    >>> safe_json('{"a":"\u202e"}'.encode(), end="")
    '{"a":"\\u202e"}'
    """
    return _STEERING.sub(lambda found: f"\\u{ord(found.group()):04x}", data.decode()) + end
