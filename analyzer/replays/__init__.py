"""A written game played through: what each turn did, and what is wrong with it."""
