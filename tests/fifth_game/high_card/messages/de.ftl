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

## Der Katalog

about = Eine Karte für jeden: Behalte sie oder zieh eine andere, und die höchste gewinnt.

## Tipps

why-highest = Ein Ass ist die höchste Karte: Keine schlägt es.
why-keep = Nur { $better } Karten sind höher als deine.
why-lowest = Eine Zwei ist die niedrigste Karte: Schlechter kann es nicht werden.
why-draw = Ganze { $better } Karten sind höher als deine.
