"""Handle presses and forms, each by one call of the service."""
