"""Who plays whom in a season, and who is ahead: arithmetic without a database."""
