"""The mine: move, open doors, search, explore, and follow the shaft."""
