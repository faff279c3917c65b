## The first message in a server

# $name: what the bot is called
welcome-text =
    ## Hello, I am { $name }.
    I run board games here that last days or weeks. Everybody takes a turn when it suits them. I keep secrets, count, draw the map and remind.
    ### Three steps to the first game
    1. Press **Play** and choose one of { $n } games.
    2. Friends press **Join**; computers fill the rest.
    3. Your turns come by direct message, with buttons.
    -# I can read only what you send me or press. I post only where somebody opens a table, or asks me to.
# $game: the game's title
welcome-card = **{ $game }**
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

## /server check

server-check-title = ## My permissions here
# $channels: mentions
server-check-fine = I have all permissions that I need in { $channels }.
# $channel: a mention; $lacks: lines, one a permission
server-check-lacks =
    In { $channel } I lack:
    { $lacks }
server-check-hidden =
    { $n ->
        [one] I looked into 1 channel more, which you can't see. A manager who sees it can use `/server check` there.
       *[other] I looked into { $n } channels more, which you can't see. A manager who sees them can use `/server check` there.
    }
# $link: an address
server-check-how = To give me what I lack, change my role in *Server Settings > Roles* or the channel's permissions, or add me again: { $link }
server-check-settings = `/server settings` has a list of open games, rankings, webhooks and packs.
server-lacks-view = - **View Channels**: I can't play here without it.
server-lacks-send = - **Send Messages**: I can't play here without it.
server-lacks-links = - **Embed Links**: I can't play here without it.
server-lacks-files = - **Attach Files**: I can't show maps and other pictures.
server-lacks-history = - **Read Message History**: I can't find older messages of mine.
server-lacks-pin = - **Pin Messages**: I can't pin a game's card.
server-lacks-public-threads = - **Create Public Threads**: spectators and a season's tables get no thread.
server-lacks-private-threads = - **Create Private Threads**: players can't talk in private in a thread.
server-lacks-in-threads = - **Send Messages in Threads**: I can't write in threads.
server-lacks-manage-threads = - **Manage Threads**: I can't lock a thread when its game is over.
