"""Who plays which tile, found by what comes back between the tiles, whatever the words are.

A game of dominoes gives itself away: each tile joins one that lies before it, none comes twice, and the
players take turns. So of the tiles of a text those are taken that make a line of play, and of the words
between them those as names that come round in order. A pass needs no word: who is left out has passed.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, groupby, pairwise, permutations, takewhile
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.by_hands import FEWEST_HELD, hands_before_turns
from analyzer.forms.draw_signs import tells_draws
from analyzer.forms.legend import order_of_nobody, stated_order, tiles_each
from analyzer.forms.line_of_play import (
    DASHES,
    TilePlace,
    hands_in_front,
    lines_of_play,
    side_behind,
    told_by_more_than_order,
)
from analyzer.forms.loose_game import MOST_DRAWN, SEVERAL, LooseGame, LooseTurn, name_one_twice, plain_name
from analyzer.forms.remarks import without_asking
from analyzer.forms.seats import MOST_SEATS, always_behind, left_out
from analyzer.forms.tokens import LONGEST_NUMBER, Kind, has_tile, is_name, is_verb, rows_of_tokens
from analyzer.forms.words import Loose, how_many, meaning, own_list
from analyzer.notation.vocabulary import Word
from analyzer.record.game import Pass, Play
from analyzer.replays.state import ActionKind
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.tokens import Token

ALL_ORDERS = 4  # up to so many players every order of their seats is tried; more sit as they are first named
MOST_WORDS = 18  # so many words, the most frequent ones, are tried as names
MOST_LEFT_OUT = 0.7  # of so large a share of the turns players may be left out: more is no order of seats
UNNAMED = 6  # of so many tiles one may stand without a name
MOST_WORDS_FOR_A_PASS = 2  # so many words that are in no list may stand among tiles for which nobody is named


class _Label(NamedTuple):
    """A word that may be a name, and where it stands."""

    at: int
    text: str


class _Naming(NamedTuple):
    """Who played each tile, and how well that agrees with players who take turns."""

    cost: int
    unnamed: int
    """How many tiles nobody is named for."""
    apart: int
    """How many ends of lines and sentences stand between names and their tiles."""
    far: int
    """How many words and signs do."""
    each: list[_Label | None]
    order: tuple[str, ...]

    def fits_better_than(self, other: _Naming) -> bool:
        """Whether names stand much closer to their tiles, and no fewer of these are named."""
        nearer = 2 * self.apart < other.apart or other.each[0] is None
        return nearer and self.unnamed <= other.unnamed and self.cost <= other.cost + STRANGE


def read_patterns(plain: list[Token]) -> Iterator[list[LooseGame]]:
    """The games that a text can hold, by each way to tell the tiles that are played from the others."""
    for found, games in lines_of_play(_without_lists_of_names(plain)):
        ways, each = [_namings(found, plays) for plays in games], tiles_each(rows_of_tokens(found))
        for nth in range(max(map(len, ways))):
            read = [
                _game(found, plays, namings[min(nth, len(namings) - 1)])
                for plays, namings in zip(games, ways, strict=True)
            ]
            whole = [replace(game, each=each) for game in read if game is not None]
            if len(whole) == len(read):
                yield whole


def _without_lists_of_names(plain: list[Token]) -> list[Token]:
    """The tokens without players listed between turns, who do nothing there: `(we sat me - Al - Bo)`."""
    listed: set[Token] = set()
    rows = rows_of_tokens(plain)
    begun = next((at for at, row in enumerate(rows) if has_tile(row)), 0)
    for row in rows[begun:]:
        if not any(one.tile or one.may(Word.PASS, Word.DRAW) for one in row):
            apart = zip(row, row[1:], row[2:], row[3:], row[4:], strict=False)
            lists = (five for five in apart if all(one.text in (*DASHES, *",/>") for one in five[1::2]))
            listed |= {one for five in lists if not any(one.means for one in five) for one in five}
    return [one for one in plain if one not in listed]


def _namings(found: list[Token], plays: list[TilePlace]) -> list[_Naming | None]:
    """The ways to tell who played the tiles, the best first: one for each number of players."""
    ahead = _by_number(found, plays, behind=False)
    if not ahead or ahead[0].each[0] is None or ahead[0].apart >= len(plays):
        after = _by_number(found, plays, behind=True)
        if not ahead or (after and after[0].fits_better_than(ahead[0])):
            ahead = after
    return [*ahead] or [None]


def _game(found: list[Token], plays: list[TilePlace], naming: _Naming | None) -> LooseGame | None:
    if naming is None:
        return _without_names(found, plays)
    names = _whole_names(found, naming)
    game, laid = LooseGame(), {play.tile for play in plays}
    for number, play in enumerate(plays):
        label = naming.each[number]
        begin = plays[number - 1].at + 1 if number else (label.at if label else play.at)
        gap = range(begin, play.at)
        before = naming.each[number - 1] if number else None
        between = list(_between(found, gap, naming.order, before, label, names))
        passed = any(one.kind is ActionKind.PASS for one in between)
        if passed and not any(found[at].may(Word.PASS) for at in gap):
            if sum(found[at].tile not in laid for at in gap if found[at].tile) > SEVERAL:
                return None  # one of those may have been played
            game.guessed.append(say("a name without a tile for a pass"))
        game.turns += between
        game.turns.append(
            LooseTurn(
                who=(names[label.text],) if label else (),
                kind=ActionKind.PLAY,
                span=found[play.at].span,
                tile=play.tile,
                side=side_behind(found, play.at),
            )
        )
    last = naming.each[-1]
    after = names[naming.order[(naming.order.index(last.text) + 1) % len(naming.order)]] if last else ""
    behind = _passes_behind(found[plays[-1].at + 1 :], names)
    game.turns += behind if behind and behind[0].who == (after,) else []
    without_asking(game, [])
    each = zip(plays, naming.each, strict=True)
    owner = {play.tile: label.text for play, label in each if label is not None}
    game.held = hands_before_turns(found, plays[0].at, owner, names)
    game.lines = {turn.span.line for turn in game.turns}
    game.lines.update(found[label.at].span.line for label in naming.each if label)
    for held in game.held:
        game.lines.update(range(held.span.line, held.span.end_line + 1))
    game.form = "lines" if len(game.lines) * 3 >= len(game.turns) * 2 else "sentences"
    return game


def _draws_before_a_play(gap: list[Token]) -> bool:
    """Whether whoever draws plays the next tile, as nobody passes before it: `draws 2, plays 6-1`."""
    return not any(one.tile or one.may(Word.PASS) for one in gap)


def _passes_behind(found: list[Token], names: dict[str, str]) -> list[LooseTurn]:
    """The passes of several players behind the last tile, on lines or between commas, and what they draw."""
    turns = list[LooseTurn]()
    parts = [[*part] for ends, part in groupby(found, lambda one: one.text in ",;.\n") if not ends]
    for row in parts:
        who = [names[word] for one in row if (word := one.text.casefold()) in names]
        aside = row[0] is found[0] and row[0].text.casefold() not in names  # of the last tile
        if len(who) == 1 and not aside and not any(one.tile for one in row):
            turn = LooseTurn(who=(who[0],), kind=ActionKind.PASS, span=row[0].span)
            front = [*takewhile(lambda one: not one.may(Word.PASS), row)]
            times = max((one.number or how_many().get(one.text.casefold(), 0) for one in front), default=0)
            drawn = replace(turn, kind=ActionKind.DRAW)
            turns += [drawn] * min(times or 1, MOST_DRAWN) if _is_drawing(front) else []
            turns += [turn] if len(front) < len(row) else []
    passed = {turn.who for turn in turns if turn.kind is ActionKind.PASS}
    return turns if len(passed) > 1 else []


def _is_drawing(front: list[Token]) -> bool:
    """Whether words in front of a pass say that tiles are drawn, and not that none is left."""
    drawing = any(one.may(Word.DRAW) and not one.may(Word.PASS, Word.STOCK) for one in front)
    return drawing and not any(one.text.casefold() in own_list("not") for one in front[:SEVERAL])


def _without_names(found: list[Token], plays: list[TilePlace]) -> LooseGame | None:
    """The tiles in the order of play, and the passes between them; whose they are is not said here.

    A word that is in no list and comes again is one for a pass. None where more such words stand there.
    """
    if len(plays) > 1 and any(one.may(Word.DOMINO) for one in found[plays[-2].at : plays[-1].at]):
        plays = plays[:-1]  # "Ivan out, Petra left with 51"
    strange = Counter(
        one.text for one in found[plays[0].at : plays[-1].at] if one.kind is Kind.WORD and not one.means
    )
    again = {text for text, times in strange.items() if times > 1 or len(text) == 1} - own_list("self")
    everywhere = Counter(one.text for one in found if one.kind is Kind.WORD and not one.means)
    names = [text for text, times in everywhere.items() if times >= FEWEST_HELD and text not in again]
    places = [play.at for play in plays]
    if len(strange) > MOST_WORDS_FOR_A_PASS or places != sorted(places) or told_by_more_than_order(found):
        return None
    drawn = {at: found[at + 1].number for at in range(plays[0].at, plays[-1].at) if found[at].may(Word.DRAW)}
    said = (any(one.may(Loose.PLAY) for one in found[at + 2 : at + 4]) for at in drawn)
    if None in drawn.values() or not all(said):
        return None  # whether the tile behind the word is drawn or played is not said
    if tells_draws(found):
        return None
    game = LooseGame(form="tiles")
    played = {play.at: play.tile for play in plays}
    dots = (at for at, (one, dot) in enumerate(pairwise(found)) if dot.text == "." and one.number)
    heads = {at: found[at].number or 0 for at in dots}
    counted = {at: head for nth, (at, head) in enumerate(heads.items(), 1) if head == nth}
    for at in range(plays[0].at, len(found)):
        one = found[at]
        goes_on = found[at - 1].text in again - {one.text}  # "geen zet"
        passed = one.kind is Kind.WORD and (one.may(Word.PASS) or (one.text in again and not goes_on))
        game.turns += [LooseTurn(who=(), kind=ActionKind.DRAW, span=one.span)] * (drawn.get(at) or 0)
        if at in played or passed:
            kind = ActionKind.PASS if passed else ActionKind.PLAY
            nth = max((head for place, head in counted.items() if place < at), default=None)
            game.turns.append(LooseTurn(who=(), kind=kind, span=one.span, tile=played.get(at), round=nth))
    owners = hands_in_front(found, plays[0].at)
    if len(names) > 1 and not all(turn.tile in owners for turn in game.turns):
        return None
    for turn in game.turns:
        turn.who = (owners[turn.tile],) if turn.tile in owners else ()
    game.stated, game.leader = order_of_nobody(rows_of_tokens(found), game.turns)
    game.lines = {turn.span.line for turn in game.turns}
    return game


def _labels(found: list[Token], gap: range) -> list[_Label]:
    """The words of a gap that can be names; a number behind a word is one with it: `player: 2`."""
    labels = []
    word = ""
    for at in gap:
        one = found[at]
        if one.kind is Kind.WORD:
            word = "" if one.may(Word.PASS) else one.text
            does = one.may(Word.PASS, Word.DRAW, Word.ROUND, Loose.PLAY, Loose.TILE, Word.PLAYER, Loose.END)
            does |= one.means in ({Word.LEFT}, {Word.RIGHT})
            if len(one.text) == 1 or not (does or one.text[-1] in "'\u2019"):  # "l'uno-sei"
                labels.append(_Label(at, one.text.casefold()))
        elif one.kind is Kind.NUMBER and one.text.isdigit() and len(one.text) < LONGEST_NUMBER:
            key = word if not word[:1].isupper() or Word.PLAYER in meaning(word) else None
            if key is not None:
                labels.append(_Label(at, f"{key} {one.text}".casefold().strip()))
        if one.kind not in (Kind.SIGN, Kind.WORD) or one.text == ".":
            word = ""
    return labels


def _by_number(found: list[Token], plays: Sequence[TilePlace], *, behind: bool) -> list[_Naming]:
    """The words that name so many players best, in front of their tiles or behind them; the best first."""
    nearest = _nearest_words(found, plays, behind=behind)
    times = Counter(text for gap in nearest for text in dict.fromkeys(label.text for label in gap))
    count = len(plays)
    often = [text for text, number in times.most_common() if 2 <= number <= count * 0.75][:MOST_WORDS]
    within = {
        text: sum(1 << at for at, gap in enumerate(nearest) if any(one.text == text for one in gap))
        for text in often
    }
    nearest = [[one for one in gap if one.text in within] for gap in nearest]
    behind_it = always_behind(found, often)
    ranked: list[_Naming] = []
    for size in range(2, MOST_SEATS + 1):
        best: _Naming | None = None
        for names in combinations(often, size):
            if any(behind_it.get(name) in names for name in names):
                continue  # "Madame Roux" is one player
            # Each name in front of a tile names one, where several stand together the next ones, too.
            unnamed = max(count - sum(within[name].bit_count() for name in names), 0)
            if unnamed * UNNAMED > count or (best is not None and unnamed * UNNAMED > best.cost):
                continue
            one = _tried(found, plays, nearest, names, best.cost if best else len(found))
            if one is not None and (best is None or one[:4] < best[:4]):
                best = one
        ranked += [best] if best is not None else []
        if ranked and size >= ALL_ORDERS:
            break
    return sorted(ranked, key=lambda one: one[:4])


def _nearest_words(found: list[Token], plays: Sequence[TilePlace], *, behind: bool) -> list[list[_Label]]:
    """The words in front of each tile, or behind it, up to the next tile; the nearest first.

    Where the turns are not told in their order but with their numbers, one name stands for all of its line.
    """
    places = sorted(play.at for play in plays)
    ends = [-1, *places, len(found)]
    gaps = [range(one + 1, other) for one, other in pairwise(ends)]
    labels = dict(zip(places, (_labels(found, gap) for gap in (gaps[1:] if behind else gaps)), strict=False))
    if places not in ([play.at for play in plays], [play.at for play in reversed(plays)]):
        words: list[_Label] = []
        for at in places:
            line = found[at].span.line
            above = [one for one in words if found[one.at].span.line == line]
            words = above + [
                one for one in labels[at] if found[one.at].span.line == line and " " not in one.text
            ]
            labels[at] = words
    return [labels[play.at] if behind else labels[play.at][::-1] for play in plays]


def _tried(
    found: list[Token],
    plays: Sequence[TilePlace],
    nearest: list[list[_Label]],
    names: tuple[str, ...],
    most: int,
) -> _Naming | None:
    """Who played each tile if these are the players; None if that costs more than `most`, or is no order."""
    each = _each(nearest, names)
    unnamed = sum(label is None for label in each)
    if unnamed * UNNAMED > len(each) or name_one_twice(names):
        return None
    called = [label.text for label in each if label is not None]
    first, *rest = dict.fromkeys([*called, *names])
    steps = Counter(pairwise(called))
    orders = permutations(rest) if len(names) <= ALL_ORDERS else [tuple(rest)]
    fewest, order = min((left_out(steps, (first, *others)), (first, *others)) for others in orders)
    cost = UNNAMED * unnamed + fewest
    if cost > most or fewest > MOST_LEFT_OUT * len(each):
        return None
    named = [(label, play) for label, play in zip(each, plays, strict=True) if label is not None]
    capitals = any(found[label.at].text[:1].isupper() for label, _ in named)
    places = ([label.at for label, _ in named if label.text == name] for name in names)
    if capitals and any(is_verb(found, here) for here in places):
        return None
    apart = sum(_apart(found, label.at, play.at) for label, play in named)
    far = sum(abs(play.at - label.at) for label, play in named)
    strange = sum(_strange(found, name, each) for name in names)
    return _Naming(cost=cost + strange, unnamed=unnamed, apart=apart, far=far, each=each, order=order)


STRANGE = 3  # so many players are rather left out than that a word is a name that does not look like one


def _strange(found: list[Token], name: str, each: list[_Label | None]) -> int:
    """What a name costs: less if it has a capital letter where others have, and means nothing else."""
    here = [found[label.at] for label in each if label is not None]
    mine = [found[label.at] for label in each if label is not None and label.text == name]
    capitals = any(one.text[:1].isupper() for one in here)
    small = capitals and name not in own_list("self")
    small = small and not any(one.text[:1].isupper() or one.kind is Kind.NUMBER for one in mine)
    means = len(name) > 1 and any(one.means for one in mine)
    return STRANGE * (small + means)


def _each(nearest: list[list[_Label]], names: tuple[str, ...]) -> list[_Label | None]:
    """The nearest name for each tile; several names in front of as many tiles are theirs in order."""
    each: list[_Label | None] = [next((one for one in gap if one.text in names), None) for gap in nearest]
    for at in range(len(each) - 1):
        if each[at] is None or each[at + 1] is not None:
            continue
        run = 1 + next((far for far, one in enumerate(each[at + 1 :]) if one), len(each) - at - 1)
        named = [one for one in nearest[at][::-1] if one.text in names][-run:]
        near = (other.at - one.at <= FEW_BETWEEN for one, other in pairwise(named))  # "Ana, Ben: 6-4 4-1"
        if all(near) and len({one.text for one in named}) == run:
            each[at : at + run] = named
    return each


FEW_BETWEEN = 2  # a name in a list stands so far behind the one before


def _apart(found: list[Token], one: int, other: int) -> int:
    """How much divides a name from its tile: ends of lines and of sentences."""
    between = found[min(one, other) + 1 : max(one, other)]
    return sum(2 if token.kind is Kind.LINE else token.text in ".,;|" for token in between)


def _whole_names(found: list[Token], naming: _Naming) -> dict[str, str]:
    """The names as they are written, with the words that always stand beside them: `miss ivy`."""
    whole = {}
    for name in naming.order:
        places = [label.at for label in naming.each if label is not None and label.text == name]
        shown = Counter(found[at].text for at in places).most_common(1)[0][0] if places else name
        if places and found[places[0]].kind is Kind.NUMBER:
            shown = name
        if shown[:1].isupper():
            before = _beside(found, [at - 1 for at in places], naming.order)
            after = _beside(found, [at + 1 for at in places], naming.order)
            shown = " ".join(filter(None, (before, shown, after)))
        whole[name] = shown
    return whole if len(set(whole.values())) == len(whole) else {name: name for name in naming.order}


def _beside(found: list[Token], places: list[int], names: tuple[str, ...]) -> str:
    """The word that stands in all these places, if it looks like a part of a name."""
    texts = {found[at].text if 0 <= at < len(found) and found[at].kind is Kind.WORD else "" for at in places}
    text = texts.pop()
    means = any(found[at].means for at in places if 0 <= at < len(found))
    part = not texts and text[:1].isupper() and text.casefold() not in names
    return text if part and len(places) > 1 and not means else ""


def _between(
    found: list[Token],
    gap: range,
    order: tuple[str, ...],
    before: _Label | None,
    label: _Label | None,
    names: dict[str, str],
) -> Iterator[LooseTurn]:
    """What is done between two tiles: draws, and passes of players who are named but left out."""
    here = [one for one in _labels(found, gap) if one.text in order]
    who = before
    for at in gap:
        who = next((one for one in here if one.at == at), who)
        drawn = found[at].kind is Kind.WORD and found[at].may(Word.DRAW) and not found[at].may(Word.PASS)
        if drawn and before is not None and who is not None:
            follows = next(
                (found[x] for x in range(at + 1, gap.stop) if found[x].kind is not Kind.LINE), None
            )
            times = follows.number or how_many().get(follows.text.casefold()) if follows else None
            tile = follows.tile if follows is not None else None
            if (
                label is not None
                and _draws_before_a_play(found[at : gap.stop])
                and not any(found[at].span.line == found[one.at].span.line for one in (who, *here))
            ):
                who = label  # the names of all stand above
            for _ in range(min(times or 1, MOST_DRAWN)):
                yield LooseTurn(who=(names[who.text],), kind=ActionKind.DRAW, span=found[at].span, tile=tile)
    if before is None or label is None:
        return
    at = (order.index(before.text) + 1) % len(order)
    while order[at] != label.text:
        said = next((one for one in here if one.text == order[at]), None)
        if said is not None:
            yield LooseTurn(who=(names[order[at]],), kind=ActionKind.PASS, span=found[said.at].span)
        at = (at + 1) % len(order)


def named_on_lines_of_others(found: list[Token], understood: Interpretation) -> list[Token]:
    """A name that stands time and again on the lines of another player's turn, and hardly ever on its own."""
    acting: dict[int, set[str]] = {}
    for turn in understood.game.turns:
        if turn.span and isinstance(turn.action, Play):
            acting.setdefault(turn.span.line, set()).add(turn.seat)
    names_of = [(one, seat) for one, seat in understood.seats.items() if not one.isdigit()]
    seats = {name if len(name) == 1 else plain_name(name): seat for name, seat in names_of}
    own, others = Counter[str](), Counter[str]()
    alone = sum(len(acts) == 1 for acts in acting.values())
    called: dict[int, set[str]] = {}
    for one in found if alone * 5 > sum(map(len, acting.values())) * 4 else ():  # not in prose
        called.setdefault(one.span.line, set()).update({one.text, plain_name(one.text)} & seats.keys())
    for line, names in called.items():
        if len(names) < SEVERAL and len(acts := acting.get(line, set())) == 1:
            own.update(name for name in names if seats[name] in acts)
            others.update(name for name in names if seats[name] not in acts)
    wrong = {name for name, times in others.items() if times > max(SEVERAL, 2 * own[name])}
    return [one for one in found if wrong & {one.text, plain_name(one.text)}][:1]


