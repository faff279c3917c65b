"""`python -m bot` runs the bot; the other commands look after it and its database."""

from __future__ import annotations

import sys

from bot.app.command_line import main

if __name__ == "__main__":
    sys.exit(main())
