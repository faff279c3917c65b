"""Dry runs: a table tried out by one person alone."""
