"""The bot's process in a trial: start, kill at failpoints, supervise."""
