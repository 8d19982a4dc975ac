//! What happens before a match starts: players join, leave, invite each other, seat bots, start it or cancel it.

use std::collections::{BTreeMap, BTreeSet};

use acepost::{
    bots::Strength,
    service::{Acceptance, Join, MatchSummary, NewBot, NewInvitation},
};
use rand::{RngExt, seq::IndexedRandom};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    course::{Course, Plot, Task},
    deliveries::{Deliveries, StoredNotice, uuid},
    ledger::{Checked, ensure, notices, text},
    setup::Plan,
    stage::Ended,
    step::{Step, other_entropy},
    world::PEOPLE,
};

/// What is stored of the match.
#[derive(Clone, Debug, Default)]
struct Stored {
    status: String,
    /// Each seat with its player, the player's contribution and the kind of player.
    seats: Vec<(u64, Uuid, String, String)>,
    invitations: Vec<(Uuid, Uuid)>,
    /// News that wait to be announced, by number: to this player, or to all.
    waiting: BTreeMap<i64, (Option<Uuid>, String)>,
    /// How often each person was told each news.
    told: BTreeMap<(Uuid, String), usize>,
}

/// What is known of a person.
#[derive(Clone, Debug, Default)]
struct Person {
    /// How many joins and leaves have begun and not ended. Those that were given up never end.
    under_way: usize,
    /// Some were under way at the same time: which came first is unknown.
    is_unclear: bool,
    /// Whether the person has a seat, as was acknowledged last.
    seated: Option<bool>,
    /// The look at which it was last seen that the person's seat had changed.
    changed: usize,
}

/// A match that has started: what it is, and what is known of its deliveries.
pub type Started = (Plan, MatchSummary, Option<Deliveries>);

/// A match that gathers its players.
pub struct Gathering {
    id: Uuid,
    plan: Plan,
    people: [Uuid; PEOPLE],
    known: [Person; PEOPLE],
    stored: Stored,
    /// The number of looks so far.
    looks: usize,
    /// The look at which the first round of announcements began that is under way, and how many are.
    announcing: Option<(usize, usize)>,
    /// What is known of deliveries, if they are checked.
    deliveries: Option<Deliveries>,
    /// The notices that are stored.
    notices: Vec<StoredNotice>,
}

impl Gathering {
    /// Makes a match and lets people gather, with so many operations. Returns the match, if it has started then.
    pub fn gather(plan: Plan, course: &mut Course<'_>, operations: u32) -> Result<Option<Started>, String> {
        let id = plan.make(course.world);
        let people = [0, 1, 2].map(|number: usize| course.world.people[number].player);
        let deliveries = course.delivers.then(Deliveries::default);
        let mut gathering = Self {
            id,
            plan,
            people,
            known: Default::default(),
            stored: Stored::default(),
            looks: 0,
            announcing: None,
            deliveries,
            notices: Vec::new(),
        };
        course.close_gates();
        course.run(&mut gathering, operations)?;
        gathering.end(course)
    }

    /// Lets the match start, or ends it.
    fn end(mut self, course: &mut Course<'_>) -> Result<Option<Started>, String> {
        course.tally.gatherings += 1;
        course.open_gates();
        if self.stored.status == "open" && course.rng.random_ratio(3, 4) {
            let free = usize::from(self.plan.seats) - self.stored.seats.len();
            let stand = course.world.people.iter().filter(|person| !self.is_seated(person.player));
            let join: Vec<_> = stand.take(free).cloned().collect();
            let runtime = course.world.process(0).runtime.clone();
            runtime.block_on(self.plan.fill(course.world, self.id, &join));
            // Who had left may be back.
            self.known.iter_mut().for_each(|person| person.seated = None);
            self.observe(course)?;
        }
        if self.stored.status == "running" {
            let process = course.world.process(0);
            let summary = process.service.lobby.summary(Some(&course.world.people[0]), self.id);
            let summary = process.runtime.block_on(summary).map_err(|error| error.to_string())?;
            return Ok(Some((self.plan, summary, self.deliveries)));
        }
        self.announcing = Some((self.looks, usize::MAX));
        course.everywhere(&mut self, Task::Announce)?;
        ensure!(self.stored.waiting.is_empty(), "not announced: {:?}", self.stored.waiting);
        let id = self.id;
        course.deliver_the_rest(&mut self, id)?;
        if let Some(deliveries) = &self.deliveries {
            course.tally.posts += deliveries.check_settled(&self.notices)?;
        }
        course.world.forget(id);
        Ok(None)
    }

