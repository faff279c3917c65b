"""The lesson of Brimstone: one map, four rounds, one rule per step."""

from __future__ import annotations

from collections.abc import Mapping

from bot.extras.lessons.brimstone.step_checks import (
    chooses_fair_weather,
    handed_in,
    marches,
    ordered,
    pays,
    pays_nothing,
)
from bot.extras.lessons.contract import Lesson, Scene, Step
from bot.messages.panel import Press
from engine.brimstone.board.components import Order, Terrain
from engine.brimstone.board.hexes import Hex
from engine.kernel.core import Json, Seat

LAND: Mapping[Terrain, str] = {
    "desert": "A2 B6 E4 F2 F3 G9",
    "farmland": "B1 B3 B4 D3 D5 E7",
    "forest": "D6 E2 E8 F5 F8 G3",
    "mountain": "B5 C2 E3 F6 H4 H9",
    "plains": "C5 C6 D8 E6 F9 G5 G7 G8 H7 I8",
    "swamp": "A3 A4 C3 G4 G6 H5",
    "village": "B2 D1 D2 D4 D7 H6 H8 I6",
}
"""Terrain -> its hexes: a deal for three players, adapted to what the lesson shows."""
YOU: Seat = "red"


def _table(round_: int, troops: Mapping[Seat, Mapping[Hex, int]], **more: Json) -> Mapping[str, Json]:
    """Return the given round of the lesson's game.

    An event is in force unless the leader must still choose.
    """
    return {
        "players": 3,
        "homes": {"red": "C7", "blue": "C1", "green": "I7"},
        "tiles": {hex_: terrain for terrain, hexes in LAND.items() for hex_ in hexes.split()},
        "troops": troops,
        "leader": YOU,
        "round": round_,
        "events_up": ["truce", "high_morale", "heavy_rains"],
        **more,
    }


# ------------------------------------------------------------------------------ presses


def _hexes(**orders: Order) -> tuple[Press, ...]:
    """Return presses that open the form of all hexes and submit these values."""
    filled = {hex_: (order,) for hex_, order in orders.items()}
    return Press("hexes", "0"), Press("all", "0", filled=filled)


def _goes(start: Hex, to: Hex) -> Press:
    return Press("goal", start, (f"{to}.all",))


HAND_IN = Press("hand_in")

# -------------------------------------------------------------------------------- steps

FIRST_ROUND = (
    Step(
        "**The goal.** You are Red. Three Homes fight over this land. You win if you hold five of its nine "
        "Cities, the pale lilac hexes, when a round ends. A City is yours while a troop of yours stands in "
        "it.",
    ),
    Step(
        "**The event.** A round begins with an event, which holds for everybody until the round is over. "
        "The leader of the round picks it from the cards that lie face up. Now you lead; next round "
        "someone else does.",
        "Press **Fair Weather**: it changes nothing.",
        chooses_fair_weather,
        "Take Fair Weather this time, so that nothing disturbs the first round.",
        (Press("pick", "event=fair_weather"),),
        "choose_event",
    ),
    Step(
        "**Orders.** Each of your hexes takes one order a round, and nobody sees it yet. You have only a "
        "few tokens of each kind, such as two Recruits and three Marches. Recruit adds one troop to a hex.",
        "Press **All hexes**. Give D8 a March and C7, your Home, a Recruit. Then press Submit.",
        ordered(C7="recruit", D8="march"),
        "In the form All hexes choose March for D8 and Recruit for C7, then press Submit. You can reopen it.",
        _hexes(C7="recruit", D8="march"),
        "orders",
    ),
    Step(
        "**March.** A March takes troops into a neighbouring hex, all of them or some. The arrow on the "
        "picture shows where they go.",
        "In the menu, send all 2 troops from D8 to E9, the City beside it.",
        marches("D8", "E9"),
        "Open the menu “D8 March: where to?” and pick E9 City, all 2.",
        (_goes("D8", "E9"),),
        "orders",
    ),
    Step(
        "**The sheet is sealed.** The others write at the same time as you. When the last sheet is in, all "
        "are opened at once. Until then you can take yours back.",
        "Press the green **Hand in 2 orders**.",
        handed_in(ordered(C7="recruit"), marches("D8", "E9")),
        "The sheet should have C7 Recruit and D8 March to E9, all 2. Then press Hand in.",
        (HAND_IN,),
        "orders",
    ),
    Step(
        "**The round report.** The leader carries out one order, then the next seat one, and so on. Each "
        "seat follows the sequence of its sheet. Below the map you read what your orders did: E9 is your "
        "first City.",
    ),
)

