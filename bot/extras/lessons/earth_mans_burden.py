"""The lesson of The Earth Man's Burden: from Earth to Mars, and a bargain on the way."""

from __future__ import annotations

from collections.abc import Mapping

from bot.extras.lessons.contract import Condition, Lesson, Scene, Seen, Step
from bot.messages.panel import Press
from engine.earth_mans_burden.board.worlds import Place, World
from engine.earth_mans_burden.orders.notation import read_sheet
from engine.kernel.core import Json, Seat

YOU: Seat = "red"


def _table(
    phase: str,
    fleets: Mapping[Seat, Mapping[Place, int]],
    developments: Mapping[Seat, Mapping[World, int]],
    **more: Json,
) -> Mapping[str, Json]:
    """Return a turn of the person against one other seat, starting with this phase."""
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
    """Return a condition that the plan has a flight from `origin` to `to`."""

    def is_done(seen: Seen) -> bool:
        return (origin, to) in [
            (move.origin, move.to) for move in read_sheet(seen.draft, seen.view.board).flights
        ]

    return is_done


def flies(origin: Place, to: Place) -> Condition:
    """Return a condition that the sheet handed in has this flight."""

    def is_done(seen: Seen) -> bool:
        return seen.answer is not None and plans(origin, to)(seen)

    return is_done


def acts(do: str, **more: Json) -> Condition:
    """Return a condition that the person takes an action of this kind with these values."""

    def is_done(seen: Seen) -> bool:
        return isinstance(seen.action, dict) and seen.action.items() >= {"do": do, **more}.items()

    return is_done


def _attacks_nobody(seen: Seen) -> bool:
    sheet = read_sheet(seen.draft, seen.view.board)
    return seen.answer is not None and not sheet.fire and not sheet.coups


def _attacks_with_all(seen: Seen) -> bool:
    sheet = read_sheet(seen.draft, seen.view.board)
    return seen.answer is not None and bool(sheet.fire) and bool(sheet.coups)


def _builds(seen: Seen) -> bool:
    return seen.answer is not None and bool(read_sheet(seen.draft, seen.view.board).projects)


def _claims(seen: Seen) -> bool:
    return seen.answer is not None and bool(read_sheet(seen.draft, seen.view.board).claims)


# ------------------------------------------------------------------------------ steps

AWAY = (
    Step(
        "**The goal.** You leave Earth and settle the solar system. A unit on a region of a world is a "
        "development; any other unit is a fleet. You win when every player with units agrees that you have. "
        "If nobody does, the most developments win after the last round.",
    ),
    Step(
        "**Rising.** Trajectories lie above each world, one above the other. A fleet on a world can rise to "
        "any of them at once. The higher it goes, the more worlds it can reach, and the longer it takes to "
        "come down.",
        "Open the menu **Fly…** and pick Earth → Inner System, which lies above Mars.",
        plans("earth", "inner_system"),
        "Open Fly… and pick Earth: 3 fleets → Inner System.",
        (Press("fly", "", ("earth>inner_system",)),),
        "move",
    ),
    Step(
        "**A turn sheet.** The picture shows your plan. The gold numbers count the turns until your fleets "
        "can land there. Nothing moves until you hand the plan in.",
        "Press **Fly 3 fleets**.",
        flies("earth", "inner_system"),
        "Send all 3 fleets from Earth to Inner System, then press Fly 3 fleets.",
        (Press("go"),),
        "move",
    ),
    Step(
        "**Peace on Earth.** Combat follows movement. The UN holds five regions of Earth. If you fire there, "
        "its ten fleets fire back at you. Your one development could try to overthrow the UN, with little "
        "hope.",
        "Press **No attack**.",
        _attacks_nobody,
        "Leave the UN in peace: press No attack.",
        (Press("go"),),
        "combat",
    ),
    Step(
        "**Building.** Each development gives you a die on its world. You share the dice among projects, "
        "and each project builds a fleet. If all dice of a project show 1 or 2, you lose a development. On "
        "Earth the UN lets you throw one die again.",
        "Press **Build with care: 1 fleet**.",
        _builds,
        "Build 1 fleet on Earth with your one die.",
        (Press("careful"),),
        "exploit",
    ),
    Step(
        "**Your turn is over.** The report below says what happened. Every turn goes like this: fly, fight, "
        "build, claim. The game skips a step in which you have nothing to decide.",
    ),
)

