"""Connect to Discord, as one process or several."""
