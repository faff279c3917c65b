## Looking on and back: the log, the review, films, reasons, the archive, proofs

past-not-begun = The game has not started yet, so there is nothing to tell.
past-no-map = The game has not started yet, so there is no map.
past-no-film = The game has not started yet, so there is nothing to show.
past-stage = **{ $stage }**
past-nothing-yet = Nothing has happened yet.
past-no-stage =
    { $stage ->
        [turn] There is no turn { $wanted } yet. Choose { $first } to { $last }.
       *[round] There is no round { $wanted } yet. Choose { $first } to { $last }.
    }
past-no-stage-setup =
    { $stage ->
        [turn] There is no turn { $wanted } yet. Choose 0 (the setup) to { $last }.
       *[round] There is no round { $wanted } yet. Choose 0 (the setup) to { $last }.
    }
past-no-such-stage = There is no such round in that game.
past-ended = **Ended: { $how }.**
past-whole-board = The whole board:
past-board-button = Map
past-board-near-button = My part
past-board-full-button = Whole board
past-newer-button = ◀ { $stage }
past-later-button = { $stage } ▶
past-own-button = For me
past-note-button = Note
past-replay-button = Replay
past-replay-game-button = Replay game
past-spectators-button = Spectators
past-no-own = Nothing happened to your seat then. Choose another one.
past-own = **{ $stage }, for you**
past-no-topic = There is no topic “{ $typed }”. Choose { $known }.

past-seated-round = Players who took a seat in this round:
past-seated-turn = Players who took a seat in this turn:
past-seated-lot = -# { $when }: { $who } took { $seat }, drawn by lot.
past-seated-holder = -# { $when }: { $who } took { $seat } from a player who agreed.
past-seated-computer = -# { $when }: { $who } took { $seat } from a computer.
past-seated-absence = -# { $when }: { $who } took { $seat } from a player who was away.
past-seated-vote = -# { $when }: { $who } took { $seat }: the others had voted for it.
past-seated-forgotten = -# { $when }: { $who } took { $seat } from a player who asked to be forgotten.
past-undone = Undone in this round (the log above shows what was decided instead):
past-undone-person = -# { $when }: { $who } took an answer back.
past-undone-vote = -# { $when }: the table voted to go back.

## Why computers played as they did

reason-playing = The game is still running, so the computers' reasons are secret, as your plans are. Ask again when it is over.
reason-none-in-game = No computer has left reasons in this game.
reason-none-in-stage = No computer has left reasons in { $stage }.
reason-heading = Why the computers played as they did:
reason-setup = The setup

## Films

film-game-heading = The whole game, step by step:
film-stage-heading = { $stage }, step by step:
film-setup-heading = The setup, step by step:
film-game-alt = An animation of the whole game, step by step. /game log tells it in words.
film-stage-alt = An animation of { $stage }, step by step. /game log tells it in words.

## The review of a game that is over

review-not-over = That game is not over yet, so its seats' secrets stay secret. `/game log` tells what everyone knows.
review-called-off = That game was called off before it began, so there is nothing to review.
review-no-seat = There is no such seat in that game. Choose one of { $known }.
review-heading = ## { $game }: the game in review
review-turning-points = The turning points. A captain (a computer) who knows everything estimates the chances of winning:
review-turned = **{ $stage }**: { $swings }
review-swing = { $who } from { $before } % to { $after } %
review-crew = the crew
review-start-button = From the start
review-replay-button = Replay
review-why-button = Why they did that
review-hidden = That game was played in a channel that you cannot see.
review-record-button = Record
review-all-games-button = All games
review-whole-game-button = The whole game
review-turning-point-choice = a turning point
review-which-round-placeholder = Choose a round
review-which-turn-placeholder = Choose a turn
review-everyone-choice = What everyone saw
review-viewpoint-placeholder = Choose a viewpoint
review-stage = **{ $stage }, as { $who } saw it**
review-stage-everyone = **{ $stage }, as everyone saw it**
review-picture-first = -# The picture shows the table before these events:
review-no-decision = *This seat had nothing to decide.*
review-acted = - acted: { $what }
review-answered = - { $asked }: { $what }
review-answered-sheet = - { $asked } (from its sheet): { $what }
review-answered-standing = - { $asked } (by its standing instructions): { $what }
review-answered-only = - { $asked } (the only possible answer): { $what }
review-answered-fallback = - { $asked } (out of time): { $what }
review-answered-steward = - { $asked } (by a steward): { $what }
review-saw-nothing = Nothing happened that this seat could see.
review-unknown = **What this seat did not know yet**
review-secret = **Answers that were still secret**
review-of-seat = { $line } ({ $who })
review-none = No game has ended in this channel yet. You can review one when it is over.

