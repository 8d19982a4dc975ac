//! The private PostgreSQL, with real processes: its life cycle, its messages, and crashes.

mod life;
mod messages;
mod own_process;
mod test_databases;

use std::path::Path;

use acepost::postgres::PrivatePostgres;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, sql_query, sql_types};

use crate::support::folder::Folder;

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = sql_types::Text)]
    answer: String,
}

/// Queries a database for one text, in a column named `answer`.
fn ask(url: &str, sql: &str) -> String {
    let mut connection = PgConnection::establish(url).expect("a connection");
    sql_query(sql).get_result::<Answer>(&mut connection).expect("an answer").answer
}

/// Writes a note that [`read_note`] finds if no committed data are lost.
fn write_note(url: &str, note: &str) {
    let mut connection = PgConnection::establish(url).expect("a connection");
    sql_query("create table notes (note text not null)").execute(&mut connection).expect("a table");
    sql_query("insert into notes values ($1)")
        .bind::<sql_types::Text, _>(note)
        .execute(&mut connection)
        .expect("a row");
}

fn read_note(url: &str) -> String {
    ask(url, "select note as answer from notes")
}

fn start(folder: &Path) -> PrivatePostgres {
    PrivatePostgres::start(folder).unwrap_or_else(|error| panic!("{error}"))
}

fn refusal(folder: &Path) -> String {
    PrivatePostgres::start(folder).expect_err("a start that must fail").to_string()
}
