### Vorschauen auf Links und ihre Bilder. $game ist der Name eines Spiels, $players eine Liste von Namen.

home-title = Acepost: Kartenspiele per Post
home-description = Kartenspiele per Post: Spiel gegen Menschen und Bots, über Tage oder sofort. Jede Partie ist ein Protokoll, das jeder prüfen kann.
loading = Einen Moment …
# The part in tags is a link to the guides, which need no JavaScript.
no-script = Diese Seite braucht JavaScript, das nur von diesem Server kommt. Ohne JavaScript kannst du dieselben Partien mit <link>der API</link> oder im Terminal spielen.

about-title = Über Acepost
about-description = Was Acepost ist: Kartenspiele per Post, Karten, die sonst niemand sieht, und Protokolle, die jeder prüfen kann.
privacy-title = Acepost: Datenschutz
privacy-description = Was der Server über Spieler speichert, wozu und wie lange.
lobby-title = Acepost: Partien, die auf Spieler warten
lobby-description = Setz dich an eine offene Partie oder sieh bei einer zu, die gerade gespielt wird.
game-title = { $game }: Regeln und Partien
game-description = Lerne { $game } und spiel es mit Menschen oder Bots. Du brauchst kein Konto.
lesson-title = { $game }: in fünf Minuten lernen
lesson-description = Eine geführte Partie { $game } gegen einen Bot, Karte für Karte. Du brauchst kein Konto.
leaderboard-title = { $game }: Rangliste
leaderboard-description = Die besten Spieler von { $game } nach ihrer Wertung.
player-title = { $name } bei Acepost
player-description = Die Wertungen und die neuesten Partien von { $name }.
invitation-title = Du bist zu einem Kartenspiel eingeladen
invitation-description = Öffne den Link und setz dich an den Tisch.

match-title = { $game }: { $players }
match-title-empty = { $game }: eine neue Partie
match-open = { $free ->
    [one] Ein Platz ist frei. Setz dich und spiel mit.
   *[other] { $free } Plätze sind frei. Setz dich und spiel mit.
}
match-open-rated = { $free ->
    [one] In einer gewerteten Partie ist ein Platz frei. Melde dich an und spiel mit.
   *[other] In einer gewerteten Partie sind { $free } Plätze frei. Melde dich an und spiel mit.
}
match-waits = Die Partie wartet auf ihre Spieler.
match-running = Die Partie läuft. Sieh Zug für Zug zu.
match-won = Gewonnen: { $players }. Sieh dir die Wiederholung an und prüfe, dass jede Karte durch Zufall verteilt wurde.
match-drawn = Die Partie endete remis. Sieh dir die Wiederholung an und prüfe, dass jede Karte durch Zufall verteilt wurde.
match-called-off = Die Partie wurde abgebrochen: Niemand hat gewonnen oder verloren.
match-cancelled = Die Partie wurde abgesagt, bevor sie begann.
match-position = Eine Stellung aus einer Partie. Sieh Zug für Zug, wie es weitergeht.

# For readers who do not see the picture.
table-picture = Der Tisch einer Partie { $game }. Am Tisch: { $players }.
cover-picture = Ein Blatt Karten und die Worte „{ $title }“.
moves-made = { $moves ->
    [one] Nach einem Zug
   *[other] Nach { $moves } Zügen
}
moves-played = { $moves ->
    [one] Zu Ende nach einem Zug
   *[other] Zu Ende nach { $moves } Zügen
}
cover-foot = Kartenspiele per Post
### Dokumente, die der Server macht.

## Seiten, auf die Links in E-Mails führen

email-confirm-heading = Deine Adresse
email-confirm-question = Möchtest du an dieser Adresse E-Mails über deine Partien bekommen?
email-confirm-button = Ja, das ist meine Adresse
email-confirmed-heading = Danke
email-confirmed = Ab jetzt bekommst du an dieser Adresse E-Mails über deine Partien.
email-confirm-old = Dieser Link ist zu alt oder wurde schon benutzt. Gib deine Adresse noch einmal ein, um einen neuen zu bekommen.
email-stop-heading = Keine E-Mails mehr
email-stop-question = Möchtest du keine E-Mails über deine Partien mehr bekommen?
email-stop-button = Keine E-Mails mehr
email-stopped = Du bekommst keine E-Mails mehr. In deinen Einstellungen kannst du sie wieder bestellen.
email-stop-unused = Dieser Link wird nicht mehr verwendet.
email-bad-link-heading = Dieser Link funktioniert nicht
sorry-heading = Gerade nicht
sorry = Etwas ist schiefgegangen. Bitte komm in einer kleinen Weile wieder.

## Was Browser über die Seite sagen, wenn sie installiert wird

manifest-description = Kartenspiele per Post, mit Karten, die niemand sonst sehen kann.
manifest-matches = Deine Partien
