"""From a game's tags to the rules it was played by and the seats at its table."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from analyzer.notation.tags import SEAT
from analyzer.record.diagnostics import Code, Diagnostic
from analyzer.rules import DEFAULT_VARIANT, RulesError, variant, with_options
from analyzer.rules.options import read_options
from analyzer.tiles.tile import NUMBER_WORDS, tile_set
from analyzer.words.message import listed, message_of, say
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from analyzer.record.game import Game, Hand
    from analyzer.rules import Rules, Variant
    from analyzer.tiles import Seating


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the user asks for beside the record: a variant in place of its own, and options on top.

    >>> import analyzer
    >>> game = analyzer.parse("A 1-1").games[0]
    >>> analyzer.replay(game, HouseRules("great-lakes", "target=61")).rules.target
    61
    """

    __repr__ = in_short

    variant: str | None = None
    options: str | None = None


NO_HOUSE_RULES = HouseRules()


@dataclass(frozen=True, slots=True)
class RulesOfGame:
    """The rules and the seats of a game, or what is wrong with its tags."""

    __repr__ = in_short

    rules: Rules
    seating: Seating
    problems: tuple[Diagnostic, ...] = ()


def rules_of_game(game: Game, house: HouseRules = NO_HOUSE_RULES) -> RulesOfGame:
    """The game's rules and seats; with problems the base game stands in for them.

    >>> from analyzer.record.game import Game, Tag
    >>> rules_of_game(Game(tags=(Tag("Variant", "great-lakes"), Tag("Rules", "target=61")))).rules.target
    61
    """
    rules, problems = _rules(game, house)
    seating = rules.seating()
    if not problems:
        seating, problems = _seating(game, rules)
    return RulesOfGame(rules, seating, tuple(problems))


def thrown_in(game: Game, rules: Rules) -> tuple[Hand, int] | None:
    """The hand for which a deal was thrown in, and its doubles; None for any other game.

    A deal that is written without turns and without a result has not been played.
    """
    if not rules.redeal_doubles or game.turns or game.result or game.deal is None:
        return None
    doubles = [sum(1 for tile in hand.tiles if tile and tile.is_double) for hand in game.deal.hands]
    most = max(doubles, default=0)
    return (game.deal.hands[doubles.index(most)], most) if most >= rules.redeal_doubles else None


def broken_off(game: Game) -> bool:
    """Whether the record says that the game was not played out: it has points outside play, and no others."""
    stated = game.result
    return game.tag("Awards") is not None and stated is not None and stated.tie and stated.kind is None


def _rules(game: Game, house: HouseRules) -> tuple[Rules, list[Diagnostic]]:
    entry = DEFAULT_VARIANT
    tag = game.tag("Variant")
    try:
        if house.variant:
            entry = variant(house.variant)
        elif tag:
            entry = variant(tag.value)
    except RulesError as error:
        return entry.rules, [
            Diagnostic(
                code=Code.UNKNOWN_VARIANT, message=message_of(error), span=tag.span if tag else game.span
            )
        ]
    rules = _table(entry, game, house)
    options = []
    tag = None
    try:
        for name in ("Set", "Rules"):
            tag = game.tag(name) or tag
            if tag and tag.name == name:
                options.append(f"highest={_highest(tag.value)}" if name == "Set" else tag.value)
        rules = _composed(rules.name, rules.seats, *options) if options else rules
    except RulesError as error:
        span = tag.span if tag else game.span
        return DEFAULT_VARIANT.rules, [Diagnostic(code=Code.BAD_RULES, message=message_of(error), span=span)]
    try:
        rules = with_options(rules, house.options or "")
    except RulesError as error:
        message = say(
            "--rule {options} does not go with the rules of this game: {why}",
            options=house.options,
            why=message_of(error),
        )
        return DEFAULT_VARIANT.rules, [Diagnostic(code=Code.BAD_RULES, message=message)]
    return rules, []


@lru_cache(maxsize=256)
def _composed(name: str, seats: int, *options: str) -> Rules:
    """A variant's rules with options; the games of a collection mostly share them."""
    rules = variant(name).at(seats)
    assert rules is not None
    return with_options(rules, *options)


def _table(entry: Variant, game: Game, house: HouseRules) -> Rules:
    """The variant's rules for as many players as the record, or the user, says there are."""
    if not entry.tables:
        return entry.rules
    for text in (house.options or "", tag.value if (tag := game.tag("Rules")) else ""):
        with suppress(RulesError):
            seats = read_options(text).get("seats")
            if isinstance(seats, int):
                return entry.at(seats) or entry.rules
    tag = game.tag("Seats")
    named = re.split(r"[\s,]+", tag.value.strip()) if tag else []
    if not named and game.deal:
        named = [hand.seat for hand in game.deal.hands]
    if not named:
        named = [turn.seat for turn in game.turns]
    return entry.at(len(set(named))) or entry.rules


def _highest(text: str) -> int:
    """The set that a `Set` tag names: `double-six`, `6`, `D6`, `28`, `Double six, block`."""
    named = text.partition(",")[0].lower().strip()
    words = re.split(r"[\s-]+", re.sub(r"^d(?=[0-9])", "", named))
    sets = range(1, len(NUMBER_WORDS))
    names = {str(len(tile_set(highest).tiles)): highest for highest in sets}
    names |= {name: highest for highest in sets for name in (NUMBER_WORDS[highest], str(highest))}
    if words[-1] in names and words[:-1] in ([], ["double"]):
        return names[words[-1]]  # 6 is the highest number, though double-two has six tiles
    raise RulesError(say("{text} is no set of tiles; write double-six or double-nine", text=repr(text)))


def _seating(game: Game, rules: Rules) -> tuple[Seating, list[Diagnostic]]:
    tag = game.tag("Seats")
    labels = tuple(re.split(r"[\s,]+", tag.value.strip())) if tag else None
    try:
        if labels and len(set(labels)) < len(labels):
            raise RulesError(say("a seat is named twice in {text}", text=repr(tag.value if tag else "")))
        for label in labels or ():
            if not re.fullmatch(SEAT, label):
                raise RulesError(
                    say("{text} cannot be a seat: a capital, then letters and digits", text=repr(label))
                )
        seating = rules.seating(labels)
    except RulesError as error:
        return rules.seating(), [
            Diagnostic(code=Code.BAD_TAG, message=message_of(error), span=tag.span if tag else game.span)
        ]
    tag = game.tag("Sides")
    if tag:
        written = re.sub(r"\s*\+\s*", "+", tag.value.strip())
        stated = {frozenset(side.split("+")) for side in re.split(r"[\s,;]+", written)}
        actual = {frozenset(seating.side_label(side).split("+")) for side in range(seating.sides)}
        if stated != actual:
            message = say(
                "the sides are {sides}, not {text}: partners sit opposite each other",
                sides=listed(seating.side_label(side) for side in range(seating.sides)),
                text=tag.value,
            )
            hint = say("the tag Seats gives the order in which the seats play")
            return seating, [Diagnostic(code=Code.BAD_TAG, message=message, span=tag.span, hint=hint)]
    return seating, []
