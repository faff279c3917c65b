## The pages of a server's finished games: the list, and a page for each game.

site-title = Games of this server
site-count =
    { $n ->
        [0] There are no games yet
        [one] 1 game
       *[other] { $n } games, the newest first
    }
site-words-label = Player, result or table
site-game-label = Game
site-all-choice = all games
site-since-label = Since
site-until-label = Until
# $n: how many games the filter leaves
site-found = { $n } shown
site-table = table { $number }
site-page = { $game }, table { $number }
site-back = All games
# $people: the players, $date: a day
site-ended = { $people } · ended { $date }

# A game's page
site-contents = Contents
site-rounds = Rounds
site-overview = Overview
site-end = The end
site-one-page = All on one page
site-first = From the start
site-record = The game's record
site-turned = The game turned here.
site-nothing = Nothing happened.
site-board = The board in words
site-film = The film
site-film-text = The whole game as a film, step by step. The rounds on this page tell it in words.
site-no-film = I could not make the film.
site-unreadable = This version of the bot cannot read this game any more.
site-private = This game was played with the server's own pack. I do not show packs outside their server.