def told_by_nobody(found: list[Token], understood: Interpretation) -> list[Token]:
    """The last turn, on a line that names nobody, where names stand right in front of most others."""
    words = {seat: {*plain_name(name).split()} for name, seat in understood.seats.items()}
    seats = {turn.span: turn.seat for turn in understood.game.turns if isinstance(turn.action, Play)}
    called = [one for one in found if one.kind is Kind.WORD or one.span in seats]
    plays = [(before, one) for before, one in pairwise(called) if one.span in seats]
    close = [(name, one) for name, one in plays if name.span.line == one.span.line]
    named = sum(plain_name(name.text) in words[seats[one.span]] for name, one in close)
    if not plays or named * 4 < len(plays) * 3:
        return []
    last = plays[-1][1]
    row = {plain_name(one.text) for one in called if one.span.line == last.span.line}
    clause = takewhile(lambda one: one.span not in seats, reversed(called[: called.index(last)]))
    said = {plain_name(one.text) for one in clause} & words[seats[last.span]]
    out = any(one.may(Word.DOMINO) for one in called if one.span.line == last.span.line)
    if said and out:
        return []  # "and Vern went", and below: "out with the 6-1"
    return [last] if row.isdisjoint(set().union(*words.values())) else []


def numbers_left_out(found: list[Token], understood: Interpretation) -> list[Token]:
    """What begins a line whose number does not follow on that above, where a pass is put in between."""
    turns = [(turn, turn.span.line) for turn in understood.game.turns if turn.span]
    plays = Counter(turn.span for turn, _ in turns if isinstance(turn.action, Play))
    if max(plays.values(), default=0) > 1:
        return []  # the rounds of a table, of which only the line is known
    put_in = [other for (one, _), other in pairwise(turns) if one.span == other[0].span]
    lines = [line for turn, line in turns if (turn, line) not in put_in]
    gaps = {line for turn, line in put_in if isinstance(turn.action, Pass)}
    passes = any(isinstance(one[0].action, Pass) and one not in put_in for one in turns)
    rows: dict[int, list[Token]] = {line: [] for line in lines}
    for one in found:
        rows.get(one.span.line, []).append(one)
    numbers = {line: [one.number for one in row if one.number is not None] for line, row in rows.items()}
    most = max(len(lines), 2 * SEVERAL) * 4 // 5
    for place in range(SEVERAL if len(rows) == len(lines) else 0):
        told = [(line, numbers[line][place]) for line in lines if len(numbers[line]) > place]
        steps = [(line, after, other - one) for (line, one), (after, other) in pairwise(told)]
        step_of = Counter(step for *_, step in steps)
        if step_of[-1] >= most:
            return rows[lines[0]][:1]
        if step_of[1] >= most:
            at = dict(told)  # a pass put in may stand on a line without a turn of its own
            gaps = {one for one in gaps & at.keys() if passes and not _is_said_below(found, one, at[one])}
            return [rows[after][0] for line, after, step in steps if step > 1 and line in gaps][:1]
    return []


