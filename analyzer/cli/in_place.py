"""A file that is written anew where it stands; what was there is kept beside it."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path

import click

from analyzer.cli.inputs import STANDARD_INPUT, UnreadableFile
from analyzer.notation import UnreadableText, decode


def needs_a_file(path: str) -> None:
    """A usage error where there is no file that could be written anew."""
    if path == STANDARD_INPUT:
        raise click.UsageError("--in-place needs a file; for standard input there is -o")
    if Path(path).exists() and not Path(path).is_file():
        raise click.UsageError(f"--in-place needs a file, and {path} is none")


def back_up(path: str, text: str) -> str:
    """Copies the file to the first free name beside it, `FILE.bak`, `FILE.bak1` and so on; the name.

    `text` is what was read from the file: an error if something else stands there by now, since then the new
    text would undo what somebody has just done.
    """
    try:
        data = Path(path).read_bytes()
        if _text(data) != text:
            raise click.ClickException(f"{path} has changed since it was read; nothing is written")
        return _copy(path, data)
    except OSError as error:
        raise UnreadableFile(f"cannot copy {path}: {error.strerror}; nothing is written") from error


def _text(data: bytes) -> str | None:
    try:
        return decode(data)
    except UnreadableText:
        return None


def _copy(path: str, data: bytes) -> str:
    for number in count():
        name = f"{path}.bak{number or ''}"
        try:
            file = Path(name).open("xb")  # noqa: SIM115 - closed below; only the opening may find it taken
        except FileExistsError:
            continue
        try:
            with file:
                file.write(data)
            shutil.copymode(path, name)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        return name
    raise AssertionError("numbers do not end")


def line_ends_of(path: str, text: str) -> str:
    r"""The text with the line ends of a file, and its byte order mark, which reading takes away."""
    if path == STANDARD_INPUT:
        return text
    try:
        data = Path(path).read_bytes()
    except OSError:
        return text
    lines = data.count(b"\n")
    if lines and data.count(b"\r\n") == lines:
        text = text.replace("\n", "\r\n")
    return f"\ufeff{text}" if data.startswith(b"\xef\xbb\xbf") else text
