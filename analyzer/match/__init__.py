"""Matches: who leads the next game and with what, the running score, and when somebody has won.

The names below are imported when they are first used: a game that stands alone needs none of them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from analyzer.game.rules_of_game import NO_HOUSE_RULES, HouseRules
from analyzer.record.diagnostics import Code, Severity
from analyzer.replays import by_other_rules
from analyzer.replays.replay import replay
from analyzer.rules import BlockedScore, BlockWinner, HandScore
from analyzer.words.message import listed, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from analyzer.match.facts import How, MatchEnd, Turned
    from analyzer.match.game_in_match import Follower, matches
    from analyzer.match.sheet import LedgerEntry, Match, MatchRow, Standing
    from analyzer.notation.movetext import Chunk
    from analyzer.record.game import Game, Record
    from analyzer.replays.replay import Replay

__all__ = [
    "Follower",
    "How",
    "LedgerEntry",
    "Match",
    "MatchEnd",
    "MatchRow",
    "Standing",
    "Turned",
    "matches",
    "replays_of",
]

_HOMES = {
    "Follower": "game_in_match",
    "How": "facts",
    "LedgerEntry": "sheet",
    "Match": "sheet",
    "MatchEnd": "facts",
    "MatchRow": "sheet",
    "Standing": "sheet",
    "Turned": "facts",
    "matches": "game_in_match",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def replays_of(
    games: Sequence[Game], house: HouseRules = NO_HOUSE_RULES, play: Callable[..., Replay] = replay
) -> Iterator[Replay]:
    r"""Every game of a text replayed and held against its match; each is replayed when it is asked for.

    Args:
        games: all games of the text, in order: what may be led depends on the games before.
        house: a variant or options that the user asks for beside the record's own.
        play: replays a game under these.

    >>> from analyzer.notation import parse
    >>> text = '[Rules "hand=1"] [Deal "A:12 B:11 C:22 D:66"]\nD 6-6\n[Deal "A:44 B:55 C:13 D:35"]\nB 5-5'
    >>> [problem.slug for game in replays_of(parse(text).games) for problem in game.diagnostics]
    ['wrong-lead']
    """
    if _stand_alone(games):
        yield from (_with_other_rules(play(game, house), house) for game in games)
        return
    from analyzer.match.game_in_match import Follower
    from analyzer.match.grouping import deals_thrown_in

    follower = Follower(games, deals_thrown_in(games, house))
    for game in games:
        yield _with_other_rules(follower.take(play(game, house)).checked, house)


def _with_other_rules(result: Replay, house: HouseRules) -> Replay:
    """The replay; where no variant is named and a game is wrong by the one assumed, it names others."""
    if house != NO_HOUSE_RULES or any(result.game.tag(name) for name in ("Variant", "Set")):
        return result
    # What is wrong only beside the games before it is not right in a game that stands alone.
    alone = (result.alone or result).diagnostics
    errors = [one for one in result.diagnostics if one.severity is Severity.ERROR and one in alone]
    found = Counter(one.code for one in errors)
    elsewhere = not (found.keys() <= _OF_OTHER_RULES or found.keys() & _OF_OTHER_DEALS)
    if not found or (elsewhere and (found[Code.NO_OPEN_END] < _ELSEWHERE or result.game.result is None)):
        return result
    wrong = min(errors, key=lambda one: one.code is not Code.RESULT_MISMATCH)
    others = by_other_rules(result.game, result.rules, any_deal=True, elsewhere=elsewhere)
    names = [other.rules.name for other in others]
    if not names:
        return result
    also = say(
        'it is right in {names}; write [Variant "{name}"] above the game if it was played so',
        names=listed(names, "and"),
        name=names[0],
    )
    why = _why_right(result, others) if wrong.code is Code.RESULT_MISMATCH else ""
    if why:
        also = say(
            'it is right in {names}: {why}; write [Variant "{name}"] above the game if it was played so',
            names=listed(names, "and"),
            why=why,
            name=names[0],
        )
    told = replace(wrong, hint=say("{hint}; {also}", hint=wrong.hint, also=also) if wrong.hint else also)
    return replace(result, diagnostics=tuple(told if one is wrong else one for one in result.diagnostics))


def _why_right(result: Replay, others: Sequence[Replay]) -> str:
    """The one rule they share by which the stated result is right; empty where it takes more than one."""
    for name, value, why in _REASONS:
        shared = all(getattr(other.rules, name) is value for other in others)
        if shared and getattr(result.rules, name) is not value:
            tried = replay(result.game, HouseRules(options=f"{name}={value.value}"))
            if all(one.code is not Code.RESULT_MISMATCH for one in tried.diagnostics):
                return why
    return ""


_REASONS = (
    ("hand_score", HandScore.ALL, say("all pips are counted there")),
    ("hand_score", HandScore.LOSERS, say("only the losers' pips are counted there")),
    ("hand_score", HandScore.ONE, say("every game is one point there")),
    ("hand_score", HandScore.OWN, say("everybody writes his own pips there")),
    ("hand_score", HandScore.DIFFERENCE, say("the difference is written there")),
    ("block_winner", BlockWinner.LOWEST_HAND, say("the lowest single hand wins a block there")),
    ("blocked_score", BlockedScore.DIFFERENCE, say("a block brings the difference there")),
)
"""A rule, its value, and what it makes of a result."""
_OF_OTHER_RULES = {Code.RESULT_MISMATCH, Code.SCORE_MISMATCH, Code.WRONG_LEAD}
"""What can be wrong by the rules assumed, and right by others, in a game whose tiles all fit."""
_OF_OTHER_DEALS = {Code.WRONG_HAND_SIZE, Code.NOT_IN_SET, Code.BAD_TAG, Code.BAD_RULES}
"""What is wrong where as many players, or tiles, or such a set, are no game of the rules assumed."""

_ELSEWHERE = 2
"""So many tiles have to lie elsewhere than they can: a slip is one."""

_OF_A_MATCH = ("Score", "Players", "Out", "Awards")
"""Tags that say something of the match, even with a lone game."""


def _stand_alone(games: Sequence[Game]) -> bool:
    """Whether there is no match to be held against: a lone game that speaks of none, or lines of one deal."""
    if any(game.tag(name) for game in games for name in _OF_A_MATCH):
        return False
    if len(games) == 1:
        number = games[0].tag("Game")
        return number is None or number.value.strip().isdecimal()
    deal = games[0].deal if games else None
    complete = deal is not None and all(None not in hand.tiles for hand in deal.hands)
    return complete and all(game.deal == deal and not game.tag("Game") for game in games)


class GrowingText:
    r"""Reads and replays a text in which somebody writes: again only the games that have changed.

    >>> text = GrowingText()
    >>> games = '[Deal "A:66"]\nA 6-6\n[Deal "A:55"]\nA 5-'
    >>> before, after = (text.replays(text.record(games + end).games) for end in ("5", "6"))
    >>> [one.alone is other.alone for one, other in zip(before, after)]
    [True, False]
    """

    def __init__(self) -> None:
        self._read: dict[Chunk, Game] = {}
        self._played: dict[int, Replay] = {}
        """By what are the turns of a game that was read before: the same ones, not only equal ones."""

    def record(self, text: str, source: str = "-") -> Record:
        """The text as `forms.read.parse` reads it."""
        from analyzer.forms.read import parse
        from analyzer.notation.movetext import read_movetext

        before, self._read = self._read, {}

        def read(chunk: Chunk) -> Game:
            found = self._read[chunk] = before.get(chunk) or read_movetext(chunk)
            return found

        return parse(text, source, own=read)

    def replays(self, games: Sequence[Game]) -> list[Replay]:
        """The games as `replays_of` has them."""
        before, self._played = self._played, {}

        def play(game: Game, house: HouseRules) -> Replay:
            found = before.get(id(game.turns))
            if found is None or not game.turns or _about(found.game) != _about(game):
                found = replay(game, house)
            self._played[id(game.turns)] = found
            return found

        return list(replays_of(games, play=play))


def _about(game: Game) -> tuple[object, ...]:
    """A game with what does not count where games are compared."""
    return game, game.inherited, game.preface, game.problems
