//! A game's lesson, played by the rules: what the learner sees before each decision, and what the teacher says.

use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    Broken, Command, EventView, Hash, Header, HeaderSeat, Match, Part, Parts, Refusal, Rendition, SeatView,
    StoredEvent, Time, messages,
};
use crate::{
    games::{AnyLesson, Game, Locale, Names, Seat, Words},
    pieces::Seed,
};

/// The learner's seat.
const LEARNER: Seat = Seat(0);

/// The names of the bots in lessons. The sentences of the lessons use them.
const BOTS: [&str; 3] = ["Robin", "Alex", "Kim"];

/// A prepared match that teaches a game. It is not a match of the server: its chance is known, and nothing of it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Lesson {
    /// The game's id.
    #[schema(example = "clear-ace")]
    pub game: String,
    /// The players, the learner first.
    pub players: Vec<LessonPlayer>,
    /// The decisions of the learner, in order, and at last the end of the lesson.
    pub steps: Vec<LessonStep>,
}

/// A player of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LessonPlayer {
    /// The seat; the learner's is 0.
    pub seat: Seat,
    /// The player's name.
    #[schema(example = "Robin")]
    pub name: String,
}

/// A decision of the learner, or the end of the lesson.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LessonStep {
    /// What has happened since the step before, as the learner sees it.
    pub events: Vec<EventView>,
    /// What the learner sees now, with the open decision and its legal actions.
    pub view: SeatView,
    /// What the teacher says: what to see, what to do, and why.
    #[schema(example = "You hold a 2, and a 2 must be played.")]
    pub sentence: String,
    /// The action that the lesson goes on with: one of the legal ones; absent at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<crate::games::schema::ActionSchema>)]
    pub action: Option<Value>,
}

/// A lesson that does not agree with the rules: a mistake in the game's folder.
#[derive(Debug, thiserror::Error)]
pub enum LessonError {
    /// The rules refuse a move, counted from 0.
    #[error("the rules refuse move {0}: {1}")]
    Move(usize, Refusal),
    /// The match cannot be set up.
    #[error(transparent)]
    Broken(#[from] Broken),
}

impl Lesson {
    /// Plays the game's lesson, with sentences in this language; `None` if the game has none.
    ///
    /// # Errors
    /// [`LessonError`] when the lesson does not agree with the rules.
    pub fn of(game: &dyn Game, locale: Locale) -> Result<Option<Self>, LessonError> {
        let Some(lesson) = game.lesson(locale) else { return Ok(None) };
        let you = messages::learner(locale);
        let names = std::iter::once(you).chain(BOTS.map(str::to_owned)).take(lesson.seats.into());
        let names = Names::new(names);
        let seats = (0..lesson.seats).map(Seat);
        let players = seats.map(|seat| LessonPlayer { seat, name: names.of(seat).into_owned() }).collect();
        let mut playing = Playing { state: table(game, &lesson)?, names, locale, events: Vec::new() };
        playing.play(&Command::Start).map_err(|refusal| LessonError::Move(0, refusal))?;
        let mut steps = Vec::new();
        for (number, prepared) in lesson.moves.into_iter().enumerate() {
            let (seat, action) = (prepared.seat, prepared.action);
            if seat == LEARNER {
                steps.push(playing.step(prepared.sentence, Some(action.clone())));
            }
            let decision = playing.state.decision().unwrap_or_default();
            let played = playing.play(&Command::Act { seat, decision, action });
            played.map_err(|refusal| LessonError::Move(number, refusal))?;
        }
        steps.push(playing.step(lesson.closing, None));
        Ok(Some(Self { game: game.about().id.to_owned(), players, steps }))
    }
}

/// Returns the match before its first event. Everything in its header is the same for all.
fn table(game: &dyn Game, lesson: &AnyLesson) -> Result<Match, Broken> {
    let mut bytes = [0; 32];
    for (byte, own) in bytes.iter_mut().zip(lesson.seed.to_le_bytes()) {
        *byte = own;
    }
    let seed = Seed::new(bytes);
    let seats = (0..lesson.seats).map(|_| HeaderSeat { player_id: Uuid::nil(), entropy: String::new() });
    let header = Header {
        match_id: Uuid::nil(),
        game: game.about().id.to_owned(),
        rules_version: game.about().rules_version,
        options: lesson.options.clone(),
        seats: seats.collect(),
        commitment: Hash(seed.commitment()),
        chance: Header::CHANCE.to_owned(),
    };
    Match::new(Arc::new(header), seed)
}

/// A lesson that is being played.
struct Playing {
    state: Match,
    names: Names,
    locale: Locale,
    /// What has happened since the last step.
    events: Vec<EventView>,
}

impl Playing {
    fn play(&mut self, command: &Command) -> Result<(), Refusal> {
        let advance = self.state.ask(command, Time::new(Timestamp::UNIX_EPOCH))?;
        // One by one: what the learner may know of an event does not depend on later ones.
        for stored in &advance.events {
            self.state.fold(stored)?;
            self.tell(stored)?;
        }
        Ok(())
    }

    fn tell(&mut self, stored: &StoredEvent) -> Result<(), Broken> {
        let broken = || Broken::Event(stored.seq);
        let event = stored.event().map_err(|_| broken())?;
        let (viewer, words) = (self.state.viewer(Some(LEARNER)), Words::new(self.locale, &self.names, Some(LEARNER)));
        let view = self.state.event_view(&event, stored.hash, viewer, &words).map_err(|_| broken())?;
        self.events.push(view);
        Ok(())
    }

    fn step(&mut self, sentence: String, action: Option<Value>) -> LessonStep {
        let parts = Parts::from_iter([Part::Decision, Part::Game, Part::Layout]);
        let rendition = Rendition { parts, locale: self.locale };
        let view = SeatView::of(&self.state, Some(LEARNER), &self.names, rendition);
        LessonStep { events: std::mem::take(&mut self.events), view, sentence, action }
    }
}
