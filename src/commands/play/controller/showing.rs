//! What the player is shown: the table, the help, warnings, and the end.

use std::io::Write;

use super::{
    super::{
        arrangements,
        backend::MatchView,
        choice,
        formatter::{Tone, Word, words},
        say,
        table::{Table, menu},
    },
    MatchController,
};
use crate::{
    games::{Locale, Outcome, Words},
    record::came_out,
};

impl MatchController<'_> {
    fn table(&self, view: &MatchView) -> String {
        Table { formatter: &self.formatter(), info: self.info, layout: &view.layout }.draw()
    }

    pub(super) fn show(&self, view: &MatchView, labels: &[String]) -> anyhow::Result<()> {
        let mut out = anstream::stdout().lock();
        write!(out, "{}", self.table(view))?;
        let time = view.clocks.iter().flat_map(|clocks| arrangements::time(clocks, self.info, self.backend.now()));
        for told in time.chain(arrangements::told(&view.arrangements(self.info.own), self.info)) {
            let told: Vec<Word> = words(&told, Tone::Plain).collect();
            write!(out, "{}", self.formatter().flow(&Word::default(), 2, &told))?;
        }
        if !labels.is_empty() {
            write!(out, "\n{}", menu(&self.formatter(), labels, &self.info.called()))?;
        }
        Ok(())
    }

    pub(super) fn help(&self) -> anyhow::Result<()> {
        let formatter = self.formatter();
        let back = formatter.sign("▒▒", "##");
        let cards = format!(
            "{back} is a card that is face down for you, {back}{}9 are nine of them.",
            formatter.sign("×", "x")
        );
        for text in [choice::HELP, choice::KEYS, &cards] {
            let text: Vec<Word> = words(text, Tone::Plain).collect();
            write!(anstream::stdout().lock(), "{}", formatter.flow(&Word::default(), 2, &text))?;
        }
        Ok(())
    }

    pub(super) fn tell_the_end(&self, view: &MatchView, outcome: &Outcome) -> anyhow::Result<()> {
        write!(anstream::stdout().lock(), "{}{}", self.table(view), self.formatter().rule())?;
        let result = view.result.as_deref().unwrap_or("The match is over");
        if outcome.placements.len() == 2 || outcome.is_called_off() {
            return say(&format!("{result}."));
        }
        let words = Words::new(Locale::En, &self.info.names, Some(self.info.own));
        say(&format!("{result}. {}", came_out(outcome, &words)))
    }

    /// Tells the player how much time is left, and prompts again. What was typed before is still a part of the answer.
    pub(super) fn warn(&self, view: &MatchView, prompt: &str) -> anyhow::Result<()> {
        let time =
            view.clocks.as_ref().and_then(|clocks| arrangements::own_time(clocks, self.info, self.backend.now()));
        say(&format!("\n{}", time.unwrap_or_default()))?;
        self.input.prompt(prompt)
    }
}
