"""The computer seats of Brutal Magic."""
