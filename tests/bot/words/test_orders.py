"""The order sheet's panel: built by presses, by typing, by the form."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.panel import Menu, Press, Pressed
from bot.words.brimstone import WORDS, pictures
from bot.words.brimstone.panels.orders import read_draft
from engine.brimstone.game import BRIMSTONE
from engine.core import Refused
from engine.dice import Dice
from engine.match import Match
from tests.bot.words.limits import check_panel
from tests.bot.words.monkey import Table, presses

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
    dice = Dice("orders")
    return Table(Match(BRIMSTONE, BRIMSTONE.read_table(written, dice), dice))


class Person:
    """Red at the panel, counting presses."""

    def __init__(self, at: Table) -> None:
        self.table, self.focus, self.presses, self.note = at, "", 0, ""

    def press(self, action: str, value: str = "", arg: str | None = None) -> Pressed:
        """Press what the panel offers under that action (and value)."""
        panel = WORDS.panel(self.table.prompt("red"), self.focus)
        check_panel(panel)
        wanted = (value,) if value else ()
        for press in presses(panel):
            if press.action == action and press.values == wanted and arg in (None, press.arg):
                return self.carry_out(WORDS.press(self.table.prompt("red"), press))
        raise AssertionError(f"{action} {value} is not to be pressed in {panel.rows}")

    def carry_out(self, pressed: Pressed) -> Pressed:
        self.presses += 1
        self.focus, self.note = pressed.focus, pressed.note
        self.table.apply("red", pressed)
        return pressed

    @property
    def sheet(self) -> str:
        return self.table.prompt("red").draft


def test_six_orders_take_at_most_fourteen_presses() -> None:
    """Three Marches, with the hexes in any order; after any other order the next hex comes by itself."""
    red = Person(table())
    for hex_, to in (("B1", "B2"), ("B3", "B4"), ("D3", "D2")):
        red.press("hex", hex_)
        red.press("order", "march")
        red.press("to", to)
    red.press("hex", "C1")
    for order in ("recruit", "bide", "defend"):
        red.press("order", order)
    red.press("hand_in")
    assert len(red.table.match.sealed["red"]["orders"]) == 6
    assert red.presses <= 14


def test_one_message_is_enough() -> None:
    at = table()
    pressed = WORDS.typed(at.prompt("red"), "B1 march A1 2, B2 1\nHB recruit\nD3 support self\nhand in")
    at.apply("red", pressed)
    assert at.match.sealed["red"] == {"orders": {"B1": "march", "C1": "recruit", "D3": "support"}}
    assert at.sheets["red"].startswith("B1 march A1 2, B2 1")


def test_a_message_amends_the_sheet() -> None:
    at = table()
    at.apply("red", WORDS.typed(at.prompt("red"), "B1 bide\nHB recruit"))
    at.apply("red", WORDS.typed(at.prompt("red"), "b1 defend"))
    assert read_draft(at.prompt("red").draft).orders == {"C1": "recruit", "B1": "defend"}


@pytest.mark.parametrize("word", ["hand in", "Done", "ready", "READY!"])
def test_words_that_hand_in(word: str) -> None:
    at = table()
    at.apply("red", WORDS.typed(at.prompt("red"), "HB recruit"))
    assert WORDS.typed(at.prompt("red"), word).answer == {"orders": {"C1": "recruit"}}


@pytest.mark.parametrize("word", ["show", "sheet"])
def test_words_that_show(word: str) -> None:
    assert WORDS.typed(table().prompt("red"), word) == Pressed()


def test_take_back_needs_something_handed_in() -> None:
    with pytest.raises(Refused):
        WORDS.typed(table().prompt("red"), "take back")


@pytest.mark.parametrize("word", ["help", "Help!", "How?"])
def test_who_types_help_is_told_how_orders_are_given(word: str) -> None:
    pressed = WORDS.typed(table().prompt("red"), word)
    assert "C4 march D5 2" in pressed.note
    assert pressed.draft is None


def test_nonsense_is_refused_and_changes_nothing() -> None:
    at = table()
    for text in ("xyzzy", "C9 march", "B1 recruitt\nD4 bide", "x" * 4000, "Z9 bide\n" * 400):
        with pytest.raises(Refused) as refused:
            WORDS.typed(at.prompt("red"), text)
        check_panel(WORDS.panel(at.prompt("red"), "", str(refused.value)))
    assert at.prompt("red").draft == ""


def test_a_march_is_split_by_menus() -> None:
    red = Person(table())
    red.press("hex", "B1")
    red.press("order", "march")
    red.press("to", "B2")
    assert red.sheet == "B1 march B2 all"
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


def test_a_second_step_forces_the_march_and_stopping_ends_that() -> None:
    red = Person(table())
    red.press("hex", "B1")
    red.press("order", "march")
    red.press("to", "B2")
    red.press("then")
    red.press("then_to", "B3")
    assert red.sheet == "B1 march B2 all > B3 forced"
    red.press("then")
    red.press("then_to", "stop")
    assert red.sheet == "B1 march B2 all"


def test_an_attack_is_marked_as_one() -> None:
    red = Person(table())
    red.press("hex", "D3")
    red.press("order", "march")
    red.press("to", "D4")
    assert red.sheet == "D3 march D4 all attack"


def test_from_the_airport_rows_come_before_hexes() -> None:
    red = Person(table({"E5": 2}))
    red.press("hex", "E5")
    red.press("order", "march")
    red.press("to", "H")
    red.press("to", "H6")
    assert red.sheet == "E5 march H6 all"


def test_out_of_a_marker_a_march_clears_or_is_forced_on() -> None:
    red = Person(table({"D3": 2}, tiles={"D3": "swamp"}, slow=["D3"]))
    red.press("hex", "D3")
    red.press("order", "march")
    assert "clears the marker" in WORDS.panel(red.table.prompt("red"), red.focus).text
    red.press("to", "C3")
    assert red.sheet == "D3 march > C3 forced"
    red.press("to", "D3")
    assert red.sheet == "D3 march"


def test_the_sequence_is_changed_by_up_and_down() -> None:
    at = table()
    at.apply("red", WORDS.typed(at.prompt("red"), "B1 bide\nHB recruit\nD3 defend"))
    red = Person(at)
    red.focus = "D3"
    red.press("up")
    red.press("up")
    assert list(read_draft(red.sheet).orders) == ["D3", "B1", "C1"]
    red.press("down")
    assert list(read_draft(red.sheet).orders) == ["B1", "D3", "C1"]


def test_tokens_left_stand_in_the_labels_and_used_up_ones_are_gone() -> None:
    at = table()
    at.apply("red", WORDS.typed(at.prompt("red"), "B1 recruit"))
    assert "Recruit (1 left)" in _orders_of(at, "D3")
    at.apply("red", WORDS.typed(at.prompt("red"), "HB recruit"))
    assert "Recruit" not in _orders_of(at, "D3")


def _orders_of(at: Table, hex_: str) -> str:
    menus = [row for row in WORDS.panel(at.prompt("red"), hex_).rows if isinstance(row, Menu)]
    return " ".join(choice.label for menu in menus if menu.action == "order" for choice in menu.choices)


def test_the_form_has_the_sheet_and_replaces_it() -> None:
    at = table()
    at.apply("red", WORDS.typed(at.prompt("red"), "HB recruit\npay attack 1"))
    form = WORDS.press(at.prompt("red"), Press("type")).form
    assert form
    assert form.fields[0].value == "HB recruit\npay attack 1"
    at.apply("red", WORDS.press(at.prompt("red"), Press("typed", text="B1 bide")))
    assert at.prompt("red").draft == "B1 bide"


@pytest.mark.parametrize("preview", [False, True])
def test_the_panel_draws_the_plan_for_its_owner(preview: bool) -> None:
    at = table()
    at.apply("red", WORDS.typed(at.prompt("red"), "B1 march B2 2 > B3, A1 1\nHB recruit"))
    pressed = WORDS.press(at.prompt("red"), Press("preview"))
    assert pressed.preview
    picture = WORDS.panel(at.prompt("red"), pressed.focus, preview=preview).picture
    assert picture
    assert picture.kind == "sheet"
    scene = pictures.scene(picture)
    assert {(arrow.start, arrow.end, arrow.text) for arrow in scene.arrows} == {
        ("B1", "B2", "2"),
        ("B2", "B3", "2"),
        ("B1", "A1", "1"),
    }
    assert {(token.hex, token.kind) for token in scene.tokens} == {("B1", "march"), ("C1", "recruit")}


def test_standing_instructions_by_menus() -> None:
    at = table()
    at.apply("red", WORDS.typed(at.prompt("red"), "D3 support"))
    red = Person(at)
    red.press("standing")
    red.press("pay", "1", arg="attack")
    red.press("support", "green")
    red.press("retreat", "D3")
    red.press("retreat_to", "C3")
    red.press("standing")
    red.press("short", "B1")
    assert red.sheet.splitlines() == [
        "D3 support green",
        "pay attack 1",
        "retreat D3 C3",
        "if short forage, discharge B1",
    ]
    red.press("back")
    assert red.focus == ""


def test_a_new_round_keeps_standing_instructions_but_orders_and_payments() -> None:
    ask = table().match.asks["red"]
    payments = "pay attack 1 defend win\npay 2 against blue"
    last = f"C1 recruit\nB1 march B2 all\n{payments}\nretreat D3 C3\nif short buy, forage"
    assert WORDS.draft_for(ask, last).splitlines() == ["retreat D3 C3", "if short buy, forage"]
    assert WORDS.draft_for(ask, "") == ""
    assert WORDS.draft_for(ask, "gibberish") == ""


def test_an_unreadable_draft_gives_the_cautious_deputy() -> None:
    at = open_orders_only()
    ask = at.match.asks[at.match.awaited[0]]
    for draft in ("", "gibberish \x00"):
        answer = WORDS.deputy(draft, ask, pace="swift").answer(ask)
        ask.check(answer)


def open_orders_only() -> Table:
    """All orders in, so that a turn is asked."""
    at = table()
    for seat in list(at.match.awaited):
        at.submit(seat, at.match.asks[seat].fallback())
    return at


def test_the_receipt_lists_everything() -> None:
    at = table()
    at.apply("red", WORDS.typed(at.prompt("red"), "HB recruit\nB1 march B2 all\nhand in"))
    text = WORDS.panel(at.prompt("red"), preview=True).text
    assert "C1 Home Base" in text
    assert "HB recruit\nB1 march B2 all" in text


def test_an_empty_sheet_is_not_handed_in_by_mistake() -> None:
    labels = [
        button.label
        for row in WORDS.panel(table().prompt("red")).rows
        if not isinstance(row, Menu)
        for button in row
    ]
    assert "Hand in without orders" in labels


def test_the_plan_is_checked_on_request_by_button_and_by_word() -> None:
    red = Person(table({"B1": 3}))
    red.table.apply("red", WORDS.typed(red.table.prompt("red"), "B1 march B2 5"))
    red.press("wrong")
    text = WORDS.panel(red.table.prompt("red"), red.focus).text
    assert "B1 sends 5 troops, but 3 will be there." in text
    assert WORDS.typed(red.table.prompt("red"), "anything wrong?").focus == red.focus
    red.press("back")
    assert red.focus == ""


def test_where_nothing_is_wrong_the_panel_says_so() -> None:
    at = table({"B1": 1}, stones={"red": 0, "blue": 0, "green": 0})
    at.apply("red", WORDS.typed(at.prompt("red"), "B1 bide\nHB recruit"))
    assert "Nothing that can be seen from here" in WORDS.panel(at.prompt("red"), "wrong").text


def test_advice_is_given_only_where_the_table_has_a_coach_and_marked_as_such() -> None:
    prompt = table().prompt("red")
    assert "Advice" not in WORDS.panel(prompt, "wrong").text
    coached = WORDS.panel(replace(prompt, coach=True), "wrong")
    facts, _, advice = coached.text.partition("💡 **Advice** of the computer captain")
    assert facts.strip() == WORDS.panel(prompt, "wrong").text
    assert len([line for line in advice.splitlines() if line.startswith("- ")]) in (2, 3)
    check_panel(coached)


def test_a_coach_who_would_order_the_same_says_so() -> None:
    prompt = table().prompt("red")
    his = BRIMSTONE.computers["captain"].think(prompt.ask, "", Dice("coach red 1")).notes
    assert (
        "He would order the same." in WORDS.panel(replace(prompt, draft=his or "", coach=True), "wrong").text
    )


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
    at.apply("red", WORDS.typed(at.prompt("red"), "\n".join(orders + said)))
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
            panel = WORDS.panel(replace(at.prompt("red"), coach=coach), focus, "x" * 900)
            check_panel(panel)
            assert panel.text.count("```") in (0, 2)
    at.apply("red", WORDS.typed(at.prompt("red"), "hand in"))
    check_panel(WORDS.panel(at.prompt("red")))
