"""Steps in the database: what was missed in a stage, and rows of the time when a step was one number."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import Connection, text

from bot.store import Store
from bot.store.database.migrate import downgrade, on_connection, upgrade
from bot.store.tables.deadlines import BudgetRow, DeadlineRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.turns import TurnRow
from bot.table.match.outbox import step_of
from engine.kernel.core import Step
from tests.bot.store.conftest import NOON

NUMBERS = {
    0: Step(0, 0, 0),
    7: Step(0, 0, 7),
    12_003: Step(0, 12, 3),
    3_012_003: Step(3, 12, 3),
    41_000_001: Step(41, 0, 1),
}
"""Steps as they were stored once, and what they were."""
WAITING = ("desk", "notice")


def missed(match_id: int, step: Step, seat: str = "red") -> DeadlineRow:
    return DeadlineRow(match_id, step, seat, "orders", "missed", NOON, NOON, settled_at=NOON)


async def test_an_ask_missed_counts_in_its_stage_and_before_the_next_only(
    store: Store, match: MatchRow
) -> None:
    async with store.begin() as tx:
        await tx.deadlines.put([missed(match.id, Step(1, 2, 999))])
    asked = {
        Step(1, 2, 1000): True,
        Step(1, 2, 1): False,
        Step(1, 2, 999): False,
        Step(1, 3, 1000): False,
        Step(1, 21, 1000): False,
        Step(0, 2, 1000): False,
        Step(11, 2, 1000): False,
    }
    async with store.read() as tx:
        found = {step: await tx.deadlines.was_missed(match.id, "red", before=step) for step in asked}
        assert not await tx.deadlines.was_missed(match.id, "blue", before=Step(1, 2, 1000))
    assert found == asked


async def test_deadlines_are_in_the_order_of_their_steps(store: Store, match: MatchRow) -> None:
    steps = [Step(0, 0, 9), Step(0, 0, 10), Step(0, 9, 1), Step(0, 10, 1), Step(10, 0, 1)]
    rows = [DeadlineRow(match.id, step, "red", "orders", "open", NOON, None) for step in steps]
    async with store.begin() as tx:
        await tx.deadlines.put(rows[::-1])
        assert [row.step for row in await tx.deadlines.open_of(match.id)] == steps


def put_numbers(connection: Connection, match_id: int) -> None:
    """Rows as the revision before kept them: each step a number."""
    for number in NUMBERS:
        connection.execute(
            text(
                "INSERT INTO deadlines (match_id, step, seat, kind, state, started_at, notices, tries)"
                " VALUES (:match, :step, 'red', 'orders', 'open', :at, '[]', 0)"
            ),
            {"match": match_id, "step": number, "at": NOON},
        )
        connection.execute(
            text(
                "INSERT INTO budgets (match_id, seat, vacation_used, extensions_used, extended_step)"
                " VALUES (:match, :seat, 0, 1, :step)"
            ),
            {"match": match_id, "seat": f"seat {number}", "step": number},
        )
        for kind in WAITING:
            put_message(connection, kind, {"text": "é", "seat": "red", "step": number}, f"{kind}{number}")
    put_message(connection, "notice", {"text": "away", "seat": "red", "step": None}, "away")
    put_message(connection, "post", {"text": "a post"}, "post")
    connection.execute(
        text(
            "INSERT INTO budgets (match_id, seat, vacation_used, extensions_used) VALUES (:match, 'no', 0, 0)"
        ),
        {"match": match_id},
    )
    connection.execute(
        text("INSERT INTO turns (match_id, step, tries) VALUES (:match, 3012003, 0)"), {"match": match_id}
    )


def put_message(connection: Connection, kind: str, payload: dict[str, Any], nonce: str) -> None:
    connection.execute(
        text(
            "INSERT INTO outbox (lane, kind, target, payload, nonce, created_at, not_before, tries)"
            " VALUES ('user:1', :kind, 1, :payload, :nonce, :at, :at, 0)"
        ),
        {"kind": kind, "payload": json.dumps(payload), "nonce": nonce, "at": NOON},
    )


def numbers_kept(connection: Connection) -> dict[str, list[Any]]:
    """What the revision before finds of steps."""
    queries = {
        "deadlines": "SELECT step FROM deadlines ORDER BY step",
        "budgets": "SELECT extended_step FROM budgets WHERE extended_step IS NOT NULL ORDER BY extended_step",
        "turns": "SELECT step FROM turns",
        "outbox": "SELECT payload FROM outbox ORDER BY id",
    }
    kept = {name: list(connection.scalars(text(query))) for name, query in queries.items()}
    kept["outbox"] = [json.loads(one) if isinstance(one, str) else one for one in kept["outbox"]]
    return kept


@pytest.fixture
async def before(store: Store, match: MatchRow) -> dict[str, list[Any]]:
    """A database of the revision before, with its rows; the store is closed."""
    await store.close()
    await downgrade(store.url, "0007")
    await on_connection(store.url, lambda connection: put_numbers(connection, match.id))
    return await on_connection(store.url, numbers_kept)


async def test_rows_with_numbers_for_steps_are_read_as_what_they_were(
    store: Store, match: MatchRow, before: dict[str, list[Any]]
) -> None:
    await upgrade(store.url)
    await store.open()
    async with store.read() as tx:
        assert [row.step for row in await tx.deadlines.open_of(match.id)] == sorted(NUMBERS.values())
        assert await tx.turns.get(match.id) == TurnRow(match.id, Step(3, 12, 3), None)
        for number, step in NUMBERS.items():
            assert (await tx.budgets.get(match.id, f"seat {number}")).extended_step == step
        assert await tx.budgets.get(match.id, "no") == BudgetRow(match.id, "no")
        nonces = [f"{kind}{number}" for number in NUMBERS for kind in WAITING]
        waiting = [await tx.outbox.get(nonce) for nonce in (*nonces, "away", "post")]
    payloads = [row.payload for row in waiting if row]
    asked = [step_of(payload) for payload in payloads if "step" in payload]
    assert asked == [step for step in NUMBERS.values() for _ in WAITING] + [None]
    others = [{key: value for key, value in payload.items() if key != "step"} for payload in payloads]
    assert others == [{key: value for key, value in one.items() if key != "step"} for one in before["outbox"]]


async def test_steps_go_back_to_numbers(store: Store, before: dict[str, list[Any]]) -> None:
    await upgrade(store.url)
    await downgrade(store.url, "0007")
    assert await on_connection(store.url, numbers_kept) == before
    assert before["deadlines"] == sorted(NUMBERS)
    await upgrade(store.url)


async def test_of_what_was_sent_nothing_is_left_that_could_be_misread(store: Store, match: MatchRow) -> None:
    await store.close()
    await downgrade(store.url, "0007")

    def sent(connection: Connection) -> None:
        put_message(connection, "desk", {"step": 12_003}, "sent")
        connection.execute(text("UPDATE outbox SET sent_at = :at"), {"at": NOON})

    await on_connection(store.url, sent)
    await upgrade(store.url)
    await downgrade(store.url, "0012")
    kept = await on_connection(store.url, numbers_kept)
    assert kept["outbox"] == [{}]
