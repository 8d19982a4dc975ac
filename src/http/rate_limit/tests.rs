use actix_web::{
    App, Error, HttpResponse,
    body::MessageBody,
    middleware::{Next, from_fn},
    test::{TestRequest, call_service, init_service},
    web,
};

use super::*;
use crate::http::testing::problem_of;

/// Restored so slowly that no test notices.
const fn budget(requests: u32) -> Budget {
    Budget { requests, window: Duration::from_secs(3600) }
}

fn from(address: &str) -> TestRequest {
    TestRequest::get().uri("/v1/games").peer_addr(SocketAddr::new(address.parse().unwrap(), 4000))
}

fn token(number: u32) -> String {
    format!("Bearer ace_{number:043}")
}

async fn limited(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, |request: ServiceRequest| next.call(request)).await
}

/// Returns the responses to the requests, in order, of a server with this budget for each caller. The tokens 1 to 9 are
/// verified.
async fn answers(requests: u32, asked: Vec<TestRequest>) -> Vec<ServiceResponse<impl MessageBody>> {
    let limits = RateLimits::new(budget(requests), budget(0), budget(0), budget(0), false);
    (1..10).for_each(|number| limits.know(&token(number)["Bearer ".len()..]));
    let app = App::new().app_data(Data::new(limits)).default_service(web::to(HttpResponse::Ok)).wrap(from_fn(limited));
    let app = init_service(app).await;
    let mut answers = Vec::new();
    for request in asked {
        answers.push(call_service(&app, request.to_request()).await);
    }
    answers
}

async fn statuses(requests: u32, asked: Vec<TestRequest>) -> Vec<u16> {
    answers(requests, asked).await.iter().map(|answer| answer.status().as_u16()).collect()
}

#[actix_web::test]
async fn every_answer_tells_what_is_left_and_the_last_when_to_come_again() {
    let mut answers = answers(2, vec![from("192.0.2.1"), from("192.0.2.1"), from("192.0.2.1")]).await;
    let standing = |answer: &ServiceResponse<_>| {
        let text = |name| answer.headers().get(name).unwrap().to_str().unwrap().to_owned();
        (text(POLICY), text(STATE))
    };
    let policy = "\"default\";q=2;w=3600".to_owned();
    assert_eq!(standing(&answers[0]), (policy.clone(), "\"default\";r=1;t=1800".to_owned()));
    assert_eq!(standing(&answers[1]), (policy.clone(), "\"default\";r=0;t=3600".to_owned()));
    let refused = answers.pop().unwrap();
    assert_eq!(standing(&refused), (policy, "\"default\";r=0;t=3600".to_owned()));
    let wait: u32 = refused.headers().get(header::RETRY_AFTER).unwrap().to_str().unwrap().parse().unwrap();
    assert!((1..=1800).contains(&wait), "{wait}");
    assert_eq!(problem_of(refused).await["code"], "rate_limited");
}

#[actix_web::test]
async fn tokens_and_addresses_have_budgets_of_their_own() {
    let with = |number| from("192.0.2.1").insert_header((header::AUTHORIZATION, token(number)));
    let asked = vec![with(1), with(1), with(2), from("192.0.2.1"), from("192.0.2.2"), from("192.0.2.2")];
    assert_eq!(statuses(1, asked).await, [200, 429, 200, 200, 200, 429]);
}

#[actix_web::test]
async fn who_goes_on_after_a_refusal_uses_up_nothing_of_others_at_the_address() {
    let with = |number| from("192.0.2.1").insert_header((header::AUTHORIZATION, token(number)));
    let asked = (0..=2 * CALLERS_AT_AN_ADDRESS).map(|_| with(1)).chain([with(2)]).collect();
    let statuses = statuses(1, asked).await;
    assert_eq!((statuses[0], statuses[1], statuses.last()), (200, 429, Some(&200)));
}

