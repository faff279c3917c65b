"""The Discord bot: discord.py on top of a service."""
