"""Show a table in its channel and in lists: cards, round reports, announcements."""
