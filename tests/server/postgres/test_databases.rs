//! The databases of other tests.

use diesel::{Connection, PgConnection};

use super::{ask, read_note, write_note};
use crate::support::cluster::{fresh_database, fresh_database_from};

#[test]
fn each_test_has_a_database_of_its_own_that_goes_with_it() {
    let (one, other) = (fresh_database(), fresh_database());
    write_note(&one.url, "one");
    write_note(&other.url, "other");
    assert_eq!(read_note(&one.url), "one");

    let url = one.url.clone();
    let _left_open = PgConnection::establish(&url).expect("a connection");
    drop(one);
    assert!(PgConnection::establish(&url).is_err(), "the database is gone although somebody was connected");
    assert_eq!(read_note(&other.url), "other");
}

#[test]
fn a_database_can_begin_as_a_copy() {
    let template = fresh_database();
    write_note(&template.url, "copied");
    let copy = fresh_database_from(template.name());
    assert_eq!(read_note(&copy.url), "copied");
    assert_eq!(ask(&copy.url, "select count(*)::text as answer from notes"), "1");
}
