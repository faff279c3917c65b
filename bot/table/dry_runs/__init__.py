"""Let one person try out a table alone, without consequences."""
