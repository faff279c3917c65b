"""Statistics and rankings of finished games."""
