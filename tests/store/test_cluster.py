"""Choices valued by a real Dask cluster: a worker is killed, a connection cut, and the bytes are the same."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import pytest

import analyzer.store.decisions
from analyzer.cli.outputs import cluster
from analyzer.store import writing
from analyzer.store.decisions import Helpers, ValueSettings, value_games
from tests.effort import effort
from tests.golden_files import ROOT
from tests.store.test_decisions import GAMES, bytes_of, games, small_shards, whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["games", "small_shards", "whole"]

WORKERS = effort(2, 4)


class Wire:
    """A way to the scheduler that can be cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._server = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.address = f"tcp://127.0.0.1:{self._server.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                near, _ = self._server.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._port))
            self._ends += (near, far)
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()

    def cut(self) -> None:
        """Closes every connection; new ones are taken."""
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    try:
        while data := one.recv(1 << 16):
            other.sendall(data)
    except OSError:
        pass
    for end in (one, other):
        end.close()


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and some workers, each a process of its own."""
    file = tmp_path / "scheduler.json"
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": ROOT}
    where = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file)]
    own = ["--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path)]
    kinds = [("scheduler", ["--port", "0"]), *[("worker", own)] * WORKERS]
    started = [
        subprocess.Popen([sys.executable, "-m", f"distributed.cli.dask_{kind}", *more, *where], **quiet)
        for kind, more in kinds
    ]
    try:
        while not file.exists() or not file.read_text("utf-8"):
            assert started[0].poll() is None
            time.sleep(0.05)
        yield json.loads(file.read_text("utf-8"))["address"], started[1:]
    finally:
        for process in started:
            process.kill()
            process.wait()


def value_badly(folder: str, scheduler: str, worker: int) -> None:
    """Values a store on a cluster; kills a worker in the middle, and cuts its own way to the scheduler."""
    wire, done = Wire(int(scheduler.rpartition(":")[2])), 0
    pytest.MonkeyPatch().setattr(analyzer.store.decisions, "SHARD_GAMES", 3)

    def told(number: int) -> None:
        nonlocal done
        before, done = done, done + number
        if before < GAMES // 3 <= done:
            os.kill(worker, signal.SIGKILL)
        if before < GAMES // 2 + 3 <= done:
            wire.cut()

    @contextmanager
    def connect() -> Iterator[Helpers]:
        with cluster(wire.address) as (executor, threads):
            yield Helpers(executor, 2 * threads)

    with writing(folder) as store:
        made = value_games(store, ValueSettings(), connect, told)
    print(f"{made.games} games, helpers lost {made.again} times")


def test_a_cluster_gives_the_same_bytes_whatever_breaks(
    dask: tuple[str, list[subprocess.Popen[bytes]]], games: Path, whole: dict[str, bytes], tmp_path: Path
) -> None:
    scheduler, workers = dask
    folder = tmp_path / "store"
    shutil.copytree(games, folder)
    run = f"{value_badly.__module__} import value_badly; value_badly"
    # In another process: what Dask leaves open when it loses its scheduler would be held against this one.
    command = [sys.executable, "-c", f"from {run}({str(folder)!r}, {scheduler!r}, {workers[0].pid})"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert said.stdout.startswith(f"{GAMES} games, helpers lost"), said.stderr
    assert workers[0].wait(timeout=10) == -signal.SIGKILL
    assert bytes_of(folder) == whole
