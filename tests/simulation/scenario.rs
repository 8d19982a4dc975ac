//! What happens in a match: players answer, look, resign and offer draws, and the processes do their work.

use acepost::{
    games::{Json, Locale, Names, Seat},
    record::{Hash, Match, Rendition, SeatView},
    service::{Caller, Error, Expectation, Glance},
};
use rand::{RngExt, rngs::ChaCha20Rng, seq::IndexedRandom};
use serde_json::Value;

use crate::{
    course::{Course, Plot, Task},
    ledger::{Act, Checked, Ledger},
    stage::Ended,
};

/// A match that is played.
pub struct Scenario {
    pub ledger: Ledger,
    /// The answers that were acknowledged, with their events, and those of which nothing is known.
    pub acknowledged: Vec<(Act, u64, Hash)>,
    pub open: Vec<Act>,
    /// Whether half of what happens are looks: what a process remembers of the match shows when it is asked often.
    is_watched: bool,
}

impl Plot for Scenario {
    fn observe(&mut self, course: &mut Course<'_>) -> Checked {
        self.ledger.observe(course.world)
    }

    fn check(&mut self, course: &mut Course<'_>, ended: Ended) -> Result<String, String> {
        self.check_ended(course, ended)
    }

    fn begin_something(&mut self, course: &mut Course<'_>) {
        if self.is_watched && course.rng.random() {
            return self.look(course);
        }
        match course.rng.random_range(0..100) {
            0..45 => self.answer(course),
            45..57 => self.look(course),
            57..66 => self.announce(course),
            66..75 => course.round(Task::KeepTime),
            75..82 => course.round(Task::PlayBots),
            82..86 => course.signals(),
            86..95 => course.jump(),
            95..97 => self.leave(course),
            _ => self.draw(course),
        }
    }
}

impl Scenario {
    /// Plays a match that has started, from its start to the end of all faults, with so many operations.
    pub fn play(ledger: Ledger, course: &mut Course<'_>, (operations, is_watched): (u32, bool)) -> Checked {
        let mut scenario = Self { ledger, acknowledged: Vec::new(), open: Vec::new(), is_watched };
        if course.delivers {
            // So that there is something to deliver from the beginning.
            course.everywhere(&mut scenario, Task::Announce)?;
        }
        course.close_gates();
        course.run(&mut scenario, operations)?;
        scenario.heal(course)
    }

    /// Lets a person answer: as it was never answered, or once more, or otherwise.
    fn answer(&mut self, course: &mut Course<'_>) {
        let state = self.ledger.newest();
        let seats: Vec<Seat> = state.to_act().iter().filter(|seat| self.ledger.people.contains(*seat)).collect();
        let before: Vec<Act> = self.open.iter().chain(self.acknowledged.iter().map(|(act, ..)| act)).cloned().collect();
        let again = before.choose(&mut course.rng).cloned().filter(|_| course.rng.random_ratio(1, 4));
        let act = match (again, seats.choose(&mut course.rng)) {
            (Some(act), _) => Some(act),
            (None, Some(seat)) => chosen(state, *seat, &mut course.rng),
            (None, None) => None,
        };
        let Some(act) = act else { return self.look(course) };
        let process = course.some_process();
        self.send(course, process, act);
    }

    /// Sends an answer to a process.
    pub fn send(&mut self, course: &mut Course<'_>, process: usize, act: Act) {
        self.open.push(act.clone());
        let (service, id) = (course.world.process(process).service.clone(), self.ledger.id);
        let caller = self.caller(course, act.seat);
        let what = format!("seat {} answers {} with {}", act.seat.0, act.decision, act.action);
        let answer = (act.decision, act.action.clone());
        course.begin_work(process, what, async move {
            let result = service.play.act(&caller, id, answer, whole(), service.now()).await;
            Ended::Answered(act, Box::new(result))
        });
    }

    /// Returns the person in a seat.
    pub fn caller(&self, course: &Course<'_>, seat: Seat) -> Caller {
        let player = self.ledger.header.seats[seat.index()].player_id;
        let mut people = course.world.people.iter();
        people.find(|person| person.player == player).expect("a person sits there").clone()
    }

    fn look(&mut self, course: &mut Course<'_>) {
        let viewers: Vec<Option<Seat>> = self.ledger.people.iter().map(Some).chain([None]).collect();
        let viewer = viewers.choose(&mut course.rng).copied().flatten();
        let (process, at_least, id) = (course.some_process(), self.ledger.version(), self.ledger.id);
        let service = course.world.process(process).service.clone();
        let caller = viewer.map(|seat| self.caller(course, seat));
        course.begin_work(process, format_args!("{viewer:?} looks"), async move {
            let seen = |glance: Glance<'_>| glance.summary().map(|_| glance.view(Rendition::whole(Locale::En)));
            let result = service.play.look::<_, Error>(caller.as_ref(), id, seen).await;
            Ended::Seen(viewer, at_least, Box::new(result))
        });
    }

    fn leave(&mut self, course: &mut Course<'_>) {
        let Some(seat) = self.some_seat(course) else { return };
        let (process, id, caller) = (course.some_process(), self.ledger.id, self.caller(course, seat));
        let service = course.world.process(process).service.clone();
        course.begin_work(process, format_args!("seat {} resigns", seat.0), async move {
            Ended::Resigned(Box::new(service.play.resign(&caller, id, whole(), service.now()).await))
        });
    }

    fn draw(&mut self, course: &mut Course<'_>) {
        let Some(seat) = self.some_seat(course) else { return };
        let (process, id, caller) = (course.some_process(), self.ledger.id, self.caller(course, seat));
        let service = course.world.process(process).service.clone();
        course.begin_work(process, format_args!("seat {} offers a draw", seat.0), async move {
            Ended::Draw(Box::new(service.play.offer_draw(&caller, id, None, service.now()).await))
        });
    }

    fn some_seat(&self, course: &mut Course<'_>) -> Option<Seat> {
        self.ledger.people.iter().collect::<Vec<_>>().choose(&mut course.rng).copied()
    }
}

/// Expects nothing, and wants all there is.
fn whole() -> Expectation {
    Expectation { seen: None, rendition: Rendition::whole(Locale::En) }
}

/// Returns a legal answer of a seat to the open decision.
fn chosen(state: &Match, seat: Seat, rng: &mut ChaCha20Rng) -> Option<Act> {
    let view = SeatView::of(state, Some(seat), &Names::NONE, Rendition::whole(Locale::En));
    let decision = view.at.decision.0.flatten()?;
    let legal: Vec<Value> = decision.legal_actions.iter().map(Json::value).collect();
    Some(Act { seat, decision: decision.number, action: legal.choose(rng)?.clone() })
}
