"""The board, its terrain, the State of a table, and its options."""
