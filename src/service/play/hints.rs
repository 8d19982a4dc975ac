//! Hints: what a bot would do in the player's place, and why.
//!
//! A hint is chosen as a bot chooses: from what the seat sees, but on threads that no bot's turn uses. It is stored with the seat,
//! so that the same question gets the same answer, and the record says which decisions were made with a hint. A client that does
//! not wait for it gets none: its thought ends.

use rand::{SeedableRng, rngs::ChaCha20Rng};
use serde::Serialize;
use serde_json::Value;
use tokio::sync::MutexGuard;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Play, PlayError, submit::refused};
use crate::{
    bots::Strength,
    db::Connection,
    games::{AnyObservation, Json, Locale, Names, Seat, Words},
    record::{Match, Refusal},
    service::{
        error::Error,
        matches::{
            LiveMatch, MatchError,
            store::{
                progress,
                seats::{self, GivenHint},
            },
        },
        players::{Caller, Scope},
        secrets,
    },
};

/// What a bot would do in the player's place.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Hint {
    /// The decision.
    #[schema(example = 11)]
    pub decision: u64,
    /// How strong the bot is.
    pub strength: Strength,
    /// What it would do: one of the legal actions, as the view lists it.
    #[schema(value_type = crate::games::schema::LegalActionSchema)]
    pub action: Json,
    /// The action in a few words, as a button says it.
    #[schema(example = "Play the 9 of diamonds: it wins")]
    pub label: String,
    /// Why the player could do so, as a sentence. It is made from what the player sees.
    #[schema(example = "It is the weakest card that wins. Keep the stronger ones for later.")]
    pub reason: String,
    /// The id of the rule behind the reason in the game's rule page; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "CA-11")]
    pub rule: Option<&'static str>,
}

impl Hint {
    /// Returns the hint to take this action.
    ///
    /// # Errors
    /// If it is no legal action.
    pub(super) fn of(
        state: &Match,
        (seat, decision, strength): (Seat, u64, Strength),
        action: &Value,
        words: &Words<'_>,
    ) -> Result<Self, Error> {
        let advice = state.explain(seat, action, words);
        let advice = advice.ok_or_else(|| Error::Internal("a hint is not a legal action".to_owned()))?;
        let (reason, rule) = (advice.explanation.reason, advice.explanation.rule);
        Ok(Self { decision, strength, action: advice.action, label: advice.label, reason, rule })
    }
}

/// A question for a hint: the seat, its decision, and the strength of the bot.
#[derive(Clone, Copy)]
struct Question {
    seat: Seat,
    decision: u64,
    strength: Strength,
}

impl Play {
    /// Returns what a bot would do in the caller's place. Without a strength, the bot is as strong as the strongest opponent,
    /// but at least `medium`: an `easy` one often plays anything.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`MatchError::NotStarted`], [`PlayError::RatedMatch`],
    /// [`PlayError::AgainstPeople`], [`Error::Refused`] when the decision is not open to the caller.
    pub async fn hint(
        &self,
        caller: &Caller,
        id: Uuid,
        (decision, strength): (u64, Option<Strength>),
        locale: Locale,
    ) -> Result<Hint, Error> {
        caller.need(Scope::Play)?;
        let live = self.matches.live(id, Some(caller.player)).await?;
        let seat = live.seat_of(Some(caller.player)).ok_or(MatchError::NotSeated)?;
        // One at a time: a second request waits, and gets the stored hint of the first.
        let _alone = live.hinting.lock().await;
        let names = self.matches.names(&live).await?;
        let (question, seen) = {
            let state = self.caught_up(&live).await?;
            let opponents = opponents(&live, &state, seat)?;
            let strength = strength.unwrap_or(opponents.max(Strength::Medium));
            let seen = open_decision(&state, (seat, decision), (locale, &names))?;
            (Question { seat, decision, strength }, seen)
        };
        let given = self.given(&live, question).await?;
        let mut action = match given.clone() {
            Some(action) => action,
            None => self.think_of(&live, question, seen).await?,
        };
        let state = loop {
            let state = self.caught_up(&live).await?;
            open_decision(&state, (seat, decision), (locale, &names))?;
            if given.is_some() {
                break state;
            }
            let version = state.version();
            drop(state);
            // Stored only while the decision is open: the record says for ever that it was made with a hint.
            if let Some(stored) = self.keep(&live, question, &action, version).await? {
                action = stored;
                break self.caught_up(&live).await?;
            }
        };
        // It may have been answered while the hint was stored.
        open_decision(&state, (seat, decision), (locale, &names))?;
        let words = Words::new(locale, &names, Some(seat));
        Hint::of(&state, (seat, decision, question.strength), &action, &words)
    }

