### Der Tisch einer Partie, ihre Wiederholung, und der Warteraum davor.

## Sharing a match that is over.

share = Teilen
share-link = Link zur Wiederholung
# HTML for other websites.
share-frame = Code für deine Website
share-picture = Bild herunterladen
# The title of a replay in a frame on another website.
replay-of = Wiederholung: { $players }

## A replay in a frame on another website.

frame-open = Auf Acepost öffnen
frame-nothing = Hier gibt es keine Wiederholung zu sehen. Andere Seiten können nur Partien zeigen, die zu Ende und nicht privat sind.
frame-home = Zu Acepost
frame-no-server = Acepost ist nicht erreichbar.
rules = Regeln
rules-of = Regeln von { $game }
rules-close = Regeln schließen
rules-back = Zurück
rules-now = Jetzt: { $rule }
rules-whole-page = Ganze Seite
rules-loading = Einen Moment …
rules-retry = Noch einmal versuchen

## Tipps

hint = Tipp
hint-thinking = Denkt nach …
hint-bot = Der Tipp kommt von
bot-of-strength = { $strength ->
    [easy] Bot: leicht
    [medium] Bot: mittel
   *[hard] Bot: schwer
}
hint-says = Tipp: { $label }. { $reason }
hint-key = Tipp zeigen, gegen Bots

## Lernpartien

lesson-title = { $game }: Lernpartie
lesson-none = Für dieses Spiel gibt es keine Lernpartie.
lesson-table = Der Tisch
lesson-side = Die Lernpartie bisher
lesson-teacher = Der Lehrer
lesson-progress = Schritt { $step } von { $count }
lesson-back = Schritt zurück
lesson-skip = Überspringen
lesson-skip-spoken = Lernpartie überspringen
lesson-other = Das darfst du auch. Aber sieh auf den Tisch: Die Lernpartie geht mit „{ $label }“ weiter.
lesson-ended = Die Lernpartie ist zu Ende
lesson-again = Noch einmal
lesson-rules = Regeln
lesson-play = { $opponents ->
    [one] Gegen einen Bot spielen
   *[other] Gegen Bots spielen
}

## Spieler, Karten und Plätze

