### Der Tisch von Curse of Aces.

curse-out = raus, { $place }
curse-left = weg, { $place }
curse-attacks = { $who_is ->
    [you] greifst an
   *[other] greift an
}
curse-defends = { $who_is ->
    [you] verteidigst
   *[other] verteidigt
}
curse-cards-in-hand = Karten auf der Hand
curse-beaten = { $attack }, geschlagen mit { $cards }
curse-not-beaten = { $attack }, nicht geschlagen
curse-last-took = Letzter Zug: { $who_is ->
    [you] Du hast die Karten aufgenommen
   *[other] { $who } hat die Karten aufgenommen
}
curse-last-beat-all = Letzter Zug: { $who_is ->
    [you] Du hast alles geschlagen
   *[other] { $who } hat alles geschlagen
}
curse-last-took-cards = Letzter Zug: { $who_is ->
    [you] Du hast die Karten aufgenommen
   *[other] { $who } hat die Karten aufgenommen
}: { $cards }
curse-last-beat-all-cards = Letzter Zug: { $who_is ->
    [you] Du hast alles geschlagen
   *[other] { $who } hat alles geschlagen
}: { $cards }
curse-attack = { $attacker_is ->
    [you] Du greifst { $defender } an
   *[other] { $defender_is ->
        [you] { $attacker } greift dich an
       *[other] { $attacker } greift { $defender } an
    }
}
curse-table = Angriff und Verteidigung
curse-gone = Aus dem Spiel
curse-gone-below = raus
curse-memory-gone = Aus dem Spiel: { $cards }
curse-move = Zug { $number }
curse-move-idle = Zug { $number } · { $idle } von { $most } Zügen ohne Änderung
curse-done = Fertig: nicht weiter angreifen
curse-take = Karten aufnehmen
