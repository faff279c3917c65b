"""A stored match, rebuilt from its log; the lines that prove it; what is queued to be sent of it."""
