"""The bar of a command that takes long: on a terminal alone, and one at a time."""

from __future__ import annotations

import io
import time
from typing import TYPE_CHECKING

import pytest

from analyzer.cli import display
from analyzer.cli.inputs import load
from analyzer.forms.read import parse

if TYPE_CHECKING:
    from analyzer.record.game import Record


class Terminal(io.StringIO):
    """A terminal that keeps what is written on it."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def shown(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """What is written to stderr from now on, where that is a terminal and bars appear at once."""
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(display, "PATIENCE", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    return terminal


@pytest.fixture
def written(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file that takes a while to be read."""
    path = f"{tmp_path}/game.txt"
    with open(path, "w", encoding="utf-8") as file:
        file.write("Ana: 6-6\nLuis: 6-4\n")

    def slowly(text: str, source: str, form: str | None) -> Record:
        time.sleep(0.3)
        return parse(text, source, form)

    monkeypatch.setattr("analyzer.forms.read.parse", slowly)
    return path


def test_a_text_that_takes_long_to_read_has_a_bar(monkeypatch: pytest.MonkeyPatch, written: str) -> None:
    terminal = shown(monkeypatch)
    assert load(written).games
    assert "reading" in terminal.getvalue()


def test_within_another_bar_there_is_none(monkeypatch: pytest.MonkeyPatch, written: str) -> None:
    terminal = shown(monkeypatch)
    with display.progress("checking", 1) as advance:
        assert load(written).games
        advance()
    assert "checking" in terminal.getvalue()
    assert "reading" not in terminal.getvalue()


def test_where_there_is_no_terminal_nothing_is_shown(
    capsys: pytest.CaptureFixture[str], written: str
) -> None:
    assert load(written).games
    assert capsys.readouterr().err == ""
