"""Run the games on Discord: discord.py on top of use cases."""
