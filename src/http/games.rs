//! The catalogue: `/games`.

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
    web::Bytes,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{
    conditional::{Tagged, tag_of},
    extract::Path,
    language::{Language, LanguageHeader},
    problem::{HttpCode, Problem},
};
use crate::{
    games::{Game, catalog},
    web::shared,
};

/// A game of the catalogue.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameSummary {
    /// The game's id, as in matches and addresses.
    #[schema(example = "clear-ace")]
    pub id: &'static str,
    /// The game's name.
    #[schema(example = "Clear Ace")]
    pub name: &'static str,
    /// What the game is, and who designed it.
    pub description: String,
    /// The version of its rules, which is in every record.
    #[schema(example = 1)]
    pub rules_version: u32,
    /// The smallest number of players.
    #[schema(example = 2)]
    pub min_seats: u8,
    /// The largest number of players.
    #[schema(example = 2)]
    pub max_seats: u8,
    /// The possible reasons of an end: the game's own, then those that all games share.
    #[schema(example = json!(["all_aces", "resigned", "agreed_draw", "called_off"]))]
    pub end_reasons: Vec<&'static str>,
    /// A JSON Schema for the options that a host can choose, with titles and descriptions for people. The values of a choice are an
    /// `enum`, and a `oneOf` in which each has a title.
    #[schema(value_type = Object)]
    pub options_schema: Value,
    /// The address of the rules.
    #[schema(example = "/v1/games/clear-ace/rules")]
    pub rules: String,
}

/// Every game.
#[derive(Debug, Serialize, ToSchema)]
pub struct Games {
    /// In the order of the catalogue.
    pub items: Vec<GameSummary>,
}

fn summary(game: &dyn Game, Language(locale): Language) -> GameSummary {
    let about = game.about();
    GameSummary {
        id: about.id,
        name: about.name,
        description: game.description(locale),
        rules_version: about.rules_version,
        min_seats: *about.seats.start(),
        max_seats: *about.seats.end(),
        end_reasons: about.all_end_reasons().collect(),
        options_schema: game.described_options(locale),
        rules: format!("/v1/games/{}/rules", about.id),
    }
}

/// Returns the game with this id.
///
/// # Errors
/// 404 `unknown_game`.
pub(super) fn find(id: &str) -> Result<&'static dyn Game, Problem> {
    let unknown = || Problem::new(HttpCode::UNKNOWN_GAME, "The catalogue has no game of this name: see /v1/games.");
    catalog::find(id).ok_or_else(unknown)
}

/// List the games
///
/// The whole catalogue, with all options for hosts. Descriptions and titles are in the language of the header `Accept-Language`.
#[utoipa::path(tag = "games", params(LanguageHeader), responses(
    (status = 200, description = "The catalogue.", body = Games),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/games")]
pub async fn list_games(language: Language) -> Tagged<Games> {
    Tagged(Games { items: catalog::GAMES.iter().map(|game| summary(*game, language)).collect() })
}

/// Get a game
///
/// The numbers of players, the options for hosts, and the possible reasons of an end. Descriptions and titles are in the language of
/// the header `Accept-Language`.
#[utoipa::path(tag = "games",
    params(("game" = String, Path, description = "The game's id.", example = "clear-ace"), LanguageHeader),
    responses((status = 200, description = "The game.", body = GameSummary),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/games/{game}")]
pub async fn get_game(Path(game): Path<String>, language: Language) -> Result<Tagged<GameSummary>, Problem> {
    Ok(Tagged(summary(find(&game)?, language)))
}

/// Get a game's rules
///
/// The rules for players, in the language of the header `Accept-Language`, or in English. The server follows the numbered rules,
/// whose ids are the same in all languages. A block of code that is marked `cards` is a picture: each line is a label, a colon
/// and cards. What follows the last line `---` is for programs.
#[utoipa::path(tag = "games",
    params(("game" = String, Path, description = "The game's id.", example = "clear-ace"), LanguageHeader),
    responses((status = 200, description = "The rules, in Markdown.", body = String, content_type = "text/markdown",
    headers(("Content-Language" = String, description = "The language of the page.")),
    example = "# Clear Ace\n\nBe the first to own all four aces."),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/games/{game}/rules")]
pub async fn get_game_rules(
    request: HttpRequest,
    Path(game): Path<String>,
    Language(locale): Language,
) -> Result<HttpResponse, Problem> {
    let about = find(&game)?.about();
    let (language, page) = about.rules.page(locale);
    let content = Bytes::from_static(page.as_bytes());
    let key = shared::key_of(&format!("/v1/games/{}/rules/{}", about.id, language.tag()));
    let (tag, kind) = (tag_of(&content), "text/markdown; charset=utf-8");
    let mut response = shared::respond_unless_known(&request, tag, "no-cache", kind, key, content).await;
    let has_page = response.status() == StatusCode::OK;
    let headers = response.headers_mut();
    headers.append(header::VARY, HeaderValue::from_static("Accept-Language"));
    if has_page {
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    }
    Ok(response)
}
