"""Use cases of what belongs to one person."""
