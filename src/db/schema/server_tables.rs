//! The processes of the server.

diesel::table! {
    downtimes (since) {
        since -> Timestamptz,
        until -> Timestamptz,
    }
}

diesel::table! {
    heartbeat (one) {
        one -> Bool,
        at -> Timestamptz,
    }
}
