"""The Earth Man's Burden at a stored table: turn sheets, clocks, panels that fold, offers to computers."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.games.panels import TYPED
from bot.messages.panel import Press
from bot.messages.surfaces import PanelSurface
from bot.service.play.panels import Place
from bot.store import Store
from bot.store.tables.outbox.rows import OutboxRow
from engine.earth_mans_burden.board.state import View
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.kernel.core import Json, Step
from engine.kernel.deputy import Thought
from tests.bot.drive import ANN, BEN, CYD
from tests.bot.earths import Earths
from tests.bot.lake import texts, to_person

FEUD: dict[str, Json] = {
    "active": "red",
    "starts": "red",
    "fleets": {"red": {"mars": 4}, "blue": {"mars": 3, "earth": 2}, "un": {"earth": 10}},
    "developments": {"red": {"mars": 2, "earth": 1}, "blue": {"mars": 1, "luna": 1}, "un": {"earth": 4}},
}


@pytest.fixture
async def game(store: Store) -> Earths:
    return Earths(store, seed="2")


@pytest.mark.parametrize(("pace", "hours"), [("deliberate", 6), ("swift", None)])
async def test_who_is_attacked_has_a_quarter_of_the_time_at_a_deliberate_table(
    game: Earths, monkeypatch: pytest.MonkeyPatch, pace: str, hours: int | None
) -> None:
    await game.begin_at(monkeypatch, [ANN, BEN], pace=pace, phase="combat", **FEUD)
    async with game.store.read() as tx:
        (row,) = await tx.deadlines.open_of(game.match_id)
    assert row.due_at
    assert row.due_at - row.started_at == timedelta(hours=24)
    await game.says("red", "fire mars blue 1\ngo")
    async with game.store.read() as tx:
        asked = {row.kind: row for row in await tx.deadlines.open_of(game.match_id) if row.seat == "blue"}
    assert list(asked) == (["respond"] if hours else [])
    for row in asked.values():
        assert row.due_at
        assert row.due_at - row.started_at == timedelta(hours=hours or 0)


async def show_red(game: Earths, message_id: int) -> None:
    screen = await game.service.playing.panel(game.match_id, game.people["red"])
    await game.service.panels.shown(screen, Place(game.people["red"].id, PanelSurface("dm", message_id)))


async def drop_the_attacks_of_red(
    game: Earths, monkeypatch: pytest.MonkeyPatch, *, closed: bool, panel: int = 0
) -> None:
    """Red is asked for attacks until green, whom alone they could hit, takes its fleet away."""
    fleets: Json = {"red": {"mars": 1}, "blue": {"earth": 1}, "green": {"mars": 1}}
    developments: Json = {"red": {"luna": 1}, "blue": {"earth": 1}, "green": {"earth": 1}}
    table = {**FEUD, "fleets": fleets, "developments": developments}
    await game.begin_at(monkeypatch, [ANN, BEN, CYD], phase="combat", **table)
    assert await game.asked() == {"red": "combat"}
    if closed:
        await game.closes_dms("red")
    if panel:
        await show_red(game, panel)
    game.wait(minutes=5)
    await game.says("green", "scrap 1 fleet on mars")
    assert await game.asked() == {"red": "exploit"}


SCRAP = "scrap 1 fleet on mars"


async def test_an_action_typed_into_a_panel_counts_once_and_not_from_an_older_panel(
    game: Earths, monkeypatch: pytest.MonkeyPatch
) -> None:
    fleets: Json = {"red": {"mars": 3}, "blue": {"earth": 1}}
    await game.begin_at(monkeypatch, [ANN, BEN], phase="combat", **{**FEUD, "fleets": fleets})
    (seat,) = [seat for seat in await game.asked() if seat == "red"]
    shown = await game.service.playing.panel(game.match_id, game.people[seat])
    assert shown.step

    async def types(step: Step, revision: int) -> tuple[bool, int]:
        press = Press(TYPED, text=SCRAP, revision=revision)
        done = await game.service.playing.press(game.match_id, step, seat, game.people[seat], press)
        return done.is_refused, (await game.view(seat)).fleets_at(seat, "mars")

    assert await types(replace(shown.step, count=shown.step.count + 1), shown.revision) == (True, 3)
    assert await types(shown.step, shown.revision + 1) == (True, 3)
    assert await types(shown.step, shown.revision) == (False, 2)
    assert await types(shown.step, shown.revision) == (True, 2), "the same form, sent twice"


async def said_in_the_panel(game: Earths) -> str:
    screen = await game.service.playing.panel(game.match_id, game.people["red"])
    assert screen.panel
    return screen.panel.text


async def test_who_is_asked_no_more_and_has_closed_dms_reads_it_in_the_next_panel(
    game: Earths, monkeypatch: pytest.MonkeyPatch
) -> None:
    await drop_the_attacks_of_red(game, monkeypatch, closed=True)
    assert not [row for row in to_person(await game.sent(), game.people["red"]) if row.kind == "dm"]
    assert "You no longer have to decide attacks" in await said_in_the_panel(game)


async def test_what_could_not_be_sent_by_dm_stands_in_the_next_panel(
    game: Earths, monkeypatch: pytest.MonkeyPatch
) -> None:
    await drop_the_attacks_of_red(game, monkeypatch, closed=False)
    rows: list[OutboxRow] = to_person(await game.sent(), game.people["red"])
    (told,) = [row for row in rows if row.kind == "dm"]
    assert "You no longer have to decide attacks" in texts([told])
    assert "You no longer have to decide" not in await said_in_the_panel(game)
    await game.service.playing.telling_failed(told)
    assert "You no longer have to decide" in await said_in_the_panel(game)


async def folded(game: Earths) -> dict[int, str]:
    """Message -> the line to which it folds, since this was asked last."""
    lines = {}
    for row in [row for row in await game.sent() if row.kind == "fold"]:
        folding = await game.service.panels.to_fold(PanelSurface.read(row.payload["surface"]))
        assert folding
        lines[folding.surface.number] = folding.line
    return lines


async def test_a_panel_of_what_somebody_elses_action_dropped_folds_and_says_so(
    game: Earths, monkeypatch: pytest.MonkeyPatch
) -> None:
    await drop_the_attacks_of_red(game, monkeypatch, closed=False, panel=77)
    assert (await folded(game))[77].endswith("attacks: no longer needed.")


async def test_a_panel_that_was_answered_folds_as_handed_in(
    game: Earths, monkeypatch: pytest.MonkeyPatch
) -> None:
    await game.begin_at(monkeypatch, [ANN, BEN], phase="move", **FEUD)
    await show_red(game, 77)
    game.wait(minutes=5)
    await game.says("red", "go")
    await show_red(game, 78)
    assert (await folded(game))[77].endswith("a turn: handed in.")


async def test_lines_of_a_turn_sheet_that_became_impossible_are_told_when_the_turn_is_over(
    game: Earths, monkeypatch: pytest.MonkeyPatch
) -> None:
    await game.begin_at(monkeypatch, [ANN, BEN], phase="move", **FEUD)
    flown = "fly 9 mars mars_belt\nfire venus blue 2\nbuild mars 1 1\n"
    await game.says("red", flown + "build earth 3\nclaim ceres 1\nnothing else\ngo")
    assert await game.asked() == {"blue": "move"}
    told = texts(to_person(await game.sent(), game.people["red"]))
    assert "`fly 9 mars mars_belt`: only 4 could" in told
    for line in ("fire venus blue 2", "build earth 3", "claim ceres 1"):
        assert f"`{line}`: not possible" in told
    assert "build mars" not in told


async def test_a_sheet_that_was_done_is_not_spoken_of(game: Earths, monkeypatch: pytest.MonkeyPatch) -> None:
    await game.begin_at(monkeypatch, [ANN, BEN], phase="move", **FEUD)
    await game.says("red", "fly 2 mars mars_belt\nfire mars blue 2\nbuild mars 2\nnothing else\ngo")
    assert await game.asked() == {"blue": "move"}
    assert "sheet" not in texts(to_person(await game.sent(), game.people["red"]))


SWAP: dict[str, Json] = {
    "active": "red",
    "starts": "red",
    "fleets": {"red": {"mars": 3, "earth": 2}, "blue": {"mars": 3, "venus": 2}},
    "developments": {"red": {"mars": 2, "venus": 1, "earth": 1}, "blue": {"mars": 1, "venus": 2, "earth": 1}},
}


async def offer_from_the_person(game: Earths, monkeypatch: pytest.MonkeyPatch, hands: str) -> str:
    await game.begin_at(monkeypatch, [ANN], computers=1, phase="move", **SWAP)
    (mine,) = game.people
    other = "blue" if mine == "red" else "red"
    await game.says(mine, f"offer {other} {hands}")
    return mine


@pytest.mark.parametrize(
    ("hands", "is_taken"),
    [
        ("1 development on earth and 1 development on venus for 1 fleet on mars", True),
        ("nothing for 2 fleets on mars", False),
    ],
)
async def test_a_computer_answers_an_offer_in_its_own_turn(
    game: Earths, monkeypatch: pytest.MonkeyPatch, hands: str, is_taken: bool
) -> None:
    mine = await offer_from_the_person(game, monkeypatch, hands)
    assert len((await game.view(mine)).offers) == 1
    await game.says(mine, "nothing else\ngo")
    await game.computers()
    acts = [(row.by, row.answer["do"]) for row in await game.log() if row.is_act]
    assert acts[:2] == [("person", "offer"), ("computer", "accept" if is_taken else "drop")]


def eager(view: View, seat: str, level: str) -> Thought | None:
    """A game's `react` that accepts whatever is offered."""
    taken = [number for number, trade in view.offers.items() if trade.taker == seat]
    return Thought(None, "Gladly.", act={"do": "accept", "offer": taken[0]}) if taken else None


async def test_a_computer_that_reacts_does_so_though_nothing_is_asked_of_it(
    game: Earths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EARTH_MANS_BURDEN, "react", eager)
    mine = await offer_from_the_person(game, monkeypatch, "2 fleets on mars for nothing")
    assert [(row.by, row.answer["do"]) for row in await game.log() if row.is_act] == [
        ("person", "offer"),
        ("computer", "accept"),
    ]
    game.service = game.new_service()
    assert (await game.view(mine)).offers == {}


async def test_an_offer_to_a_computer_of_a_paused_table_waits(
    game: Earths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EARTH_MANS_BURDEN, "react", eager)
    await game.begin_at(monkeypatch, [ANN], computers=1, phase="move", **SWAP)
    async with game.service.units.table(game.match_id) as table:
        await table.tx.matches.set_paused(game.match_id, game.now)
    (mine,) = game.people
    await game.says(mine, f"offer {'blue' if mine == 'red' else 'red'} 2 fleets on mars for nothing")
    assert len((await game.view(mine)).offers) == 1
