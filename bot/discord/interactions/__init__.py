"""Handle what an interaction brings: who asks, where, whether they may see it, and a reply to errors."""
