### pages

## A link as a QR code, for the camera of a phone.

qr-show = QR-Code zeigen
qr-hide = QR-Code ausblenden
qr-code = Der Link als QR-Code
qr-failed = Der QR-Code konnte nicht gezeichnet werden.
game-unknown = Ein Spiel dieses Namens gibt es hier nicht.
game-play = Spielen
game-against = { $bots ->
    [one] Gegen einen Bot
   *[other] Gegen { $bots } Bots
}
game-play-bots = { $bots ->
    [one] Gegen einen Bot spielen
   *[other] Gegen Bots spielen
}
game-make-match = Partie erstellen
game-lobby = Lobby
game-leaderboard = Rangliste
game-contents = Inhalt
game-rules = Regeln
game-for-programs = Für Programme: Aktionen, Optionen, Ergebnisse

## Anmelden und Registrieren

sign-in-deleted = Dein Konto ist gelöscht. Wenn du dich bis <until></until> anmeldest, wird das rückgängig gemacht.
sign-in-reset = Dein neues Passwort ist gesetzt. Melde dich damit an.
sign-in-restored = Dein Konto wird nicht gelöscht, weil du dich angemeldet hast. Die Partien, die du verlassen hast, bleiben verlassen. Wenn du es trotzdem löschen möchtest, tu das in den Einstellungen noch einmal.
sign-in-as-guest = Du spielst als der Gast { $name }. Wenn du dich mit einem anderen Konto anmeldest, vergisst dieser Browser den Gast. <keep>Behalte die Partien des Gasts</keep>, indem du ihm einen Namen und ein Passwort gibst.
sign-in-name = Name
sign-in-password = Passwort
sign-in-passkey = Passkey benutzen
sign-in-forgot = Passwort vergessen?
sign-in-new = Neu hier?
sign-in-new-lead = Ein Name und ein Passwort genügen. Ohne sie kannst du <guest>sofort als Gast spielen</guest>.
sign-in-closed = Konten erstellt auf diesem Server nur der Betreiber.
sign-in-register = Registrieren

## Verlorene Passwörter

reset-title = Passwort verloren
reset-heading = Passwort verloren?
reset-lead = Wenn dein Konto eine bestätigte E-Mail-Adresse hat, bekommst du eine E-Mail mit einem Link, um ein neues Passwort zu setzen.
reset-account = Name oder E-Mail-Adresse
reset-send = E-Mail senden
reset-ask-operator = Bitte den <contact>Betreiber</contact> um ein neues Passwort.
reset-sent = Wenn es so ein Konto mit einer bestätigten E-Mail-Adresse gibt, ist eine E-Mail dorthin unterwegs. Der Link darin gilt 30 Minuten lang.
reset-nothing-arrives = Es kommt nichts an? Sieh bei den unerwünschten E-Mails nach. Nach fünf Minuten kann noch eine geschickt werden.
reset-unconfirmed = Ein Konto ohne bestätigte Adresse bekommt keine: Bitte den <contact>Betreiber</contact> dieses Servers um ein neues Passwort.
reset-new-title = Neues Passwort
reset-new-heading = Neues Passwort setzen
reset-new-lead = Für <name></name>. Es beendet alle Sitzungen, Tokens und Passkeys.
reset-new-lead-unnamed = Es beendet alle Sitzungen, Tokens und Passkeys.
reset-password = Neues Passwort
reset-set = Passwort setzen
reset-done = Dein neues Passwort ist gesetzt.
reset-link-invalid = Dieser Link funktioniert nicht mehr: Er wurde schon benutzt, ist älter als 30 Minuten, oder es gibt einen neueren.
reset-link-used = Wenn du damit schon ein neues Passwort gesetzt hast, <link>melde dich an</link>.
reset-send-another = Noch eine E-Mail senden

## Eine App erlauben

authorize-title = App erlauben
authorize-heading = App erlauben?
authorize-sign-in = Melde dich zuerst an
authorize-sign-in-lead = Eine App möchte dein Konto benutzen. Melde dich an, um zu sehen, welche es ist und was sie möchte.
authorize-wants = Du bist als <strong>{ $name }</strong> angemeldet, und <app></app> möchte:
authorize-where = Danach kommst du zu: <where></where>. Erlaube es nur, wenn du von dort gekommen bist.
authorize-this-device = dieses Gerät
authorize-app-for = die App für { $address }
authorize-going-back = Du bist auf dem Weg zurück zur App. Wenn nichts geschieht: <link>weiter</link>.
authorize-take-back = Du kannst das jederzeit zurücknehmen, in deinen Einstellungen unter „Sitzungen und Apps“.
authorize-broken = Die App hat einen Fehler gemacht
authorize-broken-lead = Sie kann nicht bekommen, worum sie bittet.
authorize-twice = Sie nennt etwas zweimal.
authorize-return = Zurück zu { $address }

