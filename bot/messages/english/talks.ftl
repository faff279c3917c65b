## Threads beside a game: two players in private, and spectators

talk-anonymous = A thread would show who you are, so nobody can talk in private at an anonymous table.
talk-no-seat = There is no such seat here.
talk-own-seat = That is your own seat. Choose somebody else's.
talk-computer = { $who } is a computer and can't talk.
talk-open-already = You are talking already: { $thread }.
talk-opening = The thread opens in a moment.
talk-told = { $who } are talking in private.
talk-done = I am opening a thread for the two of you under this channel.
talk-spectators-open = Spectators talk in { $thread }.
talk-spectators-none = This table has no thread for spectators yet. Its players or its organiser can open one in `/table settings`.
talk-closed = The private talk of { $who } is closed. If both press the button, the whole table can read it.
talk-publish-button = Publish
talk-not-yours = Only the two players who talked there can decide that.
talk-published-already = That talk is published already.
talk-not-yet = You can publish your talk when the game is over.
talk-waiting = Noted. I publish your talk when the other player agrees too.
talk-published = { $who } publish what they said: { $thread }
talk-published-done = Your talk is published.
talk-unknown = I can't find that talk.
talk-spectators-hello = Spectators can talk here. Players may read it too.
talk-spectators-thread-title = Spectators
talk-private-hello = { $who }, you can talk here in private. I close the thread when the game ends. After that the table can read it only if both of you agree. I don't read it, but the server's managers can.
talk-cannot-open = I can't open a thread here. The channel must be a plain text channel, and I need the permissions *{ $permission }* and *Send Messages in Threads*.

## Anonymous tables

anonymous-hidden = Nobody sees who plays which seat until the game has ended.
anonymous-needs-dms = This table is anonymous, and I can't DM you: a call in the channel would show which seat is yours. Allow direct messages for this server in its privacy settings and try again, or play at another table.
anonymous-no-call = I can't DM you, and a call in the channel of this anonymous table would show which seat is yours. Allow direct messages for this server in its privacy settings, then send me any message. Until then, look here yourself.
anonymous-over = **The masks fall.**
anonymous-was = { $seat } ({ $mask }): { $who }
anonymous-was-then = { $seat } ({ $mask }): { $first }, then { $later }

## What a player designs and keeps

design-name-taken = You already have a design called { $name }. Choose another name.
design-too-many =
    { $most ->
        [one] You already have 1 design, the maximum. Delete it first.
       *[other] You already have { $most } designs, the maximum. Delete one first.
    }
design-kept = Saved.

design-file-title = Add from a file
design-file-label = The file that Export gave you
design-file-button = Add from a file
design-file-too-large =
    { $kilobytes ->
        [one] That file is too large. I read text files of up to 1 kB.
       *[other] That file is too large. I read text files of up to { $kilobytes } kB.
    }
design-file-no-text = That is not a text file. Send the file that **Export** gave you.
design-exported = Here it is as a file.
