//! A real receiver of webhooks, which listens on its own port.

use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    sync::{
        Arc, Barrier, Mutex, PoisonError,
        mpsc::{self, Receiver as Channel, Sender},
    },
    thread,
    time::Duration,
};

use serde_json::Value;

/// A received message.
#[derive(Clone, Debug)]
pub struct Message {
    /// The path.
    pub path: String,
    /// The headers, their names in lower case.
    pub headers: HashMap<String, String>,
    /// The raw body.
    pub body: Vec<u8>,
}

impl Message {
    /// Returns the body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// Returns the header `webhook-id`.
    pub fn id(&self) -> &str {
        &self.headers["webhook-id"]
    }
}

/// How a receiver responds.
#[derive(Clone, Debug)]
pub enum Reply {
    /// With this status.
    Status(u16),
    /// With this status, and the seconds after which it wants more.
    Later(u16, u32),
    /// With 200 and this body.
    Body(String),
    /// With a redirect.
    Redirect(String),
    /// It accepts the message, and sends an endless response.
    Endless,
    /// It sends nothing until the client gives up.
    Silence,
    /// With 422 to the message with this id, and with 200 to others.
    Except(String),
    /// With this reply, once another thread waits at the barrier.
    After(Arc<Barrier>, Box<Self>),
}

/// A receiver of webhooks.
pub struct Receiver {
    /// The address on which it listens.
    pub url: String,
    reply: Arc<Mutex<Reply>>,
    messages: Channel<Message>,
}

impl Receiver {
    /// Starts one that accepts everything.
    pub fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
        let (tell, messages) = mpsc::channel();
        let reply = Arc::new(Mutex::new(Reply::Status(204)));
        let shared = Arc::clone(&reply);
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let (tell, reply) = (tell.clone(), Arc::clone(&shared));
                thread::spawn(move || serve(connection, &tell, &reply));
            }
        });
        Self { url, reply, messages }
    }

    /// Sets the reply from now on.
    pub fn reply(&self, reply: Reply) {
        *self.reply.lock().unwrap_or_else(PoisonError::into_inner) = reply;
    }

    /// Returns the next message.
    #[track_caller]
    pub fn next(&self) -> Message {
        self.messages.recv_timeout(Duration::from_secs(60)).expect("a message")
    }

    /// Returns a message that has arrived, if there is one.
    pub fn waiting(&self) -> Option<Message> {
        self.messages.try_recv().ok()
    }

    /// Asserts that no message has arrived.
    #[track_caller]
    pub fn nothing(&self) {
        let message = self.waiting();
        assert!(message.is_none(), "{message:?}");
    }
}

fn serve(connection: TcpStream, tell: &Sender<Message>, reply: &Mutex<Reply>) -> Option<()> {
    let mut reader = BufReader::new(connection.try_clone().ok()?);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
        let line = line.trim_end().to_owned();
        if line.is_empty() {
            break;
        }
        lines.push(line);
    }
    let path = lines.first()?.split(' ').nth(1)?.to_owned();
    let header = |line: &String| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
    let headers: HashMap<String, String> = lines.iter().skip(1).filter_map(header).collect();
    let mut body = vec![0; headers.get("content-length")?.parse().ok()?];
    reader.read_exact(&mut body).ok()?;
    let reply = reply.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let id = headers.get("webhook-id").cloned();
    tell.send(Message { path, headers, body }).ok()?;
    answer(connection, &reply, id)
}

fn answer(mut connection: TcpStream, reply: &Reply, id: Option<String>) -> Option<()> {
    let head = match reply {
        Reply::Status(status) => format!("{status} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"),
        Reply::Later(status, seconds) => {
            format!("{status} X\r\nretry-after: {seconds}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        }
        Reply::Body(body) => format!("200 X\r\ncontent-length: {}\r\n\r\n{body}", body.len()),
        Reply::Redirect(to) => format!("302 X\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n"),
        Reply::Endless => "200 X\r\nconnection: close\r\n\r\n".to_owned(),
        Reply::Silence => {
            // Until the client closes the connection.
            let _ = connection.read(&mut [0]);
            return None;
        }
        Reply::Except(refused) => {
            let status = if id.as_ref() == Some(refused) { 422 } else { 200 };
            return answer(connection, &Reply::Status(status), id);
        }
        Reply::After(barrier, reply) => {
            barrier.wait();
            return answer(connection, reply, id);
        }
    };
    write!(connection, "HTTP/1.1 {head}").ok()?;
    if matches!(reply, Reply::Endless) {
        while connection.write_all(&[b'x'; 4096]).is_ok() {}
    }
    Some(())
}
