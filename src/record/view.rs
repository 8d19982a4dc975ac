//! What a viewer may know of a match. All views are made here.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{Cause, Event, Hash, Included, Match, Part, Parts, Rendition, Time, cause_view::CauseView};
use crate::games::{Advice, AnyObservation, InvalidEffect, Json, Layout, Names, Outcome, Reason, Seat, Viewer, Words};

/// A match at one version as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MatchView {
    /// The newest event's number.
    #[schema(example = 11)]
    pub version: u64,
    /// The newest event's hash: a viewer who keeps it can detect later changes of the past.
    pub head: Hash,
    /// The seats that must choose now.
    pub to_act: Vec<Seat>,
    /// The seats that are still in, and can resign; empty once the match is over.
    pub still_in: Vec<Seat>,
    /// The open decision of the viewer's own seat, if there is one.
    #[serde(skip_serializing_if = "Included::is_left_out")]
    #[schema(value_type = Option<DecisionView>, required = false)]
    pub decision: Included<Option<DecisionView>>,
    /// The newest event, as the viewer may see it.
    #[serde(skip_serializing_if = "Included::is_left_out")]
    #[schema(value_type = Option<EventView>, required = false)]
    pub latest: Included<Option<EventView>>,
    /// The game as the viewer may see it.
    #[serde(skip_serializing_if = "Included::is_left_out")]
    #[schema(value_type = crate::games::schema::ViewSchema, required = false)]
    pub game: Included<Json>,
    /// The same in a form that all games share, for clients that do not know this game.
    #[serde(skip_serializing_if = "Included::is_left_out")]
    #[schema(value_type = Layout, required = false)]
    pub layout: Included<Layout>,
    /// The id of the rule that matters most now, where a client opens the game's rules; absent if the game names none, if the
    /// match was drawn by agreement or called off, and where neither `game` nor `layout` is included.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false, nullable = false, example = "CA-9")]
    pub rules_at: Option<&'static str>,
    /// The result, once the match is over.
    #[schema(required = true)]
    pub outcome: Option<Outcome>,
    /// The result to this viewer and why the match ended, without a full stop, once it is over.
    #[schema(required = true, example = "You won: fewest spades")]
    pub result: Option<String>,
}

/// An open decision of the viewer's own seat.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct DecisionView {
    /// The number that an answer repeats: the version that opened the decision. When another player leaves, an open decision
    /// gets a new number: fetch the view and answer again.
    #[schema(example = 11)]
    pub number: u64,
    /// All legal actions, each with a label. Each can be sent as it is.
    #[schema(value_type = Vec<crate::games::schema::LegalActionSchema>)]
    pub legal_actions: Vec<Json>,
    /// Why the other cards of the hand, and other choices, are not legal; absent if there is nothing to say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(nullable = false)]
    pub reasons: Vec<Reason>,
}

/// An event as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EventView {
    /// The event's number in the record.
    #[schema(example = 12)]
    pub seq: u64,
    /// When the server received it.
    pub at: Time,
    /// Its cause.
    pub cause: CauseView,
    /// What happened, in order; cards that the viewer may not see are `null`.
    #[schema(value_type = Vec<crate::games::schema::EffectSchema>)]
    pub effects: Vec<Json>,
    /// The same as sentences: one text for each effect, in the same order. The first also tells the cause where the effects do
    /// not show it: "ana's time ran out, and the server stood in." An event without effects has one text, of its cause.
    #[schema(example = json!(["ana rolled 6, pile 6 is empty, and drew a card from pile 1."]))]
    pub sentences: Vec<String>,
    /// The head of the chain with this event.
    pub hash: Hash,
}

impl Match {
    /// Returns the viewer for this seat, or for the public: once the match is over, nothing is hidden.
    pub fn viewer(&self, seat: Option<Seat>) -> Viewer {
        match seat {
            _ if self.outcome().is_some() => Viewer::Everyone,
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Public,
        }
    }

    /// Returns what the viewer may know. `seat` is the viewer's own seat, whose open decision is included; sentences
    /// use these names.
    pub fn view(&self, viewer: Viewer, seat: Option<Seat>, names: &Names, rendition: Rendition) -> MatchView {
        let words = &Words::new(rendition.locale, names, seat);
        self.view_for(viewer, seat, words, rendition.parts)
    }

