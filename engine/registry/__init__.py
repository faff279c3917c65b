"""The catalogue of games, and what each has that is found by its name."""
