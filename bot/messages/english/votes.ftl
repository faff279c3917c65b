## What a table votes on: the question in the channel, what comes of it.

vote-yes-button = Yes
vote-no-button = No

## The question, and what the channel is told when it passes.

vote-question-pause = Stop all clocks until the table resumes?
vote-question-resume = Start the clocks again?
vote-question-more-time =
    { $hours ->
        [one] Give everyone who still has to answer 1 more hour?
       *[other] Give everyone who still has to answer { $hours } more hours?
    }
vote-question-less-time =
    { $hours ->
        [one] Make the open deadlines end 1 hour sooner? Everyone keeps at least 1 hour, or their whole deadline if that is shorter.
       *[other] Make the open deadlines end { $hours } hours sooner? Everyone keeps at least 1 hour, or their whole deadline if that is shorter.
    }
vote-question-undo =
    { $count ->
        [one] Go back to { $what }? This undoes 1 answer; everything else stays.
       *[other] Go back to { $what }? This undoes { $count } answers; everything else stays.
    }
vote-question-seat = Offer { $seat } to somebody else? The player who sits there has no vote, and their plans stay secret.
vote-question-concede = End the game now and concede it to { $seat }? Each of the others must say Yes.
vote-question-give-up = Give up? The game ends now, lost for the whole crew. Each of you must say Yes.
vote-question-draw = End the game now in a draw? Everyone must agree.
vote-question-win = End the game now, won by { $seat }? Everyone must agree.

vote-passed-pause = **The table has decided.** All clocks have stopped. You can still answer. To start the clocks again, use `/table vote`.
vote-passed-resume = **The table has decided.** The clocks are running again.
vote-passed-more-time =
    { $hours ->
        [one] **The table has decided.** Everyone who still has to answer has 1 more hour.
       *[other] **The table has decided.** Everyone who still has to answer has { $hours } more hours.
    }
vote-passed-less-time =
    { $hours ->
        [one] **The table has decided.** The open deadlines end 1 hour sooner.
       *[other] **The table has decided.** The open deadlines end { $hours } hours sooner.
    }
vote-passed-seat = **The table has decided.** { $seat } is looking for a player.
vote-failed = **The table has voted No:** { $question }

vote-organiser-pause = **{ $who } pauses the game.** All clocks have stopped. You can still answer.
vote-organiser-resume = **{ $who } resumes the game.** The clocks are running again.
vote-organiser-more-time =
    { $hours ->
        [one] **{ $who } gives everyone who still has to answer 1 more hour.**
       *[other] **{ $who } gives everyone who still has to answer { $hours } more hours.**
    }
vote-organiser-move = **{ $who } moves the game.** It goes on in { $where }.
vote-organiser-spectate = **{ $who } opens a thread for spectators.** Players may read it too.

## A notice: what the organiser or a server manager wants to change for everyone

vote-question-clock = Change the deadlines? { $clock }
vote-question-abandon = Call the game off? Nobody wins it.
vote-question-move = Move the game to { $where }?
vote-question-spectate = Open a thread for spectators under this channel?
vote-passed-clock = **The table has decided.** { $clock }
vote-passed-abandon = **The table has decided:** the game was abandoned.
vote-passed-move = **The table has decided.** The game goes on in { $where }.
vote-passed-spectate = **The table has decided.** I am opening a thread for spectators under this channel.
vote-manager = A server manager
vote-notice =
    { $stops ->
        [one] -# It takes effect { $due }. With { $needed } of { $voters } Yes it takes effect at once. A single No stops it.
       *[other] -# It takes effect { $due }. With { $needed } of { $voters } Yes it takes effect at once. { $stops } No stop it.
    }
vote-notice-told = In { $where }, the organiser or a server manager wants to change something for you: { $question } It takes effect { $due }. To agree or to stop it, vote under the question in the channel.
vote-notice-given = I have told the other players. It takes effect { $due }, sooner if they agree, and not at all if they vote against it. Press No under the question in the channel to withdraw it.
vote-stopped-lately = The players voted against this. You can ask for it again from { $until } on. Talk to them first.
vote-notice-withdrawn = You have withdrawn it: nothing changes.

## The post of a vote

vote-asked = **{ $who } asks the table:** { $question }
vote-said-yes = Yes: { $who }
vote-said-no = No: { $who }
vote-still-to-vote = Still to vote: { $who }
vote-still-to-vote-hidden =
    { $voters ->
        [one] Still to vote: { $silent } of 1 player
       *[other] Still to vote: { $silent } of { $voters } players
    }
vote-needed =
    { $voters ->
        [one] -# { $needed } of 1 player must say Yes by { $until }.
       *[other] -# { $needed } of { $voters } players must say Yes by { $until }.
    }
vote-ended-passed = ✅ **Passed.**
vote-ended-failed = ❌ **Failed.**
vote-ended-lapsed = ⌛ **Not decided in time.**
vote-ended-moot = **No longer needed:** there is nothing left to decide.

## What a voter is told

vote-done = Done.
vote-done-alone = Done: nobody else has a vote.
vote-others-asked = I have asked the others in the channel to vote.
vote-undo-others = Undoing this affects others, so everyone must agree.
vote-cast-yes = You vote **Yes**. You can change this until the vote is decided.
vote-cast-no = You vote **No**. You can change this until the vote is decided.
vote-cast-yes-decided = You vote **Yes**, and that decides the vote.
vote-cast-no-decided = You vote **No**, and that decides the vote.
vote-closed = This vote is closed. { $outcome }

## Errors

vote-unknown = I can't find that vote. Look for the newest question in the channel.
vote-running = The table is already voting on this. Press Yes or No under the question in the channel.
vote-own-seat = This vote is about your own seat, so the others decide. Play on as long as the seat is yours.
vote-not-your-time = Only players with a running deadline can vote on this.
vote-not-the-winner = You would win, so only the others decide whether they concede.
vote-no-deadline = Nobody has a deadline that could end sooner.
vote-seat-too-few = A vote about a seat needs at least two other players. The seat can also change hands if its player agrees or is absent for at least 48 hours.
vote-no-pauses = This table has no pauses. Vote for more time instead.
vote-paused-already = The game is paused already. Choose **Resume** in `/table vote` to go on.
vote-not-paused = The clocks are running already, so you have nothing to resume.

## Undo

undo-changed = Something has happened since, so nothing was taken back. Choose **Undo** in `/table vote` again.
undo-nothing = There is nothing to undo. You can undo an answer only until secrets are revealed, dice are rolled or cards are drawn.
undo-taken-back = You have taken your answer back. It is kept as a draft.
undo-done = Undone: { $what }.
undo-done-asked-again = Undone: { $what }. You can decide again.
undo-told-person =
    { $count ->
        [one] **Undone**: { $who } takes back { $what }. Older panels no longer count.
       *[other] **Undone**: { $who } takes back { $what }. This undoes { $count } answers. Older panels no longer count.
    }
undo-told-vote =
    { $count ->
        [one] **Undone**: the table has voted to go back to { $what }. Older panels no longer count.
       *[other] **Undone**: the table has voted to go back to { $what }. This undoes { $count } answers. Older panels no longer count.
    }
