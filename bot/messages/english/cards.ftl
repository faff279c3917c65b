## The card of a table: its lobby first, then how the game stands

card-orders-button = Orders
card-map-button = Map
card-log-button = Log
card-rules-button = Rules
card-rules-in-a-minute-button = Rules in a minute
card-rematch-button = Rematch
card-review-button = Review
card-table-button = Table
card-back-button = I'm back
card-join-button = Join
card-leave-button = Leave
card-agree-button = Agree to the deadlines
# $people: "Ann 47 of 47 · Ben not shown"
card-reliability = -# In time: { $people }
card-in-time = { $who } { $n } of { $all }
card-in-time-not-shown = { $who } not shown
card-not-agreed = -# The deadlines are shorter than before. { $who }: agree to them, or leave. The game can't start without your word.
card-start-button = Start
card-start-with-button = Start with { $n }
card-add-button = Add { $level }
card-change-button = Change
card-take-start-back-button = Take Start back
card-take-seat-button = Take { $seat }

card-seats =
    { $n ->
        [one] 1 seat
       *[other] { $n } seats
    }
card-seats-variant =
    { $n ->
        [one] 1 seat (variant)
       *[other] { $n } seats (variant)
    }
card-coach = with coach
card-anonymous = **anonymous**: you learn at the end who played which seat
card-place = { $number }. { $who }
card-place-computer = **{ $name }**, a computer
card-place-organiser = **{ $name }** opened the table
card-place-person = **{ $name }** is in
card-place-kept = waiting for { $who }
card-place-free = *free*
card-introduced-computer = { $name }, computer

card-start-pressed = **Start is pressed: waiting for a cut.** Everybody else at the table can press **Cut**, once.
card-drawn-no-cut = -# Seats are drawn by lot. Without a cut, the host could choose the deal.
card-drawn-alone = -# Seats are drawn by lot. There is no cut, because only one person plays.
card-drawn = -# Seats are drawn by lot. After Start everybody else may cut: any word that one types makes the deal fair.
card-waiting-for =
    { $n ->
        [one] -# Waiting for 1 player.
       *[other] -# Waiting for { $n } players.
    }
card-waiting-for-of =
    { $n ->
        [one] -# { $organiser } opened the table. Waiting for 1 player.
       *[other] -# { $organiser } opened the table. Waiting for { $n } players.
    }
card-may-start-with = -# { $organiser } may start with { $n }, or wait for { $missing } more.
card-may-start = -# All seats are taken: { $organiser } may start.

card-over = ## { $table } is over
card-called-off = ## { $table } was called off
card-next = -# Start the next game with `/play`.

card-waiting = ⏳ **{ $who }**: { $asked }, { $due }
card-waiting-since = ⏳ **{ $who }**: { $asked }, since { $since }
card-waiting-first = ⏳ **{ $who }** (the first answer counts): { $asked }, { $due }
card-waiting-first-since = ⏳ **{ $who }** (the first answer counts): { $asked }, since { $since }
card-waiting-hidden =
    { $seats ->
        [one] ⏳ Still to answer: { $n } of 1 seat.
       *[other] ⏳ Still to answer: { $n } of { $seats } seats.
    }
card-handed-in = ✅ { $who }: handed in
card-offered = 🪑 { $who }: looks for a player
card-on-vacation = 🏖️ { $who }: on vacation since { $since }
card-on-vacation-hidden = 🏖️ Somebody is on vacation, so the table waits.
card-away = 💤 { $who }: away since { $since }
card-away-steward = 💤 { $who }: away since { $since }; a steward plays
card-all-away = Everybody is away. The game waits until somebody presses **I'm back**.
card-blind = 🙈 { $who } can't see this channel. Let them see it, or move the game in `/table settings`.

## The round report while it grows

report-waiting = Waiting for { $who }
report-waiting-due = Waiting for { $who }, due { $due }
report-waiting-stopped = Waiting for { $who }: the clock has stopped
report-waiting-where = { $where }: waiting for { $who }
report-waiting-where-due = { $where }: waiting for { $who }, due { $due }
report-waiting-where-stopped = { $where }: waiting for { $who } (the clock has stopped)
report-waiting-hidden =
    { $seats ->
        [one] Waiting for { $n } of 1 seat
       *[other] Waiting for { $n } of { $seats } seats
    }

# The report of a go-round: its turns so far
report-turns =
    { $n ->
        [0] **Turn { $first }**
        [one] **Turn { $last }**
       *[other] **Turns { $first } to { $last }**
    }
report-over = **{ $stage } is over.**
report-next = { $who } is next.

## Lists of tables

tables-none = **You don't play at any table.** Use `/games` to see which tables want players.
tables-heading =
    { $n ->
        [one] ## 1 table
       *[other] ## { $n } tables
    }
tables-heading-awaited =
    { $n ->
        [one] ## 1 table, { $awaited } waiting for you
       *[other] ## { $n } tables, { $awaited } waiting for you
    }
tables-more = -# and { $n } more
tables-look-again-button = Look again
tables-my-games-button = My games
tables-join-button = Join { $table }
tables-number = table { $number }
tables-linked = **{ $table }** · [go there]({ $link })
tables-linked-yours = ▶️ **{ $table }** · [go there]({ $link })
tables-paused = -# paused: all clocks have stopped
tables-your-turn = -# { $stage } · **your turn**: { $asked }, { $since }
tables-answer = an answer
tables-since = since { $since }
tables-since-due = since { $since }, due { $due }
tables-since-stopped = since { $since } (the clock has stopped)
tables-hidden = -# anonymous: you can't see who still has to answer
tables-computers = -# the computers are playing
tables-waits = -# { $stage } · waits for { $who }, { $since }
tables-lobby = -# { $who } · { $free } · { $clock }
tables-nobody = nobody yet
tables-free =
    { $n ->
        [one] 1 seat free
       *[other] { $n } seats free
    }
tables-free-may-begin =
    { $n ->
        [one] 1 seat free, may begin
       *[other] { $n } seats free, may begin
    }
tables-full = full
tables-full-may-begin = full, may begin
tables-wanted-heading = ## Players wanted
tables-full-heading = ## About to begin
tables-played-heading = ## In play
tables-none-wanted = -# No table wants players. Open one with `/play`.
tables-none-played = -# No game is in play.
tables-about-to-begin = -# { $who } · about to begin
tables-offered =
    { $n ->
        [one] 🪑 { $seats } looks for a player
       *[other] 🪑 { $seats } look for players
    }

## The list of tables in a channel

tables-posted = The list of tables is in this channel now, and I keep it up to date. To stop that, delete the post or press **Stop the list** in `/server settings`.
tables-stopped = I no longer update the list of tables. You may delete its post.
card-moved = This table has moved to { $channel }.
