"""Write the schema of the page's messages: `python -m tests.bot.board`."""

from __future__ import annotations

import json

from bot.board import wire
from tests.bot.board.test_schema import WRITTEN

if __name__ == "__main__":
    WRITTEN.write_text(json.dumps(wire.schema(), indent=1, sort_keys=True) + "\n")
