"""An order sheet has three faces that say the same: as it is typed, in the panel, in plain language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.brimstone import TEXTS
from bot.games.brimstone.sheet.details import manner_of
from bot.games.brimstone.sheet.legs import find_leg, leg_name
from bot.games.brimstone.sheet.plain_language import plain_aid, plain_instructions, plain_order, plain_payment
from engine.brimstone.board.hexes import HEXES
from engine.brimstone.board.state import View
from engine.brimstone.notation.sheets import parse_sheet, read_kept, read_sheet
from engine.brimstone.orders import edits
from engine.brimstone.orders.bids import Odds, Payment
from engine.brimstone.orders.plan import Leg, Line, Sheet, Step
from engine.brimstone.orders.support_choice import Aid, read_aid
from engine.brimstone.rules.march import destinations
from engine.kernel.dice import Dice
from tests.bot.games.monkey import Table, crowded_table, open_orders
from tests.bot.games.test_orders import ARMY, Person, table
from tests.bot.games.unplain import typed
from tests.engine.brimstone.sheets import any_sheet, fitting_sheet


def view_of(at: Table) -> View:
    view = at.match.asks["red"].view  # type: ignore[attr-defined]
    assert isinstance(view, View)
    return view


# --- in plain language ----------------------------------------------------------------------------


def plain_sheet(sheet: Sheet) -> list[str]:
    """The whole sheet: its orders in their sequence, then what may come up."""
    orders = [f"{at}. {line.hex}: {plain_order(line)}" for at, line in enumerate(sheet.lines, 1)]
    return [*orders, *plain_instructions(sheet)]


@given(st.integers(0))
def test_plain_language_says_all_of_a_sheet(seed: int) -> None:
    """What can be turned back into the very sheet leaves nothing out, and no two sheets read alike."""
    sheet = any_sheet(Dice(str(seed)))
    assert parse_sheet(typed(plain_sheet(sheet))) == sheet


@given(st.integers(0))
def test_instructions_can_be_typed_as_they_are_read_back(seed: int) -> None:
    sheet = replace(any_sheet(Dice(str(seed))), lines=())
    assert parse_sheet("\n".join(plain_sheet(sheet))) == sheet


@given(st.integers(0))
def test_a_support_can_be_typed_as_it_is_read_back(seed: int) -> None:
    sheet = any_sheet(Dice(str(seed)))
    for line in sheet.lines:
        if line.order == "support":
            alone = Sheet((line,))
            assert parse_sheet("\n".join(plain_sheet(alone))) == alone


@pytest.mark.parametrize(
    ("aid", "said"),
    [
        (Aid("blue", "attacker", at="F4"), "if Blue attacks F4, I support Blue"),
        (Aid("blue", against="red"), "if Blue fights Red, I support Blue"),
        (Aid("blue", "defender", "red", "F4"), "if Blue defends F4 against Red, I support Blue"),
        (Aid("anyone", "attacker", "red"), "if anyone attacks Red, I support them"),
        (Aid("self", "defender"), "if I defend, I support myself"),
    ],
)
def test_supports_read_as_people_say_them(aid: Aid, said: str) -> None:
    assert plain_aid(aid) == said
    assert read_aid(str(aid)) == aid


@pytest.mark.parametrize(
    ("payment", "said"),
    [
        (Payment("attack", 1), "If I attack, I pay 1 Stone."),
        (Payment("defend", 0, "blue"), "If Blue attacks me, I pay no Stones."),
        (
            Payment("attack", Odds("win"), at="F4"),
            "If I attack in F4, I pay the fewest Stones that win if the other pays none.",
        ),
        (Payment("attack", None, "red", "F4"), "If I attack Red in F4, ask me what I pay."),
    ],
)
def test_payments_read_as_people_say_them(payment: Payment, said: str) -> None:
    assert plain_payment(payment) == said


@settings(max_examples=25, deadline=None)
@given(st.integers(0))
def test_panel_and_receipt_show_the_plain_language(seed: int) -> None:
    at = open_orders(crowded_table(f"plain {seed}", 3))
    view = view_of(at)
    sheet = fitting_sheet(view, Dice(str(seed)))
    at.drafts[at.match.step, "red"] = str(sheet)
    shown = TEXTS.panels.show(at.prompt("red")).below
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "hand in without orders"))
    receipt = TEXTS.panels.show(at.prompt("red"), preview=True).text
    standing = TEXTS.panels.show(open_and(at).prompt("red"), "standing").text
    for line in plain_sheet(sheet):
        said = line.partition(": ")[2].partition(";")[0] if line[0].isdecimal() else line
        if "no destination" not in said:
            tail = said.rpartition(": ")[2]
            assert tail in shown or not line[0].isdecimal()
            assert tail in receipt
    assert all(line in standing for line in plain_sheet(replace(sheet, lines=())))


def open_and(at: Table) -> Table:
    """The table with Red's sheet taken back."""
    at.match.withdraw("red")
    return at


