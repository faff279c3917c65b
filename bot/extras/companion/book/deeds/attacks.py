"""Let heroes attack, deal their hits, spend charges and throw kegs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from bot.extras.companion.book.crew import Foe, Roll
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.rolls import again
from bot.extras.companion.book.deeds.saves import take_points
from bot.extras.companion.book.health import settle
from bot.extras.companion.book.numbers import Number, is_working
from bot.extras.companion.book.sheet import Effect, FoeName, Item, Label, Seat, named
from bot.extras.companion.book.telling import shown
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import listed, one_of, say
from engine.kernel.core import Refused

XP_FOR_HARDENING = 5
XP_FOR_WOUND = 5


class Attack(Deed):
    """Attack by hand with combat dice, or shoot with one or two held guns; its hits wait for `deal`."""

    do = "attack"
    is_part = True
    needs_adventure = True
    hero: Seat
    how: Literal["melee", "shot"] = "melee"
    weapons: Annotated[list[Label], Field(max_length=2)] = Field(default_factory=list)
    free: bool = False

    def perform(self, work: Work) -> None:
        crew, hero = work.crew, work.standing(self.hero)
        if self.free and work.again is None:
            if self.hero in crew.freed:
                raise Refused(say("book-made-free-attack-this", hero=hero.name))
            crew.freed = [*crew.freed, self.hero]
        guns = self._guns(work) if self.how == "shot" else []
        dice: list[dict[str, Any]] = []
        used: list[str] = []
        rows: list[Item | None] = [*guns] or [None]
        for gun in rows:
            self._row(work, gun, dice, used, is_double=len(guns) == 2)
        used_items = guns or [one for one in hero.gear if one.held and not one.gun]
        served = [f"{self.hero} {one.name}" for one in used_items]
        crew.served = [*crew.served, *(one for one in served if one not in crew.served)]
        hits = [one for one in dice if one["hit"]]
        critical = sum(one["critical"] for one in hits)
        work.facts |= {
            "hits": len(hits), "critical": critical, "modifiers": used, "dice": [one["face"] for one in dice],
        }  # fmt: skip
        work.open_roll(self.told(), self.hero, dice=dice, dealt=[], charged=False)
        told = work.words.counted(len(hits), "hits")
        if critical:
            work.say(say("book-attack-critical", hero=hero.name, hits=told, critical=critical))
        else:
            work.say(say("book-attack-hits", hero=hero.name, hits=told))

    def _row(
        self, work: Work, gun: Item | None, dice: list[dict[str, Any]], used: list[str], *, is_double: bool
    ) -> None:
        count = self._count(work, gun, used)
        target = work.number(self.hero, "ranged" if gun else "melee", gun, blow=gun is None)
        used += [name for name in target.names if name not in used]
        value = target.value or 0
        weapon = gun.name if gun else work.words("melee")
        what = say("book-weapon-dice", hero=work.hero(self.hero).name, weapon=weapon, value=value)
        faces = work.roll(count, what, of=self.hero, target=value)
        work.say(say("book-attack-dice", what=what, modifiers=target.told, dice=shown(faces)))
        for face in faces:
            critical = face == 6 and not is_double
            dice.append(
                {
                    "face": face,
                    "hit": face >= value,
                    "critical": critical,
                    "weapon": gun.name if gun else None,
                }
            )

    def _count(self, work: Work, gun: Item | None, used: list[str]) -> int:
        if gun is None:
            found = work.number(self.hero, "combat", blow=True)
            used += [name for name in found.names if name not in used]
            return max(1, found.value or 0)
        more = work.number(self.hero, "shots", gun)
        used += [name for name in more.names if name not in used]
        assert gun.gun is not None
        return max(1, gun.gun.shots + (more.value or 0))

    def _guns(self, work: Work) -> list[Item]:
        hero = work.hero(self.hero)
        held = [item for item in hero.gear if item.gun and item.held]
        names = self.weapons or [item.name for item in held]
        if not names:
            raise Refused(say("book-holds-gun-take-hand", hero=hero.name))
        if not self.weapons and len(names) > 1:
            raise Refused(say("book-holds-say-which-them", hero=hero.name, names=listed(names)))
        found: list[Item] = []
        for name in names:
            item = named([one for one in held if not any(one is other for other in found)], name)
            if item is None:
                raise Refused(say("book-does-hold-as-gun", hero=hero.name, name=name))
            if not is_working(item, hero):
                raise Refused(
                    say("book-cant-use-keyword-missing", hero=hero.name, name=name, needs=item.needs)
                )
            found.append(item)
        return found


class Deal(Deed):
    """Deal hits of the open attack to a foe: a D6 and the damage each, less its defense; a 6 passes that.

    `hits` are numbers of the attack's dice; `charge` spends a special round, `beside` names whom a ring hits.
    """

    do = "deal"
    is_part = True
    foe: FoeName
    hits: Annotated[list[Annotated[int, Field(ge=1, le=100)]], Field(max_length=100)] | None = None
    charge: Label | None = None
    beside: Annotated[list[FoeName], Field(max_length=20)] = Field(default_factory=list)
    mark: int | None = None

    def perform(self, work: Work) -> None:
        attack = self._attack(work)
        before = attack.dump()
        assert attack.hero is not None
        hero = work.living(attack.hero)
        for name in (self.foe, *self.beside):
            find_foe(work, name)
        chosen = self._hits(attack)
        effect = self._spend(work, attack)
        dice = attack.state["dice"]
        deals = [(self.foe, dice[n - 1]) for n in chosen]
        first = dice[chosen[0] - 1]
        if self.beside and not effect.splash:
            raise Refused(say("book-only-charge-hits-all"))
        deals += [(name, {**first, "critical": False}) for name in self.beside]
        work.facts |= {"wounds": {}, "xp": {}, "dead": [], "fight_over": False}
        work.facts["any_target"] = effect.any_range
        faces = work.roll(len(deals), say("book-damage", hero=hero.name), of=attack.hero)
        for index, ((name, die), face) in enumerate(zip(deals, faces, strict=True)):
            bonus = self._bonus(work, attack, die["weapon"])
            if index == 0:
                bonus += effect.damage
            damage = (face + bonus) * (2 if effect.double and index == 0 else 1)
            strike(work, attack.hero, name, damage, is_critical=die["critical"])
        state = {**attack.state, "dealt": [*attack.state["dealt"], *chosen]}
        state["charged"] = state["charged"] or self.charge is not None
        self._close(work, attack, state)
        work.open_roll(self.told(), attack.hero, of=before)
        tell_end(work)

    def _attack(self, work: Work) -> Roll:
        if work.again is not None:
            return Roll.model_validate(work.again.state["of"])
        return work.find_roll("attack", mark=self.mark)

    def _close(self, work: Work, attack: Roll, state: dict[str, Any]) -> None:
        """Note the dealt hits on the attack, and close it after the last one."""
        found = work.crew.rolls.get(str(attack.mark))
        if found is None:
            return
        dealt = {*found.state["dealt"], *state["dealt"]}
        found.state = {**state, "dealt": sorted(dealt), "charged": state["charged"] or found.state["charged"]}
        if {n for n, one in enumerate(state["dice"], 1) if one["hit"]} <= dealt:
            work.close_roll(found)

    def _hits(self, attack: Roll) -> list[int]:
        dice, dealt = attack.state["dice"], attack.state["dealt"]
        open_ = [n for n, one in enumerate(dice, 1) if one["hit"] and n not in dealt]
        chosen = open_ if self.hits is None else self.hits
        if not chosen:
            raise Refused(say("book-hit-this-attack-left"))
        wrong = [n for n in chosen if n not in open_]
        if wrong or len(set(chosen)) < len(chosen):
            number = (wrong or chosen)[0]
            if not open_:
                raise Refused(say("book-no-hit-is-left", n=number))
            raise Refused(say("book-die-is-no-hit", n=number, open=one_of(map(str, open_))))
        return list(chosen)

    def _spend(self, work: Work, attack: Roll) -> Effect:
        """Spend a charge; return what it does."""
        if self.charge is None:
            return Effect()
        assert attack.hero is not None
        hero = work.hero(attack.hero)
        if attack.state["charged"]:
            raise Refused(say("book-this-attack-spent-charge"))
        pool = hero.charges
        if pool is None or not pool.kinds.get(self.charge):
            raise Refused(say("book-charge-left-choose-another", hero=hero.name, charge=self.charge))
        if pool.needs and pool.needs.casefold() not in self._keywords(work, attack):
            raise Refused(say("book-charges-need-weapon-keyword", needs=pool.needs))
        effect = pool.effects.get(self.charge, Effect())
        work.paid(hero, effect.nerve, self.charge)
        pool.kinds[self.charge] -= 1
        work.say(say("book-spends-left", hero=hero.name, charge=self.charge, left=pool.kinds[self.charge]))
        return effect

    def _keywords(self, work: Work, attack: Roll) -> set[str]:
        assert attack.hero is not None
        hero = work.hero(attack.hero)
        used = {one["weapon"] for one in attack.state["dice"] if one["weapon"]}
        chosen = {attack.state["dice"][n - 1]["weapon"] for n in self._hits(attack)}
        names = chosen if used else {item.name for item in hero.gear if item.held and not item.gun}
        return {word.casefold() for item in hero.gear if item.name in names for word in item.keywords}

    def _bonus(self, work: Work, attack: Roll, weapon: str | None) -> int:
        assert attack.hero is not None
        item = work.hero(attack.hero).item(weapon) if weapon else None
        return work.number(attack.hero, "damage", item, blow=weapon is None).value or 0


def find_foe(work: Work, name: str) -> Foe:
    foe = work.crew.foes.get(name)
    if foe is None:
        raise Refused(say("book-no-such-foe", name=name))
    return foe


def strike(work: Work, by: Seat | None, name: str, damage: int, *, is_critical: bool = False) -> None:
    """Wound a foe; a dead one leaves the table, and whoever struck gains experience."""
    foe = work.crew.foes.get(name)
    if foe is None:
        return
    kind = work.crew.kinds[foe.kind]
    health = work.foe_number(foe.kind, "health")
    defense = 0 if is_critical else work.foe_number(foe.kind, "defense")
    wounds = min(max(0, damage - defense), health - foe.wounds)
    foe.wounds += wounds
    work.facts["wounds"][name] = work.facts["wounds"].get(name, 0) + wounds
    is_dead = foe.wounds >= health
    less = f"{damage}" if is_critical else f"{damage} - {defense}"
    told = work.words.counted(wounds, "wounds")
    if is_dead:
        work.say(say("book-foe-killed", name=name, damage=less, wounds=told))
    else:
        work.say(say("book-foe-hit", name=name, damage=less, wounds=told, now=foe.wounds, health=health))
    if is_dead:
        del work.crew.foes[name]
        work.facts["dead"].append(name)
    if by is not None:
        _earn(work, by, foe.kind, wounds, is_dead=is_dead, is_small=kind.size == "small")


def _earn(work: Work, by: Seat, name: str, wounds: int, *, is_dead: bool, is_small: bool) -> None:
    crew = work.crew
    for_kill = is_small or crew.options.large_xp == "kill"
    if not (is_dead if is_small else wounds):
        return
    points = 0 if is_small else XP_FOR_WOUND * wounds
    if is_dead or not for_kill:
        points += work.foe_number(name, "xp") + XP_FOR_HARDENING * len(crew.kinds[name].hardened)
    if not points:
        return
    work.hero(by).xp += points
    work.facts["xp"][by] = work.facts["xp"].get(by, 0) + points
    work.say(say("book-gains-xp", hero=work.hero(by).name, n=points, xp=work.words("xp")))


def tell_end(work: Work) -> None:
    """Say when the last foe is dead."""
    if work.crew.fight and not work.crew.foes:
        work.facts["fight_over"] = True
        work.say(say("book-foe-left-end-fight"))


class Charge(Deed):
    """Add a charge to damage that was just rolled, if it counts after the die."""

    do = "charge"
    charge: Label
    mark: int | None = None

    def perform(self, work: Work) -> None:
        roll = work.find_roll("deal", mark=self.mark)
        if roll.deed.get("charge"):
            raise Refused(say("book-this-attack-spent-charge"))
        assert roll.hero is not None
        pool = work.hero(roll.hero).charges
        effect = pool.effects.get(self.charge) if pool else None
        if effect is None or not (effect.damage or effect.double) or effect.splash or effect.any_range:
            raise Refused(say("book-chosen-before-damage-die", charge=self.charge))
        again(work, roll, roll.faces, roll.rerolled, charge=self.charge)


class Throw(Deed):
    """Throw a keg: one die to hit; missed, it bounces D3 times in D8 directions. Then `blast`."""

    do = "throw"
    is_part = True
    needs_adventure = True
    hero: Seat

    def perform(self, work: Work) -> None:
        hero = work.standing(self.hero)
        if not hero.bag.get("keg"):
            raise Refused(say("book-no-keg", hero=hero.name, keg=work.words("keg")))
        hero.bag["keg"] -= 1
        if not hero.bag["keg"]:
            del hero.bag["keg"]
        reach = 3 + work.value(self.hero, "might")
        target = work.number(self.hero, "ranged", blow=True)
        value = target.value or 0
        face = work.roll(1, say("book-throw", hero=hero.name, value=value), of=self.hero, target=value)[0]
        bounces: list[int] = []
        if face < value:
            n = work.d3(say("book-how-often-bounces"), of=self.hero)
            bounces = work.roll(n, say("book-directions-bounces"), sides=8, of=self.hero)
        work.facts |= {"range": reach, "hit": face >= value, "bounces": bounces}
        work.open_roll(self.told(), self.hero)
        self._tell(work, target, face)

    def _tell(self, work: Work, target: Number, face: int) -> None:
        name, told, facts = work.hero(self.hero).name, target.told, work.facts
        reach, value, bounces = facts["range"], target.value or 0, shown(facts["bounces"])
        if facts["hit"]:
            line = say("book-throw-hits", hero=name, reach=reach, face=face, value=value, modifiers=told)
        else:
            line = say(
                "book-throw-bounces", hero=name, reach=reach, face=face, value=value, modifiers=told,
                bounces=bounces,
            )  # fmt: skip
        work.say(line)


class Blast(Deed):
    """Let a keg explode: D6 past defense for each hero, armor works, and for each foe."""

    do = "blast"
    heroes: Annotated[list[Seat], Field(max_length=6)] = Field(default_factory=list)
    foes: Annotated[list[FoeName], Field(max_length=100)] = Field(default_factory=list)
    by: Seat | None = None

    def perform(self, work: Work) -> None:
        by = self._by(work)
        work.facts |= {"wounds": {}, "dead": [], "xp": {}, "fight_over": False}
        for name in self.foes:
            find_foe(work, name)
        for seat in self.heroes:
            hero = work.living(seat)
            if hero.down:
                continue
            face = work.roll(1, say("book-blast-at-hero", hero=hero.name))[0]
            work.facts["wounds"][seat] = take_points(work, seat, face, "wounds")
        for name in self.foes:
            strike(work, by, name, work.roll(1, say("book-blast-at-foe", name=name))[0], is_critical=True)
        settle(work)
        tell_end(work)

    def _by(self, work: Work) -> Seat | None:
        if self.by is not None:
            return self.by
        thrown = [roll for roll in work.crew.rolls.values() if roll.deed["do"] == "throw"]
        if not thrown:
            return None
        work.close_roll(thrown[-1])
        return thrown[-1].hero
