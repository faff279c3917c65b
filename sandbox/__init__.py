"""The bot in a simulated Discord on this machine, with scripted or real people."""
