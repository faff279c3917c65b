"""What an interaction brings: who asks, where, whether they may see it, and the reply when it goes wrong."""
