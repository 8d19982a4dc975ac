//! The table as text. It is drawn from the layout that all games share, so that it needs to know no game.

use super::{
    pen::{Pen, Tone, Word, on_a_line, width_of, words},
    venue::{Company, Sight},
};
use crate::games::{Layout, Marker, Place, Seat, Zone};

/// The widest hour of a clock face; where cards pile up beyond that, the hours are written line by line.
const WIDEST_HOUR: usize = 22;

/// What is drawn, and with what.
pub struct Table<'a> {
    /// With what.
    pub pen: &'a Pen,
    /// Who sits where.
    pub company: &'a Company,
    /// What lies where.
    pub layout: &'a Layout,
}

impl Table<'_> {
    /// The table as the seat sees it: the others, what lies between, and the own hand last.
    pub fn draw(&self) -> String {
        let own = self.company.own;
        let seats = self.company.seats.max(1);
        let others = (1..seats).map(|step| Seat((own.0 + step) % seats));
        let mut text = self.pen.rule() + &self.heading();
        others.for_each(|seat| text.push_str(&self.player(seat)));
        text.push_str(&self.middle());
        text.push_str(&self.player(own));
        let hand = self.zones(|place| matches!(place, Place::Hand { seat } if seat == own));
        hand.for_each(|zone| text.push_str(&self.pen.boxes(&zone.cards, 2)));
        text
    }

    /// What a label of the layout or an action says, with the players called by their names.
    pub fn named(&self, label: &str) -> String {
        named(label, self.company)
    }

    fn zones(&self, which: impl Fn(Place) -> bool) -> impl Iterator<Item = &Zone> {
        self.layout.zones.iter().filter(move |zone| !zone.cards.is_empty() && which(zone.place))
    }

    fn heading(&self) -> String {
        let told = self.layout.markers.iter().filter_map(|marker| match marker {
            Marker::Stage { label } => Some(self.named(label)),
            Marker::Count { seat: None, label, value } => Some(format!("{} {value}", self.named(label))),
            Marker::Count { .. } | Marker::Role { .. } => None,
        });
        let title = vec![Word::new(&*self.company.game, Tone::Strong)];
        let told = told.map(|told| self.pen.prose(&told, ""));
        self.line(&Word::new("", Tone::Plain), 2, std::iter::once(title).chain(told))
    }

    /// One player: what lies before them, and what they are. The own hand is drawn by itself.
    fn player(&self, seat: Seat) -> String {
        let own = seat == self.company.own;
        let theirs = self.zones(|place| match place {
            Place::Hand { seat: whose } => whose == seat && !own,
            Place::Deck { seat: whose } => whose == Some(seat),
            Place::Won { seat: whose } => whose == seat,
            _ => false,
        });
        let told = self.layout.markers.iter().filter_map(|marker| match marker {
            Marker::Role { seat: whose, label } if *whose == seat => Some(self.named(label)),
            Marker::Count { seat: Some(whose), label, value } if *whose == seat => {
                Some(format!("{} {value}", self.named(label)))
            }
            _ => None,
        });
        let items = theirs.map(|zone| self.zone(zone, None)).chain(told.map(|told| self.pen.prose(&told, "")));
        let tone = if own { Tone::Strong } else { Tone::Plain };
        self.line(&Word::new(format!("  {}", self.company.names.of(seat)), tone), self.margin(), items)
    }

    /// What belongs to nobody, or lies in play.
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
        text
    }

    fn section(&self, title: &str, items: Vec<Vec<Word>>) -> String {
        if items.is_empty() {
            return String::new();
        }
        self.line(&Word::new(format!("  {title}"), Tone::Faint), self.margin(), items)
    }

    /// Where the text of a line begins that is somebody's.
    fn margin(&self) -> usize {
        let names = (0..self.company.seats).map(|seat| self.company.names.of(Seat(seat)).chars().count());
        names.max().unwrap_or_default().max("In play".len()) + 4
    }

    fn line(&self, lead: &Word, indent: usize, items: impl IntoIterator<Item = Vec<Word>>) -> String {
        self.pen.flow(lead, indent, &self.pen.listed(items))
    }

    /// "Deck ▒▒×8", or of somebody's cards in play "ana K♠ (played)".
    fn zone(&self, zone: &Zone, whose: Option<Seat>) -> Vec<Word> {
        let (label, cards) = (self.named(&zone.label), self.pen.cards(&zone.cards));
        let Some(seat) = whose else { return words(&label, Tone::Faint).chain(cards).collect() };
        let mut label = label;
        if let Some(first) = label.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        let name = Word::new(self.company.names.of(seat), Tone::Plain);
        std::iter::once(name).chain(cards).chain(words(&format!("({label})"), Tone::Faint)).collect()
    }

    /// The hours of a clock, where there are any, as a clock face.
    fn hours(&self) -> String {
        let mut face: [Option<Vec<Word>>; 12] = Default::default();
        let hours = self.layout.zones.iter().filter_map(|zone| match zone.place {
            Place::Hour { hour } => Some((hour, zone)),
            _ => None,
        });
        for (hour, zone) in hours {
            let marked = zone.label != hour.to_string();
            let (mark, tone) = if marked { (self.pen.sign("▸", ">"), Tone::Strong) } else { ("", Tone::Faint) };
            let mut words = vec![Word::new(format!("{mark}{hour}:"), tone)];
            words.extend(self.pen.cards(&zone.cards));
            if let Some(place) = face.get_mut(usize::from(hour) % 12) {
                *place = Some(words);
            }
        }
        if face.iter().all(Option::is_none) {
            return String::new();
        }
        let face = face.map(Option::unwrap_or_default);
        if self.pen.width < 72 || face.iter().any(|hour| width_of(hour) > WIDEST_HOUR) {
            return (1..=12).map(|hour| format!("  {}\n", on_a_line(&face[hour % 12]))).collect();
        }
        clock(&face, self.pen.width)
    }
}

