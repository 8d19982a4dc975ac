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

end-all-aces = one player owns all four aces
end-never-won-a-round = one player owns all four aces, and the loser never won a round
end-deck-exhausted = the loser's deck could not supply a card
end-both-exhausted = neither deck could supply a card
end-resigned = the loser resigned
end-timed-out = time ran out

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

## Why a card may not be played

why-not-two = You hold a 2: it must be played.
