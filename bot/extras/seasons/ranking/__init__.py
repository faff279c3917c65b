"""Pair the people of a season and rank them: arithmetic without a database."""
