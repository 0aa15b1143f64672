"""Of all the ways to understand what was said the legal one with the fewest assumptions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.line_of_play import USUAL_HIGHEST, how_many_join
from analyzer.forms.loose_game import (
    dealt,
    in_figures,
    in_one_run,
    joined,
    plain_name,
    sides_of_boards,
)
from analyzer.forms.seats import LETTERS, Labelling, SeatOrder, from_first, labellings, left_apart, seatings
from analyzer.record.diagnostics import Code, Severity, Span
from analyzer.record.game import Deal, Draw, EndKind, Game, Hand, Lead, Pass, Play, Tag, Turn
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind
from analyzer.rules.families.general import (
    ANYONE,
    USUAL,
    usual_on_a_cross,
    usual_on_a_turned_tile,
    usual_with_drawing,
)
from analyzer.tiles.tile import tile_set
from analyzer.words.message import Message, say, say_many
from analyzer.words.message import joined as in_a_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from analyzer.forms.loose_game import LooseGame, LooseTurn
    from analyzer.record.diagnostics import Diagnostic
    from analyzer.tiles.tile import Tile

DEALT_WITHOUT_A_STOCK = (9, 10, 14)
"""So many tiles may be dealt to each, where nobody draws, if more are played than usual."""
MOST_TOLD = 4  # of so many passes that were put in it is said whose they are; `check --explain` shows all
MOST_BEHIND = 5  # on so many lines, with turns on them, is said at most what is left and what counts
IN_ROWS = ("table", "json", "json-lines", "xml")  # in such forms none of the turns tells what is left
DEALT = 7  # so many tiles each player usually gets
UNFINISHED = 4  # so much it costs that a game has no end where nothing tells how many play it
MOST_WRONG = 16  # of so many ways that are wrong all errors are counted
MOST_TRIED = 80  # so many ways are replayed at most: of 470 texts the right one was among 21
FEWEST_BEHIND = 3  # so many tiles hardly join by chance
MILD = (Code.WRONG_LEAD, Code.RESULT_MISMATCH, Code.GAME_UNFINISHED)  # it can be understood nevertheless


@dataclass(frozen=True, slots=True, kw_only=True)
class Interpretation:
    """A game with what had to be assumed to read it."""

    game: Game
    errors: int
    """How wrong it is: the earlier the first error, the more."""
    problems: int
    """How many errors there are."""
    cost: int
    seats: dict[str, str]
    """The seat of each player, as the text calls them, in the order of their turns."""
    assumed: tuple[str, ...]

    @property
    def seats_by_word(self) -> dict[str, str]:
        """The seat of whom each word names, in small letters: texts tell of Ana Maria as `maria`, too."""
        return {word: seat for name, seat in self.seats.items() for word in plain_name(name).split()}


def interpret(loose: LooseGame, seats: dict[str, str] | None = None) -> Interpretation | None:
    """The best way to understand a game, without what cannot be its hands; None where nobody does anything.

    Args:
        loose: what was read. Of what looks like turns at its end it keeps the hands that are left, where the
            game is legal so and not otherwise.
        seats: who sat where in the game before, by their names.
    """
    found = best_way(loose, seats or {})
    rows = loose.form.endswith(IN_ROWS)
    cut = not (loose.whole or rows) and (found is None or found.errors > 0 or _goes_on(loose, found))
    for other in filter(_is_line, left_apart(loose)) if cut and found is not None else ():
        ended = best_way(other, seats or {})
        tail = loose.turns[len(other.turns) :]
        if _are_played(tail, other.turns) or in_one_run(tail, other.turns):
            continue
        if ended is not None and not ended.errors and replay(ended.game).outcome is not None:
            loose.turns, loose.held, loose.left = other.turns, other.held, other.left
            return ended
    shorter: list[tuple[Interpretation, list[LooseTurn]]] = []
    for other in filter(_is_line, until_the_end(loose)) if cut else ():
        ended, turns = best_way(other, seats or {}), other.turns
        if ended is not None and is_behind(loose.turns[len(turns) :], turns, ended):
            shorter += [(ended, turns)] if found is None or ended.problems < found.problems else []
            if not ended.errors:
                loose.left |= _left_in(loose.turns[len(turns) :], ended)
                loose.turns = turns
                return ended
    if shorter:  # not right either, but less is wrong
        found, loose.turns = shorter[0]
    return _without_some_hands(found, loose, seats)


def _left_in(tail: list[LooseTurn], ended: Interpretation) -> set[Tile]:
    """What stands behind the end of a game as turns, if it is no more than each of their players has left."""
    hand = replay(ended.game).rules.hand
    has = Counter(dict.fromkeys(ended.seats.values(), hand if hand <= DEALT else 0))
    for turn in ended.game.turns:
        has[turn.seat] += isinstance(turn.action, Draw) - isinstance(turn.action, Play)
    left = [turn for turn in tail if turn.tile]
    seats = ended.seats_by_word
    named = ([seats[name] for name in map(plain_name, turn.who) if name in seats] for turn in left)
    each = Counter(next(iter(some), "") for some in named)
    return (
        {turn.tile for turn in left if turn.tile} if all(each[seat] <= has[seat] for seat in each) else set()
    )


def _without_some_hands(
    found: Interpretation | None, loose: LooseGame, seats: dict[str, str] | None
) -> Interpretation | None:
    """A game without what cannot be its hands: those above it, or what is left, of which part may be told.

    So it may only where somebody goes out: the end of a block follows from what is left.
    """
    later = [held for held in loose.held if held.at]
    early = [held for held in loose.held if held.at * 2 < len(loose.turns)]
    if found is None:
        return interpret(replace(loose, held=later), seats) if len(later) < len(loose.held) else None
    if found.errors and len(early) < len(loose.held):
        told = replace(loose, held=early)
        whole = interpret(told, seats)
        outcome = replay(whole.game).outcome if whole is not None and not whole.errors else None
        if outcome is not None and outcome.kind is EndKind.DOMINO:
            loose.turns = told.turns
            return whole
    return found


def _goes_on(loose: LooseGame, found: Interpretation) -> bool:
    """Whether somebody plays as many tiles as are usually dealt, none is drawn, and the game has no end."""
    plays = Counter(turn.who for turn in loose.turns if turn.tile)
    usual = all(turn.tile is None or turn.tile.high <= USUAL_HIGHEST for turn in loose.turns)
    drawn = any(turn.kind is ActionKind.DRAW for turn in loose.turns)
    more = DEALT <= max(plays.values(), default=0) <= DEALT + 1 and usual and not drawn
    told = loose.each or _hand_size(loose)
    return more and not told and len(plays) > 1 and replay(found.game).outcome is None


def _is_line(loose: LooseGame) -> bool:
    """Whether the tiles played join, so that the game may be legal."""
    tiles = [turn.tile for turn in loose.turns if turn.tile and turn.kind is ActionKind.PLAY]
    return loose.across or how_many_join(tiles) == len(tiles)


def is_behind(tail: list[LooseTurn], turns: list[LooseTurn], ended: Interpretation) -> bool:
    """Whether a game has its end with these turns for certain, and what stands behind may be left."""
    result = replay(ended.game)
    plays = [turn for turn in turns if turn.tile and turn.kind is ActionKind.PLAY]
    own = [turn.tile for turn in tail if plays and turn.tile and turn.who == plays[-1].who]
    goes_on = not plays or any(tile != plays[-1].tile for tile in own)
    figures = not any(map(in_figures, turns))  # else a count behind the end, `42 for us`, is no tile
    told = {turn.tile for turn in tail if turn.tile and not (figures and in_figures(turn))}
    again = told & {turn.tile for turn in plays[:-1]}
    certain = all(one.code is not Code.RESULT_DEPENDS_ON_ENDS for one in result.diagnostics)
    out = result.outcome is not None and result.outcome.kind is EndKind.DOMINO
    last = max((at for at, turn in enumerate(tail) if turn.tile), default=0)
    passed = any(turn.kind is ActionKind.PASS and turn.who != plays[-1].who for turn in tail[:last])
    behind = certain and not (again or passed or _are_played(tail, turns))
    return result.outcome is not None and behind and not (goes_on and out)


def _are_played(tail: list[LooseTurn], turns: list[LooseTurn]) -> bool:
    """Whether what stands right behind turns, as they do, joins them: then it is not what is left."""
    tiles = [turn.tile for turn in (*turns, *tail) if turn.tile]
    many = bool(turns) and sum(turn.tile is not None for turn in tail) >= FEWEST_BEHIND
    return many and tail[0].span.line <= turns[-1].span.line + 1 and how_many_join(tiles) == len(tiles)


def until_the_end(loose: LooseGame) -> Iterator[LooseGame]:
    """The game without the last line that has one, without the last two, and so on.

    A text goes on behind the end of its game: it tells what is left and what that counts, `B 19 (22 87)`,
    "Ana had nineteen, Eva the double one". Whoever goes out has nothing left, and no game has its end in the
    first half of its turns.
    """
    lines = sorted({turn.span.line for turn in loose.turns})
    for line in lines[: -MOST_BEHIND - 1 : -1]:
        at = next((at for at, turn in enumerate(loose.turns) if turn.span.line >= line), 0)
        if at * 2 < len(loose.turns) or any(turn.span.line < line for turn in loose.turns[at:]):
            return
        yield replace(loose, turns=loose.turns[:at])


def best_way(loose: LooseGame, seats: dict[str, str]) -> Interpretation | None:
    """The best way to understand a game with all of its turns; None where nobody does anything."""
    found: list[Interpretation] = []
    wrong: list[Interpretation] = []
    supposed = not loose.stated and len({turn.who for turn in loose.turns if turn.tile}) == 1
    for cost, build in _ways(loose, seats)[:MOST_TRIED]:
        if found and found[0].errors == 0 and cost > found[0].cost:
            break
        way = build()
        try:
            found += _replayed(way, UNFINISHED * supposed)
        except _WrongError as error:
            wrong.append(replace(way, errors=_weight(error.args[0])))
        found.sort(key=_rank)
    if not found or found[0].errors > 1:
        wrong.sort(key=_rank)
        for way in wrong[:MOST_WRONG]:  # none has fewer errors than were found up to the first
            if found and _rank(way) >= min(map(_rank, found)):
                break
            found.append(_counted(way, replay(way.game).diagnostics))
    if not found:
        return None
    best = min(found, key=_rank)
    ties = sum(_rank(one) == (0, best.cost) and one.game != best.game for one in found[1:])
    if not ties:
        return best
    also = say_many(
        ties, "{count} other way to read it fits as well", "{count} other ways to read it fit as well"
    )
    return replace(best, assumed=(*best.assumed, also))


def _rank(way: Interpretation) -> tuple[int, int]:
    return way.errors, way.cost


def _replayed(way: Interpretation, unfinished: int) -> list[Interpretation]:
    """A way with its errors, which costs more without an end of its game; none if there is no such game."""
    game = way.game
    passes = _passes_behind(game)
    result = replay(game, watch=_watch(len(game.turns) - passes))
    behind = [one.turn for one in result.diagnostics if one.code is Code.PLAY_AFTER_END and one.turn]
    if behind and behind[0] > len(game.turns) - passes:
        # The word for a pass may be explained, or who was left in may be told.
        game = replace(game, turns=game.turns[: behind[0] - 1])
        result = replay(game)
    if any(one.code is Code.BAD_RULES for one in result.diagnostics):
        return []
    cost = way.cost + unfinished * (result.outcome is None)
    return [_counted(replace(way, game=game, cost=cost), result.diagnostics)]


def _counted(way: Interpretation, problems: Sequence[Diagnostic]) -> Interpretation:
    errors = sum(one.severity is Severity.ERROR for one in problems)
    return replace(way, errors=_weight(problems), problems=errors)


def _passes_behind(game: Game) -> int:
    """How many passes stand behind the last tile."""
    last = max((at for at, turn in enumerate(game.turns) if isinstance(turn.action, Play)), default=-1)
    return len(game.turns) - 1 - last


class _WrongError(Exception):
    """A way to understand a game is wrong; what follows on a wrong turn takes long to replay."""


def _watch(last: int) -> Callable[[int, Sequence[Diagnostic]], None]:
    """Ends a replay at its first error; passes behind the last tile are waited for: they may be left out."""

    def watch(at: int, problems: Sequence[Diagnostic]) -> None:
        if at <= last and any(map(_is_grave, problems)):
            raise _WrongError(tuple(problems))

    return watch


def _is_grave(one: Diagnostic) -> bool:
    return one.severity is Severity.ERROR and one.code not in MILD


def _weight(problems: Sequence[Diagnostic]) -> int:
    """How wrong a game is: the earlier its first error, the more."""
    errors = [one for one in problems if one.severity is Severity.ERROR]
    if not any(map(_is_grave, errors)):
        return 1 if errors else 0
    first = min((one.turn for one in errors if one.turn), default=1)
    return 2 + max(0, 1000 - first) + len(errors)


class UntriedWay(NamedTuple):
    """A way to understand a game, which is made when it is its turn: most are never tried."""

    cost: int
    build: Callable[[], Interpretation]


def _ways(loose: LooseGame, seats: dict[str, str]) -> list[UntriedWay]:
    """The ways to understand a game, those with the fewest assumptions first."""
    ways = [
        way
        for labels in labellings(loose)
        for seating in seatings(loose, labels)
        for way in _played(loose, labels, seating, seats)
    ]
    return sorted(ways, key=lambda way: way.cost)


def _played(
    loose: LooseGame, labels: Labelling, seating: SeatOrder, before: dict[str, str]
) -> Iterator[UntriedWay]:
    """The turns in order, with the passes that nobody wrote; tiles joined as it is said, or anywhere."""
    names = seating.order
    letters = all(len(name) == 1 and name in LETTERS for name in names)
    seats = {name: name if letters else LETTERS[at] for at, name in enumerate(names)}
    if before and set(before) == set(names):
        seats = before
        names = from_first(names, next(iter(before)))
    tried: list[Turns] = []
    told = loose.form == "rounds-table" and any(turn.kind is ActionKind.PASS for turn in loose.turns)
    for put_in in (False,) if told else (False, True):
        turns = _turns(loose, labels, seating, put_in=put_in)
        if turns in tried:
            continue
        tried.append(turns)
        for joins, join_cost in _joins(loose):
            for rules, rules_cost, why in _rules(loose, len(names), labels):
                put_in_cost = 3 if any(turn is None for _, turn in turns) else 0
                cost = labels.cost + seating.cost + join_cost + rules_cost + put_in_cost
                made = partial(_interpretation, loose, turns, joins, names, seats, rules, why, cost)
                yield UntriedWay(cost=cost, build=made)


def _interpretation(
    loose: LooseGame,
    turns: Turns,
    joins: list[int | None],
    names: tuple[str, ...],
    seats: dict[str, str],
    rules: tuple[Tag, ...],
    why: list[Message],
    cost: int,
) -> Interpretation:
    called = {one: shown(loose.names.get(one, one)) for one in names}
    game = _game(loose, turns, joins, names, seats, rules)
    assumed = (*_passes_put_in(turns, called), *why)
    return Interpretation(game=game, errors=0, problems=0, cost=cost, seats=seats, assumed=assumed)


Turns = list[tuple[str, "int | None"]]


def _passes_put_in(turns: Turns, called: dict[str, str]) -> list[str]:
    """What is said of the passes that nobody wrote: how many they are, and whose in which turns."""
    put_in = [(called[who], at) for at, (who, turn) in enumerate(turns, 1) if turn is None]
    if not put_in:
        return []
    told = [say("{who} in turn {turn}", who=who, turn=at) for who, at in put_in[:MOST_TOLD]]
    where = in_a_row(", ", [*told, "..."] if len(put_in) > MOST_TOLD else told)
    return [
        say_many(
            len(put_in),
            "{count} pass that is not written ({where})",
            "{count} passes that are not written ({where})",
            where=where,
        )
    ]


def _turns(loose: LooseGame, labels: Labelling, seating: SeatOrder, *, put_in: bool) -> Turns:
    """Who acts, and in which turn as written; None stands for a pass that is put in."""
    order = seating.order
    turns: Turns = []
    at: int | None = None
    for number, (turn, label) in enumerate(zip(loose.turns, labels.each, strict=True)):
        if label is None:
            continue
        seat = order.index(label)
        if put_in and at is not None:
            while at != seat:
                turns.append((order[at], None))
                at = (at + 1) % len(order)
        turns.append((label, number))
        at = seat if turn.kind is ActionKind.DRAW else (seat + 1) % len(order)
    return turns


MOST_SAID_WRONG = 8
"""Of so many ends that are said at most one cannot be: it is wrong, else they mean something else."""


def _joins(loose: LooseGame) -> list[tuple[list[int | None], int]]:
    """What each tile joins, as it is said; and with nothing said about it."""
    sides_of_boards(loose)
    if loose.across:
        return [([None] * len(loose.turns), 0)]  # the arms have to open in no order of their names
    as_said, wrong = joined(loose.turns)
    nothing: list[int | None] = [None] * len(loose.turns)
    if loose.shown:
        return [(as_said, 0)]  # where each tile lies is seen
    if wrong * MOST_SAID_WRONG > sum(one is not None for one in as_said):
        return [(nothing, 2)]  # left and right are those of each player, say
    if wrong:
        return [(as_said, 0)]
    return [(as_said, 0)] if as_said == nothing else [(as_said, 0), (nothing, 4)]


Rule = tuple[tuple[Tag, ...], int, list[Message]]


def _rules(loose: LooseGame, players: int, labels: Labelling) -> list[Rule]:
    """The variants that a game can be, by the number of players and tiles, with what is assumed."""
    tiles = [tile for held in loose.held for tile in held.tiles]
    tiles += [turn.tile for turn in loose.turns if turn.tile]
    highest = max((max(tile) for tile in tiles), default=6)
    wide = () if highest <= 6 else (f"highest={next(size for size in (9, 12, 15) if highest <= size)}",)
    plays = [who for turn, who in zip(loose.turns, labels.each, strict=True) if turn.kind is ActionKind.PLAY]
    most = max(Counter(plays).values(), default=0)
    size = _hand_size(loose)
    if size and loose.each:  # a hand may be told in part, but none is larger by what is left of it
        size = max(size, loose.each) if any(held.at == 0 for held in loose.held) else loose.each
    enough = most * players <= len(tile_set(max(highest, 6)).tiles)  # else somebody is named wrongly
    hand = size or loose.each or max(7, most if enough else 7)
    partners = () if players == 4 else ("partners=no",)
    options = (f"seats={players}", *partners, *wide)
    if loose.across:
        return _tagged(usual_on_a_cross(players, wide))
    if labels.each[:1] == (None,) and any(labels.each):
        return _tagged(usual_on_a_turned_tile(players, hand, options, wide))
    if any(turn.kind is ActionKind.DRAW and who for turn, who in zip(loose.turns, labels.each, strict=True)):
        return _tagged(usual_with_drawing(options, size, loose.each))
    if players == 4 and not wide and hand == 7:
        # With six tiles each four are asleep, and passes may say that they are.
        asleep = _tagged([(USUAL["blocking"], (*options, "hand=6", ANYONE))]) if not size and most < 7 else []
        return [((), 0, []), *((tags, cost + 3, why) for tags, cost, why in asleep)]
    found: list[tuple[str, tuple[str, ...]]] = []
    if wide == ("highest=9",) and players == 4 and size in (None, 10):
        found.append((USUAL["double-nine"], ()))
    all_dealt = len(tile_set(max(highest, 6)).tiles) // players
    sizes = sorted({*DEALT_WITHOUT_A_STOCK, all_dealt})
    larger = [one for one in sizes if one > hand and not (size or loose.each)]
    for dealt_each in (hand, *larger):
        found += [
            (USUAL["blocking"], (*options, f"hand={dealt_each}")),
            (USUAL["blocking"], (*options, f"hand={dealt_each}", ANYONE)),
        ]
    drawing = _tagged(usual_with_drawing(options, hand)) if not wide and hand * players < 28 else []
    return [*_tagged(found), *((tags, cost + 2, why) for tags, cost, why in drawing)]


def _tagged(found: list[tuple[str, tuple[str, ...]]]) -> list[Rule]:
    """The tags of each variant and its rules; one that comes later costs more."""
    return [
        (
            (Tag("Variant", name), *((Tag("Rules", ", ".join(options)),) if options else ())),
            cost,
            [say("the rules of {variant}", variant=name)],
        )
        for cost, (name, options) in enumerate(found)
    ]


def _hand_size(loose: LooseGame) -> int | None:
    sizes = {len(held.tiles) for held in dealt(loose).values()}
    return sizes.pop() if len(sizes) == 1 else None


def _game(
    loose: LooseGame,
    turns: Turns,
    joins: list[int | None],
    names: tuple[str, ...],
    seats: dict[str, str],
    rules: tuple[Tag, ...],
) -> Game:
    written = []
    place: Span | None = None
    for name, number in turns:
        turn = loose.turns[number] if number is not None else None
        place = turn.span if turn else place
        written.append(
            Turn(
                seat=seats[name],
                action=_action(turn, joins[number] if number is not None else None),
                scored=turn.points if turn and loose.across else None,  # on a line nothing scores at once
                round=turn.round if turn else None,
                span=place,
            )
        )
    hands: dict[str, Hand] = {}
    for label, held in dealt(loose).items():
        if label in seats:
            hands[seats[label]] = Hand(seats[label], tuple(held.tiles), held.span)
    tags = list(rules)
    order = tuple(seats[name] for name in names)
    if order != tuple(LETTERS[: len(order)]) or len(order) != 4:
        tags.append(Tag("Seats", " ".join(order)))
    if any(seats[name] != name for name in names):
        called = ", ".join(f"{seats[name]}: {shown(loose.names.get(name, name))}" for name in names)
        tags.append(Tag("Names", called))
    turned = loose.turns[0].tile if loose.turns and all(number != 0 for _, number in turns) else None
    lead = Lead(None, turned, stock=True, span=loose.turns[0].span) if turned else None
    deal = Deal(tuple(hands[seat] for seat in order if seat in hands)) if hands else None
    return Game(tags=tuple(tags), deal=deal, lead=lead, turns=tuple(written))


def shown(name: str) -> str:
    """A name as the Names tag can hold it: without the signs that divide its entries."""
    return " ".join(name.replace(",", " ").replace(":", " ").split())


def _action(turn: LooseTurn | None, join: int | None) -> Play | Pass | Draw:
    if turn is None or turn.kind is ActionKind.PASS:
        return Pass()
    if turn.kind is ActionKind.DRAW:
        return Draw(turn.tile)
    return Play(turn.tile, join)
