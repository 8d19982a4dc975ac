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
} für die ganze Partie Startspieler.
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
} { $card } offen.
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
hand-all-kept = { $who_is ->
    [you] Du behältst
   *[other] { $who } behält
} { $kept }.
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

end-all-aces = alle vier Asse
end-all-aces-other = { $winner } hat alle vier Asse
end-never-won-a-round = { $loser_is ->
    [you] { $winner } hat alle vier Asse, und du hast keine Runde gewonnen
   *[other] alle vier Asse, und { $loser } hat keine Runde gewonnen
}
end-deck-exhausted = { $loser_is ->
    [you] Dein Deck gab keine Karte mehr her
   *[other] Das Deck von { $loser } gab keine Karte mehr her
}
end-both-exhausted = Beide Decks gaben keine Karte mehr her

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
role-first-player = Startspieler
role-has-chosen = Hat gewählt
chapter-round = Runde { $round }
chapter-showdown = Der Showdown

## Was sich von verdeckten Karten sagen lässt

remember-top = Oben auf { $who_is ->
    [you] deinem Deck
   *[other] dem Deck von { $who }
}, von oben an: { $cards }
remember-hand = Sicher auf { $who_is ->
    [you] deiner Hand
   *[other] der Hand von { $who }
}{ $chosen ->
    [0] {""}
   *[other] {" "}oder gewählt
}: { $cards }
remember-either = In { $who_is ->
    [you] deinem Deck oder auf deiner Hand
   *[other] Deck oder Hand von { $who }
}{ $chosen ->
    [0] {""}
   *[other] , oder gewählt
}: { $cards }
remember-no-twos = Keine Zweien: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
} auf { $who_is ->
    [you] deiner Hand
   *[other] der Hand von { $who }
}{ $chosen ->
    [0] {""}
   *[other] , die gewählte mitgezählt
}{ $since ->
    [0] {""}
   *[other] , { $since } der sicheren Karten nicht mitgezählt
}
remember-kept = Nach dem letzten Duell behalten: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
} auf { $who_is ->
    [you] deiner Hand
   *[other] der Hand von { $who }
}{ $chosen ->
    [0] {""}
   *[other] , die gewählte mitgezählt
}

## Warum eine Karte nicht gespielt werden darf

why-not-two = Du hast eine 2 auf der Hand: Sie muss gespielt werden.

## Der Katalog

about = Ein Nervenduell für zwei von Richard Dalm: Zieh nach dem Wurf eines Würfels von sechs Stapeln, gewinne Kämpfe oder verliere sie mit Absicht, und besitze vor deinem Gegner alle vier Asse.
option-keep-two = Zwei behalten
option-keep-two-description = Ein Duell, das die Stapel geleert hat, lässt beiden zwei Karten, mit denen die Runden weitergehen (CA-31).
## Warum man eine Karte spielen könnte

