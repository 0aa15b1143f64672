"""Tiles and sets, the layout on the table, and who sits where."""
