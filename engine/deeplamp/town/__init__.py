"""The way home, and days in town."""
