//! Effects for the layers above the games.

use std::{
    any::Any,
    borrow::Cow,
    fmt::{self, Debug, Formatter},
    sync::Arc,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use serde_json::Value;

use super::{json::value, rules::InvalidEffect};

/// One thing that happened at a table, with all cards face up.
#[derive(Clone)]
pub struct Effect(Form);

#[derive(Clone)]
enum Form {
    /// As the rules have made it.
    Made(Arc<dyn Made>),
    /// As it was read.
    Read(Value),
}

/// An effect of a game's own type.
trait Made: erased_serde::Serialize + Any + Send + Sync {}

impl<E: Serialize + Any + Send + Sync> Made for E {}

erased_serde::serialize_trait_object!(Made);

impl Effect {
    /// Keeps an effect that the rules have made.
    pub(super) fn of<E: Serialize + Any + Send + Sync>(effect: E) -> Self {
        Self(Form::Made(Arc::new(effect)))
    }

    /// Returns it as the game's own type.
    pub(super) fn read<E: DeserializeOwned + Clone + Any>(&self) -> Result<Cow<'_, E>, InvalidEffect> {
        match &self.0 {
            Form::Made(made) => (made.as_ref() as &dyn Any).downcast_ref().map(Cow::Borrowed).ok_or(InvalidEffect),
            Form::Read(json) => E::deserialize(json).map(Cow::Owned).map_err(|_| InvalidEffect),
        }
    }

    /// Returns it as JSON.
    pub fn json(&self) -> Cow<'_, Value> {
        match &self.0 {
            Form::Made(made) => Cow::Owned(value(made.as_ref())),
            Form::Read(json) => Cow::Borrowed(json),
        }
    }
}

impl From<Value> for Effect {
    fn from(json: Value) -> Self {
        Self(Form::Read(json))
    }
}

impl PartialEq for Effect {
    fn eq(&self, other: &Self) -> bool {
        self.json() == other.json()
    }
}

impl Debug for Effect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.json(), f)
    }
}

impl Serialize for Effect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Form::Made(made) => made.serialize(serializer),
            Form::Read(json) => json.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Effect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(Self::from)
    }
}
