"""Laws of every ask that has a space of answers, tried on asks from random play.

`python -m tests.spaces` prints how many samples were looked at, by game and kind of ask.
`tests/test_spaces.py` holds the laws.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from itertools import islice
from time import process_time
from typing import Any

from bot.games.catalogue import find_texts
from bot.games.panels import Prompt
from bot.games.spaced import draft_of, open_pieces
from bot.messages.panel import Button, Menu, Press, Pressed
from engine.kernel.contract import Game
from engine.kernel.core import Ask, Json, Refused, Seat
from engine.kernel.deputy import Computer
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.kernel.spaces import Option, Question, Spaced
from engine.registry.catalogue import RULES
from engine.registry.hypothetical import HYPOTHETICAL
from tests.test_contract import started

EACH = 24
"""Asks of a kind that are looked at, in a game."""
GAMES, MOST_ANSWERS = 40, 3200
"""Random games, and most answers in all of them."""
MOST_GAMES = 200
"""Random games while a kind has not been met."""
SLIP = "xyzzy"
"""A word that no game has."""
MOST_PRESSES = 40
"""Presses after which an answer counts as out of reach."""
NOT_MADE_UP = {("earth_mans_burden", "losses")}
"""Kinds of ask whose moment no imagined State has."""
JUNK: tuple[Json, ...] = (None, True, 0, -1, 10**9, 1.0, "", "Z9", [], [[]], {}, {"x": 1}, [0, 0])
EARLIEST = 40
"""Answers whose order is compared."""


def _kinds(base: type[Ask]) -> Iterator[type[Ask]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)


def spaced_kinds(game: Game[Any]) -> set[str]:
    """Return the kinds of a game's asks that have a space."""
    home = type(game).__module__.rpartition(".")[0]
    return {
        one.kind for one in _kinds(Spaced) if one.__module__.startswith(f"{home}.") and "kind" in vars(one)
    }


