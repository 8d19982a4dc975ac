//! Draws the table as text, from the layout that all games share.

use super::{
    backend::MatchInfo,
    formatter::{Formatter, Tone, Word, columns, on_a_line, width_of, words},
};
use crate::games::{Layout, Marker, Place, Seat, Zone};

/// The widest hour of a clock face; with longer hours, they are written line by line.
const WIDEST_HOUR: usize = 22;

/// The minimum width of a clock face: an hour at the left, one at the right, and the space between.
const NARROWEST_FACE: usize = 2 * (WIDEST_HOUR + REACH[2]);

/// The distance from the middle at which the rows between twelve and six o'clock begin.
const REACH: [usize; 5] = [7, 12, 15, 12, 7];

/// The margin of an hour's cards on a line: after "▸12: ".
const HOUR_MARGIN: usize = 7;

/// The data of a drawing.
pub struct Table<'a> {
    /// The terminal's capabilities.
    pub formatter: &'a Formatter,
    /// The players and their seats.
    pub info: &'a MatchInfo,
    /// The zones and their cards.
    pub layout: &'a Layout,
}

impl Table<'_> {
    /// Draws the table as the seat sees it: the other players, the middle, and the player's own zones last.
    pub fn draw(&self) -> String {
        let own = self.info.own;
        let seats = self.info.seats.max(1);
        let others = (1..seats).map(|step| Seat((own.0 + step) % seats));
        let mut text = self.formatter.rule() + &self.heading();
        others.for_each(|seat| text.push_str(&self.player(seat)));
        text.push_str(&self.middle());
        text.push_str(&self.player(own));
        let hand = self.zones(|place| matches!(place, Place::Hand { seat } if seat == own));
        hand.for_each(|zone| text.push_str(&self.formatter.boxes(&zone.cards, 2)));
        text
    }

    fn zones(&self, which: impl Fn(Place) -> bool) -> impl Iterator<Item = &Zone> {
        self.layout.zones.iter().filter(move |zone| !zone.cards.is_empty() && which(zone.place))
    }

    fn heading(&self) -> String {
        let told = self.layout.markers.iter().filter_map(|marker| match marker {
            Marker::Stage { label } => Some(label.clone()),
            Marker::Count { seat: None, label, value } => Some(format!("{label} {value}")),
            Marker::Count { .. } | Marker::Role { .. } => None,
        });
        let title = vec![Word::new(&*self.info.game, Tone::Strong)];
        let told = told.map(|told| self.formatter.prose(&told, &self.info.called()));
        self.line(&Word::default(), 2, std::iter::once(title).chain(told))
    }

    /// Draws one player: zones and facts. The player's own hand is drawn separately.
    fn player(&self, seat: Seat) -> String {
        let own = seat == self.info.own;
        let theirs = self.zones(|place| match place {
            Place::Hand { seat: whose } => whose == seat && !own,
            Place::Deck { seat: whose } => whose == Some(seat),
            Place::Won { seat: whose } => whose == seat,
            _ => false,
        });
        let told = self.layout.markers.iter().filter_map(|marker| match marker {
            Marker::Role { seat: whose, label } if *whose == seat => Some(label.clone()),
            Marker::Count { seat: Some(whose), label, value } if *whose == seat => Some(format!("{label} {value}")),
            _ => None,
        });
        let items = theirs
            .map(|zone| self.zone(zone, None))
            .chain(told.map(|told| self.formatter.prose(&told, &self.info.called())));
        let tone = if own { Tone::Strong } else { Tone::Plain };
        self.line(&Word::new(format!("  {}", self.info.at_table(seat)), tone), self.margin(), items)
    }

    /// Draws zones without an owner, cards in play, and what is known of hidden cards.
    fn middle(&self) -> String {
        let mut text = String::new();
        let shared =
            self.zones(|place| matches!(place, Place::Deck { seat: None } | Place::Pile { .. } | Place::Discard));
        text.push_str(&self.section("Table", shared.map(|zone| self.zone(zone, None)).collect()));
        text.push_str(&self.hours());
        let in_play = self.zones(|place| matches!(place, Place::Table { .. }));
        let whose = |zone: &Zone| match zone.place {
            Place::Table { seat } | Place::LastResult { seat } => seat,
            _ => None,
        };
        text.push_str(&self.section("In play", in_play.map(|zone| self.zone(zone, whose(zone))).collect()));
        let last = self.zones(|place| matches!(place, Place::LastResult { .. }));
        text.push_str(&self.section("Before", last.map(|zone| self.zone(zone, whose(zone))).collect()));
        let called = self.info.called();
        let known = self.layout.remembered.iter().map(|told| self.formatter.prose(told, &called));
        text.push_str(&self.section("Known", known.collect()));
        text
    }

    fn section(&self, title: &str, items: Vec<Vec<Word>>) -> String {
        if items.is_empty() {
            return String::new();
        }
        self.line(&Word::new(format!("  {title}"), Tone::Faint), self.margin(), items)
    }

    /// Returns the margin of lines that begin with a player's name.
    fn margin(&self) -> usize {
        let names = (0..self.info.seats).map(|seat| columns(&self.info.at_table(Seat(seat))));
        // Longer names get lines of their own, so that there is room for the cards.
        (names.max().unwrap_or_default().max("In play".len()) + 4).min(self.formatter.width / 3)
    }

    fn line(&self, lead: &Word, indent: usize, items: impl IntoIterator<Item = Vec<Word>>) -> String {
        self.formatter.flow(lead, indent, &self.formatter.listed(items))
    }

    /// Formats "Deck ▒▒×8", or for a player's cards in play "ana K♠ (played)".
    fn zone(&self, zone: &Zone, whose: Option<Seat>) -> Vec<Word> {
        let (label, cards) = (zone.label.clone(), self.formatter.cards(&zone.cards));
        let Some(seat) = whose else { return words(&label, Tone::Faint).chain(cards).collect() };
        let mut label = label;
        if let Some(first) = label.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        let name = Word::new(self.info.at_table(seat), Tone::Plain);
        std::iter::once(name).chain(cards).chain(words(&format!("({label})"), Tone::Faint)).collect()
    }

    /// Draws the hours of a clock, if there are any, as a clock face.
    fn hours(&self) -> String {
        let mut face: [Option<Vec<Word>>; 12] = Default::default();
        let hours = self.layout.zones.iter().filter_map(|zone| match zone.place {
            Place::Hour { hour } => Some((hour, zone)),
            _ => None,
        });
        for (hour, zone) in hours {
            let marked = zone.label != hour.to_string();
            let (mark, tone) = if marked { (self.formatter.sign("▸", ">"), Tone::Strong) } else { ("", Tone::Faint) };
            let mut words = vec![Word::new(format!("{mark}{hour}:"), tone)];
            words.extend(self.formatter.cards(&zone.cards));
            if let Some(place) = face.get_mut(usize::from(hour) % 12) {
                *place = Some(words);
            }
        }
        if face.iter().all(Option::is_none) {
            return String::new();
        }
        let face = face.map(Option::unwrap_or_default);
        if self.formatter.width < NARROWEST_FACE || face.iter().any(|hour| width_of(hour) > WIDEST_HOUR) {
            let line = |hour: usize| match face[hour % 12].split_first() {
                Some((hour, cards)) => self.formatter.flow(&hour.indented(2), HOUR_MARGIN, cards),
                None => String::new(),
            };
            return (1..=12).map(line).collect();
        }
        clock(&face, self.formatter.width)
    }
}

