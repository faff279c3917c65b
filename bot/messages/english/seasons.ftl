## Seasons: their post, how they count, sign-up, what organisers do.

# The post and its buttons
season-join-button = Join
season-leave-button = Leave
season-rules-button = How it counts
season-begin-button = Start the season
season-settings-button = Name, kind and rounds
season-tables-button = Tables

season-swiss = league, Swiss pairing
season-round-robin = league, round robin
season-knockout = knock-out
season-rounds =
    { $n ->
        [one] 1 round
       *[other] { $n } rounds
    }
season-seats = tables of { $n }
season-no-deadlines = no deadlines
# $length: how long a player has for an answer
season-deadline = { $length } to answer

season-open = **Sign-up is open.** { $organiser } starts the season when everyone is here.
season-empty = Nobody has signed up yet.
season-people =
    { $n ->
        [one] 1 player has signed up: { $people }
       *[other] { $n } players have signed up: { $people }
    }
# $more: how many are not named
season-people-many = { $n } players have signed up: { $people } and { $more } others
season-round = round { $n }
season-round-of = round { $n } of { $rounds }
season-playing = ## { $name } · { $round }
season-ended = ## { $name } is over
season-called-off = ## { $name } was called off
season-table = **Table { $n }**
season-computers =
    { $n ->
        [one] 1 computer
       *[other] { $n } computers
    }
# $place: the table's thread or number, $people: who plays there
season-table-opening = { $place }: { $people } · opens soon
season-table-playing = { $place }: { $people }
season-table-over = { $place }: { $people } · over
season-table-called-off = { $place }: { $people } · called off
season-byes = **Bye**: { $people }
# $medal: a sign for the rank
season-medal =
    { $points ->
        [one] { $medal } **{ $name }** · 1 point
       *[other] { $medal } **{ $name }** · { $points } points
    }
season-over-nobody = **{ $name } is over.**
season-won =
    { $points ->
        [one] 🏆 **{ $people } won { $name }** with 1 point.
       *[other] 🏆 **{ $people } won { $name }** with { $points } points.
    }
season-won-behind = Next came { $people }.

# The picture of the standings
season-final = final standings
# $points: what the bye was worth
season-bye-cell = bye { $points }
season-out = out
season-out-withdrawn = left
season-out-removed = taken out
season-out-left-server = left the server
season-out-no-show = never answered
season-out-forgotten = forgotten

# A table's thread or channel
season-table-name = Round { $round } · table { $table } · { $name }

# How it counts
season-rules-head = **How it counts**
season-rules-places = - At a table of { $seats }, the places score { $worth } points. Players who share places share their points.
season-rules-ties = - Tiebreaks: tables won, then opponents' points. Players who are still level share the place.
season-rules-knockout =
    { $n ->
        [one] - The first player of each table advances. Ties are broken by the standings, then by lot. The last table has one winner.
       *[other] - The first { $n } players of each table advance. Ties are broken by the standings, then by lot. The last table has one winner.
    }
season-rules-computers = - Computers fill empty seats and take places like any player.
season-rules-bye =
    { $points ->
        [one] - A player left over gets a bye, worth the table average of 1 point. Nobody gets a second bye before everyone has had one.
       *[other] - A player left over gets a bye, worth the table average of { $points } points. Nobody gets a second bye before everyone has had one.
    }
season-rules-called-off =
    { $points ->
        [one] - If a table is called off, each of its players gets 1 point.
       *[other] - If a table is called off, each of its players gets { $points } points.
    }
season-rules-seats = - You score only if you hold your seat for most of a game. A player who takes it over does not score either. The others keep their places.
season-rules-gone = - Players who never answer or leave the server are not drawn again.
season-rules-corrected = - A corrected result counts in the standings. Rounds drawn before it stay as they are.

# Sign-up
season-over = This season is over.
season-signed-up = You have signed up already.
season-not-signed-up = You have not signed up.
season-closed = This knock-out has started and takes no more players.
season-full = The season is full: { $n } players have signed up.
season-joined = You have signed up. { $organiser } starts the season when everyone is here. I'll call you to your table.
season-joined-late =
    { $missed ->
        [one] You play from round { $round } on. You get no points for the round before it.
       *[other] You play from round { $round } on. You get no points for the { $missed } rounds before it.
    }
season-rejoined = You play again from round { $round } on.
season-left = You have left the season. I won't draw you for another table.
season-left-seated = You have left the season. I won't draw you for another table. Your seat at this round's table stays and counts. To give it up, press **Resign** in `/seat`.
season-removed-already = { $name } has left the season already.
season-removed = { $name } is out of the season. I won't draw them for another table.
season-removed-seated = { $name } is out of the season. I won't draw them for another table. Their seat at this round's table stays and counts. They can give it up with **Resign** in `/seat`.
season-not-entered = { $name } has not signed up.

