"""A league or a knock-out over several tables: signing up, rounds, what places are worth, standings."""
