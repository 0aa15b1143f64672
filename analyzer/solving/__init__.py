"""The searches behind the solver: interned layouts, what follows a tile, two sides, and more than two."""
