//! Bounds the memory of large responses that clients are slow to read.
//!
//! Beyond the limit, the network that holds most loses its oldest response: the connection is closed, and the client may ask again. So
//! no client is refused because of others that do not read.

use std::{
    collections::{BTreeMap, HashMap},
    net::IpAddr,
    sync::Arc,
};

use actix_web::web::Bytes;
use parking_lot::Mutex;

/// How many bytes of large responses may be unread, in all.
const LIMIT: usize = 64 * 1024 * 1024;

/// Smaller responses are not counted: each connection holds as much for requests.
const LARGE: usize = 64 * 1024;

/// The large responses that have not been read completely. Clones share them.
#[derive(Clone, Debug)]
pub struct UnreadResponses {
    limit: usize,
    held: Arc<Mutex<UnreadByNetwork>>,
}

#[derive(Debug, Default)]
struct UnreadByNetwork {
    bytes: usize,
    /// How many responses there have been.
    count: u64,
    networks: HashMap<IpAddr, Network>,
}

/// What one network has not read.
#[derive(Debug, Default)]
struct Network {
    bytes: usize,
    /// Oldest first.
    responses: BTreeMap<u64, Arc<Response>>,
}

#[derive(Debug)]
struct Response {
    size: usize,
    /// `None` once it has been given up.
    rest: Mutex<Option<Bytes>>,
}

/// What a client has not read of a response yet.
#[derive(Debug)]
pub(super) enum Unread {
    /// It is small, or something else holds it as well.
    Uncounted(Bytes),
    /// It counts until this is dropped.
    Counted(Counted),
}

/// A large response.
#[derive(Debug)]
pub(super) struct Counted {
    all: UnreadResponses,
    network: IpAddr,
    number: u64,
    response: Arc<Response>,
}

impl Default for UnreadResponses {
    fn default() -> Self {
        Self::new(LIMIT)
    }
}

impl UnreadResponses {
    fn new(limit: usize) -> Self {
        Self { limit, held: Arc::default() }
    }

    /// Holds a response, or a part of one, for a client of this network.
    pub(super) fn hold(&self, network: IpAddr, bytes: Bytes) -> Unread {
        if bytes.len() <= LARGE || !bytes.is_unique() {
            return Unread::Uncounted(bytes);
        }
        let response = Arc::new(Response { size: bytes.len(), rest: Mutex::new(Some(bytes)) });
        let mut held = self.held.lock();
        while held.bytes + response.size > self.limit && held.give_up_one() {}
        let number = held.count;
        held.count += 1;
        held.bytes += response.size;
        let of_network = held.networks.entry(network).or_default();
        of_network.bytes += response.size;
        of_network.responses.insert(number, Arc::clone(&response));
        Unread::Counted(Counted { all: self.clone(), network, number, response })
    }
}

impl UnreadByNetwork {
    /// Gives up the oldest response of the network that holds most. Returns `false` if there is none.
    fn give_up_one(&mut self) -> bool {
        let largest = self.networks.iter().max_by_key(|(_, network)| network.bytes);
        let oldest = largest.and_then(|(address, network)| Some((*address, *network.responses.first_key_value()?.0)));
        let Some(response) = oldest.and_then(|(network, number)| self.remove(network, number)) else { return false };
        tracing::debug!(bytes = response.size, "giving up a response that its client is slow to read");
        *response.rest.lock() = None;
        true
    }

    fn remove(&mut self, network: IpAddr, number: u64) -> Option<Arc<Response>> {
        let of_network = self.networks.get_mut(&network)?;
        let response = of_network.responses.remove(&number)?;
        of_network.bytes -= response.size;
        if of_network.responses.is_empty() {
            self.networks.remove(&network);
        }
        self.bytes -= response.size;
        Some(response)
    }
}

impl Unread {
    /// Whether the client has read all of it.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Uncounted(rest) => rest.is_empty(),
            Self::Counted(counted) => counted.response.rest.lock().as_ref().is_some_and(Bytes::is_empty),
        }
    }

    /// Returns the next piece of at most so many bytes; `None` if the response has been given up.
    pub(super) fn next_piece(&mut self, most: usize) -> Option<Bytes> {
        let piece = |rest: &mut Bytes| rest.split_to(rest.len().min(most));
        match self {
            Self::Uncounted(rest) => Some(piece(rest)),
            Self::Counted(counted) => counted.response.rest.lock().as_mut().map(piece),
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.all.held.lock().remove(self.network, self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// It is longer than what is not counted.
    static TEXT: &[u8] = include_bytes!("../../openapi/openapi.json");

    fn response(kib: usize) -> Bytes {
        vec![0; kib * 1024].into()
    }

    #[test]
    fn the_network_that_holds_most_loses_its_oldest_response() {
        let all = UnreadResponses::new(500 * 1024);
        let [slow, other] = ["192.0.2.1", "192.0.2.2"].map(|address| address.parse().expect("an address"));
        let mut first = all.hold(slow, response(200));
        let mut second = all.hold(slow, response(200));
        assert_eq!(first.next_piece(1000).map(|piece| piece.len()), Some(1000));
        let mut others = all.hold(other, response(150));
        assert_eq!(first.next_piece(1000), None, "there is no room for all three");
        assert!(!first.is_empty(), "it has not been read");
        assert!([&mut second, &mut others].into_iter().all(|response| response.next_piece(1000).is_some()));
        drop((first, second));
        assert_eq!(all.held.lock().bytes, 150 * 1024);
        let mut large = all.hold(other, response(900));
        assert!(large.next_piece(1000).is_some(), "what is larger than the limit comes alone");
        assert_eq!(others.next_piece(1000), None);
        drop((large, others));
        let held = all.held.lock();
        assert_eq!((held.bytes, held.networks.len()), (0, 0));
    }

    #[test]
    fn what_is_small_or_shared_is_not_counted() {
        let all = UnreadResponses::new(0);
        let network = "2001:db8::".parse().expect("an address");
        let shared = response(900);
        for bytes in [response(64), shared.clone(), Bytes::from_static(TEXT)] {
            let mut unread = all.hold(network, bytes.clone());
            let mut read = 0;
            while !unread.is_empty() {
                read += unread.next_piece(10_000).expect("it is not given up").len();
            }
            assert_eq!(read, bytes.len());
        }
        assert_eq!(all.held.lock().count, 0);
    }
}
