"""The rules of play: setup, rounds, moves, attacks and guards, with their asks and events."""
