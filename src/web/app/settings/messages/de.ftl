### Einstellungen.

## Namen der Teile

settings-title = Einstellungen: { $part }
settings = Einstellungen
settings-account = Konto
settings-passkeys = Passkeys
settings-look = Aussehen
settings-language = Sprache
settings-notifications = Benachrichtigungen
settings-mails = E-Mail
settings-vacation = Urlaub
settings-blocked = Einladungen und Blockierte
settings-tokens = Sitzungen und Apps
settings-apps = Deine eigenen Apps
settings-webhooks = Webhooks
settings-data = Deine Daten
settings-unknown = Solche Einstellungen gibt es nicht.
settings-sign-in-first = Melde dich an, um diese Einstellungen zu sehen.
settings-guest = Du spielst als Gast. <account>Behalte zuerst dein Konto</account>.

## Konto

account-claimed = Das Konto gehört dir. Mit diesem Namen und Passwort kannst du dich überall anmelden.
account-renamed = Du heißt jetzt { $name }.
account-password-changed = Dein Passwort ist geändert. Alle Passkeys und alle anderen Sitzungen sind beendet.
account-signed-out = Du hast dich abgemeldet.
account-guest = Du spielst als der Gast <player>{ $name }</player>.
account-guest-why = Das weiß nur dieser Browser, und manche vergessen es: Safari nach einer Woche ohne Besuch. Mit einem Namen und einem Passwort bleiben deine Partien deine, auch wenn er es vergisst, und du kannst gewertete spielen.
account-keep = Dieses Konto behalten
account-other = Mit einem anderen Konto anmelden
account-person = Du bist <player>{ $name }</player>.
account-name = Name
account-name-hint = Auch deine Partien und ihre Protokolle haben dann den neuen Namen. Schon heruntergeladene Protokolle behalten den alten.
account-change-name = Namen ändern
account-password = Passwort
account-current-password = Aktuelles Passwort
account-new-password = Neues Passwort
account-new-password-hint = Es beendet alle Passkeys und alle anderen Sitzungen und Tokens.
account-change-password = Passwort ändern
account-sign-out = Abmelden
account-sign-out-question = Jetzt abmelden?
account-sign-out-consequence = Dein letzter Zug wird noch gesendet und kann verloren gehen.
account-sign-out-no = Angemeldet bleiben

## Sprache

language-label = Wähle eine Sprache
language-of-browser = Wie im Browser ({ $language })
language-hint = Die Wahl gilt für diesen Browser.
language-hint-player = Die Wahl gilt für diesen Browser und für deine E-Mails und Benachrichtigungen.
language-save = Speichern
language-not-stored = Dieser Browser speichert nichts, deshalb bleibt die Seite in ihrer Sprache.

## Passkeys

passkeys-lead = Mit einem Passkey meldest du dich per Fingerabdruck, Gesicht oder PIN deines Geräts an, neben deinem Passwort.
passkeys-name = Name des Passkeys
passkeys-usual-name = Mein Gerät
passkeys-add = Passkey hinzufügen
passkeys-added = Der Passkey ist hinzugefügt. Du kannst dich damit anmelden.
passkeys-removed = { $name } ist entfernt. Du kannst ihn auch auf dem Gerät löschen.
passkeys-new-name = Neuer Name
passkeys-save = Speichern
passkeys-renamed = Der Passkey ist umbenannt.
passkeys-used = seit <since></since>, zuletzt benutzt <used></used>
passkeys-never-used = seit <since></since>, nie benutzt
passkeys-rename = Umbenennen<hidden>: { $name }</hidden>
passkeys-remove = Entfernen<hidden>: { $name }</hidden>
passkeys-unsupported = Passkeys funktionieren hier nicht. Sie brauchen HTTPS oder einen Server auf demselben Computer, und Chrome oder Edge ab 129, Firefox ab 121, Safari oder iOS ab 18.4.
passkeys-yours = Deine Passkeys
passkeys-none = Es gibt noch keine.

