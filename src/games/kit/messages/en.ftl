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
# The reader, at the beginning of a sentence.
you = You
# The reader and others, at the beginning of a sentence.
you-and = You and { $others }
# After a deal.
holds = { $who_is ->
    [you] You hold { $cards }.
   *[other] { $who } holds { $cards }.
}
# How a duel of two came out.
won = { $who_is ->
    [you] You won: { $why }.
   *[other] { $who } won: { $why }.
}
draw = A draw: { $why }.
