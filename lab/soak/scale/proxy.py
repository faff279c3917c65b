"""A proxy for requests that stands between the trial's processes and the fake Discord."""

from __future__ import annotations

import asyncio
import os
import shlex
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from lab.soak.process.supervisor import free_port

OPEN_SECONDS = 20.0


@asynccontextmanager
async def through(command: str, upstream: str) -> AsyncIterator[str]:
    """Start the proxy with `UPSTREAM` and `PORT` in its environment, and yield the address to send to.

    Without a command yield `upstream`. Raises TimeoutError if nothing listens on `PORT` after 20 seconds.
    """
    if not command:
        yield upstream
        return
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        *shlex.split(command), env={**os.environ, "UPSTREAM": upstream, "PORT": str(port)}
    )
    try:
        async with asyncio.timeout(OPEN_SECONDS):
            await _listening(port)
        yield urlsplit(upstream)._replace(netloc=f"127.0.0.1:{port}").geturl()
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def _listening(port: int) -> None:
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except ConnectionRefusedError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return
