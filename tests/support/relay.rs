//! A TCP relay in front of the tests' PostgreSQL that can fall silent like a broken network: it accepts everything,
//! forwards nothing, and closes nothing.

use std::{
    io::{Read, Write},
    net::{Ipv4Addr, Shutdown, TcpListener},
    os::unix::net::UnixStream,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

/// A relay, for as long as the test runs.
pub struct Relay {
    /// The connection string through the relay.
    pub url: String,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    /// Connections from before the last change forward nothing.
    time: AtomicU64,
    /// New connections forward nothing either.
    mute: AtomicBool,
}

impl Relay {
    /// Starts a relay in front of the database of this connection string of a private PostgreSQL.
    pub fn before(url: &str) -> Self {
        let value = |key: &str| {
            let rest = url.split(&format!("{key}='")).nth(1).expect("a quoted value");
            rest.split('\'').next().expect("its end").to_owned()
        };
        let socket = PathBuf::from(value("host")).join(format!(".s.PGSQL.{}", value("port")));
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let (user, database) = (value("user"), value("dbname"));
        let address = listener.local_addr().expect("an address");
        let url = format!("postgres://{user}@{address}/{database}?sslmode=disable&gssencmode=disable");
        let state = Arc::<State>::default();
        let relaying = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let server = UnixStream::connect(&socket).expect("the PostgreSQL listens");
                let time = relaying.time.load(Ordering::SeqCst);
                let (to, from) = (server.try_clone().expect("a socket"), client.try_clone().expect("a socket"));
                let (there, back) = (Arc::clone(&relaying), Arc::clone(&relaying));
                thread::spawn(move || {
                    there.pass_on(time, &from, &to);
                    let _ = to.shutdown(Shutdown::Both);
                });
                thread::spawn(move || {
                    back.pass_on(time, &server, &client);
                    let _ = client.shutdown(Shutdown::Both);
                });
            }
        });
        Self { url, state }
    }

    /// Forwards nothing from now on.
    pub fn fall_silent(&self) {
        self.state.mute.store(true, Ordering::SeqCst);
        self.state.time.fetch_add(1, Ordering::SeqCst);
    }

    /// Serves new connections again. Existing ones stay silent.
    pub fn serve_again(&self) {
        self.state.time.fetch_add(1, Ordering::SeqCst);
        self.state.mute.store(false, Ordering::SeqCst);
    }
}

impl State {
    fn pass_on<R, W>(&self, time: u64, mut from: &R, mut to: &W)
    where
        for<'a> &'a R: Read,
        for<'a> &'a W: Write,
    {
        let mut bytes = [0; 16 * 1024];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            let is_silent = self.mute.load(Ordering::SeqCst) || self.time.load(Ordering::SeqCst) != time;
            if !is_silent && to.write_all(&bytes[..count]).is_err() {
                return;
            }
        }
        // The end of a silent connection is not forwarded either.
        while self.time.load(Ordering::SeqCst) != time || self.mute.load(Ordering::SeqCst) {
            thread::park();
        }
    }
}
