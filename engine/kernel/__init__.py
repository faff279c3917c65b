"""The vocabulary of every game: seats, asks, answers, dice, flows, matches."""
