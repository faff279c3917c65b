"""The bot's own process in a trial: started, killed at chosen places, watched."""
