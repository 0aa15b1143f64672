"""A pull request with the book's broken table, played through as a runner of GitHub does."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from tests.batch.records import VALID
from tests.golden_files import ROOT
from tools.pull_request import fenced

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PRINTED = ROOT / "records" / "defective" / "international-dominoes-as-printed.domino"
SOUND = ROOT / "records" / "international-dominoes.domino"


def git(folder: Path, *arguments: str) -> str:
    own = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    call = ["git", *own, *arguments]
    return subprocess.run(call, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


@contextmanager
def api(status: int = 200) -> Iterator[tuple[str, list[tuple[str, Any]]]]:
    """An address that takes reviews, and those that it was sent."""
    asked: list[tuple[str, Any]] = []

    class Api(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append((self.path, json.loads(self.rfile.read(int(self.headers["Content-Length"])))))
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Api)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def runs(folder: Path, base: str, address: str) -> subprocess.CompletedProcess[str]:
    """The last step of `action.yml`, with the variables that a runner sets."""
    steps = (ROOT / "action.yml").read_text("utf-8")
    assert 'run: python -P -m tools.pull_request "$FOLDER"' in steps
    event = folder.parent / "event.json"
    head = {"sha": git(folder, "rev-parse", "HEAD")}
    event.write_text(json.dumps({"pull_request": {"number": 7, "base": {"sha": base}, "head": head}}))
    variables = {
        "GITHUB_EVENT_PATH": str(event),
        "GITHUB_API_URL": address,
        "GITHUB_REPOSITORY": "club/games",
        "GITHUB_TOKEN": "secret",
        "PYTHONPATH": str(ROOT),
    }
    call = [sys.executable, "-P", "-m", "tools.pull_request", "."]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GITHUB_")}
    return subprocess.run(call, cwd=folder, env=kept | variables, capture_output=True, text=True, check=False)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A repository with one sound record, and one that has always been broken."""
    folder = tmp_path / "games"
    folder.mkdir()
    git(folder, "init", "-q")
    (folder / "old.domino").write_text("A 1-2 B 3-4\n")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "old")
    return folder


def test_the_broken_table_is_annotated_at_its_line_and_its_repair_suggested(club: Path) -> None:
    base = git(club, "rev-parse", "HEAD")
    (club / "book.domino").write_text(PRINTED.read_text("utf-8"))
    (club / "sound.domino").write_text(SOUND.read_text("utf-8"))
    git(club, "add", ".")
    git(club, "commit", "-qm", "games of a book")
    with api() as (address, asked):
        ran = runs(club, base, address)
    assert (ran.returncode, ran.stderr) == (1, "")
    (annotation,) = [line for line in ran.stdout.splitlines() if line.startswith("::")]
    assert re.match(r"::error file=book\.domino,line=22,", annotation)
    ((path, review),) = asked
    assert path == "/repos/club/games/pulls/7/reviews"
    lines = (club / "book.domino").read_text().splitlines()
    for comment in sorted(review["comments"], key=lambda one: -one["line"]):
        assert (comment["path"], comment["side"]) == ("book.domino", "RIGHT")
        first = comment.get("start_line", comment["line"])
        suggested = re.search(r"^```suggestion\n(.*?)^```$", comment["body"], re.M | re.S)
        assert suggested
        lines[first - 1 : comment["line"]] = suggested[1].splitlines()
    mended = CliRunner().invoke(main, ["check", "-"], input="\n".join(lines) + "\n")
    assert mended.exit_code == 0, mended.output


def test_what_github_refuses_is_said(club: Path) -> None:
    base = git(club, "rev-parse", "HEAD")
    (club / "small.domino").write_text(VALID.replace("A 1-2", "A 0-2"))  # read in no time, unlike the book's
    git(club, "add", ".")
    git(club, "commit", "-qm", "a game")
    with api(422) as (address, _):
        ran = runs(club, base, address)
    assert ran.returncode == 1
    assert "::notice::the repairs could not be suggested: HTTPError" in ran.stdout
    assert not ran.stderr


def test_nothing_in_a_record_ends_its_block() -> None:
    assert fenced("a ```` b", "text") == "`````text\na ```` b\n`````"


def test_the_hook_checks_the_records_it_is_given() -> None:
    hook = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")
    entry = re.search(r"entry: domino (.*)", hook)
    assert entry
    arguments = entry[1].split()
    assert CliRunner().invoke(main, [*arguments, str(SOUND)]).exit_code == 0
    broken = CliRunner().invoke(main, [*arguments, str(SOUND), str(PRINTED)])
    assert broken.exit_code == 1
    assert ":22:3: error[no-open-end]" in broken.output
