"""Draw pictures and films in other processes."""
