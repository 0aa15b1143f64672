"""The tables of a grammar are kept for the next run, and nothing depends on them."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from analyzer.notation import grammars, vocabulary
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

RECORD = ROOT / "records" / "international-dominoes.domino"


def check(cache: Path) -> str:
    """What a command prints that keeps its tables in this folder."""
    done = subprocess.run(
        [sys.executable, "-c", "from analyzer.cli import main; main()", "check", str(RECORD)],
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def test_tables_are_kept_and_a_broken_file_does_no_harm(tmp_path: Path) -> None:
    first = check(tmp_path)
    files = sorted((tmp_path / "domino-analyzer").iterdir())
    assert [file.name for file in files] == ["movetext.tables", "movetext.terminals", "words.json"]
    assert check(tmp_path) == first
    for kept in files:
        sound = kept.read_bytes()
        for broken in (b"", b"nothing", sound[: len(sound) // 2], sound[:70] + b"\0" * 500):
            files[1].unlink(missing_ok=True)  # with the terminals nobody asks for the tables
            kept.write_bytes(broken)
            assert check(tmp_path) == first
            assert kept.read_bytes() != broken


def test_what_is_right_needs_no_tables(tmp_path: Path) -> None:
    """Neither Lark nor its tables are loaded for a text in which nothing is wrong."""
    check(tmp_path)
    script = "import sys, analyzer; analyzer.parse(sys.argv[1]); print('lark' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script, RECORD.read_text("utf-8")],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False\n"


def test_signs_of_numbers_are_kept(tmp_path: Path) -> None:
    """Babel is loaded once for them, and no more."""
    script = """if True:
        import sys
        from analyzer.words.message import Numbers
        print(Numbers("de").localized("-3.5"), Numbers("es").whole(12345), Numbers("en").percent("<1"))
        print("babel" in sys.modules)
    """
    for loaded in (True, False):
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "XDG_CACHE_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
            cwd=ROOT,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert done.stdout.split("\n") == ["\N{MINUS SIGN}3,5 12.345 <1%", str(loaded), ""]


def test_a_folder_that_cannot_be_made_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert "game 1: valid" in check(blocked)


def test_other_words_make_other_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that is added is a terminal at once, although tables without it are kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    usual = vocabulary.words_grammar()

    def reads_hoppla() -> bool:
        grammars.parser.cache_clear()
        return any("hoppla" in str(terminal.pattern) for terminal in grammars.parser("movetext").terminals)

    assert not reads_hoppla()
    assert not reads_hoppla()  # by the tables that were kept
    monkeypatch.setattr(grammars, "words_grammar", lambda: usual.replace("(?:", "(?:hoppla|", 1))
    monkeypatch.setattr(grammars, "word_sources", lambda: [*vocabulary.word_sources(), "hoppla"])
    assert reads_hoppla()
    grammars.parser.cache_clear()