SUPPLIES = (
    Step(
        "**Stones.** It is two rounds later. Stones pay for everything that matters. A Pillage takes one "
        "from the Bank, but only in a Village, and you have just one Pillage token.",
        "Press **All hexes** and give D7, the Village, a Pillage. Leave the others open and press Submit.",
        ordered(D7="pillage"),
        "Press All hexes, choose Pillage for D7, then press Submit.",
        _hexes(D7="pillage"),
        "orders",
    ),
    Step(
        "**Barrels.** At your first turn you feed your troops: one barrel for every two in a hex, and one "
        "for a lone troop. Home gives 2, a City 1, a Farmland 2. A missing barrel costs 2 Stones, or troops "
        "go home. The small line says you have 3 and need 4. A Forage order gives the fourth.",
        "Give D8 a Forage.",
        ordered(D8="forage"),
        "Open the form again and choose Forage for D8. D7 keeps its Pillage.",
        _hexes(D7="pillage", D8="forage"),
        "orders",
    ),
    Step(
        "**A forced March.** For one Stone a March goes a second step. You have to make the first step too, "
        "so both hexes must be open to you. That is how you reach distant Cities.",
        "Give C6 a March to C5, all 2. Press **On from C5 (1 Stone)** and pick C4, the City.",
        marches("C6", "C5", "C4"),
        "Choose March for C6. In its menu pick C5, all 2. Then press On from C5 and pick C4 in the menu.",
        (
            *_hexes(D7="pillage", D8="forage", C6="march"),
            _goes("C6", "C5"),
            Press("then", "C6.C5"),
            Press("then_to", "C6.C5", ("C4",)),
        ),
        "orders",
    ),
    Step(
        "**Sequence.** The gold numbers show the sequence of your orders; More > Sequence changes it. A hex "
        "can go without an order: the troops in E9 keep your City just by standing there.",
        "Hand in the three orders.",
        handed_in(ordered(D7="pillage", D8="forage"), marches("C6", "C5", "C4")),
        "The sheet should have D7 Pillage, D8 Forage, and C6 March to C5, then on to C4. Then press Hand in.",
        (HAND_IN,),
        "orders",
    ),
    Step(
        "**What it cost.** The Forage fed the last troop. The forced March cost one Stone, and the Pillage "
        "brought one in. C4 is yours, so you have two Cities.",
    ),
)

BATTLES = (
    Step(
        "**Attack.** A March into a hex with enemies is a battle. Each side counts its troops there. "
        "Attacking out of a Forest adds 1. The higher sum wins, and a tie goes to the attacker. Blue holds "
        "F7 with 2.",
        "Give F8, your Forest, a March to F7, all 2.",
        marches("F8", "F7"),
        "Press All hexes, choose March for F8 and press Submit. Then pick F7, all 2, in the menu.",
        (*_hexes(F8="march"), _goes("F8", "F7")),
        "orders",
    ),
    Step(
        "**Support.** You do not carry out a Support: it stays in its hex all round. In every battle next to "
        "it, its troops count for the side you choose, and for your own if you say nothing. You have one.",
        "Give E7, beside F7, the Support.",
        ordered(E7="support"),
        "In the form choose Support for E7. F8 keeps its March.",
        _hexes(F8="march", E7="support"),
        "orders",
    ),
    Step(
        "**Defend.** A Defend stays there too. It adds 1 whenever its hex is attacked this round. Green "
        "stands in F9, next to your City E9.",
        "Give E9 a Defend.",
        ordered(E9="defend"),
        "In the form choose Defend for E9.",
        _hexes(F8="march", E7="support", E9="defend"),
        "orders",
    ),
    Step(
        "**All at once.** Nobody knows yet who will strike where, so every plan is a guess about the "
        "others. Talk with them as you like: nothing you say is binding.",
        "Hand in.",
        handed_in(marches("F8", "F7"), ordered(E7="support", E9="defend")),
        "The sheet should have F8 March to F7, E7 Support and E9 Defend. Then press Hand in.",
        (HAND_IN,),
        "orders",
    ),
    Step(
        "**Stones in battle.** Attacker and defender each add 0, 1 or 2 Stones in secret. Both payments "
        "are gone, whoever wins. Blue has a Defend, so the sums are 4 to 3, and Blue can pay 2. The table "
        "shows every case.",
        "Pay enough to win for sure.",
        pays(1, 2),
        "Pay 1: at worst that is a tie, 5 to 5, and a tie goes to the attacker. If you pay 0, Blue can win.",
        (Press("pick", "stones=1"),),
        "pay",
    ),
    Step(
        "**Defending.** F7 has fallen. Now Green marches into E9 with 2. Your 2 and the Defend make 3, and "
        "Green has no Stones to add.",
        "Keep your Stones: **Pay 0**.",
        pays(0),
        "You win whatever you both pay, so pay 0.",
        (Press("pick", "stones=0"),),
        "pay",
    ),
    Step(
        "**Losses.** Only the loser loses troops: one, and one more for every full three points behind. "
        "Defenders that survive retreat to a neighbouring hex; attackers stay where they came from. A "
        "beaten army with nowhere to go is destroyed.",
    ),
)

