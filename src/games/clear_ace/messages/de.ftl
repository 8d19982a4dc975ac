### Clear Ace.

dealt = Die Karten sind gemischt und ausgeteilt. { $hands }
set-up-rolled = Für den ersten Zug { $first_is ->
    [you] würfelst du
   *[other] würfelt { $first }
} eine { $first_roll } und { $second_is ->
    [you] du
   *[other] { $second }
} eine { $second_roll }.
first-player-found = { $who_is ->
    [you] Du bist
   *[other] { $who } ist
} im ganzen Spiel zuerst an der Reihe.
round-began = Runde { $round } beginnt.
drew-rolled = { $empty_count ->
    [0] { $who_is ->
        [you] Du würfelst eine { $roll } und ziehst { $card } von Stapel { $pile }.
       *[other] { $who } würfelt eine { $roll } und zieht { $card } von Stapel { $pile }.
    }
    [one] { $who_is ->
        [you] Du würfelst eine { $roll }, Stapel { $empty } ist leer, und du ziehst { $card } von Stapel { $pile }.
       *[other] { $who } würfelt eine { $roll }, Stapel { $empty } ist leer, und zieht { $card } von Stapel { $pile }.
    }
   *[other] { $who_is ->
        [you] Du würfelst eine { $roll }, die Stapel { $empty } sind leer, und du ziehst { $card } von Stapel { $pile }.
       *[other] { $who } würfelt eine { $roll }, die Stapel { $empty } sind leer, und zieht { $card } von Stapel { $pile }.
    }
}
drew = { $who_is ->
    [you] Du ziehst
   *[other] { $who } zieht
} { $card } von Stapel { $pile }.
drew-own = { $who_is ->
    [you] Du ziehst { $cards } vom eigenen Deck.
   *[other] { $who } zieht { $cards } vom eigenen Deck.
}
chose = { $who_is ->
    [you] Du wählst
   *[other] { $who } wählt
} verdeckt { $card }.
played = { $who_is ->
    [you] Du spielst
   *[other] { $who } spielt
} { $card } offen aus.
revealed = Beide Karten werden aufgedeckt: { $first_is ->
    [you] Du hast
   *[other] { $first } hat
} { $first_card } gespielt, { $second_is ->
    [you] du
   *[other] { $second }
} { $second_card }.
duel-began = Gleicher Rang: ein Duell.
duel-in-duel-began = Wieder gleicher Rang: ein Duell im Duell.
battle-won = { $who_is ->
    [you] Du gewinnst
   *[other] { $who } gewinnt
}: { $what }.
battle-won-stacked = { $cards } aufs Deck
battle-won-aside = { $cards } zur Seite
hand-stacked = { $who_is ->
    [you] Du legst die ganze Hand aufs Deck
   *[other] { $who } legt die ganze Hand aufs Deck
}: { $cards }.
hand-kept = { $who_is ->
    [you] Du behältst { $kept } und legst { $stacked } aufs Deck.
   *[other] { $who } behält { $kept } und legt { $stacked } aufs Deck.
}
showdown-began = Die Runden sind vorbei, der Showdown beginnt. In den Decks lag kein Ass.
showdown-began-with-aces = Die Runden sind vorbei, der Showdown beginnt. Asse aus den Decks kommen zur Seite: { $cards }.
deck-shuffled = { $who_is ->
    [you] Dein Deck
   *[other] Das Deck von { $who }
} wird gemischt.
staked = { $first_is ->
    [you] Du setzt
   *[other] { $first } setzt
} { $first_card } ein, { $second_is ->
    [you] du
   *[other] { $second }
} { $second_card }.

end-all-aces = alle vier Asse sind in einer Hand
end-never-won-a-round = alle vier Asse sind in einer Hand, und die Gegenseite hat keine Runde gewonnen
end-deck-exhausted = das Deck der Gegenseite gab keine Karte mehr her
end-both-exhausted = beide Decks gaben keine Karte mehr her
end-resigned = die Gegenseite hat aufgegeben
end-timed-out = die Zeit ist abgelaufen

## Beschriftungen

play = { $card } spielen
play-wins = { $card } spielen: gewinnt
play-loses = { $card } spielen: verliert
play-duel = { $card } spielen: Duell
zone-pile = Stapel { $number }
zone-hand = Hand
zone-played = Gespielt
zone-deck = Deck
zone-aces = Asse
zone-aces-staked = Asse, das letzte im Einsatz
zone-last-battle-won = Letzter Kampf, gewonnen
zone-last-battle-lost = Letzter Kampf, verloren
stage-set-up = Vorbereitung
stage-rounds = Runden
stage-showdown = Showdown
count-round = Runde
count-duel = Duell
count-rounds-won = Gewonnene Runden
count-die = Würfel
role-first-player = Zuerst an der Reihe
role-has-chosen = Hat gewählt
chapter-round = Runde { $round }
chapter-showdown = Der Showdown

## Warum eine Karte nicht gespielt werden darf

why-not-two = Du hast eine 2 auf der Hand: Sie muss gespielt werden.
