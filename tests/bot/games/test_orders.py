"""The order sheet's panel: built by presses, by typing, by the form."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.brimstone import TEXTS, pictures
from bot.games.sheets import Saved
from bot.messages.panel import Form, Menu, Panel, Press, Pressed
from engine.brimstone.board.components import MAPS
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.notation.sheets import read_kept
from engine.kernel.core import Refused
from engine.kernel.dice import Dice, NotedDice
from engine.kernel.match import Match
from tests.bot.games.limits import check_form, check_panel
from tests.bot.games.monkey import Table, presses

ARMY = {"B1": 3, "D3": 2, "B3": 2, "C2": 1, "D1": 2, "E3": 1}


def table(troops: dict[str, int] | None = None, **more: object) -> Table:
    """A table of three with Red's troops as given, in Fair Weather, its orders open."""
    written = {
        "players": 3,
        "homes": {"red": "C1", "blue": "C7", "green": "I7"},
        "troops": {"red": ARMY if troops is None else troops, "blue": {"D4": 1}, "green": {"I7": 1}},
        "stones": {"red": 4},
        "event": "fair_weather",
        **more,
    }
    dice = NotedDice("orders")
    return Table(Match(BRIMSTONE, BRIMSTONE.read_table(written, dice), dice))


class Person:
    """Red at the panel, counting presses: a menu is opened and picked in, a form opened and sent."""

    def __init__(self, at: Table) -> None:
        self.table, self.focus, self.presses, self.note = at, "", 0, ""

    def panel(self) -> Panel:
        panel = TEXTS.panels.show(self.table.prompt("red"), self.focus, self.note)
        check_panel(panel)
        return panel

    def press(self, action: str, value: str = "", arg: str | None = None) -> Pressed:
        """Press what the panel offers under that action (and value)."""
        wanted = (value,) if value else ()
        for press in presses(self.panel()):
            if press.action == action and press.values == wanted and arg in (None, press.arg):
                self.presses += 2 if value else 1
                return self.carry_out(TEXTS.panels.press(self.table.prompt("red"), press))
        raise AssertionError(f"{action} {value} is not to be pressed in {self.panel().rows}")

    def fill_in(self, **orders: str) -> Form:
        """All hexes: each radio that is not marked already is a press."""
        form = self.press("hexes").form
        assert form
        check_form(form)
        filled = {}
        for field in form.fields:
            marked = next((option.value for option in field.options if option.chosen), "")
            value = orders.get(field.name, marked)
            assert value in ("", *(option.value for option in field.options))
            self.presses += value != marked
            filled[field.name] = (value,) if value else ()
        self.presses += 1
        press = Press(form.action, form.arg, filled=filled)
        self.carry_out(TEXTS.panels.press(self.table.prompt("red"), press))
        return form

    def carry_out(self, pressed: Pressed) -> Pressed:
        self.focus, self.note = pressed.focus, pressed.note
        self.table.apply("red", pressed)
        return pressed

    def labels(self) -> list[str]:
        """What can be pressed: menus by their titles, buttons by their labels."""
        found: list[str] = []
        for row in self.panel().rows:
            found += [row.placeholder] if isinstance(row, Menu) else [button.label for button in row]
        return found

    @property
    def sheet(self) -> str:
        return str(read_kept(self.table.prompt("red").draft))


FIVE = {"B1": 3, "B3": 2, "C2": 1, "D3": 2, "C1": 1}
ORDERED = {"B1": "recruit", "B3": "march", "C1": "bide", "C2": "defend", "D3": "support"}
RICH = {"red": 4, "blue": 0, "green": 0}


def lasting(at: Table, before: str) -> Table:
    """The table with the orders of the last round to go by."""
    at.drafts[at.match.step, "red"] = TEXTS.sheets.draft_for(at.match.asks["red"], before)
    return at


def test_five_orders_with_one_march_take_ten_presses() -> None:
    red = Person(table(FIVE))
    red.fill_in(**ORDERED)
    red.press("goal", "B4.all")
    red.press("hand_in")
    assert red.table.match.sealed["red"] == {"orders": ORDERED}
    assert red.presses == 10


