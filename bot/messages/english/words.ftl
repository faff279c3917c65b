## Lists and lengths of time, which stand in other messages.

# $rest: all but the last, with commas between them
list-and = { $rest } and { $last }
list-or = { $rest } or { $last }

length-days =
    { $n ->
        [one] 1 day
       *[other] { $n } days
    }
length-hours =
    { $n ->
        [one] 1 hour
       *[other] { $n } hours
    }
length-minutes =
    { $n ->
        [one] 1 minute
       *[other] { $n } minutes
    }
