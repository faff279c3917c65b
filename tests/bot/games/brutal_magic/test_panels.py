"""Turns and armies by presses, typed text and forms."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.games.brutal_magic import TEXTS
from bot.games.brutal_magic.panels import foes
from bot.games.brutal_magic.panels.board_areas import patches
from bot.games.brutal_magic.panels.chances import best_blow, fire_on, targets
from bot.games.brutal_magic.panels.muster import answer_of
from bot.games.brutal_magic.panels.turn_state import turn_of
from bot.games.brutal_magic.touch.armies import army
from bot.games.panels import Prompt
from bot.games.sheets import Saved
from bot.games.story import Moment
from bot.messages.panel import Button, Kept, Menu, Panel, Press, Pressed
from engine.brutal_magic.armies.names import SIGNS
from engine.brutal_magic.armies.prices import BALANCED, FURTHER, LISTS, PRINTED
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.board.layout import board_of
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.brutal_magic.orders.notation import print_turn
from engine.brutal_magic.rules.asks import Activate
from engine.kernel.core import Refused
from engine.kernel.match import Match
from render.brutal_magic.families import CHARACTERS, sign_of
from render.paint.drawing.silhouettes import PARTS
from render.scenes.field import load_field
from tests.bot.games.brutal_magic.positions import NAMES, match_of, prompt_of


def presses_of(panel: Panel) -> list[Button]:
    return [button for row in panel.rows if not isinstance(row, Menu) for button in row]


class Person:
    """Somebody at a panel, whose presses are counted."""

    def __init__(self, prompt: Prompt) -> None:
        self.prompt, self.focus, self.presses = prompt, "", 0
        self.pressed = Pressed()

    @property
    def panel(self) -> Panel:
        return TEXTS.panels.show(self.prompt, self.focus)

    def press(self, action: str, arg: str = "", *values: str) -> Pressed:
        """A press that the panel offers."""
        offered = [one for row in self.panel.rows for one in (row if isinstance(row, tuple) else (row,))]
        found = next(one for one in offered if (one.action, one.arg) == (action, arg))
        if isinstance(found, Menu):
            assert set(values) <= {entry.value for entry in found.choices}
        return self.send(Press(action, arg, values))

    def send(self, press: Press) -> Pressed:
        self.presses += 1
        self.pressed = TEXTS.panels.press(self.prompt, press)
        draft = self.prompt.draft if self.pressed.draft is None else self.pressed.draft
        self.prompt, self.focus = replace(self.prompt, draft=draft), self.pressed.focus
        return self.pressed


BLOW = {"unit": "r2", "path": ["F7", "F8"], "after": [{"attack": "Scorch", "at": ["b2"]}]}


def test_a_usual_act_is_two_presses() -> None:
    """Who strikes best is in hand, and whom it strikes brings it to the best place: that, and hand in."""
    person = Person(prompt_of(match_of()))
    person.press("hit", "r2.after.0.b2.F8")
    assert person.press("hand_in").answer == {"acts": [BLOW]}
    assert person.presses == 2


def test_another_unit_and_another_way_are_a_press_each() -> None:
    person = Person(prompt_of(match_of()))
    person.press("unit", "", "r2")
    person.press("to", "r2", "F7")
    person.press("hit", "r2.after.0.b2.F7")
    assert person.press("hand_in").answer == {"acts": [{**BLOW, "path": ["F7"]}]}
    assert person.presses == 4


def test_an_attack_picked_a_second_time_is_taken_off() -> None:
    person = Person(prompt_of(match_of()))
    person.press("hit", "r2.after.0.b2.F8")
    person.press("hit", "r2.after.0.b2.F8")
    assert person.prompt.draft == "r2 F7 F8"


def test_the_best_place_is_one_that_is_likely_to_be_reached() -> None:
    """In the target's own hex its aim would be better, but there its guard fires."""
    match = match_of(guards={"b2": {"attack": "Wail", "within": 0}})
    best = best_blow(BRUTAL_MAGIC.view(match.state, "red"), "r2")
    assert best is not None
    assert (best.target.unit, best.place) == ("b2", "F7")


