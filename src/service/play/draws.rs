//! Draws by agreement.

use uuid::Uuid;

use super::{
    Expectation, Play,
    agreements::{Consent, Consented, consent, decline, others, tell, withdraw},
    submit::Stored,
    submit::refused,
};
use crate::{
    db::{Append, Connection},
    games::{Ending, Locale, Seat},
    record::{Command, Refusal, Time},
    service::{
        error::Error,
        matches::{
            LiveMatch, MatchError, MatchStatus, MatchSummary, check_unchanged, read_summary,
            store::{
                agreements::{self, Agreed, Agreement},
                matches,
            },
        },
        notices::News,
        play::PlayError,
        players::{Caller, Scope},
        precondition::Expected,
    },
};

/// The players who must agree to end a match in a draw, at a version.
struct Parties {
    version: u64,
    /// All who must agree besides the player who asks.
    others: Vec<Uuid>,
}

/// The result of an offer.
enum Offered {
    /// The offer is stored; contains the match with it.
    Stands(Box<MatchSummary>),
    /// The others had already agreed.
    ByAll,
    /// The match is at another version by now.
    Behind,
}

impl Play {
    /// Offers or accepts a draw. Once all players who are still in the match agree, it ends; the last agreement counts from its
    /// arrival. Idempotent.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`MatchError::NotStarted`], [`PlayError::NoDrawWithBots`], [`Error::Changed`],
    /// [`Error::Refused`] if the match is over or the caller has left it.
    pub async fn offer_draw(
        &self,
        caller: &Caller,
        id: Uuid,
        mut expected: Expected<MatchSummary>,
        arrived: Time,
    ) -> Result<MatchSummary, Error> {
        caller.need(Scope::Play)?;
        let player = caller.player;
        let live = self.matches.live(id, Some(player)).await?;
        let seat = live.seat_of(Some(player)).ok_or(MatchError::NotSeated)?;
        let strict = expected.is_some();
        while let Some(parties) = self.parties(&live, seat).await? {
            let version = parties.version;
            match self.offer_to(parties, id, player, expected.take()).await? {
                Offered::Stands(summary) => return Ok(*summary),
                Offered::Behind if strict => return Err(Error::Changed),
                Offered::Behind => {}
                Offered::ByAll => {
                    let expected = Expectation { seen: strict.then_some(version), ..Expectation::NONE };
                    match self.submit(&live, (Command::Draw, seat), expected, arrived).await {
                        Ok(_) => break,
                        // Another player has withdrawn an offer, played on, or ended the match: try again.
                        Err(Error::Changed | Error::Refused { refusal: Refusal::Finished, .. }) if !strict => {}
                        Err(error) => return Err(error),
                    }
                }
            }
        }
        self.store.run(move |connection| read_summary(connection, id, Some(player))).await
    }

    /// Withdraws an offer or, if `declines`, ends those of the others, and notifies the others. Those who are out decline nothing.
    /// Idempotent.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`MatchError::NotSeated`], [`MatchError::NotStarted`], [`Error::Changed`], [`Error::Refused`] when the
    /// match is over.
    pub async fn withdraw_draw(
        &self,
        caller: &Caller,
        id: Uuid,
        expected: Expected<MatchSummary>,
        declines: bool,
    ) -> Result<(), Error> {
        caller.need(Scope::Play)?;
        let (player, at) = (caller.player, self.clock.now());
        let live = self.matches.live(id, Some(player)).await?;
        let seat = live.seat_of(Some(player)).ok_or(MatchError::NotSeated)?;
        // A player who leaves after this may still decline once: all offers end then anyway.
        let (others, is_in) = self.still_in(&live, seat).await?;
        let work = move |connection: &mut Connection| {
            let row = matches::lock(connection, id)?.ok_or(Error::NotFound)?;
            check_unchanged(connection, id, (player, at), expected.as_deref())?;
            let is_running = row.status == MatchStatus::Running;
            if is_running {
                let own = Consent { match_id: id, player, version: row.progress.version.cast_unsigned(), at };
                if declines && is_in {
                    decline(connection, Agreement::Draw, own, &others, News::DrawWithdrawn)?;
                } else if !declines {
                    withdraw(connection, Agreement::Draw, own, &others, News::DrawWithdrawn)?;
                }
            }
            Ok::<_, Error>(is_running)
        };
        if self.store.transaction(work).await? {
            return Ok(());
        }
        let names = self.matches.names(&live).await?;
        let mut state = live.state.lock().await;
        self.matches.catch_up(&live, &mut state).await?;
        Err(refused(Refusal::Finished, &state, (seat, Locale::default()), &names))
    }

