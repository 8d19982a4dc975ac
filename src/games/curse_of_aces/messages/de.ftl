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
} { $cards }.
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
}: Platz { $place }.
resigned-with = { $who_is ->
    [you] Du gibst auf
    [other] { $who } gibt auf
    [us] { $who } gebt auf
   *[others] { $who } geben auf
}: Platz { $place }. Aus dem Spiel: { $cards }.
timed-out = { $who_is ->
    [you] Deine Zeit ist abgelaufen
    [us] { $who } habt keine Zeit mehr
   *[other] Die Zeit ist abgelaufen für { $who }
}: Platz { $place }.
timed-out-with = { $who_is ->
    [you] Deine Zeit ist abgelaufen
    [us] { $who } habt keine Zeit mehr
   *[other] Die Zeit ist abgelaufen für { $who }
}: Platz { $place }. Aus dem Spiel: { $cards }.
move-abandoned = Damit ist der Zug vorbei.
move-abandoned-with = Damit ist der Zug vorbei. Aus dem Spiel: { $cards }.
end-cards-left = { $who_is ->
    [you] Du hast noch Karten
    [other] { $who } hat noch Karten
    [us] Du und andere haben noch Karten
   *[others] { $who } haben noch Karten
}
end-all-out = Niemand hat noch Karten
end-stalled = { $moves } Züge lang hat sich nichts geändert

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
role-attacker = Angreifer
role-defender = Verteidiger
role-out = Fertig, Platz { $place }
role-left = Ausgestiegen, Platz { $place }
chapter-move = Zug { $number }

## Warum eine Karte oder Wahl nicht erlaubt ist

why-not-attack = Keine Karte dieses Rangs liegt auf dem Tisch: Der Angriff geht nur mit Rängen weiter, die dort liegen.
why-not-done = Du musst mit mindestens einer Karte angreifen.
why-not-beat = Allein zu niedrig, um { $card } zu schlagen, und auch kein Paar deiner Karten mit ihr schlägt sie.
why-not-beat-ace = Ein Ass schlägt nur ein Ass oder ein König mit Unterstützung einer weiteren Karte.
why-not-take = Du hast Karten, die { $card } schlagen: In dieser Partie darfst du dann nicht aufnehmen.

## Der Katalog

about = Greif deinen Nachbarn an, schlag, was du kannst, und nimm auf, was du nicht schlagen kannst: ein Spiel für zwei bis vier von Leonid Dobrovolsky, in dem zwei schwache Karten zusammen eine starke aufhalten und verloren hat, wer am Ende noch Karten hat.
option-first-attacker = Wer zuerst angreift
option-first-attacker-description = Der Spieler, der zuerst angreift (CU-2).
option-first-attacker-random = Das Los entscheidet
option-first-attacker-seat-0 = Sitz 1
option-must-beat = Schlagen ist Pflicht
option-must-beat-description = Wer schlagen kann, darf nicht aufnehmen (CU-21).
option-play-on = Weiterspielen
option-play-on-description = Solange drei oder mehr dabei sind, scheidet nur aus, wer aufgibt oder keine Zeit mehr hat, und die anderen spielen weiter (CU-22).
## Warum man etwas tun könnte

