"""The rounds: events, Marches, battles and supply, with what they ask and tell."""
