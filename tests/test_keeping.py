"""Where nothing can be kept from one command to the next, everything still works."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from analyzer.words.shown import kept_folder
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SAMPLE = ROOT / "records" / "international-dominoes.domino"


def test_the_folder_is_made_once_and_is_the_user_s_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = kept_folder()
    assert folder == str(tmp_path / "cache" / "domino-analyzer")
    assert os.stat(folder).st_mode & 0o077 == 0
    assert kept_folder() == folder


def test_without_the_variable_it_is_in_the_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert kept_folder() == str(tmp_path / ".cache" / "domino-analyzer")


def test_where_there_can_be_none_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(file))
    assert kept_folder() is None


def report(cache: Path, page: Path) -> subprocess.CompletedProcess[str]:
    call = [
        "-c",
        "from analyzer.cli import main; main()",
        "report",
        str(SAMPLE),
        "--game",
        "1",
        "-o",
        str(page),
    ]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    return subprocess.run(
        [sys.executable, *call], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_a_report_needs_no_folder_and_comes_out_the_same(tmp_path: Path) -> None:
    cache, file = tmp_path / "cache", tmp_path / "file"
    file.touch()
    pages = [tmp_path / f"{name}.html" for name in ("first", "kept", "nowhere")]
    for page, folder in zip(pages, (cache, cache, file), strict=True):
        done = report(folder, page)
        assert (done.returncode, done.stderr) == (0, f"wrote {page}\n")
    assert len({page.read_bytes() for page in pages}) == 1
    assert list((cache / "domino-analyzer").iterdir()), "and where it can, it keeps something"


def test_a_folder_that_takes_nothing_harms_nothing(tmp_path: Path) -> None:
    """It is there and cannot be written to, or the disk is full."""
    full = tmp_path / "domino-analyzer"
    if os.path.isdir("/proc/self"):
        full.symlink_to("/proc/self")  # in which nobody makes files, whatever his rights
    else:
        full.mkdir(mode=0o500)
    page = tmp_path / "page.html"
    done = report(tmp_path, page)
    assert (done.returncode, done.stderr) == (0, f"wrote {page}\n")
    assert page.stat().st_size > 100_000
