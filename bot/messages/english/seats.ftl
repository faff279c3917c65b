## Seats that are offered, taken and handed over, and who may decide about them.

seat-offered-whole = **{ $seat } is looking for a player.** The new player takes over everything the seat has.
seat-offered-board = **{ $seat } is looking for a player.** The new player takes over its board; the plans stay secret.
seat-offered-by-vote = **{ $seat } is looking for a player.** A steward plays it meanwhile. The new player takes over its board; the plans stay secret.
seat-offered-resigned = **{ $seat } is looking for a player.** { $who } gives up the seat, and a steward plays it meanwhile. The new player takes over everything the seat has.
seat-take-button = Take the seat
seat-offer-done = I have offered { $seat } in the channel. You can take the offer back in `/seat`.
seat-offer-again = { $seat } is offered already. Press **Take { $seat }** on the card or **Take the seat** under the offer.
seat-not-offered = That seat is not offered, so you have nothing to take back.
seat-offer-voted = The others voted to offer your seat. Only the organiser can take the offer back.
seat-offer-withdrawn = { $seat } is not offered any more: { $who } keeps it.
seat-offer-withdrawn-done = The offer is taken back.

seat-in-play = { $who } is playing { $seat }. The seat changes hands if they agree or are absent for at least 48 hours, or if all others vote for it. Start that vote in `/table vote`.
seat-away = { $who } is away, and a steward plays { $seat }. You can decide about the seat from { $since } on, unless { $who } is back by then. Sooner, it takes a vote of all other players in `/table vote`.
seat-only-holder-organiser = Only { $who }, the organiser, { $organiser }, or a server manager can decide about { $seat }.
seat-only-organiser = Only the organiser, { $organiser }, or a server manager can decide about { $seat }.
seat-only-hidden = Only the player who sits there, the organiser, { $organiser }, or a server manager can decide about { $seat }.
seat-unknown = There is no seat { $seat } at this table. Choose one of { $known }.
seat-plays-here = { $who } already plays at this table.
seat-plays-seat = { $who } already plays { $seat }.
seat-played-another = { $who } has played another seat of this game, so this one would show them its secrets.
seat-played-seat = { $who } has played { $seat } in this game and can't play another seat of it.
seat-taken = That seat is not offered any more: { $who } plays { $seat }.

## A seat changes hands: told to the channel

seat-handed-over = <@{ $id }> takes over { $seat } from { $old }, with everything it has.
seat-handed-over-absent = <@{ $id }> takes over { $seat } from { $old }, who was away.
seat-handed-over-vote = <@{ $id }> takes over { $seat } from { $old }: the others voted for it.
seat-handed-over-forgotten = <@{ $id }> takes over { $seat } from { $old }.
seat-to-computer = { $who }, a computer, takes over { $seat } from { $old }, with everything it has.
seat-to-computer-absent = { $who }, a computer, takes over { $seat } from { $old }, who was away.
seat-to-computer-vote = { $who }, a computer, takes over { $seat } from { $old }: the others voted for it.
seat-to-computer-forgotten = { $who }, a computer, takes over { $seat } from { $old }.
seat-changed-hidden = Somebody else plays { $seat } from now on.

## … and to the player who leaves it, and the one who decided it

seat-lost = In { $where }: { $who } plays { $seat } from now on.
seat-lost-absent = In { $where }: { $who } plays { $seat } from now on, because you were away.
seat-lost-vote = In { $where }: { $who } plays { $seat } from now on: the others voted for it.
seat-lost-hidden = In { $where }: somebody else plays your seat from now on.
seat-plays-now = { $who } plays { $seat } from now on.
seat-yours = You play { $seat } now.
seat-panel-closed = **{ $seat } is played by { $who }** in { $where }.
seat-hidden-offer-first = At an anonymous table you can't give somebody's seat to a person you choose. Offer it to everyone in `/seat`.
seat-computer-there = { $who } sits there already.
seat-last-person = Nobody else plays here, so computers would be left alone. Call the game off in `/table vote` instead.
seat-resigned-already = You have given up your seat already. Press **I'm back** on the card to take it up again.
seat-resigned = Your seat is offered. A steward plays it cautiously until somebody takes it. Until then you can press **I'm back** on the card to get it back.

## What a seat alone may see

hand-for-you = **For you**: { $hand }
# $where: the game's channel
hand-changed = **For you**, in { $where }: { $hand }
