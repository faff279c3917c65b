"""A league or a knock-out over several tables: sign-up, rounds, points, standings."""
