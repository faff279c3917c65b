"""The notation of order sheets: forgiving in reading, exact in printing, clear in refusing."""

from __future__ import annotations

import re
import time
from importlib import resources

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.brimstone.board.hexes import HEXES, neighbours
from engine.brimstone.board.state import View
from engine.brimstone.notation.sheets import MOST_CHARACTERS, amend, parse_sheet, read_sheet
from engine.brimstone.orders.plan import Sheet, Wish
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from tests.engine.brimstone.positions import begin, crowded_table
from tests.engine.brimstone.sheets import any_sheet, fitting_sheet

HOME = "C7"
TABLE = {
    "troops": {"red": {"C3": 4, "C4": 3, "D6": 1, "E9": 1, "A2": 1, "E5": 2}, "blue": {"D4": 2}},
    "events_up": ["entrenched"],
    "tiles": {"D5": "farmland", "C5": "swamp", "B4": "mountain"},
}
EXAMPLE = """\
C3 march D4 2 attack, C4 1
C4 march D5 all > D6 forced
HB recruit
D6 support self
E9 defend
pay attack 1 defend 2
retreat D5 C4
if short forage, buy 1, discharge A2"""


def red(**changes: object) -> View:
    view = begin({**TABLE, **changes}).asks["red"].view  # type: ignore[attr-defined]
    assert isinstance(view, View)
    return view


def refusal(text: str, view: View | None = None) -> str:
    with pytest.raises(Refused) as why:
        read_sheet(text, view or red(), "red")
    return str(why.value)


@given(st.integers(0))
def test_every_sheet_prints_and_reads_back(seed: int) -> None:
    sheet = any_sheet(Dice(str(seed)))
    assert parse_sheet(str(sheet)) == sheet


@settings(max_examples=40, deadline=None)
@given(st.integers(0))
def test_a_sheet_that_fits_a_table_reads_back_there(seed: int) -> None:
    dice = Dice(str(seed))
    for seat, ask in begin(crowded_table(dice)).asks.items():
        view = ask.view  # type: ignore[attr-defined]
        sheet = fitting_sheet(view, dice)
        assert read_sheet(str(sheet), view, seat) == sheet


def test_the_example_of_the_issue() -> None:
    typed = """
        C3 march D4 2, C4 1          # two to D4, one to C4; the rest stay
        C4 march D5 all > D6 forced  # a forced march: on to D6
        HB recruit                   # HB is the Home Base
        D6 support self
        E9 defend
        pay attack 1 defend 2        # otherwise: asked by DM when the battle comes
        retreat D5 C4
        if short forage, buy 1, discharge A2
    """
    sheet = read_sheet(typed, red(), "red")
    assert str(sheet) == EXAMPLE.replace("HB", HOME)


