"""Damaged records: whatever comes in, a diagnostic or a result comes out.

`python -m tools.fuzz --inputs 10000` reads that many; each has ten seconds, and the process 500 MB.
A failure prints the seed, and `--seed N --inputs 1` runs it again.
"""

from __future__ import annotations

import argparse
import re
import resource
import signal
import sys
import time
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from analyzer.cli import spare_the_collector
from analyzer.cli.display import problem_text
from analyzer.knowledge import NotKnownError, known_at
from analyzer.knowledge.known_at import plausible_position
from analyzer.match import Follower, matches
from analyzer.notation import UnreadableText, decode, parse, write
from analyzer.pages.diagrams import drawn
from analyzer.record.game import Form, Record
from analyzer.repairs import repair
from analyzer.repairs.in_text import rewritten
from analyzer.repairs.sentences import sentences
from analyzer.replays.replay import replay
from analyzer.schemas import game as documents
from tests import sample
from tests.every_variant import TABLES, random_game, rules_of, written

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

    from analyzer.replays.replay import Replay

ROOT = Path(__file__).resolve().parent.parent

SECONDS = 10
MEGABYTES = 500
LARGE = 1_000_000
MENDED = 3
"""So many games of an input are repaired, if they can be with little effort, and looked at by every seat."""
EFFORT = 300
ODD = "\u200b\u202e\ufeff\u0000\u0301\u3000\uff5c\ud7ff\U0001f061\U0001f030\u2028\u0663\u00bd\u2460\U0001f600"
BITS: tuple[str, ...] = (
    *"[](){};|@+*!?AD",
    '"', "\\", "pass", "passt", "----", "[0-5]", "6-6", "\n", "\t", "  ", "1.", "99999999999999999999", "-1",
    '[Deal "', '[Result "blocked', "draw", "exposed", "muggins +", "Runde", "Spieler A:", "7-7", "[9-9]",
    "1-", "Das Spiel ist gesperrt!", "irregular", "0|5", "5/0",
)  # fmt: skip


class HangError(Exception):
    """An input took longer than it may."""


