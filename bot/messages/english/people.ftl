## A person's own notes, and their data

note-too-long =
    { $most ->
        [one] A note can have at most 1 character. Yours has { $length }.
       *[other] A note can have at most { $most } characters. Yours has { $length }.
    }
note-too-late = { $wanted } is over: it is { $now } now. Choose a later one.
note-too-many =
    { $most ->
        [one] You have 1 note here already, the maximum. Delete it first.
       *[other] You have { $most } notes here already, the maximum. Delete one first.
    }
note-kept = I'll remind you in { $stage }: { $note }
note-deleted = You have no note for { $stage }.
note-line = { $stage }: { $note }
note-none = You have written no notes for this game.
note-title = A note to yourself
note-round-label = For which round
note-turn-label = For which turn
note-text-label = What to remember then
note-text-placeholder = look at D3

privacy-nothing = I have stored nothing about you.
privacy-warning = **This cannot be undone.** I forget your name (older ones too), your settings, your drafts and your messages. Your games stay, because others played them too. They call you *{ $former }*. I keep no copy of messages I have sent, but messages that are already on their way still go out. Your entries in the book of a crew stay, without your name. Messages and game records in Discord stay there until you delete them. For backups, ask my host. If you want to keep something, press **Export my data** first.
privacy-seat = - **{ $table }** (table { $number }) in { $where }: a computer takes your seat.
privacy-lobby = - **{ $table }** (table { $number }) in { $where }: you leave the lobby.
privacy-names = The names of tables you organised stay: { $names }.
privacy-names-more = The names of tables you organised stay: { $names } and others.
privacy-done = Done: I have forgotten you. In your games you are *{ $former }* now.
privacy-busy-exporting = I am still putting your data together. Ask again when you have the file.
privacy-busy = You kept joining tables while I was forgetting you, so nothing is forgotten yet. Try again in a while.
privacy-kept-for =
    { $days ->
        [one] I keep messages for 1 day after I sent them or gave up on them. I keep a game's drafts, sheets, notes, deadlines and reminders for 1 day after its end. Games and the answers in them stay.
       *[other] I keep messages for { $days } days after I sent them or gave up on them. I keep a game's drafts, sheets, notes, deadlines and reminders for { $days } days after its end. Games and the answers in them stay.
    }
privacy-exported = This file has everything I have stored about you. Only you see it. It holds your secrets in running games: don't pass it on before they are over.
privacy-forget-button = Forget me
privacy-not-yours = That is somebody else's button. To delete your own data, use `/me settings`.

## A person's settings

settings-title = Your settings
settings-zone-label = Time zone
settings-zone-hint = A large city near you; leave empty to get no quiet hours
settings-night-label = Quiet hours
settings-night-hint = No deadlines in these hours, your time; at most 14 hours
settings-weekends-label = Weekends
settings-weekend-choice = Free weekends
settings-weekend-about-choice = No deadlines on Saturday and Sunday
settings-reminders-label = Reminders
settings-reminders-hint = How long before a deadline: 12h 1h 10m; or off; or usual
settings-palette-label = Colours of your own pictures
settings-server-palette-choice = the server's
settings-change-button = Change settings
settings-calendar-button = Calendar
# $designs: what a game's players design, such as armies
settings-designs-button = My { $designs }
settings-export-button = Export my data
settings-forget-button = Delete me
settings-calendar-file = Here are your deadlines as they are now. Open the file with any calendar.
settings-unchanged = Nothing has changed. You wrote: { $written }

settings-zone-unknown = I know no time zone “{ $typed }”. Name a large city near you, such as Berlin.
settings-zone-several = “{ $typed }” is more than one time zone. Type one of { $known }.
settings-zone-first = Name your time zone as well: without it I don't know when your night is.
settings-no-palette = There is no palette “{ $typed }”. Choose { $known }.
settings-no-look = I have no such palette or theme. Choose a palette ({ $palettes }) and a theme ({ $themes }).
settings-server-look = Pictures on this server are drawn *{ $theme }*, in the palette *{ $palette }*.

settings-own-palette = Pictures that only you see use the palette *{ $palette }*.
settings-no-zone = I don't know your time zone yet, so a deadline may end at night.
settings-zone = Your time zone is **{ $zone }**: it is { $time } there.
settings-quiet = Tables with quiet hours set no deadline from { $begin } to { $end }, your time.
settings-quiet-weekend = Tables with quiet hours set no deadline from { $begin } to { $end }, your time, and none on Saturday and Sunday.
settings-usual-reminders = You get a reminder 4 hours and 30 minutes before a long deadline, and nearer to the end of a short one.
settings-no-reminders = You get no reminders.
settings-reminders = You get reminders { $lengths } before a deadline.