def examples_in_the_rules() -> list[list[str]]:
    text = (resources.files("engine.brimstone") / "RULES.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [[re.split(r"\s{2,}", line)[0] for line in block.splitlines()] for block in blocks]


def test_the_example_in_the_rules_can_be_typed() -> None:
    lines, _ = examples_in_the_rules()
    assert str(parse_sheet("\n".join(lines), "A3")) == "\n".join(lines).replace("HB", "A3")


def test_the_instructions_in_the_rules_can_be_typed() -> None:
    _, lines = examples_in_the_rules()
    assert len(lines) == 8
    for line in lines:
        assert str(parse_sheet(line)) == line


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("c3 march d4 2, c4 1", "C3 march D4 2, C4 1"),
        ("C3 m D4 2 C4 1", "C3 march D4 2, C4 1"),
        ("march C3 D4 2", "C3 march D4 2"),
        ("C3 MARCH 2 to D4, 1 to C4.", "C3 march D4 2, C4 1"),
        ("C3 march two to D4 and one to C4", "C3 march D4 2, C4 1"),
        ("C3 march D4 2, stay 1", "C3 march D4 2"),
        ("C3 march D4 2, 1 stays", "C3 march D4 2"),
        ("C3 march D4 2, the rest stay", "C3 march D4 2"),
        ("C3: march -> D4 (2)", "C3 march D4 2"),
        ("c 3   mar   d 4   2", "C3 march D4 2"),
        ("C3-D4 march", "C3 march D4 all"),
        ("Please march 2 troops from C3 to D4", "C3 march D4 2"),
        ("C4 go to D5 with everyone", "C4 march D5 all"),
        ("C4 march the rest to D5, 1 to C5", "C4 march D5 all, C5 1"),
        ("C4 m D5 2x", "C4 march D5 2"),
        ("C4 forced march D5 > D6 1", "C4 march D5 all > D6 1 forced"),
        ("C4 march D5 → D6", "C4 march D5 all > D6 forced"),
        ("C4 march D5 then D6", "C4 march D5 all > D6 forced"),
        ("c4->d5->d6", "C4 march D5 all > D6 forced"),
        ("C4 > D5 > D6", "C4 march D5 all > D6 forced"),
        ("C4 → D5 2, C5 1", "C4 march D5 2, C5 1"),
        ("C4 march D5 2 > D6 attack, C5 1", "C4 march D5 2 > D6 attack, C5 1 forced"),
        ("C4 march D5 1 > D6, D5 1 > D7", "C4 march D5 1 > D6, D5 1 > D7 forced"),
        ("C4 march > D5 all forced", "C4 march > D5 forced"),
        ("C4 march > D5 1, > C5", "C4 march > D5 1, > C5 forced"),
        ("C4 march C4 > D5 2", "C4 march > D5 2 forced"),
        ("C4 march D5 2 > D5 2", "C4 march D5 2 > D5 forced"),
        ("C4 march forced", "C4 march forced"),
        ("attack C3 D4 2", "C3 march D4 2 attack"),
        ("C3 attack D4 with 2", "C3 march D4 2 attack"),
        ("hb recruit", "C7 recruit"),
        ("Home Base r", "C7 recruit"),
        ("recruit: HB!", "C7 recruit"),
        ("D6 sup self", "D6 support self"),
        ("D6 support my own side only", "D6 support self"),
        ("support D6 red, then blue", "D6 support red blue"),
        ("support D6 r b", "D6 support red blue"),
        ("support D6 self red", "D6 support red"),
        ("D6 support none", "D6 support nobody"),
        ("support nobody; D6 support", "D6 support nobody"),
        ("bide C3, C4 and C5", "C3 bide\nC4 bide\nC5 bide"),
        ("C4 hold", "C4 bide"),
        ("C4 stay", "C4 bide"),
        ("C4 d", "C4 defend"),
        ("C4 fora", "C4 forage"),
        ("C4 plunder", "C4 pillage"),
        ("- C4 bide\n2. C5 bide", "C4 bide\nC5 bide"),
        ("```\nC4 bide\n```", "C4 bide"),
        ("C4 bide; C5 bide # both", "C4 bide\nC5 bide"),
        ("pay 1 attack, 2 defend", "pay attack 1 defend 2"),
        ("pay attack: 1; pay defence: two", "pay attack 1 defend 2"),
        ("pay a1 d2", "pay attack 1 defend 2"),
        ("pay a 1 d 0", "pay attack 1 defend 0"),
        ("pay 2", "pay attack 2 defend 2"),
        ("pay nothing", "pay attack 0 defend 0"),
        ("pay attack ask defend 1", "pay defend 1"),
        ("retreat from D5 to C4, else C5", "retreat D5 C4 C5"),
        ("D5 retreat C4", "retreat D5 C4"),
        ("retreat * C4", "retreat * C4"),
        ("retreat anywhere HB", "retreat * C7"),
        ("supply: forage, buy, discharge 2 from A2", "if short forage, buy, discharge A2 2"),
        ("if short: discharge A2, A3 1", "if short discharge A2, discharge A3 1"),
        ("buy 1 barrel if short", "if short buy 1"),
        ("", ""),
        ("# nothing yet\n\n---", ""),
    ],
)
def test_forgiving_spellings(typed: str, means: str) -> None:
    sheet = parse_sheet(typed, HOME)
    assert str(sheet) == means
    assert parse_sheet(means) == sheet


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("C4 mrach D5", 'Line 1: "C4 mrach D5": Did you mean C4 march D5?'),
        ("C4 recuit", "Did you mean C4 recruit?"),
        ("D6 suport red", "Did you mean D6 support red?"),
        ("retrat D5 C4", "Did you mean retreat D5 C4?"),
        ("pay atack 1", "Did you mean pay attack 1?"),
        ("if short disharge A2", "Did you mean if short discharge A2?"),
        ("C4 march D5 2 forsed", "Did you mean C4 march D5 2 forced?"),
        ("C4 bide agian", 'Bide takes nothing after it, so "agian" is too much.'),
        (
            "D6 support purple",
            'I do not understand "purple" here. Write it as in D6 support self or a colour, D6 support blue',
        ),
        ("foo", 'I do not understand "foo" here. Write it as in C4 march D5 2.'),
        ("pay purple 1", 'I do not understand "purple" here. Write it as in pay attack 1 defend 2.'),
        ("retreat D5 purple", 'I do not understand "purple" here. Write it as in retreat D5 C4.'),
        (
            "if short purple",
            'I do not understand "purple" here. Write it as in if short forage, buy 1, discharge A2.',
        ),
        ("C9 bide", "There is no hex C9. Row C runs from C1 to C7."),
        ("J4 bide", "There is no hex J4. Rows run from A to I."),
        ("C4", "Say what C4 should do: march, recruit, support, defend, bide, forage or pillage."),
        ("C4 D5", 'Say what C4 should do. Did you mean "C4 march D5 all"?'),
        ("march", "Say which hex, as in C4 march D5 2."),
        ("bide", "Say which hex, as in C4 bide."),
        ("???", "Write a hex and an order, as in C4 march D5 2, or a line with pay, retreat or if short."),
        ("C4 march D5 0", "The troops of a group must be 1 to 20, not 0."),
        ("C4 march D5 99999999999999999999", "The troops of a group must be 1 to 20, not 9999999…."),
        ("C4 march D5, C5", "All go to D5, so none are left for C5. Say how many, as in C5 1."),
        ("C4 march > D5, > C5", "All go to D5, so none are left for C5"),
        ("C4 march D5 > D6 > D7", "A forced march has at most two steps, as in D5 all > D6."),
        ("C4 march D5 2 > D6 3", "2 arrive in D5, so 3 cannot go on."),
        (
            "C4 march D5 > D6 1 D7 1",
            "Write one hex after > and a comma after each group, as in D5 2 > D6, C5 1.",
        ),
        ("C4 march C4", "C4 to C4 moves nobody. To clear a marker there, write only C4 march."),
        ("C4 march > C4", "C4 march clears the marker there. After > write where to go on to."),
        ("C4 march 2", "Say where the 2 go, as in D5 2."),
        ("C4 march attack", "Say where to attack, as in D5 2 attack."),
        ("C4 march recruit D5", 'A hex takes only one order, so "recruit" is too much.'),
        ("C4 march D5 2 pay 1", "Write payments on a line of their own: pay attack 1 defend 2."),
        ("C4 recruit 3", 'Recruit takes nothing after it, so "3" is too much.'),
        ("C4 bide\nC4 march D5", "C4 already has an order in line 1. A hex takes only one."),
        ("pay 3", "The Stones for a battle must be 0 to 2, not 3."),
        (
            "pay attack",
            "Say for what you pay and how many Stones (0 to 2), as in pay attack 1 defend 2. To pay by the",
        ),
        ("retreat C4", "Say from where to where: retreat D5 C4, or retreat * C4 for any hex."),
        ("if short", "Say what to do, as in if short forage, buy 1, discharge A2."),
        ("if short discharge", "Say where to discharge, as in discharge A2 or discharge A2 1."),
        (
            "if short forage D4",
            "Write the order on a line of its own: D4 forage. The line “if short forage” then uses it.",
        ),
        ("if short forage 2", "forage takes no number. It gives one barrel."),
        ("if short buy A2", "Barrels are for all your troops, so buy takes no hex: if short buy 1."),
        ("D6 support 2", 'Support helps self, nobody or seats by colour, not "2".'),
        ("D6 support self nobody", "Support helps self, nobody or seats by colour. Write only one of these."),
        ("support self", "Your sheet has no Support order. Write where it is, as in D6 support self."),
    ],
)
def test_refusals_say_what_is_wrong_and_what_would_be_right(typed: str, said: str) -> None:
    with pytest.raises(Refused) as why:
        parse_sheet(typed, HOME)
    assert said in str(why.value)