## Benachrichtigungen

notifications-your-turn = Wenn ich an der Reihe bin
notifications-deadline-near = Wenn meine Zeit abläuft
notifications-invitation = Wenn mich jemand einlädt
notifications-offers = Wenn mir jemand eine Revanche, ein Remis oder eine Pause anbietet
notifications-started = Wenn eine Partie beginnt
notifications-finished = Wenn eine Partie zu Ende ist
notifications-saved = Deine Wahl ist gespeichert.
notifications-switched-on = Du wirst auf diesem Gerät benachrichtigt.
notifications-switched-off = Du wirst auf diesem Gerät nicht benachrichtigt.
notifications-quiet-saved = Deine Ruhezeit ist gespeichert.
notifications-quiet-ended = Du hast keine Ruhezeit.
notifications-device-removed = Das Gerät wird nicht mehr benachrichtigt.
notifications-home-screen = Lege diese Seite zuerst auf den Home-Bildschirm, mit „Teilen“ und „Zum Home-Bildschirm“. Öffne sie dann von dort und komm hierher zurück.
notifications-home-screen-guest = Benachrichtigungen brauchen diese Seite auf dem Home-Bildschirm, und dort wärst du nicht mehr dieser Gast. <account>Behalte zuerst dein Konto</account> und melde dich dann dort an.
notifications-unsupported = Dieser Browser kann keine Benachrichtigungen zeigen.
notifications-insecure = Dieser Browser kann keine Benachrichtigungen zeigen, weil dieser Server nicht über HTTPS erreicht wird.
notifications-blocked = Der Browser blockiert Benachrichtigungen von dieser Seite. Erlaube sie in den Einstellungen des Browsers für diese Website und lade die Seite dann neu.
notifications-choose-one = Wähle mindestens eine.
notifications-this-device = Dieses Gerät
notifications-on = <strong>An.</strong> Dieses Gerät benachrichtigt dich, auch wenn diese Seite geschlossen ist.
notifications-off = Aus. Wenn es an ist, benachrichtigt dich dieses Gerät auch, während diese Seite geschlossen ist.
notifications-when = Benachrichtige mich
notifications-save = Speichern
notifications-switch-on = Einschalten
notifications-switch-off = Ausschalten
notifications-sound = Ton
notifications-sound-play = Einen Ton spielen, wenn ich an der Reihe bin
notifications-sound-hint = In diesem Browser, solange diese Seite offen ist, in Partien gegen Menschen.
notifications-quiet = Ruhezeit
notifications-quiet-lead = Jeden Tag wird zwischen zwei Uhrzeiten kein Gerät benachrichtigt. Was dann noch auf dich wartet, erfährst du danach.
notifications-quiet-now = Zwischen <strong>{ $start }</strong> und <strong>{ $end }</strong> Uhr wird kein Gerät benachrichtigt. Was dann noch auf dich wartet, erfährst du danach.
notifications-quiet-from = Von
notifications-quiet-until = Bis
notifications-quiet-zone = Zeitzone
notifications-quiet-save = Ruhezeit speichern
notifications-quiet-set = Ruhezeit festlegen
notifications-quiet-end = Ruhezeit beenden
notifications-devices = Benachrichtigte Geräte
notifications-tag = dieses Gerät
notifications-added = hinzugefügt <ago></ago>
notifications-remove = Entfernen<hidden>: { $name }</hidden>
notifications-no-device = Kein Gerät wird benachrichtigt.

## E-Mail

