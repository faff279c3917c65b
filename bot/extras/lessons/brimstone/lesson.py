"""The lesson of Brimstone: one land, four rounds of a game on it, a rule a step."""

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
"""Dealt as for three players, then changed a little for what is to be shown."""
YOU: Seat = "red"


def _table(round_: int, troops: Mapping[Seat, Mapping[Hex, int]], **more: Json) -> Mapping[str, Json]:
    """Return that round of the lesson's game; an event is in force unless the leader is still to choose."""
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
    """Return the form of all hexes, opened and filled in so."""
    filled = {hex_: (order,) for hex_, order in orders.items()}
    return Press("hexes", "0"), Press("all", "0", filled=filled)


def _goes(start: Hex, to: Hex) -> Press:
    return Press("goal", start, (f"{to}.all",))


HAND_IN = Press("hand_in")

# -------------------------------------------------------------------------------- steps

FIRST_ROUND = (
    Step(
        "**The goal.** You are Red. Three Homes fight over this land. Hold five of its nine Cities, the "
        "pale lilac hexes, when a round ends, and you win. A City is yours while a troop of yours stands in "
        "it.",
    ),
    Step(
        "**The event.** A round begins with an event that holds for everybody until the round is over. The "
        "leader of the round picks it from those that lie open. The lead goes round; now it is yours.",
        "Press **Fair Weather**: it changes nothing.",
        chooses_fair_weather,
        "This time take Fair Weather, so that nothing disturbs the first round.",
        (Press("event", "fair_weather"),),
        "choose_event",
    ),
    Step(
        "**Orders.** Each of your hexes takes one order a round, and nobody sees it yet. You have few "
        "tokens of each kind: two Recruits, three Marches. Recruit puts one more troop into a hex.",
        "Press **All hexes**. Give D8 a March and C7, your Home, a Recruit; then Submit.",
        ordered(C7="recruit", D8="march"),
        "In the form All hexes: D8 March, C7 Recruit, Submit. It can be opened again.",
        _hexes(C7="recruit", D8="march"),
        "orders",
    ),
    Step(
        "**March.** A March takes troops into a hex next door, all of them or some. The arrow on the "
        "picture shows where they go.",
        "In the menu send all 2 from D8 to E9, the City beside it.",
        marches("D8", "E9"),
        "Open the menu “D8 March: where to?” and pick E9 City, all 2.",
        (_goes("D8", "E9"),),
        "orders",
    ),
    Step(
        "**The sheet is sealed.** The others write at the same time as you. When the last sheet is in, all "
        "are opened at once. Till then you may take yours back.",
        "Press the green **Hand in 2 orders**.",
        handed_in(ordered(C7="recruit"), marches("D8", "E9")),
        "The sheet should have C7 Recruit and D8 March to E9, all 2. Then press Hand in.",
        (HAND_IN,),
        "orders",
    ),
    Step(
        "**The round is told.** The leader carries out one order, then the next seat one, round and round, "
        "in the sequence of the sheets. Read below the map what came of yours: E9 is your first City.",
    ),
)

SUPPLIES = (
    Step(
        "**Stones.** Two rounds later. Stones pay for what matters, and a Pillage fetches one from the "
        "bank. It can be ordered in a Village only, and you have one such token.",
        "Give D7, the Village, a Pillage: by **All hexes** (leave the others open) and Submit.",
        ordered(D7="pillage"),
        "All hexes, D7 Pillage, Submit.",
        _hexes(D7="pillage"),
        "orders",
    ),
    Step(
        "**Barrels.** At your first turn your troops are fed: a barrel for every two in a hex, and a lone "
        "one needs a whole barrel. Home brings 2, a City 1, a Farmland 2. What is missing costs 2 Stones a "
        "barrel, or troops go home. The small line says: 3 here, 4 needed. A Forage order makes up for one.",
        "Give D8 a Forage.",
        ordered(D8="forage"),
        "Open the form again and choose Forage for D8; D7 keeps its Pillage.",
        _hexes(D7="pillage", D8="forage"),
        "orders",
    ),
    Step(
        "**A forced March.** For one Stone a March goes a second step. The first step has to be made on "
        "foot too, so both hexes must be open to you. That is how far-off Cities are reached.",
        "Give C6 a March to C5, all 2; press **On from C5 (1 Stone)** and pick C4, the City.",
        marches("C6", "C5", "C4"),
        "C6 March; in its menu C5, all 2; then the button On from C5 and, in the menu, C4.",
        (
            *_hexes(D7="pillage", D8="forage", C6="march"),
            _goes("C6", "C5"),
            Press("then", "C6.C5"),
            Press("then_to", "C6.C5", ("C4",)),
        ),
        "orders",
    ),
    Step(
        "**Sequence.** The gold numbers are the sequence in which your orders run; More > Sequence changes "
        "it. A hex may go without an order: E9 keeps your City by standing there.",
        "Hand in the three orders.",
        handed_in(ordered(D7="pillage", D8="forage"), marches("C6", "C5", "C4")),
        "The sheet should have D7 Pillage, D8 Forage, and C6 March to C5, then on to C4. Then press Hand in.",
        (HAND_IN,),
        "orders",
    ),
    Step(
        "**What it cost.** The forage fed the last troop. One Stone went for the forced March, one came in "
        "by the Pillage. C4 is yours: two Cities.",
    ),
)

