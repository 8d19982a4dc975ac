### E-Mails, Benachrichtigungen auf Geräten und Nachrichten in Chats.

a-player = Jemand
ordinal = { $place }.
see-match = Zur Partie

## Titel von Benachrichtigungen, und Betreffe von E-Mails über eine Sache. Ohne Punkt.

title-your-turn = Du bist in { $game } an der Reihe
title-deadline-near = Deine Zeit in { $game } läuft ab
title-event = Neues aus { $game }
title-joined = { $name } spielt bei { $game } mit
title-left = { $name } hat { $game } verlassen
title-removed = Du hast in { $game } keinen Platz mehr
title-started = { $game } hat begonnen
title-paused = { $game } macht Pause
title-resumed = { $game } geht weiter
title-still-paused = { $game } macht noch Pause
title-finished = { $game } ist zu Ende
title-cancelled = { $game } wurde abgesagt
title-draw-offered = { $name } bietet in { $game } Remis an
title-draw-withdrawn = { $name } möchte in { $game } kein Remis
title-pause-offered = { $name } bietet in { $game } eine Pause an
title-pause-withdrawn = { $name } möchte in { $game } keine Pause
title-rematch-offered = { $name } möchte eine Revanche in { $game }
title-invited = { $name } lädt dich zu { $game } ein
title-accepted = { $name } hat deine Einladung zu { $game } angenommen
title-declined = { $name } hat deine Einladung zu { $game } abgelehnt
title-turn-over = Du bist in { $game } nicht mehr an der Reihe

## Die zweite Zeile von Benachrichtigungen

push-placed = { $count ->
    [0] { $how ->
        [called_off] Die Partie wurde abgebrochen.
        [drawn] Es war ein Remis.
        [won] Du hast gewonnen.
        [lost] Du hast verloren.
       *[placed] Du hast den { $place } Platz belegt.
    }
   *[other] { $how ->
        [called_off] Die Partie mit { $others } wurde abgebrochen.
        [drawn] Remis gegen { $others }.
        [won] Du hast gegen { $others } gewonnen.
        [lost] Du hast gegen { $others } verloren.
       *[placed] Du hast gegen { $others } den { $place } Platz belegt.
    }
}
push-with = Mit { $others }.
push-played = { $name } hat gespielt.
push-resigned = { $name } hat aufgegeben.
push-ran-out-of-time = Die Zeit von { $name } ist abgelaufen.
push-your-turn = Du bist an der Reihe.
push-waiting = { $count ->
    [0] Keine Partie wartet auf dich.
    [one] Eine Partie wartet auf dich.
   *[other] { $count } Partien warten auf dich.
}

## E-Mails über Partien

digest-subject = Acepost: { $count } Neuigkeiten
hello = Hallo { $name },
digest-over = { $count ->
    [0] { $game } ist zu Ende.
   *[other] { $game } mit { $others } ist zu Ende.
}
digest-placed = { $count ->
    [0] { $how ->
        [called_off] { $game }: Die Partie wurde abgebrochen.
        [drawn] { $game }: ein Remis.
        [won] { $game }: Du hast gewonnen.
        [lost] { $game }: Du hast verloren.
       *[placed] { $game }: Du hast den { $place } Platz belegt.
    }
   *[other] { $how ->
        [called_off] { $game }: Die Partie mit { $others } wurde abgebrochen.
        [drawn] { $game }: Remis gegen { $others }.
        [won] { $game }: Du hast gegen { $others } gewonnen.
        [lost] { $game }: Du hast gegen { $others } verloren.
       *[placed] { $game }: Du hast gegen { $others } den { $place } Platz belegt.
    }
}
digest-invited = { $name } lädt dich zu { $game } ein.
digest-accept-until = Du kannst bis { $until } annehmen.
digest-deadline = { $count ->
    [0] Deine Zeit in { $game } läuft ab: { $until }.
   *[other] Deine Zeit in { $game } mit { $others } läuft ab: { $until }.
}
digest-turn = { $count ->
    [0] Du bist in { $game } an der Reihe.
   *[other] Du bist in { $game } mit { $others } an der Reihe.
}
digest-time-until = Du hast Zeit bis { $until }.
digest-more = Und { $count ->
    [one] eine weitere.
   *[other] { $count } weitere.
}
digest-why = Du bekommst diese E-Mail, weil du das so eingestellt hast, und nie öfter, als du gewählt hast.
digest-stop = Keine E-Mails mehr

## Die E-Mail, die um Bestätigung einer Adresse bittet

confirm-subject = Ist das deine Adresse?
confirm-ask = Diese Adresse wurde bei Acepost angegeben, um E-Mails über Kartenpartien zu bekommen. Wenn du das warst, folge innerhalb von 24 Stunden diesem Link:
confirm-or = Wenn du das nicht warst, tu nichts: Dann bekommst du keine E-Mails über Partien.