ONE_BY_ONE = {"batch": 1}


def test_acts_beyond_those_allowed_now_follow_without_asking() -> None:
    match = match_of(options=ONE_BY_ONE)
    person = Person(prompt_of(match))
    person.press("hit", "r2.after.0.b2.F8")
    person.press("unit", "", "r1")
    person.press("hold", "r1")
    assert "Later: `r1 hold`" in person.panel.text
    done = person.press("hand_in")
    assert (done.answer, done.note) == ({"acts": [BLOW]}, "Handed in. Left for your next turns: 1 act.")
    match.submit("red", done.answer)
    if "red" not in match.asks:
        match.submit("blue", {"acts": [{"unit": "b1"}]})
    deputy = TEXTS.sheets.deputy(match.asks["red"], Saved(standing=done.standing or ""), "")
    assert deputy.answer(match.asks["red"]) == {"acts": [{"unit": "r1"}]}


def test_what_is_to_come_later_can_be_put_first() -> None:
    person = Person(prompt_of(match_of(options=ONE_BY_ONE), "r2 F7\nr1 hold"))
    person.press("unit", "", "r1")
    person.press("page", "r1.more")
    person.press("first", "r1")
    assert person.prompt.draft == "r1 hold\nr2 F7"


def test_a_sheet_that_stops_says_why_and_lays_out_what_is_left_of_it() -> None:
    match = match_of(options=ONE_BY_ONE)
    done = TEXTS.panels.typed(prompt_of(match), "r2 E6; r1 hold; rest guard; hand in")
    match.submit("red", done.answer)
    match.submit("blue", {"acts": [{"unit": "b1"}]})
    ask = match.asks["red"]
    assert isinstance(ask, Activate)
    del ask.view.units["r2"]
    prompt = Prompt(ask, "", NAMES, standing=done.standing or "")
    assert TEXTS.sheets.deputy(ask, Saved(standing=prompt.standing), "").answer(ask) is None
    text = TEXTS.panels.show(prompt).text
    assert "⏸️ Your order sheet has stopped: r2 has fallen." in text
    assert "`r1 hold` · `rest guard`: all others guard" in text
    assert TEXTS.panels.press(prompt, Press("clear", "r1")).standing == ""


def test_armies_are_open_to_everybody_on_cards() -> None:
    person = Person(prompt_of(match_of()))
    person.press("page", "r2.more")
    person.press("page", "r2.army")
    assert "Blue's army" in person.panel.text
    assert person.panel.picture is not None
    assert "Tide Cantor" in person.panel.picture.alt
    person.press("whose", "r2", "red")
    assert "Red's army" in person.panel.text


def test_dice_are_chosen_by_menus_for_all_units_and_for_a_type() -> None:
    person = Person(prompt_of(match_of()))
    person.press("hold", "r2")
    person.press("page", "r2.more")
    person.press("page", "r2.dice")
    person.press("d_die", "r2.all", "hit.3d6")
    person.press("d_whose", "r2", "2")
    person.press("d_die", "r2.2", "dodge.1d20")
    person.press("d_die", "r2.2", "resist.1d20")
    assert "to hit 3d6; Emberling to dodge 1d20; Emberling to survive 1d20" in person.panel.text
    assert person.press("hand_in").answer["policy"] == {
        "hit": "3d6",
        "types": {"Emberling": {"dodge": "1d20", "resist": "1d20"}},
    }


def test_what_is_typed_is_read_back_as_it_can_be_typed() -> None:
    match = match_of()
    laid = TEXTS.panels.typed(prompt_of(match), "r2 to f7, scorch at b2")
    assert laid.draft == "r2 F7, Scorch at b2"
    again = TEXTS.panels.typed(prompt_of(match, laid.draft or ""), "hand in")
    assert print_turn(again.answer) == laid.draft
    assert "`r2 F7, Scorch at b2`" in TEXTS.panels.show(prompt_of(match, laid.draft or "")).text


