"""How a game ends, and what stays of it."""
