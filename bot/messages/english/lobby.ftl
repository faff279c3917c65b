## From the call of a table to the deal: errors and answers

lobby-role-call =
    { $n ->
        [one] **{ $game }**: a new table has 1 free place. Press **Join** on its card.
       *[other] **{ $game }**: a new table has { $n } free places. Press **Join** on its card.
    }
lobby-channel-taken = A game is open in this channel already. Join it, finish it or call it off, or open yours in another channel.
lobby-opens = **{ $who } opens a table of { $game }.** The code below holds my secret number fast; it takes part in the deal.
lobby-too-many =
    { $n ->
        [one] You have 1 open lobby, the maximum. Start it or call it off first.
       *[other] You have { $n } open lobbies, the maximum. Start one or call one off first.
    }
lobby-too-many-here =
    { $n ->
        [one] This server has 1 open lobby, the maximum. Join it instead.
       *[other] This server has { $n } open lobbies, the maximum. Join one of them instead.
    }
lobby-no-option = { $game } has no option { $strange }. Choose { $known }.
lobby-no-options = { $game } has no options.
lobby-no-pace = There is no pace “{ $typed }”. Choose { $known }.
lobby-one-pace = { $game } has only one pace.
lobby-unknown-pace = There is no such pace. Choose { $known }.
lobby-over = That game is over. Start another with `/play`.
lobby-started = The game has started already. Its status card shows who plays.
lobby-joined-already = You have joined already.
lobby-joined-own = You are in. Press **Start** when everyone is here.
lobby-joined = You are in. { $organiser } starts the game.
lobby-dm = I'll DM you when you have to decide something.
lobby-no-dm = **I can't DM you.** You can still play. When you have a decision, press **Orders** on the game's card: only you see what opens. To get DMs, allow direct messages for this server in its privacy settings and press **Join** again.
lobby-no-dm-short = **I can't DM you.** When you have a decision, press **Orders** on the game's card.
lobby-clock = **{ $who } has changed the deadlines.** { $clock }. If you sat down with more time, press **Agree to the deadlines** on the card, or leave.
lobby-clock-told = In { $where }, { $who } has changed the deadlines: { $clock }. You sat down with more time. Press **Agree to the deadlines** on the game's card, or leave the game. It can't start without your word.
lobby-agreed = You agree to the deadlines. { $clock }.
lobby-not-agreed = The deadlines are shorter than when { $who } sat down. Wait until they agree to them on the card, or set longer deadlines.
lobby-full = All seats are taken.
lobby-not-joined = You have not joined this game.
lobby-left = You have left the game.
lobby-changed = I have changed the table. Its card shows how.
lobby-need-person = At least one person must play. Choose fewer computers.
lobby-too-few =
    { $people ->
        [one] { $seats } seats are too few: 1 person has joined, and you want { $computers } for computers.
       *[other] { $seats } seats are too few: { $people } people have joined, and you want { $computers } for computers.
    }
lobby-too-few-people =
    { $people ->
        [one] { $seats } seats are too few: 1 person has joined.
       *[other] { $seats } seats are too few: { $people } people have joined.
    }
lobby-named = The table is called { $name } now.
lobby-unnamed = The table has no name now.
lobby-no-computer = No computer has a seat in this game.
lobby-computer-left = { $name } has left.
lobby-only-organiser-add = Only the organiser, { $organiser }, can add a computer.
lobby-only-organiser-set-up = Only the organiser, { $organiser }, can set the table up.
lobby-only-organiser-remove = Only the organiser, { $organiser }, can send a computer away.
lobby-only-organiser-start = Only the organiser, { $organiser }, can start the game.
lobby-only-organiser-unlock = Only the organiser, { $organiser }, can take Start back.
lobby-only-manager-name = Only the organiser, { $organiser }, or a server manager can name the table.
lobby-only-manager-move = Only the organiser, { $organiser }, or a server manager can move the game.
lobby-only-manager-abandon = Only the organiser, { $organiser }, or a server manager can abandon this game.
lobby-join-first = At least one person must play. Press **Join** first.
lobby-wait-for =
    { $missing ->
        [one] { $taken } of { $seats } seats are taken. Wait for 1 more player, or press **Add { $level }**.
       *[other] { $taken } of { $seats } seats are taken. Wait for { $missing } more players, or press **Add { $level }**.
    }
