"""The colours of a picture: those of the report, written out, as not every program knows CSS variables."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Theme(StrEnum):
    """The two palettes of the report."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def colours(self) -> Colours:
        """The palette."""
        return _PALETTES[self]


@dataclass(frozen=True, slots=True)
class Colours:
    """A palette; the names are those of the variables in `reports/report.css`."""

    paper: str
    ink: str
    muted: str
    felt: str
    felt_ink: str
    felt_muted: str
    accent: str
    tile: str
    tile_edge: str
    pip: str


_PALETTES = {
    Theme.LIGHT: Colours(
        paper="#fbf9f4",
        ink="#26221c",
        muted="#665e52",
        felt="#dfe8df",
        felt_ink="#26322b",
        felt_muted="#4a5a50",
        accent="#9a2a1b",
        tile="#fffdf5",
        tile_edge="#8d8370",
        pip="#221e19",
    ),
    Theme.DARK: Colours(
        paper="#191714",
        ink="#ece6da",
        muted="#aba294",
        felt="#22332a",
        felt_ink="#e4ece5",
        felt_muted="#b3c2b7",
        accent="#ff9b83",
        tile="#ece4d0",
        tile_edge="#14110d",
        pip="#1c1814",
    ),
}
