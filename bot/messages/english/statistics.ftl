## Statistics: one's own games, and the ranking of a server.

statistics-left = You have left the statistics. I keep no results of yours, and no ranking lists you. To come back, press **Count my games**: your old games count again too.
statistics-how = -# How games are counted: `/rules Statistics`.
statistics-count-button = Count my games
statistics-leave-button = Leave the statistics
statistics-ranking-button = Ranking
statistics-counted = Your games are counted, old ones too.
statistics-no-games = Nobody on this server has finished a game of this kind yet.
statistics-watching = You only watch the game in this channel, so only you can see the ranking here.

statistics-head = ## Your games
statistics-nothing = You have not finished a game yet.
statistics-games =
    { $n ->
        [one] 1 game, { $won } won
       *[other] { $n } games, { $won } won
    }
# $all and $here: "3 games, 1 won"
statistics-here = { $all } in total · { $here } on this server
statistics-none-here = { $all } · no games on this server
# $n of $all answers came in time
statistics-in-time = In time: { $n } of { $all } answers ({ $percent })
# $time: a length of time
statistics-half-within = Half of your answers come within { $time }
statistics-half-longer = Half of your answers take longer than { $time }
statistics-kind =
    { $n ->
        [one] { $game }, 1 seat
       *[other] { $game }, { $n } seats
    }
statistics-rated = **{ $kind }** · **{ $points } points**
statistics-unrated = **{ $kind }**
statistics-places = -# Places: { $places }
statistics-place-1 = { $times }× 1st
statistics-place-2 = { $times }× 2nd
statistics-place-3 = { $times }× 3rd
statistics-place = { $times }× { $n }th
statistics-wins-as = -# Wins by seat: { $wins }
# $word: what seats begin with, as a Home
statistics-wins-by = -# Wins by { $word }: { $wins }
statistics-wins = { $name } { $n } of { $all }
statistics-ranking = ## { $kind }
statistics-rank = { $rank }. **{ $points }** { $name } · { $games }
statistics-rank-computer = { $rank }. **{ $points }** { $name } (computer) · { $games }
statistics-more = -# and { $n } more
# The chart of the ranking
statistics-chart-points = Points
# $points: each player with a row of numbers
statistics-chart-alt = Points of each player after each of their games. { $points }.
# What the chart counts along its axis
statistics-chart-game = game
