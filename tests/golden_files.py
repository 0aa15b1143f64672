"""What people see, kept as files: `python -m tests.golden_files` writes them anew; look at the diff."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner

from analyzer.cli import main as cli
from analyzer.rules import VARIANTS, with_options
from analyzer.rules.options import explain
from analyzer.words.messages import Messages
from tests.reasons.sampled import reason_lines

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(__file__).resolve().parent / "golden"
ROOT = FOLDER.parent.parent

SAMPLE = "records/international-dominoes.domino"
COMMANDS: dict[str, list[str]] = {
    "analyze.txt": ["analyze", SAMPLE],
    "analyze.json": ["analyze", SAMPLE, "--format", "json"],
    "analyze-fair.txt": ["analyze", SAMPLE, "--game", "1", "--fair", "--worlds", "20"],
    "analyze-fair.json": ["analyze", SAMPLE, "--game", "1", "--fair", "--worlds", "20", "--format", "json"],
    "replay.txt": ["replay", SAMPLE],
    "stats.txt": ["stats", SAMPLE, "--worlds", "20"],
    "stats-side.txt": ["stats", "records/jamaican-match.domino", SAMPLE, "--no-fair", "--by", "side"],
    "stats.json": ["stats", SAMPLE, "--no-fair", "--by", "side", "--format", "json"],
    "help-stats.txt": ["stats", "--help"],
    "advise.txt": ["advise", SAMPLE, "--game", "1", "--at", "18"],
    "advise.json": ["advise", SAMPLE, "--game", "1", "--at", "18", "--format", "json"],
    "solve.txt": ["solve", SAMPLE, "--at", "18"],
    "tree.dot": ["tree", SAMPLE, "--at", "18", "--to", "dot"],
    "tree.txt": ["tree", SAMPLE, "--at", "25", "--to", "text", "--loss", "30"],
    "tree-best.txt": ["tree", SAMPLE, "--at", "18", "--to", "text", "--best", "--depth", "30"],
    "tree-refuted.txt": ["tree", SAMPLE, "--at", "18", "--to", "text", "--refute", "3-6@6"],
    "help-tree.txt": ["tree", "--help"],
    "help-draw.txt": ["draw", "--help"],
    "variants.txt": ["variants"],
    "variants-partnership.txt": ["variants", "partnership"],
    "variants-jamaican.txt": ["variants", "jamaican"],
    "help.txt": ["--help"],
    "help-check.txt": ["check", "--help"],
    "help-repair.txt": ["repair", "--help"],
    "check.sarif": ["check", "tests/golden/check/deal-duplicate.domino", "--format", "sarif"],
    "check.github": ["check", "tests/golden/check/deal-duplicate.domino", "--format", "github"],
    "check.json": ["check", "records/defective/international-dominoes-as-printed.domino", "--format", "json"],
    "table-de.txt": ["convert", SAMPLE, "--to", "table", "--lang", "de"],
    "movetext.txt": [
        "convert",
        "records/defective/international-dominoes-as-printed-de.domino",
        "--to",
        "movetext",
    ],
}
DRAWN: dict[str, list[str]] = {
    "draw/end.svg": [SAMPLE],
    "draw/seat-dark-de.svg": [SAMPLE, "--at", "18", "--seat", "C", "--theme", "dark", "--lang", "de"],
    "draw/no-hands-es.svg": [SAMPLE, "--game", "2", "--at", "12", "--no-hands", "--lang", "es"],
    "draw/cross-nine.svg": ["records/cross-nine.domino"],
    "draw/loose.svg": ["records/whist-irregular.domino"],
}
"""What `domino draw` is given for each picture."""


def picture(arguments: list[str]) -> str:
    """What `domino draw` prints; run from anywhere."""
    return CliRunner().invoke(cli, ["draw", str(ROOT / arguments[0]), *arguments[1:]]).stdout


def rules_in_words() -> str:
    """Below each variant, and each house rule of it that is open, what no sentence above says."""
    words, told, lines = Messages.load("en"), set[str](), list[str]()
    for name, entry in VARIANTS.items():
        tables = {f"{seats} players": entry.at(seats) or entry.rules for seats in entry.players}
        houses = {point.options: with_options(entry.rules, point.options) for point in entry.open_points}
        for which, rules in (tables | houses).items():
            new = [sentence for sentence in explain(rules, words) if sentence not in told]
            told.update(new)
            lines += [f"{name}, {which}", *(f"  {sentence}" for sentence in new)] if new else []
    return "\n".join(lines) + "\n"


TEXTS: dict[str, Callable[[], str]] = {
    "rules.txt": rules_in_words,
    **{f"reasons-{language}.txt": partial(reason_lines, language) for language in ("de", "en", "es")},
    **{name: partial(picture, arguments) for name, arguments in DRAWN.items()},
}
"""What is kept without an exit code, with what makes it."""


def cases() -> dict[str, list[str]]:
    """Every golden file with the command that prints it."""
    checks = {
        f"check/{path.stem}.txt": ["check", f"tests/golden/check/{path.name}"]
        for path in sorted((FOLDER / "check").glob("*.domino"))
    }
    matches = {
        f"match/{path.stem}.txt": ["match", f"tests/golden/match/{path.name}"]
        for path in sorted((FOLDER / "match").glob("*.domino"))
    }
    return {**COMMANDS, **checks, **matches}


def output(arguments: list[str]) -> str:
    """What the command prints, with its exit code on the last line; run from the repository's root."""
    result = CliRunner().invoke(cli, arguments, prog_name="domino", terminal_width=100)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return f"{result.output}exit code {result.exit_code}\n"


def main() -> None:
    """Writes every golden file and says which ones have changed."""
    made = {name: output(arguments) for name, arguments in cases().items()}
    made |= {name: make() for name, make in TEXTS.items()}
    for name, text in made.items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            print(name)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
