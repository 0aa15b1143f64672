"""The fonts that pages are tested with: a browser has one set of them, whatever the machine has."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.screenshot import ARGUMENTS, browser_path

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

INSTALLED = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts")
"""Folders that fonts are installed in."""


class FontSet(Enum):
    """The upright and the bold files of a sans, a serif and a fixed family, which all machines have alike."""

    WIDE = (
        "DejaVu",
        "fonts-dejavu-core",
        ("Sans", "Sans-Bold", "Serif", "Serif-Bold", "SansMono", "SansMono-Bold"),
    )
    NARROW = (
        "Liberation",
        "fonts-liberation",
        ("Sans-Regular", "Sans-Bold", "Serif-Regular", "Serif-Bold", "Mono-Regular", "Mono-Bold"),
    )

    def __init__(self, family: str, package: str, files: tuple[str, ...]) -> None:
        self.family, self.package = family, package
        self.files = tuple(f"{family}{name}.ttf" for name in files)

    @property
    def absence(self) -> str:
        """What is missing and where it is to be had; empty if all is there."""
        missing = [name for name in self.files if found(name) is None]
        if not missing:
            return ""
        return f"the fonts {', '.join(missing)}; on Debian: apt install {self.package}"


CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>{folder}</dir>
<cachedir>{folder}/cache</cachedir>
{aliases}
</fontconfig>
"""
ALIAS = '<alias binding="same"><family>{asked}</family><prefer><family>{given}</family></prefer></alias>'


def found(name: str) -> Path | None:
    """Where a file of a font is installed; None if it is not."""
    return next((path for place in INSTALLED for path in sorted(place.rglob(name))), None)


def font_configuration(fonts: FontSet, folder: Path) -> Path:
    """Writes the configuration with which a program has a set of fonts and no other.

    Args:
        fonts: the set; all its files have to be installed.
        folder: an empty folder, which has to last as long as the program runs.
    """
    for name in fonts.files:
        (folder / name).symlink_to(found(name) or "")
    sans, serif, fixed = (f"{fonts.family} {kind}" for kind in ("Sans", "Serif", "Mono"))
    if fonts is FontSet.WIDE:
        fixed = f"{fonts.family} Sans Mono"
    given = {"sans-serif": sans, "system-ui": sans, "serif": serif, "monospace": fixed}
    if fonts is FontSet.NARROW:  # they are as wide as these, and stand in for them everywhere
        given |= {"Arial": sans, "Times New Roman": serif, "Courier New": fixed}
    aliases = "\n".join(ALIAS.format(asked=asked, given=family) for asked, family in given.items())
    path = folder / "fonts.conf"
    path.write_text(CONFIGURATION.format(folder=folder, aliases=aliases), encoding="utf-8")
    return path


def usual_fonts() -> FontSet:
    """The set for tests that do not depend on fonts: the first that is installed."""
    return next((fonts for fonts in FontSet if not fonts.absence), FontSet.WIDE)


def launched(playwright: Playwright, fonts: FontSet, folder: Path) -> Browser:
    """The browser that is installed, with one set of fonts."""
    configuration = font_configuration(fonts, folder)
    environment: dict[str, str | float | bool] = {**os.environ, "FONTCONFIG_FILE": str(configuration)}
    return playwright.chromium.launch(executable_path=browser_path(), args=list(ARGUMENTS), env=environment)
