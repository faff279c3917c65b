"""The effects of cards and things: each effect names its kind, and has that kind's keys (section 15)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from bot.extras.packs.deeplamp.numbers import Amount, Healing, Wealth, Whole
from bot.extras.packs.fields import Count, Id, Name, Part, Text, left
from engine.deeplamp.pack.language import Cond, EnemyTarget, Flag, HeroTarget, Level, Skill, Span, Stat

Arrival = Literal["attack", "ambush"]


class Hits(Part):
    fx: Literal["hits"]
    n: Amount
    who: HeroTarget = "self"
    damage: Whole = 1
    save: Literal["defense", "resolve", "none"] = "defense"
    armor: bool = True


class Fright(Part):
    fx: Literal["fright"]
    n: Amount
    who: HeroTarget = "self"
    save: Literal["resolve", "none"] = "resolve"
    armor: bool = True


class Taint(Part):
    fx: Literal["taint"]
    n: Amount
    who: HeroTarget = "self"
    save: Literal["resolve", "none"] = "resolve"


class Heal(Part):
    fx: Literal["heal"]
    n: Healing
    who: HeroTarget = "self"
    what: Literal["wounds", "strain", "mix"] = "mix"


class Gain(Part):
    """Gives or takes points of a hero's nerve, ore, favor or poison."""

    fx: Literal["nerve", "ore", "favor", "poison"]
    n: Amount
    who: HeroTarget = "self"


class Earn(Part):
    """Gives or takes experience or coin, which may have larger sums."""

    fx: Literal["xp", "coin"]
    n: Wealth
    who: HeroTarget = "self"


class Give(Part):
    """Gives tokens for the bag, or special rounds."""

    fx: Literal["token", "charge"]
    id: Id
    n: Amount = 1
    who: HeroTarget = "self"


class GiveItem(Part):
    fx: Literal["item"]
    id: Id
    who: HeroTarget = "self"


class Lose(Part):
    fx: Literal["lose"]
    what: Literal["item", "gear", "token", "ore", "coin"]
    id: Id = left()
    n: Wealth = 1
    who: HeroTarget = "self"


class Draw(Part):
    fx: Literal["draw"]
    deck: Id
    n: Amount = 1
    who: HeroTarget = "self"


class RollChart(Part):
    fx: Literal["chart"]
    chart: Id
    who: HeroTarget = "self"


class Cure(Part):
    fx: Literal["cure"]
    what: Literal["injury", "madness", "change", "poison", "taint"]
    n: Amount = 1
    who: HeroTarget = "self"


class Fell(Part):
    """Heroes go down, or die."""

    fx: Literal["ko", "kill"]
    who: HeroTarget = "self"


class Advance(Part):
    """Changes a number that all heroes share: revive tokens, the dark, the crew's space, omens or clues."""

    fx: Literal["revive", "dark", "crew", "omen", "clue"]
    n: Amount


class Plain(Part):
    """An effect without any keys of its own."""

    fx: Literal["shaft", "unsearch", "double", "any_range", "pierce"]


class Threat(Part):
    """Draws threat cards of a level."""

    fx: Literal["threat"]
    level: Literal["table", Level]
    n: Amount = 1
    how: Arrival = "attack"
    harden: Whole = 0


class Enemies(Part):
    """Brings enemies of one kind; `beside` puts them next to the enemy that brings them."""

    fx: Literal["enemies"]
    kind: Id
    n: Amount
    how: Literal["attack", "ambush", "beside"] = "attack"
    harden: Whole = 0


class Strike(Part):
    fx: Literal["strike"]
    n: Amount
    who: EnemyTarget = "target"
    pierce: bool = False


class Harden(Part):
    fx: Literal["harden"]
    n: Amount
    who: Literal["kin", "all_enemies", "next"] = "kin"


class Dismiss(Part):
    fx: Literal["dismiss"]
    who: EnemyTarget = "target"


class Test(Part):
    """Tests a skill: one of the hero's dice must reach the target."""

    fx: Literal["test"]
    skill: Skill
    target: Whole
    pass_: Effects
    fail: Effects
    who: Literal["self", "chosen", "each", "random"] = "self"


class Line(Part):
    """The results from..to of a roll, and the effects they have."""

    from_: Whole
    to: Whole
    do: Effects


class Roll(Part):
    fx: Literal["roll"]
    dice: Amount
    table: list[Line]
    who: HeroTarget = "self"


class Condition(Part):
    """A condition; its value is a number, an id or a keyword, as the condition needs it."""

    cond: Cond
    value: Any = None


class If(Part):
    fx: Literal["if"]
    is_: Condition
    then: Effects
    else_: Effects = []


class Option(Part):
    """One of the options of a choice."""

    label: Name
    do: Effects


class Choice(Part):
    fx: Literal["choice"]
    by: Literal["self", "crew", "vote"] = "self"
    options: Annotated[list[Option], Count(2)]


class Modify(Part):
    """Changes a number of a hero for a while."""

    fx: Literal["mod"]
    stat: Stat
    n: Amount
    for_: Literal["attack", Span]
    who: HeroTarget = "self"


class Ban(Part):
    """Sets a flag for a while: something is forbidden, or free of charge."""

    fx: Literal["flag"]
    flag: Flag
    for_: Span
    who: HeroTarget = "self"


class Place(Part):
    fx: Literal["place"]
    to: Literal["lamp", "entrance", "back"]
    who: HeroTarget = "self"


class Door(Part):
    fx: Literal["door"]
    do: Literal["open", "close"]


class InAttack(Part):
    """Changes the attack in progress, or the hits in it."""

    fx: Literal["free_attack", "dice", "damage", "splash", "stop_hit"]
    n: Amount = 1


class Reroll(Part):
    fx: Literal["reroll"]
    what: Literal["attack", "damage", "save", "move", "search", "test"]
    n: Amount = 1


class Manual(Part):
    """An instruction that players carry out themselves."""

    fx: Literal["manual"]
    text: Text


AnyEffect = (
    Hits | Fright | Taint | Heal | Gain | Earn | Give | GiveItem | Lose | Draw | RollChart | Cure | Fell
    | Advance | Plain | Threat | Enemies | Strike | Harden | Dismiss | Test | Roll | If | Choice | Modify
    | Ban | Place | Door | InAttack | Reroll | Manual
)  # fmt: skip


class Effect(RootModel[Annotated[AnyEffect, Field(discriminator="fx")]]):
    """One effect; its key fx says which effect it is, and so which other keys it has."""


Effects = list[Effect]
for _model in (Test, Line, Roll, If, Option, Choice, Effect):
    _model.model_rebuild()