## Auf einem Gerät anmelden

device-title = Auf einem Gerät anmelden
device-sign-in = Melde dich zuerst hier an.
device-lead = Ein Programm oder ein Gerät zeigt dir einen Code. Gib ihn hier ein, um dich dort als <strong>{ $name }</strong> anzumelden.
device-code = Code
device-code-hint = Acht Buchstaben, wie { $example }.
device-go-on = Weiter
device-unknown = Diesen Code gibt es nicht, oder er ist zu alt. Sieh noch einmal auf das Gerät.
device-wants = Das Gerät zeigt den Code <code></code>. Dort möchte <app></app> als <strong>{ $name }</strong>:
device-warning = Erlaube es nur, wenn du das selbst begonnen hast und das Gerät dir gehört. Wenn dir der Code geschickt wurde, lehne ab.
device-allowed = Fertig. Auf dem Gerät geht es von selbst weiter.
device-refused = Abgelehnt. Das Gerät bekommt nichts.

## Was gerade läuft, auf der ersten Seite

home-running = <number>{ $number }</number> { $count ->
    [one] laufende Partie
   *[other] laufende Partien
}
home-open = <number>{ $number }</number> { $count ->
    [one] Partie wartet auf Spieler
   *[other] Partien warten auf Spieler
}
home-waiting-players = <number>{ $number }</number> { $count ->
    [one] Spieler sucht einen Gegner
   *[other] Spieler suchen Gegner
}
home-finished = <number>{ $number }</number> { $count ->
    [one] Partie in 24 Stunden beendet
   *[other] Partien in 24 Stunden beendet
}
home-live-match = Eine Partie { $game }
home-live = Live
home-over = Vorbei
home-watch = Zuschauen
home-see-match = Zur Partie

## Eine neue Partie

create-title = Neue Partie
create-make = Partie erstellen
create-game = Spiel
create-players = Zahl der Spieler
create-players-hint = { $players }, dich eingeschlossen
create-opponents = Gegner
create-people = { $count ->
    [one] Ein Mensch
   *[other] Menschen
}
create-bots = { $count ->
    [one] Ein Bot
   *[other] Bots
}
create-both = Beides
create-people-hint = Du bekommst einen Link, den du anderen schicken kannst.
create-how-many-bots = Wie viele Bots
create-strength = Bots spielen
create-mixed = Verschieden
create-speed = Tempo
create-live = Live
create-live-hint = 15 Minuten pro Spieler für die ganze Partie, dazu 10 Sekunden mit jedem Zug.
create-day = Ein Tag pro Zug
create-days = Drei Tage pro Zug
create-day-hint = Wer für einen Zug länger braucht, dessen Zeit ist abgelaufen.
create-slow = Langsam, ohne Wochenenden
create-slow-hint = 7 Tage pro Zug. Samstage und Sonntage zählen nicht.
create-other-clock-hint = Du hast unter „Weitere Optionen“ eine andere Uhr gewählt.
create-more = Weitere Optionen
create-visibility = Wer sie sieht
create-open-to = Offen für
create-public = Alle
create-public-hint = Die Partie steht in der Lobby. Alle können mitspielen oder zuschauen.
create-unlisted = Mit dem Link
create-unlisted-hint = Die Partie steht in keiner Liste. Wer ihren Link hat, kann mitspielen oder zuschauen.
create-private = Nur Spieler
create-private-hint = Nur Eingeladene, und wer den Link mit dem Code hat, können mitspielen. Niemand kann zuschauen.
create-spectator-delay = Verzögerung für Zuschauer (Ereignisse)
create-rated = Gewertet
create-rated-hint = Gäste können an gewerteten Partien nicht teilnehmen.
create-to-be-rated = Für gewertete Partien brauchst du <link>einen Namen und ein Passwort</link>.
create-clock = Uhr
create-other-clock = Andere Uhr
create-clock-none = Keine Uhr
create-clock-none-hint = Alle lassen sich Zeit, so viel sie wollen. Nach einem Jahr ohne Zug wird die Partie abgebrochen.
create-clock-move = Pro Zug
create-clock-move-hint = Wer für einen Zug länger braucht, dessen Zeit ist abgelaufen.
create-clock-total = Gesamtzeit
create-clock-total-hint = Deine Zeit läuft nur, wenn du an der Reihe bist, und mit jedem Zug kommt etwas dazu.
create-time-per-move = Zeit pro Zug
create-initial-time = Anfangszeit
create-added-per-move = Zusätzlich pro Zug
create-maximum-time = Höchstens
create-no-time = nichts
create-stand-in-time = Wenn der Server nach Ablauf der Zeit einspringt, muss jeder Zug Zeit hinzufügen: Danach hätte der Spieler sonst keine mehr.
create-weekends = Samstags und sonntags anhalten
create-time-zone = Zeitzone
create-seats = Sitze
create-seats-hint = Du hast Sitz 1. Bots setzen sich sofort; Menschen nehmen die übrigen Sitze, wie sie kommen.
create-seat = Sitz { $seat }
create-seat-person = Ein Mensch
create-seat-bot = { $strength ->
    [easy] Ein Bot: leicht
    [medium] Ein Bot: mittel
   *[hard] Ein Bot: schwer
}
create-invitations = Einladungen
create-invite = Mit Namen einladen
create-invite-hint = Ein Name oder mehrere.
create-no-such-player = Es gibt keinen Spieler mit dem Namen { $name }.
create-options = Regeln von { $game }
create-not-invited = Die Partie ist erstellt, aber nicht alle konnten eingeladen werden: { $problem }
option-auto-forced = Erzwungene Züge sofort spielen
option-on-timeout = Wenn die Zeit abläuft
guest-name = Dein Name
guest-name-hint = Freiwillig. 2 bis 24 Zeichen: Buchstaben a bis z, Ziffern, - und _.

