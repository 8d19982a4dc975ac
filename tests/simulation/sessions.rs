//! Sessions of the database, which outlive the processes. To open one and to prepare its statements takes PostgreSQL longer than
//! all else that happens in a seed, and a process has eight. So what a process closes is rolled back and reset, and the next that
//! opens a session gets it, as behind a proxy that pools them. The functions of libpq by which diesel does that are here instead of
//! there, and call those.

use std::{
    cell::Cell,
    collections::HashMap,
    ffi::{CStr, CString, c_char, c_int},
    os::fd::RawFd,
    ptr,
    sync::{LazyLock, Mutex, PoisonError},
};

use pq_sys::{
    ConnStatusType, ExecStatusType, Oid, PGTransactionStatusType, PGconn, PGresult, PQbackendPID, PQclear, PQexec,
    PQfreemem, PQmakeEmptyPGresult, PQnotifies, PQresultStatus, PQsocket, PQstatus, PQtransactionStatus,
};

/// How `application_name` begins for processes; their number follows.
pub const NAME: &str = "sim-";

/// Returns a session to how it began, but for its prepared statements.
const RESET: &CStr = c"ROLLBACK; RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all()";

thread_local! {
    static OPENED: Cell<Option<Opened>> = const { Cell::new(None) };
}

static SESSIONS: LazyLock<Mutex<Sessions>> = LazyLock::new(Mutex::default);

// The functions of libpq before which those of this program stand.
static CONNECT: LazyLock<Connect> = LazyLock::new(|| libpq(c"PQconnectdb"));
static FINISH: LazyLock<Finish> = LazyLock::new(|| libpq(c"PQfinish"));
static PREPARE: LazyLock<Prepare> = LazyLock::new(|| libpq(c"PQprepare"));
static EXECUTE: LazyLock<Execute> = LazyLock::new(|| libpq(c"PQsendQueryPrepared"));

#[derive(Default)]
struct Sessions {
    /// Those in use, by the address of the connection.
    used: HashMap<usize, Session>,
    idle: Vec<(Idle, Session)>,
}

#[derive(Default)]
struct Session {
    process: u32,
    /// The prepared statements, by their text.
    prepared: HashMap<CString, CString>,
    /// What the process calls them.
    names: HashMap<CString, CString>,
}

impl Session {
    fn new_name(&self) -> CString {
        CString::new(format!("s{}", self.prepared.len())).unwrap_or_default()
    }
}

struct Idle(*mut PGconn);

#[allow(unsafe_code)]
// SAFETY: a connection of libpq may be used by any thread, one at a time, and an idle one belongs to nothing else.
unsafe impl Send for Idle {}

/// Returns how many sessions a process has.
pub fn used_by(process: u32) -> usize {
    with_sessions(|sessions| sessions.used.values().filter(|session| session.process == process).count())
}

/// An open connection.
#[derive(Clone, Copy)]
pub struct Opened {
    pub socket: RawFd,
    /// The process of `PostgreSQL` that serves it.
    pub backend: i32,
}

/// Returns the connection that this thread has opened last.
pub fn opened_last() -> Option<Opened> {
    OPENED.get()
}

