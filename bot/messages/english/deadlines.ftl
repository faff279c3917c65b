## The clock of a table, deadlines and reminders

deadline-none = Deadline: **none**
deadline-nudge = reminders every { $every }
deadline-clock = Deadline: **{ $name }** ({ $lengths })
deadline-length = { $what } { $length }
deadline-length-rest = everything else { $length }
deadline-quiet = none at night (22:00–08:00, your time)
deadline-no-pauses = no pauses
deadline-set = { $clock }
    -# { $who } has set this. It counts for new decisions. Open deadlines don't end sooner unless everyone who still has to answer agrees in `/table vote`.
deadline-set-what = Choose what to change: a preset, lengths such as `{ $example }`, or quiet hours.
deadline-only-organiser = Only the organiser, { $organiser }, or a server manager can set deadlines.
deadline-no-game = No game is open in this channel. Start one with `/play`.

deadline-unknown-preset = There is no deadline “{ $typed }”. Choose { $known }.
deadline-miswritten = I can't read these lengths. Write them like `{ $example }` (m for minutes, h for hours, d for days).
deadline-unknown-decision = I don't know the decision “{ $typed }”. Choose { $known }.
deadline-bad-length = I can't read the time “{ $typed }”. Write something from 1m to 30d, for instance 90m, 36h or 2d.

deadline-due = due { $when }
deadline-stopped = clock stopped, { $left } left
deadline-paused = Paused since { $since }: all clocks have stopped.
deadline-unkind = No time suits everyone's quiet hours, so the deadline disturbs as few players as possible.

deadline-reminder = **Reminder**: { $asked } in { $where }, due { $due }. { $late }
deadline-reminder-open = **Reminder**: { $asked } in { $where }. The table has waited for you since { $since }.
deadline-last = **Everyone else is waiting for you**: { $asked } in { $where }, due { $due }.
deadline-last-open = **Everyone else is waiting for you**: { $asked } in { $where }.
deadline-alarm = Something is wrong with your game in { $where }: a deadline has passed, and I could not handle it. I keep trying, and players can still answer. Please ask my host to look at my log.
deadline-orders-button = Orders

## A player's quiet hours

quiet-unreadable = I can't read “{ $typed }”. Write the start and the end, for instance 22-8 or 23:30-7.
quiet-too-long =
    { $hours ->
        [one] Quiet hours can last at most 1 hour.
       *[other] Quiet hours can last at most { $hours } hours.
    }

## A player's deadlines as a calendar file

calendar-empty = You have no running deadline to put into a calendar.
calendar-offer = A calendar app can show your deadlines and keep them up to date. It needs a link of your own. Whoever has the link can read your deadlines.
calendar-has-link = You have a link that shows your deadlines in a calendar app. I can't show it again. **New link** makes another and ends the first one. **End link** stops it.
calendar-open-button = Make a link
calendar-renew-button = New link
calendar-close-button = End link
calendar-link = Subscribe to this address in your calendar app: <{ $link }> It shows your deadlines at all tables. Keep it to yourself, and end it with **Calendar** in `/me settings`.
calendar-closed = The link is ended. Calendar apps that used it get no more deadlines.

## How a person is called

calls-button = Calls
calls-title = How I call you
calls-where-label = Place of calls
calls-dm-choice = Direct message
calls-dm-about-choice = Your decisions and reminders, where only you see them
calls-channel-choice = The table's channel
calls-channel-about-choice = A ping with a button; anonymous tables still write to you directly
calls-digest-label = Daily digest
calls-digest-hint = Time such as 8:00 (decisions then come without sound), or off
calls-also-label = Extras
calls-next-choice = You are next
calls-next-about-choice = A word when the player before you begins, in games with turns
calls-reliability-choice = Show my reliability
calls-reliability-about-choice = How often you answered in time, in lobbies that ask for it
calls-by-dm = I call you by direct message.
calls-in-channel = I ping you in the table's channel.
calls-digest-at = Once a day at { $time }, your time, I tell you which tables wait for you. Your decisions come without sound, and reminders only before a deadline that ends earlier.
calls-next-too = I tell you when the player before you begins.
calls-reliability-shown = Lobbies that ask for it show how often you answered in time.
calls-digest-unreadable = I can't read the time “{ $typed }”. Write a time of day such as 8:00 or 18:30, or off.
calls-next = **You are next** in { $where }: { $who } plays now.
# $why: what ended the chances, in a sentence
calls-out = **{ $why }** You play in { $where }.
calls-digest =
    { $n ->
        [one] **Your day**: 1 table waits for you.
       *[other] **Your day**: { $n } tables wait for you.
    }
