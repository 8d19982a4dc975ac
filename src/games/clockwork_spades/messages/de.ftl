### Clockwork Spades.

first-player-drawn = { $who_is ->
    [you] Du beginnst, das Los hat entschieden.
   *[other] { $who } beginnt, das Los hat entschieden.
}
dealt = Die Uhr ist ausgelegt, die übrigen Karten sind gemischt und ausgeteilt. { $hands }
king-given = { $who_is ->
    [you] Du hast { $card } bekommen und gibst die Karte an { $to }.
   *[other] { $to_is ->
        [you] { $who } hat { $card } bekommen und gibt die Karte dir.
       *[other] { $who } hat { $card } bekommen und gibt die Karte an { $to }.
    }
}
turn-began = { $who_is ->
    [you] Du bist
   *[other] { $who } ist
} an der Reihe, bei { $window }.
discarded = { $who_is ->
    [you] Du legst
   *[other] { $who } legt
} { $cards } ab: { $count ->
    [one] die Stunde zeigt keinen Pik mehr
   *[other] die Stunden zeigen keinen Pik mehr
}.
drew = { $who_is ->
    [you] Du ziehst
   *[other] { $who } zieht
} { $cards }.
drew-king = { $who_is ->
    [you] Du ziehst { $card } und gibst die Karte an { $to }.
   *[other] { $to_is ->
        [you] { $who } zieht { $card } und gibt die Karte dir.
       *[other] { $who } zieht { $card } und gibt die Karte an { $to }.
    }
}
drew-king-of-spades = { $who_is ->
    [you] Du ziehst Pik-König, die letzte Karte des Stapels, und behältst ihn.
   *[other] { $who } zieht Pik-König, die letzte Karte des Stapels, und behält ihn.
}
played = { $who_is ->
    [you] Du spielst
   *[other] { $who } spielt
} { $cards }.
took = { $who_is ->
    [you] Du nimmst
   *[other] { $who } nimmt
} { $card }.
took-with = { $who_is ->
    [you] Du nimmst { $card } und legst ab, was darauf lag: { $cards }.
   *[other] { $who } nimmt { $card } und legt ab, was darauf lag: { $cards }.
}

end-four-kings = alle vier Könige sind beisammen
end-fewest-spades = die Uhr ist leer, und die wenigsten Pik gewinnen
end-equal-spades = die Uhr ist leer, und beide haben gleich viele Pik
end-resigned = die Gegenseite hat aufgegeben
end-timed-out = die Zeit ist abgelaufen

## Beschriftungen

play = { $cards } spielen
take = { $card } nehmen
take-with = { $card } nehmen, mit { $cards } darauf
zone-hour-in-window = { $hour }, im Fenster
zone-draw-pile = Nachziehstapel
zone-discards = Ablage
zone-hand = Hand
zone-kings = Könige
zone-spades = Pik
zone-last-turn-played = Letzter Zug, gespielt
zone-last-turn-taken = Letzter Zug, genommen
stage-window = Fenster { $window }
count-turn = Zug
count-spades = Pik
role-player-one = Beginnt
chapter-turn = Zug { $turn }

## Warum eine Karte oder Wahl nicht erlaubt ist

why-not-card = Nur Karten des Fensters können gespielt werden: { $window }.
why-not-play = Du hast keine Karte des Fensters ({ $window }), also musst du ein Pik daraus nehmen.
why-not-take = Du hast Karten des Fensters, also musst du sie spielen.
