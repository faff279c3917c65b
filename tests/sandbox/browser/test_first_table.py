"""The first table on a phone, measured in the page: the games to choose from, a lobby, the lessons."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.extras.lessons.choosing import choice_panel, to_choice
from bot.games.catalogue import TEXTS
from bot.messages.names import Name
from bot.messages.panel import Panel
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.deadlines import presets
from bot.table.lobby import choosing
from bot.table.posts.cards import Deal, lobby_card
from engine.registry.catalogue import find_game
from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.panels import lay
from tests.sandbox.browser.phone import HEIGHT, SHARE, WIDTH
from tests.sandbox.browser.test_after_the_end import shoot

AT = datetime(2026, 11, 23, tzinfo=UTC)


def lobby(game: str) -> Panel:
    """The fullest table of a game: the organiser, somebody invited, computers."""
    seats = max(find_game(game).players)
    row = MatchRow(
        id=1,
        game=game,
        players=seats,
        pace=next(iter(TEXTS[game].lobby.paces), ""),
        options=find_game(game).options(seats, {}),
        seed="",
        version="1",
        guild_id=1,
        channel_id=1,
        organiser_id=1,
        organiser_name=Name("Ann"),
        state="lobby",
        created_at=AT,
        clock=presets.preset("daily").dump(),
    )
    ann = replace(SeatRow(1, 1, None, 1, Name("Ann"), "person", AT, 1), agreed_clock=row.clock)
    computer = replace(ann, person_id=None, name=Name("Captain 1"), kind="computer")
    taken = (ann, replace(ann, person_id=2, name=Name("Ben")), *[computer] * (seats - 3))[: seats - 1]
    return lobby_card(row, taken, Deal(invited=(3,), rules="First-game rules"))


def test_the_first_panels_are_no_higher_than_a_phone_shows_of_us(sit: Sit, subtests: pytest.Subtests) -> None:
    seat = sit(width=WIDTH, height=HEIGHT)
    panels = {"games": choosing.panel([to_choice()]), "lessons": choice_panel()}
    panels |= {f"lobby of {game}": lobby(game) for game in TEXTS}
    for name, panel in panels.items():
        with subtests.test(name):
            box = lay(seat.page, panel).bounding_box()
            shoot(seat, name.replace(" ", "-"))
            assert box is not None
            assert box["height"] <= SHARE, box
