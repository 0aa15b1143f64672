"""Debian's Firefox, led by WebDriver BiDi: Playwright leads only Firefoxes of its own.

Source: https://w3c.github.io/webdriver-bidi/.
"""

from __future__ import annotations

import re
import subprocess
from contextlib import contextmanager
from shutil import which
from typing import TYPE_CHECKING, Any, Final

from msgspec import json
from websockets.sync.client import ClientConnection, connect

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FIREFOX: Final = which("firefox-esr") or which("firefox")
QUIET: Final[dict[str, bool | int | str]] = {
    "app.normandy.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.locale.requested": "en-US",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
}
"""It looks for nothing outside."""
KEYS: Final = {"ArrowRight": "\ue014", "ArrowLeft": "\ue012", "Control": "\ue009"}


class Firefox:
    """One tab."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection, self._asked = connection, 0
        self._ask("session.new", capabilities={})
        self._tab = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **given: object) -> dict[str, Any]:
        self._asked += 1
        self._connection.send(json.encode({"id": self._asked, "method": method, "params": given}).decode())
        while True:
            answer = json.decode(self._connection.recv(timeout=60))
            if answer.get("id") == self._asked:
                assert answer["type"] == "success", answer
                return dict(answer["result"])

    def size(self, width: int, height: int) -> None:
        """The size of the window, in pixels."""
        self._ask(
            "browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height}
        )

    def open(self, url: str) -> None:
        """Opens an address, as from another page."""
        self._ask("browsingContext.navigate", context=self._tab, url="about:blank", wait="complete")
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def reload(self) -> None:
        """The same address once more."""
        self._ask("browsingContext.reload", context=self._tab, wait="complete")

    def press(self, *keys: str) -> None:
        """A key, or several at once, where the focus is."""
        values = [KEYS.get(key, key) for key in keys]
        actions = [{"type": "keyDown", "value": value} for value in values]
        actions += [{"type": "keyUp", "value": value} for value in reversed(values)]
        keyboard = {"type": "key", "id": "keyboard", "actions": actions}
        self._ask("input.performActions", context=self._tab, actions=[keyboard])

    def evaluate(self, function: str, *given: object) -> Any:
        """What a function of the page gives, waited for where it is a promise."""
        arguments = json.encode(given).decode()
        answer = self._ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({function})(...{arguments})) ?? null))()",
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.decode(answer["result"]["value"])


@contextmanager
def started(profile: Path, **settings: bool | int | str) -> Iterator[Firefox]:
    """A Firefox without a window and with a profile of its own."""
    assert FIREFOX
    profile.mkdir()
    lines = (f"user_pref({json.encode([name, value]).decode()[1:-1]});" for name, value in settings.items())
    (profile / "user.js").write_text("\n".join(lines), "utf-8")
    command = [FIREFOX, "--headless", "--no-remote", "--remote-debugging-port=0", f"--profile={profile}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr
            said = (re.search(r"BiDi listening on (ws://\S+)", line) for line in process.stderr)
            address = next(found[1] for found in said if found)
            with connect(f"{address}/session", max_size=None, proxy=None) as connection:
                yield Firefox(connection)
        finally:
            process.terminate()
            # What it still says is read to its end, or it would wait for that.
            process.communicate()