def test_several_units_act_in_one_answer_and_others_rest() -> None:
    done = TEXTS.panels.typed(
        prompt_of(match_of()), "r2 F7\nr1 summon Emberling A2, Soot Archer B2\nrest hold\nhand in"
    )
    assert [act["unit"] for act in done.answer["acts"]] == ["r2", "r1"]
    assert done.answer["rest"] == "hold"


def test_a_guard_is_made_by_menus_and_said_back_in_plain_words() -> None:
    person = Person(prompt_of(match_of()))
    person.press("unit", "", "r2")
    person.press("guard", "r2")
    person.press("g_within", "r2", "1")
    person.press("g_only", "r2", "pawn")
    person.press("g_late", "r2")
    assert "Scorch fires at a pawn that steps within 1. If nobody comes that near" in person.panel.text
    assert person.press("hand_in").answer["acts"][0]["guard"] == {
        "attack": "Scorch",
        "within": 1,
        "only": ["pawn"],
        "late": True,
    }


def test_the_usual_guard_is_two_presses() -> None:
    person = Person(prompt_of(match_of()))
    person.press("guard", "r2")
    assert person.press("hand_in").answer == {"acts": [{"unit": "r2", "guard": {"attack": "Scorch"}}]}


def test_a_master_summons_by_two_presses_and_hands_in() -> None:
    person = Person(prompt_of(match_of()))
    person.press("unit", "", "r1")
    person.press("page", "r1.summon")
    person.press("s_add", "r1", "Emberling")
    person.press("s_add", "r1", "Soot Archer")
    answer = person.press("hand_in").answer
    assert [one["type"] for one in answer["acts"][0]["summon"]] == ["Emberling", "Soot Archer"]


def test_chances_are_exact_and_the_panel_says_them() -> None:
    match = match_of()
    view = BRUTAL_MAGIC.view(match.state, "red")
    [best] = targets(view, "r2", "F7")
    assert (best.unit, best.attack.name) == ("b2", "Scorch")
    person = Person(prompt_of(match))
    person.press("unit", "", "r2")
    person.press("to", "r2", "F7")
    labels = [button.label.split()[-1] for button in foes.buttons(turn_of(person.prompt, "r2"))]
    assert f"{round(100 * best.chance)}%" in labels
    person.press("page", "r2.more")
    person.press("page", "r2.attacks")
    assert f"{round(100 * best.chance)}% to fell Drowned Singer in F8" in str(person.panel.rows)


def test_the_likeliest_foes_are_cards_and_the_first_three_buttons_that_lay_them_in() -> None:
    person = Person(prompt_of(match_of()))
    assert person.panel.picture is not None
    field = load_field(person.panel.picture.data)
    assert [(one.name, one.sign, one.where) for one in field.foes] == [
        ("Singer", "soldier", "walk to F8"),
        ("Cantor", "master", "walk to K11"),
    ]
    chance = field.foes[0].percent
    hits = [button for button in presses_of(person.panel) if button.action == "hit"]
    assert [button.label for button in hits][0] == f"Singer {chance}%"
    person.press("hit", hits[0].arg)
    labels = {one.action: one.label for one in presses_of(person.panel)}
    assert labels["hand_in"].startswith("Attack Singer: ")
    assert person.panel.picture is not None
    assert [one.is_aimed for one in load_field(person.panel.picture.data).foes][0] is True


def test_stats_are_told_in_words_and_never_as_a_row_of_numbers() -> None:
    """A number has a word or a percent sign: `5/9/8/8` is never sent (`ux-2`, rule 2)."""
    person = Person(prompt_of(match_of()))
    assert "Move **5** · Skill **4** · Defence **3** · Toughness **2**" in person.panel.below
    for focus in ("", "r2.more", "r2.guard", "r2.army"):
        person.focus = focus
        assert not re.search(r"\d+/\d+/\d+/\d+", str(person.panel)), focus


def test_every_type_of_the_twelve_rosters_has_a_silhouette_of_its_family() -> None:
    named = {type_.name: sign_of(type_) for types in rosters().values() for type_ in types}
    assert len(named) == 51
    assert set(named.values()) == set(PARTS) == {"master", *SIGNS}
    assert set(CHARACTERS) == set(rosters())


