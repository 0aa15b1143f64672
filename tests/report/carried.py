"""What a page carries for its script, read a second way: what lies packed, and what its messages say."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from html import escape
from typing import Any
from zlib import decompress

from analyzer.pages import report
from analyzer.words.messages import Messages

_PACKED = re.compile(r'<script type="application/octet-stream;base64" id="report">(.*?)</script>')
_REFERENCE = re.compile("([\ufdd0\ufdd1])([0-9]+)\ufdd2")
_TILE = re.compile(r"\b[0-9]{1,2}-[0-9]{1,2}\b")


def packed(page: str) -> dict[str, Any]:
    """What lies packed on it, with the HTML of its games as text."""
    (data,) = _PACKED.findall(page)
    found = json.loads(decompress(b64decode(data)))
    assert isinstance(found, dict)
    found["htmls"] = [
        "".join(found["pieces"][ord(sign) - (0x20 if ord(sign) < 0xD800 else 0x820)] for sign in html)
        for html in found["htmls"]
    ]
    return found


class Spoken:
    """A page in one of its languages."""

    def __init__(self, page: str, language: str | None = None) -> None:
        self.report = packed(page)
        self.language = language or self.report["language"]
        self.words = self.report["languages"][self.language]

    def text(self, said: str) -> str:
        return _REFERENCE.sub(lambda mark: self._message(int(mark[2])), said)

    def html(self, said: str) -> str:
        def written(mark: re.Match[str]) -> str:
            text = escape(self._message(int(mark[2]))).replace("&#x27;", "&#39;").replace("&quot;", "&#34;")
            return _TILE.sub(r'<span class="nowrap">\g<0></span>', text) if mark[1] == "\ufdd1" else text

        return _REFERENCE.sub(written, said)

    def all(self, said: Any) -> Any:
        """All texts of a value."""
        if isinstance(said, str):
            return self.text(said)
        if isinstance(said, list):
            return [self.all(part) for part in said]
        return {key: self.all(part) for key, part in said.items()} if isinstance(said, dict) else said

    @property
    def body(self) -> str:
        """What the script puts on the page, with all games opened."""
        html = self.html(self.report["body"])
        for game, inside in zip(self.report["games"], self.report["htmls"], strict=True):
            head, article, rest = re.split(rf'(<article [^>]*id="{game["id"]}"[^>]*>)', html)
            html = head + article + self.html(inside) + rest
        return html

    def _message(self, number: int) -> str:
        if number >= len(self.report["messages"]):
            return ""
        at, *values = self.report["messages"][number]
        many, places = self.report["templates"][at]
        forms = self.words["forms"][at]
        form = forms[0]
        if many:
            count = values.pop(0)
            form = forms[-1] if count == -1 else forms[Messages.load(self.language).catalogue.form(count)]
        told = dict(zip(places, map(self.all, values), strict=True))
        return str(form.format_map(told) if places else form)


def body_of(page: str, language: str | None = None) -> str:
    """What the script puts on a page, with all games opened."""
    return Spoken(page, language).body


def whole(*given: Any, **how: Any) -> str:
    """A page as the script makes it: what is packed stands where the page without a script was."""
    page = report(*given, **how)
    before, _, rest = page.partition("<noscript>")
    return before + body_of(page) + rest.partition("</noscript>")[2]


def carried(page: str) -> dict[str, Any]:
    """What it knows of its games, as `domino report --format json` writes it."""
    found = Spoken(page)
    return {
        "language": found.language,
        "games": found.report["games"],
        "languages": {
            code: {
                "title": spoken.text(found.report["title"]),
                "words": spoken.words["words"],
                "games": [spoken.all(texts) for texts in found.report["texts"]],
            }
            for code in found.report["languages"]
            for spoken in [Spoken(page, code)]
        },
    }


def games(page: str, language: str | None = None) -> list[dict[str, Any]]:
    """Its games in one of its languages, turn by turn with what is said of it."""
    report = carried(page)
    texts = report["languages"][language or report["language"]]["games"]
    return [
        {
            **game,
            **text,
            "turns": [{**turn, **said} for turn, said in zip(game["turns"], text["turns"], strict=True)],
        }
        for game, text in zip(report["games"], texts, strict=True)
    ]
