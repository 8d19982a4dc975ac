### High Card.

dealt = Die Karten werden gemischt und gegeben.
kept = { $who_is ->
    [you] Du behältst deine Karte.
   *[other] { $who } behält die eigene Karte.
}
drew = { $who_is ->
    [you] Du ziehst { $card }.
   *[other] { $who } zieht { $card }.
}
shown = Die Karten werden gezeigt: { $cards }.
ended = { $who_is ->
    [you] Du hast gewonnen.
   *[other] Auf dem ersten Platz: { $who }.
}

## Labels

keep = Behalte deine Karte
draw = Zieh eine andere Karte
zone-deck = Stapel
zone-hand = Karte
role-to-choose = Am Zug
