//! Event streams as server-sent events: `id:` is the position to continue from, a comment every 15 seconds keeps
//! proxies from closing the connection, and each stream ends after a while, and at once when its token ends. Clients
//! reconnect with `Last-Event-ID`.

use std::{
    future::Future,
    net::{IpAddr, Ipv6Addr},
    time::Duration,
};

use actix_web::{
    HttpRequest, HttpResponse,
    rt::time::{Instant, timeout},
    web::Bytes,
};
use futures_util::{Stream, stream};
use serde::Serialize;

use super::{
    concurrency::{ConcurrencyLimits, Full, Permit},
    negotiation::wanted,
    problem::{Code, HttpCode, Problem},
    rate_limit::ADDRESSES_IN_A_NETWORK,
    response::{VARY, private},
};
use crate::service::{Error, MatchStream, NoticeStream, customer_network};

/// How long a stream may be silent.
const COMMENT_EVERY: Duration = Duration::from_secs(15);

/// How long a stream lasts.
const LASTS: Duration = Duration::from_secs(5 * 60);

/// The header with which a client resumes.
const LAST_EVENT_ID: &str = "last-event-id";

/// The open streams, and the requests that wait for news. Clones share the count.
#[derive(Clone, Debug)]
pub struct Streams {
    addresses: ConcurrencyLimits<IpAddr>,
    networks: ConcurrencyLimits<Ipv6Addr>,
}

/// An open stream or a waiting request, until this is dropped.
#[derive(Debug)]
pub(super) struct StreamPermit {
    _address: Permit<IpAddr>,
    _network: Option<Permit<Ipv6Addr>>,
}

impl Streams {
    /// Creates the limits, in all and for one address. The IPv6 network of one customer may have ten times as many.
    pub fn new(most: usize, most_an_address: usize) -> Self {
        let most_a_network = most_an_address.saturating_mul(ADDRESSES_IN_A_NETWORK as usize);
        Self {
            addresses: ConcurrencyLimits::new(most, most_an_address),
            networks: ConcurrencyLimits::for_each(most_a_network),
        }
    }

    /// Returns how many there are.
    pub fn open(&self) -> usize {
        self.addresses.taken()
    }

    /// Takes a permit for a request that may wait as long as this.
    ///
    /// # Errors
    /// As for streams: 429 `rate_limited` if the address has as many as it may have, 503 `unavailable` if the server has.
    pub(super) fn permit_to_wait(&self, address: IpAddr, wait: Duration) -> Result<Option<StreamPermit>, Problem> {
        (!wait.is_zero()).then(|| self.permit(address)).transpose()
    }

    fn permit(&self, address: IpAddr) -> Result<StreamPermit, Problem> {
        let network = match address {
            IpAddr::V6(address) => Some(customer_network(address)),
            IpAddr::V4(_) => None,
        };
        let taken = self.addresses.take(address).and_then(|address| {
            let network = network.map(|network| self.networks.take(network)).transpose()?;
            Ok(StreamPermit { _address: address, _network: network })
        });
        taken.map_err(|full| {
            let (code, detail) = match full {
                Full::One => {
                    (Code::RATE_LIMITED, "Your address has as many open streams and waiting requests as it may have.")
                }
                Full::All => (Code::UNAVAILABLE, "The server has as many open streams and waiting requests as it can."),
            };
            Problem::new(code, detail).retry_after(Duration::from_secs(10))
        })
    }

    /// Returns the response with such a stream. `after` is the position to continue from before anything has been sent.
    pub(super) fn respond(
        &self,
        address: IpAddr,
        after: u64,
        feed: impl Feed + 'static,
    ) -> Result<HttpResponse, Problem> {
        let body = body(after, feed, self.permit(address)?);
        Ok(private(HttpResponse::Ok())
            .content_type("text/event-stream")
            .insert_header(VARY)
            // Proxies such as nginx would buffer it otherwise.
            .insert_header(("x-accel-buffering", "no"))
            .streaming(body))
    }
}

/// A source of a stream.
pub(super) trait Feed {
    /// Returns what comes next as server-sent events; `None` at the end. The future can be dropped at any moment and
    /// called again.
    fn next(&mut self) -> impl Future<Output = Result<Option<String>, Error>>;
}

