## /learn: the choice of lessons and puzzles

learn-button = Learn by playing
learn-text =
    ## What do you want to learn?
    A **lesson** teaches you a game one rule at a time, on a board of your own.
    In a **puzzle** you solve a small position. The bot checks your answer by the rules.
learn-lesson-placeholder = Start a lesson
learn-puzzles-placeholder = Solve puzzles
learn-lesson-hint =
    { $minutes ->
        [one] A lesson of about 1 minute
       *[other] A lesson of about { $minutes } minutes
    }
learn-puzzles-hint =
    { $n ->
        [one] 1 puzzle
       *[other] { $n } puzzles, easiest first
    }

## A lesson

lesson-none = { $game } has no lesson yet. Read its rules with `/rules`.
lesson-start =
    { $minutes ->
        [one] 📘 **{ $game }** · step { $at } of { $steps } · about 1 minute, only you see this
       *[other] 📘 **{ $game }** · step { $at } of { $steps } · about { $minutes } minutes, only you see this
    }
lesson-step = 📘 **{ $game }** · step { $at } of { $steps }
lesson-done-before = 👉 You have done this already. Press **Next**.
lesson-done = ✅ { $note }
lesson-done-step = ✅ Done.
# $hint: how to do the step
lesson-shown = I did this step for you: { $hint }
lesson-nothing-to-decide = You have nothing to decide now. Press **Next**, or another button of the lesson.
lesson-reopened = I had closed this lesson in the meantime. You go on at the same step, on a fresh board.
lesson-out-of-date = That button was out of date, so nothing was changed. This is your lesson now.
lesson-left = 📘 You have left the lesson of { $game }. Start it again with `/learn`.
lesson-over =
    📘 **That was { $game }.** You used the panels of a real game for all of it.
    - Use `/learn` for puzzles of this game, with solutions.
    - Open a table with `/play`. You can also play against computers alone.
    - Look up any rule with `/rules`.
lesson-over-others =
    📘 **That was { $game }.** You used the panels of a real game for all of it.
    - Use `/learn` for puzzles of this game, with solutions.
    - Open a table with `/play`. You can also play against computers alone.
    - Look up any rule with `/rules`.
    Other lessons:

lesson-next-button = Next
lesson-show-button = Show me
lesson-back-button = Step back
lesson-end-button = End

## A puzzle

puzzle-none = { $game } has no puzzles yet. Learn it with `/learn`, or read `/rules`.
# $title: of the puzzle, $seat: the seat that the reader plays
puzzle-head =
    🧩 **{ $game }, puzzle { $at } of { $puzzles }: { $title }**
    -# You play { $seat } · { $solved } of { $puzzles } solved
    ❓ **{ $question }**
puzzle-question = 🧩 { $question }
puzzle-by-sheet = -# Only your sheet answers for you. I treat anything it leaves open as a missed deadline.
puzzle-solution-line = -# { $asked }: { $answer }
puzzle-reopened = I had closed this puzzle in the meantime, so it starts from the beginning.
puzzle-out-of-date = That button was out of date, so nothing was changed. This is your puzzle now.
puzzle-left = 🧩 You have left the puzzles. Open them again with `/learn`.
puzzle-solved = ✅ **Solved.**
# $chance: in percent
puzzle-solved-chance = -# Your chance: { $chance }. No answer has a better one.
# $chance, $best: in percent
puzzle-not-best = ❌ **Not the best answer.** Your chance: { $chance }. The best answer has { $best }.
puzzle-not-best-yet = ❌ **Not the best answer.** Your chance: { $chance }. Another answer has a better one.
puzzle-not-solved = ❌ **Not solved.** Read below what happened.
# $reply: what an opponent answers
puzzle-refuted = ❌ **Not solved: this reply beats your answer.** **{ $reply }**
# $reply: an opponent's order sheet, of several lines
puzzle-refuted-sheet =
    ❌ **Not solved: this reply beats your answer.**
    ```
    { $reply }
    ```
puzzle-percent = { $percent } %
# $fraction: the same chance exactly, such as 5/36
puzzle-percent-exact = { $percent } % ({ $fraction })

puzzles-button = Puzzles
puzzle-pick-placeholder = Choose a puzzle
puzzle-answer-button = Answer
puzzle-position-button = Show position
puzzle-afresh-button = Start over
puzzle-hint-button = Show hint
puzzle-solution-button = Show solution
puzzle-again-button = Solve it again
puzzle-retry-button = Try again
puzzle-next-button = Next puzzle
puzzle-end-button = End
