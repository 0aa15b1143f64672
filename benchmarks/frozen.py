"""A frozen benchmark: deals, decisions and duels whose figures come out alike on every machine.

    python -m benchmarks.frozen             everything; `make frozen`
    python -m benchmarks.frozen deals       one part
    python -m benchmarks.frozen -o FOLDER   writes the parts as JSON lines, too

What is found is compared, part by part, with the checksums in `frozen.json`; the lines themselves are not
kept, since the command makes them anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from analyzer.reviews import as_done
from analyzer.reviews.arena import (
    GameSoFar,
    arena,
    at_random,
    deal,
    drawn,
    sampled_values,
)
from analyzer.solver.solver import Solver
from benchmarks import calibration, inference
from benchmarks.arena import GAMES, SEED
from tests.every_variant import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from concurrent.futures import Executor

    from analyzer.rules import Rules

    Line = Mapping[str, Any]

KEPT: Final = Path(__file__).with_name("frozen.json")
DEALS: Final = 5_000
"""Deals of each game, with the value of every lead."""
DECISIONS: Final = 1_000
"""Decisions of each game, one from a game each."""
SAMPLE: Final = 50
"""Deals of the values of a decision."""
DUELS: Final = {
    ("club", "heaviest"): (200, 200),
    ("sampling", "heaviest"): (20, 200),
    ("postponed", "sampling"): (2, 20),
    ("reading", "sampling"): (5, 50),
}
"""Policies that play each other, on so many deals of each game."""
PLAYED: Final = {"partnership": 3, "two players": 30}
"""Games of which losses are predicted, and the places of tiles foretold."""


def dealt(kind: str, number: int) -> Line:
    """A deal, and what every lead is worth to the leader's side with all hands open."""
    start = deal(rules_of(*GAMES[kind]), Random(f"{SEED}/frozen/{number}"))
    values = {str(option): int(option.value) for option in Solver(start).options(start)}
    return {"game": kind, "deal": number, "position": str(start), "values": values}


def decided(kind: str, number: int) -> Line:
    """A decision in a game of random moves: with all hands open, and over deals that are possible."""
    rules = rules_of(*GAMES[kind])
    choices = _choices(rules, number)
    at = Random(f"{SEED}/frozen/which/{number}").randrange(len(choices))
    game, turns = choices[at]
    outlook = game.outlook()
    options = Solver(game.position).options(game.position)
    opened = {str(option): int(option.value) for option in options}
    worlds = drawn(outlook, Random(f"{SEED}/frozen/deals/{number}"), SAMPLE)
    sums = map(int, sampled_values(outlook, worlds))
    return {
        "game": kind,
        "decision": number,
        "deal": str(deal(rules, Random(f"{SEED}/frozen/{number}"))),
        "turns": turns,
        "possible": outlook.knowledge.count,
        "open": opened,
        "deals": len(worlds),
        "sums": dict(zip(opened, sums, strict=True)),
    }


def _choices(rules: Rules, number: int) -> list[tuple[GameSoFar, list[str]]]:
    """A game of random moves before each turn with a choice, and the turns up to there."""
    game, turns = GameSoFar(deal(rules, Random(f"{SEED}/frozen/{number}"))), list[str]()
    found = []
    while game.position.end is None:
        moves = game.position.moves()
        if not moves:
            turns.append("pass")
            game.knock()
            continue
        if len(moves) > 1:
            found.append((game.copy(), list(turns)))
        move = at_random(game.outlook(), Random(f"{SEED}/frozen/{number}/{game.turn}"))
        turns.append(str(move))
        game.play(move)
    return found


def dueled(kind: str, pair: tuple[str, str]) -> Line:
    """What a policy nets against another."""
    deals = DUELS[pair][list(GAMES).index(kind)]
    found = arena(*pair, rules_of(*GAMES[kind]), deals=deals, seed=SEED)
    return {
        "game": kind,
        "first": pair[0],
        "second": pair[1],
        "deals": deals,
        "points": round(found.points, 6),
    }


def predicted(kind: str, number: int) -> Line:
    """What was predicted and realised in a game, as `benchmarks.calibration` has it."""
    measures = [name for name, numbers in calibration.NUMBERS[kind].items() if number in numbers]
    found = calibration.game(rules_of(*GAMES[kind]), measures, number)
    return {"game": kind, "number": number, "found": _rounded([(name, *one) for name, one in found])}


def foretold(kind: str, number: int) -> Line:
    """Where tiles were foretold to be in a game, as `benchmarks.inference` has it."""
    found = inference.game(rules_of(*GAMES[kind]), "sampling", number)
    return {"game": kind, "number": number, "found": _rounded(found)}


def _rounded(value: Any) -> Any:
    """Figures with six digits: the last ones are not the same everywhere."""
    if isinstance(value, (list, tuple)):
        return [_rounded(one) for one in value]
    return round(value, 6) if isinstance(value, float) else value


def numbered(kinds: Mapping[str, int]) -> list[tuple[str, Any]]:
    """A game with each of its numbers."""
    return [(kind, number) for kind, count in kinds.items() for number in range(1, count + 1)]


PARTS: Final[Mapping[str, tuple[Callable[[str, Any], Line], list[tuple[str, Any]]]]] = {
    "deals": (dealt, numbered(dict.fromkeys(GAMES, DEALS))),
    "decisions": (decided, numbered(dict.fromkeys(GAMES, DECISIONS))),
    "arena": (dueled, [(kind, pair) for kind in GAMES for pair in DUELS]),
    "calibration": (predicted, numbered(PLAYED)),
    "inference": (foretold, numbered(PLAYED)),
}
"""What makes the lines of each part, and of what."""


def lines(part: str, executor: Executor | None = None, most: int | None = None) -> Iterator[str]:
    """The lines of a part in order, of so many only."""
    make, of = PARTS[part]
    for _, line in sorted(as_done(partial(_made, make), of[:most], executor), key=itemgetter(0)):
        yield line


def _made(make: Callable[[str, Any], Line], of: tuple[str, Any]) -> str:
    return json.dumps(make(*of), separators=(",", ":"))


def summed(found: list[str]) -> dict[str, Any]:
    """What is kept of a part: how many lines it has, and their checksum."""
    return {"lines": len(found), "sha256": sha256("\n".join([*found, ""]).encode()).hexdigest()}


def main() -> None:
    """Makes the parts and says whether they are as they were."""
    parser = argparse.ArgumentParser(prog="benchmarks.frozen", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER", help="write the lines, too")
    parser.add_argument("--processes", type=int, help="how many lines are made at once")
    parser.add_argument("--update", action="store_true", help="keep what is found as what is expected")
    options = parser.parse_args()
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    differing = []
    with ProcessPoolExecutor(options.processes) as executor:
        for part in options.parts or PARTS:
            found = list(lines(part, executor))
            if options.output:
                options.output.mkdir(parents=True, exist_ok=True)
                text = "\n".join([*found, ""])
                (options.output / f"{part}.jsonl").write_text(text, encoding="utf-8")
            if options.update:
                kept[part] = summed(found)
            differing += [part] if kept.get(part) != summed(found) else []
            print(part, summed(found), "differs" if part in differing else "as expected", flush=True)
    if options.update:
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
