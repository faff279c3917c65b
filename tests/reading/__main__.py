"""Print what each job costs at every game with most seats: python -m tests.reading [GAME ...].

`python -m tests.reading --beside DRAWINGS [TARGET ...]` puts that folder's drawings beside what is built.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from sandbox.web import chromium
from tests.reading.beside import beside
from tests.reading.jobs import jobs, screens_of, table_of


def main() -> int:
    """Print the table; without a browser, leave the screens out and return 1."""
    if sys.argv[1:2] == ["--beside"]:
        for line in beside(Path(sys.argv[2]), *sys.argv[3:]):
            print(line, flush=True)
        return 0
    measured = asyncio.run(jobs(*sys.argv[1:]))
    has_browser = chromium.executable() is not None
    print(table_of(screens_of(measured) if has_browser else measured))
    return 0 if has_browser else 1


if __name__ == "__main__":
    sys.exit(main())
