## What players are asked, hand in and are told back

play-handed-in = Handed in { $when }.
play-recorded = Saved.
play-recorded-all = Saved. Everyone has answered, so the game goes on.
play-done = Done.
play-kept-orders = For your next turns: { $orders }. Take back drops them, and I ask you instead.
play-orders-dropped = Taken back. I ask you when your next turn comes.
play-nothing = You have nothing to decide now.
play-out-of-date = That panel was out of date, so nothing was changed. This is the newest one.
play-older-sheet = That was an older version of your sheet. This is the newest one.
play-nothing-to-undo = There is nothing left to take back here.
play-older-form = Your sheet was changed while the form was open, so the form changed nothing.
play-what-you-wrote = -# What you wrote is in the file.
play-form-too-late = That took too long to open. Press again.
play-welcome = **Welcome to the table.** I send you your decisions here, with buttons. Nobody else sees your answers.
    -# `/game orders` shows your decisions again. `/learn` teaches the game step by step.
play-mail-out-of-date = You wrote that while I was away, before this decision came up. Nothing was changed. This is where the game is now.
play-reminder-note = 📝 { $note }

play-call = { $who }: it's your move. Press **Orders** here: only you see what opens.
play-call-to-act = { $who }: something has come up for your seat alone. Press **Act** on the game's card: only you see what opens.
play-call-text = { $who }: { $text }

play-ask-dropped-you = You no longer have to decide { $asked } in { $where }: your last action settled it.
play-ask-dropped-other = You no longer have to decide { $asked } in { $where }: the last action of { $seat } settled it.
play-answer-back-you = Your answer ({ $asked }) in { $where } is taken back: your last action made it impossible. It is kept as a draft, and you can decide again.
play-answer-back-other = Your answer ({ $asked }) in { $where } is taken back: the last action of { $seat } made it impossible. It is kept as a draft, and you can decide again.
play-standing-refused = I could not carry out a standing instruction of yours in { $where }: { $why }
play-not-all-done = { $stage } in { $where }: not everything on your sheet could be done.

## Errors

play-locked = The player who sat here before you has answered this already, and their answer counts. You see it when all answers are revealed. The next decision is yours alone.
play-handed-in-already = You have handed in already. Press **Take back** first to change it.
play-done-already = You have done that already, so I didn't do it twice. This is where the game is now.
play-no-acts = Nobody acts out of turn in this game.
play-no-table = You don't play at any table. Press **Join** on a game's card in a channel.
play-not-your-table = You don't play at table { $table }. Your tables: { $tables }.
play-which-table = You have decisions at several tables. Begin with the table's number. Your tables: { $tables }.
play-table-link = #{ $number } in { $where }
play-not-here = You don't play in this game.
play-not-here-any-more = You don't play in this game. { $who } plays { $seat } now.
play-not-your-panel = That panel belongs to { $seat }; you play { $mine }.
play-not-begun = The game has not started yet. The organiser presses **Start** when all seats are taken.
play-over = That game is over.
play-unknown-game = I can't find that game. Press **My games** in `/games` to see yours.
play-no-game-here = There is no game in this channel. Start one with `/play`.
play-too-old = That comes from an older version of me. Use `/game status` to see where the game is now.
play-pack-off = That game uses a server's pack, but packs are switched off. Ask my host to switch them on.

## Old panels, folded to one line

old-panel-left = -# { $stage }, { $asked }: this seat is not yours any more.
old-panel-over = -# { $stage }, { $asked }: closed, because the game is over.
old-panel-open = -# { $stage }, { $asked }: open in a newer message.
old-panel-answered = -# { $stage }, { $asked }: handed in.
old-panel-dropped = -# { $stage }, { $asked }: no longer needed.
old-panel-missed = -# { $stage }, { $asked }: the time was up, so it was answered for you.
old-panel-closed = -# { $stage }, { $asked }: closed.
old-panel-answered-log = -# { $stage }, { $asked }: handed in. Press Log to see what came of it.
old-panel-missed-log = -# { $stage }, { $asked }: the time was up, so it was answered for you. Press Log to see what came of it.
old-panel-outrun = -# { $stage }, { $asked }: someone else answered first.

## Computers

computer-unknown-level = There is no computer “{ $typed }” in this game. Choose { $known }.
computer-could-not-think = Something went wrong on my side, so I answered as for an absent player.
