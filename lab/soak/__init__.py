"""Long-running trials of the real bot process against a fake Discord on this machine."""