mails-lead = Was geschehen ist, kommt gesammelt in einer E-Mail, nicht öfter, als du willst. Mit einer bestätigten Adresse kannst du ein verlorenes Passwort ersetzen. Willst du diese E-Mails nicht, aber die Adresse behalten, wähle alles ab.
mails-unavailable = Dieser Server verschickt keine E-Mails. Wie viele Partien auf dich warten, steht im Titel dieser Seite.
mails-saved = Deine E-Mail-Einstellungen sind gespeichert.
mails-question-sent = Eine E-Mail ist unterwegs an { $address }: Folge dem Link darin.
mails-stopped = Deine Adresse ist gelöscht. Du bekommst keine E-Mails mehr, und ein verlorenes Passwort lässt sich nicht mehr ersetzen.
mails-failing = E-Mails an { $address } kommen nicht an. Der Mailserver sagt: „{ $why }“ Gib die Adresse noch einmal ein, um es wieder zu versuchen.
mails-unconfirmed = { $address } ist noch nicht bestätigt: Folge dem Link in der E-Mail, die dorthin ging. Er gilt einen Tag lang.
mails-address = E-Mail-Adresse
mails-password-hint = Nur für eine andere Adresse, und nicht in den ersten zehn Minuten nach dem Anmelden.
mails-about = Schick mir eine E-Mail
mails-your-turn = Wenn ich an der Reihe bin
mails-reminders = Wenn meine Zeit abläuft
mails-invitations = Wenn mich jemand einlädt oder mir eine Revanche, ein Remis oder eine Pause anbietet
mails-results = Zu den Ergebnissen meiner Partien
mails-period = Mindestabstand zwischen zwei E-Mails
mails-save = Speichern
mails-stop = Adresse löschen

## Urlaub

vacation-lead = Während du weg bist, stehen deine Uhren, außer in Live-Partien mit weniger als 8 Stunden Zeit. Du bekommst 30 Tage im Jahr, gleichmäßig verteilt, und hast noch <strong>{ $left }</strong>.
vacation-none = Während du weg bist, stehen deine Uhren, außer in Live-Partien mit weniger als 8 Stunden Zeit. Du bekommst etwa 2,5 Tage im Monat und hast gerade keinen. Am <day></day> kannst du einen Tag nehmen.
vacation-taken = Viel Vergnügen. Deine Uhren stehen solange.
vacation-arranged = Deine Uhren stehen dann.
vacation-ended = Willkommen zurück.
vacation-cancelled = Dein Urlaub ist abgesagt.
vacation-latest = Der Urlaub muss nach seinem Beginn enden, spätestens am { $time }.
vacation-planned = Du bist weg von <since></since> bis <until></until>.
vacation-now = Du bist weg seit <since></since> bis <until></until>.
vacation-cancel = Urlaub absagen
vacation-end = Urlaub beenden
vacation-from = Von
vacation-from-hint = Leer: ab sofort.
vacation-until = Bis
vacation-until-hint = Leer: so lange wie möglich.
vacation-take = Urlaub nehmen

## Einladungen und Blockierte

invitations-from = Wer dich einladen darf
invitations-everyone = Alle
invitations-registered = Registrierte Spieler
invitations-played-with = Spieler, mit denen du gespielt hast
invitations-none = Keine Spieler
invitations-hint = Einladungen, die du schon hast, bleiben, und wer mit dir gespielt hat, kann dich weiter um eine Revanche bitten. Andere erfahren nicht, warum sie dich nicht einladen können.
invitations-save = Speichern
invitations-saved = Deine Wahl ist gespeichert.
blocked-players = Blockierte Spieler
blocked-lead = Spieler, die du blockierst, können nicht an deinen Partien teilnehmen und dich nicht einladen, und du kannst nicht an ihren teilnehmen und sie nicht einladen. Sie erfahren es nicht.
blocked-done = { $name } ist blockiert.
blocked-undone = { $name } ist nicht mehr blockiert.
blocked-name = Name des Spielers
blocked-block = Blockieren
blocked-since = seit <day></day>
blocked-unblock = Freigeben<hidden>: { $name }</hidden>
blocked-none = Du hast niemanden blockiert.
blocked-unknown = Es gibt keinen Spieler mit diesem Namen.

## Sitzungen und Apps

