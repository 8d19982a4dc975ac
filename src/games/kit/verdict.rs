//! The result of a match in words.

use acepost_l10n::Party;

use super::narrate::messages;
use crate::{Leaving, Outcome, Seat, Words};

/// The places of a match that is over, to be put into words.
#[derive(Clone, Copy, Debug)]
pub struct Verdict<'a> {
    placements: &'a [u8],
    losers: &'a [Seat],
}

impl<'a> Verdict<'a> {
    /// The result of a match with these places, one for each seat.
    pub const fn new(placements: &'a [u8]) -> Self {
        Self { placements, losers: &[] }
    }

    /// The same, where of more than two players these have lost, and the others only came in their places. In a match of
    /// two, the second has lost in any case.
    pub const fn lost_by(self, losers: &'a [Seat]) -> Self {
        Self { losers, ..self }
    }

    /// Returns the result to the reader, and why the match ended, without a full stop: "You won: fewest spades".
    pub fn told(self, words: &Words<'_>, why: Option<String>) -> String {
        let came_out = self.came_out(words);
        why.map_or_else(|| came_out.clone(), |why| messages::result(words.locale, &*came_out, why))
    }

    /// Returns the result to the reader as a sentence.
    pub fn sentence(self, words: &Words<'_>, why: String) -> String {
        messages::sentence(words.locale, self.told(words, Some(why)))
    }

    fn came_out(self, words: &Words<'_>) -> String {
        let (locale, seats) = (words.locale, self.placements.len());
        let first = self.first();
        match self.behind(words) {
            _ if first.len() == seats => messages::came_out_draw(locale),
            Some((seat, _)) if seats == 2 || self.losers.contains(&seat) => messages::came_out_lost(locale),
            Some((_, place)) if self.seats_at(place).count() > 1 => messages::came_out_shared(locale, place, seats),
            Some((_, place)) => messages::came_out_place(locale, place, seats),
            None if first.len() == 1 => messages::came_out_won(locale, &words.parties(first)),
            None => messages::came_out_first_shared(locale, &words.parties(first)),
        }
    }

    /// Returns the reader's seat and place, if other players are before them.
    fn behind(self, words: &Words<'_>) -> Option<(Seat, u8)> {
        let seat = words.reader()?;
        self.placements.get(seat.index()).filter(|place| **place > 1).map(|place| (seat, *place))
    }

    /// Whether the reader takes part, and other players are before them.
    pub fn is_behind(self, words: &Words<'_>) -> bool {
        self.behind(words).is_some()
    }

    fn seats_at(self, place: u8) -> impl Iterator<Item = Seat> {
        (0..).map(Seat).zip(self.placements).filter(move |(_, other)| **other == place).map(|(seat, _)| seat)
    }

    /// Returns the winner and the loser of a match of two; after a draw, the players of seats 0 and 1.
    pub fn duellists<'w>(self, words: &Words<'w>) -> [Party<'w>; 2] {
        let seats = if self.placements.first() > self.placements.last() { [1, 0] } else { [0, 1] };
        seats.map(|seat| words.party(Seat(seat)))
    }

    /// Returns the players with the first place.
    pub fn first(self) -> Vec<Seat> {
        self.seats_at(1).collect()
    }

    /// Returns the players with the last place; all of them after a draw.
    pub fn last(self) -> Vec<Seat> {
        self.placements.iter().max().map(|last| self.seats_at(*last).collect()).unwrap_or_default()
    }

    /// Returns that these players have left, and so the match ended.
    pub fn left(self, words: &Words<'_>, why: Leaving, seats: &[Seat]) -> String {
        let (locale, count) = (words.locale, seats.len());
        let who = &words.parties(seats.iter().copied());
        match (count == self.placements.len(), why) {
            (false, Leaving::Resigned) => messages::end_resigned(locale, who),
            (false, Leaving::TimedOut) => messages::end_timed_out(locale, who),
            (true, Leaving::Resigned) => messages::end_resigned_all(locale, count),
            (true, Leaving::TimedOut) => messages::end_timed_out_all(locale, count),
        }
    }
}

