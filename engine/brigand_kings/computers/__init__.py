"""The computer seats of Brigand Kings."""