    fn is_seated(&self, player: Uuid) -> bool {
        self.stored.seats.iter().any(|(_, seated, ..)| *seated == player)
    }

    /// Returns the next person who has a seat; this one if no person has.
    fn seated_from(&self, person: usize) -> usize {
        let next =
            (0..PEOPLE).map(|further| (person + further) % PEOPLE).find(|&next| self.is_seated(self.people[next]));
        next.unwrap_or(person)
    }

    fn begin(&mut self, course: &mut Course<'_>, step: Step) {
        if let Some(person) = step.moved() {
            let known = &mut self.known[person];
            known.is_unclear |= known.under_way > 0;
            known.under_way += 1;
            known.seated = None;
        }
        let process = course.some_process();
        let (service, id) = (course.world.process(process).service.clone(), self.id);
        let people = course.world.people.clone();
        let entropies = self.plan.entropies.clone();
        let names = course.world.names.clone();
        course.begin_work(process, format_args!("{step:?}"), async move {
            let lobby = &service.lobby;
            let result = match step {
                Step::Join(person) | Step::JoinOtherwise(person) => {
                    let is_usual = step == Step::Join(person);
                    let entropy = if is_usual { entropies[person].clone() } else { other_entropy(person) };
                    let join = Join { entropy, code: None };
                    lobby.join(&people[person], id, join, None).await.map(Some)
                }
                Step::Leave(person) => lobby.leave(&people[person], id, None).await.map(|()| None),
                Step::Start(person) => lobby.start(&people[person], id, None).await.map(Some),
                Step::Cancel(person) => lobby.cancel(&people[person], id, None).await.map(Some),
                Step::SeatBot(person) => {
                    let bot = NewBot { strength: Strength::Easy, seat: None };
                    lobby.seat_bot(&people[person], id, bot, None).await.map(Some)
                }
                Step::Invite(person, other) => {
                    let new = NewInvitation { player: names[other].clone(), expires_in_seconds: None };
                    lobby.invite(&people[person], id, new, None).await.map(|_| None)
                }
                Step::Accept(person, invitation) => {
                    let acceptance = Acceptance { entropy: entropies[person].clone() };
                    lobby.accept(&people[person], invitation, acceptance).await.map(Some)
                }
            };
            Ended::Gathered(step, Box::new(result))
        });
    }

    /// What was acknowledged is stored.
    fn acknowledge(&mut self, step: Step, summary: Option<&MatchSummary>) -> Checked {
        let status = self.stored.status.as_str();
        match step {
            Step::Join(person) | Step::JoinOtherwise(person) | Step::Accept(person, _) => {
                let player = self.people[person];
                let is_told =
                    summary.is_some_and(|summary| summary.players.iter().any(|seat| seat.player_id == player));
                ensure!(is_told, "person {person} has joined, and has no seat in the summary");
                self.known[person].seated = self.is_clear(person).then_some(true);
            }
            Step::Leave(person) => self.known[person].seated = self.is_clear(person).then_some(false),
            Step::Start(_) => ensure!(status == "running", "the match was started, and is {status}"),
            Step::Cancel(_) => ensure!(status == "cancelled", "the match was cancelled, and is {status}"),
            Step::SeatBot(_) => {
                let is_there = self.stored.seats.iter().any(|(_, _, _, kind)| kind == "bot");
                ensure!(is_there, "a bot was seated, and has no seat");
            }
            Step::Invite(_, other) => {
                let player = self.people[other];
                let is_there = self.stored.invitations.iter().any(|(_, invited)| *invited == player);
                ensure!(is_there, "person {other} was invited, and there is no invitation");
            }
        }
        self.check_seated()
    }