def test_with_three_as_last_time_they_take_seven() -> None:
    red = Person(lasting(table(FIVE), "B1 recruit\nC1 bide\nC2 defend"))
    red.fill_in(**ORDERED)
    red.press("goal", "B4.all")
    red.press("hand_in")
    assert red.table.match.sealed["red"] == {"orders": ORDERED}
    assert red.presses == 7


def test_as_last_round_takes_three_with_opening_the_panel() -> None:
    red = Person(lasting(table(FIVE), "B3 march B4 1\nB1 recruit\nE9 bide"))
    red.presses += 1
    red.press("again")
    assert red.sheet == "B3 march B4 1\nB1 recruit"
    assert "except E9:" in red.note
    red.press("hand_in")
    assert red.presses == 3


def test_one_order_is_changed_by_five_presses() -> None:
    at = table({"B1": 3})
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "B1 bide\nC1 recruit"))
    red = Person(at)
    red.press("hex", "B1")
    red.press("order", "defend")
    red.press("hand_in")
    assert red.table.match.sealed["red"]["orders"]["B1"] == "defend"
    assert red.presses == 5


def test_an_empty_sheet_offers_the_form_and_no_menu() -> None:
    assert Person(table()).labels() == ["All hexes", "Standing", "Type it", "More", "Hand in without orders"]
    again = Person(lasting(table(), "B1 bide"))
    assert again.labels() == [
        "All hexes",
        "As last round",
        "Standing",
        "Type it",
        "More",
        "Hand in without orders",
    ]


def test_a_march_without_a_goal_asks_for_it_before_anything_else() -> None:
    red = Person(table(FIVE))
    red.fill_in(B3="march", D3="march")
    assert red.labels() == ["B3 March: where to?", "Hand in 2 orders"]
    red.press("goal", "B4.1")
    assert red.labels() == ["D3 March: where to?", "Hand in 2 orders"]
    red.press("goal", "other")
    red.press("order", "bide")
    assert red.sheet == "B3 march B4 1\nD3 bide"


def test_a_march_with_a_goal_may_be_forced_on_for_a_stone() -> None:
    red = Person(table(FIVE, stones=RICH))
    red.fill_in(**ORDERED)
    red.press("goal", "B4.1")
    assert "On from B4 (1 Stone)" in red.labels() or "Supply" in red.panel().below
    fed = Person(table({"D3": 2}, stones=RICH))
    fed.fill_in(D3="march")
    fed.press("goal", "D2.all")
    fed.press("then")
    fed.press("then_to", "D1")
    assert fed.sheet == "D3 march D2 all > D1 forced"
    assert "D3 March all to D2, then on to D1 (1 Stone)" in fed.panel().below
    assert "Stones 4, planned 1" in fed.panel().below


def test_more_than_five_hexes_come_in_two_forms() -> None:
    red = Person(table())
    form = red.fill_in(B1="bide", B3="bide", C2="bide", D1="recruit", D3="defend")
    assert form.title == "Round 1: all hexes, 1 to 5"
    assert "Hexes 6 to 7" in red.labels()
    form = red.fill_in(E3="defend")
    assert [field.label for field in form.fields] == ["E3 Plains, 1 troop", "C1 Home Base, no troops"]
    assert len(read_kept(red.sheet).lines) == 6
    assert "Change a hex" in red.labels()


def test_tokens_are_counted_after_submit_and_the_good_ones_stay() -> None:
    red = Person(table())
    red.fill_in(B1="march", B3="march", C2="march", D1="march", D3="bide")
    assert red.note == "You have 3 Marches but chose 4, so D1 got no order."
    assert read_kept(red.sheet).orders == {"B1": "march", "B3": "march", "C2": "march", "D3": "bide"}


def test_what_stood_before_keeps_its_token_and_its_goal() -> None:
    at = table(FIVE)
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "D3 march D2 1"))
    red = Person(at)
    red.fill_in(B1="march", B3="march", C2="march")
    assert red.note == "You have 3 Marches but chose 4, so C2 got no order."
    assert "D3 march D2 1" in red.sheet


def test_an_empty_home_comes_last_and_stays_without_an_order() -> None:
    red = Person(table({"B1": 1, "D3": 1}))
    form = red.fill_in(B1="bide", D3="bide")
    assert [field.name for field in form.fields] == ["B1", "D3", "C1"]
    assert read_kept(red.sheet).orders == {"B1": "bide", "D3": "bide"}


