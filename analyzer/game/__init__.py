"""The game itself: what the rules allow in a turn, and how a game stands that is known only in part."""
