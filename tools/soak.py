"""Damaged records and hostile names through every command, for as long as you like: `make soak`.

`python -m tools.soak --minutes 60` goes on where the last run stopped, which `.soak.json` holds; each input
goes through three commands in this process. It fails for a mistake of the program (exit code 70), an error
that nobody has caught, a command that does not end in its time, control characters in what is printed, and
memory above 500 MB. `convert` hands a text on and may print what is in it, but for JSON.
A failure says the seed: `--seed N --inputs 1` runs it again.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Final

from click.testing import CliRunner

from analyzer.cli import TIMED_OUT, main, spare_the_collector
from tools.fuzz import MEGABYTES, ROOT, damaged, peak_megabytes

STATE: Final = ROOT / ".soak.json"
SECONDS: Final = 10
GRACE: Final = 3
"""Seconds in which a command has to end once its time is over, on a machine that does other things too."""
AT_ONCE: Final = 3
"""So many commands take each input."""
LARGE: Final = 100_000
"""Texts of more bytes are only checked."""
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
HOSTILE: Final = (
    "\x1b]0;owned\x07", "\x1b[31m", "\x9b31m", "\u202egnp", "\u2066x", "<script>alert(1)</script>", "]]>",
    "&#27;", "%0A::error::x", "::warning::x", '"\\', "\x00", "\x7f", "\ud800", "=cmd()", "{{x}}", "../../x",
)  # fmt: skip
FORBIDDEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def given(seed: int) -> bytes:
    """The input of a seed: damaged, every fourth with names that nobody bears."""
    data = damaged(seed)
    if seed % 4 or len(data) > LARGE:
        return data
    rng = Random(seed)
    names = [f"{rng.choice('abcd')}{at}{rng.choice(HOSTILE)}" for at in range(4)]
    tags = f'[Seats "{" ".join("".join(name.split()) for name in names)}"]\n[Event "{rng.choice(HOSTILE)}"]\n'
    return tags.encode("utf-8", "surrogatepass") + data


def problem(command: tuple[str, ...], data: bytes, path: Path) -> str | None:
    """What is wrong with what a command does with an input; None if nothing is."""
    path.write_bytes(data)
    begun = time.monotonic()
    done = CliRunner().invoke(main, [*command, "--timeout", str(SECONDS), str(path)])
    took = time.monotonic() - begun
    if done.exception and not isinstance(done.exception, SystemExit):
        return f"{type(done.exception).__name__}: {done.exception}"[:300]
    if done.exit_code not in (0, 1, 2, TIMED_OUT):
        return f"exit code {done.exit_code}: {done.stderr[-300:]}"
    if took > SECONDS + GRACE:
        return f"took {took:.1f} s"
    handed_on = command[0] == "report" or command[-1] in ("table", "movetext")
    said = FORBIDDEN.search(done.stderr) or (None if handed_on else FORBIDDEN.search(done.stdout))
    if said:
        text = said.string[max(0, said.start() - 40) : said.end() + 20]
        return f"prints {said.group()!r}: {text!r}"
    return None


def soak(seeds: range, seconds: float, *, resumed: bool) -> int:
    """Runs inputs until there are no more or the time is over; how many failed."""
    end, failures, slow, inputs = time.monotonic() + seconds, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "soak.domino"
        for seed in seeds:
            if time.monotonic() > end:
                break
            inputs += 1
            data, rng = given(seed), Random(seed)
            commands = rng.sample(COMMANDS, AT_ONCE) if len(data) < LARGE else [("check",)]
            for command in commands:
                begun = time.monotonic()
                wrong = problem(command, data, path)
                slow += time.monotonic() - begun > SECONDS
                if wrong:
                    failures += 1
                    print(f"seed {seed}: domino {' '.join(command)}: {wrong}", flush=True)
            if (peak := peak_megabytes()) > MEGABYTES:
                failures += 1
                print(f"seed {seed}: {peak} MB")
                break
            if resumed:
                STATE.write_text(json.dumps({"next": seed + 1}), encoding="utf-8")
    done = f"{inputs} inputs, {failures} failures, {slow} commands stopped by their time"
    print(f"{done}, {peak_megabytes()} MB; next is seed {seeds.start + inputs}")
    return failures


def begin() -> None:
    """Reads the options, and goes on where the last run stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, help="the first seed; where the last run stopped if not given")
    options = parser.parse_args()
    spare_the_collector()
    first = options.seed
    if first is None:
        first = json.loads(STATE.read_text("utf-8"))["next"] if STATE.exists() else 0
    seeds = range(first, first + options.inputs)
    sys.exit(soak(seeds, 60 * options.minutes, resumed=options.seed is None) > 0)


if __name__ == "__main__":
    begin()
