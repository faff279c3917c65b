"""Films of games: what everyone could see at each event as frames, and the frames as one animation."""
