"""What all procedures of a turn stand on: dice, decks, cards and charts, events, asking, what heroes gain."""
