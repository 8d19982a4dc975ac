//! The schemas of one game's types in the API's document.

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{Object, ObjectBuilder, RefOr, Schema, schema::Type},
};

use super::{options::CommonOptions, rules::Rules};

/// The key of the label in a listed legal action. It is ignored when an action is sent.
pub(super) const LABEL: &str = "label";

/// The names of a game's types in the API's document, with every schema that they need.
pub struct GameSchemas {
    pub(super) options: String,
    pub(super) action: String,
    pub(super) legal_action: String,
    pub(super) effect: String,
    pub(super) view: String,
    pub(super) all: Vec<(String, RefOr<Schema>)>,
}

impl GameSchemas {
    pub(super) fn of<R: Rules>() -> Self {
        let mut all = Vec::new();
        // Only the game's own options may be in its view under their own name.
        let options_name = R::Options::name().replace("Options", "MatchOptions");
        let legal_action_name = format!("Legal{}", R::Action::name());
        R::Options::schemas(&mut all);
        R::Hint::schemas(&mut all);
        all.push((options_name.clone(), options_schema::<R>()));
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

/// Returns the schema of the options of a game: the common ones and its own.
pub(super) fn options_schema<R: Rules>() -> RefOr<Schema> {
    widened(R::Options::schema(), &CommonOptions::schema())
}

/// Returns the schema of an action with its hints and its label.
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

/// Returns an object schema with the fields of another added, in a union to every variant. Joining them with `allOf`
/// would not work, since both refuse unknown fields.
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
