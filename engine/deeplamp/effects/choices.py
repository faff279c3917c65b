"""Effects that lead to others: tests, rolls, conditions, choices (S73, S74)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from engine.deeplamp.asks.decisions import Choose
from engine.deeplamp.effects.heroes import Work
from engine.deeplamp.effects.targets import chosen, crowd, heroes, self_of
from engine.deeplamp.pack.vocabulary import Condition, Effect
from engine.deeplamp.play.asking import Asking, ask_all, ask_first, ask_one, seats_of
from engine.deeplamp.play.events import Chosen, Tested
from engine.deeplamp.play.gains import change
from engine.deeplamp.play.things import begin_work
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.hero_modifiers import wears
from engine.deeplamp.state.stats import has_nerve, skill
from engine.deeplamp.state.timings import can_pay, occasions
from engine.kernel.core import Flow, Json


def test(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Test a skill: one die must reach the number; later effects mean the tester (S128)."""
    for hero in (yield from _testers(play, effect, cause)):
        if hero not in crowd(play):
            continue
        is_passed = yield from _try(play, effect, hero)
        if hero.is_up:
            own = Cause(hero=hero.id, tile=cause.tile)
            yield from play.perform(play, effect["pass"] if is_passed else effect["fail"], own)


def _testers(play: Play, effect: Effect, cause: Cause) -> Asking[list[Hero]]:
    all_ = crowd(play)
    if not all_:
        return []
    if effect["who"] == "chosen":
        best = max(all_, key=lambda hero: skill(play.state, hero, effect["skill"]))
        return [(yield from chosen(play, all_, best))]
    if effect["who"] == "each":
        return all_
    return (yield from heroes(play, effect["who"], cause))


def _try(play: Play, effect: Effect, hero: Hero) -> Asking[bool]:
    """Roll a test, then reroll where allowed: free rerolls first, then paid ones by policy (S27, S85)."""
    target = effect["target"]
    dice = list(play.throw(skill(play.state, hero, effect["skill"]), effect["skill"], hero.id))
    fresh = set(range(len(dice)))
    is_willing = play.state.policy_of(hero, "tests") == "always"
    for is_free in (True, False):
        for thing, on in list(occasions(play.state, hero, "test")):
            if max(dice) >= target or on.cost.is_free != is_free or not can_pay(play.state, hero, on.cost):
                continue
            if is_free or is_willing:
                begin_work(play, hero, thing, on)
                for one in on.do:
                    if one.fx == "reroll" and one["what"] == "test":
                        _again(play, effect["skill"], hero, dice, fresh, play.amount(one["n"], "reroll"))
                rest = [one for one in on.do if one.fx != "reroll"]
                yield from play.perform(play, rest, Cause(hero=hero.id))
    if max(dice) < target and is_willing and has_nerve(play.state, hero) and fresh:
        change(play, hero, "nerve", -1)
        _again(play, effect["skill"], hero, dice, fresh, len(dice))
    is_passed: bool = max(dice) >= target
    play.tell(Tested(hero.id, effect["skill"], is_passed))
    return is_passed


def _again(play: Play, what: str, hero: Hero, dice: list[int], fresh: set[int], most: int) -> None:
    """Reroll up to `most` dice, none of them twice (S3)."""
    chosen_ones = sorted(fresh)[:most]
    for at, face in zip(chosen_ones, play.throw(len(chosen_ones), what, hero.id), strict=True):
        dice[at] = face
        fresh.discard(at)


def roll(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Roll on a table for each target hero who is still up (S128)."""
    for hero in (yield from heroes(play, effect["who"], cause)):
        if hero not in crowd(play):
            continue
        result = play.amount(effect["dice"], "roll", hero.id)
        for line in effect["table"]:
            if line.from_ <= result <= line.to:
                yield from play.perform(play, line.do, Cause(hero=hero.id, tile=cause.tile))


def if_(play: Play, effect: Effect, cause: Cause) -> Flow:
    holds = holds_now(play, effect["is"], self_of(play, cause))
    yield from play.perform(play, effect["then"] if holds else effect["else"], cause)


def holds_now(play: Play, condition: Condition, own: Hero | None) -> bool:
    """Return whether a condition holds for the hero that `self` refers to."""
    return _CONDITIONS[condition.cond](play, own, condition.value)


def _has_keyword(play: Play, own: Hero | None, value: Json) -> bool:
    return own is not None and value in play.state.class_of(own).keywords


_CONDITIONS: Mapping[str, Callable[[Play, Hero | None, Json], bool]] = {
    "fight": lambda play, own, value: play.state.is_fight,
    "wounded": lambda play, own, value: own is not None and own.vitals.wounds > 0,
    "has_token": lambda play, own, value: own is not None and bool(own.kit.bag.get(str(value))),
    "has_item": lambda play, own, value: (
        own is not None
        and any(value in entry.split("+") for entry in (*own.kit.gear, own.kit.keepsake or ""))
    ),
    "keyword": _has_keyword,
    "dark_at_least": lambda play, own, value: play.state.shaft.dark >= value,
    "heroes_at_least": lambda play, own, value: len(play.state.alive) >= value,
    "up_alone": lambda play, own, value: len(play.state.up) == 1,
    "worn": lambda play, own, value: own is not None and wears(play.state, own, str(value)),
    "won": lambda play, own, value: play.state.campaign.over == "won",
}


def choice(play: Play, effect: Effect, cause: Cause) -> Flow:
    """Ask for a choice: the hero's player alone, the first player to answer, or a vote (S74)."""
    options = effect["options"]
    number = yield from _decide(play, effect["by"], tuple(one.label for one in options), cause)
    chosen_one = options[number - 1]
    play.tell(Chosen(chosen_one.label))
    yield from play.perform(play, chosen_one.do, cause)


def _decide(play: Play, by: str, labels: tuple[str, ...], cause: Cause) -> Asking[Any]:
    own = self_of(play, cause)
    if by == "self" and play.option is not None:
        return min(play.option, len(labels))
    if by == "self" and own is not None:
        return (yield from ask_one(play, lambda view: Choose(own.seat, view, labels)))
    seats = seats_of(play.state, [hero.id for hero in crowd(play)])
    if not seats:
        return len(labels)
    if by == "crew":
        return (yield from ask_first(play, lambda view: [Choose(seat, view, labels) for seat in seats]))
    answers = yield from ask_all(play, lambda view: [Choose(seat, view, labels, True) for seat in seats])
    votes = Counter(answers[seat] for seat in seats)
    return min(votes, key=lambda number: (-votes[number], number))


OF_CHOICE: dict[str, Work] = {"test": test, "roll": roll, "if": if_, "choice": choice}
