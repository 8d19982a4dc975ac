### Clockwork Spades.

first-player-drawn = { $who_is ->
    [you] You are player one, by lot.
   *[other] { $who } is player one, by lot.
}
dealt = The clock was laid, and the other cards were shuffled and dealt. { $hands }
king-given = { $who_is ->
    [you] You had been dealt { $card } and gave it to { $to }.
   *[other] { $to_is ->
        [you] { $who } had been dealt { $card } and gave it to you.
       *[other] { $who } had been dealt { $card } and gave it to { $to }.
    }
}
turn-began = It is { $who_is ->
    [you] your
   *[other] { $who }'s
} turn, at { $window }.
discarded = { $count ->
    [one] { $who } discarded { $cards }: its position is blank.
   *[other] { $who } discarded { $cards }: their positions are blank.
}
drew = { $who } drew { $cards }.
drew-king = { $who_is ->
    [you] You drew { $card } and gave it to { $to }.
   *[other] { $to_is ->
        [you] { $who } drew { $card } and gave it to you.
       *[other] { $who } drew { $card } and gave it to { $to }.
    }
}
drew-king-of-spades = { $who } drew the king of spades, the last card of the draw pile, and kept it.
played = { $who } played { $cards }.
took = { $who } took { $card }.
took-with = { $who } took { $card } and discarded what lay on it: { $cards }.

end-four-kings = all four kings are together
end-fewest-spades = the clock is empty, and the winner has the fewest spades
end-equal-spades = the clock is empty, and both have as many spades
end-resigned = the loser resigned
end-timed-out = time ran out

## Labels

play = Play { $cards }
take = Take { $card }
take-with = Take { $card }, with { $cards } on it
zone-hour-in-window = { $hour }, in the window
zone-draw-pile = Draw pile
zone-discards = Discards
zone-hand = Hand
zone-kings = Kings
zone-spades = Spades
zone-last-turn-played = Last turn, played
zone-last-turn-taken = Last turn, taken
stage-window = Window { $window }
count-turn = Turn
count-spades = Spades
role-player-one = Player one
chapter-turn = Turn { $turn }

## Why a card or a choice is not allowed

# $window lists positions of the clock ("4, 5 and 7").
why-not-card = Only cards of the window can be played: { $window }.
why-not-play = You hold no card of the window ({ $window }), so you must take a spade of it.
why-not-take = You hold cards of the window, so you must play them.
