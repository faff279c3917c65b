"""The catalogue of games, and their optional parts, found by the game's name."""
