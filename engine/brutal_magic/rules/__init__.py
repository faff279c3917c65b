"""The rounds: Masters, terrain, moves, attacks and guards, with their asks and events."""
