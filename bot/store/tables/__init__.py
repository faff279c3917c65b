"""Define the database tables by topic: each with its row class and its repository."""
