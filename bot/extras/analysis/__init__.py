"""Keep boards on which people try moves: from now as their seat sees it, or from a finished game."""
