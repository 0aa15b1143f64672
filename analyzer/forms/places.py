"""Where in a text the turns of a reading stand, and what else stands in places like theirs.

Who writes a game down writes each turn in the same way: the same words and signs stand in front of its tile. A tile
that stands so, and of which a reading has made nothing, is a turn that it passes over, whatever tile it is.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from analyzer.forms.line_of_play import written_as
from analyzer.forms.loose_game import PLACE, SEVERAL, plain_name
from analyzer.forms.mentions import ENDS_A_CLAUSE, is_held, what_is_said
from analyzer.forms.tokens import Kind, is_name
from analyzer.notation.vocabulary import Word
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.loose_game import LooseGame
    from analyzer.forms.mentions import ENDS_A_CLAUSE, is_held, what_is_said
from analyzer.forms.tokens import Token

FEW = 6
"""Of so many tiles in places of one kind at most one is passed over: else such places are no turns."""

BELOW = 2
"""So many lines below a name its tile stands at most."""
NEAR = 3
"""So many words and signs in front of a tile say that it is a turn."""
MARKS = ("@", "(", "[", "=")
SIDES = (Word.LEFT, Word.RIGHT)

Place = tuple[object, ...]
"""What stands between a tile and the turn, the line or the sentence in front of it."""


def passed_over(
    found: list[Token], games: list[LooseGame], interpretations: list[Interpretation]
) -> list[Token]:
    """The tiles that stand as turns do, and are none in a reading."""
    called = [word for one in interpretations for name in one.seats for word in (name, *name.split())]
    called += [word for game in games for turn in game.turns for word in turn.who]
    places = _places(found, games, {_called(name) for name in called})
    turns = _turns(places, games)
    if not turns:
        return []
    lists = [one for game in games for one in (*game.held, *game.boards)]
    shown = {(tile, one.span.line) for one in lists for tile in one.tiles}
    strays = {
        one: place
        for one, place in places.items()
        if one not in turns and (one.tile, one.span.line) not in shown
    }
    usual = Counter(turns.values())
    few = Counter(strays.values())
    played = {one.tile for one in turns}
    new = {one: (written_as(one.text), place) for one, place in strays.items() if one.tile not in played}
    alike = Counter((written_as(one.text), place) for one, place in turns.items())
    many = Counter(new.values())
    begin, end = min(one.span for one in turns), max(one.span for one in turns)
    over = all(replay(one.game).outcome is not None for one in interpretations)
    table = any(game.form.endswith("table") for game in games)
    story = any(game.form == "sentences" for game in games)
    told = {one.token: one.played for one in what_is_said(found, interpretations[0].seats) if one.seats and not one.other and story}
    return [
        one
        for one, place in strays.items()
        if not (over and one.span > end and one.tile in played)
        if usual[place] >= max(SEVERAL, FEW * few[place])
        or (one in new and not table and one.span > begin and alike[new[one]] >= max(SEVERAL, many[new[one]]))
        or (one in told and begin < one.span and (one.span < end or (not over and told[one])) and not is_held(found, found.index(one)))
    ]


def _called(word: str) -> str:
    return word if len(word) == 1 else plain_name(word)


def _places(found: list[Token], games: list[LooseGame], names: set[str]) -> dict[Token, Place]:
    """The place of each tile."""
    passes = {turn.span for game in games for turn in game.turns if turn.kind is ActionKind.PASS}
    places: dict[Token, Place] = {}
    clause: list[object] = []
    begins = False
    for before, one, after in zip([None, *found], found, [*found[1:], None], strict=False):
        behind = before is not None and before.tile is not None
        if one.tile:
            sign = after.text if after is not None and after.text in MARKS else ""
            alike = behind and before and written_as(before.text) == written_as(one.text)
            places[one] = places[before] if alike and before else (written_as(one.text)[:1], bool(behind), *clause[-NEAR:], sign)
        if one.tile or one.kind is Kind.LINE or one.span in passes or one.text in ENDS_A_CLAUSE:
            clause, begins = [], one.tile is not None
        elif begins and (one.kind is Kind.SIGN or one.may(*SIDES)):
            continue
        elif one.kind is not Kind.WORD:
            clause.append(one.text if one.kind is Kind.SIGN else one.kind)
        elif _called(one.text) not in names and not is_name(one):
            clause.append(one.means or one.text.casefold())
        elif clause[-1:] != [Kind.WORD]:
            clause.append(Kind.WORD)
        begins = begins and not clause
    return places


def _turns(places: dict[Token, Place], games: list[LooseGame]) -> dict[Token, Place]:
    """The places of the tiles that a reading has made turns of; those of values are not known."""
    turns = [turn for game in games for turn in game.turns if turn.tile]
    if all(turn.span == PLACE for turn in turns):
        return {}
    same: dict[object, list[Token]] = {}
    for one in places:
        same.setdefault(one.tile, []).append(one)
    lines = [
        [one for one in same.get(turn.tile, ()) if turn.span.line <= one.span.line <= turn.span.end_line]
        or [one for one in same.get(turn.tile, ()) if 0 < one.span.line - turn.span.end_line <= BELOW]
        for turn in turns
    ]
    usual = Counter(places[line[0]] for line in lines if len(line) == 1)
    chosen: dict[Token, Place] = {}
    for turn, line in zip(turns, lines, strict=True):
        if free := [one for one in line if one not in chosen]:
            at = turn.span.column
            one = min(free, key=lambda one: (one.span != turn.span, -usual[places[one]], one.span.column < at, abs(one.span.column - at)))
            chosen[one] = places[one]
    return chosen if len(chosen) * 2 > len(turns) else {}
