"""Games that their people end before the rules do: conceded, drawn or won by agreement, not by one alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.messages.people import Person
from bot.store import Store
from bot.table.past.results import Result, result_of
from engine.kernel.core import Refused, Seat
from engine.registry.catalogue import GAMES
from tests.bot.drive import ANN, BEN, CYD, EVE
from tests.bot.proven import Told, called, holds
from tests.bot.table.decisions.test_votes import cast, last_vote, open_vote


async def played(store: Store, people: Sequence[Person], *, seats: int = 0, game: str = "brimstone") -> Told:
    told = await called(store, game, people, seats=seats or len(people), rounds=3)
    await told.play_on(5)
    return told


async def result(game: Told) -> Result | None:
    return result_of(await game.row())


async def seats_of(game: Told, *people: Person) -> list[Seat]:
    return [await game.seat_of(person) for person in people]


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if not game.is_cooperative])
async def test_a_game_conceded_by_one_of_two_is_over_and_its_record_holds(store: Store, game: str) -> None:
    told = await played(store, [ANN, BEN], game=game)
    (winner,) = await seats_of(told, BEN)
    await told.service.decisions.concede(told.match_id, None, ANN, is_sure=True)
    assert (await told.row()).state == "over"
    assert await result(told) == Result("concede", (winner,))
    await told.look_up()
    assert "The game is conceded" in told.texts[-2]
    assert holds(told.verified()), str(told.verified())


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if not game.is_cooperative])
async def test_a_game_can_be_conceded_before_anything_was_played(store: Store, game: str) -> None:
    told = await called(store, game, [ANN, BEN], seats=2, rounds=3)
    await told.service.decisions.concede(told.match_id, None, ANN, is_sure=True)
    assert (await told.row()).state == "over"


async def test_nobody_concedes_a_game_by_a_slip(store: Store) -> None:
    told = await played(store, [ANN, BEN])
    with pytest.raises(Refused, match="for good"):
        await told.service.decisions.concede(told.match_id, None, ANN, is_sure=False)
    assert (await told.row()).state == "playing"


async def test_of_three_both_others_must_concede_to_the_one_they_name(store: Store) -> None:
    told = await played(store, [ANN, BEN, CYD])
    (winner,) = await seats_of(told, CYD)
    with pytest.raises(Refused, match="Choose who wins"):
        await told.service.decisions.concede(told.match_id, None, ANN, is_sure=True)
    await told.service.decisions.concede(told.match_id, winner, ANN, is_sure=False)
    vote = await open_vote(told)
    with pytest.raises(Refused, match="You would win"):
        await cast(told, vote, (CYD, True))
    assert (await told.row()).state == "playing"
    await cast(told, vote, (BEN, True))
    assert await result(told) == Result("concede", (winner,))
    await told.look_up()
    assert holds(told.verified()), str(told.verified())


async def test_a_seat_concedes_neither_to_itself_nor_to_one_that_is_not_there(store: Store) -> None:
    told = await played(store, [ANN, BEN])
    (mine,) = await seats_of(told, ANN)
    with pytest.raises(Refused, match="your own seat"):
        await told.service.decisions.concede(told.match_id, mine, ANN, is_sure=True)
    with pytest.raises(Refused, match="no such seat"):
        await told.service.decisions.concede(told.match_id, "plaid", ANN, is_sure=True)


async def test_a_draw_takes_the_yes_of_everybody_and_nobody_wins_it(store: Store) -> None:
    told = await played(store, [ANN, BEN, CYD])
    await told.service.decisions.agree(told.match_id, None, ANN)
    vote = await open_vote(told)
    await cast(told, vote, (BEN, True))
    assert (await told.row()).state == "playing"
    await cast(told, vote, (CYD, True))
    assert await result(told) == Result("draw")
    await told.look_up()
    assert "agreed on a draw" in told.texts[-2]
    assert holds(told.verified()), str(told.verified())


async def test_one_no_lets_the_game_go_on(store: Store) -> None:
    told = await played(store, [ANN, BEN, CYD])
    await told.service.decisions.agree(told.match_id, None, ANN)
    vote = await open_vote(told)
    await cast(told, vote, (BEN, False))
    assert (await last_vote(told, vote)).outcome == "failed"
    assert (await told.row()).state == "playing"


async def test_all_may_agree_on_who_has_won_also_on_a_computer(store: Store) -> None:
    told = await played(store, [ANN, BEN], seats=3)
    (computer,) = set(await told.seats()) - set(await seats_of(told, ANN, BEN))
    await told.service.decisions.agree(told.match_id, computer, ANN)
    await cast(told, await open_vote(told), (BEN, True))
    assert await result(told) == Result("win", (computer,))
    await told.look_up()
    assert holds(told.verified()), str(told.verified())


async def test_who_plays_with_computers_alone_agrees_with_nobody_but_may_concede(store: Store) -> None:
    told = await called(store, "brimstone", [ANN], seats=2, rounds=9)
    await told.play_on(2)
    (mine,) = await seats_of(told, ANN)
    with pytest.raises(Refused, match="two players"):
        await told.service.decisions.agree(told.match_id, None, ANN)
    with pytest.raises(Refused, match="two players"):
        await told.service.decisions.agree(told.match_id, mine, ANN)
    await told.service.decisions.concede(told.match_id, None, ANN, is_sure=True)
    assert (await told.row()).state == "over"


async def test_who_is_away_is_asked_too_and_who_has_given_up_their_seat_is_not(store: Store) -> None:
    told = await played(store, [ANN, BEN, CYD])
    async with told.store.begin() as tx:
        await tx.seats.set_absence(told.match_id, (await seats_of(told, CYD))[0], 2, told.now)
    await told.service.decisions.agree(told.match_id, None, ANN)
    await cast(told, await open_vote(told), (BEN, True))
    assert (await told.row()).state == "playing"
    await told.service.absences.back(told.match_id, CYD)
    await told.service.seats.resign(told.match_id, CYD)
    assert (await told.row()).state == "over"


async def test_nobody_agrees_alone_when_the_other_gives_their_seat_up(store: Store) -> None:
    told = await played(store, [ANN, BEN], seats=3)
    (mine,) = await seats_of(told, ANN)
    await told.service.decisions.agree(told.match_id, mine, ANN)
    vote = await open_vote(told)
    await told.service.seats.resign(told.match_id, BEN)
    assert (await last_vote(told, vote)).outcome == "failed"
    assert (await told.row()).state == "playing"


async def test_who_has_given_up_their_seat_ends_no_game(store: Store) -> None:
    told = await played(store, [ANN, BEN, CYD])
    (winner,) = await seats_of(told, ANN)
    await told.service.seats.resign(told.match_id, BEN)
    decisions = told.service.decisions
    for deed in (
        decisions.concede(told.match_id, winner, BEN, is_sure=True),
        decisions.agree(told.match_id, winner, BEN),
        decisions.agree(told.match_id, None, BEN),
    ):
        with pytest.raises(Refused, match="given up your seat"):
            await deed


async def test_the_ballot_of_who_has_left_ends_no_game(store: Store) -> None:
    told = await played(store, [ANN, BEN, CYD])
    await told.service.decisions.agree(told.match_id, None, ANN)
    vote = await open_vote(told)
    await cast(told, vote, (CYD, True))
    (seat,) = await seats_of(told, CYD)
    await told.service.seats.replace(told.match_id, seat, EVE, CYD, dm_open=True)
    await cast(told, vote, (BEN, True))
    assert (await told.row()).state == "playing"
    await cast(told, vote, (EVE, True))
    assert (await told.row()).state == "over"


async def test_strangers_end_nothing(store: Store) -> None:
    told = await played(store, [ANN, BEN])
    with pytest.raises(Refused, match="don't play"):
        await told.service.decisions.concede(told.match_id, None, EVE, is_sure=True)
    with pytest.raises(Refused, match="don't play"):
        await told.service.decisions.agree(told.match_id, None, EVE)


async def test_the_card_says_how_a_game_was_ended(store: Store) -> None:
    told = await played(store, [ANN, BEN])
    await told.service.decisions.concede(told.match_id, None, ANN, is_sure=True)
    card = await told.service.games.card(told.match_id)
    assert "the others conceded" in card.text
    assert "Ben" in card.text


async def test_the_rules_result_is_kept_as_well(store: Store) -> None:
    told = await called(store, "brigand_kings", [ANN, BEN], seats=2, rounds=1)
    await told.play_on()
    kept = await result(told)
    assert kept is not None
    assert kept.how == "rules"
    assert kept.winners
    assert holds(told.verified()), str(told.verified())
