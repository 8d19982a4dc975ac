### Words that all games share.

# A card as an object in a sentence. $rank is A, K, Q, J, T (for 10) or a digit.
the-card = the { $rank ->
    [A] ace
    [K] king
    [Q] queen
    [J] jack
    [T] 10
   *[other] { $rank }
} of { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
}
# A card that lies face down.
a-card = a card
# Cards that lie face down.
hidden-cards = { $count ->
    [one] a card
   *[other] { $count } cards
}
# The end of a list: everything before the last, and the last.
and = { $before } and { $last }
# The player of a seat without a name. Seats are counted from 1.
seat = Seat { $number }
# The reader, at the beginning of a sentence, alone or as the first of a list.
you = You
# After a deal.
holds = { $who_is ->
    [you] You hold { $cards }.
   *[other] { $who } holds { $cards }.
}

## How a match came out

# A result and its reason: "You won: fewest spades". A heading, so it has no full stop.
result = { $came_out }: { $why }
# The same as a sentence.
sentence = { $text }.
came-out-draw = A draw
came-out-won = { $who_is ->
    [you] You won
   *[other] { $who } won
}
# Always several players.
came-out-first-shared = { $who } share first place
came-out-lost = You lost
# The reader's place in a match of more than two.
came-out-place = { $place ->
    [2] Second
    [3] Third
    [4] Fourth
    [5] Fifth
    [6] Sixth
   *[other] Place { $place }
} of { $seats ->
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $seats }
}
# The same for a place that several players share.
came-out-shared = { $place ->
    [2] Second
    [3] Third
    [4] Fourth
    [5] Fifth
    [6] Sixth
   *[other] Place { $place }
} of { $seats ->
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $seats }
}, shared
called-off = The match was called off: no player has lost

## Why a match ended: these follow the result and a colon

end-resigned = { $who_is ->
    [you] you resigned
    [us] you and others resigned
   *[other] { $who } resigned
}
end-resigned-all = { $count ->
    [2] both resigned
   *[other] all resigned
}
end-timed-out = { $who_is ->
    [you] your time ran out
    [us] time ran out for you and others
    [others] time ran out for { $who }
   *[other] { $who }'s time ran out
}
end-timed-out-all = { $count ->
    [2] time ran out for both
   *[other] time ran out for all
}
end-agreed-draw = { $count ->
    [2] both agreed
   *[other] all who were still in agreed to a draw
}

## Options that all games have

option-auto-forced = Play forced choices
option-auto-forced-description = Play a choice at once when it is the only one and playing it tells the others nothing.
option-on-timeout = When time runs out
option-on-timeout-description = What happens when a seat's time runs out: it leaves the match, or the server plays the game's stand-in action, and the seat leaves the third time in a row.
option-on-timeout-forfeit = Forfeit
option-on-timeout-stand-in = Stand in
## Why a player could take an action, where the game has nothing special to say

why-only = It is the only thing you can do now.
why-best = Of your { $count } choices, the bot would take this one.
