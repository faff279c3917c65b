"""Products that a host can switch off; each registers itself in its own `__init__`."""