lobby-nothing-more = There is nothing more to set up.
lobby-abandoned = The game is called off.
lobby-closed =
    { $days ->
        [one] I have closed **{ $table }** in { $where }: nobody started it for a day. Start another with `/play`.
       *[other] I have closed **{ $table }** in { $where }: nobody started it for { $days } days. Start another with `/play`.
    }

lobby-moved = **{ $game } goes on here.**
lobby-move-busy = The game stays here: another game is open in { $where } now.
lobby-moved-done = The game goes on in this channel.
lobby-no-open-game = There is no open game #{ $number }.
lobby-other-server = You can't move a game to another server.
lobby-channel-busy = A game is open in this channel already. Choose another channel.

lobby-invitation = { $people }: **{ $who }** invites you to { $game }. Press **Join** on the card: I keep a seat for you.
lobby-kept = The free seats are kept for { $people }. { $organiser } can press **Change** to free one.
lobby-rematch-too-soon = That game is not over yet.
lobby-rematch-stranger = Only its players can ask for a rematch. Open a new table with `/play`.
lobby-rematch = **{ $who } wants a rematch.** Press **Join**: I keep your seat for a day.
lobby-rematch-kept = This is a rematch. Until { $until } the free seats are kept for { $people }.

## The cut and the deal

cut-button = Cut
cut-title = Cut the deck
cut-word-label = Any word; a few random keys are best
cut-word-hint = The record keeps this word for good. After an error, type it again.
cut-called = **{ $who } started. Everybody else, cut the deck:** press **Cut** and type any word, after the one you trust least. I deal when all have cut, or { $minutes } minutes after Start.
cut-called-again = The game still waits for its cut. Press **Cut** and type any word.
cut-not-needed = { $who } plays with computers alone, so there is no cut.
cut-told = { $who } has cut: “{ $word }”.
cut-locked = Start has been pressed, so the table is closed until somebody cuts. The organiser can press **Take Start back**.
cut-none = This table is dealt without a cut.
cut-strangers = Only players who have joined the game can cut.
cut-not-you = Somebody else must cut, because you pressed Start.
cut-once = You have cut already. Each player cuts once after Start.
cut-gave-up = Nobody has cut for two days, so **Start is taken back**. The table is open again.
cut-taken-back = **{ $who } has taken Start back.** The table is open again.
cut-taken-back-done = The table is open again.
cut-taken-back-left = **Start is taken back**, because a player has left.
cut-not-locked = Start has not been pressed: the table is open.
cut-words = Words of the cut so far: { $words }
cut-word = “{ $word }” by { $who }
cut-word-left = “{ $word }” by a player who has left
cut-begins = You have cut, and the game begins.
cut-kept = I keep your word for the deal.

## A round of drand, a public number that takes part in the deal

beacon-called = **{ $who } started.** I deal { $at }, from drand round { $round }: a public number that nobody knows before. Until then everybody else may press **Cut** and type a word, which counts too.
beacon-called-alone = **{ $who } started.** I deal { $at }, from drand round { $round }: a public number that nobody knows before.
beacon-told = Drand round { $round } took part in the deal.
beacon-missing = I couldn't fetch drand round { $round } yet, so the deal waits. I go on trying. To play without it, the organiser can press **Take Start back**, then untick **Public number** under **Change**.
beacon-gave-up = I couldn't fetch drand round { $round } for two days, so **Start is taken back**. The table is open again.
beacon-too-late = The public number is out, so it's too late to cut. I deal as soon as I have it.
beacon-off = I don't fetch public numbers any more. Press **Change** and untick **Public number**, then start.
beacon-card = -# Seats are drawn by lot. The deal depends on a public number (drand) that nobody knows at Start, and on every word that others cut with.
beacon-card-locked = **Start is pressed: I deal from drand round { $round }, public { $at }.** Until then everybody else at the table can press **Cut**, once.

deal-begins = **{ $game } begins.** Seats were drawn by lot.
deal-seat = { $seat }: { $who }
deal-unproven = -# Nobody cut, so nobody can check the deal.

## The forms of a table, new or open

form-new-title = { $game }: a new table
form-people-label = Who plays? ({ $besides } besides you)
form-up-to = up to { $most }
form-one-or-other = { $least } or { $most }
form-from-to = { $least } to { $most }
form-people-hint = Leave empty to let anybody here join.
form-people-placeholder = Choose people
form-computers-choice = Computers
form-computers-about-choice = They play well and never keep you waiting
form-wait-choice = Wait for people
form-wait-about-choice =
    { $seats ->
        [one] The game starts when the seat is taken, or when you press Start
       *[other] The game starts when all { $seats } seats are taken, or when you press Start
    }
