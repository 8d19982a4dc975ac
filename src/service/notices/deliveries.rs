//! Delivering to webhooks and devices. Pending deliveries are in the database, so that this or another process finds them after a
//! crash. A process reserves a delivery for some time and holds no connection meanwhile.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};

use jiff::SignedDuration;
use parking_lot::Mutex;
use tokio::{sync::Notify, task::JoinSet, time::timeout};
use uuid::Uuid;

use super::{
    Channels, Notices,
    addresses::{Resolver, check_host},
    log::Attempt,
    mentions::call_by_name,
    messages::{Message, Prepared},
    responses::{ANSWER_WITHIN, CONNECT_WITHIN, Outcome, Response, in_words, retry_after},
    store::{
        push,
        taking::{self, Taken, UnderWay},
    },
};
use crate::{
    db::{Connection, StoreError, check_clock},
    record::Time,
    service::{
        NoticeSettings,
        error::Error,
        rounds::{every, log_failure},
    },
};

/// How often to look for due deliveries: retries, and those that another process has not finished.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// For how long a delivery is reserved for the process that has taken it.
const LEFT_ALONE: SignedDuration = SignedDuration::from_secs(60);

/// How many deliveries to one host run at the same time, so that a slow host does not delay the others.
const AT_ONCE_TO_A_HOST: usize = 4;

/// How many of them go to receivers whose last delivery has failed, so that these do not delay the others on their host.
const AT_ONCE_TO_FAILING_OF_A_HOST: usize = 2;

/// How much of a response is read before the connection is closed, in bytes.
const MAX_READ: usize = 16 * 1024;

/// How long a shutdown waits for running deliveries. Cancelled ones are delivered again.
const LAST_MOMENTS: Duration = Duration::from_secs(2);

/// The deliveries of one process.
pub(in crate::service) struct Deliveries {
    /// Made for the first delivery: to load the certificates takes longer than the rest of a start.
    client: OnceLock<reqwest::Client>,
    private: bool,
    at_once: usize,
    nudge: Notify,
    /// Where each running delivery goes.
    under_way: Mutex<Vec<Target>>,
    /// Until when receivers want no requests. Other processes learn it from the receiver, too.
    put_off: Mutex<HashMap<Uuid, Time>>,
}

impl Deliveries {
    pub(in crate::service) fn new(settings: &NoticeSettings) -> Self {
        Self {
            client: OnceLock::new(),
            private: settings.private_webhooks,
            at_once: settings.webhook_deliveries.into(),
            nudge: Notify::new(),
            under_way: Mutex::default(),
            put_off: Mutex::default(),
        }
    }

    fn client(&self) -> Result<&reqwest::Client, String> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let client = reqwest::Client::builder()
            .user_agent(concat!("Acepost/", env!("CARGO_PKG_VERSION")))
            .timeout(ANSWER_WITHIN)
            .connect_timeout(CONNECT_WITHIN)
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .no_proxy()
            .https_only(!self.private)
            .dns_resolver(Resolver { private: self.private })
            // Every delivery uses a new connection, so that the address is checked each time.
            .pool_max_idle_per_host(0)
            .build();
        let client = client.map_err(|error| {
            tracing::error!(%error, "no HTTP client for deliveries");
            format!("no HTTP client: {error}")
        })?;
        Ok(self.client.get_or_init(|| client))
    }

    /// Sends nothing to a receiver until this time.
    pub(super) fn put_off(&self, receiver: Uuid, until: Time) {
        self.put_off.lock().insert(receiver, until);
    }

    /// Sends to a receiver again, because its owner wants to know whether it works.
    pub(super) fn let_through(&self, receiver: Uuid) {
        self.put_off.lock().remove(&receiver);
    }

    /// Returns what is running, and what is not to run now.
    fn under_way(&self, now: Time) -> UnderWay {
        let mut put_off = self.put_off.lock();
        put_off.retain(|_, until| *until > now);
        let under_way = self.under_way.lock();
        UnderWay {
            busy_hosts: hosts_with(under_way.iter(), AT_ONCE_TO_A_HOST),
            hosts_busy_with_failing: hosts_with(
                under_way.iter().filter(|target| target.is_failing),
                AT_ONCE_TO_FAILING_OF_A_HOST,
            ),
            put_off: put_off.keys().copied().collect(),
            players: under_way.iter().map(|target| target.player).collect(),
            receivers: under_way.iter().map(|target| target.receiver).collect(),
        }
    }

    /// Posts a message. Returns the response, or what went wrong, in words.
    async fn post(&self, taken: &Taken, message: Message, now: Time) -> Result<Response, String> {
        let url: reqwest::Url = taken.url.parse().map_err(|_| "the URL cannot be read".to_owned())?;
        // Addresses written in the URL are not resolved, so the resolver does not check them.
        if !self.private {
            check_host(&url).map_err(|error| error.to_string())?;
        }
        let Message { headers, body } = message;
        let request =
            headers.into_iter().fold(self.client()?.post(url), |request, (name, value)| request.header(name, value));
        let request = request.body(body);
        let mut answer = request.send().await.map_err(|error| in_words(&error))?;
        let retry_after = retry_after(&answer, now);
        let mut beginning = Vec::new();
        // Read even if it tells nothing: the receiver might take a closed connection for a failure.
        while let Ok(Some(chunk)) = answer.chunk().await {
            beginning.extend(chunk.iter().take(MAX_READ - beginning.len()));
            if beginning.len() == MAX_READ {
                break;
            }
        }
        Ok(Response { status: answer.status().as_u16(), beginning, retry_after })
    }
}

