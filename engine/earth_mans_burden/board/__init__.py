"""Hold the worlds, the State of a table, its options, and the forms in which it is stored."""
