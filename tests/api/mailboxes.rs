//! Mailboxes: the server's own, as the setting names it.

use serde_json::json;

use crate::{
    email::{ADDRESS, put, server_from},
    harness::PostOffice,
};

#[test]
fn mails_come_from_the_name_and_the_address_of_the_setting() {
    let long = "Die große Kartenpost für alle, die gern über viele Tage spielen ♠";
    for (setting, name) in [
        ("acepost@example.org", "Acepost"),
        ("Aces <acepost@example.org>", "Aces"),
        ("Grüße vom Kartentisch <acepost@example.org>", "Grüße vom Kartentisch"),
        (r#""Aces, by \"post\" \\ <3" <acepost@example.org>"#, r#"Aces, by "post" \ <3"#),
        (&format!("\"{long}\" <acepost@example.org>"), long),
    ] {
        let office = PostOffice::start();
        let server = server_from(&office, setting);
        let ana = server.player("ana");
        put(&server, &ana, &json!({"address": ADDRESS})).expect(200);
        let mail = office.next();
        assert_eq!((mail.from.as_str(), &mail.to), ("acepost@example.org", &vec![ADDRESS.to_owned()]));
        let (sent, ..) = &mail.sender;
        assert_eq!((&*mail.sender.1, &*mail.sender.2), (name, "acepost@example.org"), "{sent}");
        // An encoded word in quotes is not read as one (RFC 2047, section 5).
        assert!(sent.is_ascii() && !sent.contains("\"=?"), "{sent}");
        assert!(sent.split_whitespace().all(|word| word.len() <= 75), "{sent}");
    }
}
