"""Prints the packages of extras, with those that they name: `python tools/extras.py test docs`."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]


def requirements(names: Iterable[str]) -> Iterator[str]:
    """Every requirement of the extras, as pip reads it."""
    for name in names:
        for requirement in PROJECT["optional-dependencies"][name]:
            own = re.fullmatch(rf"{PROJECT['name']}\[(.+)\]", requirement)
            if own:
                yield from requirements(own[1].split(","))
            else:
                yield requirement


if __name__ == "__main__":
    print(*requirements(sys.argv[1:]), sep="\n")
