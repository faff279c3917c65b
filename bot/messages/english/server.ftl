## /server settings

server-title = ## Server settings
server-visitor = Only members with the *Manage Server* permission can change them.
# $channel: a mention of the channel
server-list-posted = List of open games: kept up to date in { $channel }.
server-list-not-posted = List of open games: not posted anywhere.
server-list-here-button = List open games here
server-list-off-button = Stop the list
server-role-none = New tables call nobody.
server-role-called = New tables with free places call { $role }, at most once an hour.
server-role-button = Role for new tables
server-role-title = Role for new tables
server-role-label = Role
server-role-hint = Called when a table opens with free places; leave empty to call nobody
server-role-set = New tables with free places now call { $role }, at most once an hour. Let anyone mention the role, or give me *Mention @everyone, @here and All Roles*. Otherwise nobody is notified.
server-role-off = New tables call nobody now.

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

## Statistics

server-ranking = Ranking: who plays best on this server.
server-ranking-button = Ranking
server-ranking-all-button = Show everyone

## Webhooks

server-webhooks =
    { $n ->
        [0] Webhooks: none. Add an address, and I send it what happens at this server's tables.
        [one] Webhooks: I send what happens at this server's tables to 1 address.
       *[other] Webhooks: I send what happens at this server's tables to { $n } addresses.
    }
server-webhooks-button = Webhooks
server-webhooks-none = No webhooks yet: I send nothing about this server's tables to any address.
server-webhook-add-button = Add an address
# $number: as it stands in the list
server-webhook-remove-button = Remove address { $number }
server-webhook-title = Add an address
server-webhook-label = Address
server-webhook-hint = An https:// address that accepts JSON
# $most: the largest number
server-webhook-refused = A server can have at most { $most } addresses. Remove one first.
# $secret: the key that signs messages
server-webhook-added = From now on I send this address what happens. I show you its secret only this once: ||`{ $secret }`||
server-webhook-removed = I no longer send anything to this address.

## Packs

server-packs =
    { $n ->
        [0] Packs: none. A pack is content of your own for tables here.
        [one] Packs: 1 of this server's own.
       *[other] Packs: { $n } of this server's own.
    }
server-packs-button = Packs
server-packs-title = ## Packs of this server
server-packs-none = This server has no packs yet.
server-pack-upload-button = Upload a pack
server-pack-play-placeholder = Play the table here with ...
server-pack-remove-placeholder = Remove a pack ...
server-pack-own-choice = the game's own content
server-pack-upload-title = Upload a pack
server-pack-upload-label = The pack
server-pack-upload-hint = One ZIP, or its JSON files; at most 1 MB together

## The companion

server-companion-on = Companion for a real table: on. Everyone here can use `/crew`.
server-companion-off = Companion for a real table: off. It keeps the records of a crew that plays with its own boxed game.
server-companion-on-button = Switch the companion on
server-companion-off-button = Switch the companion off
server-companion-refused = Only server managers can do that.
server-companion-switched-on = Discord shows `/crew` on this server now. If you don't see it, reload Discord. `/crew open` begins a crew.
server-companion-switched-off = `/crew` is gone from this server. Crews keep their sheets, and you can switch the companion on again.
server-companion-later = I have saved your choice, but Discord does not answer. I try again until it does.
