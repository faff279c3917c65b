## What every game's panels say: handing in, taking back, typing

game-handed-in = Handed in.
game-take-back-button = Take back
game-coach-button = Ask the coach
game-coach-advice =
    💡 **Advice** from the strongest computer, which sees only what you see:
    { $why }
game-coach-silent = 💡 The coach has nothing to say about this.
game-no-coach = This table has no coach.
game-taken-back = Taken back. You have nothing handed in now.
game-nothing-to-take-back = You have not handed in anything, so there is nothing to take back.
game-still-handed-in = I took nothing back: what you handed in still counts.
game-sealed = You have handed in already. To change it, press **Take back** first.
game-sealed-typed = You have handed in already. To change it, type `take back` first.
game-help = Use the buttons, or type what you want, such as { $examples }.
game-what-to-type =
    You have handed in.
    - To change it, type `take back`. You can add new orders on the next lines of the same message.
    - To look at your sheet, type `show` or `check`.
    - To look at the game, type `map` or `status`.
game-not-understood = I don't understand “{ $typed }”. Type something like { $examples }.
game-out-of-date = That button is out of date. This panel shows what you can do now.
game-nothing-picked = You chose nothing. Choose an entry of the menu.

game-act-button = Act
game-back-button = Back
game-try-button = Dry run
game-no-acts = You can't act out of turn in this game.
# What a player did out of turn, if it stays between two of them; it stands in a sentence
game-nothing-to-do = You have nothing to do out of turn now.
game-an-action = an action

## Answers that somebody else gives for a player

game-late = If time runs out, whatever is saved here counts, even if you have not handed it in.
game-steward-answered = The steward answered.
game-usual-answer = I gave the usual answer for an absent seat.
# $asked: the decision, such as "Retreat"
game-only-answer = { $asked }: only one answer was possible, so I gave it for you.

# $stage: the round or turn with which the rows below begin, such as "Round 4"
game-since = -# Since { $stage }
# The same rows as a picture
game-since-title = Since your last turn

## Names of rounds and seats, rules, charts

game-setup = Setup
# $word: turn, round or the game's own word, $own: that word with a capital letter
game-stage =
    { $word ->
        [turn] Turn { $n }
        [round] Round { $n }
       *[own] { $own } { $n }
    }
game-seat-is = { $seat } is { $who }
game-printed-hint = The rules as written, nothing added
# $word: turn, round or the game's own word
game-chart-title =
    { $word ->
        [turn]
            { $n ->
                [one] { $game }, 1 turn
               *[other] { $game }, { $n } turns
            }
        [round]
            { $n ->
                [one] { $game }, 1 round
               *[other] { $game }, { $n } rounds
            }
       *[own] { $game }, { $word } { $n }
    }
game-chances-chart = { $game }: chances as the captain estimates them
game-chances-plot = Chances of winning, in percent

## Panels that follow from the space of an ask's answers

spaced-which-hint = Choose what to set…
spaced-or-hint = Or all at once…
spaced-hand-in-button = Hand in
spaced-unpick-button = ↶
spaced-anew-button = Begin anew
spaced-type-button = Type it
spaced-type-title = Your answer
spaced-so-far = So far: { $picked }.
spaced-wanted = So far: { $picked }. Still to choose: { $wanted }.
spaced-example = Type something like `{ $example }`.
spaced-draft-counted = The saved draft counts.
