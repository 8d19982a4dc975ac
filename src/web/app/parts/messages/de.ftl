### Teile mehrerer Seiten.

markdown-table = Tabelle

## Konten

credentials-name = Wähle einen Namen
credentials-name-hint = 2 bis 24 Zeichen: Buchstaben a bis z, Ziffern, - und _.
credentials-password = Wähle ein Passwort
credentials-password-hint = Mindestens 8 Zeichen, und keines der häufigen.
credentials-privacy = Was dieser Server über dich speichert
credentials-own = Dein Passwort
credentials-own-hint = In den ersten zehn Minuten nach dem Anmelden nicht nötig.
passkey-wrong-site = Passkeys dieses Servers funktionieren nur unter { $site }.
passkey-exists = Dieses Gerät hat schon einen Passkey für dein Konto.
passkey-cancelled = Es wurde abgebrochen, hat zu lange gedauert, oder auf diesem Gerät gibt es keinen Passkey.

consent-calls-itself = eine App, die sich <name></name> nennt,
consent-play = In deinem Namen Partien erstellen, ihnen beitreten und spielen, Spieler blockieren, Urlaub nehmen, Notizen schreiben, und sehen, was du siehst
consent-read = Sehen, was du siehst: deine Partien, Handkarten, Notizen und Benachrichtigungen
consent-export = Deine Protokolle herunterladen, und was über dein Konto gespeichert ist
consent-never = Sie kann weder deinen Namen oder dein Passwort ändern noch dein Konto löschen oder anderen Apps etwas erlauben.
consent-allow = Erlauben
consent-refuse = Ablehnen

secret-copy-now = Kopiere es jetzt: Es wird nur einmal gezeigt.
form-look-at-marked = Bitte sieh dir an, was markiert ist.

## Bots, Spiele, Spieler

strength = { $strength ->
    [easy] Leicht
    [medium] Mittel
   *[hard] Schwer
}
players = { $count ->
    [one] { $count } Spieler
   *[other] { $count } Spieler
}
players-range = { $fewest } bis { $most } Spieler
player-kind = { $kind ->
    [guest] Gast
    [bot] Bot
    [foreign] fremd
    [deleted] gelöscht
   *[person] Person
}

## Listen von Partien

match-no-others = noch niemand sonst
match-no-players = noch niemand
match-with = gegen { $players }
match-players-of = { $players } von { $seats } Spielern
match-cancelled = abgesagt
match-your-turn = Du bist an der Reihe
match-sending = dein Zug wird gesendet
match-in-progress = läuft
match-to-play = { $players } { $count ->
    [one] ist
   *[other] sind
} an der Reihe
match-drawn = Remis
match-you-won = gewonnen
match-you-lost = verloren
match-won = { $players } { $count ->
    [one] hat
   *[other] haben
} gewonnen
match-place = Platz { $place } von { $seats }
lobby-rated-tag = gewertet
match-offers-draw = { $players } { $count ->
    [one] bietet
   *[other] bieten
} Remis an
match-offers-pause = { $players } { $count ->
    [one] bietet
   *[other] bieten
} eine Pause an
rematch-offered = <player>{ $player }</player> bietet dir eine Revanche an: <game>{ $game }</game>
rematch-join = Mitspielen<hidden> bei der Revanche von { $player }</hidden>
rematch-decline = Ablehnen<hidden>: Revanche von { $player }</hidden>
invited-declined = Du hast abgelehnt.
end-reason = { $reason ->
    [resigned] durch Aufgabe
    [timed_out] auf Zeit
    [agreed_draw] Remis vereinbart
    [called_off] abgebrochen
    [all_aces] alle Asse gesammelt
    [never_won_a_round] jemand gewann keine Runde
    [deck_exhausted] Deck aufgebraucht
    [both_exhausted] beide Decks aufgebraucht
    [last_standing] eine Person blieb übrig
    [four_kings] durch vier Könige
    [fewest_spades] nach Zahl der Pik
    [cards_left] eine Person hatte noch Karten
    [all_out] alle Karten los
    [stalled] kein Fortschritt
   *[other] { $other }
}

## Formulare, Fehler, Links

error = Fehler
error-title = Das hat nicht geklappt
error-again = Noch einmal versuchen
error-too-many = Das war zu viel auf einmal. Bitte warte ein wenig und versuch es noch einmal.
error-server = Der Server hat gerade Schwierigkeiten. Bitte versuch es in einer Weile noch einmal.
error-unreachable = Der Server ist nicht erreichbar. Bist du online?
error-page = Auf dieser Seite ist etwas schiefgegangen. Bitte lade sie neu.
error-nothing-here = Hier ist nichts, oder nichts, das du sehen darfst.
error-sign-in-first = Melde dich erst an
error-needs-account = Für diese Seite brauchst du ein Konto.
not-found = Nicht gefunden
not-found-title = Zurück an Absender
not-found-to-games = Zu den Spielen
show-more = Mehr zeigen
copy = Kopieren
copy-copied = Kopiert
copy-done = Kopiert.
copy-failed = Das Kopieren hat nicht geklappt.
copy-share = Teilen
learn-game = In fünf Minuten lernen<hidden>, wie man { $game } spielt</hidden>

## Listen

list-and = { $before } und { $last }
list-more = { $count } weitere

## Zeiten und Uhren

just-now = gerade eben
days-short = { $count } Tg.
hours-short = { $count } h
minutes-short = { $count } min
seconds-short = { $count } s
day-each = 1 Tag
hour-each = 1 Stunde
minute-each = 1 Minute
second-each = 1 Sekunde
time-left = noch { $time }
no-time-left = keine Zeit mehr
clock-none = ohne Uhr
clock-per-decision = { $time } pro Zug
clock-per-decision-no-weekends = { $time } pro Zug, aber nicht am Wochenende
clock-in-all = { $time } insgesamt
clock-in-all-no-weekends = { $time } insgesamt, aber nicht am Wochenende
clock-in-all-more = { $time } insgesamt, dazu { $more } pro Zug
clock-in-all-more-no-weekends = { $time } insgesamt, dazu { $more } pro Zug, aber nicht am Wochenende
