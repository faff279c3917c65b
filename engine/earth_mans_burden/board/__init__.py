"""Hold the worlds, the State of a table, its options and how it is stored."""
