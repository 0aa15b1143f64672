"""A folder, and a server for it that a test talks to without a network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from analyzer.workbench.app import workbench
from analyzer.workbench.folder import Folder

if TYPE_CHECKING:
    from pathlib import Path

TOKEN = "a-token-of-this-run"
PORT = 8421
HOST = f"127.0.0.1:{PORT}"
ORIGIN = {"Origin": f"http://{HOST}"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder to serve, with something beside it that is nobody's business."""
    (tmp_path / "secret.domino").write_text("secret")
    root = tmp_path / "served"
    (root / "club").mkdir(parents=True)
    (root / "game.domino").write_text("B 1-1\n")
    (root / "club" / "one.domino").write_text("A 6-6\n")
    return root


@pytest.fixture
def stranger(root: Path) -> TestClient:
    """Somebody who knows where the server is, and has no token."""
    app = workbench(Folder(root), token=TOKEN, port=PORT)
    # Without the block around it no worker is started: what is refused needs none.
    return TestClient(app, base_url=f"http://{HOST}", follow_redirects=False, client=("127.0.0.1", 5000))


@pytest.fixture
def page(stranger: TestClient) -> TestClient:
    """The page that the server has opened."""
    stranger.cookies.set(f"domino-{PORT}", TOKEN)
    stranger.headers.update(ORIGIN)
    return stranger
