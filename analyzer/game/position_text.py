"""Positions and moves as one line of text; grammar/NOTATION.md, section 8, says how they are written."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from urllib.parse import quote, unquote

from analyzer.game.fields import STOP_WORD, Latest, PositionFields, may_end_in
from analyzer.notation.actions import read_action
from analyzer.notation.vocabulary import digits, tile_from_text
from analyzer.record.game import Draw, Pass, Play
from analyzer.rules import DEFAULT_VARIANT, VARIANTS, Centre, RulesError, variant, with_options
from analyzer.rules.options import read_options, value_text
from analyzer.rules.scoring import nothing_scored
from analyzer.tiles import DEFAULT_LABELS
from analyzer.tiles.layout import LINE, UNKNOWN, Arm, Layout
from analyzer.tiles.tile import ArmKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.rules import Rules
    from analyzer.tiles.tile import Tile

    AnyPosition = TypeVar("AnyPosition", bound=PositionFields)

NOTHING = "-"
"""Stands for an empty list."""
_NO_NUMBER = "?"
_TOKEN = re.compile(r"\S+")
_HAND = re.compile(r"([A-Z]):(.*)")
_END = re.compile(r"([0-9]{1,2}|\?)@([A-Za-z]+)(?::([a-z]+))?")
KINDS = {kind.name.lower(): kind for kind in ArmKind if kind is not ArmKind.OPEN}
WORDS = (
    "marked", "turn", "lead", "last", "on", "passes", "run", "drew", "stock", "rest", "exposed",
    "scored", "laid",
)  # fmt: skip
"""What begins a part of the text, in the order in which they are written."""


class NotationError(ValueError):
    """A text that is no position, or no move; says what is wrong, and in which column it stands."""

    def __init__(self, message: str, column: int) -> None:
        """Says what is wrong; columns count from 1."""
        super().__init__(f"column {column}: {message}")
        self.column = column


# -- writing ----------------------------------------------------------------------------------------------


def position_text(position: PositionFields) -> str:
    """The position as one line."""
    rules, layout = position.rules, position.layout
    tiles = rules.tile_set

    def listed(mask: int) -> str:
        return " ".join(map(digits, tiles.members(mask)))

    order = position.order
    known = 0 if order is None else tiles.mask(order)
    laid = _laid(rules, layout, position.hands, position.stock)
    untouched = layout.is_empty and position.seat == position.leader
    parts = {
        "marked": " ".join(DEFAULT_LABELS[seat] for seat in range(rules.seats) if layout.marked >> seat & 1),
        "turn": "" if untouched else DEFAULT_LABELS[position.seat],
        "lead": DEFAULT_LABELS[position.leader]
        + (f" {digits(position.must_lead)}" if position.must_lead else ""),
        "last": "" if position.last is None else DEFAULT_LABELS[position.last],
        "passes": str(position.passes or ""),
        "run": " ".join(position.run),
        "stock": " ".join(map(digits, order or ()))
        or (NOTHING if order is not None and position.stock else ""),
        "rest": listed(position.stock & ~known) or (NOTHING if order is None else ""),
        "exposed": listed(position.exposed),
        "scored": "-".join(map(str, position.scored)) if any(position.scored) else "",
        "laid": "" if position.laid == laid else str(position.laid),
    }
    if position.latest is not None:
        parts["last"] += f" {digits(position.latest.tile)}"
        parts["on"] = " ".join(_NO_NUMBER if end == UNKNOWN else str(end) for end in position.latest.before)
    hands = (f"{DEFAULT_LABELS[seat]}:{listed(hand)}" for seat, hand in enumerate(position.hands))
    texts = [_rules_text(rules), *hands, *([] if layout.is_empty else [str(layout)])]
    for word in WORDS:
        if parts.get(word):
            texts.append(f"{word} {parts[word]}")
        elif word == "drew" and position.drew:
            texts.append(word)
    return " ".join(texts)


def _laid(rules: Rules, layout: Layout, hands: tuple[int, ...], stock: int) -> int:
    """How many tiles lie on the table if every tile in play is somewhere."""
    if layout.is_empty:
        return 0
    return rules.playing.bit_count() - sum(map(int.bit_count, hands)) - stock.bit_count()


def _rules_text(rules: Rules) -> str:
    entry = VARIANTS.get(rules.name, DEFAULT_VARIANT)
    base = entry.at(rules.seats) or entry.rules
    texts = [base.name]
    for one in fields(rules):
        value = getattr(rules, one.name)
        if value != getattr(base, one.name):
            written = quote(value, safe="") if one.name == "name" else value_text(value)
            texts.append(f"{one.name}={written}")
    return " ".join(texts)


# -- reading ----------------------------------------------------------------------------------------------


def read_position(text: str, kind: type[AnyPosition]) -> AnyPosition:
    """The position that a text says, as a value of the class; NotationError if it says none."""
    return _PositionReader(text=text).position(kind)


class _Token(NamedTuple):
    """What stands between two blanks, and where."""

    text: str
    column: int


@dataclass(kw_only=True)
class _PositionReader:
    """The tokens of a text, each with the part to which it belongs."""

    text: str
    head: list[_Token] = field(default_factory=list)
    hands: list[list[_Token]] = field(default_factory=list)
    """For each seat its tiles, behind the token that names it."""
    ends: list[_Token] = field(default_factory=list)
    parts: dict[str, list[_Token]] = field(default_factory=dict)
    """For each word what stands behind it, the word itself in front."""
    taken: int = 0
    """The mask of the tiles that are in a hand or in the stock."""
    rules: Rules = DEFAULT_VARIANT.rules

    def __post_init__(self) -> None:
        current = self.head
        for match in _TOKEN.finditer(self.text):
            token = _Token(match[0], match.start() + 1)
            hand = _HAND.fullmatch(token.text)
            if hand is not None:
                current = [_Token(hand[1], token.column)]
                self.hands.append(current)
                current.extend([_Token(hand[2], token.column + 2)] if hand[2] else [])
            elif token.text in WORDS:
                if token.text in self.parts:
                    raise NotationError(f"`{token.text}` is given twice", token.column)
                current = self.parts[token.text] = [token]
            elif "@" in token.text:
                self.ends.append(token)
            else:
                current.append(token)

    def position(self, kind: type[AnyPosition]) -> AnyPosition:
        """Everything, in the order in which it depends on one another."""
        self.rules = rules = self._rules()
        hands = tuple(self._mask(hand[1:]) for hand in self.hands)
        layout = self._layout()
        order = self._stock()
        stock = self._mask(self._stocked("rest")) | (rules.tile_set.mask(order) if order else 0)
        lead = self._part("lead", least=1, most=2)
        if not lead:
            raise self._missing("expected who leads or has led, as in `lead B`")
        turn = self._part("turn", least=1, most=1) or lead
        last = self._part("last", least=1, most=2)
        self._part("drew", most=0)
        laid = self._count("laid") if "laid" in self.parts else _laid(rules, layout, hands, stock)
        return kind(
            rules=rules,
            hands=hands,
            layout=layout,
            seat=self._seat(turn[0]),
            leader=self._seat(lead[0]),
            last=self._seat(last[0]) if last else None,
            must_lead=self._tile(lead[1]) if lead[1:] else None,
            stock=stock,
            order=order,
            scored=self._scored(),
            passes=self._count("passes"),
            run=self._run(layout),
            drew="drew" in self.parts,
            laid=laid,
            latest=self._latest(last[1:]),
            exposed=sum(rules.tile_set.bit(tile) for tile in set(map(self._tile, self._part("exposed")))),
        )

    def _missing(self, message: str) -> NotationError:
        return NotationError(message, len(self.text.rstrip()) + 1)

    def _part(self, word: str, least: int = 0, most: int | None = None) -> list[_Token]:
        """What stands behind a word; nothing where the word is not there."""
        if word not in self.parts:
            return []
        head, *tokens = self.parts[word]
        if len(tokens) < least:
            raise NotationError(f"expected something behind `{word}`", head.column)
        if most is not None and len(tokens) > most:
            raise NotationError(f"`{tokens[most].text}` has no place here", tokens[most].column)
        return tokens

    def _rules(self) -> Rules:
        if not self.head:
            raise NotationError("expected a variant, as in `partnership A:05 13 B:00 01 ...`", 1)
        if not self.hands:
            raise self._missing("expected the hands, as in `A:05 13 B:00 01 ...`")
        for label, hand in zip(DEFAULT_LABELS, self.hands, strict=False):
            if hand[0].text != label:
                raise NotationError(f"expected the hand of {label}, not of {hand[0].text}", hand[0].column)
        first, *options = self.head
        at, name = first.column, None
        try:
            entry = variant(first.text)
            rules = entry.at(len(self.hands)) or entry.rules
            for option in options:
                at = option.column
                if option.text.startswith("name="):
                    name = unquote(option.text.removeprefix("name="))
                elif "=" not in option.text:
                    raise NotationError(f"expected an option or a hand, not `{option.text}`", at)
                else:
                    read_options(option.text)
            texts = [option.text for option in options if not option.text.startswith("name=")]
            rules = with_options(rules, *texts)
        except RulesError as error:
            raise NotationError(str(error), at) from None
        if rules.seats != len(self.hands):
            at, count = self.hands[-1][0].column, len(self.hands)
            raise NotationError(f"{count} hands are given, and {rules.seats} play", at)
        return rules if name is None else replace(rules, name=name)

    def _seat(self, token: _Token) -> int:
        labels = DEFAULT_LABELS[: self.rules.seats]
        if token.text not in labels:
            raise NotationError(f"expected a seat, {', '.join(labels)}, not `{token.text}`", token.column)
        return labels.index(token.text)

    def _tile(self, token: _Token) -> Tile:
        tile = tile_from_text(token.text)
        if tile is None:
            raise NotationError(f"expected a tile such as `05`, not `{token.text}`", token.column)
        if not self.rules.playing & self.rules.tile_set.bit(tile):
            raise NotationError(f"{tile} is not in play", token.column)
        return tile

    def _taken(self, token: _Token) -> Tile:
        """A tile that can be in one place only."""
        tile = self._tile(token)
        bit = self.rules.tile_set.bit(tile)
        if self.taken & bit:
            raise NotationError(f"{tile} is given twice", token.column)
        self.taken |= bit
        return tile

    def _mask(self, tokens: Sequence[_Token]) -> int:
        return self.rules.tile_set.mask(list(map(self._taken, tokens)))

    def _stocked(self, word: str) -> list[_Token]:
        """The tokens of a part of the stock, which may be said to be empty."""
        tokens = self._part(word, least=1)
        return [] if [token.text for token in tokens] == [NOTHING] else tokens

    def _stock(self) -> tuple[Tile, ...] | None:
        """The stock as far as its order is known."""
        if "stock" not in self.parts and "rest" in self.parts:
            return None
        return tuple(map(self._taken, self._stocked("stock")))

    def _figure(self, token: _Token) -> int:
        if token.text == _NO_NUMBER:
            return UNKNOWN
        number = int(token.text) if re.fullmatch(r"[0-9]{1,2}", token.text) else self.rules.highest + 1
        if number > self.rules.highest:
            message = f"expected a number from 0 to {self.rules.highest}, not `{token.text}`"
            raise NotationError(message, token.column)
        return number

    def _latest(self, played: Sequence[_Token]) -> Latest | None:
        """The latest tile, and on which ends it was played."""
        before = tuple(map(self._figure, self._part("on")))
        if played:
            return Latest(self._tile(played[0]), before)
        if "on" in self.parts:
            message = "expected the tile that was played on these ends, as in `last B 26 on 6 2`"
            raise NotationError(message, self.parts["on"][0].column)
        return None

    def _count(self, word: str) -> int:
        for token in self._part(word, least=1, most=1):
            if not re.fullmatch(r"[0-9]{1,4}", token.text):
                raise NotationError(f"expected a number, not `{token.text}`", token.column)
            return int(token.text)
        return 0

    def _scored(self) -> tuple[int, ...]:
        nothing = nothing_scored(self.rules)
        sides = len(nothing)
        for token in self._part("scored", least=1, most=1):
            numbers = token.text.split("-")
            if len(numbers) != sides or not all(re.fullmatch(r"[0-9]{1,6}", number) for number in numbers):
                example = f"points for {sides} sides" if sides else "nothing: no points are scored in play"
                raise NotationError(f"expected {example}, not `{token.text}`", token.column)
            return tuple(map(int, numbers))
        return nothing

    def _arm(self, token: _Token, text: str) -> Arm:
        try:
            return Arm(text)
        except ValueError as error:
            raise NotationError(str(error), token.column) from None

    def _run(self, layout: Layout) -> tuple[Arm, ...]:
        arms = []
        for token in self._part("run", least=1):
            arms.append(self._arm(token, token.text))
            if layout.is_empty or arms[-1] not in layout.arms:
                raise NotationError(f"there is no arm {token.text}", token.column)
        return tuple(arms)

    def _layout(self) -> Layout:
        shape = self.rules.shape
        if not self.ends:
            return Layout(shape=shape)
        ends, arms, kinds = [], [], []
        for token in self.ends:
            match = _END.fullmatch(token.text)
            if match is None or (match[3] or "") not in {"", *KINDS}:
                message = f"expected an open end such as `6@L` or `5@R:spinner`, not `{token.text}`"
                raise NotationError(message, token.column)
            ends.append(self._figure(_Token(match[1], token.column)))
            arms.append(self._arm(token, match[2]))
            kinds.append(KINDS.get(match[3], ArmKind.OPEN))
        at = self.ends[0].column
        if not may_end_in(arms, shape):
            raise NotationError(f"a layout of these rules does not end in the arms {', '.join(arms)}", at)
        if shape.plain and set(kinds) != {ArmKind.OPEN}:
            raise NotationError("the ends of this game are nothing but numbers", at)
        if shape.plain:
            return Layout(ends=tuple(ends))
        spun = {ArmKind.LONE, ArmKind.SPINNER} & set(kinds)
        due = shape.centre is Centre.SPINNER and tuple(arms) == LINE and not spun
        layout = Layout(ends=tuple(ends), shape=shape, arms=tuple(arms), kinds=tuple(kinds), due=due)
        for token in self._part("marked", least=1, most=None if layout.has_trains else 0):
            layout = layout.passed(self._seat(token))
        return layout


# -- moves ------------------------------------------------------------------------------------------------


def read_move(text: str) -> Play | Pass | Draw | None:
    """What a text says is done, None for `stop`; NotationError if it is no move."""
    text = text.strip()
    if text == STOP_WORD:
        return None
    try:
        action = read_action(text).action if text else None
    except ValueError:  # behind the @ is neither a number nor an arm
        action = None
    if isinstance(action, Play | Pass | Draw):
        return action
    expected = "a tile such as `4-6`, `4-6@6` or `4-6@L`, `pass`, `draw 3-4`, `draw ?` or `stop`"
    raise NotationError(f"expected {expected}, not `{text}`", 1)