# --- in the panel ---------------------------------------------------------------------------------


def pay_by_menus(red: Person, payment: Payment) -> None:
    red.press("topic", arg="pay")
    red.press("pay_who", f"{payment.side}.{payment.against or 'any'}")
    if payment.at:
        red.press("pay_at", payment.at[0])
    red.press("pay_at", payment.at or "any")
    stones = payment.stones
    if isinstance(stones, Odds):
        red.press("pay_for", str(replace(stones, otherwise=0)))
        red.press("pay_for_else", "ask" if stones.otherwise is None else str(stones.otherwise))
    else:
        red.press("pay_for", "ask" if stones is None else str(stones))
    red.press("standing")


def support_by_menus(red: Person, backs: Sequence[str] | None) -> None:
    simple = {"nobody": (), "self": ("self",), "unsaid": None}
    said = next((value for value, listed in simple.items() if listed == backs), None)
    if said or backs is None:
        red.press("support", said or "")
        return
    red.press("topic", arg="support")
    for aid in map(read_aid, backs):
        red.press("aid_whom", aid.whom)
        red.press("aid_side", {"attacker": "attack", "defender": "defend"}.get(aid.side, "any"))
        red.press("aid_against", aid.against or "any")
        red.press("aid_at", aid.at or "any")
        red.press("aid_add")
    red.press("standing")


def standing_by_menus(red: Person, sheet: Sheet) -> None:
    """Press together all that a sheet says besides where Marches go."""
    red.press("standing")
    for side, stones in (("attack", sheet.pay_attack), ("defend", sheet.pay_defend)):
        if stones is not None:
            pay_by_menus(red, Payment(side, stones))
    for payment in sheet.payments:
        pay_by_menus(red, payment)
    if support := next((line for line in sheet.lines if line.order == "support"), None):
        support_by_menus(red, support.backs)
    for wish in sheet.wishes:
        red.press("retreat", wish.origin)
        for to in wish.places:
            if to == "best":
                red.press("retreat_best")
                continue
            if wish.origin in ("*", "E5"):
                red.press("retreat_to", to[0])
            red.press("retreat_to", to)
        red.press("standing")
    red.press("topic", arg="supply")
    for means in sheet.supply:
        red.press("means_add", means.hex or means.kind)
        for _ in range(means.amount or 0):
            red.press("means_more")
    red.press("standing")
    red.press("back")


@settings(max_examples=40, deadline=None)
@given(st.integers(0))
def test_standing_instructions_can_all_be_pressed_together(seed: int) -> None:
    dice = Dice(str(seed))
    at = open_orders(crowded_table(f"pressed {dice.below(9)}", dice.pick((3, 4))))
    sheet = fitting_sheet(view_of(at), dice)
    supply = {(means.kind, means.hex): means for means in sheet.supply}
    wanted = replace(
        sheet,
        lines=tuple(line for line in sheet.lines if line.order == "support"),
        supply=tuple(supply.values()),
    )
    red = Person(at)
    for line in wanted.lines:
        red.focus = line.hex
        red.press("order", line.order)
    standing_by_menus(red, wanted)
    assert read_kept(red.sheet) == wanted
    assert read_sheet(str(wanted), view_of(at), "red") == wanted


def any_march(view: View, dice: Dice) -> Line:
    """A March to different hexes with as many troops as there are; sometimes with followers to the first."""
    origin = dice.pick([hex_ for hex_ in ARMY if ARMY[hex_] > 1])
    places = dice.shuffled(destinations(view, "red", origin))
    left, has_rest, legs = ARMY[origin] - 1, False, list[Leg]()
    while left and places and dice.below(3):
        to = places.pop()
        troops = None if not has_rest and dice.below(3) == 0 else 1
        has_rest, left = has_rest or troops is None, left - 1
        is_twin = bool(legs) and dice.below(3) == 0
        leg = _any_leg(view, origin, legs[0].to if is_twin else to, troops, dice)
        legs.insert(1 if is_twin else len(legs), leg)
    forced = any(leg.then for leg in legs) or (bool(legs) and dice.below(4) == 0)
    line = Line(origin, "march", tuple(legs), forced)
    return edits.mark_attacks(Sheet((line,)), view).lines[0]


def _any_leg(view: View, origin: str, to: str, troops: int | None, dice: Dice) -> Leg:
    attack, margin, follow = dice.pick(
        ((False, None, False), (True, None, False), (True, dice.below(10), False), (False, None, True))
    )
    others = [at for at in destinations(view, "red", origin) if at != to]
    otherwise = tuple(dice.shuffled(others)[: dice.below(3)]) if dice.below(3) == 0 else ()
    leg = Leg(to, troops, attack, None, margin, follow or (bool(otherwise) and not attack), otherwise)
    if leg.attack or view.owner(to) not in (None, "red") or dice.below(2):
        return leg
    on = dice.pick(destinations(view, "red", to))
    return replace(
        leg, then=Step(on, None, *dice.pick(((True, None, False), (True, 2, False), (False, None, True))))
    )


