"""The board, its terrain, the State of a table, and what a table may choose."""
