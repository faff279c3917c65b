"""Hold standing instructions: their meaning and their notation."""
