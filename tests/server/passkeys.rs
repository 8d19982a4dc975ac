//! Passkeys: what a device has signed lets its player in, once, and nothing else does.

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::{
    accounts::pointers,
    harness::{
        ANONYMOUS, Answer, Authenticator, PASSWORD, Player, Server, VERIFIED, attestation_object, encoded, id_of,
    },
    races::at_once,
};

pub fn server() -> Server {
    Server::with(|settings| settings.public_url = Some("https://cards.example".to_owned()))
}

pub fn creation_options(server: &Server, player: &Player) -> Value {
    server.post("/v1/me/passkeys/options", player, &json!({})).expect(200)
}

pub fn request_options(server: &Server) -> Value {
    server.post("/v1/passkey-sessions/options", ANONYMOUS, &json!({})).expect(200)
}

pub fn add(server: &Server, player: &Player, credential: &Value) -> Answer {
    server.post("/v1/me/passkeys", player, &json!({"name": "my phone", "credential": credential}))
}

pub fn sign_in(server: &Server, credential: &Value) -> Answer {
    server.post("/v1/passkey-sessions", ANONYMOUS, &json!({"credential": credential}))
}

/// Adds a passkey to the player's account.
pub fn passkey(server: &Server, player: &Player) -> (Authenticator, String) {
    let mut device = Authenticator::new(&player.name);
    let made = add(server, player, &device.create(&creation_options(server, player))).expect(201);
    (device, id_of(&made))
}

#[test]
fn a_player_adds_a_passkey_signs_in_with_it_renames_it_and_removes_it() {
    let server = server();
    let ana = server.player("ana");
    let options = creation_options(&server, &ana);
    assert_eq!(options["rp"], json!({"id": "cards.example", "name": "Acepost"}));
    assert_eq!((&options["user"]["name"], &options["attestation"]), (&json!("ana"), &json!("none")));
    assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
    let algorithms = options["pubKeyCredParams"].as_array().expect("a list").iter().map(|of| of["alg"].as_i64());
    assert_eq!(algorithms.collect::<Vec<_>>(), [Some(-7), Some(-8), Some(-257)]);
    let mut device = Authenticator::new("ana");
    let made = add(&server, &ana, &device.create(&options));
    let location = made.header("location").to_owned();
    let made = made.expect(201);
    assert_eq!((&made["name"], &made["last_used_at"]), (&json!("my phone"), &Value::Null));
    assert_eq!(location, format!("/v1/me/passkeys/{}", id_of(&made)));
    // The device is asked not to create another.
    assert_eq!(creation_options(&server, &ana)["excludeCredentials"][0]["id"], encoded(&device.id));

    server.clock.advance(SignedDuration::from_secs(1));
    let options = request_options(&server);
    assert_eq!((&options["rpId"], &options["userVerification"]), (&json!("cards.example"), &json!("required")));
    let back = Player::of(&sign_in(&server, &device.assert(&options)).expect(201));
    assert_eq!((&back.id, &back.name), (&ana.id, &ana.name));
    assert_ne!(back.token, ana.token);
    let listed = server.get("/v1/me/passkeys", &back).expect(200)["items"].take();
    assert_eq!((&listed[0]["id"], &listed[0]["last_used_at"]), (&made["id"], &json!(server.clock.time())));

    let renamed = server.patch(&location, &back, &json!({"name": "old phone"})).expect(200);
    assert_eq!((&renamed["name"], &renamed["id"]), (&json!("old phone"), &made["id"]));
    server.delete(&location, &back).expect(204);
    server.delete(&location, &back).problem("not_found");
    server.patch(&location, &back, &json!({"name": "gone"})).problem("not_found");
    sign_in(&server, &device.assert(&request_options(&server))).problem("passkey_rejected");
    // Sessions go on, and the password still works.
    server.get("/v1/me", &back).expect(200);
    server.post("/v1/sessions", ANONYMOUS, &json!({"name": "ana", "password": PASSWORD})).expect(201);
}

#[test]
fn a_challenge_is_good_once_for_five_minutes_and_for_its_purpose() {
    let server = server();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let mut device = Authenticator::new("ana");
    let options = creation_options(&server, &ana);
    let created = device.create(&options);
    // Of another player, and for signing in.
    assert_eq!(pointers(&add(&server, &ben, &created).problem("validation")), ["/credential"]);
    sign_in(&server, &device.assert(&options)).problem("passkey_rejected");
    server.clock.advance(SignedDuration::from_mins(5));
    assert_eq!(pointers(&add(&server, &ana, &created).problem("validation")), ["/credential"]);
    add(&server, &ana, &device.create(&creation_options(&server, &ana))).expect(201);

    let options = request_options(&server);
    let another = Authenticator { id: b"another".to_vec(), ..Authenticator::new("another") };
    add(&server, &ana, &another.clone().create(&options)).problem("validation");
    let asserted = device.assert(&options);
    sign_in(&server, &asserted).expect(201);
    let sessions = server.count("tokens");
    assert!(
        sign_in(&server, &asserted).problem("passkey_rejected")["detail"]
            .as_str()
            .is_some_and(|detail| detail.contains("used up"))
    );
    // A failed attempt uses it up, too.
    let options = request_options(&server);
    let wrong = Authenticator { user: Some(encoded(b"other")), ..device.clone() };
    sign_in(&server, &wrong.assert(&options)).problem("passkey_rejected");
    sign_in(&server, &device.assert(&options)).problem("passkey_rejected");
    let options = request_options(&server);
    server.clock.advance(SignedDuration::from_mins(5));
    sign_in(&server, &device.assert(&options)).problem("passkey_rejected");
    assert_eq!(server.count("tokens"), sessions);
}

