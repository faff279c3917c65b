"""Say what can be touched for each kind of ask: units in turn on the whole board, and hexes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from bot.games.brutal_magic.names import unit_line
from bot.games.brutal_magic.panels import foes, guard, lay, movement, place_master, summon
from bot.games.brutal_magic.panels.chances import danger_on, fire_on, ways_of
from bot.games.brutal_magic.panels.drafts import act_of
from bot.games.brutal_magic.panels.turn_state import Turn, resumed, turn_of
from bot.games.brutal_magic.pictures import plan_picture
from bot.games.panels import Prompt
from bot.games.phrases import count
from bot.messages.panel import Picture, Press
from bot.messages.touch import Aim, Chip, Deed, Group, Kind, Slider, Stop, Touch
from engine.brutal_magic.armies.names import UnitName, is_master, seat_of
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.orders.notation import print_act
from engine.brutal_magic.rules.asks import Lay, PlaceMaster
from engine.brutal_magic.rules.laying import WISHES
from engine.brutal_magic.rules.placing import where_free
from engine.kernel.hexes import Hex
from render.brutal_magic.scenes import Marks, guards_against, kind_words, watched_by
from render.scenes.field import Shot, Way

FIGHT: Kind = "fight"
Goals = dict[Hex, tuple[Deed, ...]]


def turns(prompt: Prompt) -> Touch:
    """Tap a lit hex to go there, a foe to attack it; the next unit comes up by itself."""
    prompt = resumed(prompt)
    first = turn_of(prompt, "")
    ask, answer = first.ask, first.answer
    able = sorted(ask.view.to_act(ask.seat), key=lambda unit: unit != first.unit)
    each = [Turn(ask, answer, unit, act_of(answer, unit)) for unit in able]
    names = places_of(ask.view, able)
    return Touch(
        title="Your plan" if answer["acts"] else "Choose a unit",
        small="Look once more, then hand in." if answer["acts"] else "Tap one of your units.",
        deeds=tuple(_rest(first)),
        stops=tuple(_stop(turn, names[turn.unit]) for turn in each),
        chips=tuple(_chips(first, names)),
        hand_in=_hand_in(first),
        picture=_picture(prompt, each),
    )


def places_of(view: Position, units: list[UnitName]) -> dict[UnitName, str]:
    """Return the place of each unit's stop: its hex, with its name where another stands there too."""
    found: dict[UnitName, str] = {}
    for unit in units:
        hex_ = view.units[unit].hex
        found[unit] = f"{hex_}.{unit}" if hex_ in found.values() else hex_
    return found


def _stop(turn: Turn, place: str) -> Stop:
    view, unit = turn.ask.view, turn.unit
    laid = any(act["unit"] == unit for act in turn.answer["acts"])
    goals, ways = _goals(turn), ways_of(view, unit)
    lit = tuple(hex_ for hex_ in ways if hex_ != turn.place)
    return Stop(
        place,
        f"Your {view.type_of(unit).name} {unit} in {view.units[unit].hex}",
        print_act(turn.act) if laid else _plain(unit_line(view, unit, is_on_guard=unit in view.guards)),
        tuple(_deeds(turn, is_laid=laid)),
        goals,
        is_open=not laid and len(turn.answer["acts"]) < turn.ask.most,
        is_done=laid,
        groups=tuple(_guard(turn)),
        aim=Aim(f"{unit} to", Press("to", unit), lit) if lit else None,
    )


def _plain(line: str) -> str:
    return line.replace("**", "")


def _goals(turn: Turn) -> Goals:
    """Return the foes with every attack on them, and the hexes where a walk is dangerous."""
    view, unit = turn.ask.view, turn.unit
    found: dict[Hex, tuple[Deed, ...]] = defaultdict(tuple)
    for one in movement.aims(turn):
        other = one.value.split(".")[2]
        press = Press("aim", unit, (one.value,))
        found[view.units[other].hex] += (Deed(one.label, press, FIGHT, one.description),)
    ways = ways_of(view, unit)
    for hex_, path in ((hex_, path) for hex_, path in ways.items() if path):
        is_perilous = any(fire_on(view, unit, path)) or danger_on(view, unit, path)
        if hex_ != turn.place and (is_perilous or hex_ in found):
            press = Press("to", unit, (hex_,))
            found[hex_] += (Deed(f"{unit} to {hex_}", press, "plain", movement.way_words(turn, path)),)
    return dict(found)


def _deeds(turn: Turn, *, is_laid: bool) -> Iterator[Deed]:
    view, unit = turn.ask.view, turn.unit
    type_ = view.type_of(unit)
    if "guard" not in turn.act and type_.attacks:
        yield Deed("Guard", Press("guard", unit))
    if not is_laid:
        yield Deed("Stay", Press("hold", unit))
    if is_master(unit) and summon.is_possible(view, turn.ask.seat):
        for name in summon.types(view, turn.ask.seat):
            yield Deed(f"Summon {name}", Press("s_add", unit, (name,)))
        for number, one in enumerate(turn.act.get("summon", ())):
            for hex_ in summon.places(view, unit):
                if hex_ != one["hex"]:
                    said = f"{one['type']} to {hex_}"
                    yield Deed(said, Press("s_move", unit, (f"{number}.{hex_}",)))
    if "guard" in turn.act:
        for number, attack in enumerate(type_.attacks):
            if attack.name != turn.act["guard"]["attack"]:
                yield Deed(f"Guard with {attack.name}", Press("g_with", unit, (str(number),)))
        late = "Don't fire late" if turn.act["guard"].get("late") else "Fire late"
        yield Deed(late, Press("g_late", unit))
    if any(act["unit"] == unit for act in turn.later):
        yield Deed("Act first", Press("first", unit), mark="earlier")
    if is_laid:
        yield Deed("Clear", Press("clear", unit), mark="away")