    /// Returns all other players who are still in the match, and whether this one is, too.
    async fn still_in(&self, live: &LiveMatch, seat: Seat) -> Result<(Vec<Uuid>, bool), Error> {
        let mut state = live.state.lock().await;
        self.matches.catch_up(live, &mut state).await?;
        Ok((others(live, &state, seat), state.still_in().contains(seat)))
    }

    /// Returns the players who must agree; `None` if the match has already ended in a draw.
    async fn parties(&self, live: &LiveMatch, seat: Seat) -> Result<Option<Parties>, Error> {
        let names = self.matches.names(live).await?;
        let mut state = live.state.lock().await;
        self.matches.catch_up(live, &mut state).await?;
        let refusal = match state.outcome() {
            Some(outcome) if outcome.reason == Ending::AgreedDraw.reason() => return Ok(None),
            Some(_) => Refusal::Finished,
            None if !state.still_in().contains(seat) => Refusal::Out,
            None if live.bots.iter().any(|(bot, ..)| state.still_in().contains(*bot)) => {
                return Err(PlayError::NoDrawWithBots.into());
            }
            None => return Ok(Some(Parties { version: state.version(), others: others(live, &state, seat) })),
        };
        Err(refused(refusal, &state, (seat, Locale::default()), &names))
    }

    async fn offer_to(
        &self,
        parties: Parties,
        id: Uuid,
        player: Uuid,
        expected: Expected<MatchSummary>,
    ) -> Result<Offered, Error> {
        let at = self.clock.now();
        let work = move |connection: &mut Connection| {
            let row = matches::lock(connection, id)?.ok_or(Error::NotFound)?;
            let stands = |connection: &mut Connection| -> Result<Offered, Error> {
                Ok(Offered::Stands(Box::new(read_summary(connection, id, Some(player))?)))
            };
            // A repeated request gets its first response, whatever has changed since: the offer itself is a change.
            let may_repeat = expected.is_some() && row.status == MatchStatus::Running;
            if may_repeat && agreements::agreeing(connection, Agreement::Draw, id)?.contains(&player) {
                return stands(connection);
            }
            check_unchanged(connection, id, (player, at), expected.as_deref())?;
            if row.progress.version.cast_unsigned() != parties.version {
                return Ok(Offered::Behind);
            }
            let own = Consent { match_id: id, player, version: parties.version, at };
            match consent(connection, Agreement::Draw, own, &parties.others)? {
                Consented::ByAll => return Ok(Offered::ByAll),
                Consented::Offered => tell(connection, own, parties.others, News::DrawOffered)?,
                Consented::Already => {}
            }
            stands(connection)
        };
        self.store.transaction(work).await
    }

    /// Stores a command's events. A draw is stored only while the offers of all other remaining players are open, the `agreeing`, so
    /// that an offer can be withdrawn until then.
    pub(super) async fn store_events(&self, append: Append, agreeing: Option<Vec<Uuid>>) -> Result<Stored, Error> {
        let Some(others) = agreeing else {
            return Ok(self.store.append(append).await?.map_or(Stored::Not, Stored::As));
        };
        let work = move |connection: &mut Connection| agreements::append(connection, Agreement::Draw, &append, &others);
        match self.store.run(work).await? {
            Agreed::Stored => Ok(Stored::Somehow),
            Agreed::Late => Ok(Stored::Not),
            Agreed::Not => Err(Error::Changed),
        }
    }
}
