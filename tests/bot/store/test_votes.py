"""Votes with their ballots, budgets, and seats that change hands, as they are stored."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.store import Conflict, Store
from bot.store.tables.deadlines import BudgetRow
from bot.store.tables.matches import MatchRow


async def test_one_open_vote_of_a_kind(store: Store, match: MatchRow, noon: datetime) -> None:
    async with store.begin() as tx:
        first = await tx.votes.add(match.id, "pause", {}, "red", noon)
        with pytest.raises(Conflict):
            await tx.votes.add(match.id, "pause", {}, "blue", noon)
        other = await tx.votes.add(match.id, "undo", {"to": 3}, "blue", noon)
        assert await tx.votes.open_of(match.id) == [first, other]
        await tx.votes.close(first.id, "passed", noon)
        again = await tx.votes.add(match.id, "pause", {}, "blue", noon)
        assert await tx.votes.open_of(match.id) == [other, again]
        closed = await tx.votes.get(first.id)
    assert closed == replace(first, closed_at=noon, outcome="passed")


async def test_a_seat_has_one_ballot_and_may_change_it(store: Store, match: MatchRow, noon: datetime) -> None:
    async with store.begin() as tx:
        vote = await tx.votes.add(match.id, "pause", {}, "red", noon)
        for seat, is_yes in (("red", True), ("blue", True), ("blue", False)):
            await tx.votes.cast(vote.id, seat, is_yes, noon)
        assert await tx.votes.ballots(vote.id) == {"red": True, "blue": False}


async def test_ballots_of_a_seat_are_forgotten_in_open_votes_only(
    store: Store, match: MatchRow, noon: datetime
) -> None:
    async with store.begin() as tx:
        closed = await tx.votes.add(match.id, "pause", {}, "red", noon)
        await tx.votes.cast(closed.id, "red", True, noon)
        await tx.votes.close(closed.id, "passed", noon)
        pending = await tx.votes.add(match.id, "pause", {}, "red", noon)
        await tx.votes.cast(pending.id, "red", True, noon)
        await tx.votes.forget(match.id, "red")
        assert await tx.votes.ballots(closed.id) == {"red": True}
        assert await tx.votes.ballots(pending.id) == {}


async def test_a_budget_is_untouched_until_it_is_used(store: Store, match: MatchRow, noon: datetime) -> None:
    async with store.begin() as tx:
        budget = await tx.budgets.get(match.id, "red")
        assert budget == BudgetRow(match.id, "red")
        used = replace(budget, vacation_used=60, vacation_until=noon + timedelta(days=1))
        await tx.budgets.put(replace(used, extensions_used=1))
        await tx.budgets.put(used)
        assert await tx.budgets.get(match.id, "red") == used
        assert await tx.budgets.ended(noon) == []
        assert await tx.budgets.ended(noon + timedelta(days=1)) == [used]


async def test_a_seat_remembers_who_was_drawn_for_it(store: Store, match: MatchRow, noon: datetime) -> None:
    async with store.begin() as tx:
        place = await tx.seats.add(match.id, person_id=1, name="Ann", at=noon, who=0)
        await tx.seats.assign(match.id, {place.number: "red"})
        await tx.seats.set_open(match.id, "red", noon)
        for person_id, name in ((2, "Ben"), (3, "Cyd")):
            await tx.seats.hand_over(match.id, "red", person_id=person_id, name=name, kind="person", at=noon)
        (row,) = await tx.seats.of(match.id)
    assert (row.person_id, row.name, row.drawn_name, row.open_since) == (3, "Cyd", "Ann", None)
