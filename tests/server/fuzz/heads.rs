//! Heads as bytes, which no proper client would send.

use std::io::Write;

use proptest::{prelude::*, test_runner::TestRunner};

use super::{Sample, Stage, WORDS, samples};
use crate::{
    harness::read_answer,
    support::fuzzing::{Input, altered, cases},
};

#[test]
fn any_bytes_as_a_head_are_answered_or_refused_with_a_code_and_change_nothing() {
    let stage = Stage::set();
    // Without bodies: where one is announced, the server waits for it.
    let samples = samples(&stage);
    let read = samples.iter().filter(|sample| sample.method == "GET");
    let heads = read.map(|sample| {
        let Sample { method, target, headers, .. } = sample;
        let mut head = vec![format!("{method} {target} HTTP/1.1"), "Host: acepost".to_owned()];
        head.push(format!("Authorization: Bearer {}", stage.players[0].token));
        head.extend(headers.iter().map(|(name, value)| format!("{name}: {value}")));
        head.join("\r\n") + "\r\n"
    });
    let heads: Vec<Vec<u8>> = heads.map(String::into_bytes).collect();
    let done = stage.server.unchanged(|| {
        TestRunner::new(cases(150)).run(&altered(heads, WORDS), |Input(head)| {
            let mut connection = stage.server.connect();
            connection.write_all(&[&head[..], b"Connection: close\r\n\r\n"].concat()).expect("the server listens");
            // The server would wait until the client closes, too.
            let answer = read_answer(&mut connection);
            let status: u16 = answer.get(9..12).and_then(|status| status.parse().ok()).unwrap_or_default();
            prop_assert!(answer.starts_with("HTTP/1.1 ") && (200..500).contains(&status), "{answer}");
            if status >= 400 {
                let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
                let is_page = head.contains("content-type: text/html");
                let is_problem =
                    head.contains("content-type: application/problem+json") && body.contains("\"code\":\"");
                prop_assert!(is_page || is_problem, "{answer}");
            }
            Ok(())
        })
    });
    done.unwrap_or_else(|failure| panic!("{failure}"));
}
