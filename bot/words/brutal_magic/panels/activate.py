"""A turn: pick a unit, see where it can go, whom it can hit and which guards would fire, and press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.messages.panel import Button, Choice, Menu, Panel, Picture, Press, Pressed, Row, text_form
from bot.words import Prompt
from bot.words.brutal_magic.names import percent, unit_line
from bot.words.brutal_magic.panels import guard, summon
from bot.words.brutal_magic.panels.chances import Target, fire_on, nearest_first, targets, ways_of
from bot.words.brutal_magic.panels.drafts import Act, Answer, act_of, read_draft, with_act, without_act
from bot.words.brutal_magic.pictures import plan_picture
from bot.words.panels import (
    BODY_LIMIT,
    HELP,
    MENU_LIMIT,
    TYPED,
    choice,
    command,
    not_understood,
    picked,
    unknown,
)
from bot.words.speech import count, shortened
from engine.brutal_magic.asks import Activate
from engine.brutal_magic.names import UnitName, is_master
from engine.brutal_magic.notation import parse_turn, print_act, print_turn
from engine.core import Refused
from engine.hexes import Hex
from render.brutal_magic.scenes import Marks, reach_marks, watched_by
from render.field import Shot, Way

EXAMPLE = "r2 to G9, bolt at b3"
HELP_TEXT = (
    "A line for each unit: `{unit} to G9, bolt at b3` goes, then attacks; `{unit} bolt at b3, to G9` attacks "
    "first; `{unit} guard bow within 3 late ignore pawn`; a Master: `summon Imp B2, Imp B1`; `{unit} hold`. "
    "`rest guard` or `rest hold` is for all the others. `hand in` hands in what is laid out."
)
DONE = ("hand in", "go", "done", "ok")
_STAY = "stay"


class Turn(NamedTuple):
    """A turn as its panel has it: the ask, what is laid out, the unit in hand and what it is to do."""

    ask: Activate
    answer: Answer
    unit: UnitName
    act: Act

    @property
    def place(self) -> Hex:
        """Where the unit will be after its move."""
        path = self.act.get("path")
        return path[-1] if path else self.ask.view.units[self.unit].hex


def turn_of(prompt: Prompt, focus: str) -> Turn:
    """The unit of the focus, else the last laid out, else the first that may act."""
    ask = prompt.ask
    assert isinstance(ask, Activate)
    answer, able = read_draft(ask, prompt.draft), ask.view.to_act(ask.seat)
    wanted = focus.partition(".")[0]
    laid = [act["unit"] for act in answer["acts"]]
    unit = wanted if wanted in able else laid[-1] if laid else able[0]
    return Turn(ask, answer, unit, act_of(answer, unit))


# ------------------------------------------------------------------------ what is shown


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    turn = turn_of(prompt, focus)
    page = focus.partition(".")[2]
    text = shortened("\n".join(_lines(turn)), BODY_LIMIT)
    if page == "guard" and turn.ask.view.type_of(turn.unit).attacks:
        return Panel(
            f"{text}\n{guard.HINT}",
            (*guard.rows(turn.ask.view, turn.unit, turn.act), *_end(turn)),
            _picture(prompt, turn),
        )
    if page == "summon" and is_master(turn.unit):
        return Panel(
            text, (*summon.rows(turn.ask.view, turn.unit, turn.act), *_end(turn)), _picture(prompt, turn)
        )
    return Panel(text, (*_rows(turn), *_end(turn)), _picture(prompt, turn))


def _lines(turn: Turn) -> Iterator[str]:
    view = turn.ask.view
    last = f" of {view.options.round_limit}" if view.options.round_limit else ""
    most = "one unit acts now" if turn.ask.most == 1 else f"up to {turn.ask.most} units may act now"
    yield f"**Round {view.round}{last}**: {most}; {len(view.to_act(turn.ask.seat))} still to act."
    if turn.answer["acts"] or len(turn.answer) > 1:
        yield from (f"`{line}`" for line in print_turn(turn.answer).splitlines())
        for act in turn.answer["acts"]:
            if act.get("guard"):
                yield f"👁️ {act['unit']}: {guard.said(act['guard'])}"
            yield from _dangers(turn, act)
    yield unit_line(view, turn.unit)
    near = targets(view, turn.unit, turn.place)
    if near:
        told = (f"{one.unit} {percent(one.chance)} ({one.attack.name})" for one in near[:6])
        yield f"From {turn.place}: {', '.join(told)}"
    if turn.unit in view.guards:
        yield "-# It stands on guard until it acts."


def _dangers(turn: Turn, act: Act) -> Iterator[str]:
    """Who would fire on the way, and what strikes there."""
    view, path = turn.ask.view, act.get("path", ())
    for fire in fire_on(view, act["unit"], path):
        likely = f"{percent(fire.chance)} to fell it"
        yield f"⚠️ {fire.unit}'s {fire.attack} fires at {act['unit']} in {fire.hex}: {likely}"
    for hex_ in dict.fromkeys(path):
        power = view.kind(hex_).power
        if power is not None and hex_ not in view.struck.get(act["unit"], ()):
            yield f"⚠️ {view.terrain[hex_]} in {hex_} strikes {act['unit']} with {power}"


def _picture(prompt: Prompt, turn: Turn) -> Picture:
    """The part round the unit: where it can go, whom it can hit, where guards fire."""
    view, unit, act = turn.ask.view, turn.unit, turn.act
    seen, at = targets(view, unit, turn.place), view.units[unit].hex
    best: dict[UnitName, Target] = {}
    for one in seen:
        best.setdefault(one.unit, one)
    marks = reach_marks(view, unit)
    shots = tuple(
        Shot(turn.ask.seat, turn.place, view.units[other].hex, percent(one.chance))
        for other, one in best.items()
    )
    path = act.get("path", ())
    lit = marks.lit if not act.get("guard") else ()
    watched = marks.watched
    if act.get("guard"):
        watched = tuple(watched_by(view, unit, guard.load(act["guard"], view, unit)))
    shown = Marks(
        ways=(Way(turn.ask.seat, (at, *path)),) if path else (),
        shots=shots[:6],
        lit=lit,
        watched=watched,
        aimed=tuple(view.units[other].hex for other in best),
        chosen=at,
    )
    type_ = view.type_of(unit)
    return plan_picture(view, prompt.names, shown, [at, turn.place], f"{unit} {type_.name}")


# ---------------------------------------------------------------------------- controls


def _rows(turn: Turn) -> Iterator[Row]:
    view, unit, act = turn.ask.view, turn.unit, turn.act
    able = view.to_act(turn.ask.seat)
    if len(able) > 1:
        laid = {one["unit"] for one in turn.answer["acts"]}
        entries = (
            choice(
                f"{one} {view.units[one].type} in {view.units[one].hex}",
                one,
                "laid out" if one in laid else "",
                chosen=one == unit,
            )
            for one in _window(able, unit)
        )
        yield Menu("Which unit?", "unit", tuple(entries))
    ways = ways_of(view, unit)
    if len(ways) > 1:
        yield Menu(f"{unit}: go where?", "to", tuple(_ways(turn)), unit)
    aims = list(_aims(turn))
    if aims:
        yield Menu(f"{unit}: attack whom?", "aim", tuple(aims[:MENU_LIMIT]), unit)
    yield tuple(_kinds(turn, act))


def _window(able: list[UnitName], unit: UnitName) -> list[UnitName]:
    """As many units as a menu has, the one in hand among them."""
    at = able.index(unit)
    start = max(0, min(at - MENU_LIMIT // 2, len(able) - MENU_LIMIT))
    return able[start : start + MENU_LIMIT]


def _ways(turn: Turn) -> Iterator[Choice]:
    view, unit = turn.ask.view, turn.unit
    ways, at = ways_of(view, unit), view.units[unit].hex
    yield choice(f"Stay in {at}", _STAY, chosen=not turn.act.get("path"))
    hexes = nearest_first(view, unit, [hex_ for hex_ in ways if hex_ != at])[: MENU_LIMIT - 1]
    if turn.place != at and turn.place not in hexes:
        hexes[-1:] = [turn.place]
    for hex_ in hexes:
        yield choice(hex_, hex_, _way_words(turn, ways[hex_]), chosen=hex_ == turn.place and hex_ != at)


def _way_words(turn: Turn, path: Sequence[Hex]) -> str:
    """41% at b3 · b2 fires, 20%."""
    view, unit = turn.ask.view, turn.unit
    hex_ = path[-1]
    best = next(iter(targets(view, unit, hex_)), None)
    parts = [f"{percent(best.chance)} at {best.unit}"] if best else []
    parts += [f"{fire.unit} fires, {percent(fire.chance)}" for fire in fire_on(view, unit, path)]
    return " · ".join([*parts, view.terrain.get(hex_, "")]).strip(" ·")


def _aims(turn: Turn) -> Iterator[Choice]:
    """Attacks from where the move ends, then those before it begins; of one attack one."""
    view, unit = turn.ask.view, turn.unit
    laid = {
        (part, one["attack"], one["at"][0]) for part in ("before", "after") for one in turn.act.get(part, ())
    }
    at = view.units[unit].hex
    places = (("after", turn.place), ("before", at)) if turn.act.get("path") else (("after", at),)
    for part, place in places:
        for one in targets(view, unit, place):
            when = " before going" if part == "before" else ""
            is_laid = (part, one.attack.name, one.unit) in laid
            label = f"{'✓ ' if is_laid else ''}{one.attack.name} at {one.unit} from {place}{when}"
            there = view.units[one.unit]
            words = f"{percent(one.chance)} to fell {there.type} in {there.hex}"
            yield choice(label, f"{part}.{one.number}.{one.unit}", words)


def _kinds(turn: Turn, act: Act) -> Iterator[Button]:
    view, unit = turn.ask.view, turn.unit
    if view.type_of(unit).attacks:
        yield Button("Guard", "page", f"{unit}.guard")
    if is_master(unit) and summon.is_possible(view, turn.ask.seat):
        yield Button("Summon", "page", f"{unit}.summon")
    if any(one["unit"] == unit for one in turn.answer["acts"]):
        yield Button("Clear", "clear", unit)
    else:
        yield Button("Hold", "hold", unit)
    yield Button("Type it", "type")


def _end(turn: Turn) -> Iterator[Row]:
    laid, left = len(turn.answer["acts"]), len(turn.ask.view.to_act(turn.ask.seat))
    buttons = []
    if laid:
        buttons.append(Button(f"Hand in {count(laid, 'act')}", "hand_in", style="success"))
    if "rest" not in turn.answer and left > laid:
        buttons.append(Button("Rest: all guard", "rest", "guard"))
        buttons.append(Button("Rest: all hold", "rest", "hold"))
    elif not laid:
        buttons.append(Button(f"Hand in: rest {turn.answer.get('rest', 'hold')}", "hand_in", style="success"))
    if "rest" in turn.answer:
        buttons.append(Button("No rest", "rest", "none"))
    yield tuple(buttons)


# ----------------------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    turn = turn_of(prompt, press.arg)
    match press.action:
        case "unit":
            return Pressed(focus=_able(turn, picked(press)))
        case "page":
            return Pressed(focus=press.arg[:20])
        case "to":
            return _laid(turn, _go(turn, picked(press)))
        case "aim":
            return _laid(turn, _aim(turn, picked(press)))
        case "hold":
            return _laid(turn, {"unit": turn.unit})
        case "clear":
            return Pressed(draft=without_act(turn.answer, turn.unit), focus=turn.unit)
        case "rest":
            return _rest(turn, press.arg)
        case "hand_in":
            return _handed_in(turn.ask, turn.answer)
        case "type":
            example = print_act(turn.act) if len(turn.act) > 1 else EXAMPLE
            return Pressed(form=text_form("Your turn", "A line for each unit", TYPED, prompt.draft, example))
        case "typed":
            return typed(prompt, press.text)
    if press.action in guard.ACTIONS:
        return _laid(turn, guard.pressed(turn.ask.view, turn.unit, turn.act, press), "guard")
    if press.action in summon.ACTIONS:
        return _laid(turn, summon.pressed(turn.ask.view, turn.unit, turn.act, press), "summon")
    raise unknown(press)


def _able(turn: Turn, unit: str) -> UnitName:
    if unit not in turn.ask.view.to_act(turn.ask.seat):
        raise Refused(f"{unit[:10]} is none of your units that have still to act.")
    return unit


def _laid(turn: Turn, act: Act, page: str = "") -> Pressed:
    """The act kept, once the rules allow it."""
    turn.ask.check({"acts": [act]})
    focus = f"{turn.unit}.{page}" if page else turn.unit
    return Pressed(draft=with_act(turn.ask, turn.answer, act), focus=focus)


def _moving(act: Act) -> Act:
    return {key: value for key, value in act.items() if key in ("unit", "before", "path", "after")}


def _go(turn: Turn, hex_: str) -> Act:
    """The move there; attacks after it stay as far as they reach."""
    view, unit, act = turn.ask.view, turn.unit, _moving(turn.act)
    ways = ways_of(view, unit)
    if hex_ != _STAY and hex_ not in ways:
        raise Refused(f"{unit} cannot get to {hex_[:8]}.")
    path = [] if hex_ == _STAY else list(ways[hex_])
    place = path[-1] if path else view.units[unit].hex
    able = {(one.attack.name, one.unit) for one in targets(view, unit, place)}
    after = [
        one for one in act.get("after", ()) if all((one["attack"], other) in able for other in one["at"])
    ]
    before = act.get("before", []) if path else []
    parts = {"before": before, "path": path, "after": after}
    return {"unit": unit, **{name: part for name, part in parts.items() if part}}


def _aim(turn: Turn, value: str) -> Act:
    """That attack at that target added, in place of what the attack was to do; a second time: taken off."""
    part, _, rest = value.partition(".")
    number, _, other = rest.partition(".")
    attacks = turn.ask.view.type_of(turn.unit).attacks
    if part not in ("before", "after") or not number.isdecimal() or int(number) >= len(attacks):
        raise Refused("There is no such attack.")
    name, act = attacks[int(number)].name, _moving(turn.act)
    was_laid = any(one["attack"] == name and one["at"] == [other] for one in act.get(part, ()))
    for key in ("before", "after"):
        act[key] = [one for one in act.get(key, ()) if one["attack"] != name]
    if not was_laid:
        act[part] = [*act[part], {"attack": name, "at": [other]}]
    return {key: value for key, value in act.items() if value}


def _rest(turn: Turn, what: str) -> Pressed:
    """What all the others do: at once if nothing else is laid out to be looked at."""
    answer = {key: value for key, value in turn.answer.items() if key != "rest"}
    if what != "none":
        answer["rest"] = what
    turn.ask.check({"acts": [], "rest": what if what != "none" else "hold"})
    return Pressed(draft=print_turn(answer), focus=turn.unit)


def _handed_in(ask: Activate, answer: Answer) -> Pressed:
    if not answer["acts"] and "rest" not in answer:
        raise Refused("Nothing is laid out: one of your units must act, standing still is an act.")
    ask.check(answer)
    return Pressed(draft=print_turn(answer), answer=answer, note="Done.")


def typed(prompt: Prompt, text: str) -> Pressed:
    """Lines laid out by typing; a last line of `hand in` hands them in."""
    ask = prompt.ask
    assert isinstance(ask, Activate)
    if command(text) in HELP:
        return Pressed(note=HELP_TEXT.format(unit=ask.view.to_act(ask.seat)[0]))
    lines = [line for line in text.replace(";", "\n").splitlines() if line.strip()]
    is_done = bool(lines) and command(lines[-1]) in DONE
    kept = "\n".join(lines[:-1] if is_done else lines)
    if not lines:
        raise not_understood(text, EXAMPLE, "rest guard")
    answer = parse_turn(kept, ask.view, ask.seat) if kept else read_draft(ask, prompt.draft)
    if is_done:
        return _handed_in(ask, answer)
    checked = answer if answer["acts"] or "rest" in answer else {**answer, "rest": "hold"}
    ask.check(checked)
    return Pressed(draft=print_turn(answer), note="Laid out; `hand in` hands it in.")


def receipt(prompt: Prompt) -> str:
    return f"```\n{shortened(prompt.draft, 1500)}\n```" if prompt.draft else ""
