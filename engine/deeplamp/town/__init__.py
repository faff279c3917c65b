"""The way home from the mine, and days in town."""
