"""What is kept from run to run is data in a folder of our own, which no other user can write to."""

from __future__ import annotations

import json
import os
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.notation.grammars import parser
from analyzer.words.shown import keep, kept, kept_folder

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "domino-analyzer"


def test_the_tables_of_a_grammar_are_plain_data(cache: Path) -> None:
    """Reading them runs nothing, whoever wrote them."""
    parser.cache_clear()
    parser("movetext")
    parser.cache_clear()
    (file,) = cache.glob("movetext.tables")
    kept_bytes = file.read_bytes()
    key = int.from_bytes(kept_bytes[:4], "big")
    assert set(json.loads(kept_bytes[4 + key + 4 :])) == {"data", "memo"}


def test_what_is_kept_comes_back_for_its_key_only(cache: Path) -> None:
    keep("one", b"key", b"data")
    assert kept("one", b"key") == b"data"
    assert kept("one", b"other") is None
    assert kept("two", b"key") is None
    assert (cache / "one").stat().st_mode & 0o077 == 0


def test_what_was_changed_is_not_taken(cache: Path) -> None:
    keep("one", b"key", bytes(range(256)))
    sound = (cache / "one").read_bytes()
    rng = Random(1)
    for _ in range(200):
        broken = bytearray(sound)
        broken[rng.randrange(len(broken))] ^= 1 << rng.randrange(8)
        (cache / "one").write_bytes(broken)
        assert kept("one", b"key") is None


def test_a_relative_folder_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    assert kept_folder() == str(tmp_path / "home" / ".cache" / "domino-analyzer")
    assert not (tmp_path / "cache").exists()


def test_a_link_is_no_folder_of_ours(cache: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    cache.symlink_to(tmp_path / "elsewhere")
    assert kept_folder() is None


def test_a_folder_that_others_may_write_to_is_not_used(cache: Path) -> None:
    cache.mkdir()
    cache.chmod(0o777)
    assert kept_folder() is None


def test_a_folder_within_one_that_others_may_write_to_is_used_only_if_they_cannot_move_it(
    cache: Path, tmp_path: Path
) -> None:
    tmp_path.chmod(0o777)
    assert kept_folder() is None
    tmp_path.chmod(0o1777)
    assert kept_folder() == str(cache)


def test_a_folder_of_somebody_else_is_not_used(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kept_folder() == str(cache)
    monkeypatch.setattr("os.geteuid", lambda: 4321)
    assert kept_folder() is None


@pytest.mark.parametrize("make", ["link", "pipe"])
def test_only_a_plain_file_is_read(make: str, cache: Path, tmp_path: Path) -> None:
    keep("one", b"key", b"data")
    (cache / "one").rename(tmp_path / "moved")
    if make == "link":
        (cache / "one").symlink_to(tmp_path / "moved")
    else:
        os.mkfifo(cache / "one")
    assert kept("one", b"key") is None
