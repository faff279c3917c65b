"""Verify a game: run the sixteen checks of fair play on a record and on what was posted.

`engine verify` and the bot's file check call `verify(raw, files)`, which never raises, whatever the files
hold.
"""

from engine.records.proof.form import MOST_BYTES
from engine.records.proof.posted_lines import decode
from engine.records.proof.verifying import FAILS, HOLDS, IN_PART, NO_RECORD, Report, verify

__all__ = ["FAILS", "HOLDS", "IN_PART", "MOST_BYTES", "NO_RECORD", "Report", "decode", "verify"]