def test_HB_needs_a_home() -> None:
    with pytest.raises(Refused, match=r"I do not know your Home Base here\. Write its hex instead of HB\."):
        parse_sheet("HB bide")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "D4 bide",
            "Line 1: You cannot order D4: you have no troops there. Your hexes are A2, C3, C4, C7, D6, E5,",
        ),
        ("HB defend", "Your Home Base C7 is empty, so it takes only Recruit or Bide (R20)."),
        ("C3 pillage", "You cannot place Pillage on C3: it is Plains. It needs Village."),
        ("C3 march E4", "E4 is not next to C3"),
        ("C4 march D5 > C7", "C7 is not next to D5"),
        ("E5 march D5 1, D6 1", "One March flies to one place, so it cannot go to both D5 and D6."),
        ("E5 march E9", "E9 is a City. Troops cannot fly there from the Airport."),
        (
            "C4 march C5 > D6",
            "C5 is Swamp, so troops that enter it cannot go on to D6. Their second step can only clear the",
        ),
        ("C4 march D5 > D5", "D5 (Farmland) will have no Slow-Travel marker to clear."),
        ("D6 support yellow", "Nobody plays Yellow at this table. Its seats are Red, Blue, Green."),
        ("retreat D5 A1", "A1 is not next to D5. A retreat goes one step."),
        ("retreat B1 C1", "C1 is an enemy Home Base. Only its owner can enter it."),
        ("retreat * C1", "C1 is an enemy Home Base. Only its owner can enter it."),
        ("retreat E5 A5", "A5 is a City. Troops cannot fly there from the Airport."),
        ("if short discharge D4", "You have no troops in D4 to discharge."),
        ("C3 defend\nC4 defend\nD6 defend", "You placed 3 Defend tokens but have 2."),
    ],
)
def test_the_table_refuses(typed: str, said: str) -> None:
    assert said in refusal(typed)


