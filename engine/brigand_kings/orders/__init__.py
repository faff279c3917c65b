"""Standing instructions: what they say, and how people type them."""