def test_bad_lines_are_named_and_good_ones_kept() -> None:
    red = Person(table())
    red.carry_out(
        TEXTS.panels.typed(red.table.prompt("red"), "B1 bide\nD3 defend\nrecrut E3\nB9 march\nhand in")
    )
    assert red.note.splitlines()[0] == 'Line 3: "recrut E3": Did you mean recruit E3?'
    assert red.note.splitlines()[1].startswith('Line 4: "B9 march": There is no hex B9')
    assert read_kept(red.sheet).orders == {"B1": "bide", "D3": "defend"}
    assert not red.table.match.sealed
    assert red.panel().text.startswith("Line 3")


def test_lines_that_the_table_forbids_are_named_too() -> None:
    red = Person(table())
    lines = "B1 march B2\nB3 march B4\nC2 march C3\nD1 march D2\nE3 pillage"
    red.carry_out(TEXTS.panels.press(red.table.prompt("red"), Press("typed", text=lines)))
    assert [line.split(":")[0] for line in red.note.splitlines()] == ["Line 4", "Line 5"]
    assert len(read_kept(red.sheet).lines) == 3


def test_supply_is_said_in_terms_where_it_is_short() -> None:
    red = Person(table({"B3": 1, "D3": 3}, tiles={"B3": "desert"}))
    assert "Supply 2, need 4: Desert B3: 1 + 1 · you will" in red.panel().below
    assert "buy 2 barrels for 4 Stones" in red.panel().below


def test_an_instruction_to_discharge_comes_before_barrels_are_bought() -> None:
    at = table({"B2": 1, "D3": 6})
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "if short discharge B2"))
    assert "you will discharge 1 in B2, then buy 1 barrel for 2 Stones" in Person(at).panel().below


def test_who_is_about_to_win_is_said_in_one_line_if_anybody_is() -> None:
    assert len(Person(table()).panel().text.splitlines()) == 1
    near = dict.fromkeys(MAPS[3].cities[:4], 1)
    assert "**4 of 5 Cities" in Person(table(near)).panel().text


def test_orders_are_cleared_and_instructions_stay() -> None:
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "B1 bide\npay 1"))
    red = Person(at)
    red.press("more_pages")
    red.press("clear")
    assert red.sheet == "pay attack 1 defend 1"


def test_one_message_is_enough() -> None:
    at = table()
    pressed = TEXTS.panels.typed(
        at.prompt("red"), "B1 march A1 2, B2 1\nHB recruit\nD3 support self\nhand in"
    )
    at.apply("red", pressed)
    assert at.match.sealed["red"] == {"orders": {"B1": "march", "C1": "recruit", "D3": "support"}}
    assert at.sheets["red"].startswith("B1 march A1 2, B2 1")


def test_a_message_amends_the_sheet() -> None:
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "B1 bide\nHB recruit"))
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "b1 defend"))
    assert read_kept(at.prompt("red").draft).orders == {"C1": "recruit", "B1": "defend"}


@pytest.mark.parametrize("word", ["hand in", "Done", "ready", "READY!"])
def test_words_that_hand_in(word: str) -> None:
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "HB recruit"))
    assert TEXTS.panels.typed(at.prompt("red"), word).answer == {"orders": {"C1": "recruit"}}


@pytest.mark.parametrize("word", ["show", "sheet"])
def test_words_that_show(word: str) -> None:
    assert TEXTS.panels.typed(table().prompt("red"), word) == Pressed()


def test_take_back_needs_something_handed_in() -> None:
    with pytest.raises(Refused):
        TEXTS.panels.typed(table().prompt("red"), "take back")


@pytest.mark.parametrize("word", ["help", "Help!", "How?"])
def test_who_types_help_is_told_how_orders_are_given(word: str) -> None:
    pressed = TEXTS.panels.typed(table().prompt("red"), word)
    assert "C4 march D5 2" in pressed.note
    assert pressed.draft is None


def test_the_form_has_the_sheet_and_replaces_it() -> None:
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "HB recruit\npay attack 1"))
    form = TEXTS.panels.press(at.prompt("red"), Press("type")).form
    assert form
    assert form.fields[0].value == "C1 recruit\npay attack 1"
    at.apply("red", TEXTS.panels.press(at.prompt("red"), Press("typed", text="B1 bide")))
    assert at.prompt("red").draft == "B1 bide"


