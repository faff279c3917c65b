"""A turn of The Earth Man's Burden on a phone: few presses, and no panel higher than a phone shows of us."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from sandbox.web.process import Table
from tests.sandbox.browser import clicks
from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.phone import HEIGHT, SHARE, WIDTH, Phone
from tests.sandbox.browser.seat import Seat
from tests.sandbox.forks import ForkedTable

MOST_PRESSES = 8
"""Two each in the menus of ways down and of rivals, and one each to fly, attack, build and claim."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    game = ("--game", "earth_mans_burden", "--seats", "2", "--seed", "1")
    running = ForkedTable(tmp_path / "table", *game).begin()
    yield running
    running.end()


def asked(seat: Seat, phone: Phone, words: str) -> Locator:
    """The panel that says so, once it is there; it is looked at whole."""
    seat.sees(words, seat.dm)
    panel = phone.newest()
    with phone.job() as cost:
        phone.reads(panel)
        assert cost.height <= SHARE, words
    return panel


def test_a_turn_with_a_flight_an_attack_and_a_claim_on_a_phone(sit: Sit) -> None:
    seat = sit(width=WIDTH, height=HEIGHT)
    phone = Phone(seat.page)
    clicks.start(phone)
    phone.look_at("dm")
    phone.press(asked(seat, phone, "Place 5 fleets").get_by_role("button", name="Place 2 on Earth Space"))
    with phone.job() as cost:
        panel = asked(seat, phone, ": fly.")
        phone.pick(panel.locator("button.menu").last, "Earth Space: 2 fleets → Luna")
        seat.sees("2 Earth Space → Luna", seat.dm)
        phone.press(phone.newest().get_by_role("button", name=re.compile(r"^Fly \d")))
        panel = asked(seat, phone, "The chance to destroy or take all")
        phone.pick(panel.locator("button.menu").last)
        phone.press(phone.newest().get_by_role("button", name="Attack with"))
        phone.press(asked(seat, phone, ": build fleets.").get_by_role("button", name="Build with care:"))
        phone.press(asked(seat, phone, ": claim regions?").get_by_role("button", name="Claim a region of"))
        assert cost.presses <= MOST_PRESSES
    phone.look_at("channel")
    seat.sees("1 on Luna")
