//! Plays a match: prints news, shows the table, and asks for choices, until the match is over or the player leaves.

mod agreeing;
mod showing;

use std::{io::Write, iter, time::Duration};

use anyhow::{bail, ensure};
use jiff::Timestamp;
use serde_json::Value;

use super::{
    arrangements::{self, Known},
    backend::{Agreement, Backend, Decision, MatchInfo, MatchView, News},
    choice::{self, Choice, Offered},
    formatter::Formatter,
    goes_on,
    input::Input,
    reading, say,
};
use crate::commands::wording::{counted, sentence};

/// How long to wait for the others without a message, in seconds: bots answer sooner.
const SOON: u8 = 2;

/// How long each later wait lasts, and how long if the player can type meanwhile.
const LONG: u8 = 20;
const ATTENTIVE: u8 = 3;

/// How often to check for changes while the player thinks, and the longest such interval.
const PULSE: Duration = Duration::from_secs(2);
const MAX_PULSE: Duration = Duration::from_secs(15);

/// How many events are printed when a player resumes a long match.
const LAST: usize = 10;

/// How a match ended for the player.
pub enum Ended {
    /// The match is over.
    Over,
    /// The player has left it.
    Left,
}

/// What to do after a request of the player.
enum Next {
    /// Ask the same question again.
    Here,
    /// Look at the match again.
    Match,
    /// Leave.
    Nowhere,
}

/// A player in a match.
pub struct MatchController<'a> {
    backend: &'a mut dyn Backend,
    info: &'a MatchInfo,
    /// Whether only ASCII is drawn.
    ascii: bool,
    input: &'a mut Input,
    told: Vec<News>,
    /// What the player knows of offers, of clock pauses and of their deadline.
    known: Known,
    /// The last decision, so that the table is shown once for each.
    asked: Option<u64>,
    /// Whether the player has been told how to resume.
    knows_the_way: bool,
    resigned: bool,
}

impl<'a> MatchController<'a> {
    /// Creates the state for a player in this match.
    pub fn new(backend: &'a mut dyn Backend, info: &'a MatchInfo, ascii: bool, input: &'a mut Input) -> Self {
        Self {
            backend,
            info,
            ascii,
            input,
            told: Vec::new(),
            known: Known::default(),
            asked: None,
            knows_the_way: false,
            resigned: false,
        }
    }

    /// Plays the match.
    ///
    /// # Errors
    /// If the match cannot continue, or the input ends before it.
    pub fn play(&mut self) -> anyhow::Result<Ended> {
        self.catch_up()?;
        let mut wait = 0;
        loop {
            let news = self.tell_news(wait)?;
            let view = self.backend.look()?;
            if view.version < self.seen() {
                // The server tells its newest event again only to clients that wait for events.
                self.go_back_before(view.version)?;
            }
            if view.version > self.seen() {
                wait = 0;
                continue;
            }
            if let Some(outcome) = &view.outcome {
                self.tell_the_end(&view, outcome)?;
                return Ok(Ended::Over);
            }
            if let Some(way_back) = self.backend.way_back().filter(|_| self.resigned) {
                say(&format!("You have resigned. The others play on. Watch it with:\n\n    {way_back}"))?;
                return Ok(Ended::Left);
            }
            self.tell_arrangements(&view)?;
            let next = if let Some(decision) = &view.decision {
                wait = 0;
                self.decide(&view, decision)?
            } else {
                wait = self.wait_for_the_others(&view, wait, news)?;
                self.listen(&view)?
            };
            if matches!(next, Next::Nowhere) {
                return Ok(Ended::Left);
            }
        }
    }

    fn formatter(&self) -> Formatter {
        Formatter::for_output(self.ascii)
    }

    fn seen(&self) -> u64 {
        self.told.last().map_or(0, |news| news.seq)
    }

    /// Checks that these events are in order, and come after the last one.
    fn check_order(&self, news: &[News]) -> anyhow::Result<()> {
        let seqs = iter::once(self.seen()).chain(news.iter().map(|news| news.seq));
        // Otherwise the same events would be requested again and again.
        ensure!(seqs.is_sorted_by(|earlier, later| earlier < later), "the events are not in order");
        Ok(())
    }

