"""Convert plain language back to the notation; this works only for complete sentences."""

from __future__ import annotations

import re

HEX = r"[A-I]\d"
MANNERS = {
    "": "",
    ", if no enemy is there": " follow",
    ", attacking": " attack",
    ", attacking if at least as strong": " attack if stronger by 0",
}
MANNER = (
    r"(?P<manner>, if no enemy is there|, attacking if at least as strong|, attacking if stronger by \d"
    r"|, attacking|)"
)
STEP = rf"(?P<troops>all others|all|\d+) to (?P<to>{HEX}){MANNER}"
LEG = re.compile(rf"{STEP}(?P<otherwise>(?:, else to {HEX})*)(?P<then>, then .*)?")
ONWARD = re.compile(rf", then (?:(?P<number>\d+) )?on to (?P<to>{HEX})(?P<manner>.*)")
AID = re.compile(r"if (?P<whom>\w+) (?P<deed>attack|defend|fight)s?(?P<rest>.*), I support \w+")
PAY = re.compile(
    r"If (?:I (?P<attack>attack)(?: (?P<foe>\w+))?|(?P<by>\w+) attacks me)"
    rf"(?: in (?P<at>{HEX}))?, (?P<stones>.*)\."
)
FEWEST = re.compile(
    r"I pay the fewest Stones that win (?P<aim>whatever the other pays|if the other pays none)"
    r"(?: and are at most (?P<most>\d))?(?:, and (?P<instead>\d) Stones? if none do)?"
)


def typed(lines: list[str]) -> str:
    """Return the notation with the same meaning as those sentences."""
    return "\n".join(map(_line, lines))


def _line(text: str) -> str:
    if order := re.fullmatch(rf"\d+\. ({HEX}): (.*)", text):
        return f"{order[1]} {_order(order[2])}"
    if text.startswith("If barrels are short, I "):
        means = text.removeprefix("If barrels are short, I ").rstrip(".").split(", then ")
        return f"if short {', '.join(map(_means, means))}"
    if retreat := re.fullmatch(
        r"If (an army of mine|my army in (..)) is beaten, it retreats to (.*)\.", text
    ):
        places = retreat[3].replace(", else to", "").replace("where supply is best", "best")
        return f"retreat {retreat[2] or '*'} {places}"
    return _payment(text)


def _order(text: str) -> str:
    name, _, rest = text.partition(": ")
    if name == "Support":
        return f"support {_backs(rest)}".strip()
    if name not in ("March", "Forced March"):
        return name.lower()
    legs = "" if rest == "no destination yet" else ", ".join(map(_leg, rest.split("; ")))
    return f"march {legs}{' forced' if name == 'Forced March' else ''}"


def _leg(text: str) -> str:
    if text.startswith("clear the marker, then "):
        step = re.fullmatch(STEP, text.removeprefix("clear the marker, then "))
        assert step, text
        return f"> {_step(step)}"
    leg = LEG.fullmatch(text)
    assert leg, text
    places = " ".join(re.findall(HEX, leg["otherwise"]))
    first = f"{_step(leg)}{f' else {places}' if places else ''}"
    if leg["then"] is None:
        return first
    if leg["then"] == ", then clear the marker there":
        return f"{first} > {leg['to']}"
    onward = ONWARD.fullmatch(leg["then"])
    assert onward, text
    number = f" {onward['number']}" if onward["number"] else ""
    return f"{first} > {onward['to']}{number}{_manner(onward['manner'])}"


def _step(found: re.Match[str]) -> str:
    troops = "all" if found["troops"].startswith("all") else found["troops"]
    return f"{found['to']} {troops}{_manner(found['manner'])}"


def _manner(text: str) -> str:
    if text in MANNERS:
        return MANNERS[text]
    return f" attack if stronger by {text[-1]}"


def _backs(text: str) -> str:
    fixed = {"": "", "my own side only": "self", "nobody, not even me": "nobody"}
    if text in fixed:
        return fixed[text]
    return ", ".join(_aid(part) for part in text.split("; ") if part != "my own side first")


def _aid(text: str) -> str:
    found = AID.fullmatch(text)
    assert found, text
    whom = "self" if found["whom"] == "I" else found["whom"].lower()
    side = {"attack": " attacking", "defend": " defending", "fight": ""}[found["deed"]]
    foe = re.search(r"Red|Blue|Green|Yellow", found["rest"])
    at = re.search(HEX, found["rest"])
    return f"{whom}{side}{f' against {foe[0]}' if foe else ''}{f' at {at[0]}' if at else ''}"


def _payment(text: str) -> str:
    found = PAY.fullmatch(text)
    assert found, text
    foe = found["foe"] or found["by"] or "anyone"
    against = "" if foe == "anyone" else f" against {foe}"
    at = f" at {found['at']}" if found["at"] else ""
    return f"pay {'attack' if found['attack'] else 'defend'} {_stones(found['stones'])}{against}{at}"


def _stones(text: str) -> str:
    if text == "ask me what I pay":
        return "ask"
    if number := re.fullmatch(r"I pay (no|\d) Stones?", text):
        return number[1].replace("no", "0")
    odds = FEWEST.fullmatch(text)
    assert odds, text
    aim = "sure" if odds["aim"].startswith("whatever") else "win"
    most = f" with {odds['most']}" if odds["most"] else ""
    instead = f" else {odds['instead']}" if odds["instead"] else ""
    return f"{aim}{most}{instead}"


def _means(text: str) -> str:
    if text == "do what costs fewest troops":
        return "cheapest"
    kind, _, rest = text.partition(" ")
    amount = re.search(r"at most (\d+)", rest)
    place = re.search(HEX, rest)
    return " ".join(part for part in (kind, place[0] if place else "", amount[1] if amount else "") if part)
