# Boards that are kept, what a seat should have done, and notes on rounds.

analysis-head-past = 🧪 **Analysis** · only you see this. It begins as the game stood, and nothing in it counts.
analysis-noted = 📝 { $note }
analysis-step-on-button = Step on
analysis-note-button = Note
analysis-list-button = My boards
analysis-share-button = Share
analysis-unshare-button = Stop sharing
analysis-delete-button = Delete
analysis-branches-placeholder = Which branch?
analysis-branch = { $number } · { $seat }: { $what }
analysis-step = { $seat }: { $what }
analysis-branch-beginning = { $number } · the beginning
analysis-note-title = A note on this position
analysis-note-label = Note, or - to remove it
analysis-note-kept = Your note is kept with this position.
analysis-note-gone = There is no note on this position now.
analysis-deleted = 🧪 The board is deleted.
analysis-list = 🧪 **Your boards** · I keep { $most } for you. A board that you neither note nor share makes room for a new one, or goes after { $days } days.
analysis-list-none = 🧪 You have no boards of this game yet.
analysis-list-begin = Try moves on a private copy of the board, from now on.
analysis-list-past = Choose a round to begin from, or open the review for what a seat should have done.
analysis-open-placeholder = Open a board
analysis-round-placeholder = Begin from
analysis-board-choice = { $stage } · { $seat }
analysis-board-of =
    { $steps ->
        [one] { $game } #{ $match }, { $steps } step
       *[other] { $game } #{ $match }, { $steps } steps
    }
analysis-too-many = You have { $most } boards with notes or shared ones. Delete one with **My boards** first.
analysis-too-large = This board has grown too large. Step back, or begin another.
analysis-not-yours = That board is not shared any more.
analysis-share-later = You can share a board once its game is over, and if you played in it.
analysis-shared = 🧪 { $who } shares a board: { $stage } as { $seat }.
analysis-head-shared = 🧪 **Shared board** · only you see this page. Open a copy to try moves of your own.
analysis-shared-note = Everyone in the channel can look at this board now, and open a copy.
analysis-unshared = The link in the channel opens nothing any more.
analysis-look-button = Show board
analysis-open-button = Open a copy
analysis-analyse-button = Analyse
analysis-should-button = What should I have done?
analysis-note-round-button = Note
analysis-nothing-decided = That seat had nothing to decide in this round.
analysis-should-heading = 🧭 **{ $stage } · { $who }** · from what that seat could know then
analysis-did = Played: { $asked }: { $what }
analysis-best = The { $level } would have played: { $what }
analysis-best-same = The { $level } would have played the same.
analysis-why = -# { $why }
analysis-worth =
    Chance to win at the end of { $stage }, in { $worlds } worlds that fit this view: { $after }% after its answer, { $before }% after the one played.
analysis-worth-unknown = What that was worth I can't say: too few worlds that fit this view come to the same decision.
analysis-round-note-title = A note on { $stage }
analysis-round-note-label = Note, empty to remove it
analysis-round-note-who-label = Who may read it?
analysis-round-note-me = Only me
analysis-round-note-all = Everyone, in the review and on the website
analysis-round-note-kept = Your note is kept with this round.
analysis-round-note-gone = You have no note on this round now.
analysis-round-note-line = 📝 { $who }: { $text }
analysis-round-note-own = 📝 You, for yourself: { $text }
analysis-kept-for = analysis boards without a note that nobody has used for { $days } days

## Pressing on a board

try-head = 🧪 **Dry run** · only you see this. It uses only what you can see, and nothing in it counts.
try-no-coach = This table has no coach, so write your own seat's answer yourself. Computers can answer for the others.
try-not-awaited = That seat has nothing to answer on your board.
try-nothing-asked = That seat has nothing to decide on your board now.
try-too-long = This board has too many steps. Begin another.
try-at-start = This is where your board began.
try-no-control = That button is not part of your board.
try-no-seat = There is no such seat on your board.
try-gone = That board is gone. Begin another with `/game try`.
try-out-of-date = That panel was out of date, so nothing was changed. This is your board now.
try-handed-in-choice = handed in
try-whose-placeholder = Whose answer?
try-go-on-button = Go on
try-computer-button = Computer
try-others-button = All others
try-step-back-button = Step back
try-again-button = Start again

analysis-back-button = Back to the review
