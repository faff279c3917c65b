"""The rounds: Masters, terrain, moves, attacks and guards, with what they ask and tell."""
