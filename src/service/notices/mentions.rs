//! Names in news. News is stored once and read for months; meanwhile a player may be renamed or deleted. So stored news
//! contains ids, which are replaced by the current names when it is read.

use std::collections::BTreeMap;

use serde_json::Value;
use uuid::Uuid;

use crate::{
    db::{Connection, StoreError},
    service::players::{names::DELETED_PREFIX, store::players},
};

/// How a mention begins. Neither names nor the sentences of games contain braces.
const START: &str = "{player ";

/// The length of an id as text.
const ID_LENGTH: usize = 36;

/// Returns the placeholder for the player's name in stored news.
pub fn mention(player: Uuid) -> String {
    format!("{START}{player}}}")
}

/// Replaces all mentions in the news by the players' current names.
///
/// # Errors
/// [`StoreError`].
pub fn call_by_name(connection: &mut Connection, news: &mut [&mut Value]) -> Result<(), StoreError> {
    let mut names: BTreeMap<Uuid, String> = BTreeMap::new();
    for value in news.iter_mut() {
        each_text(value, &mut |text| {
            names.extend(mentions(text).into_iter().map(|(_, player)| (player, forgotten(player))));
        });
    }
    if names.is_empty() {
        return Ok(());
    }
    let players: Vec<Uuid> = names.keys().copied().collect();
    names.extend(players::names(connection, &players)?);
    for value in news.iter_mut() {
        each_text(value, &mut |text| {
            // From the end, so that earlier positions stay valid.
            for (at, player) in mentions(text).into_iter().rev() {
                text.replace_range(at..=at + START.len() + ID_LENGTH, &names[&player]);
            }
        });
    }
    Ok(())
}

/// Returns what a player is called whose account is forgotten: as deleted accounts are, which no other player can be.
fn forgotten(player: Uuid) -> String {
    // The last digits are random.
    format!("{DELETED_PREFIX}{}", &player.simple().to_string()[20..])
}

/// Returns the positions of mentions, with the players.
fn mentions(text: &str) -> Vec<(usize, Uuid)> {
    let found = text.match_indices(START).filter_map(|(at, _)| {
        let (id, after) = text[at + START.len()..].split_at_checked(ID_LENGTH)?;
        Some((at, id.parse().ok().filter(|_| after.starts_with('}'))?))
    });
    found.collect()
}

fn each_text(value: &mut Value, on: &mut impl FnMut(&mut String)) {
    match value {
        Value::String(text) => on(text),
        Value::Array(items) => items.iter_mut().for_each(|item| each_text(item, on)),
        Value::Object(fields) => fields.values_mut().for_each(|field| each_text(field, on)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_are_found_where_they_are_whole() {
        let (one, other) = (Uuid::now_v7(), Uuid::now_v7());
        let text = format!("{} beat {}.", mention(one), mention(other));
        assert_eq!(mentions(&text), [(0, one), (START.len() + ID_LENGTH + 7, other)]);
        for broken in
            ["ana", "{player }", "{player 0191b6a0-0000-7000-8000-000000000001", "{player ééééééééééééééééééé}"]
        {
            assert!(mentions(broken).is_empty(), "{broken}");
        }
    }
}
