"""Choose where tests keep their files: in memory if the machine has a file system for that, since disks are
slow.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

SHARED_MEMORY = Path("/dev/shm")
LEAST_FREE = 4 << 30
"""Least free bytes; the shared memory of a container is often too small for a database."""


def folder() -> Path | None:
    """Return a folder in memory with enough room; None if there is none."""
    if not os.access(SHARED_MEMORY, os.W_OK | os.X_OK):
        return None
    return SHARED_MEMORY if shutil.disk_usage(SHARED_MEMORY).free > LEAST_FREE else None
