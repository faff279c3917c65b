"""The bookkeeping of a crew at a real table: sheets, shaft, order, dice and a log, and no rules of a map."""