tokens-play = Spielen: Partien beitreten und Züge machen
tokens-read = Lesen: meine Partien, Notizen und Benachrichtigungen sehen
tokens-export = Exportieren: meine Protokolle herunterladen, und was über mein Konto gespeichert ist
scope-play = Spielen
scope-read = Lesen
scope-export = Exportieren
tokens-session-over = Die Sitzung ist beendet.
tokens-revoked = Das Token ist widerrufen.
tokens-forbidden = Die App kann nichts mehr für dich tun.
tokens-revoke = Widerrufen<hidden>: { $name } vom { $day }</hidden>
tokens-revoke-session = Widerrufen<hidden>: die Sitzung vom { $day }</hidden>
tokens-a-session = Eine Sitzung
tokens-current = diese hier
tokens-session-used = seit <since></since>, bis <until></until>, zuletzt benutzt <used></used>
tokens-session-unused = seit <since></since>, bis <until></until>, noch nicht benutzt
tokens-used-by = seit <since></since>, bis <until></until>, zuletzt benutzt <used></used> von <program></program>
tokens-app-used = <where></where>, seit <since></since>, zuletzt benutzt <used></used>
tokens-app-unused = <where></where>, seit <since></since>, noch nicht benutzt
tokens-on-device = auf einem Gerät
tokens-sessions = Sitzungen
tokens-sessions-lead = Hier bist du angemeldet. Wenn du eine nicht kennst, widerrufe sie und ändere dein Passwort.
tokens-apps = Apps
tokens-no-apps = Du hast keiner App erlaubt, dein Konto zu benutzen.
tokens-programs = Tokens für Programme
tokens-programs-lead = Mit einem Token spielt und liest ein Programm von dir in deinem Namen, so weit du es lässt: <docs>die API</docs>.
tokens-purpose = Wofür ist es?
tokens-purpose-hint = Zum Beispiel: mein Bot.
tokens-permissions = Rechte
tokens-expires = Läuft ab in (Tagen)
tokens-none = Es gibt noch keine.
tokens-make = Token erstellen
tokens-new = Dein neues Token

## Deine eigenen Apps

apps-lead = Wenn du eine App schreibst, können sich Spieler mit ihren Konten von hier in ihr anmelden (OAuth 2.1). Ist sie registriert, sehen sie ihren Namen. <guide>So schreibst du eine</guide>
apps-registered = Die App ist registriert.
apps-deleted = Die App ist gelöscht, mit allem, was Spieler ihr erlaubt haben.
apps-delete = Löschen<hidden>: die App { $name }</hidden>
apps-client-id = Client-Id von { $name }
apps-register-one = Eine registrieren
apps-name = Name
apps-redirects = Redirect-URIs
apps-redirects-hint = Bis zu zehn, mit Leerzeichen dazwischen: https://app.example/callback, http://127.0.0.1/callback, org.example.app:/callback.
apps-page = Seite der App
apps-page-hint = Wenn sie eine hat. Sie beginnt mit https.
apps-register = App registrieren

## Webhooks

