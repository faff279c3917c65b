"""People of the trials use pages as people do, and an answer that no page should get is told."""

from __future__ import annotations

from collections import Counter

import pytest

from lab.soak.people import pages
from lab.soak.trials.storm import Pressing, Rate

LINK = "https://board.test/b#secret"


def test_a_link_is_found_wherever_it_stands_in_a_message() -> None:
    assert pages._url_in({"components": [{"components": [{"type": 2, "url": LINK}]}]}) == LINK
    assert pages._url_in({"components": [{"url": "https://elsewhere.test/"}]}) == ""


def test_every_enabled_button_and_every_choice_is_pressed() -> None:
    off, on = ({"action": name, "arg": "", "disabled": name == "off"} for name in ("off", "on"))
    menu = {"action": "pick", "arg": "a", "choices": [{"value": "1"}, {"value": "2"}]}
    found = [*pages._presses({"rows": [{"buttons": [off, on]}, {"menu": menu}]})]
    assert [one["action"] for one in found] == ["on", "pick", "pick"]
    assert [one.get("values") for one in found] == [None, ["1"], ["2"]]


def test_a_failure_on_a_page_is_an_error_of_the_storm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "ANSWERS", Counter({200: 9, 409: 1, 422: 3}))
    assert pages.page_troubles() == []
    monkeypatch.setattr(pages, "ANSWERS", Counter({200: 9, 500: 1}))
    assert pages.page_troubles() == ["a page was answered with 500"]


def test_a_crowd_presses_more_often_until_that_is_late_or_brings_no_more_presses() -> None:
    slow, fast, late = (
        Pressing((seconds,) * presses, (), seconds=1, resident_kb=0)
        for seconds, presses in ((0.1, 10), (0.2, 20), (0.4, 40))
    )
    assert Rate(1, ()).goes_on
    assert Rate(1, (slow, fast)).goes_on
    assert not Rate(1, (slow, fast, late)).goes_on
    assert not Rate(1, (fast, fast)).goes_on
    figures = Rate(1, (slow, fast, late)).figures()
    assert (figures["presses_a_second"], figures["last_presses_a_second"]) == (20, 40)
    assert Rate(1, (late,)).figures()["presses_a_second"] == 0
