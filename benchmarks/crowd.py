"""Many at once in the workbench: what its server answers in a minute, and whether its memory grows."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec

from analyzer.notation import write
from analyzer.record.game import Form, Record
from benchmarks.fair import SEED
from benchmarks.figures import Spread, Table, number_text, time_text
from tests.every_variant import random_game, rules_of
from tests.every_variant import written as record_of
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from benchmarks.progress import Bar
    from benchmarks.sizes import Size

CLIENTS: Final = 50
SAMPLE: Final = "records/defective/international-dominoes-as-printed.domino"
TIMEOUT: Final = 120
WARM: Final = 10
"""Seconds before the memory is looked at: by then every worker has done every task."""
MIB: Final = 2**20


class Crowd(msgspec.Struct, frozen=True):
    """So many clients, none of which waits between an answer and its next request."""

    clients: int
    seconds: int
    answers: int
    errors: int
    """Answers that are no result, and connections that broke."""
    answer: Spread
    """Seconds from a request to the end of its answer."""
    memory: tuple[float, float, float]
    """Bytes of the server and its workers: the median of each third of the time, but for the beginning."""

    def tables(self) -> list[Table]:
        """As it is printed."""
        first, second, third = (f"{number_text(one / MIB)} MiB" for one in self.memory)
        rows = [
            ("answers", number_text(self.answers)),
            ("errors", str(self.errors)),
            ("an answer, median", time_text(self.answer.median)),
            ("an answer, the slowest", time_text(self.answer.most)),
            ("memory, first third", first),
            ("memory, second third", second),
            ("memory, last third", third),
        ]
        return [Table(f"{self.clients} clients of one workbench for {self.seconds} s", ("", "figure"), rows)]


@dataclass
class Client:
    """One page: it checks, draws, repairs, completes, opens and saves."""

    number: int
    server: HTTPConnection
    headers: dict[str, str]
    text: str
    known: str = ""
    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def work(self, until: float) -> None:
        """Asks for one thing after the other."""
        rng = Random(self.number)
        while time.monotonic() < until:
            started = time.perf_counter()
            try:
                self.one(rng)
            except (OSError, HTTPException, ValueError) as error:
                self.errors.append(repr(error))
                self.server.close()
            self.times.append(time.perf_counter() - started)
        self.server.close()

    def one(self, rng: Random) -> None:
        """Asks for one thing."""
        kind = rng.choice(("check", "check", "check", "board", "repairs", "complete", "open", "save"))
        own = f"client {self.number}.domino"
        if kind == "save":
            answer = self.ask("/save", {"name": own, "text": self.text, "known": self.known})
            self.known = answer.get("hash", "")
        elif kind == "open":
            self.ask("/file?name=game.domino")
        else:
            # Somebody is writing: the text ends somewhere.
            text = self.text[: rng.randrange(len(self.text) // 2, len(self.text))]
            self.ask(f"/do/{kind}", {"text": self.text if kind == "board" else text})

    def ask(self, path: str, sent: dict[str, object] | None = None) -> dict[str, Any]:
        """The last line of an answer."""
        body = None if sent is None else msgspec.json.encode(sent)
        self.server.request("GET" if sent is None else "POST", path, body, self.headers)
        answer = self.server.getresponse()
        lines = answer.read().splitlines()
        said: dict[str, Any] = msgspec.json.decode(lines[-1]) if lines else {}
        if answer.status != 200 or not said or "error" in said:
            self.errors.append(f"{path}: {answer.status} {said}")
        return said


def memory(server: int) -> float:
    """Bytes of a process and its children, of what they share each its part."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return sum(map(_memory, (str(server), *children)))


def _memory(process: str) -> float:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:  # it has just ended
        return 0
    return 1024 * sum(float(line.split()[1]) for line in lines if line.startswith("Pss:"))


def clients_of(address: str) -> list[Client]:
    """As many as there are, each with a text of its own."""
    parts = urlsplit(address)
    opened = HTTPConnection(parts.netloc, timeout=TIMEOUT)
    opened.request("GET", f"/?{parts.query}")
    cookie = (opened.getresponse().getheader("Set-Cookie") or "").partition(";")[0]
    opened.close()
    headers = {
        "Cookie": cookie,
        "Origin": f"http://{parts.netloc}",
        "Content-Type": "application/json",
    }
    rng, rules = Random(SEED), rules_of("partnership", 4)
    found = []
    for number in range(CLIENTS):
        text = write(
            Record(games=(record_of(random_game(rng, rules)),), form=Form.MOVETEXT, text="", source=""),
            Form.MOVETEXT,
        )
        server = HTTPConnection(parts.netloc, timeout=TIMEOUT)
        found.append(Client(number, server, headers, text))
    return found


def measure(size: Size, bar: Bar) -> Crowd | None:
    """Lets all work at once; None where there is no server, or no Linux to say what memory it takes."""
    if find_spec("uvicorn") is None or not Path("/proc/self/smaps_rollup").exists():
        return None
    from tests.browser.test_workbench import Server

    with TemporaryDirectory() as folder:
        (Path(folder) / "game.domino").write_bytes((ROOT / SAMPLE).read_bytes())
        server = Server(Path(folder))
        try:
            clients = clients_of(server.address)
            until = time.monotonic() + WARM + size.crowded
            threads = [Thread(target=client.work, args=(until,), daemon=True) for client in clients]
            for thread in threads:
                thread.start()
            time.sleep(WARM)
            taken = []
            for _ in bar.over(range(size.crowded), "crowd: seconds"):
                taken.append(memory(server.process.pid))
                time.sleep(1)
            for thread in threads:
                thread.join()
        finally:
            server.end()
    times = [one for client in clients for one in client.times]
    errors = [error for client in clients for error in client.errors]
    for error in errors[:5]:
        print(error)
    third = len(taken) // 3
    thirds = (median(taken[:third]), median(taken[third:-third]), median(taken[-third:]))
    return Crowd(CLIENTS, WARM + size.crowded, len(times), len(errors), Spread.of(times), thirds)
