"""The one search of all games: it plays imagined worlds on, through the contract alone."""