impl Feed for MatchStream {
    async fn next(&mut self) -> Result<Option<String>, Error> {
        let Some(events) = Self::next(self).await? else { return Ok(None) };
        let written = events.iter().map(|event| write(event.seq, "event", event));
        written.collect::<Result<String, _>>().map(Some)
    }
}

impl Feed for NoticeStream {
    async fn next(&mut self) -> Result<Option<String>, Error> {
        let Some(notices) = Self::next(self).await? else { return Ok(None) };
        let written = notices.iter().map(|notice| write(notice.number, "notice", notice));
        written.collect::<Result<String, _>>().map(Some)
    }
}

/// Writes an event. JSON contains no line breaks, so one line is enough.
fn write(id: u64, name: &str, data: &impl Serialize) -> Result<String, Error> {
    Ok(format!("id: {id}\nevent: {name}\ndata: {}\n\n", serde_json::to_string(data)?))
}

fn body(after: u64, feed: impl Feed, permit: StreamPermit) -> impl Stream<Item = Result<Bytes, Error>> {
    let end = Instant::now() + LASTS;
    // Sent at once, so that the client knows that it is connected, and from where to continue if nothing follows.
    let greeting = Some(format!("id: {after}\nretry: 2000\n\n"));
    stream::unfold((feed, permit, greeting), move |(mut feed, permit, greeting)| async move {
        if let Some(greeting) = greeting {
            return Some((Ok(Bytes::from(greeting)), (feed, permit, None)));
        }
        let left = end.checked_duration_since(Instant::now())?;
        let text = match timeout(left.min(COMMENT_EVERY), feed.next()).await {
            Err(_) => ":\n\n".to_owned(),
            Ok(Ok(next)) => next?,
            Ok(Err(error)) => {
                // That the database does not answer is logged once.
                if !error.is_known_outage() {
                    tracing::warn!(%error, "a stream was interrupted");
                }
                // Not a regular end: a client that knows that it was interrupted looks again at what it shows.
                return Some((Err(error), (feed, permit, None)));
            }
        };
        Some((Ok(Bytes::from(text)), (feed, permit, None)))
    })
}

/// Returns whether the client ranks a stream above JSON.
pub(super) fn wants_stream(request: &HttpRequest) -> Result<bool, Problem> {
    let known = |media: &str| match media {
        "application/json" | "application/*" | "*/*" => Some(false),
        "text/event-stream" | "text/*" => Some(true),
        _ => None,
    };
    wanted(request, false, known, "This is available as application/json or text/event-stream.")
}

/// Returns the position at which the client stopped.
pub(super) fn last_event_id(request: &HttpRequest) -> Result<Option<u64>, Problem> {
    let Some(value) = request.headers().get(LAST_EVENT_ID) else { return Ok(None) };
    let number = value.to_str().ok().and_then(|text| text.parse().ok());
    let unreadable =
        || Problem::new(HttpCode::INVALID_HEADER, "`Last-Event-ID` is not the `id` of an event of this stream.");
    number.map(Some).ok_or_else(unreadable)
}

#[cfg(test)]
mod tests {
    use actix_web::{ResponseError, http::StatusCode};

    use super::*;

    #[test]
    fn a_customer_with_many_networks_has_ten_times_as_many_streams_as_an_address() {
        let streams = Streams::new(1000, 2);
        let take = |address: &str| streams.permit(address.parse().expect("an address"));
        let mut open = Vec::new();
        for address in 0..10 {
            open.extend([(); 2].map(|()| take(&format!("2001:db8:1:{address}::")).expect("a permit")));
        }
        assert_eq!(take("2001:db8:1:a::").expect_err("full").status_code(), StatusCode::TOO_MANY_REQUESTS);
        open.push(take("2001:db8:2::").expect("another customer's permit"));
        open.extend([(); 2].map(|()| take("192.0.2.1").expect("a permit")));
        assert_eq!(take("192.0.2.1").expect_err("full").status_code(), StatusCode::TOO_MANY_REQUESTS);
        open.extend([(); 2].map(|()| take("192.0.2.2").expect("a neighbour's permit")));
        assert_eq!(streams.open(), 25);
        drop(open);
        assert_eq!(streams.open(), 0);
    }
}
