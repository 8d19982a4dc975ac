### Chase the Ace.

shuffled = Die Karten werden gemischt, um den ersten Geber auszulosen.
drew-for-deal = { $who_is ->
    [you] Du ziehst { $code }
   *[other] { $who } zieht { $code }
}
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
    [you] du bekommst { $code }
   *[other] { $who } bekommt { $code }
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
    [you] du hast { $code }
   *[other] { $who } hat { $code }
}
lost-token = { $left ->
    [0] { $who_is ->
        [you] Du verlierst einen Chip und hast keinen mehr
       *[other] { $who } verliert einen Chip und hat keinen mehr
    }
   *[other] { $who_is ->
        [you] Du verlierst einen Chip und hast noch { $left }
       *[other] { $who } verliert einen Chip und hat noch { $left }
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
}: Platz { $place }. { $cards } kommt offen unter den Stapel.
timed-out = { $who_is ->
    [you] Deine Zeit ist abgelaufen
   *[other] Die Zeit ist abgelaufen für { $who }
}: Platz { $place }. { $cards } kommt offen unter den Stapel.
end-last-standing = { $who_is ->
    [you] Du hast gewonnen: Nur du bist noch dabei.
   *[other] { $who } hat gewonnen: Alle anderen sind ausgeschieden.
}
end-resigned = { $who_is ->
    [us] { $who } teilt euch
   *[others] { $who } teilen sich
} den ersten Platz: Alle haben aufgegeben.
end-timed-out = { $who_is ->
    [us] { $who } teilt euch
   *[others] { $who } teilen sich
} den ersten Platz: Die Zeit ist für alle abgelaufen.

## Beschriftungen

keep = Karte behalten
exchange = Mit { $who } tauschen
exchange-deck = Mit dem Stapel tauschen
zone-card = Karte
zone-card-face-up = Karte, offen
zone-deck = Stapel
zone-last-round = Letzte Runde
zone-last-round-turn = Letzte Runde: { $turn }
zone-last-round-lost = Letzte Runde, einen Chip verloren
zone-last-round-turn-lost = Letzte Runde: { $turn }, einen Chip verloren
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
role-dealer = Gibt
role-on-their-honour = Auf Ehre
role-drew-for-deal = Hat { $code } gezogen
chapter-round = Runde { $round }