## Die Einstellungen einer Partie

match-settings = Einstellungen der Partie
match-settings-time = Zeit
match-settings-visible-to = Sichtbar für
match-settings-visibility = { $visibility ->
    [public] Alle
    [unlisted] Alle mit dem Link
   *[private] Nur ihre Spieler
}{ $delay ->
    [0] {""}
    [one] , { $delay } Ereignis später
   *[other] , { $delay } Ereignisse später
}
match-settings-rated = Gewertet
match-settings-yes = Ja
match-settings-no = Nein

## Die Lobby

lobby-waits = { $count ->
    [0] Niemand wartet
    [one] { $players } wartet
   *[other] { $players } warten
}, { $count } von { $seats } Plätzen
lobby-wanted = { $count ->
    [one] Jemand wartet
   *[other] { $count } warten
}{ $seats ->
    [2] {""}
   *[other] { " " }auf eine Partie mit { $seats } Plätzen
}
lobby-wanted-play = Mitspielen<hidden> bei { $game } mit anderen, die warten</hidden>
lobby-join = Mitspielen<hidden> bei { $game } mit { $player }</hidden>
lobby-your-seat = Dein Platz
lobby-narrow = Liste eingrenzen
lobby-show = Zeigen
lobby-open-seats = freie Plätze
lobby-being-played = laufende
lobby-every-game = alle Spiele
lobby-every-clock = alle Uhren
lobby-clock-none = keine
lobby-clock-move = pro Zug
lobby-clock-total = Gesamtzeit
lobby-either = beides
lobby-rated = gewertet
lobby-not-rated = nicht gewertet
lobby-none-played = Zurzeit läuft keine öffentliche Partie.
lobby-none-open = Zurzeit ist keine Partie offen. <link>Erstelle eine Partie</link>, dann finden andere sie hier.
pairing = Schnell einen Gegner finden
pairing-lead = Spiel mit jemandem, der dasselbe möchte. Die Partie beginnt, sobald sich jemand findet.
pairing-now = Jetzt: 5 Minuten pro Zug
pairing-day = Per Post: ein Tag pro Zug
pairing-slow = Langsam: 3 Tage pro Zug
pairing-find = Gegner suchen
pairing-waiting = Du wartest auf jemanden, der dasselbe möchte. Du kannst diese Seite verlassen: Die Partie steht in deiner Liste, sobald sie beginnt.
pairing-stay = Du wartest auf jemanden, der dasselbe möchte. Bleib hier: Du hast { $time }.
pairing-none = Bisher hat sich niemand gefunden.
pairing-again = Weiter warten