def march_by_menus(red: Person, line: Line) -> None:
    """Press a March together: where to, how many, second steps, what about enemies, where else."""
    red.focus = line.hex
    red.press("order", "march")
    red.focus = f"split.{line.hex}"
    if line.forced and not line.legs:
        raise AssertionError("forcing needs a leg in focus")
    for at, leg in enumerate(line.legs):
        if leg_name(line, at) == leg.to:
            red.press("to", leg.to)
        else:
            red.press("details")
            red.press("another")
            red.press("leg")
    _count_by_menus(red, line)
    for at, leg in enumerate(line.legs):
        _focus(red, line, at)
        if leg.then:
            red.press("then")
            red.press("then_to", leg.then.to)
            red.focus = f"split.{red.focus}"
        red.press("details")
        for to in leg.otherwise:
            red.press("else_to", to)
        if manner_of(leg) != "usual":
            red.press("manner", manner_of(leg))
        if leg.then and manner_of(leg.then) != "usual":
            red.press("then_manner", manner_of(leg.then))
        red.press("leg")
    if line.forced and not any(leg.then for leg in line.legs):
        red.press("forced")


def _focus(red: Person, line: Line, at: int) -> None:
    red.press("to", line.legs[at].to)
    if leg_name(line, at) != line.legs[at].to:
        red.press("details")
        red.press("group", leg_name(line, at))
        red.press("leg")


def _count_by_menus(red: Person, line: Line) -> None:
    """Fewer first, so that there are troops to give; then more, up to all the rest."""
    for wanted in ("less", "more"):
        for at, leg in enumerate(line.legs):
            _focus(red, line, at)
            while True:
                found = find_leg(read_kept(red.sheet).line(line.hex), leg_name(line, at))
                assert found
                now = found[1].troops
                if wanted == "less" and leg.troops is not None and (now is None or now > leg.troops):
                    red.press("less")
                elif wanted == "more" and now is not None and (leg.troops is None or now < leg.troops):
                    red.press("more")
                else:
                    break


@settings(max_examples=60, deadline=None)
@given(st.integers(0))
def test_a_march_with_all_that_may_be_said_of_it_can_be_pressed_together(seed: int) -> None:
    at = table(stones={"red": 9})
    line = any_march(view_of(at), Dice(str(seed)))
    red = Person(at)
    march_by_menus(red, line)
    assert read_kept(red.sheet) == Sheet((line,))
    assert read_sheet(str(Sheet((line,))), view_of(at), "red") == Sheet((line,))


def test_followers_and_another_way_take_few_presses() -> None:
    red = Person(table({"B1": 3}, stones={"red": 9}))
    red.focus = "B1"
    for action, value in (("order", "march"), ("goal", "B2.all"), ("split", ""), ("details", "")):
        red.press(action, value)
    red.press("manner", "2")
    red.press("else_to", "A1")
    assert red.sheet == "B1 march B2 all attack if stronger by 2 else A1"
    red.press("another")
    assert red.sheet == "B1 march B2 all attack if stronger by 2 else A1, B2 1 follow"
    assert red.focus == "split.B1.B2~1.more"
    assert red.presses == 11


def test_how_many_go_on_is_counted_by_presses() -> None:
    red = Person(table({"B1": 3}, stones={"red": 9}))
    red.focus = "B1"
    for action, value in (("order", "march"), ("goal", "B2.all"), ("then", ""), ("then_to", "B3")):
        red.press(action, value)
    red.press("split")
    red.press("details")
    red.press("onward_less")
    assert red.sheet == "B1 march B2 all > B3 2 forced"
    red.press("onward_more")
    assert red.sheet == "B1 march B2 all > B3 forced"


def test_picking_a_place_again_takes_it_out() -> None:
    red = Person(table())
    red.press("standing")
    red.press("retreat", "D3")
    for to in ("C3", "D2", "C3"):
        red.press("retreat_to", to)
    assert red.sheet == "retreat D3 D2"
    red.press("retreat_forget")
    assert red.sheet == ""


def test_any_place_can_be_named_for_a_payment() -> None:
    red = Person(table())
    red.press("standing")
    for hex_ in (HEXES[0], HEXES[-1]):
        pay_by_menus(red, Payment("defend", 2, "blue", hex_))
    assert red.sheet == f"pay defend 2 against blue at {HEXES[0]}\npay defend 2 against blue at {HEXES[-1]}"
