## /table vote: what a table decides. Each entry of the menu has a name and one line on what it means.

panel-vote-text =
    ## What should the table decide?
    Choose below. The others see your question and vote.
panel-vote-text-organiser =
    ## What should the table decide?
    Choose below. As the organiser you give more time at once. A pause or calling the game off needs the players: they can agree or stop it. The table votes on everything else.
panel-vote-text-visitor =
    ## What should happen to this table?
    You don't play here, so you see only what you can decide.
panel-vote-text-lobby =
    ## What should happen to this table?
    The game has not started yet.
# $why: why the game cannot go on
panel-vote-text-stuck =
    ## This game is stuck
    { $why }
panel-vote-nobody-else = Nobody else plays at this table.
panel-vote-placeholder = Choose what to decide

panel-pause-choice = Pause the game
panel-pause-hint = All clocks stop until the table resumes
panel-resume-choice = Resume the game
panel-resume-hint = All clocks run again
panel-extend-choice = More time
panel-extend-hint = Everyone who still has to answer gets more hours
panel-hasten-choice = Less time
panel-hasten-hint = Only players with a running deadline vote, and all must agree
panel-undo-choice = Undo
panel-undo-hint = Take back your last answer; if it concerns others, all must agree
panel-draw-choice = Agree on a draw
panel-draw-hint = The game ends now; all must agree
panel-concede-choice = Concede
panel-concede-hint = The game ends once all but the winner have conceded
panel-give-up-choice = Give up together
panel-give-up-hint = The game ends now, lost for all; all must agree
panel-win-choice = Agree on a winner
panel-win-hint = The game ends now; all must agree
panel-seat-choice = Offer an absent player's seat
panel-seat-hint = A steward plays it until someone takes it; all others must agree
panel-abandon-choice = Call the game off
panel-abandon-hint = The game ends without a result, unless a player objects

panel-my-seat-button = My seat

panel-extend-title = More time
panel-hasten-title = Less time
panel-hours-label = How many hours?
# $most: the largest number
panel-hours-hint = A whole number from 1 to { $most }
# $most: the largest number
panel-hours-refused = Type a whole number of hours from 1 to { $most }, for instance 24.
panel-concede-title = Concede
panel-concede-label = Who wins?
panel-win-title = Agree on a winner
panel-win-label = Who has won?
panel-seat-title = Offer a seat
panel-seat-label = Whose seat?

# $winner: the seat that wins
panel-concede-sure = **Concede to { $winner }?** The game ends for good once every other player has conceded too.
# $winner: the seat that wins
panel-concede-sure-alone = **Concede to { $winner }?** The game ends at once, for good.
panel-give-up-sure = **Give up together?** The game is lost for good once every other player agrees.
panel-give-up-sure-alone = **Give up?** The game ends at once, lost for good.
# $winner: the seat that wins
panel-concede-sure-button = Concede to { $winner }
panel-give-up-sure-button = Give up
# $what: the name of a decision or action, such as "orders"
panel-undo-sure = **Take back { $what }?** Nobody else has answered since, so it happens at once.
panel-undo-sure-vote = **Take back { $what }?** That concerns others, so I ask them, and all must agree.
panel-undo-sure-button = Take back
panel-undo-vote-button = Ask the others
panel-abandon-sure = **Call the game off?** It ends for everyone, for good, without a result. If others play, I tell them first, and each of them can stop it.
panel-abandon-sure-lobby = **Close this table?** The game has not started; I tell its players.
panel-abandon-sure-button = Call it off

## /seat: a player's own seat, and the seats of others.

# $seat: the name of the seat
panel-seat-own = ## Your seat: { $seat }
panel-seat-other =
    ## Seats
    You don't play at this table.
panel-seat-none-free = No seat is looking for a player.
# $left: days and hours
panel-seat-vacation-left = Vacation left: { $left }.
panel-seat-extensions-left =
    { $n ->
        [0] You have no extension left.
        [one] You have 1 extension left.
       *[other] You have { $n } extensions left.
    }
