//! The tables, as the migrations leave them.

diesel::table! {
    players (id) {
        id -> Uuid,
        name -> Text,
        name_key -> Text,
        kind -> Text,
        password_hash -> Nullable<Text>,
        created_at -> Timestamptz,
        strength -> Nullable<Text>,
    }
}

diesel::table! {
    tokens (id) {
        id -> Uuid,
        player_id -> Uuid,
        hash -> Bytea,
        kind -> Text,
        name -> Text,
        scopes -> Array<Text>,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    matches (id) {
        id -> Uuid,
        game -> Text,
        rules_version -> Integer,
        options -> Jsonb,
        seats -> SmallInt,
        visibility -> Text,
        code -> Nullable<Text>,
        host -> Uuid,
        seed -> Bytea,
        commitment -> Bytea,
        status -> Text,
        version -> BigInt,
        to_act -> Integer,
        outcome -> Nullable<Jsonb>,
        created_at -> Timestamptz,
        started_at -> Nullable<Timestamptz>,
        finished_at -> Nullable<Timestamptz>,
        clock -> Jsonb,
        rated -> Bool,
        spectator_delay -> SmallInt,
        rematch -> Nullable<Uuid>,
        deadlines -> Array<Nullable<Timestamptz>>,
        origin -> Nullable<Text>,
        cancelled_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    seats (match_id, seat) {
        match_id -> Uuid,
        seat -> SmallInt,
        player_id -> Uuid,
        entropy -> Text,
        joined_at -> Timestamptz,
        name -> Nullable<Text>,
    }
}

diesel::table! {
    events (match_id, seq) {
        match_id -> Uuid,
        seq -> BigInt,
        body -> Text,
        hash -> Bytea,
    }
}

diesel::table! {
    idempotent_answers (id) {
        id -> Bytea,
        request -> Bytea,
        answer -> Bytea,
        created_at -> Timestamptz,
    }
}

diesel::joinable!(tokens -> players (player_id));
diesel::joinable!(seats -> players (player_id));
diesel::joinable!(seats -> matches (match_id));
diesel::joinable!(events -> matches (match_id));
diesel::allow_tables_to_appear_in_same_query!(players, tokens, matches, seats, events);

diesel::table! {
    webhooks (id) {
        id -> Uuid,
        player_id -> Uuid,
        url -> Text,
        host -> Text,
        kinds -> Nullable<Array<Text>>,
        description -> Text,
        secret -> Bytea,
        old_secret -> Nullable<Bytea>,
        old_until -> Nullable<Timestamptz>,
        enabled -> Bool,
        disabled_reason -> Nullable<Text>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    deliveries (webhook_id, id) {
        webhook_id -> Uuid,
        id -> Uuid,
        place -> BigInt,
        player_id -> Uuid,
        match_id -> Nullable<Uuid>,
        number -> Nullable<BigInt>,
        news -> Jsonb,
        at -> Timestamptz,
        status -> Text,
        asked_for -> Bool,
        tries -> SmallInt,
        due -> Nullable<Timestamptz>,
        taken_until -> Nullable<Timestamptz>,
        attempts -> Jsonb,
    }
}

diesel::table! {
    email_addresses (player_id) {
        player_id -> Uuid,
        address -> Text,
        verified_at -> Nullable<Timestamptz>,
        failing -> Nullable<Text>,
        your_turn -> Bool,
        reminders -> Bool,
        invitations -> Bool,
        results -> Bool,
        digest_seconds -> Integer,
        unsubscribe_token -> Text,
    }
}
