"""A table that names a round of drand: before it is public, fetched from relays, and never lost."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.extras import every_extra
from bot.store import Store
from bot.table.lobby import setup
from bot.table.lobby.table_options import TableOptions, wishes_in
from bot.workers.relays import Relays, randomness
from engine.kernel.core import Refused
from engine.records.protocol.drand import first_round, public_at
from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import HOLDS, IN_PART, Report, verify
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, NOON, begin
from tests.bot.proven import Told
from tests.bot.table.lobby.relay import Relay, answer, relay
from tests.engine.verification import second

QUICK = 0.3
"""Seconds that a relay has in tests."""


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def drand() -> AsyncIterator[Relay]:
    async with relay() as found:
        yield found


# ---------------------------------------------------------------------- rounds and relays


def test_rounds_are_public_when_drand_publishes_them() -> None:
    """The figures are those of other programs for quicknet, and of drand itself."""
    at = int(datetime(2026, 4, 20, tzinfo=UTC).timestamp())
    assert public_at(27_946_612) == at
    assert [first_round(at + more) for more in (-1, 0, 1, 3)] == [27_946_612, 27_946_612, *[27_946_613] * 2]
    signature = (
        "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"
    )
    made = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"
    said = json.dumps({"round": 657413, "randomness": made, "signature": signature})
    assert randomness(said.encode(), 657413) == made


async def test_the_log_names_a_relay_without_its_key(caplog: pytest.LogCaptureFixture) -> None:
    assert await Relays(["http://me:word@127.0.0.1:9/key"], QUICK).fetch(9) is None
    assert "the relay 127.0.0.1 has no drand round 9" in caplog.text
    assert not any(secret in caplog.text for secret in ("me:", "word", "/key"))


@pytest.mark.parametrize(
    "wrong",
    [
        "another round",
        "another signature",
        "no randomness",
        "randomness of its own",
        "a short signature",
        "a list",
        "too much",
        "silence",
        "no such round",
        "another place",
        "no JSON",
        "compressed",
    ],
)
async def test_one_good_relay_is_enough_beside_one_that_says_nothing_of_use(wrong: str, drand: Relay) -> None:
    async with relay(wrong) as bad:
        assert await Relays([bad.address], QUICK).fetch(9) is None
        both = Relays([bad.address, "http://127.0.0.1:9", drand.address], QUICK)
        assert await both.fetch(9) == answer(9)["randomness"]
    assert bad.asked == [9, 9], "each is asked once, and led nowhere else"


async def test_relays_that_contradict_each_other_are_not_used(drand: Relay) -> None:
    async with relay("a chain of its own") as liar:
        assert await Relays([drand.address, liar.address], QUICK).fetch(9) is None


# ---------------------------------------------------------------------- at the table


async def lobby(store: Store, drand: Relay | None, *people: Any, computers: int = 0, **more: Any) -> Told:
    """Return a table of Ann's that names a round of drand."""
    told = restarted(Told(store), drand)
    options = TableOptions("brimstone", len(people) + computers, options={"round_limit": 1}, **more)
    wishes = options.but({"beacon": True})
    told.match_id = await told.service.lobbies.new_game(CHANNEL, ANN, wishes)
    for person in people:
        await told.service.lobbies.join(told.match_id, person, dm_open=True)
    for _ in range(computers):
        await told.service.lobbies.add_computer(told.match_id, ANN)
    return told


def restarted(told: Told, drand: Relay | None) -> Told:
    """Begin a new process that knows nothing but the database and its settings."""
    told.store.has_beacons = False
    told.service = told.new_service()
    if drand is not None:
        told.service.lobbies.have_beacons(Relays([drand.address], QUICK).fetch)
    return told


async def named(told: Told) -> dict[str, Any]:
    """Return what the last Start named."""
    async with told.store.read() as tx:
        log = [row.entry for row in await tx.fair.entries(told.match_id)]
    found: dict[str, Any] = [entry["beacon"] for entry in log if entry["do"] == "lock"][-1]
    return found


async def wake(told: Told, **later: float) -> str:
    """Let the scheduler look once, later; return whether the table is in the lobby or playing."""
    told.now += timedelta(**later)
    await told.service.lobbies.wake()
    return (await told.row()).state


