"""What workers do: limits that no record exceeds, an end with the server, and answers without a traceback."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import pytest
from msgspec import json
from starlette.testclient import TestClient

from analyzer.kernel.engine import OutOfReachError
from analyzer.repairs.in_text import text_edits
from analyzer.solver.solver import Solver
from analyzer.words.messages import languages
from analyzer.workbench.app import workbench
from analyzer.workbench.folder import Folder
from analyzer.workbench.tasks import TASKS, Wanted
from analyzer.workbench.workers import QUICK, Pool, WorkLimits, answers
from tests.effort import seeds
from tests.golden_files import ROOT
from tests.workbench.conftest import HOST, ORIGIN, PORT, TOKEN

PRINTED = (ROOT / "records/defective/international-dominoes-as-printed-de.domino").read_text("utf-8")
SAMPLE = (ROOT / "records/international-dominoes.domino").read_text("utf-8")
CHAT = "Hola\nAna: 6-6\nLuis: 6-4\nEva: pasa\nPepe: 4-1\n"


def done(task: str, **wanted: Any) -> Any:
    """The answer of a task in this process, as JSON."""
    said: list[bytes] = []
    answers(json.encode({"task": task, "wanted": wanted}), said.append)
    return json.decode(said[-1])


def result(task: str, **wanted: Any) -> Any:
    return done(task, **wanted)["result"]


def edited(text: str, edits: list[tuple[int, int, str]]) -> str:
    for start, end, new in reversed(edits):
        text = text[:start] + new + text[end:]
    return text


def test_a_text_is_checked_with_its_places_and_repaired() -> None:
    """What most come for: paste the excerpt of the book, see the error, apply the repair."""
    checked = result("check", text=PRINTED, language="de")
    first, second = checked["games"]
    assert (first["valid"], second["valid"], checked["placed"]) == (False, True, True)
    (problem,) = first["problems"]
    assert (problem["line"], problem["column"], problem["end_column"]) == (22, 3, 8)
    assert problem["message"] == "A kann 5-6 nicht legen: die offenen Enden sind 0 und 4"
    assert first["turns"][17] == [18, 20, 15, 20, 20]
    assert dict(checked["lines"])[16] == "B 1-1; C pass; D 1-5"
    (repair,) = result("repairs", text=PRINTED, language="de")
    assert (repair["game"], repair["problem"]) == (1, 0)
    mended = edited(PRINTED, repair["edits"])
    assert all(game["valid"] for game in result("check", text=mended)["games"])
    analyzed = result("analyze", text=mended, language="de")
    assert (analyzed["games"], analyzed["critical"]) == ([1, 2], [18, 17])
    assert analyzed["page"].startswith("<!doctype html>")
    unknown = result("analyze", text='[Variant "draw"]\n1. A 1-1  B draw ?  B 1-2', language="en")
    assert unknown["told"] == ["No decision could be valued: not every hand is known."]
    assert sorted(analyzed["data"]["languages"]) == sorted(languages())


def test_why_a_turn_has_no_values_is_said_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def why(text: str, turn: int = 1) -> str:
        found: str = result("values", text=text, turn=turn, language="de")["why"]
        return found

    assert why('[Variant "draw"]\n1. A 1-1  B 1-2') == "nicht alle Hände sind bekannt"
    assert why(PRINTED, 29) == "die Aufzeichnung hat hier oder vorher einen Fehler"
    assert why(PRINTED, 99) == ""
    monkeypatch.setattr(Solver, "options", lambda *_: _raise(OutOfReachError()))
    assert why(PRINTED).startswith("so früh im Spiel")


def _raise(error: Exception) -> NoReturn:
    raise error


def test_what_was_understood_of_other_texts_is_told_line_by_line() -> None:
    checked = result("check", text=CHAT, language="es")
    said = "leído como «lines»: 4 jugadores, 4 jugadas, sale Ana; 1 línea sin usar: 1"
    assert checked["understood"] == said
    assert checked["lines"][1] == [2, "Ana 6-6"]
    written = result("convert", text=CHAT)["text"]
    assert "A 6-6" in written
    assert result("check", text=written)["form"] == "movetext"


def test_a_page_of_ours_is_read_and_its_places_are_not_those_of_the_text() -> None:
    page = result("analyze", text=SAMPLE)["page"]
    checked = result("check", text=page)
    assert (len(checked["games"]), checked["placed"]) == (2, False)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[Set "double-two"]\n[Rules "hand=1"]\n[Deal "A:12 B:11 C:22 D:00"]\n[Lead "A"]\n', ["A 1-2"]),
        ('[Deal "A:66 65 B:61 C:55 D:44"]\nA 6-6 B ', []),
        ("[Va", "Variant"),
        ('[Variant "', "partnership"),
    ],
)
def test_what_may_be_written_next(text: str, expected: list[str] | str) -> None:
    found = result("complete", text=text)
    assert expected in found if isinstance(expected, str) else found[: len(expected)] == expected


def test_moves_are_offered_with_their_ends_where_both_fit() -> None:
    text = SAMPLE[: SAMPLE.index("C 3-6")]
    found = result("complete", text=text + "C ")
    assert found == ["2-4", "3-6", "4-6@6", "4-6@4"]
    assert result("complete", text=text)[0] == "C 2-4"


def test_a_seat_is_advised() -> None:
    text = '[Deal "C:24 33 36 46"]\n' + SAMPLE[SAMPLE.index("1. B") : SAMPLE.index("C 3-6")]
    found = result("advise", text=text)
    assert (found["seat"], found["move"]) == ("C", "4-6")
    assert result("advise", text="A 1-1")["why"]


def test_the_advice_is_for_whoever_asks() -> None:
    at = {turn: result("advise", text=SAMPLE, turn=turn)["seat"] for turn in (17, 18)}
    assert at == {17: "B", 18: "C"}
    found = result("advise", text=SAMPLE, turn=17, seat="C")
    assert (found["turn"], found["seat"], found["move"]) == (18, "C", "4-6")
    over = result("advise", text=SAMPLE)
    assert (over["seat"], bool(over["why"])) == (None, True)


def test_a_position_is_drawn() -> None:
    svg = result("picture", text=SAMPLE, turn=18, language="de", dark=True)["svg"]
    assert svg.startswith("<svg ")
    assert "Vor Zug 18" in svg
    assert "domino-dark" in svg
    assert done("picture", text=PRINTED)["error"] == "no_picture"
    assert done("picture", text=SAMPLE, turn=-1)["error"] == "request"


def test_matches_are_added_up() -> None:
    text = (ROOT / "records/partnership-match.domino").read_text("utf-8")
    games = text.partition('[Score "A+C 43; B+D 10"]')[0]
    (match,) = result("sheet", text=games + '[Result "A+C 12"]\n\n*\n')
    assert match["sides"] == ["A+C", "B+D"]
    assert match["games"][3]["points"] == {"A+C": 12, "B+D": 0}
    assert match["score"] == {"A+C": 55, "B+D": 10}
    (match,) = result("sheet", text=games)
    assert match["next_lead"]["seats"] == ["B"]
    assert result("sheet", text="") == []


def test_edits_make_one_text_the_other() -> None:
    rnd = random.Random(22)
    for _ in range(200):
        old, new = ("".join(rnd.choices("ab\n\r\u2028", k=rnd.randrange(12))) for _ in range(2))
        assert edited(old, text_edits(old, new)) == new


def test_what_goes_wrong_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert done("analyze", text="nothing")["error"] == "no_game"
    assert done("text", data="AAAA")["error"] == "unreadable"
    assert done("text", data="?")["error"] == "request"
    assert done("nothing")["error"] == "request"

    def broken(*_: object) -> None:
        raise RecursionError("/home/somebody")

    def greedy(*_: object) -> None:
        raise MemoryError

    monkeypatch.setitem(TASKS, "board", greedy)
    assert done("board")["error"] == "memory"
    monkeypatch.setitem(TASKS, "check", broken)
    assert done("check") == {"error": "mistake", "message": "RecursionError"}


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def gone(pid: int) -> bool:
    """Waits until a process has ended."""
    for _ in range(400):
        if not alive(pid):
            return True
        time.sleep(0.05)
    return False


async def asked(pool: Pool, task: str, text: str) -> Any:
    return json.decode([line async for line in pool.answer(task, Wanted(text=text))][-1])


GAME = SAMPLE[: SAMPLE.rindex("[Deal")] if SAMPLE.count("[Deal") > 1 else SAMPLE
LONG = "\n".join([GAME] * 10)
"""Games that take seconds to be valued on what the players knew."""


async def analyzed(pool: Pool) -> Any:
    return json.decode([line async for line in pool.answer("analyze", Wanted(text=LONG, fair=True))][-1])


def test_a_record_that_exceeds_its_time_ends_its_worker_and_the_next_request_is_answered() -> None:
    async def run() -> None:
        pool = Pool(1, WorkLimits(seconds=1, memory=2 * 1024**3))
        try:
            assert "result" in await asked(pool, "check", GAME)
            (first,) = pool.pids
            limits = Path(f"/proc/{first}/limits").read_text()
            assert f"Max address space         {2 * 1024**3} " in limits
            assert (await analyzed(pool))["error"] == "limit"
            assert gone(first)
            assert "result" in await asked(pool, "check", GAME)
        finally:
            await pool.close()

    asyncio.run(run())


@pytest.mark.parametrize("text", [(GAME + "\n") * 2_000, "x" * 100_000_000], ids=["games", "request"])
def test_so_does_one_that_fills_the_memory(text: str) -> None:
    """What is made of it does not fit, or not even the request, which the server would have refused."""

    async def run() -> None:
        usual = Pool(1, QUICK)
        await asked(usual, "check", GAME)
        status = Path(f"/proc/{usual.pids[0]}/status").read_text()
        await usual.close()
        peak = int(status.partition("VmPeak:")[2].split()[0]) * 1024
        pool = Pool(1, WorkLimits(seconds=20, memory=peak + 4 * 2**20))
        try:
            assert "result" in await asked(pool, "check", GAME)
            (first,) = pool.pids
            # Which it is depends on where the memory ends.
            assert (await asked(pool, "check", text))["error"] in ("memory", "limit")
            assert gone(first)
            assert "result" in await asked(pool, "check", GAME)
        finally:
            await pool.close()

    asyncio.run(run())


def test_who_hangs_up_ends_the_work() -> None:
    async def run() -> None:
        pool = Pool(1, WorkLimits(seconds=60, memory=2 * 1024**3), once=True)
        await pool.warm()
        (worker,) = pool.pids
        task = asyncio.create_task(analyzed(pool))
        await asyncio.sleep(0.3)
        assert alive(worker)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        assert gone(worker)
        assert worker not in pool.pids
        await pool.close()

    asyncio.run(run())


def test_workers_end_with_the_server_however_that_ends() -> None:
    program = (
        "import asyncio\n"
        "from analyzer.workbench.workers import QUICK, Pool\n"
        "async def run():\n"
        "    pool = Pool(1, QUICK)\n"
        "    await pool.warm()\n"
        "    print(*pool.pids, flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(run())\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        worker = int(server.stdout.readline())
        assert alive(worker)
        os.kill(server.pid, signal.SIGKILL)
    assert gone(worker)


def test_the_server_runs_tasks_and_opens_files(root: Path) -> None:
    app = workbench(Folder(root), token=TOKEN, port=PORT, cores=1)
    (root / "dos.domino").write_bytes(b"B 1-1\r\n")
    (root / "latin.domino").write_bytes(b"\xe9\xe9\xe9")
    with TestClient(app, f"http://{HOST}", headers=ORIGIN, client=("127.0.0.1", 5000)) as page:
        page.cookies.set(f"domino-{PORT}", TOKEN)
        answer = page.post("/do/check", json={"text": PRINTED})
        assert [json.decode(line).keys() for line in answer.text.splitlines()] == [{"result"}]
        files = [
            page.get("/file", params={"name": name}) for name in ("game.domino", "dos.domino", "latin.domino")
        ]
        assert [file.status_code for file in files] == [200, 200, 422]
        assert files[0].json()["text"] == files[1].json()["text"] == "B 1-1\n"
        workers = app.state.bench.quick.pids + app.state.bench.slow.pids
        assert workers
    assert all(map(gone, workers))


METHODS = ("GET", "GET", "POST", "POST", "PUT", "HEAD", "OPTIONS", "DELETE")
NAMES = ("game.domino", "../secret.domino", "club", "", "%2e%2e/secret.domino", "a.html", "\\", "." * 300)
PLACES = (
    "",
    "file",
    "files",
    "save",
    "do/check",
    "do/text",
    "do/x",
    "assets/workbench.css",
    "../",
    "/",
    "save/",
)
VALUES = ("", HOST, ORIGIN["Origin"], "null", "application/json", "text/plain", "gzip", "-1", "9" * 30)
HEADERS = ("Host", "Origin", "Content-Type", "Content-Length", "Cookie", "Sec-Fetch-Site", "Range", "Expect")


def random_body(rnd: random.Random) -> bytes:
    """Nothing, anything, a file to be saved, or a value of another kind than is wanted."""
    saved = {"name": rnd.choice(NAMES), "text": rnd.choice(NAMES), "known": rnd.choice(["", "0"])}
    wrong: dict[str, object] = {
        rnd.choice(["text", "name", "game"]): rnd.choice([None, 1, [], {}, "x", 1e300])
    }
    return rnd.choice([b"", rnd.randbytes(rnd.randrange(200)), json.encode(saved), json.encode(wrong)])


def test_random_requests_bring_no_error_of_ours_and_touch_nothing_outside(
    page: TestClient, root: Path
) -> None:
    """Requests made of pieces of good and bad ones; `make deep` sends ten thousand."""
    before = (root.parent / "secret.domino").read_bytes()
    with page:
        for seed in seeds(150, 10_000):
            rnd = random.Random(seed)
            headers = {"Content-Type": "application/json"}
            headers |= {rnd.choice(HEADERS): rnd.choice(VALUES) for _ in range(rnd.randrange(2))}
            answer = page.request(
                rnd.choice(METHODS),
                f"/{rnd.choice(PLACES)}",
                params={"name": rnd.choice(NAMES)} if rnd.random() < 0.5 else None,
                content=random_body(rnd),
                headers=headers,
            )
            assert answer.status_code < 500
            assert "Traceback" not in answer.text
    assert (root.parent / "secret.domino").read_bytes() == before
    assert sorted(path.name for path in root.parent.iterdir()) == ["secret.domino", "served"]
