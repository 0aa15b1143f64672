"""How much of each room the tests reach, by lines and by branches, from the data of `coverage`.

    python -m tools.coverage_by_room [FILE]

`make coverage` runs the tests for it. FILE is what `coverage json` writes.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Counts = tuple[int, int, int, int]
"""Lines, those that were run, branches, those that were taken."""


def room(path: str) -> str:
    """The room of a module.

    >>> room("analyzer/match/sheet.py"), room("analyzer/__init__.py")
    ('match', 'analyzer')
    """
    parts = Path(path).parts
    return parts[1] if len(parts) > 2 else parts[0]


def by_room(files: Mapping[str, Mapping[str, Mapping[str, int]]]) -> dict[str, Counts]:
    """The counts of each room, and of all together.

    >>> summary = {"num_statements": 4, "covered_lines": 3, "num_branches": 2, "covered_branches": 1}
    >>> by_room({"analyzer/match/sheet.py": {"summary": summary}})
    {'match': (4, 3, 2, 1), 'all': (4, 3, 2, 1)}
    """
    names = ("num_statements", "covered_lines", "num_branches", "covered_branches")
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for path, file in sorted(files.items()):
        for name in (room(path), "all"):
            for at, count in enumerate(names):
                found[name][at] += file["summary"][count]
    whole = found.pop("all", [0, 0, 0, 0])
    rows = {name: (row[0], row[1], row[2], row[3]) for name, row in found.items()}
    return rows | {"all": (whole[0], whole[1], whole[2], whole[3])}


def table(rows: Mapping[str, Counts]) -> str:
    """The shares as a table of Markdown.

    >>> print(table({"match": (4, 3, 2, 1), "empty": (0, 0, 0, 0)}))
    | room | lines | run | branches | taken |
    |---|---:|---:|---:|---:|
    | match | 4 | 75.0 % | 2 | 50.0 % |
    | empty | 0 | - | 0 | - |
    """

    def share(part: int, whole: int) -> str:
        return f"{100 * part / whole:.1f} %" if whole else "-"

    head = ["| room | lines | run | branches | taken |", "|---|---:|---:|---:|---:|"]
    body = [
        f"| {name} | {lines} | {share(run, lines)} | {branches} | {share(taken, branches)} |"
        for name, (lines, run, branches, taken) in rows.items()
    ]
    return "\n".join([*head, *body])


def main(arguments: Sequence[str]) -> None:
    """Prints the table."""
    data = json.loads(Path(arguments[0] if arguments else "coverage.json").read_text("utf-8"))
    print(table(by_room(data["files"])))


if __name__ == "__main__":
    main(sys.argv[1:])