## Die eigenen Partien

matches-title = Deine Partien
matches-stranger = Hier steht, was du spielst: wer an der Reihe ist, und wie lange noch.
matches-score = { $matches ->
    [one] Eine Partie mit <player>{ $player }</player>
   *[other] { $matches } Partien mit <player>{ $player }</player>
}: { $ahead }-mal warst du vorn, { $behind }-mal hinten.
matches-score-last = Gezählt sind nur deine letzten Partien.
matches-none = Noch keine. <home>Spiel gegen einen Bot</home>, oder <lobby>such dir jemanden in der Lobby</lobby>.
matches-others = Andere sind an der Reihe
matches-players = Warten auf Spieler
matches-over = Vorbei
matches-invitations = Einladungen
matches-rematches = Revanchen
matches-invites-you = <sender>{ $sender }</sender> lädt dich ein zu <game>{ $game }</game>
matches-accept = Annehmen<hidden>: Einladung von { $sender }</hidden>
matches-decline = Ablehnen<hidden>: Einladung von { $sender }</hidden>
matches-declined = Du hast die Einladung von { $sender } abgelehnt.
matches-decline-all = Alle ablehnen
matches-declined-all = Du hast die Einladungen abgelehnt.
matches-pairings = Warten auf Gegner
matches-stop-waiting = Nicht mehr warten<hidden> auf { $game }</hidden>
matches-stopped-waiting = Du wartest nicht mehr auf { $game }.

## Einladungen

accept = Annehmen
decline = Ablehnen
take-seat = Platz nehmen
invited-title = Eine Einladung
invited-for-you = Du bist eingeladen
invited-for = { $player } ist eingeladen
invited-link = Jemand hat dir den Link zu einer privaten Partie geschickt. Nimm Platz, um sie zu sehen.
invited-play-as = Du spielst als { $name }.
invited-as-guest = Du brauchst kein Konto: Du spielst als Gast.
invited-sign-in = Hast du ein Konto? Dann <link>melde dich</link> vorher an.
invited-no-match = Dieser Link führt zu keiner Partie. Vielleicht ist er nicht vollständig, oder die Partie wurde abgesagt.
invited-invites-you = <sender>{ $sender }</sender> lädt dich zu einer Partie <game>{ $game }</game> ein.
invited-invites = <sender>{ $sender }</sender> lädt <player>{ $player }</player> zu einer Partie <game>{ $game }</game> ein.
invited-state = Die Einladung { $state ->
    [accepted] ist angenommen
    [declined] ist abgelehnt
    [withdrawn] ist zurückgezogen
    [expired] ist abgelaufen
   *[pending] ist offen
}.
invited-see-match = Zur Partie
invited-until = Du kannst sie bis <time>dann</time> annehmen.
invited-waits-until = Sie wartet bis <time>dann</time> auf eine Antwort.

## Spieler, Wertungen, Ranglisten

player-since = { $kind ->
    [you] Das bist du
    [guest] Ein Gast
    [bot] Ein Bot dieses Servers
    [foreign] Ein Spieler eines anderen Servers
    [deleted] Ein gelöschtes Konto
   *[person] Ein Spieler
}, hier seit <day>damals</day>.
player-invite = Zu einer Partie einladen
player-download = Öffentliche Protokolle herunterladen
player-block = Blockieren<hidden>: { $name }</hidden>
player-unblock = Nicht mehr blockieren<hidden>: { $name }</hidden>
player-blocked = Du hast { $name } blockiert. Ihr könnt nicht mehr bei Partien des anderen mitspielen.
player-unblocked = { $name } ist nicht mehr blockiert.
player-ratings = Wertungen
player-pool = { $pool ->
    [bots] gegen Menschen und Bots
   *[people] gegen Menschen
}
player-matches = Öffentliche Partien
player-no-matches = Noch keine.
player-none-such = Keine solchen Partien.
player-against = Gegen
player-against-all = alle Spieler
player-settings = Einstellungen
rating = Wertung
rating-matches = Partien
rating-chart = { $game }: Wertung gegen { $pool ->
    [bots] Menschen und Bots
   *[people] Menschen
}
rating-chart-description = Die Wertung von { $player } nach den letzten { $count } Partien: { $first } nach der ersten davon, jetzt { $last }, am niedrigsten { $lowest } und am höchsten { $highest }.
rating-chart-match = Partie
rating-chart-day = Tag (UTC)
rating-chart-uncertainty = Unsicherheit
chart-table = Tabelle
no-such-game = Ein Spiel mit diesem Namen gibt es hier nicht.
leaderboard = Rangliste
leaderboard-title = { $game }: Rangliste
leaderboard-pools = Welche Partien zählen
leaderboard-people = Nur Menschen
leaderboard-bots = Bots
leaderboard-rank = Rang
leaderboard-player = Spieler
leaderboard-empty = In dieser Rangliste steht noch kein Spieler.
leaderboard-hint = Eine Wertung ist die niedrigste, die wahrscheinlich ist: Neulinge beginnen bei 750 und steigen, je besser man sie kennt. 400 Punkte mehr bedeuten etwa zehn zu eins.