form-empty-label = Empty seats
form-pace-label = How fast?
form-daily-choice = One turn a day
form-daily-about-choice = 24 hours for each decision; none ends at night if you set your time zone
form-relaxed-choice = Relaxed
form-relaxed-about-choice = 72 hours for each decision
form-evening-choice = This evening
form-evening-about-choice = 1 hour for each decision
form-blitz-choice = All online
form-blitz-about-choice = 5 minutes for each decision
form-none-choice = No deadline
form-none-about-choice = Everyone takes as long as they like
form-go-on-choice = Go on
form-go-on-about-choice = The crew of this channel goes on, with the rules of its last game
form-first-choice = First game
form-first-rules = First-game rules
form-printed-choice = As printed
form-printed-rules = Rules as printed
form-own-choice = I choose
form-own-about-choice =
    { $n ->
        [one] The table opens, then you go through its 1 setting
       *[other] The table opens, then you go through its { $n } settings
    }
form-rules-label = Which rules?

form-lobby-title = { $game }: { $part }
form-seats-button = Seats
form-seats-part = seats
form-time-button = Time and secrets
form-time-part = time and secrets
form-rules-button = Rules
form-rules-part = rules
form-rules-number-button = Rules { $n }
form-rules-number-part = rules { $n }
form-rules-group-label = Rules
form-also-label = Also
form-players-label = How many play
form-variant-choice = a variant
form-invited-label = Keep seats for
form-invited-hint = You can invite people here.
form-game-pace-label = Pace
form-deadline-label = Time for each decision
form-no-limit-choice = as long as it takes
form-own-lengths-choice = the lengths set in /table settings
form-computer-seats-label = Seats for computers
form-name-label = Name of the table
form-name-hint = Shown in lists; may stay empty
form-level-label = Strength of new computers
form-cut-choice = Cut
form-cut-about-choice = After Start, somebody else types a word to cut the deck
form-beacon-choice = Public number
form-beacon-about-choice = The cut deal also waits for a drand number that nobody knows at Start
form-quiet-choice = Quiet hours
form-quiet-about-choice = No deadlines at night, for players with a time zone in /me settings
form-no-pauses-choice = No pauses
form-no-pauses-about-choice = The table can't pause, and nobody takes a vacation
form-anonymous-choice = Anonymous
form-anonymous-about-choice = Hide until the end who plays which seat
form-reliability-choice = Reliability
form-reliability-about-choice = Shows how often people answered in time, if they agree
form-coach-choice = Coach
form-coach-about-choice = Let panels advise players what to do
form-default-yes-hint = { $help } (default: yes)
form-default-no-hint = { $help } (default: no)
form-unlimited-choice = no limit
form-range-placeholder = { $least } to { $most }
form-default-choice = the default

## Choosing a game

choose-heading =
    ## What do you want to play?
    -# Weeks are for players who look in four times a day.
choose-placeholder = Choose a game
choose-card = **{ $game }**
choose-facts = -# { $players }
choose-facts-weeks =
    { $n ->
        [one] -# { $players } · 1 week
       *[other] -# { $players } · { $n } weeks
    }
choose-facts-weeks-from-to = -# { $players } · { $least } to { $most } weeks
choose-alt = A detail of a picture of { $game }
choose-players = { $numbers } players
choose-players-variant = { $numbers } players; { $variant } in a variant
choose-from-to = { $least } to { $most }

## Where a table can be opened, and what its organiser reads then

lobby-no-place = A game needs a text channel or a public thread of a server, so that everyone at the table can see it. Choose another channel.
# $channel: a mention of the channel
lobby-lacks-permissions = I can't play in { $channel }: I lack { $permissions }. Ask somebody who may manage the channel to give me these permissions, then try again.
lobby-unseen = { $people } cannot see { $channel }. Choose a channel that all players can see, or let them see this one first.
lobby-bot-invited = You cannot invite a bot. For computer players, choose **Computers** for empty seats.
lobby-opened = Your table is open. Choose its rules below, then press **Start** on the card.
lobby-opened-there = Your table stands in { $where }, and you have a seat. Invite people there.
lobby-opened-seated = Your table is open, and you have a seat. Press **Start** on the card when everyone is there.
lobby-change = What do you want to change?
lobby-moved-away = The game goes on in another channel.
