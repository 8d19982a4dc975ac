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
