"""In SimCord: what a seat alone may see stands under "For you" for its person, and comes by DM."""

from __future__ import annotations

import re
from pathlib import Path

from sandbox.habits import find
from sandbox.people import SandboxPerson
from tests.bot.played.tables import Table, posts, private, started
from tests.bot.played.test_deals import SECRET, act_panel, part, seat_of

COMMANDS = ("game map", "game status")


async def for_you(table: Table, person: SandboxPerson) -> list[str]:
    """Return what stands under "For you" on map and status; "" where nothing does."""
    found = []
    for command in COMMANDS:
        await person.command(command)
        _, _, hand = private(table, person)[-1].text.partition("**For you**: ")
        found.append(hand.partition("\n\n")[0].partition("\n-#")[0])
    return found


async def test_bonus_cards_stand_under_for_you_and_their_dm_names_them(tmp_path: Path) -> None:
    async with started(tmp_path, game="brigand_kings", people=3) as table:
        ann, *others = table.people
        for dealt in await for_you(table, ann):
            cards = re.split(", | and ", dealt.partition("choose from: ")[2].splitlines()[0].rstrip("."))
            assert len(cards) == 3
            assert all(card in ann.sheet().text for card in cards)
        for person in table.people:
            await person.press(person.sheet(), find(person.sheet(), "Keep"))
        told = "\n".join(one.text for one in private(table, ann))
        kept = [hand.partition("Your bonus cards: ")[2].splitlines()[0] for hand in await for_you(table, ann)]
        assert all(f"You keep {cards}" in told for cards in kept)
        others_see = [hand for other in others for hand in await for_you(table, other)]
        assert all(hand and kept[0] not in hand for hand in others_see)
        await others[0].command("game map", public=True)
        assert not any("bonus cards:" in text for text in posts(table))


async def test_offers_stand_under_for_you_of_two_and_come_by_dm(tmp_path: Path) -> None:
    async with started(tmp_path, game="earth_mans_burden", people=3, habits=["buttons"]) as table:
        await table.play_until("fly")
        ann, bob, cleo = table.people
        offer = f"2 fleets on {SECRET}"
        await ann.write(f"offer {seat_of(table, bob)} {offer} for 1 development on earth")
        told = act_panel(table, bob)
        assert offer in told.text
        assert told.channel == bob.member.user.dm_channel.id
        assert all(offer in hand for hand in [*await for_you(table, ann), *await for_you(table, bob)])
        assert not any(await for_you(table, cleo))
        await bob.press(act_panel(table, bob), part(act_panel(table, bob), "Decline"))
        assert not any([*await for_you(table, ann), *await for_you(table, bob)])
        assert any("dropped offer 1" in one.text for one in private(table, ann))
        assert not any(SECRET in text for text in posts(table))
