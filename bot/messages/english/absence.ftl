## Missed deadlines, stewards and coming back

absence-missed = ⌛ { $who } did not answer in time ({ $asked }). { $done }
absence-missed-sealed = ⌛ { $who } did not answer in time ({ $asked }). If they had saved an answer, it counts. Otherwise see `/rules Absence`.
absence-missed-sealed-usual = ⌛ { $who } did not answer in time ({ $asked }). If they had saved an answer, it counts. Otherwise I give the usual answer for them.
absence-steward =
    { $stage ->
        [turn] 💤 { $who } has missed two turns in a row. A **steward** plays { $seat } until its player presses **I'm back** on the card.
       *[round] 💤 { $who } has missed two rounds in a row. A **steward** plays { $seat } until its player presses **I'm back** on the card.
    }
absence-second =
    { $stage ->
        [turn] 💤 { $who } has missed two turns in a row.
       *[round] 💤 { $who } has missed two rounds in a row.
    }
absence-all-away = Everybody is away. The game waits until somebody presses **I'm back** on the card.

absence-your-time = Your time for { $asked } in { $where } is over. { $done }
absence-game-over = The game is over now.
absence-your-second =
    { $stage ->
        [turn] You have missed two turns in a row. A **steward** plays your seat cautiously until you press **I'm back**.
       *[round] You have missed two rounds in a row. A **steward** plays your seat cautiously until you press **I'm back**.
    }
absence-your-second-alone =
    { $stage ->
        [turn] You have missed two turns in a row. The game waits until you press **I'm back**.
       *[round] You have missed two rounds in a row. The game waits until you press **I'm back**.
    }
absence-next =
    { $stage ->
        [turn] If you miss the next turn too, a steward plays for you until you are back.
       *[round] If you miss the next round too, a steward plays for you until you are back.
    }
absence-next-alone =
    { $stage ->
        [turn] If you miss the next turn too, the game waits until you are back.
       *[round] If you miss the next round too, the game waits until you are back.
    }

absence-is-back = { $who } is back.
absence-done-above = I can't DM you. The post above says what was done for you.
absence-not-away = You are not away.
absence-welcome-back = Welcome back! You decide again from now on.

## Vacations

vacation-no-pauses = This table has no pauses, so it has no vacations either. Press **More time** in `/seat` instead.
vacation-running = You are on vacation until { $until }. Press **I'm back** in `/seat` to end it.
vacation-none-left = You have no vacation left in this game. Ask the others for a pause in `/table vote`.
vacation-told = { $who } is on vacation until { $until }. Only their clock has stopped.
vacation-told-hidden = Somebody is on vacation. Only their clock has stopped.
vacation-begun = Your clock is stopped until { $until }. You can still answer. Press **I'm back** in `/seat` to end your vacation sooner.
vacation-over = { $who } is back from vacation. Their clock is running again.
vacation-over-hidden = Somebody is back from vacation. Their clock is running again.
vacation-left = { $who }: { $vacation } of vacation, { $extensions } left
vacation-left-running = { $who }: { $vacation } of vacation, { $extensions } left; on vacation until { $until }
vacation-hidden = Vacations and extensions stay hidden until the end, because this table is anonymous.

## A player's own extensions

extension-no-deadline = You have no running deadline to extend.
extension-too-long =
    { $hours ->
        [one] You can extend a deadline by at most 1 hour. For longer, take a vacation in `/seat`.
       *[other] You can extend a deadline by at most { $hours } hours. For longer, take a vacation in `/seat`.
    }
extension-once = You have extended this deadline already. You can extend each deadline once.
extension-none-left = You have no extension left in this game. Ask the others for more time in `/table vote`.
extension-told =
    { $hours ->
        [one] { $who } takes 1 more hour to answer.
       *[other] { $who } takes { $hours } more hours to answer.
    }
extension-done =
    { $hours ->
        [one] You have 1 more hour, and { $extensions } left in this game.
       *[other] You have { $hours } more hours, and { $extensions } left in this game.
    }
extension-count =
    { $n ->
        [one] 1 extension
       *[other] { $n } extensions
    }

## Everybody is here: no pings

here-button = All here
here-end-button = Ping again
here-already = Pings are off already: everybody is here.
here-told = { $who }: **everybody is here now.** I won't ping anybody as long as somebody answers every { $minutes } minutes.
here-done = Your panels now arrive silently. If nobody answers for { $minutes } minutes, I ping people again.
here-not = Pings are on already.
here-ended = I ping people again from now on.

## After the bot was away

outage-away = I was away.
outage-away-for = I was away for { $length }.
outage-later = { $away } Nothing was lost. Your deadline is now { $due }.
outage-later-tables =
    { $tables ->
        [one] { $away } Nothing was lost. I have moved your deadline at 1 table.
       *[other] { $away } Nothing was lost. I have moved your deadlines at { $tables } tables.
    }
