//! The games' own types in the API's document: one union over the catalogue for each place where games differ.

use std::borrow::Cow;

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        Object, ObjectBuilder, Ref, RefOr, Schema,
        schema::{AnyOfBuilder, Type},
    },
};

use super::{CommonOptions, Rules, adaptor::LABEL, catalog::GAMES};

/// The names under which a game's types stand in the API's document, and every schema that they need.
pub struct GameSchemas {
    options: String,
    action: String,
    legal_action: String,
    effect: String,
    view: String,
    all: Vec<(String, RefOr<Schema>)>,
}

impl GameSchemas {
    pub(super) fn of<R: Rules>() -> Self {
        let mut all = Vec::new();
        // The game's own options alone may stand in its view under their own name.
        let options_name = R::Options::name().replace("Options", "MatchOptions");
        let legal_action_name = format!("Legal{}", R::Action::name());
        R::Options::schemas(&mut all);
        R::Hint::schemas(&mut all);
        all.push((options_name.clone(), options::<R>()));
        all.push((legal_action_name.clone(), with_hints::<R>()));
        Self {
            options: options_name,
            legal_action: legal_action_name,
            action: collect::<R::Action>(&mut all),
            effect: collect::<R::Effect>(&mut all),
            view: collect::<R::View>(&mut all),
            all,
        }
    }
}

fn collect<T: ToSchema>(all: &mut Vec<(String, RefOr<Schema>)>) -> String {
    let name = T::name().into_owned();
    all.push((name.clone(), T::schema()));
    T::schemas(all);
    name
}

/// The options of a game: the common ones and its own.
pub(super) fn options<R: Rules>() -> RefOr<Schema> {
    widened(R::Options::schema(), &CommonOptions::schema())
}

/// An action with its hints and its label.
fn with_hints<R: Rules>() -> RefOr<Schema> {
    let label = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("The action in a few words, as a button says it."))
        .build();
    let labelled = widened(R::Action::schema(), &ObjectBuilder::new().property(LABEL, label).required(LABEL).build());
    match R::Hint::schema() {
        RefOr::T(Schema::Object(hints)) => widened(labelled, &hints),
        RefOr::T(_) | RefOr::Ref(_) => labelled,
    }
}

/// An object with another's fields added. Of a union, every variant. Joining them with `allOf` would not do, since both
/// refuse unknown fields.
fn widened(mut schema: RefOr<Schema>, with: &Object) -> RefOr<Schema> {
    match &mut schema {
        RefOr::T(Schema::Object(object)) => {
            object.properties.extend(with.properties.iter().map(|(name, field)| (name.clone(), field.clone())));
            object.required.extend(with.required.iter().cloned());
        }
        RefOr::T(Schema::OneOf(union)) => {
            for item in &mut union.items {
                *item = widened(item.clone(), with);
            }
        }
        RefOr::T(_) | RefOr::Ref(_) => {}
    }
    schema
}

/// A union over the games, with the schema that each game gives it.
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
    /// What a seat answers to a decision; which game's follows from the match's `game`.
    ActionSchema as "GameAction" = |game| reference(&game.action);
    /// A legal action with what it would do, where that is known. It can be sent as it is.
    LegalActionSchema as "LegalAction" = |game| reference(&game.legal_action);
    /// One thing that happened; which game's follows from the match's `game`.
    EffectSchema as "GameEffect" = |game| reference(&game.effect);
    /// The game as one viewer may know it, tagged with `game`.
    ViewSchema as "GameView" = |game| reference(&game.view);
}
