"""What a variant is; the variants, a family a module; what several families share: sources, open points."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from analyzer.rules.choices import Drawing, MatchGoal
from analyzer.rules.model import Rules
from analyzer.tiles.tile import Centre
from analyzer.words.message import say
from analyzer.words.shown import cut, in_short

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """What the sources leave open, or what is played differently: the options for the other reading."""

    __repr__ = in_short

    options: str
    """As a record or the command line writes them."""
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A named `Rules` value with what a reader wants to know besides."""

    rules: Rules
    title: str
    source: str
    aliases: tuple[str, ...] = ()
    """Other names, in any language; no two variants share one."""
    shared_names: str = ""
    """What it is called together with others."""
    tables: Mapping[int, Rules] = field(default_factory=dict)
    """What is played by another number of players."""
    open_points: tuple[OpenPoint, ...] = ()

    def __repr__(self) -> str:
        return cut(f"<Variant {self.rules.name}: {self.title}>")

    def at(self, seats: int) -> Rules | None:
        """The rules for a number of players; None if the variant is not played by so many.

        >>> from analyzer.rules import variant
        >>> variant("cut-throat").at(3).hand
        9
        """
        return self.rules if seats == self.rules.seats else self.tables.get(seats)

    def has_rule_called(self, word: str) -> bool:
        """Whether its rules, for any number of players, have what players call so.

        >>> from analyzer.rules import variant
        >>> variant("recife").has_rule_called("capicua"), variant("milo").has_rule_called("capicua")
        (True, False)
        """
        asked = [has for names, has in CALLED if word in names.split()]
        played = [rules for seats in self.players if (rules := self.at(seats))]
        return any(has(rules) for has in asked for rules in played)

    @property
    def players(self) -> tuple[int, ...]:
        """By how many it is played, in ascending order."""
        return tuple(sorted({self.rules.seats, *self.tables}))


GENERIC = frozenset(
    [
        "domino",
        "dominos",
        "dominoes",
        "домино",
        "game",
        "games",
        "the",
        "el",
        "la",
        "le",
        "das",
        "juego",
        "jogo",
        "jeu",
        "spiel",
    ]
)
"""Words that tell no game from another; `mexican train dominoes` is `mexican-train`."""


def folded(text: str) -> str:
    """A text in small letters without accents, everything between words as one blank.

    >>> folded("Dominó  Venezolano"), folded("fives & threes"), folded("Козёл")
    ('domino venezolano', 'fives and threes', 'козел')
    """
    apart = unicodedata.normalize("NFKD", text.casefold().replace("&", " and "))
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return " ".join(re.findall(r"[^\W_]+", bare))


def called(text: str) -> str:
    """What is left of a folded name without the words that every game is called by."""
    left = [word for word in folded(text).split() if word not in GENERIC]
    return " ".join(left or folded(text).split())


_NEEDS_NONE = (MatchGoal.LOVE, MatchGoal.IN_A_ROW)
CALLED: tuple[tuple[str, Callable[[Rules], object]], ...] = (
    (
        "capicua capicu capiku kapiku kapicua kapikua dekabes la-e-lo both-ends",
        lambda rules: rules.capicu or rules.capicu_times > 1,
    ),
    ("cruzada dominao", lambda rules: rules.double_both),
    ("carroca", lambda rules: rules.double_out or rules.double_both),
    ("chuchazo chucha", lambda rules: rules.chuchazo),
    ("milo", lambda rules: rules.equal_ends),
    ("pase paso passe", lambda rules: rules.pass_bonus or rules.all_pass_bonus or rules.first_pass),
    ("pase-de-salida", lambda rules: rules.lead_pass_bonus),
    ("paso-corrido pase-corrido paso-redondo galo", lambda rules: rules.all_pass_bonus),
    ("chiva zapatero zapato pollona lona six-love love skunk", lambda rules: rules.match_goal in _NEEDS_NONE),
    ("muggins", lambda rules: rules.muggins),
    ("spinner", lambda rules: rules.centre in (Centre.SPINNER, Centre.SPINNERS)),
    ("trains train tren", lambda rules: rules.centre is Centre.TRAINS),
    ("ryba рыба fish", lambda rules: rules.opening or rules.lone_blank),
    ("boneyard talon pozo bazar kaufen robar", lambda rules: rules.drawing is not Drawing.NONE),
    ("knock knocking", lambda rules: rules.drawing is Drawing.NONE),
    ("parejas pairs duplas paare partners teams", lambda rules: rules.partners),
    ("double-nine double-9 doble-nueve doble-9 doppel-neun duplo-nove", lambda rules: rules.highest == 9),
    ("double-twelve double-12 doble-doce doble-12 doppel-zwolf", lambda rules: rules.highest == 12),
)
"""What players call a rule, in any language, small letters without accents; and which rules have it."""

S3 = "general rules of domino (German)"
NO_LEADS = OpenPoint(
    "next_lead=winner", say("who leads the later games is not said; here the first rule again")
)
RESERVE = OpenPoint("reserve=2", say("the last two tiles of the stock are never drawn"))
BASE = Rules(name="partnership")


def tables(rules: Rules, **by_seats: dict[str, Any]) -> dict[int, Rules]:
    """The same rules for other numbers of players: `_2={"hand": 14}`.

    >>> tables(BASE, _2={"hand": 14, "partners": False})
    {2: Rules(name='partnership', seats=2, partners=False, hand=14)}
    """
    return {
        int(seats[1:]): replace(rules, seats=int(seats[1:]), **other) for seats, other in by_seats.items()
    }