/// Returns the result with the reason, if it is one that most games have: the players with the last place have left.
pub fn usual_result(outcome: &Outcome, words: &Words<'_>) -> String {
    let verdict = Verdict::new(&outcome.placements);
    let why = Leaving::of(&outcome.reason).map(|why| verdict.left(words, why, &verdict.last()));
    verdict.told(words, why)
}

/// Returns the result of a match that was ended from outside the rules.
pub fn outside_result(outcome: &Outcome, words: &Words<'_>) -> String {
    if outcome.is_called_off() {
        return messages::called_off(words.locale);
    }
    let agreed = messages::end_agreed_draw(words.locale, outcome.placements.len());
    Verdict::new(&outcome.placements).told(words, Some(agreed))
}

#[cfg(test)]
mod tests {
    use acepost_l10n::Locale;

    use super::*;
    use crate::{Ending, Names};

    fn told(placements: &[u8], reason: &str, locale: Locale, reader: Option<u8>) -> String {
        let names = Names::new(["ana", "ben", "cho", "dan"].map(str::to_owned));
        let outcome = Outcome { placements: placements.to_vec(), reason: reason.to_owned() };
        let words = Words::new(locale, &names, reader.map(Seat));
        if Ending::ALL.iter().any(|ending| ending.reason() == reason) {
            outside_result(&outcome, &words)
        } else {
            usual_result(&outcome, &words)
        }
    }

    #[test]
    fn a_result_is_told_from_the_readers_point_of_view() {
        for (placements, reason, reader, english, german) in [
            (&[1, 2][..], "resigned", Some(0), "You won: ben resigned", "Du hast gewonnen: ben hat aufgegeben"),
            (&[1, 2], "resigned", Some(1), "You lost: you resigned", "Du hast verloren: Du hast aufgegeben"),
            (
                &[2, 1],
                "timed_out",
                None,
                "ben won: ana's time ran out",
                "ben hat gewonnen: Die Zeit von ana ist abgelaufen",
            ),
            (
                &[1, 1],
                "timed_out",
                Some(0),
                "A draw: time ran out for both",
                "Remis: Die Zeit ist für beide abgelaufen",
            ),
            (&[1, 1], "agreed_draw", Some(1), "A draw: both agreed", "Remis: Beide waren einverstanden"),
            (
                &[1, 1],
                "called_off",
                None,
                "The match was called off: no player has lost",
                "Die Partie wurde abgebrochen: Niemand hat verloren",
            ),
            (
                &[1, 3, 1],
                "new_reason",
                Some(0),
                "You and cho share first place",
                "Du und cho teilt euch den ersten Platz",
            ),
            (
                &[1, 4, 1, 1],
                "new_reason",
                Some(2),
                "You, ana and dan share first place",
                "Du, ana und dan teilt euch den ersten Platz",
            ),
            (
                &[1, 1, 1],
                "agreed_draw",
                Some(0),
                "A draw: all who were still in agreed to a draw",
                "Remis: Alle, die noch dabei waren, haben sich auf Remis geeinigt",
            ),
            (
                &[1, 3, 1],
                "new_reason",
                None,
                "ana and cho share first place",
                "ana und cho teilen sich den ersten Platz",
            ),
            (&[1, 3, 1], "new_reason", Some(1), "Third of three", "Platz 3 von 3"),
            (&[2, 4, 1, 2], "new_reason", Some(3), "Second of four, shared", "Platz 2 von 4, geteilt"),
            (&[2, 3, 1], "new_reason", Some(2), "You won", "Du hast gewonnen"),
        ] {
            let reader_in = |locale| told(placements, reason, locale, reader);
            assert_eq!([reader_in(Locale::En), reader_in(Locale::De)], [english, german]);
        }
    }

    #[test]
    fn of_more_than_two_only_losers_have_lost() {
        let names = Names::NONE;
        let words = |reader| Words::new(Locale::En, &names, Some(Seat(reader)));
        let verdict = Verdict::new(&[1, 2, 3]).lost_by(&[Seat(2)]);
        let why = || Some("cards".to_owned());
        assert_eq!(
            [0, 1, 2].map(|seat| verdict.told(&words(seat), why())),
            ["You won: cards", "Second of three: cards", "You lost: cards"]
        );
    }
}