/// Where a delivery goes.
#[derive(Clone, PartialEq, Eq)]
struct Target {
    /// The name of the host.
    host: String,
    player: Uuid,
    receiver: Uuid,
    is_failing: bool,
}

/// Returns the hosts to which at least so many of these deliveries go.
fn hosts_with<'a>(targets: impl Iterator<Item = &'a Target>, least: usize) -> Vec<String> {
    let mut hosts: HashMap<&str, usize> = HashMap::new();
    for target in targets {
        *hosts.entry(&target.host).or_default() += 1;
    }
    hosts.into_iter().filter(|(_, count)| *count >= least).map(|(host, _)| host.to_owned()).collect()
}

/// A delivery that is running. It counts until this is dropped, also after a panic.
struct Running {
    channels: Arc<Channels>,
    target: Target,
}

impl Running {
    fn begin(channels: &Arc<Channels>, taken: &Taken) -> Self {
        let target = Target {
            host: taken.host_name.clone(),
            player: taken.player_id,
            receiver: taken.receiver_id,
            is_failing: taken.failing_since.is_some(),
        };
        channels.deliveries.under_way.lock().push(target.clone());
        Self { channels: Arc::clone(channels), target }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut under_way = self.channels.deliveries.under_way.lock();
        if let Some(place) = under_way.iter().position(|target| *target == self.target) {
            under_way.swap_remove(place);
        }
    }
}

impl Notices {
    /// Looks for due deliveries now, because one was added.
    pub(super) fn nudge_deliveries(&self) {
        self.channels.deliveries.nudge.notify_one();
    }

    /// Delivers to webhooks and devices until the service is closed.
    pub(in crate::service) async fn deliver_all(&self) {
        // Made at the first start. If that fails, it is made when it is needed.
        if let Err(error) = self.server_key().await {
            log_failure!(error, "cannot read the key for pushes");
        }
        let deliveries = &self.channels.deliveries;
        let mut look = every(LOOK_EVERY);
        let mut under_way = JoinSet::new();
        while !self.shutdown.is_closed() {
            tokio::select! {
                () = self.shutdown.closed() => break,
                () = deliveries.nudge.notified() => {}
                // Deliveries behind it may be possible now.
                Some(_) = under_way.join_next() => {}
                _ = look.tick() => self.tidy_deliveries().await,
            }
            if let Err(error) = self.begin_deliveries(&mut under_way).await {
                log_failure!(error, "cannot take deliveries");
            }
        }
        let _ = timeout(LAST_MOMENTS, async { while under_way.join_next().await.is_some() {} }).await;
    }

