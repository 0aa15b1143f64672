"""Reads written domino games, validates them and finds the critical move."""