## Die E-Mail an eine Adresse, die durch eine andere ersetzt oder gelöscht wurde

replaced-subject = Deine Adresse wurde ersetzt
replaced-what = E-Mails für { $name } bei Acepost gehen jetzt an eine andere Adresse und nicht mehr an diese.
removed-subject = Deine Adresse wurde gelöscht
removed-what = E-Mails für { $name } bei Acepost gehen nicht mehr an diese Adresse, und ein vergessenes Passwort lässt sich nicht mehr mit ihr ersetzen.
replaced-or = Wenn du das nicht warst, melde dich an, setze wieder deine eigene Adresse und ein neues Passwort: Jemand anderes hat dein Konto benutzt.

## Die E-Mail, wenn ein Passkey hinzugefügt oder entfernt wurde

passkey-added-subject = Ein Passkey wurde hinzugefügt
passkey-added-what = Zum Konto von { $name } bei Acepost wurde ein Passkey hinzugefügt. Mit ihm meldet man sich ohne das Passwort an.
passkey-removed-subject = Ein Passkey wurde entfernt
passkey-removed-what = Vom Konto von { $name } bei Acepost wurde ein Passkey entfernt. Mit ihm kann man sich nicht mehr anmelden.
password-changed-subject = Dein Passwort wurde geändert
password-changed-what = Das Passwort zum Konto von { $name } bei Acepost wurde geändert. Alle Passkeys, Tokens und anderen Sitzungen sind beendet.
sign-in-or = Wenn du das nicht warst, lass dir einen Link für ein neues Passwort schicken. Es beendet alle Passkeys, Sitzungen und Tokens:

## Die E-Mail, wenn ein Konto gelöscht wird

deletion-subject = Dein Konto wird gelöscht
deletion-what = Das Konto von { $name } bei Acepost wird gelöscht: { $until }. Wenn du dich bis dahin anmeldest, wird das rückgängig gemacht.
deletion-or = Wenn du das nicht warst, melde dich an und setze ein neues Passwort: Jemand anderes hat dein Konto benutzt.

## Die E-Mail, wenn ein Konto doch nicht gelöscht wird

deletion-cancelled-subject = Dein Konto wird nicht gelöscht
deletion-cancelled-what = Eine Anmeldung hat die Löschung des Kontos von { $name } bei Acepost rückgängig gemacht. Die Partien, die dabei verlassen wurden, bleiben verlassen. Wenn du das Konto trotzdem löschen möchtest, tu das in den Einstellungen noch einmal.

## Die E-Mail, mit der man ein neues Passwort setzt

reset-subject = Neues Passwort setzen
reset-hello = Hallo,
reset-why = Bei Acepost wurde ein neues Passwort angefordert. Wenn du das warst, folge innerhalb von 30 Minuten dem Link:
reset-or = Wenn du das nicht warst, tu nichts: Das Passwort bleibt, wie es ist.

## Nachrichten in Chats

chat-ping = Acepost kann hier schreiben.
chat-turn = { $count ->
    [0] { $player } ist in { $game } an der Reihe.
   *[other] { $player } ist in { $game } mit { $others } an der Reihe.
}
chat-deadline = { $count ->
    [0] In { $game } läuft die Zeit ab für { $player }.
   *[other] In { $game } mit { $others } läuft die Zeit ab für { $player }.
}
chat-over = { $count ->
    [0] { $game } ist zu Ende.
   *[other] { $game } mit { $others } ist zu Ende.
}
chat-placed = { $count ->
    [0] { $how ->
        [called_off] { $game } wurde abgebrochen.
        [drawn] { $game } ist zu Ende: ein Remis.
        [won] { $game } ist zu Ende: { $player } hat gewonnen.
        [lost] { $game } ist zu Ende: { $player } hat verloren.
       *[placed] { $game } ist zu Ende: { $player } hat den { $place } Platz belegt.
    }
   *[other] { $how ->
        [called_off] { $game } mit { $others } wurde abgebrochen.
        [drawn] { $game } mit { $others } ist zu Ende: ein Remis.
        [won] { $game } mit { $others } ist zu Ende: { $player } hat gewonnen.
        [lost] { $game } mit { $others } ist zu Ende: { $player } hat verloren.
       *[placed] { $game } mit { $others } ist zu Ende: { $player } hat den { $place } Platz belegt.
    }
}
chat-removed = { $player } hat in { $game } keinen Platz mehr.
chat-invited = { $name } lädt { $player } zu { $game } ein.
chat-accepted = { $name } hat die Einladung zu { $game } von { $player } angenommen.
chat-declined = { $name } hat die Einladung zu { $game } von { $player } abgelehnt.
chat-other = { $title }.
