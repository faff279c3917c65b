"""What the companion shares with Deeplamp: the sheets of its heroes."""
