//! Forgetting what nobody needs any more. Records are kept for ever.

use std::time::Duration;

use jiff::SignedDuration;

use super::{Error, Service, erasure, idempotency};
use crate::{
    record::Time,
    store::{self, Connection},
};

const EVERY: Duration = Duration::from_secs(60 * 60);

/// How long notices are kept.
const NOTICES: SignedDuration = SignedDuration::from_hours(90 * 24);

impl Service {
    /// Forgets what is old enough, at first and then every hour, until the service is closed.
    pub(super) async fn keep_house(&self) {
        self.in_rounds(EVERY, None, "cannot forget what is old", |service| async move {
            service.forget_what_is_old().await
        })
        .await;
    }

    async fn forget_what_is_old(&self) -> Result<(), Error> {
        let now = self.0.clock.now();
        let forget = move |connection: &mut Connection| -> Result<usize, Error> {
            erasure::tidy(connection)?;
            idempotency::forget(connection, now)?;
            Ok(store::notices::forget(connection, Time::new(now.timestamp() - NOTICES))?)
        };
        let notices = self.0.store.unhurried().run(forget).await?;
        tracing::debug!(notices, "forgot what is old");
        Ok(())
    }
}
