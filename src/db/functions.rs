//! Functions of `PostgreSQL` that diesel does not know.

use diesel::sql_types::{BigInt, Bool, Integer, Nullable, SingleValue, SmallInt, SqlType, Text};

#[diesel::declare_sql_function]
extern "SQL" {
    /// Returns the database's time, which goes on during a transaction.
    fn clock_timestamp() -> Timestamptz;
    /// Returns the first of two values; the other one if it is null.
    fn coalesce<T: SqlType + SingleValue>(first: Nullable<T>, other: T) -> T;
    /// Returns the name of this database.
    fn current_database() -> Text;
    /// Returns the schema in which new tables are created.
    fn current_schema() -> Text;
    /// Returns the value of a setting.
    fn current_setting(name: Text) -> Text;
    /// Returns the greater of two values; the other one if one is null.
    fn greatest<T: SqlType + SingleValue>(one: T, other: T) -> T;
    /// Whether this role may do this in a schema.
    fn has_schema_privilege(schema: Text, privilege: Text) -> Bool;
    /// Returns a hash of a text.
    fn hashtext(text: Text) -> Integer;
    /// Returns a longer hash of a text.
    fn hashtextextended(text: Text, seed: BigInt) -> BigInt;
    /// Converts a small number to a larger type.
    fn int4(number: SmallInt) -> Integer;
    /// Converts the number to `bigint`, the type of counts.
    fn int8(number: Nullable<SmallInt>) -> Nullable<BigInt>;
    /// Adds two numbers.
    fn int8pl(one: Nullable<BigInt>, other: Nullable<BigInt>) -> Nullable<BigInt>;
    /// Returns the lesser of two values; the other one if one is null.
    fn least<T: SqlType + SingleValue>(one: T, other: T) -> T;
    /// Returns a random number from 0 to 1.
    fn random() -> Double;
    /// Returns the text in lower case.
    fn lower(text: Text) -> Text;
    /// Waits for a shared lock of this key, and holds it until the session ends.
    fn pg_advisory_lock_shared(key: BigInt) -> Nullable<Text>;
    /// Releases the session's lock of this key.
    fn pg_advisory_unlock(key: BigInt) -> Bool;
    /// Waits for the lock of these two keys, and holds it until the transaction ends.
    fn pg_advisory_xact_lock(space: Integer, key: Integer) -> Nullable<Text>;
    /// Waits for the lock of this key, and holds it until the transaction ends.
    #[sql_name = "pg_advisory_xact_lock"]
    fn pg_advisory_xact_lock_of_one(key: BigInt) -> Nullable<Text>;
    /// Waits for the lock of these two keys, which others can share, and holds it until the transaction ends.
    fn pg_advisory_xact_lock_shared(space: Integer, key: Integer) -> Nullable<Text>;
    /// Writes a message to the log of the database, which means nothing to it.
    fn pg_logical_emit_message(transactional: Bool, prefix: Text, content: Text) -> Text;
    /// Notifies every connection that listens to the channel, on commit.
    fn pg_notify(channel: Text, payload: Text) -> Nullable<Text>;
    /// Returns when the server was started.
    fn pg_postmaster_start_time() -> Timestamptz;
    /// Takes the lock of this key until the session ends, if it is free.
    fn pg_try_advisory_lock(key: BigInt) -> Bool;
    /// Takes the lock of this key until the transaction ends, if it is free.
    fn pg_try_advisory_xact_lock(key: BigInt) -> Bool;
    /// Returns a part of a text that is split at separators, counted from 1.
    fn split_part(text: Text, separator: Text, number: Integer) -> Text;
    /// Parses a time.
    fn timestamptz(text: Text) -> Timestamptz;
    /// Returns a value as the database's JSON.
    fn to_jsonb<T: SqlType + SingleValue>(value: Nullable<T>) -> Nullable<Jsonb>;
    /// Returns the table of this name, if there is one.
    fn to_regclass(name: Text) -> Nullable<Oid>;
}
