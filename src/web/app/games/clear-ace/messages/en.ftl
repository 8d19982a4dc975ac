### The table of Clear Ace.

clear-aces-of = { $who_is ->
    [you] Your aces aside
   *[other] { $who }'s aces aside
}
# Before the names of the aces, for screen readers.
clear-aces-staked = { $who_is ->
    [you] Your aces, the last at stake
   *[other] { $who }'s aces, the last at stake
}
clear-rounds-won = { $count } won
clear-has-chosen = has chosen
clear-piles = The piles
clear-pile = Pile { $number }
clear-played-by = { $who_is ->
    [you] Your played cards
   *[other] { $who }'s played cards
}
clear-duel = A duel!
clear-duel-in-duel = A duel in the duel!
clear-both-choose = Both choose in secret
clear-battle = The battle
clear-last-battle = { $who_is ->
    [you] Last battle, round { $round }: you won
   *[other] Last battle, round { $round }: { $who } won
}
clear-last-battle-showdown = { $who_is ->
    [you] Last battle, showdown, round { $round }: you won
   *[other] Last battle, showdown, round { $round }: { $who } won
}
# For screen readers.
clear-last-battle-cards = { $who_is ->
    [you] Last battle: { $theirs } against { $mine }, won by you
   *[other] Last battle: { $theirs } against { $mine }, won by { $who }
}
clear-won-by = { $who_is ->
    [you] you won
   *[other] { $who } won
}
# On a card of the hand: what playing it would do.
clear-would-wins = wins
clear-would-loses = loses
clear-would-duel = duel
clear-deck-below = deck
clear-round-duel = Round { $round } · duel
clear-showdown = Showdown, round { $round }
clear-showdown-duel = Showdown, round { $round } · duel

## What the table remembers of hidden cards, beside the table. $cards are codes such as `KS 9D`, which are shown as symbols.
## $chosen is 1 while a secret choice of the player, which may be one of the cards, lies on the table; otherwise 0. $since is how many of
## the cards that are held for certain are not among the $count ones.

clear-memory-top = From the top of { $who_is ->
    [you] your deck
   *[other] { $who }'s deck
}: { $cards }
clear-memory-deck = Somewhere in { $who_is ->
    [you] your deck
   *[other] { $who }'s deck
}: { $cards }
clear-memory-hand = { $who_is ->
    [you] You hold
   *[other] { $who } holds
} for certain{ $chosen ->
    [0] {""}
   *[other] , in hand or chosen
}: { $cards }
clear-memory-either = In { $who_is ->
    [you] your deck or hand
   *[other] { $who }'s deck or hand
}{ $chosen ->
    [0] {""}
   *[other] , or chosen
}: { $cards }
clear-memory-no-twos = Cannot be 2s: { $count ->
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
clear-memory-kept = Kept after the last duel: { $count ->
    [one] 1 card
   *[other] { $count } cards
} in { $who_is ->
    [you] your hand
   *[other] { $who }'s hand
}{ $chosen ->
    [0] {""}
   *[other] , the chosen one counted in
}