why-last-cards = Der Stapel ist leer, und das { $count ->
    [one] ist deine letzte Karte
   *[other] sind deine letzten Karten
}.
why-cannot-beat = Dein Gegner kann nichts haben, was sie schlägt.
why-lowest-attack = Es ist deine niedrigste Karte: Greif mit dem an, was du loswerden willst.
why-twin = Du hast mehr von diesem Rang und kannst damit weitermachen, wenn sie geschlagen wird.
why-fits = Ihr Rang liegt auf dem Tisch, also kannst du sie jetzt loswerden.
why-done-forced = Keine deiner Karten passt, also ist dieser Zug zu Ende.
why-done-strong = Weitermachen könntest du nur mit starken Karten, und so behältst du sie.
why-done = Alles ist geschlagen, also kommen die Karten auf dem Tisch aus dem Spiel, und du behältst den Rest.
why-pair-ace = Keine einzelne Karte schlägt ein Ass; die höhere dieser beiden schafft es mit Hilfe.
why-pair-only = Allein schlägt keine deiner Karten sie, aber diese zwei zusammen.
why-pair-saves = Zusammen schlagen diese zwei sie, und du behältst deine höheren Karten.
why-only-beats = Nur so kannst du sie schlagen.
why-weakest-beats = Es ist die schwächste Karte, die sie schlägt.
why-no-new-rank = Ihr Rang liegt schon auf dem Tisch, also bekommt dein Gegner nichts Neues zum Angreifen.
why-take-forced = Nichts auf deiner Hand schlägt sie.
why-take-dear = Schlagen könntest du sie nur mit { $cards }. Nimmst du auf, behältst du deine Karten, darfst aber danach nicht angreifen.
why-take = Schlagen kostet dich Karten. Nimmst du auf, behältst du deine, darfst aber danach nicht angreifen.

## Die Lernpartie

lesson-pair = Wer am Ende noch Karten hat, hat verloren. Robin greift dich mit einer 7 an. Eine höhere Karte schlägt sie, aber sieh: Auch zwei Karten können zusammen schlagen, und zwar den Rang der höheren oder den nächsthöheren. Deine zwei 6en schlagen eine 7, und du bist beide los. Wähle beide 6en.
lesson-single = Robin macht weiter: Jeder weitere Angriff braucht einen Rang, der auf dem Tisch liegt, hier noch eine 7. Jetzt reicht eine höhere Karte. Nimm die niedrigste, die genügt, den Buben, und spar dir die Dame und die Asse.
lesson-attack = Du hast alles geschlagen, also kommen diese Karten aus dem Spiel, beide ziehen auf sechs Karten nach, und du greifst an. Beginne mit deiner niedrigsten Karte, der 7: Greif mit dem an, was du loswerden willst.
lesson-done = Robin hat sie mit einer 8 geschlagen. Zum Weitermachen bräuchtest du eine 7 oder 8, und du hast keine. Beende also den Zug.
lesson-queen = Robin greift mit einer 9 an. Du hast drei Damen und kannst eine entbehren: Sie ist die schwächste Karte, die eine 9 allein schlägt.
lesson-again = Wieder hast du standgehalten, und wieder greifst du an. Die 9 ist deine niedrigste Karte.
lesson-taken = Robin hat die 9 aufgenommen: Wer aufnimmt, bekommt alle Karten vom Tisch und darf danach nicht angreifen. Zu zweit greifst du also wieder an. Alle wissen jetzt, dass Robin die 9 hat. Als Nächstes deine 10.
lesson-helped = Robin hat deine 10 mit einer 9 und Hilfe einer 6 geschlagen: Die höhere von zwei Karten schlägt auch den nächsten Rang. Du hast keine 10, 9 oder 6 zum Weitermachen. Beende den Zug.
lesson-take = Robin greift mit einer Dame an. Du könntest sie mit dem Buben und Hilfe der 9 schlagen und hättest beide später nicht mehr. Solange der Stapel nicht leer ist, ist Aufnehmen keine Schande: Du bekommst eine Dame, und es kostet dich nur den nächsten Angriff. Nimm auf.
lesson-weakest = Robin darf noch einmal angreifen, mit einer 8. Schlag sie mit der schwächsten Karte, die genügt, der 9.
lesson-end = Jetzt kennst du alles bis auf den Fluch: Ein Ass schlägt nur ein König oder ein Ass mit Hilfe, und wer mit einem angegriffen wird, muss es oft aufnehmen. Wenn der Stapel leer ist, werde alles los. Spiel gegen Bots weiter: Zu mehreren greifst du nur den Spieler links von dir an, und wenn der aufnimmt, greift der nächste an.
