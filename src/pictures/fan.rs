//! Zones in lines: how large their cards can be, and how they are drawn.

use super::{
    card::{self, CARD},
    frame::FELT_INK,
    svg::{Svg, count_of},
    text::fitted,
    zone::Zone,
};

/// How much of a card is seen at least where the next one lies over it, as a part of its width.
const NARROWEST: f32 = 0.26;
/// And how much where there is room.
const WIDEST: f32 = 0.42;
/// The space between zones, as a part of a card's width.
const GAP: f32 = 0.35;
/// The most cards of a stack that are drawn one over the other.
const STACK: usize = 3;
const STACK_STEP: f32 = 0.05;
/// The height of a zone's label, and its size. Where lines are lower than this there are no labels.
const LABEL: f32 = 27.0;
const LOW: f32 = 96.0;
const LABEL_SIZE: f32 = 20.0;
/// The size of a player's name.
const NAME_SIZE: f32 = 27.0;
/// The largest cards, in pixels.
const WIDEST_CARD: f32 = 116.0;
const MAX_LINES: usize = 4;

/// Draws zones in an area, in as many lines as make the cards largest. Nothing is drawn for no zones.
pub fn draw(svg: &mut Svg, zones: &[&Zone], area: [f32; 4]) {
    let lines = (1..=MAX_LINES.min(zones.len())).map(|count| Lines::of(zones, count, area));
    let best = lines.reduce(|best, lines| if lines.card > best.card * 1.05 { lines } else { best });
    if let Some(best) = best {
        best.draw(svg, area);
    }
}

/// Zones in lines, with cards of one size.
struct Lines<'a> {
    zones: Vec<&'a [&'a Zone]>,
    /// The width of a card.
    card: f32,
    /// The height of the labels.
    label: f32,
}

impl<'a> Lines<'a> {
    fn of(zones: &'a [&'a Zone], count: usize, [_, _, width, height]: [f32; 4]) -> Self {
        let lines: Vec<_> = zones.chunks(zones.len().div_ceil(count)).collect();
        let line = height / count_of(lines.len());
        let label = if line < LOW { 0.0 } else { LABEL };
        let tall = (line - label) * CARD[0] / CARD[1];
        let widest = lines.iter().map(|line| cards_wide(line, NARROWEST)).fold(1.0, f32::max);
        Self { card: tall.min(width / widest).clamp(1.0, WIDEST_CARD), label, zones: lines }
    }

    fn draw(&self, svg: &mut Svg, [left, top, width, height]: [f32; 4]) {
        let (card, label) = (self.card, self.label);
        let tall = card * CARD[1] / CARD[0] + label;
        let space = ((height - tall * count_of(self.zones.len())) / (count_of(self.zones.len()) + 1.0)).max(0.0);
        let mut y = top + space;
        for line in &self.zones {
            let step = step_that_fits(line, width / card);
            let mut x = left + (width - cards_wide(line, step) * card) / 2.0;
            for zone in *line {
                let wide = zone_wide(zone, step);
                if label > 0.0 {
                    write_label(svg, zone, [x, y, (wide + GAP * 0.8) * card]);
                }
                draw_cards(svg, zone, [x, y + label], [card, step]);
                x += (wide + GAP) * card;
            }
            y += tall + space;
        }
    }
}

fn step_that_fits(line: &[&Zone], width: f32) -> f32 {
    let steps: f32 = line.iter().map(|zone| steps_of(zone)).sum();
    let fixed = cards_wide(line, 0.0);
    if steps == 0.0 { WIDEST } else { ((width - fixed) / steps).clamp(NARROWEST * 0.5, WIDEST) }
}

/// Returns the width of a line, in widths of cards.
fn cards_wide(line: &[&Zone], step: f32) -> f32 {
    line.iter().map(|zone| zone_wide(zone, step)).sum::<f32>() + GAP * (count_of(line.len()) - 1.0)
}

fn zone_wide(zone: &Zone, step: f32) -> f32 {
    let stacked = if zone.is_stack() { STACK_STEP * count_of(zone.cards.len().min(STACK)) } else { 0.0 };
    1.0 + stacked + steps_of(zone) * step
}

/// Returns how many cards of a zone are seen in part.
fn steps_of(zone: &Zone) -> f32 {
    if zone.is_stack() { 0.0 } else { count_of(zone.cards.len().saturating_sub(1)) }
}

fn write_label(svg: &mut Svg, zone: &Zone, [x, y, wide]: [f32; 3]) {
    let label = if zone.is_stack() { format!("{} · {}", zone.label, zone.cards.len()) } else { zone.label.clone() };
    write_softly(svg, &fitted(&label, LABEL_SIZE, wide), [x, y + LABEL_SIZE - 2.0]);
}

fn write_softly(svg: &mut Svg, text: &str, at: [f32; 2]) {
    svg.add("<g opacity=\".8\">");
    svg.write(text, at, LABEL_SIZE, FELT_INK);
    svg.add("</g>");
}

fn draw_cards(svg: &mut Svg, zone: &Zone, [x, y]: [f32; 2], [card, step]: [f32; 2]) {
    if zone.is_stack() {
        for number in 0..zone.cards.len().min(STACK) {
            let by = card * STACK_STEP * count_of(number);
            card::draw(svg, None, [x + by, y - by * 0.6], card, 0.0);
        }
        return;
    }
    for (number, face) in zone.cards.iter().enumerate() {
        card::draw(svg, face.as_deref(), [x + card * step * count_of(number), y], card, 0.0);
    }
}

/// Writes a name and words about it: side by side, or one below the other.
pub fn heading(svg: &mut Svg, [name, words]: [&str; 2], [x, y, width]: [f32; 3], is_beside: bool) {
    let wide = svg.write(&fitted(name, NAME_SIZE, width), [x, y + NAME_SIZE], NAME_SIZE, FELT_INK);
    if is_beside {
        let gap = if name.is_empty() { 0.0 } else { 14.0 };
        let left = width - wide - gap;
        if left > NAME_SIZE * 2.0 {
            write_softly(svg, &fitted(words, LABEL_SIZE, left), [x + wide + gap, y + NAME_SIZE]);
        }
        return;
    }
    let mut line = y + NAME_SIZE;
    for text in words.split(" · ").filter(|text| !text.is_empty()).take(3) {
        line += LABEL;
        write_softly(svg, &fitted(text, LABEL_SIZE, width), [x, line]);
    }
}
