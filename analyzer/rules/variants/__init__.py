"""The variants, a family a module."""