    fn is_clear(&self, person: usize) -> bool {
        let known = &self.known[person];
        known.under_way == 0 && !known.is_unclear
    }

    /// A person who was told of a seat has one, unless the match was cancelled.
    fn check_seated(&self) -> Checked {
        for (person, known) in self.known.iter().enumerate() {
            let is_seated = self.is_seated(self.people[person]);
            ensure!(
                self.stored.status == "cancelled" || known.seated.is_none_or(|seated| seated == is_seated),
                "person {person} was told to be seated: {:?}, and is: {is_seated}",
                known.seated
            );
        }
        Ok(())
    }

    /// Each match starts once, with all that are seated, and what has ended stays so.
    fn check_status(&self, before: &Stored, look: &Value) -> Checked {
        let Stored { status, seats, .. } = &self.stored;
        let (version, capacity) = (look["version"].as_u64().unwrap_or_default(), usize::from(self.plan.seats));
        ensure!(
            version == look["events"].as_u64().unwrap_or_default(),
            "progress says version {version}, the record not"
        );
        ensure!((version > 0) == (status == "running"), "a match that is {status} has {version} events");
        ensure!(
            before.status.is_empty() || before.status == "open" || before.status == *status,
            "a match that was {} is {status}",
            before.status
        );
        ensure!(before.status != "running" || before.seats == *seats, "seats have changed after the start");
        let players: BTreeSet<Uuid> = seats.iter().map(|(_, player, ..)| *player).collect();
        ensure!(players.len() == seats.len(), "a player has two seats: {seats:?}");
        ensure!(seats.len() <= capacity, "{} have a seat, of which there are {capacity}", seats.len());
        if status == "running" {
            ensure!(seats.iter().map(|seat| seat.0).eq(0..seats.len() as u64), "the seats are numbered {seats:?}");
        }
        if status == "open" {
            let host = uuid(&look["host"]);
            ensure!(seats.len() < capacity, "all seats are taken, and the match has not started");
            ensure!(host.is_some_and(|host| self.is_seated(host)), "the host has no seat");
        }
        for (_, player, entropy, kind) in seats {
            let person = self.people.iter().position(|known| known == player);
            let is_own = match person {
                Some(person) => *entropy == self.plan.entropies[person] || *entropy == other_entropy(person),
                None => kind == "bot" && entropy.is_empty(),
            };
            ensure!(is_own, "{player} has contributed {entropy:?}");
        }
        self.check_seated()
    }

    /// News that wait no longer were told to all whom they concern, once, and nothing else was told.
    fn check_told(&self, before: &Stored) -> Checked {
        let is_new = |(key, count): (&(Uuid, String), &usize)| {
            let more = count - before.told.get(key).copied().unwrap_or_default();
            (more > 0).then(|| (key.clone(), more))
        };
        let mut new: BTreeMap<(Uuid, String), usize> = self.stored.told.iter().filter_map(is_new).collect();
        let since = self.announcing.map_or(usize::MAX, |(since, _)| since);
        let gone = before.waiting.iter().filter(|(number, _)| !self.stored.waiting.contains_key(number));
        for (_, (to, news)) in gone {
            for (person, player) in self.people.iter().enumerate() {
                // Whose seat has changed while news were announced may hear of them or not.
                let is_sure = self.known[person].changed < since;
                let concerns = to.map_or_else(|| self.is_seated(*player), |to| to == *player);
                let key = (*player, news.clone());
                let was_told = new.get(&key).is_some_and(|count| *count > 0);
                ensure!(was_told || !concerns || (to.is_none() && !is_sure), "person {person} was not told {news}");
                if was_told && (concerns || (to.is_none() && !is_sure)) {
                    new.entry(key).and_modify(|count| *count -= 1);
                }
            }
        }
        new.retain(|_, count| *count > 0);
        ensure!(new.is_empty(), "told again, or to the wrong people: {new:?}");
        Ok(())
    }
}

