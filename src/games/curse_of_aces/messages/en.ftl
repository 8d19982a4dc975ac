### Curse of Aces. $card is a card in words ("the king of spades"); $cards are codes ("KS 9D").

first-attacker-drawn = { $who_is ->
    [you] You attack
   *[other] { $who } attacks
} first, by lot.
dealt = The cards were shuffled and dealt. { $hands }
move-began = { $who_is ->
    [you] It is your turn to attack { $defender }.
   *[other] { $defender_is ->
        [you] It is { $who }'s turn to attack you.
       *[other] It is { $who }'s turn to attack { $defender }.
    }
}
attacked = { $who } attacked with { $card }.
beaten = { $who } beat { $card } with { $with }.
helped = { $card }, helped by { $help }
defended = { $who } withstood the attack. Out of the game went { $cards }.
taken = { $who } took { $cards }.
# A part of a list, which begins a sentence.
drew = { $who } drew { $cards }
went-out = { $who_is ->
    [you] You had no card left and went out, in place { $place }.
    [other] { $who } had no card left and went out, in place { $place }.
   *[us] { $who } had no card left and went out together, sharing place { $place }.
}
resigned = { $who } resigned, in place { $place }. Out of the game went { $cards }.
timed-out = { $who } ran out of time, in place { $place }. Out of the game went { $cards }.
move-abandoned = So the move is over.
move-abandoned-with = So the move is over. Out of the game went { $cards }.
end-cards-left = { $who_is ->
    [you] You were left with cards and have lost.
    [other] { $who } was left with cards and has lost.
   *[us] { $who } were left with cards and have lost.
}
end-all-out = No player has cards left, and none has lost. { $who } share place { $place }.
end-resigned = { $who_is ->
    [other] { $who } resigned and has lost.
   *[you] { $who } resigned and have lost.
}
end-timed-out = { $who_is ->
    [you] Your time ran out: you have lost.
    [other] Time ran out for { $who }, who has lost.
   *[us] Time ran out for these players, who have lost: { $who }.
}
end-timed-out-all = Time ran out for all: a draw.
end-stalled = Nothing changed for so many moves that the match ended. These players share place { $place }: { $who }.

## Labels

attack = Attack with { $card }
done = Done: attack no more
beat = Beat it with { $cards }
take = Take the cards
zone-deck = Deck
zone-hand = Hand
zone-gone = Out of the game
zone-attack = Attack
zone-defence = Defence
zone-last-attack-taken = Last attack, taken
zone-last-defence-taken = Last defence, taken back
zone-last-attack-beaten = Last attack, beaten
zone-last-defence = Last defence
count-move = Move
count-idle-moves = Moves without change
count-open-cards = Cards known to all
role-attacker = Attacker
role-defender = Defender
role-out = Out, place { $place }
role-left = Left, place { $place }
chapter-move = Move { $number }

## Why a card or a choice is not allowed

why-not-attack = No card of this rank lies on the table: the attack goes on only with ranks that lie there.
why-not-done = You must attack with one card at least.
why-not-beat = Too low to beat { $card } alone, and no pair of your cards with it does.
why-not-beat-ace = An ace is beaten only by an ace or a king that another card helps.
why-not-take = You hold cards that beat { $card }: in this match you may not take then.
