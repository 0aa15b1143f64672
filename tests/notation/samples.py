"""The sample deal of INTERNATIONAL DOMINOES as books and pages print it, in several languages and shapes."""

from __future__ import annotations

from typing import TypeVar

Value = TypeVar("Value")


def some(value: Value | None) -> Value:
    """The value, which must be there."""
    assert value is not None
    return value


DEAL = {
    "A": "0-5 1-3 1-4 2-2 3-4 4-4 5-6",
    "B": "0-0 0-1 0-6 1-1 1-6 2-3 2-6",
    "C": "0-2 2-4 2-5 3-3 3-6 4-5 4-6",
    "D": "0-3 0-4 1-2 1-5 3-5 5-5 6-6",
}
LOSING = """\
---- 1-1 pass 1-5
1-4 pass 4-5 0-4
0-5 pass 2-5 1-2
4-4 0-1 0-2 pass
2-2 2-6 3-6* 0-3
3-4 2-3 2-4 pass
5-6 0-6 pass 5-5
pass 1-6"""
WINNING = """\
---- 1-1 pass 1-5
1-4 pass 4-5 0-4
0-5 pass 2-5 1-2
4-4 0-1 0-2 pass
2-2 2-6 4-6 pass
3-4 2-3 2-4 blocked"""


def cells(line: str, passes: str, blocked: str) -> list[str]:
    """The cells of a row with tiles in brackets and the words of a language."""
    written = []
    for cell in line.split():
        star = "*" if cell.endswith("*") else ""
        word = {"----": "----", "pass": passes, "blocked": blocked}.get(cell)
        written.append(word or f"[{cell.rstrip('*')}]{star}")
    return written


def table(rows: str, head: list[str], passes: str, blocked: str, gap: str = " ") -> str:
    """A table with numbers in front."""
    lines = [gap.join(head)]
    for number, row in enumerate(rows.splitlines(), 1):
        lines.append(gap.join([str(number), *cells(row, passes, blocked)]))
    return "\n".join(lines) + "\n"


def hands(player: str) -> str:
    """The four hands, heading and tiles in turn."""
    return "".join(
        f"{player} {seat}:\n" + " ".join(f"[{tile}]" for tile in tiles.split()) + "\n"
        for seat, tiles in DEAL.items()
    )


def head(round_word: str, player: str) -> list[str]:
    """The cells above the columns."""
    return [round_word, *(f"{player} {seat}" for seat in "ABCD")]


ENGLISH = (
    hands("Player")
    + table(LOSING, head("Round", "Player"), "pass", "Blocked")
    + "\nA and C lost by 10 points when B dominoed. The critical move was playing [3-6] instead of [4-6].\n"
    + "\nHere is how they could have won it:\n\n"
    + table(WINNING, head("Round", "Player"), "pass", "Blocked")
    + "\nPartners A and C made 46 points.\n"
)
GERMAN = (
    "Eine Partie zu viert\n\n"
    + hands("Spieler")
    + "\n"
    + table(LOSING, head("Runde", "Spieler"), "passt", "Das Spiel ist gesperrt!")
    + "\nA und C verlieren 10 Punkte, da Spieler B Domino macht. "
    + "Der kritische Zug (*) war [3-6] statt [4-6].\n"
    + "\nDasselbe Blatt, nun besser gespielt:\n\n"
    + table(WINNING, head("Runde", "Spieler"), "passt", "Das Spiel ist gesperrt!")
    + "\nDie Partner A und C machten 46 Punkte.\n"
)
SPANISH = (
    hands("Jugador")
    + table(LOSING, head("Ronda", "Jugador"), "paso", "Tranca")
    + "\nB domina y A y C pierden 10 puntos. La jugada crítica fue 3-6 en lugar de 4-6.\n\n"
    + "Con la misma mano:\n\n"
    + table(WINNING, head("Ronda", "Jugador"), "paso", "¡Tranca!")
    + "\nGanan A y C con 46 puntos.\n"
)
TABS = (
    hands("Player")
    + table(LOSING, head("Round", "Player"), "passes", "Blocked", "\t")
    + "\nB went out. A and C lose 10 points.\n\nThe same deal again:\n\n"
    + table(WINNING, head("Round", "Player"), "passes", "Blocked", "\t")
    + "A and C win 46\n"
)


def pipes(rows: str) -> str:
    """A table in Markdown."""
    lines = ["| Round | Player A | Player B | Player C | Player D |", "|---|---|:-:|---|---|"]
    for number, row in enumerate(rows.splitlines(), 1):
        lines.append(f"| {number} | " + " | ".join(cells(row, "pass", "Blocked")) + " |")
    return "\n".join(lines) + "\n"


MARKDOWN = (
    hands("**Player")
    + "\n"
    + pipes(LOSING)
    + "\nA + C lose 10 points, B goes out.\n\nThe other way:\n\n"
    + pipes(WINNING)
    + "\nA and C gain 46 points.\n"
)
