"""Brutal Magic by touch: what has a place on the board can be done there, and an act takes two taps."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bot.games.brutal_magic.touch import TOUCHES
from bot.games.catalogue import find_texts
from bot.games.panels import Prompt
from bot.pictures.painter import shown
from engine.brutal_magic.rules.asks import Activate, PlaceMaster
from engine.brutal_magic.rules.placing import where_free, why_not_there
from render.paint.touch import places
from tests.bot.games.brutal_magic import test_touch_before
from tests.bot.games.finger import Finger, NotOffered
from tests.bot.games.touching import Law, game_of, reached

GAME = "brutal_magic"
KINDS = ("place_master", "lay", "activate")
SEEDS = range(4)
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"preset": "skirmish"}),
    (3, {"preset": "skirmish"}),
    (2, {"terrain": "battle"}),
    (4, {"radius": 20}),
]


@lru_cache
def asked(seed: int) -> tuple[Prompt, ...]:
    players, options = TABLES[seed]
    found = game_of(GAME, seed, 60, players, **options)
    return tuple(prompt for prompt in found if prompt.ask.kind in KINDS)


def is_done(prompt: Prompt, wanted: Any) -> bool | None:
    """Return whether what has a place can be done there: ends, strikes, guards, summonses, wishes.

    Other paths and dice are typed.
    """
    if prompt.ask.kind in test_touch_before.REACH:
        return test_touch_before.is_said(prompt, wanted)
    if not isinstance(prompt.ask, Activate):
        once = {"hexes": _each_once(wanted["hexes"])} if "hexes" in wanted else wanted
        return bool(reached(GAME, prompt, once, REACH).answer == once)
    done = [(act, what) for act in wanted.get("acts", ()) for what in parts(act)]
    for act, what in done:
        _do(prompt, act, what)
    return True if done else None


def parts(act: Any) -> list[str]:
    return [part for part in ("path", "after", "guard", "summon") if act.get(part)]


def _do(prompt: Prompt, act: Any, what: str) -> None:
    """Do a part of an act by touch, and find it in the plan."""
    assert isinstance(prompt.ask, Activate)
    finger = Finger(prompt, find_texts(GAME).panels)
    view, unit = prompt.ask.view, act["unit"]
    place = next(stop.place for stop in finger.touch.stops if f" {unit} in " in stop.title)
    finger.go_to(place)
    end = act["path"][-1] if act.get("path") else view.units[unit].hex
    if what == "path":
        if end != view.units[unit].hex:
            finger.tap(next(one for one in goals(finger, end) if one.press.action == "to"))
            assert end in finger.prompt.draft
    elif what == "after":
        strike = act["after"][0]
        number = [one.name for one in view.type_of(unit).attacks].index(strike["attack"])
        foe = strike["at"][0]
        aims = [
            one.press.values[0] for one in goals(finger, view.units[foe].hex) if one.press.action == "aim"
        ]
        assert any(one.startswith(f"after.{number}.{foe}.") for one in aims), (strike, aims)
    else:
        action = {"guard": "guard", "summon": "s_add"}[what]
        stop = finger.stop
        assert stop
        finger.tap(next(one for one in stop.deeds if one.press.action == action))
        assert ("guard" if what == "guard" else "summon") in finger.prompt.draft


def goals(finger: Finger, place: str) -> list[Any]:
    stop = finger.stop
    assert stop
    if place in stop.goals:
        return list(stop.goals[place])
    return [finger.goal(place)]


def _each_once(wishes: Any) -> list[Any]:
    """Return the wishes without those for a hex that is wished for already: they can only be typed."""
    hexes = [hex_ for _, hex_ in wishes]
    return [wish for at, wish in enumerate(wishes) if wish[1] not in hexes[:at]]


def _begin(finger: Finger, wanted: Any) -> None:
    try:
        finger.tap(finger.goal(wanted["hex"]))
    except NotOffered:
        assert finger.touch.hand_in
        assert wanted["hex"] in finger.touch.hand_in.said
    finger.hand_in()


def _lay(finger: Finger, wanted: Any) -> None:
    kinds = [stop.aim.said.removesuffix(" in") for stop in finger.touch.stops if stop.aim]
    for kind, hex_ in wanted["hexes"]:
        finger.go_to(f"kind-{kinds.index(kind)}")
        finger.tap(finger.goal(hex_))
    finger.hand_in()


REACH = {"place_master": _begin, "lay": _lay}


def test_hexes_offered_are_those_that_the_rules_allow() -> None:
    for prompt in (one for seed in SEEDS for one in asked(seed)):
        ask = prompt.ask
        if isinstance(ask, PlaceMaster):
            allowed = [hex_ for hex_ in ask.view.board.hexes if why_not_there(ask.view, hex_) is None]
            assert sorted(where_free(ask.view)) == sorted(allowed)


def test_an_act_takes_two_taps() -> None:
    for prompt in asked(0)[::4]:
        if isinstance(prompt.ask, Activate):
            finger = Finger(prompt, find_texts(GAME).panels)
            stop = finger.stop
            assert stop, "the next unit comes up by itself"
            if stop.aim:
                finger.tap(finger.goal(stop.aim.places[0]))
                finger.hand_in()
                assert (finger.taps, finger.answer is not None) == (2, True)


def test_the_whole_board_is_shown_with_every_place_on_it() -> None:
    for prompt in asked(3)[::9]:
        touch = Finger(prompt, find_texts(GAME).panels).touch
        assert touch.picture
        names = {one.id for one in places(shown(touch.picture)).places}
        assert len(names) == 1261
        aims = [stop.aim for stop in touch.stops if stop.aim]
        assert names >= {hex_ for aim in aims for hex_ in aim.places}
        assert names >= {hex_ for stop in touch.stops for hex_ in stop.goals}


def test_a_unit_that_has_a_plan_may_stay_where_it_is() -> None:
    """Where its way begins is no way of its own; a foe there can be struck, and the plan taken back."""
    tried = 0
    for prompt in asked(0)[::6]:
        finger = Finger(prompt, find_texts(GAME).panels)
        stop = finger.stop
        if isinstance(prompt.ask, Activate) and stop and stop.aim:
            at = stop.place
            finger.tap(finger.goal(stop.aim.places[-1]))
            stop = finger.go_to(at)
            assert stop.aim
            assert at in stop.aim.places
            finger.tap(finger.goal(at))
            tried += 1
    assert tried


def test_a_guard_is_drawn_where_it_would_fire_and_its_reach_is_slid() -> None:
    tried = 0
    for prompt in asked(0)[::12]:
        finger = Finger(prompt, find_texts(GAME).panels)
        stop = finger.stop
        assert stop
        guards = [one for one in stop.deeds if one.press.action == "guard"]
        if guards:
            finger.tap(guards[0])
            finger.go_to(stop.place)
            wide = len(watched(finger))
            (group,) = finger.groups()
            assert group.slider
            if group.slider.now > 1:
                finger.slide("g_within", group.slider.press.arg, 1)
                assert 1 < len(watched(finger)) < wide
                tried += 1
    assert tried


def watched(finger: Finger) -> list[str]:
    """Return the hexes that are drawn as under one's own guards."""
    picture = finger.touch.picture
    assert picture
    both = zip(picture.data["watched"], picture.data["watchers"], strict=True)
    return [hex_ for hex_, by in both if by == finger.prompt.ask.seat]


LAW = Law(
    GAME,
    frozenset(TOUCHES),
    lambda seed: [*asked(seed)[::2], *test_touch_before.asked(seed)],
    is_done,
    SEEDS,
)
