//! Playing: news are told, the table is shown, a choice is asked for, until the match is over or the player leaves.

use std::io::Write;

use anyhow::bail;
use jiff::Timestamp;
use serde_json::Value;

use super::{
    choice::{self, Choice, Offered},
    input::Input,
    pen::{Pen, Tone, Word, words},
    reading, say,
    table::{Table, menu, named},
    venue::{Company, Decision, News, Sight, Venue},
};
use crate::{
    games::Outcome,
    record::{Time, came_out},
};

/// How long it is quietly waited for the others, in seconds: bots answer sooner.
const SOON: u8 = 2;

/// How long it is waited at a time after that.
const LONG: u8 = 20;

/// How many events are told to somebody who comes back to a match that has many.
const LAST: usize = 10;

/// How a sitting ended.
pub enum Ended {
    /// The match is over.
    Over,
    /// The player has left it.
    Left,
}

/// A player before a match.
pub struct Sitting<'a> {
    venue: &'a mut dyn Venue,
    company: &'a Company,
    pen: Pen,
    input: &'a mut Input,
    told: Vec<News>,
    /// The decision that was asked for last, so that the table is shown once for each.
    asked: Option<u64>,
    resigned: bool,
}

impl<'a> Sitting<'a> {
    /// A player who sits down before a match.
    pub fn new(venue: &'a mut dyn Venue, company: &'a Company, pen: Pen, input: &'a mut Input) -> Self {
        Self { venue, company, pen, input, told: Vec::new(), asked: None, resigned: false }
    }

    /// Plays.
    ///
    /// # Errors
    /// When the match cannot be gone on with, or the input ends before it.
    pub fn play(&mut self) -> anyhow::Result<Ended> {
        self.catch_up()?;
        let mut wait = 0;
        loop {
            let news = self.tell_news(wait)?;
            let sight = self.venue.look()?;
            if sight.version > self.seen() {
                wait = 0;
                continue;
            }
            if let Some(outcome) = &sight.outcome {
                self.tell_the_end(&sight, outcome)?;
                return Ok(Ended::Over);
            }
            if self.resigned && self.venue.way_back().is_some() {
                say("You have resigned. The others play on.")?;
                return Ok(Ended::Left);
            }
            match &sight.decision {
                Some(decision) => {
                    if !self.decide(&sight, decision)? {
                        return Ok(Ended::Left);
                    }
                    wait = 0;
                }
                None => wait = self.wait_for_the_others(&sight, wait, news)?,
            }
        }
    }

    fn seen(&self) -> u64 {
        self.told.last().map_or(0, |news| news.seq)
    }

    /// Tells how it came to where the match stands; of a long story only the end.
    fn catch_up(&mut self) -> anyhow::Result<()> {
        loop {
            let news = self.venue.news(self.seen(), 0)?;
            if news.is_empty() {
                break;
            }
            self.told.extend(news);
        }
        let earlier = if self.told.len() > 2 * LAST { self.told.len() - LAST } else { 0 };
        if earlier > 0 {
            say(&format!("  ... {earlier} events before; l tells them all."))?;
        }
        self.tell(self.told.get(earlier..).unwrap_or_default())
    }

    /// Tells what is new, and says whether there was anything.
    fn tell_news(&mut self, wait: u8) -> anyhow::Result<bool> {
        let news = self.venue.news(self.seen(), wait)?;
        self.tell(&news)?;
        let any = !news.is_empty();
        self.told.extend(news);
        Ok(any)
    }

    fn tell(&self, news: &[News]) -> anyhow::Result<()> {
        Ok(write!(anstream::stdout().lock(), "{}", self.story(news))?)
    }

    fn story(&self, news: &[News]) -> String {
        reading::told(&self.pen, news, &self.company.names.of(self.company.own))
    }

    /// For how long to wait next. The player is told for whom once it takes longer.
    fn wait_for_the_others(&self, sight: &Sight, waited: u8, news: bool) -> anyhow::Result<u8> {
        if waited == 0 || news {
            return Ok(SOON);
        }
        if waited == SOON {
            let names: Vec<_> = sight.to_act.iter().map(|seat| self.company.names.of(*seat)).collect();
            say(&format!("Waiting for {}. (Ctrl-C leaves; the match goes on.)", names.join(", ")))?;
            if let Some(way_back) = self.venue.way_back() {
                say(&format!("Come back with:\n\n    {way_back}\n"))?;
            }
        }
        Ok(LONG)
    }

    /// Asks until a choice is made. `false` when the player leaves.
    fn decide(&mut self, sight: &Sight, decision: &Decision) -> anyhow::Result<bool> {
        let offered: Vec<Offered> = decision.legal_actions.iter().map(|action| self.offered(action)).collect();
        let labels: Vec<String> = offered.iter().map(|offered| offered.label.clone()).collect();
        if self.asked.replace(decision.number) != Some(decision.number) {
            self.show(sight, &labels)?;
            self.input.forget();
        }
        let prompt = match labels.len() {
            1 => "Your choice (Enter or 1, ? for help): ".to_owned(),
            count => format!("Your choice (1-{count}, ? for help): "),
        };
        loop {
            let Some(line) = self.input.ask(&prompt)? else { return self.input_ended() };
            match choice::read(&line, &offered) {
                Choice::Take(place) => {
                    let Some(action) = decision.legal_actions.get(place) else { continue };
                    say("")?;
                    if let Err(refusal) = self.venue.answer(decision.number, action)? {
                        say(&format!("That did not count: {refusal}."))?;
                    }
                    return Ok(true);
                }
                Choice::Help => self.help()?,
                Choice::Rules => {
                    let rules = self.venue.rules()?;
                    self.input.show(&reading::page(&self.pen, &rules))?;
                }
                Choice::Log => {
                    self.input.show(&self.story(&self.told))?;
                    say(&format!(
                        "The head of the record so far; whatever is published later must contain it:\n{}",
                        sight.head
                    ))?;
                }
                Choice::Look => self.show(sight, &labels)?,
                Choice::Unclear(why) => say(&why)?,
                Choice::Leave => {
                    if let Some(stays) = self.leave()? {
                        return Ok(stays);
                    }
                }
            }
        }
    }