## Die Statistik eines Spiels

statistics-matches = { $count ->
    [one] Bisher eine Partie
   *[other] Bisher { $number } Partien
}
statistics-decisions = Entscheidungen
statistics-duration = Dauer
statistics-decisions-chart = Wie viele Entscheidungen Partien haben
statistics-duration-chart = Wie lange Partien dauern
statistics-lengths-description = Von { $count } Partien liegt die Hälfte in der Mitte: { $typical }.
statistics-seats-chart = Wer gewinnt, bei { $players } Spielern
statistics-seats-description = { $rates } der Partien. Wären alle Sitze gleich, wären es je { $even }.
statistics-seat = Sitz
statistics-seat-number = Sitz { $seat }
statistics-players = Spieler
statistics-wins = Siege
statistics-matches-column = Partien
statistics-ends = Wie sie enden
statistics-ends-description = Am häufigsten: { $reason }, { $part } der Partien.
statistics-reason = Grund
statistics-part = Anteil
statistics-over = { $from } oder mehr
statistics-from-to = { $from } bis { $to }
statistics-unknown = unbekannt
statistics-mostly = meist { $from } bis { $to }
statistics-mostly-over = meist über { $from }

## Über diesen Server

about-title = Über Acepost
about-lead = Acepost ist ein Server für Kartenspiele per Post. Man zieht abwechselnd, Sekunden oder Tage nacheinander, und niemand sonst sieht die eigene Hand.
about-fair = Fair, und du musst es nicht glauben
about-fair-how = Bevor sich der erste Spieler setzt, legt sich der Server auf ein Geheimnis fest. Jedes Mischen und jeder Würfel folgt daraus und aus dem, was die Spieler beitragen. Wenn eine Partie vorbei ist, nennt ihr Protokoll das Geheimnis, und „in diesem Browser prüfen“ auf der Seite ihrer Wiederholung rechnet alles auf deinem eigenen Gerät nach, ohne den Server zu fragen.
about-post = Per Post
about-post-how = Schließ diese Seite, wann immer du willst. Deine Partien gehen weiter und warten auf dich unter <matches>deine Partien</matches>. In den <settings>Einstellungen</settings> kannst du dir E-Mails schicken lassen, wenn du an der Reihe bist, und Urlaub nehmen: So lange stehen deine Uhren.
about-yours = Zum Mitnehmen
about-yours-how = Jede beendete Partie ist ein Protokoll, das du mitnehmen kannst, und was über dein Konto gespeichert ist, bekommst du als eine Datei in den <settings>Einstellungen</settings>. Dort kannst du auch dein Konto löschen. Was dieser Server wie lange speichert, steht unter <privacy>Datenschutz</privacy>.
about-programs = Für Programme
about-programs-how = Diese Seite benutzt <api>dieselbe API</api>, die auch alle Bots, Telefone und Terminals benutzen dürfen. Was dort schiefgehen kann, hat <problems>einen Namen</problems>. <guides>Die Anleitungen</guides> auf Englisch beschreiben Apps, Webhooks und Protokolle.
about-whose = Wem es gehört
about-whose-how = Acepost ist freie Software unter der MIT- oder der Apache-2.0-Lizenz. Die Spiele gehören ihren Erfindern, deren Namen bei den Regeln stehen. Die Seite benutzt <lit>lit-html</lit> (BSD-3-Clause) und <fluent>Fluent</fluent> (Apache-2.0).

## Was der Server speichert

privacy-language = Diesen Text gibt es nur auf Englisch.
privacy-contact = Den Betreiber dieses Servers fragen
