"""What a picture shows, read off its SVG, and what has to hold for every one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
_PLACED = re.compile(r"translate\(([^ )]+) ([^ )]+)\)(?:rotate\((\d+)\))?scale\((\d+)\)")


@dataclass(frozen=True)
class Shown:
    """A tile, a back or half a tile on the picture."""

    ref: str
    left: float
    top: float
    right: float
    bottom: float
    scale: int

    def overlaps(self, other: Shown) -> bool:
        slack = 0.3  # coordinates are rounded
        return (
            self.left + slack < other.right
            and other.left + slack < self.right
            and self.top + slack < other.bottom
            and other.top + slack < self.bottom
        )


class Read:
    """A picture as a program reads it; whatever holds for every picture is checked at once."""

    def __init__(self, text: str) -> None:
        root = self.root = ElementTree.fromstring(text.encode())
        assert root.tag == f"{SVG}svg"
        self.width, self.height = float(root.attrib["width"]), float(root.attrib["height"])
        assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
        assert root.attrib["role"] == "img"
        assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
        self.title, self.told = root[0].text or "", root[1].text or ""
        assert self.title.strip()
        assert self.told.strip()
        known = {
            "svg",
            "title",
            "desc",
            "style",
            "defs",
            "g",
            "rect",
            "circle",
            "path",
            "use",
            "text",
            "tspan",
        }
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= known
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        for element in root.iter():
            assert not any(name.startswith("on") or name.endswith("}href") for name in element.attrib)
            if "href" in element.attrib:
                assert element.attrib["href"].removeprefix("#") in ids
                assert element.attrib["href"].startswith("#")
        assert "url(" not in text
        assert "@import" not in text
        self.shown = tuple(self._shown())
        self.texts = ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]
        self.turns = len(root.findall(f"{SVG}path"))
        for one in self.shown:
            assert one.left >= 0
            assert one.top >= 0
            assert one.right <= self.width
            assert one.bottom <= self.height

    def _shown(self) -> list[Shown]:
        found = []
        for use in self.root.findall(f"{SVG}use"):
            place = _PLACED.fullmatch(use.attrib["transform"])
            assert place
            x, y, angle, scale = float(place[1]), float(place[2]), int(place[3] or 0), int(place[4])
            ref = use.attrib["href"].removeprefix("#")
            wide, high = (1.0, 0.5) if ref.startswith("t") or ref == "back" else (0.5, 0.5)
            if angle % 180:
                wide, high = high, wide
            found.append(
                Shown(ref, x - wide * scale, y - high * scale, x + wide * scale, y + high * scale, scale)
            )
        return found

    def held(self) -> list[str]:
        """What lies in the hands."""
        least = min((one.scale for one in self.shown), default=0)
        return sorted(one.ref for one in self.shown if one.scale == least)

    def refs(self) -> list[str]:
        return sorted(one.ref for one in self.shown)
