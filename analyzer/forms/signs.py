"""What the signs of a whole text stand for there: passes, doubles, ends, sets, dates, names and commands."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import groupby, pairwise, takewhile
from unicodedata import category

from analyzer.forms.clearing import without_asides
from analyzer.forms.figures import without_constructors
from analyzer.forms.legend import as_pass, with_legend
from analyzer.forms.line_of_play import DASHES, is_said_to_be_open
from analyzer.forms.line_scanner import QUOTES
from analyzer.forms.lines import with_names_in_front
from analyzer.forms.markup import undone
from analyzer.forms.names import with_hands_of_seats, with_keys_of_seats, with_roles, with_seat_numbers
from analyzer.forms.remarks import before_another_acts, without_a_larger
from analyzer.forms.score_sheets import without_counts
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import A_DATE, Kind, Token, has_tile, is_name, of_programs, rows_of_tokens
from analyzer.forms.words import LONGEST, Loose, own_list, tells_score
from analyzer.forms.worked_out import with_passes_in_turns
from analyzer.notation.vocabulary import Word, number_words, sounding
from analyzer.tiles.tile import Tile


def explained(found: list[Token]) -> list[Token]:
    """The tokens of a whole text, with signs that mean a pass or a double there."""
    found = _without_commentators(_with_pointed_ends(_without_echoes(found)))
    found = _with_sounds(found)
    found = of_programs(with_keys_of_seats(with_roles(_with_tiles_taken(_with_counts_taken(found)))))
    found = _without_what_is_taken_back(_without_dates(found))
    found = with_legend(_without_sets(without_a_larger(without_constructors(found))))
    found = _with_passes_alone(_with_passes_in_rows(_with_passes_in_cells(found)))
    found = without_counts(_with_passes_behind_names(found))
    found = with_names_in_front(without_asides(with_seat_numbers(with_hands_of_seats(found))))
    return with_passes_in_turns(found)


def _with_sounds(found: list[Token]) -> list[Token]:
    """The tokens, in which a word that somebody says alone, or with a number, means what it sounds like."""
    meant: dict[Token, Word] = {}
    for row in rows_of_tokens(found):
        said = [one for one in row if one.kind in (Kind.WORD, Kind.NUMBER) and one.means != {Loose.FILLER}]
        if len(said) in (2, 3) and said[1].kind is Kind.WORD and not said[1].means and not has_tile(row):
            small = said[1].text.islower() or any(one.text == ":" for one in row)
            word = sounding(said[1].text) if small else None
            if word and (said[-1].kind is Kind.NUMBER or len(said) == 2):
                meant[said[1]] = word
    return [replace(one, means=frozenset({meant[one]})) if one in meant else one for one in found]


def _without_what_is_taken_back(found: list[Token]) -> list[Token]:
    """The tokens without a tile that is taken back for another: `6-4. Sorry, I mean 6-3`.

    Behind it on its line, or where the same player goes on with the next one: `Ana: 6-4`, `Ana: sorry, 6-3`.
    """
    wrong = undone(rows := rows_of_tokens(found)) | _without_what_is_starred(rows)
    above: list[str] = []
    last: int | None = None
    for before, row in pairwise([[], *rows]):
        who = [one.text for one in row if one.kind is not Kind.STAMP][:MOST_NAMED]
        who = who[: who.index(":") + 1] if ":" in who[1:] else []
        front = takewhile(lambda one: not one.may(Loose.TAKEN_BACK), row)
        below = bool(before) and who == [] and row[0].span.line == before[0].span.line + 1
        below = below and not any(map(is_name, front))  # else another goes on: "Luis, no wait at all: 4-6"
        taken = before[last] if last is not None and (below or who == above != []) else None
        above, last = who, None
        for at, one in enumerate(row):
            if one.tile:
                last = at
            if one.tile or not one.may(Loose.TAKEN_BACK):
                continue
            said, front_of = row[at : at + 1 + CORRECTED], row[max(at - CORRECTED, 0) : at]
            behind = [two for two in before_another_acts(said, front_of, found) if two.tile]
            rest = [other for other in row[at:] if other.tile]
            if last is not None and at - last <= CORRECTED and behind:
                wrong.update(row[last : at + 1])
            elif taken is not None and last is None and any(other.tile != taken.tile for other in rest):
                wrong |= {taken, *(other for other in rest if other.tile == taken.tile)}
    return [one for one in found if one not in wrong]


def _without_what_is_starred(rows: list[list[Token]]) -> set[Token]:
    """What a line with a star takes back, as in chats, and the star: `3-1`, `*3-2`; `Ana: 06`, `Ana: *04`."""
    said = [[one for one in row if one.kind is not Kind.STAMP] for row in rows]
    wrong: set[Token] = set()
    for at, row in enumerate(said):
        stars = ((n, one, two) for n, (one, two) in enumerate(pairwise(row)) if one.text == "*")
        heads = (
            n
            for n, one, two in stars
            if _is_tile(two) and not (n and row[n - 1].span.end_column == one.span.column)
        )
        head = next(heads, -1)
        set_off = any(one.text == "*" for one in row[head + 1 :])  # "*5:3* 3:0"
        if set_off or (head and (head < 0 or row[head - 1].text not in ":>")):
            continue
        before = (one for one in reversed(said[max(at - NEAR, 0) : at]) if any(map(_is_tile, one)))
        front = [one.text for one in row[:head]]
        above = next((one for one in before if [two.text for two in one[:head]] == front), [])
        wrong |= {row[head], *[one for one in above if _is_tile(one)][-1:]}
    return wrong if len(wrong) * FEW_STARRED < sum(_is_tile(one) for row in said for one in row) else set()


NEAR, FEW_STARRED, MOST_NAMED = 3, 4, 4  # a name with its colon has so many words and signs
FEWEST_CALLED, CORRECTED = 4, 6  # so often a player acts; so far behind `sorry` stands the right tile


def _without_echoes(found: list[Token]) -> list[Token]:
    """The tokens without what a program says of a draw that it was told of above: `ana | !draw`.

    Where it says again what is played, too, that is found with the turns.
    """
    rows = rows_of_tokens(found)
    tiles = [{one.tile for one in row if one.tile} for row in rows]
    again = sum(bool(one & other) for one, other in pairwise(tiles))
    if again * 3 > sum(map(bool, tiles)):
        return found
    told = [
        at
        for at, row in enumerate(rows)
        if 2 < len(row) <= LONGEST + 1 and row[-1].may(Word.DRAW) and row[-2].text in ("!", "/", ".")
    ]
    echoes = {
        one
        for at in told
        if at + 1 < len(rows) and at + 1 not in told
        for one in rows[at + 1]
        if one.may(Word.DRAW) and rows[at + 1][0].text != rows[at][0].text
    }
    return [replace(one, kind=Kind.SIGN, means=frozenset()) if one in echoes else one for one in found]


def _with_pointed_ends(found: list[Token]) -> list[Token]:
    """The tokens with `<` and `>` right behind many tiles, or in front, as the ends: `64> 63<`, `>64 <63`."""
    glued = [pair for pair in pairwise(found) if pair[0].span.end_column == pair[1].span.column]
    behind = {sign for one, sign in glued if sign.text in ("<", ">") and _is_tile(one)}
    before = {sign for sign, one in glued if sign.text in ("<", ">") and _is_tile(one)}
    signs = max(behind, before, key=len)
    if len(signs) < MANY or len({sign.text for sign in signs}) < 2:
        return _with_arrows(found)
    ends = {"<": Word.LEFT, ">": Word.RIGHT}
    meant = {one: frozenset({ends[one.text]}) for one in signs}
    return [replace(one, kind=Kind.WORD, means=meant[one]) if one in meant else one for one in found]


def _with_arrows(found: list[Token]) -> list[Token]:
    """The tokens with `->` behind many tiles, and `<-` in front, as the ends at which they are laid."""
    pairs = [one.text + other.text for one, other in pairwise(found)]
    behind = {at for at, sign in enumerate(pairs) if sign == "->" and at and _is_tile(found[at - 1])}
    before = {at for at, sign in enumerate(pairs[:-1]) if sign == "<-" and _is_tile(found[at + 2])}
    if len(behind) + len(before) < MANY:
        return found
    result: list[Token] = []
    for at, one in enumerate(found):
        if at in behind:
            result.append(replace(one, kind=Kind.WORD, text="->", means=frozenset({Word.RIGHT})))
        elif at - 2 in before:
            result.append(one)
            result.append(replace(one, kind=Kind.WORD, text="<-", means=frozenset({Word.LEFT})))
        elif not {at, at - 1} & (before | behind):
            result.append(one)
    return result


def _without_dates(found: list[Token]) -> list[Token]:
    """The tokens without the few tiles of sets that nothing else is of: `game of 14/4`, `we lead 12-5`.

    Nor are numbers of versions tiles, where those are written in another way: `DOMINOES 1.2`; nor is how
    many games each side has won: `Placar: Ana/Rui 0 x 2 Eva/Zé`, and amid tiles as `64` also `1-0 to Ana`.
    """
    rows = [row for row in rows_of_tokens(found) if row[0].text.casefold() in own_list("standing")]
    standing = {row[0].span.line for row in rows if sum(bool(one.tile) for one in row) == 1}
    words = [one.text for one in found]
    scores = {
        one
        for at, one in enumerate(found)
        if one.tile and one.text[0].isdecimal()  # not "[6|4]"
        if one.span.line in standing or tells_score(words[max(at - LONGEST, 0) : at])
    }
    tiles = sum(map(_is_tile, found)) - len(scores)
    large = {one for one in found if one.tile and one.tile.high >= BASE}
    dotted = {one for one in found if one.tile and re.fullmatch(r"[0-9]\.[0-9]", one.text)}
    dated = {one for one in found if one.guessed == A_DATE}
    won = {one for one, to in pairwise(found) if one.tile and one.text[1:2] == "-" and to.may(Word.FOR)}
    won = won if sum(one.text[1:2] == "-" for one in found if one.tile) == len(won) else set()
    none = scores.union(*(few for few in (large, dotted, dated, won) if (len(few) + 1) * MANY <= tiles))
    none |= dated if len(dated) == 1 else set()  # a spreadsheet changes more than one
    return [replace(one, kind=Kind.SIGN, tile=None) if one in none else one for one in found]


PAIRS = {Tile.of(1, 1), Tile.of(2, 2)}  # what their numbers would be as doubles
NEAR_A_SET = 5  # so many words and signs behind a set it is said how many tiles each gets; so many at least


def _without_sets(found: list[Token]) -> list[Token]:
    """The tokens without the tile by which a set is called: `set: double-six`, `a double-six set`.

    Nor the one that is said to lead where it is told again below. A line with how many players there are says
    so without a word for it: `2 players, double six`. `Dupla 1: Rui e Ana`, `Dupla 1 e 3 vence` are pairs.
    """
    counted = {
        one.span.line
        for one, other in pairwise(found)
        if one.number and one.number <= MOST_SEATS and other.text.casefold() in own_list("players")
    }
    first = next((one for one in found if one.tile and not (one.tile.is_double and _has_letter(one))), None)
    counted |= {
        one.span.line
        for one, other in pairwise(found)
        if one.number and other.may(Loose.TILE) and (first is None or one.span.line < first.span.line)
    }
    headed = [one for one, colon in pairwise(found) if one.tile and _has_letter(one) and colon.text == ":"]
    pairs = {one.text.casefold() for one in headed if {each.tile for each in headed} == PAIRS}
    unquoted = [one for one in found if one.text not in QUOTES]
    around = [None, None, *unquoted, None, None]
    sets = {
        one.span
        for two, sign, one, after, last in zip(*(around[at:] for at in range(5)), strict=False)
        if one and one.tile and one.tile.is_double and _has_letter(one)
        if (two and sign and sign.text in ":=" and two.text.casefold() in own_list("set"))
        or (after and after.text.casefold() in own_list("set"))
        or one.span.line in counted
        or _says_what_is_played(found, one)
        or _is_in_a_title(found, one)
        or (after and after.may(Loose.LEAD) and _is_told_below(found, one, after))
        or one.text.casefold() in pairs
        or (after and after.may(Word.AND) and last and last.number not in (None, one.tile.low))
    }
    keys = {  # `Key: <6:4 on the left`
        row[0].span.line
        for row in rows_of_tokens(found)
        if row[0].text.casefold() in own_list("legend") and [one.text for one in row[1:2]] == [":"]
    }
    for row in rows_of_tokens(found):  # "4-Jun is the 6-4, 1-Jan is the 1-1"
        tiles = [one.tile for one in row if one.tile]
        keys |= {row[0].span.line} if len(tiles) > 2 and tiles[::2] == tiles[1::2] else set()
    none = {one.span for one in found if one.tile and one.span.line in keys} | sets
    return [replace(one, kind=Kind.SIGN, tile=None) if one.span in none else one for one in found]


def _is_in_a_title(found: list[Token], tile: Token) -> bool:
    """Whether a tile is what a club or a paper is called, and another leads: `De Dubbele Zes`."""
    row = [one for one in found if one.span.line == tile.span.line]
    title = row[0] is found[0] is not tile and all(word[0].isupper() for word in tile.text.split())
    title &= not any(one.may(Loose.LEAD, Loose.PLAY) for one in row)
    leads = (near for lead, *near in zip(found, found[1:], found[2:], strict=False) if lead.may(Loose.LEAD))
    return title and any({*(one.tile for one in near)} - {None, tile.tile} for near in leads)


def _is_told_below(found: list[Token], tile: Token, leads: Token) -> bool:
    """Whether it is only said that a tile leads, and who plays it is told below: `double blank leads`."""
    behind = found[found.index(leads) + 1 :]
    ends = not behind or behind[0].kind is not Kind.WORD
    return ends and any(one.tile == tile.tile and one.span.line > tile.span.line for one in behind)


def _says_what_is_played(found: list[Token], tile: Token) -> bool:
    """Whether a double stands in brackets that say what is played: `Dominoes (draw game, double-six)`.

    Or in front of how many tiles each gets, or what is played: `double six, seven each`, `block game`.
    """
    at = found.index(tile)
    here = takewhile(lambda one: one.kind is not Kind.LINE, found[at + 1 : at + NEAR_A_SET + 1])
    near = [one for one in here if one.kind is not Kind.SIGN]
    many = near[:1] and (near[0].number or number_words().get(near[0].text.casefold(), 0)) >= NEAR_A_SET
    second = {one.text.casefold() for one in near[1:2]}
    second -= own_list("self") if not many else set()  # "double-six, donc je l'ai posé"
    if not second.isdisjoint(own_list("each")) or (near[1:] and near[1].may(Loose.GAME)):
        return True
    if near[1:] and many and near[1].may(Loose.TILE):
        return True  # "double nine, ten bones"
    front = [*takewhile(lambda one: one.kind is not Kind.LINE and one.text != "(", found[:at][::-1])]
    behind = [*takewhile(lambda one: one.kind is not Kind.LINE and one.text != ")", found[at + 1 :])]
    ends = [one.text for one in (*found[at - len(front) - 1 : at], *found[at + len(behind) :][1:2])]
    words = [*front, *behind]
    plain = not any(one.text == ")" for one in front) and not any(one.text == "(" for one in behind)
    told = any(one.may(Loose.GAME) for one in words) and not any(map(is_name, words))
    return plain and told and ends[:1] == ["("] and ends[-1:] == [")"]


def _has_letter(one: Token) -> bool:
    return one.text[0].isalnum() and any(map(str.isalpha, one.text))


def _without_commentators(found: list[Token]) -> list[Token]:
    """The tokens without the names of those who tell what others do, or all: `RAY: Ann, 6-4. Bo, 4-1`."""
    stamps = {one.span.line for one in found if one.kind is Kind.STAMP}
    rows = rows_of_tokens([one for one in found if one.kind is not Kind.STAMP])
    spoken = [row for row in rows if len(row) > 2 and row[0].kind is Kind.WORD and row[1].text == ":"]
    named = Counter(one.text for row in rows for one in row if is_name(one))
    telling = {
        row[0].text
        for row in spoken
        if sum(map(_is_tile, row)) > 1
        and not (row[0].may(Loose.TOTAL, Loose.HOLDS) or row[0].span.line in stamps)
        and not (_is_tile(row[2]) or row[2].text in DASHES)  # "S:66 W:62", "S:-- W:62"
        and not (row[2].may(Word.PASS) and row[3].kind is Kind.SIGN)
        and len({one.text for one in row[2:] if is_name(one) and named[one.text] > 1} - {row[0].text}) > 1
    }
    plays = [row for row in spoken if has_tile(row) and not any(map(is_name, row[2:]))]
    telling -= {who for who, times in Counter(row[0].text for row in plays).items() if times >= FEWEST_CALLED}
    rounds = Counter(text.rstrip("0123456789") for text in telling if text[-1].isdigit())  # "R1: Ann 6-4 Bo"
    telling |= {one[0].text for one in spoken if rounds[one[0].text.rstrip("0123456789")] >= FEWEST_CALLED}
    played = [row for row in spoken if has_tile(row)]
    names = Counter(row[0].text for row in played if any(map(is_name, row[2:])))
    telling |= {who for who, times in names.items() if times >= MANY and times * 10 >= len(played) * 9}
    said = {one for row in spoken if row[0].text in telling for one in row[:2]}
    return [one for one in found if one not in said]


def _with_passes_in_rows(found: list[Token]) -> list[Token]:
    """In rows of tiles and nothing else a sign that stands for some of them is a pass, if it divides none.

    It divides none where another row has as many cells without it, nor a dash that stands now and then
    among many tiles.
    """
    before: Token | None = None
    listed: set[Token] = set()
    for one, after in zip(found, [*found[1:], None], strict=False):
        first = before is not None and before.text in ",:;"
        last = after is None or after.kind is Kind.LINE or after.text in ",;."
        apart = (before is not None and before.text == ",") or (after is not None and after.text == ",")
        if one.text in DASHES and first and last and apart:
            listed.add(one)
        before = before if one.kind is Kind.LINE else one
    found = [as_pass(one) if one in listed else one for one in found]  # "Ronda 5: -, -, 2:0"
    raised = [
        row[1] for row in rows_of_tokens(found) if len(row) == 2 and is_name(row[0]) and row[1].text in HANDS
    ]
    found = [as_pass(one) if len(raised) > 1 and one in raised else one for one in found]
    rows = [_cells_of(row) for row in rows_of_tokens(found)]
    others = [{one.text for one in row if not (_is_tile(one) or one.may(Word.PASS))} for row in rows]
    for sign in {text for texts in others for text in texts if len(texts) == len(text) == 1}:
        block = [row for row, texts in zip(rows, others, strict=True) if texts <= {sign}]
        passes: set[Token] = set()
        for width in set(map(len, block)):
            cells = [one for row in block if len(row) == width > 1 for one in row]
            signs = {one for one in cells if one.text == sign}
            whole = any(len(row) == width and not signs.intersection(row) for row in block)
            tiles = len(cells) - len(signs)
            if (
                tiles >= MANY
                and len(signs) * 2 < tiles
                and (whole or (sign in DASHES and width > MANY) or category(sign) == "So")
            ):
                passes |= signs
        if passes:  # the last round may be shorter
            passes.update(one for row in block if len(row) > 1 for one in row if one.text == sign)
        found = [as_pass(one) if one in passes else one for one in found]
    return found


def _with_passes_alone(found: list[Token]) -> list[Token]:
    """A small word, or a sign, alone on several lines is a pass among lines of one tile: `pas`, `.`."""
    rows = [[one for one in row if one.kind is not Kind.SIGN] or row for row in rows_of_tokens(found)]
    alone = {row[0]: None for row in rows if len(row) == 1}
    most = sum(map(_is_tile, alone)) // 4  # of four turns one may be a pass
    words = Counter(one.text for one in alone if one.means == {Loose.FILLER} or one.kind is Kind.SIGN)
    return [as_pass(one) if 1 < words[one.text] <= most and one in alone else one for one in found]


def _with_passes_behind_names(found: list[Token]) -> list[Token]:
    """A letter, or an emoji, alone each time behind a player is a pass: `Al 64, Bo x, Cy 46, Al x`."""
    said = [one for one in found if one.kind is not Kind.LINE]
    rows = [*zip(said, said[1:], [*said[2:], None], strict=False)]
    names = Counter(one.text for one, other, _ in rows if is_name(one) and _is_tile(other))
    names = Counter({name: times for name, times in names.items() if times > 1})
    letters = (one.text for one in said if len(one.text) == 1 and not one.tile)
    alone = Counter(one for one in letters if one.isalpha() or category(one) == "So")
    behind = [
        (one, after is None or after.text in ",;./" or names[after.text] > 0)
        for name, one, after in rows
        if names[name.text] and alone[one.text] > 1 and not one.means - {Loose.TAKEN_BACK}
    ]
    times = Counter(one.text for one, ends in behind if ends)
    passes = {one for one, _ in behind if times[one.text] == alone[one.text] and len(names) > 1}
    return [as_pass(one) if one in passes else one for one in found]


def _with_passes_in_cells(found: list[Token]) -> list[Token]:
    """Words alone in a cell, where other rows have a tile, are a pass: `2-4 / geen zet / 2-3`."""
    cells: list[tuple[int, list[Token]]] = []
    for row in rows_of_tokens(found):
        parts = [
            list(run) for sign, run in groupby(_cells_of(row), lambda one: one.text in DIVIDES) if not sign
        ]
        cells += enumerate(parts) if len(parts) > 1 and any(part[0].tile for part in parts) else []
    said = [(at, cell) for at, cell in cells if all(one.kind is Kind.WORD for one in cell)]
    tiles = Counter(at for at, cell in cells if len(cell) == 1 and cell[0].tile)
    if tiles.total() < MANY or tiles.total() + len(said) < len(cells) or len(said) * 2 > tiles.total():
        return found
    words = Counter(at for at, _ in said)
    of_tile = {one for one in found if one.may(Word.DOUBLE) or one.text.casefold() in number_words()}
    passes = [cell for at, cell in said if tiles[at] > words[at] and of_tile.isdisjoint(cell)]
    first, others = {cell[0] for cell in passes}, {one for cell in passes for one in cell[1:]}
    return [as_pass(one) if one in first else one for one in found if one not in others]


DIVIDES = ("|", "/", ";", "\u00b7")  # stand between the cells of a row


def _cells_of(row: list[Token]) -> list[Token]:
    """A row without the number of the round in front, and without signs for ends: `3. 10< 00< 42> -`."""
    numbered = len(row) > 1 and row[0].number is not None and row[1].text in ".)"
    return [one for one in row[2 * numbered :] if not (one.text in "<>" and one.may(Word.LEFT, Word.RIGHT))]


def _is_tile(one: Token) -> bool:
    """Whether a token is a tile, or two figures."""
    return bool(one.tile) or (one.kind is Kind.NUMBER and len(one.text) == 2)


HANDS = "\u270b\U0001f91a"  # raised behind a name, and more than once, they stand for a pass
BASE = 10  # numbers below have one figure
MANY = 8  # a row has so many tiles in which a dash is a pass and does not divide them


def _with_counts_taken(found: list[Token]) -> list[Token]:
    """The tokens, in which somebody draws who takes a number of tiles from somewhere, wherever they lie.

    >>> from analyzer.forms.tokens import tokens
    >>> sum(one.may(Word.DRAW) for one in _with_counts_taken(tokens("Nia takes one from by the kettle.")))
    1
    """
    drawn, aside = set(), set()
    for at, one in enumerate(found):
        if one.kind is Kind.WORD and one.text.casefold() in own_list("takes"):
            last = at + _words_for_the_last(found[at + 1 : at + COUNTED])
            behind = found[last + 1 : last + COUNTED]
            near = takewhile(lambda other: other.kind in (Kind.WORD, Kind.NUMBER), behind)
            words = [other.text.casefold() for other in near]
            counted = bool(words) and (words[0].isdigit() or number_words().get(words[0], 0) > 0)
            # "Took two. 6-4"
            # "took 3, 6-4"; "takes 10" may be points
            plays = any(other.tile for other in behind[2:3])
            alone = len(words) == 1 and (words[0].isalpha() or plays) and _tells_a_tile(found[last + 2 :])
            tiles = len(words) > 1 and behind[1].may(Loose.TILE)  # "took two tiles"
            left = behind[1:4]  # "takes 1, 7 left"
            alone |= [one.text for one in left[:1]] == [","] and len(left) > 2 and left[1].number is not None
            alone |= tiles and any(other.tile for other in found[:at])  # not what is dealt to each
            # "took the last two and played 6-4"
            alone |= len(behind) > 2 and behind[1].may(Word.AND) and behind[2].may(Loose.PLAY)
            drawn |= {at} if counted and (alone or not own_list("out_of").isdisjoint(words)) else set()
            aside |= {*range(at + 1, last + 1)} if at in drawn else set()
    draws = frozenset({Word.DRAW})
    told = ((at, one) for at, one in enumerate(found) if at not in aside)
    return [replace(one, means=draws) if at in drawn else one for at, one in told]


def _words_for_the_last(found: list[Token]) -> int:
    """How many words say, in front of a number, that the stock has no more: `took the last two`."""
    words, used_up = [one.text.casefold() for one in found], own_list("used_up")
    front = [*takewhile((own_list("definite") | used_up).__contains__, words)]
    return 0 if used_up.isdisjoint(front) else len(front)


def _with_tiles_taken(found: list[Token]) -> list[Token]:
    r"""The tokens, in which somebody draws who takes a tile, where one word for a play is used for others.

    >>> from analyzer.forms.tokens import tokens
    >>> log = "A place 6-6\nB takes 4-1\nB place 6-4\nA takes 5-5\nA place 4-1\nB place 1-1\nA place 1-0"
    >>> sum(one.may(Word.DRAW) for one in _with_tiles_taken(tokens(log)))
    2
    """
    rows = rows_of_tokens(found)
    closed = [
        [at for at, one in enumerate(row) if one.tile and not is_said_to_be_open(row, at)] for row in rows
    ]
    alone = [row for row, tiles in zip(rows, closed, strict=True) if len(tiles) == 1]
    acts = [row[at] for row in alone if (at := _act_in_front(row)) is not None]
    taken = {one for one in acts if one.text.casefold() in own_list("takes")}
    words = Counter(one.text.casefold() for one in acts if one.may(Loose.PLAY) and one not in taken)
    who = [next((one.text for one in row if one.kind is Kind.WORD), "") for row in alone]
    after = zip(alone, who, who[1:], strict=False)
    goes_on = all(one == other or taken.isdisjoint(row) for row, one, other in after)
    if not 1 < len(taken) <= max(words.values(), default=0) or len(words) > 1 or not goes_on:
        return found
    return [replace(one, means=frozenset({Word.DRAW})) if one in taken else one for one in found]


def _act_in_front(row: list[Token]) -> int | None:
    """Where the word stands in front of the tile of a row: not what makes one, `takes Tile[6:4]`."""
    at = next(at for at, one in enumerate(row) if one.tile) - 1
    if at > 0 and row[at].text in "[({":
        makes = row[at - 1].kind is Kind.WORD and not row[at - 1].means - {Loose.TILE}
        at -= 2 if makes else 1
    return at if at >= 0 and row[at].kind is Kind.WORD else None


def _tells_a_tile(found: list[Token]) -> bool:
    """Whether a sentence ends here, and a tile follows on the line."""
    rest = [*takewhile(lambda one: one.kind is not Kind.LINE, found)]
    return bool(rest) and rest[0].text in ".,;:!\u2192" and any(one.tile for one in rest)


COUNTED = 5  # so many words and signs behind the word for it stands where a tile is taken from


def with_lists_drawn(text: str) -> str:
    """A text in which tiles behind a plus are drawn, and the last of them played: `+50 +41 41`.

    >>> with_lists_drawn("12  +5-1 +2-6 2-6  (+43) puts 43")
    '12  draws 2, plays 2-6  draws 43 plays 43'
    """
    told = _ADDED_AND_PLAYED.sub(_added, text)
    text = told if sum(one[0].count("+") for one in _ADDED_AND_PLAYED.findall(text)) > 1 else text
    told = _RAISED.sub(_drawn_beside, _IN_BRACKETS.sub(_drawn_beside, text))
    return told if told.count("draws ") - text.count("draws ") > 1 else text


def _drawn_beside(one: re.Match[str]) -> str:
    """Tiles in brackets, or raised, the last of which is played, have been drawn: `(tray: 2/2, 4/5) 4/5`."""
    drawn = _TILE.findall(one["drawn"])
    return f"draws {len(drawn)}, {one['played']}" if sorted(drawn[-1]) == sorted(one["played"]) else one[0]


def _added(one: re.Match[str]) -> str:
    """Tiles that are drawn, and the one that is played behind: the last of them, or behind an equals sign."""
    drawn = one[1].replace("+", " ").split()
    told = one[2] or sorted(drawn[-1]) == sorted(one[3])
    taken = " ".join(drawn) if one[3].isdigit() else f"{len(drawn)},"
    return f"draws {taken} plays {one[3]}" if told else one[0]


_ADDED_AND_PLAYED = re.compile(  # `+03+11=11>`, `+50 +41 41`, `(+34) puts 34`
    r"(?<![^\s,;\"])\(?((?:\+[0-9][^\w\s+]?[0-9] ?){1,20})(?<! )"
    r"(?:(=)|\)? (?:[^\W\d_]+ )?)([0-9][^\w\s]?[0-9])(?!\d)"
)
_TILE = re.compile(_ONE := r"(?<!\d)[0-9][^\w\s][0-9](?!\d)")
_IN_BRACKETS = re.compile(rf"(?<!\w)(?P<drawn>(?:\([^()\n]*{_ONE}[^()\n]*\)[ ]+){{1,20}})(?P<played>{_ONE})")
_RAISED = re.compile(rf"(?P<played>{_ONE})(?:<sup>| ?\()\+ ?(?P<drawn>{_ONE}(?:, ?{_ONE})*)(?:</sup>|\))")
