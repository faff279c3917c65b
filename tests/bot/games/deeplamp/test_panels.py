"""Turns by presses and typed text: how many a deed takes, what is offered, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.deeplamp import TEXTS
from bot.games.deeplamp.panels import attacks
from bot.games.deeplamp.panels.act import GO, MORE, USE, is_at_blows
from bot.messages.panel import Menu, Press
from engine.deeplamp.asks.decisions import Begin
from engine.deeplamp.orders.notation import parse_deed, print_deed
from engine.kernel.core import Refused
from tests.bot.games.deeplamp.positions import CREW, Person, hero, match_of, prompt_of
from tests.bot.games.monkey import presses
from tests.bot.games.test_every_game import prompts_of

FIGHT: dict[str, Any] = {
    "enemies": [{"kind": "drowned_hand", "at": [1, -3]}, {"kind": "drowned_hand", "at": [3, -3]}],
    "heroes": {**CREW, "red": {**CREW["red"], "level": 1, "stats": {"initiative": 9}}},
}
CALM: dict[str, Any] = {"dice": [4]}


def test_a_move_and_a_search_are_three_presses() -> None:
    person = Person(match_of(**CALM))
    person.press("Begin: Bess")
    person.press("search tile 2 Pump Hall")
    person.press("Search tile 2")
    assert person.presses == 3
    assert hero(person.match).at != (1, 1)
    assert any(event.kind == "searched" for event in person.match.events)


def test_a_move_and_an_attack_with_hits_dealt_are_at_most_five_presses() -> None:
    """The hero is up alone; go, strike: the hits go to the weakest first, by themselves."""
    person = Person(match_of(**FIGHT, dice=[4, 5, 5, 6, 6]))
    person.press("Drowned Hand D1")
    person.press("Strike Hand D1")
    assert person.presses <= 5
    assert [event.wounds for event in person.match.events if event.kind == "enemy_hurt"]  # type: ignore[attr-defined]  # those have them
    assert "red" not in person.match.asks


def test_a_strike_says_who_is_beside_me_what_is_left_of_them_and_how_likely_it_hits() -> None:
    near = {"kind": "drowned_hand", "at": [1, 0], "wounds": 1, "target": "red"}
    person = Person(match_of(**{**FIGHT, "enemies": [near]}))
    dice, number = attacks.melee(person.match.asks["red"].view)  # type: ignore[attr-defined]  # it is an Act
    misses = (number - 1) / 6
    assert f"Strike the Hand · {round(100 - 100 * misses**dice)}% to hit" in person.labels()
    shown = person.panel.text
    assert "**Drowned Hand D1** is beside you" in shown
    assert " Health left." in shown
    assert "e1" not in shown + "".join(person.labels())


@pytest.mark.parametrize(
    ("dice", "number", "percent"), [(3, 4, 88), (1, 5, 33), (9, 2, 99), (2, 1, 100), (2, 7, 0), (0, 4, 0)]
)
def test_a_chance_is_100_or_0_only_where_that_is_sure(dice: int, number: int, percent: int) -> None:
    assert attacks.chance(dice, number) == percent


def test_hits_can_be_dealt_one_by_one_within_five_presses() -> None:
    person = Person(match_of(**FIGHT, dice=[4, 5, 5, 1, 1]))
    person.press("Drowned Hand D1")
    person.press("More")
    person.press("Strike: roll first")
    assert [one for one in person.labels() if one.startswith("Deal all 2 hits")]
    person.press("Deal one hit to Drowned Hand D1")
    person.press("Deal the hit to Drowned Hand D1")
    assert person.presses <= 5
    assert "red" not in person.match.asks


def test_spaces_are_numbered_alike_in_the_menu_and_on_the_map() -> None:
    person = Person(match_of(**CALM))
    person.press("Begin: Bess")
    picture = person.panel.picture
    assert picture is not None
    numbers = {goal[2] for goal in picture.data["goals"]}
    listed = {label.partition(":")[0] for label in person.labels() if label.partition(":")[0].isdecimal()}
    assert numbers == {number for number in listed if int(number) <= 25}, "more would hide the map"
    plain = {goal[2] for goal in picture.data["goals"] if goal[3]}
    assert (
        plain
        == {label.partition(":")[0] for label in person.labels() if label[-1].isdecimal() and "," in label}
        & numbers
    )


def test_what_is_further_than_the_steps_is_gone_towards() -> None:
    person = Person(match_of(dice=[1]))
    person.press("Begin: Bess")
    assert any("towards door of tile 2 Pump Hall" in label for label in person.labels())


def test_nobody_is_offered_what_they_cannot_do_now() -> None:
    person = Person(match_of(**CALM))
    person.press("Begin: Bess")
    labels = person.labels()
    assert not [one for one in labels if one.startswith(("Strike", "Shoot", "Look", "Help", "Deal"))]


@pytest.mark.parametrize(
    "line",
    [
        "move to 4,-2", "move to 4,-2 drag red2", "nerve", "reroll dice 1 2", "accept", "search tile 3",
        "look",
        "melee on e3 e1 boost long_reach stay", "shoot with bolt_gun on e3", "hit enemy e3 dice 1 2",
        "throw token keg at 4,-2", "help hero red2", "use id salve hero red", "chant id still enemy e2",
        "favor n 2",
        "hands items prop_maul", "give item rope to blue", "give coin 5 to blue", "give lamp to blue",
        "take token salve", "level track 2", "end",
    ],
)  # fmt: skip
def test_a_deed_is_read_back_as_it_was_written(line: str) -> None:
    assert print_deed(parse_deed(line)) == line


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("go 4, -2", "move to 4,-2"),
        ("strike e3", "melee on e3"),
        ("hit e3 1 2", "hit enemy e3 dice 1 2"),
        ("throw keg at 4,-2", "throw token keg at 4,-2"),
        ("help red2", "help hero red2"),
        ("flee off", "flee"),
        ("search", "search"),
    ],
)
def test_what_follows_from_the_deed_may_be_left_out(typed: str, line: str) -> None:
    assert print_deed(parse_deed(typed)) == line


def test_a_typed_deed_is_answered_and_one_that_the_rules_bar_is_refused() -> None:
    match = match_of(**CALM)
    match.submit("red", {"hero": "red"})
    prompt = prompt_of(match)
    assert TEXTS.panels.typed(prompt, "move 1,-1").answer == {"do": "move", "to": [1, -1]}
    with pytest.raises(Refused, match="cannot get there"):
        TEXTS.panels.typed(prompt, "move 1,-6")


def test_whoever_is_asked_to_begin_may_let_the_steward_lead() -> None:
    person = Person(match_of(**CALM))
    person.press("Let the steward")
    assert person.deputise() > 0
    assert hero(person.match).marks.done
    assert "blue" in person.match.asks


def test_whoever_can_begin_reads_who_could_do_so_before() -> None:
    prompt = prompt_of(match_of(**CALM))
    assert "Still to act: Cob, Harpooner. Whoever presses first begins." in TEXTS.panels.show(prompt).text
    assert isinstance(prompt.ask, Begin)
    prompt.ask.view.crew.heroes["blue"].write(done=True)
    assert "All others have acted" in TEXTS.panels.show(prompt).text


def test_in_an_open_activation_the_steward_leads_to_its_end() -> None:
    person = Person(match_of(**CALM))
    person.press("Begin: Bess")
    person.press("More")
    person.press("Let the steward")
    person.deputise()
    assert "red" not in person.match.asks


def test_a_stale_quick_button_is_refused_with_a_reason() -> None:
    match = match_of(**CALM)
    match.submit("red", {"hero": "red"})
    with pytest.raises(Refused, match="can attack nobody"):
        TEXTS.panels.press(prompt_of(match), Press("melee"))


def test_while_hits_wait_nothing_is_offered_that_they_bar() -> None:
    person = Person(match_of(**FIGHT, dice=[4, 5, 5, 1, 1]))
    person.press("Drowned Hand D1")
    person.press("More")
    person.press("Strike: roll first")
    labels = person.labels()
    assert not [one for one in labels if one.startswith(("1:", "Strike", "Shoot", "Search", "Look"))], labels


@pytest.mark.trial(reason="every deed that is offered in a random game is tried")
def test_whatever_an_acting_hero_is_offered_the_rules_allow() -> None:
    met = 0
    for prompt in (one for one in prompts_of("deeplamp") if one.ask.kind == "act"):
        for page in ("", GO, USE, MORE) if is_at_blows(prompt.ask.view) else ("",):  # type: ignore[attr-defined]  # it is an Act
            for press in presses(TEXTS.panels.show(prompt, page)):
                if press.action in ("go", "do"):
                    answer = TEXTS.panels.press(prompt, press).answer
                    prompt.ask.check(answer)
                    met += 1
    assert met


def test_beside_an_enemy_the_blows_stand_first_and_everything_else_on_pages() -> None:
    near = {"kind": "drowned_hand", "at": [1, 0]}
    person = Person(match_of(**{**FIGHT, "enemies": [near]}))
    assert not [row for row in person.panel.rows if isinstance(row, Menu)]
    assert person.panel.picture is not None
    assert not person.panel.picture.data["goals"], "numbers would hide who stands where"
    person.press("Go")
    assert person.panel.picture.data["goals"]
    person.press("Back")
    person.press("More")
    assert [one for one in person.labels() if one.startswith("Strike: roll first")]
