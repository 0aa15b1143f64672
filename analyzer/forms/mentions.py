"""What a text says around the tiles that it mentions: who plays or passes, what is drawn, what is left."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from itertools import dropwhile, islice, pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.line_of_play import USUAL_HIGHEST, is_said_to_be_open, lines_that_count, written_as
from analyzer.forms.loose_game import (
    PLACE,
    SEVERAL,
    counted_hands,
    dealt,
    label_of,
    led_from_a_list,
    plain_name,
)
from analyzer.forms.tokens import Kind, Token, is_name
from analyzer.forms.weighing import left_though_played, round_unread, rows_cut
from analyzer.forms.words import Loose, is_time, own_list
from analyzer.notation.vocabulary import Word
from analyzer.record.game import Draw, Play
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.loose_game import HeldTiles, LooseGame, LooseTurn
    from analyzer.record.diagnostics import Span

BESIDE = 4  # so many words and signs stand at most between a tile and the name beside it
SENTENCE = 30  # so many words and signs a sentence has


def is_held(found: list[Token], at: int) -> bool:
    """Whether a tile is left in a hand: a word says so before it in its sentence, and none says a play.

    Whoever goes out then has played it: `She had one tile left, the blank-two. Out she went.`
    """
    if goes_out(found, at) or is_laid_behind(found, at):
        return False
    behind = dropwhile(lambda one: one.tile or one.text == "," or one.may(Word.AND), found[at:])
    small = list(islice(behind, BESIDE - 1))
    kept = next((one for one in small if not one.may(Loose.FILLER)), None)
    front = takewhile(lambda one: not one.tile and one.text not in ENDS_A_CLAUSE, reversed(found[:at]))
    close = [*islice(front, BESIDE)]
    laid = any(one.may(Loose.PLAY) and not one.may(Loose.FILLER) for one in close)
    laid |= any(one.text.casefold() in own_list("until") for one in close)
    if kept is not None and not laid and (kept.may(Word.HAND) or kept.text.casefold() in own_list("kept")):
        return True  # "he had the 2-4, 4-4 and the 2-5 in his hand"
    somebody, first, aside = False, at, 0
    for place in range(at - 1, max(0, at - SENTENCE) - 1, -1):
        one, aside = found[place], aside + (found[place].text == ")") - (found[place + 1].text == "(")
        if aside > 0:  # "I had the 3-5, Ana 19 (6-6 4-3), Ben the 2-3"
            first = place
            continue
        if one.tile and somebody:  # what is said in front of it is said of another tile, or in a list of both
            listed = found[place + 1].text in ",(" or found[place + 1].may(Word.AND)
            near = first - place <= BESIDE + 1 and one.span.line == found[at].span.line
            return listed and near and is_held(found, place)
        first = place if one.tile else first  # "Ana the 6-4 and the 3-3"
        somebody = somebody or is_name(one) or one.text.casefold() in own_list("self") or is_pronoun(one)
        heads = own_list("kept") if found[place + 1].text == ":" else frozenset[str]()  # "hung: 2-2 1-2"
        plays = one.may(Loose.PLAY, Loose.LEAD, Word.DOMINO)
        plays &= one.text.casefold() not in own_list("with") | heads
        if plays or one.text in ".!?;()":
            before = _held_before(found, place, first)
            return (before > 0 and is_held(found, before)) or _asks_what_is_left(found, place)
        if not own_list("kept").isdisjoint((one.text.casefold(), *one.text.casefold().split()[-1:])):
            return True
        if one.may(Loose.HOLDS) and (" " in one.text or found[place + 1].text == ":"):
            return True  # "er hatte noch 5-5", "Ana holds: 5-5"
        if one.may(Word.STOCK) and found[place + 1].text == ":":
            return True  # "boneyard: 2-1"
    return False


def _asks_what_is_left(found: list[Token], at: int) -> bool:
    """Whether a question ends here that asks what somebody has left: `What had I left? The 2-2`."""
    front = found[: at * (found[at].text == "?")]
    asked = takewhile(lambda one: not one.tile and one.text not in ENDS_A_CLAUSE, reversed(front))
    words = [one for one in asked if one.kind is Kind.WORD]
    has = [one for one in words if one.may(Loose.HOLDS)]
    still = any(one.text.casefold() in own_list("still") for one in words) or any(
        " " in one.text for one in has
    )
    return (bool(has) and still) or any(one.text.casefold() in own_list("kept") for one in words)


def _held_before(found: list[Token], place: int, first: int) -> int:
    """Where a list ends that goes on behind a semicolon with a name: `left: Ana 6-4 (10); Ben 1-1`; or 0."""
    before = next((at for at in range(place - 1, 0, -1) if found[at].tile), 0)
    alike = found[place].text == ";" and found[before].span.line == found[place].span.line
    return before if alike and place + 1 < first and all(map(is_name, found[place + 1 : first])) else 0


def is_laid_behind(found: list[Token], at: int) -> bool:
    """Whether the clause behind a tile says that it is played: `I still had the 2-2, which I laid`."""
    near = found[at + 1 : at + 1 + BESIDE]
    held = [*takewhile(lambda one: one.may(Word.HAND, Loose.FILLER) and not one.may(Word.AND), near)]
    begins = at + 1 + len(held)  # "the 2-5 in my hand, I laid it"
    if begins >= len(found) or not (found[begins].text == "," or found[begins].may(Word.AND)):
        return False
    clause = [*takewhile(lambda one: one.text not in (*ENDS_A_CLAUSE, ","), found[begins + 1 :])]
    same = [*takewhile(lambda one: not is_name(one), clause[:BESIDE])]
    if any(one.text.casefold() in own_list("not") for one in same):
        return False  # "y no lo pudo poner"
    others = any(one.tile and " " not in one.text for one in clause)  # "..., she laid the 4-5"
    return not others and any(one.may(Loose.PLAY) and not one.may(Loose.FILLER) for one in same)


def goes_out(found: list[Token], at: int) -> bool:
    """Whether directly behind a tile a clause that names nobody, and no other tile, ends the game."""
    near = enumerate(found[at + 1 : at + 1 + BESIDE], at + 1)
    ends = [one.may(Word.DOMINO) or _is_done(found, place) for place, one in near]
    if True not in ends:
        return False
    out = at + 1 + ends.index(True)
    clause = [*found[at + 1 : out], *takewhile(lambda one: one.text not in ".,;!?", found[out + 1 :])]
    return not any(one.tile or is_name(one) or one.text.casefold() in own_list("self") for one in clause)


def _is_done(found: list[Token], at: int) -> bool:
    """Whether a word alone behind a comma or `and` says that it is over: `6-5, und Schluss!`."""
    before, after = found[at - 1], [one.text for one in found[at + 1 : at + 2]]
    apart = (before.text == "," or before.may(Word.AND)) and after in (["."], ["!"], [])
    return apart and found[at].text.casefold() in own_list("done")


# -- what a reading must not pass over --------------------------------------------------------------------


class Said(NamedTuple):
    """A tile or a word for a pass in a text, and what the clause in front of it says."""

    token: Token
    seats: frozenset[str]
    played: bool  # whether a word says so
    other: bool  # whether a word says that it is held, or drawn


LAST_WORDS = 2  # so many tiles behind the word for a block are no turns, but what is left, or a time
FEW_LARGE = 8  # of so many tiles more than one is larger than six in a set with larger ones


def contradicts(
    found: list[Token], games: list[LooseGame], interpretations: list[Interpretation]
) -> list[Token]:
    """What a text says that a reading without errors cannot explain, however it was read.

    A player passes, and nothing was made of it while the game goes on; a tile stands behind the word for a
    block; few are of a larger set; of rows with a turn for each player one has less; a tile that is drawn is
    not read; between two turns each player says once what is unknown.
    """
    if len(games) > 1:
        return []
    game, understood = games[0], interpretations[0]
    plays = [one for one in game.turns if one.tile and one.kind is ActionKind.PLAY]
    tiles = [one.tile for one in plays if one.tile] + [one for held in game.held for one in held.tiles]
    few = [one for one in plays if one.tile and one.tile.high > USUAL_HIGHEST]
    known = sum(one.high > USUAL_HIGHEST for one in tiles) * FEW_LARGE >= len(tiles)
    few = [] if known or len(few) * FEW_LARGE >= len(plays) else few
    blocked = next((one.span for one in found if one.kind is Kind.WORD and one.may(Word.BLOCKED)), None)
    over = replay(understood.game).outcome is not None  # who passes in an aside behind the end is no matter
    behind = [one for one in plays if blocked and one.span != PLACE and one.span > blocked and not over]
    odd = {one.span for one in [*few, *(behind if len(behind) <= LAST_WORDS else [])]}
    last = [(one.tile, one.span.line) for one in plays[-1:]]  # columns may differ: a name for I
    odd |= {one.span for at in counted_hands(found) if ((one := found[at]).tile, one.span.line) in last}
    return [
        *(one for one in found if one.span in odd),
        *([] if over else _passes_unread(found, game, understood)),
        *rows_cut(found, game, understood),
        *round_unread(found, understood),
        *_draws_unread(found, game, understood),
        *left_though_played(found, understood),
    ]


def what_is_said(found: list[Token], seats: dict[str, str]) -> list[Said]:
    """The tiles and passes of a text with what stands in front of each in its clause."""
    words: dict[str, set[str]] = {}
    for name, seat in seats.items():
        for word in {name, *name.split()}:
            words.setdefault(_called(word), set()).add(seat)
    told: list[Said] = []
    clause: list[Token] = []
    passed = False
    for at, one in enumerate(found):
        ruler = {*one.text} == {"-"} and clause != [] and clause[0].text == "-"  # "--- Turn 1: Ana ---"
        passes = one.kind is Kind.WORD and len(one.text) > 1 and one.may(Word.PASS) and not ruler
        who = own_list("which") & {near.text.casefold() for near in clause[-2:]}
        again = passes and passed and bool(who)  # "nothing fits for Ana, who passes"
        passed = passes or (passed and not (one.tile or one.text in ENDS_A_CLAUSE))
        if (one.tile or passes) and not again:
            laid = bool(one.tile) and is_laid_behind(found, at)
            played = laid or any(near.may(Loose.PLAY, Loose.LEAD) for near in clause)
            other = not laid and any(len(near.text) > 1 and near.may(*NOT_PLAYED) for near in clause)
            other |= bool(one.guessed) or is_said_to_be_open(found, at)
            told.append(Said(one, _named(clause, words), played, other))
        clause = (
            [] if one.tile or passes or one.kind is Kind.LINE or one.text in ENDS_A_CLAUSE else [*clause, one]
        )
    return told


ENDS_A_CLAUSE, NO_PLAY = (".", "!", "?", ";"), (Word.PASS, Word.DRAW, Word.DOMINO, Word.BLOCKED, Loose.HOLDS)
NOT_PLAYED = (Word.DRAW, Word.HAND, Word.STOCK, Loose.HOLDS, Loose.STOCK, Loose.BOTH_ENDS)


def _named(clause: list[Token], words: dict[str, set[str]]) -> frozenset[str]:
    """The seats of those who are named: the longest names first, `Player 2` before `Player`."""
    text, named = f" {' '.join(_called(one.text) for one in clause)} ", list[set[str]]()
    for name in sorted((name for name in words if f" {name} " in text), key=len, reverse=True):
        named += [words[name]] if f" {name} " in text else []
        text = text.replace(f" {name} ", "  ")
    return frozenset().union(*named) if all(len(each) == 1 for each in named) else frozenset()


def _called(word: str) -> str:
    return word if len(word) == 1 else plain_name(word)


def _passes_unread(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """The passes of players who pass less in the reading."""
    said = [one for one in what_is_said(found, understood.seats) if one.token.text != "NULL"]  # of any field
    told = [one for one in said if not one.other and not one.token.tile]
    passed = Counter(turn.seat for turn in understood.game.turns if not isinstance(turn.action, Play))
    passes: dict[str, list[Token]] = {}
    for one in told:
        if len(one.seats) == 1:
            passes.setdefault(min(one.seats), []).append(one.token)
    spans = [turn.span for turn in game.turns] or [PLACE]
    between = [one.token for one in told if min(spans) < one.token.span < max(spans)]
    if not any(turn.who for turn in game.turns) and len(between) >= passed.total() + SEVERAL:
        return between[passed.total() :]  # players who are not told from one another pass
    return [one for seat, each in passes.items() for one in each[passed[seat] :]]


def _draws_unread(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """Tiles beside signs for draws that a reading has not: `+6 [2-6]`, in a last row `draw1, 1_5`."""
    if any(turn.kind is ActionKind.DRAW for turn in game.turns):
        return []
    around = zip(found, found[1:], found[2:], strict=False)
    counted = [last for one, two, last in around if one.text == "+" and two.kind is Kind.NUMBER and last.tile]
    known = {turn.tile for turn in game.turns} | {tile for held in game.held for tile in held.tiles}
    last = max((turn.span.line for turn in game.turns), default=0)
    behind = [one for one in found if one.span.line > last and one.tile and one.tile not in known]
    rows = game.form == "moves-table" and replay(understood.game).outcome is None
    return [*(counted if len({turn.who for turn in game.turns}) == 1 else []), *(behind if rows else [])]


# -- what stands as turns do --------------------------------------------------------------------------------

FEW = 6  # of so many tiles in places of one kind at most one is passed over: else such places are no turns
BELOW, NEAR = 2, 3  # so many lines below a name, and words and signs behind them, its tile stands at most
MARKS, NO_SIDE = ("@", "(", "[", "="), {Word.DOUBLE, Loose.FILLER}  # only behind a tile that is played

Place = tuple[object, ...]  # what stands between a tile and the turn, the line or the sentence in front of it


def _was_dealt(left: HeldTiles, game: LooseGame) -> bool:
    """Whether what somebody has left is part of what another line says he was dealt, or said of all."""
    beside = any(one.span.line == left.span.line and one.who != left.who for one in game.held)
    hand = dealt(game).get(label_of(left.who), left)
    return beside or (hand.span.line != left.span.line and {*left.tiles} <= {*hand.tiles})


def passed_over(
    found: list[Token], games: list[LooseGame], interpretations: list[Interpretation]
) -> list[Token]:
    """The tiles that stand as the turns of a reading do, and are none.

    Who writes a game down writes each turn in the same way: the same words and signs stand in front of its
    tile. One that stands so is a turn, whatever tile it is, and of whoever is named there; in prose any that
    a player is said to play.
    """
    called = [word for one in interpretations for name in one.seats for word in (name, *name.split())]
    called += [word for game in games for turn in game.turns for word in turn.who]
    places = _places(found, games, {_called(name) for name in called})
    turns = _turns(places, games)
    if not turns:
        return []
    first = min(turns, key=lambda one: one.span)
    begin, end = first.span, max(one.span for one in turns)
    echo = next((one for one in found if one.tile and one.span > begin), first)
    over = all(replay(one.game).outcome is not None for one in interpretations)
    each = ((game, one) for game in games for one in game.held)
    held = [
        one
        for game, one in each  # a cell of a table says that its row tells what is kept
        if game.form == "moves-table" or one.span.line != end.line + 1 or _was_dealt(one, game)
    ]
    shown = {(tile, one.span.line) for one in held for tile in one.tiles}
    shown |= {(tile, one.span.line) for game in games for one in game.boards for tile in one.tiles}
    played = {one.tile for one in turns if one.tile}
    unplayed = {tile for game in games for held in game.held if not held.at for tile in held.tiles} - played
    highest = max([USUAL_HIGHEST, *(tile.high for tile in played)])
    said = what_is_said(found, interpretations[0].seats)
    acts = [(turn.seat, turn.action) for one in interpretations for turn in one.game.turns]
    by = {(seat, action.tile) for seat, action in acts if isinstance(action, Play | Draw)}
    named = [one for one in said if len(one.seats) == 1]
    others = {one.token for one in named if (*one.seats, one.token.tile) not in by}
    plays = {one.token for one in named if one.played}
    left = {one.token.tile: one.token.span for one in said if one.token.span > end and not one.played}
    others -= {one for one in places if over and one.span > left.get(one.tile, one.span)}  # "had he laid ..."
    passes = {turn.span for game in games for turn in game.turns if turn.kind is ActionKind.PASS}
    behind = {one for before, one in pairwise(found) if one.tile and before.span in passes}
    prose = any(game.form == "sentences" for game in games)
    twice = _written_twice(found, [one for one in places if one.tile in played], prose=prose)
    remarked = _behind_the_end(found, end)
    counts, sums = lines_that_count(found, end.line) if over else (set[int](), set[int]())
    table = any(game.form.endswith("table") for game in games)  # ends and the like stand beside its tiles
    lines = {one.span.line for one in turns} if table else set()
    worded = any(map(str.isalpha, "".join(one.text for one in turns)))
    ends = _ways_of_a_column(places, turns) if table else set[str]()
    strays = {
        one: place
        for one, place in places.items()
        if one not in turns and not {(one.tile, one.span.line)} & (shown | twice)
        if one.tile not in played or one.span.line not in lines
        if worded or one.tile not in played or not any(map(str.isalpha, one.text))  # ends: "5 y 3"
        if not (one.span.line in counts and one.text.isdigit())  # "Ana out. Eva 10, sums 61 to 44"
        if one.span.line not in sums or one.tile in played
        if not (over and one.tile in unplayed and one.span < end)  # "6. 4-2 5-5 not 0-6, dead"
        if not (one.span < begin and (over or one.tile in played) and one.text.isdigit())  # "page 22"
        if not (one.span < begin and one.tile and one.tile.high > highest)  # "14/8", of a day
        if one.span >= begin or one.tile != first.tile  # "the double six leads", above all turns
        if written_as(one.text) not in ends
        if not (
            one.text.count(" ") > 1 and one.span.line in {span.line for span in passes}
        )  # "5 and 6, pass"
        if not (over and one.span > end and one.tile and (one.tile in played or one.tile.high > highest))
        or one in (others & plays) | behind
        if not (over and one.span > end and one.tile and is_held(found, found.index(one)))
        if not (over and one in remarked)
        if not (one.span > end and one.tile in games[0].left)
    }
    usual, few = Counter(turns.values()), Counter(strays.values())
    odd = {one for one, at in strays.items() if one in behind or usual[at] >= max(SEVERAL, FEW * few[at])}
    odd |= {one for one in strays if prose and one.tile not in played and goes_out(found, found.index(one))}
    odd |= {
        one.token
        for one in said
        if one.token in strays and one.seats and not one.other
        if prose or (one.played and one.token.span < begin and one.token.tile not in played)  # the lead
        if one.played or begin < one.token.span
        if not over or usual[places[one.token]] or (one.played and one.token.tile not in played)
        if one.token.span < end or (one.played and not over) or one.token in others & plays
        if not is_held(found, found.index(one.token))
    }
    alike = Counter((written_as(one.text), place) for one, place in turns.items())
    unread = [one for one in strays if one.tile not in played and one.span.line not in lines]
    new = {one: (written_as(one.text), strays[one]) for one in unread}
    many = Counter(new.values())
    least = FEW if table else 1
    odd |= {one for one, at in new.items() if alike[at] >= max(SEVERAL, many[at]) and many[at] >= least}
    own = Counter((turns[one.token], one.token in others) for one in named if one.token in turns)
    odd |= {one for one in others & {*turns} if own[turns[one], False] >= FEW * own[turns[one], True]}
    odd -= {echo} if echo.tile == first.tile and echo not in others else set()  # "(5, 5) leads", "Tile: 5-5"
    odd -= _told_again(found, turns) | (
        _remarks(said, end, plays, whole=games[0].ends) if prose and over else set()
    )
    return [one for one in places if one in odd]


def _told_again(found: list[Token], turns: dict[Token, Place]) -> set[Token]:
    """Tiles that say again, on the same line or the next, what was played: `double four`, below it `4-4`."""
    tiles = pairwise(one for one in found if one.tile)
    near = ((one, other) for one, other in tiles if other.span.line - one.span.line <= 1)
    return {other for one, other in near if one.tile == other.tile and one in turns}


def _ways_of_a_column(places: dict[Token, Place], turns: dict[Token, Place]) -> set[str]:
    """How tiles are written that no turn has, but nearly every row: open ends in a column, `1 y 6`."""
    ways = Counter(written_as(one.text) for one in places if one not in turns)
    rows = {one.span.line for one in turns}
    own = Counter(written_as(one.text) for one in turns)  # an end may be what was played beside it
    return {way for way, times in ways.items() if times * 2 > len(rows) and own[way] * FEW < times}


def _written_twice(found: list[Token], played: list[Token], *, prose: bool) -> set[tuple[Tile | None, int]]:
    """The tiles that a line has in two ways, `06-May is 6-5`; in prose right behind one another."""
    written = {((one.tile, one.span.line), written_as(one.text)) for one in played}
    twice = {at for at, ways in Counter(at for at, _ in written).items() if ways > 1}
    if prose:  # there somebody else may lay it again
        told = pairwise([(at, one) for at, one in enumerate(found) if one.tile])
        both = ((one, other) for (at, one), (behind_it, other) in told if behind_it - at <= BESIDE)
        twice &= {(one.tile, one.span.line) for one, other in both if one.tile == other.tile}
    return twice


def _behind_the_end(found: list[Token], end: Span) -> set[Token]:
    """The tiles in the sentences behind the one that says, behind the last turn, that the game is over."""
    behind = dropwhile(lambda one: one.span <= end or not one.may(Word.DOMINO, Word.BLOCKED), found)
    return {one for one in dropwhile(lambda one: one.text not in ".!", behind) if one.tile}


def _remarks(said: list[Said], end: Span, plays: set[Token], *, whole: bool) -> set[Token]:
    """The tiles behind the end that nobody is said to have: `Two-four was still on the table`.

    In a `whole` story all that are not among these plays.
    """
    behind = (one for one in said if one.token.span > end)
    return {
        one.token for one in behind if not (one.seats or one.played) or (whole and one.token not in plays)
    }


def _places(found: list[Token], games: list[LooseGame], names: set[str]) -> dict[Token, Place]:
    """The place of each tile; that of one directly behind another is the same."""
    passes = {turn.span for game in games for turn in game.turns if turn.kind is ActionKind.PASS}
    places: dict[Token, Place] = {}
    clause: list[object] = []
    begins = False  # whether nothing but signs and sides stands behind the last tile
    around = zip([None, *found], found, [*found[1:], None], [*found[2:], None, None], strict=False)
    for before, one, after, word in around:
        if one.tile:
            sign = after.text if after is not None and after.text in MARKS else ""
            remark = word is not None and word.kind is Kind.WORD and not word.means - NO_SIDE
            sign = "" if remark else sign  # "2/2 (double)"
            kind = "9" if one.text[0].isalnum() else written_as(one.text)[:1]
            row = before is not None and before.tile is not None
            alike = row and before is not None and written_as(before.text) == written_as(one.text)
            places[one] = places[before] if alike and before else (kind, row, *clause[-NEAR:], sign)
        if one.tile or one.kind is Kind.LINE or one.span in passes or one.text in ENDS_A_CLAUSE:
            clause, begins = [], one.tile is not None
        elif not begins or one.text in MARKS or not (one.kind is Kind.SIGN or one.may(Word.LEFT, Word.RIGHT)):
            clause += _said_by(one, names, clause)
            begins = False
    return places


def _said_by(one: Token, names: set[str], clause: list[object]) -> list[object]:
    """What a word or sign adds to a place: names are alike, and so are all words that mean the same."""
    if one.kind is not Kind.WORD:
        return [one.text if one.kind is Kind.SIGN else one.kind]
    if _called(one.text) in names or is_name(one):
        return [] if clause[-1:] == [Kind.WORD] else [Kind.WORD]
    return [one.means or one.text.casefold()]


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

        def near(one: Token, span: Span = turn.span) -> tuple[bool, int, bool, int]:
            far = one.span.column - span.column
            inside = one.span <= span and span.column < one.span.end_column
            return not inside, -usual[places[one]], far < 0, abs(far)

        if free := [one for one in line if one not in chosen]:
            one = min(free, key=near)
            chosen[one] = places[one]
    return chosen if len(chosen) * 2 > len(turns) else {}


def never_used(
    found: list[Token], games: list[LooseGame], interpretations: list[Interpretation]
) -> list[Token]:
    """The tiles, if several, beside those of turns, or below a table, that no turn has of an unended game."""
    listed = led_from_a_list(found, games[0])
    if listed or all(replay(one.game).outcome is not None for one in interpretations):
        return listed
    told = [one.game for one in interpretations]
    used = {turn.action.tile for game in told for turn in game.turns if isinstance(turn.action, Play | Draw)}
    used |= {tile for game in told if game.deal for hand in game.deal.hands for tile in hand.tiles}
    used |= {tile for loose in games for hand in loose.held for tile in hand.tiles}
    used |= {tile for loose in games for board in loose.boards for tile in board.tiles}
    ways = {written_as(one.text) for one in found if one.tile in used - {None}}
    times = Counter(one.tile for one in found)
    lines = {one.span.line for one in found if one.tile in used and times[one.tile] == 1}
    last = max((line for loose in games for line in loose.lines), default=0)
    while games[0].form == "rounds-table" and any(one.tile and one.span.line == last + 1 for one in found):
        lines.add(last := last + 1)
    unused = [one for one in found if one.tile and one.tile not in used and one.span.line in lines]
    unused = [one for one in unused if written_as(one.text) in ways and not is_time(one.text)]
    return unused if len({one.tile for one in unused}) >= SEVERAL else []


# -- what stands as a turn does, and is none ---------------------------------------------------------------


def is_no_turn(found: list[Token], tile: Token, games: list[LooseGame]) -> bool:
    """Whether a tile that stands as turns do names the set, stands for none, or for ends beside a turn."""
    turns = [turn for game in games for turn in game.turns]
    named = _names_the_set(found, tile, turns)
    values = [one.kind for one in turns if games[0].form == "json-lines" and one.span.line == tile.span.line]
    blank = tile.tile == Tile.of(0, 0) and {*values} == {ActionKind.PASS}  # `Tile{0, 0}, Pass: true`
    beside = games[0].form == "moves-table" and any(one.span.line == tile.span.line for one in turns)
    return named or blank or beside


def _names_the_set(found: list[Token], tile: Token, turns: list[LooseTurn]) -> bool:
    """Whether a tile above the turns names the set: `"set": "9-9"`, `Double nine, ten tiles each`.

    Before the name of a set nobody is named, and nothing is said to be played; tiles are spoken of.
    """
    before = [one for one in found[: found.index(tile)][-4:] if one.kind is not Kind.SIGN]
    plays = [turn.tile for turn in turns if turn.tile and turn.span > tile.span]
    if tile.tile in plays and before and before[-1].text.casefold() in own_list("set"):
        return True
    row = [one for one in found if one.span.line == tile.span.line]
    in_front = row[: row.index(tile)]
    dealt = any(one.may(Loose.TILE) or one.text.casefold() in own_list("each") for one in row)
    told = dealt and not any(one.may(Loose.PLAY, Loose.LEAD) for one in row)
    highest = max((one.high for one in plays), default=0)
    whole = len(plays) == sum(turn.tile is not None for turn in turns) and tile.tile == Tile.of(
        highest, highest
    )
    return told and whole and any(map(str.isalpha, tile.text)) and not any(map(is_name, in_front))


def is_the_last(found: list[Token], at: int, names: list[int]) -> bool:
    """Whether somebody gets the last tile of the stock named here: `Ana se lleva la última del pozo`."""
    begin = next((x for x in range(at - 1, 0, -1) if found[x].text in (*ENDS_A_CLAUSE, ")")), 0)
    words = found[begin + 1 : at]
    of = takewhile(lambda one: one.may(Loose.FILLER, Loose.TILE), reversed(words))
    last = not {one.text.casefold() for one in of}.isdisjoint(own_list("used_up"))
    passes_by = any(one.tile or one.may(Word.PASS) for one in words)
    return last and not passes_by and between(names, begin, at) > 0


def between(places: list[int], since: int, at: int) -> int:
    """How many of some places in ascending order are between two places."""
    return bisect_left(places, at) - bisect_left(places, since)


def is_pronoun(one: Token) -> bool:
    """Whether a word stands for one of two players, who does not tell the game: `he`, `she`."""
    return one.text.casefold() in own_list("he") | own_list("she")


def is_said_to_be_played(found: list[Token], at: int) -> bool:
    """Whether a word for a play stands in front of a tile in its clause, or in a clause behind it."""
    if is_laid_behind(found, at):
        return True
    for one in reversed(found[max(0, at - BESIDE - 1) : at]):  # "je pose mon dernier, le 6-0"
        if one.tile or one.text in ENDS_A_CLAUSE or one.kind is Kind.LINE:
            return False
        if one.may(Loose.PLAY) and not one.may(Loose.FILLER):
            return True
    return False