def test_one_press_takes_the_army_of_the_lesson_or_lets_the_bot_choose() -> None:
    match = Match.new(BRUTAL_MAGIC, 2, {}, "armies")
    for action, arg in (("take", "cinder_court"), ("any", "")):
        person = Person(Prompt(match.asks["red"], "", NAMES))
        assert person.panel.picture is not None
        assert "Cinder Court: fire and bows." in person.panel.picture.alt
        assert person.press(action, arg).answer["roster"] in rosters()
    assert [one.label for one in presses_of(person.panel)][0] == "Take Cinder Court"


def test_guards_that_would_fire_are_named_with_where_and_how_likely() -> None:
    match = match_of(guards={"b2": {"attack": "Wail", "within": 1}})
    [fire] = fire_on(BRUTAL_MAGIC.view(match.state, "red"), "r2", ["F7"])
    assert (fire.unit, fire.hex) == ("b2", "F7")
    text = TEXTS.panels.show(prompt_of(match, "r2 F7")).text
    assert f"b2 fires Wail in F7: {round(100 * fire.chance)}% to fell r2" in text


def test_a_shot_in_the_middle_of_a_move_is_told_where_it_came() -> None:
    match = match_of(
        guards={"b2": {"attack": "Wail", "within": 2}},
        rolls=[["hit", "b2", 1, 1, 1], ["dodge", "r2", 20]],
        options={"resolver": "two_roll"},
    )
    before = BRUTAL_MAGIC.view(match.state, None)
    answer = {"acts": [{"unit": "r2", "path": ["F7", "E7"]}]}
    told = len(match.events)
    try:
        match.submit("red", answer)
    except Refused as refused:
        pytest.fail(str(refused))
    moment = Moment(match.events[told:], before, BRUTAL_MAGIC.view(match.state, None))
    assert TEXTS.story.details
    [line] = [line for line in TEXTS.story.details([moment], NAMES) if "r2" in line]
    assert line.index("→ F7") < line.index("b2's guard fires") < line.index("→ E7")


def muster(draft: str = "", **options: Any) -> Prompt:
    match = Match.new(BRUTAL_MAGIC, 2, {"preset": "full", **options}, "army")
    return prompt_of(match, draft)


def test_a_roster_is_two_presses() -> None:
    person = Person(muster())
    person.press("roster", "", "quarry_kin")
    assert person.press("hand_in").answer == {"roster": "quarry_kin"}
    assert person.presses == 2


TYPES = (
    ("Lich Li", "master", "3/12/12/11", "Bolt 7/9\nTouch 0/6"),
    ("Ghoul Gh", "champion", "5/9/8/8", "Bite 1/9"),
    ("Imp Im", "pawn", "5/4/3/2", "Claw 1/5"),
    ("Archer Ar", "pawn", "2/6/2/1", "Bow 5/4"),
)


def test_B59_prices_that_differ_are_told_with_a_page_of_every_level() -> None:
    person = Person(muster("cinder_court", prices=BALANCED))
    assert "All points are spent." in person.panel.text
    assert "Balanced prices" in person.panel.text
    person.press("page", "prices")
    steps = LISTS[BALANCED]["master"]["move"]
    assert f"**Master** (60 points): move {steps.index('2')}, then 2 " in person.panel.text
    assert f"each attack after the first {FURTHER[BALANCED]['master']} more" in person.panel.text
    person.press("page", "")
    assert ", then 2 " not in person.panel.text
    [slider] = [group.slider for group in army(person.prompt).stops[0].groups if group.said == "Move"]
    assert slider is not None
    level = steps.index("2") + 1
    assert slider.words[level] == f"Move {level} ({level + 1} points)"


@pytest.mark.parametrize("options", [{"prices": PRINTED}, {"prices": BALANCED, "designs": "prebuilt"}])
def test_where_nobody_pays_other_prices_none_are_told(options: dict[str, str]) -> None:
    panel = Person(muster("cinder_court", **options)).panel
    assert "Balanced prices" not in panel.text
    assert "Prices" not in [button.label for button in presses_of(panel)]