    /// Delivers what is due, up to the limits, and waits for the receivers.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(in crate::service) async fn deliver_some(&self) -> Result<(), StoreError> {
        let mut under_way = JoinSet::new();
        let begun = self.begin_deliveries(&mut under_way).await;
        // Also if the next could not be taken: one that is cancelled would count as under way for ever.
        while under_way.join_next().await.is_some() {}
        begun
    }

    async fn tidy_deliveries(&self) {
        if let Err(error) = self.forget_deliveries().await {
            log_failure!(error, "cannot delete old deliveries");
        }
    }

    /// Starts due deliveries up to the limits.
    async fn begin_deliveries(&self, under_way: &mut JoinSet<()>) -> Result<(), StoreError> {
        let deliveries = &self.channels.deliveries;
        loop {
            while under_way.try_join_next().is_some() {}
            let room = deliveries.at_once.saturating_sub(under_way.len());
            if room == 0 {
                return Ok(());
            }
            let now = self.clock.now();
            let running = deliveries.under_way(now);
            let until = now + LEFT_ALONE;
            let room = i64::try_from(room).unwrap_or(i64::MAX);
            let take = move |connection: &mut Connection| {
                // With a wrong clock it would deliver too early, or reserve deliveries for too long.
                check_clock(connection)?;
                let mut taken = taking::take(connection, &running, now, until, room)?;
                call_by_name(connection, &mut taken.iter_mut().map(|taken| &mut taken.news).collect::<Vec<_>>())?;
                Ok::<_, StoreError>(taken)
            };
            // With the longer time limit: a statement that was once too slow would be too slow at every attempt.
            let taken = self.store.unhurried().run(take).await?;
            if taken.is_empty() {
                return Ok(());
            }
            for taken in taken {
                let running = Running::begin(&self.channels, &taken);
                let service = self.clone();
                under_way.spawn(async move { service.deliver(taken, until, running).await });
            }
        }
    }

    /// Tries a delivery, and stores the result.
    async fn deliver(self, taken: Taken, until: Time, running: Running) {
        let (receiver, id) = (taken.receiver_id, taken.id);
        let result = self.try_delivery(taken, until).await;
        drop(running);
        if let Err(error) = result
            && !error.is_known_outage()
        {
            // It is delivered again when the reservation expires.
            tracing::warn!(%receiver, %id, %error, "cannot prepare a delivery, or store its result");
        }
    }

    async fn try_delivery(&self, taken: Taken, until: Time) -> Result<(), Error> {
        let now = self.clock.now();
        if taken.allowed_until.is_some_and(|until| until <= now) {
            // With all that waits for it. Housekeeping finds those for which nothing waits.
            self.store.run(move |connection| push::end(connection, taken.player_id, taken.receiver_id)).await?;
            return Ok(());
        }
        let message = match self.prepare(&taken, now).await {
            Ok(Prepared::Message(message)) => message,
            Ok(Prepared::Later(due)) => {
                let put_off = move |connection: &mut Connection| taking::put_off(connection, &taken, until, due, now);
                return Ok(self.store.transaction(put_off).await?);
            }
            Ok(Prepared::Nothing) => return self.drop_delivery(taken, now).await,
            Err(error) if error.is_unavailable() => return Err(error),
            // It counts as a failed attempt, so that it is not tried for ever, and its owner sees it.
            Err(error) => {
                tracing::warn!(receiver = %taken.receiver_id, id = %taken.id, %error, "cannot prepare a delivery");
                let error = Some("the server could not prepare it".to_owned());
                let attempt = Attempt { at: now, duration_ms: 0, status: None, error };
                self.settle_delivery(taken, until, Outcome::failed(attempt)).await?;
                return Ok(());
            }
        };
        let begun = Instant::now();
        let response = self.channels.deliveries.post(&taken, message, now).await;
        let duration_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let outcome = Outcome::of(response, &taken, now, duration_ms);
        let (receiver, retry_after) = (taken.receiver_id, outcome.retry_after);
        if let Some(wait) = retry_after {
            self.channels.deliveries.put_off(receiver, self.clock.now() + wait);
        }
        let written = self.settle_delivery(taken, until, outcome).await?;
        if retry_after.is_some() && !written {
            // It may have another URL by now.
            self.channels.deliveries.let_through(receiver);
        }
        Ok(())
    }
}
