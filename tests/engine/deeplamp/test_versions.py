"""Version 2 of the rules for new descents; descents of 1.0.0 keep version 1 (S157)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.deeplamp.fights.enemies import act_kind
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.pack.finding import lay_out, load_pack, nothing_laid_out
from engine.deeplamp.play.events import ShaftMoved
from engine.kernel.core import Json, Refused
from engine.kernel.match import Match
from tests.engine.deeplamp.positions import Alone
from tests.engine.deeplamp.written import files

ADIT: list[Json] = [
    {"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "joined"}},
    {"tile": "long_adit", "at": [1, -8], "doors": {"0": "joined"}},
]


@pytest.fixture(autouse=True)
def _huge_shooter() -> Iterator[None]:
    """Lay out the shipped pack with a huge kind that shoots five spaces far."""
    data = files()
    maw = next(one for one in data["enemies"] if one["id"] == "undermaw")
    maw["normal"] |= {"ranged": {"range": 5, "shots": 1}, "move": 0}
    with nothing_laid_out():
        lay_out("own", load_pack(data))
        yield


def old(**more: Json) -> dict[str, Json]:
    """Return the options of a 1.0.0 table in full."""
    return {key: value for key, value in DEEPLAMP.options(2, more).items() if key != "rules"}


def test_new_tables_have_version_5_and_full_options_without_one_are_those_of_1_0_0() -> None:
    assert DEEPLAMP.options(2, {})["rules"] == 5
    assert DEEPLAMP.options(2, old()) == old()
    assert Match.new(DEEPLAMP, 2, old(), "lamp").state.options.rules == 1
    kept = Match.new(DEEPLAMP, 2, old(), "lamp").checkpoint
    assert Match.resume(DEEPLAMP, "lamp", kept).state.options.rules == 1
    new = Match.new(DEEPLAMP, 2, {}, "lamp").checkpoint
    assert Match.resume(DEEPLAMP, "lamp", new).state.options.rules == 5


@pytest.mark.parametrize("version", [0, 6, "2", True, None])
def test_no_other_version_is_known(version: Json) -> None:
    with pytest.raises(Refused, match="rules must be a version from 1 to 5"):
        DEEPLAMP.options(2, {"rules": version})


@pytest.mark.parametrize(
    ("rules", "at", "shots"),
    [(2, [2, -3], 1), (2, [2, -2], 0), (1, [2, -2], 1), (1, [2, -1], 0)],
)
def test_S50_a_huge_kind_shoots_as_far_as_its_range_from_the_anchor(rules: int, at: Json, shots: int) -> None:
    maw = {"kind": "undermaw", "at": [1, -8]}
    red = {"class": "mudlark", "gear": [], "at": at}
    options = {"pack": "own", "rules": rules}
    alone = Alone({"heroes": {"red": red}, "map": ADIT, "enemies": [maw], "options": options, "step": "act"})
    alone.play(lambda play: act_kind(play, "undermaw"))
    assert sum(len(event.faces) for event in alone.told("rolled") if event.what == "to hit") == shots


@pytest.mark.parametrize(
    ("themed", "empty"),
    [
        (["brineling"], "high"),
        (["silt_ox", "wickmoth"], None),
        (["bell_wight"], "low"),
        (["pale_crab"], "epic"),
    ],
)
def test_S52_kinds_that_leave_a_threat_deck_empty_are_refused(themed: Json, empty: str | None) -> None:
    if empty is None:
        assert DEEPLAMP.options(2, {"themed": themed})["themed"] == themed
        return
    with pytest.raises(Refused, match=f"No {empty} threat card has only these kinds"):
        DEEPLAMP.options(2, {"themed": themed})
    assert DEEPLAMP.options(2, old() | {"themed": themed})["themed"] == themed, "1.0.0 took any kinds"


@pytest.mark.parametrize("themed", [[], "brineling", ["silt_ox", "silt_ox"], ["nobody"], [3]])
def test_only_a_list_of_different_kinds_is_a_theme(themed: Json) -> None:
    with pytest.raises(Refused, match="themed must be a list of different values"):
        DEEPLAMP.options(2, {"themed": themed})


def test_S52_a_themed_threat_is_found_even_if_the_deck_runs_out_on_the_way() -> None:
    """Three cards are left; the only one of the theme was discarded before them."""
    low = [f"low_{number:02}" for number in range(1, 9)]
    for seed in range(12):
        alone = Alone({"seed": str(seed), "options": {"themed": ["silt_ox", "wickmoth"]}})
        alone.state.decks.draw["threat_low"] = ["low_01", "low_02", "low_03"]
        alone.state.decks.discards["threat_low"] = low[3:]
        alone.do({"fx": "threat", "level": "low"})
        assert alone.state.is_fight


@pytest.mark.parametrize(("rules", "dark"), [(2, 2), (3, 7)])
def test_S172_only_newer_tables_begin_as_retuned(rules: int, dark: int) -> None:
    match = Match.new(DEEPLAMP, 4, {"rules": rules}, "lamp")
    while match.state.campaign.step == "setup":
        match.submit(match.awaited[0], match.asks[match.awaited[0]].fallback())
    told = [event.to for event in match.events if isinstance(event, ShaftMoved) and event.marker == "dark"]
    assert told[:dark] == list(range(1, dark + 1))
    assert len(told) <= dark + 1, "at most the first lamp test moves it once more"