why-must-two = Du hast eine 2 auf der Hand, also musst du eine 2 spielen.
why-only-card = Es ist deine einzige Karte.
why-two-beats-ace = Eine 2 schlägt ein Ass: Mit deiner schwächsten Karte gewinnst du die stärkste.
why-two-beats-king = Im Showdown schlägt eine 2 den König.
why-ace-home = Dein Ass gewinnt, und ein Ass, das gewinnt, kommt zur Seite: Es zählt für dich, und vor dem Showdown nimmt es dir kein Kampf.
why-only-winner = Nur mit dieser Karte schlägst du { $theirs }.
why-weakest-winner = Es ist die schwächste Karte, die gewinnt. Heb dir die stärkeren für später auf.
why-beats = Damit schlägst du { $theirs }.
why-duel-saves = Mit keiner Karte schlägst du { $theirs }, aber mit dem gleichen Rang erzwingst du ein Duell.
why-duel = Der Rang ist gleich: Wer das Duell gewinnt, bekommt alles.
why-throw-lowest = Gewinnen kannst du nicht: Wirf deine schwächste Karte ab.
why-cannot-win = Mit keiner deiner Karten schlägst du { $theirs }.
why-lose-on-purpose = Verlier diesen Kampf mit deiner schwächsten Karte und behalte die starken.
why-lose-stronger = Gegen { $theirs } verliert sie, obwohl du eine stärkere oder gleich starke Karte hast.
why-beats-two = Dein Gegner hat eine 2 und muss sie spielen, und diese Karte schlägt eine 2.
why-ace-meets-two = Dein Gegner hat eine 2 und muss sie spielen, und eine 2 schlägt ein Ass.
why-ace-no-two = Dein Gegner kann keine 2 haben, und nichts anderes schlägt ein Ass.
why-ace-likely = Nur eine 2 schlägt ein Ass, und dein Gegner hat mit etwa { $percent } % Wahrscheinlichkeit eine.
why-ace-at-most = Nur eine 2 schlägt ein Ass, und dein Gegner hat mit höchstens etwa { $percent } % Wahrscheinlichkeit eine.
why-not-ace = Es ist deine stärkste Karte nach dem Ass, und ein Ass würde von einer 2 geschlagen.
why-strongest = Es ist deine stärkste Karte: deine beste Aussicht auf den Sieg.
why-lead-weakest = Es ist deine schwächste Karte: Wenn sie verliert, verlierst du wenig.
why-none-beats = Keine Karte, die dein Gegner haben kann, schlägt sie.
why-few-beat = { $unseen ->
    [one] Die einzige Karte, die dein Gegner haben kann, schlägt sie.
   *[other] { $beating ->
        [0] Keine der { $unseen } Karten, die dein Gegner haben kann, schlägt
        [one] Eine der { $unseen } Karten, die dein Gegner haben kann, schlägt
       *[other] { $beating } der { $unseen } Karten, die dein Gegner haben kann, schlagen
    } sie.
}

## Die Lernpartie

lesson-two = Unter diesen Karten sind vier Asse, und du willst sie alle. In jeder Runde zieht ihr beide eine Karte und spielt eine; die stärkere gewinnt beide. Beim ersten Mal wählt ihr beide verdeckt. Du hast eine 2, und eine 2 muss gespielt werden: Wähle sie und schick sie ab. Sie wirkt schwach, aber sieh, was sie kann.
lesson-burden = Deine 2 hat ein Ass geschlagen, die einzige Karte, die sie in einer Runde schlägt, und das Ass gehört dir. Es liegt offen neben deinem Deck. Robin hat verloren und spielt jetzt zuerst aus, einen König. Du hast noch eine 2 gezogen, und diesmal ist sie eine Last: Du musst sie spielen, und sie verliert.
lesson-lead = Du hast verloren, also spielst du zuerst aus, und Robin sieht deine Karte vor der Antwort. Versuch es mit deiner stärksten Karte, der 7. Wenn sie verliert, hast du nicht viel verschenkt.
lesson-ace = Du hast ein Ass gezogen. Wenn es einen Kampf gewinnt, kommt es zur Seite: Es zählt für dich, und vor dem Showdown nimmt es dir kein Kampf. Auf der Hand zählt es noch nicht. Spiel es aus: Nur eine 2 schlägt es.
lesson-duel = Auch Robin legt ein Ass: gleicher Rang, also ein Duell! Beide haben ihre Hand auf acht Karten aufgefüllt und wählen wieder verdeckt. Wer gewinnt, bekommt alles, auch beide Asse. Du hast keine 2 mehr und bist frei: Spiel den König, deine stärkste Karte.
lesson-last-ace = Drei Asse gehören dir, und deine zwei besten Karten hast du behalten. Robin spielt einen König aus, und du hast gerade das letzte Ass gezogen. Ein Ass schlägt einen König: Bring es nach Hause.
lesson-end = Alle vier Asse gehören dir: Du hast gewonnen! Meist dauert es länger, und wenn ihr beide Asse habt, sobald die Stapel und beide Hände leer sind, entscheidet ein Showdown. Jetzt weißt du genug: Spiel gegen einen Bot weiter.
