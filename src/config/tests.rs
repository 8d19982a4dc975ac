//! The settings are parsed, shown and refused as their users expect.

use super::*;

fn parse(arguments: &[&str]) -> Result<Settings, String> {
    command()
        .mut_args(|argument| argument.env(None::<&str>))
        .no_binary_name(true)
        .try_get_matches_from(arguments)
        .and_then(|matches| Settings::from_arg_matches(&matches))
        .map_err(|error| error.to_string())
}

#[test]
fn the_defaults_are_those_of_the_flags() {
    assert_eq!(parse(&[]).expect("no flags"), Settings::default());
    let settings = Settings::default();
    assert_eq!(settings.listen.to_string(), "127.0.0.1:8080");
    assert_eq!((settings.pool_size, settings.rate_limit, settings.rate_burst), (16, 50, 200));
    assert_eq!(settings.database_url, None);
    assert!(settings.cors_origins.is_empty() && !settings.behind_proxy);
}

#[test]
fn lists_and_switches_are_written_as_is_usual() {
    let settings =
        parse(&["--cors-origin", "https://a.example,http://localhost:5173", "--cors-origin=https://b.example"])
            .expect("valid");
    assert_eq!(settings.cors_origins, ["https://a.example", "http://localhost:5173", "https://b.example"]);
    assert!(parse(&["--behind-proxy"]).expect("valid").behind_proxy);
    assert!(!parse(&["--behind-proxy=no"]).expect("valid").behind_proxy);
}

#[test]
fn an_origin_is_kept_as_browsers_send_it() {
    for (text, origin) in [
        ("https://Cards.Example.org", "https://cards.example.org"),
        ("https://cards.example.org/", "https://cards.example.org"),
        ("https://cards.example.org:443", "https://cards.example.org"),
        ("http://cards.example.org:80", "http://cards.example.org"),
        ("http://cards.example.org:443", "http://cards.example.org:443"),
        (" HTTPS://kärten.example ", "https://xn--krten-gra.example"),
        ("http://[2001:DB8::1]:8080", "http://[2001:db8::1]:8080"),
    ] {
        assert_eq!(parse(&["--cors-origin", text]).expect(text).cors_origins, [origin]);
        assert_eq!(parse(&["--public-url", text]).expect(text).public_url.as_deref(), Some(origin));
    }
    for text in [
        "null",
        "https://",
        "ftp://cards.example.org",
        "https://*.example.org",
        "https://ana@cards.example.org",
        "https://cards.example.org?x",
        "https://cards.example.org/#x",
        "https://cards.exa\u{7}mple.org",
        "https://cards\".example.org",
    ] {
        for flag in ["--cors-origin", "--public-url"] {
            let message = parse(&[flag, text]).expect_err(text);
            assert!(message.contains("a scheme and a host"), "{message}");
        }
    }
}

#[test]
fn the_operator_is_reached_at_a_page_or_a_mail_address() {
    for text in [
        "https://example.org/imprint?lang=de#top",
        "mailto:acepost@example.org",
        "mailto:acepost@example.org?subject=Acepost",
    ] {
        let settings = parse(&["--contact-url", &format!(" {text} ")]).expect(text);
        assert_eq!(settings.contact_url.as_deref(), Some(text));
    }
    let settings = parse(&["--imprint-url", "HTTPS://Example.org"]).expect("valid");
    assert_eq!(settings.imprint_url.as_deref(), Some("https://example.org/"));
    let elsewhere = ["javascript:alert(1)", "data:text/html,x", "http://example.org", "https://ana:secret@example.org"];
    let unlike = [
        "",
        "example.org",
        "/imprint",
        "https://",
        "acepost@example.org",
        "mailto:",
        "mailto:acepost",
        "mailto:a@b.example,c@d.example",
    ];
    for text in elsewhere.into_iter().chain(unlike) {
        let message = parse(&["--contact-url", text]).expect_err(text);
        assert!(message.contains("https://example.org/contact or mailto:acepost@example.org"), "{message}");
        let message = parse(&["--imprint-url", text]).expect_err(text);
        assert!(message.contains("--imprint-url") && message.contains("https://example.org/imprint"), "{message}");
    }
    parse(&["--imprint-url", "mailto:acepost@example.org"]).expect_err("no page");
}

#[test]
fn a_password_does_not_show() {
    let settings = parse(&["--database-url", "postgres://acepost:hunter2@db/acepost"]).expect("valid");
    assert!(!format!("{settings:?}").contains("hunter2"));
    let url = settings.database_url.expect("given");
    assert_eq!(url.as_str(), "postgres://acepost:hunter2@db/acepost");
}

