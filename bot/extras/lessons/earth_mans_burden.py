"""The lesson of The Earth Man's Burden: from Earth to Mars, and a bargain on the way."""

from __future__ import annotations

from collections.abc import Mapping

from bot.extras.lessons.contract import Condition, Lesson, Scene, Seen, Step
from bot.games.earth_mans_burden.drafts import read_sheet
from bot.messages.panel import Press
from engine.earth_mans_burden.board.worlds import Place, World
from engine.kernel.core import Json, Seat

YOU: Seat = "red"


def _table(
    phase: str,
    fleets: Mapping[Seat, Mapping[Place, int]],
    developments: Mapping[Seat, Mapping[World, int]],
    **more: Json,
) -> Mapping[str, Json]:
    """A turn of the person's against one other seat, from that phase on."""
    return {
        "players": 2,
        "active": YOU,
        "phase": phase,
        "fleets": {"un": {"earth": 10}, **fleets},
        "developments": {
            "un": {"earth": 7 - sum(held.get("earth", 0) for held in developments.values())},
            **developments,
        },
        **more,
    }


# ------------------------------------------------------------------------ conditions


def plans(origin: Place, to: Place) -> Condition:
    """Fleets are laid out to go from there to there."""

    def is_done(seen: Seen) -> bool:
        return (origin, to) in [(move.origin, move.to) for move in read_sheet(seen.draft).flights]

    return is_done


def flies(origin: Place, to: Place) -> Condition:
    """The sheet is handed in with that flight on it."""

    def is_done(seen: Seen) -> bool:
        return seen.answer is not None and plans(origin, to)(seen)

    return is_done


def acts(do: str, **more: Json) -> Condition:
    """An action of that kind, with these words in it."""

    def is_done(seen: Seen) -> bool:
        return isinstance(seen.action, dict) and seen.action.items() >= {"do": do, **more}.items()

    return is_done


def _attacks_nobody(seen: Seen) -> bool:
    sheet = read_sheet(seen.draft)
    return seen.answer is not None and not sheet.fire and not sheet.coups


def _attacks_with_all(seen: Seen) -> bool:
    sheet = read_sheet(seen.draft)
    return seen.answer is not None and bool(sheet.fire) and bool(sheet.coups)


def _builds(seen: Seen) -> bool:
    return seen.answer is not None and bool(read_sheet(seen.draft).projects)


def _claims(seen: Seen) -> bool:
    return seen.answer is not None and bool(read_sheet(seen.draft).claims)


# ------------------------------------------------------------------------------ steps

AWAY = (
    Step(
        "**The goal.** Nations leave Earth and settle the solar system. What stands on a region of a world "
        "is a development; all else of yours is a fleet. The game is won by whom all others let win, or "
        "when the rounds are over by whoever has most developments.",
    ),
    Step(
        "**Rising.** Above each world lie ways, and ways above those. A fleet on a world rises to any of "
        "them at once; the higher it goes, the more worlds lie under it, and the longer it takes to come "
        "down.",
        "In the menu **Rise…** pick Earth to the Inner System: it lies above Mars.",
        plans("earth", "inner_system"),
        "Open Rise… and pick Earth: 3 fleets, to the Inner System.",
        (Press("rise", "", ("earth>inner_system",)),),
        "move",
    ),
    Step(
        "**A turn sheet.** What you lay out stands on your sheet and in the picture; the numbers in gold "
        "say in how many turns the fleets can land there. Nothing moves until you hand it in.",
        "Press **Fly 3 fleets**.",
        flies("earth", "inner_system"),
        "All three go from Earth to the Inner System; then Fly 3 fleets.",
        (Press("go"),),
        "move",
    ),
    Step(
        "**Peace on Earth.** After flying there may be combat. The UN sits in five regions of Earth, and "
        "whoever fires there is fired at by ten fleets. Your one development could try to overthrow it, "
        "with little hope.",
        "Press **No attack**.",
        _attacks_nobody,
        "Leave the UN in peace: No attack.",
        (Press("go"),),
        "combat",
    ),
    Step(
        "**Building.** Each development is a die for its world. You share the dice out to projects, and "
        "each project builds a fleet. A project whose dice all show 1 or 2 costs you a development; on "
        "Earth the UN lets you throw one die again.",
        "Press **With care: 1 fleet**.",
        _builds,
        "Build one fleet on Earth with your one die.",
        (Press("careful"),),
        "exploit",
    ),
    Step(
        "**Your turn is over.** Below is what came of it. Everybody's turns go like this: fly, fight, "
        "build, claim; what there is nothing to decide about passes by itself.",
    ),
)

DOWN = (
    Step(
        "**Coming down.** A fleet on a way comes down one link in each of your turns, whether you like it "
        "or not. Where there are several links you say which; where there is one it goes by itself.",
        "In **Come down to…** pick the Mars Belt, and press **Fly 3 fleets**.",
        flies("inner_system", "mars_belt"),
        "Inner System to the Mars Belt, then Fly 3 fleets.",
        (Press("down", "", ("inner_system>mars_belt",)), Press("go")),
        "move",
    ),
    Step("**One link nearer.** From the Mars Belt they land on Mars or Ceres in your next turn."),
)

