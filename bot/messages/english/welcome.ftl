## The first message in a server

# $name: what the bot is called
welcome-text =
    ## Hello, I am { $name }.
    I run board games here that last days or weeks. Everybody takes a turn when it suits them. I keep secrets, count, draw the map and remind.
# $n: number of games
welcome-steps =
    { "" }**Three steps to the first game**
    1 Press **Play** and choose one of { $n } games.
    2 Friends press **Join**; computers fill the rest.
    3 Your turns come by direct message, with buttons.
welcome-reading = -# I can read only what you send me or press. I post only where somebody opens a table, or asks me to.
# $games: the games' titles
welcome-alt = One picture of each game: { $games }.
welcome-play-button = Play
welcome-alone-button = Try it alone, 5 minutes
welcome-admins-button = For admins
welcome-stored-button = What you store

## What is stored

# $kept: how long messages and drafts are kept
stored-text =
    ## What I store
    - I store your Discord ID and name, your settings, your seats, and what you answer in games. I store nothing that is said in channels.
    - { $kept }
    - My host can read all of it. Other players see what the rules of a game let them see.
    - Finished games stay, because others played them too. If you have your data deleted, they call you *{ $former }*.
    - `/me settings` exports all that I store about you, or deletes it.
# $contact: an address or a link
stored-host = My host: { $contact }
stored-no-host = My host is whoever added me to this server, or runs me for them.
# $privacy, $terms: addresses
stored-pages = The whole text: { $privacy } · Terms: { $terms }
