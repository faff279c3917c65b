"""From the call to the deal."""