def marching(origin: str, troops: dict[str, int] | None = None, **more: object) -> Person:
    """Red, who has put a March on that hex."""
    red = Person(table(troops, **more))
    red.carry_out(TEXTS.panels.typed(red.table.prompt("red"), f"{origin} march"))
    return red


@pytest.mark.parametrize("text", ["xyzzy", "C9 march", "Z9 bide\n" * 90, "xyzzy\nhand in", "xyzzy\ncheck"])
def test_a_text_of_which_no_line_is_good_is_refused_with_what_is_wrong(text: str) -> None:
    prompt = table().prompt("red")
    with pytest.raises(Refused, match="^Line 1: "):
        TEXTS.panels.typed(prompt, text)
    with pytest.raises(Refused, match="^Line 1: "):
        TEXTS.panels.press(prompt, Press("typed", text=text))


@pytest.mark.parametrize("text", ["-", " --- \n", "", "# later", "-\nhand in"])
def test_a_text_that_says_nothing_is_told_so_and_leaves_the_sheet_as_it_was(text: str) -> None:
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "B1 bide\npay attack 1"))
    with pytest.raises(Refused, match="That says nothing, so your sheet stays"):
        TEXTS.panels.press(at.prompt("red"), Press("typed", text=text))
    if text.strip():
        with pytest.raises(Refused, match="That says nothing, so your sheet stays"):
            TEXTS.panels.typed(at.prompt("red"), text)
    assert at.prompt("red").draft == "B1 bide\npay attack 1"
    at.apply("red", TEXTS.panels.press(at.prompt("red"), Press("typed", text="clear")))
    assert at.prompt("red").draft == ""


@pytest.mark.parametrize("text", ["Z9 bide\n" * 400, "x" * 5000])
def test_a_text_too_long_to_be_read_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="A sheet can have"):
        TEXTS.panels.typed(table().prompt("red"), text)


def test_a_march_is_split_by_menus() -> None:
    red = marching("B1")
    red.press("goal", "B2.all")
    assert red.sheet == "B1 march B2 all"
    red.press("split")
    red.press("to", "A1")
    assert red.sheet == "B1 march B2 all, A1 1"
    red.press("more")
    assert red.sheet == "B1 march B2 all, A1 2"
    red.press("less")
    red.press("to", "B2")
    red.press("less")
    assert red.sheet == "B1 march B2 1, A1 1"
    red.press("drop")
    assert red.sheet == "B1 march A1 1"
    red.press("back")
    assert red.focus == ""


def test_a_second_step_forces_the_march_and_stopping_ends_that() -> None:
    red = marching("D3", troops={"D3": 2})
    red.press("goal", "D2.all")
    red.press("then")
    red.press("then_to", "D1")
    assert red.sheet == "D3 march D2 all > D1 forced"
    red.focus = "D3.D2.then"
    red.press("then_to", "stop")
    assert red.sheet == "D3 march D2 all"


def test_without_a_stone_left_nothing_is_forced_on() -> None:
    red = marching("D3", troops={"D3": 2}, stones={"red": 0})
    red.press("goal", "D2.all")
    assert not [label for label in red.labels() if label.startswith("On from")]


def test_an_attack_is_marked_as_one() -> None:
    red = marching("D3")
    red.press("goal", "D4.all")
    assert red.sheet == "D3 march D4 all attack"


def test_from_the_airport_rows_come_before_hexes() -> None:
    red = marching("E5", troops={"E5": 2})
    red.press("goal", "H")
    red.press("goal", "H6.1")
    assert red.sheet == "E5 march H6 1"


def test_out_of_a_marker_a_march_clears_or_is_forced_on() -> None:
    red = Person(table({"D3": 2}, tiles={"D3": "swamp"}, slow=["D3"]))
    red.fill_in(D3="march")
    assert "clears the marker" in red.panel().below
    red.press("hex", "D3")
    red.press("order", "march")
    red.press("then")
    red.press("to", "C3")
    assert red.sheet == "D3 march > C3 forced"


