### Der Tisch von Clear Ace.

clear-aces-of = { $who_is ->
    [you] Deine Asse beiseite
   *[other] Asse beiseite von { $who }
}
clear-aces-staked = { $who_is ->
    [you] Deine Asse, das letzte im Einsatz
   *[other] Asse von { $who }, das letzte im Einsatz
}
clear-rounds-won = { $count ->
    [one] { $count } Sieg
   *[other] { $count } Siege
}
clear-has-chosen = gewählt
clear-piles = Die Stapel
clear-pile = Stapel { $number }
clear-played-by = { $who_is ->
    [you] Deine gespielten Karten
   *[other] Gespielte Karten von { $who }
}
clear-duel = Ein Duell!
clear-duel-in-duel = Ein Duell im Duell!
clear-both-choose = Beide wählen verdeckt
clear-battle = Der Kampf
clear-last-battle = { $who_is ->
    [you] Letzter Kampf, Runde { $round }: Du hast gewonnen
   *[other] Letzter Kampf, Runde { $round }: { $who } hat gewonnen
}
clear-last-battle-showdown = { $who_is ->
    [you] Letzter Kampf, Showdown, Runde { $round }: Du hast gewonnen
   *[other] Letzter Kampf, Showdown, Runde { $round }: { $who } hat gewonnen
}
clear-last-battle-cards = { $who_is ->
    [you] Letzter Kampf: { $theirs } gegen { $mine }, gewonnen von dir
   *[other] Letzter Kampf: { $theirs } gegen { $mine }, gewonnen von { $who }
}
clear-won-by = { $who_is ->
    [you] du hast gewonnen
   *[other] { $who } hat gewonnen
}
clear-would-wins = gewinnt
clear-would-loses = verliert
clear-would-duel = Duell
clear-deck-below = Deck
clear-round-duel = Runde { $round } · Duell
clear-showdown = Showdown, Runde { $round }
clear-showdown-duel = Showdown, Runde { $round } · Duell

## Was der Tisch sich von verdeckten Karten merkt, neben dem Tisch. $cards sind Kürzel wie `KS 9D`, die als Zeichen erscheinen.

clear-memory-top = Oben auf { $who_is ->
    [you] deinem Deck
   *[other] dem Deck von { $who }
}, von oben an: { $cards }
clear-memory-deck = Irgendwo { $who_is ->
    [you] in deinem Deck
   *[other] im Deck von { $who }
}: { $cards }
clear-memory-hand = Sicher auf { $who_is ->
    [you] deiner Hand
   *[other] der Hand von { $who }
}{ $chosen ->
    [0] {""}
   *[other] {" "}oder gewählt
}: { $cards }
clear-memory-either = In { $who_is ->
    [you] deinem Deck oder auf deiner Hand
   *[other] Deck oder Hand von { $who }
}{ $chosen ->
    [0] {""}
   *[other] , oder gewählt
}: { $cards }
clear-memory-no-twos = Keine Zweien: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
} auf { $who_is ->
    [you] deiner Hand
   *[other] der Hand von { $who }
}{ $chosen ->
    [0] {""}
   *[other] , die gewählte mitgezählt
}{ $since ->
    [0] {""}
   *[other] , { $since } der sicheren Karten nicht mitgezählt
}
clear-memory-kept = Nach dem letzten Duell behalten: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
} auf { $who_is ->
    [you] deiner Hand
   *[other] der Hand von { $who }
}{ $chosen ->
    [0] {""}
   *[other] , die gewählte mitgezählt
}
