"""Games looked back on: log, review, replay, results."""
