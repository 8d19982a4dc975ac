//! Apps that others write, and what players allow them.

diesel::table! {
    apps (id) {
        id -> Uuid,
        player_id -> Uuid,
        name -> Text,
        home_page -> Nullable<Text>,
        redirect_uris -> Array<Text>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    app_grants (id) {
        id -> Uuid,
        player_id -> Uuid,
        client_id -> Text,
        app_id -> Nullable<Uuid>,
        name -> Text,
        redirects_to -> Nullable<Text>,
        scopes -> Array<Text>,
        created_at -> Timestamptz,
        last_used_at -> Timestamptz,
        expires_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    refresh_tokens (hash) {
        hash -> Bytea,
        grant_id -> Uuid,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    authorization_codes (hash) {
        hash -> Bytea,
        player_id -> Uuid,
        client_id -> Text,
        app_id -> Nullable<Uuid>,
        name -> Text,
        redirect_uri -> Text,
        challenge -> Bytea,
        scopes -> Array<Text>,
        expires_at -> Timestamptz,
        grant_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    device_codes (hash) {
        hash -> Bytea,
        user_code_hash -> Bytea,
        client_id -> Text,
        app_id -> Nullable<Uuid>,
        name -> Text,
        scopes -> Array<Text>,
        expires_at -> Timestamptz,
        interval_seconds -> Integer,
        polled_at -> Nullable<Timestamptz>,
        player_id -> Nullable<Uuid>,
        approved -> Nullable<Bool>,
    }
}

diesel::table! {
    token_uses (token_id) {
        token_id -> Uuid,
        used_at -> Timestamptz,
        used_with -> Text,
    }
}
