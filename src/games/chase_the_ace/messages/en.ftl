### Chase the Ace. $card is a card in words ("the king of spades"); $code is a code ("KS").

shuffled = The deck was shuffled, to draw for the first deal.
# A part of a list: who drew what for the deal.
drew-for-deal = { $who } drew { $code }
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
# A part of a list, which begins a sentence.
lost-token = { $left ->
    [0] { $who_is ->
        [you] You lost a token and have none left
       *[other] { $who } lost a token and has none left
    }
   *[other] { $who_is ->
        [you] You lost a token and have { $left } left
       *[other] { $who } lost a token and has { $left } left
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
end-last-standing = { $who_is ->
    [you] You have won: you are the last player in.
   *[other] { $who } has won, the last player in.
}
end-resigned = { $who } share the first place: all resigned.
end-timed-out = { $who } share the first place: time ran out for all.

## Labels

keep = Keep your card
exchange = Exchange with { $who }
exchange-deck = Exchange with the deck
zone-card = Card
zone-card-face-up = Card, face up
zone-deck = Deck
zone-last-round = Last round
zone-last-round-turn = Last round: { $turn }
zone-last-round-lost = Last round, lost a token
zone-last-round-turn-lost = Last round: { $turn }, lost a token
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
role-on-their-honour = On their honour
role-drew-for-deal = Drew { $code } for the deal
chapter-round = Round { $round }
