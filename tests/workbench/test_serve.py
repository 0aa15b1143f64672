"""`domino serve` itself: what it refuses, and how it ends."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.cli.serve import PORT, _listener
from tests.workbench.test_work import gone


def refused(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["serve", *arguments])
    assert result.exit_code
    assert "Traceback" not in result.output
    return result.output


def test_what_cannot_be_served_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "there is no nothing-there" in refused("nothing-there", "--no-browser")
    assert "65536" in refused("--port", "65536")
    for host in ("0.0.0.0", "127.0.0.1", "8.8.8.8", "localhost", "::", ""):
        assert "--host" in refused("--no-browser", "--host", host)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "pip install 'domino-analyzer[web]'" in refused("--no-browser")


def test_it_listens_on_this_machine_only_and_on_the_same_port_if_that_is_free() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(Exception, match="no such port"):
            _listener(taken.getsockname()[1])
    with _listener(None) as first, _listener(None) as second:
        ports = [one.getsockname()[1] for one in (first, second)]
        assert all(one.getsockname()[0] == "127.0.0.1" for one in (first, second))
        assert PORT <= ports[0] < ports[1]


def test_ctrl_c_ends_it_and_its_workers(tmp_path: Path) -> None:
    program = "from analyzer.cli import main; main()"
    command = [sys.executable, "-c", program, "serve", str(tmp_path), "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout
        address = server.stdout.readline().split()[-1]
        assert "/?token=" in address
        port = int(address.rpartition(":")[2].partition("/")[0])
        # It answers once its workers have been started.
        with socket.create_connection(("127.0.0.1", port), timeout=60) as asked:
            asked.sendall(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
            assert asked.recv(1000).startswith(b"HTTP/1.1 403")
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
        assert children
        server.send_signal(signal.SIGINT)
        said = server.communicate(timeout=60)
        assert (server.returncode, said[1]) == (0, "")
    assert all(gone(int(child)) for child in children)
