"""Tools that all procedures of a turn share: dice, decks, cards, charts, events, asks, gains."""
