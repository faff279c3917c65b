"""Films of games: what was to be seen at each event, as frames, and these as one animation."""