/// Draws the hours with twelve at the top and six at the bottom; the hours of the left half are right-aligned.
fn clock(hours: &[Vec<Word>; 12], width: usize) -> String {
    let middle = width.min(80) / 2;
    let alone =
        |hour: &[Word]| format!("{}{}\n", " ".repeat(middle.saturating_sub(width_of(hour) / 2)), on_a_line(hour));
    let row = |(step, reach): (usize, &usize)| {
        let (left, right) = (&hours[11 - step], &hours[1 + step]);
        let margin = (middle - reach).saturating_sub(width_of(left));
        let (margin, face) = (" ".repeat(margin), " ".repeat(2 * reach));
        format!("{margin}{}{face}{}\n", on_a_line(left), on_a_line(right))
    };
    let rows: Vec<String> = REACH.iter().enumerate().map(row).collect();
    alone(&hours[0]) + &rows.concat() + &alone(&hours[6])
}

/// Formats the open decision: the numbered options, in columns if they fit.
pub fn menu(formatter: &Formatter, labels: &[String], names: &[String]) -> String {
    let digits = labels.len().to_string().len();
    let entry = |(number, label): (usize, &String)| {
        (Word::new(format!("  {number:>digits$}"), Tone::Strong), formatter.prose(label, names))
    };
    let entries: Vec<(Word, Vec<Word>)> = (1..).zip(labels).map(entry).collect();
    let margin = digits + 3;
    let widest = entries.iter().map(|(_, label)| margin + width_of(label)).max().unwrap_or_default();
    let columns = if labels.len() > 4 { (formatter.width / (widest + 1)).clamp(1, 3) } else { 1 };
    if columns == 1 {
        return entries.iter().map(|(number, label)| formatter.flow(number, margin, label)).collect();
    }
    let rows = labels.len().div_ceil(columns);
    let row = |row: usize| {
        let cells = entries.iter().skip(row).step_by(rows).map(|(number, label)| {
            let space = " ".repeat(widest - margin - width_of(label) + 1);
            format!("{} {}{space}", on_a_line(std::slice::from_ref(number)), on_a_line(label))
        });
        format!("{}\n", cells.collect::<String>().trim_end())
    };
    (0..rows).map(row).collect()
}

