"""Statistics and rankings of games that have ended."""
