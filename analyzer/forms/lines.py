"""Texts that tell a game line by line or sentence by sentence."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import groupby, islice, pairwise, takewhile
from typing import TYPE_CHECKING

from analyzer.forms import mentions
from analyzer.forms.codes import with_hands_whole
from analyzer.forms.draw_signs import tells_draws
from analyzer.forms.fields import is_player
from analyzer.forms.figures import with_figures
from analyzer.forms.games_apart import heading, without_a_stray_in_front, without_what_lies
from analyzer.forms.legend import hands_above, order_of_nobody, stated_order, tiles_each
from analyzer.forms.line_of_play import FEWEST_PLAYS, passes_missed
from analyzer.forms.line_scanner import LEFT_WORDS, QUOTES, RIGHT_WORDS, LineScanner, goes_on
from analyzer.forms.loose_game import (
    SEVERAL,
    ShownBoard,
    figures_of,
    in_place,
    is_everybody,
    label_of,
    plain_name,
    played_by_holders,
    without_turn,
)
from analyzer.forms.remarks import (
    held_in_the_end,
    with_draws_dealt,
    without_asking,
    without_echoes,
    without_remarks,
    without_rules_in_front,
)
from analyzer.forms.tokens import Kind, Token, has_tile, is_name, rows_of_tokens, tokens
from analyzer.forms.words import Loose, meaning, own_list, says
from analyzer.notation.vocabulary import Word
from analyzer.record.game import Play
from analyzer.replays.state import ActionKind
from analyzer.tiles.layout import LEFT, RIGHT
from analyzer.words.message import say

if TYPE_CHECKING:
    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.loose_game import LooseGame
    from analyzer.forms.tables import Grid
    from analyzer.record.game import Game


FEWEST_TOLD = 4  # a table with sentences has so many rows


def read_lines(found: list[Token]) -> list[LooseGame]:
    """The games that the tokens of a text tell; the players are not told apart yet."""
    rows = _hands_apart([*map(_without_order, _with_ends_below(rows_of_tokens(found)))])
    addressed = any(row[0].text == "You" for row in rows)
    games = [LineScanner(addressed=addressed)]
    growing, dealt = _growing(rows), hands_above(rows)
    for at, row in enumerate(rows):
        if at in growing:
            loose = games[-1].loose
            tiles, turns = [one.tile for one in row if one.tile], len(loose.turns)
            loose.boards.append(ShownBoard(tiles=tiles, at=turns, span=row[0].span, who=games[-1].who))
            continue
        begun = heading(row)
        if begun and games[-1].loose.turns:
            games.append(LineScanner(addressed=addressed))
        below = at and rows[at - 1][0].span.line in dealt and row[0].tile
        if at and (below or _begins_a_row_of_turns(rows[at - 1], row)):
            games[-1].who = ()
        named = at and games[-1].naming == rows[at - 1][0].span.line
        if _asks(row) or _ends_turn(row, games[-1].loose):
            continue
        named = named and len(games[-1].loose.turns) != 1  # below `Computer pieces: 6` the lead lies
        if begun < len(row) and (named or not _shows_again(row, games[-1].loose)):
            games[-1].take(row[begun:])
    told = [game.loose for game in games if game.loose.turns or game.loose.held or game.loose.boards]
    (order, leader), each = stated_order(rows), tiles_each(rows)
    for loose in told:
        loose.stated, loose.leader, loose.each = order, leader, each
        _told_of_nobody(loose, rows)
        _hands_by_other_names(loose, rows)
        told_once(loose, rows, counted=without_asking(loose, rows))
        without_remarks_on_passes(loose, rows)
        played_by_holders(loose)
        without_a_stray_in_front(loose)
        without_rules_in_front(loose)
        loose.turns = [turn for turn in loose.turns if turn.tile or not is_everybody(turn.who)]
        loose.turns = [turn for turn in loose.turns if not own_list("kept").intersection(turn.who[-1:])]
        with_draws_dealt(loose)
        played_when_said_again(loose, rows)
        held_in_the_end(loose, rows)
        without_what_lies(loose)
        if sum(bool(turn.who) for turn in loose.turns) * 2 > len(loose.turns):
            loose.turns = [turn for turn in loose.turns if turn.who or turn.kind is not ActionKind.PASS]
        loose.form = _form(loose, rows)
        if loose.form == "tiles":
            loose.stated, loose.leader = order_of_nobody(rows, loose.turns)
        most = max(Counter(turn.who for turn in loose.turns).values(), default=0)  # of nobody, or of one
        passed = most * 4 > len(loose.turns) * 3 and passes_missed(found)
        loose.strange = len(loose.turns) if passed else _strange_words(loose, rows)
    return told


def _with_ends_below(rows: list[list[Token]]) -> list[list[Token]]:
    """The lines, in which one that goes on with the end of the game is part of that above: `and closes`."""
    told: list[list[Token]] = []
    for row in rows:
        ends = (
            goes_on(row[0]) and any(one.may(Word.BLOCKED, Word.DOMINO) for one in row[1:2]) if row else False
        )
        if ends and told and told[-1][-1:] and told[-1][-1].tile and not has_tile(row):
            told[-1] = told[-1] + row
        else:
            told.append(row)
    return told


def _told_of_nobody(loose: LooseGame, rows: list[list[Token]]) -> None:
    """Turns below a line that lists the players and who begins are not all his: `Ana - Ben. Ana first`."""
    plays = [turn for turn in loose.turns if turn.tile]
    lines = {turn.span.line for turn in plays}
    named = {one.text for row in rows if row[0].span.line in lines for one in row}
    who = {turn.who for turn in plays}
    if len(loose.stated) >= SEVERAL and len(plays) > SEVERAL and len(who) == 1:
        (words,) = who
        if words[-1:] and words[-1] in loose.stated and named.isdisjoint(words):
            for turn in loose.turns:
                turn.who = () if turn.who == words else turn.who


def _without_order(row: list[Token]) -> list[Token]:
    """A line without the names of all players in front of its tile: `Ana, Ben, Eva, Luis. I lead 6-6`."""
    first = next((at for at, one in enumerate(row) if one.tile), 0)
    order = stated_order([row[:first]])[0] if first > 2 * SEVERAL else ()
    return [one for one in row if one.text not in order] if len(order) > SEVERAL else row


def read_texts(texts: list[str]) -> LooseGame | None:
    """What is told by the texts of a list: `["Ana: 6-6", "Luis: 6-4"]`."""
    said = [f"{text[0]} {_ACTS[text[1]]}" if _ACTED.fullmatch(text) else text for text in texts]
    said = [_LED.sub(r"\1 ", text) for text in said]  # "v>14" has its tile apart, "u11" has not
    named = [_SEATED.sub(r"Player \1 > ", text) for text in said]  # "1:64R"
    found = read_lines(with_figures(tokens("\n".join(" ".join(text.split()) for text in named))))
    return in_place(found[0]) if len(found) == 1 and any(turn.who for turn in found[0].turns) else None


_ACTED, _ACTS = re.compile("[A-Za-z][+-]"), {"+": "draws", "-": "passes"}  # beside `A64`
_LED, _SEATED = re.compile(r"\A([A-Za-z])(?=[0-9]{2}\Z)"), re.compile(r"\A([0-9]):(?=[0-9]{2}|[^\W\d])")


def _ends_turn(row: list[Token], loose: LooseGame) -> bool:
    """Whether a line says only where the tile lies that was played a line or two above: `side: left`."""
    words = [one for one in row if one.text not in QUOTES]
    last = loose.turns[-1] if loose.turns else None
    if last is None or not last.tile or [one.text for one in words[1:2]] != [":"] or len(words) != SEVERAL:
        return False
    here = 0 < row[0].span.line - last.span.line < SEVERAL and words[0].may(Loose.END, Loose.NEXT)
    left, right = words[2].may(*LEFT_WORDS), words[2].may(*RIGHT_WORDS)
    if here and left is not right:
        last.side = last.side or (LEFT if left else RIGHT)
    elif here and words[2].number in last.tile:
        last.number = words[2].number
    return here and (left is not right or words[2].number is not None)


def _hands_apart(rows: list[list[Token]]) -> list[list[Token]]:
    """The rows with two hands side by side below two names, as diagrams show them, one after the other."""
    apart: list[list[Token]] = []
    at = size = 0
    while at < len(rows):
        row, at = rows[at], at + 1
        heads = _heads_of_two(row)
        if heads:
            below = list(takewhile(lambda other: all(one.tile for one in other), islice(rows, at, None)))
            tiles = [one for other in below for one in other]
            places = sorted({one.span.column for one in tiles})
            middle = max(pairwise(places), key=lambda two: two[1] - two[0], default=(0, 0))[1]
            hands = [[one for one in tiles if (one.span.column < middle) is left] for left in (True, False)]
            if min(map(len, hands)) > len(below) > 0:  # one tile each on a line is a round
                apart += [[*head, *hand] for head, hand in zip(heads, hands, strict=True)]
                at, size = at + len(below), len(hands[0])
                continue
        apart.append(row)
    return with_hands_whole(apart, size) if size else rows


def _heads_of_two(row: list[Token]) -> list[list[Token]]:
    """The two names of a row, each perhaps with a seat in brackets: `Grace (W)      Iris (E)`."""
    half = len(row) // 2
    heads = [row[:half], row[half:]]
    shapes = [[one.kind is Kind.WORD or one.text for one in head] for head in heads]
    return heads if shapes[0] == shapes[1] in ([True], [True, "(", True, ")"]) else []


def _growing(rows: list[list[Token]]) -> set[int]:
    """The rows of tiles and nothing else each of which is the one before with a tile more, or the same."""
    bare = [at for at, row in enumerate(rows) if all(one.tile for one in row)]
    heads = [rows[at - 1] for at in bare if at]
    if len(bare) <= SEVERAL or len(rows[bare[0]]) > 1 or len(heads) < len(bare):
        return set()
    if any(sum(one.text == ":" for one in head) > 1 for head in heads):
        return set()  # "Ana:7 Ben:6": whose turn it was is another question
    shown = [[token.tile for token in rows[at]] for at in bare]
    if any(one not in (other, other[1:], other[:-1]) for one, other in pairwise(shown)):
        return set()
    return set(bare) if len(rows[bare[-1]]) > SEVERAL else set()


def _shows_again(row: list[Token], loose: LooseGame) -> bool:
    """Whether two tiles alone on a line have been played, or just those that have: it is the table."""
    pieces = [one.tile for one in row if one.tile]
    tiles, words = set(pieces), any(one.kind not in (Kind.TILE, Kind.SIGN) for one in row)
    played = (turn.tile for turn in loose.turns if turn.kind is ActionKind.PLAY)
    if pieces and (row[0].text, row[-1].text) == ("(", ")"):
        return tiles <= set(played)  # a remark on a tile that lies
    if len(tiles) < len(pieces) or len(tiles) <= words:
        return False  # a tile beside words is a turn
    if len(row) == len(tiles) == 2:
        return tiles <= set(played)
    known = set()
    for tile in played:
        if tile not in tiles:
            return False
        known.add(tile)
    return known == tiles


def read_sentences(grid: Grid) -> list[LooseGame]:
    """The games of a table that says in words what each player does: `Ana | plays [6:4] on the left`."""
    if len(grid.rows) <= FEWEST_TOLD or any(one.tile for cell in grid.rows[0] for one in tokens(cell)):
        return []
    head, *rows = grid.rows
    fields = [dict(zip(head, [*row, *[""] * len(head)], strict=False)) for row in rows]
    names = [name for name in head if is_player(fields, name)]
    who = next((name for name in names if says(name, Word.PLAYER)), next(iter(names), None))
    if who is None or any(one.tile for row in fields for one in tokens(row[who])):
        return []
    text = ""
    for row, line in zip(fields, grid.lines[1:], strict=True):
        said = [cell for name, cell in row.items() if name != who and re.search(r"[^\W\d]", cell)]
        text += "\n" * (line - 1 - text.count("\n")) + f"{row[who]}: {' '.join(said)}"
    games = read_lines(tokens(text))
    for loose in games:
        loose.form = "moves-table"
        loose.lines.add(grid.lines[0])
    return games


def _asks(row: list[Token]) -> bool:
    """Whether a program asks what to do: `Tile number (d = draw, p = pass)? 3`."""
    said = [one.means for one in row if one.kind is Kind.WORD and one.means]
    acts = all(any(word in means for means in said) for word in (Word.DRAW, Word.PASS))
    return acts and any(one.text == "?" for one in row) and not any(one.tile for one in row)


def _begins_a_row_of_turns(above: list[Token], row: list[Token]) -> bool:
    """Whether tiles alone stand below a line without one that says how or by whom it is played, or a ruler.

    They are not what somebody holds whose hand stands further up.
    """
    tiles = sum(one.kind is Kind.TILE for one in row)
    plain = [one for one in row if one.kind is Kind.WORD and one.text not in "<>"]
    alone = all(one.may(Word.PASS, Word.ROUND) for one in plain)
    if alone and tiles > 1 and any(one.may(Word.ROUND) for one in row):
        return True  # "Round 2: 00 / 20 / 21 / 50"
    words = [one for one in above if one.kind is Kind.WORD]
    phrase = len(words) > SEVERAL or (words[1:] and words[0].text.istitle() and words[-1].text.islower())
    listed = above[-1].text == ":" and phrase and not any(one.may(Loose.HOLDS) for one in words)
    told = any(one.may(Loose.PLAY, Loose.LEAD, Loose.SEQUENCE) for one in words)
    told |= all(map(is_name, words)) and sum(one.text == "," for one in above) == len(words) - 1 > 0
    turns = tiles + sum(one.may(Word.PASS) for one in row)
    return turns > SEVERAL and alone and (not words or listed or told) and not has_tile(above)


def _form(loose: LooseGame, rows: list[list[Token]]) -> str:
    """What such a text is called."""
    if sum(row[0].kind is Kind.STAMP for row in rows) >= SEVERAL:
        return "chat"
    if not any(turn.who for turn in loose.turns):
        return "tiles"
    lines = {turn.span.line for turn in loose.turns}
    return "lines" if len(lines) * 3 >= len(loose.turns) * 2 else "sentences"


def _strange_words(loose: LooseGame, rows: list[list[Token]]) -> int:
    """How many words in no list, and numbers of no line, stand among turns of nobody, or of one."""
    alike, counted = len({turn.who for turn in loose.turns}) == 1, loose.form in ("tiles", "chat")
    if not loose.turns or not (loose.form == "tiles" or alike):
        return 0
    teller, first = loose.turns[0].who, loose.turns[0].span
    last = next((turn.span for turn in reversed(loose.turns) if turn.tile), first)
    added = any(
        one.text == "+" and other.number for row in rows for one, other in pairwise(row) if one.span < last
    )
    if counted and (added or tells_draws([one for row in rows for one in row])):
        return len(loose.turns)  # "+2 4-1": it depends on whose turn it is that tiles are drawn
    kinds = (Kind.WORD, Kind.NUMBER)[: counted * 2]
    strange = [
        one
        for row in rows
        for at, (one, after) in enumerate(zip(row, [*row[1:], row[0]], strict=True))
        if is_name(one) or (one.kind in kinds and not one.means)
        if one.kind is Kind.WORD or (at > 1 and after.text != "." and not row[at - 1].may(Word.DRAW))
    ]
    return sum(one.text not in teller and first <= one.span <= last for one in strange)


def _hands_by_other_names(loose: LooseGame, rows: list[list[Token]]) -> None:
    """Whoever has two names is called by that of the turns: `North (Ana): 6-6 4-1`, `Bot's hand: 6-6`."""
    names = {turn.who for turn in loose.turns if turn.who} or {(name,) for name in loose.stated}
    fronts = ((row[0].span.line, takewhile(lambda one: not one.tile, row)) for row in rows)
    heads = {
        line: [word for one in front for word in (one.text, *re.split("[-_'\u2019]", one.text))]
        for line, front in fronts
    }
    for held in loose.held:
        others = [name for name in names if set(name) <= set(heads.get(held.span.line, ()))]
        if any(word.casefold() in own_list("yours") | own_list("self") for word in held.who):
            # "Tu mano: 6-4 4-1", "Ana juega 6-4"
            others += [turn.who for turn in loose.turns[held.at : held.at + 1] if turn.tile in held.tiles]
        number = figures_of(label_of(held.who))
        if held.who not in names and len(others) == 1 and number in ("", figures_of(label_of(others[0]))):
            held.who = others[0]


def with_names_in_front(found: list[Token]) -> list[Token]:
    """The tokens with whoever is named behind a tile in front of it: `6-4 from Ana`, `6-4 came from Ana`."""
    names = Counter(one.text for one in found if is_name(one))
    bare = [re.sub("['\u2019]?s$", "", one.text) if is_name(one) else "" for one in found]  # "Ana's reply"
    often = (names[name] > 2 * names[one.text] for one, name in zip(found, bare, strict=True))
    found = [replace(one, text=bare[at]) if next(often) else one for at, one in enumerate(found)]
    authors = {at: name for at, one in enumerate(found) if one.tile and (name := _author(found, at))}
    behind = sum(name.start > at for at, name in authors.items())
    mixed, result = min(behind, len(authors) - behind) >= SEVERAL, list[Token]()
    at = 0
    while at < len(found):
        name = _name_behind(found, at) if found[at].tile else range(0)
        name = authors[at] if mixed and not name and authors.get(at, range(0)).start > at + 1 else name
        result += [*found[name.start : name.stop], found[at]]
        at = name.stop if name else at + 1
    return result


def _author(found: list[Token], at: int) -> range:
    """The only name in the sentence of a tile, also if it stands behind: `The 6-4 was Ana's`."""
    front = found[max(0, at - mentions.SENTENCE) : at]
    ahead = list(takewhile(lambda one: one.text not in ".!?", front[::-1]))
    said = [*ahead[::-1], *takewhile(lambda one: one.text not in ".!?;,", found[at : at + mentions.SENTENCE])]
    names = [place for place, one in enumerate(said, at - len(ahead)) if is_name(one)]
    told = any(one.text == ":" or one.text.casefold() in own_list("self") for one in said)
    told |= sum(bool(one.tile) for one in said) > 1 or any(one.may(*mentions.NO_PLAY) for one in said)
    return range(names[0], names[0] + 1) if len(names) == 1 and not told else range(0)


def _name_behind(found: list[Token], at: int) -> range:
    """Where somebody is named who played the tile in front: `, by Ana`; on a line `@ana`, `Ana plays`."""
    near = [*found[at + 1 : at + 4], found[at], found[at], found[at]]
    by = at + 1 + (near[0].text == "," or near[0].may(Loose.PLAY))
    if found[by:] and found[by].text.casefold() in own_list("by"):
        behind = takewhile(_is_part_of_name, islice(found, by + 1, None))
        stop = by + 1 + sum(1 for _ in behind)
        own = near[0].text == "," and has_tile(
            takewhile(lambda one: one.text != ",", islice(found, stop, stop + 2))
        )
        return range(by + 1, by + 1 if own else stop)  # "4-4, by Ana the 6-4"
    begins = at == 0 or found[at - 1].kind in (Kind.LINE, Kind.STAMP)
    called = near[0].text == "@"
    name, after = near[called : called + 2]
    named = name.kind is Kind.WORD and not (name.means or after.tile)  # "2/9 @ana (6,4)" is numbered
    named = named and (called or after.may(Loose.PLAY, Loose.LEAD))
    return range(at + 1 + called, at + 2 + called) if begins and named else range(0)


def _is_part_of_name(token: Token) -> bool:
    stands = token.may(Loose.TILE, Loose.STOCK, Loose.BOARD, Word.STOCK)  # "6-4 from Boneyard"
    return token.kind is Kind.WORD and token.text[0].isupper() and not stands


def listed_below(found: list[Token], way: Interpretation) -> list[Token]:
    """What begins the last line of turns, if it has several of nobody named there, and no other line has."""
    spans = [turn.span for turn in way.game.turns if isinstance(turn.action, Play) and turn.span]
    plays = Counter(span.line for span in spans)
    *others, last = sorted(plays) or [0]
    names = way.seats_by_word
    row = [one for one in found if one.span.line == last]
    named = sum(plain_name(one.text) in names for one in row)
    several = plays[last] > max(named, 1) and any(one.kind is Kind.WORD for one in row)
    return row[:1] if several and len(others) >= FEWEST_PLAYS and all(plays[at] == 1 for at in others) else []


def unused_in_rows(found: list[Token], game: Game) -> list[Token]:
    """The tiles amid the turns of one player in his row that are none of them: `Ana: 6-6 5-4 4-5 5-1`."""
    turns = {turn.span: turn.seat for turn in game.turns if turn.span}
    unused = []
    for row in rows_of_tokens(found):
        told = [at for at, one in enumerate(row) if one.span in turns]
        if len(told) >= FEWEST_IN_A_ROW and len({turns[row[at].span] for at in told}) == 1:
            amid = [one for one in row[told[0] : told[-1] + 1] if _tells(one) or one.kind is not Kind.SIGN]
            plain = all(map(_tells, amid))  # numbers and words may say which are played
            unused += [one for one in amid if plain and one.tile and one.span not in turns]
    return unused


FEWEST_IN_A_ROW = 4  # so many turns of one player in a row, and it is his


def _tells(one: Token) -> bool:
    return bool(one.tile) or one.may(Word.PASS)


def played_when_said_again(loose: LooseGame, rows: list[list[Token]]) -> None:
    """A tile that is said to lead, and is played then, is played once: `Ana has the 6-6 and starts`.

    Where somebody else seems to say so there is a word for it: `we play: Ben, me. I have 66, so I start`.
    """
    plays = [turn for turn in loose.turns if turn.tile and turn.kind is ActionKind.PLAY][:2]
    if len(plays) < 2 or plays[0].tile != plays[1].tile:
        return
    row = next((row for row in rows if row[0].span.line == plays[0].span.line), [])
    said = takewhile(lambda one: one.span < plays[0].span, row)
    own = any(one.may(Loose.HOLDS) or one.text.casefold() in own_list("i_have") for one in said)
    stranger = sum(turn.who == plays[0].who for turn in loose.turns) == 1  # "double blank begins, four arms"
    leads = stranger and any(one.may(Loose.LEAD) for one in row)
    if own or leads or plays[0].who == plays[1].who:
        without_turn(loose, loose.turns.index(plays[0]))
        loose.guessed.append(say("a tile that is named before it is played"))


def told_once(loose: LooseGame, rows: list[list[Token]], *, counted: bool) -> None:
    """What a program says again of what it is told is one turn, `!play 6-4`, `Ana played 6-4`."""
    _without_what_is_asked(loose, rows)
    without_echoes(loose)
    runs = [list(run) for _, run in groupby(loose.turns, key=lambda turn: (turn.who, turn.kind, turn.tile))]
    plays = [len(run) for run in runs if run[0].kind is ActionKind.PLAY]
    echoed = sum(times == 2 for times in plays) * 2 > len(plays) > 1
    without_remarks(loose, rows, [turn for run in runs for turn in run[:1] if turn.tile], most=echoed)
    if echoed:
        whole = [counted and run[0].kind is ActionKind.DRAW for run in runs]
        each = zip(runs, whole, strict=True)
        kept = {
            id(turn) for run, all_of in each for turn in run[: len(run) if all_of else (len(run) + 1) // 2]
        }
        for at in range(len(loose.turns) - 1, -1, -1):
            if id(loose.turns[at]) not in kept:
                without_turn(loose, at)


def _without_what_is_asked(loose: LooseGame, rows: list[list[Token]]) -> None:
    """A pass told twice running is one; a tile asked for is played by whoever is named behind."""
    said = {row[0].span.line: {one.text for one in row} for row in rows}
    times = Counter(turn.who for turn in loose.turns)
    for at in range(len(loose.turns) - 1, 0, -1):
        last, one = loose.turns[at - 1 : at + 1]
        if times[one.who] * 4 > times.total() * 3:
            continue  # nobody: `for m in moves`
        apart = one.span.line > last.span.line or not said.get(one.span.line, set()).isdisjoint(one.who)
        if apart and one.kind is last.kind is ActionKind.PASS and one.who and one.who == last.who:
            without_turn(loose, at)
        elif last.tile and (last.kind, last.tile) == (one.kind, one.tile) and last.span.line in said:
            asked = said[last.span.line].isdisjoint(last.who) and not said[one.span.line].isdisjoint(one.who)
            if asked:  # "> lay 6-4", "You lay the six-four."
                without_turn(loose, at - 1)


def without_remarks_on_passes(loose: LooseGame, rows: list[list[Token]]) -> None:
    """Takes out what is said of a pass by one whose turn it is not, `haha, first pass`, if words say more."""
    following = Counter((one.who, other.who) for one, other in pairwise(loose.turns))
    after = {one: other for (one, other), _ in reversed(following.most_common())}
    if len(after) < SEVERAL or () in after:
        return
    words = {row[0].span.line: [one for one in row if one.kind is Kind.WORD] for row in rows}
    for at in range(len(loose.turns) - 2, 0, -1):
        before, turn, behind = loose.turns[at - 1 : at + 2]
        said = words.get(turn.span.line, [])
        ahead = [*takewhile(lambda one: not one.may(Word.PASS), said)]
        again = before.who == turn.who
        more = any((again or not meaning(one.text)) and one.text.islower() for one in ahead)
        out_of_turn = after[before.who] == behind.who != turn.who
        if more and out_of_turn and before.kind is turn.kind is ActionKind.PASS:
            without_turn(loose, at)


FEWEST_BELOW = 3  # so many turns stand below a name at least


def below_names(rows: list[list[Token]]) -> list[list[Token]]:
    """The rows of a text, with what each player noted below his name, a turn on each line, as one row."""
    joined: list[list[Token]] = []
    at = 0
    while at < len(rows):
        row, at = rows[at], at + 1
        words = [one for one in row if one.kind is not Kind.SIGN]
        named = len(words) == 1 and words[0].kind is Kind.WORD and not words[0].tile
        turns = list(takewhile(_is_numbered_turn, islice(rows, at, None))) if named else []
        if len(turns) >= FEWEST_BELOW:
            row, at = [*row, *(one for turn in turns for one in turn)], at + len(turns)
        joined.append(row)
    return joined


def _is_numbered_turn(row: list[Token]) -> bool:
    """Whether a line holds a tile or a pass, with its number perhaps, and nothing else: `2nd 6-4`."""
    acts = [one for one in row if one.tile or one.may(Word.PASS)]
    others = [one for one in row if one not in acts and one.kind is not Kind.SIGN]
    return len(acts) == 1 and acts[0] is row[-1] and all(one.text[0].isdigit() for one in others)
