"""Exact values: the kernel where it can answer, the reference searches where it cannot, and lines of play."""
