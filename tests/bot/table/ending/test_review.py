"""A game that is over is looked at again: each stage through any seat's eyes, and where it turned."""

from __future__ import annotations

import pytest

from bot.games.charts import load_chart
from bot.messages.limits import LAYOUT
from bot.messages.panel import Menu, Panel
from bot.pictures.painter import paint_picture
from bot.store import Store
from bot.table.ending.reviewing import Page
from bot.table.past import course, viewpoint
from bot.table.past.course import Swing, turning_points
from bot.table.past.results import result_of
from engine.kernel.core import Refused
from engine.registry.catalogue import GAMES, find_game
from tests.bot.drive import ANN, BEN
from tests.bot.proven import Told, called


async def over(store: Store, game: str = "brimstone", *, deeds: int = 40) -> Told:
    """A game that was conceded after so many deeds."""
    told = await called(store, game, [ANN, BEN], seats=2, rounds=3)
    await told.play_on(deeds)
    if (await told.row()).state == "playing":
        await told.give_up(ANN, BEN)
    return told


async def page(game: Told, stage: int | None = None, seat: str = "") -> Panel:
    return await game.service.reviews.page(game.match_id, Page(stage, seat), ANN.id)


def buttons(panel: Panel) -> dict[str, str]:
    rows = (row for row in panel.rows if isinstance(row, tuple))
    return {button.label: button.arg for row in rows for button in row}


def menus(panel: Panel) -> list[Menu]:
    return [row for row in panel.rows if isinstance(row, Menu)]


@pytest.mark.parametrize("game", GAMES)
async def test_every_stage_of_every_game_is_seen_through_every_seats_eyes(store: Store, game: str) -> None:
    told = await over(store, game)
    first = await page(told)
    stages, looking = menus(first)
    assert len(stages.choices) >= 2
    assert len(looking.choices) == 3
    for choice in stages.choices:
        number = int(choice.value.partition(".")[0])
        for seat in ("", *await told.seats()):
            panel = await page(told, number, seat)
            assert panel.picture is not None
            assert len(panel.text) + len(panel.below) <= LAYOUT


@pytest.mark.parametrize("game", GAMES)
async def test_the_course_of_every_game_is_a_curve_for_each_seat(store: Store, game: str) -> None:
    told = await over(store, game)
    panel = await page(told)
    assert panel.picture is not None
    (plot,) = load_chart(panel.picture).plots
    assert {curve.seat for curve in plot.curves} == set(await told.seats())
    assert paint_picture(panel.picture).startswith(b"\x89PNG")
    async with store.read() as tx:
        swings = await course.course(tx, await told.row())
    result = result_of(await told.row())
    assert result is not None
    if find_game(game).is_cooperative:
        assert all(len({*one.after.values()}) == 1 for one in swings[:-1])
        assert {seat for seat, chance in swings[-1].after.items() if chance == 100} == set(result.winners)
    else:
        assert all(98 <= sum(one.after.values()) <= 102 for one in swings)
        assert set(swings[-1].after) == set(result.winners)


async def test_a_stage_moves_what_the_rules_or_the_table_decided_in_it(store: Store) -> None:
    few = {"blue": 50, "red": 50}
    swings = [
        Swing(1, few, {"blue": 55, "red": 45}),
        Swing(2, {"blue": 55, "red": 45}, {"blue": 20, "red": 80}),
        Swing(3, {"blue": 20, "red": 80}, {"blue": 0, "red": 100}),
    ]
    assert [one.stage for one in turning_points(swings)] == [2, 3]
    assert swings[1].moved == ("red", "blue")


async def test_what_others_sealed_is_told_as_what_a_seat_could_not_know(store: Store) -> None:
    told = await over(store)
    mine, other = await told.seat_of(ANN), await told.seat_of(BEN)
    async with store.read() as tx:
        row = await told.row()
        seen = await viewpoint.sight(tx, row, 1, mine)
    assert {one.seat for one in seen.own} == {mine}
    assert [one.ask.kind for one in seen.unknown if one.ask] == ["orders"]
    assert {one.seat for one in seen.unknown} == {other}
    shown = await page(told, 1, mine)
    _, _, unknown = shown.below.partition("What this seat did not know")
    assert "Ben" in unknown
    assert "orders" in unknown


async def test_what_was_taken_back_is_no_answer(store: Store) -> None:
    told = await called(store, "brimstone", [ANN, BEN], seats=2, rounds=3)
    seat = await told.until("orders")
    other = next(one for one in await told.seats() if one != seat)
    await told.answer(seat)
    async with told.service.units.table(told.match_id) as table:
        await table.take_back(seat)
    await told.answer(seat)
    await told.answer(other)
    await told.service.decisions.concede(told.match_id, None, ANN, is_sure=True)
    async with store.read() as tx:
        seen = await viewpoint.sight(tx, await told.row(), 1, seat)
    assert [one.ask.kind for one in seen.own if one.ask].count("orders") == 1


async def test_a_game_in_play_is_not_looked_back_on(store: Store) -> None:
    told = await called(store, "brimstone", [ANN, BEN], seats=2, rounds=3)
    with pytest.raises(Refused, match="not over"):
        await page(told)


async def test_there_is_no_page_for_a_stage_or_a_seat_that_was_not(store: Store) -> None:
    told = await over(store)
    with pytest.raises(Refused, match="no round 77"):
        await page(told, 77)
    with pytest.raises(Refused, match="no such seat"):
        await page(told, 1, "plaid")


async def test_pages_lead_to_their_neighbours_with_the_same_eyes(store: Store) -> None:
    told = await over(store, deeds=80)
    seat = await told.seat_of(ANN)
    here = buttons(await page(told, 1, seat))
    assert here["◀ Setup"] == f"0.{seat}"
    assert here["The whole game"] == f".{seat}"


async def test_answers_are_told_as_people_say_or_type_them(store: Store) -> None:
    told = await over(store, "brigand_kings")
    seats = await told.seats()
    for seat in seats:
        assert "- bonus cards: give up " in (await page(told, 0, seat)).text
