//! Large bodies, stored in blocks, each of which is freed as soon as it has been read.

use std::{
    collections::VecDeque,
    io::{self, BufRead, Read},
};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use futures_util::{FutureExt, future::LocalBoxFuture};

use super::{
    body::{Sink, check_media_type_among, receive},
    memory::Claim,
};
use crate::http::problem::Problem;

const BLOCK: usize = 64 * 1024;

/// A body of one or many lines of JSON, which can be read once. It counts as held until this is dropped.
#[derive(Debug)]
pub struct Upload {
    blocks: VecDeque<Vec<u8>>,
    /// How much of the first block has been read.
    read: usize,
    _claim: Claim,
}

impl FromRequest for Upload {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, mut payload) = (request.clone(), payload.take());
        async move {
            check_media_type_among(&request, &["application/json", "application/x-ndjson"])?;
            let mut blocks = Blocks { blocks: VecDeque::new(), claim: Claim::of(&request) };
            receive(&request, &mut payload, &mut blocks).await?;
            Ok(Self { blocks: blocks.blocks, read: 0, _claim: blocks.claim })
        }
        .boxed_local()
    }
}

/// The blocks of a body that is still arriving.
struct Blocks {
    blocks: VecDeque<Vec<u8>>,
    claim: Claim,
}

impl Sink for Blocks {
    fn claim(&mut self) -> &mut Claim {
        &mut self.claim
    }

    // The framework may pass one byte that keeps a whole buffer alive, so the bytes are copied.
    fn take(&mut self, mut chunk: &[u8]) {
        while !chunk.is_empty() {
            let room = self.blocks.back().map_or(0, |block| BLOCK - block.len());
            let (now, later) = chunk.split_at(chunk.len().min(room));
            match self.blocks.back_mut() {
                Some(block) if room > 0 => {
                    if block.capacity() < block.len() + now.len() {
                        let wanted = (2 * block.capacity()).clamp(block.len() + now.len(), BLOCK);
                        block.reserve_exact(wanted - block.len());
                    }
                    block.extend_from_slice(now);
                }
                _ => self.blocks.push_back(Vec::new()),
            }
            chunk = later;
        }
    }
}

impl Read for Upload {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(into)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Upload {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(self.blocks.front().map_or(&[], |block| &block[self.read..]))
    }

    fn consume(&mut self, count: usize) {
        self.read += count;
        if self.blocks.front().is_some_and(|block| block.len() == self.read) {
            self.blocks.pop_front();
            self.read = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_body_is_read_as_it_came_whatever_its_pieces() {
        let whole: Vec<u8> = (0..3 * BLOCK + 7).map(|n| u8::try_from(n % 251).unwrap()).collect();
        for piece in [1, 1000, BLOCK, BLOCK + 1, 4 * BLOCK] {
            let request = TestRequest::default().to_http_request();
            let mut blocks = Blocks { blocks: VecDeque::new(), claim: Claim::of(&request) };
            for chunk in whole.chunks(piece) {
                blocks.take(chunk);
            }
            assert!(blocks.blocks.iter().all(|block| block.capacity() <= BLOCK), "{piece}");
            let mut upload = Upload { blocks: blocks.blocks, read: 0, _claim: blocks.claim };
            let mut read = Vec::new();
            upload.read_to_end(&mut read).unwrap();
            assert!(read == whole && upload.blocks.is_empty(), "{piece}");
        }
    }
}