def _is_said_below(found: list[Token], line: int, number: int) -> bool:
    """Whether the line below has the next number and no tile: `13. A. is at a stand`."""
    row = [one for one in found if one.span.line == line + 1]
    return bool(row) and row[0].number == number + 1 and not has_tile(row)


def listed_otherwise(found: list[Token], loose: LooseGame, seats: Sequence[str]) -> list[Token]:
    """The first word of a text that lists three players or more, and fewer take the turns of nobody."""
    if any(turn.who for turn in loose.turns):
        return []
    rows = rows_of_tokens(found)
    first = loose.turns[0].span.line
    above = [row for row in rows if row[0].span.line < first and any(one.kind is Kind.WORD for one in row)]
    most = max(len(stated_order(rows)[0]), len(_heads(above[-1])) if above else 0)
    return found[:1] if most >= SEVERAL and most > len(seats) else []


def _heads(row: list[Token]) -> list[Token]:
    """What heads the columns of a table, if all of them are names, or letters."""
    cells = [[*cell] for bar, cell in groupby(row, key=lambda one: one.text == "|") if not bar]
    words = [one for cell in cells for one in cell[:1] if one.kind is Kind.WORD]
    plain = all(is_name(one) or len(one.text) == 1 for one in words)
    return words if plain and len(words) >= len(cells) - 1 else []


