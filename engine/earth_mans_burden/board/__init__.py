"""The worlds, the State of a table, how it is stored, and what a table may choose."""
