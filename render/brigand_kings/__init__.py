"""Brigand Kings in pictures: what `python -m render` and the films of the bot need of it."""
