### Der Rahmen der Seite: Kopf, Fuß, Verbindung, erste Seite.

about = Über Acepost
privacy = Datenschutz
contact = Kontakt
imprint = Impressum
appearance = Aussehen
language = Sprache
skip-to-page = Zum Inhalt
one-moment = Einen Moment …
no-page-here = Unter dieser Adresse gibt es keine Seite.

way-home = Acepost, Startseite
way-games = Spiele
way-lobby = Lobby
way-matches = Partien
way-matches-waiting = , du bist an der Reihe in { $count }
way-matches-invitations = , { $count ->
    [one] eine Einladung
   *[other] { $count } Einladungen
}
way-matches-offers = , { $count ->
    [one] ein Angebot
   *[other] { $count } Angebote
}
way-new = Neu
sign-in = Anmelden
guest = Gast

you-are-offline = Du bist offline. Bis du wieder online bist, kann diese Seite veraltet sein.
server-does-not-answer = Der Server antwortet nicht. Neuer Versuch …
your-turn-elsewhere = Du bist in einer Partie an der Reihe.
guest-not-stored = Dieser Browser speichert nichts: Sobald diese Seite geschlossen oder neu geladen wird, sind dein Konto und seine Partien verloren. <link>Wähle einen Namen und ein Passwort</link>, um sie zu behalten.
signed-out = Du wurdest abgemeldet.
signed-out-deleted = Du wurdest abgemeldet: Dein Konto ist wahrscheinlich gelöscht. Wenn du dich binnen einer Woche anmeldest, wird das rückgängig gemacht.
signed-out-deleted-guest = Du wurdest abgemeldet: Dein Konto ist wahrscheinlich gelöscht.
signed-out-unsent = Du wurdest abgemeldet. Dein Zug in { $game } wurde vielleicht nicht gesendet.
move-refused = Dein Zug in { $game } wurde nicht angenommen.
move-refused-see = Zur Partie

## Benachrichtigungen auf diesem Gerät

push-not-allowed = Benachrichtigungen sind in diesem Browser nicht erlaubt.
push-notifications = Benachrichtigungen
push-offer-question = Sag mir auf diesem Gerät, wenn ich an der Reihe bin
push-offer-yes = Ja
push-offer-no = Jetzt nicht
push-offer-accepted = Du erfährst auf diesem Gerät, wenn du an der Reihe bist.
push-offer-on = Du erfährst es auf diesem Gerät.
push-settings = Einstellungen
push-close = Schließen
push-news = Neues von deinen Partien
push-a-browser = Ein Browser

## Die erste Seite

home-title = Kartenspiele per Post
home-lead = Setz dich jetzt mit einem Bot an den Tisch, oder spiel über Tage mit anderen. Zum Anfangen brauchst du kein Konto, niemand sieht deine Karten, und jede Partie ist ein Protokoll, das alle prüfen können.
home-hello = Hallo, { $name }
home-hello-guest = Hallo, Gast
home-your-turn = Du bist in { $count ->
    [one] einer Partie
   *[other] { $count } Partien
} an der Reihe.
home-all-matches = Alle zeigen
home-nothing-waits = Gerade wartet nichts auf dich.
home-invitations = { $count ->
    [one] Eine Einladung wartet auf deine Antwort.
   *[other] { $count } Einladungen warten auf deine Antwort.
}
home-guest = Für andere heißt du { $name }, und das weiß nur dieser Browser. <link>Wähle einen Namen und ein Passwort</link>, dann behältst du deine Partien überall.
home-pick = Wähle ein Spiel
home-another = Noch ein Spiel
home-bots-play = Bots spielen
home-how-many-bots = Wie viele Bots bei { $game }
home-bots = { $count ->
    [one] { $count } Bot
   *[other] { $count } Bots
}
home-dealing = Karten werden gegeben …
home-play-bot = Gegen einen Bot<hidden> { $game } spielen</hidden>
home-play-bots = Gegen Bots<hidden> { $game } spielen</hidden>
home-play-people = Mit anderen<hidden> { $game } spielen</hidden>
home-going-on = Was gerade läuft