## The archive of a server

archive-bad-day = I can't read the day “{ $typed }”. Write it like 2026-11-22.
archive-whose = Choose a person too: I need to know who won or lost.
archive-empty = **I found no finished game on this server.**
archive-heading =
    { $n ->
        [one] ## 1 game
       *[other] ## { $n } games
    }
archive-heading-page =
    { $n ->
        [one] ## 1 game, page { $page } of { $pages }
       *[other] ## { $n } games, page { $page } of { $pages }
    }
archive-button = Finished games
archive-search-title = Search finished games
archive-person-label = Player
archive-person-placeholder = Anybody
archive-game-label = Game
archive-any-game-choice = Any game
archive-since-label = Ended on or after
archive-until-label = Ended on or before
archive-day-placeholder = A day such as 2026-11-22
archive-result-label = Result
archive-result-hint = Won or lost by the person you choose.
archive-any-result-choice = Any result
archive-won-choice = Won
archive-lost-choice = Lost
archive-draw-choice = Draw
archive-conceded-choice = Conceded
archive-called-off-choice = Called off
archive-search-button = Search
archive-newer-button = ◀ Newer
archive-older-button = Older ▶
archive-review-placeholder = Choose a game to review
archive-game = **{ $game }** (table { $number }) · { $when }
archive-result = -# { $who }: { $how }
archive-table = table { $number }
film-making = I am making the film. Long games take a while.
film-frame = I am making the film. Long games take a while. Frame { $done } …
film-frame-of = I am making the film. Long games take a while. Frame { $done } of { $frames } …
film-busy = I am already making a film for you, or two for your server. Ask again when they are done.
# $stage: what the game calls a round
film-nothing = Nothing has happened yet in that { $stage }.

## Checking a record

proof-none = No game has ended in this channel yet. You can check one when it is over.
proof-not-over = That game is not over yet. I make its record at the end.
proof-no-cut = That game was dealt without a cut, so you can only check its draws. Take the record from its last post and give it to me with `/game verify record:`.
proof-unreadable = I can't read all I have stored of that game. You can still check its record: take it from the last post and give it to me with `/game verify record:`.
proof-busy = I am still checking other records for you or your server. Send this one again when they are done.
proof-too-long = That record takes too long to check here. Run `docs/verify.py` over it on your own computer.
proof-too-large =
    { $megabytes ->
        [one] That file is too large. A record can have at most 1 MB.
       *[other] That file is too large. A record can have at most { $megabytes } MB.
    }
proof-mine = -# I compared the record with the lines that I have stored. To check me too, copy the channel's lines into a file and use `docs/verify.py` or the page `verify.html`.
proof-more = -# … `docs/verify.py` tells the whole game.
proof-not-mine = That game is not one of mine. Use `docs/verify.py` or the page `verify.html`.
proof-not-kept = That is not the record I keep of this table.
proof-no-record = { $why }
proof-fails = **{ $verdict }** Ask my host for the reason.
proof-so-far = This file has all lines of proof so far, and what they opened. The record follows at the end.
receipt-button = Receipt
receipt-answer = You handed in your answer in { $where }.
receipt-action = Your action in { $where } counts.
receipt-taken-back = Your answer in { $where } is taken back.
receipt-seat = You hold a seat in { $where } from now on.
receipt-away = You have given up your seat in { $where }.
receipt-sheet = Your instructions in { $where } are kept.
receipt-none = I have no receipt of yours with that number.
receipt-deleted = That never counted, so its content was deleted when the game ended.
receipt-file = Keep this file. With the record it shows at the end that your entry is as you gave it.