you-at-seat = Du
seat-number = Sitz { $number }
hand-of = { $who_is ->
    [you] Deine Hand
   *[other] Hand von { $who }
}
deck-of = { $who_is ->
    [you] Dein Deck
   *[other] Deck von { $who }
}
card-name = { $suit ->
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
cards-down = { $count ->
    [one] 1 verdeckte Karte
   *[other] { $count } verdeckte Karten
}
no-cards = leer
zone-with-cards = { $label }: { $cards }
die-shows = { $who_is ->
    [you] Dein Würfel
   *[other] Würfel von { $who }
}: { $pips }
ordinal = { $place }.
deck = Stapel
deck-below = Stapel
mark-bot = Bot
mark-first = Startspieler
mark-to-act = an der Reihe
the-table = Der Tisch
the-match = Die Partie
setting-up = Aufbau
round-number = Runde { $round }
last-battle = Letzter Kampf
last-move = Letzter Zug

## Der Kopf des Tisches

your-turn = Du bist an der Reihe
title-your-turn = Du bist an der Reihe · { $game }
title-result = { $result } · { $game }
cancelled-before-start = Diese Partie wurde abgesagt, bevor sie begann.
to-the-lobby = Zur Lobby
table-connection-lost = Die Verbindung ist abgebrochen. Neuer Versuch …
table-offline = Du bist offline. Der Tisch wird aktualisiert, sobald du wieder online bist.
watching = Du siehst zu
watching-later = Du siehst zu, { $events ->
    [one] 1 Ereignis später
   *[other] { $events } Ereignisse später
}
the-match-has-started = Die Partie hat begonnen.

## Die Leiste unter dem Tisch

your-choice = Deine Wahl
take-back = Zurücknehmen
send = Abschicken
send-action = Abschicken: { $action }
choose-what-goes-with-it = Wähle, was dazugehört.
choose-part = Wähle { $what ->
    [card] eine Karte
    [hour] eine Stunde der Uhr
    [pile] einen Stapel
    [card-hour] eine Karte oder eine Stunde der Uhr
   *[other] etwas auf dem Tisch
}.
choose-part-or = Wähle { $what ->
    [card] eine Karte
    [hour] eine Stunde der Uhr
    [pile] einen Stapel
    [card-hour] eine Karte oder eine Stunde der Uhr
   *[other] etwas auf dem Tisch
} oder:
choices-list = Liste
all-choices = Alle Möglichkeiten
waiting-for = Warten auf { $players }
sending = Wird gesendet …
not-sent-offline = Noch nicht gesendet: Du bist offline.
not-confirmed-offline = Noch nicht bestätigt: Du bist offline.
not-confirmed-unreachable = Noch nicht bestätigt: Der Server ist nicht erreichbar.
taken-back = Zurückgenommen. Du bist an der Reihe.
skip = Überspringen
chosen-action = { $action }? Eingabe schickt es ab, Escape nimmt es zurück.
nothing-chosen = Nichts ist gewählt.
your-turn-now = Du bist an der Reihe.
earlier-events = { $count ->
    [one] 1 früheres Ereignis steht im Verlauf.
   *[other] { $count } frühere Ereignisse stehen im Verlauf.
}
gone-on-meanwhile = Die Partie ist inzwischen weitergegangen: Diese Entscheidung ist schon gefallen.

## Angebote und Pausen

draw = Remis
pause = Pause
draw-offered = { $who_is ->
    [you] Du bietest Remis an.
    [us] { $who } bietet Remis an.
    [others] { $who } bieten Remis an.
   *[other] { $who } bietet Remis an.
}
draw-not-offered = Es wird kein Remis mehr angeboten.
draw-until-move = Mit deinem nächsten Zug ziehst du dein Angebot zurück.
pause-offered = { $who_is ->
    [you] Du bietest eine Pause an.
    [us] { $who } bietet eine Pause an.
    [others] { $who } bieten eine Pause an.
   *[other] { $who } bietet eine Pause an.
}
pause-not-offered = Es wird keine Pause mehr angeboten.
withdraw-offer = Angebot zurückziehen
agree-to-draw = Remis annehmen
agree-to-pause = Pause annehmen
rematch-is-offered = Eine Revanche wird angeboten.
clocks-paused-agreed = Die Uhren stehen, wie vereinbart.
clocks-paused = Die Uhren stehen: { $reasons }.
clocks-paused-agreement = wie vereinbart
clocks-paused-vacation = jemand ist im Urlaub
clocks-paused-downtime = der Server war nicht erreichbar
clocks-paused-weekend = es ist Wochenende
clocks-run = Die Uhren laufen wieder.
clocks-run-soon = Ein Spieler hat die Pause beendet. Die Uhren laufen nach zehn Minuten wieder, oder sobald alle fortsetzen.
resume = Fortsetzen

## Das Ergebnis

match-over = Die Partie ist zu Ende.
called-off-result = Abgebrochen
draw-result = Remis
you-won = Du hast gewonnen
you-lost = Du hast verloren
you-share-first = Du teilst dir den ersten Platz
you-came = Platz { $place } von { $seats }
others-won = { $who_is ->
    [others] { $who } teilen sich den ersten Platz
   *[other] { $who } hat gewonnen
}
placings = Platzierungen
rating-after = Wertung { $rating } ({ $change })
rematch = Revanche
join-rematch = Zur Revanche
rematch-has-started = Die Revanche hat ohne dich begonnen.
one-stronger = Eine Stufe stärker: { $strength ->
    [medium] mittel
   *[hard] schwer
}
next-opponent = Nächster Gegner: ein Mensch
next-match = Nächste Partie ({ $count })
replay = Wiederholung

## Das Menü

menu = Menü
menu-of-match = Menü der Partie
note = Notizen
note-hint = Kein anderer Spieler kann sie lesen.
note-save = Speichern
note-changed = Ein anderes Gerät hat inzwischen diesen Text gespeichert. Speichere noch einmal, um ihn durch deinen zu ersetzen.
offer-draw = Remis anbieten
offer-pause = Pause anbieten
keys = Tasten
resign-menu = Aufgeben …
resign-question = Aufgeben?
resign-consequence = Du verlässt diese Partie, und sie zählt als verloren.
keep-playing = Weiterspielen
resign = Aufgeben
close = Schließen
key-enter = Eingabe
key-escape = Escape
keys-arrows = von Karte zu Karte gehen
keys-enter = wählen; noch einmal drücken: abschicken
keys-escape = die Wahl zurücknehmen
keys-s = überspringen, was gerade gezeigt wird
keys-h = zu deiner Hand gehen
keys-question = diese Tasten zeigen

## Protokolle

record = Protokoll
record-for-spectators = Protokoll für Zuschauer
record-for-seat = Protokoll für diesen Sitz
download-record = Protokoll herunterladen
download-as = Als { $format } herunterladen
record-text = Text
record-downloaded = Das Protokoll ist heruntergeladen.

## Der Verlauf

what-happened = Was geschah
nothing-yet = Noch nichts.
earlier-in-replay = Frühere Ereignisse stehen in der Wiederholung.

## Uhren

time-left-spoken = Zeit übrig: { $time }
time-spoken = Zeit: { $time }
days-hours = { $days } Tg. { $hours } h
hours-minutes = { $hours } h { $minutes } min
no-time = keine

## Wiederholung

title-replay = Wiederholung · { $game }
stage-replay = Wiederholung · { $stage }
to-table = Tisch
version = Stand
version-of = Stand { $version } von { $last }
steps = Schritte
step-first = Anfang
step-back = Zurück
step-play = Abspielen
step-pause = Anhalten
step-on = Weiter
step-last = Ende
speed = Geschwindigkeit
view-as = Ansicht
view-as-spectators = Zuschauer
view-as-you = Du
view-as-full = Alle Karten offen
what-happened-at = Was bei { $version } geschah
analysis = { $you ->
    [yes] Du warst an der Reihe
   *[no] { $player } war an der Reihe
}
analysis-ask = Was hätte ein Bot getan?
analysis-same = { $you ->
    [yes] Du hast dasselbe getan.
   *[no] { $player } hat dasselbe getan.
}
analysis-other = { $you ->
    [yes] Du hast „{ $action }“ gewählt.
   *[no] { $player } hat „{ $action }“ gewählt.
}
analysis-gain = { $count ->
    [0] Beides ist etwa gleich gut.
   *[other] Die Wahl des Bots ist besser: In 100 solchen { $of ->
        [round] Runden
       *[match] Partien
    } macht sie etwa { $count ->
        [one] 1 Sieg
       *[other] { $count } Siege
    } aus.
}
analysis-better = Die Wahl des Bots ist klar besser.
analysis-taken-better = { $you ->
    [yes] In den Simulationen des Bots war deine Wahl besser.
   *[no] In den Simulationen des Bots war die Wahl von { $player } besser.
}
analysis-bot = Der Bot, der gefragt wird
analysis-says = Der Bot hätte gewählt: { $label }. { $reason }
analysis-would = Der Bot hätte gewählt:
review = Auswertung
review-ask = { $you ->
    [yes] Meine Entscheidungen auswerten
   *[no] Entscheidungen von { $player } auswerten
}
review-bot = Der Bot, der auswertet
review-stop = Abbrechen
review-progress = { $done } von { $count }
review-part = { $done } von { $count } Entscheidungen sind ausgewertet.
review-sum = Bei { $same } von { $count ->
    [one] 1 Entscheidung
   *[other] { $count } Entscheidungen
} hätte ein Bot ({ $strength ->
    [easy] leicht
    [medium] mittel
   *[hard] schwer
}) dasselbe getan.
review-nothing = Es gab nichts zu entscheiden.
copied = Kopiert
copy-link-to-version = Link zu diesem Stand kopieren
link-copied = Der Link ist kopiert.
link-not-copied = Der Link konnte nicht kopiert werden. Er ist die Adresse dieser Seite.

## Ein Protokoll prüfen

is-it-fair = Ist das fair?
verify-explained = Dein Browser lädt das Protokoll einmal und rechnet alles nach: dass der Server sich auf sein Geheimnis festgelegt hatte, dass kein Ereignis verändert wurde, jedes Mischen, jeden Würfel, jedes Los und das Ergebnis. Ob jeder Zug den Regeln folgte, prüft <code>acepost verify</code>.
verify-here = In diesem Browser prüfen
verify-loading = Das Protokoll wird geladen …
verify-checking = Wird geprüft … { $percent } %
verify-needs-https = Browser prüfen nur auf Seiten, die über HTTPS oder von diesem Rechner kommen.
checks = Prüfungen
check-header = Format
check-commitment = Festlegung
check-chain = Hash-Kette
check-chance = Zufall
check-result = Ergebnis
check-header-holds = Das Protokoll ist so geschrieben, wie es sein soll, mit { $seats } Sitzen.
check-commitment-holds = Der Startwert ist der, auf den sich der Server festgelegt hatte, bevor sich jemand setzte.
check-chain-holds = Jedes der { $events } Ereignisse hat den Hash, der aus allen davor folgt.
check-chance-holds = Alles, was gezogen wurde, folgt aus dem Startwert und dem, was die Spieler beitrugen.
check-result-holds = Das Ergebnis ist das, welches das letzte Ereignis nennt.
check-header-fails = Das Protokoll hat nicht die Form, die es haben soll.
check-commitment-fails = Der Startwert ist nicht der, auf den sich der Server festgelegt hatte.
check-chain-fails = Die Ereignisse haben nicht die Hashes, die aus denen davor folgen: Etwas wurde später geändert.
check-chance-fails = Was gezogen wurde, folgt nicht aus dem Startwert und dem, was die Spieler beitrugen.
check-result-fails = Das Ergebnis ist nicht das, welches die Ereignisse nennen.
check-not-checked = Nicht ganz geprüft: Diese Seite kennt dieses Spiel oder diese Fassung seiner Regeln nicht gut genug.
check-first-event = Das erste Ereignis, das nicht passt, ist Nummer { $event }.
check-for-programmers = Für Programmierer
check-holds-spoken = stimmt.
check-fails-spoken = stimmt nicht.
check-not-checked-spoken = nicht geprüft.
verdict-verified = Geprüft: { $events } Ereignisse, deren Geheimnis, Kette, Zufall und Ergebnis stimmen.
verdict-verified-spoken = Das Protokoll ist geprüft.
verdict-incomplete = Nicht bestätigt: Nichts in diesem Protokoll ist falsch, aber nicht alles ließ sich prüfen.
verdict-incomplete-spoken = Nichts im Protokoll ist falsch, aber nicht alles ließ sich prüfen.
verdict-failed = Dieses Protokoll stimmt nicht.
verdict-failed-spoken = Das Protokoll stimmt nicht.
head-hash = Kopf { $hash }

## Der Warteraum vor einer Partie

waiting-title = { $game }, es fehlen noch Spieler
seats-free = { $count ->
    [one] Ein Platz ist frei
   *[other] { $count } Plätze sind frei
}
starts-when-full = Die Partie beginnt, wenn der letzte Platz besetzt ist.
left-open = Nimmt 30 Tage lang niemand Platz, wird sie abgesagt.
sit-down-invited = Setz dich und spiel mit. Du brauchst kein Konto: Ohne Konto spielst du als Gast.
sit-down = Platz nehmen
start-now = Jetzt beginnen
leave-match = Partie verlassen
you-have-left = Du hast die Partie verlassen.
cancel-match = Partie absagen
cancel-question = Partie absagen?
cancel-consequence = Sie entfällt für alle, die schon Platz genommen haben.
keep-match = Nicht absagen
add-players = Spieler hinzufügen
add-a-bot = Bot hinzufügen:
add-bot-easy = Bot: leicht
add-bot-medium = Bot: mittel
add-bot-hard = Bot: schwer
link-to-send = Link zum Verschicken
invite-by-name = Jemanden mit Namen einladen
# Gefolgt von Namen: Knöpfen, die einladen.
invite-known = Mit dir gespielt haben
invite-player = { $player } einladen
invite = Einladen
player-invited = { $player } ist eingeladen.
player-declined = { $player } hat die Einladung abgelehnt.
invitation-pending = offen
invitation-accepted = angenommen
invitation-declined = abgelehnt
invitation-expired = abgelaufen
invitation-withdrawn = zurückgezogen
withdraw = Zurückziehen
withdraw-whose = die Einladung von { $player }
remove-player = Entfernen<hidden>: { $player }</hidden>
tag-you = du
tag-host = Host
seat-free = frei
players-joined = { $count ->
    [one] { $players } ist dabei.
   *[other] { $players } sind dabei.
}
players-left = { $count ->
    [one] { $players } ist nicht mehr dabei.
   *[other] { $players } sind nicht mehr dabei.
}
host-now = { $is ->
    [you] Du bist jetzt Host.
   *[other] { $player } ist jetzt Host.
}
seat-reserved = reserviert für <player>{ $player }</player>

## Was aus dem, was alle gesehen haben, für verdeckte Karten folgt

table-memory = Was der Tisch sich merkt
