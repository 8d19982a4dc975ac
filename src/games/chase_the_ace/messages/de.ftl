### Chase the Ace.

shuffled = Die Karten werden gemischt, um den ersten Geber auszulosen.
drew-for-deal = { $who_is ->
    [you] Du ziehst { $code }
   *[other] { $who } zieht { $code }
}.
dealer-found = { $who_is ->
    [you] Du hast die höchste Karte und gibst
   *[other] { $who } hat die höchste Karte und gibt
} zuerst.
dealt = { $who_is ->
    [you] Du mischst und gibst allen eine Karte.
   *[other] { $who } mischt und gibt allen eine Karte.
}
dealt-seen = { $who_is ->
    [you] Du mischst und gibst
   *[other] { $who } mischt und gibt
} allen eine Karte: { $cards }.
got = { $who_is ->
    [you] { $code } für dich
   *[other] { $code } für { $who }
}
kept = { $who_is ->
    [you] Du behältst deine Karte.
   *[other] { $who } behält die eigene Karte.
}
exchanged = { $who_is ->
    [you] Du tauschst mit { $with }.
   *[other] { $with_is ->
        [you] { $who } tauscht mit dir.
       *[other] { $who } tauscht mit { $with }.
    }
}
exchanged-seen = { $who_is ->
    [you] Du gibst { $with } { $gave } und bekommst { $got }.
   *[other] { $with_is ->
        [you] { $who } gibt dir { $gave } und bekommt { $got }.
       *[other] { $who } gibt { $with } { $gave } und bekommt { $got }.
    }
}
king-shown = { $by_is ->
    [you] Du fragst { $who }, und { $card } wird aufgedeckt.
   *[other] { $who_is ->
        [you] { $by } fragt dich, und du deckst { $card } auf.
       *[other] { $by } fragt { $who }, und { $card } wird aufgedeckt.
    }
}
stopped = { $who_is ->
    [you] Du musst also deine Karte behalten.
   *[other] { $who } muss also die eigene Karte behalten.
}
drew = { $who_is ->
    [you] Du tauschst deine Karte gegen die oberste des Stapels.
   *[other] { $who } tauscht die eigene Karte gegen die oberste des Stapels.
}
drew-seen = { $who_is ->
    [you] Du ziehst { $got } vom Stapel und legst { $gave } dorthin.
   *[other] { $who } zieht { $got } vom Stapel und legt { $gave } dorthin.
}
king-refused = { $who_is ->
    [you] Du ziehst { $card }. Ein König darf nicht gezogen werden: Er kommt zurück auf den Stapel, und du behältst die alte Karte.
   *[other] { $who } zieht { $card }. Ein König darf nicht gezogen werden: Er kommt zurück auf den Stapel, und { $who } behält die alte Karte.
}
cards-shown = Alle Karten werden aufgedeckt: { $cards }.
held = { $who_is ->
    [you] { $code } von dir
   *[other] { $code } von { $who }
}
lost-token = { $left ->
    [0] { $who_is ->
        [you] Du verlierst die Runde und hast keinen Chip mehr.
       *[other] { $who } verliert die Runde und hat keinen Chip mehr.
    }
   *[other] { $who_is ->
        [you] Du verlierst einen Chip und hast noch { $left }.
       *[other] { $who } verliert einen Chip und hat noch { $left }.
    }
}
all-tied = Alle sind gleichauf, niemand verliert einen Chip.
no-single-rank = Kein Rang ist nur einmal da, niemand verliert einen Chip.
went-out = { $who_is ->
    [you] Du bist
    [other] { $who } ist
    [us] { $who } seid
   *[others] { $who } sind
} ausgeschieden, auf Platz { $place }.
resigned = { $who_is ->
    [you] Du gibst auf
    [other] { $who } gibt auf
    [us] { $who } gebt auf
   *[others] { $who } geben auf
}: Platz { $place }. { $cards } { $who_is ->
    [you] kommt
    [other] kommt
   *[others] kommen
} offen unter den Stapel.
timed-out = { $who_is ->
    [you] Deine Zeit ist abgelaufen
    [us] { $who } habt keine Zeit mehr
   *[other] Die Zeit ist abgelaufen für { $who }
}: Platz { $place }. { $cards } { $who_is ->
    [you] kommt
    [other] kommt
   *[others] kommen
} offen unter den Stapel.
end-last-standing = Niemand sonst ist noch dabei
end-last-standing-other = Nur { $winner } ist noch dabei
end-resigned = Alle, die noch dabei waren, haben aufgegeben
end-timed-out = Für alle, die noch dabei waren, ist die Zeit abgelaufen

## Beschriftungen

keep = Karte behalten
exchange = Mit { $who } tauschen
exchange-deck = Mit dem Stapel tauschen
zone-card = Karte
zone-card-face-up = Karte, offen
zone-deck = Stapel
zone-last-round = Letzte Runde
zone-last-round-turn = Letzte Runde: { $turn }
zone-last-round-lost = Letzte Runde, verloren
zone-last-round-turn-lost = Letzte Runde: { $turn }, verloren
zone-last-round-king = Letzte Runde, der abgelehnte König
turn-kept = Behalten
turn-exchanged = { $who_is ->
    [you] Mit dir getauscht
   *[other] Mit { $who } getauscht
}
turn-stopped = Von einem König gestoppt
turn-drew = Mit dem Stapel getauscht
turn-refused = Einen König abgelehnt
stage-set-up = Vorbereitung
count-round = Runde
count-tokens = Chips
count-place = Platz
role-dealer = Geber
role-left = Ausgestiegen
role-on-their-honour = Auf Ehre
role-drew-for-deal = Hat { $code } gezogen
chapter-round = Runde { $round }