def test_an_army_of_four_types_is_four_presses() -> None:
    """Design my own, a form with a line for each, its submission, and Hand in."""
    person = Person(muster())
    person.press("page", "design")
    form = person.press("lines").form
    assert form is not None
    lines = [f"{name} {rank} {traits}; {attacks}" for name, rank, traits, attacks in TYPES]
    said = {f"line{number}": (line.replace("\n", ", "),) for number, line in enumerate(lines)}
    person.send(Press(form.action, form.arg, filled=said))
    assert "All points are spent." in person.panel.text
    answer = person.press("hand_in").answer
    assert [one["name"] for one in answer["types"]] == ["Lich", "Ghoul", "Imp", "Archer"]
    assert person.presses == 4


def test_with_a_form_for_each_type_it_is_ten_and_leaves_no_points_unseen() -> None:
    """Design my own, a button and a form for each type, and Hand in."""
    person = Person(muster())
    person.press("page", "design")
    for one in TYPES:
        form = person.press("add").form
        assert form is not None
        assert len(form.fields) == 5
        person.send(Press(form.action, form.arg, filled=filled(*one)))
    assert "All points are spent." in person.panel.text
    assert len(person.press("hand_in").answer["types"]) == 4
    assert person.presses == 10


def test_a_roster_is_copied_and_changed_and_what_it_cannot_do_is_said() -> None:
    person = Person(muster("cinder_court"))
    form = person.press("change", "", "Em").form
    assert form is not None
    filled = {field.name: (field.value,) for field in form.fields} | {
        "class": ("pawn",),
        "traits": ("0/4/3/2",),
    }
    person.send(Press(form.action, form.arg, filled=filled))
    assert "**5** of 20" in person.panel.text
    assert "Emberling cannot move" in person.press("faults").note
    person.press("remove", "", "SA")
    assert [one["name"] for one in answer_of(person.prompt.draft)["types"]] == [
        "Ash Regent",
        "Pyre Knight",
        "Emberling",
    ]


def filled(name: str, rank: str, traits: str, attacks: str = "", note: str = "") -> dict[str, tuple[str]]:
    return {"name": (name,), "class": (rank,), "traits": (traits,), "attacks": (attacks,), "note": (note,)}


def test_a_design_that_is_refused_is_told_why_and_its_form_opens_again_as_it_was_filled() -> None:
    person = Person(muster("cinder_court"))
    over = filled("Emberling Em", "pawn", "9/9/9/9", "Scorch 1/5", "small")
    note = person.send(Press("typed_type", "Em", filled=over)).note
    assert "costs 42 points, but a pawn may cost 20 at most" in note
    assert "Emberling Em pawn 5/4/3/2; Scorch 1/5" in person.prompt.draft, "as it was"
    form = person.press("mend").form
    assert form is not None
    boxes = {field.name: field.value for field in form.fields if field.name != "class"}
    assert boxes == {name: value for name, (value,) in over.items() if name != "class"}
    mended = filled("Emberling Em", "pawn", "5/4/3/1", "Scorch 1/6", "small")
    assert "All its points are spent" in person.send(Press(form.action, form.arg, filled=mended)).note
    assert not any(
        button.action == "mend" for row in person.panel.rows if isinstance(row, tuple) for button in row
    )


def test_notes_of_a_type_and_of_its_attacks_live_through_its_form() -> None:
    draft = 'Lich Li master 3/12/12/11; Bolt 7/9 "cold, and blue", Touch 0/6; "old"'
    person = Person(muster(draft))
    form = person.press("change", "", "Li").form
    assert form is not None
    same = {field.name: (field.value or "master",) for field in form.fields}
    person.send(Press(form.action, form.arg, filled=same))
    assert person.prompt.draft == draft


def test_a_line_that_is_no_type_stays_until_it_is_mended() -> None:
    person = Person(muster("Lich Li master 3/12/12/11; Bolt 7/9\nImp Im pown 1/1/1/1; none"))
    assert "⚠️ I cannot read line 2 as a type" in person.panel.text
    person.press("remove", "", "Li")
    assert person.prompt.draft == "Imp Im pown 1/1/1/1; none"


