"""One file per change, numbered in order."""
