"""What takes queued messages to Discord."""
