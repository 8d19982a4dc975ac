//! The part of a document's head that says what a link leads to, for search engines, messengers and social networks.

use std::{fmt::Write as _, time::Duration};

use actix_web::HttpRequest;
use tokio::time::timeout;

use super::{picture_of_match, public, version_in, way_of_showing};
use crate::{
    games::{Locale, Outcome, catalog},
    service::{Error, MatchStatus, MatchSummary, Service, Visibility, escaped},
    web::messages,
};

/// How long a document waits for what its preview says. After that it has that of the first page.
const PATIENCE: Duration = Duration::from_secs(2);

/// The largest size of the frame in which other sites show a replay.
pub const FRAME: [u32; 2] = [720, 640];

/// What a page is about. Its names are those of the page's routes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "camelCase")]
pub enum Topic {
    /// The first page.
    Home,
    /// What Acepost is.
    About,
    /// The open matches.
    Lobby,
    /// What the server stores about players.
    Privacy,
    /// A game.
    Game,
    /// The guided match of a game.
    Lesson,
    /// The leaderboard of a game.
    Leaderboard,
    /// A match, at any time.
    Match,
    /// The replay of a match.
    Replay,
    /// A player.
    Player,
    /// An invitation. Its id says nothing here.
    Invitation,
    /// The page itself, which has no preview of its own.
    #[strum(disabled)]
    Itself,
}

/// What a preview says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The heading.
    pub title: String,
    /// A sentence or two.
    pub description: String,
    /// The one address of the page, without the server's; `None` if it is not to be told.
    pub path: Option<String>,
    /// What else the address of the page says, such as the version of a replay.
    pub query: String,
    /// The address of the picture, without the server's.
    pub picture: String,
    /// What the picture shows.
    pub picture_text: String,
    /// The kind of page, as the Open Graph protocol names it.
    pub kind: &'static str,
    /// Whether search engines may list the page.
    pub is_listed: bool,
    /// Whether the page has a replay that other sites can show.
    pub is_embeddable: bool,
}

impl Preview {
    /// Returns the preview of a page; `None` if the server could not find out in time what it is about.
    pub async fn of(topic: Topic, request: &HttpRequest, service: &Service, locale: Locale) -> Option<Self> {
        let named = |name: &str| request.match_info().get(name).unwrap_or_default();
        let found = match topic {
            Topic::Home => Some(Self::home(locale)),
            Topic::About | Topic::Lobby | Topic::Privacy => Some(Self::of_all(topic, locale)),
            Topic::Game | Topic::Lesson | Topic::Leaderboard => Self::of_game(topic, named("game"), locale),
            Topic::Match | Topic::Replay => {
                let summary = timeout(PATIENCE, public(service, named("id"))).await.ok()?.ok()?;
                summary.map(|summary| Self::of_match(&summary, topic, request.query_string(), locale))
            }
            Topic::Player => match timeout(PATIENCE, service.players.player(named("name").to_owned())).await.ok()? {
                Ok(player) => Some(Self::of_player(&player.name, locale)),
                Err(Error::NotFound) => None,
                Err(_) => return None,
            },
            Topic::Invitation => Some(Self::of_invitation(locale)),
            Topic::Itself => None,
        };
        Some(found.unwrap_or_else(|| Self::of_nothing(locale)))
    }

    fn home(locale: Locale) -> Self {
        Self { path: Some("/".to_owned()), is_listed: true, ..Self::of_nothing(locale) }
    }

    fn of_all(topic: Topic, locale: Locale) -> Self {
        let (path, title, description) = match topic {
            Topic::Lobby => ("/lobby", messages::lobby_title(locale), messages::lobby_description(locale)),
            Topic::Privacy => ("/privacy", messages::privacy_title(locale), messages::privacy_description(locale)),
            _ => ("/about", messages::about_title(locale), messages::about_description(locale)),
        };
        Self { title, description, path: Some(path.to_owned()), is_listed: true, ..Self::of_nothing(locale) }
    }