/// Returns the process that a connection string belongs to; `None` for the simulation's own connections.
pub fn process_of(url: &str) -> Option<u32> {
    let (_, rest) = url.split_once(NAME)?;
    rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

fn with_sessions<T>(work: impl FnOnce(&mut Sessions) -> T) -> T {
    work(&mut SESSIONS.lock().unwrap_or_else(PoisonError::into_inner))
}

fn with_session<T>(connection: *mut PGconn, work: impl FnOnce(&mut Session) -> T) -> Option<T> {
    with_sessions(|sessions| sessions.used.get_mut(&connection.addr()).map(work))
}

type Connect = unsafe extern "C" fn(*const c_char) -> *mut PGconn;
type Finish = unsafe extern "C" fn(*mut PGconn);
type Prepare = unsafe extern "C" fn(*mut PGconn, *const c_char, *const c_char, c_int, *const Oid) -> *mut PGresult;
type Execute = unsafe extern "C" fn(
    *mut PGconn,
    *const c_char,
    c_int,
    *const *const c_char,
    *const c_int,
    *const c_int,
    c_int,
) -> c_int;

/// Opens a connection, on a session that is free.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
unsafe extern "C" fn PQconnectdb(text: *const c_char) -> *mut PGconn {
    // SAFETY: the caller passes a text that ends with a zero, as to libpq.
    let process = process_of(&unsafe { CStr::from_ptr(text) }.to_string_lossy());
    let free = process.and_then(take);
    let (connection, mut session) = free.unwrap_or_else(|| {
        // SAFETY: the function of libpq has this type, and gets what it was called with.
        (unsafe { CONNECT(text) }, Session::default())
    });
    if let Some(process) = process {
        session.process = process;
        session.names.clear();
        with_sessions(|sessions| sessions.used.insert(connection.addr(), session));
    }
    // SAFETY: libpq answers for any connection, also for none.
    let opened = unsafe { Opened { socket: PQsocket(connection), backend: PQbackendPID(connection) } };
    OPENED.set(Some(opened));
    connection
}

/// Closes a connection, and keeps its session.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
unsafe extern "C" fn PQfinish(connection: *mut PGconn) {
    let is_kept = with_session(connection, |_| ()).is_some() && reset(connection);
    with_sessions(|sessions| {
        let session = sessions.used.remove(&connection.addr());
        sessions.idle.extend(session.filter(|_| is_kept).map(|session| (Idle(connection), session)));
    });
    if !is_kept {
        // SAFETY: the function of libpq has this type, and gets what it was called with.
        unsafe { FINISH(connection) };
    }
}

/// Prepares a statement, unless the session has prepared it for an earlier process.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
unsafe extern "C" fn PQprepare(
    connection: *mut PGconn,
    name: *const c_char,
    sql: *const c_char,
    count: c_int,
    types: *const Oid,
) -> *mut PGresult {
    // SAFETY: the caller passes texts that end with a zero, as to libpq.
    let (own_name, text) = unsafe { (CStr::from_ptr(name).to_owned(), CStr::from_ptr(sql).to_owned()) };
    // What several processes prepare has a name of the session.
    let prepared = with_session(connection, |session| {
        let known = session.prepared.get(&text).cloned();
        (known.is_some(), known.unwrap_or_else(|| session.new_name()))
    });
    let (is_known, given) = prepared.unwrap_or_else(|| (false, own_name.clone()));
    // SAFETY: libpq makes an empty result for any connection; its own function has this type, and gets what it was called with but
    // for the name. The caller clears the result.
    let (result, status) = unsafe {
        let result = if is_known {
            PQmakeEmptyPGresult(connection, ExecStatusType::PGRES_COMMAND_OK)
        } else {
            PREPARE(connection, given.as_ptr(), sql, count, types)
        };
        (result, PQresultStatus(result))
    };
    if status == ExecStatusType::PGRES_COMMAND_OK {
        with_session(connection, |session| {
            session.names.insert(own_name, given.clone());
            session.prepared.insert(text, given)
        });
    }
    result
}

/// Executes a prepared statement.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
unsafe extern "C" fn PQsendQueryPrepared(
    connection: *mut PGconn,
    name: *const c_char,
    count: c_int,
    values: *const *const c_char,
    lengths: *const c_int,
    formats: *const c_int,
    format: c_int,
) -> c_int {
    // SAFETY: the caller passes a text that ends with a zero, as to libpq.
    let own_name = unsafe { CStr::from_ptr(name) };
    let known = with_session(connection, |session| session.names.get(own_name).cloned()).flatten();
    let name = known.as_ref().map_or(name, |known| known.as_ptr());
    // SAFETY: the function of libpq has this type, and gets what it was called with, under the name in the session.
    unsafe { EXECUTE(connection, name, count, values, lengths, formats, format) }
}

/// Returns a free session, under the name of this process.
fn take(process: u32) -> Option<(*mut PGconn, Session)> {
    let name = CString::new(format!("SET application_name = '{NAME}{process}'")).ok()?;
    while let Some((Idle(connection), session)) = with_sessions(|sessions| sessions.idle.pop()) {
        if execute(connection, &name) {
            return Some((connection, session));
        }
        // SAFETY: it was taken from the idle ones, so nothing else knows it.
        #[allow(unsafe_code)]
        unsafe {
            FINISH(connection);
        }
    }
    None
}

/// Ends whatever a session has begun. Returns `false` if it cannot go on.
#[allow(unsafe_code)]
fn reset(connection: *mut PGconn) -> bool {
    // SAFETY: the caller has the connection, and closes it, so no other thread uses it.
    let (status, transaction) = unsafe { (PQstatus(connection), PQtransactionStatus(connection)) };
    let is_free = status == ConnStatusType::CONNECTION_OK && transaction != PGTransactionStatusType::PQTRANS_ACTIVE;
    if !is_free || !execute(connection, RESET) {
        return false;
    }
    // What was heard before is not for the next one.
    loop {
        // SAFETY: as above; what is returned is freed once.
        let notification = unsafe { PQnotifies(connection) };
        if notification.is_null() {
            return true;
        }
        // SAFETY: as above.
        unsafe { PQfreemem(notification.cast()) };
    }
}

#[allow(unsafe_code)]
fn execute(connection: *mut PGconn, sql: &CStr) -> bool {
    // SAFETY: the caller has the connection for itself. The result is freed once.
    unsafe {
        let result = PQexec(connection, sql.as_ptr());
        let status = PQresultStatus(result);
        PQclear(result);
        matches!(status, ExecStatusType::PGRES_COMMAND_OK | ExecStatusType::PGRES_TUPLES_OK)
    }
}

/// Returns a function of libpq, although this program has one of the same name.
#[allow(unsafe_code)]
fn libpq<F: Copy>(name: &CStr) -> F {
    // SAFETY: the next definition of the name is that of libpq, whose type the caller names.
    unsafe {
        let found = libc::dlsym(libc::RTLD_NEXT, name.as_ptr());
        assert!(!found.is_null(), "libpq has no {name:?}");
        ptr::read((&raw const found).cast::<F>())
    }
}