def both(told: Told, value: str, number: int) -> list[int | Report]:
    """Return what both verifiers find, for somebody who looked this round up."""
    given = Supplied(["\n".join(told.texts)], [], has_looked=True, beacon=(number, value))
    raw = told.files(".json")[-1].encode()
    return [verify(raw, given), second.verify(raw, given)[0]]


async def check(told: Told) -> dict[str, Any]:
    """Play to the end; check that the record holds with this round, and not with another value."""
    await told.play_on()
    beacon = await named(told)
    number = beacon["round"]
    report, twice = both(told, answer(number)["randomness"], number)
    assert isinstance(report, Report)
    assert (report.status, twice) == (HOLDS, IN_PART), str(report)
    assert f"“Ann” pressed Start and named drand round {number}, public " in str(report)
    report, twice = both(told, answer(number + 1)["randomness"], number)
    assert isinstance(report, Report)
    assert (report.status, twice) == (1, 1)
    assert not [text for text in told.texts if beacon["chain"][:8] in text], "no hex in any message"
    record: dict[str, Any] = told.read(told.files(".json")[-1])
    return record


async def test_a_round_is_named_before_it_is_public_and_the_deal_depends_on_it(
    store: Store, drand: Relay
) -> None:
    told = await lobby(store, drand, ANN, BEN, CYD)
    assert "public number (drand)" in (await told.service.games.card(told.match_id)).text
    told.now += timedelta(milliseconds=700)
    await told.service.lobbies.start(told.match_id, ANN)
    beacon, start = await named(told), told.now.timestamp()
    assert 600 <= beacon["after"] <= public_at(beacon["round"]) - start < 604
    (called,) = [row.payload for row in await told.sent() if row.payload.get("offer")]
    assert f"drand round {beacon['round']}" in called["text"]
    assert called["ping"] == [BEN.id, CYD.id]
    assert await told.service.lobbies.cut(told.match_id, BEN, "one") == "I keep your word for the deal."
    assert await told.service.lobbies.cut(told.match_id, CYD, "two") == "I keep your word for the deal."
    assert await wake(told, seconds=beacon["after"]) == "lobby"
    assert drand.asked == [], "nobody asks for it before it is public"
    assert await wake(told, seconds=5) == "playing"
    assert drand.asked == [beacon["round"]]
    await told.look_up()
    assert f"Drand round {beacon['round']} took part in the deal." in "\n".join(told.texts)


async def test_a_game_dealt_from_a_round_of_drand_holds_to_the_end(store: Store, drand: Relay) -> None:
    told = await lobby(store, drand, ANN, BEN)
    await told.service.lobbies.start(told.match_id, ANN)
    await told.service.lobbies.cut(told.match_id, BEN, "a word")
    await wake(told, minutes=11)
    record = await check(told)
    assert record["fair"]["log"][-1]["what"] == "end"


async def test_nobody_needs_to_cut_and_whoever_comes_too_late_is_told(store: Store, drand: Relay) -> None:
    told = await lobby(store, drand, ANN, BEN)
    await told.service.lobbies.start(told.match_id, ANN)
    told.now += timedelta(seconds=(await named(told))["after"])
    with pytest.raises(Refused, match="too late to cut"):
        await told.service.lobbies.cut(told.match_id, BEN, "a word")
    assert await wake(told, seconds=5) == "playing"
    await check(told)


async def test_a_person_alone_with_computers_waits_half_a_minute(store: Store, drand: Relay) -> None:
    told = await lobby(store, drand, ANN, computers=1)
    assert "There is no cut" not in (await told.service.games.card(told.match_id)).text
    await told.service.lobbies.start(told.match_id, ANN)
    card = await told.service.games.card(told.match_id)
    assert "cut" not in [button.action for row in card.rows if isinstance(row, tuple) for button in row]
    assert await wake(told, seconds=29) == "lobby"
    assert await wake(told, seconds=8) == "playing"
    await told.computers()
    await check(told)


async def test_after_a_kill_the_same_round_is_fetched(store: Store, drand: Relay) -> None:
    told = await lobby(store, drand, ANN, BEN)
    await told.service.lobbies.start(told.match_id, ANN)
    number = (await named(told))["round"]
    restarted(told, drand)
    assert await wake(told, hours=3) == "playing"
    assert drand.asked == [number]
    restarted(told, drand)
    assert await wake(told, hours=1) == "playing"
    assert drand.asked == [number], "once is enough"
    await check(told)