#[cfg(test)]
mod tests {
    use anstream::adapter::strip_str;
    use uuid::Uuid;

    use super::*;
    use crate::{games::Names, pieces::Face};

    fn info(own: u8, names: &[&str]) -> MatchInfo {
        MatchInfo {
            id: Uuid::nil(),
            game: "Some Game".to_owned(),
            names: Names::new(names.iter().map(|name| (*name).to_owned())),
            seats: u8::try_from(names.len()).expect("few"),
            own: Seat(own),
            commitment: String::new(),
        }
    }

    fn zone(place: Place, label: &str, cards: &str) -> Zone {
        let faces = cards.split_whitespace().map(|card| card.parse().map_or(Face::Down, Face::Up));
        Zone::of(place, label, faces)
    }

    fn drawn(info: &MatchInfo, layout: &Layout) -> String {
        let formatter = Formatter { ascii: false, width: 80 };
        strip_str(&Table { formatter: &formatter, info, layout }.draw()).to_string()
    }

    #[test]
    fn a_game_that_nobody_has_heard_of_is_laid_out_from_its_zones() {
        let (ana, ben) = (Seat(0), Seat(1));
        let layout = Layout {
            zones: vec![
                zone(Place::Hand { seat: ana }, "Hand", "? ? ? ?"),
                zone(Place::Hand { seat: ben }, "Hand", "KS TH"),
                zone(Place::Deck { seat: None }, "Deck", "? ?"),
                zone(Place::Pile { number: 1 }, "Pile 1", ""),
                zone(Place::Won { seat: ana }, "Tricks", "2C"),
                zone(Place::Table { seat: Some(ana) }, "Lead", "QD"),
                zone(Place::LastResult { seat: Some(ben) }, "Last trick, taken from ana", "AS"),
            ],
            markers: vec![
                Marker::stage("Second half"),
                Marker::count(None, "Round", 3_u8),
                Marker::count(Some(ben), "Points", 7_u8),
                Marker::role(ana, "Drew AS for the deal"),
            ],
            ..Layout::default()
        };
        let rule = "─".repeat(80);
        assert_eq!(
            drawn(&info(1, &["ana", "ben"]), &layout),
            format!(
                "{rule}
  Some Game · Second half · Round 3
  ana      Hand ▒▒×4 · Tricks 2♣ · Drew A♠ for the deal
  Table    Deck ▒▒ ▒▒
  In play  ana Q♦ (lead)
  Before   You A♠ (last trick, taken from ana)
  You      Points 7
  ┌───┐ ┌───┐
  │ K♠│ │10♥│
  └───┘ └───┘
"
            )
        );
    }