    /// Prints the events so far; only the last ones if there are many.
    fn catch_up(&mut self) -> anyhow::Result<()> {
        loop {
            let news = self.backend.news(self.seen(), 0)?;
            self.check_order(&news)?;
            if news.is_empty() {
                break;
            }
            self.told.extend(news);
        }
        let earlier = if self.told.len() > 2 * LAST { self.told.len() - LAST } else { 0 };
        if earlier > 0 {
            say(&format!("  ... {} before; l shows them all.", counted(earlier, "event", "events")))?;
        }
        self.tell(self.told.get(earlier..).unwrap_or_default())
    }

    /// Prints new events, and returns whether there were any.
    fn tell_news(&mut self, wait: u8) -> anyhow::Result<bool> {
        let news = self.backend.news(self.seen(), wait)?;
        if let Some(again) = news.first().filter(|first| first.seq <= self.seen()) {
            self.go_back_before(again.seq)?;
        }
        self.check_order(&news)?;
        self.tell(&news)?;
        let any = !news.is_empty();
        self.told.extend(news);
        Ok(any)
    }

    /// Forgets this event and those after it, and tells the player that the server was restored to an older state.
    fn go_back_before(&mut self, seq: u64) -> anyhow::Result<()> {
        self.told.retain(|news| news.seq < seq);
        // The same decision may be open again.
        self.asked = None;
        say("The server was restored to an older state, whose newest event is:")
    }

    fn tell(&self, news: &[News]) -> anyhow::Result<()> {
        Ok(write!(anstream::stdout().lock(), "{}", self.story(news))?)
    }

    fn story(&self, news: &[News]) -> String {
        reading::told(&self.formatter(), news, &self.info.called())
    }

    /// Returns how long to wait next. Tells the player who is to act if the wait is long.
    fn wait_for_the_others(&mut self, view: &MatchView, waited: u8, news: bool) -> anyhow::Result<u8> {
        if waited == 0 || news {
            return Ok(SOON);
        }
        if waited == SOON {
            let waiting = arrangements::waited_for(&view.to_act, self.info);
            let meanwhile = if self.input.is_typed() { "? for help; " } else { "" };
            say(&format!("{waiting} ({meanwhile}Ctrl-C leaves; the match goes on.)"))?;
            if let Some(way_back) = self.backend.way_back().filter(|_| !self.knows_the_way) {
                say(&format!("Resume it with:\n\n    {way_back}\n"))?;
                self.knows_the_way = true;
            }
        }
        Ok(if self.input.is_typed() { ATTENTIVE } else { LONG })
    }

    /// Handles what was typed while other players have to choose.
    fn listen(&mut self, view: &MatchView) -> anyhow::Result<Next> {
        if !self.input.is_typed() || self.backend.way_back().is_none() || !self.input.comes_within(Duration::ZERO)? {
            return Ok(Next::Match);
        }
        let Some(line) = self.input.line()? else { return self.input_ended() };
        choice::read_meanwhile(&line).map_or(Ok(Next::Match), |choice| self.heed(choice, view, &[]))
    }

    /// Asks until a choice is made, or the match has changed.
    fn decide(&mut self, view: &MatchView, decision: &Decision) -> anyhow::Result<Next> {
        let label = |action: &Value| action["label"].as_str().unwrap_or("?").to_owned();
        let offered: Vec<Offered> =
            decision.legal_actions.iter().map(|action| Offered::of(action, label(action))).collect();
        let labels: Vec<String> = offered.iter().map(|offered| offered.label.clone()).collect();
        if self.asked.replace(decision.number) != Some(decision.number) {
            self.show(view, &labels)?;
            self.input.forget();
        }
        let prompt = match labels.len() {
            1 => "Your choice (Enter or 1, ? for help): ".to_owned(),
            count => format!("Your choice (1-{count}, ? for help): "),
        };
        loop {
            self.input.prompt(&prompt)?;
            if !self.attend(view, &prompt)? {
                // The next prompt begins empty, so what was typed here must not be a part of its answer.
                self.input.forget();
                say("")?;
                return Ok(Next::Match);
            }
            let Some(line) = self.input.line()? else { return self.input_ended() };
            let next = match choice::read(&line, &offered) {
                Choice::Take(place) => {
                    let Some(action) = decision.legal_actions.get(place) else { continue };
                    say("")?;
                    if let Err(refusal) = self.backend.answer(decision.number, action)? {
                        say(&format!("Not accepted: {}", sentence(&refusal)))?;
                    }
                    Next::Match
                }
                other => self.heed(other, view, &labels)?,
            };
            if !matches!(next, Next::Here) {
                return Ok(next);
            }
        }
    }

