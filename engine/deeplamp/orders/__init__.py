"""A hero's deeds as typed lines, and orders for its next turn."""
