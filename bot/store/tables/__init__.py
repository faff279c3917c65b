"""The tables by topic: of each what its rows are, and the repository that finds and changes them."""
