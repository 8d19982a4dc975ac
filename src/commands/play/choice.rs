//! Parses typed lines: one of the legal actions, or another request.

use serde_json::Value;

use crate::pieces::Card;

/// Help for a decision.
pub const HELP: &str = "Type the number of your choice, or a part of its text that fits no other, or its cards, such as KS, 10h \
                        or QS 7C. If there is only one choice, Enter takes it.";

/// Help for keys that work at any time.
pub const KEYS: &str = "t shows the table again, l the log, r the rules, i a hint in matches against bots. d offers a draw to the others, agrees to \
                        theirs or takes yours back, and -d declines theirs; p and -p do the same for a pause of the clocks. q leaves or resigns.";

/// The meaning of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The legal action with this index.
    Take(usize),
    /// Show help.
    Help,
    /// Show the rules of the game.
    Rules,
    /// Show the log.
    Log,
    /// Show the table again.
    Look,
    /// Show what a bot would do.
    Hint,
    /// Offer a draw, agree to one, or withdraw.
    Draw,
    /// The same for a pause.
    Pause,
    /// Decline the draw that others offer.
    DeclineDraw,
    /// The same for a pause.
    DeclinePause,
    /// Leave the match.
    Leave,
    /// The line matches nothing, or too much; the reason as a sentence.
    Unclear(String),
}

/// An option to choose.
#[derive(Clone, Debug)]
pub struct Offered {
    /// Its label.
    pub label: String,
    /// Its cards, in order.
    cards: Vec<Card>,
}

impl Offered {
    /// Creates the option for a legal action with this label. Cards are matched by their names, or else by their
    /// letters.
    pub fn of(action: &Value, label: String) -> Self {
        let mut named: Vec<(usize, Card)> =
            Card::deck().filter_map(|card| Some((label.find(&format!("the {}", card.name()))?, card))).collect();
        named.sort_unstable();
        let mut cards: Vec<Card> = named.into_iter().map(|(_, card)| card).collect();
        if cards.is_empty() {
            collect(action, &mut cards);
        }
        Self { label, cards }
    }
}

