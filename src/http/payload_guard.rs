//! Holds resources of a request until its response is sent.
//!
//! The first is the rest of the request's body: a chunked body that is refused early may never end. Once the body is
//! dropped, the framework reads on to its end, however long the client takes. While it is held, the framework instead
//! closes the connection after the response, and gives the client a moment to read it.
//!
//! The second is the request's place on its connection, by which input after the response counts as the next request.
//!
//! The third is the response itself, which the framework would otherwise copy completely into the connection's buffer:
//! it is copied in pieces, so that the server holds it only once for a client that does not read, and bounds the memory of large ones.
//! The response to HEAD is dropped instead: the framework would read its body to the end, however long that takes, and send nothing.

use std::{
    cell::RefCell,
    convert::Infallible,
    future, io,
    net::IpAddr,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, ready},
};

use actix_web::{
    Error, HttpMessage,
    body::{BodySize, BoxBody, MessageBody},
    dev::{Payload, ResponseHead, ServiceRequest, ServiceResponse},
    http::{ConnectionType, Method},
    middleware::Next,
    web::{Bytes, Data},
};
use futures_util::{StreamExt, stream};

use super::{
    connection::{Requests, UnderWay},
    rate_limit::RateLimits,
    stopping::Stopping,
    unread::{Unread, UnreadResponses},
};

/// The size of a piece of a response.
const PIECE: usize = 16 * 1024;

/// What one worker needs to hold resources until a response is sent.
pub struct PayloadGuard {
    unread: Rc<UnreadResponses>,
    limits: Data<RateLimits>,
    stopping: Data<Stopping>,
}

impl PayloadGuard {
    /// Creates the guard of a worker.
    pub fn new(unread: &UnreadResponses, limits: &Data<RateLimits>, stopping: &Data<Stopping>) -> Self {
        Self { unread: Rc::new(unread.clone()), limits: Data::clone(limits), stopping: Data::clone(stopping) }
    }
}

/// A middleware around everything that responds: responses hold these resources until they are sent, and the last one
/// on a connection says so.
///
/// # Errors
/// Those of the inner service; they hold the resources, too.
pub async fn hold(
    guard: Rc<PayloadGuard>,
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<Holding>, Error> {
    let requests = request.conn_data::<Rc<Requests>>().cloned();
    // Java's client offers to change to HTTP/2. The framework then ends the connection after the response without a word.
    let is_last = request.head().connection_type() != ConnectionType::KeepAlive;
    if let Some(requests) = &requests {
        if requests.is_closing() {
            requests.refuse();
            // The connection ends when the response before this request is sent.
            return future::pending().await;
        }
        if is_last {
            requests.close();
        }
    }
    let body = share_body(&mut request);
    let reads_body = body.is_some() && !request.method().is_safe();
    let is_head = request.method() == Method::HEAD;
    let under_way = requests.as_ref().map(|requests| Rc::new(requests.begin(reads_body)));
    let (unread, network) = (Rc::clone(&guard.unread), guard.limits.network(request.request()));
    let held = RequestResources { unread, network, _body: body, _under_way: under_way };
    let end = move |head: &mut ResponseHead| {
        if is_last || guard.stopping.has_begun() {
            head.set_connection_type(ConnectionType::Close);
            if let Some(requests) = &requests {
                requests.close();
            }
        }
    };
    match next.call(request).await {
        Ok(mut answer) => {
            end(answer.response_mut().head_mut());
            Ok(answer.map_body(|_, body| Holding::new(sent(body.boxed(), is_head), held)))
        }
        Err(mut error) => {
            error.add_response_mapper(move |mut response| {
                end(response.head_mut());
                response.map_body(|_, body| BoxBody::new(Holding::new(sent(body, is_head), held.clone())))
            });
            Err(error)
        }
    }
}

/// Shares the request's body: it is read in one place and held in another.
fn share_body(request: &mut ServiceRequest) -> Option<Rc<RefCell<Payload>>> {
    let payload = request.take_payload();
    if matches!(payload, Payload::None) {
        return None;
    }
    let held = Rc::new(RefCell::new(payload));
    let read = Rc::clone(&held);
    let stream = stream::poll_fn(move |context| read.borrow_mut().poll_next_unpin(context));
    request.set_payload(Payload::Stream { payload: stream.boxed_local() });
    Some(held)
}

/// Returns what is sent of a body: of the response to HEAD only its size, in the head.
fn sent(body: BoxBody, is_head: bool) -> BoxBody {
    if is_head { BoxBody::new(Unsent(body.size())) } else { body }
}

/// The size of a body that is not sent.
struct Unsent(BodySize);

impl MessageBody for Unsent {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        self.0
    }

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Poll::Ready(None)
    }
}

#[derive(Clone)]
struct RequestResources {
    unread: Rc<UnreadResponses>,
    network: IpAddr,
    _body: Option<Rc<RefCell<Payload>>>,
    _under_way: Option<Rc<UnderWay>>,
}

/// The body of a response, with the resources that it holds.
pub struct Holding {
    body: BoxBody,
    /// The rest of a chunk of the body that has not been sent yet.
    rest: Unread,
    held: RequestResources,
}

impl Holding {
    fn new(body: BoxBody, held: RequestResources) -> Self {
        Self { body, rest: Unread::Uncounted(Bytes::new()), held }
    }
}

impl MessageBody for Holding {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_next(context)) {
                Some(Ok(bytes)) => self.rest = self.held.unread.hold(self.held.network, bytes),
                end => return Poll::Ready(end),
            }
        }
        let Some(piece) = self.rest.next_piece(PIECE) else {
            return Poll::Ready(Some(Err(io::Error::from(io::ErrorKind::TimedOut).into())));
        };
        if self.rest.is_empty() {
            // It no longer counts, even if the next chunk comes much later.
            self.rest = Unread::Uncounted(Bytes::new());
        }
        Poll::Ready(Some(Ok(piece)))
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    #[actix_web::test]
    async fn a_large_answer_is_handed_over_in_pieces() {
        let whole: Vec<u8> = (0..=3 * PIECE).map(|n| u8::try_from(n % 251).unwrap()).collect();
        let (unread, network) = (Rc::default(), IpAddr::from([192, 0, 2, 1]));
        let held = RequestResources { unread, network, _body: None, _under_way: None };
        let mut body = Holding::new(BoxBody::new(whole.clone()), held);
        assert_eq!(body.size(), BodySize::Sized(whole.len() as u64));
        let mut came = Vec::new();
        while let Some(piece) = poll_fn(|context| Pin::new(&mut body).poll_next(context)).await {
            let piece = piece.unwrap();
            assert!((1..=PIECE).contains(&piece.len()));
            came.extend_from_slice(&piece);
        }
        assert_eq!(came, whole);
    }
}
