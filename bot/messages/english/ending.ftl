## A game that its people end: conceded, agreed on, given up, called off

ending-conceded = 🏳️ **The game is conceded: { $seat } wins.**
ending-given-up = 🏳️ **The crew has given up: the game is lost.**
ending-draw = 🤝 **The table has agreed on a draw.**
ending-agreed = 🤝 **The table has agreed: { $seat } wins.**
ending-together = Everyone wins or loses this game together, and the rules decide which. You can give up together in `/table vote`. You can also resign alone in `/seat`: then somebody else plays your seat.
ending-alone = At least two players must agree on such an end. To end a game that only you play, concede it in `/table vote`.
ending-sure = This ends the game for good, at once. Press the red button if you are sure.
ending-unknown-seat = There is no such seat at this table. Choose one of { $known }.
ending-concede-to-whom = Choose who wins if you concede: { $known }.
ending-concede-own = That is your own seat. Choose somebody else's.
ending-resigned = You have given up your seat, so the others decide how the game ends. Press **I'm back** on the card to take it up again.
ending-sure-abandon = This ends the game for everybody, for good. Press the red button if you are sure.

ending-called-off = **{ $game } was called off** by { $who } before it began.
ending-called-off-alone =
    { $days ->
        [one] **{ $game } was called off**: nobody has started it for a day.
       *[other] **{ $game } was called off**: nobody has started it for { $days } days.
    }
ending-nobody-left = **{ $game } was called off**: nobody is left at the table.
ending-abandoned = **{ $game } was abandoned** by { $who }.
ending-abandoned-manager = **{ $game } was abandoned**: a server manager called it off.

## The end of a game, told to each player by DM

end-you = ## You win { $game }
end-you-share = ## You share the win at { $game }
end-they = ## { $who } wins { $game }
end-they-share = ## { $who } share the win at { $game }
end-nobody = ## Nobody wins { $game }
end-crew-won = ## Your crew wins { $game }
end-crew-lost = ## Your crew loses { $game }
# $how: the result in a few words, such as "a draw by agreement"
end-how = The game ended by agreement: { $how }.
# $what: what the chart counts, such as "Cities"; $stage: the last round; $had: each seat with its number
end-figures = { $what } after { $stage }: { $had }.
end-figures-you = you
end-led-until = **You led until { $stage }.**
end-you-led-since = **You led from { $stage } on.**
end-led-since = **{ $who } led from { $stage } on.**
end-thanks = -# Thanks for playing. Was it dealt fairly? Press Check the deal.
end-again-button = Again, same people
end-watch-button = Watch the game
end-turned-button = Where it turned
end-another-button = Another game
end-check-button = Check the deal

## The last post of a game, and how to check it

ending-record = The file is the game's record. Drop it into `/game verify`, or check it with this channel's lines by `docs/verify.py` or the page `verify.html`.
ending-lines =
    { $n ->
        [one] One line of proof stands in this channel.
       *[other] { $n } lines of proof stand in this channel, this one included.
    }
ending-seed-record = The seed was `{ $seed }`; the first post shows its SHA-256. The file is the game's record: `python -m engine verify` checks each draw, and `python -m engine show` replays the game as text.
ending-unreadable = I can't read everything I have stored of this game, so I can't make a record that proves it. Its seed was `{ $seed }`. The file has every answer that players gave.
ending-other-version = The seed was `{ $seed }`; the first post shows its SHA-256 `{ $hash }`. My version of the rules differs from the one you played with. The file has every answer, so the right version can replay the game.

## How a game ended, in a few words

result-called-off = called off
result-over = over
result-draw = a draw by agreement
result-given-up = given up by the crew
result-nobody = nobody won
result-nobody-agreed = nobody won, by agreement
result-won = won by { $who }
result-won-conceded = won by { $who }, the others conceded
result-won-agreed = won by { $who } by agreement
