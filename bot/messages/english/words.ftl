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

## Long texts

text-cut = -# … cut here: too long for one message.
text-cut-filed = -# … cut here: the file has the whole text.
text-goes-on-below = -# Goes on below
# $thread: a mention of the thread
text-goes-on-in = -# Goes on in { $thread }
