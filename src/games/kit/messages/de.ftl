### Wörter, die alle Spiele gemeinsam haben.

# Ohne Artikel: „spielt Pik-König“.
the-card = { $suit ->
    [S] Pik
    [H] Herz
    [D] Karo
   *[C] Kreuz
}-{ $rank ->
    [A] Ass
    [K] König
    [Q] Dame
    [J] Bube
    [T] 10
   *[other] { $rank }
}
a-card = eine Karte
hidden-cards = { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
and = { $before } und { $last }
seat = Platz { $number }
you = Du
you-and = Du und { $others }
holds = { $who_is ->
    [you] Du hast { $cards } auf der Hand.
   *[other] { $who } hat { $cards } auf der Hand.
}
won = { $who_is ->
    [you] Du hast gewonnen: { $why }.
   *[other] { $who } hat gewonnen: { $why }.
}
draw = Unentschieden: { $why }.
