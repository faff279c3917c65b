"""Panel for the owner of a Support order next to a battle: help one side or stay out (R84)."""

from __future__ import annotations

from bot.games.brimstone.account import sum_text
from bot.games.brimstone.names import count, seat_name, seat_word
from bot.games.brimstone.panel_parts import answered, not_understood, side_line
from bot.games.brimstone.pictures import battle_picture
from bot.games.panels import Prompt, arg_of
from bot.messages.panel import Button, Panel, Press, Pressed
from engine.brimstone.rules.asks import GiveSupport
from engine.brimstone.rules.combat import Side, attack_terms, defence_terms, strength

_WORDS = {
    "attack": "attacker",
    "defend": "defender",
    "defence": "defender",
    "nobody": "none",
    "neither": "none",
}


def _ask(prompt: Prompt) -> GiveSupport:
    assert isinstance(prompt.ask, GiveSupport)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    battle, view = ask.battle, ask.view
    attack = sum_text(attack_terms(view, battle), view.tiles)
    defence = sum_text(defence_terms(view, battle), view.tiles)
    text = "\n".join(
        (
            f"**Support for a battle**: your {count(ask.troops, 'troop')} in {ask.hex} may help at "
            f"{battle.hex}. {side_line(prompt, battle.attacker, battle.defender)}",
            f"{seat_name(battle.attacker)} from {battle.origin}: {attack}",
            f"{seat_name(battle.defender)} in {battle.hex}: {defence}",
            "Everyone who can support chooses in secret at the same time; payments come after that. Your "
            "troops stay where they are, and none of them is lost.",
        )
    )
    buttons = tuple(
        Button(label(ask, side), "side", side, style="secondary" if side == "none" else "primary")
        for side in ask.sides()
    )
    return Panel(text, (buttons,), battle_picture(view, battle, prompt.names))


def sums(ask: GiveSupport) -> tuple[str, str]:
    """Return both sides' strength so far."""
    battle, view = ask.battle, ask.view
    attack, defence = attack_terms(view, battle), defence_terms(view, battle)
    return (
        f"{seat_word(battle.attacker)} attacks with {strength(list(attack))}",
        f"{seat_word(battle.defender)} defends with {strength(list(defence))}",
    )


def label(ask: GiveSupport, side: Side) -> str:
    """Return a side's button label: Help Red (attacker): +2."""
    if side == "none":
        return "Stay out"
    helped = ask.battle.attacker if side == "attacker" else ask.battle.defender
    return f"Help {seat_word(helped)} ({side}): +{ask.troops}"


def press(prompt: Prompt, press: Press) -> Pressed:
    return _side(prompt, arg_of(press, "side"))


def _side(prompt: Prompt, side: Side) -> Pressed:
    return answered(prompt, {"side": side}, side, told(_ask(prompt), side))


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `support attacker`, `help red` or `nobody`."""
    battle = _ask(prompt).battle
    seats = {
        battle.attacker: "attacker",
        battle.defender: "defender",
        "self": battle.side_of(prompt.ask.seat),
    }
    words = [word for word in text.lower().split() if word not in ("support", "help", "the")]
    said = words[0] if len(words) == 1 else ""
    side = _WORDS.get(said) or seats.get(said) or said
    if side not in ("attacker", "defender", "none"):
        raise not_understood(text, "support attacker", "support none")
    return _side(prompt, side)


def receipt(prompt: Prompt) -> str:
    return told(_ask(prompt), prompt.draft)


def told(ask: GiveSupport, side: Side) -> str:
    """Confirm the choice in words."""
    if side == "none":
        return "You stay out of this battle."
    helped = ask.battle.attacker if side == "attacker" else ask.battle.defender
    if helped == ask.seat:
        return f"You support your own side with {ask.troops}."
    return f"You support {seat_word(helped)} with {ask.troops}."