BATTLES = (
    Step(
        "**Attack.** A March into a hex with enemies is a battle. Each side counts its troops there; a "
        "Forest adds 1 to who attacks out of it. The higher sum wins, and a tie is the attacker's. Blue "
        "holds F7 with 2.",
        "Order F8, your Forest, a March to F7, all 2.",
        marches("F8", "F7"),
        "All hexes, F8 March, Submit; then in the menu F7, all 2.",
        (*_hexes(F8="march"), _goes("F8", "F7")),
        "orders",
    ),
    Step(
        "**Support.** A Support is not carried out: it lies in its hex all round. In every battle next door "
        "its troops count for the side that you choose; if you say nothing, for yours. You have one.",
        "Give E7, beside F7, the Support.",
        ordered(E7="support"),
        "In the form choose Support for E7; F8 keeps its March.",
        _hexes(F8="march", E7="support"),
        "orders",
    ),
    Step(
        "**Defend.** A Defend lies there too. It adds 1 whenever its hex is attacked in this round. Green "
        "stands in F9, next to your City E9.",
        "Give E9 a Defend.",
        ordered(E9="defend"),
        "In the form choose Defend for E9.",
        _hexes(F8="march", E7="support", E9="defend"),
        "orders",
    ),
    Step(
        "**All at once.** While sheets are written nobody knows who strikes where. So every plan is a guess "
        "about theirs, and you may talk about it as you like: nothing said is binding.",
        "Hand in.",
        handed_in(marches("F8", "F7"), ordered(E7="support", E9="defend")),
        "The sheet should have F8 March to F7, E7 Support and E9 Defend. Then press Hand in.",
        (HAND_IN,),
        "orders",
    ),
    Step(
        "**Stones in battle.** Attacker and defender each add 0, 1 or 2 Stones, in secret, and both are "
        "spent whoever wins. Blue has a Defend, so it stands 4 to 3, and he can pay 2. The table shows "
        "every case.",
        "Pay so much that you win for sure.",
        pays(1, 2),
        "Pay 1: at worst that is a tie, 5 to 5, and a tie is the attacker's. With 0 he can win.",
        (Press("pay", "1"),),
        "pay",
    ),
    Step(
        "**Defending.** F7 has fallen. Now Green marches into E9 with 2. Your 2 and the Defend make 3, and "
        "he has no Stones to add.",
        "Keep your Stones: **Pay 0**.",
        pays(0),
        "You win whatever is paid, so pay 0.",
        (Press("pay", "0"),),
        "pay",
    ),
    Step(
        "**Losses.** Only the loser loses: one troop, and one more for each full three that he is behind. "
        "Beaten defenders who are left retreat next door, beaten attackers stay where they came from. With "
        "nowhere to go a beaten army is gone.",
    ),
)

ABSENT = (
    Step(
        "**By air.** Two rounds later. A March out of the Airport, in the middle of the land, flies: to any "
        "hex but a City or a Home, all to one place. So whoever sits there threatens everybody.",
        "Give E5 a March to H8, all 2: pick row H in the menu, then H8.",
        marches("E5", "H8"),
        "In the form E5 March; in its menus the row H, then H8, all 2.",
        (*_hexes(E5="march"), Press("goal", "E5", ("H",)), _goes("E5", "H8")),
        "orders",
    ),
    Step(
        "**Standing instructions.** You are not there when your sheet is carried out. What it does not say "
        "you may be asked, as you were for payments. What you say under Standing is done at once: what to "
        "pay, where to retreat, how to feed.",
        "Press **Standing** and set Pay to 0.",
        pays_nothing,
        "Press Standing; in the menu Pay choose “Pay: 0”.",
        (Press("standing"), Press("pay", "", ("0",))),
        "orders",
    ),
)

VICTORY = (
    Step(
        "**Bide.** You have four Cities now. A Bide does nothing but use up a turn, and that can be worth a "
        "lot: what you do late you do when others have shown theirs. You have three.",
        "In **All hexes** give B5 a March, I9 a Defend and the other Cities a Bide each.",
        ordered(B5="march", C4="bide", E9="bide", F7="bide", I9="defend"),
        "B5 March; C4, E9 and F7 Bide; I9 Defend; Submit.",
        _hexes(B5="march", C4="bide", E9="bide", F7="bide", I9="defend"),
        "orders",
    ),
    Step(
        "**Slow ground.** Who enters Mountain or Swamp gets a marker, and the next March there only takes "
        "it off. Forced, for a Stone, it takes it off and walks on at once. Your 2 in B5 stand under one.",
        "In **Change a hex** pick B5, press **On from B5 (1 Stone)** and pick A5, the City.",
        marches("B5", "B5", "A5"),
        "Menu Change a hex, B5; button On from B5; then A5 in the menu March.",
        (Press("hex", "", ("B5",)), Press("then", "B5."), Press("to", "B5", ("A5",))),
        "orders",
    ),
    Step(
        "**The end.** Cities are counted once, after the last order of a round. With A5 you have five, and "
        "nobody is near enough to take one back.",
        "Hand in, and win.",
        handed_in(marches("B5", "B5", "A5")),
        "The sheet should have B5 March, forced on to A5. Then press Hand in.",
        (HAND_IN,),
        "orders",
    ),
    Step(
        "**Won.** Five Cities at the end of the round. In a real game all this comes to you as a message "
        "with these very buttons, and you have hours for a round, or minutes, as the table likes.",
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