def _guard(turn: Turn) -> Iterator[Group]:
    """Yield the slider of a planned guard: how near they must step."""
    now = turn.act.get("guard")
    attack = turn.ask.view.type_of(turn.unit).attack(now["attack"]) if now else None
    if now and attack:
        words = {
            step: f"{attack.name} fires when they step within {step}" for step in range(attack.range + 1)
        }
        near = now.get("within", attack.range)
        yield Group(guard.said(now), slider=Slider(Press("g_within", turn.unit), near, words))


def _chips(turn: Turn, names: Mapping[UnitName, str]) -> Iterator[Chip]:
    laid = [act["unit"] for act in turn.answer["acts"]]
    for number, act in enumerate(turn.answer["acts"], 1):
        is_now = number <= turn.ask.most
        yield Chip(print_act(act), names.get(act["unit"], ""), number=number if is_now else None)
    for unit, place in names.items():
        if unit not in laid:
            yield Chip(f"{unit} {turn.ask.view.units[unit].hex}", place, is_done=False)


def _rest(turn: Turn) -> Iterator[Deed]:
    laid = len(turn.answer["acts"])
    who = "Others" if laid else "All"
    if "rest" in turn.answer:
        yield Deed("Others wait", Press("rest", "none"))
    elif len(turn.ask.view.to_act(turn.ask.seat)) > laid:
        yield Deed(f"{who} guard", Press("rest", "guard"))
        yield Deed(f"{who} hold", Press("rest", "hold"))


def _hand_in(turn: Turn) -> Deed | None:
    now, later, rest = len(turn.now), len(turn.later), turn.answer.get("rest")
    if not now and not rest:
        return None
    label = f"Hand in {count(now, 'act')}" if now else f"Hand in: all {rest}"
    return Deed(f"{label}, {later} later" if later else label, Press("hand_in"))


def _picture(prompt: Prompt, each: list[Turn]) -> Picture:
    """Draw the whole board with the plan on it, and the hexes under guard: the page shows a part of it."""
    view, seat = each[0].ask.view, each[0].ask.seat
    ways, shots, watched = list[Way](), list[Shot](), dict[Hex, str]()
    for turn in each:
        at, path = view.units[turn.unit].hex, turn.act.get("path", ())
        for other in guards_against(view, turn.unit):
            watched.update(dict.fromkeys(watched_by(view, other, view.guards[other]), seat_of(other)))
        if path:
            ways.append(Way(seat, (at, *path)))
        shots += [Shot(seat, turn.place, view.units[other].hex) for other in foes.laid_at(turn)]
        if turn.act.get("guard"):
            own = watched_by(view, turn.unit, guard.load(turn.act["guard"], view, turn.unit))
            watched.update(dict.fromkeys(own, seat))
    marks = Marks(ways=tuple(ways), shots=tuple(shots), watched=watched)
    return plan_picture(view, prompt.names, marks)


def first_hex(prompt: Prompt) -> Touch:
    """Tap where the Master begins."""
    ask = prompt.ask
    assert isinstance(ask, PlaceMaster)
    chosen = prompt.draft or place_master.offered(ask)[0]
    return Touch(
        title="Where does your Master begin?",
        small=f"Keep at least {count(ask.view.options.separation, 'hex')} from every other Master.",
        aim=Aim("Begin in", Press("place"), tuple(hex_ for hex_ in where_free(ask.view) if hex_ != chosen)),
        hand_in=Deed(f"Begin in {chosen}", Press("hand_in")),
        picture=plan_picture(ask.view, prompt.names, Marks(chosen=chosen)),
    )


def wishes(prompt: Prompt) -> Touch:
    """Tap hexes to lay, best first; a chip for each kind of terrain."""
    ask = prompt.ask
    assert isinstance(ask, Lay)
    laid, most = lay.laid_out(prompt), ask.hexes * WISHES
    wished = {hex_ for _, hex_ in laid}
    free = tuple(hex_ for part in lay.areas(ask) for hex_ in part if hex_ not in wished)
    kinds = list(ask.view.kinds.items()) if len(laid) < most else []
    return Touch(
        title=f"Lay {count(ask.hexes, 'hex')}",
        small=f"{len(laid)} of {most} wishes. A wish is skipped if its hex is taken.",
        deeds=(Deed("Clear the list", Press("clear"), mark="away"),) if laid else (),
        stops=tuple(
            Stop(f"kind-{at}", f"Lay {name}, best first", kind_words(kind), (), is_open=True,
                 aim=Aim(f"{name} in", Press("add", f"{at}.0"), free))
            for at, (name, kind) in enumerate(kinds)
        ),
        chips=(
            *(Chip(name, f"kind-{at}", is_done=False) for at, (name, _) in enumerate(kinds)),
            *(Chip(f"{kind} {hex_}", number=number) for number, (kind, hex_) in enumerate(laid, 1)),
        ),
        hand_in=Deed(f"Hand in {count(len(laid), 'wish')}", Press("hand_in")),
        picture=plan_picture(ask.view, prompt.names, Marks(aimed=tuple(hex_ for _, hex_ in laid))),
    )  # fmt: skip
