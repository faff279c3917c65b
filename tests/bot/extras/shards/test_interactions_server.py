"""Interactions over HTTP: what Discord signed is answered as it demands, all else is refused."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from nacl.signing import SigningKey

from bot.extras.shards.interactions_server import (
    LARGEST,
    OLDEST,
    PATH,
    SIGNATURE,
    TIMESTAMP,
    InteractionsServer,
)

NOW = 1_800_000_000
KEY = SigningKey(b"k" * 32)
PRESS = {"type": 3, "id": "1"}


class Discord:
    """Signs requests and sends them to the server."""

    def __init__(self) -> None:
        self.taken: list[Any] = []
        self.server = InteractionsServer("127.0.0.1", 0, lambda: NOW + 0.5, self.taken.append)
        self.session = aiohttp.ClientSession()

    async def post(
        self, body: bytes, *, at: str = str(NOW), key: SigningKey = KEY, headers: dict[str, str] | None = None
    ) -> tuple[int, str]:
        """Return status and text of the response; `headers` replace those of Discord."""
        ((host, port),) = self.server.addresses
        signature = key.sign(at.encode() + body).signature.hex()
        sent = {SIGNATURE: signature, TIMESTAMP: at, **(headers or {})}
        async with self.session.post(f"http://{host}:{port}{PATH}", data=body, headers=sent) as answer:
            return answer.status, await answer.text()


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    one = Discord()
    await one.server.open()
    one.server.trust(bytes(KEY.verify_key).hex())
    yield one
    await one.session.close()
    await one.server.close()


async def test_a_ping_is_answered_in_the_response_itself(discord: Discord) -> None:
    status, text = await discord.post(b'{"type": 1}')
    assert (status, json.loads(text)) == (200, {"type": 1})
    assert discord.taken == []


async def test_any_other_interaction_is_accepted_with_an_empty_body_and_handed_on_once(
    discord: Discord,
) -> None:
    assert await discord.post(json.dumps(PRESS).encode()) == (202, "")
    assert discord.taken == [PRESS]


@pytest.mark.parametrize(
    "headers",
    [
        {SIGNATURE: "00" * 64},
        {SIGNATURE: "00"},
        {SIGNATURE: "no hex"},
        {SIGNATURE: ""},
        {TIMESTAMP: str(NOW + 1)},
        {TIMESTAMP: ""},
    ],
)
async def test_a_signature_that_does_not_fit_is_refused(discord: Discord, headers: dict[str, str]) -> None:
    for body in (b'{"type": 1}', json.dumps(PRESS).encode()):
        status, _ = await discord.post(body, headers=headers)
        assert status == 401
    assert discord.taken == []


async def test_another_key_and_a_changed_body_are_refused(discord: Discord) -> None:
    assert (await discord.post(b'{"type": 1}', key=SigningKey.generate()))[0] == 401
    right = KEY.sign(str(NOW).encode() + b'{"type": 1}').signature.hex()
    assert (await discord.post(b'{"type": 2}', headers={SIGNATURE: right}))[0] == 401
    assert discord.taken == []


@pytest.mark.parametrize(("seconds", "status"), [(-OLDEST - 2, 401), (-OLDEST + 2, 202), (OLDEST + 2, 401)])
async def test_a_recorded_request_is_refused_when_its_time_is_over(
    discord: Discord, seconds: float, status: int
) -> None:
    assert (await discord.post(json.dumps(PRESS).encode(), at=str(int(NOW + seconds))))[0] == status


@pytest.mark.parametrize(
    "body", [b"", b"no json", b"[]", b"{}", b'{"type": "x"}', b'{"type": null}', b"\xff"]
)
async def test_what_was_signed_and_is_no_interaction_is_refused(discord: Discord, body: bytes) -> None:
    assert (await discord.post(body))[0] == 400
    assert discord.taken == []


async def test_a_request_that_is_too_large_is_refused_unread(discord: Discord) -> None:
    assert (await discord.post(b" " * (LARGEST + 1)))[0] == 413


async def test_before_the_key_is_known_nothing_is_taken() -> None:
    one = Discord()
    await one.server.open()
    assert (await one.post(json.dumps(PRESS).encode()))[0] == 503
    assert one.taken == []
    await one.session.close()
    await one.server.close()
