"""Draws, as texts tell them or leave them to be worked out."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise, product, takewhile
from typing import TYPE_CHECKING

from analyzer.forms.interpretation import best_way, interpret, is_behind, until_the_end
from analyzer.forms.line_of_play import USUAL_HIGHEST
from analyzer.forms.loose_game import MOST_DRAWN, PLACE, SEVERAL, LooseTurn, label_of
from analyzer.forms.tokens import Kind, has_tile, is_name, rows_of_tokens
from analyzer.forms.words import Loose, how_many, meaning, own_list
from analyzer.notation.vocabulary import Word
from analyzer.record.diagnostics import Code, Severity
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind
from analyzer.rules.families.general import DEALT_WITH_A_STOCK
from analyzer.tiles.tile import tile_set
from analyzer.words.message import say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.loose_game import LooseGame
    from analyzer.forms.tokens import Token
    from analyzer.record.diagnostics import Span

LONGEST_DRAW = 10  # so many words and signs tell that somebody takes tiles, and plays one of them
FEWEST_COUNTED = 3  # so many numbers in brackets, if other tiles have points behind them, count draws
TOO_FEW_DRAWN = (Code.PLAY_AFTER_END, Code.PASS_WITHOUT_DRAWING, Code.OUT_OF_TURN)
"""What is wrong in a game whose draws are not told."""


def with_counted_draws(found: list[Token]) -> list[Token]:
    """The tokens, in which `(+2) 6-4` is a tile played after two were drawn, if all such numbers stand so.

    Points of fives, which stand behind a tile, can be told from them: they are multiples of five.

    >>> from analyzer.forms.tokens import tokens
    >>> said = with_counted_draws(tokens("6-6 6-4 (+2) 4-1 (+1) 1-1 1-5 (+7) 6-5"))
    >>> sum(one.may(Word.DRAW) for one in said)
    3
    """
    four = zip(found, found[1:], found[2:], found[3:], strict=False)
    each = [
        (at, number.number or 0, behind)
        for at, (sign, number, end, behind) in enumerate(four)
        if sign.text == "+" and number.number is not None and end.text == ")" and behind.text not in "=:"
    ]
    turns = all(behind.tile or behind.may(Word.PASS) for _, _, behind in each)
    scored = {one.span.line for one, two in pairwise(found) if one.tile and two.text in "(+"}  # "6-4 (+2)"
    beside = any(found[at].span.line in scored for at, _, _ in each)
    few = len(each) < FEWEST_COUNTED and (beside or not each)
    if few or not turns or all(number % 5 == 0 for _, number, _ in each):
        return found
    drawn = {at: _as_draw(found[at]) for at, _, _ in each}
    drawn |= {at + 2: replace(found[at + 2], text=",") for at, _, _ in each}
    return [drawn.get(at, one) for at, one in enumerate(found) if at + 1 not in drawn or one.text != "("]


def _as_draw(one: Token) -> Token:
    return replace(one, kind=Kind.WORD, text="draws", means=frozenset({Word.DRAW}))


def _is_of_the_stock(name: str) -> bool:
    """Whether a program calls it so when somebody draws: `boneyard.take`."""
    parts = re.split(r"[._:/-]", name.casefold())
    stock = len(parts) > 1 and any(not meaning(one).isdisjoint((Word.STOCK, Loose.STOCK)) for one in parts)
    return stock and any(one in own_list("takes") or Word.DRAW in meaning(one) for one in parts)


_LETTER_AND_COUNT = re.compile(r"([a-z])([1-9])")  # `d3`


def with_letters_counted(found: list[Token]) -> list[Token]:
    """The tokens, in which `d3 6-4`, or `+3 64`, is a tile played after three were drawn, if all stand so.

    They stand in front of few tiles: a letter in front of most of them tells who plays.

    >>> from analyzer.forms.tokens import tokens
    >>> said = with_letters_counted(tokens("6-6 6-4 4-1 d2 1-1 1-5 5-0 0-0 d1 0-2"))
    >>> [one.text for one in said][3:8]
    ['draws', '2', ',', '1-1', '1-5']
    """
    letters = {at: told[2] for at, one in enumerate(found) if (told := _LETTER_AND_COUNT.fullmatch(one.text))}
    pluses = {at: found[at + 1].text for at, one in enumerate(found[:-2]) if one.text == "+"}
    alone = [at for at in pluses if found[at + 2].kind is Kind.LINE]  # on a line of a chat
    if len(alone) == len(pluses) > 1 and all(number in "123456789" for number in pluses.values()):
        return _with_draws_counted(found, pluses, 2)
    tiles = sum(one.tile is not None or _is_pair(one) for one in found)
    for counted, behind in ((letters, 1), (pluses, 2)):
        after = [found[at + behind] for at in counted if at + behind < len(found)]
        turns = all(one.tile or one.may(Word.PASS) or _is_pair(one) for one in after)
        few = 1 < len(after) == len(counted) and len(after) * 3 < tiles
        alike = behind > 1 or len({found[at].text[0] for at in counted}) == 1
        small = all(number in "123456789" for number in counted.values())
        if few and turns and alike and small and not all(number == "5" for number in counted.values()):
            return _with_draws_counted(found, counted, behind)
    return found


def _is_pair(one: Token) -> bool:
    """Whether two figures may be a tile."""
    return one.kind is Kind.NUMBER and len(one.text) == len("64") and max(one.text) <= "6"


def _with_draws_counted(found: list[Token], counted: dict[int, str], length: int) -> list[Token]:
    """The tokens with `draws 3,` where, of so many tokens, a number of draws stands by its place."""
    new: list[Token] = []
    for at, one in enumerate(found):
        if at in counted:
            number = replace(one, kind=Kind.NUMBER, text=counted[at], means=frozenset())
            new += [_as_draw(one), number, replace(one, kind=Kind.SIGN, text=",", means=frozenset())]
        elif length == 1 or at - 1 not in counted:
            new.append(one)
    return new


def with_words_counted(found: list[Token]) -> list[Token]:
    r"""The tokens with draws where the writer's own word, and a number, stand between a player and a tile.

    They do so now and then, the word stands nowhere else, and the numbers count nothing off.

    >>> from analyzer.forms.tokens import tokens
    >>> said = "Eva 6-6\nBo 6-4\nEva pickt 3 !! 4-1\nBo pickt 2, 1-2\nEva 2-5\nBo pickt 4, 5-3\nEva 3-0"
    >>> [one.text for one in with_words_counted(tokens(said))][6:11]
    ['Eva', 'draws', '3', ',', '4-1']
    """
    rows = rows_of_tokens(found)
    plays = Counter(
        one.text for row in rows for one, tile in pairwise(row) if not _is_known(one) and _is_tile(tile)
    )
    told: dict[str, list[tuple[list[Token], Token, int]]] = {}
    for row in rows:
        said = row[1 + next((at for at, one in enumerate(row) if one.text in plays), len(row)) :]
        said = said[said[:1] != [] and said[0].text == ":" :]
        own = [*takewhile(lambda one: one.kind is Kind.WORD and not _TIMES.fullmatch(one.text), said)]
        times = _TIMES.fullmatch(said[len(own)].text) if said[len(own) + 1 :] else None
        if times and 0 < len(own) <= SEVERAL and not _is_known(own[0]) and any(map(_is_tile, said)):
            told.setdefault(own[0].text, []).append((said, said[len(own)], int(times[1])))
    for word, each in told.items():
        numbers = [number for *_, number in each]
        counts = len({*numbers}) > 1 and numbers == sorted(numbers) and len(numbers) > SEVERAL
        always = sum(one.text == word for one in found) == len(each) >= SEVERAL
        for said, count, number in each if always and not counts and len(each) < plays.total() else ():
            found = _with_draws_of_row(found, said, replace(count, kind=Kind.NUMBER, text=str(number)))
    return found


_TIMES = re.compile(r"[x\u00d7]?([0-9]{1,2})[x\u00d7]?")


def _is_known(one: Token) -> bool:
    return one.kind is not Kind.WORD or bool(one.means)


def _is_tile(one: Token) -> bool:
    return one.tile is not None or _is_pair(one)


def _with_draws_of_row(found: list[Token], said: list[Token], count: Token) -> list[Token]:
    """The tokens with `draws 3,` for what is said in front of a tile, or with the list of what is drawn."""
    front = [*takewhile(lambda one: not (_is_tile(one) or one.text == "("), said)]
    listed = [*takewhile(lambda one: _is_tile(one) or one.text == ",", said[len(front) + 1 :])]
    at, end = found.index(said[0]), len(front)
    if said[end].text != "(":
        told = [count, replace(count, kind=Kind.SIGN, text=",")]
    elif sum(map(_is_tile, listed)) == count.number and said[end + 1 + len(listed)].text == ")":
        told, end = listed, end + len(listed) + 2  # "(14, 56). plays 56"
    else:
        return found
    return [*found[:at], _as_draw(said[0]), *told, *found[at + end :]]


def with_requests(found: list[Token]) -> list[Token]:
    """The tokens, in which whoever asks for so many tiles draws them, whomever he asks.

    >>> from analyzer.forms.tokens import tokens
    >>> [one.text for one in with_requests(tokens("Al: Had to ask Mr. Foss for three tiles. 4-3, sorry"))]
    ['Al', ':', 'draws', '3', '.', '4-3', ',', 'sorry']
    """
    commas = {
        comma
        for one, comma, count, tiles in zip(found, found[1:], found[2:], found[3:], strict=False)
        if one.may(Word.DRAW) and comma.text == "," and how_many().get(count.text.casefold())
        if tiles.may(Loose.TILE)  # "must draw, two tiles"
    }
    sentence: list[Token] = []
    told: list[Token] = []
    found = [one for one in found if one not in commas]
    for one, after in zip(found, [*found[1:], None], strict=False):
        short = bool(sentence) and sentence[-1].text.istitle() and len(sentence[-1].text) <= LONGEST_TITLE
        titled = one.text == "." and short and after is not None and is_name(after)
        if one.kind is Kind.LINE or one.tile or (one.text in ".,!?;:" and not titled):
            told += [*_request(sentence), one]
            sentence = []
        else:
            sentence.append(one)
    return [*told, *_request(sentence)]


LONGEST_TITLE = 4  # so many letters stand in front of a dot and a name: `Mr.`, `Frau` has none


def _request(sentence: list[Token]) -> list[Token]:
    """What is said in a sentence without a tile, as a draw if tiles are asked for, with their number."""
    asks = any(one.text.casefold() in own_list("requests") for one in sentence)
    asks &= not any(one.may(Word.DRAW) and " " not in one.text for one in sentence)  # "a dû piocher un dé"
    counts = [one for one, tile in pairwise(sentence) if asks and tile.may(Loose.TILE)]
    counts += [one for one in sentence if asks and one.may(Word.DRAW)]  # "another tile"
    counts += [one for one in sentence[-1:] if asks and how_many().get(one.text.casefold())]  # "for four"
    number = next((one.number or how_many().get(one.text.casefold()) or 1 for one in counts), None)
    if number is None:
        return sentence
    return [_as_draw(sentence[0]), replace(counts[0], kind=Kind.NUMBER, text=str(number), means=frozenset())]


def with_draws_told(found: list[Token]) -> list[Token]:
    """The tokens with draws as such that are told in another way.

    By numbers in brackets or behind a letter, in lists, as requests, as another one, or as tiles taken.
    """
    told = {
        one
        for word, one in pairwise(found)
        if one.may(Word.DRAW) and word.text.casefold() in own_list("without")  # "no drawing"
    }
    four = zip(found, found[1:], found[2:], [*found[3:], *found[-1:]], strict=False)
    counted = [
        (one, sign, number)
        for one, sign, number, after in four
        if one.may(Word.DRAW) and sign.text == "=" and number.number is not None
        if after.kind is not Kind.NUMBER
    ]
    none = {one for one, _, number in counted if number.text == "0"}  # `drew=0`, beside `drew=2`
    told, signs = told | none, {sign for _, sign, _ in counted if none}
    found = [one for one in found if one not in signs]
    found = [replace(one, means=frozenset({Loose.FILLER})) if one in told else one for one in found]
    found = with_lists_counted(with_words_counted(with_counts_behind(with_counts_alone(found))))
    return with_takes_alone(with_more_drawn(with_requests(with_letters_counted(with_counted_draws(found)))))


def with_counts_alone(found: list[Token]) -> list[Token]:
    r"""The tokens with draws of those who have only a number in front of a tile, where others draw as many.

    >>> from analyzer.forms.tokens import tokens
    >>> [one.text for one in with_counts_alone(tokens("Al draws two, 6-4\nBo three more, 4-1"))][6:]
    ['Bo', 'draws', '3', ',', '4-1']
    """
    said = any(one.may(Word.DRAW) and how_many().get(other.text.casefold()) for one, other in pairwise(found))
    for row in rows_of_tokens(found) if said else ():
        front = [*takewhile(lambda one: one.tile is None, row)]
        words = [one for one in front if one.kind is Kind.WORD]
        counts = [how_many().get(one.text.casefold(), 0) for one in words[1:]]
        small = all(one.may(Loose.FILLER) or count for one, count in zip(words[1:], counts, strict=True))
        few = 0 < len(counts) <= SEVERAL and len(front) < len(row) and not words[0].means
        if few and small and sum(map(bool, counts)) == 1 and front[-1].text == ",":
            at, end = found.index(words[1]), found.index(front[-1])
            number = replace(words[1], kind=Kind.NUMBER, text=str(max(counts)), means=frozenset())
            found = [*found[:at], _as_draw(words[1]), number, *found[end:]]
    return found


def with_counts_behind(found: list[Token]) -> list[Token]:
    """The tokens with a draw of so many tiles as it took: `I draw. And draw. Eight bones later, 2-1`.

    >>> from analyzer.forms.tokens import tokens
    >>> [one.text for one in with_counts_behind(tokens("I draw. And draw. Eight bones later the 2-1"))]
    ['I', '.', 'And', '.', 'draws', '8', ',', 'later', 'the', '2-1']
    """
    later = own_list("later")
    for at in range(len(found) - 2, 0, -1):
        one, tiles = found[at : at + 2]
        count = one.number or how_many().get(one.text.casefold(), 0)
        behind = {other.text.casefold() for other in found[at + 2 : at + 4]}
        if count and tiles.may(Loose.TILE, Loose.HOLDS) and not later.isdisjoint(behind):
            before = [other.kind in (Kind.TILE, Kind.LINE) for other in found[:at]][::-1]
            begin = at - before.index(True) if True in before else 0
            front = [other for other in found[begin:at] if not other.may(Word.DRAW)]
            told = _with_draws_counted([one], {0: str(count)}, 1)
            found = [*found[:begin], *front, *told, *found[at + 2 :]]
    return found


def with_lists_counted(found: list[Token]) -> list[Token]:
    """The tokens without how many are drawn where as many tiles follow: `draws three (1-1, 0-5 and 1-2)`.

    >>> from analyzer.forms.tokens import tokens
    >>> [one.text for one in with_lists_counted(tokens("Al draws two: 4-1 and 5-1. Bo draws two and 5-1"))]
    ['Al', 'draws', ':', '4-1', ',', '5-1', '.', 'Bo', 'draws', 'two', 'and', '5-1']
    """
    told: dict[Span, list[Token]] = {}
    for at, (one, number) in enumerate(pairwise(found)):
        draws = one.may(Word.DRAW) or one.text.casefold() in own_list("takes")
        count = number.number or how_many().get(number.text.casefold()) if draws else None
        behind = found[at + 2 :] if found[at + 2 : at + 3] and found[at + 2].text in "(:" else ()
        listed = [*takewhile(lambda one: one.tile or one.text == "," or one.may(Word.AND), behind[1:])]
        if count and count > 1 and sum(one.tile is not None for one in listed) == count:
            comma = replace(number, kind=Kind.SIGN, text=",", means=frozenset())
            told |= {one.span: [one] if one.tile else [comma] for one in listed}
            told |= {one.span: [one, comma] for one, other in pairwise(listed) if one.tile and other.tile}
            told |= {one.span: [replace(one, means=frozenset({Word.DRAW}))], number.span: []}
    return [other for one in found for other in told.get(one.span, [one])]


def with_takes_alone(found: list[Token]) -> list[Token]:
    r"""The tokens, in which whoever takes, with nothing said of what, draws, if that is said several times.

    So does who takes a tile from the stock, or the last one, where others are said to draw, or `four took`;
    and who takes some and then plays.

    >>> from analyzer.forms.tokens import tokens
    >>> said = with_takes_alone(tokens("('Al', TAKE)\n('Al', TAKE)\n('Al', TAKE)\n('Al', (6, 4))"))
    >>> sum(one.may(Word.DRAW) for one in said)
    3
    """
    for at, (number, one) in enumerate(pairwise(found)):
        if how_many().get(number.text.casefold(), 0) > 1 and one.text.casefold() in own_list("takes"):
            drawn = replace(one, means=frozenset({Word.DRAW}))
            found = [*found[:at], drawn, number, *found[at + 2 :]]  # in this order in Russian
    called = {one for one in found if one.kind is Kind.WORD and _is_of_the_stock(one.text)}
    found = [replace(one, means=frozenset({Word.DRAW})) if one in called else one for one in found]
    counted = {one for at, one in enumerate(found) if _takes_and_plays(found[at : at + LONGEST_DRAW])}
    found = [replace(one, means=frozenset({Word.DRAW})) if one in counted else one for one in found]
    rows = [
        [one for one in row if one.kind not in (Kind.SIGN, Kind.STAMP) and re.search(r"\w", one.text)]
        for row in rows_of_tokens(found)  # a picture is no word
    ]
    said = [(row[1], row[2:]) for row in rows if len(row) > 1 and row[0].kind is Kind.WORD]
    takes = [(one, more) for one, more in said if one.text.casefold() in own_list("takes")]
    alone = [one for one, more in takes if not more]
    drawing = any(one.may(Word.DRAW) and not more for one, more in said)
    told = {one for one, more in takes if _is_of_stock(more, drawing=drawing)}
    told.update(alone if len(alone) >= SEVERAL else ())
    return [replace(one, means=frozenset({Word.DRAW})) if one in told else one for one in found]


def _takes_and_plays(said: list[Token]) -> bool:
    """Whether somebody takes so many, and then plays: `takes 2 then 4/2`, `took 3 of them, then 4-2`."""
    if said[0].text.casefold() not in own_list("takes"):
        return False
    clause = [*takewhile(lambda one: one.kind is not Kind.LINE, said[1:])]
    front = [*takewhile(lambda one: not one.tile and one.text.casefold() not in own_list("then"), clause)]
    words = (Loose.FILLER, Loose.TILE, Word.STOCK, Loose.STOCK)
    known = all(one.kind is Kind.SIGN or one.may(*words) for one in front[1:])
    counted = any(one.number or how_many().get(one.text.casefold()) for one in front[:1])
    return counted and known and has_tile(clause[len(front) + 1 :][:1])


def _is_of_stock(said: list[Token], *, drawing: bool) -> bool:
    """Whether only one of the stock is spoken of, `a tile from the boneyard`; or the last, if others draw."""
    stock = any(one.may(Word.STOCK, Loose.STOCK) for one in said)
    last = drawing and any(one.text.casefold() in own_list("used_up") for one in said)
    words = (Loose.FILLER, Loose.TILE, Word.STOCK, Loose.STOCK)
    return (stock or last) and all(one.may(*words) or one.text.casefold() in how_many() for one in said)


def with_more_drawn(found: list[Token]) -> list[Token]:
    r"""The tokens of a chat, in which who has drawn, and then says that it was another, draws again.

    So whoever says `me too` below a pass passes; and who says that he draws, and then how many, draws once.

    >>> from analyzer.forms.tokens import tokens
    >>> said = with_more_drawn(tokens("Ana: I draw\nAna: another\nAna: and again...\nAna: 6-4\nAna: again"))
    >>> sum(one.may(Word.DRAW) for one in said)
    3
    >>> said = with_more_drawn(tokens("Ana: nothing, drawing\nAna: drew 4\nAna: 6-4"))
    >>> sum(one.may(Word.DRAW, Word.PASS) for one in said)
    1
    """
    more: dict[Token, Token] = {}
    announced: list[Token] = []
    by: list[str] = []
    counted: dict[int, str] = {}
    drawing, passed = list[str](), False
    for row in rows_of_tokens(found):
        said = [one for one in row if one.kind is not Kind.STAMP]
        who = [one.text for one in takewhile(lambda one: one.text != ":", said)]
        words = [one for one in said[len(who) :] if one.kind is not Kind.SIGN]
        clause = takewhile(lambda one: one.text not in ".,;!?", said[len(who) + 1 :])
        again = " ".join(one.text for one in clause if one.kind is not Kind.SIGN).casefold()
        told = " ".join(one.text for one in words).casefold()
        acts = [one for one in words if one.may(Word.DRAW, Word.PASS, Word.STOCK, Loose.STOCK)]
        count = any(one.number is not None for one in words)
        if who == by and count and any(one.may(Word.DRAW) for one in acts) and not has_tile(words):
            more |= {one: replace(one, means=frozenset({Loose.FILLER})) for one in announced}
        if acts or has_tile(words):
            drawn = any(one.may(Word.DRAW, Word.STOCK, Loose.STOCK) for one in acts)
            announced, by = acts if drawn and not (count or has_tile(words)) else [], who
        if words and who == drawing and again in own_list("more"):
            more[words[0]] = replace(words[0], means=frozenset({Word.DRAW}))
            counted |= {found.index(words[0]): "1"} if has_tile(words) else {}  # "And another. Now 4-0"
        elif any(one.tile or one.may(Word.DRAW, Word.PASS) for one in words):
            drawing = who if any(one.may(Word.DRAW) for one in words) and not has_tile(words) else []
            passed = not has_tile(words) and not drawing
        elif words and passed and told in own_list("also"):
            more[words[0]] = replace(words[0], means=frozenset({Word.PASS}))
    return _with_draws_counted([more.get(one, one) for one in found], counted, 1)


def add_draws_of_others(found: list[Token], draws: dict[int, int]) -> None:
    """Adds draws that are told as those of others, too, before the next tile: `me too, one`."""
    for at in range(1, len(found)):
        last = max((place for place in draws if place < at), default=at)
        front = " ".join(one.text for one in found[at - 1 : at + 1]).casefold()
        said = next((word for word in own_list("too") if front.endswith(f" {word}")), "")
        if said and sum(bool(one.tile) for one in found[last:at]) == 1:
            behind = [one.text.casefold() for one in found[at + 1 : at + 3] if one.text != ","]
            near = [*front.removesuffix(said).split()[-1:], *behind[:1]]
            if counts := [count for word in near if 0 < (count := how_many().get(word, 0)) <= MOST_DRAWN]:
                draws[at] = counts[-1]


def with_empty_turns_drawn(loose: LooseGame, way: Interpretation, known: dict[str, str]) -> Interpretation:
    """A game in fields whose turns without a tile are draws, as who has one always acts again behind it."""
    passed = ActionKind.PASS
    empty = [pair for pair in pairwise(loose.turns) if pair[0].kind is passed]
    again = sum(one.who == after.who for one, after in empty)
    if loose.form != "json" or not way.errors or len(empty) < SEVERAL or again < len(empty):
        return way
    turns = [
        replace(one, kind=ActionKind.DRAW) if one.kind is ActionKind.PASS else one for one in loose.turns
    ]
    told = replace(loose, turns=turns, guessed=[*loose.guessed, say("turns without a tile are draws")])
    one = interpret(told, known)
    if one is None or one.errors:
        return way
    loose.turns, loose.guessed = told.turns, told.guessed
    return one


def with_draws_supposed(
    found: list[Token], loose: LooseGame, way: Interpretation, known: dict[str, str]
) -> Interpretation:
    """A game with the draws that its turns need, where a text tells of drawing in words of its own.

    Whoever plays on when his hand would be empty has drawn; who passes finds the stock at its end. It stays
    as it is where it has no end by these draws either, or somebody is not named.
    """
    wrong = next((one for one in replay(way.game).diagnostics if one.severity is Severity.ERROR), None)
    late = wrong is not None and (wrong.turn or 0) * 2 > len(way.game.turns)  # in what is left, perhaps
    hands = any(held.tiles for held in loose.held if held.at == 0)
    counted = loose.form == "rounds-table" and any(map(_is_draw, loose.turns))
    fields = hands or (loose.form.endswith("table") and not counted)
    fields |= not all(turn.who for turn in loose.turns)
    told = any(one.may(Word.DRAW, Word.STOCK, Loose.STOCK) for one in found)
    told |= any(turn.kind is ActionKind.DRAW for turn in loose.turns)
    if wrong is None or not (late or wrong.code in TOO_FEW_DRAWN) or fields or not told:
        return way
    for ended in (loose, *until_the_end(loose)):
        if len({label_of(turn.who) for turn in ended.turns}) != len(way.seats):
            continue
        tail = loose.turns[len(ended.turns) :]
        sizes = [loose.each] if loose.each else DEALT_WITH_A_STOCK
        for out, each in product(_who_may_be_out(ended), sizes):
            turns = _with_draws(found, ended.turns, each, out)
            if turns is None:
                continue
            guessed = [*loose.guessed]
            if not loose.each:
                guessed.append(say_many(each, "a hand of {count} tile each", "hands of {count} tiles each"))
            if more := len(turns) - len(ended.turns):
                guessed.append(
                    say_many(more, "{count} draw that is not told", "{count} draws that are not told")
                )
            legal = best_way(replace(ended, turns=turns, each=each, guessed=guessed), known)
            if legal is None or legal.errors or len(legal.game.turns) != len(turns):
                continue
            if is_behind(tail, turns, legal) if tail else _has_end(legal):
                loose.turns, loose.each, loose.guessed = turns, each, guessed
                loose.left = loose.left or {turn.tile for turn in tail if turn.tile}
                return legal
    return way


def _who_may_be_out(loose: LooseGame) -> tuple[str, ...]:
    """Who is out with the last tile, or nobody: not everybody tells the passes at the end of a block."""
    last = loose.turns[-1]
    return (label_of(last.who), NOBODY) if last.kind is ActionKind.PLAY else (NOBODY,)


def _has_end(way: Interpretation) -> bool:
    return replay(way.game).outcome is not None


def _with_draws(
    found: list[Token], turns: Sequence[LooseTurn], each: int, out: str
) -> list[LooseTurn] | None:
    """The turns with the draws that are missing by hands of so many tiles; None where it cannot be so.

    Args:
        found: the text.
        turns: as they are told.
        each: how many tiles each was dealt.
        out: who is out with the last of them, or NOBODY.
    """
    seats = [label_of(turn.who) for turn in turns]
    stock = len(tile_set(USUAL_HIGHEST).tiles) - each * len({*seats})
    acts = [at for at, turn in enumerate(turns) if not _is_draw(turn)]
    passes = [at for at in acts if turns[at].kind is ActionKind.PASS]
    last = max((at for at in acts if turns[at].kind is ActionKind.PLAY), default=0)
    empty = passes[0] if passes else last  # behind it nobody draws
    missing: list[int] = []
    for seat in dict.fromkeys(seats):
        has = each
        for at in (at for at, who in enumerate(seats) if who == seat):
            has += {ActionKind.DRAW: 1, ActionKind.PLAY: -1}.get(turns[at].kind, 0)
            if not has and not (at == last and out):
                before = (one for one in acts if one <= min(at, empty) and seats[one] == seat)
                missing.append(_where_told(found, turns, before))
                has += 1
        if (has > 0) == (seat == out):
            return None
    rest = stock - sum(map(_is_draw, turns)) - len(missing)
    if rest < 0:
        return None
    others = (at for at in acts if at <= empty and seats[at] != out)
    missing += [_where_told(found, turns, others)] * rest if passes else []
    if NOWHERE in missing:
        return None
    drawn = Counter(missing)
    new: list[LooseTurn] = []
    for at, turn in enumerate(turns):
        new += [replace(turn, kind=ActionKind.DRAW, tile=None) for _ in range(drawn[at])]
        new.append(turn)
    return new


def _is_draw(turn: LooseTurn) -> bool:
    return turn.kind is ActionKind.DRAW


NOBODY = ""  # is out
NOWHERE = -1  # no turn: the text does not tell of drawing in front of any


def _where_told(found: list[Token], turns: Sequence[LooseTurn], places: Iterable[int]) -> int:
    """The last of these turns in front of which a text tells of drawing, in words for it or behind a draw."""

    def told(at: int) -> bool:
        start = turns[at - 1].span if at else PLACE
        words = (one for one in found if start < one.span < turns[at].span and one.kind is Kind.WORD)
        speaks = any(one.may(Word.DRAW, Word.STOCK, Loose.STOCK) for one in words)
        return speaks or (at > 0 and _is_draw(turns[at - 1]))

    return max(filter(told, places), default=NOWHERE)
