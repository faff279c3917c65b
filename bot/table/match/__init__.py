"""A stored match: rebuilt from its log, retold, replayed."""
