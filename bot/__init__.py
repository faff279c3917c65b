"""Run the games on Discord: discord.py on top of use cases."""

__version__ = "1.0.0"
"""The version that `--version` prints and that wheels have in their names."""
