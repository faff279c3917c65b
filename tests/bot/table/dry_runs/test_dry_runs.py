"""Dry runs: whatever is pressed in one, it goes on, steps back, fits into Discord's limits, is let go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from bot.discord.views.components import pages_of
from bot.discord.views.layout import COMPONENTS, Namer, layout_of
from bot.extras import every_extra
from bot.games.panels import TRY
from bot.messages.catalogue import say
from bot.messages.panel import Button, Menu, Panel, Press
from bot.service.people.dry_runs import OF_PERSON, Aim, Kept, carry_out
from bot.service.people.private_state import KEPT
from bot.store import Store
from bot.table.dry_runs import dry_screens
from bot.table.dry_runs.dry_run import DryRun, Ground
from bot.table.dry_runs.dry_screens import Where
from engine.kernel.core import Refused
from engine.kernel.deputy import usual_level
from engine.kernel.match import Match
from engine.kernel.self_play import play_on
from engine.registry.catalogue import GAMES
from engine.registry.hypothetical import HYPOTHETICAL
from tests.bot.drive import ANN, BEN, DANA
from tests.bot.table.deadlines.timed import at_orders

every_game = pytest.mark.parametrize("game", [*filter(HYPOTHETICAL.of, GAMES)])
PLAYERS, PRESSES = 3, 80


def ground_of(game: str, *, rounds: int = 2) -> Ground:
    """What a seat of a game among computers sees after some rounds."""
    rules = GAMES[game]
    match = Match.new(rules, PLAYERS, rules.options(PLAYERS, {}), "dry")
    seats = rules.seats[:PLAYERS]
    computer = rules.computers[usual_level(rules.computers)]
    play_on(match, dict.fromkeys(seats, computer), "dry", rounds=rounds)
    names = dict(zip(seats, ("Ann", "Ben", "Cyd"), strict=True))
    return Ground(game, seats[0], match.stage, rules.view(match.state, seats[0]), names, "swift", coach=True)


def components(panel: Panel) -> Iterator[Button | Menu]:
    for row in panel.rows:
        yield from row if isinstance(row, tuple) else (row,)


def pages(menu: Menu) -> int:
    """How many rows a menu takes: one for every page of its choices."""
    return len(pages_of(menu)) if menu.choices else 0


def check_fits(panel: Panel) -> None:
    """Every component is shown, and has an id that Discord takes."""
    layout: Any = layout_of(panel, Namer(0), picture=("a.png", "alt"))
    assert layout.total_children_count <= COMPONENTS
    rows = sum(bool(row) if isinstance(row, tuple) else pages(row) for row in panel.rows)
    (container,) = layout.to_components()
    assert sum(part["type"] == 1 for part in container["components"]) == rows
    assert {one.action for one in components(panel)} == {TRY}
    assert "Dry run" not in [one.label for one in components(panel) if isinstance(one, Button)]


def pressed(chance: Random, panel: Panel) -> tuple[str, Press]:
    """Any component that can be pressed, but the end."""
    able = [
        one
        for one in components(panel)
        if not (isinstance(one, Button) and (one.disabled or one.label == "End"))
        if not (isinstance(one, Menu) and not one.choices)
    ]
    one = chance.choice(able)
    values = () if isinstance(one, Button) else (chance.choice(one.choices).value,)
    return one.arg, Press("", values=values)


@every_game
def test_whatever_is_pressed_a_dry_run_goes_on_within_discords_limits(game: str) -> None:
    chance, kept = Random(game), Kept(DryRun(ground_of(game), "own"))
    panel = dry_screens.panel(kept.run, "ab12.0", Where(kept.run.ground.seat))
    seen, accounts = 0, 0
    for _ in range(PRESSES):
        check_fits(panel)
        arg, press = pressed(chance, panel)
        try:
            shown = carry_out(kept, Aim.read(arg), press)
        except Refused:
            continue
        panel, seen = shown.panel, seen + 1
        accounts += kept.run.account is not None
    assert seen > PRESSES / 2
    assert accounts


@pytest.mark.parametrize(
    ("game", "standing", "is_told"),
    [("earth_mans_burden", "x", True), ("earth_mans_burden", "", False), ("brimstone", "x", False)],
)
def test_it_says_that_standing_instructions_to_act_do_not_go_off(
    game: str, standing: str, is_told: bool
) -> None:
    run = DryRun(ground_of(game), "own")
    seat = run.in_hand(run.ground.seat)
    run.standing[seat] = standing
    assert (say("try-standing") in dry_screens.panel(run, "ab12.0", Where(seat)).text) is is_told


@every_game
def test_stepping_back_leads_to_where_it_was_and_writing_on_leads_to_the_same(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Computers that are never late think the same each time."""
    monkeypatch.setattr("bot.table.dry_runs.dry_run.PATIENCE", 100.0)
    run = DryRun(ground_of(game), "own")
    was = [run.match.digest()]
    for _ in range(4):
        run.account = None
        run.let_computers(run.match.awaited[:1])
        was.append(run.match.digest())
    assert len(set(was)) > 1
    again = was[-1]
    for digest in reversed(was[:-1]):
        run.step_back()
        assert run.match.digest() == digest
    with pytest.raises(Refused, match="where your dry run began"):
        run.step_back()
    for _ in range(4):
        run.account = None
        run.let_computers(run.match.awaited[:1])
    assert run.match.digest() == again


