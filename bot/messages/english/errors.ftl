## What goes wrong on the bot's side

error-lost = My answer got lost on its way to you. Try again to see where things are.
error-lost-logged = My answer got lost on its way to you. Try again to see where things are. You can find this in the log as `{ $number }`.
error-ours = Something went wrong on my side, and nothing was changed. My host can find it in the log as `{ $number }`.
error-cannot-begin = This table can't start: something went wrong on my side, and nothing was changed. I have told my host. If it stays like this, the organiser can call the table off. You can start another with `/play`.

stuck-diverged = This game is stuck: my version of the rules differs from the one it was played with, so I must not guess. Nothing was lost or changed. I have told the organiser and my host. The game goes on as soon as my host brings the right version back.
# $game: its title
stuck-not-installed = This game is stuck: { $game } is not installed here any more. Nothing was lost or changed. The game goes on as soon as my host brings it back.
stuck-organiser-not-installed = Your game in { $where } is stuck: it is not installed here any more. Nothing is lost. My host can bring it back, and see with `python -m bot check` what is installed.
# $game: the title of a guest, which is a game from another package that the host has named
stuck-guest = This game is stuck: { $game } failed. It is a guest here, a game that my host added. Nothing was lost or changed, and other tables go on. I have told the organiser and my host. Another answer may work; else the game goes on as soon as its author has mended it.
stuck-guest-endless = This game is stuck: { $game } came to no end with this step, so I stopped it. It is a guest here, a game that my host added. Nothing was lost or changed, and other tables go on. I have told the organiser and my host. Another answer may work; else the game goes on as soon as its author has mended it.
stuck-organiser-guest = Your game in { $where } is stuck: { $game } failed ({ $why }). It is a guest, a game that my host added. Nothing is lost. If every answer gets stuck, end the game in `/table vote`. My host can ask its author to mend it, and list all such games with `python -m bot replay-all`.
error-cannot-begin-guest = This table can't start: { $game } failed, and nothing was changed. It is a guest here, a game that my host added. I have told my host. The organiser can call the table off, and start another with `/play`.
stuck-bug = This game is stuck: something went wrong on my side, so I must not guess. Nothing was lost or changed. I have told the organiser and my host. The game goes on as soon as this is fixed.
# The limits of a server's own pack are there so that no game holds up the others.
stuck-pack = This game is stuck: this server's pack makes the next step so large that I stopped it. Nothing was lost or changed. Try another answer. If every answer gets stuck, end the game in `/table vote`, and start one with another pack or with an older version of this one.
stuck-organiser-pack = Your game in { $where } is stuck: its pack makes the next step so large that I stopped it. Nothing is lost. If every answer gets stuck, end the game in `/table vote`, and start one with another pack or with an older version of this one. Please tell the managers of the server, who can replace the pack.
error-cannot-begin-pack = This table can't start: this server's pack makes the first step so large that I stopped it. Nothing was changed. Choose another pack or an older version of this one under Settings, and start again.
stuck-organiser-diverged = Your game in { $where } is stuck: an update changed how I read the rules, so I can't repeat answer { $n } of its log. I must not guess how the game goes on. Nothing is lost. My host can list all such games with `python -m bot replay-all`, and fix this or bring the right version back.
stuck-organiser-bug = Your game in { $where } is stuck: something went wrong on my side ({ $why }). I must not guess how the game goes on. Nothing is lost. My host can list all such games with `python -m bot replay-all`, and fix this or bring the right version back.
stuck-over = **The game goes on.**
stuck-over-where = The game in { $where } goes on.
stuck-card = ## { $table } is stuck
    { $why }

error-managers-only = Only server managers can set that.

## What Discord refuses, or lacks permissions for

error-server-only = This works only in a channel of a server. Open one and try it there, such as `/play`.
error-slow-down =
    { $seconds ->
        [one] Slow down a little. Try again in 1 second.
       *[other] Slow down a little. Try again in { $seconds } seconds.
    }
error-your-permissions = You need these permissions here: { $permissions }.
error-my-permissions = I need these permissions here: { $permissions }.
error-command-changed = This command has changed since your Discord loaded it. Reload Discord and try again.
error-not-here = That does not work here.
error-busy = One moment: I am still working on your last requests. Try again when they are done.
error-endless = That took too long to work out, so nothing was changed. Try another step.
error-picture-busy = I am still drawing other pictures for you or your server. Ask again in a moment.
error-picture-failed = I could not draw the picture now.
error-channel-gone = The channel of your game #{ $number } is gone, but nothing is lost. To move the game, use `/table settings` in another channel of that server. I then post what I could not post.
# $channel: a mention of the channel
error-channel-closed = I may not post in { $channel } any more, where your game is. I need View Channel, Send Messages, Attach Files and Embed Links there. My posts wait until I have these permissions, or until you move the game. To move it, use `/table settings` in another channel.
