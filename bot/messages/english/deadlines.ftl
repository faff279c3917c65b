## The clock of a table, deadlines and reminders

deadline-none = Deadline: **none**
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
deadline-reminder-open = **Reminder**: { $asked } in { $where }. { $late }
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
