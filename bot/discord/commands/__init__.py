"""Commands: each parses, calls the service once and replies."""
