//! The server's processes.

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
