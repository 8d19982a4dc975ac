//! What is left of a request's body when the request is answered.
//!
//! A body in chunks that is refused early may never end. Once nobody holds it any more, the framework reads on to its
//! end, however long the client takes. While somebody does, it closes the connection after the answer instead, with a
//! moment for the client to read that. So the answer itself holds the body until it is sent.

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

/// A middleware around all that can answer: answers hold what is left of their request's body.
///
/// # Errors
/// Those from within; they hold it, too.
pub async fn hold(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<Holding>, Error> {
    let rest = share(&mut request);
    match next.call(request).await {
        Ok(answer) => Ok(answer.map_body(|_, body| Holding { body: body.boxed(), _rest: rest })),
        Err(mut error) => {
            error.add_response_mapper(move |response| {
                response.map_body(|_, body| BoxBody::new(Holding { body, _rest: rest.clone() }))
            });
            Err(error)
        }
    }
}

/// A body that is read in one place and held in another.
type Rest = Rc<RefCell<Payload>>;

fn share(request: &mut ServiceRequest) -> Option<Rest> {
    let payload = request.take_payload();
    if matches!(payload, Payload::None) {
        return None;
    }
    let rest = Rc::new(RefCell::new(payload));
    let read = Rc::clone(&rest);
    let stream = stream::poll_fn(move |context| read.borrow_mut().poll_next_unpin(context));
    request.set_payload(Payload::Stream { payload: stream.boxed_local() });
    Some(rest)
}

/// The body of an answer, together with what is left of the request's.
pub struct Holding {
    body: BoxBody,
    _rest: Option<Rest>,
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