    /// The same for a reader who can have another seat, or none: one who looks at a finished match from any seat.
    pub fn view_for(&self, viewer: Viewer, seat: Option<Seat>, words: &Words<'_>, parts: Parts) -> MatchView {
        let own = seat.filter(|&seat| viewer.sees(seat) && self.to_act().contains(seat));
        let decision = || {
            let (seat, number) = own.zip(self.decision())?;
            let legal_actions = self.table.legal_actions(seat, words);
            Some(DecisionView { number, legal_actions, reasons: self.table.reasons(seat, words) })
        };
        // An event that was folded can be read.
        let latest = || self.newest_view(viewer, words).ok().flatten();
        let (view, layout, rules_at) = if parts.include(Part::Layout) {
            let shown = self.table.view(viewer, words);
            (Some(shown.view), Some(shown.layout), shown.passage)
        } else if parts.include(Part::Game) {
            let (view, passage) = self.table.own_view(viewer);
            (Some(view), None, passage)
        } else {
            (None, None, None)
        };
        MatchView {
            version: self.version(),
            head: self.head(),
            to_act: self.to_act().iter().collect(),
            still_in: self.still_in().iter().collect(),
            decision: parts.make(Part::Decision, decision),
            latest: parts.make(Part::Latest, latest),
            game: Included(view.filter(|_| parts.include(Part::Game))),
            layout: Included(layout),
            rules_at,
            outcome: self.outcome(),
            result: self.table.result(words),
        }
    }

    /// Returns what the viewer may know of the newest event; `None` before the first.
    ///
    /// # Errors
    /// As [`Match::event_view`].
    pub fn newest_view(&self, viewer: Viewer, words: &Words<'_>) -> Result<Option<EventView>, InvalidEffect> {
        self.newest().map(|event| self.event_view(event, self.head(), viewer, words)).transpose()
    }

    /// Returns what the viewer may know of an event of this match.
    ///
    /// # Errors
    /// [`InvalidEffect`] when the event is not one of the game's: unreadable effects are not shown.
    pub fn event_view(
        &self,
        event: &Event,
        hash: Hash,
        viewer: Viewer,
        words: &Words<'_>,
    ) -> Result<EventView, InvalidEffect> {
        let told = self.table.tell(&event.effects, viewer, words)?;
        let (effects, mut sentences): (_, Vec<String>) =
            told.into_iter().map(|told| (told.effect, told.sentence)).unzip();
        let known = |seat, action: &Value| viewer.sees(seat).then(|| action.clone());
        let cause = match event.cause {
            Cause::Setup => CauseView::Setup,
            Cause::Action { seat, decision, ref action } => {
                CauseView::Action { seat, decision, action: known(seat, action) }
            }
            Cause::Forced { seat, decision, ref action } => {
                CauseView::Forced { seat, decision, action: known(seat, action) }
            }
            Cause::StandIn { seat, decision, ref action } => {
                CauseView::StandIn { seat, decision, action: known(seat, action) }
            }
            Cause::Resignation { seat } => CauseView::Resignation { seat },
            Cause::TimeOut { ref seats } => CauseView::TimeOut { seats: seats.clone() },
            Cause::Draw {} => CauseView::Draw {},
            Cause::CalledOff {} => CauseView::CalledOff {},
        };
        if let Some(cause) = cause.told(&event.effects, self.header.seats.len(), words) {
            match sentences.first_mut() {
                Some(first) => *first = format!("{cause} {first}"),
                None => sentences.push(cause),
            }
        }
        Ok(EventView { seq: event.seq, at: event.at, cause, effects, sentences, hash })
    }

    /// Returns the legal action with the reason for it, made from what the seat sees alone; `None` when the seat may not take it
    /// now.
    pub fn explain(&self, seat: Seat, action: &Value, words: &Words<'_>) -> Option<Advice> {
        self.table.explain(seat, action, words)
    }

    /// Returns what a bot in this seat sees if it has an open decision, with the decision's number.
    pub fn observation(&self, seat: Seat) -> Option<(u64, AnyObservation)> {
        self.decision().zip(self.table.observation(seat))
    }
}
