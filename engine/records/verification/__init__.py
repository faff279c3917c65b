"""Verify a game by the sixteen checks of fair play, version 2, and tell what was played.

`python -m engine verify` calls `verify` of `engine.records.verification.verifying`, which never raises,
whatever the files hold.
"""
