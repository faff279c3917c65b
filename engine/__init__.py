"""Rules of the games: standard library only, no clock, no I/O, no randomness but the counted dice."""
