"""Texts in folders and archives; none unpacks to more than it may."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from typing import TYPE_CHECKING

import pyarrow as pa
import pytest

from analyzer.store import sources as module
from analyzer.store.sources import sources
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

GAME = (ROOT / "records" / "basic.domino").read_bytes()
FILES = {
    "a/2.domino": GAME,
    "a/10.domino": GAME + b"\n",
    "code.py": b"pairs = [1-1, 2-2]\n",
    "readme.txt": b"nothing here\n",
    ".hidden/x.domino": GAME,
}


def found(path: Path) -> tuple[list[tuple[str, bytes, str | None]], int]:
    """What is found, named within the path, and how many files hold no game."""
    skipped: list[str] = []
    texts = [
        (one.name.removeprefix(str(path)).lstrip(":/"), one.data, one.problem)
        for one in sources([str(path)], skipped.append)
    ]
    return texts, len(skipped)


def tar_of(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return packed.getvalue()


def zip_of(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


def zst(data: bytes) -> bytes:
    return bytes(pa.compress(data, "zstd", asbytes=True))


def test_a_folder_is_read_in_the_order_of_its_names(tmp_path: Path) -> None:
    for name, data in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    texts, skipped = found(tmp_path)
    assert [name for name, _, _ in texts] == ["a/2.domino", "a/10.domino"]
    assert skipped == 2


@pytest.mark.parametrize("ending", ["zip", "tar", "tar.gz", "tar.bz2", "tar.xz", "tar.zst"])
def test_an_archive_is_read_like_a_folder(tmp_path: Path, ending: str) -> None:
    pack: dict[str, Callable[[bytes], bytes]] = {
        "gz": gzip.compress,
        "bz2": bz2.compress,
        "xz": lzma.compress,
        "zst": zst,
    }
    data = zip_of(FILES) if ending == "zip" else tar_of(FILES)
    if "." in ending:
        data = pack[ending.split(".")[1]](data)
    path = tmp_path / f"games.{ending}"
    path.write_bytes(data)
    texts, skipped = found(path)
    assert [(name, problem) for name, _, problem in texts] == [("a/2.domino", None), ("a/10.domino", None)]
    assert texts[0][1] == GAME
    assert skipped == 2


@pytest.mark.parametrize("ending", ["gz", "zst"])
def test_a_packed_text_is_read(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"game.domino.{ending}"
    path.write_bytes(gzip.compress(GAME) if ending == "gz" else zst(GAME))
    assert found(path) == ([("", GAME, None)], 0)


def test_what_is_damaged_is_said_and_stops_nothing(tmp_path: Path) -> None:
    whole = zip_of({"a.domino": GAME, "b.domino": GAME})
    at = whole.index(b"b.domino") + len(b"b.domino") + 20
    (tmp_path / "1.zip").write_bytes(whole[:at] + b"\xff\xff\xff" + whole[at + 3 :])
    (tmp_path / "2.tar.gz").write_bytes(gzip.compress(tar_of({"a.domino": GAME}))[:-60])
    (tmp_path / "3.zip").write_bytes(zip_of({"inner.zip": zip_of({"a.domino": GAME})}))
    (tmp_path / "4.domino").write_bytes(GAME)
    (tmp_path / "5.zip").write_bytes(whole.replace(b"PK\x01\x02\x14\x03\x14", b"PK\x01\x02\x14\x03\x77"))
    texts, _ = found(tmp_path)
    assert [(name, data == GAME, problem is None) for name, data, problem in texts] == [
        ("1.zip:a.domino", True, True),
        ("1.zip:b.domino", False, False),
        ("2.tar.gz", False, False),
        ("3.zip:inner.zip", False, False),
        ("4.domino", True, True),
        ("5.zip", False, False),
    ]
    assert "archive within an archive" in str(texts[3][2])


def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_BYTES", 5_000)
    monkeypatch.setattr(module, "MOST_UNPACKED", 20_000)
    monkeypatch.setattr(module, "MOST_TIMES", 1)
    blanks = {f"{number}.domino": b" " * 4_000 for number in range(40)}
    (tmp_path / "1.zip").write_bytes(zip_of(blanks))
    (tmp_path / "2.tar.gz").write_bytes(gzip.compress(tar_of(blanks)))
    (tmp_path / "3.domino.zst").write_bytes(zst(b" " * 1_000_000))
    (tmp_path / "4.domino").write_bytes(GAME)
    texts, _ = found(tmp_path)
    read = {name.split(":")[0]: 0 for name, _, _ in texts}
    for name, data, _ in texts:
        read[name.split(":")[0]] += len(data)
    assert all(unpacked <= 30_000 for unpacked in read.values())
    problems = {name: problem for name, _, problem in texts if problem}
    assert "far more than games do" in problems["1.zip"]
    assert "far more than games do" in problems["2.tar.gz"]
    assert "larger than" in problems["3.domino.zst"]
    assert texts[-1] == ("4.domino", GAME, None)
