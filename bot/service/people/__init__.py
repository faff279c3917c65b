"""Use cases for one person's own data."""
