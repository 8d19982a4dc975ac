//! The page of a match: what everybody may know of it.

use std::fmt::Write;

use actix_web::{
    HttpResponse,
    http::StatusCode,
    web::{Data, Path},
};
use uuid::Uuid;

use super::page::{escaped, page, say, sorry};
use crate::{
    games::catalog,
    service::{Error, MatchStatus, MatchSummary, Service},
};

/// `GET /matches/{id}`. A private match is not found.
pub async fn show(service: Data<Service>, id: Path<String>) -> HttpResponse {
    let summary = match id.parse::<Uuid>() {
        Ok(id) => service.summary(None, id).await,
        Err(_) => Err(Error::NotFound),
    };
    match summary {
        Ok(summary) => page(StatusCode::OK, &title(&summary), &body(&summary)),
        Err(Error::NotFound) => {
            let sentence = "There is no such match, or it is a private one. Its players see it in their programs.";
            say(StatusCode::NOT_FOUND, "No match here", sentence)
        }
        Err(error) => sorry(&error),
    }
}

fn title(summary: &MatchSummary) -> String {
    catalog::find(&summary.game).map_or(&*summary.game, |game| game.about().name).to_owned()
}

fn body(summary: &MatchSummary) -> String {
    let status = match summary.status {
        MatchStatus::Open => {
            format!("This match waits for players: {} of {} have sat down.", summary.players.len(), summary.seats)
        }
        MatchStatus::Running => format!("This match is being played; {} events so far.", summary.version),
        MatchStatus::Finished => format!("This match is over, after {} events.", summary.version),
        MatchStatus::Cancelled => "This match was called off.".to_owned(),
    };
    let mut body = format!("<p>{status}</p>\n<ol>\n");
    for player in &summary.players {
        let turn = if summary.to_act.contains(&player.seat) { " (to act)" } else { "" };
        let place = summary.outcome.as_ref().and_then(|outcome| outcome.placements.get(usize::from(player.seat.0)));
        let place = place.map(|place| format!(", place {place}")).unwrap_or_default();
        // Writing to a string does not fail.
        let _ = writeln!(body, "<li>{}{turn}{place}</li>", escaped(&player.name));
    }
    body + "</ol>"
}