    #[test]
    fn what_is_known_of_hidden_cards_stands_after_the_last_result() {
        let info = info(0, &["ana", "KD"]);
        let layout = Layout {
            zones: vec![zone(Place::LastResult { seat: None }, "Last battle", "AS")],
            remembered: ["In KD's deck or hand: TH 9C", "Cannot be 2s: 2 cards in your hand"].map(str::to_owned).into(),
            ..Layout::default()
        };
        let text = drawn(&info, &layout);
        let known = "In KD's deck or hand: 10♥ 9♣ · Cannot be 2s: 2 cards in your hand";
        assert!(text.contains(&format!("  Before   Last battle A♠\n  Known    {known}\n  You")), "{text}");
        // Nothing is known where nothing is told, as by older servers.
        let nothing = r#"{"zones":[],"markers":[]}"#;
        let layout: Layout = serde_json::from_str(nothing).expect("a layout");
        assert!(!drawn(&info, &layout).contains("Known"));
        assert_eq!(serde_json::to_string(&layout).expect("plain data"), nothing);
    }

    #[test]
    fn the_others_come_in_the_order_of_play_and_the_own_seat_last() {
        let (names, called) = (["ana", "ben", "cleo", "dan"], ["ana", "ben", "You", "dan"]);
        let markers = (0..4).map(|seat| Marker::count(Some(Seat(seat)), "Lives", 1_u8)).collect();
        let text = drawn(&info(2, &names), &Layout { markers, ..Layout::default() });
        let order: Vec<&str> = text
            .lines()
            .filter_map(|line| called.into_iter().find(|name| line.trim_start().starts_with(name)))
            .collect();
        assert_eq!(order, ["dan", "ana", "ben", "You"]);
    }

    #[test]
    fn hours_are_a_clock_face_and_lines_where_cards_pile_up() {
        let hours = |cards: &str| {
            let hour = |hour: u8| {
                let label = if hour == 3 { "3, in the window".to_owned() } else { hour.to_string() };
                zone(Place::Hour { hour }, &label, if hour == 9 { cards } else { "2S" })
            };
            Layout { zones: (1..=12).map(hour).collect(), ..Layout::default() }
        };
        let face = drawn(&info(0, &["ana", "ben"]), &hours("9S 9H"));
        let rows: Vec<String> = face.lines().skip(3).take(7).map(|line| line.trim().to_owned()).collect();
        assert_eq!(rows[0], "12: 2♠");
        assert!(rows[3].starts_with("9: 9♠ 9♥") && rows[3].ends_with("▸3: 2♠"), "{face}");
        assert_eq!(rows[6], "6: 2♠");
        let many = drawn(&info(0, &["ana", "ben"]), &hours("9S 9H 9D 9C 8H 8D 8C 7H 7D"));
        let rows: Vec<String> = many.lines().skip(3).take(12).map(|line| line.trim().to_owned()).collect();
        assert!(rows[0] == "1:   2♠" && rows[8].ends_with("7♥ 7♦") && rows[11] == "12:  2♠", "{many}");
    }

    #[test]
    fn many_actions_stand_in_columns_and_long_ones_on_lines_of_their_own() {
        let formatter = Formatter { ascii: true, width: 60 };
        let menu = |labels: &[&str]| {
            let labels: Vec<String> = labels.iter().map(|label| (*label).to_owned()).collect();
            strip_str(&menu(&formatter, &labels, &[])).to_string()
        };
        assert_eq!(menu(&["Keep", "Take KS"]), "  1 Keep\n  2 Take KS\n");
        assert_eq!(menu(&["a", "b", "c", "d", "e"]), "  1 a   3 c   5 e\n  2 b   4 d\n");
        let long = "Take the 3 of spades, with 5H 6C on it and a good deal of other things";
        assert_eq!(
            menu(&[long; 5]).lines().take(2).collect::<Vec<_>>(),
            ["  1 Take the 3 of spades, with 5H 6C on it and a good deal", "    of other things"]
        );
    }
}
