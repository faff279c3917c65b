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

    Without a command yield `upstream`. Raises ChildProcessError if it ends before it listens on `PORT`, and
    TimeoutError if it doesn't listen after 20 seconds.
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
            await _listening(process, port)
        yield urlsplit(upstream)._replace(netloc=f"127.0.0.1:{port}").geturl()
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def _listening(process: asyncio.subprocess.Process, port: int) -> None:
    while True:
        if process.returncode is not None:
            raise ChildProcessError(f"the proxy ended with {process.returncode}")
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except ConnectionRefusedError:
            await asyncio.sleep(0.05)
        else:
            writer.close()
            return
