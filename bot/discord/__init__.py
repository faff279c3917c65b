"""Everything that knows discord.py: commands, presses, replies, sending, the bot itself."""
