"""`domino draw`: where the picture goes, what it is written as, and what it is told."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from analyzer.cli import main
from analyzer.pictures import TooLargeError, as_png, picture
from analyzer.replays.replay import replay
from tests.golden_files import DRAWN, ROOT, SAMPLE
from tests.golden_files import picture as drawn
from tests.picturing.svg import Read
from tests.report.games import losing

if TYPE_CHECKING:
    from pathlib import Path

RECORD = str(ROOT / SAMPLE)


def draw(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["draw", *arguments], prog_name="domino")


def colours(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("name", DRAWN)
def test_the_pictures_that_are_kept_are_sound(name: str) -> None:
    Read(drawn(DRAWN[name]))


def test_standard_output_gets_svg() -> None:
    result = draw(RECORD, "--at", "18")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Before turn 18: C to move" in Read(result.stdout).told
    assert draw(RECORD, "--at", "18", "-o", "-").stdout == result.stdout


def test_games_of_a_match_are_told_apart() -> None:
    assert Read(draw(RECORD).stdout).title.endswith(" · Game 1")
    second = Read(draw(RECORD, "--game", "2").stdout)
    assert second.title.endswith(" · Game 2")
    assert "blocked" in second.told


def test_the_name_of_the_file_decides(tmp_path: Path) -> None:
    vector, raster = tmp_path / "a.svg", tmp_path / "a.PNG"
    assert draw(RECORD, "-o", str(vector)).stderr == f"wrote {vector}\n"
    Read(vector.read_text("utf-8"))
    assert draw(RECORD, "-o", str(raster), "--width", "700").exit_code == 0
    with Image.open(raster) as image:
        assert (image.format, image.width) == ("PNG", 700)
    other = tmp_path / "picture"
    assert draw(RECORD, "-o", str(other), "--to", "png").exit_code == 0
    with Image.open(other) as image:
        size = Read(vector.read_text("utf-8"))
        assert image.size == (round(2 * size.width), round(2 * size.height))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "picture.gif"], "picture.gif ends neither in .svg nor in .png; --to says which it shall be"),
        (["-o", ""], "the name of the output file is empty"),
        (["--scale", "2"], "--scale and --width are for PNG; an SVG has any size"),
        (["--to", "png", "--scale", "2", "--width", "90"], "both say how large the PNG is; give one of them"),
        (["--to", "png", "--width", "99999"], "longer than 10000 pixels"),
        (["--seat", "Q"], "there is no seat 'Q'; there is A, B, C, D"),
        (["--game", "3"], "there is no game 3"),
        (["--at", "0"], "0 is not in the range x>=1"),
    ],
)
def test_what_is_not_possible_is_said(arguments: list[str], said: str) -> None:
    result = draw(RECORD, *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert said in result.stderr


def test_the_errors_are_those_of_solve() -> None:
    printed = str(ROOT / "records" / "defective" / "international-dominoes-as-printed.domino")
    for arguments in ([RECORD, "--at", "99"], [printed], [printed, "--at", "30"]):
        result = draw(*arguments)
        assert (result.exit_code, result.stdout) == (1, "")
        solved = CliRunner().invoke(main, ["solve", *arguments]).stdout.splitlines()[0]
        assert result.stderr.rstrip().rpartition(": ")[2] == solved.rpartition(": ")[2]


def test_the_record_is_not_overwritten(tmp_path: Path) -> None:
    record = tmp_path / "record.svg"
    record.write_bytes((ROOT / SAMPLE).read_bytes())
    result = draw(str(record), "-o", str(record))
    assert result.exit_code == 2
    assert "is the file that was read" in result.stderr
    assert record.read_bytes() == (ROOT / SAMPLE).read_bytes()


def test_without_the_package_png_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = draw(RECORD, "-o", str(tmp_path / "a.png"))
    assert result.exit_code == 1
    assert 'pip install "domino-analyzer[png]"' in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_picture_has_its_words_on_a_machine_without_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py

    plain = resvg_py.svg_to_bytes

    def bare(**arguments: Any) -> bytes:
        return plain(**{**arguments, "skip_system_fonts": True})

    drawing = picture(replay(losing()), language="es")
    usual = as_png(drawing, scale=1)
    monkeypatch.setattr(resvg_py, "svg_to_bytes", bare)
    assert colours(as_png(drawing, scale=1)).tobytes() == colours(usual).tobytes()
    wordless = plain(svg_string=drawing, skip_system_fonts=True)
    assert colours(wordless).tobytes() != colours(usual).tobytes()


def test_the_raster_has_the_colours_of_the_palette() -> None:
    image = colours(as_png(picture(replay(losing())), scale=1))
    assert image.getpixel((3, 3)) == (0xFB, 0xF9, 0xF4)
    assert image.getpixel((60, 30)) == (0xDF, 0xE8, 0xDF)
    with pytest.raises(TooLargeError):
        as_png(picture(replay(losing())), scale=20)
