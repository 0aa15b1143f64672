"""Who the players are and in which order they sit, as far as a loose text can be understood."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import combinations, groupby, pairwise, permutations, takewhile
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.loose_game import HeldTiles, dealt, figures_of, label_of, number_of, plain_name
from analyzer.forms.tokens import Kind, is_name, rows_of_tokens
from analyzer.forms.words import Loose, meaning, own_list
from analyzer.notation.vocabulary import Word, number_words
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from analyzer.forms.loose_game import LooseGame
    from analyzer.forms.tokens import Token
    from analyzer.record.game import Game
    from analyzer.tiles.tile import Tile

LETTERS = "ABCDEFGHIJKLMNOP"
MOST_SEATS = 6  # no game is played by more
SELF = "\0"  # whoever tells the game, by whatever word
OTHER = "\1"  # whoever plays against him, if by no name
MOST_PAIRED = 4  # of so many names, the most frequent ones, any two may be those of the players
MOST_PLAYERS = 4
TILES = 28  # of the usual set
MOST_CANDIDATES = 6  # so many names, those that stand in front of most tiles, may be players
ORDERS, ALL_ORDERS = 2, 4  # so many orders are tried; every order of up to so many players


class Labelling(NamedTuple):
    """Who took each turn; None for a tile that nobody played."""

    each: tuple[str | None, ...]
    cost: int


def labellings(loose: LooseGame) -> Iterator[Labelling]:
    """The players as named by all words of a run, by its first or by its last."""
    seen = set()
    whole = [turn.who for turn in loose.turns]
    first, last = [who[:1] for who in whole], [who[-1:] for who in whole]
    takes = (whole, _prefixes(whole), _frequent(whole), first, last)
    for cost, taken in enumerate(takes):
        each = _without_strays(loose, _folded([label_of(who) if who else None for who in taken]))
        names = {label for label in each if label is not None}
        missing = [at for at, label in enumerate(each) if label is None]
        if tuple(each) in seen:
            continue
        seen.add(tuple(each))
        alone = len(names) == 1 and (len(dealt(loose)) > 1 or _after_a_lead(loose, *names) is not None)
        nothing = [at for at in missing if loose.turns[at].tile is None]
        if (alone or 2 <= len(names) <= MOST_SEATS) and missing in ([0], nothing):
            yield Labelling(tuple(each), 2 * cost)
    everybody = {turn.who for turn in loose.turns if turn.tile is not None}
    idle = {turn.who for turn in loose.turns if turn.kind is ActionKind.PASS} - everybody
    alone = len(everybody) == 1 and len(idle) < 2  # else those who pass are named, and this is no name
    myself = any(name.casefold() in own_list("self") for one in everybody for name in one)
    if alone and (loose.stated or not myself):
        stated = [from_first(loose.stated, loose.leader or loose.stated[0])] if loose.stated else []
        rounds = _players_in_rounds(loose)
        two = rounds == 2 and len(loose.turns) <= TILES  # nobody writes two by two who are four
        two |= bool(rounds and loose.turns[0].round)
        sizes = (rounds,) if two else dict.fromkeys([*([rounds] if rounds else []), 4, 2, 3])
        hands = {name: held.tiles for name, held in dealt(loose).items()}
        holder = next((name for name, tiles in hands.items() if loose.turns[0].tile in tiles), None)
        if holder is not None and len(hands) > 1 and loose.leader is None:
            stated.append(from_first(tuple(hands), holder))
        whose = {tile: name for name, tiles in hands.items() for tile in tiles}
        if len(hands) > 1 and all(turn.tile in whose for turn in loose.turns):
            yield Labelling(tuple(whose[turn.tile] for turn in loose.turns if turn.tile), 5)
        tables = stated or [tuple(LETTERS[:players]) for players in sizes]
        for cost, players in enumerate(tables):
            turns: list[str | None] = []
            at = 0
            for turn in loose.turns:
                if turn.who not in everybody:
                    turns.append(None)  # "- is a pass, see the header"
                    continue
                turns.append(players[at % len(players)])
                at += turn.kind is not ActionKind.DRAW
            yield Labelling(tuple(turns), 6 + cost)


def _after_a_lead(loose: LooseGame, name: str) -> str | None:
    """Who plays next after a lead alone of `p0`: `p1`; None for other games."""
    numbered = re.fullmatch(r"(p|player |seat )([0-4])", name, re.IGNORECASE)
    return f"{numbered[1]}{int(numbered[2]) + 1}" if numbered and len(loose.turns) == 1 else None


def _players_in_rounds(loose: LooseGame) -> int | None:
    """By how many it is played, where each line has a turn of everybody, the last one perhaps of fewer."""
    acts = [turn for turn in loose.turns if turn.kind is not ActionKind.DRAW]
    counted = all(turn.round for turn in acts)
    turns = Counter(turn.round if counted else turn.span.line for turn in acts)
    *rounds, last = turns.values() or (0,)
    same = len(set(rounds)) == 1 and len(rounds) > 1 and last <= rounds[0]
    return rounds[0] if same and rounds[0] in (2, 3, 4) else None


def _without_strays(loose: LooseGame, each: list[str | None]) -> list[str | None]:
    """The names without those that pass once or twice, or only draw, `Press ENTER to draw`: no players."""
    times = Counter(each)
    played = {label for label, turn in zip(each, loose.turns, strict=True) if turn.tile is not None}
    idle = {
        label
        for label, turn in zip(each, loose.turns, strict=True)
        if label is not None and label not in played and turn.kind is not ActionKind.DRAW
    }
    stray = {
        label
        for label in times.keys() - played
        if times[label] * 4 * len(times) < len(each) or (label not in idle and len(played) > 1)
    }
    return [None if label in stray else label for label in each]


def _frequent(runs: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Of each run of words the first that comes again and again, but not nearly always: `Uhr Anna`.

    One with a capital letter, where every run has such a one; that need not come again if no run has two.

    >>> _frequent([("Uhr", "Anna"), ("Uhr", "Ben", "stark"), ("Uhr", "Anna"), ("Uhr", "Ben")])
    [('Anna',), ('Ben',), ('Anna',), ('Ben',)]
    """
    times = Counter(word for run in runs for word in dict.fromkeys(run))
    often = {word for word, count in times.items() if len(runs) / 16 < count < len(runs) * 0.7 and count > 1}
    names = {word for word, count in times.items() if word[:1].isupper() and count < len(runs) * 0.7}
    large = names if all(len(names.intersection(run)) == 1 for run in runs) else names & often
    often = large if all(large.intersection(run) for run in runs) else often
    return [next(((word,) for word in run if word in often), run[:1]) for run in runs]


