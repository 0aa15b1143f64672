"""`domino batch`: pages of a collection, their index, and what is not written over."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import jsonschema
import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.cli.batch import Order, PageTask, make
from analyzer.game.rules_of_game import HouseRules
from analyzer.pages.look import Look
from analyzer.reviews import as_done
from analyzer.schemas.batch import schema
from tests.batch.records import BROKEN, DEAL, HOSTILE, HOSTILE_RECORD, TWO, VALID, write
from tests.report.seeing import Shown

if TYPE_CHECKING:
    from click.testing import Result

FILES: dict[str, str | bytes] = {
    "valid.domino": VALID,
    "deep/er/valid.domino": VALID.replace("Small", "Deeper"),
    "broken.domino": BROKEN,
    "two.domino": TWO,
    "index.domino": HOSTILE_RECORD,
    "javascript:alert(1)#'\"<b>.domino": DEAL + "\nA 1-2\n",
    "bytes.domino": b"\x00\x01",
    "empty.domino": "",
    "notes.py": VALID,
}


@pytest.fixture
def records(tmp_path: Path) -> Path:
    return write(tmp_path / "records", FILES)


def batch(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["batch", *map(str, arguments)])


SECRETS = ("secretive", "other.domino", "Zoe", "Cy", "Small", "Älter", "2001", "1999")


def links(index: str) -> set[str]:
    """Where the index leads to, as files and places in them."""
    return {unquote(link) for link in re.findall(r'<a href="([^#"]+[^"]*)"', index)}


def test_every_record_has_a_page_and_every_game_a_row(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "site" / "new"
    result = batch(records, "-o", out)
    assert result.exit_code == 2, "one file cannot be read"
    assert "cannot read" in result.stderr
    assert "bytes.domino" in result.stderr
    assert {path.name for path in out.iterdir()} == {
        "index.html",
        "index-2.html",
        "broken.html",
        "valid.html",
        "valid-2.html",
        "two.html",
        "javascript-alert-1-b.html",
    }
    index = (out / "index.html").read_text("utf-8")
    for link in links(index):
        name, _, anchor = link.partition("#")
        assert f'id="{anchor}"' in (out / name).read_text("utf-8"), link
    assert len(re.findall(r"<tr data-variant", index)) == 9
    text = Shown(index).text
    for said in ("Deeper", "Zoe and Cy", "2001-02-03", "game 2 of 2", "A goes out: 2 points", "not read"):
        assert said in text, said
    assert "Records 8 Games 7 Without errors 6 With errors 1 Not read 1 Somebody went out 7" in text
    assert "generator" in (out / "two.html").read_text("utf-8")[:300]


def test_what_a_record_says_is_text_and_links_lead_nowhere_else(records: Path, tmp_path: Path) -> None:
    batch(records, "-o", tmp_path / "out")
    index = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert HOSTILE in Shown(index).text
    assert "<img src" not in index
    assert "javascript:alert(1)#'\"<b>.domino" in Shown(index).text
    hrefs = re.findall(r'href="([^"]*)"', index)
    assert all(re.fullmatch(r"#games|data:,|[\w.%-]+\.html(#g\d+(-t\d+)?)?", href) for href in hrefs)


def test_the_summary_and_the_exit_code(tmp_path: Path) -> None:
    valid = write(tmp_path / "a", {"one.domino": VALID, "two.domino": TWO})
    result = batch(valid, "-o", tmp_path / "out")
    assert result.exit_code == 0
    assert result.stdout == f"3 games, all valid; 2 pages and {tmp_path / 'out' / 'index.html'} written\n"
    result = batch(write(tmp_path / "b", {"x.domino": BROKEN}), valid / "one.domino", "-o", tmp_path / "out")
    assert result.exit_code == 1
    assert result.stdout == (
        f"{tmp_path / 'b' / 'x.domino'}: 1 error (see x.html)\n"
        f"2 games, 1 with errors; 2 pages and {tmp_path / 'out' / 'index.html'} written\n"
    )
    result = batch(tmp_path / "none", valid, "-o", tmp_path / "out")
    assert result.exit_code == 2, "the others are written all the same"
    assert "3 games" in result.stdout


def test_json_follows_its_schema_and_agrees_with_check(records: Path, tmp_path: Path) -> None:
    result = batch(records, "-o", tmp_path / "out", "--format", "json")
    document = json.loads(result.stdout)
    jsonschema.validate(document, schema())
    published = json.loads(CliRunner().invoke(main, ["schema", "batch"]).stdout)
    assert published == schema()
    checked = json.loads(
        CliRunner().invoke(main, ["check", str(records), "--format", "json", "--no-repair"]).stdout
    )["records"]
    same = ("source", "game", "valid", "variant", "outcome")
    found = [one for one in document["records"] if "bytes" not in one["source"]]
    assert [one[key] for one in found for key in same] == [one[key] for one in checked for key in same]
    assert [one["diagnostics"] for one in found] == [len(one["diagnostics"]) for one in checked]
    (unread,) = [one for one in document["records"] if "bytes" in one["source"]]
    assert (unread["page"], unread["game"], unread["valid"]) == (None, None, False)
    assert "NUL" in unread["problem"]


def test_the_critical_move_and_the_biggest_mistake(tmp_path: Path) -> None:
    sample = "records/international-dominoes.domino"
    document = json.loads(batch(sample, "-o", tmp_path, "--format", "json").stdout)
    first, second = document["records"]
    critical = {"turn": 18, "seat": "C", "played": "3-6", "end": 6, "loss": 56, "fair": False}
    assert first["critical"] == first["worst"] == critical
    assert second["critical"]["turn"] == 17
    text = Shown((tmp_path / "index.html").read_text("utf-8")).text
    assert "C 3-6 on 6 \N{MINUS SIGN}56" in text
    fair = json.loads(
        batch(sample, "-o", tmp_path, "--format", "json", "--fair", "--worlds", "10", "--jobs", "1").stdout
    )["records"][0]
    assert fair["critical"] == critical
    assert fair["worst"]["fair"] is True


def test_several_processes_write_the_very_same(records: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    assert batch(records, "-o", one, "--jobs", "1").exit_code == 2
    assert batch(records, "-o", other, "--jobs", "2").exit_code == 2
    pages = {path.name: path.read_bytes() for path in one.iterdir()}
    assert pages == {path.name: path.read_bytes() for path in other.iterdir()}


def test_a_file_that_is_no_page_of_ours_is_kept(tmp_path: Path) -> None:
    records = write(tmp_path / "in", {"one.domino": VALID, "two.domino": VALID})
    out = write(tmp_path / "out", {"two.html": "<!doctype html><title>mine</title>"})
    result = batch(records, "-o", out)
    assert result.exit_code == 2
    assert "two.html was not written by domino" in result.stderr
    assert [path.name for path in out.iterdir()] == ["two.html"], "nothing else is written either"
    assert batch(records, "-o", out, "--force").exit_code == 0
    assert "mine" not in (out / "two.html").read_text("utf-8")
    assert batch(records, "-o", out).exit_code == 0, "our own pages are written again"


def test_a_record_is_never_written_over(tmp_path: Path) -> None:
    folder = write(tmp_path, {"one.html": VALID, "two.domino": VALID})
    result = batch(folder / "one.html", folder, "-o", folder, "--force")
    assert result.exit_code == 2
    assert "is a file that is read" in result.stderr
    assert (folder / "one.html").read_text("utf-8") == VALID
    (folder / "one.html").unlink()
    (folder / "two.html").mkdir()
    assert "is a folder" in batch(folder, "-o", folder, "--force").stderr
    assert "cannot write to" in batch(folder, "-o", folder / "two.domino").stderr


def test_the_folder_may_lie_in_the_one_that_is_read(tmp_path: Path) -> None:
    records = write(tmp_path, {"one.domino": VALID})
    for _ in range(2):
        result = batch(records, "-o", records / "site")
        assert result.exit_code == 0
        assert "1 game, all valid; 1 page" in result.stdout


def test_an_anonymous_collection_names_neither_players_nor_files(tmp_path: Path) -> None:
    records = write(tmp_path / "in", {"secretive.domino": VALID, "hidden/other.domino": BROKEN})
    assert batch(records, "-o", tmp_path / "out", "--anonymous", "--theme", "paper").exit_code == 1
    pages = sorted((tmp_path / "out").iterdir())
    assert [page.name for page in pages] == ["index.html", "record-1.html", "record-2.html"]
    for page in pages:
        text = page.read_text("utf-8")
        assert 'data-theme="paper"' in text
        for secret in (
            *["secretive", "other.domino", "Zoe", "Cy", "Small", "Älter", "2001", "1999"],
            str(tmp_path),
        ):
            assert not re.search(rf"\b{re.escape(secret)}\b", text), (page.name, secret)


@pytest.mark.parametrize(("language", "said"), [("de", "Größter Fehler"), ("es", "Mayor error")])
def test_the_index_speaks_the_language_of_its_pages(tmp_path: Path, language: str, said: str) -> None:
    records = write(tmp_path / "in", {"one.domino": VALID})
    batch(records, "-o", tmp_path / "out", "--lang", language)
    assert said in Shown((tmp_path / "out" / "index.html").read_text("utf-8")).text
    assert f'<html lang="{language}"' in (tmp_path / "out" / "one.html").read_text("utf-8")


HEEDED = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
"""Whoever runs the tests in the background has the signal ignored, and so would the command."""


def test_ctrl_c_keeps_the_pages_that_are_done(tmp_path: Path) -> None:
    """The long text is begun first and is done at once; the short one takes minutes of fair values."""
    out = tmp_path / "out"
    sample = Path("records/international.domino").read_text("utf-8")
    write(tmp_path / "in", {"quick.domino": f"{VALID}\n; {'long ' * 1000}\n", "slow.domino": sample})
    running = subprocess.Popen(
        [
            *(sys.executable, "-c", f"{HEEDED}from analyzer.cli import main; main()", "batch"),
            *(str(tmp_path / "in"), "-o", str(out), "--jobs", "2", "--fair", "--worlds", "1000000"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while running.poll() is None and not (out / "quick.html").exists():
        time.sleep(0.1)
    time.sleep(0.1)  # the page is there, and soon counted
    # As a terminal does: to all processes of the command.
    os.killpg(running.pid, signal.SIGINT)
    printed, said = running.communicate()
    assert running.returncode == 130
    assert said == "stopped: 1 of 2 records done\n"
    assert printed == f"1 game, all valid; 1 page and {out / 'index.html'} written\n"
    assert sorted(path.name for path in out.iterdir()) == ["index.html", "quick.html"]
    assert (out / "quick.html").read_text("utf-8").endswith("</html>")
    assert links((out / "index.html").read_text("utf-8")) >= {"quick.html#g1"}


def test_any_executor_does_the_work(records: Path) -> None:
    tasks = [
        PageTask(str(path), "page.html", Order(HouseRules(None, None), None, "en", Look()))
        for path in sorted(records.rglob("*.domino"))
    ]
    with ThreadPoolExecutor(2) as threads:
        assert sorted(as_done(make, tasks, threads), key=itemgetter(0)) == list(as_done(make, tasks))
    with ThreadPoolExecutor(1) as threads, pytest.raises(ValueError, match="no"):
        list(as_done(int, ["1", "no", *"2" * 100], threads))