ABSENT = (
    Step(
        "**By air.** It is two rounds later. A March out of the Airport, in the middle of the land, flies to "
        "any hex except a City or a Home. All its troops fly to one place. An army there "
        "threatens everybody.",
        "Give E5 a March to H8, all 2. Pick row H in the menu, then H8.",
        marches("E5", "H8"),
        "Choose March for E5 in the form. In its menus pick row H, then H8, all 2.",
        (*_hexes(E5="march"), Press("goal", "E5", ("H",)), _goes("E5", "H8")),
        "orders",
    ),
    Step(
        "**Standing instructions.** Your sheet is carried out while you are away. You are asked about "
        "anything it leaves open, as you were about payments. Under Standing you can answer in advance: what "
        "to pay, where to retreat, how to feed your troops.",
        "Press **Standing** and set Pay to 0.",
        pays_nothing,
        "Press Standing and choose “Pay: 0” in the menu Pay.",
        (Press("standing"), Press("pay", "", ("0",))),
        "orders",
    ),
)

VICTORY = (
    Step(
        "**Bide.** You have four Cities now. A Bide only uses up a turn. That can be worth a lot: you act "
        "later, when the others have shown their plans. You have three Bides.",
        "Press **All hexes** and give B5 a March, I9 a Defend and each of the other Cities a Bide.",
        ordered(B5="march", C4="bide", E9="bide", F7="bide", I9="defend"),
        "Choose March for B5, Bide for C4, E9 and F7, and Defend for I9. Then press Submit.",
        _hexes(B5="march", C4="bide", E9="bide", F7="bide", I9="defend"),
        "orders",
    ),
    Step(
        "**Slow ground.** Troops that enter Mountain or Swamp get a marker, and the next March there only "
        "clears it. A forced March, for a Stone, clears it and walks on at once. B5 has a marker.",
        "In **Change a hex** pick B5. Press **On from B5 (1 Stone)** and pick A5, the City.",
        marches("B5", "B5", "A5"),
        "Pick B5 in the menu Change a hex, press On from B5, then pick A5 in the menu March.",
        (Press("hex", "", ("B5",)), Press("then", "B5."), Press("to", "B5", ("A5",))),
        "orders",
    ),
    Step(
        "**The end.** Cities are counted once, after the last order of a round. With A5 you have five, and "
        "nobody is near enough to take one back.",
        "Hand in and win.",
        handed_in(marches("B5", "B5", "A5")),
        "Your sheet should read: B5 March, forced on to A5. Then press Hand in.",
        (HAND_IN,),
        "orders",
    ),
    Step(
        "**Won.** You hold five Cities at the end of the round. In a real game you get a message with these "
        "same buttons. Your table chooses whether you have minutes or hours for a round.",
    ),
)

LESSON = Lesson(
    10,
    (
        Scene(
            YOU,
            _table(
                1,
                {"red": {"C7": 2, "D8": 2}, "blue": {"C1": 2}, "green": {"I7": 2}},
                events_up=["fair_weather", "truce", "high_morale", "heavy_rains"],
            ),
            FIRST_ROUND,
            {"blue": "HB bide\nhand in", "green": "HB recruit\nhand in"},
            stage=1,
        ),
        Scene(
            YOU,
            _table(
                3,
                {
                    "red": {"C6": 2, "D7": 1, "D8": 1, "E9": 1},
                    "blue": {"C1": 2, "D2": 2},
                    "green": {"I7": 2, "H6": 2},
                },
                stones={"red": 1, "blue": 2, "green": 2},
                event="fair_weather",
            ),
            SUPPLIES,
            {"blue": "D2 bide\nHB recruit\nhand in", "green": "H6 pillage\nHB recruit\nhand in"},
            stage=3,
        ),
        Scene(
            YOU,
            _table(
                6,
                {
                    "red": {"F8": 2, "E7": 1, "E9": 2, "C4": 1},
                    "blue": {"C1": 2, "F7": 2, "E1": 1},
                    "green": {"I7": 2, "F9": 2, "I5": 1},
                },
                stones={"red": 2, "blue": 2, "green": 0},
                event="fair_weather",
            ),
            BATTLES,
            {
                "blue": "F7 defend\nHB recruit\npay defend 1\nhand in",
                "green": "F9 march E9 2 attack\nHB recruit\nhand in",
            },
            stage=6,
        ),
        Scene(
            YOU,
            _table(
                8,
                {
                    "red": {"E5": 2, "E9": 2, "C4": 1, "F7": 2},
                    "blue": {"C1": 3, "E1": 1},
                    "green": {"I7": 3, "I5": 1},
                },
                stones={"red": 2, "blue": 2, "green": 1},
                event="fair_weather",
            ),
            ABSENT,
            {"blue": "HB recruit\nhand in", "green": "HB bide\nhand in"},
            stage=8,
        ),
        Scene(
            YOU,
            _table(
                11,
                {
                    "red": {"B5": 2, "E9": 2, "C4": 1, "F7": 2, "I9": 2},
                    "blue": {"C1": 3, "E1": 1},
                    "green": {"I7": 1, "I5": 1},
                },
                stones={"red": 2, "blue": 2, "green": 1},
                slow=["B5"],
                event="fair_weather",
            ),
            VICTORY,
            {"blue": "HB recruit\nhand in", "green": "HB bide\nhand in"},
            stage=11,
        ),
    ),
)
