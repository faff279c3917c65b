"""The catalogue of games, and the parts that are found by a game's name."""