#[actix_web::test]
async fn inventing_tokens_helps_only_so_far() {
    let invented = |number| from("192.0.2.1").insert_header((header::AUTHORIZATION, token(number)));
    let asked = (0..=CALLERS_AT_AN_ADDRESS).map(invented).collect();
    assert_eq!(*statuses(1, asked).await.last().unwrap(), 429);
}

#[actix_web::test]
async fn files_of_the_page_count_for_the_address_alone() {
    let file = || from("192.0.2.1").uri("/app/app.js");
    let asked =
        (1..CALLERS_AT_AN_ADDRESS).map(|_| file()).chain([from("192.0.2.1"), file(), from("192.0.2.2")]).collect();
    let statuses = statuses(1, asked).await;
    let (files, rest) = statuses.split_at(statuses.len() - 3);
    assert!(files.iter().all(|status| *status == 200), "{statuses:?}");
    assert_eq!(rest, [200, 429, 200]);
}

#[actix_web::test]
async fn what_is_no_token_counts_as_none() {
    let with = |value: &[u8]| {
        from("192.0.2.1").insert_header((header::AUTHORIZATION, HeaderValue::from_bytes(value).unwrap()))
    };
    let asked = vec![with(b"Bearer \xff\xfe"), with(b"Bearer ace_short"), with(b"Basic YTpi"), from("192.0.2.1")];
    assert_eq!(statuses(1, asked).await, [200, 429, 429, 429]);
}

#[actix_web::test]
async fn no_budget_means_no_limit_and_some_paths_have_none() {
    assert_eq!(statuses(0, vec![from("192.0.2.1"), from("192.0.2.1")]).await, [200, 200]);
    let asked = || from("192.0.2.1").uri("/healthz");
    assert_eq!(statuses(1, vec![asked(), asked()]).await, [200, 200]);
}

#[actix_web::test]
async fn signing_in_has_a_stricter_budget() {
    let limits = RateLimits::new(budget(0), budget(1), budget(0), budget(0), false);
    let request = from("192.0.2.1").to_http_request();
    assert!(limits.check_sign_in(&request).is_ok());
    let refused = limits.check_sign_in(&request).unwrap_err();
    assert_eq!(refused.code(), Code::RATE_LIMITED);
    assert!(refused.to_string().contains("attempts to sign in or to register"), "{refused}");
    assert!(limits.check_sign_in(&from("192.0.2.2").to_http_request()).is_ok());
}

#[actix_web::test]
async fn a_budget_that_the_headers_do_not_tell_of_is_named() {
    let limits = RateLimits::new(budget(0), budget(1), budget(1), budget(0), false);
    let exporter = Exporter::Player(Uuid::from_u128(1));
    assert!(limits.take_export(exporter).is_ok());
    let refused = limits.take_export(exporter).unwrap_err();
    assert!(refused.to_string().contains("Too many exports."), "{refused}");

    let invented = |number| from("192.0.2.1").insert_header((header::AUTHORIZATION, token(number)));
    let file = from("192.0.2.1").uri("/app/app.js");
    let asked = (0..CALLERS_AT_AN_ADDRESS).map(invented).chain([file]).collect();
    let refused = answers(1, asked).await.pop().unwrap();
    let detail = problem_of(refused).await["detail"].as_str().unwrap().to_owned();
    assert!(detail.starts_with("Too many requests from your address."), "{detail}");
}

#[actix_web::test]
async fn a_network_of_many_addresses_has_a_budget_too() {
    let limits = RateLimits::new(budget(0), budget(2), budget(0), budget(0), false);
    let check = |address: &str| limits.check_sign_in(&from(address).to_http_request()).is_ok();
    let taken = (0..100).filter(|number| check(&format!("2001:db8:7:{number:x}::1"))).count();
    assert_eq!(taken, 2 * ADDRESSES_IN_A_NETWORK as usize);
    assert!(check("2001:db8:8::1"), "another network");
    assert!((0..100).all(|number| check(&format!("192.0.2.{number}"))), "addresses of IPv4 are not so cheap");

    let asked =
        (0..=CALLERS_AT_AN_ADDRESS * ADDRESSES_IN_A_NETWORK).map(|number| from(&format!("2001:db8:7:{number:x}::1")));
    let statuses = statuses(1, asked.collect()).await;
    assert_eq!(statuses.iter().position(|status| *status == 429), Some(100), "{statuses:?}");
}

