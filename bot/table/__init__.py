"""What follows at a table from what people do, within one transaction."""
