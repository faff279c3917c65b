"""`python -m tests.with_postgres COMMAND` runs it beside a PostgreSQL of its own, at {server}."""

from __future__ import annotations

import subprocess
import sys

from tests import postgres


def main() -> int:
    """The exit code of the command."""
    postgres.prepare(None)
    try:
        server = postgres.address("postgres")
        command = [part.replace("{server}", server) for part in sys.argv[1:]]
        return subprocess.run(command, check=False).returncode
    finally:
        postgres.end()


if __name__ == "__main__":
    sys.exit(main())
