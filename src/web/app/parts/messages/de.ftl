### parts

markdown-table = Tabelle
## Konten

credentials-name = Wähle einen Namen
credentials-name-hint = 2 bis 24 der Buchstaben a bis z, Ziffern, - und _.
credentials-password = Wähle ein Passwort
credentials-password-hint = Mindestens 8 Zeichen, und keines der häufigen.
passkey-wrong-site = Passkeys dieses Servers funktionieren nur unter { $site }.
passkey-exists = Dieses Gerät hat schon einen Passkey für dein Konto.
passkey-cancelled = Es wurde abgebrochen, hat zu lange gedauert, oder auf diesem Gerät gibt es keinen Passkey.

consent-unregistered = eine App, die sich <name></name> nennt,
consent-play = In deinem Namen Partien erstellen, ihnen beitreten und spielen, und sehen, was du siehst
consent-read = Sehen, was du siehst: deine Partien, Hände und Nachrichten
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
match-with = mit { $players }
match-players-of = { $players } von { $seats } Spielern
match-cancelled = abgesagt
match-your-turn = Du bist an der Reihe
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
end-reason = { $reason ->
    [resigned] aufgegeben
    [timed_out] Zeit abgelaufen
    [agreed_draw] Remis vereinbart
    [called_off] abgebrochen
    [all_aces] alle Asse
    [never_won_a_round] keine Runde gewonnen
    [deck_exhausted] Deck aufgebraucht
    [both_exhausted] beide Decks aufgebraucht
    [last_standing] als Letzter übrig
    [four_kings] vier Könige
    [fewest_spades] am wenigsten Pik
    [cards_left] Karten übrig
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
error-log-in-first = Melde dich erst an
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
## Was der Server abgelehnt hat

problem-already-invited = Dieser Spieler ist schon eingeladen.
problem-already-seated = Wer schon einen Platz in der Partie hat, bekommt keinen zweiten.
problem-already-waiting = Auf so eine Partie wartest du schon.
problem-authorization-refused = Was die App will, kannst du ihr nicht erlauben.
problem-cannot-block = Dich selbst und Bots kannst du nicht blockieren.
problem-decision-answered = Das hast du schon entschieden.
problem-decision-closed = Das ist nicht mehr zu entscheiden.
problem-delivery-under-way = Zu diesem Webhook ist noch eine Zustellung unterwegs, die du verlangt hast.
problem-forbidden = Das darfst du nicht.
problem-guests-unrated = Gäste spielen nur ungewertete Partien. Behalte dein Konto mit einem Namen und einem Passwort, um gewertete zu spielen.
problem-illegal-action = Das erlauben die Regeln gerade nicht.
problem-invitation-over = Die Einladung ist beantwortet, zurückgezogen oder abgelaufen.
problem-mail-unavailable = Dieser Server verschickt keine E-Mails.
problem-match-not-finished = Die Partie ist noch nicht zu Ende.
problem-match-not-open = Die Partie hat schon begonnen oder ist abgesagt.
problem-match-not-running = Die Partie läuft nicht, oder du bist nicht mehr dabei.
problem-match-not-started = Die Partie hat noch nicht begonnen.
problem-name-taken = Diesen Namen hat schon jemand. Wähle einen anderen.
problem-no-clock = Diese Partie hat keine Uhr.
problem-no-draw-with-bots = Es spielt noch ein Bot mit, und Bots stimmen keinem Remis zu.
problem-no-hints = Tipps gibt es nur in ungewerteten Partien, in denen außer dir nur Bots spielen.
problem-no-vacation-left = Du hast keinen Urlaub mehr übrig.
problem-not-enough-players = Für den Beginn der Partie fehlen noch Spieler.
problem-not-found = Das gibt es nicht, oder du darfst es nicht sehen.
problem-not-seated = Du hast in dieser Partie keinen Platz.
problem-on-vacation = Du hast schon Urlaub. Beende ihn zuerst.
problem-pairing-over = Auf diese Partie wartest du nicht mehr: Du hast einen Platz, oder es wurde abgebrochen.
problem-passkey-rejected = Dieser Passkey kann hier nicht benutzt werden.
problem-passkey-taken = Dieser Passkey ist schon hinzugefügt.
problem-passkeys-unavailable = Dieser Server hat keine Passkeys: Seine Adresse ist weder eine Domain mit HTTPS noch localhost.
problem-player-unavailable = Mit diesem Spieler kannst du nicht spielen.
problem-push-endpoint-taken = Dieses Gerät bekommt die Benachrichtigungen eines anderen Kontos. Schalte sie dort zuerst aus.
problem-refused = Das hat der Server abgelehnt: { $detail }
problem-reset-code-invalid = Dieser Code ist unbekannt, abgelaufen oder verbraucht. Fordere einen neuen an.
problem-seats-kept = Die freien Plätze sind für die Spieler der vorigen Partie reserviert.
problem-suspended = Dieses Konto ist gesperrt.
problem-suspended-until = Dieses Konto ist gesperrt bis { $time }.
problem-time-up = Deine Zeit dafür ist abgelaufen.
problem-timeout = Das hat zu lange gedauert. Bitte versuch es noch einmal.
problem-too-many-apps = Mehr Apps kannst du nicht registrieren. Lösche zuerst eine.
problem-too-many-blocks = Mehr Spieler kannst du nicht blockieren. Gib zuerst einen frei.
problem-too-many-invitations = Mehr offene Einladungen kannst du nicht haben. Zieh zuerst eine zurück.
problem-too-many-mails = Heute sind zu viele E-Mails an diese Adresse oder an dich gegangen. Versuch es morgen noch einmal.
problem-too-many-matches = Mehr offene oder laufende Partien kannst du nicht haben. Beende oder verlass zuerst eine.
problem-too-many-pairings = Auf mehr Partien kannst du nicht warten. Warte zuerst auf eine andere nicht mehr.
problem-too-many-passkeys = Mehr Passkeys kannst du nicht haben. Entferne zuerst einen.
problem-too-many-pauses = Diese Partie kann keine Pause mehr haben.
problem-too-many-push-subscriptions = Mehr Geräte können nicht benachrichtigt werden. Entferne zuerst eines.
problem-too-many-tokens = Mehr Tokens kannst du nicht haben. Widerrufe zuerst eines.
problem-too-many-webhooks = Mehr Webhooks kannst du nicht haben. Lösche zuerst einen.
problem-unauthenticated = Du bist nicht mehr angemeldet. Melde dich bitte neu an.
problem-unknown-game = Dieses Spiel gibt es nicht.
problem-webhook-disabled = Der Webhook ist ausgeschaltet. Schalte ihn zuerst ein.
problem-wrong-credentials = Der Name oder das Passwort ist falsch.
problem-wrong-password = Dein aktuelles Passwort fehlt oder ist falsch.

## Was in einem Feld eines Formulars nicht stimmt

problem-field-account = Das ist weder der Name eines Spielers noch eine E-Mail-Adresse.
problem-field-address = Das ist keine E-Mail-Adresse wie ana@example.org.
problem-field-clock = So lässt sich die Uhr nicht einstellen. Wähle andere Zeiten.
problem-field-description = Eine Beschreibung hat höchstens 200 Zeichen und keine Steuerzeichen.
problem-field-digest-seconds = Zwischen zwei E-Mails liegt eine Stunde bis eine Woche.
problem-field-expires-in-days = Ein Token gilt 1 bis 366 Tage.
problem-field-home-page = Die Adresse der App-Seite beginnt mit https.
problem-field-kinds = Wähle mindestens eine Art von Benachrichtigung.
problem-field-name = Dieser Name ist zu kurz oder zu lang, hat unerlaubte Zeichen oder ist reserviert.
problem-field-options = Mit dieser Option kann das Spiel nicht gespielt werden.
problem-field-password = Nimm 8 bis 128 Zeichen, die schwer zu erraten sind: kein häufiges Passwort, keine Reihe, nicht deinen Namen.
problem-field-player = Diesen Spieler gibt es nicht, oder er kann nicht eingeladen werden.
problem-field-quiet-hours = Gib zwei verschiedene Uhrzeiten an, von 00:00 bis 23:59.
problem-field-redirect-uris = Gib 1 bis 10 Redirect-URIs an. Jede beginnt mit https://, http://127.0.0.1, http://[::1] oder einem Schema wie org.example.app: und enthält weder Namen noch Passwort noch einen Teil nach #.
problem-field-scopes = Wähle mindestens ein Recht.
problem-field-seat = Dieser Platz ist nicht frei.
problem-field-seats = Mit so vielen Spielern kann das Spiel nicht gespielt werden.
problem-field-since = Ein Urlaub beginnt jetzt oder innerhalb eines Jahres.
problem-field-spectator-delay = Die Verzögerung beträgt 0 bis 1000 Züge.
problem-field-target = Dieses Gerät kann nicht benachrichtigt werden.
problem-field-until = Ein Urlaub endet nach seinem Beginn und bevor deine Urlaubstage aufgebraucht sind.
problem-field-url = Die Adresse beginnt mit https://, ist im öffentlichen Internet und enthält weder Namen noch Passwort noch einen Teil nach #.
### Teile mehrerer Seiten.

## Listen

list-and = { $before } und { $last }
list-more = { $count } weitere

## Zeiten und Uhren

just-now = gerade eben
days-short = { $count } T
hours-short = { $count } h
minutes-short = { $count } min
seconds-short = { $count } s
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
