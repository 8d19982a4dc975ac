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

# Why the match ended: follows the result and a colon ("You won: fewest spades").
end-four-kings = all four kings
# The same for the player who has lost.
end-four-kings-other = { $winner } has all four kings
end-fewest-spades = fewest spades
# The same for the player who has lost.
end-fewest-spades-other = { $winner } has fewer spades
end-equal-spades = both have the same number of spades

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

## What can be told of hidden cards

# $hours lists positions of the clock ("4, 5 and 7").
remember-lacks = Not of { $hours } o'clock: { $count ->
    [one] 1 card
   *[other] { $count } cards
} in { $who_is ->
    [you] your hand
   *[other] { $who }'s hand
}

## Why a card or a choice is not allowed

# $window lists positions of the clock ("4, 5 and 7").
why-not-card = Only cards of the window can be played: { $window }.
why-not-play = You hold no card of the window ({ $window }), so you must take a spade of it.
why-not-spade = Only a spade of the window ({ $window }) can be taken now.
why-not-take = You hold cards of the window, so you must play them.

## The catalogue

about = A race around the clock for two by Jamie Masculine: play what matches the hours or take a spade, and end with the fewest spades, or be given three kings and draw the fourth.
option-first-player = First player
option-first-player-description = The player who begins, called player one (CS-3). Beginning is a disadvantage.
option-first-player-random = Random
option-first-player-seat-0 = Seat 1
option-king-of-spades-counts = King of spades counts
option-king-of-spades-counts-description = Whether the king of spades counts as a captured spade (CS-5). Without it the match can end in a draw.
## Why an action could be taken

why-one-card = You hold one card of the window, and it must be played.
why-all-cards = You hold { $count } cards of the window, and all of them must be played.
why-only-spade = It is the only spade that is left on the clock.
why-last-wins = It is the last spade, and you still have fewer than your opponent.
why-hour-gone = The other cards of this hour have all been seen: no player could play here any more.
why-race-none = A player who has been given three kings wins by drawing the king of spades. Your opponent holds no card of this hour, so they draw none for it.
why-race-few = A player who has been given three kings wins by drawing the king of spades. So cost your opponent as few cards as possible, for each is replaced from the pile.
why-lost = Your opponent may well hold a card of this hour. It is dead then, and the pile can replace none.
why-dead = Your opponent may well hold a card of this hour. Without its spade that card is dead.
why-equal = As far as you can tell, your opponent has as much to lose at one of these hours as at another.

## The lesson

lesson-take = Twelve spades lie around the clock, and at the end you want fewer of them than Robin. Each turn is about a window of three hours, now 1, 2 and 3. You hold no card of these ranks, so you must take one of the three spades. Take the ace at 1.
lesson-play = A spade that is taken leaves its hour blank. Robin had no card of 4, 5 or 6 either. Your window is 7, 8 and 9, and you hold an 8: it must be played, onto its hour. So you need no spade this time. Choose the 8.
lesson-choose = You drew a card for the one you played. The window is now 2, 3 and 5, since blank hours are skipped, and you hold none of these. Which spade to take is the only choice in this game. Take the 2: then every other 2 is worthless.
lesson-play-all = Look: Robin held two 2s. They were dead, since their hour was blank, and were replaced. You hold a 9 and a queen, both in the window of 9, 10 and 12. All cards of the window must be played. Choose both.
lesson-dead = Robin took the 6, so your own 6 was dead and was replaced; the 4 that came for it was dead, too. Your window is 7, 8 and 9. Play the 7.
lesson-tick = The windows tick on around the clock, no matter which player plays. Yours is 5, 7 and 8. Your 3s must wait for their hour. Play the 5.
lesson-king = You drew a king. Kings other than the king of spades never stay: they go to your opponent. With three of them Robin would win by drawing the king of spades, the last card of the pile! Robin has two now. Play both 3s.
lesson-count = You have two spades, and Robin has four. The pile is nearly empty. In the window of 12, 3 and 5 you hold a 3 and a queen. Play them.
lesson-king-of-spades = You drew the king of spades. You have only one other king, so he does not win: he counts as one more spade. From now on no player draws. Your 7 does not fit 12, 3 or 5. Take the 5: then the 5s in Robin's hand are dead.
lesson-empty-hand = Robin lost two 5s, took the 7, and so your own 7 is dead. Without cards, everybody takes a spade each turn. You have four and Robin has five. Take the 8.
lesson-last = Two spades are left, and it is your turn: you take one, and Robin takes the last. Take either; here the 10.
lesson-end = The clock is empty: six spades for you, seven for Robin. You have won! Now you know all there is to know: play on against a bot.
