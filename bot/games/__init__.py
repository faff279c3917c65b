"""Games in texts: for each game a room of the texts, panels and pictures for its events and asks."""
