//! The types of all games in the API's document: a union over the catalogue for each kind of type.

use std::borrow::Cow;

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{Ref, RefOr, Schema, schema::AnyOfBuilder},
};

use super::{catalog::GAMES, game_schemas::GameSchemas};

/// Returns a union over the games of the schema that each game has.
fn union(description: &str, of_game: impl Fn(&GameSchemas) -> RefOr<Schema>) -> RefOr<Schema> {
    GAMES
        .iter()
        .fold(AnyOfBuilder::new().description(Some(description)), |union, game| union.item(of_game(&game.schemas())))
        .into()
}

fn reference(name: &str) -> RefOr<Schema> {
    RefOr::Ref(Ref::from_schema_name(name))
}

fn add_all(schemas: &mut Vec<(String, RefOr<Schema>)>) {
    for game in GAMES {
        schemas.extend(game.schemas().all);
    }
}

/// Returns the name of the game that has a type with this schema, if a union over the games contains it.
pub fn game_of(schema: &str) -> Option<&'static str> {
    let game = GAMES.iter().find(|game| {
        let GameSchemas { options, action, legal_action, effect, view, .. } = game.schemas();
        [options, action, legal_action, effect, view].iter().any(|name| name == schema)
    });
    game.map(|game| game.about().name)
}

macro_rules! unions {
    ($($(#[doc = $doc:literal])+ $type:ident as $name:literal = $of_game:expr;)+) => {$(
        $(#[doc = $doc])+
        pub struct $type;

        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                union(concat!($($doc),+).trim(), $of_game)
            }
        }

        impl ToSchema for $type {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed($name)
            }

            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                add_all(schemas);
            }
        }
    )+};
}

unions! {
    /// The options of a game; which one follows from the match's `game`.
    OptionsSchema as "GameOptions" = |game| reference(&game.options);
    /// An answer of a seat to a decision; which game's follows from the match's `game`.
    ActionSchema as "GameAction" = |game| reference(&game.action);
    /// A legal action with what it would do, where that is known. It can be sent as it is.
    LegalActionSchema as "LegalAction" = |game| reference(&game.legal_action);
    /// One thing that happened; which game's follows from the match's `game`.
    EffectSchema as "GameEffect" = |game| reference(&game.effect);
    /// The game as one viewer may know it, tagged with `game`.
    ViewSchema as "GameView" = |game| reference(&game.view);
}