    /// A page that tells nothing, be it private, unknown, or only for its reader: the same bytes for all of them.
    pub fn of_nothing(locale: Locale) -> Self {
        let title = messages::home_title(locale);
        Self {
            description: messages::home_description(locale),
            path: None,
            query: String::new(),
            picture: format!("/pictures/home.png?language={}", locale.tag()),
            picture_text: messages::cover_picture(locale, &*title),
            title,
            kind: "website",
            is_listed: false,
            is_embeddable: false,
        }
    }

    fn of_invitation(locale: Locale) -> Self {
        let (title, description) = (messages::invitation_title(locale), messages::invitation_description(locale));
        Self { title, description, ..Self::of_nothing(locale) }
    }

    fn of_game(topic: Topic, id: &str, locale: Locale) -> Option<Self> {
        let game = catalog::find(id)?;
        if topic == Topic::Lesson && game.lesson(locale).is_none() {
            return None;
        }
        let game = game.about();
        let (path, title, description) = match topic {
            Topic::Lesson => (
                format!("/games/{id}/lesson"),
                messages::lesson_title(locale, game.name),
                messages::lesson_description(locale, game.name),
            ),
            Topic::Leaderboard => (
                format!("/leaderboards/{id}"),
                messages::leaderboard_title(locale, game.name),
                messages::leaderboard_description(locale, game.name),
            ),
            _ => (
                format!("/games/{id}"),
                messages::game_title(locale, game.name),
                messages::game_description(locale, game.name),
            ),
        };
        Some(Self { title, description, path: Some(path), is_listed: true, ..Self::with_cover(id, game.name, locale) })
    }

    /// A preview with the cover of a game.
    fn with_cover(id: &str, name: &str, locale: Locale) -> Self {
        Self {
            picture: format!("/pictures/games/{id}.png?language={}", locale.tag()),
            picture_text: messages::cover_picture(locale, name),
            ..Self::of_nothing(locale)
        }
    }

    fn of_player(name: &str, locale: Locale) -> Self {
        Self {
            title: messages::player_title(locale, name),
            description: messages::player_description(locale, name),
            path: Some(format!("/players/{name}")),
            kind: "profile",
            is_listed: true,
            ..Self::of_nothing(locale)
        }
    }

    /// The preview of a match that the public may see. A replay from a certain version may be a puzzle, so it does not tell the result.
    pub fn of_match(summary: &MatchSummary, topic: Topic, query: &str, locale: Locale) -> Self {
        let id = summary.id;
        let game = catalog::find(&summary.game).map_or(summary.game.as_str(), |game| game.about().name);
        let players = players_of(summary);
        let title = if players.is_empty() {
            messages::match_title_empty(locale, game)
        } else {
            messages::match_title(locale, game, &*players)
        };
        let query = if topic == Topic::Replay { way_of_showing(query) } else { String::new() };
        let is_position = (2..summary.version).contains(&version_in(&query));
        let has_table = !is_position && matches!(summary.status, MatchStatus::Running | MatchStatus::Finished);
        let with_picture = if has_table {
            Self {
                picture: picture_of_match(id, summary.version, locale),
                picture_text: messages::table_picture(locale, game, &*players),
                ..Self::of_nothing(locale)
            }
        } else {
            Self::with_cover(&summary.game, game, locale)
        };
        let end = if topic == Topic::Replay { "/replay" } else { "" };
        Self {
            title,
            description: if is_position { messages::match_position(locale) } else { state_of(summary, locale) },
            path: Some(format!("/matches/{id}{end}")),
            query,
            kind: "article",
            is_listed: summary.visibility == Visibility::Public,
            is_embeddable: summary.status == MatchStatus::Finished,
            ..with_picture
        }
    }

