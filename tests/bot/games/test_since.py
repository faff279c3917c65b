"""Since your last turn at Brimstone: each row is true of the seat that reads it."""

from __future__ import annotations

from dataclasses import replace

from bot.games.brimstone import TEXTS
from bot.games.charts import since_picture
from bot.games.story import Moment, Past, Row
from engine.brimstone.board.state import Army, View
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.rules import events as told
from engine.brimstone.rules.asks import GiveSupport, Pay, Retreat, SettleSupply
from engine.brimstone.rules.combat import Battle, Term
from engine.kernel.core import Event
from tests.bot.games.monkey import crowded_table

END = told.RoundEnded(8, {}, {}, {})
BATTLE = Battle("blue", "red", "C6", "D6", 4)
LOST = told.BattleFought(
    BATTLE, (Term("troops", "C6", "blue", 4),), (Term("troops", "D6", "red", 2),), True, 1, None
)
WENT = told.Retreated("red", "D6", "D7", 1, False)


def seen(city: str = "D6") -> View:
    view: View = BRIMSTONE.view(crowded_table("since", 3).match.state, None)
    tiles = {hex_: "plains" if land == "city" else land for hex_, land in view.tiles.items()}
    return replace(view, tiles={**tiles, city: "city"}, armies={}, stones=dict.fromkeys(view.seats, 3))


def past(*events: Event, after: View | None = None) -> Past:
    before = seen()
    return Past([Moment([*events, END], before, after or before)])


def rows(edge: str, seen_back: Past, seat: str = "red") -> list[Row]:
    return [row for row in TEXTS.since(seen_back, seat) if row.edge == edge]


def test_a_City_lost_is_said_with_the_sums_who_fell_and_where_the_rest_went() -> None:
    [row] = rows("lost", past(LOST, WENT))
    assert row.line == "🔻 **Lost City D6 to Blue** (4 to 2, 1 fell, 1 to D7)"


def test_the_winner_is_told_the_same_battle_as_won() -> None:
    [row] = rows("won", past(LOST, WENT), "blue")
    assert row.line == "🟩 **Took City D6 from Red** (4 to 2, Red lost 1)"


def test_who_has_nothing_to_do_with_a_battle_is_not_told_of_it() -> None:
    assert [row.edge for row in TEXTS.since(past(LOST, WENT), "green")] == ["leads", "now"]


def test_an_attack_that_was_held_and_one_that_failed_are_said() -> None:
    held = replace(LOST, attacker_won=False)
    assert rows("won", past(held))[0].text == "Held City D6 against Blue"
    assert rows("lost", past(held), "blue")[0].text == "Beaten at City D6 by Red"


def test_several_battles_share_a_line() -> None:
    other = replace(LOST, battle=replace(BATTLE, hex="E7"))
    [row] = rows("lost", past(LOST, WENT, other))
    assert row.line == "🔻 **Lost City D6 to Blue. Lost E7 to Blue**"


def test_a_City_entered_without_a_fight_is_won_once() -> None:
    walked = told.TroopsMoved("red", "D5", "D6", 1, False, False)
    [row] = rows("won", past(walked, walked))
    assert row.line == "🟩 **Took City D6** (empty)"
    [row] = rows("won", past(LOST, told.TroopsMoved("blue", "C6", "D6", 4, False, False)), "blue")
    assert "from Red" in row.text


def test_what_the_standing_orders_did_is_said() -> None:
    view = BRIMSTONE.view(crowded_table("since", 3).match.state, "red")
    retreat = (Retreat("red", view, "D6", ("D7",)), {"to": "D7"})
    pay = (Pay("red", view, BATTLE), {"stones": 2})
    nothing = (Pay("red", view, BATTLE), {"stones": 0})
    backing = (GiveSupport("red", view, BATTLE, "D5", 1), {"side": "defender"})
    supply = (SettleSupply("red", view), {"forage": False, "buy": 1, "discharge": {"D5": 1}})
    [row] = rows("changed", replace(past(), by_sheet=[retreat, nothing]))
    assert row.line == "▫️ **Standing retreat was used** (D6 to D7)"
    [row] = rows("changed", replace(past(), by_sheet=[pay, retreat, backing, supply]))
    assert row.text == "Standing: payment 2 Stones in D6; retreat D6 to D7; support D5 for own side in D6"
    assert row.detail == "(and 1 more)"
    assert rows("changed", replace(past(), by_sheet=[nothing])) == []


def test_the_sums_say_from_what_to_what() -> None:
    after = replace(seen(), armies={"D6": Army("red", 2)}, stones={"red": 3})
    [row] = rows("changed", past(after=after))
    assert row.line == "▫️ **Cities 0 to 1, troops 0 to 2**"


def test_a_round_that_is_not_over_is_told_as_far_as_it_went() -> None:
    view = seen()
    [row] = [row for row in TEXTS.since(Past([Moment([LOST], view, view)]), "red") if row.edge == "lost"]
    assert row.text == "Lost City D6 to Blue"


def test_who_leads_and_who_is_about_to_win_is_said() -> None:
    after = replace(seen(), armies={"D6": Army("blue", 2)}, homes=dict.fromkeys(seen().seats, "A1"))
    [row] = rows("leads", past(after=after))
    assert row.line == "🏆 **Blue leads, 1 City;** you have 0. Nobody is about to win."
    [row] = rows("leads", past(after=after), "blue")
    assert row.text == "You lead, 1 City;"


def test_the_rows_are_a_picture_as_well() -> None:
    picture = since_picture("brimstone", "red", "Round 8", TEXTS.since(past(LOST, WENT), "red"))
    assert "Lost City D6 to Blue (4 to 2, 1 fell, 1 to D7)" in picture.alt
