"""What every game is written in: seats, asks, answers, dice, flows, matches, and nothing of any game."""
