"""The crash trial: kill the bot's process at every commit and every send, and let the game continue."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot.games.catalogue import USUAL_GAME
from engine.registry.hypothetical import HYPOTHETICAL
from lab.shell.progress import Tell, silent
from lab.soak.discord.server import Server
from lab.soak.discord.world import APP, Interaction, World, look, own_nonce, text_of
from lab.soak.people.acting import LABEL, OFTEN, act
from lab.soak.people.analysts import Analyst
from lab.soak.people.deterministic import Alike, AlikeOnPage
from lab.soak.people.person import TrialPerson, Unanswered, Unseen
from lab.soak.people.playing import Stuck, is_over, posts
from lab.soak.people.proof import unproven
from lab.soak.people.tables import let_cut
from lab.soak.process.supervisor import Keeper, free_port, kept
from sandbox.catalogue import find_ways
from sandbox.components import step_of
from sandbox.forms import Filled
from sandbox.names import NAMES
from sandbox.people import open_table
from sandbox.seating import Setting, seats_near

SEATS = 4
"""Seats in a game that has this many: three people and a computer."""
MOST_DEEDS = 3000
GREETING = "## Hello, I am"
"""Beginning of the first word in a server."""
MOST_TRIES = 3
TRIED_AT = 6
"""Answers in the log after which somebody tries moves on a board."""
QUIET_SECONDS = 60.0
MASK = re.compile(r"\b[0-9a-f]{16,}\b|\d{15,}|<t:\d+|(Proof|Receipt) \d+ of \w{6}: [-\w]+")


@dataclass(frozen=True)
class Played:
    """A completed game: the messages that the bot sent, its record, and the failpoints used."""

    sent: Counter[tuple[str, str]]
    order: dict[str, list[str]]
    record: Any
    digest: str
    places: Counter[str]
    kills: int
    acts: int
    seconds: float
    faults: tuple[str, ...]
    deeds: int


@dataclass(frozen=True)
class Crash:
    """A comparison of the killed game with the undisturbed one."""

    kills: int
    lost: int
    doubled: int
    places: Counter[str]
    is_same_game: bool
    is_same_order: bool
    acts: int
    """How often a seat acted out of turn."""
    seconds: float
    faults: tuple[str, ...]

    def figures(self) -> dict[str, int]:
        return {"kills": self.kills, "lost": self.lost, "doubled": self.doubled}


async def crash(
    *,
    seed: str = "1",
    rounds: int = 3,
    most: int | None = None,
    game: str = USUAL_GAME,
    seats: int = 0,
    tell: Tell = silent,
) -> Crash:
    """Play the same game twice: undisturbed, and killed at each failpoint, or at `most` in each of its parts.

    The parts: opening the table, playing, trying moves on a board, sharing that board. `seats` 0 means a
    small number.
    """
    setting = Setting(game, seats or seats_near(game, SEATS), rounds)
    calm = await play(setting, lambda deeds: tell("answers in peace", deeds, None), seed=seed, most=0)
    tell("answers in peace", calm.deeds, calm.deeds)
    killed = await play(
        setting,
        lambda deeds: tell("answers while killed", deeds, calm.deeds),
        seed=seed,
        most=most,
    )
    return Crash(
        killed.kills,
        (calm.sent - killed.sent).total(),
        (killed.sent - calm.sent).total(),
        killed.places,
        calm.record == killed.record and calm.digest == killed.digest,
        calm.order == killed.order,
        killed.acts,
        killed.seconds,
        (*calm.faults, *killed.faults),
    )


async def play(setting: Setting, told: Callable[[int], None], *, seed: str, most: int | None) -> Played:
    """Play one game of people and a computer, killed at up to `most` failpoints of each part; None means all.

    `told` receives the number of answers so far.
    """
    with tempfile.TemporaryDirectory() as folder:
        server = Server(World(1))
        port = free_port()
        async with kept(server, Path(folder), seed=seed, is_killed=most != 0, board_port=port) as keeper:
            began = time.perf_counter()
            table = Table(server, keeper, setting, seed, most)
            try:
                await table.open()
                await table.play(told)
                await table.share()
            finally:
                await table.close()
            return table.played(time.perf_counter() - began)


class UnhurriedPerson(TrialPerson):
    """A person who submits a form, then waits until the bot has sent everything.

    Opening a table takes several forms, and a card shows the table at the moment of sending. Without the
    wait, the first card would depend on the bot's speed.
    """

    settle: Callable[[], Awaitable[None]]

    async def submit(self, opened: Interaction, filled: Filled) -> Interaction:
        done = await super().submit(opened, filled)
        await self.settle()
        return done


class Table:
    """A computer and people with deterministic answers, who answer one after the other.

    The first of several people presses on their page.
    """

    def __init__(self, server: Server, keeper: Keeper, setting: Setting, seed: str, most: int | None) -> None:
        self.server, self.keeper, self.setting = server, keeper, setting
        self.seed, self.most, self.deeds = seed, most, 0
        self.enough = most
        """Deaths after which no failpoint kills in this part of the game; None if all do."""
        channel, names = server.world.channels[0], NAMES[: max(1, setting.seats - 1)]
        self.people = [UnhurriedPerson(server, name, channel, seed=seed) for name in names]
        habit = find_ways(setting.game).alike
        self.acted: set[str] = set()
        """Asks for which the decision to act out of turn is already made."""
        self.alike = [Alike(person, habit, seed, self.draft) for person in self.people]
        if len(self.people) > 1:
            self.alike[0] = AlikeOnPage(self.people[0], seed, self.draft)
        self.analysts: list[Analyst] = []
        for person in self.people:
            person.interrupted = keeper.died
            person.settle = self.settle
            person.patience = QUIET_SECONDS

    async def open(self) -> None:
        ann = self.people[0]
        chosen = {**self.setting.chosen(), "computers": self.setting.seats - len(self.people)}
        opened: list[bool] = []

        async def open_it() -> None:
            await open_table(ann, **chosen)
            opened.append(True)

        await self.until(lambda: bool(opened), open_it)
        for person in self.people:
            await self.join(person)
        if len(self.people) > 1:
            await self.until(lambda: ann.sees("Take Start back"), lambda: ann.press_card("Start"))
            await self.until(lambda: ann.sees("Orders"), lambda: let_cut(self.people[1:]))
        else:
            await self.until(lambda: ann.sees("Orders"), lambda: ann.press_card("Start"))

    async def try_moves(self) -> None:
        """Let the last person try moves on a board while others are asked."""
        if HYPOTHETICAL.of(self.setting.game) is not None:
            self._expose()
            self.analysts = [Analyst(person, self.settle, self.keeper.ask) for person in self.people]
            await self.analysts[-1].try_moves()

    async def share(self) -> None:
        """Let that person share the board, and another one copy it."""
        if self.analysts:
            self._expose()
            await self.analysts[-1].share()
            await self.analysts[0].copy()
            await self.settle()

    def _expose(self) -> None:
        """Begin a part of the game: let failpoints kill again."""
        if self.most:
            self.enough = self.keeper.deaths + self.most
            self.keeper.arm()

    async def play(self, told: Callable[[int], None]) -> None:
        self._expose()
        for self.deeds in range(MOST_DEEDS):
            told(self.deeds)
            await self.settle()
            if is_over(self.people[0]):
                return
            asked = [one for one in self.alike if one.is_asked()]
            if not asked:
                raise Stuck(f"nobody is asked anything; the log: {self.keeper.tail()}")
            if not self.analysts and asked[0] is not self.alike[-1] and self.answers() >= TRIED_AT:
                await self.try_moves()
            await self.surely(asked[0])
        raise Stuck("the game does not end")

    async def close(self) -> None:
        for one in self.alike:
            await one.close()

    async def join(self, person: TrialPerson) -> None:
        await self.until(lambda: f". **{person.name}**" in person.card(), lambda: person.press_card("Join"))

    async def until(self, is_so: Callable[[], bool], deed: Callable[[], Awaitable[object]]) -> None:
        """Repeat a request until its effect is visible."""
        for _ in range(MOST_DEEDS):
            await self.settle()
            if is_so():
                return
            with contextlib.suppress(Unanswered):
                await deed()
        raise Stuck("a deed is never done")

    async def surely(self, one: Alike) -> None:
        """Let a person answer; if the bot dies meanwhile, they request their panel again."""
        await self.act(one.person)
        try:
            await one.answer()
        except (Unanswered, Unseen):
            await self.settle()
            one.lost()
            await self.look_again(one.person)

    async def look_again(self, person: TrialPerson) -> None:
        """Request the panel until it appears: an answered panel may still be visible, but accepts nothing."""
        for _ in range(MOST_DEEDS):
            try:
                await person.refresh()
            except Unanswered:
                await self.settle()
            else:
                return

    async def act(self, person: TrialPerson) -> None:
        """Let a person act out of turn before they answer, at most once per ask, if the game has actions.

        The presses depend only on the ask, and count once the log contains the action.
        """
        asked = f"{self.seed}/{person.name}/{step_of(person.panel())}"
        if asked in self.acted or person.panel() is None or not person.sees(LABEL):
            return
        self.acted.add(asked)
        if Random(asked).random() >= OFTEN:
            return
        before, tries = self.acts(), 0
        while self.acts() == before and tries < MOST_TRIES:
            deaths = self.keeper.deaths
            with contextlib.suppress(Unanswered, Unseen):
                await act(person, Random(f"{asked}/{tries}"), until=lambda: self.acts() > before)
            await self.settle()
            tries += self.keeper.deaths == deaths

    async def settle(self) -> None:
        """Wait until the bot runs and has sent everything; raise Stuck if repeated restarts do not help."""
        deaths, end = -1, 0.0
        quiet = 0
        while quiet < 2:
            if self.keeper.deaths != deaths:
                deaths, end = self.keeper.deaths, time.monotonic() + QUIET_SECONDS
            if self.enough is not None and self.keeper.deaths >= self.enough:
                self.keeper.spare()
            await self.keeper.until_ready()
            is_busy = bool(self.server.in_flight or self.keeper.waiting())
            quiet = 0 if is_busy else quiet + 1
            if time.monotonic() > end:
                raise Stuck(f"the outbox is never empty: {self.keeper.tail()}")
            await asyncio.sleep(0.005)

    # --------------------------------------------------------------------- seeing

    def draft(self, seat: str) -> str:
        """Return a seat's saved draft."""
        saved = "stage, kind, draft, handed_in_at IS NULL"
        return str(self.keeper.ask(f"SELECT {saved} FROM sheets WHERE seat = '{seat}' ORDER BY stage, kind"))

    def acts(self) -> int:
        """Return the number of actions in the log."""
        return self._counted("WHERE is_act")

    def answers(self) -> int:
        """Return the number of answers and actions in the log: how far a game is, killed or not."""
        return self._counted("")

    def _counted(self, which: str) -> int:
        ((count,),) = self.keeper.ask(f"SELECT count(*) FROM answers {which}")
        return int(str(count))

    def stories(self) -> set[int]:
        """Return the ids of the messages with round reports."""
        rows = self.keeper.ask("SELECT parts FROM stories")
        return {int(message) for (parts,) in rows for _, message in json.loads(str(parts))}

    def played(self, seconds: float) -> Played:
        sent, order = sent_by_bot(self.server.world, self.people, self.stories())
        killed = self.keeper.killed or self.keeper.file.with_name("killed.txt")
        places = killed.read_text().split() if killed.exists() else []
        (digest,) = self.keeper.ask("SELECT digest FROM answers ORDER BY n DESC LIMIT 1")
        return Played(
            sent,
            order,
            record_in(posts(self.people[0])),
            str(digest[0]),
            Counter(place.split(":")[0] for place in places),
            self.keeper.deaths,
            self.acts(),
            seconds,
            (
                *self.keeper.faults_logged(),
                *unproven(self.people[0]),
                *(fault for one in self.analysts for fault in one.faults),
            ),
            self.deeds,
        )