webhooks-lead = Ein Programm von dir kann erfahren, was geschieht, signiert nach <standard>Standard Webhooks</standard>. <guide>Was es bekommt und wie es das prüft</guide>
webhooks-your-turn = Wenn ich an der Reihe bin
webhooks-deadline-near = Wenn meine Zeit abläuft
webhooks-started = Wenn eine Partie beginnt
webhooks-finished = Wenn eine Partie zu Ende ist
webhooks-invitation = Wenn mich jemand einlädt
webhooks-event = Bei jedem Ereignis meiner Partien
webhooks-everything = alles
webhooks-everything-in-chats = alles außer einzelnen Ereignissen
webhooks-disabled = Er ist ausgeschaltet.
webhooks-disabled-by-server = { $reason ->
    [not_found] Er ist ausgeschaltet, weil der Empfänger mit 404 geantwortet hat (nicht gefunden).
    [gone] Er ist ausgeschaltet, weil der Empfänger mit 410 geantwortet hat (nicht mehr da).
    [tokens_revoked] Er ist ausgeschaltet, weil du ein neues Passwort gesetzt hast oder alle deine Sitzungen beendet wurden. Schalte ihn ein, wenn er deiner ist.
    [account_deleted] Er ist ausgeschaltet, weil du dein Konto gelöscht und das zurückgenommen hast.
   *[not_delivered] Er ist ausgeschaltet, weil drei Tage lang nichts zugestellt werden konnte.
}
webhooks-ping = Ping senden
webhooks-deliveries = Zustellungen
webhooks-disable = Ausschalten
webhooks-enable = Einschalten
webhooks-new-secret = Neues Geheimnis
webhooks-delete = Löschen
webhooks-ping-sent = Ein Ping ist unterwegs.
webhooks-done = Erledigt.
webhooks-secret-made = Das alte Geheimnis gilt noch eine Weile.
webhooks-deleted = Der Webhook ist gelöscht.
webhooks-secret = Geheimnis für die Signatur
webhooks-add-one = Einen hinzufügen
webhooks-address = Adresse
webhooks-address-hint = https, im öffentlichen Internet.
webhooks-purpose = Wofür ist er?
webhooks-when = Benachrichtigen
webhooks-when-hint = Wenn nichts angekreuzt ist: alles, auch jedes Ereignis deiner Partien.
webhooks-add = Webhook hinzufügen
webhooks-no-deliveries = Noch nichts.
webhooks-last = Zustellungen, die neuesten zuerst
webhooks-what = Was
webhooks-time = Wann
webhooks-result = Ergebnis
webhooks-status-waiting = wartet
webhooks-status-delivered = zugestellt
webhooks-status-given-up = fehlgeschlagen

## Deine Daten

data-downloaded = Das Archiv ist heruntergeladen.
data-deleted-guest = Das Konto ist gelöscht.
data-deleted = Das Konto ist gelöscht. Wenn du dich bis { $until } anmeldest, wird das rückgängig gemacht.
data-download = Herunterladen
data-download-lead = Was dieser Server über dein Konto speichert, in einem Archiv: deine Einstellungen, deine Partien und ihre Protokolle, deine Wertungen. Nicht darin sind dein Passwort und die Schlüssel von Tokens, Webhooks, Passkeys und Geräten.
data-packing = Wird gepackt …
data-download-archive = Archiv herunterladen
data-delete = Konto löschen
data-delete-guest-lead = Du verlässt sofort jede Partie, die nicht zu Ende ist, dein Name verschwindet von überall, wo er stand, und E-Mails und Webhooks hören auf. Als Gast kann sich niemand anmelden, deshalb ist das sofort endgültig. Was andere mit dir gespielt haben, bleibt ihnen erhalten.
data-delete-lead = Du verlässt sofort jede Partie, die nicht zu Ende ist, dein Name verschwindet von überall, wo er stand, und E-Mails und Webhooks hören auf. Eine Woche lang macht Anmelden das rückgängig, bis auf die Partien. Dann ist es endgültig, und dein Name ist frei. Was andere mit dir gespielt haben, bleibt ihnen erhalten.
data-delete-sure = Ja, dieses Konto löschen
### settings

## Aussehen

look-colours = Farben
look-colours-device = Wie das Gerät
look-colours-light = Hell
look-colours-dark = Dunkel
look-motion = Animationen entfallen, wenn das Gerät weniger Bewegung verlangt.
look-suits = Kartenfarben
look-suits-two = Zweifarbig
look-suits-four = Vierfarbig
look-suits-hint = Vierfarbig sind Karo blau und Kreuz grün.
look-cards = Größe der Karten
look-cards-normal = Normal
look-cards-large = Groß
look-cards-largest = Sehr groß
look-preview = So sehen die Karten aus
