"""Who is let in: the page of this run, and nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from analyzer.workbench.app import MOST_WRONG, workbench
from analyzer.workbench.folder import MOST_BYTES, Folder
from tests.workbench.conftest import HOST, ORIGIN, PORT, TOKEN

if TYPE_CHECKING:
    from pathlib import Path

PATHS = ["/", "/files", "/file?name=game.domino", "/assets/workbench.js", "/nothing"]


def test_the_token_in_the_address_becomes_a_cookie_that_no_script_and_no_other_site_has(
    stranger: TestClient,
) -> None:
    answer = stranger.get(f"/?token={TOKEN}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"].lower()
    assert f"domino-{PORT}={TOKEN}" in cookie
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert stranger.get("/").status_code == 200


@pytest.mark.parametrize("path", PATHS)
def test_without_the_token_nothing_is_answered(stranger: TestClient, path: str) -> None:
    assert stranger.get(path).status_code == 403
    wrong = "&" if "?" in path else "?"
    assert stranger.get(f"{path}{wrong}token={TOKEN[:-1]}").status_code == 403
    stranger.cookies.set(f"domino-{PORT}", "another")
    assert stranger.get(path).status_code == 403
    assert stranger.post("/save", json={"name": "a.domino", "text": ""}, headers=ORIGIN).status_code == 403


def test_a_token_opens_the_page_alone(stranger: TestClient) -> None:
    assert stranger.get(f"/files?token={TOKEN}").status_code == 403
    assert stranger.post(f"/?token={TOKEN}", headers=ORIGIN).status_code == 403


@pytest.mark.parametrize(
    "host",
    ["evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:80", f"127.0.0.1.nip.io:{PORT}"],
)
def test_another_name_of_this_machine_is_refused(page: TestClient, host: str) -> None:
    """DNS rebinding: a page of somebody else's whose name leads here."""
    assert page.get("/files", headers={"Host": host}).status_code == 403


def test_two_names_are_refused(page: TestClient) -> None:
    twice = [("Host", HOST), ("Host", "evil.example"), ("Cookie", f"domino-{PORT}={TOKEN}")]
    assert page.get("/files", headers=twice).status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9", f"https://{HOST}"])
def test_another_page_is_refused(page: TestClient, origin: str) -> None:
    for path in ("/save", "/do/check"):
        assert page.post(path, json={"text": ""}, headers={"Origin": origin}).status_code == 403
    assert page.get("/files", headers={"Origin": origin}).status_code == 403


def test_a_request_that_does_not_say_where_it_comes_from_changes_nothing(page: TestClient) -> None:
    del page.headers["Origin"]
    assert page.post("/save", json={"name": "a.domino", "text": ""}).status_code == 403
    assert page.get("/files").status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_a_browser_says_of_another_site_counts(page: TestClient, site: str) -> None:
    assert page.get("/files", headers={"Sec-Fetch-Site": site}).status_code == 403
    assert page.post("/do/check", json={}, headers={"Sec-Fetch-Site": "none"}).status_code == 403
    assert page.get("/", headers={"Sec-Fetch-Site": "none"}).status_code == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "HEAD"])
def test_other_methods_are_not_known(page: TestClient, method: str) -> None:
    answer = page.request(method, "/files")
    assert answer.status_code == 405
    assert "access-control-allow-origin" not in answer.headers


def test_nothing_but_http_is_spoken(page: TestClient) -> None:
    with pytest.raises(WebSocketDisconnect), page.websocket_connect("/"):
        pass


@pytest.mark.parametrize("path", [*PATHS, "/?token=wrong"])
def test_every_answer_says_what_the_page_may_do(page: TestClient, path: str) -> None:
    answer = page.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"


def test_the_page_has_no_script_or_style_of_its_own(page: TestClient) -> None:
    html = page.get("/").text
    assert "<style" not in html
    assert " style=" not in html
    assert " onclick=" not in html
    assert html.count("<script src=") == 2


def test_the_recorder_is_served_with_what_it_may_do(page: TestClient) -> None:
    answer = page.get("/recorder")
    assert answer.headers["content-security-policy"] == "frame-ancestors 'none'"
    assert 'http-equiv="Content-Security-Policy" content="default-src ' in answer.text
    page.cookies.clear()
    assert page.get("/recorder").status_code == 403


def test_too_much_is_not_read(page: TestClient) -> None:
    assert page.post("/do/text", content=b"x" * (MOST_BYTES + 1)).status_code == 413
    many = (b"x" * 2**20 for _ in range(8))  # sent in pieces, without saying how much it is
    assert page.post("/do/text", content=many).status_code == 413
    assert page.post("/do/text", content=b"x", headers={"Content-Length": "-1"}).status_code == 413


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b'{"text": "A 1-1"}', "text/plain", 415),
        (b'{"text": "A 1-1"}', "application/x-www-form-urlencoded", 415),
        (b"{", "application/json", 400),
        (b'{"text": 1}', "application/json", 400),
        (b'{"text": "", "effort": 1}', "application/json", 400),
        (b'{"language": "../de"}', "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b"\xff", "application/json", 400),
    ],
)
def test_what_makes_no_sense_is_refused(page: TestClient, content: bytes, kind: str, status: int) -> None:
    assert page.post("/do/check", content=content, headers={"Content-Type": kind}).status_code == status


def test_there_are_no_other_places(page: TestClient) -> None:
    for path in ("/assets/..%2fpage.js", "/assets/report.css", "/assets/../files/", "/do/check"):
        assert page.get(path).status_code in (404, 405)
    assert page.post("/do/shell", json={}).status_code == 404


NEAR = "192.168.1.5"


def neighbour(root: Path, client: str, told: list[str]) -> TestClient:
    """Somebody on the network of a server that lets others in."""
    app = workbench(Folder(root), token=TOKEN, port=PORT, host=NEAR, tell=told.append)
    return TestClient(app, f"http://{NEAR}:{PORT}", client=(client, 5000), follow_redirects=False)


def test_others_of_the_network_are_let_in_once_with_each_code(root: Path) -> None:
    told: list[str] = []
    phone = neighbour(root, "192.168.1.7", told)
    assert phone.get("/files").status_code == 403
    code = told[-1]
    assert phone.get(f"/?code={code}").status_code == 303
    assert phone.get("/files").status_code == 200
    assert told[-1] != code
    phone.cookies.clear()
    assert phone.get(f"/?code={code}").status_code == 403
    assert phone.get(f"/files?code={told[-1]}").status_code == 403


def test_codes_cannot_be_tried_one_after_the_other(root: Path) -> None:
    told: list[str] = []
    phone = neighbour(root, "192.168.1.7", told)
    phone.get("/?code=AAAAAAAA")
    code = told[-1]
    for _ in range(MOST_WRONG):
        assert phone.get("/?code=AAAAAAAA").status_code == 403
    assert phone.get(f"/?code={code}").status_code == 403


@pytest.mark.parametrize("client", ["8.8.8.8", "2001:4860::8888", "nowhere"])
def test_nobody_from_elsewhere_is_let_in(root: Path, client: str) -> None:
    told: list[str] = []
    stranger = neighbour(root, client, told)
    assert stranger.get(f"/?code={told[-1] if told else TOKEN}").status_code == 403
    assert stranger.get(f"/?token={TOKEN}").status_code == 403


def test_without_being_asked_for_nobody_of_the_network_is(root: Path) -> None:
    app = workbench(Folder(root), token=TOKEN, port=PORT)
    phone = TestClient(app, f"http://{HOST}", client=("192.168.1.7", 5000), follow_redirects=False)
    assert phone.get(f"/?token={TOKEN}").status_code == 403
