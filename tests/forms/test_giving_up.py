"""Ways to understand a game that are given up early: none of them would have been the best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from analyzer.forms import interpretation
from analyzer.forms.read import parse, read
from analyzer.replays.replay import replay
from tests.effort import effort
from tests.forms.test_texts import EXPECTED, TEXTS

if TYPE_CHECKING:
    from analyzer.replays.replay import Replay

NAMES = sorted(EXPECTED)[4 :: effort(120, 1)]
CHAT = (TEXTS / "whatsapp-1.txt").read_text("utf-8").split("\n")
BROKEN = {
    "a line is missing": "\n".join(CHAT[:9] + CHAT[10:]),
    "a tile comes twice": "\n".join([*CHAT[:9], CHAT[8], *CHAT[9:]]),
}


@pytest.mark.parametrize("name", [*NAMES, *BROKEN])
def test_a_text_is_read_the_same_where_every_way_is_replayed_to_its_end(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = BROKEN.get(name) or (TEXTS / name).read_text("utf-8")
    early = parse(text)
    monkeypatch.setattr(interpretation, "_watch", lambda *_: None)
    assert parse(text) == early


def test_what_is_worse_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []

    def counted(*given: Any, **options: Any) -> Replay:
        ended.append(False)
        result = replay(*given, **options)
        ended[-1] = True
        return result

    monkeypatch.setattr(interpretation, "replay", counted)
    assert read(TEXTS / "c_printf_duel-1.log").games
    assert any(ended)
    assert not all(ended)
