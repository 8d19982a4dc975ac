### Der Tisch von Chase the Ace.

chase-kept = behalten
chase-exchanged = { $who_is ->
    [you] mit dir getauscht
   *[other] mit { $who } getauscht
}
chase-stopped = an einen König geraten
chase-drew = vom Stapel gezogen
chase-refused = einen König gezogen
chase-tokens = { $count ->
    [one] 1 Chip
   *[other] { $count } Chips
}
chase-on-their-honour = auf Ehre
chase-out = raus, { $place }
chase-left = weg, { $place }
chase-dealer = Geber
chase-dealer-title = Gibt in dieser Runde
chase-card = Karte
chase-card-of = { $who_is ->
    [you] Deine Karte
   *[other] Karte von { $who }
}
chase-last-round = Die letzte Runde
chase-round-lost = { $who_is ->
    [you] Runde { $round }: Du verlierst
    [us] Runde { $round }: { $who } verliert
    [others] Runde { $round }: { $who } verlieren
   *[other] Runde { $round }: { $who } verliert
}
chase-king-refused = zurück
chase-round-no-loss = Runde { $round }: Niemand verliert einen Chip
