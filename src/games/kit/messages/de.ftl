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
seat = Sitz { $number }
you = Du
holds = { $who_is ->
    [you] Du hast { $cards } auf der Hand.
   *[other] { $who } hat { $cards } auf der Hand.
}

## Wie eine Partie ausging

result = { $came_out }: { $why }
sentence = { $text }.
came-out-draw = Remis
came-out-won = { $who_is ->
    [you] Du hast gewonnen
   *[other] { $who } hat gewonnen
}
came-out-first-shared = { $who_is ->
    [us] { $who } teilt euch
   *[others] { $who } teilen sich
} den ersten Platz
came-out-lost = Du hast verloren
came-out-place = Platz { $place } von { $seats }
came-out-shared = Platz { $place } von { $seats }, geteilt
called-off = Die Partie wurde abgebrochen: Niemand hat verloren

## Warum eine Partie zu Ende ging: nach dem Ergebnis und einem Doppelpunkt

end-resigned = { $who_is ->
    [you] Du hast aufgegeben
    [us] Du und andere haben aufgegeben
    [others] { $who } haben aufgegeben
   *[other] { $who } hat aufgegeben
}
end-resigned-all = { $count ->
    [2] Beide haben aufgegeben
   *[other] Alle haben aufgegeben
}
end-timed-out = { $who_is ->
    [you] Deine Zeit ist abgelaufen
    [us] Die Zeit ist für dich und andere abgelaufen
    [others] Die Zeit ist abgelaufen für { $who }
   *[other] Die Zeit von { $who } ist abgelaufen
}
end-timed-out-all = { $count ->
    [2] Die Zeit ist für beide abgelaufen
   *[other] Die Zeit ist für alle abgelaufen
}
end-agreed-draw = { $count ->
    [2] Beide waren einverstanden
   *[other] Alle, die noch dabei waren, haben sich auf Remis geeinigt
}

## Optionen, die alle Spiele haben

option-auto-forced = Erzwungene Züge sofort spielen
option-auto-forced-description = Spielt eine Wahl sofort, wenn sie die einzige ist und den anderen nichts verrät.
option-on-timeout = Wenn die Zeit abläuft
option-on-timeout-description = Was geschieht, wenn die Zeit eines Spielers abläuft: Er scheidet aus, oder der Server springt mit dem Ersatzzug des Spiels ein, und beim dritten Mal in Folge scheidet der Spieler aus.
option-on-timeout-forfeit = Ausscheiden
option-on-timeout-stand-in = Der Server springt ein
## Warum man das tun könnte, wenn das Spiel nichts Besonderes dazu sagt

why-only = Etwas anderes kannst du jetzt nicht tun.
why-best = Von deinen { $count } Möglichkeiten würde der Bot diese wählen.