#[test]
fn servers_share_challenges_and_one_answer_counts_once() {
    let one = server();
    let other = one.another_with(|settings| settings.public_url = Some("https://cards.example".to_owned()));
    let ana = one.player("ana");
    let mut device = Authenticator::new("ana");
    let options = creation_options(&one, &ana);
    add(&other, &ana, &device.create(&options)).expect(201);
    let asserted = device.assert(&request_options(&one));
    let answers = at_once(8, |number| sign_in([&one, &other][number % 2], &asserted));
    let of = |status: u16| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((of(201), of(401)), (1, 7), "{answers:?}");
}

#[test]
fn what_is_signed_elsewhere_or_by_somebody_else_lets_nobody_in() {
    let server = server();
    let (ana, ben) = (server.player("ana"), server.player("ben"));
    let (device, _) = passkey(&server, &ana);
    let (of_ben, _) = passkey(&server, &ben);
    let sessions = server.count("tokens");
    let with = |change: fn(&mut Authenticator)| {
        let mut changed = device.clone();
        change(&mut changed);
        changed
    };
    for (what, wrong) in [
        ("origin", with(|device| device.origin = "https://cards.example.evil.example".to_owned())),
        ("port", with(|device| device.origin = "https://cards.example:8443".to_owned())),
        ("scheme", with(|device| device.origin = "http://cards.example".to_owned())),
        ("frame", with(|device| device.cross_origin = true)),
        ("site", with(|device| device.site = "evil.example".to_owned())),
        ("absent", with(|device| device.flags = VERIFIED & !1)),
        ("unverified", with(|device| device.flags = VERIFIED & !4)),
        ("contradiction", with(|device| device.flags = VERIFIED | 16)),
        ("nobody", with(|device| device.user = None)),
        ("unknown", with(|device| device.id = b"unknown".to_vec())),
        // The id is ana's, the key is not.
        ("key", Authenticator { id: device.id.clone(), user: device.user.clone(), ..of_ben.clone() }),
        // Ben's key signs for ana.
        ("user", Authenticator { user: device.user.clone(), ..of_ben.clone() }),
    ] {
        let problem = sign_in(&server, &wrong.assert(&request_options(&server))).problem("passkey_rejected");
        assert!(problem["detail"].is_string(), "{what}");
    }
    let options = request_options(&server);
    sign_in(&server, &device.asserted(&options, "webauthn.create", &device.data(&[]))).problem("passkey_rejected");
    // What is signed is not what is sent.
    let mut changed = device.assert(&request_options(&server));
    let other = device.assert(&request_options(&server));
    changed["response"]["clientDataJSON"] = other["response"]["clientDataJSON"].clone();
    sign_in(&server, &changed).problem("passkey_rejected");
    assert_eq!(server.count("tokens"), sessions);
    sign_in(&server, &device.assert(&request_options(&server))).expect(201);
}

#[test]
fn a_counter_that_goes_back_is_that_of_a_copy() {
    let server = server();
    let ana = server.player("ana");
    let (mut device, _) = passkey(&server, &ana);
    // A device that does not count.
    for _ in 0..2 {
        sign_in(&server, &device.assert(&request_options(&server))).expect(201);
    }
    device.counter = 7;
    sign_in(&server, &device.assert(&request_options(&server))).expect(201);
    for counter in [7, 6, 0] {
        device.counter = counter;
        let problem = sign_in(&server, &device.assert(&request_options(&server))).problem("passkey_rejected");
        assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("counter")), "{problem}");
    }
    device.counter = u32::MAX;
    sign_in(&server, &device.assert(&request_options(&server))).expect(201);
    assert_eq!(server.ask_database("SELECT counter::text AS answer FROM passkeys"), u32::MAX.to_string());
}

