"""Print what each job costs at every game with most seats: python -m tests.reading [GAME ...]."""

from __future__ import annotations

import asyncio
import sys

from sandbox.web import chromium
from tests.reading.jobs import jobs, screens_of, table_of


def main() -> int:
    """Print the table; without a browser, leave the screens out and return 1."""
    measured = asyncio.run(jobs(*sys.argv[1:]))
    has_browser = chromium.executable() is not None
    print(table_of(screens_of(measured) if has_browser else measured))
    return 0 if has_browser else 1


if __name__ == "__main__":
    sys.exit(main())
