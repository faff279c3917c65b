"""Fetch public rounds of drand from the relays that the host has named.

What is checked: the randomness is the hash of the signature, and all relays that answer agree. The signature
itself is not checked: that needs pairings, and no small library for them is well kept.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

import aiohttp

from engine.kernel.untrusted_json import Unreadable, parse
from engine.records.protocol.drand import QUICKNET

log = logging.getLogger(__name__)

SECONDS, CONNECTING = 5.0, 3.0
MOST_BYTES = 4096
"""Most bytes of an answer; the usual one has some 250."""
PLAIN = {"Accept-Encoding": "identity"}
"""Nothing is decompressed: a few kB could grow to many MB."""
SIGNATURE = re.compile(r"[0-9a-f]{96}")


class Relays:
    """The host's relays: each is asked once, all at the same time."""

    def __init__(self, addresses: Sequence[str], seconds: float = SECONDS) -> None:
        self._addresses = addresses
        self._timeout = aiohttp.ClientTimeout(total=seconds, connect=min(seconds, CONNECTING))

    async def fetch(self, number: int) -> str | None:
        """Return the round's randomness, if a relay has it and no other contradicts; else None."""
        async with aiohttp.ClientSession(
            headers=PLAIN, timeout=self._timeout, trust_env=False, auto_decompress=False
        ) as session:
            asked = (self._ask(session, address, number) for address in self._addresses)
            found = set(filter(None, await asyncio.gather(*asked)))
        if len(found) > 1:
            log.error("the relays answer differently for drand round %s, so it is not used", number)
        return found.pop() if len(found) == 1 else None

    async def _ask(self, session: aiohttp.ClientSession, address: str, number: int) -> str | None:
        url = f"{address.rstrip('/')}/{QUICKNET}/public/{number}"
        try:
            async with session.get(url, allow_redirects=False) as response:
                response.raise_for_status()
                said = bytearray()
                async for part in response.content.iter_chunked(MOST_BYTES):
                    said += part
                    if len(said) > MOST_BYTES:
                        raise Unreadable("is too long.")
            return randomness(bytes(said), number)
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as error:
            host = urlsplit(address).hostname  # the rest may hold a key or a password
            log.warning("the relay %s has no drand round %s: %s", host, number, type(error).__name__)
            return None


def randomness(raw: bytes, number: int) -> str:
    """Return the randomness that a relay's answer gives for the round; Unreadable if it gives none."""
    said = parse(raw)
    if not isinstance(said, Mapping) or type(said.get("round")) is not int or said["round"] != number:
        raise Unreadable("is about another round.")
    signature = said.get("signature")
    if not isinstance(signature, str) or SIGNATURE.fullmatch(signature) is None:
        raise Unreadable("has no signature.")
    made = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
    if said.get("randomness") != made:
        raise Unreadable("has a randomness that is not the hash of its signature.")
    return made
