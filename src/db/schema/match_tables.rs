//! Matches, from the lobby to the last event.

diesel::table! {
    agreements (match_id, kind, player_id) {
        match_id -> Uuid,
        kind -> Text,
        player_id -> Uuid,
        version -> BigInt,
        at -> Timestamptz,
    }
}

diesel::table! {
    bot_turns (match_id) {
        match_id -> Uuid,
        player_id -> Uuid,
        since -> Timestamptz,
        taken_at -> Timestamptz,
    }
}

diesel::table! {
    clock_jobs (match_id) {
        match_id -> Uuid,
        due -> Nullable<Timestamptz>,
        taken_until -> Nullable<Timestamptz>,
        reminded_until -> Timestamptz,
        stood_for -> Array<Text>,
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
    invitations (match_id, id) {
        match_id -> Uuid,
        id -> Uuid,
        sender -> Uuid,
        player_id -> Uuid,
        state -> Text,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    kept_seats (match_id, seat) {
        match_id -> Uuid,
        seat -> SmallInt,
        player_id -> Uuid,
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
        outcome -> Nullable<Jsonb>,
        created_at -> Timestamptz,
        started_at -> Nullable<Timestamptz>,
        finished_at -> Nullable<Timestamptz>,
        clock -> Jsonb,
        rated -> Bool,
        spectator_delay -> SmallInt,
        rematch -> Nullable<Uuid>,
        counted -> Bool,
        origin -> Nullable<Text>,
        cancelled_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    notes (player_id, match_id) {
        player_id -> Uuid,
        match_id -> Uuid,
        text -> Text,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    pairings (id) {
        id -> Uuid,
        number -> BigInt,
        player_id -> Uuid,
        terms -> Bytea,
        game -> Text,
        options -> Jsonb,
        clock -> Jsonb,
        seats -> SmallInt,
        rated -> Bool,
        entropy -> Text,
        seed -> Bytea,
        status -> Text,
        match_id -> Nullable<Uuid>,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    pauses (match_id, since) {
        match_id -> Uuid,
        since -> Timestamptz,
        until -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    progress (match_id) {
        match_id -> Uuid,
        version -> BigInt,
        revision -> BigInt,
        to_act -> Integer,
        deadlines -> Array<Nullable<Timestamptz>>,
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
        hints -> Nullable<Jsonb>,
        ended -> Bool,
        ended_at -> Timestamptz,
    }
}
