"""New Game: claim hexes in secret; whoever is alone on one keeps it."""

api = 1
