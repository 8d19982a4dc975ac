//! Asking a player whether an app may have what it asks for (RFC 6749, section 4.1, with PKCE and RFC 9207).

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    AppError, OAuthCode, OAuthError,
    client::{Client, read_scopes},
    pkce, redirect,
};
#[cfg(doc)]
use crate::service::accounts::AccountError;
use crate::{
    db::Connection,
    service::{
        accounts::{
            Accounts,
            store::codes::{self, CodeRow},
        },
        error::Error,
        players::{Caller, Scope, lock_caller},
        secrets,
    },
};

/// How long a code is valid: as long as an app needs to exchange it.
const CODE: SignedDuration = SignedDuration::from_secs(60);

/// How authorization codes begin.
pub(super) const CODE_PREFIX: &str = "acc_";

/// The longest `state`.
const MAX_STATE_LENGTH: usize = 2000;

/// What an app asks for: the parameters with which it sent the player here. Each is checked, and a wrong one is reported as
/// the RFCs say.
#[derive(Clone, Debug, Default, Deserialize, IntoParams, ToSchema)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
#[schema(example = json!({
    "response_type": "code",
    "client_id": "table.example",
    "redirect_uri": "https://table.example/callback",
    "scope": "play",
    "state": "af0ifjsldkj",
    "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    "code_challenge_method": "S256"
}))]
pub struct AuthorizationQuery {
    /// `code`.
    pub response_type: Option<String>,
    /// The app: the id of a registered one, or any other text of an app that is not registered.
    pub client_id: Option<String>,
    /// Where to send the player back to.
    pub redirect_uri: Option<String>,
    /// The scopes, separated by spaces; by default `read`.
    pub scope: Option<String>,
    /// A text that is returned to the app unchanged; at most 2000 characters.
    pub state: Option<String>,
    /// The SHA-256 of the verifier, in URL-safe base64.
    pub code_challenge: Option<String>,
    /// `S256`.
    pub code_challenge_method: Option<String>,
}

/// An app, as players are shown it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AppIdentity {
    /// The client id.
    #[schema(example = "table.example")]
    pub client_id: String,
    /// The app's name, which its developer has chosen. That of an app that is not registered is its client id.
    #[schema(example = "table.example")]
    pub name: String,
    /// Whether a developer has registered the app here.
    pub registered: bool,
    /// The page of a registered app, if it is on the site to which the player is sent back. Null otherwise, and for devices: only the
    /// way back shows that the page is the app's.
    #[schema(required = true)]
    pub home_page: Option<String>,
}

impl AppIdentity {
    /// Returns the app as it is shown to a player who is sent back to this URI; `None` for a device, which sends no player back.
    pub(super) fn of(client: &Client, redirect_uri: Option<&str>) -> Self {
        let destination = redirect_uri.map(redirect::destination);
        let page = client.app.as_ref().and_then(|app| app.home_page.clone());
        Self {
            client_id: client.id.clone(),
            name: client.name.clone(),
            registered: client.app.is_some(),
            home_page: page.filter(|page| destination == Some(redirect::destination(page))),
        }
    }
}

/// The question whether an app may have what it asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuthorizationQuestion {
    /// The app.
    pub app: AppIdentity,
    /// Where the player is sent back to: a site, `http://127.0.0.1` or `http://[::1]` for this device, or the scheme of an app.
    #[schema(example = "https://table.example")]
    pub redirects_to: String,
    /// What the app asks for.
    pub scopes: Vec<Scope>,
    /// Why the app cannot have it; null if it can.
    #[schema(required = true)]
    pub error: Option<AuthorizationError>,
}

/// Why an app cannot have what it asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({
    "error": "invalid_scope",
    "error_description": "The scopes are play, read and export.",
    "url": "https://table.example/callback?error=invalid_scope"
}))]
pub struct AuthorizationError {
    /// The code of RFC 6749.
    pub error: String,
    /// A sentence for the app's developer.
    pub error_description: String,
    /// Where the player returns to the app, which is told the error. Let the player decide to go there.
    pub url: String,
}

/// The player's answer to an app.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorizationAnswer {
    /// What the app has asked for, unchanged.
    pub request: AuthorizationQuery,
    /// Whether the app may have it.
    pub approve: bool,
    /// The player's password. Required to approve, but not with a session that is at most ten minutes old, and not of guests, who have
    /// none.
    pub password: Option<String>,
}

/// Where the player goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuthorizationResult {
    /// The redirect URI, with the code or with the error `access_denied`.
    #[schema(
        example = "https://table.example/callback?code=acc_k5ZgE8&state=af0ifjsldkj&iss=https%3A%2F%2Fcards.example"
    )]
    pub url: String,
}

/// A request whose app and redirect URI are valid.
struct Checked {
    client: Client,
    redirect_uri: String,
    state: Option<String>,
    /// What the app gets, or why it gets nothing.
    asked: Result<(Vec<Scope>, [u8; 32]), OAuthError>,
}

