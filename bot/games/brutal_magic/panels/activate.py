"""Panel for a turn: pick a unit, see its destinations, targets and hostile guards, and act."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.brutal_magic.names import percent, traits_lines, unit_line
from bot.games.brutal_magic.panels import dice, foes, guard, movement, pages, summon
from bot.games.brutal_magic.panels.chances import danger_on, fire_on
from bot.games.brutal_magic.panels.drafts import Act, first_of, read_draft, with_act, without_act
from bot.games.brutal_magic.panels.turn_state import Turn, resumed, turn_of
from bot.games.brutal_magic.pictures import plan_picture
from bot.games.brutal_magic.standing_instructions import print_standing, stopped
from bot.games.panels import (
    BODY_LIMIT,
    HELP,
    TYPED,
    Prompt,
    choice,
    command,
    not_understood,
    picked,
    unknown,
)
from bot.games.phrases import count, shortened
from bot.messages.catalogue import say
from bot.messages.panel import Button, Menu, Panel, Picture, Press, Pressed, Row, text_form
from engine.brutal_magic.armies.names import UnitName, is_master
from engine.brutal_magic.orders.notation import parse_turn, print_act, print_turn
from engine.brutal_magic.orders.sheets import Answer, divided
from engine.brutal_magic.rules.asks import Activate
from engine.kernel.core import Refused
from render.brutal_magic.scenes import Marks, reach_marks, round_words, watched_by
from render.scenes.field import Shot, Way

EXAMPLE = "r2 to G9, bolt at b3"
HELP_TEXT = (
    "Write one line for each unit:\n"
    "• `{unit} to G9, bolt at b3` moves, then attacks\n"
    "• `{unit} bolt at b3, to G9` attacks, then moves\n"
    "• `{unit} guard bow within 3 late ignore pawn` stands on guard\n"
    "• `{unit} hold` stays; a Master may also `summon Imp B2, Imp B1`\n"
    "`rest guard` or `rest hold` is for all your other units, `dice hit 3d6` changes your dice.\n"
    "Units that cannot act yet act in your next turns. Type `hand in` to hand in your plan."
)
SHEET = "-# In your next turns, unless something changes."
DONE = ("hand in", "go", "done", "ok")


# ------------------------------------------------------------------------ what is shown


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    prompt = resumed(prompt)
    turn = turn_of(prompt, focus)
    page, _, about = focus.partition(".")[2].partition(".")
    if page == "army":
        return pages.armies(turn, about)
    hint, rows = pages.rows(turn, page, about)
    lines = [*_lines(prompt, turn), *_in_hand(turn, "" if not rows else page), *hint]
    leave = pages.back(turn) if rows else Button("More", "page", f"{turn.unit}.{pages.MORE}")
    controls = (
        pages.ended(rows, (*_end(turn, page), leave))
        if rows
        else pages.ended((*_rows(turn),), (*_end(turn, page), leave))
    )
    is_bare = bool(rows or prompt.since) or any(_dangers(turn, turn.act))  # a phone has no room for both
    below = "" if is_bare else traits_lines(turn.ask.view.type_of(turn.unit))
    text = shortened("\n".join(lines), BODY_LIMIT)
    return Panel(text, controls, _picture(prompt, turn), below=below)


def _lines(prompt: Prompt, turn: Turn) -> Iterator[str]:
    view, now, later = turn.ask.view, turn.now, turn.later
    if why := stopped(prompt):
        yield f"⏸️ Your order sheet has stopped: {why}"
    unit = view.type_of(turn.unit).name
    yield f"**Your {unit} acts** · {view.units[turn.unit].hex}"
    if not prompt.since:
        yield f"-# {round_words(view)} · {_who_may(turn)}"
    rest = {key: value for key, value in turn.answer.items() if key != "acts"}
    yield from _laid_out(turn, {"acts": now} if later else {"acts": now, **rest})
    if later:
        first, *more = _laid_out(turn, {"acts": later, **rest})
        yield from (f"Later: {first}", *more, SHEET)


def _who_may(turn: Turn) -> str:
    able = len(turn.ask.view.to_act(turn.ask.seat))
    if able == 1:
        return "your last unit may act now"
    if turn.ask.most < able:
        return f"{turn.ask.most} of your {able} can act"
    return "both your units may act now" if able == 2 else f"all your {able} units may act now"


def _laid_out(turn: Turn, answer: Answer) -> Iterator[str]:
    """Yield the planned acts as typed text, with warnings, then the rest of the answer."""
    chips = [f"{'⚠️' if _is_dangerous(turn, act) else ''}`{print_act(act)}`" for act in answer["acts"]]
    if what := answer.get("rest"):
        chips.append(f"`rest {what}`: all others {what}" if chips else f"All your units {what}")
    if said := " · ".join(chips):
        yield said
    more = {key: value for key, value in answer.items() if key not in ("acts", "rest")}
    yield from (f"`{line}`" for line in print_turn({**more, "acts": []}).splitlines())


def _is_dangerous(turn: Turn, act: Act) -> bool:
    return next(_dangers(turn, act), "") != ""


def _in_hand(turn: Turn, page: str) -> Iterator[str]:
    """Yield the chosen unit, its guard, and the dangers on its path."""
    view, unit = turn.ask.view, turn.unit
    if page:
        yield unit_line(view, unit, is_on_guard=unit in view.guards)
    if turn.act.get("guard") and page:
        yield f"👁️ {guard.said(turn.act['guard'])}"
    yield from _dangers(turn, turn.act)


def _dangers(turn: Turn, act: Act) -> Iterator[str]:
    """Yield the guards that would fire on the path, and the hexes that harm the unit."""
    view, path = turn.ask.view, act.get("path", ())
    for fire in fire_on(view, act["unit"], path):
        chance = f"{percent(fire.chance)} to fell {act['unit']}"
        yield f"⚠️ {fire.unit} fires {fire.attack} in {fire.hex}: {chance}"
    for hex_ in danger_on(view, act["unit"], path):
        yield f"⚠️ {view.terrain[hex_]} in {hex_}: danger {view.kind(hex_).power} for {act['unit']}"


def _picture(prompt: Prompt, turn: Turn) -> Picture:
    """Draw the board around the unit: its destinations, hexes under guard, and the likeliest enemies."""
    view, unit, act = turn.ask.view, turn.unit, turn.act
    at, marks, laid = view.units[unit].hex, reach_marks(view, unit), foes.laid_at(turn)
    shown = foes.aims(turn)
    path, aimed = act.get("path", ()), [view.units[other].hex for other in laid]
    lit, watched = marks.lit, marks.watched
    if act.get("guard"):
        own = watched_by(view, unit, guard.load(act["guard"], view, unit))
        lit, watched = (), dict.fromkeys(own, turn.ask.seat)
    if act.get("summon"):
        lit, aimed = tuple(view.next_to(at)), [one["hex"] for one in act["summon"]]
    drawn = Marks(
        ways=(Way(turn.ask.seat, (at, *path)),) if path else (),
        shots=tuple(Shot(turn.ask.seat, turn.place, hex_) for hex_ in aimed if not act.get("summon")),
        lit=lit,
        watched=watched,
        foes=tuple(foes.cards(turn, shown)),
        aimed=tuple(aimed),
        chosen=at,
    )
    near = [at, turn.place, *(view.units[one.target.unit].hex for one in shown)]
    return plan_picture(view, prompt.names, drawn, near, f"{unit} {view.type_of(unit).name}")


# ---------------------------------------------------------------------------- controls


def _rows(turn: Turn) -> Iterator[Row]:
    view, unit = turn.ask.view, turn.unit
    able = view.to_act(turn.ask.seat)
    if len(able) > 1:
        laid = {one["unit"] for one in turn.answer["acts"]}
        entries = (
            choice(
                f"{one} {view.units[one].type} in {view.units[one].hex}",
                one,
                "has a plan" if one in laid else "",
                chosen=one == unit,
            )
            for one in able
        )
        yield Menu("Choose a unit", "unit", tuple(entries))
    if hits := foes.buttons(turn):
        yield hits
    yield from movement.ways_menu(turn, is_brief=True)
    yield tuple(_kinds(turn))


def _kinds(turn: Turn) -> Iterator[Button]:
    view, unit = turn.ask.view, turn.unit
    if view.type_of(unit).attacks:
        yield Button("Guard", "guard", unit)
    if is_master(unit) and summon.is_possible(view, turn.ask.seat):
        yield Button("Summon", "page", f"{unit}.summon")
    if any(one["unit"] == unit for one in turn.answer["acts"]):
        yield Button("Clear", "clear", unit)
    else:
        yield Button("Stay", "hold", unit)


def _end(turn: Turn, page: str) -> Iterator[Button]:
    now, later, rest = len(turn.now), len(turn.later), turn.answer.get("rest")
    if not now and not rest:
        if page != pages.MORE and not foes.buttons(turn):  # that page has the button among its own
            yield Button("All guard", "rest", "guard")
        return
    label = f"Hand in: all {rest}"
    if now:
        acts = count(now, "act")
        plain = f"Hand in {acts}, {later} later" if later else f"Hand in {acts}"
        label = foes.attack_label(turn) or plain
    yield Button(label, "hand_in", style="success")


# ----------------------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    return _replanned(prompt, _pressed(resumed(prompt), press))


def _replanned(prompt: Prompt, pressed: Pressed) -> Pressed:
    """Drop the rest of the order sheet if the press changed the plan."""
    if pressed.draft is None or pressed.standing is not None or not prompt.standing:
        return pressed
    return replace(pressed, standing="")


def _pressed(prompt: Prompt, press: Press) -> Pressed:
    turn = turn_of(prompt, press.arg)
    match press.action:
        case "unit":
            return Pressed(focus=_able(turn, picked(press)))
        case "page":
            return Pressed(focus=press.arg[:20])
        case "guard":
            act = turn.act if "guard" in turn.act else guard.usual(turn.ask.view, turn.unit)
            return _laid(turn, act, "guard")
        case "hold":
            return _laid(turn, {"unit": turn.unit})
        case "clear":
            return Pressed(draft=without_act(turn.answer, turn.unit), focus=turn.unit)
        case "first":
            return Pressed(draft=first_of(turn.answer, turn.unit), focus=turn.unit)
        case "rest":
            return _rest(turn, press.arg)
        case "whose":
            return Pressed(focus=f"{turn.unit}.army.{picked(press)[:10]}")
        case "d_whose":
            return Pressed(focus=f"{turn.unit}.dice.{picked(press)[:3]}")
        case "hand_in":
            return _handed_in(turn.ask, turn.answer)
        case "type":
            example = print_act(turn.act) if len(turn.act) > 1 else EXAMPLE
            return Pressed(form=text_form("Your turn", "One line per unit", TYPED, prompt.draft, example))
        case "typed":
            return typed(prompt, press.text)
    return _on_page(turn, press)


def _on_page(turn: Turn, press: Press) -> Pressed:
    view, unit = turn.ask.view, turn.unit
    if press.action in movement.ACTIONS:
        return _laid(turn, movement.pressed(turn, press))
    if press.action == foes.HIT:
        return _laid(turn, movement.aimed(turn, press.arg.partition(".")[2]))
    if press.action in guard.ACTIONS:
        return _laid(turn, guard.pressed(view, unit, turn.act, press), "guard")
    if press.action in summon.ACTIONS:
        return _laid(turn, summon.pressed(view, unit, turn.act, press), "summon")
    if press.action in dice.ACTIONS:
        return _other_dice(turn, press)
    raise unknown(press)


def _able(turn: Turn, unit: str) -> UnitName:
    if unit not in turn.ask.view.to_act(turn.ask.seat):
        able = ", ".join(turn.ask.view.to_act(turn.ask.seat))
        raise Refused(f"{unit[:10]} cannot act now. Choose one of your units still to act: {able}.")
    return unit


def _laid(turn: Turn, act: Act, page: str = "") -> Pressed:
    """Add the act to the plan, if the rules allow it."""
    turn.ask.check({"acts": [act]})
    focus = f"{turn.unit}.{page}" if page else turn.unit
    return Pressed(draft=with_act(turn.answer, act), focus=focus)


def _other_dice(turn: Turn, press: Press) -> Pressed:
    before, change = turn.ask.view.policies[turn.ask.seat], turn.answer.get("policy", {})
    answer = {**turn.answer, "policy": dice.pressed(before, change, pages.types_of(turn), press)}
    whose = press.arg.rpartition(".")[2]
    return Pressed(draft=print_turn(answer), focus=f"{turn.unit}.dice.{whose[:3]}")


def _rest(turn: Turn, what: str) -> Pressed:
    """Set what all other units do."""
    answer = {key: value for key, value in turn.answer.items() if key != "rest"}
    if what != "none":
        answer["rest"] = what
    turn.ask.check({"acts": [], "rest": what if what != "none" else "hold"})
    return Pressed(draft=print_turn(answer), focus=turn.unit)


def _handed_in(ask: Activate, turn: Answer) -> Pressed:
    """Answer with the acts that are possible now; keep the other acts as the order sheet."""
    if not turn["acts"] and "rest" not in turn:
        raise Refused("Plan an act for at least one unit. `hold` is an act too.")
    answer, sheet = divided(turn, ask)
    note: str = say("game-handed-in")
    if sheet:
        note = f"Handed in. Left for your next turns: {count(len(sheet.acts), 'act')}."
    return Pressed(draft=print_turn(turn), answer=answer, standing=print_standing(sheet), note=note)


def typed(prompt: Prompt, text: str) -> Pressed:
    """Read typed lines into the plan; a last line of `hand in` hands it in."""
    return _replanned(prompt, _typed(resumed(prompt), text))


def _typed(prompt: Prompt, text: str) -> Pressed:
    ask = prompt.ask
    assert isinstance(ask, Activate)
    if command(text) in HELP:
        return Pressed(note=HELP_TEXT.format(unit=ask.view.to_act(ask.seat)[0]))
    lines = [line for line in text.replace(";", "\n").splitlines() if line.strip()]
    is_done = bool(lines) and command(lines[-1]) in DONE
    kept = "\n".join(lines[:-1] if is_done else lines)
    if not lines:
        raise not_understood(text, EXAMPLE, "rest guard")
    turn = parse_turn(kept, ask.view, ask.seat) if kept else read_draft(ask, prompt.draft)
    if is_done:
        return _handed_in(ask, turn)
    divided(turn if turn["acts"] or "rest" in turn else {**turn, "rest": "hold"}, ask)
    plan = shortened(print_turn(turn), 1500)
    return Pressed(
        draft=print_turn(turn), note=f"Your plan:\n```\n{plan}\n```\nType `hand in` to hand it in."
    )


def receipt(prompt: Prompt) -> str:
    return f"```\n{shortened(prompt.draft, 1500)}\n```" if prompt.draft else ""
