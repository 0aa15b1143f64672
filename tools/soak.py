"""Damaged records and hostile names through every command, for as long as you like: `make soak`.

`python -m tools.soak --minutes 60` goes on where the last run stopped. `.soak.json` holds where that was, how
many inputs there were and how often each command ran. Of 10,000 inputs most are short games or hardly that,
and take milliseconds, one command each; two are whole records, some of them large; 100 are folders and
stores through several commands. It fails for a mistake of the program (exit code 70), an error that nobody
has caught, a command that does not end in its time, control characters in what is printed, memory above 500
MB, and for answers that do not fit each other: what is converted is as valid as before, what `repair` ends
with 0 is valid, and what is valid no command refuses. `convert` hands a text on and may print what is in
it, but for JSON.

A failure says the seed: `--seed N --inputs 1` runs it again. `--part 1/2` and `--part 2/2` share the work
between two processes, each with a state of its own (`.soak-1-2.json`).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from click.testing import CliRunner

from analyzer.cli import TIMED_OUT, main, spare_the_collector
from analyzer.notation import parse, write
from analyzer.record.game import Form, Record
from tests.every_variant import TABLES
from tools.fuzz import MEGABYTES, ROOT, damaged, mangled, peak_megabytes, seeds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from click.testing import Result

STATE: Final = ROOT / ".soak.json"
SECONDS: Final = 10
GRACE: Final = 3
"""Seconds in which a command has to end once its time is over, on a machine that does other things too."""
AT_ONCE: Final = 3
"""So many commands take a whole record."""
LARGE: Final = 100_000
"""Texts of more bytes are only checked."""
SHORT: Final = 500
"""Characters of a short text at most."""
KINDS: Final = 100
"""Of so many inputs one is a folder and four are asked for answers that fit."""
WHOLE: Final = 5000
"""Of so many inputs one is a whole record; they take a hundred times as long."""
CHUNK: Final = 1000
"""So many inputs are run by one process, whose memory is counted."""
COMMANDS: Final[tuple[tuple[str, ...], ...]] = (
    ("check",), ("check", "--format", "json"), ("check", "--format", "github"),
    ("check", "--format", "sarif"),
    ("check", "--explain"), ("check", "--lang", "de"), ("repair",), ("repair", "--format", "json"),
    ("replay",), ("replay", "--format", "json"), ("match",), ("match", "--format", "json"), ("stats",),
    ("analyze",), ("analyze", "--format", "json"), ("report", "-o", "-"), ("draw",), ("solve",),
    ("solve", "--format", "json"), ("tree",), ("tree", "--to", "graphml"), ("tree", "--to", "text"),
    ("advise",),
    ("convert", "--to", "json"), ("convert", "--to", "table"), ("convert", "--to", "movetext"),
)  # fmt: skip
CHEAP: Final = (
    ("check", "--no-repair"), ("check", "--no-repair", "--format", "json"), ("replay",), ("draw",),
    ("match",), ("convert", "--to", "json"),
)  # fmt: skip
COSTLY: Final = ("repair", "stats", "analyze", "solve", "report", "tree", "advise")
"""They search, and are asked less often."""
SMALL: Final = (0, 1, 3, 3, 4, 6, 6, 8)
"""Kinds of damage after which a text is still read by our own readers, mostly; other ones take longer."""
NEVER_REFUSED: Final = ("replay", "match", "draw")
"""Commands that a valid game can be given to."""
OF_STORES: Final = (
    ("find",), ("find", "--format", "json"), ("stats",), ("explore",), ("value", "--jobs", "1"),
)  # fmt: skip
HOSTILE: Final = (
    "\x1b]0;owned\x07", "\x1b[31m", "\x9b31m", "\u202egnp", "\u2066x", "<script>alert(1)</script>", "]]>",
    "&#27;", "%0A::error::x", "::warning::x", '"\\', "\x00", "\x7f", "\ud800", "=cmd()", "{{x}}", "../../x",
)  # fmt: skip
FORBIDDEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


# -- inputs -----------------------------------------------------------------------------------------------


def given(seed: int) -> bytes:
    """The whole record of a seed: damaged, every fourth with names that nobody bears."""
    data = damaged(seed)
    return data if seed % 4 or len(data) > LARGE else _hostile(Random(seed)) + data


def _hostile(rng: Random) -> bytes:
    names = [f"{rng.choice('abcd')}{at}{rng.choice(HOSTILE)}" for at in range(4)]
    tags = f'[Seats "{" ".join("".join(name.split()) for name in names)}"]\n[Event "{rng.choice(HOSTILE)}"]\n'
    return tags.encode("utf-8", "surrogatepass")


@cache
def beginnings() -> list[str]:
    """Sound games that break off early, in every form of ours."""
    found = []
    for text in seeds():
        for number, game in enumerate(parse(text).games):
            turns = game.turns[: 1 + number % 7]
            deal = game.deal if number % 4 == 0 else None  # all hands known take long to search
            begun = Record((replace(game, turns=turns, deal=deal, result=None, preface=(), problems=()),))
            found += [made for form in Form if len(made := write(begun, form)) < SHORT]
    return found


def short(rng: Random) -> bytes:
    """A short text: a game with few turns, or rules at their limits and tiles beyond them; damaged or not."""
    text = _extreme(rng) if rng.random() < 0.3 else rng.choice(beginnings())
    for _ in range(rng.choice([0, 1, 1, 2, 4])):
        text = mangled(rng, text, range(9) if rng.random() < 0.05 else SMALL)
    data = text[:SHORT].encode("utf-8", "surrogatepass")
    return _hostile(rng) + data if rng.random() < 0.05 else data


def _extreme(rng: Random) -> str:
    highest = rng.choice([0, 1, 2, 2, 3, 3, 4, 6, rng.choice([9, 18])])
    seats = rng.choice([1, 2, 3, 4, 6])
    variant = rng.choice(TABLES)[0]

    def tile() -> str:
        return "-".join(str(rng.randint(0, highest + (rng.random() < 0.1))) for _ in range(2))

    rules = f"highest={highest}, seats={seats}, hand={rng.choice([0, 1, 2, 5, 7])}, partners=no"
    lines = [f'[Variant "{variant}"]', f'[Rules "{rules}"]']
    if rng.random() < 0.5:
        hands = (" ".join(tile() for _ in range(rng.randint(1, 3))) for _ in range(seats))
        dealt = " ".join(f"{seat}:{hand}" for seat, hand in zip("ABCDEF", hands, strict=False))
        lines.append(f'[Deal "{dealt}"]')
    if rng.random() < 0.3:
        lines.append(f'[Stock "{" ".join(tile() for _ in range(rng.randint(1, 4)))}"]')
    if rng.random() < 0.3:
        lines.append(f'[Lead "{rng.choice(["A", "stock", "B"])} {tile()}"]')
    said = ["pass", "draw", "draw 0-0", "?", "exposed 1-1", "muggins", "pass {x}"]
    turns = (
        f"{'ABCDEF'[at % seats]} {tile() if rng.random() < 0.7 else rng.choice(said)}"
        for at in range(rng.randint(0, 6))
    )
    return "\n".join([*lines, "", "1. " + "  ".join(turns)]) + "\n"


RAN: Final[Counter[str]] = Counter()
"""How often each command ran in this process."""
COUNTED: Final = ("inputs", "failures", "stopped")


# -- runs -------------------------------------------------------------------------------------------------


def run(command: Sequence[str], *, handed_on: bool = False) -> tuple[Result, str | None]:
    """A command in this process, and what is wrong with what it does; None if nothing is."""
    begun = time.monotonic()
    RAN[command[0]] += 1
    done = CliRunner().invoke(main, [command[0], "--timeout", str(SECONDS), *command[1:]])
    took = time.monotonic() - begun
    wrong = None
    if done.exception and not isinstance(done.exception, SystemExit):
        wrong = f"{type(done.exception).__name__}: {done.exception}"[:300]
    elif done.exit_code not in (0, 1, 2, TIMED_OUT):
        wrong = f"exit code {done.exit_code}: {done.stderr[-300:]}"
    elif took > SECONDS + GRACE:
        wrong = f"took {took:.1f} s"
    elif said := FORBIDDEN.search(done.stderr) or (None if handed_on else FORBIDDEN.search(done.stdout)):
        text = said.string[max(0, said.start() - 40) : said.end() + 20]
        wrong = f"prints {said.group()!r}: {text!r}"
    return done, wrong


def problem(command: tuple[str, ...], data: bytes, path: Path) -> str | None:
    """What is wrong with what a command does with an input; None if nothing is."""
    path.write_bytes(data)
    handed_on = command[0] == "report" or command[-1] in ("table", "movetext")
    return run([*command, str(path)], handed_on=handed_on)[1]


LESS: Final = {
    "analyzer.cli.check.EFFORT": 1_000,
    "analyzer.cli.repair.MOST_EFFORT": 2_000,
    "analyzer.solver.solver.LIMIT_KERNEL": 100_000,
    "analyzer.solver.solver.GAME_LIMIT_KERNEL": 100_000,
    "analyzer.solver.solver.LIMIT_CHANCE": 20_000,
    "analyzer.solver.solver.GAME_LIMIT_CHANCE": 20_000,
    "analyzer.solver.solver.LIMIT_TWO_SIDES": 2_000,
    "analyzer.solver.solver.GAME_LIMIT_TWO_SIDES": 2_000,
    "analyzer.solver.solver.LIMIT": 1_000,
    "analyzer.solver.solver.GAME_LIMIT": 1_000,
    "analyzer.solver.solver.GAME_LIMIT_TRAINS": 1_000,
    "analyzer.solver.solver.LIMIT_BOUNDS": 2_000,
    "analyzer.solver.solver.GAME_LIMIT_BOUNDS": 1_000,
}
"""How far short texts are searched: what is found is not the question here."""


@contextmanager
def less_effort() -> Iterator[None]:
    """Searches end soon."""
    with ExitStack() as stack:
        for name, most in LESS.items():
            stack.enter_context(patch(name, most))
        yield


class Trial:
    """What becomes of inputs in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / "soak.domino"
        self.failures = self.stopped = 0

    def take(self, seed: int) -> None:
        """Runs the input of a seed, and prints what is wrong."""
        rng = Random(f"soak {seed}")
        kind = seed % KINDS
        if seed % WHOLE == 0:
            # Kinds of damage go by the seed: it is spread over them.
            data = given(seed // WHOLE)
            commands = rng.sample(COMMANDS, AT_ONCE) if len(data) < LARGE else [("check",)]
            for command in commands:
                self.tell(seed, " ".join(command), problem(command, data, self.path))
            return
        with less_effort():
            self._short(seed, kind, rng)

    def _short(self, seed: int, kind: int, rng: Random) -> None:
        if kind == 1:
            self._collection(seed, rng)
        elif kind < 6:
            self.path.write_bytes(short(rng))
            self._answers(seed)
        else:
            command = rng.choice(CHEAP if rng.random() < 0.6 else COMMANDS)
            if command[0] in COSTLY and rng.random() < 0.7:
                command = rng.choice(CHEAP)
            self.tell(seed, " ".join(command), problem(command, short(rng), self.path))

    def tell(self, seed: int, name: str, wrong: str | None) -> None:
        """Notes what is wrong, if anything is."""
        if wrong:
            self.failures += 1
            print(f"seed {seed}: domino {name}: {wrong}", flush=True)

    def _run(self, seed: int, *command: str) -> int:
        done, wrong = run(command, handed_on=command[0] == "convert")
        self.tell(seed, " ".join(command), wrong)
        self.stopped += done.exit_code == TIMED_OUT
        return done.exit_code

    def _answers(self, seed: int) -> None:
        """What several commands say of a record has to fit."""
        path, other = str(self.path), self.folder / "other.domino"
        valid = self._run(seed, "check", "--no-repair", path)
        other.unlink(missing_ok=True)
        form = ("movetext", "table", "json")[seed % 3]
        if self._run(seed, "convert", "--to", form, "-o", str(other), path) == 0:
            again = self._run(seed, "check", "--no-repair", str(other))
            if TIMED_OUT not in (valid, again) and again != valid:
                self.tell(seed, f"convert --to {form}", f"check says {valid} before and {again} after")
        if valid == 0:
            for command in NEVER_REFUSED:
                code = self._run(seed, *command.split(), path)
                if code not in (0, TIMED_OUT):
                    self.tell(seed, command, f"exit code {code} for what is valid")
        elif self._run(seed, "repair", "--in-place", "--choose", "1", path) == 0:
            code = self._run(seed, "check", "--no-repair", path)
            if code not in (0, TIMED_OUT):
                self.tell(seed, "repair --in-place", f"exit code 0, and {code} of check")

    def _collection(self, seed: int, rng: Random) -> None:
        """A folder with texts of odd names through the commands that take many."""
        games, site, store = (self.folder / name for name in ("games", "site", "store"))
        for folder in (games, site, store):
            rmtree(folder, ignore_errors=True)
        games.mkdir()
        for at in range(rng.randint(1, 3)):
            odd = re.sub(r"[/\0]", "_", rng.choice(HOSTILE)) if rng.random() < 0.3 else ""
            ending = rng.choice([".domino", ".txt", ".json", ".domino"])
            (games / f"{at}{odd.encode('utf-8', 'replace').decode()}{ending}").write_bytes(
                b"\n\n".join(short(rng) for _ in range(rng.choice([1, 1, 3])))
            )
        self._run(seed, "check", "--no-repair", str(games))
        if rng.random() < 0.3:
            self._run(seed, "batch", str(games), "-o", str(site), "--jobs", "1")
        self._run(seed, "collect", str(games), "-o", str(store), "--jobs", "1")
        for command in rng.sample(OF_STORES, 2):
            self._run(seed, command[0], str(store), *command[1:])


def soak(made: range, end: float) -> tuple[Counter[str], int]:
    """Runs inputs until there are no more or the time is over; what is counted, and the memory in MB."""
    RAN.clear()
    inputs = 0
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        trial = Trial(Path(folder))
        for seed in made:
            if time.monotonic() > end:
                break
            trial.take(seed)
            inputs += 1
            if (peak := peak_megabytes()) > MEGABYTES:
                trial.tell(seed, "", f"{peak} MB")
                break
    sums = Counter(inputs=inputs, failures=trial.failures, stopped=trial.stopped)
    return sums + RAN, peak_megabytes()


def apart(made: range, end: float) -> tuple[Counter[str], int]:
    """The same in a copy of this process, with a memory of its own; one that dies is a failure."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out:
        child = os.fork()
        if not child:
            json.dump(soak(made, end), out)
            out.flush()
            sys.stdout.flush()
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        out.seek(0)
        text = out.read()
    if text:
        sums, peak = json.loads(text)
        return Counter(sums), peak
    print(f"seeds {made.start} to {made[-1]}: the process ended with {code}", flush=True)
    return Counter(inputs=len(made), failures=1), 0


def begin() -> None:
    """Reads the options, and goes on where the last run stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, help="the first seed; where the last run stopped if not given")
    parser.add_argument("--part", default="1/1", help="K/N: every Nth of the chunks, from the Kth on")
    options = parser.parse_args()
    part, parts = map(int, options.part.split("/"))
    kept = STATE if parts == 1 else ROOT / f".soak-{part}-{parts}.json"
    spare_the_collector()
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        for seed in range(6, KINDS):  # what all copies of this process need is loaded
            trial.take(seed)
    state: dict[str, Any] = {"next": (part - 1) * CHUNK, "seconds": 0.0, "megabytes": 0, "sums": {}}
    if options.seed is not None:
        state["next"] = options.seed
    elif kept.exists():
        state |= json.loads(kept.read_text("utf-8"))
    at: int = state["next"]
    before = Counter[str](state["sums"])
    begun = time.monotonic()
    end, sums, most = begun + 60 * options.minutes, Counter[str](), 0
    while sums["inputs"] < options.inputs and time.monotonic() < end:
        left = options.inputs - sums["inputs"]
        done, peak = apart(range(at, at + min(left, CHUNK - at % CHUNK)), end)
        sums, most = sums + done, max(most, peak)
        at += max(done["inputs"], 1)
        if at % CHUNK == 0:
            at += (parts - 1) * CHUNK
        took = time.monotonic() - begun
        if options.seed is None:
            made = {"seconds": state["seconds"] + took, "megabytes": max(state["megabytes"], most)}
            kept.write_text(json.dumps({"next": at, **made, "sums": before + sums}), encoding="utf-8")
    print(_told(sums, took, most), f"next is seed {at}", sep="; ")
    if before:
        print("in all", _told(before + sums, state["seconds"] + took, max(state["megabytes"], most)))
    sys.exit(sums["failures"] > 0)


def _told(sums: Counter[str], seconds: float, megabytes: int) -> str:
    commands = {name: count for name, count in sums.most_common() if name not in COUNTED}
    return (
        f"{sums['inputs']} inputs, {sums['inputs'] / seconds:.0f} a second, {sums['failures']} failures, "
        f"{megabytes} MB, {sums['stopped']} commands stopped by their time; runs of each command: "
        + ", ".join(f"{name} {count}" for name, count in commands.items())
    )


if __name__ == "__main__":
    begin()
