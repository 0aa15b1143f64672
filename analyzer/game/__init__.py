"""A game in play: the position, what may happen in a turn, how it ends, and under which rules."""
