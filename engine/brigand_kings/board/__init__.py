"""Hold the cards, the State of a table, its options and how it is dumped."""
