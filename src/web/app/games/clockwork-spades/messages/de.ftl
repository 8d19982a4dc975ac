### Der Tisch von Clockwork Spades.

clockwork-clock = Die Uhr
clockwork-hour = { $hour } Uhr
clockwork-hour-in-window = { $hour } Uhr, im Fenster
clockwork-hour-blank = { $hour } Uhr, leer
clockwork-hour-in-window-blank = { $hour } Uhr, im Fenster, leer
clockwork-draw-pile = Nachziehstapel
clockwork-spades-taken = Genommene Pik
clockwork-spades = Pik
clockwork-won-by = { $who_is ->
    [you] Deine Pik und Könige
   *[other] Pik und Könige von { $who }
}
clockwork-no-spades = keine Pik
clockwork-took = { $who_is ->
    [you] Du nahmst
   *[other] { $who } nahm
}
clockwork-played = { $who_is ->
    [you] Du spieltest
   *[other] { $who } spielte
}
clockwork-with = mit
clockwork-after-discarding = nach Ablegen von
clockwork-last-took = Letzter Zug: { $who_is ->
    [you] Du nahmst
   *[other] { $who } nahm
} { $card }
clockwork-last-took-with = Letzter Zug: { $who_is ->
    [you] Du nahmst
   *[other] { $who } nahm
} { $card }, und es fielen { $cards }
clockwork-last-played = Letzter Zug: { $who_is ->
    [you] Du spieltest
   *[other] { $who } spielte
} { $cards }
clockwork-last-after-discarding = { $turn }, nach Ablegen von { $cards }
clockwork-discards = Ablage
clockwork-discarded = { $count } abgelegt
clockwork-turn = Zug { $turn }
clockwork-turn-hours = Zug { $turn } · Stunden { $hours }

## Was der Tisch sich merkt, neben dem Tisch. $cards sind Kürzel wie `7H 9D`, die als Zeichen erscheinen. $hours sind Zahlen wie
## `4, 5 und 6`.

clockwork-memory-discarded = Abgelegt: { $cards }
clockwork-memory-lacks = Nicht von { $hours } Uhr: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
} auf { $who_is ->
    [you] deiner Hand
   *[other] der Hand von { $who }
}
