### The table of Clockwork Spades.

clockwork-clock = The clock
clockwork-hour = { $hour } o'clock
clockwork-hour-in-window = { $hour } o'clock, in the window
clockwork-hour-blank = { $hour } o'clock, blank
clockwork-hour-in-window-blank = { $hour } o'clock, in the window, blank
clockwork-draw-pile = Draw pile
clockwork-spades-taken = Spades taken
# Follows their number, for screen readers.
clockwork-spades = { $count ->
    [one] spade
   *[other] spades
}
clockwork-won-by = { $who_is ->
    [you] Your spades and kings
   *[other] { $who }'s spades and kings
}
clockwork-no-spades = no spades
# Before the pictures of the cards.
clockwork-took = { $who } took
clockwork-played = { $who } played
# Between the spade that was taken and the cards that lay on it.
clockwork-with = with
# Before the cards with which the turn began, because their hours had lost their spades.
clockwork-after-discarding = after discarding
# For screen readers.
clockwork-last-took = Last turn: { $who } took the { $card }
clockwork-last-took-with = Last turn: { $who } took the { $card }, and { $cards } fell
clockwork-last-played = Last turn: { $who } played the { $cards }
# For screen readers. $turn is a sentence such as `Last turn: ana took the queen of spades`.
clockwork-last-after-discarding = { $turn }, after discarding the { $cards }
clockwork-discards = Discards
clockwork-discarded = { $count } discarded
clockwork-turn = Turn { $turn }
clockwork-turn-hours = Turn { $turn } · hours { $hours }

## What the table remembers, beside the table. $cards are codes such as `7H 9D`, which are shown as symbols. $hours are numbers
## such as `4, 5 and 6`.

clockwork-memory-discarded = Discarded: { $cards }
clockwork-memory-lacks = Not of { $hours } o'clock: { $count ->
    [one] 1 card
   *[other] { $count } cards
} in { $who_is ->
    [you] your hand
   *[other] { $who }'s hand
}
