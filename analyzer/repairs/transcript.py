"""What all searches of one game share: the text as it is written, under each supposition about its seats."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from analyzer.game.rules_of_game import rules_of_game
from analyzer.record.game import Draw, Pass, Play
from analyzer.repairs.apply import first_seat
from analyzer.repairs.edits import Part
from analyzer.repairs.edits_at import Slips
from analyzer.repairs.lower_bound import Item, Text, is_turn
from analyzer.repairs.search import Effort
from analyzer.replays.annotations import stated_ends
from analyzer.replays.known_deal import known_deal

if TYPE_CHECKING:
    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Game
    from analyzer.repairs.edits import Supposition
    from analyzer.tiles.seating import Seating


class Transcript:
    """A damaged game, with what is worked out once for all searches."""

    def __init__(self, game: Game, house: HouseRules, effort: int) -> None:
        """Reads the game's rules.

        Args:
            game: as it is written.
            house: a variant or options that the user asks for beside the record's own.
            effort: how many places may be looked at.
        """
        self.game, self.house = game, house
        played_by = rules_of_game(game, house)
        self.rules, self.seating = played_by.rules, played_by.seating
        self.effort = Effort(effort)
        self.dealt = known_deal(game, self.rules, self.seating)
        self.arms_named = any(
            isinstance(turn.action, Play) and isinstance(turn.action.join, str) for turn in game.turns
        )
        """Whether the record names arms, so that left and right differ."""
        self.writes_passes = any(isinstance(turn.action, Pass) for turn in game.turns)
        self.writes_draws = any(isinstance(turn.action, Draw) for turn in game.turns)
        self._rows = _rows(game, self.seating)
        self._slips: dict[int, Slips] = {}
        self._texts: dict[object, Text] = {}

    def seating_of(self, supposed: Supposition) -> Seating:
        """The seats of a supposition."""
        if all(edit.part is not Part.SEATS for edit in supposed.edits):
            return self.seating
        return rules_of_game(supposed.game, self.house).seating

    def text_of(self, supposed: Supposition) -> Text:
        """The written turns under a supposition about the seats."""
        seating = self.seating_of(supposed)
        habits = supposed.no_passes, supposed.no_draws
        key = (supposed.shift, supposed.mirror, supposed.exchanged, habits, seating.labels)
        if key not in self._texts:
            leader = first_seat(self.game, seating)
            items = []
            for place, turn in enumerate(self.game.turns):
                if not is_turn(turn.action):
                    continue
                seat = seating.seat(turn.seat)
                at = -1 if seat is None else supposed.seat(seat, len(seating), leader)
                stated = tuple(ends for c in turn.comments if (ends := stated_ends(c.text)))
                items.append(
                    Item(
                        place=place,
                        seat=at,
                        action=turn.action,
                        scored=turn.scored,
                        stated=stated,
                        source=place,
                    )
                )
            self._texts[key] = Text(tuple(items), self.rules, *habits)
        return self._texts[key]

    def slips_of(self, text: Text) -> Slips:
        """Every slip at every place of a text."""
        if id(text) not in self._slips:
            self._slips[id(text)] = Slips(text, self._rows, _gaps(self.game), len(self.game.turns))
        return self._slips[id(text)]


def _rows(game: Game, seating: Seating) -> list[int]:
    """For each turn that begins a row the place behind the row, counted in turns that take a turn."""
    turns = [turn for turn in game.turns if is_turn(turn.action)]
    ends = [0] * len(turns)
    start = 0
    first = seating.seat(turns[0].seat) or 0 if turns else 0
    for at in range(1, len(turns) + 1):
        if at < len(turns) and turns[start].round is not None:
            # A row that is written twice has the same number twice.
            seats = {turn.seat for turn in turns[start:at]}
            again = turns[at].seat in seats and turns[at].seat != turns[at - 1].seat
            new = turns[at].round != turns[start].round or again
        else:
            new = at == len(turns) or (at + first) % len(seating) == 0
        if new:
            ends[start] = at
            start = at
    return ends


def _gaps(game: Game) -> frozenset[int]:
    """The places, counted in turns that take a turn, in front of which the numbers of the rounds skip one."""
    turns = [turn for turn in game.turns if is_turn(turn.action)]
    return frozenset(
        at
        for at, (before, turn) in enumerate(pairwise(turns), 1)
        if before.round is not None and turn.round is not None and turn.round > before.round + 1
    )