    /// Waits until a line is typed; `false` if the match has changed before that. Warns the player whose time runs out.
    fn attend(&mut self, view: &MatchView, prompt: &str) -> anyhow::Result<bool> {
        let (mut pulse, mut warning) = (PULSE, self.next_warning(view));
        while self.backend.way_back().is_some() && !self.input.comes_within(self.until(warning).min(pulse))? {
            if self.backend.has_changed(view) {
                return Ok(false);
            }
            // What was typed meanwhile is the answer.
            if warning.is_some_and(|at| at <= self.backend.now()) && !self.input.comes_within(Duration::ZERO)? {
                self.warn(view, prompt)?;
                warning = self.next_warning(view);
            }
            pulse = (pulse * 2).min(MAX_PULSE);
        }
        Ok(true)
    }

    fn next_warning(&self, view: &MatchView) -> Option<Timestamp> {
        arrangements::next_warning(view.clocks.as_ref()?, self.info, self.backend.now())
    }

    /// Returns how long it takes until the warning.
    fn until(&self, warning: Option<Timestamp>) -> Duration {
        warning.map_or(MAX_PULSE, |at| at.duration_since(self.backend.now()).try_into().unwrap_or_default())
    }

    /// Handles a request that is not an action.
    fn heed(&mut self, choice: Choice, view: &MatchView, labels: &[String]) -> anyhow::Result<Next> {
        match choice {
            Choice::Help => self.help()?,
            Choice::Rules => {
                let rules = self.backend.rules()?;
                self.input.show(&reading::page(&self.formatter(), &rules))?;
            }
            Choice::Log => {
                self.input.show(&self.story(&self.told))?;
                say(&format!(
                    "The head of the record so far, which the published record must contain:\n{}",
                    view.head
                ))?;
            }
            Choice::Look => {
                let now = self.backend.look()?;
                self.show(if now.version == view.version { &now } else { view }, labels)?;
            }
            Choice::Hint => match &view.decision {
                Some(decision) => match self.backend.hint(decision.number)? {
                    Ok(hint) => say(&hint)?,
                    Err(refusal) => say(&sentence(&refusal))?,
                },
                None => say("It is not your turn.")?,
            },
            Choice::Draw => return self.agree(Agreement::Draw),
            Choice::Pause => return self.agree(Agreement::Pause),
            Choice::DeclineDraw => return self.decline(Agreement::Draw),
            Choice::DeclinePause => return self.decline(Agreement::Pause),
            Choice::Unclear(why) => say(&why)?,
            Choice::Leave => return self.leave(view),
            Choice::Take(_) => {}
        }
        Ok(Next::Here)
    }

    /// Asks how to leave.
    fn leave(&mut self, view: &MatchView) -> anyhow::Result<Next> {
        let way_back = self.backend.way_back();
        let is_in = view.still_in.contains(&self.info.own);
        let question = match way_back {
            Some(_) if is_in => "Leave? r: resign; l: come back later; Enter: stay. ",
            Some(_) => "You are out of the match. Leave? l: come back later; Enter: stay. ",
            None => "Leave? r: resign, with a record; d: drop the match, without a record; Enter: stay. ",
        };
        let Some(line) = self.input.ask(question)? else { return self.input_ended() };
        match (line.trim().to_lowercase().as_str(), way_back) {
            ("r" | "resign", _) if is_in => {
                self.backend.resign()?;
                self.resigned = true;
                Ok(Next::Match)
            }
            ("l" | "later", Some(way_back)) => {
                say(&goes_on(&way_back))?;
                Ok(Next::Nowhere)
            }
            ("d" | "drop", None) => {
                say("The match is dropped.")?;
                Ok(Next::Nowhere)
            }
            _ => Ok(Next::Here),
        }
    }

    fn input_ended<T>(&self) -> anyhow::Result<T> {
        match self.backend.way_back() {
            Some(_) => bail!("the input has ended"),
            None => bail!("the input has ended before the match, which is dropped"),
        }
    }
}
