"""Hold standing instructions: what they mean, and how they are typed."""