def _prefixes(runs: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Of each run of words the part in front that is a name: longer only where it always goes on alike.

    >>> _prefixes([("Big", "Al", "went"), ("Joe", "slid"), ("Big", "Al"), ("Joe", "went")])
    [('Big', 'Al'), ('Joe',), ('Big', 'Al'), ('Joe',)]
    """
    times = Counter(run[:length] for run in runs for length in range(1, len(run) + 1))

    def name_in(run: tuple[str, ...]) -> tuple[str, ...]:
        length = 1
        while length < len(run) and times[run[: length + 1]] == times[run[:length]] > 1:
            length += 1
        return run[:length]

    return [name_in(run) for run in runs]


def _folded(each: list[str | None]) -> list[str | None]:
    """Names that differ only in large and small letters are one, or in accents, if they do not take turns."""
    first: dict[str, str] = {}
    said: dict[str, list[str]] = {}
    for label, _ in groupby(filter(None, each)):
        said.setdefault(plain_name(label), []).append(label.casefold())
    turns = (name for name, runs in said.items() if all(one != other for one, other in pairwise(runs)))
    two = {name for name in turns if len(said[name]) > MOST_SEATS}  # "vô" and "vó"
    plain = [
        label and (label.casefold() if plain_name(label) in two else plain_name(label)) for label in each
    ]
    return [label and first.setdefault(str(name), label) for name, label in zip(plain, each, strict=True)]


class SeatOrder(NamedTuple):
    """The players in the order of their turns."""

    order: tuple[str, ...]
    cost: int


def seatings(loose: LooseGame, labels: Labelling) -> list[SeatOrder]:
    """The orders in which the players may sit, those that the turns follow in front."""
    names = list(dict.fromkeys(label for label in labels.each if label is not None))
    hands = dealt(loose)
    size = max((len(hands[name].tiles) for name in names if name in hands), default=None)
    names += [
        name
        for name, held in hands.items()
        if name not in names and (size is None or abs(size - len(held.tiles)) < 2)
    ]
    del names[MOST_SEATS:]
    if set(names) <= set(listed := list(dict.fromkeys(loose.order))[:MOST_SEATS]):
        names = listed
    if len(names) == 1:
        second = _after_a_lead(loose, names[0])
        return [SeatOrder((names[0], second), 1)] if second else []
    steps = Counter(
        (one, other)
        for one, other in zip(labels.each, labels.each[1:], strict=False)
        if one is not None and other is not None and one != other
    )
    orders = (
        permutations(names[1:])
        if len(names) <= ALL_ORDERS
        else [tuple(names[1:]), tuple(reversed(names[1:]))]
    )
    found = []
    for rest in orders:
        order = (names[0], *rest)
        follows = set(zip(order, (*order[1:], order[0]), strict=True))
        broken = sum(count for step, count in steps.items() if step not in follows)
        found.append((broken, order))
    found.sort(key=lambda one: one[0])
    best = found[0][0]
    seatings = []
    for broken, order in found[:6]:
        if broken > best + len(labels.each) // 4:
            break
        letters = all(len(name) == 1 and name in LETTERS for name in names)
        numbered = all(map(figures_of, names))
        counted = sorted(names, key=number_of if numbered else None)
        natural = from_first(order, counted[0]) == tuple(counted) or not (letters or numbered)
        cost = 2 * (broken - best) + (not natural)
        seatings.append(SeatOrder(from_first(order, counted[0]) if letters else order, cost))
    return seatings


def left_apart(loose: LooseGame) -> Iterator[LooseGame]:
    """The game without its last turns, where these tell what each has left: then all were dealt as many.

    The tiles of each stand together, no tile twice; whoever is not among them has nothing left. Where
    somebody draws, the numbers say nothing: the last turns are then left out. Those set apart come first;
    what stands on the line of the last turn is that of several.
    """
    at = [turn.span.line for turn in loose.turns]
    parts = sorted(_left_apart(loose), key=lambda part: at[len(part.turns) - 1] - at[len(part.turns)])
    for part in parts:
        start = len(part.turns)
        if at[start - 1] < at[start] or len({turn.who for turn in loose.turns[start:]}) > 1:
            yield part


def _left_apart(loose: LooseGame) -> Iterator[LooseGame]:
    turns = loose.turns
    drawn = any(turn.kind is ActionKind.DRAW for turn in turns)
    start = len(turns)
    told_of: list[tuple[str, ...]] = []
    while start and turns[start - 1].tile is not None and turns[start - 1].who:
        start -= 1
        if turns[start].number is not None:
            return  # what it joins is said: it is played
        if turns[start].who not in told_of[-1:]:
            if turns[start].who in told_of:
                return
            told_of.append(turns[start].who)
        told = [(turn.who, [turn.tile], turn.span) for turn in turns[start:] if turn.tile is not None]
        told += [(held.who, held.tiles, held.span) for held in loose.held if held.at >= start]
        left = [tile for _, tiles, _ in told for tile in tiles]
        if len(set(left)) < len(left):
            return
        played = [turn for turn in turns[:start] if turn.tile is not None and turn.kind is ActionKind.PLAY]
        players = {word: turn.who for turn in played for word in turn.who}
        hands: dict[tuple[str, ...], HeldTiles] = {}
        for names, tiles, span in told:
            who = next((players[word] for word in names if word in players), ())
            hands.setdefault(who, HeldTiles(who=who, tiles=[], span=span, at=start)).tiles += tiles
        has = Counter(turn.who for turn in played)
        each = {count + len(hands[who].tiles if who in hands else ()) for who, count in has.items()}
        new = not {turn.tile for turn in played} & set(left)
        if () not in hands and len(has) > 1 and (len(each) == 1 or drawn) and new:
            before = [held for held in loose.held if held.at < start]
            after = [] if drawn else list(hands.values())
            yield replace(
                loose, turns=turns[:start], held=[*before, *after], left={*left} if drawn else loose.left
            )


def from_first(order: tuple[str, ...], first: str) -> tuple[str, ...]:
    """The same order round the table, beginning with another player."""
    at = order.index(first)
    return order[at:] + order[:at]


# -- the players of a story ------------------------------------------------------------------------------


def names_in(found: list[Token]) -> list[str]:
    """What each token is as a name, in small letters, or nothing; `North (Pettigrew)` is one player."""
    small, people, said = _is_all_small(found), _people(found), {one.text for one in found}
    amid = {one.text for before, one in pairwise(found) if before.kind is Kind.WORD and one.text.istitle()}
    people |= {one for one in amid if one[1:] and one.lower() in own_list("self") - said}
    keys = [_key(found, at, people, small_names=small) for at in range(len(found))]
    told: set[Tile] = set()
    for at, (one, after) in enumerate(pairwise(found)):
        again = after.tile in told and one.text.casefold() in own_list("definite")
        keys[at] = "" if again else keys[at]  # "on my double four", which was played before
        told |= {one.tile} if one.tile else set()
    same = _kin_with_names(keys)
    for at in range(len(found) - 3):
        if keys[at] and found[at + 1].text == "(" and keys[at + 2] and found[at + 3].text == ")":
            same.setdefault(keys[at + 2], keys[at])
            same.setdefault(keys[at], keys[at])
    keys = [same.get(key, key) for key in keys]
    parts = _parts_of_names(found, keys)
    return ["" if key in parts else key for key in keys]


def _kin_with_names(keys: list[str]) -> dict[str, str]:
    """What somebody is called in the family, with the name that stands behind it once: `nonno Piero`."""
    names: dict[str, set[str]] = {}
    for key, behind in pairwise(keys):
        if key in own_list("kin") and behind:
            names.setdefault(key, set()).add(behind)
    return {key: min(those) for key, those in names.items() if len(those) == 1}


def _is_all_small(found: list[Token]) -> bool:
    """Whether hardly a word has a capital letter, as where speech was taken down."""
    words = [one for one in found if one.kind is Kind.WORD and one.text[:1].isalpha()]
    return sum(one.text[0].isupper() for one in words) * FEW_CAPITALS < len(words)


FEW_CAPITALS = 20  # one word in so many with a capital letter says nothing about names
BEHIND_THEM = 3  # so many words behind somebody say that he acts
ACTS, FEWEST_ACTS = 3, 6  # so much that counts, one less for a tile alone; who is called so in small letters


def _people(found: list[Token]) -> set[str]:
    """What people are called in small letters: nouns behind articles that act: `the postman lays`."""
    acts: Counter[str] = Counter()
    for before, one, other, *verbs in zip(*(found[step:] for step in range(BEHIND_THEM + 3)), strict=False):
        begins = before.kind is Kind.LINE or before.text in ".,;:!?" or before.may(Word.AND)
        if begins and _is_definite(one) and other.kind is Kind.WORD and not other.means:
            acted = any(verb.may(Loose.PLAY, Loose.LEAD, Word.PASS, Word.DRAW) for verb in verbs)
            acts[other.text.casefold()] += (
                ACTS if acted else ACTS - 1 if any(one.tile for one in verbs) else 0
            )
    return {word for word, times in acts.items() if times >= FEWEST_ACTS}


def _is_definite(one: Token) -> bool:
    return one.text.casefold() in own_list("definite")


def _key(found: list[Token], at: int, people: set[str], *, small_names: bool) -> str:
    one = found[at]
    if one.kind is not Kind.WORD:
        return ""
    if _is_definite(one) and not _is_with_a_tile(found[at + 1 : at + 3]):
        return ""  # "my postman" is not whoever tells it, but "my double six" is his
    before = [other for other in found[max(at - 2, 0) : at] if other.kind is not Kind.LINE][-1:]
    named = one.text in people and one.text[0].isupper()  # "Jo", who is I in Catalan
    if named or (one.text.casefold() in people and any(map(_is_definite, before))):
        return one.text.casefold()
    if one.text.casefold() in own_list("self") | own_list("first_person"):
        given = own_list("gives").intersection(other.text.casefold() for other in before)
        return "" if given else SELF  # "he gave me the 6-4"
    if len(one.text) == 1 and one.text.isupper():
        near = [other.kind for other in found[at + 1 : at + 3] if other.kind is not Kind.SIGN]
        return one.text.casefold() if Kind.TILE in near[:1] or not one.means else ""
    small = one.text[:1].islower() and one.text.casefold() not in own_list("kin")
    if one.means or (small and not small_names and not _is_writer(found, at)):
        return ""
    return one.text.casefold()


def _is_with_a_tile(behind: list[Token]) -> bool:
    """Whether these words behind `my` are a tile, perhaps with one in front that says how it is."""
    tiles = [bool(one.tile) or one.may(Loose.TILE) for one in behind]
    return any(tiles) and (tiles[0] or not _is_definite(behind[0]))


def _is_writer(found: list[Token], at: int) -> bool:
    """Whether a word stands where chats name the writer: `kai: 6-4`, `kai \N{EM DASH} today at 9:05`."""
    begins = at == 0 or found[at - 1].kind in (Kind.LINE, Kind.STAMP) or found[at - 1].text in "<@"
    return begins and at + 1 < len(found) and found[at + 1].text in ":>\N{EM DASH}\N{EN DASH}"


def likely_orders(
    gaps: list[list[str]], presence: Counter[str], lists: list[tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    """The likeliest orders of those who are named most, where no list of players says who they are."""
    often = [key for key, times in presence.most_common(MOST_CANDIDATES) if times > 1]
    for count in range(MOST_PLAYERS, 1, -1):
        players = often[:count]
        if len(players) < count:
            continue
        nearest = [next((key for key in gap[::-1] if key in players), "") for gap in gaps]
        steps = Counter((one, other) for one, other in pairwise(filter(None, nearest)) if one != other)
        first, *rest = players
        orders = [(first, *others) for others in permutations(rest) if (first, *others) not in lists]
        yield from sorted(orders, key=partial(left_out, steps))[:ORDERS]


def likely_pairs(gaps: list[list[str]], presence: Counter[str]) -> Iterator[tuple[str, ...]]:
    """The two who may play alone: of those named most any two who are named in front of half of all tiles."""
    often = [key for key, _ in presence.most_common(MOST_PAIRED)]
    for pair in combinations(often, 2):
        if sum(not {*gap}.isdisjoint(pair) for gap in gaps) * 2 >= len(gaps):
            yield pair
    if presence[SELF]:
        yield SELF, OTHER


def always_behind(found: list[Token], names: list[str]) -> dict[str, str]:
    """For a word behind which next to always the same other one stands, that one."""
    after: dict[str, Counter[str]] = {}
    for one, other in pairwise(found):
        if one.kind is Kind.WORD and (key := one.text.casefold()) in names:
            after.setdefault(key, Counter())[other.text.casefold()] += 1
    return {key: name for key, others in after.items() if (name := _mostly(others))}


def _mostly(others: Counter[str]) -> str:
    """The one that hardly ever is another; nothing if there is none."""
    [(one, times)] = others.most_common(1)
    return one if (others.total() - times) * MOSTLY <= times else ""


def _parts_of_names(found: list[Token], keys: list[str]) -> set[str]:
    """The names behind which next to always the same other one stands, or any: `Seu Ademar`, `Mrs. Doyle`.

    So is one that stands only behind another, which mostly stands alone: `Captain Vane`, `the Captain`.
    """
    after: dict[str, Counter[str]] = {}
    for at, key in enumerate(keys):
        if key:
            behind = at + 1 + (at + 1 < len(found) and found[at + 1].text in ".\n")
            after.setdefault(key, Counter())[keys[behind] if behind < len(keys) else ""] += 1
    titles = {
        key for key, names in after.items() if names.total() > MOSTLY and not {"", SELF, key} & {*names}
    }
    titles |= {key for key, names in after.items() if _mostly(names) not in ("", SELF, key)}
    times = Counter(filter(None, keys))
    behind_them: dict[str, set[str]] = {}
    for front, key in pairwise(["", *keys]):
        if key:
            behind_them.setdefault(key, set()).add(front)
    surnames = {key for key, fronts in behind_them.items() if len(fronts) == 1 < times[key]}
    return titles | {
        key for key in surnames if 2 * times[key] < times[min(behind_them[key] - titles, default="")]
    }


MOSTLY = 4  # so often a part of a name stands in front of the rest for each time that it stands alone


def left_out(steps: Counter[tuple[str, str]], order: tuple[str, ...]) -> int:
    """How many players are left out in all if they sit in this order."""
    place = {name: at for at, name in enumerate(order)}
    return sum((place[other] - place[one] - 1) % len(order) * times for (one, other), times in steps.items())


FEWEST_WRITTEN = 8  # a chat has so many heads at least
_COPIED = re.compile(r"(?m)^([^\W\d][^\n,\[\]]{0,40}), \[([0-9][^\]\n]*[0-9]{2})\]\n(?=[^\n])")
_SET_OFF = re.compile(
    r"(?m)^(?:[A-Z][a-z]{1,2},? )?([0-9\[][^\n:]{0,20}[0-9]:[0-9]{2}\]?)[ ]{1,3}"
    r"([^\W\d][\w.']*)[ ]{1,3}(?:--|[\u2013\u2014])[ ]{1,3}(?=\w)"
)


def with_names_beside(text: str) -> str:
    """A chat with the time and a name and a colon in front of what is said, however it was copied.

    The name may stand above that, `Ana, [04.05.24 19:30]`, or be set off, `3 Jan 19:30  Ana -- 6-4`.
    """
    if len(_COPIED.findall(text)) >= FEWEST_WRITTEN:
        return _COPIED.sub(r"\n[\2] \1: ", text)
    names = [name for _, name in _SET_OFF.findall(text)]
    several = len(names) >= FEWEST_WRITTEN and 1 < len({*names}) * 2 < len(names)
    return _SET_OFF.sub(r"\1 \2: ", text) if several else text


def pairs_apart(found: list[Token], called: Mapping[str, str], game: Game) -> list[Token]:
    """Of four players one who is joined with another, `Ana/Eva - Ben/Leo`, if they do not sit across."""
    seats = {plain_name(name): seat for name, seat in called.items()}
    order = [*dict.fromkeys(turn.seat for turn in game.turns)]
    across = ({*order[::2]}, {*order[1::2]})
    three = zip(found, found[1:], found[2:], strict=False)
    joined = [
        (one, sign.text, other) for one, sign, other in three if sign.text in ("/", "+") and is_name(one)
    ]
    pairs: dict[tuple[int, str], list[Token]] = {}
    for one, sign, other in joined:
        pairs.setdefault((one.span.line, sign), []).extend((one, other))
    four = [names for names in pairs.values() if len({one.text for one in names}) == len(names) == len(order)]
    told = [
        (one, {seats.get(plain_name(one.text)), seats.get(plain_name(other.text))})
        for names in four
        for one, other in zip(names[::2], names[1::2], strict=True)
    ]
    apart = [one for one, pair in told if None not in pair and pair not in across]
    return apart if len(order) == 2 * len(across) else []


def counts_of_players(found: list[Token]) -> set[int]:
    """How many players there are, as a text says: `three players`, `4 jugadores`, `a 2-player game`."""
    parts = [part for one in found if not one.tile for part in re.split("(-)", one.text.casefold())]
    told = [
        one
        for one, other, after in zip(parts, parts[1:], [*parts[2:], ""], strict=False)
        if other in own_list("players")
        or (other == "-" and (after in own_list("players") or Word.PLAYER in meaning(after)))
    ]
    counts = {int(one) if one.isdecimal() else number_words().get(one, 0) for one in told}
    return {count for count in counts if 1 < count <= MOST_SEATS} | ({2} if _are_two(found) else set())


def _are_two(found: list[Token]) -> bool:
    """Whether a text begins with who tells it and one more: `me & Joaquin, draw, 7 each`, `me v Colin`."""
    row = [*takewhile(lambda one: one.kind is not Kind.LINE, found)]
    against = row[1:2] and row[1].text.casefold() in own_list("versus")
    if len(row) <= 2 or not (against or row[1].text in "&+" or row[1].may(Word.AND)):
        return False
    one, _, other, *rest = row
    own = [word.text.casefold() in own_list("self") for word in (one, other)]
    several = any(word.text.casefold() in own_list("versus") or word.text in "&+" for word in rest)
    several |= bool(against) and any(word.may(Word.AND) for word in rest)
    return sum(own) == 1 and is_name(other if own[0] else one) and not several


def one_silent(found: list[Token], called: Mapping[str, str], game: Game) -> list[Token]:
    """What is said behind a player's name, and is no turn, in a row that has one of everybody else.

    Between commas each says who plays what: `Al big 6, Pops 6-1, Shon 6-5, me 5-1`.
    """
    seats = {plain_name(name): seat for name, seat in called.items()}
    turns = {turn.span: turn.seat for turn in game.turns[::-1] if turn.span}  # not of passes put in
    order = {turn.seat for turn in game.turns}
    for row in rows_of_tokens(found):
        parts = [[*part] for comma, part in groupby(row, lambda one: one.text in ",;") if not comma]
        told = {turns[one.span] for one in row if one.span in turns}
        named = [(seats.get(plain_name(part[0].text)), part) for part in parts if len(part) > 1]
        # The row may go on below with whoever was named last.
        below = (seat for span, seat in reversed(turns.items()) if span.line > row[0].span.line)
        after = next(below, None)
        silent = [
            part for seat, part in named if seat in order - told and (seat != after or part is not parts[-1])
        ]
        left = [part[1] for part in silent if not any(one.may(Word.PASS) or one.text == "-" for one in part)]
        if left and len(named) == len(parts) == len(order) == len(told) + 1 > len(left) + 1:
            return left
    return []