impl Plot for Gathering {
    fn observe(&mut self, course: &mut Course<'_>) -> Checked {
        let look = course.world.look_at_gathering(self.id);
        self.looks += 1;
        let before = std::mem::replace(&mut self.stored, Stored::read(&look));
        for (person, player) in self.people.iter().enumerate() {
            let sat = before.seats.iter().any(|(_, seated, ..)| seated == player);
            if sat != self.is_seated(*player) {
                self.known[person].changed = self.looks;
            }
        }
        self.check_status(&before, &look)?;
        self.check_told(&before)?;
        if let Some(deliveries) = &mut self.deliveries {
            self.notices = notices(&look["notices"]);
            deliveries.observe(course.world, self.id, &self.notices)?;
        }
        Ok(())
    }

    fn check(&mut self, course: &mut Course<'_>, ended: Ended) -> Result<String, String> {
        let (step, result) = match ended {
            Ended::Gathered(step, result) => (step, *result),
            Ended::Round(task, result) => {
                if task == Task::Announce {
                    self.announcing = self.announcing.and_then(|(since, left)| (left > 1).then_some((since, left - 1)));
                }
                return result.map_or_else(|error| course.excuse(&error), |()| Ok("done".to_owned()));
            }
            _ => return Err("nothing else can have begun".to_owned()),
        };
        if let Some(person) = step.moved() {
            self.known[person].under_way -= 1;
        }
        match result {
            Ok(summary) => self.acknowledge(step, summary.as_ref()).map(|()| "done".to_owned()),
            Err(error) => {
                let is_closed = error.code().name == "match_not_open";
                if is_closed && self.stored.status == "open" {
                    return Err(format!("the match is open: {error}"));
                }
                course.excuse(&error)
            }
        }
    }

    fn begin_something(&mut self, course: &mut Course<'_>) {
        let person = course.rng.random_range(0..PEOPLE);
        let other = (person + course.rng.random_range(1..PEOPLE)) % PEOPLE;
        let invited = self.stored.invitations.choose(&mut course.rng).copied();
        match course.rng.random_range(0..100) {
            0..30 => self.begin(course, Step::Join(person)),
            30..35 => self.begin(course, Step::JoinOtherwise(person)),
            35..45 => self.begin(course, Step::Leave(self.seated_from(person))),
            45..47 => self.begin(course, Step::Leave(person)),
            47..54 => self.begin(course, Step::Start(person)),
            54..58 => self.begin(course, Step::Cancel(person)),
            58..65 => self.begin(course, Step::SeatBot(person)),
            65..80 => match invited {
                Some((invitation, player)) => {
                    let person = self.people.iter().position(|known| *known == player).unwrap_or(person);
                    self.begin(course, Step::Accept(person, invitation));
                }
                None => self.begin(course, Step::Invite(person, other)),
            },
            80..94 => self.announce(course),
            94..97 => course.signals(),
            _ => course.jump(),
        }
    }

    fn announce(&mut self, course: &mut Course<'_>) {
        self.looks += 1;
        let (since, count) = self.announcing.unwrap_or((self.looks, 0));
        self.announcing = Some((since, count.saturating_add(1)));
        course.round(Task::Announce);
    }
}

impl Stored {
    fn read(look: &Value) -> Self {
        let rows = |name: &str| look[name].as_array().cloned().unwrap_or_default();
        let mut told = BTreeMap::new();
        for row in rows("notices") {
            let is_news = ["match.joined", "match.left", "match.cancelled"].contains(&text(&row[1]).as_str())
                || text(&row[1]).starts_with("invitation.");
            if let Some(player) = uuid(&row[0]).filter(|_| is_news) {
                *told.entry((player, row[2].to_string())).or_default() += 1;
            }
        }
        Self {
            status: text(&look["status"]),
            seats: rows("seats")
                .iter()
                .filter_map(|row| Some((row[0].as_u64()?, uuid(&row[1])?, text(&row[2]), text(&row[3]))))
                .collect(),
            invitations: rows("invitations").iter().filter_map(|row| Some((uuid(&row[0])?, uuid(&row[1])?))).collect(),
            waiting: rows("outbox")
                .iter()
                .filter_map(|row| Some((row[0].as_i64()?, (uuid(&row[1]), row[2].to_string()))))
                .collect(),
            told,
        }
    }
}
