### Transcripts of records.

imprint = Played by { $players }. Match { $id }, begun on { $began }. Options: { $options }.
chapter-result = How it came out
chapter-so-far = So far
# How to check the record.
check = You need not trust the server: from the seed { $seed } and the record's { $count } hashed events anyone can compute every shuffle, die and lot again. Download the record as JSON and give it to `acepost verify`.
# The same for a part of a record.
check-partial = This is what { $viewer } could see up to event { $version }. The head of the chain is { $head }: whatever is published later must contain it. Keep this as JSON, and give it to `acepost verify --against` then.
# $viewer, where the part of the record is that of spectators.
all-players = everyone
place = Place { $place }: { $players }
result = { $places }.
# Under the result. $decisions lists the numbers of $count decisions.
hints = { $count ->
    [one] { $name } asked for a hint at decision { $decisions }.
   *[other] { $name } asked for hints at the decisions { $decisions }.
}
# A moment: day, month from 1 to 12, year, time of day and time zone.
moment = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }, { $time } { $zone ->
    [UTC] UTC
   *[other] ({ $zone })
}

## Causes of events

forced = { $who } had no choice.
stand-in = { $who_is ->
    [you] Your time ran out, and the server stood in.
   *[other] { $who }'s time ran out, and the server stood in.
}
resignation = { $who } resigned.
time-out = { $who_is ->
    [you] Your time ran out.
    [us] { $who } ran out of time.
   *[other] Time ran out for { $who }.
}
agreed-draw = { $count ->
    [2] Both agreed to a draw.
   *[other] All who were still in agreed to a draw.
}
called-off = The server called the match off.

### Lessons.

# The learner, as a name at the table.
learner = You
