from __future__ import annotations

import pytest

from tests.golden_files import FOLDER, ROOT, TEXTS, cases, output


@pytest.mark.parametrize("name", cases())
def test_people_see_what_they_saw(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert output(cases()[name]) == (FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TEXTS)
def test_people_read_what_they_read(name: str) -> None:
    assert TEXTS[name]() == (FOLDER / name).read_text(encoding="utf-8")


def test_no_golden_file_is_left_over() -> None:
    kept = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    assert {name for name in kept if not name.endswith((".domino", ".png"))} == {*cases(), *TEXTS}
