"""Prints the lower bounds of pyproject.toml as constraints, for `make lowest`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]


def main() -> None:
    """One `name==version` a line for every requirement that has a lower bound."""
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *extras["test"], *extras["png"]]
    for requirement in wanted:
        bound = re.fullmatch(r"([\w.-]+)>=([\w.]+)", requirement)
        if bound:
            print(f"{bound[1]}=={bound[2]}")


if __name__ == "__main__":
    main()
