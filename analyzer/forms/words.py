"""What the words around tiles mean: the lists of `grammar/words/*.toml`, those for loose texts with them."""

from __future__ import annotations

import tomllib
from enum import Enum
from functools import cache
from importlib import resources

from analyzer.notation.vocabulary import Word, languages, number_words, spellings


class Loose(Enum):
    """What a word of a loose text can mean, beside those of `Word`; the value is the name of its list."""

    PLAY = "play"
    LEAD = "lead"
    BOARD = "board"
    TILE = "tile"
    END = "end"
    BOTH_ENDS = "both_ends"
    HEAD = "head"
    TAIL = "tail"
    GAME = "game"
    HOLDS = "holds"
    FILLER = "filler"
    NEXT = "next"
    STOCK = "stock"
    TOTAL = "total"
    WINNER = "winner"


Meaning = Word | Loose

LONGEST = 4
"""So many words a phrase has at most: `le jeu est bloqué`."""


@cache
def meanings() -> dict[str, frozenset[Meaning]]:
    """What each word or phrase can mean, in lower case.

    >>> Word.PASS in meanings()["no lleva"], Loose.PLAY in meanings()["juega"]
    (True, True)
    """
    found: dict[str, set[Meaning]] = {}
    for word in Word:
        for text in spellings(word):
            found.setdefault(text.rstrip("."), set()).add(word)
    for text in number_words():
        found.setdefault(text, set()).add(Loose.FILLER)
    folder = resources.files("analyzer.grammar") / "words"
    for language in languages():
        lists = tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))["loose"]
        for name, word in (("passes", Word.PASS), ("draws", Word.DRAW)):
            for text in lists[name]:
                found.setdefault(text.casefold(), set()).add(word)
        for kind in Loose:
            for text in lists[kind.value]:
                found.setdefault(text.casefold(), set()).add(kind)
    # "je pioche" means no more than "pioche", and "je" is who does it.
    return {
        text: frozenset(kinds)
        for text, kinds in found.items()
        if " " not in text or not kinds <= found.get(text.rpartition(" ")[2], set())
    }


@cache
def own_list(name: str) -> frozenset[str]:
    """The words of a list of its own in all languages, in lower case; elsewhere they mean nothing.

    >>> sorted(word for word in own_list("self") if word.startswith("i"))
    ['i', 'ich', 'io']
    """
    folder = resources.files("analyzer.grammar") / "words"
    texts = ((folder / f"{language}.toml").read_text("utf-8") for language in languages())
    return frozenset(word.casefold() for text in texts for word in tomllib.loads(text)["loose"][name])


def meaning(text: str) -> frozenset[Meaning]:
    """What a word can mean; nothing for one that is in no list.

    >>> sorted(one.name for one in meaning("Mesa"))
    ['BOARD']
    >>> meaning("Pepe")
    frozenset()
    """
    return meanings().get(text.casefold().strip(" .!¡¿?:"), frozenset())
