### Clear Ace. Cards come as words ($card, "the king of spades") or as codes ($cards, "KS 9D").

dealt = The cards were shuffled and dealt. { $hands }
set-up-rolled = For the first turn, { $first_is ->
    [you] you
   *[other] { $first }
} rolled { $first_roll } and { $second_is ->
    [you] you
   *[other] { $second }
} rolled { $second_roll }.
first-player-found = { $who_is ->
    [you] You are
   *[other] { $who } is
} the first player, for the whole match.
round-began = Round { $round } begins.
# `$empty` lists the piles without cards between the die and the pile that was drawn from; `$empty_count` is their number.
drew-rolled = { $empty_count ->
    [0] { $who } rolled { $roll } and drew { $card } from pile { $pile }.
    [one] { $who } rolled { $roll }, pile { $empty } is empty, and drew { $card } from pile { $pile }.
   *[other] { $who } rolled { $roll }, piles { $empty } are empty, and drew { $card } from pile { $pile }.
}
drew = { $who } drew { $card } from pile { $pile }.
drew-own = { $who_is ->
    [you] You drew { $cards } from your own deck.
   *[other] { $who } drew { $cards } from their own deck.
}
chose = { $who } chose { $card } in secret.
played = { $who } played { $card }, face up.
revealed = Both cards were turned over: { $first_is ->
    [you] you
   *[other] { $first }
} played { $first_card }, { $second_is ->
    [you] you
   *[other] { $second }
} { $second_card }.
duel-began = They are of equal rank: a duel.
duel-in-duel-began = They are of equal rank again: a duel in the duel.
battle-won = { $who } won: { $what }.
battle-won-stacked = { $cards } on the deck
battle-won-aside = { $cards } aside
hand-stacked = { $who_is ->
    [you] You stacked your whole hand: { $cards }.
   *[other] { $who } stacked the whole hand: { $cards }.
}
# A hand of two cards or fewer, none of which is stacked.
hand-all-kept = { $who } kept { $kept }.
hand-kept = { $who } kept { $kept } and stacked { $stacked }.
showdown-began = The rounds are over: the showdown begins. No ace lay in the decks.
showdown-began-with-aces = The rounds are over: the showdown begins. Aces from the decks went aside: { $cards }.
deck-shuffled = { $who_is ->
    [you] Your
   *[other] { $who }'s
} deck was shuffled.
staked = { $first_is ->
    [you] You
   *[other] { $first }
} staked { $first_card }, { $second_is ->
    [you] you
   *[other] { $second }
} { $second_card }.

# Why the match ended: follows the result and a colon ("You won: all four aces").
end-all-aces = all four aces
# The same for the player who has lost.
end-all-aces-other = { $winner } owns all four aces
end-never-won-a-round = { $loser_is ->
    [you] { $winner } owns all four aces, and you never won a round
   *[other] all four aces, and { $loser } never won a round
}
end-deck-exhausted = { $loser_is ->
    [you] your deck ran out of cards
   *[other] { $loser }'s deck ran out of cards
}
end-both-exhausted = both decks ran out of cards

## Labels

play = Play { $card }
play-wins = Play { $card }: it wins
play-loses = Play { $card }: it loses
play-duel = Play { $card }: a duel
zone-pile = Pile { $number }
zone-hand = Hand
zone-played = Played
zone-deck = Deck
zone-aces = Aces
zone-aces-staked = Aces, the last at stake
zone-last-battle-won = Last battle, won
zone-last-battle-lost = Last battle, lost
stage-set-up = Set-up
stage-rounds = Rounds
stage-showdown = Showdown
count-round = Round
count-duel = Duel
count-rounds-won = Rounds won
count-die = Die
role-first-player = First player
role-has-chosen = Has chosen
chapter-round = Round { $round }
chapter-showdown = The showdown

## What can be told of hidden cards

