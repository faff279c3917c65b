"""Answer interactions with panels, posts, pictures and files."""
