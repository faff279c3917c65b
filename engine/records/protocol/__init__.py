"""Define fair play, version 2: the bytes shared by those who write a game and those who check it.

docs/decisions/12-fair-play-2.md says what it decides. Everything here is pure: callers give secrets, salts
and times.
"""
