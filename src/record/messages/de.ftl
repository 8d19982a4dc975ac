### Protokolle von Partien.

imprint = Gespielt von { $players }. Partie { $id }, begonnen am { $began }. Optionen: { $options }.
chapter-result = Wie es ausging
chapter-so-far = Bis hierher
check = Du musst dem Server nicht vertrauen: Aus dem Startwert { $seed } und den { $count } verketteten Ereignissen lässt sich jedes Mischen, jeder Würfel und jedes Los nachrechnen. Lade das Protokoll als JSON herunter und gib es `acepost verify`.
check-partial = Das ist, was für { $viewer } bis Ereignis { $version } zu sehen war. Der Kopf der Kette ist { $head }: Was später veröffentlicht wird, muss ihn enthalten. Bewahre dies als JSON auf und gib es dann `acepost verify --against`.
all-players = alle
place = Platz { $place }: { $players }
result = { $places }.
hints = { $count ->
    [one] { $name } hat bei der Entscheidung { $decisions } um einen Tipp gebeten.
   *[other] { $name } hat bei den Entscheidungen { $decisions } um Tipps gebeten.
}
moment = { $day }. { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[12] Dezember
} { $year }, { $time } Uhr ({ $zone })

## Ursachen von Ereignissen

forced = { $who_is ->
    [you] Du hattest keine Wahl.
   *[other] { $who } hatte keine Wahl.
}
stand-in = { $who_is ->
    [you] Deine Zeit war abgelaufen, der Server ist eingesprungen.
   *[other] Die Zeit von { $who } war abgelaufen, der Server ist eingesprungen.
}
resignation = { $who_is ->
    [you] Du hast aufgegeben.
   *[other] { $who } hat aufgegeben.
}
time-out = { $who_is ->
    [you] Deine Zeit ist abgelaufen.
    [us] Die Zeit ist abgelaufen: { $who }.
   *[other] Die Zeit ist abgelaufen für { $who }.
}
agreed-draw = { $count ->
    [2] Beide haben sich auf Remis geeinigt.
   *[other] Alle, die noch dabei waren, haben sich auf Remis geeinigt.
}
called-off = Der Server hat die Partie abgebrochen.

### Lernpartien.

learner = Du