def columns_of_others(found: list[Token], game: LooseGame, understood: Interpretation) -> list[Token]:
    """The first of bare tiles that stand in as many columns as no players are: two on each line, of four."""
    lines = Counter(turn.span.line for turn in game.turns if turn.tile)
    each, times = max(Counter(lines.values()).items(), key=lambda one: one[1], default=(0, 0))
    columns = game.form == "tiles" and 1 < each < MOST_SEATS and times * 5 >= len(lines) * 4 > 4 * SEVERAL
    first = [one for one in found if one.tile and one.span == game.turns[0].span][:1]
    return first if columns and each % len(understood.seats) != 0 else []


_BARE = re.compile(r"(?m)^[ \t]*(?:(?:[0-9]{2}|[-xX])[ \t]+)*(?:[0-9]{2}|[-xX])[ \t]*$")


def with_marks_as_passes(text: str) -> str:
    r"""A text in which a dash or an x stands among rows of bare figures here and there, for a pass.

    >>> with_marks_as_passes("66 61 10 04\n46 63 35 52\n - 55").split("\n")[2]
    ' -- 55'
    >>> with_marks_as_passes("22 26 66 12 36 16 x 03 04 46 x x")
    '22 26 66 12 36 16 -- 03 04 46 -- --'
    """
    rows = [one[0].split() for one in _BARE.finditer(text)]
    marks = {one for row in rows for one in row if not one.isdigit()}
    count = sum(not one.isdigit() for row in rows for one in row)
    few = 0 < count * 4 <= sum(map(len, rows)) and sum(row[0] in marks for row in rows) * 2 <= len(rows)
    if not few or len(marks) > 1:
        return text
    mark = re.compile(rf"(?<!\S){min(marks)}(?!\S)")
    return _BARE.sub(lambda row: mark.sub("--", row[0]), text)
