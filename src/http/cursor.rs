//! Paginated lists. A cursor is the key of the last item seen, so that rows added meanwhile are neither repeated nor
//! skipped.

use std::{borrow::Cow, fmt::Debug};

use actix_web::{HttpRequest, HttpResponse, Responder, body::BoxBody, http::header};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, Error as _},
};
use utoipa::{
    IntoParams, PartialSchema, ToSchema,
    openapi::{
        ObjectBuilder, RefOr, Schema, Type,
        path::{Parameter, ParameterIn},
    },
};

use super::problem::Problem;

/// A list with pages.
pub trait List {
    /// What its cursors begin with, so that no other list takes them.
    const NAME: &'static str;
    /// What tells its items apart, in the order of the list.
    type Key: Debug + Serialize + DeserializeOwned;
}

/// The end of a page of a list: its name and the key, written as base64url, as an opaque value for clients.
///
/// Parameters declare it as `#[param(value_type = Option<String>)]`: the key is not part of the API.
#[derive(Debug)]
pub struct Cursor<L: List>(pub L::Key);

impl<'de, L: List> Deserialize<'de> for Cursor<L> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        let end = URL_SAFE_NO_PAD.decode(text.as_ref()).ok();
        let end = end.and_then(|end| serde_json::from_slice::<(String, L::Key)>(&end).ok());
        let key = end.filter(|(name, _)| name == L::NAME).map(|(_, key)| Self(key));
        key.ok_or_else(|| D::Error::custom("must be a `next` of an earlier page of this list"))
    }
}

/// The maximum number of items of a page: 1 to 200, by default 50.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit(u16);

impl Limit {
    const MAX: u16 = 200;

    /// Returns the number of items.
    pub fn items(self) -> usize {
        self.0.into()
    }

    /// Returns the number of rows to fetch: one more than the page shows, to know whether there is another page.
    pub fn rows(self) -> i64 {
        i64::from(self.0) + 1
    }
}

impl Default for Limit {
    fn default() -> Self {
        Self(50)
    }
}

impl<'de> Deserialize<'de> for Limit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let limit = u16::deserialize(deserializer).ok().filter(|limit| (1..=Self::MAX).contains(limit));
        limit.map(Self).ok_or_else(|| D::Error::custom("must be a number from 1 to 200"))
    }
}

impl PartialSchema for Limit {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(1))
            .maximum(Some(Self::MAX))
            .default(Some(Self::default().0.into()))
            .description(Some("How many items the page may have."))
            .into()
    }
}

impl ToSchema for Limit {}

/// Which page of a list without filters to read.
#[derive(Debug, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct PageOf<L: List> {
    /// The `next` of the previous page.
    pub cursor: Option<Cursor<L>>,
    /// The largest number of items on the page.
    #[serde(default)]
    pub limit: Limit,
}

/// The parameters of [`PageOf`] as the API describes them. A derive at a generic type would demand a schema of the list.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the derive reads it")]
struct PageParameters {
    /// The `next` of the previous page.
    cursor: Option<String>,
    /// The largest number of items on the page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    limit: Option<u16>,
}

impl<L: List> IntoParams for PageOf<L> {
    fn into_params(place: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        PageParameters::into_params(place)
    }
}

/// One page of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// The items, in the order of the list.
    pub items: Vec<T>,
    /// The `cursor` of the page after this one; null on the last page.
    #[schema(required = true)]
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// Makes a page of these rows, for which [`Limit::rows`] were requested.
    ///
    /// # Errors
    /// A 500 if the key cannot be written as JSON.
    pub fn cut<L: List>(mut rows: Vec<T>, limit: Limit, key: impl Fn(&T) -> L::Key) -> Result<Self, Problem> {
        let more = rows.len() > limit.items();
        rows.truncate(limit.items());
        let last = rows.last().filter(|_| more).map(key);
        Self { items: rows, next: None }.or_after::<L>(last)
    }

    /// Sets `next` to this key, unless the page already has one.
    ///
    /// # Errors
    /// A 500 if the key cannot be written as JSON.
    pub fn or_after<L: List>(mut self, key: Option<L::Key>) -> Result<Self, Problem> {
        if let (None, Some(key)) = (&self.next, key) {
            self.next = Some(URL_SAFE_NO_PAD.encode(serde_json::to_vec(&(L::NAME, key)).map_err(Problem::internal)?));
        }
        Ok(self)
    }

    /// Converts each item of the page.
    pub fn map<U>(self, make: impl FnMut(T) -> U) -> Page<U> {
        Page { items: self.items.into_iter().map(make).collect(), next: self.next }
    }
}

impl<T: Serialize> Responder for Page<T> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        if let Some(next) = &self.next {
            response.insert_header((header::LINK, link(request, next)));
        }
        response.json(self)
    }
}