# Setting up and starting
season-managers-only = Only server managers can open a season.
season-no-channel = A season needs a normal text channel of a server: its tables open in threads there.
season-taken = This channel already has a season's post. Use another channel.
season-none = No season is open in this channel. To open one, use `/season new`.
season-several = Several seasons are open on this server. Use the command in the channel of the season you mean.
season-gone = That season is gone.
season-not-yours = Only { $organiser }, who organises the season, or a server manager can do that.
season-opened = **{ $name } is open.** People press **Join** on its post. Start it with `/season manage`.
season-changed = The season is changed. Its post shows the new settings.
season-tables-changed = The tables are set up. The season's post shows how.
season-seats-refused = You can play { $game } with { $numbers } seats. Choose one of these.
season-started = The season has started, so you cannot change this any more.
season-too-few = The season needs { $least } players to start. So far { $n } have signed up.
season-drawn =
    { $n ->
        [one] Round 1 is drawn. 1 table opens in a moment, and I call the players.
       *[other] Round 1 is drawn. { $n } tables open in a moment, and I call the players.
    }
season-begun = The season has started already.
season-drawn-only = This table belongs to a season. Only the players drawn for it can join.
season-uncut = Nobody has cut for two days, so the game is dealt without a cut.

# The forms
season-title = The season
season-tables-heading = { $game }: each table
season-name-label = Name
season-kind-label = Kind
season-number-label = Rounds, or how many advance
season-number-hint = League: number of rounds. Knock-out: how many advance from each table
season-odd-label = Players left over
season-bye-choice = Get a bye, at most once each
season-computers-choice = Computers fill their table
season-place-label = Tables open in
season-threads-choice = Threads under the season's channel
season-channels-choice = Channels next to the season's
season-name-refused = A season needs a name. Type one.
season-rounds-refused = A season has 1 to { $most } rounds. Type a number between them.
season-go-on-refused = From a table of { $seats }, 1 to { $most } players can advance.
season-choice-refused = Choose one of { $choices }.
season-nothing-more = There is nothing more to set up.

# Managing
season-move-button = Move it here
season-remove-button = Take a player out
season-end-button = End the season
season-end-sure-button = End it for everyone
season-correct-button = Correct a result
# $page: what the form has, such as seats or rules
season-tables-page-button = Tables: { $page }
season-manage-signup = The first round is drawn when you press Start. Each next round is drawn when all tables are over.
season-manage-playing = I draw the next round when all tables of this one are over.
season-manage-over = The season is over. You can still correct results.
season-end-sure = **End { $name } for everyone?** Games in play go on, but no longer count in the season.
season-end-done = The season is over. Games in play go on, but no longer count in it.
season-correct-title = Correct a result
season-remove-title = Take a player out
season-person-label = Player
season-person-placeholder = Choose a player
season-place-of-label = Place
season-no-place-choice = None: no points
season-round-label = Round
season-round-hint = A number up to { $most }
season-person-refused = Choose a player first.
season-place-refused = Choose a place first.
season-round-refused = “{ $round }” is not a round. Write a number from 1 to { $most }.
season-corrected =
    { $points ->
        [one] { $name } now has 1 point in round { $round }. The standings count it.
       *[other] { $name } now has { $points } points in round { $round }. The standings count it.
    }
season-corrected-late =
    { $points ->
        [one] { $name } now has 1 point in round { $round }. The standings count it, but round { $now } is drawn already and stays as it is.
       *[other] { $name } now has { $points } points in round { $round }. The standings count it, but round { $now } is drawn already and stays as it is.
    }
season-corrected-knockout =
    { $points ->
        [one] { $name } now has 1 point in round { $round }. The standings count it, but round { $now } is drawn already, so the same players advance.
       *[other] { $name } now has { $points } points in round { $round }. The standings count it, but round { $now } is drawn already, so the same players advance.
    }
season-no-seat = { $name } had no seat in round { $round }.
season-table-open = That table is not over yet. I count its result when it ends.
season-few-seats = That table has only { $n } seats. Choose a place from 1 to { $n }.
season-other-server = A season stays in its server. Choose a channel there.
season-here = The season is in this channel already.
season-moved = **{ $name }** is now in this channel. Open tables stay where they are.

# Told to the organiser
season-stuck-threads = **{ $name }** cannot open its tables in { $channel }: I need *Create Public Threads* and *Send Messages in Threads* there. I keep trying.
season-stuck-channels = **{ $name }** cannot open its tables in { $channel }: I need *Manage Channels* in its category. I keep trying.
season-post-unsent = **{ $name }**: I could not send its post in { $channel } ({ $why }). To move the season and all tables not open yet, use `/season manage` in another channel and press **Move it here**.
season-table-unsent = **{ $name }**: I could not open table { $n } in { $channel } ({ $why }). To move the season and all tables not open yet, use `/season manage` in another channel and press **Move it here**.