#[test]
fn a_passkey_is_added_only_as_a_browser_and_a_device_make_it() {
    let server = server();
    let ana = server.player("ana");
    let refused = |credential: &Value| {
        let before = server.count("passkeys");
        let problem = add(&server, &ana, credential).problem("validation");
        assert_eq!((pointers(&problem), server.count("passkeys")), (vec!["/credential"], before), "{problem}");
    };
    let options = || creation_options(&server, &ana);
    let device = Authenticator::new("ana");
    for wrong in [
        Authenticator { origin: "https://evil.example".to_owned(), ..device.clone() },
        Authenticator { site: "evil.example".to_owned(), ..device.clone() },
        Authenticator { cross_origin: true, ..device.clone() },
        Authenticator { flags: 1, ..device.clone() },
        Authenticator { id: Vec::new(), ..device.clone() },
        Authenticator { id: vec![7; 1024], ..device.clone() },
    ] {
        refused(&wrong.clone().create(&options()));
    }
    let whole = attestation_object(&device.data(&device.credential()));
    for object in [
        Vec::new(),
        b"\xa0".to_vec(),
        b"\xff".to_vec(),
        b"\x81\x00".to_vec(),
        whole[..whole.len() - 1].to_vec(),
        [&whole[..], b"\x00"].concat(),
        // A length that no message has.
        b"\xbb\xff\xff\xff\xff\xff\xff\xff\xff".to_vec(),
        attestation_object(&device.data(&[])),
        attestation_object(&device.data(&[0; 16])),
        attestation_object(&device.data(&[&device.credential()[..], b"\xa0"].concat())),
        attestation_object(&device.data(&device.credential()[..60])),
        attestation_object(b"short"),
    ] {
        refused(&device.created(&options(), "webauthn.create", &object));
    }
    refused(&device.created(&options(), "webauthn.get", &whole));
    let created = || device.clone().create(&options());
    for (field, value) in [
        ("/id", json!("AAAA")),
        ("/id", json!("not base64url!")),
        ("/response/clientDataJSON", json!(encoded(b"{}"))),
        ("/response/clientDataJSON", json!(encoded(b"[]"))),
        ("/response/clientDataJSON", json!("%%%")),
        ("/response/attestationObject", json!("=")),
    ] {
        let mut wrong = created();
        *wrong.pointer_mut(field).expect("a field") = value;
        refused(&wrong);
    }
    for (body, pointer) in [
        (json!({"name": "", "credential": created()}), "/name"),
        (json!({"name": "n".repeat(61), "credential": created()}), "/name"),
        (json!({"name": "a\u{0}b", "credential": created()}), "/name"),
        (json!({"credential": created()}), "/name"),
        (json!({"name": "phone"}), "/credential"),
        (json!({"name": "phone", "credential": {"id": "AAAA"}}), "/credential/response"),
        (json!({"name": "phone", "credential": created(), "admin": true}), "/admin"),
    ] {
        let problem = server.post("/v1/me/passkeys", &ana, &body).problem("validation");
        assert_eq!(pointers(&problem), [pointer], "{problem}");
    }
    add(&server, &ana, &created()).expect(201);
    // The same credential again, and for another player.
    add(&server, &ana, &created()).problem("passkey_taken");
    let ben = server.player("ben");
    let stolen = device.clone().create(&creation_options(&server, &ben));
    add(&server, &ben, &stolen).problem("passkey_taken");
}

#[test]
fn where_browsers_allow_none_the_server_says_so() {
    for url in ["http://cards.example", "https://192.0.2.7"] {
        let server = Server::with(|settings| settings.public_url = Some(url.to_owned()));
        let ana = server.player("ana");
        server.unchanged(|| {
            server.post("/v1/passkey-sessions/options", ANONYMOUS, &json!({})).problem("passkeys_unavailable");
            server.post("/v1/me/passkeys/options", &ana, &json!({})).problem("passkeys_unavailable");
            let credential = Authenticator::new("ana").assert(&json!({"challenge": "AAAA"}));
            sign_in(&server, &credential).problem("passkeys_unavailable");
        });
    }
    // Without a public URL, on the developer's own computer.
    let server = Server::start();
    let ana = server.player("ana");
    let mut device = Authenticator {
        site: "localhost".to_owned(),
        origin: format!("http://localhost:{}", server.address.port()),
        ..Authenticator::new("ana")
    };
    add(&server, &ana, &device.create(&creation_options(&server, &ana))).expect(201);
    sign_in(&server, &device.assert(&request_options(&server))).expect(201);
}

#[test]
fn nothing_secret_is_stored_and_challenges_are_forgotten() {
    let server = server();
    let ana = server.player("ana");
    let options = creation_options(&server, &ana);
    let challenge = options["challenge"].as_str().expect("a challenge");
    assert!(!server.contents().contains(challenge));
    let age = "UPDATE passkey_challenges SET expires_at = expires_at - interval '1 day'";
    request_options(&server);
    assert_eq!(server.change_rows(age), 2);
    acepost::service::tidy(&mut server.database(), server.clock.time()).expect("a tidy house");
    server.wait_for_count("passkey_challenges", 0);
}