    /// Returns the match as it is now.
    pub(super) async fn caught_up<'a>(&self, live: &'a LiveMatch) -> Result<MutexGuard<'a, Match>, Error> {
        let mut state = live.state.lock().await;
        self.matches.catch_up(live, &mut state).await?;
        Ok(state)
    }

    /// Returns the action of the hint that was given for this question before, if there was one.
    async fn given(&self, live: &LiveMatch, question: Question) -> Result<Option<Value>, Error> {
        let (id, seat) = (live.id, i16::from(question.seat.0));
        let given = self.store.run(move |connection| seats::hints(connection, id, seat)).await.map_err(Error::Store)?;
        let same = |hint: &GivenHint| hint.decision == question.decision && hint.strength == Some(question.strength);
        Ok(given.into_iter().find(same).and_then(|hint| hint.action))
    }

    /// Lets a bot choose.
    async fn think_of(&self, live: &LiveMatch, question: Question, seen: AnyObservation) -> Result<Value, Error> {
        let rng = ChaCha20Rng::from_seed(secrets::bytes()?);
        self.bots.advise(&live.game, seen, question.strength, rng).await
    }

    /// Stores a hint if the match's newest event is still this one. Returns what is stored: another process may have given one meanwhile.
    async fn keep(
        &self,
        live: &LiveMatch,
        question: Question,
        action: &Value,
        version: u64,
    ) -> Result<Option<Value>, Error> {
        let (id, seat) = (live.id, i16::from(question.seat.0));
        let hint =
            GivenHint { decision: question.decision, strength: Some(question.strength), action: Some(action.clone()) };
        let work = move |connection: &mut Connection| {
            if !progress::lock_at(connection, id, version)? {
                return Ok(None);
            }
            Ok::<_, Error>(Some(seats::add_hint(connection, id, seat, hint)?))
        };
        let stored = self.store.transaction(work).await?;
        Ok(stored.map(|stored| stored.action.unwrap_or_else(|| action.clone())))
    }
}

/// Returns the strength of the strongest opponent who is still in.
///
/// # Errors
/// [`PlayError`] when the match is rated, or an opponent is no bot.
fn opponents(live: &LiveMatch, state: &Match, seat: Seat) -> Result<Strength, Error> {
    if live.rated {
        return Err(PlayError::RatedMatch.into());
    }
    let bot = |other: Seat| live.bots.iter().find(|(bot, ..)| *bot == other).map(|(.., strength)| *strength);
    let others = state.still_in().without(seat);
    let strengths: Option<Vec<Strength>> = others.iter().map(bot).collect();
    let strengths = strengths.ok_or(PlayError::AgainstPeople)?;
    Ok(strengths.into_iter().max().unwrap_or(Strength::Medium))
}

/// Returns what the seat sees, if this is its open decision.
fn open_decision(
    state: &Match,
    (seat, decision): (Seat, u64),
    (locale, names): (Locale, &Names),
) -> Result<AnyObservation, Error> {
    let open = state.observation(seat).filter(|(number, _)| *number == decision).map(|(_, seen)| seen);
    open.ok_or_else(|| {
        let refusal = if state.outcome().is_some() { Refusal::Finished } else { Refusal::Closed };
        refused(refusal, state, (seat, locale), names)
    })
}
