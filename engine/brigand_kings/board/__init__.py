"""The cards, the State of a table, what a table may choose, and how cards are called."""