@cache
def seeds() -> list[str]:
    """Sound texts to damage: records, pages, tables."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "records").rglob("*.domino"))]
    texts += [sample.movetext(rows) for rows in (sample.AS_PRINTED, sample.REPAIRED, sample.WINNING)]
    return texts


def damaged(seed: int) -> bytes:
    """The damaged input of a seed."""
    rng = Random(seed)
    kind = seed % 50
    if kind == 0:
        return rng.randbytes(rng.randint(0, 5000))
    if kind == 1:
        return _nested(rng).encode("utf-8", "surrogatepass")
    if kind == 2 and seed % 500 == 2:
        return _large(rng)
    text = rng.choice(seeds())
    if kind == 3:
        played = random_game(rng, rules_of(*rng.choice(TABLES)))
        game = written(played, ends=rng.random() < 0.5, arms=rng.random() < 0.5, deal=rng.random() < 0.7)
        text = write(Record((game,)), rng.choice(list(Form)))
    if kind in (5, 6, 7):
        # Read by other rules than it was played by.
        text = re.sub(r'(?<=\[Variant ")[^"]*', lambda _: rng.choice(TABLES)[0], text)
    for _ in range(rng.choice([1, 1, 2, 5, 30])):
        text = mangled(rng, text)
    data = text.encode("utf-8", "surrogatepass")
    if kind == 4:
        data = bytes(byte ^ (rng.random() < 0.01) * rng.randrange(256) for byte in data)
    return data


def mangled(rng: Random, text: str, kinds: Sequence[int] = range(9)) -> str:
    """One slip: something cut, doubled, moved, replaced or put in."""
    lines = text.split("\n")
    at, to = sorted(rng.randint(0, len(text)) for _ in range(2))
    kind = rng.choice(kinds)
    if kind == 0:
        return text[:at]
    if kind == 1:
        return text[:at] + text[to:]
    if kind == 2:
        rng.shuffle(lines)
        return "\n".join(lines)
    if kind == 3:
        return text[:at] + rng.choice(BITS) + text[at:]
    if kind == 4:
        return text[:at] + rng.choice(ODD) + text[at:]
    if kind == 5:
        return text[:to] + text[at:to] + text[to:]
    if kind == 6:
        return text[:at] + rng.choice("0123456789-[]ABCDpx \n") + text[at + 1 :]
    if kind == 7:
        words = text.split(" ")
        rng.shuffle(words)
        return " ".join(words)
    number = rng.randrange(len(lines))
    return "\n".join([*lines[:number], lines[number][::-1], *lines[number + 1 :]])


def _nested(rng: Random) -> str:
    size = rng.choice([10, 1000, 50_000])
    opening, closing = rng.choice(
        [("(", ")"), ("{", "}"), ("[", "]"), ("(1. A 1-1 ", ")"), ('{"games":[', "]}")]
    )
    head = rng.choice(["", "1. A 1-1 ", "Runde Spieler A Spieler B\n1 [1-1] ", '[Deal "A:00"]\n'])
    return head + opening * size + rng.choice(["", "1-1"]) + closing * rng.choice([0, size])


def _large(rng: Random) -> bytes:
    """A megabyte of something."""
    unit = rng.choice(
        [
            sample.movetext(sample.REPAIRED),
            "1. A 1-1  B pass  C pass  D pass\n",
            "1 [1-1] pass [1-5] [1-2]\n",
            "[Event ",
            "{",
            "1",
            "\n",
            "A pass ",
            "Das Spiel ist gesperrt! ",
            "[0-5]",
            " ",
            "\u00e9\U0001f061",
        ]
    ).encode()
    return unit * (LARGE // len(unit))


def read(data: bytes) -> None:
    """What the commands do with an input, short of solving it; a large one is checked only."""
    try:
        record = parse(decode(data), "fuzz.domino")
    except UnreadableText:
        return
    lines = record.text.split("\n")
    follower = Follower(record.games)
    for game in record.games:
        for problem in follower.take(replay(game)).checked.diagnostics:
            problem_text(problem, record.source, lines)
    if len(data) > LARGE // 10:
        return
    replays = [replay(game) for game in record.games]
    for at, result in enumerate(replays):
        drawn(result.steps)
        if at < MENDED:
            _know(result)
    for match in matches(record.games, replays):
        assert match.rows
    checked = [documents.checked("fuzz", at, result) for at, result in enumerate(replays, 1)]
    documents.to_json(documents.CheckDocument(checked))
    replayed = [documents.replayed("fuzz", at, result) for at, result in enumerate(replays, 1)]
    documents.to_json(documents.ReplayDocument(replayed))
    _mend(record)
    for form in Form:
        again = parse(write(record, form))
        if again != record:
            raise AssertionError(f"written as {form.value} and read again, the record is another")


def _know(result: Replay) -> None:
    """What every seat could know before every turn, as far as the record tells it."""
    for step in result.steps:
        for seat in range(result.rules.seats):
            try:
                knowledge = known_at(result, step.turn, seat)
            except NotKnownError:
                continue
            assert knowledge.count > 0
            assert all(sum(chances.values()) == 1 for chances in knowledge.chances.values())
            plausible_position(result, step, knowledge)


def _mend(record: Record) -> None:
    """Looks for repairs, not for long, and writes the record with them."""
    found = {at: repair(game, effort=EFFORT) for at, game in enumerate(record.games[:MENDED])}
    for repairs in found.values():
        for mended in repairs.repairs:
            assert replay(mended.game).valid, "a repair does not replay"
            sentences(mended, repairs.game)
    chosen = {at: repairs.repairs[0] for at, repairs in found.items() if repairs.repairs}
    parse(rewritten(record, chosen).text)


def peak_megabytes() -> int:
    """The most memory this program has used; what the process was before it started does not count."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(re.findall(r"VmHWM:\s+(\d+) kB", status.read_text("ascii"))[0]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _hang(signum: int, frame: FrameType | None) -> None:
    raise HangError


def run(seed: int, seconds: int) -> str | None:
    """Runs one input; what went wrong, or None."""
    data = damaged(seed)
    signal.signal(signal.SIGALRM, _hang)
    signal.alarm(seconds)
    try:
        try:
            read(data)
        finally:
            signal.alarm(0)  # it may go off just before this
    except HangError:
        return f"took longer than {seconds} s"
    except Exception as error:  # noqa: BLE001  # whatever it is, it must not happen
        return f"{type(error).__name__}: {error}"[:500]
    peak = peak_megabytes()
    return f"used {peak} MB" if peak > MEGABYTES else None


def main() -> None:
    """Runs a range of seeds and reports what failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="what one input may take")
    options = parser.parse_args()
    spare_the_collector()
    failures, slowest = 0, (0.0, 0)
    for seed in range(options.seed, options.seed + options.inputs):
        started = time.monotonic()
        problem = run(seed, options.seconds)
        slowest = max(slowest, (time.monotonic() - started, seed))
        if problem:
            failures += 1
            print(f"seed {seed}: {problem}", flush=True)
    peak = peak_megabytes()
    slow = f"slowest {slowest[0]:.2f} s (seed {slowest[1]})"
    print(f"{options.inputs} inputs, {failures} failures; {slow}, {peak} MB")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
