### Chase the Ace. $card is a card in words ("the king of spades"); $code is a code ("KS").

shuffled = The deck was shuffled, to draw for the first deal.
# For each player, before the deal; one after the other.
drew-for-deal = { $who } drew { $code }.
dealer-found = { $who_is ->
    [you] You drew the highest card and are
   *[other] { $who } drew the highest card and is
} the first dealer.
dealt = { $who } shuffled and dealt one card to each.
dealt-seen = { $who } shuffled and dealt one card to each: { $cards }.
# A part of a list: who got what.
got = { $who_is ->
    [you] you got { $code }
   *[other] { $who } got { $code }
}
kept = { $who_is ->
    [you] You kept your card.
   *[other] { $who } kept their card.
}
exchanged = { $with_is ->
    [you] { $who } exchanged cards with you.
   *[other] { $who } exchanged cards with { $with }.
}
exchanged-seen = { $with_is ->
    [you] { $who } gave you { $gave } and got { $got }.
   *[other] { $who } gave { $with } { $gave } and got { $got }.
}
king-shown = { $by_is ->
    [you] You asked { $who }, who turned up { $card }.
   *[other] { $who_is ->
        [you] { $by } asked you, and you turned up { $card }.
       *[other] { $by } asked { $who }, who turned up { $card }.
    }
}
stopped = { $who_is ->
    [you] So you had to keep your card.
   *[other] So { $who } had to keep their card.
}
drew = { $who_is ->
    [you] You exchanged your card with the top card of the deck.
   *[other] { $who } exchanged their card with the top card of the deck.
}
drew-seen = { $who } drew { $got } from the deck and put { $gave } there.
king-refused = { $who_is ->
    [you] You drew { $card }. No king may be drawn: it went back on the deck, and you kept the old card.
   *[other] { $who } drew { $card }. No king may be drawn: it went back on the deck, and { $who } kept the old card.
}
cards-shown = All cards were shown: { $cards }.
# A part of a list: who held what.
held = { $who_is ->
    [you] you held { $code }
   *[other] { $who } held { $code }
}
# For each player who did; one after the other.
lost-token = { $left ->
    [0] { $who_is ->
        [you] You lost the round and have no token left.
       *[other] { $who } lost the round and has no token left.
    }
   *[other] { $who_is ->
        [you] You lost a token and have { $left } left.
       *[other] { $who } lost a token and has { $left } left.
    }
}
all-tied = All are tied, so no player lost a token.
no-single-rank = No player is alone with a rank, so no player lost a token.
went-out = { $who_is ->
    [other] { $who } is
   *[us] { $who } are
} out, in place { $place }.
resigned = { $who } resigned, in place { $place }, and { $cards } went face up under the deck.
timed-out = { $who } ran out of time, in place { $place }, and { $cards } went face up under the deck.
# Why the match ended: follows the result and a colon ("You won: last player in").
end-last-standing = last player in
# The same for a player who is out.
end-last-standing-other = { $winner } is the last player in
end-resigned = all who were still in resigned
end-timed-out = time ran out for all who were still in

## Labels

keep = Keep your card
exchange = Exchange with { $who }
exchange-deck = Exchange with the deck
zone-card = Card
zone-card-face-up = Card, face up
zone-deck = Deck
zone-last-round = Last round
zone-last-round-turn = Last round: { $turn }
zone-last-round-lost = Last round, lost
zone-last-round-turn-lost = Last round: { $turn }, lost
zone-last-round-king = Last round, the king refused
turn-kept = Kept
turn-exchanged = { $who_is ->
    [you] Exchanged with you
   *[other] Exchanged with { $who }
}
turn-stopped = Stopped by a king
turn-drew = Exchanged with the deck
turn-refused = Refused a king
stage-set-up = Set-up
count-round = Round
count-tokens = Tokens
count-place = Place
role-dealer = Dealer
role-left = Left
role-on-their-honour = On their honour
role-drew-for-deal = Drew { $code } for the deal
chapter-round = Round { $round }

## The catalogue

about = An old game of bluff with one card each: keep it, or force it on your neighbour, and do not be caught with the lowest. Best with four or more players.
option-tokens = Tokens
option-tokens-description = How many tokens each player starts with (CH-1).
option-king-passes-on = King passes on
option-king-passes-on-description = An exchange that a king stops goes on to the next player to the left (CH-9).
option-ties-are-safe = Ties are safe
option-ties-are-safe-description = The lowest rank that only one player holds loses, so that players who tie are safe (CH-12).
option-on-their-honour = On their honour
option-on-their-honour-description = A player who has lost the last token plays on until the next loss (CH-15).
## Why an action could be taken

why-king = A king is the highest card, and it stops every exchange.
why-king-highest = A king is the highest card, and no player can take it from you.
why-lower-stays = { $who } has { $card }, which is lower than yours, and has had their turn: you are safe as long as they stay in the match.
why-ace = An ace is the lowest card there is: get rid of it.
# $card is the card of the only other player.
why-tie = { $who } has { $card }: if you keep your card, you tie, and no player loses a token.
why-lowest = Your card is the lowest: keeping it loses.
# $theirs is the card of the only other player. $winning of the cards are higher, and $tying have its rank.
why-deck-saves = Your card is the lowest: keeping it loses. Of the { $unseen } cards that may lie on top of the deck, { $winning ->
    [0] none
    [one] one
   *[other] { $winning }
} would win against { $theirs }, and { $tying ->
    [0] none
    [one] one
   *[other] { $tying }
} would tie with it.
why-deck-higher = Of the { $unseen } cards that may lie on top of the deck, { $higher ->
    [0] none is
    [one] one is
   *[other] { $higher } are
} higher than yours, not counting kings, which are refused.
why-deck-lower = Of the { $unseen } cards that may lie on top of the deck, { $higher ->
    [0] none is
    [one] only one is
   *[other] only { $higher } are
} higher than yours, not counting kings, which are refused.
why-most-higher = Of the { $unseen } cards that { $who } may have, { $higher ->
    [0] none is
    [one] one is
   *[other] { $higher } are
} higher than yours, not counting kings, which no player gives up.
why-few-higher = Of the { $unseen } cards that { $who } may have, { $higher ->
    [0] none is
    [one] only one is
   *[other] only { $higher } are
} higher than yours, not counting kings, which no player gives up.

## The lesson

lesson-low = Everybody has one card, and the player who holds the lowest card at the end of the round loses a token. Kings are high, aces low. You can keep your card or exchange it with Robin on your left, who may not refuse. A 4 is low: exchange it.
lesson-dealer = A king: Robin did not have to exchange, you kept the 4, and it was the lowest. Now you deal, and have your turn last. Alex has just forced a 3 on you and got your 3, so both of you hold the lowest. As the last player you exchange with the deck, and most cards are better.
lesson-again = The 4 saved you, and Alex lost a token. Again you hold a 4. Robin's king is gone; all cards were shuffled. Exchange.
lesson-keep = You got rid of the 4, and Robin lost in the end. Now you hold a 7, and two others still have their turn. If you exchanged, you might get something worse. Keep it.
lesson-king = Robin is out. Alex wanted to exchange with you and met your king, so Alex must live with a card that was not wanted. A king is the best card: keep it.
lesson-end = Alex held an ace, and you are the last player in: you have won! With more players it gets wilder. Now play on against bots.
