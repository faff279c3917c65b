"""Define fair play, version 2: the bytes shared by those who write a game and those who check it.

docs/decisions/12-fair-play-2.md says what it decides. Everything here is pure: callers give secrets, salts
and times. Version 1 (`engine.records.fair_play`) goes when the bot writes version 2.
"""
