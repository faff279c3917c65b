## The page beside Discord: its links and its sessions

board-open-button = Open the board
board-link = This opens your board in a browser, once, within 10 minutes. Don't pass it on: whoever has it plays your seat.
board-link-button = Open in the browser
# $number: the table's number
board-opened = Your board of table #{ $number } was opened in a browser. If that wasn't you, press **Close it**.
board-close-button = Close it
board-closed = { $n ->
    [0] Your board was closed already.
    [one] I closed your board. What you handed in stays.
   *[other] I closed your { $n } boards. What you handed in stays.
}
board-close-all-button = Close my boards
# $id: the board's number, $table: the table's number, $when and $seen: times
board-one = Board { $id } of table #{ $table }: opened { $when }, last open { $seen }
board-close-one-button = Close board { $id }
board-off = This host has no boards in the browser. Press **Orders** to play here.
board-too-many-links = You asked for 30 boards within an hour. Try again later, or use one that is open.
board-no-such-link = This link was used already, or is older than 10 minutes. Press **Open the board** in Discord for a new one.
board-ended = This board is closed. Press **Open the board** in Discord to open it again.
board-left = This seat is no longer yours, so its board is closed.
board-over = This game is over. Its result is in the channel.
board-over-look = This game is over. Its result is in the channel. Here you can replay and review it.
board-unreadable = The page sent something that I can't read. Reload it, then try again.

## The page's own words

board-page-title = Table #{ $number }
board-page-board = Board
board-page-seats = Seats
board-page-decision = Your decision
board-page-since = For you since your last turn
board-page-list = All places as a list
board-page-again = Touch { $place } again to do this, or press a button.
board-page-choose = { $place }: choose one.
board-page-nothing = Nothing can be done in { $place } now.
board-page-done = { $deed }. Done.
# $deed: what was done; $next: the place that comes up, with what is there
board-page-then = { $deed }. Next: { $next }
board-page-sure = Really { $deed }?
board-page-undone = One step taken back.
board-page-todo = no order yet
board-page-usual = last round
board-page-you = (you)
board-page-news = News
board-page-plan = Your plan, in turn
board-page-panel = More
board-page-less = one less
board-page-more-troops = one more
board-page-drop = take away
board-page-whole-button = Whole board
board-page-regions = Regions
board-page-region = Around { $place }
board-page-undo-button = Undo
board-page-more-button = More
board-page-close-button = Back to the board
board-page-new = You have a new decision.
board-page-alone = There is no connection. Nothing is sent until it is back.
board-page-busy = Wait a moment, then try again.
board-page-retired = You went on in Discord.
board-page-here-button = Go on here
board-page-in = has handed in
board-page-open = still to answer
board-page-skip-button = Skip
board-page-these-button = Choose these
board-page-submit-button = Submit
board-page-cancel-button = Cancel

## The board inside Discord, as an Activity

activity-open-button = Open here
activity-off = This host opens no boards inside Discord. Press **Open the board** to play in the browser.
activity-hidden = Players are hidden at this table, and everybody would see who opens it here. Press **Open the board** instead.
activity-not-launched = Discord didn't open it: Activities are off for this bot. Its host can turn them on (docs/hosting.md).
activity-no-game = No game is being played in this channel.
activity-stranger = Discord doesn't confirm that you opened this here. Close it, then press **Open here** again.
activity-unreachable = I can't ask Discord who you are at the moment. Close this, then open it again in a minute.
activity-watching = You have no seat here, so you only watch.
activity-entering = Discord is being asked who you are…
activity-refused = Discord may not tell me who you are, so I can't show your board. Close this, then open it again and allow it.
activity-veil-button = Hide my plan
activity-unveil-button = Show my plan
activity-veiled = Your plan is hidden.

## The tabs beside the board

board-tabs = Views
board-tab-board = Board
board-tab-log = Log
board-tab-replay = Replay
board-tab-review = Review
board-tab-try = Try
board-tab-learn = Learn
# $stage: a round or turn in words, $at and $n: the picture's number and how many there are
board-replay-at = **{ $stage }**, { $at } of { $n }
board-replay-back-button = ◀ Back
board-replay-further-button = Further ▶
board-view-busy = Loading…
# $stage: a round or turn in words
board-view-slide = Slide to a round
