"""The compiled solver: C sources, how they are built, and the way to them from Python."""
