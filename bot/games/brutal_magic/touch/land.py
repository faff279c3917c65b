"""Say what can be touched while land is shared out and kinds are defined: a slider for each number."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brutal_magic.names import seat_name
from bot.games.brutal_magic.panels import allot, define
from bot.games.panels import Prompt
from bot.games.phrases import count
from bot.messages.panel import Press
from bot.messages.touch import Chip, Deed, Group, Slider, Stop, Touch
from engine.brutal_magic.board.terrain import HIGHEST
from engine.brutal_magic.rules.asks import Allot, Define
from engine.brutal_magic.rules.laying import read_kinds
from engine.kernel.core import Json
from render.brutal_magic.scenes import kind_words


def shares(prompt: Prompt) -> Touch:
    """Tap a seat, and slide to its kinds and hexes."""
    ask = prompt.ask
    assert isinstance(ask, Allot)
    found = allot.planned(ask, prompt.draft)
    stops = []
    for seat in ask.view.seats:
        groups = tuple(
            Group(label, slider=Slider(Press(key, seat), found[key][seat], _counted(most, word)))
            for key, most, word, label in allot.BOTH
        )
        small = ", ".join(count(found[key][seat], word) for key, _, word, _ in allot.BOTH)
        stops.append(Stop(seat, seat_name(seat), small, (), is_done=True, groups=groups))
    return Touch(
        title="You won the roll for the land",
        small="Choose how many kinds of terrain each seat may define, and how many hexes it may lay.",
        stops=tuple(stops),
        chips=tuple(Chip(f"{one.title}: {one.small}", one.place) for one in stops),
        hand_in=Deed("Hand in", Press("hand_in")),
    )


def _counted(most: int, word: str) -> dict[int, str]:
    return {number: count(number, word) for number in range(most + 1)}


def kinds(prompt: Prompt) -> Touch:
    """Tap a name to add a kind, and slide to its numbers; other names are written in the panel."""
    ask = prompt.ask
    assert isinstance(ask, Define)
    now = define.planned(prompt)
    read = read_kinds(now, ask.types)
    add = define.NAMES if len(now) < ask.types else ()
    stops = tuple(
        Stop(
            f"kind-{at}",
            name,
            kind_words(kind),
            (_remove(name, at),),
            is_done=True,
            groups=tuple(_levels(now[at], at)),
        )
        for at, (name, kind) in enumerate(read.items())
    )
    return Touch(
        title=f"Define up to {count(ask.types, 'kind')} of terrain, or none",
        small="Your answer stays sealed until all have answered.",
        deeds=tuple(Deed(f"Add {name}", Press("named", "", (name,))) for name in add),
        stops=stops,
        chips=tuple(Chip(f"{one.title}: {one.small}", one.place) for one in stops),
        hand_in=Deed(f"Hand in {count(len(now), 'kind')}", Press("hand_in")),
    )


def _remove(name: str, at: int) -> Deed:
    return Deed(f"Remove {name}", Press("remove", "", (str(at),)), mark="away")


def _levels(kind: dict[str, Json], at: int) -> Iterator[Group]:
    """Yield the three numbers of a kind; 0 stands for none where there may be none."""
    numbers = range(1, HIGHEST + 1)
    words = {
        "move": {0: "Nobody can enter"} | {one: f"Costs {one} to enter" for one in numbers},
        "attack": {one: f"Takes {one} off the aim" for one in numbers},
        "power": {0: "No danger"} | {one + 1: f"Danger {one}" for one in range(HIGHEST + 1)},
    }
    said = {"move": "Cost to enter", "attack": "Taken off the aim", "power": "Danger"}
    for part, told in words.items():
        yield Group(
            said[part], slider=Slider(Press("level", f"{at}.{part}"), define.level_of(kind, part), told)
        )