def test_R14_orders_that_an_event_bans_are_refused_when_placed() -> None:
    assert "You cannot place Support on D6: Lightning bans it this round." in refusal(
        "D6 support self", red(event="lightning")
    )


def test_R16_fogged_hexes_are_refused() -> None:
    foggy = red(event="fogbound")
    assert "Fogbound" in refusal("E5 march D5", foggy)
    assert "B4 is Mountain. Fogbound closes it this round." in refusal("C4 march B4", foggy)
    assert "Fog closes B4 this round." in refusal("retreat C4 B4", foggy)


def test_all_wrong_lines_are_named_by_number() -> None:
    said = refusal("C3 mrach D4\n\nC4 bide\nD4 bide # an enemy's\npay 7").splitlines()
    assert [line[:6] for line in said] == ["Line 1", "Line 4", "Line 5"]


def test_at_most_eight_faults_are_listed() -> None:
    said = refusal("\n".join(f"foo{n}" for n in range(12))).splitlines()
    assert len(said) == 9
    assert said[-1] == "... and 4 more."


@pytest.mark.parametrize(
    "garbage",
    [
        "x" * 4000,
        "C4 " * 1333,
        "a\n" * 2000,
        "mrach " * 666,
        "∰☃" * 2000,
        "\n".join(["qwerty asdf"] * 60),
        ">" * 4000,
    ],
)
def test_garbage_is_refused_shortly_and_quickly(garbage: str) -> None:
    began = time.thread_time()  # of this test alone: the machine may be busy with others
    assert len(refusal(garbage)) < 1200
    assert time.thread_time() - began < 0.5


