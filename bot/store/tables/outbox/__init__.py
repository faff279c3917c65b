"""Hold the messages to send: their rows, the statements on them, and the queue itself."""
