"""Speak to Discord: the bot as one process, and as each of several."""
