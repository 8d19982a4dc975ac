### The table of Chase the Ace.

# What a player did in this round.
chase-kept = kept
chase-exchanged = { $who_is ->
    [you] swapped with you
   *[other] swapped with { $who }
}
chase-stopped = met a king
chase-drew = drew from the deck
chase-refused = drew a king
# The tokens that a player has left, for screen readers.
chase-tokens = { $count ->
    [one] 1 token
   *[other] { $count } tokens
}
chase-on-their-honour = on their honour
# In place of the tokens of a player who is out. $place is an ordinal number.
chase-out = out, { $place }
chase-left = left, { $place }
chase-dealer = dealer
chase-dealer-title = Deals this round
chase-card = Card
chase-card-of = { $who_is ->
    [you] Your card
   *[other] { $who }'s card
}
chase-last-round = The last round
# Who lost a token: one player or several.
chase-round-lost = { $who } lost round { $round }
# Below the king that the dealer drew from the deck in that round.
chase-king-refused = refused
chase-round-no-loss = Round { $round }: no player lost a token
