"""Define the cards, the State of a table, its options and its stored form."""
