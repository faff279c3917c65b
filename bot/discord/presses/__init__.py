"""What presses and forms do, each by calling the service once."""