impl Accounts {
    /// Returns what an app asks the caller for. Requires a session.
    ///
    /// # Errors
    /// [`PlayerError::SessionRequired`](crate::service::players::PlayerError);
    /// [`AppError::UnknownApp`] and [`AppError::RedirectRefused`], after which the player must not be
    /// sent anywhere.
    pub async fn ask_authorization(
        &self,
        caller: &Caller,
        query: AuthorizationQuery,
        issuer: &str,
    ) -> Result<AuthorizationQuestion, Error> {
        caller.need_session()?;
        let now = self.clock.now();
        let find = move |connection: &mut Connection| {
            let client = Client::offered(connection, query.client_id.as_deref().unwrap_or_default(), now)?;
            check(client, query)
        };
        let checked = self.store.run(find).await?;
        let (scopes, error) = match &checked.asked {
            Ok((scopes, _)) => (scopes.clone(), None),
            Err(OAuthError::Refused { code, description }) => {
                let error = AuthorizationError {
                    error: code.name().to_owned(),
                    error_description: (*description).to_owned(),
                    url: back(&checked, issuer, &[("error", code.name()), ("error_description", description)]),
                };
                (Vec::new(), Some(error))
            }
            Err(OAuthError::Failed(error)) => return Err(Error::Internal(error.to_string())),
        };
        Ok(AuthorizationQuestion {
            app: AppIdentity::of(&checked.client, Some(&checked.redirect_uri)),
            redirects_to: redirect::destination(&checked.redirect_uri),
            scopes,
            error,
        })
    }

    /// Approves or refuses what an app asks the caller for. Requires a session: what an app was given cannot give another
    /// app more. To approve also requires a player's password, unless the session is new.
    ///
    /// # Errors
    /// As [`Accounts::ask_authorization`], and [`AppError::NotApprovable`], [`AccountError::WrongPassword`],
    /// [`AccountError::TooManyGuesses`].
    pub async fn answer_authorization(
        &self,
        caller: &Caller,
        answer: AuthorizationAnswer,
        issuer: &str,
    ) -> Result<AuthorizationResult, Error> {
        let AuthorizationAnswer { request, approve, password } = answer;
        let identity = self.identify(caller, password.filter(|_| approve)).await?;
        let (caller, now) = (caller.clone(), self.clock.now());
        let work = move |connection: &mut Connection| {
            let client = Client::hold(connection, request.client_id.as_deref().unwrap_or_default(), now)?;
            let player = lock_caller(connection, &caller)?;
            let checked = check(client, request)?;
            if !approve {
                return Ok((checked, None));
            }
            let Ok((scopes, challenge)) = &checked.asked else { return Err(AppError::NotApprovable.into()) };
            identity.check(connection, &player)?;
            let code = secrets::prefixed(CODE_PREFIX)?;
            let hash = secrets::prefixed_hash(CODE_PREFIX, &code);
            let row = CodeRow {
                hash: hash.ok_or_else(|| Error::Internal("a new code has no hash".to_owned()))?.to_vec(),
                player_id: caller.player,
                client_id: checked.client.id.clone(),
                app_id: checked.client.app_id(),
                name: checked.client.name.clone(),
                redirect_uri: checked.redirect_uri.clone(),
                challenge: challenge.to_vec(),
                scopes: scopes.clone(),
                expires_at: now + CODE,
                grant_id: None,
            };
            codes::insert(connection, &row)?;
            Ok::<_, Error>((checked, Some(code)))
        };
        let (checked, code) = self.store.transaction(work).await?;
        let outcome = match &code {
            Some(code) => [("code", code.as_str())],
            None => [("error", OAuthCode::AccessDenied.name())],
        };
        Ok(AuthorizationResult { url: back(&checked, issuer, &outcome) })
    }
}

/// Returns the URL that leads back to the app.
fn back(checked: &Checked, issuer: &str, outcome: &[(&str, &str)]) -> String {
    let state = checked.state.as_deref().map(|state| ("state", state));
    let params: Vec<_> = outcome.iter().copied().chain(state).chain([("iss", issuer)]).collect();
    redirect::with_params(&checked.redirect_uri, &params)
}

fn check(client: Option<Client>, query: AuthorizationQuery) -> Result<Checked, Error> {
    let client = client.ok_or(AppError::UnknownApp)?;
    let redirect_uri = query.redirect_uri.clone().ok_or(AppError::RedirectRefused("it is missing"))?;
    client.check_redirect(&redirect_uri).map_err(AppError::RedirectRefused)?;
    let asked = check_asked(&query);
    // One that is too long is not returned.
    let state = query.state.filter(|state| state.len() <= MAX_STATE_LENGTH);
    Ok(Checked { client, redirect_uri, state, asked })
}

fn check_asked(query: &AuthorizationQuery) -> Result<(Vec<Scope>, [u8; 32]), OAuthError> {
    let invalid = |description| Err(OAuthCode::InvalidRequest.because(description));
    match query.response_type.as_deref() {
        Some("code") => {}
        Some(_) => return Err(OAuthCode::UnsupportedResponseType.because("The `response_type` must be `code`.")),
        None => return invalid("The `response_type` is missing; it must be `code`."),
    }
    if query.state.as_ref().is_some_and(|state| state.len() > MAX_STATE_LENGTH) {
        return invalid("The `state` has more than 2000 characters.");
    }
    let scopes = read_scopes(query.scope.as_deref())?;
    // Without a method, RFC 7636 means `plain`, which proves nothing to anyone who has seen the request.
    if query.code_challenge_method.as_deref() != Some("S256") {
        return invalid("The `code_challenge_method` must be `S256`.");
    }
    let challenge = query.code_challenge.as_deref().and_then(pkce::challenge);
    match challenge {
        Some(challenge) => Ok((scopes, challenge)),
        None => invalid("The `code_challenge` must be a SHA-256 in URL-safe base64, without padding."),
    }
}
