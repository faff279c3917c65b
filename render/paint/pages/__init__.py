"""Pictures without a board: curves, crosstables, rows about a seat, armies and crews' books."""
