"""Takes a text line by line and notes who does what."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import dropwhile, islice, pairwise, takewhile
from typing import TYPE_CHECKING

from analyzer.forms.loose_game import MOST_DRAWN, Clause, HeldTiles, LooseGame, LooseTurn, ShownBoard
from analyzer.forms.tokens import (
    Kind,
    has_tile,
    is_label,
    is_name,
    is_role,
    list_follows,
    stands_apart,
    words_behind,
)
from analyzer.forms.words import Loose, how_many, meaning, own_list
from analyzer.notation.vocabulary import Word, number_words
from analyzer.replays.state import ActionKind
from analyzer.tiles.layout import LEFT, RIGHT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.tokens import Token
    from analyzer.record.diagnostics import Span
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile

LEFT_WORDS, RIGHT_WORDS = (Word.LEFT, Loose.HEAD), (Word.RIGHT, Loose.TAIL)
ACTS = {Loose.PLAY, Loose.LEAD, Loose.SEQUENCE, Loose.BOARD, Word.DRAW, Word.PLAYER}
QUOTES = "\"'\u00ab\u00bb\u2018\u2019\u201a\u201c\u201d\u201e\u2039\u203a"
SHORT = 5  # a line of what is held has so few words and signs if there is no tile in it
BESIDE = 3  # so near in front stands the word that joins what somebody does next: `and still cannot go`
_TIMES = re.compile(r"([0-9]{1,2})[x\u00d7]?")
FEW_IN_FRONT = 3  # with the dot so many words and signs stand in front of whoever a sentence begins with
_NUMBERED = re.compile(r"([^\W\d_]+)([0-9]{1,2})")


def goes_on(one: Token) -> bool:
    """Whether a word joins what is said next of the same player."""
    return one.may(Word.AND) or one.text in own_list("joins")


class LineScanner:
    """Takes one line after another."""

    def __init__(self, *, addressed: bool = False) -> None:
        self.loose = LooseGame()
        self.who: tuple[str, ...] = ()
        self.collecting: list[Tile] | None = None
        self.clause = Clause()
        self.latest: LooseTurn | None = None  # the turn of this line that what follows belongs to
        self.first = 0
        self.role: Token | None = None  # a word such as player, where only signs stood behind it: `player=3`
        self.naming = 0  # the line on which somebody is named who does something on a later one
        self.keyed = False  # whether the line begins with what it says: `Tile: 6-4`
        self.listing = False  # whether a line said that what follows is held: `Left in hand:`
        self.named: list[LooseTurn] = []  # the turns of this line in front of which somebody is named
        self.addressed = addressed  # whether somebody is called `You`, so that `I` is another player
        self.bracketed = False  # whether tiles that are played stand in brackets
        self.letters: set[str] = set()  # the players who have acted, as far as they are letters
        self.row: list[Token] = []  # the line that is taken
        self.at = 0  # where in it the token stands that is looked at

    def take(self, row: list[Token]) -> None:
        """Takes a line."""
        if len(row) > 1 and row[0].text == "-" and set(row[-1].text) == {"-"}:
            row = row[:-1]  # "--- Turn 1: Ana ---"
        if row[0].may(Loose.BOARD) and [one.text for one in row[1:2]] == [":"] and not has_tile(row):
            return  # "Board: (empty)"
        self.row, self.clause, self.named = row, Clause(), []
        first = (at for at, one in enumerate(row) if one.kind is Kind.STAMP or one.text == ":")
        self.head = next(first, len(row))  # where its first colon stands, or a time
        self.role = self.latest = self.collecting = None
        shown = [one for one in row if one.kind is not Kind.SIGN or one.text == ":"]
        self.keyed = len(shown) > 1 and shown[1].text == ":" and shown[0].may(Loose.TILE, Loose.END)
        self.first = len(self.loose.turns)
        before_line = self.who
        for at, (token, after) in enumerate(zip(row, [*row[1:], None], strict=True)):
            self.at = at
            self._token(token, row[at - 1] if at else None, after)
        self._unseen_draws(row)
        self._name_behind()
        turns = len(self.loose.turns) - self.first
        goes_on = len(row) > 1 < turns == len(self.named) and row[-2].text == ";"  # "... East 4-5; South"
        listed = any(one.text == "," for one in row) and all(is_name(one) or one.text == "," for one in row)
        self.who = ((not (turns or listed) or goes_on) and tuple(self.clause.names)) or self.who
        if len(row) > 2 and row[0].may(Loose.HOLDS) and row[1].text == ":" and is_name(row[2]):
            self.loose.are_held(self.first)  # "Left in hand: Al 6-4, Bo 1-1"
        else:
            self.loose.hold_what_is_only_listed(self.first, bare=not any(one.means for one in row))
        self._list_begins(row)
        if any(one.kind is Kind.TILE for one in row) or len(self.loose.turns) > self.first:
            self.loose.lines.add(row[0].span.line)
        elif self.who != before_line:
            self.naming = row[0].span.line

    def _rest(self) -> Iterator[Token]:
        """What is still to come on the line."""
        return islice(self.row, self.at + 1, None)

    def _token(self, token: Token, before: Token | None, after: Token | None) -> None:
        if token.kind is Kind.TILE:
            self._tile(token)
        elif token.kind is Kind.NUMBER:
            self._number(token, before)
        elif token.kind is Kind.WORD:
            self._word(token, before, after)
        elif token.kind is Kind.SIGN and token.text not in "\u2019'#":
            self._sign(token)

    def _tile(self, token: Token) -> None:
        assert token.tile is not None
        if token.guessed:
            self.loose.guessed.append(token.guessed)
        if self.collecting is not None:
            self.collecting.append(token.tile)
            return
        clause = self.clause
        if clause.both_ends or clause.ending or self._is_aside():
            clause.both_ends = clause.ending = False  # "ends 6,4"; "open=6/4"
            self.loose.mentioned.append(token.tile)
            return
        if " " in token.text and self.at and self.row[self.at - 1].may(Word.PASS):
            return  # "pass, 4 and 6": what is open
        if self._is_conditional():
            self.loose.mentioned.append(token.tile)
            return
        if clause.joining and self.latest is not None and self.latest.tile is not None:
            self.latest.neighbour = token.tile
            clause.joining = False
            return
        word = next((one for one in self.row if one.kind is not Kind.SIGN), token)
        apart = self.row[self.at - 1].text.casefold() in [*",;.\u2026\u2192", *own_list("then")]
        apart = apart and not (clause.names and word.may(Word.DRAW))  # but "{draw, ana, 6-4}"
        aside = token.text[0] == "(" and not self.bracketed  # "draws one (6-4)"
        self.bracketed |= token.text[0] == "(" and not clause.drawing
        counted = clause.drawn and self.row[self.at - 1].may(Loose.FILLER) and not aside
        if clause.drawing and (apart or counted):
            self._drawn_before(token.span)  # "drew 4, 2-1", "draws ... 2-1"
        self.who = tuple(clause.names) or self.who
        kind = ActionKind.DRAW if clause.drawing or clause.more else ActionKind.PLAY
        last = self.loose.turns[-1] if len(self.loose.turns) > self.first else None
        if kind is ActionKind.DRAW and last and (last.who, last.kind) == (self.who, ActionKind.PASS):
            self.loose.turns.pop()  # "cannot play, drawing tile 1-6", "Nothing fits. You drew 1-6"
        self.latest = LooseTurn(who=self.who, kind=kind, span=token.span, tile=token.tile, side=clause.side)
        self.loose.turns.append(self.latest)
        self._note(self.latest, named=bool(clause.names))
        if kind is ActionKind.DRAW and self._is_played_at_once():
            self.latest = replace(self.latest, kind=ActionKind.PLAY)
            self.loose.turns.append(self.latest)
        rest = [one for one in self._rest() if kind is ActionKind.DRAW and one.text not in QUOTES]
        plays = any(one.may(Loose.PLAY) and other.tile for one, other in pairwise(rest))
        more = any(one.text == "," or (one.may(Word.AND) and plays) for one in rest[:1])
        several = any(one.tile for one in rest[:1]) and clause.drawn > 1  # "drew 2: [6|4] [6|1]"
        self.clause = Clause(more=more or several, drawn=clause.drawn - 1 if several else 0)

    def _is_played_at_once(self) -> bool:
        """Whether what is drawn is played in the same sentence: `draws 6-5 (at last) and plays it`."""
        rest = [*self._rest()]
        if [one.text for one in rest[:1]] == ["("]:
            rest = [*dropwhile(lambda one: one.text != ")", rest)][1:]
        words = [*takewhile(lambda one: one.text not in ".;!?", rest)]
        joins = words[:1] != [] and (words[0].text == "," or words[0].may(Word.AND))
        others = any(one.tile or one.number or is_name(one) or one.may(Word.PASS, Word.DRAW) for one in words)
        refused = any(one.text.casefold() in own_list("not") for one in words)
        plays = any(one.may(Loose.PLAY) and not one.may(Loose.FILLER) for one in words)
        return joins and plays and not (others or refused)

    def _is_conditional(self) -> bool:
        """Whether the clause says what would have been: `with 6-4 that would be over`."""
        front = takewhile(lambda one: one.text not in ".,;:!?", reversed(self.row[: self.at]))
        clause = [*front, *takewhile(lambda one: one.text not in ".,;:!?", self._rest())]
        words = (one for one in clause if len(one.text) > len("si"))
        return any(one.may(Word.CONDITIONAL) for one in words)

    def _is_aside(self) -> bool:
        """Whether a remark stands in brackets, `6-4 (leaves 4 and 4)`, or it is points, `pips [0, 2]`."""
        signs = (one.text for one in reversed(self.row[: self.at]) if one.text in {*"([)]"} or one.tile)
        counts = any(one.may(Word.POINTS) for one in self.row[: self.at][-1:])
        inside = self.latest is not None and next(signs, "") in {*"(["} and not self.clause.joining
        return inside or (counts and self.row[self.at].text[0] in "[(")

    def _number(self, token: Token, before: Token | None) -> None:
        number, clause = token.number, self.clause
        if number is None:
            return
        if clause.drawing and self.role is None:
            clause.drawn = min(number, MOST_DRAWN)
        elif before is not None and before.text == "+" and self.latest is not None:
            self.latest.points = number
        elif (clause.joining or clause.ending or clause.at) and self.latest is not None and self.latest.tile:
            if number in self.latest.tile:
                self.latest.number = number
            clause.joining = clause.ending = clause.at = False
        elif self.role is not None:
            self._named([self.role.text, token.text])
            self.clause.closed, self.role = True, None
        elif clause.names and not clause.closed and next(self._rest(), token).means & {Word.PASS, *ACTS}:
            clause.names.append(token.text)  # "Bot 2 plays"

    def _word(self, token: Token, before: Token | None, after: Token | None) -> None:
        if self.collecting is not None:
            if token.may(Loose.FILLER, Loose.TILE) or (len(token.text) == 1 and after and after.text in "=)"):
                return  # "Hand: a=6/2 b=5/2"
            self.collecting = None
        self.clause.more &= token.may(Word.AND)
        if self._says_nothing(token, before):
            return
        numbered = _NUMBERED.fullmatch(token.text)
        if numbered and Loose.HOLDS in meaning(numbered[1]) and after is not None and after.text in ":=":
            self.clause.names = [numbered[2]]  # "hand0: [...]"
            self._holds(token.span)
        elif self._is_seat(token, before, after) or is_label(token, before, after):
            role = [before.text] if before is not None and is_role(before) and len(token.text) == 1 else []
            self._named([*role, token.text])
        elif token.means:
            self._known(token, after)
        elif self._goes_on(token, before):
            return
        elif not self.clause.names or (self.clause.closed and not self._is_said_of(token)):
            self._named([token.text])
        elif not self.clause.closed:
            self.clause.names.append(token.text)

    def _says_nothing(self, token: Token, before: Token | None) -> bool:
        """Whether a word is part of another, or a number; how many tiles are drawn is kept."""
        if self.clause.drawing and not self.clause.drawn:
            self.clause.drawn = how_many().get(token.text.casefold(), 0)  # "drew two tiles"
        if times := _TIMES.fullmatch(token.text):
            self.clause.drawn = min(int(times[1]), MOST_DRAWN) if self.clause.drawing else 0  # "draws 2x"
        possessive = token.text == "s" and before is not None and before.text in "'\u2019"  # "Player 2's"
        counts = self.clause.drawing and not token.means and how_many().get(token.text.casefold(), 0) > 0
        relates = before is not None and before.text == "," and token.text.casefold() in own_list("which")
        return bool(times) or possessive or counts or (relates and self.row[self.at - 2].tile is not None)

    def _goes_on(self, token: Token, before: Token | None) -> bool:
        """Whether a small word goes on about whoever has just done something: `cannot lay and passes`."""
        who = self.latest.who[:1] if self.latest is not None and not self.clause.names else ()
        said_on = bool(who) and who[0][0].isupper() and token.text[0].islower()
        behind = next(self._rest(), token)
        acts = behind.means & {Word.PASS, *ACTS} or behind.text in own_list("with")
        front = self.row[max(self.at - FEW_IN_FRONT, 0) : self.at]
        begun = next((one for dot, one in pairwise(front) if dot.text == "." and one.text.istitle()), None)
        new = acts and begun is not None  # "6-4. El vecino pasa", "6-4. Next the vicar with 4-2"
        tile = next((one for one in self._rest() if not one.may(Loose.FILLER)), token).tile
        if tile and self.row[0].may(Loose.HOLDS) and token.text.casefold() in own_list("self"):
            return False  # "left: Ana 6-4, me just 0-2"
        return (said_on and not new) or self._is_writer(token, before)

    def _is_writer(self, token: Token, before: Token | None) -> bool:
        """Whether `I` is somebody who was named above, or in front: `Ana: ich lege 6-4`."""
        chat, after = self.row[0].kind is Kind.STAMP, next(self._rest(), token)
        goes_on = chat and self.latest in self.named and not after.tile  # "Ana: I have 4-4, so I lead: 4-4"
        if goes_on or (self.head < self.at and self.clause.signed and self.clause.names):
            own = token.text.casefold() in own_list("self")
            if own and self.clause.names and chat:
                head = takewhile(lambda one: one.text != ":", self.row)  # "Ana: Ben, dear, I lay 6-4"
                self.clause.names = [one.text for one in head if one.kind is Kind.WORD]
            return own
        fresh = self.naming and not any(turn.tile for turn in self.loose.turns[self.first :])  # "Ana wrote:"
        begins = before is None or before.text in (":.!" if fresh else ":")  # "Move 3: I play 6-4"
        return token.text == "I" and begins and self.who not in ((), ("I",)) and not self.addressed

    def _is_said_of(self, token: Token) -> bool:
        """Whether a word goes on about somebody with a capital letter: `Priya put down the 5-4`."""
        began = self.row[self.at - 1].text.casefold() in own_list("self")  # "Ana: ich lege 6-4"
        small = token.text[0].islower() or token.text.isupper() > self.clause.names[0].isupper()  # "i KNOW"
        return small and self.clause.names[0][0].isupper() and (began or not self.clause.signed)

    def _is_seat(self, token: Token, before: Token | None, after: Token | None) -> bool:
        """Whether a letter is a seat; it often is a word, too: A, E, O, Y."""
        if len(token.text) > 1 or not token.text.isalpha() or self._is_side(token, before, after):
            return False
        article = token.text in own_list("articles") and self.clause.names and before and before.text == ":"
        if article or self._is_writer(token, before) or token.may(Word.PASS) or self.clause.more:
            return False  # "Ben: a carroça de seis"
        if token.may(Word.AND) and token.text.islower() and before and before.tile and after and after.tile:
            return False  # "restano 2-4 e 4-4"
        acts = (Word.PASS, Word.DRAW) if token.text.isupper() else (Word.PASS,)  # "50 right E draws 3"
        if token.text in self.letters and after is not None and (after.tile or after.may(*acts)):
            return True
        acted = self.clause.drawing or (before is not None and before.may(Word.PASS))
        if token.may(Word.AND) and token.text.islower() and acted:
            return False  # "no lleva y pasa", "roba 2 y pone 5-3"
        if self.clause.closed or not self.clause.names:
            return stands_apart(before, after)
        return is_role(before)

    def _named(self, words: list[str]) -> None:
        if self.keyed:
            return
        told = self.row[self.at - 1].text.casefold() if self.at else ""
        if self.clause.drawing and not self.clause.drawn and told in own_list("then"):
            self.clause.drawing = False  # "seven she drew, the poor thing, then Ben 6-4"
        self.clause.names, self.clause.closed = words, False
        self.clause.signed = self.clause.both_ends = False
        if self.latest is not None:
            self.clause = Clause(names=words, closed=False, drawing=self.clause.drawing)
            self.latest = None

    def _is_side(self, token: Token, before: Token | None, after: Token | None) -> bool:
        """Whether a letter is an end rather than a seat: it stands behind a tile, and in front of none."""
        if self.latest is None or self.latest.side is not None or not token.may(*LEFT_WORDS, *RIGHT_WORDS):
            return False
        if before is None or not (before.tile or before.text in "@([<"):
            return False
        ahead = after and (after.tile or after.text == ":" or after.may(Word.PASS, Word.LEFT, Word.RIGHT))
        return not ahead or (bool(before.tile) and before.span.end_column == token.span.column)  # "6-4r"

    def _known(self, token: Token, after: Token | None) -> None:
        """A word that means something."""
        clause, self.clause.closed = self.clause, True
        self.role = token if token.may(Word.PLAYER) else None
        taken = token.may(Word.STOCK, Loose.STOCK) and self._taken_from(token.span)
        if taken or self._begins_a_list(token, after):
            return
        said = token.text.casefold()
        if (clause.ending and said == "none") or (clause.both_ends and said in number_words()):
            clause.ending = clause.both_ends = False  # "pip: None", "auf beiden Seiten Null"
        elif clause.drawing and token.may(Loose.PLAY) and not token.may(Word.DRAW) and has_tile(self._rest()):
            self._drawn_before(token.span)
        elif token.may(Word.DRAW, Word.PASS):
            self._draws_or_passes(token)
        elif token.may(Loose.BOTH_ENDS):
            clause.both_ends = True
        elif token.may(Loose.NEXT):
            clause.joining = True
        elif token.may(*LEFT_WORDS) and {
            one.text for one in self.row[max(self.at - 2, 0) : self.at]
        } & own_list("kept"):
            self.loose.are_held(max(self.first, len(self.loose.turns) - 1))  # "cannot (only 3-4 left)"
        elif token.may(*LEFT_WORDS, *RIGHT_WORDS):
            self._side(LEFT if token.may(*LEFT_WORDS) else RIGHT)
        elif token.may(Loose.END) and after is not None and after.text in ":=":
            clause.ending = bool(self.loose.turns) or not has_tile(islice(self._rest(), 3))  # open: "5/5"

    def _begins_a_list(self, token: Token, after: Token | None) -> bool:
        """Whether tiles follow that are not played: the stock, the board, a hand."""
        if token.may(Loose.BOARD) and has_tile(self._rest()):
            board = ShownBoard(tiles=[], at=len(self.loose.turns), span=token.span, who=self.who)
            self.loose.boards.append(board)
            self.collecting = board.tiles
            return True
        still = self.at > 0 and self.row[self.at - 1].text.casefold() in own_list("still")
        left = (still or " " in token.text) and token.may(Loose.HOLDS) and has_tile(self._rest())
        left &= not self._ends_with_it()
        again = self._holds_too(token)
        told = after is not None and after.text in ":="
        whose = told and any(is_name(one) and not one.means for one in self.row[self.at + 2 : self.at + 3])
        if whose or not (left or again or told or list_follows(self._rest())):
            return False
        drawn = (token.may(Word.DRAW) or self.clause.drawing) and self.clause.names and not told
        if token.may(Word.STOCK, Loose.STOCK) and not drawn:  # "Ana pioche 1-4 et 5-5"
            self.collecting = self.loose.stock
            return True
        mine = told and self.row[self.at - 1].text.casefold() in own_list("self")
        mine = mine and token.text.casefold() in number_words()  # "My seven: ..."
        if held := (token.may(Loose.HOLDS, Word.HAND) or mine or again) and not self.clause.drawing:
            self._holds(token.span)
        return held

    def _ends_with_it(self) -> bool:
        """Whether what somebody has is a tile with which the game ends at once: `has the 3-3 and closes`."""
        rest = [one for one in self._rest() if not one.may(Loose.FILLER) or one.may(Word.AND, Word.DOMINO)]
        ends = any(one.may(Word.BLOCKED, Word.DOMINO) for one in rest[2:4])
        return ends and bool(rest[0].tile) and goes_on(rest[1])

    def _holds_too(self, token: Token) -> bool:
        """Whether the last word for what one holds is said of another, too: `stuck with 1-5, Mo with 3-4`."""
        spans = {one.span for one in self.loose.held if one.at == len(self.loose.turns)}
        said = {one.text.split()[-1] for one in self.row[: self.at] if one.span in spans}
        return token.text in said and is_name(self.row[self.at - 1])

    def _taken_from(self, span: Span) -> bool:
        """Whether the stock is named behind a tile that somebody takes: `takes 2-3 from the stock`."""
        behind = words_behind(self.row[: self.at])
        counted = own_list("takes") & behind and any(how_many().get(word, 0) for word in behind)
        if not (own_list("out_of") & behind or counted):  # "took all five that were left in the stock"
            return False
        if self.latest is not None and self.latest.tile:
            self.loose.is_drawn(self.latest, self.first)
        elif own_list("takes") & behind:
            names = [one for one in self.clause.names if one.casefold() not in own_list("takes")]
            self.clause.names = names[:1] + [one for one in names[1:] if not one.islower()]  # "Ana took all"
            self.clause.drawn = max((how_many().get(word, 0) for word in behind), default=0)
            self._drawn_before(span)  # "takes one from the stock"
            self.clause.drawn = 0
        return True

    def _side(self, side: Arm) -> None:
        if self.latest is None:
            self.clause.side = side
        elif self.latest.side is None:
            self.latest.side = side

    def _holds(self, span: Span) -> None:
        self.who = tuple(self.clause.names) or self.who
        self.loose.held.append(HeldTiles(who=self.who, tiles=[], span=span, at=len(self.loose.turns)))
        self.collecting = self.loose.held[-1].tiles

    def _pass(self, token: Token) -> None:
        clause = self.clause
        self.who = tuple(clause.names) or self.who
        kiss = token.text == "x" and self.latest in self.named  # "Mum: 6-4 x"
        if kiss or self._passes_by() or not any(turn.kind is ActionKind.PLAY for turn in self.loose.turns):
            return  # "passes not noted"
        if self.who and not clause.names and self.latest is not None:
            here = [one for one in self.loose.turns[self.first :] if one.span == self.latest.span]
            if [one.kind for one in here] == [ActionKind.DRAW, ActionKind.PLAY]:
                self.latest.kind = ActionKind.DRAW  # "draws the last one, 6-2, cannot go"
                self.loose.turns.remove(here[0])
        last = self.latest if self.latest is not None and self.latest.kind is ActionKind.PASS else None
        alone = len(self.loose.turns) == self.first + 1 and bool(self.naming)
        said = last is not None and (last in self.named or alone)  # of several in a row each is one
        two = has_tile(self.row) and self.at > 0 and self.row[self.at - 1].text == token.text
        if last is not None and said and last.who == self.who != () and not (clause.names or two):
            return  # "passes, cannot play"; not so "pass pass 6-4"
        self.latest = LooseTurn(who=self.who, kind=ActionKind.PASS, span=token.span)
        self.loose.turns.append(self.latest)
        self._note(self.latest, named=bool(clause.names))
        self.clause = Clause()

    def _passes_by(self) -> bool:
        """Whether something else passes, of which nobody has heard: `wait, que pasa el camión del gas`."""
        behind = [*islice(self._rest(), 2)]
        known = any(one.kind is not Kind.WORD or not one.text.islower() for one in behind)
        said = own_list("which") & {one.text.casefold() for one in self.row[self.at - 1 : self.at]}
        return (
            bool(said)
            and len(behind) > 1
            and not known
            and behind[0].may(Loose.FILLER)
            and not behind[1].means
        )

    def _note(self, turn: LooseTurn, *, named: bool) -> None:
        """Keeps whether somebody is named in front of a turn, or on a line above it."""
        if len(turn.who) == 1 and len(turn.who[0]) == 1:
            self.letters.add(turn.who[0])
        if named:
            self.named.append(turn)
        elif self.naming:
            self.loose.lines.add(self.naming)

    def _sign(self, token: Token) -> None:
        clause = self.clause
        if clause.drawing and token.text == "." and self._has_dots():
            return  # "drawing... got 5"
        if token.text in ".,;":
            self._name_behind()
        if token.text == ")" and clause.drawing and self._are_drawn_before():
            self._drawn_before(token.span)
        if token.text in ".;":
            self.collecting = None
            told, ends = self.row[: self.at], self.row[-1] is token  # not "no se roba. ..."
            if told and (ends or clause.drawn or (told[-1].may(Loose.TILE) and not has_tile(self._rest()))):
                self._unseen_draws(told)
            clause.drawing = False
        clause.ending = clause.ending and token.text != ";"  # "end=out:A;rest=B00"
        clause.drawing = clause.drawing and token.text != "?"  # "did you get ...?"
        clause.at = clause.at or token.text == "@"
        clause.closed = clause.signed = True
        if token.text == ":" and clause.names and self.latest is None:
            self.who = tuple(clause.names)

    def _are_drawn_before(self) -> bool:
        """Whether the brackets that end say how many are drawn before a turn: `Ana (draws 2) 6-4`."""
        inside = [*takewhile(lambda one: one.text != "(", self.row[: self.at][::-1])]
        told = self.clause.drawn and not has_tile(inside) and any(one.may(Word.DRAW) for one in inside)
        after = next(self._rest(), None)
        return bool(told) and after is not None and (bool(after.tile) or after.may(Word.PASS))

    def _has_dots(self) -> bool:
        """Whether a dot stands beside another: nothing ends there."""
        return any(one.text == "." for one in (*self.row[self.at - 1 : self.at], *islice(self._rest(), 1)))

    def _unseen_draws(self, row: list[Token]) -> None:
        """Somebody draws, and it is not said what; how often is said as in `draws 4`."""
        here = list(takewhile(lambda turn: not turn.tile, reversed(self.loose.turns[self.first :])))
        kinds = [turn.kind for turn in here]
        last = next((one for one in reversed(row) if one.may(Word.DRAW, Word.PASS)), row[0])
        draws = kinds == [ActionKind.PASS] and not last.may(Word.PASS)  # "cannot, and draws"
        draws |= kinds == [] and (len(self.loose.turns) == self.first or bool(self.clause.names))
        if draws and self.clause.drawing and any(turn.kind is ActionKind.PLAY for turn in self.loose.turns):
            told = [other for one, other in pairwise(row) if one.may(Word.DRAW) and other.number]
            said = told or [one for one in row if one.kind is not Kind.TILE and _TIMES.fullmatch(one.text)]
            counted = row[-1].kind is Kind.NUMBER and row[-2:-1] and row[-2].text not in ":="
            counted = counted or told or any(one.text[-1] in "x\u00d7" for one in said)
            behind = int(said[-1].text.rstrip("x\u00d7")) if said and counted and not is_role(row[0]) else 1
            words = [how_many().get(one.text.casefold(), 0) for one in row[row.index(last) :]]
            directly = bool(kinds) or words[1:2] != [0]
            self.who = tuple(self.clause.names) or self.who
            del self.loose.turns[len(self.loose.turns) - len(here) :]
            self.loose.draws(self.who, min((directly and max(words)) or behind, MOST_DRAWN), row[0].span)

    def _draws_or_passes(self, token: Token) -> None:
        around = [*self.row[max(0, self.at - 1) : self.at], *self.row[self.at + 1 : self.at + 2]]
        noun = token.may(Word.STOCK) and len(around) == 2 and all(one.may(Loose.FILLER) for one in around)
        if noun and any(one.may(Word.PASS) for one in self.row[: self.at]):
            return  # "passe, la pioche est vide"
        asked = self.at and self.row[self.at - 1].text.casefold() in own_list("everybody")
        if asked and token.may(Word.DRAW) and not has_tile(self.row):
            return  # "please nobody draw"
        if not token.may(Word.DRAW) or (token.may(Word.PASS) and not has_tile(self._rest())):
            near = self.row[max(0, self.at - BESIDE) : self.at]
            one_tile = self.clause.drawing and any(one.may(Loose.TILE) for one in near)
            drawn = self.clause.drawn or (
                one_tile and not any(one.text.casefold() in own_list("not") for one in near)
            )
            if drawn and any(one.may(Word.AND) or one.text == "," for one in near):
                self._drawn_before(token.span)  # "draws 4 and passes", "draws a tile, cannot go"
            self._pass(token)
            return
        self.clause.drawing = True
        if self.at and (times := _TIMES.fullmatch(self.row[self.at - 1].text)):
            self.clause.drawn = min(int(times[1]), MOST_DRAWN)  # "2x drawn"
        self.who = tuple(self.clause.names) or self.who

    def _drawn_before(self, span: Span) -> None:
        """Tiles are drawn before one is played: `draws 2 and plays 4-1`."""
        self.who = tuple(self.clause.names) or self.who
        self.loose.draws(self.who, self.clause.drawn or 1, span)
        self.clause.drawing = False

    def _name_behind(self) -> None:
        """A player who is named behind what he does: `6-4 (Ana)`."""
        here = self.loose.turns[self.first :]
        last = here[-1] if here else None
        listed = len({one.who for one in here}) == 1 and here[0] in self.named and len(here) > 2
        new = listed or self.clause.drawing  # "6-4. Tom draws a tile, ..."
        if last is not None and self.clause.names and last not in self.named and not new:  # "(decent!)"
            last.who = self.who = tuple(self.clause.names)
            self.named.append(last)
            self.clause = Clause()

    def _list_begins(self, row: list[Token]) -> None:
        """`Left in hand:` makes tiles of the lines below what is held."""
        tiles, means = has_tile(row), {kind for one in row for kind in one.means}
        self.listing = self.listing and not means & ACTS and (tiles or len(row) <= SHORT)
        if self.listing:
            self.loose.are_held(self.first)  # "Walter: nothing"
        elif not tiles and row[-1].text == ":":
            aside = [one.text for one in row[-2:-1]] == [")"]  # "Here is all of it (we had 7 each):"
            self.listing = (
                bool(means & {Loose.HOLDS, Loose.STOCK}) and Loose.SEQUENCE not in means and not aside
            )
