//! What a mail tells of when there is more than one would read.

use diesel::{RunQueryDsl, sql_query};

use crate::{
    email::{ana, gather, invite, server},
    harness::{PostOffice, eventually},
};

#[test]
fn a_mail_has_the_thousand_newest_items_at_most() {
    let office = PostOffice::start();
    let server = server(&office);
    let ana = ana(&server, &office);
    let [oldest, other] = [invite(&server, &ana), invite(&server, &ana)];
    eventually("both items", || server.ask_database("SELECT count(*)::text AS answer FROM email_items") == "2");
    let sql = format!(
        "INSERT INTO email_items (player_id, notice_id, match_id, kind, news)
         SELECT player_id, gen_random_uuid(), match_id, kind, news
         FROM email_items, generate_series(1, 999) WHERE match_id = '{other}'"
    );
    sql_query(sql).execute(&mut server.database()).expect("a change");
    gather(&server);
    let mail = office.next();
    assert_eq!(mail.subject, "Acepost: 1000 things to know");
    assert!(mail.text.contains(&other.to_string()) && !mail.text.contains(&oldest.to_string()), "{}", mail.text);
}
