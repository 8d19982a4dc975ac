//! The requests that webhooks get: one for each kind of notice, made from the same types as the notices.

use utoipa::openapi::{
    Content, KnownFormat, ObjectBuilder, Paths, Ref, RefOr, ResponseBuilder, Schema, SchemaFormat,
    path::{HttpMethod, Operation, OperationBuilder, ParameterBuilder, ParameterIn, PathItem},
    request_body::RequestBodyBuilder,
    schema::{Object, SchemaType, Type},
};

use super::unions::{SCHEMAS, Schemas, pascal_case};

/// The headers of Standard Webhooks.
const HEADERS: [(&str, &str, &str); 3] = [
    ("webhook-id", "The notice's id, the same in all attempts.", "01a1fb5d-3889-771f-adec-d5fd5abb75a5"),
    ("webhook-timestamp", "When it is sent, in seconds since 1970.", "1763942400"),
    (
        "webhook-signature",
        "`v1,` and the HMAC-SHA256 over id, timestamp and body, joined by dots, in base64; while a secret is being \
         replaced one for each secret, separated by spaces.",
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    ),
];

/// Describes the message for each kind of news, and the ping, and adds their schemas.
pub fn describe(schemas: &mut Schemas) -> Paths {
    let mut messages = vec![(
        "webhook.ping".to_owned(),
        "The player asked for a test message.".to_owned(),
        RefOr::T(Schema::Object(Object::new())),
        true,
    )];
    if let Some(RefOr::T(Schema::OneOf(news))) = schemas.get("News") {
        let mapping = news.discriminator.iter().flat_map(|discriminator| &discriminator.mapping);
        for (kind, variant) in mapping {
            let variant = variant.strip_prefix(SCHEMAS).and_then(|name| schemas.get(name));
            if let Some(RefOr::T(Schema::Object(variant))) = variant
                && let Some(data) = variant.properties.get("data")
            {
                messages.push((kind.clone(), variant.description.clone().unwrap_or_default(), data.clone(), false));
            }
        }
    }
    let mut paths = Paths::new();
    for (kind, description, news, is_ping) in messages {
        let name = format!("Message{}", pascal_case(&kind));
        schemas.insert(name.clone(), message(&kind, &description, news, is_ping).into());
        paths.paths.insert(kind.clone(), PathItem::new(HttpMethod::Post, operation(&kind, &description, &name)));
    }
    paths
}

/// Returns the schema of a message.
fn message(kind: &str, description: &str, news: RefOr<Schema>, is_ping: bool) -> Object {
    let of = |kind: Type| if is_ping { SchemaType::from_iter([kind, Type::Null]) } else { kind.into() };
    let uuid = || SchemaFormat::KnownFormat(KnownFormat::Uuid);
    let id = |description: &str| {
        ObjectBuilder::new().schema_type(Type::String).format(Some(uuid())).description(Some(description.to_owned()))
    };
    let number = ObjectBuilder::new()
        .schema_type(of(Type::Integer))
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .description(Some("The number among the player's notices, from 1, without gaps; `null` for a ping."));
    let match_id = ObjectBuilder::new()
        .schema_type(of(Type::String))
        .format(Some(uuid()))
        .description(Some("The match; `null` for a ping."));
    let data = ObjectBuilder::new()
        .property("id", id("The notice's id."))
        .property("player_id", id("The player for whom the notice is."))
        .property("number", number)
        .property("match_id", match_id)
        .property("news", news);
    let data = ["id", "player_id", "number", "match_id", "news"].into_iter().fold(data, ObjectBuilder::required);
    let tag = ObjectBuilder::new().schema_type(Type::String).enum_values(Some([kind]));
    let at = RefOr::Ref(Ref::from_schema_name("Time"));
    ObjectBuilder::new()
        .description(Some(description))
        .property("type", tag)
        .property("timestamp", at)
        .property("data", data)
        .required("type")
        .required("timestamp")
        .required("data")
        .build()
}

/// Returns the request that delivers such a message.
fn operation(kind: &str, description: &str, schema: &str) -> Operation {
    let content = Content::new(Some(Ref::from_schema_name(schema)));
    let body = RequestBodyBuilder::new()
        .description(Some("The message."))
        .content("application/json", content)
        .required(Some(utoipa::openapi::Required::True));
    let responses = [
        ("2XX", "The message has arrived."),
        ("410", "The server disables the webhook."),
        ("default", "The server tries again later, for three days."),
    ];
    let operation = OperationBuilder::new()
        .operation_id(Some(format!("receive_{}", kind.replace('.', "_"))))
        .tag("messages")
        .summary(Some(format!("Receive `{kind}`")))
        .description(Some(description))
        .request_body(Some(body.build()))
        .securities(Some([]));
    let operation = HEADERS.into_iter().fold(operation, |operation, (name, description, example)| {
        let header = ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Header)
            .required(utoipa::openapi::Required::True)
            .description(Some(description))
            .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
            .example(Some(example.into()));
        operation.parameter(header)
    });
    let answered = responses.into_iter().fold(operation, |operation, (status, description)| {
        operation.response(status, ResponseBuilder::new().description(description))
    });
    answered.build()
}
