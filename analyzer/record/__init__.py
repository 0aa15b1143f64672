"""What a record says, as values: games, turns, players, and the problems found."""
