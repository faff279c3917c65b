"""Handle an interaction: identify the person and the place, check visibility, and reply to errors."""