/// Returns the link to the same list with the same filters, from the cursor on.
fn link(request: &HttpRequest, next: &str) -> String {
    let filters = form_urlencoded::parse(request.query_string().as_bytes()).filter(|(name, _)| name != "cursor");
    let query =
        form_urlencoded::Serializer::new(String::new()).extend_pairs(filters).append_pair("cursor", next).finish();
    format!("<{}?{query}>; rel=\"next\"", request.path())
}

#[cfg(test)]
mod tests {
    use actix_web::{
        App, get,
        test::{TestRequest, call_service, init_service, read_body_json},
    };
    use serde_json::{Value, json};
    use utoipa_actix_web::AppExt;

    use super::*;
    use crate::http::{extract::Query, problem::ProblemBody, testing::problem_of};

    enum Numbers {}

    impl List for Numbers {
        const NAME: &'static str = "Numbers";
        type Key = u32;
    }

    #[derive(Deserialize, IntoParams)]
    #[serde(deny_unknown_fields)]
    struct Filter {
        /// Only larger ones.
        above: Option<u32>,
        #[serde(default)]
        #[param(inline)]
        limit: Limit,
        #[param(value_type = Option<String>)]
        cursor: Option<Cursor<Numbers>>,
    }

    /// Lists numbers.
    #[utoipa::path(
        params(Filter),
        responses(
            (status = 200, body = Page<u32>),
            (status = 400, body = ProblemBody, content_type = "application/problem+json")
        )
    )]
    #[get("/numbers")]
    async fn list_numbers(Query(filter): Query<Filter>) -> Result<Page<u32>, Problem> {
        let after = filter.cursor.map(|cursor| cursor.0).or(filter.above).unwrap_or(0);
        let rows = (after + 1..=120).take(usize::try_from(filter.limit.rows()).unwrap()).collect();
        Page::cut::<Numbers>(rows, filter.limit, |&number| number)
    }

    async fn ask(uri: &str) -> actix_web::dev::ServiceResponse {
        let app = init_service(App::new().service(list_numbers)).await;
        call_service(&app, TestRequest::get().uri(uri).to_request()).await
    }

    #[actix_web::test]
    async fn following_the_links_gives_every_item_once() {
        let mut uri = Some("/numbers?above=10&limit=50".to_owned());
        let mut numbers = Vec::new();
        while let Some(here) = uri.take() {
            let answer = ask(&here).await;
            let link = answer.headers().get(header::LINK).map(|link| link.to_str().unwrap().to_owned());
            let page: Value = read_body_json(answer).await;
            assert_eq!(page["next"].is_null(), link.is_none());
            numbers.extend(page["items"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()));
            uri = link.map(|link| link.strip_prefix('<').unwrap().strip_suffix(">; rel=\"next\"").unwrap().to_owned());
        }
        assert_eq!(numbers, (11..=120).collect::<Vec<u64>>());
    }

    #[actix_web::test]
    async fn a_page_that_just_fits_is_the_last() {
        let page: Value = read_body_json(ask("/numbers?above=70&limit=50").await).await;
        assert_eq!((page["items"].as_array().unwrap().len(), &page["next"]), (50, &Value::Null));
    }

    #[actix_web::test]
    async fn what_is_no_cursor_or_no_limit_is_refused_by_name() {
        let cursor = |text: &str| format!("cursor={}", URL_SAFE_NO_PAD.encode(text));
        assert_eq!(ask(&format!("/numbers?{}", cursor(r#"["Numbers",50]"#))).await.status(), 200);
        for (query, parameter) in [
            ("cursor=%21", "/cursor"),
            (&*cursor("50"), "/cursor"),
            (&*cursor(r#"["Others",50]"#), "/cursor"),
            (&*cursor(r#"["Numbers","50"]"#), "/cursor"),
            ("limit=0", "/limit"),
            ("limit=201", "/limit"),
            ("limit=x", "/limit"),
        ] {
            let problem = problem_of(ask(&format!("/numbers?{query}")).await).await;
            assert_eq!(problem["code"], "malformed_query");
            assert_eq!(problem["errors"][0]["pointer"], json!(parameter), "{problem}");
        }
    }

    #[test]
    fn the_document_tells_of_both_parameters() {
        let (_, document) = App::new().into_utoipa_app().service(list_numbers).split_for_parts();
        let document = serde_json::to_value(document).unwrap();
        let parameters = document["paths"]["/numbers"]["get"]["parameters"].as_array().unwrap();
        let described = |name: &str| parameters.iter().find(|parameter| parameter["name"] == name).unwrap();
        assert_eq!(described("limit")["schema"]["maximum"], 200, "{document:#}");
        assert_eq!(described("limit")["required"], false, "{document:#}");
        assert!(described("cursor")["schema"].to_string().contains("string"), "{document:#}");
        assert!(document["components"]["schemas"]["Problem"].is_object(), "{document:#}");
    }
}
