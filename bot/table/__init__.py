"""Carry out what people do at a table, with all consequences, in one transaction."""
