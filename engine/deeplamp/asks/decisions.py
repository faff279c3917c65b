"""The decisions that Deeplamp asks of a seat, except those in town (section 12)."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.deeplamp.asks import steward
from engine.deeplamp.asks.deeds import Deed
from engine.deeplamp.asks.hero_actions import read_deed
from engine.deeplamp.asks.sampling import some_deed
from engine.deeplamp.serialization.drafts import Draft, fallback_drafts, read_drafts, sample_drafts
from engine.deeplamp.serialization.sheets import read_sheet
from engine.deeplamp.state.state import State
from engine.kernel import spaces
from engine.kernel.core import Ask, Json
from engine.kernel.dice import Dice


@dataclass(frozen=True)
class TableAsk(Ask):
    """An ask that includes the public state of the table."""

    view: State = field(repr=False)


@dataclass(frozen=True)
class Pick(TableAsk, spaces.Pick):
    """An ask to pick one of a few values; it is asked even if there is only one."""

    def only(self) -> Json | None:
        return None


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
class NameHero(Pick):
    """Choose one hero; the first answer counts for all seats asked."""

    key = "hero"
    heroes: tuple[str, ...]
    usual: str
    """Hero chosen if nobody answers."""

    @property
    def values(self) -> tuple[str, ...]:
        return self.heroes

    def fallback(self) -> Json:
        return {"hero": self.usual}

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
class Choose(Pick):
    """Choose one of a card's options (S74)."""

    kind = "choose"
    key = "option"
    options: tuple[str, ...]
    is_vote: bool = False

    @property
    def values(self) -> range:
        return range(1, len(self.options) + 1)

    def fallback(self) -> Json:
        return {"option": len(self.options)}


@dataclass(frozen=True)
class CancelOmen(Pick):
    """Vote on whether all heroes pay a nerve to cancel an omen (S77)."""

    kind = "cancel_omen"
    key = "pay"
    values = (True, False)
    card: str

    def fallback(self) -> Json:
        return {"pay": False}


@dataclass(frozen=True)
class Which(Pick):
    """Choose which of a token's encounters comes next; the first answer counts (S174)."""

    kind = "which"
    key = "card"
    deck: str
    cards: tuple[str, ...]
    """Encounters still to come, each once, as drawn."""

    @property
    def values(self) -> tuple[str, ...]:
        return self.cards

    def fallback(self) -> Json:
        return {"card": self.cards[0]}


@dataclass(frozen=True)
class KeepChant(Pick):
    """Choose which of two chants to learn (S84)."""

    kind = "keep_chant"
    key = "keep"
    hero: str
    chants: tuple[str, ...]

    @property
    def values(self) -> tuple[str, ...]:
        return self.chants


@dataclass(frozen=True)
class ChooseMission(Pick):
    """Choose the mission of the next descent (S95)."""

    kind = "mission"
    key = "mission"

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(self.view.pack.missions)

    def fallback(self) -> Json:
        open_ = (name for name in self.values if name not in self.view.campaign.won)
        return {"mission": next(open_, self.values[0])}
