"""Computer seats: a recruit and a captain."""
