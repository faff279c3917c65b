"""The decisions that Deeplamp asks of seats, and their legal answers; nothing here changes the state."""
