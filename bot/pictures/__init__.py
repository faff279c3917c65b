"""Pictures and films, drawn in processes of their own."""