/// Twelve at the top, six at the bottom; the hours of the left half end where the face begins.
fn clock(hours: &[Vec<Word>; 12], width: usize) -> String {
    const REACH: [usize; 5] = [7, 12, 15, 12, 7];
    let middle = width.min(80) / 2;
    let alone =
        |hour: &[Word]| format!("{}{}\n", " ".repeat(middle.saturating_sub(width_of(hour) / 2)), on_a_line(hour));
    let mut text = alone(&hours[0]);
    for (step, reach) in REACH.iter().enumerate() {
        let (left, right) = (&hours[11 - step], &hours[1 + step]);
        let margin = (middle - reach).saturating_sub(width_of(left));
        let (margin, face) = (" ".repeat(margin), " ".repeat(2 * reach));
        text.push_str(&format!("{margin}{}{face}{}\n", on_a_line(left), on_a_line(right)));
    }
    text + &alone(&hours[6])
}

/// A label in which seats are called by number, with the players' names in their places.
pub fn named(label: &str, company: &Company) -> String {
    // From the highest down, for "seat 1" begins "seat 12", too.
    (0..company.seats)
        .rev()
        .fold(label.to_owned(), |label, seat| label.replace(&format!("seat {seat}"), &company.names.of(Seat(seat))))
}

/// The open decision: what may be done, numbered, in columns where they fit.
pub fn menu(pen: &Pen, labels: &[String]) -> String {
    let digits = labels.len().to_string().len();
    let entry = |(number, label): (usize, &String)| {
        let mut entry = vec![Word::new(format!("{number:>digits$}"), Tone::Strong)];
        entry.extend(pen.prose(label, ""));
        entry
    };
    let entries: Vec<Vec<Word>> = (1..).zip(labels).map(entry).collect();
    let widest = entries.iter().map(|entry| width_of(entry)).max().unwrap_or_default() + 3;
    let columns = if labels.len() > 4 { ((pen.width - 2) / widest).clamp(1, 3) } else { 1 };
    if columns == 1 {
        let lead = Word::new(" ", Tone::Plain);
        return entries.iter().map(|entry| pen.flow(&lead, 2, entry)).collect();
    }
    let rows = labels.len().div_ceil(columns);
    let row = |row: usize| {
        let cells = entries.iter().skip(row).step_by(rows);
        let line: String =
            cells.map(|entry| format!("{}{}", on_a_line(entry), " ".repeat(widest - width_of(entry)))).collect();
        format!("  {}\n", line.trim_end())
    };
    (0..rows).map(row).collect()
}

/// The table and the menu, as one is asked to choose.
pub fn draw(pen: &Pen, company: &Company, sight: &Sight) -> String {
    Table { pen, company, layout: &sight.layout }.draw()
}