def sent_by_bot(
    world: World, people: Sequence[TrialPerson], stories: set[int]
) -> tuple[Counter[tuple[str, str]], dict[str, list[str]]]:
    """Return the messages the bot sent on its own, as first posted: public ones, and each person's DMs.

    Round reports are compared in their final version, since the first depends on timing. Replies to presses
    and messages are left out, because a person repeats a lost request. The next decision may come in such a
    reply or, if that was lost, as a post: see `asked_by_bot`. A kill may cost the server's greeting, so that
    it never comes twice.
    """
    names = {people[0].channel: "all", **{world.dm_of(person.id): person.name for person in people}}
    order: dict[str, list[str]] = {name: [] for name in names.values()}
    for message in world.messages.values():
        is_greeting = text_of(message.first).startswith(GREETING)
        is_told = message.author == APP and not (message.token or message.is_deleted or is_greeting)
        is_own = is_told and own_nonce(message.first) and not step_of(look(message, message.first))
        if is_own or (is_told and names[message.channel] == "all"):
            said = message.body if message.id in stories else message.first
            order[names[message.channel]].append(MASK.sub("~", text_of(said)))
    told = Counter((name, text) for name, texts in order.items() for text in texts)
    return told + asked_by_bot(people), order


def asked_by_bot(people: Sequence[TrialPerson]) -> Counter[tuple[str, str]]:
    """Count each person's asks: one if it was shown in any way, plus any repeated posts."""
    asked: Counter[tuple[str, str]] = Counter()
    for person in people:
        shown, posted = set[str](), Counter[str]()
        for message in dict.fromkeys(person.world.private[person.id]):
            shown |= {f"asked {step_of(look(message, body))}" for body in (*message.before, message.body)}
            if own_nonce(message.first) and (step := step_of(look(message, message.first))):
                posted[f"asked {step}"] += 1
        shown.discard(f"asked {None}")
        asked.update({(person.name, step): max(1, posted[step]) for step in shown})
    return asked


def record_in(told: list[Any]) -> Any:
    """Return the game's record from its last post, without its salts, which are random."""
    files = (file for message in told for name, file in message.files.items() if name.endswith(".json"))
    return {key: value for key, value in json.loads(next(files)).items() if key != "fair"}
