//! Players and their accounts.

diesel::table! {
    blocks (player_id, blocked) {
        player_id -> Uuid,
        blocked -> Uuid,
        since -> Timestamptz,
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
    departures (player_id, match_id) {
        player_id -> Uuid,
        match_id -> Uuid,
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
    idempotent_answers (id) {
        id -> Bytea,
        request -> Bytea,
        answer -> Bytea,
        created_at -> Timestamptz,
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
    passkey_challenges (hash) {
        hash -> Bytea,
        player_id -> Nullable<Uuid>,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    passkeys (id) {
        id -> Uuid,
        player_id -> Uuid,
        credential_id -> Bytea,
        public_key -> Bytea,
        counter -> BigInt,
        name -> Text,
        created_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
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
    password_resets (code_hash) {
        code_hash -> Bytea,
        player_id -> Uuid,
        mail_id -> Uuid,
        address -> Text,
        address_key -> Text,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
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
        language -> Nullable<Text>,
        invitations_from -> Text,
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
        grant_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    vacations (player_id, since) {
        player_id -> Uuid,
        since -> Timestamptz,
        until -> Timestamptz,
    }
}