fn collect(value: &Value, cards: &mut Vec<Card>) {
    match value {
        Value::String(text) => cards.extend(text.parse::<Card>()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, cards)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, cards)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Parses a line of a player without a decision; `None` if it is empty.
pub fn read_meanwhile(line: &str) -> Option<Choice> {
    let line = line.trim().to_lowercase();
    let unclear = || Choice::Unclear("It is not your turn; ? for help.".to_owned());
    (!line.is_empty()).then(|| asked_beside(&line).unwrap_or_else(unclear))
}

/// Parses requests that are possible at any time.
fn asked_beside(line: &str) -> Option<Choice> {
    Some(match line {
        "?" | "h" | "help" => Choice::Help,
        "r" | "rules" => Choice::Rules,
        "l" | "log" => Choice::Log,
        "t" | "table" => Choice::Look,
        "i" | "hint" => Choice::Hint,
        "d" => Choice::Draw,
        "p" => Choice::Pause,
        "-d" => Choice::DeclineDraw,
        "-p" => Choice::DeclinePause,
        "q" | "quit" | "exit" => Choice::Leave,
        _ => return None,
    })
}

/// Parses a line of a player with a decision.
pub fn read(line: &str, options: &[Offered]) -> Choice {
    let line = line.trim().to_lowercase();
    if let Some(asked) = asked_beside(&line) {
        return asked;
    }
    match line.as_str() {
        "" if options.len() == 1 => Choice::Take(0),
        "" => Choice::Unclear(format!("Choose from 1 to {}; ? for help.", options.len())),
        _ => by_number(&line, options).or_else(|| by_cards(&line, options)).unwrap_or_else(|| by_text(&line, options)),
    }
}

fn by_number(line: &str, options: &[Offered]) -> Option<Choice> {
    if !line.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: usize = line.parse().unwrap_or(usize::MAX);
    Some(match number.checked_sub(1).filter(|&place| place < options.len()) {
        Some(place) => Choice::Take(place),
        None => Choice::Unclear(format!("There is no {line}: choose from 1 to {}.", options.len())),
    })
}

fn by_cards(line: &str, options: &[Offered]) -> Option<Choice> {
    let mut typed: Vec<Card> = line
        .split([' ', ',', '+'])
        .filter(|word| !word.is_empty())
        .map(|word| card(word).ok_or(()))
        .collect::<Result<_, ()>>()
        .ok()?;
    if typed.is_empty() {
        // Otherwise every option, or a comma in a label, would fit.
        return Some(one_of(line, &[]));
    }
    // A card that is typed twice counts once.
    let mut seen = Vec::new();
    typed.retain(|card| {
        !seen.contains(card) && {
            seen.push(*card);
            true
        }
    });
    let all = |wanted: &dyn Fn(&[Card]) -> bool| -> Vec<usize> {
        (0..options.len()).filter(|&place| options.get(place).is_some_and(|option| wanted(&option.cards))).collect()
    };
    let same_set = |cards: &[Card]| cards.len() == typed.len() && typed.iter().all(|card| cards.contains(card));
    let fitting =
        [all(&|cards| cards == typed), all(&same_set), all(&|cards| typed.iter().all(|card| cards.contains(card)))];
    let best = fitting.into_iter().find(|fits| !fits.is_empty()).unwrap_or_default();
    Some(one_of(line, &best))
}

/// Parses `ks`, `K♠`, `10d` or `td`.
fn card(word: &str) -> Option<Card> {
    let word =
        word.to_uppercase().replace("10", "T").replace('♠', "S").replace('♥', "H").replace('♦', "D").replace('♣', "C");
    word.parse().ok()
}

fn by_text(line: &str, options: &[Offered]) -> Choice {
    let labels = || (0..).zip(options).map(|(place, option)| (place, option.label.to_lowercase()));
    if let Some((place, _)) = labels().find(|(_, label)| label == line) {
        return Choice::Take(place);
    }
    let fitting: Vec<usize> = labels().filter(|(_, label)| label.contains(line)).map(|(place, _)| place).collect();
    one_of(line, &fitting)
}

fn one_of(line: &str, fitting: &[usize]) -> Choice {
    match fitting {
        [] => Choice::Unclear(format!("Nothing here fits {line:?}; ? for help.")),
        [place] => Choice::Take(*place),
        [others @ .., last] => {
            let others: Vec<String> = others.iter().map(|place| (place + 1).to_string()).collect();
            Choice::Unclear(format!("{line:?} fits {} and {}: give a number.", others.join(", "), last + 1))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn options() -> Vec<Offered> {
        let labels = [
            "Play the king of spades: it wins",
            "Play the 10 of diamonds",
            "Beat it with the 10 of diamonds, helped by the 7 of clubs",
            "Take the cards",
            "Exchange with ben",
        ];
        labels.map(|label| Offered::of(&json!({"type": "play"}), label.to_owned())).into()
    }

    #[test]
    fn an_action_is_taken_by_its_number_its_cards_or_a_part_of_its_text() {
        let options = options();
        let cases = [
            ("1", 0),
            (" 5 ", 4),
            ("KS", 0),
            ("k♠", 0),
            ("10d", 1),
            ("TD", 1),
            ("7c", 2),
            ("7c td", 2),
            ("td td", 1),
            ("take", 3),
            ("BEN", 4),
            ("exchange with ben", 4),
        ];
        for (line, place) in cases {
            assert_eq!(read(line, &options), Choice::Take(place), "{line:?}");
        }
    }

    #[test]
    fn what_fits_nothing_or_too_much_is_told() {
        let options = options();
        for (line, told) in [
            ("6", "There is no 6: choose from 1 to 5."),
            ("0", "There is no 0: choose from 1 to 5."),
            ("99999999999999999999999", "There is no 99999999999999999999999: choose from 1 to 5."),
            ("", "Choose from 1 to 5; ? for help."),
            ("2s", "Nothing here fits \"2s\"; ? for help."),
            (",", "Nothing here fits \",\"; ? for help."),
            ("diamonds", "\"diamonds\" fits 2 and 3: give a number."),
            ("the", "\"the\" fits 1, 2, 3 and 4: give a number."),
        ] {
            assert_eq!(read(line, &options), Choice::Unclear(told.to_owned()), "{line:?}");
        }
    }

    #[test]
    fn an_only_choice_is_taken_by_enter_and_letters_ask_for_things() {
        let one = [Offered::of(&json!({"card": "KS"}), "Show it".to_owned())];
        assert_eq!(read("", &one), Choice::Take(0));
        assert_eq!(read("ks", &one), Choice::Take(0), "a label without cards is known by those of its action");
        for separators in [",", "+", ", ,"] {
            assert!(matches!(read(separators, &one), Choice::Unclear(_)), "{separators:?} names no card");
        }
        let asked = [
            ("?", Choice::Help),
            ("r", Choice::Rules),
            ("l", Choice::Log),
            ("t", Choice::Look),
            ("d", Choice::Draw),
            ("P", Choice::Pause),
            ("-d", Choice::DeclineDraw),
            ("-P", Choice::DeclinePause),
            ("Q", Choice::Leave),
        ];
        for (line, choice) in asked {
            assert_eq!(read(line, &one), choice);
            assert_eq!(read_meanwhile(line), Some(choice));
        }
        assert_eq!(read_meanwhile(" "), None);
        assert_eq!(read_meanwhile("1"), Some(Choice::Unclear("It is not your turn; ? for help.".to_owned())));
    }
}
