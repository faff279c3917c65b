"""Loading the program: what it makes then stays as long as the process, so no collector need look at it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def kept_for_good() -> Iterator[None]:
    """What is made meanwhile is taken out of garbage collection, which costs a tenth of a start."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
