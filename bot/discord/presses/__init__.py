"""Handle presses and forms, each with one call of the service."""
