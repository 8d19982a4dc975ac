//! A mail server that speaks SMTP over TCP, and stores what it receives.

use std::{
    io::{BufRead, BufReader, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver as Channel, Sender},
    },
    thread,
    time::Duration,
};

use mail_parser::MessageParser;

/// A received mail.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The sender in the envelope.
    pub from: String,
    /// The recipients in the envelope.
    pub to: Vec<String>,
    /// The raw header `From`, and the name and address that it contains.
    pub sender: (String, String, String),
    /// The header `Subject`.
    pub subject: String,
    /// The header `Message-ID`.
    pub id: String,
    /// The headers `List-Unsubscribe` and `List-Unsubscribe-Post`, if there are any.
    pub unsubscribe: Option<(String, String)>,
    /// The part for programs that show text.
    pub text: String,
    /// The part for programs that show HTML.
    pub html: String,
}

impl Mail {
    fn read(from: String, to: Vec<String>, raw: &[u8]) -> Self {
        let mail = MessageParser::default().parse(raw).expect("a mail");
        let header = |name: &str| mail.header_raw(name).map(|value| value.trim().to_owned());
        let sender = mail.from().and_then(|from| from.first()).expect("a sender");
        Self {
            from,
            to,
            sender: (
                header("From").expect("a sender"),
                sender.name().expect("a name").to_owned(),
                sender.address().expect("an address").to_owned(),
            ),
            subject: mail.subject().expect("a subject").to_owned(),
            id: mail.message_id().expect("an id").to_owned(),
            unsubscribe: header("List-Unsubscribe").zip(header("List-Unsubscribe-Post")),
            text: mail.body_text(0).expect("a text").into_owned(),
            html: mail.body_html(0).expect("HTML").into_owned(),
        }
    }

    /// Returns the path and query of the link in the text that begins with this.
    #[track_caller]
    pub fn link(&self, path: &str) -> String {
        let at = self.text.find(path).unwrap_or_else(|| panic!("no {path} in {}", self.text));
        self.text[at..].split_whitespace().next().expect("a link").to_owned()
    }
}

/// A mail server.
pub struct PostOffice {
    /// Its address, in the form of the setting.
    pub url: String,
    refusal: Arc<Mutex<Option<&'static str>>>,
    mails: Channel<Mail>,
}

impl PostOffice {
    /// Starts one that accepts every mail.
    pub fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let url = format!("smtp://{}", listener.local_addr().expect("an address"));
        let (tell, mails) = mpsc::channel();
        let refusal = Arc::new(Mutex::new(None));
        let shared = Arc::clone(&refusal);
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let (tell, refusal) = (tell.clone(), Arc::clone(&shared));
                thread::spawn(move || serve(connection, &tell, &refusal));
            }
        });
        Self { url, refusal, mails }
    }

    /// Sets the reply to every recipient from now on; `None`: it accepts them again.
    pub fn refuse(&self, answer: Option<&'static str>) {
        *self.refusal.lock().unwrap_or_else(PoisonError::into_inner) = answer;
    }

    /// Returns the next mail.
    #[track_caller]
    pub fn next(&self) -> Mail {
        self.mails.recv_timeout(Duration::from_secs(60)).expect("a mail")
    }

    /// Asserts that no mail has arrived.
    #[track_caller]
    pub fn nothing(&self) {
        let mail = self.mails.try_recv().ok();
        assert!(mail.is_none(), "{mail:?}");
    }
}

fn serve(mut connection: TcpStream, tell: &Sender<Mail>, refusal: &Mutex<Option<&'static str>>) -> Option<()> {
    let mut reader = BufReader::new(connection.try_clone().ok()?);
    let (mut from, mut to) = (String::new(), Vec::new());
    write!(connection, "220 post office\r\n").ok()?;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|read| *read > 0)?;
        let (command, rest) = line.trim_end().split_once([' ', ':']).unwrap_or((line.trim_end(), ""));
        let address = || rest.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
        let answer = match command.to_uppercase().as_str() {
            "EHLO" | "HELO" => "250 post office",
            "MAIL" => {
                (from, to) = (address(), Vec::new());
                "250 yes"
            }
            "RCPT" => {
                to.push(address());
                refusal.lock().unwrap_or_else(PoisonError::into_inner).unwrap_or("250 yes")
            }
            "DATA" => {
                write!(connection, "354 go on\r\n").ok()?;
                let raw = read_data(&mut reader)?;
                tell.send(Mail::read(from.clone(), to.clone(), &raw)).ok()?;
                "250 taken"
            }
            "QUIT" => {
                write!(connection, "221 bye\r\n").ok()?;
                return Some(());
            }
            "RSET" | "NOOP" => "250 yes",
            _ => "502 what",
        };
        write!(connection, "{answer}\r\n").ok()?;
    }
}

/// Returns all lines up to a single dot; dots at the beginning of lines are doubled.
fn read_data(reader: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut data = Vec::new();
    loop {
        let mut line = Vec::new();
        reader.read_until(b'\n', &mut line).ok().filter(|read| *read > 0)?;
        match line.strip_prefix(b".") {
            Some(b"\r\n") => return Some(data),
            Some(rest) => data.extend_from_slice(rest),
            None => data.extend_from_slice(&line),
        }
    }
}