# $until: a moment
panel-seat-on-vacation = You are on vacation until { $until }. You can still answer.
panel-seat-away = You are away, and a steward plays your seat.
panel-seat-on-offer = Your seat is looking for a player.

panel-back-button = I'm back
panel-vacation-button = Go on vacation
panel-more-time-button = More time
panel-budgets-button = Time budgets
panel-note-button = Add note
panel-notes-button = Read my notes
panel-offer-button = Offer my seat
panel-keep-button = Take the offer back
panel-computer-button = Let a computer play
panel-give-button = Give my seat away
panel-resign-button = Resign
# $seat: the name of a seat
panel-take-button = Take { $seat }
# $seat: the name of a seat
panel-withdraw-button = Take back the offer of { $seat }
panel-withdraw-placeholder = Take back the offer of ...
panel-replace-button = Replace a player
panel-talk-placeholder = Talk in private with ...

panel-vacation-title = Go on vacation
panel-vacation-label = Until when?
panel-vacation-days-choice =
    { $n ->
        [one] 1 day
       *[other] { $n } days
    }
# $moment: a day and a time, $zone: a time zone
panel-vacation-until-hint = until { $moment } ({ $zone })
panel-more-time-title = More time for you
panel-more-time-label = How many hours?
panel-computer-title = Let a computer play
panel-computer-label = How strong?
panel-computer-none-choice = no computer
panel-give-title = Give your seat away
panel-give-label = Who plays it from now on?
panel-replace-title = Replace a player
panel-replace-seat-label = Which seat?
panel-replace-person-label = Who plays it from now on?
panel-replace-computer-label = Or a computer?

## /table settings

panel-settings-title = ## Table settings
# $name: what the table is called
panel-settings-name = Name: { $name }
panel-settings-no-name = This table has no name.
# $theme: dark or light, $palette: its name
panel-settings-looks = Pictures on this server are { $theme }, in the palette { $palette }.
panel-settings-move = To move this table, use `/table settings` in the channel where it should go on.
panel-settings-no-game = No game is open in this channel.
panel-settings-name-button = Change name
panel-settings-deadline-button = Change deadlines
panel-settings-notice = ⏳ { $question } It takes effect { $due }.
panel-settings-spectators-button = Open the spectators' thread
panel-settings-looks-button = Change looks
panel-settings-setup-button = Set up the table
panel-settings-move-placeholder = Move a table to this channel ...
panel-settings-move-button = Move a table by its number

panel-name-title = Name of the table
panel-name-label = Name
panel-name-hint = Shown in lists; may stay empty. At most { $most } characters
panel-deadline-title = Deadlines
panel-deadline-label = How long people have to answer
panel-deadline-none-hint = as long as it takes
panel-deadline-own-hint = the lengths set before
panel-lengths-label = Your own lengths
# $example: lengths as they are typed
panel-lengths-hint = Such as { $example }; leave empty to use the choice above
panel-nudge-label = Reminders without a deadline
panel-nudge-hint = Time between two reminders: 2d or 36h; or off
panel-quiet-label = Quiet hours
panel-quiet-choice = Keep quiet hours
panel-quiet-hint = No deadlines at night, for players who set a time zone in /me settings
panel-looks-title = Looks of pictures
panel-theme-label = Theme
panel-palette-label = Palette
panel-move-title = Move a table here
panel-move-label = Number of the table
panel-move-hint = Lists of tables show the number; I told it to the organiser too
panel-replace-refused = Choose who takes the seat: either a person or a computer.
panel-replace-no-member = That person is not on this server. Choose somebody who is.
panel-replace-bot = That is a bot. To let a computer play, choose its strength.
# $most: the largest number of characters
panel-name-refused = A table's name can have at most { $most } characters. Choose a shorter one.

## /rules

rules-which = **Rules of which game?**
panel-topic-placeholder = Another topic

# $first, $last and $all are numbers of entries: a menu longer than 25 entries is shown in pages.
menu-page = ({ $first } to { $last } of { $all })
