"""Games as people and programs write them: chats, notes, logs, sentences, spreadsheets, JSON.

Movetext, tables and our own JSON are read by `analyzer.notation`. What it cannot make a game of is read here:
`tokens` tells tiles from words; `line_scanner`, `turns_in_tables` and `turns_in_values` find who did what;
`interpretation` replays the ways to understand it, and `understanding` keeps the legal one with the fewest
assumptions.
"""
