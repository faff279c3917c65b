"""Messages are claimed once, in the order of their lane, and never lost."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import pytest
from sqlalchemy import text

from bot.messages.catalogue import reworded, say, speaking, together
from bot.messages.languages import PSEUDO, pseudo
from bot.store import Conflict, Store, Tx
from bot.store.database.url import is_sqlite
from bot.store.tables.matches import MatchRow
from bot.store.tables.outbox.rows import CLOSE_PANELS, HOOK, NOT_NEEDED, OutboxRow, Outgoing
from tests.bot.store.conftest import NOON, added

AddMatch = Callable[..., Awaitable[MatchRow]]
Post = Callable[..., Awaitable[OutboxRow]]
LEASE = 60


async def test_webhooks_are_left_where_a_worker_has_no_room_for_them(
    store: Store, post: Post, noon: datetime
) -> None:
    async with store.begin() as tx:
        hook, later = await post(tx, "hook:1", kind=HOOK), noon + timedelta(minutes=1)
        row = await post(tx, not_before=later)
        assert await tx.outbox.claim("w", noon, LEASE, 10, with_hooks=False) == []
        assert await tx.outbox.next_due(noon, with_hooks=False) == later
        assert await tx.outbox.next_due(noon) == noon
        assert [one.id for one in await tx.outbox.claim("w", later, LEASE, 10)] == [hook.id, row.id]


async def test_a_message_comes_back_as_it_was(store: Store, post: Post, noon: datetime) -> None:
    async with store.begin() as tx:
        row = await post(tx, payload={"text": "ä", "ping": [2**63]})
        [claimed] = await tx.outbox.claim("w", noon, LEASE, 10)
    assert claimed.payload == {"text": "ä", "ping": [2**63]}
    assert (claimed.id, claimed.nonce, claimed.tries, claimed.leased_by) == (row.id, row.nonce, 1, "w")
    assert claimed.lease_until == noon + timedelta(seconds=LEASE)
    assert 0 < len(row.nonce) <= 25


async def test_a_message_of_the_catalogue_keeps_its_id_and_values_until_it_is_sent(
    store: Store, post: Post, noon: datetime
) -> None:
    said = together(["Ann:", say("length-days", n=2)])
    async with store.begin() as tx:
        await post(tx, payload={"text": said, "offer": {"label": say("length-hours", n=1)}})
        kept = (await tx.outbox._connection.execute(text("SELECT payload FROM waiting"))).scalar_one()
        [claimed] = await tx.outbox.claim("w", noon, LEASE, 10)
    assert "length-days" in str(kept)
    assert "2 days" not in str(kept)
    assert claimed.payload == {"text": "Ann:\n2 days", "offer": {"label": "1 hour"}}
    with speaking(PSEUDO):
        assert reworded(claimed.payload)["text"] == f"Ann:\n2 {pseudo('days')}"


async def test_a_message_whose_wording_is_gone_is_given_up(store: Store, post: Post, noon: datetime) -> None:
    async with store.begin() as tx:
        await post(tx, payload={"text": say("length-days", n=2)})
        garbled = '{"text": {"say": "gone", "with": {}}}'
        await tx.outbox._connection.execute(text("UPDATE waiting SET payload = :it"), {"it": garbled})
        assert await tx.outbox.claim("w", noon, LEASE, 10) == []
        assert len(tx.outbox.unreadable) == 1


async def test_a_lane_goes_one_by_one_in_order(store: Store, post: Post, noon: datetime) -> None:
    async with store.begin() as tx:
        first, second = [await post(tx) for _ in range(2)]
        assert [row.id for row in await tx.outbox.claim("w", noon, LEASE, 10)] == [first.id]
        assert await tx.outbox.claim("w", noon, LEASE, 10) == []
        await tx.outbox.sent(first.id, 1000, noon)
        assert [row.id for row in await tx.outbox.claim("w", noon, LEASE, 10)] == [second.id]


async def test_lanes_do_not_wait_for_each_other(store: Store, post: Post, noon: datetime) -> None:
    async with store.begin() as tx:
        heads = [(await post(tx, f"dm:{n}"), await post(tx, f"dm:{n}"))[0].id for n in range(5)]
        assert [row.id for row in await tx.outbox.claim("w", noon, LEASE, 3)] == heads[:3]
        assert [row.id for row in await tx.outbox.claim("w", noon, LEASE, 3)] == heads[3:]


async def test_a_lane_waits_for_a_message_to_be_tried_again(store: Store, post: Post, noon: datetime) -> None:
    later = noon + timedelta(minutes=5)
    async with store.begin() as tx:
        first, _ = [await post(tx) for _ in range(2)]
        await tx.outbox.claim("w", noon, LEASE, 10)
        await tx.outbox.retry(first.id, later, "503")
        assert await tx.outbox.claim("w", later - timedelta(seconds=1), LEASE, 10) == []
        [again] = await tx.outbox.claim("w", later, LEASE, 10)
    assert (again.id, again.nonce, again.tries, again.error) == (first.id, first.nonce, 2, "503")


async def test_a_lane_goes_on_without_a_message_given_up(store: Store, post: Post, noon: datetime) -> None:
    async with store.begin() as tx:
        first, second = [await post(tx) for _ in range(2)]
        await tx.outbox.claim("w", noon, LEASE, 10)
        await tx.outbox.fail(first.id, "50007", noon)
        assert await tx.outbox.pending_count() == 1
        assert [row.id for row in await tx.outbox.claim("w", noon, LEASE, 10)] == [second.id]


async def test_a_message_is_not_sent_early(store: Store, post: Post, noon: datetime) -> None:
    later = noon + timedelta(minutes=10)
    async with store.begin() as tx:
        await post(tx, not_before=later)
        assert await tx.outbox.claim("w", noon, LEASE, 10) == []
        assert len(await tx.outbox.claim("w", later, LEASE, 10)) == 1


async def test_a_dead_workers_message_is_claimed_again(store: Store, post: Post, noon: datetime) -> None:
    over = noon + timedelta(seconds=LEASE)
    async with store.begin() as tx:
        row = await post(tx)
        await tx.outbox.claim("dead", noon, LEASE, 10)
        assert await tx.outbox.claim("w", over - timedelta(seconds=1), LEASE, 10) == []
        [again] = await tx.outbox.claim("w", over, LEASE, 10)
    assert (again.id, again.nonce, again.leased_by, again.tries) == (row.id, row.nonce, "w", 2)


async def test_what_was_sent_stays_sent(store: Store, post: Post, noon: datetime) -> None:
    async with store.begin() as tx:
        row = await post(tx)
        await tx.outbox.claim("w", noon, LEASE, 10)
        await tx.outbox.sent(row.id, 1000, noon)
        await tx.outbox.retry(row.id, noon, "a slow worker's opinion")
        await tx.outbox.fail(row.id, "another", noon)
        assert await tx.outbox.pending_count() == 0
        assert await tx.outbox.claim("w", noon + timedelta(days=1), LEASE, 10) == []


@pytest.mark.parametrize("ending", ["sent", "fail"])
async def test_nothing_is_kept_of_the_closing_of_panels(store: Store, noon: datetime, ending: str) -> None:
    async with store.begin() as tx:
        row = await added(tx, Outgoing("dm:7", CLOSE_PANELS, 7, {}, None))
        await tx.outbox.claim("w", noon, LEASE, 10)
        await tx.outbox.fail(row.id, "500", noon, worker="late")
        await tx.outbox.retry(row.id, noon, "503", worker="w")
        assert await tx.outbox.get(row.nonce)
        await (tx.outbox.sent(row.id, None, noon) if ending == "sent" else tx.outbox.fail(row.id, "x", noon))
        assert await tx.outbox.get(row.nonce) is None
        assert await tx.outbox.get_sent(row.nonce) is None


async def test_a_late_workers_opinion_does_not_end_the_lease_of_another(
    store: Store, post: Post, noon: datetime
) -> None:
    over = noon + timedelta(seconds=LEASE)
    async with store.begin() as tx:
        row = await post(tx)
        await tx.outbox.claim("late", noon, LEASE, 10)
        await tx.outbox.claim("w", over, LEASE, 10)
        await tx.outbox.retry(row.id, over, "503", worker="late")
        await tx.outbox.fail(row.id, "500", over, worker="late")
        assert await tx.outbox.claim("third", over, LEASE, 10) == []
        await tx.outbox.retry(row.id, over, "503", worker="w")
        assert len(await tx.outbox.claim("third", over, LEASE, 10)) == 1


async def test_two_workers_never_get_the_same_message(
    store: Store, other: Store, post: Post, noon: datetime
) -> None:
    async with store.begin() as tx:
        posted = [(await post(tx, f"channel:{n % 10}")).id for n in range(60)]
    claimed: list[tuple[str, int]] = []

    async def work(name: str, through: Store) -> None:
        misses = 0
        while misses < 20:
            async with through.begin() as tx:
                rows = await tx.outbox.claim(name, noon, LEASE, 3)
            misses = 0 if rows else misses + 1
            for row in rows:
                claimed.append((row.lane, row.id))
                await asyncio.sleep(0.001)
                async with through.begin() as tx:
                    await tx.outbox.sent(row.id, row.id, noon)
            await asyncio.sleep(0.001)

    await asyncio.gather(*(work(f"w{n}", [store, other][n % 2]) for n in range(4)))
    assert Counter(id_ for _, id_ in claimed) == Counter(posted)
    for lane in {lane for lane, _ in claimed}:
        order = [id_ for where, id_ in claimed if where == lane]
        assert order == sorted(order)


async def test_a_nonce_is_used_once(store: Store, post: Post) -> None:
    async with store.begin() as tx:
        await post(tx, nonce="n")
        with pytest.raises(Conflict):
            await post(tx, nonce="n")


async def refreshed(tx: Tx, target: int = 7, match_id: int | None = None) -> bool:
    """Whether another message waits for it."""
    before = await tx.outbox.pending_count()
    await tx.outbox.add_once(Outgoing("channel:7", "card", target, {}, match_id), NOON)
    return await tx.outbox.pending_count() > before


async def test_one_refresh_is_enough(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        assert await refreshed(tx)
        assert not await refreshed(tx)
        assert await refreshed(tx, 8), "another target is another message"
        (first,) = await tx.outbox.claim("w", noon, LEASE, 1)
        assert await refreshed(tx), "the one being sent may show the old state"
        assert not await refreshed(tx)
        await tx.outbox.sent(first.id, 1, noon)
        assert await tx.outbox.pending_count() == 2


async def test_one_refresh_is_enough_in_one_unit_of_work(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        for _ in range(3):
            await tx.outbox.add_once(Outgoing("channel:7", "card", 7, {}, None), noon)
    async with store.read() as tx:
        assert await tx.outbox.pending_count() == 1


async def test_a_refresh_of_one_game_does_not_stand_in_for_another_ones(
    store: Store, match: MatchRow, add_match: AddMatch, noon: datetime
) -> None:
    """A game opened in a channel where the last card of the game before still waits."""
    async with store.begin() as tx:
        await tx.matches.set_state(match.id, "over", noon)
        following = await add_match(tx)
        for game in (match, following):
            assert await refreshed(tx, 7, game.id)


@pytest.mark.parametrize("ending", ["sent", "fail"])
async def test_a_refresh_that_is_done_does_not_stand_in_for_the_next(
    store: Store, noon: datetime, ending: str
) -> None:
    async with store.begin() as tx:
        assert await refreshed(tx)
        (first,) = await tx.outbox.claim("w", noon, LEASE, 1)
        await (tx.outbox.sent(first.id, 1, noon) if ending == "sent" else tx.outbox.fail(first.id, "x", noon))
        assert await refreshed(tx)


async def test_a_refresh_to_be_tried_again_is_enough(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        assert await refreshed(tx)
        (first,) = await tx.outbox.claim("w", noon, LEASE, 1)
        await tx.outbox.retry(first.id, noon + timedelta(minutes=1), "503")
        assert not await refreshed(tx)


async def test_what_waits_for_a_lost_channel_goes_to_another_one(
    store: Store, post: Post, match: MatchRow, noon: datetime
) -> None:
    async with store.begin() as tx:
        first, second = [await post(tx, match_id=match.id) for _ in range(2)]
        await tx.outbox.claim("w", noon, LEASE, 10)
        await tx.outbox.retry(first.id, noon + timedelta(hours=1), "10003")
        await tx.outbox.redirect(first.lane, match.id, "channel:9", 9)
        [claimed] = await tx.outbox.claim("w", noon, LEASE, 10)
        await tx.outbox.sent(claimed.id, 1000, noon)
        [other] = await tx.outbox.claim("w", noon, LEASE, 10)
    assert [(row.id, row.lane, row.target) for row in (claimed, other)] == [
        (first.id, "channel:9", 9),
        (second.id, "channel:9", 9),
    ]


async def test_only_what_was_tried_in_vain_is_hastened(
    store: Store, post: Post, match: MatchRow, noon: datetime
) -> None:
    later = noon + timedelta(minutes=10)
    async with store.begin() as tx:
        tried = await post(tx, "dm:1", match_id=match.id)
        await post(tx, "dm:2", match_id=match.id, not_before=later)
        await post(tx, "dm:3", match_id=match.id)
        assert len(await tx.outbox.claim("w", noon, LEASE, 10)) == 2
        for hasten in (tx.outbox.hasten(match.id), tx.outbox.hasten_server(match.guild_id)):
            await tx.outbox.retry(tried.id, later, "403")
            assert await tx.outbox.hasten(match.id + 1) == 0
            assert await tx.outbox.hasten_server(match.guild_id + 1) == 0
            assert await hasten == 1
            assert [row.id for row in await tx.outbox.claim("w", noon, LEASE, 10)] == [tried.id]


async def test_what_is_not_needed_any_more_is_not_sent_and_holds_up_nothing(
    store: Store, post: Post, noon: datetime
) -> None:
    async with store.begin() as tx:
        first, second = await post(tx, not_before=noon + timedelta(seconds=2)), await post(tx)
        tx.outbox.added = 0
        assert await tx.outbox.drop(first.nonce, noon)
        assert tx.outbox.added, "the sender is woken"
        if not is_sqlite(store.url):
            [claimed] = await tx.outbox.claim("w", noon, LEASE, 10)
            assert (claimed.id, claimed.error, claimed.payload) == (first.id, NOT_NEEDED, {}), "at once"
            await tx.outbox.fail(claimed.id, NOT_NEEDED, noon)
        assert await tx.outbox.get(first.nonce) is None
        assert [row.id for row in await tx.outbox.claim("w", noon, LEASE, 10)] == [second.id]
        gone = await tx.outbox.get_sent(first.nonce)
        assert not await tx.outbox.drop(second.nonce, noon), "a worker has taken it up"
    assert gone is not None
    assert (gone.kind, gone.error, gone.sent_at, gone.failed_at) == ("post", NOT_NEEDED, None, noon)


async def test_no_lane_stands_still_when_one_is_queued_as_the_last_before_it_is_sent(
    store: Store, other: Store, post: Post, noon: datetime
) -> None:
    """Whoever queues sees the head go, or whoever sends sees what was queued behind it."""
    for lane in (f"channel:{n}" for n in range(20)):
        async with store.begin() as tx:
            head = await post(tx, lane)

        async def settle(outbox_id: int = head.id) -> None:
            async with store.begin() as tx:
                await tx.outbox.sent(outbox_id, 1, noon)

        async def queue(lane: str = lane) -> None:
            async with other.begin() as tx:
                await tx.outbox.add(Outgoing(lane, "post", 7, {}), noon)
                await asyncio.sleep(0.001)

        await asyncio.gather(settle(), queue())
    async with store.begin() as tx:
        assert len(await tx.outbox.claim("w", noon, LEASE, 100)) == 20


async def test_who_takes_back_the_next_of_a_lane_and_who_ends_its_head_do_not_wait_for_each_other(
    store: Store, other: Store, post: Post, noon: datetime
) -> None:
    """One ends the head and makes the next one it; one holds the next, and queues behind the head."""
    for lane in (f"dm:{n}" for n in range(20)):
        async with store.begin() as tx:
            head, following = await post(tx, lane), await post(tx, lane)

        async def settle(outbox_id: int = head.id) -> None:
            async with store.begin() as tx:
                await tx.outbox.sent(outbox_id, 1, noon)
                await asyncio.sleep(0.001)

        async def take_back(nonce: str = following.nonce, lane: str = lane) -> None:
            async with other.begin() as tx:
                assert await tx.outbox.drop(nonce, noon)
                await asyncio.sleep(0.01)
                await tx.outbox.add(Outgoing(lane, "panel", 7, {}), noon)

        await asyncio.gather(settle(), take_back())
    async with store.begin() as tx:
        assert len(await tx.outbox.claim("w", noon, LEASE, 100)) == 20


async def test_who_end_the_two_heads_of_a_lane_do_not_wait_for_each_other(
    store: Store, other: Store, post: Post, noon: datetime
) -> None:
    """Two that are queued at the same moment are both marked, as neither process sees the other's."""
    for lane in (f"channel:{n}" for n in range(20)):
        async with store.begin() as tx:
            ids = [(await post(tx, lane)).id for _ in range(3)]
            both = "UPDATE waiting SET is_head = true WHERE lane = :lane AND id < :last"
            await tx.outbox._connection.execute(text(both), {"lane": lane, "last": ids[2]})

        async def settle(through: Store, outbox_id: int) -> None:
            async with through.begin() as tx:
                await tx.outbox.all_sent({outbox_id: 1}, noon, "w", 0)

        await asyncio.gather(settle(store, ids[1]), settle(other, ids[0]))
    async with store.begin() as tx:
        assert len(await tx.outbox.claim("w", noon, LEASE, 100)) == 20


