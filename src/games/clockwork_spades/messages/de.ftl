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
    [one] Die Stunde zeigt kein Pik mehr
   *[other] Die Stunden zeigen kein Pik mehr
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

end-four-kings = alle vier Könige
end-four-kings-other = { $winner } hat alle vier Könige
end-fewest-spades = die wenigsten Pik
end-fewest-spades-other = { $winner } hat weniger Pik
end-equal-spades = Beide haben gleich viele Pik

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
role-player-one = Spieler eins
chapter-turn = Zug { $turn }

## Was sich von verdeckten Karten sagen lässt

remember-lacks = Nicht von { $hours } Uhr: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
} auf { $who_is ->
    [you] deiner Hand
   *[other] der Hand von { $who }
}

## Warum eine Karte oder Wahl nicht erlaubt ist

why-not-card = Nur Karten des Fensters können gespielt werden: { $window }.
why-not-play = Du hast keine Karte des Fensters ({ $window }), also musst du ein Pik daraus nehmen.
why-not-spade = Jetzt kann nur ein Pik des Fensters ({ $window }) genommen werden.
why-not-take = Du hast Karten des Fensters, also musst du sie spielen.

## Der Katalog

about = Ein Rennen um die Uhr für zwei von Jamie Masculine: Spiel, was zu den Stunden passt, oder nimm ein Pik, und ende mit den wenigsten Pik. Oder lass dir drei Könige geben und zieh den vierten.
option-first-player = Wer beginnt
option-first-player-description = Der Spieler, der beginnt (CS-3). Beginnen ist ein Nachteil.
option-first-player-random = Das Los entscheidet
option-first-player-seat-0 = Sitz 1
option-king-of-spades-counts = Der Pik-König zählt
option-king-of-spades-counts-description = Ob der Pik-König als genommenes Pik zählt (CS-5). Zählt er nicht, kann die Partie remis enden.
## Warum man etwas tun könnte

why-one-card = Du hast eine Karte des Fensters auf der Hand, und sie muss gespielt werden.
why-all-cards = Du hast { $count } Karten des Fensters auf der Hand, und alle müssen gespielt werden.
why-only-spade = Es ist das einzige Pik, das noch auf der Uhr liegt.
why-last-wins = Es ist das letzte Pik, und du hast dann immer noch weniger als dein Gegner.
why-hour-gone = Die anderen Karten dieser Stunde sind alle schon zu sehen gewesen: Hier könnte niemand mehr anlegen.
why-race-none = Wer drei Könige bekommen hat, gewinnt, wenn er selbst den Pik-König zieht. Dein Gegner hat keine Karte dieser Stunde und zieht also dafür keine nach.
why-race-few = Wer drei Könige bekommen hat, gewinnt, wenn er selbst den Pik-König zieht. Nimm deinem Gegner also möglichst wenige Karten, denn jede wird vom Stapel ersetzt.
why-lost = Es ist gut möglich, dass dein Gegner eine Karte dieser Stunde hat. Sie ist dann tot, und der Stapel kann keine ersetzen.
why-dead = Es ist gut möglich, dass dein Gegner eine Karte dieser Stunde hat. Ohne ihr Pik ist die Karte tot.
why-equal = Soweit du sehen kannst, hat dein Gegner bei jeder dieser Stunden gleich viel zu verlieren.

## Die Lernpartie

lesson-take = Rund um die Uhr liegen zwölf Pik-Karten, und am Ende willst du weniger davon haben als Robin. In jedem Zug geht es um ein Fenster von drei Stunden, jetzt 1, 2 und 3. Du hast keine Karte dieser Ränge, also musst du eines der drei Pik nehmen. Nimm das Ass bei 1.
lesson-play = Wird ein Pik genommen, ist seine Stunde leer. Auch Robin hatte keine 4, 5 oder 6. Dein Fenster ist 7, 8 und 9, und du hast eine 8: Sie muss gespielt werden, auf ihre Stunde. So brauchst du diesmal kein Pik zu nehmen. Wähle die 8.
lesson-choose = Für die gespielte Karte hast du eine gezogen. Das Fenster ist jetzt 2, 3 und 5, denn leere Stunden werden übersprungen, und du hast keine davon. Welches Pik du nimmst, ist die einzige Wahl in diesem Spiel. Nimm die 2: Dann ist jede andere 2 wertlos.
lesson-play-all = Sieh an: Robin hatte zwei 2en. Sie waren tot, weil ihre Stunde leer ist, und wurden ersetzt. Du hast eine 9 und eine Dame, beide im Fenster 9, 10 und 12. Alle Karten des Fensters müssen gespielt werden. Wähle beide.
lesson-dead = Robin hat die 6 genommen, also war deine 6 tot und wurde ersetzt; die 4, die dafür kam, war auch tot. Dein Fenster ist 7, 8 und 9. Spiel die 7.
lesson-tick = Die Fenster wandern um die Uhr, egal wer spielt. Deins ist 5, 7 und 8. Deine 3en müssen auf ihre Stunde warten. Spiel die 5.
lesson-king = Du hast einen König gezogen. Könige außer dem Pik-König bleiben nie: Sie gehen an den Gegner. Mit drei davon würde Robin gewinnen, wenn Robin dann selbst den Pik-König zieht, die letzte Karte des Stapels! Robin hat jetzt zwei. Spiel beide 3en.
lesson-count = Du hast zwei Pik, Robin hat vier. Der Stapel ist fast leer. Im Fenster 12, 3 und 5 hast du eine 3 und eine Dame. Spiel sie.
lesson-king-of-spades = Du hast den Pik-König gezogen. Du hast nur einen anderen König, also gewinnt er nicht: Er zählt als ein Pik mehr. Ab jetzt zieht niemand mehr. Deine 7 passt nicht zu 12, 3 oder 5. Nimm die 5: Dann sind die 5en in Robins Hand tot.
lesson-empty-hand = Robin hat zwei 5en verloren und die 7 genommen, also ist deine 7 tot. Ohne Karten nimmt jeder in jedem Zug ein Pik. Du hast vier, Robin hat fünf. Nimm die 8.
lesson-last = Zwei Pik sind übrig, und du bist an der Reihe: Eines nimmst du, das letzte nimmt Robin. Nimm eines davon, hier die 10.
lesson-end = Die Uhr ist leer: sechs Pik für dich, sieben für Robin. Du hast gewonnen! Jetzt weißt du alles: Spiel gegen einen Bot weiter.