    /// Returns the elements for a document's head. Addresses are absolute, so they are left out without the server's own.
    pub fn elements(&self, locale: Locale, public_url: Option<&str>) -> String {
        let mut head = format!("<title>{}</title>\n", escaped(&self.title));
        let mut tell = |attribute: &str, name: &str, content: &str| {
            let _ = writeln!(head, "<meta {attribute}=\"{name}\" content=\"{}\">", escaped(content));
        };
        tell("name", "description", &self.description);
        if !self.is_listed {
            tell("name", "robots", "noindex");
        }
        let card = if public_url.is_some() { "summary_large_image" } else { "summary" };
        for (name, content) in [
            ("og:site_name", "Acepost"),
            ("og:type", self.kind),
            ("og:title", &self.title),
            ("og:description", &self.description),
            ("og:locale", territory(locale)),
        ] {
            tell("property", name, content);
        }
        for (name, content) in
            [("twitter:card", card), ("twitter:title", &self.title), ("twitter:description", &self.description)]
        {
            tell("name", name, content);
        }
        let Some(server) = public_url else { return head };
        let picture = format!("{server}{}", self.picture);
        for (name, content) in [
            ("og:image", &*picture),
            ("og:image:type", "image/png"),
            ("og:image:width", "1200"),
            ("og:image:height", "630"),
            ("og:image:alt", &self.picture_text),
        ] {
            tell("property", name, content);
        }
        tell("name", "twitter:image", &picture);
        tell("name", "twitter:image:alt", &self.picture_text);
        if let Some(path) = &self.path {
            let address = format!("{server}{path}{}", self.query);
            // Some networks read the preview of this address in place of the one that was shared.
            tell("property", "og:url", &address);
            let _ = writeln!(head, "<link rel=\"canonical\" href=\"{}\">", escaped(&format!("{server}{path}")));
            if self.is_embeddable {
                let query = form_urlencoded::Serializer::new(String::new()).append_pair("url", &address).finish();
                let _ = writeln!(
                    head,
                    "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{}\">",
                    escaped(&format!("{server}/oembed?{query}"))
                );
            }
        }
        head
    }
}

/// Returns the language as the Open Graph protocol names it.
fn territory(locale: Locale) -> &'static str {
    match locale {
        Locale::En => "en_GB",
        Locale::De => "de_DE",
    }
}

fn state_of(summary: &MatchSummary, locale: Locale) -> String {
    match summary.status {
        MatchStatus::Open => {
            let gone = summary.players.len() + summary.kept_seats.len();
            match usize::from(summary.seats).saturating_sub(gone) {
                0 => messages::match_waits(locale),
                free if summary.rated => messages::match_open_rated(locale, free),
                free => messages::match_open(locale, free),
            }
        }
        MatchStatus::Running => messages::match_running(locale),
        MatchStatus::Cancelled => messages::match_cancelled(locale),
        MatchStatus::Finished => {
            let placements = summary.outcome.as_ref().map(|outcome| outcome.placements.as_slice()).unwrap_or_default();
            let has_won = |seat: usize| placements.get(seat) == Some(&1);
            let winners = summary.players.iter().filter(|player| has_won(player.seat.index()));
            let winners: Vec<&str> = winners.map(|player| player.name.as_str()).collect();
            if summary.outcome.as_ref().is_some_and(Outcome::is_called_off) {
                messages::match_called_off(locale)
            } else if winners.is_empty() || winners.len() == summary.players.len() {
                messages::match_drawn(locale)
            } else {
                messages::match_won(locale, winners.join(", "))
            }
        }
    }
}

/// Returns the names of a match's players.
pub fn players_of(summary: &MatchSummary) -> String {
    summary.players.iter().map(|player| player.name.as_str()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_escaped() {
        let evil = "\"><script>alert('&')</script>".to_owned();
        let preview = Preview {
            title: evil.clone(),
            description: evil.clone(),
            path: Some(format!("/{evil}")),
            picture: format!("/{evil}"),
            picture_text: evil,
            is_embeddable: true,
            ..Preview::of_nothing(Locale::En)
        };
        let head = preview.elements(Locale::En, Some("https://cards.example"));
        assert!(!head.contains("<script") && !head.contains("\"\"") && !head.contains('\''), "{head}");
        assert!(
            head.contains("<title>&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</title>"),
            "{head}"
        );
        for line in head.lines() {
            assert!(
                line.starts_with('<') && line.ends_with('>') && line.matches('"').count().is_multiple_of(2),
                "{line}"
            );
        }
    }

    #[test]
    fn without_an_address_of_its_own_a_server_names_none() {
        let head = Preview::home(Locale::De).elements(Locale::De, None);
        assert!(head.contains("Kartenspiele per Post") && head.contains("content=\"summary\""), "{head}");
        assert!(!head.contains("og:url") && !head.contains("canonical") && !head.contains("/pictures/"), "{head}");
    }
}