def test_the_sequence_is_changed_by_earlier_and_later() -> None:
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "B1 bide\nHB recruit\nD3 defend"))
    red = Person(at)
    red.press("more_pages")
    red.press("sequence")
    red.press("move", "D3")
    red.press("up")
    red.press("up")
    assert list(read_kept(red.sheet).orders) == ["D3", "B1", "C1"]
    red.press("down")
    assert list(read_kept(red.sheet).orders) == ["B1", "D3", "C1"]


def test_tokens_left_stand_in_the_labels_and_used_up_ones_are_gone() -> None:
    at = table({"B1": 1, "D3": 1})
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "B1 recruit\nD3 bide"))
    assert "Recruit (1 left)" in _orders_of(at, "D3")
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "HB recruit"))
    assert "Recruit" not in _orders_of(at, "D3")


def _orders_of(at: Table, hex_: str) -> str:
    menus = [row for row in TEXTS.panels.show(at.prompt("red"), hex_).rows if isinstance(row, Menu)]
    return " ".join(choice.label for menu in menus if menu.action == "order" for choice in menu.choices)


def test_the_panel_draws_the_plan_for_its_owner() -> None:
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "B1 march B2 2 > B3, A1 1\nHB recruit"))
    picture = TEXTS.panels.show(at.prompt("red")).picture
    assert picture
    assert picture.kind == "sheet"
    scene = pictures.shown(picture)
    assert {(move.start, move.end, move.number) for move in scene.moves} == {
        ("B1", "B2", 2),
        ("B2", "B3", 2),
        ("B1", "A1", 1),
    }
    assert {(token.hex, token.kind) for token in scene.tokens} == {("B1", "march"), ("C1", "recruit")}


def test_standing_instructions_by_menus() -> None:
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "D3 support"))
    red = Person(at)
    red.press("standing")
    red.press("pay", "win")
    red.press("pay_else", "ask")
    red.press("support", "green")
    red.press("retreat", "D3")
    red.press("retreat_to", "C3")
    red.press("standing")
    red.press("short", "B1")
    assert red.sheet.splitlines() == [
        "D3 support green",
        "pay attack win else ask defend win else ask",
        "retreat D3 C3",
        "if short discharge B1",
    ]
    red.press("back")
    assert red.focus == ""


def test_a_payment_by_side_is_two_menus_as_well() -> None:
    red = Person(table())
    red.press("standing")
    red.press("topic", arg="pay")
    red.press("pay_who", "defend.any")
    red.press("pay_for", "sure")
    red.press("pay_for_else", "1")
    assert red.sheet == "pay defend sure else 1"


def test_an_empty_sheet_is_not_handed_in_by_mistake() -> None:
    red = Person(table())
    red.press("hand_in")
    assert not red.table.match.sealed
    assert "Hand in without orders?" in red.panel().text
    red.press("hand_in")
    assert red.table.match.sealed["red"] == {"orders": {}}


def test_a_new_round_keeps_all_standing_instructions_but_no_order() -> None:
    ask = table().match.asks["red"]
    standing = [
        "pay attack 1 defend win",
        "pay attack 2 against blue",
        "retreat D3 C3",
        "if short buy, forage",
    ]
    last = "\n".join(["C1 recruit", "B1 march B2 all", *standing])
    assert str(read_kept(TEXTS.sheets.draft_for(ask, last))).splitlines() == standing
    assert TEXTS.sheets.draft_for(ask, "") == ""
    assert TEXTS.sheets.draft_for(ask, "gibberish") == ""


def test_an_unreadable_draft_gives_the_cautious_deputy() -> None:
    at = open_orders_only()
    ask = at.match.asks[at.match.awaited[0]]
    for draft in ("", "gibberish \x00"):
        answer = TEXTS.sheets.deputy(ask, Saved(sheet=draft), "swift").answer(ask)
        ask.check(answer)


def open_orders_only() -> Table:
    """All orders in, so that a turn is asked."""
    at = table()
    for seat in list(at.match.awaited):
        at.submit(seat, at.match.asks[seat].fallback())
    return at


def test_the_receipt_lists_everything() -> None:
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "HB recruit\nB1 march B2 all\nhand in"))
    text = TEXTS.panels.show(at.prompt("red"), preview=True).text
    assert "**1** C1 Home Recruit" in text
    assert "C1 recruit\nB1 march B2 all" in text


