"""Games as people and programs write them: chats, notes, logs, sentences, spreadsheets, JSON.

Movetext, tables and our own JSON are read by `analyzer.notation`. What it cannot make a game of is read here:
`tokens` tells tiles from words, `lines`, `grids` and `trees` find who did what, and `settle` keeps of all the
ways to understand it the legal one with the fewest assumptions.
"""
