"""Say what can be touched while a seat chooses its heroes: one after another, each with class and kit."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.deeplamp.heroes import hero_line, is_of, is_readable
from bot.games.deeplamp.panels.create import drafts_of, name_of, sheet_of
from bot.games.panels import Prompt
from bot.messages.names import Name
from bot.messages.panel import Press
from bot.messages.touch import Chip, Deed, Stop, Touch
from engine.deeplamp.asks.decisions import Create
from engine.kernel.core import Json
from render.deeplamp.names import thing_name

Draft = dict[str, Json]


def crew(prompt: Prompt) -> Touch:
    """Tap a class, an upgrade and a token for each hero; a name is written in the panel."""
    ask = prompt.ask
    assert isinstance(ask, Create)
    laid = drafts_of(ask, prompt.draft)
    stops = tuple(_stop(prompt, ask, laid, at) for at in range(len(laid)))
    return Touch(
        title="Choose who goes down",
        small=ask.view.mission.text,
        stops=stops,
        chips=tuple(
            Chip(name_of(draft), stop.place, number=at, small=stop.small)
            for at, (draft, stop) in enumerate(zip(laid, stops, strict=True), 1)
        ),
        hand_in=Deed("Hand in", Press("hand_in")),
    )


def _stop(prompt: Prompt, ask: Create, laid: list[Draft], at: int) -> Stop:
    draft = laid[at]
    deeds = (*_kept(prompt, ask, laid, at), *_classes(ask, draft, at), *_kit(ask, draft, at))
    number = f"{at + 1}: " if len(laid) > 1 else ""
    is_open = not prompt.draft and at == 0
    return Stop(
        f"hero {at}", f"{number}{name_of(draft)}", _has(ask, draft), deeds, is_open=is_open, is_done=True
    )


def _has(ask: Create, draft: Draft) -> str:
    """Return what the hero takes along."""
    if "sheet" in draft:
        return "Kept from earlier descents"
    pack = ask.view.pack
    things = [pack.classes[str(draft["class"])].name, pack.bag[str(draft["token"])].name]
    if draft.get("upgrade"):
        things.insert(1, thing_name(pack, str(draft["upgrade"])))
    return ", ".join(things)


def _kept(prompt: Prompt, ask: Create, laid: list[Draft], at: int) -> Iterator[Deed]:
    for one in prompt.kept:
        is_able = is_of(ask.view, one) and is_readable(one)
        if is_able and not any(sheet_of(one) == draft for draft in laid):
            press = Press("bring", str(at), (str(one.number),))
            yield Deed(f"Bring {Name(one.name).bare}", press, small=hero_line(one))


def _classes(ask: Create, draft: Draft, at: int) -> Iterator[Deed]:
    for one in ask.view.pack.classes.values():
        if one.id != draft.get("class"):
            yield Deed(one.name, Press("class", str(at), (one.id,)), small=one.text)


def _kit(ask: Create, draft: Draft, at: int) -> Iterator[Deed]:
    """Yield the class's upgrades and the tokens: a kept hero has their own."""
    if "sheet" in draft:
        return
    pack = ask.view.pack
    if ask.view.options.start_upgrade:
        for one in pack.classes[str(draft["class"])].upgrades:
            if one.id != draft.get("upgrade"):
                yield Deed(f"Learn {one.name}", Press("upgrade", str(at), (one.id,)), small=one.text)
    for token in pack.start_tokens:
        if token != draft["token"]:
            bag = pack.bag[token]
            yield Deed(f"Take {bag.name}", Press("token", str(at), (token,)), small=bag.text)