async def test_no_lane_stands_still_when_another_moves_away_from_it_or_into_it(
    store: Store, other: Store, match: MatchRow, post: Post, noon: datetime
) -> None:
    """Whoever queues behind what moves, or sends what stands before it."""
    for old, new in ((f"channel:{n}", f"channel:{n + 1}") for n in range(0, 20, 2)):
        async with store.begin() as tx:
            before = await post(tx, new)
            await post(tx, old, match_id=match.id)

        async def move(old: str = old, new: str = new) -> None:
            async with store.begin() as tx:
                await tx.outbox.redirect(old, match.id, new, 9)
                await asyncio.sleep(0.001)

        async def queue(old: str = old) -> None:
            async with other.begin() as tx:
                await tx.outbox.add(Outgoing(old, "post", 7, {}), noon)
                await tx.outbox.flush()
                await asyncio.sleep(0.002)

        async def settle(outbox_id: int = before.id) -> None:
            async with other.begin() as tx:
                await tx.outbox.sent(outbox_id, 1, noon)
                await asyncio.sleep(0.002)

        await asyncio.gather(queue(), settle(), move())
    async with store.begin() as tx:
        assert len(await tx.outbox.claim("w", noon, LEASE, 100)) == 20


async def test_a_lane_that_lost_its_head_gets_it_again(store: Store, post: Post, noon: datetime) -> None:
    async with store.begin() as tx:
        first, _, other = await post(tx), await post(tx), await post(tx, "channel:8")
        await tx.outbox._connection.execute(text("UPDATE waiting SET is_head = false"))
        assert await tx.outbox.claim("w", noon, LEASE, 10) == []
        await tx.outbox.mend()
        assert [row.id for row in await tx.outbox.claim("w", noon, LEASE, 10)] == [first.id, other.id]