#[test]
fn a_password_in_a_mistyped_url_is_not_quoted() {
    for (flag, value) in [
        ("--database-url", "postgres://acepost:pa%SECRET@db/acepost"),
        ("--database-url", "postgres://acepost:SEC/RET@db/acepost"),
        ("--database-url", "postgres://acepost:pa@SECRET@db/acepost"),
        ("--database-url", "postgresql+psycopg2://acepost:SECRET@db/acepost"),
        ("--replica-url", "postgres://db/acepost?user=acepost&password=x&SECRET"),
        ("--database-url", "host=db password=my SECRET"),
        ("--smtp-url", "http://acepost:SECRET@mail.example.org"),
        ("--smtp-url", "smtps://acepost:pa#SECRET@mail.example.org"),
        ("--smtp-url", "smtps://acepost:SEC/RET@mail.example.org"),
        ("--smtp-url", "smtp://acepost:12/SECRET@mail.example.org"),
        ("--smtp-url", "smtp://acepost:12?SECRET@mail.example.org?tls=required"),
        ("--smtp-url", "smtp://acepost:x@mail.example.org?tls=SECRET"),
    ] {
        let message = parse(&[flag, value]).expect_err(value);
        assert!(message.contains(flag) && !message.contains("SEC") && !message.contains("RET"), "{message}");
    }
    for value in [
        "postgres:///acepost",
        "postgresql://acepost:pa%25%2F%40@db1:5432,db2:5433/acepost?sslmode=require",
        "postgres://acepost:wh?t@[::1]/acepost",
        "host=/var/run/postgresql dbname='ace post' port=5432",
        "host=@acepost user=acepost",
        "service=acepost",
    ] {
        assert_eq!(parse(&["--database-url", value]).expect(value).database_url.expect("given").as_str(), value);
    }
    for value in [
        "smtp://127.0.0.1:25",
        "smtp://mail.example.org:587?tls=required",
        "smtps://ana%40example.org:pa%23%2F%40:@mail.example.org",
    ] {
        assert_eq!(parse(&["--smtp-url", value]).expect(value).smtp_url.expect("given").as_str(), value);
    }
}

#[test]
fn what_is_out_of_range_is_refused_with_the_range() {
    for (flag, value, hint) in [
        ("--pool-size", "0", "1..=1000"),
        ("--writers", "65", "1..=64"),
        ("--header-timeout-s", "-1", "unexpected argument"),
        ("--listen", "localhost", "invalid socket address"),
        ("--cors-origin", "https://a.example/path", "without a path"),
        ("--cors-origin", "*", "an origin is"),
        ("--database-url", " ", "unset it"),
        ("--log-format", "xml", "xml"),
        ("--smtp-url", "mail.example.org", "smtps://user"),
        ("--public-url", "cards.example.org", "https://cards"),
        ("--public-url", "https://example.org/cards", "without a path"),
        ("--mail-from", "Acepost", "a sender is acepost@example.org or 'Acepost <acepost@example.org>'"),
        ("--bot-pause-ms", "2001", "0..=2000"),
    ] {
        let message = parse(&[flag, value]).expect_err("out of range");
        assert!(message.contains(flag) || message.contains(value), "{message}");
        assert!(message.contains(hint), "{message}");
    }
}

#[test]
fn the_sender_of_mails_is_an_address_with_or_without_a_name() {
    let long = "n".repeat(100);
    for (text, name) in [
        ("acepost@example.org", "Acepost"),
        (" <acepost@example.org> ", "Acepost"),
        ("Acepost <acepost@example.org>", "Acepost"),
        ("Grüße vom Kartentisch <acepost@example.org>", "Grüße vom Kartentisch"),
        (r#""Aces, by \"post\" <3" <acepost@example.org>"#, r#"Aces, by "post" <3"#),
        (&format!("{long}<acepost@example.org>"), &*long),
    ] {
        let from = parse(&["--mail-from", text]).expect(text).mail_from;
        assert_eq!((from.name(), from.address().as_ref()), (name, "acepost@example.org"));
    }
    for text in [
        "",
        "acepost",
        "Acepost acepost@example.org",
        "Acepost <acepost@example.org",
        "acepost@example.org>",
        "Acepost <acepost>",
        "Aces, by post <acepost@example.org>",
        r#""Acepost <acepost@example.org>"#,
        r#"A "post" <acepost@example.org>"#,
        "one@example.org, two@example.org",
        "One <one@example.org>, Two <two@example.org>",
        "Acepost <acepost@kärten.example>",
        "Acepost\r\nBcc: all <acepost@example.org>",
        &format!("{long}n <acepost@example.org>"),
    ] {
        let message = parse(&["--mail-from", text]).expect_err(text);
        assert!(message.contains("a sender is acepost@example.org"), "{message}");
    }
}

#[test]
fn every_setting_has_a_row_with_a_flag_a_variable_and_a_meaning() {
    let table = table();
    assert_eq!(table.lines().count(), 2 + command().get_arguments().count());
    assert!(table.contains("| `--pool-size` | `ACEPOST_POOL_SIZE` | `16` | Connections to the database, at most |"));
    assert!(table.contains("| `--database-url` | `DATABASE_URL` | none |"));
    assert!(!table.contains("``") && !table.contains("|  |"), "{table}");
}

#[test]
fn automatic_logging_is_for_people_only_on_a_terminal() {
    assert!(!LogFormat::Auto.is_json(true));
    assert!(LogFormat::Auto.is_json(false));
    assert!(LogFormat::Json.is_json(true));
    assert!(!LogFormat::Text.is_json(false));
}

#[test]
fn a_password_for_mail_is_exposed_where_the_network_is_not_encrypted() {
    for (url, is_exposed) in [
        ("smtp://acepost:secret@mail.example.org", true),
        ("smtp://acepost:secret@mail.example.org:587?tls=opportunistic", true),
        ("smtp://acepost:secret@192.0.2.1", true),
        ("smtp://acepost:secret@mail.example.org:587?tls=required", false),
        ("smtps://acepost:secret@mail.example.org", false),
        ("smtp://mail.example.org", false),
        ("smtp://acepost:secret@localhost:2525", false),
        ("smtp://acepost:secret@127.0.0.1", false),
        ("smtp://acepost:secret@[::1]:2525", false),
    ] {
        assert_eq!(SmtpUrl::new(url).expect(url).exposes_password(), is_exposed, "{url}");
    }
}
