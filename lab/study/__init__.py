"""Studies: many games of equal computers, counted."""
