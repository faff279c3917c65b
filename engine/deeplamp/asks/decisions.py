"""The decisions that Deeplamp asks of a seat, except those in town (section 12)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.deeplamp.asks import steward
from engine.deeplamp.asks.hero_actions import Deed, read_deed
from engine.deeplamp.asks.sampling import some_deed
from engine.deeplamp.serialization.drafts import Draft, fallback_drafts, read_drafts, sample_drafts
from engine.deeplamp.serialization.sheets import read_sheet
from engine.deeplamp.state.state import State
from engine.kernel.core import Ask, Json, Refused
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_choice, read_flag, read_number, read_object


@dataclass(frozen=True)
class TableAsk(Ask):
    """An ask that includes the public state of the table."""

    view: State = field(repr=False)


@dataclass(frozen=True)
class Create(TableAsk):
    """Choose the classes, names, upgrades and tokens of the seat's heroes (S8, S100)."""

    kind = "create"
    heroes: tuple[str, ...]
    """Ids of the heroes to make."""

    def check(self, answer: Json) -> tuple[Draft, ...]:
        drafts = read_drafts(answer, self.view, len(self.heroes))
        for name, draft in zip(self.heroes, drafts, strict=True):
            if draft.sheet is not None:
                read_sheet(self.view, name, draft.sheet)
        return drafts

    def fallback(self) -> Json:
        return fallback_drafts(self.view, self.heroes)

    def sample(self, dice: Dice) -> Json:
        return sample_drafts(self.view, self.heroes, dice)


@dataclass(frozen=True)
class NameHero(TableAsk):
    """Choose one hero; the first answer counts for all seats asked."""

    heroes: tuple[str, ...]
    usual: str
    """Hero chosen if nobody answers."""

    def check(self, answer: Json) -> str:
        return read_choice(read_object(answer, needs=("hero",))["hero"], self.heroes, "The hero")

    def fallback(self) -> Json:
        return {"hero": self.usual}

    def sample(self, dice: Dice) -> Json:
        return {"hero": dice.pick(self.heroes)}

    def only(self) -> Json | None:
        return {"hero": self.heroes[0]} if len(self.heroes) == 1 else None


@dataclass(frozen=True)
class NameBearer(NameHero):
    """Choose the bearer of the Lamp (S9)."""

    kind = "lamp"


@dataclass(frozen=True)
class Goes(NameHero):
    """Choose which of the seat's heroes goes along, and which stays on the bench (S115)."""

    kind = "goes"


@dataclass(frozen=True)
class Begin(NameHero):
    """Choose which of the seat's heroes acts next, if another seat does not choose first (S18, S20)."""

    kind = "begin"

    def only(self) -> Json | None:
        return None


@dataclass(frozen=True)
class TestBy(NameHero):
    """Choose the hero who takes a test for the crew (S73)."""

    kind = "test_by"


@dataclass(frozen=True)
class Act(TableAsk):
    """Choose a deed for the active hero (S25)."""

    kind = "act"
    hero: str

    def check(self, answer: Json) -> Deed:
        return read_deed(answer, self.view)

    def fallback(self) -> Json:
        return steward.next_deed(self.view)

    def sample(self, dice: Dice) -> Json:
        return some_deed(self.view, dice)


@dataclass(frozen=True)
class Choose(TableAsk):
    """Choose one of a card's options (S74)."""

    kind = "choose"
    options: tuple[str, ...]
    is_vote: bool = False

    def check(self, answer: Json) -> int:
        number = read_number(read_object(answer, needs=("option",))["option"], "The option", least=1)
        if number > len(self.options):
            raise Refused(f"Choose an option from 1 to {len(self.options)}.")
        return number

    def fallback(self) -> Json:
        return {"option": len(self.options)}

    def sample(self, dice: Dice) -> Json:
        return {"option": dice.below(len(self.options)) + 1}


@dataclass(frozen=True)
class CancelOmen(TableAsk):
    """Vote on whether all heroes pay a nerve to cancel an omen (S77)."""

    kind = "cancel_omen"
    card: str

    def check(self, answer: Json) -> bool:
        return read_flag(read_object(answer, needs=("pay",))["pay"], "pay")

    def fallback(self) -> Json:
        return {"pay": False}

    def sample(self, dice: Dice) -> Json:
        return {"pay": bool(dice.below(2))}


@dataclass(frozen=True)
class KeepChant(TableAsk):
    """Choose which of two chants to learn (S84)."""

    kind = "keep_chant"
    hero: str
    chants: tuple[str, ...]

    def check(self, answer: Json) -> str:
        return read_choice(read_object(answer, needs=("keep",))["keep"], self.chants, "The chant")

    def fallback(self) -> Json:
        return {"keep": self.chants[0]}

    def sample(self, dice: Dice) -> Json:
        return {"keep": dice.pick(self.chants)}


@dataclass(frozen=True)
class ChooseMission(TableAsk):
    """Choose the mission of the next descent (S95)."""

    kind = "mission"

    def check(self, answer: Json) -> str:
        name = read_object(answer, needs=("mission",))["mission"]
        return read_choice(name, self.view.pack.missions, "The mission")

    def fallback(self) -> Json:
        missions = list(self.view.pack.missions)
        return {
            "mission": next((name for name in missions if name not in self.view.campaign.won), missions[0])
        }

    def sample(self, dice: Dice) -> Json:
        return {"mission": dice.pick(list(self.view.pack.missions))}