DOWN = (
    Step(
        "**Coming down.** A fleet on a trajectory must come down one link each turn of yours. If there are "
        "several links, you choose one. If there is only one, the fleet moves by itself.",
        "Open **Fly…**, pick Inner System → Mars Belt, then press **Fly 3 fleets**.",
        flies("inner_system", "mars_belt"),
        "Pick Inner System → Mars Belt, then press Fly 3 fleets.",
        (Press("fly", "", ("inner_system>mars_belt",)), Press("go")),
        "move",
    ),
    Step("**One link nearer.** From Mars Belt your fleets can land on Mars or Ceres next turn."),
)

SETTLED = (
    Step(
        "**Claiming.** Two turns later your fleets are on Mars. At the end of your turn you may spend fleets "
        "to claim regions. For each fleet you throw a die for each empty region. If any die shows 3 or more, "
        "one region is yours, with a development on it.",
        "Press **Claim a region of Mars**.",
        _claims,
        "Press Claim a region of Mars. With three empty regions a try hardly ever fails.",
        (Press("one", "mars 4 until 1"),),
        "claim",
    ),
    Step(
        "**Settled.** A development cannot fly. But it counts at the end, builds fleets, and can overthrow "
        "other developments."
    ),
)

WAR = (
    Step(
        "**Combat.** On a world your fleets can fire at another player's units, and your developments can "
        "try to overthrow theirs. Throw a die for each attacker: a 5 is 1 hit, a 6 is 2. Fire destroys "
        "units. An overthrow makes developments yours. The more units the other side has there, the better "
        "it saves.",
        "Open **Attack whom?** and pick Blue on Mars, then press the red button.",
        _attacks_with_all,
        "Pick Blue on Mars in the menu. The red button then sends your fleets and your developments.",
        (Press("strike", "", ("mars>blue",)), Press("go")),
        "combat",
    ),
    Step(
        "**Careful building.** A project with two dice fails once in nine times, one with a single die once "
        "in three. Fewer projects with more dice are safer; many projects with one die are faster.",
        "Press **Build with care: 1 fleet**.",
        _builds,
        "Build with care shares your dice out so that you lose little.",
        (Press("careful"),),
        "exploit",
    ),
    Step(
        "**Claiming again.** Regions of Mars may be empty now. You can claim them with fleets that you can "
        "spare. When your turn is over, the report shows what the dice did to Blue.",
        "Press **Claim a region of Mars**.",
        _claims,
        "Press the button that names Mars.",
        (Press("one", "mars 5 until 1"),),
        "claim",
    ),
    Step(
        "**The report.** Everyone reads this in the channel at the end of a turn, with every throw of dice."
    ),
)

BARGAINS = (
    Step(
        "**At any moment.** With the button Act you can do some things in any player's turn. For example, "
        "you can turn developments into fleets on the same world. This leaves their regions empty.",
        "In **Turn developments into fleets…** pick Mars: 1 development.",
        acts("construct", world="mars", fleets=1),
        "Open the first menu of the Act panel and pick 1 development of Mars.",
        (Press("construct", "", ("mars 1",)),),
        acts=True,
    ),
    Step(
        "**Bargains.** You can give units away or offer them in exchange. When an offer is accepted, the "
        "units change hands at once. Blue offers you a fleet on Ceres for a development on Mars.",
        "Press **Accept 1**.",
        acts("accept", offer=1),
        "Press the green button Accept 1.",
        (Press("accept", "1"),),
        acts=True,
    ),
    Step(
        "**Votes.** You can vote for a winner at any moment, and change your vote. A seat wins when all "
        "players with units vote for it. Any other promise binds nobody.",
        "In **Vote for the winner…** vote for yourself.",
        acts("vote", **{"for": YOU}),
        "Open the menu Vote for the winner and pick Red: that is you.",
        (Press("vote", "", (YOU,)),),
        acts=True,
    ),
    Step(
        "**Not yet.** Blue does not agree, so the game goes on until Blue does or the last round is over. "
        "Talk decides most games: talk in the channel, or in private with `/seat`.",
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