KEPT = (Kept(7, "Moths", "Lich Li master 3/12/12/11; Bolt 7/9, Touch 0/6"),)


def test_an_army_that_is_kept_is_taken_in_two_presses_or_by_its_name() -> None:
    person = Person(replace(muster(), kept=KEPT))
    person.press("roster", "", "kept.7")
    assert person.press("hand_in").answer["types"][0]["name"] == "Lich"
    assert person.presses == 2
    assert TEXTS.panels.typed(replace(muster(), kept=KEPT), "moths").draft == KEPT[0].text


def test_an_army_is_kept_for_other_games_in_place_of_one_of_its_name() -> None:
    person = Person(replace(muster("cinder_court"), kept=KEPT))
    form = person.press("keep").form
    assert form is not None
    [kept] = [person.send(Press(form.action, filled={"name": (said,)})).keep for said in ("MOTHS",)]
    assert kept is not None
    assert (kept.number, kept.text.splitlines()[0][:10]) == (7, "Ash Regent")
    with pytest.raises(Refused, match="An army's name cannot be"):
        person.send(Press(form.action, filled={"name": ("<@1234>",)}))


def test_dice_may_be_chosen_with_the_army_for_the_first_roll_of_all() -> None:
    person = Person(muster("cinder_court"))
    person.press("page", "dice")
    person.press("d_die", ".all", "initiative.1d20")
    person.press("page", "")
    person.press("roster", "", "quarry_kin")
    assert "who acts first 1d20" in person.panel.text
    assert person.press("hand_in").answer == {"roster": "quarry_kin", "policy": {"initiative": "1d20"}}
    laid = TEXTS.panels.typed(muster(), "Lich Li master 3/12/12/11; Bolt 7/9\ndice hit 3d6")
    assert answer_of(laid.draft or "")["policy"] == {"hit": "3d6"}
    assert TEXTS.panels.typed(muster(), "cinder court\ndice hit 3d6").draft == "cinder_court\ndice hit 3d6"
    for wrong in ("dice hit 4d6", "dice hit", "dice hit 3d6 dodge"):
        with pytest.raises(Refused):
            TEXTS.panels.typed(muster(), f"cinder court\n{wrong}")


def test_where_rosters_alone_play_what_is_kept_is_not_offered() -> None:
    match = Match.new(BRUTAL_MAGIC, 2, {"preset": "skirmish"}, "army")
    [menu, *_] = TEXTS.panels.show(replace(prompt_of(match), kept=KEPT)).rows
    assert isinstance(menu, Menu)
    assert len(menu.choices) == 12


def test_kinds_of_terrain_and_wishes_are_typed_and_pressed() -> None:
    match = Match.new(BRUTAL_MAGIC, 2, {"preset": "skirmish", "terrain": "battle"}, "land")
    while match.asks[match.awaited[0]].kind != "define":
        match.submit(match.awaited[0], match.asks[match.awaited[0]].fallback())
    seat = match.awaited[0]
    person = Person(Prompt(match.asks[seat], "", NAMES))
    form = person.press("add").form
    assert form is not None
    person.send(Press(form.action, "", filled={"name": ("Lava",), "numbers": ("1/1/6",)}))
    kind = {"name": "Lava", "move": 1, "attack": 1, "power": 6}
    assert person.press("hand_in").answer == {"terrain": [kind]}
    for one in list(match.awaited):
        match.submit(one, {"terrain": [kind]} if one == seat else {"terrain": []})
    laying = Person(Prompt(match.asks[seat], "", NAMES))
    laid = TEXTS.panels.typed(laying.prompt, "lava f5 f6")
    assert laid.draft == "Lava F5 F6"


@pytest.mark.parametrize("radius", [5, 8, 12, 20])
def test_every_hex_is_in_one_patch_and_there_are_no_more_than_a_menu_has_entries(radius: int) -> None:
    found = patches(radius)
    assert sorted(hex_ for patch in found for hex_ in patch) == sorted(board_of(radius).hexes)
    assert len(found) <= 25
