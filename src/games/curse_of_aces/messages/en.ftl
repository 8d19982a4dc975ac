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
# For each player who did; one after the other.
drew = { $who } drew { $cards }.
went-out = { $who_is ->
    [you] You had no card left and went out, in place { $place }.
    [other] { $who } had no card left and went out, in place { $place }.
   *[us] { $who } had no card left and went out together, sharing place { $place }.
}
resigned = { $who } resigned, in place { $place }.
resigned-with = { $who } resigned, in place { $place }. Out of the game went { $cards }.
timed-out = { $who } ran out of time, in place { $place }.
timed-out-with = { $who } ran out of time, in place { $place }. Out of the game went { $cards }.
move-abandoned = So the move is over.
move-abandoned-with = So the move is over. Out of the game went { $cards }.
# Why the match ended: follows the result and a colon ("You lost: you were left with cards").
end-cards-left = { $who_is ->
    [you] you were left with cards
    [other] { $who } was left with cards
    [us] you and others were left with cards
   *[others] { $who } were left with cards
}
end-all-out = no player was left with cards
end-stalled = nothing changed for { $moves } moves

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

## The catalogue

about = Attack your neighbour, beat what you can and take what you cannot: a game for two to four by Leonid Dobrovolsky, in which two weak cards together stop a strong one, and the player left with cards has lost.
option-first-attacker = First attacker
option-first-attacker-description = The player who attacks first (CU-2).
option-first-attacker-random = Random
option-first-attacker-seat-0 = Seat 1
option-must-beat = Must beat
option-must-beat-description = A defender who can beat may not take (CU-21).
option-play-on = Play on
option-play-on-description = While three or more are in, a player who leaves does so alone, and the others play on (CU-22).
## Why an action could be taken

# $count is 1 or 2.
why-last-cards = The deck is empty, and { $count ->
    [one] this is your last card
   *[other] these are your last cards
}.
why-cannot-beat = Your opponent can hold nothing that beats it.
why-lowest-attack = It is your lowest card: attack with what you would like to be rid of.
why-twin = You hold more of this rank, with which you can go on if it is beaten.
why-fits = Its rank lies on the table, so you can get rid of it now.
why-done-forced = None of your cards fits, so this attack is done.
why-done-strong = You could go on only with strong cards, and this way you keep them.
why-done = All is beaten, so the cards on the table leave the game, and you keep the rest.
why-pair-ace = No single card beats an ace; the higher of these two, with help, does.
why-pair-only = None of your cards beats it alone, but these two do together.
why-pair-saves = Together these two beat it, and you keep your higher cards.
why-only-beats = It is the only way for you to beat it.
why-weakest-beats = It is the weakest card that beats it.
why-no-new-rank = Its rank lies on the table already, so it gives your opponent nothing new to attack with.
why-take-forced = Nothing in your hand beats it.
why-take-dear = You could beat it only with { $cards }. If you take, you keep your cards, and lose your turn instead.
why-take = Beating it costs you cards. If you take, you keep yours, and lose your turn instead.

## The lesson

lesson-pair = The player who is left with cards at the end has lost. Robin attacks you with a 7. A higher card beats it, but look: two cards can beat together, the rank of the higher one or the rank just above it. Your two 6s beat a 7, and you are rid of both. Choose both 6s.
lesson-single = Robin goes on: every further attack must have a rank that lies on the table, here another 7. Now one higher card is enough. Take the lowest that does it, the jack, and save the queen and the aces.
lesson-attack = You beat everything, so these cards leave the game, hands are filled up to six, and it is your turn to attack. Begin with your lowest card, the 7: attack with what you would like to be rid of.
lesson-done = Robin beat it with an 8. To go on you would need a 7 or an 8, and you have neither. So say that you are done.
lesson-queen = Robin attacks with a 9. You have three queens, so you can spare one: it is the weakest card that beats a 9 alone.
lesson-again = You withstood again, and attack again. The 9 is your lowest card.
lesson-taken = Robin took the 9: a player who takes gets all cards on the table, and misses the turn to attack. Between two players you therefore attack again. Everybody knows that Robin holds the 9 now. Your 10 is next.
lesson-helped = Robin beat your 10 with a 9 helped by a 6: the higher of two cards beats the next rank, too. You have no 10, 9 or 6 to go on with. Done.
lesson-take = Robin attacks with a queen. You could beat her with the jack helped by the 9, and would have neither for later. While there is a deck, taking is no shame: you get a queen, and lose only your turn. Take.
lesson-weakest = Robin may attack again, with an 8. Beat it with the weakest card that does it, the 9.
lesson-end = Now you know everything but the curse: an ace is beaten only by a king or an ace with a helper, so a player who is attacked with one must often take it. When the deck is empty, get rid of everything. Play on against bots: with more players you attack only the one to your left, and if that player takes, the next one attacks.
