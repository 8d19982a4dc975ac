//! Functions of `PostgreSQL` that diesel does not know.

use diesel::sql_types::{BigInt, Integer, Nullable, SingleValue, SmallInt, SqlType, Text};

#[diesel::declare_sql_function]
extern "SQL" {
    /// The first of two values; the other one where it is null.
    fn coalesce<T: SqlType + SingleValue>(first: Nullable<T>, other: T) -> T;
    /// The value of a setting.
    fn current_setting(name: Text) -> Text;
    /// The greater of two values; the other one where one is null.
    fn greatest<T: SqlType + SingleValue>(one: T, other: T) -> T;
    /// A hash of a text.
    fn hashtext(text: Text) -> Integer;
    /// A longer hash of a text.
    fn hashtextextended(text: Text, seed: BigInt) -> BigInt;
    /// A small number as a larger type.
    fn int4(number: SmallInt) -> Integer;
    /// The number as a `bigint`, as counts are.
    fn int8(number: Nullable<SmallInt>) -> Nullable<BigInt>;
    /// The lesser of two values; the other one where one is null.
    fn least<T: SqlType + SingleValue>(one: T, other: T) -> T;
    /// The text in lower case.
    fn lower(text: Text) -> Text;
    /// Waits for the lock of this key, and holds it until the session ends.
    fn pg_advisory_lock(key: BigInt) -> Nullable<Text>;
    /// Waits for the lock of this key together with others who share it, and holds it until the session ends.
    fn pg_advisory_lock_shared(key: BigInt) -> Nullable<Text>;
    /// Gives back the session's own lock of this key.
    fn pg_advisory_unlock(key: BigInt) -> Bool;
    /// Waits for the lock of these two keys, and holds it until the transaction ends.
    fn pg_advisory_xact_lock(space: Integer, key: Integer) -> Nullable<Text>;
    /// Waits for the lock of this key, and holds it until the transaction ends.
    #[sql_name = "pg_advisory_xact_lock"]
    fn pg_advisory_xact_lock_of_one(key: BigInt) -> Nullable<Text>;
    /// Tells every connection that listens to the channel, once the transaction is committed.
    fn pg_notify(channel: Text, payload: Text) -> Nullable<Text>;
    /// Takes the lock of this key until the session ends, if nobody has it.
    fn pg_try_advisory_lock(key: BigInt) -> Bool;
    /// Takes the lock of this key until the transaction ends, if nobody has it.
    fn pg_try_advisory_xact_lock(key: BigInt) -> Bool;
    /// A part of a text that separators divide, counted from 1.
    fn split_part(text: Text, separator: Text, number: Integer) -> Text;
    /// The moment that a text tells.
    fn timestamptz(text: Text) -> Timestamptz;
    /// A value as the database writes it in JSON.
    fn to_jsonb<T: SqlType + SingleValue>(value: Nullable<T>) -> Nullable<Jsonb>;
}
