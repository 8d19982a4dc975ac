### High Card.

dealt = The cards were shuffled and dealt.
kept = { $who } kept the card.
drew = { $who } drew { $card }.
shown = The cards were shown: { $cards }.
ended = { $who_is ->
    [you] You are first.
   *[other] First: { $who }.
}

## Labels

keep = Keep your card
draw = Draw another card
zone-deck = Deck
zone-hand = Card
role-to-choose = To choose

## The catalogue

about = One card each; keep it or draw another; the highest wins.

## Hints

why-highest = An ace is the highest card: nothing beats it.
why-keep = Only { $better } cards are higher than yours.
why-lowest = A two is the lowest card: a draw cannot make it worse.
why-draw = As many as { $better } cards are higher than yours.
