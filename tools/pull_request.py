"""Says what is wrong with the records of a pull request, where GitHub shows it: the work of `action.yml`.

    python -m tools.pull_request [FOLDER]

Each problem of a record that the pull request adds or changes becomes an annotation at its line. The
likeliest repair of a game becomes a suggestion that is applied with one click, if `GITHUB_TOKEN` may write
reviews. Without a pull request all records of the folder are checked. The exit code is that of the check.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.error import URLError
from urllib.request import Request, urlopen

from analyzer.notation import UnreadableText
from analyzer.notation.decode import text_of
from analyzer.workbench.tasks import OfferedRepair, Wanted, repairs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ENDING = ".domino"
MOST_SUGGESTED = 30
"""So many suggestions are made at most: a review is read by people."""
SECONDS = 30


class Suggestion(NamedTuple):
    """Lines of a file, from 1, both included, and what should stand there."""

    path: str
    first: int
    last: int
    body: str

    def comment(self) -> dict[str, object]:
        """As the API of GitHub takes it."""
        place: dict[str, object] = {"path": self.path, "line": self.last, "side": "RIGHT", "body": self.body}
        if self.first < self.last:
            place |= {"start_line": self.first, "start_side": "RIGHT"}
        return place


def changed(folder: str, base: str) -> list[str]:
    """The records of a folder that have been added or changed since a commit."""
    names = subprocess.run(
        ["git", "diff", "--name-only", "--diff-filter=ACMR", "-z", f"{base}...HEAD", "--", folder],
        capture_output=True,
        check=True,
    ).stdout.decode("utf-8", "surrogateescape")
    return [name for name in names.split("\0") if name.endswith(ENDING)]


def replaced(text: str, edit: tuple[int, int, str]) -> tuple[int, int, str]:
    r"""An edit of whole lines as the lines that it replaces, from 1: never none, since none can be shown.

    >>> replaced("a\nb\nc\n", (2, 2, "x\n")), replaced("a\nb\n", (0, 0, "x\n"))
    ((1, 1, 'a\nx\n'), (1, 1, 'x\na\n'))
    >>> replaced("a\nb\n", (0, 4, "c\n"))
    (1, 2, 'c\n')
    """
    start, end, new = edit
    first = text.count("\n", 0, start) + 1
    if start < end:
        return first, first + text[start:end].rstrip("\n").count("\n"), new
    lines = text.splitlines(keepends=True)
    if first == 1:
        return 1, 1, new + lines[0]
    before = lines[first - 2]
    return first - 1, first - 1, before + ("" if before.endswith("\n") else "\n") + new


def fenced(text: str, language: str) -> str:
    """A block of code that nothing in the text can end."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence}{language}\n{text}{'' if text.endswith(chr(10)) or not text else chr(10)}{fence}"


def suggestions(path: str, text: str) -> Iterator[Suggestion]:
    """The likeliest repair of each broken game of a text."""
    seen = set()
    for repair in repairs(Wanted(text=text, source=path), lambda done, of: None):
        if repair.game in seen or not repair.edits:
            continue
        seen.add(repair.game)
        yield from _of_one(path, text, repair)


def _of_one(path: str, text: str, repair: OfferedRepair) -> Iterator[Suggestion]:
    for part, edit in enumerate(repair.edits, 1):
        first, last, new = replaced(text, edit)
        several = f" Part {part} of {len(repair.edits)}: apply all." if len(repair.edits) > 1 else ""
        said = fenced("\n".join(repair.words), "text")
        head = f"Likely repair ({repair.summary}).{several}"
        yield Suggestion(path, first, last, f"{head}\n\n{said}\n\n{fenced(new, 'suggestion')}")


def post(event: dict[str, Any], found: Sequence[Suggestion]) -> None:
    """Makes a review of the suggestions; says so where that is refused."""
    token = os.environ.get("GITHUB_TOKEN", "")
    if not found or not token:
        return
    number = int(event["pull_request"]["number"])
    address = f"{os.environ['GITHUB_API_URL']}/repos/{os.environ['GITHUB_REPOSITORY']}/pulls/{number}/reviews"
    review = {
        "commit_id": event["pull_request"]["head"]["sha"],
        "event": "COMMENT",
        "comments": [one.comment() for one in found[:MOST_SUGGESTED]],
    }
    request = Request(
        address,
        data=json.dumps(review).encode(),
        headers={
            "Authorization": f"Bearer {token}",
            "Accept": "application/vnd.github+json",
            "Content-Type": "application/json",
        },
    )
    try:
        with urlopen(request, timeout=SECONDS):
            pass
    except (URLError, OSError) as error:
        print(f"::notice::the repairs could not be suggested: {type(error).__name__}")


def main(arguments: Sequence[str]) -> int:
    """Annotates, suggests, and gives the exit code of the check."""
    folder = arguments[0] if arguments else "."
    event: dict[str, Any] = json.loads(Path(os.environ["GITHUB_EVENT_PATH"]).read_text("utf-8"))
    wanted = event.get("pull_request")
    names = changed(folder, wanted["base"]["sha"]) if wanted else [folder]
    if not names:
        print("no records have changed")
        return 0
    program = "from analyzer.cli import main; main()"
    check = [sys.executable, "-P", "-c", program, "check", "--format", "github", "--", *names]
    code = subprocess.run(check, check=False).returncode
    found: list[Suggestion] = []
    for name in names if wanted else []:
        try:
            found += suggestions(name, text_of(Path(name).read_bytes()))
        except (UnreadableText, OSError):
            continue  # the check has said so
    if wanted:
        post(event, found)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
