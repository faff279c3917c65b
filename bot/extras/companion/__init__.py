"""The book of a crew that plays at a real table."""
