"""The proof of a game: the sixteen checks of fair play on a record and on what was posted.

`verify(raw, files)` is what `engine verify` and the bot's check of a file call; it never raises for what
anybody may have written.
"""

from engine.records.proof.form import MOST_BYTES
from engine.records.proof.posted_lines import decode
from engine.records.proof.verifying import FAILS, HOLDS, IN_PART, NO_RECORD, Report, verify

__all__ = ["FAILS", "HOLDS", "IN_PART", "MOST_BYTES", "NO_RECORD", "Report", "decode", "verify"]
