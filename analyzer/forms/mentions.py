"""What a text says around the tiles that it mentions: who plays or passes, what is drawn, what is left."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.line_of_play import USUAL_HIGHEST
from analyzer.forms.line_scanner import QUOTES
from analyzer.forms.loose_game import MOST_DRAWN, PLACE, SEVERAL, figures_of, label_of, plain_name
from analyzer.forms.tokens import Kind, Token, rows_of_tokens
from analyzer.forms.words import Loose, own_list
from analyzer.notation.vocabulary import Word, number_words
from analyzer.record.game import Play
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind
from analyzer.words.message import say

if TYPE_CHECKING:
    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.loose_game import LooseGame

BESIDE = 4
"""So many words and signs stand at most between a tile and the name beside it."""
TOGETHER = 5
"""Words for one pass stand no farther apart: `taps the table and passes`."""
SENTENCE = 30
"""A sentence has so many words and signs; what stands farther in front belongs to another one."""


FEWEST_CALLED = 3
"""A player is named at least so often where others are."""
_DOES = (Word.PASS, Word.DRAW, Word.DOMINO, Loose.PLAY, Loose.LEAD, Loose.HOLDS)


def with_names_that_are_words(found: list[Token]) -> list[Token]:
    r"""The tokens, in which Will is no word but a player, where others are named in such places as often.

    >>> from analyzer.forms.tokens import tokens
    >>> turns = "Will: 6-6\nAnna: 6-4\nWill: 4-4\nAnna: 4-1\nWill: 1-1\nAnna: 1-0\nAnna will win"
    >>> [one.text for one in with_names_that_are_words(tokens(turns)) if one.text.istitle() and not one.means]
    ['Will', 'Anna', 'Will', 'Anna', 'Will', 'Anna', 'Anna']
    """
    around = [None, *found, None]
    times: Counter[str] = Counter()
    for before, one, after in zip(around, found, around[2:], strict=False):
        small = one.text[:1].islower() and not one.means <= {Loose.FILLER}  # who "drew" is not called so
        known = one.means and (small or one.text.casefold() not in own_list("given"))
        if one.kind is Kind.WORD and not known and _stands_for_a_player(before, after):
            times[one.text] += 1
    words = {one.text for one in found if one.means and times[one.text] >= FEWEST_CALLED}
    called = {text for text in words if _is_called_as(text, times, words)}
    if not called:
        return found
    return [replace(one, means=frozenset()) if one.text in called else one for one in found]


def _stands_for_a_player(before: Token | None, after: Token | None) -> bool:
    """Whether what is behind a word is done or said by somebody, or the word is in quotes or alone."""
    if after is None or (after.text in QUOTES and (before is None or before.text not in QUOTES)):
        return False
    alone = after.kind is Kind.LINE and (before is None or before.kind is Kind.LINE)
    said = alone or after.text in (":", ">", "(", *QUOTES) or after.kind is Kind.STAMP
    return said or after.tile is not None or after.may(*_DOES)


def _is_called_as(text: str, times: Counter[str], words: set[str]) -> bool:
    """Whether a word stands where names with a capital letter, or without, do, about as often as each."""
    others = [
        often
        for name, often in times.items()
        if name not in words and name[0].isupper() == text[0].isupper() and often >= FEWEST_CALLED - 1
    ]
    return bool(others) and times[text] * 2 * len(others) >= sum(others)


def with_takes_that_play(found: list[Token]) -> list[Token]:
    """The tokens, in which whoever takes a tile plays it, where none is taken that is named again.

    >>> from analyzer.forms.tokens import tokens
    >>> said = with_takes_that_play(tokens("Rosa nimmt 6-5, Karl nimmt 5-4. Rosa nimmt 4-4."))
    >>> sum(one.may(Loose.PLAY) for one in said)
    3
    """
    tiles = Counter(one.tile for one in found if one.tile)
    takes = []
    for at, one in enumerate(found):
        if one.kind is Kind.WORD and one.may(Word.DRAW, Word.STOCK, Loose.STOCK):
            behind = found[at + 1].tile if at + 1 < len(found) else None
            if one.text.casefold() not in own_list("takes") or behind is None or tiles[behind] > 1:
                return found
            takes.append(at)
    played = {at: replace(found[at], means=frozenset({Loose.PLAY})) for at in takes}
    return [played.get(at, one) for at, one in enumerate(found)] if played else found


def is_other(token: Token) -> bool:
    """Whether a word means the other one of two, of whom one tells the game."""
    return token.kind is Kind.WORD and token.text.casefold() in own_list("other")


def is_held(found: list[Token], at: int) -> bool:
    """Whether a tile is left in a hand: a word says so before it in its sentence, and none says a play."""
    for one in reversed(found[max(0, at - SENTENCE) : at]):
        plays = one.may(Loose.PLAY, Loose.LEAD, Word.DOMINO) and one.text.casefold() not in own_list("with")
        if plays or one.text in ".!?;()":
            return False
        if one.text.casefold() in own_list("kept"):
            return True
    return False


def draws(found: list[Token], first: int) -> dict[int, int]:
    """The places of the words for draws, with how many tiles are drawn: the number beside them.

    In front of the first tile the hands are drawn; a word that comes only once may say that nothing is.
    """
    numbers = number_words()
    draws = {}
    for at, one in enumerate(found):
        if at > first and one.kind is Kind.WORD and one.may(Word.DRAW):
            beside = [*found[at + 1 : at + BESIDE], *reversed(found[max(0, at - BESIDE) : at])]
            counts = (other.number or numbers.get(other.text.casefold()) for other in beside)
            draws[at] = min(next(filter(None, counts), 1), MOST_DRAWN)
    return draws if len(draws) > 1 else {}


def passes(found: list[Token], names: list[int]) -> list[int]:
    """The words for a pass; one of two that stand together, with no name between, is enough."""
    places: list[int] = []
    for at, one in enumerate(found):
        if one.kind is Kind.WORD and one.may(Word.PASS):
            near = places[-1:] and at - places[-1] <= TOGETHER
            if not near or between(names, places[-1], at):
                places.append(at)
    return places


def between(places: list[int], since: int, at: int) -> int:
    """How many of some places in ascending order are between two places."""
    return bisect_left(places, at) - bisect_left(places, since)


# -- what a reading must not pass over --------------------------------------------------------------------


class Said(NamedTuple):
    """A tile or a word for a pass in a text, and what the clause in front of it says."""

    token: Token
    seats: frozenset[str]
    played: bool
    """Whether a word says that it is played."""
    other: bool
    """Whether a word says that it is held, or drawn."""


LAST_WORDS = 2
"""So many tiles behind the word for a block are no turns, but what is left, or a time."""
FEW_LARGE = 8
"""Of so many tiles more than one is larger than six in a set with larger ones."""


def contradicts(
    found: list[Token], games: list[LooseGame], interpretations: list[Interpretation]
) -> list[Token]:
    """What a text says that a reading without errors cannot explain, however it was read.

    A player is named beside a tile, or passes, and nothing was made of it while the game goes on; a tile
    stands behind the word for a block; few are of a larger set; of rows with a turn for each player one has
    less; several pass, and there are only tiles; between two turns each player says once what is unknown.
    """
    if len(games) > 1:
        return []
    game, understood = games[0], interpretations[0]
    plays = [one for one in game.turns if one.tile and one.kind is ActionKind.PLAY]
    tiles = [one.tile for one in plays if one.tile] + [one for held in game.held for one in held.tiles]
    large = [one for one in plays if one.tile and one.tile.high > USUAL_HIGHEST]
    few = large if len(large) * FEW_LARGE < len(plays) else []
    few = few if sum(one.high > USUAL_HIGHEST for one in tiles) * FEW_LARGE < len(tiles) else []
    blocked = next((one.span for one in found if one.kind is Kind.WORD and one.may(Word.BLOCKED)), None)
    behind = [one for one in plays if blocked and one.span != PLACE and one.span > blocked]
    odd = {one.span for one in [*few, *(behind if len(behind) <= LAST_WORDS else [])]}
    told = [one for one in found if one.span in odd]
    passed_over = _passed_over(found, game, understood)
    if replay(understood.game).outcome is not None:
        # Behind the end, and in asides, other tiles may be named: but not as turns among those of a story.
        among = {one.token for one in _said(found, understood.seats) if one.played and one.seats}
        turns = [turn.span for turn in game.turns if turn.tile]
        among = {one for one in among if one.tile and turns and turns[0] < one.span < turns[-1]}
        passed_over = [one for one in passed_over if one in among and game.form == "sentences"]
    return [
        *told,
        *_nothing_but_plays(found, understood),
        *passed_over,
        *_rows_cut(found, game, understood),
        *_rounds_cut(found, game, understood),
        *_round_unread(found, understood),
    ]


def _nothing_but_plays(found: list[Token], understood: Interpretation) -> list[Token]:
    """The passes that a text tells of its players, where a reading has no turn but tiles."""
    if not all(isinstance(turn.action, Play) for turn in understood.game.turns):
        return []
    told = [one.token for one in _said(found, understood.seats) if not one.token.tile and len(one.seats) == 1]
    last = max((one.span for one in found if one.tile), default=PLACE)
    told = [one for one in told if one.span < last]
    return told if len(told) >= SEVERAL else []


def _said(found: list[Token], seats: dict[str, str]) -> list[Said]:
    """The tiles and passes of a text with what stands in front of each in its clause."""
    words: dict[str, set[str]] = {}
    for name, seat in seats.items():
        for word in name.split():
            words.setdefault(_called(word), set()).add(seat)
    told: list[Said] = []
    clause: list[Token] = []
    for one in found:
        passes = one.kind is Kind.WORD and len(one.text) > 1 and one.may(Word.PASS)
        if one.tile or passes:
            named = [words[called] for near in clause if (called := _called(near.text)) in words]
            told.append(
                Said(
                    one,
                    frozenset().union(*named) if all(len(each) == 1 for each in named) else frozenset(),
                    any(near.may(Loose.PLAY, Loose.LEAD) for near in clause),
                    any(len(near.text) > 1 and near.may(*NOT_PLAYED) for near in clause) or bool(one.guessed),
                )
            )
        clause = (
            [] if one.tile or passes or one.kind is Kind.LINE or one.text in ENDS_A_CLAUSE else [*clause, one]
        )
    return told


ENDS_A_CLAUSE = (".", "!", "?", ";")
NOT_PLAYED = (Word.DRAW, Word.HAND, Word.STOCK, Loose.HOLDS, Loose.STOCK)


def _called(word: str) -> str:
    return word if len(word) == 1 else plain_name(word)


def _passed_over(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """The tiles that are said to be played, and the passes of players who pass less in the reading."""
    known = {tile for turn in game.turns for tile in (turn.tile, turn.neighbour)} | set(game.stock)
    known.update(tile for shown in game.boards for tile in shown.tiles)
    known.update(tile for held in game.held for tile in held.tiles)
    highest = max([USUAL_HIGHEST, *(tile.high for tile in known if tile)])
    told = [one for one in _said(found, understood.seats) if not one.other]
    bare = not any(turn.who for turn in game.turns)
    last = max((turn.span for turn in game.turns), default=PLACE)
    tiles = [
        one.token
        for one in told
        if (tile := one.token.tile) and tile not in known and tile.high <= highest
        if bare or one.played or (one.seats and one.token.span < last)
    ]
    passed = Counter(turn.seat for turn in understood.game.turns if not isinstance(turn.action, Play))
    passes: dict[str, list[Token]] = {}
    for one in told:
        if not one.token.tile and len(one.seats) == 1:
            passes.setdefault(min(one.seats), []).append(one.token)
    first = min((turn.span for turn in game.turns), default=PLACE)
    said = [one.token for one in told if not one.token.tile and first < one.token.span < last]
    if bare and len(said) >= passed.total() + SEVERAL:
        return [*tiles, *said[passed.total() :]]  # players who are not told from one another pass
    return [*tiles, *(one for seat, each in passes.items() for one in each[passed[seat] :])]


def _rows_cut(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """What stands between the tiles of a row with fewer turns than players, where most have as many.

    Nobody is named there; whoever begins one row begins all.
    """
    if any(turn.who for turn in game.turns):
        return []
    rows: dict[int, list[str]] = {}
    for turn in understood.game.turns:
        rows.setdefault(turn.span.line if turn.span else 0, []).append(turn.seat)
    whole = [seats[0] for seats in rows.values() if len(seats) == len(understood.seats)]
    if len(whole) < SEVERAL or len(whole) * 3 < len(rows) * 2 or len(set(whole)) == 1:
        return []
    short = {line for line, seats in rows.items() if len(seats) < len(understood.seats)}
    row = next((row for row in rows_of_tokens(found) if row[0].span.line in short), [])
    places = [at for at, one in enumerate(row) if one.tile]
    between = [
        one for one in row[min(places, default=0) : max(places, default=0)] if one.kind is not Kind.TILE
    ]
    return between[-1:] or row[:1]


def _rounds_cut(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """The first tile of rounds, divided by semicolons, that are longer or shorter than there are players.

    Or of which fewer turns were read than stand there: the passes, say, are dashes. Nobody is named there.
    """
    rounds: list[list[Token]] = [[]]
    for one in found:
        if one.text == ";" or one.kind is Kind.LINE:
            rounds.append([])
        figures = one.kind is Kind.NUMBER and len(one.text) == len("64")
        if one.tile or figures or one.text == "-" or (one.kind is Kind.WORD and one.may(Word.PASS)):
            rounds[-1].append(one)
    rounds = [each for each in rounds if len(each) > 1]
    divided = sum(one.text == ";" for one in found) >= SEVERAL <= len(rounds)
    if not divided or any(turn.who for turn in game.turns):
        return []
    usual, times = Counter(map(len, rounds)).most_common(1)[0]
    cut = usual != len(understood.seats) or len(game.turns) < sum(map(len, rounds))
    return rounds[0][:1] if cut and times * 3 > len(rounds) * 2 else []


FEW_WORDS = 4
"""Of a turn whose words are in no list so many are said at most: `dubbel vijf`."""


def _round_unread(found: list[Token], understood: Interpretation) -> list[Token]:
    """The first of the lines between two turns on which each player says a few unknown words.

    The last of them had the turn above. Two players only may chat so.
    """
    order = sorted(set(understood.seats.values()))
    played = {turn.span.line: turn.seat for turn in understood.game.turns if turn.span}
    if len(order) < SEVERAL:
        return []
    names = {plain_name(name): seat for name, seat in understood.seats.items()}
    silent: list[tuple[str, Token]] = []
    last: str | None = None
    for row in rows_of_tokens(found):
        line = row[0].span.line
        if line in played:
            if last is not None and sorted(seat for seat, _ in silent) == order and silent[-1][0] == last:
                return [silent[0][1]]
            last, silent = played[line], []
            continue
        words = [one for one in row if one.kind is Kind.WORD]
        called = next(
            (size for size in (2, 1) if plain_name(" ".join(one.text for one in words[:size])) in names), 0
        )
        said = words[called:]
        if called and 0 < len(said) <= FEW_WORDS and not any(one.tile for one in row):
            silent.append((names[plain_name(" ".join(one.text for one in words[:called]))], said[0]))
    return []


# -- names misread --------------------------------------------------------------------------------------

ALIKE = str.maketrans("01|5", "olls")
"""Figures and signs that a scanner takes letters for: `R0si`, `Kar|`."""


def correct_names(loose: LooseGame) -> None:
    """Gives the turns of a name that a scanner has misread to its player, and says so.

    So is the one turn of a name that is a slip away from that of a player.
    """
    times = Counter(turn.who for turn in loose.turns if turn.who)
    players = {plain_name(label_of(who)): who for who, turns in times.items() if turns >= SEVERAL}
    alike: dict[str, tuple[str, ...]] = {}
    for who, _ in times.most_common():
        alike.setdefault(plain_name(label_of(who)).translate(ALIKE), who)
    for turn in loose.turns:
        name = plain_name(label_of(turn.who))
        near = [who for player, who in players.items() if len(player) >= SEVERAL and _one_slip(name, player)]
        seen = alike.get(name.translate(ALIKE), turn.who)
        if seen != turn.who and not name.isalpha() and label_of(seen).isalpha():
            turn.who, misspelt = seen, label_of(turn.who)
            loose.guessed.append(say("{sign} for {figure}", sign=misspelt, figure=label_of(seen)))
        elif times[turn.who] == 1 and len(near) == 1 and not figures_of(name):
            turn.who, misspelt = near[0], label_of(turn.who)
            loose.guessed.append(say("{sign} for {figure}", sign=misspelt, figure=label_of(near[0])))


def _one_slip(one: str, other: str) -> bool:
    """Whether a letter is another, missing or too many, or two are exchanged."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    here, there = one[at:], other[at:]
    turned = here[:2] == there[:2][::-1] and here[2:] == there[2:]
    return here != there and (turned or here[1:] in (there, there[1:]) or here == there[1:])
