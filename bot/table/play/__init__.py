"""What follows from what people do at a table, within one transaction."""
