"""The folder: nothing outside of it is touched, and nothing is written over without being known."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from analyzer.workbench.folder import MOST_BYTES, Folder, FolderError, hash_of

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

OUTSIDE = [
    "../secret.domino",
    "club/../../secret.domino",
    "/etc/passwd",
    "//etc/passwd",
    "C:\\secret.domino",
    "..\\secret.domino",
    "",
    ".",
    "..",
    "club/",
    "a//b.domino",
    ".hidden.domino",
    "club/.git/a.domino",
    "a\0.domino",
    "a\n.domino",
    "\ud800.domino",
    "x" * 300 + ".domino",
    "x/" * 3000 + "a.domino",
]


@pytest.mark.parametrize("name", OUTSIDE)
def test_names_that_lead_elsewhere_are_refused(root: Path, name: str) -> None:
    folder = Folder(root)
    before = sorted(root.parent.rglob("*"))
    for act in (lambda: folder.open(name), lambda: folder.save(f"{name}", b"", "")):
        with pytest.raises(FolderError) as failed:
            act()
        assert failed.value.status in (400, 403, 404)
    assert sorted(root.parent.rglob("*")) == before


@pytest.mark.parametrize("name", [name for name in OUTSIDE if name.isprintable()])
def test_so_are_they_by_the_server(page: TestClient, root: Path, name: str) -> None:
    assert page.get("/file", params={"name": name}).status_code in (400, 403, 404)
    answer = page.post("/save", json={"name": name, "text": "x", "known": ""})
    assert answer.status_code in (400, 403, 404)
    assert (root.parent / "secret.domino").read_text() == "secret"


def test_links_are_followed_inside_only(root: Path) -> None:
    (root / "out.domino").symlink_to(root.parent / "secret.domino")
    (root / "away").symlink_to(root.parent)
    (root / "in.domino").symlink_to("game.domino")
    (root / "round.domino").symlink_to("round.domino")
    folder = Folder(root)
    for name in ("out.domino", "away/secret.domino", "round.domino"):
        with pytest.raises(FolderError):
            folder.open(name)
        with pytest.raises(FolderError):
            folder.save(name, b"x", hash_of(b"secret"))
    assert folder.open("in.domino").data == b"B 1-1\n"
    folder.save("in.domino", b"B 2-2\n", hash_of(b"B 1-1\n"))
    assert (root / "game.domino").read_text() == "B 2-2\n"
    assert (root / "in.domino").is_symlink()
    assert [file.name for file in folder.files()] == ["club/one.domino", "game.domino", "in.domino"]
    assert (root.parent / "secret.domino").read_text() == "secret"


def test_a_link_that_is_put_on_the_way_in_between_is_not_followed(root: Path) -> None:
    folder = Folder(root)
    path = folder._inside("club/new.domino")
    (root / "club").rename(root / "other")
    (root / "club").symlink_to(root.parent)
    with pytest.raises(FolderError):
        folder._parent(path)


def test_what_is_no_file_is_not_opened(root: Path) -> None:
    os.mkfifo(root / "pipe.domino")
    (root / "folder.domino").mkdir()
    with (root / "large.domino").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    folder = Folder(root)
    for name in ("pipe.domino", "folder.domino", "large.domino", "none.domino", "game.domino/x"):
        with pytest.raises(FolderError):
            folder.open(name)


def test_saving_never_overwrites_what_the_writer_does_not_know_of(page: TestClient, root: Path) -> None:
    def save(text: str, known: str) -> tuple[int, dict[str, str]]:
        answer = page.post("/save", json={"name": "game.domino", "text": text, "known": known})
        return answer.status_code, answer.json()

    first = hash_of(b"B 1-1\n")
    code, said = save("A 2-2\n", "")
    assert (code, said["error"], said["hash"]) == (409, "exists", first)
    assert save("A 2-2\n", first)[0] == 200
    (root / "game.domino").write_text("somebody else\n")
    code, said = save("A 3-3\n", hash_of(b"A 2-2\n"))
    assert (code, said["error"]) == (409, "changed")
    assert (root / "game.domino").read_text() == "somebody else\n"
    assert save("A 3-3\n", said["hash"])[0] == 200
    assert (root / "game.domino").read_text() == "A 3-3\n"


def test_a_file_is_written_whole_or_not_at_all(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Folder(root)
    (root / "game.domino").chmod(0o640)

    def full(*_: object) -> None:
        raise OSError(28, "no space left")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        for name, known in (("new.domino", ""), ("game.domino", hash_of(b"B 1-1\n"))):
            with pytest.raises(FolderError, match="unwritable"):
                folder.save(name, b"much", known)
    assert sorted(path.name for path in root.iterdir()) == ["club", "game.domino"]
    assert (root / "game.domino").read_text() == "B 1-1\n"
    folder.save("game.domino", b"A 1-1\n", hash_of(b"B 1-1\n"))
    assert (root / "game.domino").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", ["run.sh", "page.js", "game", "game.domino.py", "club", "none/new.domino"])
def test_other_files_and_folders_are_not_made(page: TestClient, root: Path, name: str) -> None:
    assert page.post("/save", json={"name": name, "text": "x"}).status_code in (400, 404)
    assert len(list(root.rglob("*"))) == 3
