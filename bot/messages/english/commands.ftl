## The help of commands, as Discord shows it while somebody types: groups, commands, options, choices.
## Discord takes 100 characters, and another language may be a third longer.

# Without a group
command-play-help = Choose a game and open a table in this channel.
command-games-help = List this server's tables: waiting for players, in play and finished.
command-rules-help = Read the rules of a game. Only you see them.
command-rules-topic-help = Topic to read (default: where to begin)
command-rules-game-help = Game whose rules you want (default: the game in this channel)
command-learn-help = Learn a game step by step, or solve its puzzles. Only you see it.
command-learn-game-help = Game to learn (default: choose a lesson or puzzle from a list)
command-seat-help = Take a vacation or more time, write notes, talk, or hand over your seat.

# Of the group game
command-game-help = Open a game in this channel, play it and look at it
command-game-new-help = Open a table here. A form asks for players, pace and rules.
command-game-new-game-help = Game to play (default: choose from a list)
command-game-status-help = Show how this channel's game is going and who still has to answer.
command-game-map-help = Show the map to you alone, or to everyone here if you play and say so
command-game-map-text-help = Text table instead of a picture (default: no)
command-game-map-close-help = Only the part where enemies meet, enlarged (default: no)
command-game-map-full-help = Whole board with everything beside it, for large screens (default: no)
command-game-map-public-help = Show it to everyone in this channel, if you play here (default: no)
command-game-log-help = Read a round or turn again, or watch its replay.
command-game-log-round-help = Round or turn; 0 is the setup (default: the last one that is over)
command-game-verify-help = Check that a game was dealt and recorded fairly.
command-game-verify-record-help = Record of any game (default: the last game that ended here)
command-game-review-help = Review the last game here: turning points, rounds, computers' reasons.
command-game-review-round-help = Round or turn; 0 is the setup (default: the whole game)
command-game-review-seat-help = Seat whose view you want (default: what everyone saw)
command-game-try-help = Try moves for every seat, step by step, on a private copy of the board.
command-game-board-help = Open your board in a browser.
command-game-orders-help = Make your decisions in private. In some games, also act out of turn.

# Of the group table
command-table-help = Set up a table, vote on it or change its settings
command-table-setup-help = Change seats, deadlines and options before the game starts (organiser).
command-table-vote-help = Propose a pause, more time, an undo or a draw, or concede.
command-table-settings-help = Change the table's name, deadlines, spectators or looks, or move it here.

# Of the group me
command-me-help = Your games, settings and data
command-me-games-help = List your tables on all servers: whose turn it is, and until when.
command-me-settings-help = Set your time zone, quiet hours and reminders. Export or delete your data.
command-me-stats-help = Show your results, pace and ratings. Only you see them.

# Of the group server
command-server-help = Settings of this server
command-server-check-help = Show which permissions I lack here, and what for.
command-server-settings-help = Change this server's ranking, webhooks, packs and game list (managers).

# Of the group season
command-season-help = Join and run leagues and knock-outs
command-season-new-help = Open a season for people to join. I post it in this channel (managers).
command-season-new-called-help = Name of the season
command-season-new-game-help = Game to play
command-season-new-kind-help = Kind of season (default: a league with Swiss pairing)
command-season-new-swiss-choice = League, Swiss pairing
command-season-new-robin-choice = League, round robin
command-season-new-knockout-choice = Knock-out
command-season-new-seats-help = Seats at each table (default: as usual for the game)
command-season-new-rounds-help = Rounds of a league (default: 3)
command-season-show-help = Show this channel's season, and join or leave it.
command-season-manage-help = Change, start, correct, move or end the season (organiser or managers).
