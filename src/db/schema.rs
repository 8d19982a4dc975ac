//! Every table, as the migrations leave it. A test compares this with the database.

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
    blocks (player_id, blocked) {
        player_id -> Uuid,
        blocked -> Uuid,
        since -> Timestamptz,
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
    clock_jobs (match_id) {
        match_id -> Uuid,
        due -> Nullable<Timestamptz>,
        taken_until -> Nullable<Timestamptz>,
        reminded_until -> Timestamptz,
        stood_for -> Array<Text>,
    }
}

diesel::table! {
    deletions (player_id) {
        player_id -> Uuid,
        name -> Text,
        asked_at -> Timestamptz,
        final_at -> Timestamptz,
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
    departures (player_id, match_id) {
        player_id -> Uuid,
        match_id -> Uuid,
    }
}

diesel::table! {
    downtimes (since) {
        since -> Timestamptz,
        until -> Timestamptz,
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
        last_sent_at -> Nullable<Timestamptz>,
        due -> Nullable<Timestamptz>,
        taken_until -> Nullable<Timestamptz>,
        mail_id -> Nullable<Uuid>,
        mail_upto -> Nullable<BigInt>,
        tries -> SmallInt,
    }
}

diesel::table! {
    email_items (player_id, id) {
        player_id -> Uuid,
        id -> BigInt,
        notice_id -> Uuid,
        match_id -> Uuid,
        kind -> Text,
        news -> Jsonb,
    }
}

diesel::table! {
    email_verifications (token_hash) {
        token_hash -> Bytea,
        player_id -> Uuid,
        address -> Text,
        address_key -> Text,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
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
    heartbeat (one) {
        one -> Bool,
        at -> Timestamptz,
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
        counted -> Bool,
        origin -> Nullable<Text>,
        filed -> Bool,
        cancelled_at -> Nullable<Timestamptz>,
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
    operator_acts (id) {
        id -> Uuid,
        at -> Timestamptz,
        operator -> Text,
        act -> Text,
        match_id -> Nullable<Uuid>,
        player_id -> Nullable<Uuid>,
        why -> Text,
    }
}

diesel::table! {
    outbox (match_id, id) {
        match_id -> Uuid,
        id -> BigInt,
        first_seq -> Nullable<BigInt>,
        last_seq -> Nullable<BigInt>,
        opened -> Integer,
        decision -> Nullable<BigInt>,
        player_id -> Nullable<Uuid>,
        news -> Nullable<Jsonb>,
        at -> Timestamptz,
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
    password_guesses (account) {
        account -> Bytea,
        guesses -> Integer,
        last_at -> Timestamptz,
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
    suspensions (player_id) {
        player_id -> Uuid,
        since -> Timestamptz,
        until -> Nullable<Timestamptz>,
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
    vacations (player_id, since) {
        player_id -> Uuid,
        since -> Timestamptz,
        until -> Timestamptz,
    }
}

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

diesel::joinable!(tokens -> players (player_id));
diesel::joinable!(seats -> players (player_id));
diesel::joinable!(seats -> matches (match_id));
diesel::joinable!(events -> matches (match_id));
diesel::allow_tables_to_appear_in_same_query!(
    agreements,
    archive,
    archive_players,
    blocks,
    bot_turns,
    checkpoints,
    clock_jobs,
    deletions,
    deliveries,
    departures,
    downtimes,
    email_addresses,
    email_items,
    email_verifications,
    events,
    heartbeat,
    idempotent_answers,
    invitations,
    kept_seats,
    matches,
    notice_counters,
    notices,
    operator_acts,
    outbox,
    pairings,
    password_guesses,
    pauses,
    players,
    rating_steps,
    ratings,
    seats,
    signing_keys,
    statistics,
    statistics_mark,
    suspensions,
    tokens,
    vacations,
    webhooks,
);
