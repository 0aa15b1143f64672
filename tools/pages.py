"""Runs the examples of README.md and docs/, and fills in what they print and the tables made from the code.

    python -m tools.pages            every page
    python -m tools.pages docs/x.md  these pages

A block ```` ```text title="NAME" ```` is a file. A block ```` ```console ```` below it, whose first line is
`$ domino ...`, is run in a folder with that file and with `records/`. A line `...` in what is shown stands
for lines left out. What stands between `<!-- NAME -->` and `<!-- end of NAME -->` is made by the code.
`tests/test_pages.py` fails where a page is out of date.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from click.testing import CliRunner

from analyzer.cli import main as cli
from analyzer.cli.fair_text import COUNTED
from analyzer.cli.variants import summary
from analyzer.repairs.edits import Slip
from analyzer.reviews.fair import LIMITS, Scale
from analyzer.reviews.fair.inference import HABITS
from analyzer.rules import VARIANTS
from tools.kernel_coverage import argued
from tools.mutate_rules import harmless

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

ROOT: Final = Path(__file__).resolve().parent.parent
BLOCK: Final = re.compile(
    r'^```text title="(?P<name>[^"\n]+)"\n(?P<text>.*?)^```$'
    r"|^```console\n\$ domino (?P<arguments>[^\n]*)\n(?P<shown>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
LEFT_OUT: Final = "...\n"


def pages() -> list[Path]:
    """README.md, CONTRIBUTING.md and every page of the documentation."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@dataclass(frozen=True, slots=True)
class Example:
    """One command of a page, with the files that the page has shown before it."""

    arguments: str
    shown: str
    files: Mapping[str, str]

    def output(self) -> str:
        """What the command prints on standard output."""
        with _folder(self.files):
            result = CliRunner().invoke(cli, shlex.split(self.arguments), prog_name="domino")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return re.sub(r" +$", "", result.stdout, flags=re.M)

    def agrees(self, output: str) -> bool:
        """Whether a page may show what it shows for an output."""
        pattern = ".*\n".join(map(re.escape, self.shown.split(LEFT_OUT)))
        return re.fullmatch(pattern, output, re.DOTALL) is not None


@contextmanager
def _folder(files: Mapping[str, str]) -> Iterator[None]:
    before = Path.cwd()
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "records").symlink_to(ROOT / "records")
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8")
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def examples(text: str) -> Iterator[tuple[re.Match[str], Example]]:
    """The commands of a page, and where each stands."""
    files: dict[str, str] = {}
    for found in BLOCK.finditer(text):
        if found["name"]:
            files[found["name"]] = found["text"]
        else:
            yield found, Example(found["arguments"], found["shown"], dict(files))


def with_outputs(text: str) -> str:
    """A page with what its commands print now."""
    done, at = "", 0
    for found, example in examples(text):
        output = example.output()
        if not example.agrees(output):
            done, at = done + text[at : found.start("shown")] + output, found.end("shown")
    return done + text[at:]


def table(*rows: tuple[str, ...]) -> str:
    """A table of Markdown."""
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def variants() -> str:
    """A row for every variant."""
    heads = ("variant", "players", "tiles", "layout", "a block", "scores", "target")
    rows = [(f"`{name}`", *summary(entry)) for name, entry in VARIANTS.items()]
    return table(heads, ("---",) * len(heads), *rows)


def slips() -> str:
    """A row for every slip, the likeliest first."""
    rows = [(f"`{slip.slug}`", str(slip.cost), slip.why) for slip in sorted(Slip, key=lambda slip: slip.cost)]
    return table(("slip", "cost", "why it costs that"), ("---", "---:", "---"), *rows)


def grades() -> str:
    """A row for every grade: the fair losses that it is given for."""
    points, chance = LIMITS[Scale.POINTS], LIMITS[Scale.CHANCE]
    rows = [
        ("best", "none", "none"),
        ("good", f"less than {points.inaccuracy:g}", f"less than {chance.inaccuracy:g} %"),
    ]
    for name in ("inaccuracy", "mistake", "blunder"):
        rows.append((name, f"{getattr(points, name):g} or more", f"{getattr(chance, name):g} % or more"))
    return table(("grade", "fair loss in points", "in winning chance"), ("---", "---:", "---:"), *rows)


def habits() -> str:
    """What the policy that deals are weighted by counts, and what each weighs."""
    rows = [
        (what, *(f"{weight:+g}" if weight else "" for weight in (partners, alone)))
        for what, partners, alone in zip(COUNTED.values(), HABITS.partners, HABITS.alone, strict=True)
    ]
    return table(("counted of a move", "with partners", "alone"), ("---", "---:", "---:"), *rows)


def code(text: str) -> str:
    """A piece of code in a table."""
    return f"`{text.replace('|', chr(92) + '|')}`"


def unreached() -> str:
    """Why no test reaches some lines of C."""
    rows = [(code(f"{one.file}: {one.function}"), str(len(one.lines)), one.when, one.why) for one in argued()]
    return table(
        ("where", "lines", "when they would run", "why they stay"), ("---", "---:", "---", "---"), *rows
    )


def unnoticed() -> str:
    """Why nobody can notice some changes of rules and replays."""
    rows = [(code(f"{one.module}: {one.function}"), code(one.change), one.why) for one in harmless()]
    return table(("where", "change", "why nobody notices"), ("---", "---", "---"), *rows)


TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "unreached": unreached,
    "unnoticed": unnoticed,
    "variants": variants,
    "slips": slips,
    "grades": grades,
    "habits": habits,
}


def with_tables(text: str) -> str:
    """A page with its tables as the code has them now."""
    for name, made in TABLES.items():
        marked = re.compile(rf"(?<=^<!-- {name} -->\n).*?(?=^<!-- end of {name} -->$)", re.M | re.S)
        if marked.search(text):
            filled = made().replace("\\", r"\\")
            text = marked.sub(f"\n{filled}\n", text)
    return text


def main() -> None:
    """Writes the pages that are out of date, and names them."""
    for page in [Path(name).resolve() for name in sys.argv[1:]] or pages():
        text = page.read_text("utf-8")
        filled = with_tables(with_outputs(text))
        if filled != text:
            page.write_text(filled, encoding="utf-8")
            print(page.relative_to(ROOT))


if __name__ == "__main__":
    main()
