"""Look back on games: log, review, replay, results."""