    fn offered(&self, action: &Value) -> Offered {
        Offered::of(action, named(action["label"].as_str().unwrap_or("?"), self.company))
    }

    fn table(&self, sight: &Sight) -> String {
        Table { pen: &self.pen, company: self.company, layout: &sight.layout }.draw()
    }

    fn show(&self, sight: &Sight, labels: &[String]) -> anyhow::Result<()> {
        let mut out = anstream::stdout().lock();
        write!(out, "{}", self.table(sight))?;
        let clock = sight.clocks.as_ref().and_then(|clocks| clocks.seats.get(self.company.own.index()));
        if let Some(deadline) = clock.and_then(|clock| clock.deadline) {
            writeln!(out, "  Your time runs out {}.", left(deadline, Timestamp::now()))?;
        }
        writeln!(out)?;
        write!(out, "{}", menu(&self.pen, labels))?;
        Ok(())
    }

    fn help(&self) -> anyhow::Result<()> {
        let back = self.pen.sign("▒▒", "##");
        let cards =
            format!("{back} is a card that lies face down for you, {back}{}9 nine of them.", self.pen.sign("×", "x"));
        let keys = "t shows the table again, l what has happened so far, r the rules, q leaves.";
        for text in [choice::HELP, keys, &cards] {
            let text: Vec<Word> = words(text, Tone::Plain).collect();
            write!(anstream::stdout().lock(), "{}", self.pen.flow(&Word::new("", Tone::Plain), 2, &text))?;
        }
        Ok(())
    }

    /// Asks how to leave. `Some(false)` when the player is gone, `Some(true)` when the match has gone on by it, `None` when
    /// the player stays.
    fn leave(&mut self) -> anyhow::Result<Option<bool>> {
        let way_back = self.venue.way_back();
        let question = match way_back {
            Some(_) => "Leave? r: resign for good; l: come back later; Enter: stay. ",
            None => "Leave? r: resign, with a record; d: drop the match, with none; Enter: stay. ",
        };
        let Some(line) = self.input.ask(question)? else { return self.input_ended().map(Some) };
        match (line.trim().to_lowercase().as_str(), way_back) {
            ("r" | "resign", _) => {
                self.venue.resign()?;
                self.resigned = true;
                Ok(Some(true))
            }
            ("l" | "later", Some(way_back)) => {
                say(&format!("The match goes on. Come back with:\n\n    {way_back}"))?;
                Ok(Some(false))
            }
            ("d" | "drop", None) => {
                say("The match is dropped.")?;
                Ok(Some(false))
            }
            _ => Ok(None),
        }
    }

    fn input_ended<T>(&self) -> anyhow::Result<T> {
        match self.venue.way_back() {
            Some(way_back) => bail!("the input has ended, and the match goes on. Come back with:\n\n    {way_back}"),
            None => bail!("the input has ended before the match, which is dropped"),
        }
    }

    fn tell_the_end(&self, sight: &Sight, outcome: &Outcome) -> anyhow::Result<()> {
        write!(anstream::stdout().lock(), "{}{}", self.table(sight), self.pen.rule())?;
        let own = self.company.own.index();
        let place = outcome.placements.get(own).copied().unwrap_or_default();
        let shared = outcome.placements.iter().enumerate().any(|(seat, other)| seat != own && *other == place);
        let yours = match (place, shared) {
            (1, false) => "You have won!".to_owned(),
            (1, true) if outcome.placements.iter().all(|other| *other == 1) => "It is a draw.".to_owned(),
            (place, true) => format!("You share place {place}."),
            (_, false) if outcome.placements.len() == 2 => "You have lost.".to_owned(),
            (place, false) => format!("You have come to place {place}."),
        };
        let told = format!("{yours} {}", came_out(outcome, &self.company.names));
        let told: Vec<Word> = words(&told, Tone::Plain).collect();
        write!(anstream::stdout().lock(), "{}", self.pen.flow(&Word::new("", Tone::Plain), 0, &told))?;
        Ok(())
    }
}

/// "in 2 days 3 h", to the hour where there are days, and to the minute where there are none.
fn left(deadline: Time, now: Timestamp) -> String {
    let seconds = deadline.timestamp().as_second() - now.as_second();
    match seconds {
        ..=0 => "now".to_owned(),
        1..120 => format!("in {seconds} seconds"),
        120..7_200 => format!("in {} minutes", seconds / 60),
        7_200..172_800 => format!("in {} h {} min", seconds / 3_600, seconds % 3_600 / 60),
        _ => format!("in {} days {} h", seconds / 86_400, seconds % 86_400 / 3_600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_that_is_left_is_told_as_exactly_as_matters() {
        let now = Timestamp::from_second(1_000).expect("a moment");
        for (seconds, told) in [
            (0, "now"),
            (-5, "now"),
            (59, "in 59 seconds"),
            (3_599, "in 59 minutes"),
            (12_000, "in 3 h 20 min"),
            (183_600, "in 2 days 3 h"),
        ] {
            let deadline = Time::new(Timestamp::from_second(1_000 + seconds).expect("a moment"));
            assert_eq!(left(deadline, now), told);
        }
    }
}
