"""Keep the records of a crew that plays at a real table."""
