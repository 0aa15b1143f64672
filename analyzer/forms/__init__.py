"""Games as people and programs write them: chats, notes, logs, sentences, spreadsheets, JSON.

Movetext, tables and our own JSON are read by `analyzer.notation`. What it cannot make a game of is read here:
`tokens` tells tiles from words; `line_scanner`, `turns_in_tables` and `turns_in_values` find who did what;
`interpretation` replays the ways to understand it, and `understanding` keeps the legal one with the fewest
assumptions.

The forms themselves stand here, as `domino forms` lists them; each example is read by a test.
"""

from __future__ import annotations

from typing import NamedTuple


class FormEntry(NamedTuple):
    """A form with its name on the command line."""

    name: str
    title: str
    example: str
    unsaid: tuple[str, ...] = ()
    """What a text in this form does not say of a game; reading it again cannot bring it back."""


CHAT = """[21/11/25, 22:10] Pepe: 6|6 😎
[21/11/25, 22:10] Luis: 6|0
[21/11/25, 22:11] Toño: paso
[21/11/25, 22:11] Rafa: 0|4"""

LINES = """Anna: 6-6
Ben plays 6x4
Carla passes
Dora -> 4:1 left"""

MOVES = """no,player,tile,side
1,Anna,6-6,
2,Ben,6-4,left
3,Carla,pass,
4,Dora,4-1,left"""

ROUNDS = """Ronda;Toño (S);Pepe (N);Rafa (O);Luis (E)
1;6/4;;paso;6/6
2;;4/1;;1/6"""

JSON = """{"players": ["Ana", "Luis"],
 "moves": [{"player": 0, "tile": [6, 6]}, {"player": 1, "tile": [6, 4]}, {"player": 0, "tile": [4, 1]}]}"""

JSON_LINES = """{"seat": 1, "tile": "6-6"}
{"seat": 2, "tile": "6-4"}
{"seat": 3, "pass": true}
{"seat": 4, "tile": "4-1"}"""

XML = """<game>
<move player="Ana" tile="6-6"/>
<move player="Luis" tile="6-4"/>
<move player="Ana" tile="4-1"/>
</game>"""

SCORE_SHEET = "score-sheet"
SHEET = """Mano  Nosotros  Ellos
1           25      0
2            0     40
3           80      0"""

TABLE = """A B C D
1 ---- [6-6] [6-5] [6-0]
2 [5-5] pass [5-4] [0-3]"""

LETTERS = "which letters the seats had: A is whoever leads"
RULES = "the rules, but for what the result and the number of tiles tell; a tag above the text says them"
ENDS = "the end that a tile joins, where it fits at both and no side is written"
HANDS = "the hands and the stock, unless lines beside the turns tell them"
TOLD = (LETTERS, RULES, ENDS, HANDS)
"""What is not said by texts that name a player and a tile for each turn."""
COMMENTS = "remarks, open ends and points beside the turns"

FORMS = (
    FormEntry("movetext", "movetext, our own form", '[Lead "B"]\n1. B 1-1  C pass  D 1-5'),
    FormEntry("table", "a table of rounds as books print it", TABLE),
    FormEntry("chat", "a chat with times", CHAT, (*TOLD, COMMENTS)),
    FormEntry("lines", "a line for each turn, as in notes and logs", LINES, (*TOLD, COMMENTS)),
    FormEntry(
        "sentences",
        "sentences, or several turns on a line",
        "Sale Ana con el doble seis. Luis pone el seis-cuatro. Pepe pasa. Rosa juega el cuatro-uno.",
        (*TOLD, COMMENTS),
    ),
    FormEntry(
        "tiles",
        "tiles and passes in order, nobody named",
        "6-6 6-4 4-4 6-5 pass 4-1",
        ("who plays; how many they are, unless it is written", *TOLD, COMMENTS),
    ),
    FormEntry("moves-table", "a table with a row for each turn (CSV, HTML, a spreadsheet)", MOVES, TOLD),
    FormEntry(
        "rounds-table",
        "a table with a column for each player, in any order",
        ROUNDS,
        ("which letters the seats had: A is the first column", *TOLD[1:], "which tiles are drawn"),
    ),
    FormEntry("json", "JSON of other programs, or a value as Python prints it", JSON, TOLD),
    FormEntry("json-lines", "a value on each line", JSON_LINES, TOLD),
    FormEntry("xml", "XML", XML, TOLD),
    FormEntry(
        SCORE_SHEET,
        "a score sheet: the points of each game, no turns",
        SHEET,
        ("turns, hands and leads: only who won how much", RULES),
    ),
)

NAMES = tuple(entry.name for entry in FORMS)
