### Curse of Aces.

first-attacker-drawn = { $who_is ->
    [you] Du greifst
   *[other] { $who } greift
} zuerst an, das Los hat entschieden.
dealt = Die Karten sind gemischt und ausgeteilt. { $hands }
move-began = { $who_is ->
    [you] Du bist an der Reihe und greifst { $defender } an.
   *[other] { $defender_is ->
        [you] { $who } ist an der Reihe und greift dich an.
       *[other] { $who } ist an der Reihe und greift { $defender } an.
    }
}
attacked = { $who_is ->
    [you] Du greifst
   *[other] { $who } greift
} mit { $card } an.
beaten = { $who_is ->
    [you] Du schlägst
   *[other] { $who } schlägt
} { $card } mit { $with }.
helped = { $card }, unterstützt von { $help }
defended = { $who_is ->
    [you] Du hast
   *[other] { $who } hat
} den Angriff abgewehrt. Aus dem Spiel: { $cards }.
taken = { $who_is ->
    [you] Du nimmst
   *[other] { $who } nimmt
} { $cards } auf.
drew = { $who_is ->
    [you] Du ziehst
   *[other] { $who } zieht
} { $cards }
went-out = { $who_is ->
    [you] Du hast keine Karte mehr und bist auf Platz { $place } fertig.
    [other] { $who } hat keine Karte mehr und ist auf Platz { $place } fertig.
    [us] { $who } habt keine Karte mehr und seid zusammen auf Platz { $place } fertig.
   *[others] { $who } haben keine Karte mehr und sind zusammen auf Platz { $place } fertig.
}
resigned = { $who_is ->
    [you] Du gibst auf
    [other] { $who } gibt auf
    [us] { $who } gebt auf
   *[others] { $who } geben auf
}: Platz { $place }. Aus dem Spiel: { $cards }.
timed-out = { $who_is ->
    [you] Deine Zeit ist abgelaufen
   *[other] Die Zeit ist abgelaufen für { $who }
}: Platz { $place }. Aus dem Spiel: { $cards }.
move-abandoned = Damit ist der Zug vorbei.
move-abandoned-with = Damit ist der Zug vorbei. Aus dem Spiel: { $cards }.
end-cards-left = { $who_is ->
    [you] Du hast noch Karten und damit verloren.
    [other] { $who } hat noch Karten und damit verloren.
    [us] { $who } habt noch Karten und damit verloren.
   *[others] { $who } haben noch Karten und damit verloren.
}
end-all-out = Niemand hat noch Karten, und niemand hat verloren. { $who_is ->
    [us] { $who } teilt euch
   *[others] { $who } teilen sich
} Platz { $place }.
end-resigned = { $who_is ->
    [you] Du hast aufgegeben und verloren.
    [other] { $who } hat aufgegeben und verloren.
    [us] { $who } habt aufgegeben und verloren.
   *[others] { $who } haben aufgegeben und verloren.
}
end-timed-out = { $who_is ->
    [you] Deine Zeit ist abgelaufen: Du hast verloren.
   *[other] Die Zeit ist abgelaufen, und damit ist verloren für { $who }.
}
end-timed-out-all = Die Zeit ist für alle abgelaufen: unentschieden.
end-stalled = So viele Züge lang hat sich nichts geändert, dass das Spiel zu Ende ist. Auf Platz { $place }: { $who }.

## Beschriftungen

attack = Mit { $card } angreifen
done = Fertig: nicht weiter angreifen
beat = Schlagen mit { $cards }
take = Karten aufnehmen
zone-deck = Stapel
zone-hand = Hand
zone-gone = Aus dem Spiel
zone-attack = Angriff
zone-defence = Abwehr
zone-last-attack-taken = Letzter Angriff, aufgenommen
zone-last-defence-taken = Letzte Abwehr, zurückgenommen
zone-last-attack-beaten = Letzter Angriff, abgewehrt
zone-last-defence = Letzte Abwehr
count-move = Zug
count-idle-moves = Züge ohne Änderung
count-open-cards = Allen bekannte Karten
role-attacker = Greift an
role-defender = Verteidigt
role-out = Fertig, Platz { $place }
role-left = Ausgestiegen, Platz { $place }
chapter-move = Zug { $number }

## Warum eine Karte oder Wahl nicht erlaubt ist

why-not-attack = Keine Karte dieses Werts liegt auf dem Tisch: Der Angriff geht nur mit Werten weiter, die dort liegen.
why-not-done = Du musst mit mindestens einer Karte angreifen.
why-not-beat = Allein zu niedrig, um { $card } zu schlagen, und auch kein Paar deiner Karten mit ihr schlägt sie.
why-not-beat-ace = Ein Ass schlägt nur ein Ass oder ein König mit Unterstützung einer weiteren Karte.
why-not-take = Du hast Karten, die { $card } schlagen: In diesem Match darfst du dann nicht aufnehmen.
