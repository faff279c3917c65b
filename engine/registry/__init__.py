"""List the games, and find their optional parts by the game's name."""
