"""The panels of a turn: how many presses it takes, what they say before dice fall, what can be typed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.games.earth_mans_burden import TEXTS
from bot.games.earth_mans_burden.course import course_of
from bot.games.earth_mans_burden.panels import PANELS, exploit, losses
from bot.games.earth_mans_burden.panels.attack_odds import MOST_ROWS
from bot.games.earth_mans_burden.panels.common import counts, percent
from bot.games.panels import Prompt
from bot.games.sheets import Saved
from bot.messages.panel import Menu, Panel, Press, Pressed
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from render.earth_mans_burden.scenes import totals_of
from render.scenes.odds import load_odds
from tests.bot.games.limits import check_panel
from tests.bot.games.monkey import Table, new_table, presses
from tests.engine.earth_mans_burden.positions import begin
from tests.reading.between import words_of

FEUD: dict[str, Any] = {
    "players": 2,
    "fleets": {"red": {"mars": 4, "earth": 2, "inner_system": 2}, "blue": {"mars": 3}, "un": {"earth": 10}},
    "developments": {"red": {"mars": 2, "earth": 1}, "blue": {"mars": 1, "luna": 1}, "un": {"earth": 4}},
}


def table(**changed: Any) -> Table:
    return Table(begin(**{**FEUD, **changed}))


def press(at: Table, seat: str, action: str, arg: str = "", *values: str, focus: str = "") -> Pressed:
    """One press in the panel as it is; it must be there."""
    panel = at.texts.panels.show(at.prompt(seat), focus)
    check_panel(panel)
    offered = presses(panel)
    assert all(
        any((one.action, one.arg, one.values) == (action, arg, (value,)) for one in offered)
        for value in values
    )
    assert values or any((one.action, one.arg) == (action, arg) for one in offered), f"no {action}: {panel}"
    pressed = at.texts.panels.press(at.prompt(seat), Press(action, arg, values))
    at.apply(seat, pressed)
    while not at.match.is_over and at.match.awaited and at.deputise(at.match.awaited[0]):
        pass
    return pressed


def test_a_turn_with_one_attack_and_one_claim_takes_six_presses() -> None:
    at = table()
    press(at, "red", "fly", "", "earth>inner_system")
    press(at, "red", "go")
    press(at, "red", "aim", "", "fire>mars>blue", focus="more")
    press(at, "red", "go")
    press(at, "red", "careful")
    assert at.match.asks["red"].kind == "claim"
    panel = at.texts.panels.show(at.prompt("red"))
    menu = next(row for row in panel.rows if isinstance(row, Menu))
    press(at, "red", "claim", "", menu.choices[0].value)
    assert list(at.match.awaited) == ["blue"]


@pytest.mark.parametrize(("standing", "presses_of_building"), [("", 1), ("build with care", 0)])
def test_buttons_make_it_five_and_four_where_one_builds_with_care_for_good(
    standing: str, presses_of_building: int
) -> None:
    at, done = table(), 4
    at.standing["red"] = standing
    press(at, "red", "fly", "", "earth>inner_system")
    press(at, "red", "go")
    press(at, "red", "strike", "", "mars>blue")
    attacks = press(at, "red", "go").answer
    assert attacks == {
        "fire": [{"world": "mars", "at": "blue", "fleets": 4}],
        "coup": [{"world": "mars", "at": "blue", "developments": 2}],
    }
    if at.match.asks["red"].kind == "exploit":
        done += 1
        press(at, "red", "careful")
    one = next(one for one in presses(at.texts.panels.show(at.prompt("red"))) if one.action == "one")
    press(at, "red", "one", one.arg)
    assert list(at.match.awaited) == ["blue"]
    assert done == 4 + presses_of_building


def test_who_builds_with_care_once_and_for_all_is_not_asked_again() -> None:
    at = table(phase="exploit")
    pressed = press(at, "red", "always")
    assert pressed.standing == "always build with care"
    ask = begin(**FEUD, phase="exploit").asks["red"]
    assert pressed.answer == ask.fallback()
    for sheet, answer in (("", ask.fallback()), ("build mars 1 1", {"projects": {"mars": [1, 1]}})):
        deputy = at.texts.sheets.deputy(ask, Saved(sheet=sheet, standing=pressed.standing), "deliberate")
        assert deputy.answer(ask) == answer


def test_a_strike_is_at_one_seat_alone() -> None:
    fleets = {"red": {"mars": 4}, "blue": {"mars": 3}, "green": {"mars": 1}}
    at = table(players=3, phase="combat", fleets=fleets)
    press(at, "red", "strike", "", "mars>green")
    answer = press(at, "red", "go").answer
    assert answer == {"fire": [{"world": "mars", "at": "green", "fleets": 4}], "coup": []}


def test_a_claim_of_one_region_is_one_press() -> None:
    at = table(phase="claim")
    assert press(at, "red", "one", "mars 4 until 1").answer == {
        "claims": [{"world": "mars", "fleets": 4, "regions": 1}]
    }


def test_a_turn_in_which_nothing_is_done_takes_a_press_for_each_ask() -> None:
    at, done = table(), 0
    for action in ("go", "go", "nothing", "go"):
        press(at, "red", action)
        done += 1
    assert list(at.match.awaited) == ["blue"]
    assert done == 4


def test_a_whole_turn_is_one_typed_message() -> None:
    at = table()
    text = "fly 2 earth inner system\nfire mars blue 4\nbuild with care\nnothing else\ngo"
    pressed = at.texts.panels.typed(at.prompt("red"), text)
    at.apply("red", pressed)
    while at.deputise(at.match.awaited[0]):
        pass
    assert list(at.match.awaited) == ["blue"]


def text_of(at: Table, seat: str = "red", focus: str = "") -> str:
    return at.texts.panels.show(at.prompt(seat), focus).text


def test_before_an_attack_the_panel_says_what_it_may_do_and_what_follows() -> None:
    at = table(phase="combat")
    text = text_of(at, focus="full")
    assert (
        "**Mars** fire at 🟦 with 4 fleets (4 units there): no save, 1.9 lost on average, all with a chance"
        in text
    )
    assert "**Mars** overthrow 🟦 with 2 developments (4 units there, 1 to win): saves on 3+" in text
    assert "> If you **fire** on Earth, the UN fires back: 10 fleets at your 3 units. Expect to lose" in text


def test_the_question_is_a_row_with_a_bar_for_every_rival_and_few_words() -> None:
    """The drawing b1: 469 px, 50 words, all of four or five rivals; the most here is a fifth more."""
    rivals = ("blue", "green", "yellow", "purple", "orange")
    own = {seat: {"earth": 1} for seat in rivals}
    at = table(
        players=6,
        phase="combat",
        fleets={"red": {"earth": 2}, "un": {"earth": 10}},
        developments={"red": {"earth": 1}, **own, "un": {"earth": 1}},
    )
    panel = at.texts.panels.show(at.prompt("red"))
    assert panel.picture
    (front,) = load_odds(panel.picture.data).fronts
    assert front.title == "On Earth"
    assert front.heads == ("fire with 2 fleets", "overthrow with 1")
    assert [one.owner for one in front.rivals] == [*rivals, "un"]
    assert len({one.chances for one in front.rivals[:5]}) == 1
    menu = next(row for row in panel.rows if isinstance(row, Menu))
    assert len(menu.choices) == 6
    assert "UN fires back" in panel.text
    labels = [one.label for row in panel.rows if not isinstance(row, Menu) for one in row]
    assert labels == ["No attack", "Odds in full", "More"]
    assert words_of(" ".join([panel.text, panel.below, menu.placeholder, *labels])) <= 60
    assert not re.search(r"\d+/\d+/\d+/\d+", panel.text)


def test_no_rival_is_left_out_of_the_menu_when_many_are_on_many_worlds() -> None:
    worlds = ("earth", "luna", "mars", "jupiter", "saturn", "venus")
    fleets = {
        seat: dict.fromkeys(worlds, 1) for seat in ("red", "blue", "green", "yellow", "purple", "orange")
    }
    at = table(
        players=6, phase="combat", fleets={**fleets, "un": {"earth": 3}}, developments={"red": {"mars": 1}}
    )
    panel = at.texts.panels.show(at.prompt("red"))
    assert panel.picture
    shown = load_odds(panel.picture.data)
    assert sum(len(front.rivals) for front in shown.fronts) == MOST_ROWS
    assert shown.more == "and 21 rivals more in the menu"
    press(at, "red", "strike", "", "saturn>orange")
    assert press(at, "red", "go").answer == {
        "fire": [{"world": "saturn", "at": "orange", "fleets": 1}],
        "coup": [],
    }


def test_without_anything_to_fire_at_on_earth_there_is_no_word_of_a_reprisal() -> None:
    fleets = {"red": {"mars": 4}, "blue": {"mars": 3}, "un": {"earth": 10}}
    assert "fires back" not in text_of(table(phase="combat", fleets=fleets))


def test_attacks_are_numbered_in_their_order_and_can_be_made_smaller() -> None:
    at = table(phase="combat")
    press(at, "red", "aim", "", "fire>mars>blue", focus="more")
    press(at, "red", "units", "fire>mars>blue", "3", focus="more.fire>mars>blue")
    press(at, "red", "aim", "", "coup>mars>blue", focus="more")
    text = text_of(at)
    assert "`1` Mars: fire at 🟦 with 3 fleets, " in text
    assert "`2` Mars: overthrow 🟦 with 2 developments, " in text
    press(at, "red", "units", "fire>mars>blue", "0", focus="more.fire>mars>blue")
    assert "`1` Mars: overthrow 🟦 with 2 developments" in text_of(at)


def test_overthrows_can_wait_for_the_fire() -> None:
    at = table(phase="combat")
    press(at, "red", "aim", "", "fire>mars>blue", focus="more")
    pressed = press(at, "red", "fire_first")
    assert pressed.answer == {"fire": [{"world": "mars", "at": "blue", "fleets": 4}]}


def test_who_is_attacked_is_asked_at_a_deliberate_table_alone() -> None:
    for pace, waits in (("swift", False), ("deliberate", True)):
        at = table(phase="combat")
        at.pace = pace
        press(at, "red", "aim", "", "fire>mars>blue", focus="more")
        press(at, "red", "go")
        assert ("blue" in at.match.asks) is waits
    text = text_of(at, "blue")
    assert "No dice are thrown yet" in text
    assert "**Mars** You have 4 units there. 4 fleets can fire: no save, 1.9 lost on average" in text
    assert "2 developments can overthrow: saves on 3+" in text


def test_losses_are_one_press_or_a_few_words() -> None:
    ask = max(_asks("losses"), key=lambda one: len(list(one.space.answers())))
    prompt = Prompt(ask, "", {})
    ways = losses.LOSSES.face.shortcuts(prompt)
    fleets = [ask.check(one.answer) for one in ways]
    assert fleets == sorted(fleets, reverse=True)
    assert len(fleets) > 1
    panel = PANELS.show(prompt)
    buttons = [one.label for one in panel.rows[0]] if isinstance(panel.rows[0], tuple) else []
    assert buttons == [one.label for one in ways]
    for typed, answer in (("fleets first", ways[0]), ("lose developments first", ways[-1])):
        assert PANELS.typed(prompt, typed).answer == answer.answer
    for typed in (f"{fleets[0]} fleets", f"{ask.loss.hits - fleets[0]} developments"):
        assert ask.check(PANELS.typed(prompt, typed).answer) == fleets[0], typed
    with pytest.raises(Refused, match="not 99"):
        PANELS.typed(prompt, "99 fleets")


def _asks(kind: str) -> list[Any]:
    """Asks of a kind from random games."""
    found = []
    for number in range(20):
        match: Match[Any] = begin(**FEUD)
        dice = Dice(f"asks {number}")
        for _ in range(30):
            if match.is_over:
                break
            seat = match.awaited[0]
            if match.asks[seat].kind == kind:
                found.append(match.asks[seat])
            match.submit(seat, match.asks[seat].sample(dice))
    assert found
    return found


@pytest.mark.parametrize(
    ("pool", "projects", "dice"), [(5, 2, (3, 2)), (4, 4, (1, 1, 1, 1)), (7, 3, (3, 2, 2))]
)
def test_dice_are_shared_out_evenly(pool: int, projects: int, dice: tuple[int, ...]) -> None:
    assert exploit.shared(pool, projects) == dice


def test_numbers_to_choose_from_fit_a_menu_and_have_both_ends() -> None:
    assert counts(3) == [1, 2, 3]
    many = counts(180)
    assert len(many) <= 25
    assert (many[0], many[-1]) == (1, 180)


def test_a_chance_is_never_told_as_sure_where_it_is_not() -> None:
    assert [percent(chance) for chance in (0, 0.001, 0.333, 0.999, 1)] == ["0%", "1%", "33%", "99%", "100%"]


@pytest.mark.parametrize(
    ("phase", "said", "answer"),
    [
        (
            "combat",
            "fire mars blue 4\ngo",
            {"fire": [{"world": "mars", "at": "blue", "fleets": 4}], "coup": []},
        ),
        ("combat", "nothing", {"fire": [], "coup": []}),
        ("exploit", "build mars 1 1\ngo", {"projects": {"mars": [1, 1]}}),
        ("claim", "claim mars 2 until 1\ngo", {"claims": [{"world": "mars", "fleets": 2, "regions": 1}]}),
        ("claim", "nothing", {"claims": []}),
    ],
)
def test_what_is_typed_is_the_answer(phase: str, said: str, answer: Any) -> None:
    at = table(phase=phase)
    assert at.texts.panels.typed(at.prompt("red"), said).answer == answer


def test_lines_without_a_last_word_are_laid_out_and_kept() -> None:
    at = table(phase="combat")
    pressed = at.texts.panels.typed(at.prompt("red"), "fire mars blue 2")
    assert (pressed.answer, pressed.draft) == (None, "fire mars blue 2")


def test_what_is_laid_out_counts_when_a_deadline_is_missed() -> None:
    ask = table(phase="combat").match.asks["red"]
    saved = TEXTS.absence.overdue(ask, Saved("fire mars blue 2"))
    assert saved.is_saved
    assert saved.answer["fire"] == [{"world": "mars", "at": "blue", "fleets": 2}]
    assert not TEXTS.absence.overdue(ask, Saved()).is_saved
    assert not TEXTS.absence.overdue(ask, Saved("fire venus blue 2")).answer["fire"]


@pytest.mark.parametrize("instructed", ["", "course saturn", "course mercury"])
def test_fleets_in_flight_keep_their_standing_course_when_a_deadline_is_missed(instructed: str) -> None:
    ask = table(phase="move", fleets={**FEUD["fleets"], "red": {"solar_system": 3}}).match.asks["red"]
    way = {"course saturn": "outer_system", "course mercury": "inner_system"}
    usual = ask.fallback()
    done = [
        TEXTS.absence.overdue(ask, Saved(standing=instructed)),
        TEXTS.absence.stewarded(ask, Saved(standing=instructed)),
    ]
    done.append(TEXTS.absence.overdue(ask, Saved("claim mars 1", standing=instructed)))
    for one in done:
        (move,) = one.answer["moves"]
        assert move["to"] == way.get(instructed, usual["moves"][0]["to"])


def test_who_has_no_fleets_reads_how_to_come_by_some() -> None:
    fleets = {"blue": {"mars": 3}, "un": {"earth": 10}}
    assert "Press Act to turn developments into fleets" in text_of(table(phase="move", fleets=fleets))
    assert "So far all your fleets stay" in text_of(
        table(phase="move", fleets={"red": {"mars": 1}, **fleets})
    )


def test_the_gold_numbers_are_explained_only_where_there_are_any() -> None:
    fleets = {"red": {"inner_system": 1}, "blue": {"mars": 3}}
    assert "Gold numbers" in text_of(table(phase="move", fleets=fleets))
    assert "Gold numbers" not in text_of(table(phase="move", fleets={**fleets, "red": {"mars": 1}}))


def test_the_first_fleets_are_placed_by_menus_by_one_press_or_by_a_line() -> None:
    at = new_table("place", 2, game="earth_mans_burden")
    press(at, "red", "pick", "fleets/earth", "2")
    press(at, "red", "pick", "fleets/solar_system", "3")
    panel: Panel = at.texts.panels.show(at.prompt("red"))
    assert any(one.action == "go" for one in presses(panel))
    ask: Any = at.match.asks["blue"]
    count = ask.count
    pressed = at.texts.panels.typed(at.prompt("blue"), f"earth {count - 1}, inner system 1")
    assert pressed.answer == {"fleets": {"earth": count - 1, "inner_system": 1}}
    with pytest.raises(Refused, match="in all"):
        at.texts.panels.typed(at.prompt("blue"), "earth 1")
    assert press(at, "red", "go").answer == {"fleets": {"earth": 2, "solar_system": 3}}


def test_the_course_of_a_game_adds_up_to_what_the_table_shows_at_its_end() -> None:
    for number in range(4):
        match: Match[Any] = Match.new(EARTH_MANS_BURDEN, 4, {"round_limit": 4}, f"course {number}")
        dice = Dice(f"course {number}")
        while not match.is_over:
            action = match.game.sample_action(match.game.view(match.state, "red"), "red", dice)
            if action and action["do"] != "vote" and not dice.below(4):
                match.act("red", action)
                continue
            seat = match.awaited[0]
            match.submit(seat, match.asks[seat].sample(dice))
        course = course_of(match.events)
        for seat in match.state.seats:
            held = course.developments[seat][-1], course.fleets[seat][-1]
            assert held == totals_of(match.state, seat)
        assert {len(values) for values in course.fleets.values()} == {match.state.round}


def test_a_typed_line_that_plans_nothing_says_so_and_keeps_the_earlier_plan() -> None:
    at = table()
    at.apply("red", at.texts.panels.typed(at.prompt("red"), "fly 2 earth inner system"))
    kept = at.prompt("red").draft
    assert kept
    with pytest.raises(Refused, match=r"plans nothing.+earlier plan stays"):
        at.texts.panels.typed(at.prompt("red"), "fly 2 luna inner system")
    assert at.prompt("red").draft == kept
    press(at, "red", "go")
    assert at.match.asks["red"].kind == "combat"
    with pytest.raises(Refused, match=r"too late for `fly 2 earth inner_system`"):
        at.texts.panels.typed(at.prompt("red"), "fly 2 earth inner system")


def test_more_fleets_than_there_are_is_told_and_the_others_fly() -> None:
    at = table()
    pressed = at.texts.panels.typed(at.prompt("red"), "fly 9 earth inner system")
    assert "`fly 9 earth inner_system`: only 2 could." in pressed.note
    pressed = at.texts.panels.typed(at.prompt("red"), "fly 9 earth inner system\ngo")
    assert "only 2 could" in pressed.note
    assert pressed.answer
