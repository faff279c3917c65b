"""Send queued messages to Discord."""
