"""What a page carries of its scripts: bundles of the sources, in which nothing ends their element."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from analyzer.pages.look import read
from tests.board_library import BOARD, node

if TYPE_CHECKING:
    from pathlib import Path

BUNDLES = ("page.js", "loader.js", "collection.js")
"""What stands on pages; the others are files of their own."""
KEPT = (*BUNDLES, "domino-board.js", "notebook.js", "recorder.js", "workbench.js")


def test_what_is_kept_is_what_the_sources_make(tmp_path: Path) -> None:
    program = node("whether the page's script is that of its sources is not tested")
    subprocess.run([program, BOARD / "build.mjs", "--into", tmp_path], check=True)
    for name in KEPT:
        assert (tmp_path / name).read_bytes() == (BOARD.parent / name).read_bytes(), "make board"


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_stays_within_its_element_and_has_no_comments(name: str) -> None:
    written = read(name)
    assert not [end for end in ("</script", "<!--", "/*", "\n// ") if end in written]
    assert len(written) > 1000


def test_the_sources_have_types_and_pass_their_tests() -> None:
    program = node("the sources of the page's script are not checked")
    for tool in (
        (BOARD / "node_modules" / "typescript" / "bin" / "tsc",),
        (BOARD / "node_modules" / "@biomejs" / "biome" / "bin" / "biome", "check", "--error-on-warnings"),
        (BOARD / "build.mjs", "--test"),
    ):
        done = subprocess.run([program, *tool], cwd=BOARD, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
