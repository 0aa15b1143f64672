"""A replayed game with the value of every option, what each decision cost, and how much was luck."""