def spaced_asks(game: Game[Any], dice: Dice, *, each: int = EACH) -> Iterator[tuple[Match[Any], Spaced]]:
    """Yield asks with a space from games at random, up to `each` of a kind."""
    met: Counter[str] = Counter()
    for number in range(MOST_GAMES):
        if number >= GAMES and spaced_kinds(game) <= set(met):
            break
        match = started(game, dice.below(10**6))
        for _ in range(MOST_ANSWERS // GAMES):
            if match.is_over:
                break
            for ask in match.asks.values():
                if isinstance(ask, Spaced) and ask.seat in match.awaited and met[ask.kind] < each:
                    met[ask.kind] += 1
                    yield match, ask
            seat = dice.pick(match.awaited)
            match.submit(seat, match.asks[seat].sample(dice))


def samples_of(ask: Spaced, computers: Sequence[Computer], dice: Dice) -> Iterator[Json]:
    """Yield answers that somebody could give: the fallback, random ones, those of the computers."""
    yield ask.fallback()
    for _ in range(3):
        yield ask.sample(dice)
    for computer in computers:
        yield computer.think(ask, "", dice).answer


# ------------------------------------------------------------------------------- laws


def offered_is_accepted(ask: Spaced, dice: Dice) -> int:
    """Law 1: each offered value leads to a draft that can be completed, and what is whole passes `check`."""
    space, tried = ask.space, 0
    for question in space.questions(None):
        for one in question.options:
            if not one.why_not and question.least <= 1:
                tried += 1
                values = [one.value] if question.most else []
                ask.check(_completed(ask, _put(ask, None, question, values), dice))
    return tried


def _completed(ask: Spaced, draft: Json, dice: Dice) -> Json:
    """Return a whole answer from this draft, by random picks."""
    space = ask.space
    for _ in range(MOST_PRESSES):
        if space.is_whole(draft):
            return space.read(draft)
        asked = [one for one in open_pieces(space, draft) if _free(one)]
        assert asked, f"{ask.kind}: nothing can be picked after {draft!r}, which is not whole"
        question = dice.pick(asked)
        free = dice.shuffled(_free(question))
        draft = space.put(
            draft, question.path.split("/") if question.path else [], free[: max(1, question.least)]
        )
    raise AssertionError(f"{ask.kind}: {draft!r} is not whole after {MOST_PRESSES} picks")


def _put(ask: Spaced, draft: Json, question: Question, values: Sequence[Json]) -> Json:
    """Return the draft with these values picked."""
    return ask.space.put(draft, question.path.split("/") if question.path else [], values)


def _free(question: Question) -> list[Json]:
    return [one.value for one in question.options if not one.why_not and one.value not in question.chosen]


def legal_is_reachable(ask: Spaced, answer: Json, names: dict[Seat, str]) -> int:
    """Law 2: presses alone lead to the answer; return how many it takes."""
    panels = find_texts(_game_of(ask)).panels
    front: list[tuple[str, str, int]] = [("", "", 0)]
    seen: set[tuple[str, str]] = set()
    while front:
        draft, focus, count = front.pop(0)
        if count > MOST_PRESSES:
            continue
        prompt = Prompt(ask, draft, names)
        for press in presses_of(panels.show(prompt, focus).rows, ask, draft, answer):
            pressed = panels.press(prompt, press)
            if pressed.answer is not None:
                if pressed.answer == answer:
                    return count + 1
            elif _goes_on(pressed, answer):
                after = draft if pressed.draft is None else pressed.draft
                state = (_in_one_order(after), pressed.focus)
                if state not in seen:
                    seen.add(state)
                    front.append((after, pressed.focus, count + 1))
    raise AssertionError(f"{ask.kind}: no presses lead to {answer!r}")


def _in_one_order(draft: str) -> str:
    """Return a draft with its pieces in order, so that it is one whatever was picked first."""
    return json.dumps(json.loads(draft), sort_keys=True) if draft else ""


def presses_of(rows: Sequence[Any], ask: Spaced, draft: str, answer: Json) -> Iterator[Press]:
    """Yield the presses of a panel that may lead to the answer."""
    for row in rows:
        if isinstance(row, Menu) and row.action == "pick":
            picks = _wanted(row.arg, answer)
            if picks and {*picks} <= {one.value for one in row.choices}:
                yield Press(row.action, row.arg, picks)
        elif isinstance(row, Menu):
            yield from (Press(row.action, row.arg, (one.value,)) for one in row.choices)
        else:
            yield from (Press(one.action, one.arg) for one in row if _is_of_use(one))


def _is_of_use(one: Button) -> bool:
    return not one.disabled and one.action in ("pick", "short", "go", "look")


def _wanted(path: str, answer: Json) -> tuple[str, ...]:
    """Return the words of the picks that the answer has at a piece's place; none if it lacks the piece."""
    at = answer
    for name in filter(None, path.split("/")):
        known = range(len(at)) if isinstance(at, list) else at
        key = int(name) if isinstance(at, list) else name
        if key not in known:
            return ()
        at = at[key]
    return tuple(Option(one).word for one in (at if isinstance(at, list) else [at]))


def _goes_on(pressed: Pressed, answer: Json) -> bool:
    return not pressed.draft or leads_to(json.loads(pressed.draft), answer)


def leads_to(draft: Json, answer: Json) -> bool:
    """Return whether the draft lacks nothing but what the answer has more."""
    if isinstance(draft, dict) and isinstance(answer, dict):
        return all(not one or (name in answer and leads_to(one, answer[name])) for name, one in draft.items())
    if isinstance(draft, list) and isinstance(answer, list):
        begun = isinstance(draft[-1], dict) and "…" in draft[-1] if draft else False
        whole = draft[:-1] if begun else draft
        if answer[: len(whole)] != whole:
            return False
        return not begun or (len(answer) > len(whole) and leads_to(draft[-1]["…"], answer[len(whole)]))
    if isinstance(draft, int) and isinstance(answer, int) and type(draft) is type(answer):
        return draft == answer
    return bool(draft == answer)


def spelled_is_read_back(ask: Spaced, answer: Json) -> None:
    """Law 3: what is spelled parses to the same answer, also as a draft."""
    space = ask.space
    whole = space.read(answer)
    spelled = space.spell(whole)
    assert space.parse(spelled) == whole, spelled
    assert draft_of(Prompt(ask, spelled, {})) == whole, spelled


def slips_are_named(ask: Spaced, answer: Json) -> None:
    """Law 3, of slips: a wrong word is refused by its name with something right, and nothing is corrected."""
    words = ask.space.spell(answer).split()
    for at in range(len(words) + 1):
        for typed in ([*words[:at], SLIP, *words[at + 1 :]], [*words[:at], SLIP]):
            try:
                taken = ask.space.parse(" ".join(typed))
            except Refused as why:
                told = str(why)
            else:
                raise AssertionError(f"{ask.kind}: {typed} was taken for {taken!r}")
            assert SLIP in told, (typed, told)
            assert "`" in told, (typed, told)
    if words:
        with suppress(Refused):
            ask.check(ask.space.parse(" ".join(words[:-1])))


def reading_decides(ask: Spaced, answer: Json) -> None:
    """Law 4: `check` refuses exactly what `read` refuses, with a reason that begins and ends a sentence."""
    ask.check(ask.space.read(answer))
    for junk in (*JUNK, [answer], {"x": answer}):
        if not ask.space.is_whole(junk):
            reason = _refusal(ask, junk)
            assert reason.strip()
            assert reason.endswith((".", "?")), reason


def _refusal(ask: Spaced, junk: Json) -> str:
    try:
        ask.check(junk)
    except Refused as why:
        return str(why)
    raise AssertionError(f"{ask.kind} takes {junk!r}, which its space does not read")


def no_secret_shapes_it(match: Match[Any], ask: Spaced, dice: Dice) -> bool:
    """Law 5: it is equal for a State made up from the seat's view alone, where that is possible."""
    game = match.game
    made_up = HYPOTHETICAL.of(game.name)
    if (
        made_up is None
        or (game.name, ask.kind) in NOT_MADE_UP
        or "view" not in {one.name for one in fields(ask)}
    ):
        return False
    view = game.view(match.state, ask.seat)
    if view != ask.view:  # type: ignore[attr-defined]  # looked at just above
        return False
    other = replace(ask, view=game.view(made_up(view, dice), ask.seat))  # type: ignore[call-arg]
    assert other.space.questions(None) == ask.space.questions(None)
    return True


def its_order_is_fixed(ask: Spaced) -> None:
    """Law 6: the same view gives the same order, without looking at more answers than asked for."""
    assert list(islice(ask.space.answers(), EARLIEST)) == list(islice(ask.space.answers(), EARLIEST))
    assert ask.space.questions(None) == ask.space.questions(None)


def answered_is_folded(ask: Spaced, dice: Dice) -> None:
    """Law 7: a piece that is answered is not offered again beside the open ones."""
    space = ask.space
    for question in space.questions(None):
        free = _free(question)
        if not (question.ends and free and question.most):
            continue
        draft = _put(ask, None, question, dice.shuffled(free)[: max(1, question.least)])
        assert question.path not in [one.path for one in open_pieces(space, draft)]


def drafts_are_kept(ask: Spaced, stale: Json, dice: Dice) -> None:
    """Law 8: a draft stays as it was picked, its last pick can be undone, and a stale one does no harm."""
    space, draft, picked = ask.space, None, set[str]()
    while asked := [one for one in open_pieces(space, draft) if _free(one) and one.path not in picked]:
        picked.add(asked[0].path)
        values = dice.shuffled(_free(asked[0]))[: max(1, asked[0].least)]
        before, draft = draft, _put(ask, draft, asked[0], values)
        assert space.kept(draft) == draft
        assert space.undone(draft) == before
    for junk in (*JUNK, stale, [stale], {"x": stale}):
        left = space.kept(junk)
        assert space.kept(left) == left
        while left:
            left = space.undone(left)
        left = space.kept(junk)
        ask.check(_completed(ask, left, dice))


def _game_of(ask: Spaced) -> str:
    found = [
        name for name in RULES if type(RULES[name]).__module__.rpartition(".")[0] in type(ask).__module__
    ]
    return found[0]


def hold(game: Game[Any], dice: Dice, *, each: int = EACH) -> Counter[str]:
    """Hold all laws over a game's asks; return how many samples of each kind were looked at."""
    looked: Counter[str] = Counter()
    stale: dict[str, Json] = {}
    computers = list(game.computers.values())[:2]
    names = {seat: seat.title() for seat in game.seats}
    for match, ask in spaced_asks(game, dice, each=each):
        looked[f"{ask.kind}: offered"] += offered_is_accepted(ask, dice)
        its_order_is_fixed(ask)
        drafts_are_kept(ask, stale.get(ask.kind), dice)
        stale[ask.kind] = ask.sample(dice)
        answered_is_folded(ask, dice)
        looked[f"{ask.kind}: made up"] += no_secret_shapes_it(match, ask, dice)
        for answer in samples_of(ask, computers, dice):
            looked[f"{ask.kind}: answers"] += 1
            whole = ask.space.read(answer)
            looked[f"{ask.kind}: presses"] += legal_is_reachable(ask, whole, names)
            spelled_is_read_back(ask, whole)
            slips_are_named(ask, whole)
            reading_decides(ask, whole)
    return looked


def main(out: Callable[[str], object] = print) -> None:
    """Print how many samples the laws are tried on."""
    began = process_time()
    for name in sys.argv[1:] or RULES:
        for what, number in hold(RULES[name], Dice(f"laws {name}")).items():
            out(f"{name} {what} {number}")
    out(f"{process_time() - began:.1f} s of processor time")


if __name__ == "__main__":
    main()
