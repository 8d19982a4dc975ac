### The table of Curse of Aces.

# Marks at a seat. $place is an ordinal number.
curse-out = out, { $place }
curse-left = left, { $place }
curse-attacks = { $who_is ->
    [you] attack
   *[other] attacks
}
curse-defends = { $who_is ->
    [you] defend
   *[other] defends
}
curse-cards-in-hand = Cards in hand
# An attacking card, and the cards that beat it, for screen readers.
curse-beaten = { $attack }, beaten with { $cards }
curse-not-beaten = { $attack }, not beaten
curse-last-took = Last move: { $who } took the cards
curse-last-beat-all = Last move: { $who } beat everything
curse-last-took-cards = Last move: { $who } took the cards: { $cards }
curse-last-beat-all-cards = Last move: { $who } beat everything: { $cards }
curse-attack = { $attacker_is ->
    [you] You attack { $defender }
   *[other] { $defender_is ->
        [you] { $attacker } attacks you
       *[other] { $attacker } attacks { $defender }
    }
}
curse-table = Attack and defence
curse-gone = Out of the game
curse-gone-below = gone
# What the table remembers, beside the table. $cards are codes such as `6S 9D`, which are shown as symbols.
curse-memory-gone = Out of the game: { $cards }
curse-move = Move { $number }
curse-move-idle = Move { $number } · { $idle } of { $most } idle moves
# Choices that are not legal now. Named as when they are legal.
curse-done = Done: attack no more
curse-take = Take the cards
