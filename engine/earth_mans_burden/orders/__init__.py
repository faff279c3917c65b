"""Hold turn sheets, standing instructions and actions: what they mean, and how they are typed."""