## Der Katalog

about = Ein altes Bluffspiel mit einer Karte für jeden: Behalte sie oder dräng sie deinem Nachbarn auf, und lass dich nicht mit der niedrigsten erwischen. Am besten zu viert oder mit noch mehr Spielern.
option-tokens = Chips
option-tokens-description = Mit wie vielen Chips alle beginnen (CH-1).
option-king-passes-on = Der König schickt weiter
option-king-passes-on-description = Ein Tausch, den ein König aufhält, geht weiter an den nächsten Spieler zur Linken (CH-9).
option-ties-are-safe = Gleichstand ist sicher
option-ties-are-safe-description = Der niedrigste Rang, den nur einer hat, verliert; wer den gleichen hat wie ein anderer, ist sicher (CH-12).
option-on-their-honour = Auf Ehre
option-on-their-honour-description = Wer den letzten Chip verloren hat, spielt bis zum nächsten Verlust weiter (CH-15).
## Warum man etwas tun könnte

why-king = Ein König ist die höchste Karte und hält jeden Tausch auf.
why-king-highest = Ein König ist die höchste Karte, und niemand kann ihn dir nehmen.
why-lower-stays = { $who } hat { $card }, das ist weniger als deine Karte, und war schon an der Reihe: Du bist sicher, solange { $who } in der Partie bleibt.
why-ace = Ein Ass ist die niedrigste Karte überhaupt: Sieh zu, dass du es loswirst.
why-tie = { $who } hat { $card }: Behältst du deine Karte, seid ihr gleichauf, und niemand verliert einen Chip.
why-lowest = Deine Karte ist die niedrigste: Behältst du sie, verlierst du.
why-deck-saves = Deine Karte ist die niedrigste: Behältst du sie, verlierst du. Von den { $unseen } Karten, die oben auf dem Stapel liegen können, { $winning ->
    [0] gewinnt keine
    [one] gewinnt eine
   *[other] gewinnen { $winning }
} gegen { $theirs }, und { $tying ->
    [0] keine ist
    [one] eine ist
   *[other] { $tying } sind
} gleichauf damit.
why-deck-higher = Von den { $unseen } Karten, die oben auf dem Stapel liegen können, { $higher ->
    [0] ist keine
    [one] ist eine
   *[other] sind { $higher }
} höher als deine, Könige nicht mitgezählt: Sie werden abgelehnt.
why-deck-lower = Von den { $unseen } Karten, die oben auf dem Stapel liegen können, { $higher ->
    [0] ist keine
    [one] ist nur eine
   *[other] sind nur { $higher }
} höher als deine, Könige nicht mitgezählt: Sie werden abgelehnt.
why-most-higher = Von den { $unseen } Karten, die { $who } haben kann, { $higher ->
    [0] ist keine
    [one] ist eine
   *[other] sind { $higher }
} höher als deine, Könige nicht mitgezählt: Einen König gibt niemand her.
why-few-higher = Von den { $unseen } Karten, die { $who } haben kann, { $higher ->
    [0] ist keine
    [one] ist nur eine
   *[other] sind nur { $higher }
} höher als deine, Könige nicht mitgezählt: Einen König gibt niemand her.

## Die Lernpartie

lesson-low = Alle haben eine Karte, und wer am Ende der Runde die niedrigste hat, verliert einen Chip. Könige sind hoch, Asse niedrig. Du kannst deine Karte behalten oder mit Robin links von dir tauschen, und ablehnen geht nicht. Eine 4 ist niedrig: Tausche sie.
lesson-dealer = Ein König: Robin musste nicht tauschen, du hast die 4 behalten, und sie war die niedrigste. Jetzt gibst du und bist zuletzt an der Reihe. Alex hat dir gerade eine 3 aufgedrängt und deine 3 bekommen, also habt ihr beide die niedrigste. Wer zuletzt an der Reihe ist, tauscht mit dem Stapel, und die meisten Karten sind besser.
lesson-again = Die 4 hat dich gerettet, und Alex hat einen Chip verloren. Wieder hast du eine 4. Robins König ist weg, denn alle Karten wurden neu gemischt. Tausche.
lesson-keep = Die 4 bist du losgeworden, und Robin hat am Ende verloren. Jetzt hast du eine 7, und zwei andere sind noch an der Reihe. Tauschst du, kommt vielleicht etwas Schlechteres. Behalte sie.
lesson-king = Robin ist ausgeschieden. Alex wollte mit dir tauschen und traf auf deinen König, muss also mit einer unerwünschten Karte leben. Ein König ist die beste Karte: Behalte ihn.
lesson-end = Alex hatte ein Ass, und nur du bist noch dabei: Du hast gewonnen! Mit mehr Spielern wird es wilder. Spiel jetzt gegen Bots weiter.
