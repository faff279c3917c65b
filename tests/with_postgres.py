"""Run a command beside a PostgreSQL of its own, at {server}: `python -m tests.with_postgres COMMAND`."""

from __future__ import annotations

import subprocess
import sys

from tests import postgres


def main() -> int:
    """Run the command and return its exit code."""
    postgres.prepare(None)
    try:
        server = postgres.address("postgres")
        command = [part.replace("{server}", server) for part in sys.argv[1:]]
        return subprocess.run(command, check=False).returncode
    finally:
        postgres.end()


if __name__ == "__main__":
    sys.exit(main())
