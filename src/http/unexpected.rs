//! Refuses parts of a request that its operation would ignore: the client believes that they count.

use actix_web::{HttpRequest, web::Data};
use utoipa::openapi::{
    RefOr,
    path::{Parameter, ParameterIn},
};

use super::{
    error_mapping::Operations,
    extract::refuse_query,
    outgoing::route_of,
    problem::{HttpCode, Problem},
};

/// The headers that make a change conditional. No operation takes the second one for that.
const CONDITIONS: [&str; 2] = ["If-Match", "If-None-Match"];

/// Checks that a request to the API has no query and, to make a change conditional, no `If-Match` or `If-None-Match`, where the API's
/// document has no such parameter.
///
/// # Errors
/// 400 otherwise.
pub fn check(request: &HttpRequest) -> Result<(), Problem> {
    let is_set = |name: &&str| !request.method().is_safe() && request.headers().contains_key(*name);
    let mut conditions = CONDITIONS.into_iter().filter(is_set).peekable();
    if conditions.peek().is_none() && request.query_string().is_empty() {
        return Ok(());
    }
    // Elsewhere are pages, and OAuth's endpoints must ignore parameters that they do not know (RFC 6749, section 3.2).
    let route = route_of(request).filter(|route| route.starts_with("/v1/"));
    let operations = request.app_data::<Data<Operations>>();
    let operation = operations.zip(route).and_then(|(all, route)| all.operation(request.method(), &route));
    let Some(operation) = operation else { return Ok(()) };
    let takes = |fits: &dyn Fn(&Parameter) -> bool| {
        let mut parameters = operation.parameters.iter().flatten();
        parameters.any(|parameter| matches!(parameter, RefOr::T(parameter) if fits(parameter)))
    };
    if !takes(&|parameter| parameter.parameter_in == ParameterIn::Query) {
        refuse_query(request.query_string())?;
    }
    if let Some(name) = conditions.find(|name| !takes(&|parameter| parameter.name == *name)) {
        let detail =
            format!("This operation takes no `{name}`: it would make the change whatever the current state is.");
        return Err(Problem::new(HttpCode::INVALID_HEADER, detail));
    }
    Ok(())
}
