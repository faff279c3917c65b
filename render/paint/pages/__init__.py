"""Pictures without a board: charts, crosstables, digests, armies and crews' books."""
