//! Lessons: `/games/{game}/lesson`.

use actix_web::{get, web::Data};
use quick_cache::sync::Cache;

use super::{
    conditional::Written,
    extract::Path,
    games::find,
    language::{Language, LanguageHeader},
    problem::Problem,
};
use crate::{games::Locale, record::Lesson};

/// The lessons as JSON. Each is played once in each language.
pub struct Lessons(Cache<(&'static str, Locale), Written<Lesson>>);

impl Default for Lessons {
    fn default() -> Self {
        Self(Cache::new(64))
    }
}

impl Lessons {
    fn of(&self, game: &str, locale: Locale) -> Result<Written<Lesson>, Problem> {
        let game = find(game)?;
        let key = (game.about().id, locale);
        if let Some(known) = self.0.get(&key) {
            return Ok(known);
        }
        let lesson = Lesson::of(game, locale).map_err(Problem::internal)?.ok_or_else(Problem::not_found)?;
        let written = Written::of(&lesson)?;
        self.0.insert(key, written.clone());
        Ok(written)
    }
}

/// Get a game's lesson
///
/// A prepared match that teaches the game, decision by decision: what the learner in seat 0 sees, what has happened, what to do and
/// why. It is no match of the server, needs no account, and is the same for everyone in a language. 404 if the game has none.
#[utoipa::path(tag = "games", params(("game" = String, Path, description = "The game's id.", example = "clear-ace"), LanguageHeader),
    responses((status = 200, description = "The lesson.", body = Lesson),
    (status = 304, description = "Not modified since the version in `If-None-Match`.")))]
#[get("/games/{game}/lesson")]
pub async fn get_game_lesson(
    lessons: Data<Lessons>,
    Path(game): Path<String>,
    language: Language,
) -> Result<Written<Lesson>, Problem> {
    lessons.of(&game, language.0)
}
