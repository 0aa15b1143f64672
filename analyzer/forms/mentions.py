"""What a text says around the tiles that it mentions: who plays or passes, what is drawn, what is left."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.line_of_play import USUAL_HIGHEST, is_said_to_be_open
from analyzer.forms.loose_game import MOST_DRAWN, PLACE, SEVERAL, plain_name, without_turn
from analyzer.forms.tokens import Kind, Token, rows_of_tokens
from analyzer.forms.words import Loose, own_list
from analyzer.notation.vocabulary import Word, number_words
from analyzer.record.game import Play
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.loose_game import LooseGame, LooseTurn

BESIDE = 4
"""So many words and signs stand at most between a tile and the name beside it."""
TOGETHER = 5
"""Words for one pass stand no farther apart: `taps the table and passes`."""
SENTENCE = 30
"""A sentence has so many words and signs; what stands farther in front belongs to another one."""


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
        among = {one.token for one in what_is_said(found, understood.seats) if one.played and one.seats}
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
        *_draws_unread(found, game, understood),
    ]


def _nothing_but_plays(found: list[Token], understood: Interpretation) -> list[Token]:
    """The passes that a text tells of its players, where a reading has no turn but tiles."""
    if not all(isinstance(turn.action, Play) for turn in understood.game.turns):
        return []
    told = [one.token for one in what_is_said(found, understood.seats) if not one.token.tile and len(one.seats) == 1]
    last = max((one.span for one in found if one.tile), default=PLACE)
    told = [one for one in told if one.span < last]
    return told if len(told) >= SEVERAL else []


def what_is_said(found: list[Token], seats: dict[str, str]) -> list[Said]:
    """The tiles and passes of a text with what stands in front of each in its clause."""
    words: dict[str, set[str]] = {}
    for name, seat in seats.items():
        for word in name.split():
            words.setdefault(_called(word), set()).add(seat)
    told: list[Said] = []
    clause: list[Token] = []
    for at, one in enumerate(found):
        ruler = {*one.text} == {"-"} and clause != [] and clause[0].text == "-"  # "--- Turn 1: Ana ---"
        passes = one.kind is Kind.WORD and len(one.text) > 1 and one.may(Word.PASS) and not ruler
        if one.tile or passes:
            named = [words[called] for near in clause if (called := _called(near.text)) in words]
            told.append(
                Said(
                    one,
                    frozenset().union(*named) if all(len(each) == 1 for each in named) else frozenset(),
                    any(near.may(Loose.PLAY, Loose.LEAD) for near in clause),
                    any(len(near.text) > 1 and near.may(*NOT_PLAYED) for near in clause)
                    or bool(one.guessed)
                    or is_said_to_be_open(found, at),
                )
            )
        clause = (
            [] if one.tile or passes or one.kind is Kind.LINE or one.text in ENDS_A_CLAUSE else [*clause, one]
        )
    return told


ENDS_A_CLAUSE = (".", "!", "?", ";")
NOT_PLAYED = (Word.DRAW, Word.HAND, Word.STOCK, Loose.HOLDS, Loose.STOCK, Loose.BOTH_ENDS)


def _called(word: str) -> str:
    return word if len(word) == 1 else plain_name(word)


def _passed_over(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """The tiles that are said to be played, and the passes of players who pass less in the reading."""
    known = {tile for turn in game.turns for tile in (turn.tile, turn.neighbour)} | set(game.stock)
    known.update(tile for shown in game.boards for tile in shown.tiles)
    known.update(tile for held in game.held for tile in held.tiles)
    highest = max([USUAL_HIGHEST, *(tile.high for tile in known if tile)])
    told = [one for one in what_is_said(found, understood.seats) if not one.other]
    bare = not any(turn.who for turn in game.turns)
    last = max((turn.span for turn in game.turns), default=PLACE)
    alone = {row[0].span.line for row in rows_of_tokens(found) if all(one.tile for one in row)}
    tiles = [
        one.token
        for one in told
        if (tile := one.token.tile) and tile not in known and tile.high <= highest
        if bare or one.played or (one.token.span < last and (one.seats or one.token.span.line in alone))
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


def _draws_unread(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """Tiles beside signs for draws that a reading has not: `+6 [2-6]`, in a last row `draw1, 1_5`."""
    if any(turn.kind is ActionKind.DRAW for turn in game.turns):
        return []
    counted = [
        tile
        for sign, number, tile in zip(found, found[1:], found[2:], strict=False)
        if sign.text == "+" and number.kind is Kind.NUMBER and tile.tile
    ]
    known = {turn.tile for turn in game.turns} | {tile for held in game.held for tile in held.tiles}
    last = max((turn.span.line for turn in game.turns), default=0)
    behind = [one for one in found if one.span.line > last and one.tile and one.tile not in known]
    rows = game.form == "moves-table" and replay(understood.game).outcome is None
    bare = len({turn.who for turn in game.turns}) == 1
    return [*(counted if bare else []), *(behind if rows else [])]


FEW_WORDS = 4
"""Of a turn whose words are in no list so many are said at most: `dubbel vijf`."""


def _round_unread(found: list[Token], understood: Interpretation) -> list[Token]:
    """The first of the lines between two turns on which each player says a few unknown words.

    The last of them had the turn above. Two players only may chat so.
    """
    order = sorted(set(understood.seats.values()))
    played = {turn.span.line: turn.seat for turn in understood.game.turns if turn.span}
    names = {plain_name(name): seat for name, seat in understood.seats.items()}
    silent: list[tuple[str, Token]] = []
    last = ""
    for row in rows_of_tokens(found):
        if (line := row[0].span.line) in played:
            said = sorted(seat for seat, _ in silent)
            if len(order) >= SEVERAL and said == order and silent[-1][0] == last:
                return [silent[0][1]]
            last, silent = played[line], []
            continue
        words = [one for one in row if one.kind is Kind.WORD]
        called = [plain_name(" ".join(one.text for one in words[:size])) for size in (1, 2)]
        size = next((at for at, name in enumerate(called, 1) if name in names), 0)
        if size and 0 < len(words) - size <= FEW_WORDS and not any(one.tile for one in row):
            silent.append((names[called[size - 1]], words[size]))
    return []


# -- what is said again ----------------------------------------------------------------------------------


def without_draws_answered(loose: LooseGame, rows: list[list[Token]]) -> bool:
    """Who asks for tiles, and is told which or how many, draws those only: `draw`, `Ana draws 2`.

    Returns whether it was told how many.
    """
    draws = [turn.kind is ActionKind.DRAW for turn in loose.turns]
    asked = [at for at, turn in enumerate(loose.turns) if draws[at] and turn.tile is None]
    answers = [loose.turns[at + 1] if draws[at + 1 : at + 2] == [True] else None for at in asked]
    shown = all(
        one and one.tile and one.who == loose.turns[at].who for at, one in zip(asked, answers, strict=True)
    )
    if not shown:
        telling = {row[0].span.line for row in rows if _tells_a_draw(row)}
        asked = []
        for _, run in groupby(enumerate(loose.turns), key=lambda one: (one[1].who, one[1].kind, one[1].tile)):
            places = [at for at, turn in run if draws[at] and turn.tile is None]
            asking = [at for at in places if loose.turns[at].span.line not in telling]
            asked += asking if len(asking) < len(places) else []
    for at in reversed(asked):
        without_turn(loose, at)
    return bool(asked) and not shown


def _tells_a_draw(row: list[Token]) -> bool:
    """Whether somebody is named directly in front of the word for a draw: `Ana draws 2 tiles`."""
    return any(
        not one.means and one.kind is Kind.WORD and other.may(Word.DRAW) for one, other in pairwise(row)
    )


COMMANDS = ("!", "/")
"""Begin what a program is told in a chat."""


def without_remarks(loose: LooseGame, rows: list[list[Token]], told: list[LooseTurn]) -> None:
    """Takes away turns without a tile that nobody is told beside, if those with one are commands."""
    lines = {row[0].span.line: row for row in rows}
    commands = {
        line
        for line, row in lines.items()
        if any(sign.text in COMMANDS and one.kind is Kind.WORD for sign, one in pairwise(row))
    }
    if sum(turn.span.line in commands for turn in told) * 2 <= len(told):
        return
    for at in range(len(loose.turns) - 1, -1, -1):
        turn = loose.turns[at]
        if turn.tile is None and turn.span.line not in commands:
            row = lines.get(turn.span.line, [])
            named = any(
                one.text == turn.who[-1] and other.text != ":" for one, other in pairwise(row) if turn.who
            )
            if not named:
                without_turn(loose, at)


def without_what_lies(loose: LooseGame) -> None:
    """What is shown by one who takes no turn, and has all been played, is the table and no hand.

    Nor is a tile that has been played played again by one who does nothing else: `Exported 45 messages`.
    """
    times = Counter(turn.who for turn in loose.turns)
    last = loose.turns[-1] if loose.turns else None
    others = [turn.tile for turn in loose.turns[:-1]]
    once = last is not None and last.tile in others and not times[()] and times[last.who] == 1
    if once and len(others) > len(times) * SEVERAL:
        without_turn(loose, len(loose.turns) - 1)
    loose.held = [
        held
        for held in loose.held
        if not held.at
        or times[held.who]
        or not {*held.tiles} <= {turn.tile for turn in loose.turns[: held.at]}
    ]
