//! What an answer holds until it is sent.
//!
//! What is left of the request's body: one in chunks that is refused early may never end. Once nobody holds it any more,
//! the framework reads on to its end, however long the client takes. While somebody does, it closes the connection after
//! the answer instead, with a moment for the client to read that.
//!
//! And the request's place on its connection, which counts whatever comes after the answer as the next request's.

use std::{
    cell::RefCell,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
};

use actix_web::{
    Error, HttpMessage,
    body::{BodySize, BoxBody, MessageBody},
    dev::{Payload, ServiceRequest, ServiceResponse},
    middleware::Next,
    web::Bytes,
};
use futures_util::{StreamExt, stream};

use super::connection::{Requests, UnderWay};

/// A middleware around all that can answer: answers hold what must be held until they are sent.
///
/// # Errors
/// Those from within; they hold it, too.
pub async fn hold(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<Holding>, Error> {
    let under_way = request.conn_data::<Rc<Requests>>().map(|requests| Rc::new(requests.begin()));
    let held = Held { _body: share_body(&mut request), _under_way: under_way };
    match next.call(request).await {
        Ok(answer) => Ok(answer.map_body(|_, body| Holding { body: body.boxed(), _held: held })),
        Err(mut error) => {
            error.add_response_mapper(move |response| {
                response.map_body(|_, body| BoxBody::new(Holding { body, _held: held.clone() }))
            });
            Err(error)
        }
    }
}

/// The request's body is read in one place and held in another.
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

#[derive(Clone)]
struct Held {
    _body: Option<Rc<RefCell<Payload>>>,
    _under_way: Option<Rc<UnderWay>>,
}

/// The body of an answer, together with what it holds.
pub struct Holding {
    body: BoxBody,
    _held: Held,
}

impl MessageBody for Holding {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(context)
    }
}
