"""Webhooks: what an address is told, how it is signed, and that none leads into a network of the host."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.extras import every_extra
from bot.extras.webhooks import repository
from bot.extras.webhooks import worker as hooks
from bot.extras.webhooks.addresses import is_public
from bot.extras.webhooks.service import Hooks
from bot.store import Store
from bot.store.tables.outbox.rows import HOOK, OutboxRow
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, Game, call_off, managing
from tests.bot.table.deadlines.timed import of_kind

URL = "https://example.org/tables"


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def game(store: Store) -> Game:
    game = Game(store)
    await game.service.of(Hooks).add(CHANNEL.guild_id, managing(ANN), URL)
    return game


@dataclass
class Address:
    """What stands at the other end: it takes what is posted and answers with a status, or an error."""

    answers: list[int | Exception] = field(default_factory=list)
    taken: list[tuple[str, bytes, dict[str, str]]] = field(default_factory=list)

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        self.taken.append((url, body, dict(headers)))
        answer = self.answers.pop(0) if self.answers else 204
        if isinstance(answer, Exception):
            raise answer
        return answer


async def told(game: Game) -> list[OutboxRow]:
    return of_kind(await game.sent(), HOOK)


def sender(game: Game, address: Address) -> hooks.HookCalls:
    return hooks.HookCalls(game.service, lambda: game.now, address.post)


# ------------------------------------------------------------------------ what is told


async def test_an_address_is_told_of_a_game_from_its_opening_to_its_end(game: Game) -> None:
    await game.begin([ANN, BEN], round_limit=1)
    for _ in range(500):
        if (await game.row()).state != "playing":
            break
        async with game.service.units.table(game.match_id) as table:
            awaited = table.match.awaited
        await game.answer(awaited[0])
    rows = await told(game)
    assert [row.payload["event"] for row in rows] == [
        "game_opened",
        "round_resolved",
        "round_resolved",
        "game_over",
    ]
    assert [row.payload["name"] for row in rows[1:3]] == ["Setup", "Round 1"]
    assert rows[-1].payload["result"]["how"] == "rules"
    assert {seat["name"] for seat in rows[-1].payload["seats"]} == {"Ann", "Ben"}
    assert "seed" not in json.dumps([row.payload for row in rows])


async def test_a_game_called_off_is_over_too_and_other_servers_hear_nothing(game: Game) -> None:
    await game.begin([ANN, BEN])
    await call_off(game.service, CHANNEL, ANN)
    rows = await told(game)
    assert rows[-1].payload["result"] == {"how": "called off", "winners": []}
    assert len({row.lane for row in rows}) == 1
    async with game.store.read() as tx:
        assert await tx.of(repository.Hooks).of(CHANNEL.guild_id + 1) == []


async def test_only_who_manages_the_server_gives_and_takes_addresses(game: Game) -> None:
    service = game.service.of(Hooks)
    for deed in (service.add(9, managing(ANN, 8), URL), service.remove(9, ANN, 1)):
        with pytest.raises(Refused, match="Only server managers"):
            await deed
    with pytest.raises(Refused, match="Only server managers"):
        await service.panel(9, ANN)
    for number in range(2):
        await service.add(9, managing(ANN), f"{URL}/{number}")
    with pytest.raises(Refused, match="3 addresses"):
        await service.add(9, managing(ANN), f"{URL}/2")
    with pytest.raises(Refused, match="removed already"):
        await service.remove(10, managing(ANN, 10), 1)
    assert "no longer send anything" in await service.remove(9, managing(ANN), 1)


async def test_a_form_that_is_submitted_twice_adds_one_address(game: Game) -> None:
    with pytest.raises(Refused, match="already"):
        await game.service.of(Hooks).add(CHANNEL.guild_id, managing(ANN), f" {URL} ")
    assert await game.service.of(Hooks).count(CHANNEL.guild_id) == 1


async def test_the_secret_is_told_once(game: Game) -> None:
    said = await game.service.of(Hooks).add(9, managing(ANN), f"{URL}/more")
    async with game.store.read() as tx:
        row = (await tx.of(repository.Hooks).of(9))[-1]
    assert row.secret in said
    assert row.secret not in (await game.service.of(Hooks).panel(9, managing(ANN))).text
    assert row.secret not in repr(row)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "https://example.org:8443/",
        "https://me:word@example.org/",
        "https://",
        "ftp://example.org",
        "example.org",
        "https://[::1",
        "https://example.org/" + "x" * 500,
        f"https://{'x' * 64}.example.org/",
        f"https://{'x.' * 130}org/",
        "https://example..org/",
        "https://exam ple.org/",
        "https://example.org/\nInjected: yes",
        "https://example.org\\@other.org/",
        "https://10.0.0.1/",
        "https://[fec0::1]/",
        "https://127.0.0.1./",
    ],
)
async def test_what_is_no_address_with_https_is_refused(game: Game, url: str) -> None:
    with pytest.raises(Refused):
        await game.service.of(Hooks).add(9, managing(ANN), url)


# ------------------------------------------------------------------------ how it is sent


async def test_what_is_sent_is_signed_with_the_time_and_the_secret(game: Game) -> None:
    await game.begin([ANN, BEN])
    row, *_ = await told(game)
    address = Address()
    await sender(game, address).tell(row)
    ((url, body, headers),) = address.taken
    async with game.store.read() as tx:
        (hook,) = await tx.of(repository.Hooks).of(CHANNEL.guild_id)
    signed = f"{headers['X-Timestamp']}.".encode() + body
    expected = hmac.new(hook.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert (url, headers["X-Signature-256"]) == (URL, f"sha256={expected}")
    assert headers["X-Delivery"] == row.nonce
    assert json.loads(body)["event"] == "game_opened"


@pytest.mark.parametrize("answer", [500, 429, aiohttp.ClientConnectionError(), TimeoutError()])
async def test_an_address_in_trouble_is_tried_again_but_not_for_ever(game: Game, answer: Any) -> None:
    await game.begin([ANN, BEN])
    row, *_ = await told(game)
    with pytest.raises((aiohttp.ClientError, TimeoutError)):
        await sender(game, Address([answer])).tell(row)
    last = OutboxRow(**{**vars(row), "tries": hooks.TRIES})
    await sender(game, Address([answer])).tell(last)


@pytest.mark.parametrize("answer", [404, 301, hooks.NotPublic("no"), UnicodeError("label too long")])
async def test_what_no_trial_mends_is_not_tried_again(game: Game, answer: Any) -> None:
    await game.begin([ANN, BEN])
    row, *_ = await told(game)
    address = Address([answer])
    await sender(game, address).tell(row)
    assert len(address.taken) == 1


async def test_an_address_that_was_taken_away_hears_nothing_that_still_waits(game: Game) -> None:
    await game.begin([ANN, BEN])
    row, *_ = await told(game)
    await game.service.of(Hooks).remove(CHANNEL.guild_id, managing(ANN), row.target)
    address = Address()
    await sender(game, address).tell(row)
    assert address.taken == []


# ------------------------------------------------------------------------ where it leads


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.8", "172.16.3.4", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "ff02::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"),
        *("fec0::1", "feff::1", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b:1::7f00:1", "2002:101:101::"),
        *("2001:0:7f00:1::1", "fe80::1%1", "198.18.0.1", "100::1"),
    ],
)
def test_addresses_inside_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1"])
def test_addresses_of_the_open_internet_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        *("https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/latest", "https://localhost/"),
        *(
            "https://１２７.0.0.1/",
            "https://127。0。0。1/",
            "https://①②⑦.0.0.1/",
            "https://[::ffff:127.0.0.1]/",
        ),
    ],
)
async def test_nothing_is_posted_to_this_machine_or_its_network(url: str) -> None:
    with pytest.raises((hooks.NotPublic, aiohttp.ClientError)) as refused:
        await hooks.post(url, b"{}", {})
    assert isinstance(refused.value, hooks.NotPublic) or isinstance(
        refused.value.__cause__, hooks.NotPublic
    ), "it was not even connected to"


class Known(AbstractResolver):
    """Finds any machine at the same addresses."""

    def __init__(self, *addresses: str) -> None:
        self._found = [
            ResolveResult(hostname="x", host=one, port=443, family=2, proto=0, flags=0) for one in addresses
        ]

    async def resolve(self, host: str, port: int = 0, family: Any = 2) -> list[ResolveResult]:
        return self._found

    async def close(self) -> None:
        return None


async def test_a_name_of_which_one_address_is_inside_leads_nowhere() -> None:
    assert await hooks.PublicResolver(Known("1.1.1.1")).resolve("x", 443)
    with pytest.raises(hooks.NotPublic):
        await hooks.PublicResolver(Known("1.1.1.1", "10.0.0.1")).resolve("x", 443)
