"""The Discord layer: everything that uses discord.py, from commands and presses to sending and the bot
itself.
"""
