//! Statements that diesel's query builder cannot express, prepared once for each connection like its own.

/// Declares a statement: its parameters with their types in Rust and SQL, then its text, which refers to parameters by
/// name. A parameter can be used several times.
///
/// Parts in `[condition: ...]` are in the text only if that field, of those that `if` lists, is set. The connection then finds
/// the prepared statement by its text, of which there must be few.
///
/// It cannot be a part of another query, because its parameters are numbered from 1. The statement's documentation says
/// why diesel cannot express it. Rows are read by the names of the columns.
macro_rules! statement {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident $(<$life:lifetime>)? $(if $($condition:ident),+)? { $($parameter:ident: $rust:ty as $sql:ty),* $(,)? }
        $($part:tt)+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug)]
        $vis struct $name $(<$life>)? { $($(pub $condition: bool,)+)? $(pub $parameter: $rust),* }

        impl $(<$life>)? diesel::query_builder::QueryFragment<diesel::pg::Pg> for $name $(<$life>)? {
            fn walk_ast<'b>(
                &'b self,
                mut out: diesel::query_builder::AstPass<'_, 'b, diesel::pg::Pg>,
            ) -> diesel::QueryResult<()> {
                let Self { $($($condition,)+)? $($parameter),* } = self;
                // The parameters that are bound so far: one that is used again is sent once.
                let mut bound = Vec::new();
                $(
                    let $parameter = |out: &mut diesel::query_builder::AstPass<'_, 'b, diesel::pg::Pg>,
                                      bound: &mut Vec<&'static str>| {
                        match bound.iter().position(|name| *name == stringify!($parameter)) {
                            Some(place) => {
                                out.push_sql(&format!("${}", place + 1));
                                Ok(())
                            }
                            None => {
                                bound.push(stringify!($parameter));
                                out.push_bind_param::<$sql, _>($parameter)
                            }
                        }
                    };
                )*
                $(crate::db::statement!(@part out, bound, $part);)+
                Ok(())
            }
        }

        const _: () = {
            /// Identifies the statement independently of its parameters.
            #[derive(Debug)]
            pub struct Id;

            impl $(<$life>)? diesel::query_builder::QueryId for $name $(<$life>)? {
                type QueryId = Id;

                const HAS_STATIC_QUERY_ID: bool = !crate::db::statement!(@any $($($condition)+)?);
            }
        };

        impl $(<$life>)? diesel::query_builder::Query for $name $(<$life>)? {
            type SqlType = diesel::sql_types::Untyped;
        }

        impl $(<$life>)? diesel::RunQueryDsl<diesel::PgConnection> for $name $(<$life>)? {}
    };
    (@part $out:ident, $bound:ident, $text:literal) => { $out.push_sql($text) };
    (@part $out:ident, $bound:ident, $parameter:ident) => { $parameter(&mut $out, &mut $bound)? };
    (@part $out:ident, $bound:ident, [$condition:ident: $($part:tt)+]) => {
        if *$condition {
            $(crate::db::statement!(@part $out, $bound, $part);)+
        }
    };
    (@any) => { false };
    (@any $($condition:ident)+) => { true };
}

pub(crate) use statement;
