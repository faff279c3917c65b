"""Define fair play, version 2: the bytes shared by those who write a game and those who check it.

docs/fair-play-bytes.md explains the protocol. Everything here is pure: callers give secrets, salts and times.
Version 1 (`engine.records.fair_play`) goes when the bot writes version 2.
"""
