//! A proxy in front of a server that breaks connections.

use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
};

/// How many bytes came from the server, and after how many the connection breaks.
struct Passage {
    passed: usize,
    breaks: Vec<usize>,
    closed: bool,
}

/// The proxy.
pub struct Way {
    address: SocketAddr,
    passage: Arc<Mutex<Passage>>,
}

impl Way {
    /// Returns its address.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops or resumes forwarding from the server.
    pub fn close(&self, closed: bool) {
        self.passage.lock().expect("nobody panics here").closed = closed;
    }
}

/// Starts a proxy that forwards until the server has sent so many bytes, then breaks the connection in the middle of a
/// response, and so on for each of these amounts.
pub fn start(server: String, breaks: &[usize]) -> Way {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let passage = Arc::new(Mutex::new(Passage { passed: 0, breaks: breaks.to_vec(), closed: false }));
    let way = Way { address, passage: Arc::clone(&passage) };
    thread::spawn(move || {
        for client in listener.incoming().map_while(Result::ok) {
            let Ok(to_server) = TcpStream::connect(&server) else { break };
            let (up, down) = (client.try_clone().expect("a socket"), to_server.try_clone().expect("a socket"));
            let passage = Arc::clone(&passage);
            thread::spawn(move || lead(up, to_server, |_| false));
            thread::spawn(move || {
                lead(down, client, |bytes| {
                    let mut passage = passage.lock().expect("nobody panics here");
                    passage.passed += bytes;
                    let passed = passage.passed;
                    let before = passage.breaks.len();
                    passage.breaks.retain(|&at| at > passed);
                    passage.closed || passage.breaks.len() < before
                });
            });
        }
    });
    way
}

fn lead(mut from: TcpStream, mut to: TcpStream, breaks: impl Fn(usize) -> bool) {
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        if breaks(read) || to.write_all(&buffer[..read]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