SETTLED = (
    Step(
        "**Claiming.** Two turns later, on Mars. At the end of your turn fleets may be spent: for each a "
        "die is thrown for each empty region, and with one 3 or more a region is yours, with a development "
        "on it.",
        "Press **Mars: one region**.",
        _claims,
        "Press the button Mars: one region; with three empty regions a try hardly ever fails.",
        (Press("one", "mars 4 until 1"),),
        "claim",
    ),
    Step(
        "**Settled.** A development cannot fly, but it counts at the end, builds fleets, and overthrows "
        "others. "
    ),
)

WAR = (
    Step(
        "**Combat.** On a world your fleets fire at another's units, a die each, and your developments try "
        "to overthrow his. A 5 is a success, a 6 two. Fire destroys, an overthrow makes developments yours; "
        "the stronger the other is there, the better he saves.",
        "Press **All at Blue on Mars**.",
        _attacks_with_all,
        "The red button has both your fleets fire and your developments overthrow.",
        (Press("strike", "mars>blue"),),
        "combat",
    ),
    Step(
        "**Careful building.** Two dice in one project fail together only once in nine times; one die alone "
        "fails once in three. So fewer projects are safer, and more are faster.",
        "Press **With care: 1 fleet**.",
        _builds,
        "With care shares your dice out so that you lose little.",
        (Press("careful"),),
        "exploit",
    ),
    Step(
        "**And so on.** Whatever the dice did to Blue, it stands below when your turn is over. You may "
        "still claim what lies empty on Mars now, with fleets that you can spare.",
        "Claim a region: press **Mars: one region** or **one try**.",
        _claims,
        "One of the buttons beginning with “Mars”.",
        (Press("one", "mars 5 until 1"),),
        "claim",
    ),
    Step(
        "**The account.** Everybody reads this in the channel at the end of a turn, with every throw in it."
    ),
)

BARGAINS = (
    Step(
        "**At any moment.** Some things you may do though nobody waits for you, in anybody's turn, by the "
        "button Act. You may turn developments into fleets, where they stand; their regions are empty then.",
        "In **Turn developments into fleets…** pick Mars: 1 development.",
        acts("construct", world="mars", fleets=1),
        "Open the first menu of the Act panel and pick one development of Mars.",
        (Press("construct", "", ("mars 1",)),),
        acts=True,
    ),
    Step(
        "**Bargains.** Units may be given away, or offered for something: an offer that is accepted changes "
        "hands at once. Blue offers you a fleet on Ceres for a development on Mars.",
        "Press **Accept 1**.",
        acts("accept", offer=1),
        "The green button Accept 1 is beside the offer.",
        (Press("accept", "1"),),
        acts=True,
    ),
    Step(
        "**Who may win.** Everybody may say at any moment whom he lets win, and change his mind. Once all "
        "who have units name the same seat, it has won. Promises beyond that are words.",
        "In **Who may win…** say that you let yourself win.",
        acts("vote", **{"for": YOU}),
        "Open the menu Who may win and pick Red, which is you.",
        (Press("vote", "", (YOU,)),),
        acts=True,
    ),
    Step(
        "**Not yet.** Blue does not agree, so the game goes on until he does or the rounds are over. Most "
        "is decided by what you say to each other: in the channel, or in private with `/seat talk`.",
    ),
)

LESSON = Lesson(
    6,
    (
        Scene(
            YOU,
            _table(
                "move",
                {"red": {"earth": 3}, "blue": {"earth_space": 3}},
                {"red": {"earth": 1}, "blue": {"earth": 1}},
            ),
            AWAY,
        ),
        Scene(
            YOU,
            _table(
                "move",
                {"red": {"inner_system": 3}, "blue": {"venus": 2}},
                {"blue": {"earth": 1}},
                turn=3,
                round=2,
            ),
            DOWN,
            stage=3,
        ),
        Scene(
            YOU,
            _table(
                "claim",
                {"red": {"mars": 4}, "blue": {"venus": 2}},
                {"blue": {"earth": 1, "mars": 2}},
                turn=7,
                round=4,
            ),
            SETTLED,
            stage=7,
        ),
        Scene(
            YOU,
            _table(
                "combat",
                {"red": {"mars": 4}, "blue": {"venus": 2}},
                {"red": {"mars": 2}, "blue": {"earth": 1, "mars": 2}},
                turn=9,
                round=5,
            ),
            WAR,
            stage=9,
        ),
        Scene(
            YOU,
            _table(
                "move",
                {"red": {"mars": 1}, "blue": {"ceres": 2}},
                {"red": {"mars": 3}, "blue": {"earth": 1, "ceres": 1}},
                turn=11,
                round=6,
                offers={
                    "1": {
                        "from": "blue",
                        "to": "red",
                        "give": {"ceres": {"fleets": 1}},
                        "get": {"mars": {"developments": 1}},
                    }
                },
            ),
            BARGAINS,
            stage=11,
        ),
    ),
)