remember-top = From the top of { $who_is ->
    [you] your deck
   *[other] { $who }'s deck
}: { $cards }
# `$chosen` is 1 while a secret choice of the player, which may be one of the cards, lies on the table; otherwise 0.
remember-hand = { $who_is ->
    [you] You hold
   *[other] { $who } holds
} for certain{ $chosen ->
    [0] {""}
   *[other] , in hand or chosen
}: { $cards }
remember-either = In { $who_is ->
    [you] your deck or hand
   *[other] { $who }'s deck or hand
}{ $chosen ->
    [0] {""}
   *[other] , or chosen
}: { $cards }
# `$since` is how many of the cards that are held for certain are not among the `$count` ones, as they were drawn too late.
remember-no-twos = Cannot be 2s: { $count ->
    [one] 1 card
   *[other] { $count } cards
} in { $who_is ->
    [you] your hand
   *[other] { $who }'s hand
}{ $chosen ->
    [0] {""}
   *[other] , the chosen one counted in
}{ $since ->
    [0] {""}
   *[other] , not counting { $since } of the cards held for certain
}
remember-kept = Kept after the last duel: { $count ->
    [one] 1 card
   *[other] { $count } cards
} in { $who_is ->
    [you] your hand
   *[other] { $who }'s hand
}{ $chosen ->
    [0] {""}
   *[other] , the chosen one counted in
}

## Why a card may not be played

why-not-two = You hold a 2: it must be played.

## The catalogue

about = A duel of nerve for two by Richard Dalm: draw from six piles by the roll of a die, win battles or lose them on purpose, and be the first to own all four aces.
option-keep-two = Keep two
option-keep-two-description = A duel that has emptied the piles leaves both players two cards, with which the rounds go on (CA-31).
## Why a card could be played

why-must-two = You hold a 2, so a 2 must be played.
why-only-card = It is your only card.
why-two-beats-ace = A 2 beats an ace: with your weakest card you win the strongest.
why-two-beats-king = In the showdown a 2 beats a king.
why-ace-home = Your ace wins this, and an ace that wins goes aside: it counts as yours, and no battle takes it before the showdown.
why-only-winner = It is your only card that beats { $theirs }.
why-weakest-winner = It is the weakest card that wins. Keep the stronger ones for later.
why-beats = It beats { $theirs }.
why-duel-saves = None of your cards beats { $theirs }, but one of equal rank forces a duel.
why-duel = It is of equal rank: the winner of the duel takes everything.
why-throw-lowest = You cannot win this: throw your weakest card.
why-cannot-win = None of your cards beats { $theirs }.
why-lose-on-purpose = Lose this one with your weakest card, and keep the strong ones.
why-lose-stronger = It loses to { $theirs }, though you could beat or match it.
why-beats-two = Your opponent holds a 2 and must play it, and this card beats a 2.
why-ace-meets-two = Your opponent holds a 2 and must play it, and a 2 beats an ace.
why-ace-no-two = Your opponent cannot hold a 2, and nothing else beats an ace.
why-ace-likely = Only a 2 beats an ace, and the chance that your opponent holds one is about { $percent } %.
# The same, where only an upper bound is known.
why-ace-at-most = Only a 2 beats an ace, and the chance that your opponent holds one is about { $percent } % at most.
why-not-ace = It is your strongest card besides the ace, and a 2 would beat an ace.
why-strongest = It is your strongest card: your best chance to win.
why-lead-weakest = It is your weakest card: if it loses, you lose little.
why-none-beats = No card that your opponent may hold beats it.
why-few-beat = { $unseen ->
    [one] The only card that your opponent may hold beats it.
   *[other] Of the { $unseen } cards that your opponent may hold, { $beating ->
        [0] none beats
        [one] one beats
       *[other] { $beating } beat
    } it.
}

## The lesson

lesson-two = Four aces are somewhere among these cards, and you want them all. Each round both of you draw a card and play one; the stronger wins both. This first time both choose in secret. You hold a 2, and a 2 must be played: choose it, and send it. It looks weak, but see what it can do.
lesson-burden = Your 2 beat an ace, the one card it beats in a round, and the ace is yours. It lies aside, open. Robin lost, so Robin leads now, with a king. You have drawn another 2, and this time it is a burden: you must play it, and it loses.
lesson-lead = You lost, so you lead, and Robin sees your card before answering. Try your strongest card, the 7. If it loses, you have not given away much.
lesson-ace = You drew an ace. When it wins a battle, it goes aside: it counts as yours, and no battle takes it before the showdown. While it is in your hand, it does not count. Lead it: only a 2 beats it.
lesson-duel = Robin answers with an ace as well: equal ranks, so a duel! Both have filled their hands to eight cards, and choose again in secret. The winner takes everything, with both aces. You hold no 2 now, so you are free: play the king, your strongest card.
lesson-last-ace = You own three aces, and have kept your two best cards. Robin leads a king, and you have just drawn the last ace. An ace beats a king: bring it home.
lesson-end = All four aces are yours: you have won! Usually it takes longer, and if each of you owns some aces when the piles and both hands are empty, a showdown decides. You know enough: play on against a bot.
