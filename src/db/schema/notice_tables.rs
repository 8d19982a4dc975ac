//! Announcements and their deliveries.

diesel::table! {
    deliveries (receiver_id, id) {
        receiver_id -> Uuid,
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
        pushed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    notice_counters (player_id) {
        player_id -> Uuid,
        newest -> BigInt,
    }
}

diesel::table! {
    notices (player_id, number) {
        player_id -> Uuid,
        number -> BigInt,
        id -> Uuid,
        match_id -> Uuid,
        kind -> Text,
        news -> Jsonb,
        at -> Timestamptz,
    }
}

diesel::table! {
    outbox (id) {
        match_id -> Uuid,
        id -> BigInt,
        first_seq -> Nullable<BigInt>,
        last_seq -> Nullable<BigInt>,
        opened -> Integer,
        decision -> Nullable<BigInt>,
        player_id -> Nullable<Uuid>,
        news -> Nullable<Jsonb>,
        at -> Timestamptz,
        written_at -> Timestamptz,
    }
}

diesel::table! {
    push_keys (one) {
        one -> Bool,
        secret -> Bytea,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    quiet_hours (player_id) {
        player_id -> Uuid,
        start_minute -> SmallInt,
        end_minute -> SmallInt,
        time_zone -> Text,
    }
}

diesel::table! {
    receivers (id) {
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
        format -> Text,
        public_key -> Nullable<Bytea>,
        app_id -> Nullable<Text>,
        match_id -> Nullable<Uuid>,
        session_id -> Nullable<Uuid>,
        failing_since -> Nullable<Timestamptz>,
        grant_id -> Nullable<Uuid>,
    }
}
