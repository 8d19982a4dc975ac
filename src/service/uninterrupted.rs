//! Work that is done to its end although its client has gone.

use std::{
    pin::Pin,
    task::{Context, Poll},
};

use tokio::runtime::Handle;
use tracing::Instrument;

/// Does the work. If the handler that waits for it is dropped because its client has disconnected, the work goes on by itself: what
/// belongs to a change that is committed follows from it.
pub(in crate::service) fn uninterrupted<T: Send + 'static>(
    work: impl Future<Output = T> + Send + 'static,
) -> Uninterrupted<T> {
    Uninterrupted(Some(Box::pin(work.in_current_span())))
}

/// Work that goes on when this is dropped; `None` once it has ended.
pub(in crate::service) struct Uninterrupted<T: Send + 'static>(Option<Pin<Box<dyn Future<Output = T> + Send>>>);

impl<T: Send + 'static> Future for Uninterrupted<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        // Not left there while it runs: if it panics, there is nothing to go on with.
        let Some(mut work) = self.0.take() else { return Poll::Pending };
        let polled = work.as_mut().poll(context);
        if polled.is_pending() {
            self.0 = Some(work);
        }
        polled
    }
}

impl<T: Send + 'static> Drop for Uninterrupted<T> {
    fn drop(&mut self) {
        if let Some(rest) = self.0.take()
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(rest);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn work_goes_on_when_its_handler_is_dropped() {
        let (stored, storing) = oneshot::channel::<()>();
        let (tell, told) = oneshot::channel();
        let mut handler = uninterrupted(async move {
            storing.await.unwrap();
            tell.send("what follows").unwrap();
        });
        poll_fn(|context| {
            assert!(Pin::new(&mut handler).poll(context).is_pending());
            Poll::Ready(())
        })
        .await;
        drop(handler);
        stored.send(()).unwrap();
        assert_eq!(told.await, Ok("what follows"));
    }

    #[tokio::test]
    async fn what_has_ended_is_not_done_again() {
        assert_eq!(uninterrupted(async { 1 }).await, 1);
    }
}