def test_too_long_a_text_is_refused() -> None:
    assert "That is 4001 characters. A sheet can have 4000." in refusal("x" * (MOST_CHARACTERS + 1))


def test_a_sheet_cannot_grow_beyond_what_can_be_read() -> None:
    sheet = Sheet(wishes=tuple(Wish(origin, tuple(neighbours(origin))) for origin in HEXES))
    longest = Wish("E5", tuple(hex_ for hex_ in HEXES if red().tiles[hex_] not in ("city", "home")) * 40)
    with pytest.raises(Refused, match=r"With that the sheet is too long\. It can have 4000 characters\."):
        amend(Sheet(wishes=(longest,)), "C3 bide", red(), "red")
    assert parse_sheet(str(sheet)) == sheet


def test_an_enemy_in_the_way_makes_a_step_an_attack() -> None:
    assert str(read_sheet("C4 march D4 2, D5 1 > D4", red(), "red")) == (
        "C4 march D4 2 attack, D5 1 > D4 attack forced"
    )


def test_more_troops_than_are_there_may_be_sent_as_others_may_arrive() -> None:
    assert str(read_sheet("D6 march D5 3", red(), "red")) == "D6 march D5 3"


def test_naming_oneself_as_the_side_to_support_is_self() -> None:
    assert str(read_sheet("D6 support red", red(), "red")) == "D6 support self"


def amended(sheet: str, text: str) -> str:
    return str(amend(parse_sheet(sheet), text, red(), "red"))


@pytest.mark.parametrize(
    ("sheet", "typed", "then"),
    [
        ("C3 bide\nC4 recruit", "C3 march B3 1", "C4 recruit\nC3 march B3 1"),
        ("C3 bide\nC4 recruit", "C3 none", "C4 recruit"),
        ("pay attack 1", "pay defend 2", "pay attack 1 defend 2"),
        ("pay attack 1", "pay ask", ""),
        ("C3 bide\nD6 support self", "support nobody", "C3 bide\nD6 support nobody"),
        ("D6 support self", "support ask", "D6 support"),
        ("D6 support self", "D6 support", "D6 support"),
        ("retreat D5 C4\nretreat C4 B4", "retreat D5 C5", "retreat D5 C5\nretreat C4 B4"),
        ("retreat D5 C4\nretreat C4 B4", "retreat D5 none", "retreat C4 B4"),
        ("retreat D5 C4\nretreat C4 B4", "retreat none", ""),
        ("if short forage", "if short buy", "if short buy"),
        ("if short forage", "if short ask", ""),
        ("C3 bide\npay 1", "clear", ""),
        ("C3 bide\npay 1", "clear\nC4 bide", "C4 bide"),
        ("C3 bide", "", "C3 bide"),
    ],
)
def test_what_is_typed_later_replaces_what_it_speaks_of(sheet: str, typed: str, then: str) -> None:
    assert amended(sheet, typed) == then


def test_amending_is_refused_as_a_whole() -> None:
    sheet = parse_sheet("C3 bide")
    with pytest.raises(Refused):
        amend(sheet, "C4 bide\nD4 bide", red(), "red")
    assert sheet == parse_sheet("C3 bide")


def test_an_empty_sheet_is_false() -> None:
    assert not Sheet()
    assert parse_sheet("pay 1")