#[actix_web::test]
async fn a_network_of_many_addresses_exports_as_one_address_does() {
    let limits = RateLimits::new(budget(0), budget(0), budget(2), budget(0), false);
    let export = |address: &str| {
        let exporter = limits.exporter(&from(address).to_http_request(), None);
        limits.take_export(exporter).is_ok()
    };
    assert_eq!((0..10).filter(|number| export(&format!("2001:db8:7:{number}::1"))).count(), 2);
    assert!(export("2001:db8:8::1") && export("192.0.2.1") && export("192.0.2.2"), "others");
}

#[test]
fn a_sustained_rate_is_what_it_says_whatever_the_burst() {
    for (per_second, burst) in [(50, 200), (150, 200), (50, 10), (1, 3)] {
        let Budget { requests, window } = Budget::sustained(per_second, burst);
        assert_eq!(requests, burst);
        let restored = f64::from(requests) / window.as_secs_f64();
        assert!((restored - f64::from(per_second)).abs() < 0.001, "{restored} for {per_second}");
    }
}

#[test]
fn only_what_our_own_proxy_says_is_believed() {
    let seen = |forwarded: &str, behind_proxy| {
        let request = from("192.0.2.1").insert_header(("x-forwarded-for", forwarded)).to_http_request();
        client_address(request.headers(), request.peer_addr(), behind_proxy).to_string()
    };
    assert_eq!(seen("198.51.100.1", false), "192.0.2.1");
    assert_eq!(seen("198.51.100.1, 203.0.113.7", true), "203.0.113.7");
    assert_eq!(seen("203.0.113.7:51000", true), "203.0.113.7");
    assert_eq!(seen("[2001:db8:1:2:3:4:5:6]:51000", true), "2001:db8:1:2::");
    assert_eq!(seen("2001:db8:1:2:ffff::1", true), "2001:db8:1:2::");
    assert_eq!(seen("::ffff:203.0.113.7", true), "203.0.113.7");
    assert_eq!(seen("unknown", true), "192.0.2.1");
}

#[test]
fn keys_that_have_been_quiet_are_forgotten() {
    let fleeting = Budget { requests: 1_000_000, window: Duration::from_millis(1) };
    let limiter = Limiter::new("test", fleeting).unwrap();
    for key in 0..10 * CHECKS_BETWEEN_SHEDDINGS {
        limiter.take(&key).unwrap();
    }
    assert!(limiter.rates.len() <= CHECKS_BETWEEN_SHEDDINGS as usize, "{}", limiter.rates.len());
}

#[actix_web::test]
async fn what_is_created_has_a_budget_for_each_player_and_each_address() {
    let limits = RateLimits::new(budget(0), budget(0), budget(0), budget(3), false);
    let create = |address: &str, player: u128, bytes: usize| {
        let taken = limits.take_creation(&from(address).to_http_request(), Uuid::from_u128(player), bytes);
        taken.map_err(|problem| problem.code())
    };
    assert_eq!((0..4).filter(|_| create("192.0.2.1", 0, 100).is_ok()).count(), 3);
    assert_eq!(create("192.0.2.1", 1, BYTES_OF_A_CREATION), Ok(()));
    assert_eq!(create("192.0.2.1", 1, BYTES_OF_A_CREATION), Err(Code::RATE_LIMITED), "it takes two");
    assert_eq!(create("192.0.2.1", 2, usize::MAX), Err(Code::RATE_LIMITED), "more than there is");
    let others = (3..100).filter(|player| create("192.0.2.1", *player, 100).is_ok()).count();
    assert_eq!(others, 3 * CALLERS_AT_AN_ADDRESS as usize - 5);
    assert_eq!(create("192.0.2.2", 100, 100), Ok(()));
}