async def test_while_no_relay_answers_the_start_is_kept_and_people_are_told_once(
    store: Store, drand: Relay
) -> None:
    told = await lobby(store, drand, ANN, BEN)
    await told.service.lobbies.start(told.match_id, ANN)
    drand.wrong = "no such round"
    told.now += timedelta(seconds=7)
    for minutes in (11, 2, 2, 60):
        assert await wake(told, minutes=minutes) == "lobby"
        async with store.read() as tx:
            fair = await tx.fair.get(told.match_id)
        assert fair is not None
        assert fair.wake_at is not None
        assert fair.wake_at.second == 0, "all tables ask again together"
    await told.look_up()
    assert len([text for text in told.texts if "couldn't fetch drand round" in text]) == 1
    assert len(drand.asked) == 4
    assert await wake(told, seconds=1) == "lobby"
    assert len(drand.asked) == 4, "relays are asked less and less often"
    drand.wrong = ""
    assert await wake(told, hours=1) == "playing"
    await check(told)


async def test_without_relays_the_organiser_starts_anew_without_a_round(store: Store, drand: Relay) -> None:
    told = await lobby(store, drand, ANN, BEN)
    lobbies = told.service.lobbies
    await lobbies.start(told.match_id, ANN)
    restarted(told, None)
    lobbies = told.service.lobbies
    assert await wake(told, minutes=11) == "lobby"
    await lobbies.take_start_back(told.match_id, ANN)
    with pytest.raises(Refused, match="untick"):
        await lobbies.start(told.match_id, ANN)
    await tick(told, "cut")
    await begin(told.service, told.match_id, ANN, BEN)
    await told.play_on()
    report = told.verified()
    assert report.status == HOLDS, str(report)
    assert await named(told) is None


async def test_after_two_days_without_its_round_the_table_opens_again(store: Store) -> None:
    async with relay("no such round") as down:
        told = await lobby(store, down, ANN, BEN)
        await told.service.lobbies.start(told.match_id, ANN)
        for _ in range(12):
            await wake(told, hours=5)
        assert len(down.asked) == 10, "from two days on it is given up"
    await told.service.lobbies.leave(told.match_id, BEN)
    await told.look_up()
    assert "for two days, so **Start is taken back**" in "\n".join(told.texts)


async def test_a_start_while_the_clock_was_set_back_names_a_round_behind_its_line(
    store: Store, drand: Relay
) -> None:
    told = await lobby(store, drand, ANN, BEN)
    await told.service.lobbies.start(told.match_id, ANN)
    await told.service.lobbies.take_start_back(told.match_id, ANN)
    told.now -= timedelta(hours=2)
    await told.service.lobbies.start(told.match_id, ANN)
    assert public_at((await named(told))["round"]) >= NOON.timestamp() + 600
    assert await wake(told, minutes=131) == "playing"
    await check(told)


# ---------------------------------------------------------------------- the organiser's choice


async def tick(told: Told, *ticked: str) -> None:
    await told.service.lobbies.set_up(told.match_id, ANN, {"also": (*ticked, "quiet_hours")})


def offered(told: TableOptions) -> Sequence[str]:
    """Return the ticks that the forms offer besides the game's own options."""
    (also,) = (one for n in (1, 2) for one in setup.form_for_lobby(told, n).fields if one.name == "also")
    return [one.value for one in also.options if one.chosen or one.value == "beacon"]


async def test_the_number_is_offered_where_the_host_has_relays_and_is_off_by_default(
    store: Store, drand: Relay
) -> None:
    for which, expected in ((None, ["cut"]), (drand, ["cut", "beacon"])):
        told = restarted(Told(store), which)
        wishes = TableOptions("brimstone", 2, join=True)
        told.match_id = await told.service.lobbies.new_game(CHANNEL, ANN, wishes)
        found = await wished(told)
        assert offered(found)[:2] == [*expected, "quiet_hours"][:2]
        assert not found.beacon
        if which is not None:
            await tick(told, "beacon")
            found = await wished(told)
            assert (found.beacon, found.cut) == (True, "closing"), "it comes with the cut"
        await told.service.lobbies.abandon(CHANNEL, ANN)


async def wished(told: Told) -> TableOptions:
    async with told.store.read() as tx:
        row = await tx.matches.get(told.match_id)
        assert row is not None
        return await wishes_in(tx, row, await tx.seats.of(told.match_id))
