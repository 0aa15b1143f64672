"""What holds for every test of pages."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _one_language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are made in the language they open in alone, which takes half as long.

    A test of what a page holds for the reader who switches to another is marked `in_all_languages`.
    """
    if "in_all_languages" not in request.keywords:
        monkeypatch.setattr("analyzer.pages.languages", tuple)
