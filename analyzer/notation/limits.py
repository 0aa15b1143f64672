"""How much of a game is read, whatever it contains."""

DEEPEST = 32
"""How deep variations may be nested."""

MOST_MISTAKES = 20
"""After so many mistakes the rest of a game is not read."""

MOST_GAMES = 10_000
"""So many games of one text are read, which takes some seconds; larger collections are several files."""

MOST_CHARACTERS = 2_000_000
"""So much text of one game is read; no game comes near."""

MOST_TILES = 200
"""So many tiles, or seats, of one tag are read; the largest set has 190."""

MOST_ELEMENTS = 50_000
"""So many turns, comments and so on of one game are read; no game comes near."""
