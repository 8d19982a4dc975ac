//! What is made from finished matches.

diesel::table! {
    archive (number) {
        number -> BigInt,
        match_id -> Uuid,
        game -> Text,
        public -> Bool,
        finished_at -> Timestamptz,
        filed_at -> Timestamptz,
    }
}

diesel::table! {
    archive_players (player_id, number) {
        player_id -> Uuid,
        number -> BigInt,
    }
}

diesel::table! {
    checkpoints (number) {
        number -> BigInt,
        day -> Date,
        first -> BigInt,
        matches -> Integer,
        hash -> Bytea,
        signature -> Bytea,
        body -> Text,
    }
}

diesel::table! {
    rating_steps (match_id, seat) {
        match_id -> Uuid,
        seat -> SmallInt,
        game -> Text,
        pool -> Text,
        at -> Timestamptz,
        player_id -> Uuid,
        place -> SmallInt,
        mu -> Integer,
        sigma -> Integer,
        matches -> Integer,
    }
}

diesel::table! {
    ratings (player_id, game, pool) {
        player_id -> Uuid,
        game -> Text,
        pool -> Text,
        mu -> Integer,
        sigma -> Integer,
        matches -> Integer,
        score -> BigInt,
    }
}

diesel::table! {
    signing_keys (id) {
        id -> Text,
        secret -> Bytea,
        created_at -> Timestamptz,
        retired_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    statistics (game, seats, measure, key) {
        game -> Text,
        seats -> SmallInt,
        measure -> Text,
        key -> Jsonb,
        count -> BigInt,
        sum -> BigInt,
    }
}

diesel::table! {
    statistics_mark (the_only) {
        the_only -> Bool,
        number -> BigInt,
    }
}

diesel::table! {
    unfiled (match_id) {
        match_id -> Uuid,
        finished_at -> Timestamptz,
    }
}