def test_afresh_it_begins_as_before_with_other_luck() -> None:
    run = DryRun(ground_of("brigand_kings"), "own")
    deck, own = run.match.state.deck, run.match.state.bonus[run.ground.seat]
    run.begin_afresh()
    assert run.match.state.deck != deck
    assert run.match.state.bonus[run.ground.seat] == own
    assert run.match.game.view(run.match.state, run.ground.seat) == run.ground.view


def test_the_rest_of_a_round_is_carried_out_from_the_sheets_of_all() -> None:
    run = DryRun(ground_of("brimstone"), "own")
    while run.match.asks[run.in_hand("")].kind != "orders":
        run.let_computers(run.match.awaited)
    for seat in list(run.match.awaited):
        home = run.match.state.homes[seat]
        if run.match.state.owner(home) in (None, seat):
            run.press(seat, Press("typed", text=f"{home} bide\nhand in"))
        else:
            run.press(seat, Press("typed", text="hand in without orders"))
    assert run.account is not None
    assert "Cities" in run.account.text
    run.step_back()
    assert run.account is None
    assert len(run.match.sealed) == PLAYERS - 1


def test_without_a_coach_no_computer_writes_for_the_own_seat() -> None:
    kept = Kept(DryRun(replace(ground_of("brimstone"), coach=False), "own"))
    run, own = kept.run, kept.run.ground.seat
    run.let_computers([seat for seat in run.match.awaited if seat != own])
    while own not in run.match.awaited:
        run.let_computers(run.match.awaited)
    panel = dry_screens.panel(run, "ab12.0", Where(own))
    assert "Computer" not in [one.label for one in components(panel) if isinstance(one, Button)]
    with pytest.raises(Refused, match="no coach"):
        carry_out(kept, Aim.read(f"ab12.0.0c:k:{list(run.ground.names).index(own)}"), Press(""))
    run.ground = replace(run.ground, coach=True)
    carry_out(kept, Aim.read(f"ab12.0.0c:k:{list(run.ground.names).index(own)}"), Press(""))


def test_a_press_on_an_older_page_changes_nothing() -> None:
    kept = Kept(DryRun(ground_of("brigand_kings"), "own"))
    computer = f"ab12.0.0c:k:{list(kept.run.ground.names).index(kept.run.match.awaited[0])}"
    carry_out(kept, Aim.read(computer), Press(""))
    stands = kept.run.stands
    shown = carry_out(kept, Aim.read(computer), Press(""))
    assert kept.run.stands == stands
    assert kept.changes == 1
    assert "out of date" in shown.panel.text


@pytest.mark.parametrize("left", [2, 1])
def test_all_others_is_offered_after_handing_in_as_well(left: int) -> None:
    run = DryRun(ground_of("brimstone"), "seed")
    seat = run.ground.seat
    while len(run.match.asks) < PLAYERS:
        run.account = None
        run.let_computers(run.match.awaited[:1])
    run.let_computers([seat, *run.match.awaited[1 : PLAYERS - left]])
    assert len(run.match.awaited) == left
    panel = dry_screens.panel(run, "a.0", Where(seat))
    (others,) = [one for one in components(panel) if isinstance(one, Button) and one.label == "All others"]
    stage = run.match.stage
    dry_screens.carried_out(run, Where(seat), others.arg.partition(".")[2][1:].partition(":")[2], Press(""))
    assert run.account is not None or run.match.stage > stage


# ------------------------------------------------------------------------- what is kept


@pytest.fixture
async def store(database: str) -> Store:
    store = Store(database, every_extra())
    await store.open()
    return store


def end_of(panel: Panel) -> str:
    return next(one.arg for one in components(panel) if isinstance(one, Button) and one.label == "End")


async def test_a_few_are_kept_for_each_person_for_an_hour_and_for_nobody_else(store: Store) -> None:
    game = await at_orders(store)
    runs = game.service.dry_runs
    first, *later = [end_of((await runs.begin(game.match_id, ANN)).panel) for _ in range(OF_PERSON + 1)]
    with pytest.raises(Refused, match="gone"):
        await runs.press(ANN, first, Press(""))
    with pytest.raises(Refused, match="gone"):
        await runs.press(BEN, later[0], Press(""))
    assert "over" in (await runs.press(ANN, later[0], Press(""))).panel.text
    assert len(runs) == OF_PERSON - 1
    game.now += KEPT - timedelta(seconds=1)
    with pytest.raises(Refused, match="gone"):
        await runs.press(ANN, later[0], Press(""))
    assert len(runs) == OF_PERSON - 1
    game.now += timedelta(seconds=1)
    with pytest.raises(Refused) as refused:
        await runs.press(ANN, later[1], Press(""))
    assert str(refused.value) == say("try-gone")
    assert len(runs) == 0
    await store.close()


async def test_who_does_not_sit_at_the_table_tries_nothing_there(store: Store) -> None:
    game = await at_orders(store)
    with pytest.raises(Refused, match="don't play"):
        await game.service.dry_runs.begin(game.match_id, DANA)
    await store.close()
