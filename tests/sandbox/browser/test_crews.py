"""A crew on a phone: its panels are no higher than a phone shows, and its jobs take few presses."""

from __future__ import annotations

import pytest

from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.crew_presses import MOST, measure
from tests.sandbox.browser.crews import long_panels, panels
from tests.sandbox.browser.panels import lay
from tests.sandbox.browser.phone import HEIGHT, SHARE, WIDTH
from tests.sandbox.browser.test_after_the_end import shoot

MOST_LINES = 12
MOST_BUTTONS = 10


def test_every_page_of_a_crew_fits_on_a_phone(sit: Sit, subtests: pytest.Subtests) -> None:
    seat = sit(width=WIDTH, height=HEIGHT)
    for name, panel in {**panels(), **long_panels()}.items():
        with subtests.test(name):
            shown = lay(seat.page, panel)
            box = shown.bounding_box()
            if not name.startswith("long"):
                shoot(seat, f"crew-{name.replace(' ', '-')}")
            assert box is not None
            assert box["height"] <= SHARE, box
            if name in ("below", "fight", "town"):
                assert len(panel.text.splitlines()) <= MOST_LINES
                assert sum(len(row) for row in panel.rows if isinstance(row, tuple)) <= MOST_BUTTONS


def test_jobs_take_no_more_presses_than_promised(sit: Sit) -> None:
    clerk = measure(sit(width=WIDTH, height=HEIGHT))
    assert {name: n for name, n in clerk.measured.items() if n > MOST[name]} == {}
    assert set(MOST) == set(clerk.measured)
    assert clerk.highest <= SHARE
