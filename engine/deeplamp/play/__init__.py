"""Share what all procedures of a turn use: dice, decks, cards and charts, events, asks, gains."""
