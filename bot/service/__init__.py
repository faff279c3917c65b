"""Use cases: load a table, act, queue messages, commit."""