def test_the_plan_is_checked_on_request_by_button_and_by_word() -> None:
    red = Person(table({"B1": 3}))
    red.table.apply("red", TEXTS.panels.typed(red.table.prompt("red"), "B1 march B2 5"))
    red.press("more_pages")
    red.press("wrong")
    text = TEXTS.panels.show(red.table.prompt("red"), red.focus).text
    assert "B1 sends 5 troops, but will have only 3." in text
    assert TEXTS.panels.typed(red.table.prompt("red"), "anything wrong?").focus == red.focus
    red.press("back")
    assert red.focus == ""


def test_where_nothing_is_wrong_the_panel_says_so() -> None:
    at = table({"B1": 1}, stones={"red": 0, "blue": 0, "green": 0})
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "B1 bide\nHB recruit"))
    assert "No problems found" in TEXTS.panels.show(at.prompt("red"), "wrong").text


def test_advice_is_given_only_where_the_table_has_a_coach_and_marked_as_such() -> None:
    prompt = table().prompt("red")
    assert "Advice" not in TEXTS.panels.show(prompt, "wrong").text
    advised = BRIMSTONE.computers["marshal"].think(prompt.ask, "", Dice("coach"))
    assert "Advice" not in TEXTS.panels.show(replace(prompt, advised=advised), "wrong").text
    coached = TEXTS.panels.show(replace(prompt, coach=True, advised=advised), "wrong")
    facts, _, advice = coached.text.partition("💡 **Advice** from the strongest computer")
    assert facts.strip() == TEXTS.panels.show(prompt, "wrong").text
    assert len([line for line in advice.splitlines() if line.startswith("- ")]) in (2, 3)
    check_panel(coached)


def test_a_coach_who_would_order_the_same_says_so() -> None:
    prompt = table().prompt("red")
    advised = BRIMSTONE.computers["marshal"].think(prompt.ask, "", Dice("coach"))
    coached = replace(prompt, draft=advised.notes or "", coach=True, advised=advised)
    assert "It would give the same orders." in TEXTS.panels.show(coached, "wrong").text


def test_the_largest_sheet_keeps_every_page_within_discords_limits() -> None:
    """All tokens, Marches of many groups, instructions for every hex: more than anybody will write."""
    army = dict.fromkeys(("A1", "A2", "A3", "B1", "B2", "B3", "B4", "C2", "C3", "D1", "D2", "E1", "E2"), 1)
    at = table({**army, "D3": 4, "E3": 3}, stones={"red": 9})
    orders = [
        "D3 march D4 1 attack if stronger by 2 else E4 C2 > D5 1 follow, D4 1 follow else E4, E4 1 else C3 C2"
    ]
    orders += [
        "E3 march E4 1 attack else D2 D3, F3 1 follow else E2 > F4 attack if stronger by 1",
        "B1 march C2",
    ]
    orders += [
        "C1 recruit",
        "B2 recruit",
        "C2 defend",
        "C3 defend",
        "A1 bide",
        "A2 bide",
        "A3 bide",
        "B3 forage",
    ]
    orders += [
        "D2 support blue attacking green at D3, green defending against blue at C2, anyone against blue"
    ]
    said = [f"pay {side} win with 1 else 2 against {seat} at D{n}" for side in ("attack", "defend")
            for seat in ("blue", "green") for n in range(1, 8)]  # fmt: skip
    said += [
        f"retreat {hex_} {to}" for hex_, to in (("D3", "D2 C2 C3"), ("E3", "E2 D2 D3"), ("*", "C1 C2 B2 A1"))
    ]
    said += [
        "pay attack sure with 1 else 2 defend sure with 1 else 2",
        "if short forage, buy 1, discharge A1 1",
    ]
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "\n".join(orders + said)))
    pages = (
        "",
        "D3.D4",
        "D3.D4.then",
        "D3.D4.more",
        "D3.D4~1.more",
        "standing",
        "standing.pay.attack.blue.D4.F",
    )
    for focus in (
        *pages,
        "standing.support.blue",
        "standing.retreat.*.D",
        "standing.retreat.D3",
        "standing.supply",
        "wrong",
    ):
        for coach in (False, True):
            panel = TEXTS.panels.show(replace(at.prompt("red"), coach=coach), focus, "x" * 900)
            check_panel(panel)
            assert panel.text.count("```") in (0, 2)
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "hand in"))
    check_panel(TEXTS.panels.show(at.prompt("red")))
