"""A function for each operation of the API. Generated from the document: `openapi/clients/generate`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..client import Client
    from .models import *


def complete_password_reset(
    client: Client,
    *,
    body: NewPassword,
) -> None:
    """Set a new password.

    With the code from the mail, which is then used up. Revokes all tokens of the player, and removes all passkeys; sign in with the new
    password. A mail to the confirmed address says that it was changed. A password that is refused (422) does not use up the code.

    After a lost response, send the request again: for the 30 minutes of the link, a code that has ended gets 204 if the password is the
    player's, and changes nothing. Any other password gets 409 and counts as a wrong one for signing in.
    """
    return client.ask(
        "post",
        "/v1/password-resets/completion",
        body=body,
        gives="nothing",
    )


def create_passkey(
    client: Client,
    *,
    body: NewPasskey,
    idempotency_key: None | str = None,
) -> Passkey:
    """Add a passkey.

    Send what the device has created, as `PublicKeyCredential.toJSON()` returns it. The server stores the public key, and tells the
    player's confirmed e-mail address.

    Only the token of a session may do this.
    """
    return client.ask(
        "post",
        "/v1/me/passkeys",
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )


def create_passkey_options(
    client: Client,
    *,
    body: NewPasskeyOptions | None = None,
) -> PasskeyCreationOptions:
    """Begin to add a passkey.

    Returns what a device needs to create one: give it to `navigator.credentials.create`, with
    `PublicKeyCredential.parseCreationOptionsFromJSON`. Its challenge can be used once, within five minutes. Requires the password, or a
    session that is at most ten minutes old. Passkeys are for players with a name and a password; guests claim the account first. A player
    may have 20.

    Only the server's own pages can create and use passkeys. Native apps sign in by OAuth in the system's browser, where passkeys work:
    [the guide for apps](/docs/apps).

    409 `passkeys_unavailable` if browsers allow no passkeys for the server's public URL.

    Only the token of a session may do this.
    """
    return client.ask(
        "post",
        "/v1/me/passkeys/options",
        body=body,
    )


def create_passkey_session(
    client: Client,
    *,
    body: NewPasskeySession,
) -> Registered:
    """Sign in with a passkey.

    Send what the device has signed, as `PublicKeyCredential.toJSON()` returns it. The challenge is used up, also by a wrong
    signature or an unknown passkey. The session is like one that began with a password, which also cancels the deletion of the account.
    """
    return client.ask(
        "post",
        "/v1/passkey-sessions",
        body=body,
    )


def create_passkey_session_options(
    client: Client,
) -> PasskeyRequestOptions:
    """Begin to sign in with a passkey.

    Returns what a device needs: give it to `navigator.credentials.get`, with
    `PublicKeyCredential.parseRequestOptionsFromJSON`. The device finds the player by itself. The challenge can be used once, within
    five minutes. Native apps sign in by OAuth in the system's browser, where passkeys work: [the guide for
    apps](/docs/apps).
    """
    return client.ask(
        "post",
        "/v1/passkey-sessions/options",
    )


def create_password_reset(
    client: Client,
    *,
    body: NewPasswordReset,
) -> None:
    """Request a new password.

    Sends a mail to the player's confirmed address, with a link that works once and for 30 minutes. The response is the same
    whether there is such a player or not, and does not wait for it. A newer mail ends the links of earlier ones, and so does a
    change of the password or of the address. If several players have confirmed one address, a mail for the address has a link
    for each. A player gets at most one mail in five minutes, and a mailbox five in a day.

    409 `mail_unavailable` if this server sends no mails: then only its operator can set a new password.
    """
    return client.ask(
        "post",
        "/v1/password-resets",
        body=body,
        gives="nothing",
    )


def create_session(
    client: Client,
    *,
    body: Credentials,
    idempotency_key: None | str = None,
) -> Registered:
    """Sign in.

    The session ends 30 days after its last use, and at the latest 365 days after this. An unknown name and a wrong password take the same
    time and get the same response. A player may have 100 sessions; one more revokes the one that would end first, usually the one that has
    not been used for longest. Personal access tokens are not affected. After ten wrong passwords for a name, each one
    makes the next wait longer, up to a minute, from whatever network they come (429); every network has a few guesses
    of its own. With an `Idempotency-Key`, a repeated request gets the same session, or another one if it was revoked meanwhile.

    If the account is being deleted, signing in cancels the deletion, and `restored` in the response is true. A mail to the confirmed
    address says so.
    """
    return client.ask(
        "post",
        "/v1/sessions",
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )


def create_token(
    client: Client,
    *,
    body: NewPersonalToken,
    idempotency_key: None | str = None,
) -> IssuedToken:
    """Create a personal access token.

    For bots and other programs; a player may have 100. The token is shown only in this response. Requires the password, or a
    session that is at most ten minutes old; of guests, who have no password, any session.

    Only the token of a session may do this.
    """
    return client.ask(
        "post",
        "/v1/me/tokens",
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )


def delete_me(
    client: Client,
    *,
    body: NewDeletion | None = None,
) -> Deletion:
    """Delete your account.

    Requires the password, or a session that is at most ten minutes old; of guests, who have no password, any session. At once all
    tokens are revoked, all unfinished matches are left by their rules, webhooks and mails stop, invitations and
    pairings end, and the player's name is replaced by `deleted-` and a code everywhere. Signing in within a week
    cancels the deletion, except for the matches; after that it is final, and the name is free. A mail to the confirmed
    address says so. Guests cannot sign in, so a guest's deletion is final at once. Records keep the player's id, because
    it is part of what is hashed.

    If the response is lost, do not sign in to check: `GET /v1/players/{name}` returns 404 once the account is deleted, and a repeated
    request gets 401, because its token is revoked.

    Only the token of a session may do this.
    """
    return client.ask(
        "delete",
        "/v1/me",
        body=body,
    )


def delete_passkey(
    client: Client,
    id: str,
) -> None:
    """Remove a passkey.

    It can no longer be used to sign in. Sessions that began with it go on until they are revoked. The device keeps its half,
    which its owner can delete there. The player's confirmed e-mail address is told.

    Only the token of a session may do this.
    """
    return client.ask(
        "delete",
        "/v1/me/passkeys/{id}",
        path={
            "id": id,
        },
        gives="nothing",
    )


def delete_session(
    client: Client,
) -> None:
    """Sign out.

    Revokes the token of this request, of whatever kind.
    """
    return client.ask(
        "delete",
        "/v1/sessions/current",
        gives="nothing",
    )


def delete_token(
    client: Client,
    id: str,
) -> None:
    """Revoke a token.

    Takes effect at once and is permanent; streams that were opened with the token end. A token may revoke itself;
    revoking others requires a session.
    """
    return client.ask(
        "delete",
        "/v1/me/tokens/{id}",
        path={
            "id": id,
        },
        gives="nothing",
    )


def end_vacation(
    client: Client,
) -> None:
    """End a vacation.

    The clocks run again from now on. A future vacation is deleted.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "delete",
        "/v1/me/vacation",
        gives="nothing",
    )


def get_export(
    client: Client,
    *,
    accept_language: None | str = None,
) -> bytes:
    """Download your data.

    One ZIP archive: profile with mail settings and passkeys, tokens without their secrets, apps and what they are allowed, webhooks, push
    subscriptions and what was sent to them, what operators did to the account, all matches of the player with the full records of finished
    ones and what the player has seen of running ones, how matches changed the ratings, notices, invitations, blocks, vacations, pairings
    and notes. A `README.txt` in it describes the files, and says what is left out. It is created while it is sent, one at a time for each
    account. An interrupted archive has no end, which programs that open it detect.

    For tokens other than sessions, the codes of private matches are left out, and of the URLs of webhooks everything after the port.

    A personal access token, or the token of an app, needs the scope `export`.
    """
    return client.ask(
        "get",
        "/v1/me/export",
        headers={
            "Accept-Language": accept_language,
        },
        gives="content",
    )


def get_me(
    client: Client,
) -> Account:
    """Get your account.

    The player to whom the token of this request belongs.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me",
    )


def get_vacation(
    client: Client,
) -> VacationAccount:
    """Get your vacation.

    The vacation time that is left, and the current or next vacation. A player earns 30 days a year, evenly, and can
    have at most 30 days.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/vacation",
    )


def list_passkeys(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PagePasskey:
    """List your passkeys.

    Newest first.

    Only the token of a session may do this.
    """
    return client.ask(
        "get",
        "/v1/me/passkeys",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def list_tokens(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PagePersonalToken:
    """List your tokens.

    Valid sessions and personal access tokens, newest first, with when each was last used and by which program. What apps are
    allowed is at `/v1/me/authorizations`.

    Only the token of a session may do this.
    """
    return client.ask(
        "get",
        "/v1/me/tokens",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def register_guest(
    client: Client,
    *,
    body: NewGuest | None = None,
) -> Registered:
    """Play as a guest.

    Creates an account without a password, to play at once, under a name of the server's or your own. It can be
    claimed later with a name and a password: `PATCH /v1/me`. The session ends 30 days after its last use; without another token, the
    account is then lost.

    Each request creates another account, even with an `Idempotency-Key`: the response contains the only key to the
    account, and callers without a token cannot be recognised. If the response is lost, create another guest. The lost account keeps
    its name for 60 days, and a repeated request with that name gets 409 `name_taken`. So create the guest without a name, and set it
    with `PATCH /v1/me` and `{"name": …}`, which can be repeated.
    """
    return client.ask(
        "post",
        "/v1/guests",
        body=body,
    )


def register_player(
    client: Client,
    *,
    body: Credentials,
    idempotency_key: None | str = None,
) -> Registered:
    """Register.

    Creates an account with a name and a password, and signs in: the response contains the first session's token. A
    request that is repeated with its `Idempotency-Key` gets the same response, from whatever network address it comes, but only with
    the same password, and only while that is the player's.
    """
    return client.ask(
        "post",
        "/v1/players",
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )


def take_vacation(
    client: Client,
    *,
    body: NewVacation | None = None,
) -> VacationAccount:
    """Take a vacation.

    Begins at once or at a given time, and replaces a future vacation. During it, the clocks of all the player's matches
    are paused, except those of live matches, in which each player has less than eight hours at first. It does not undo deadlines that have
    passed. Idempotent; during a vacation, another one gets 409 `on_vacation`.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "put",
        "/v1/me/vacation",
        body=body,
    )


def update_me(
    client: Client,
    *,
    body: ProfileChange,
    if_match: None | str = None,
) -> Account:
    """Change your account.

    Sets a new name, a new password, the language of mails and pushes, from whom invitations are accepted, or several of them. A new password
    revokes all other tokens, removes all passkeys and disables webhooks; if the account has a confirmed address, a mail says so. A guest who
    sets only a name stays a guest under that name. A guest who sets a password claims the
    account, and needs a name with it unless the guest has already chosen one. Another name of a player requires the current password, or a
    session that is at most ten minutes old. A request that has set a password can be repeated if its response was lost: it changes and
    revokes nothing then, and needs no current password.

    `invitations` says which players may invite the caller: `everyone`; `registered`, all but guests; `played_with`, those with whom the
    caller has finished a match; or `none`. Others get 409 `player_unavailable`, as if one of the two blocked the other. Invitations that were
    sent before stay. A rematch is no invitation: players who have played the match may ask the caller for one.

    Only the token of a session may do this.
    """
    return client.ask(
        "patch",
        "/v1/me",
        headers={
            "If-Match": if_match,
        },
        body=body,
    )


def update_passkey(
    client: Client,
    id: str,
    *,
    body: PasskeyChange,
) -> Passkey:
    """Rename a passkey.

    The name is only for the player.

    Only the token of a session may do this.
    """
    return client.ask(
        "patch",
        "/v1/me/passkeys/{id}",
        path={
            "id": id,
        },
        body=body,
    )


def create_app(
    client: Client,
    *,
    body: NewApp,
    idempotency_key: None | str = None,
) -> App:
    """Register an app.

    So that players see its name, and that only its redirect URIs can be used with its client id. Apps have no secret: they use
    PKCE. A player with a name and a password may register 20; guests claim the account first.

    Only the token of a session may do this.
    """
    return client.ask(
        "post",
        "/v1/me/apps",
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )


def create_app_tokens(
    client: Client,
    *,
    body: TokenForm,
) -> AppTokens:
    """Get an app's tokens.

    Exchanges a code, a refresh token or a device's code for an access token, valid for an hour, and a refresh token (RFC 6749,
    RFC 8628; OAuth 2.1). [The guide for apps](/docs/apps) shows how. A code and a refresh token can be used once: one that comes again counts as
    stolen, and revokes everything that was given for it. If a response was lost, the same request with a refresh token or a device's code
    gets it again within 60 seconds, until the new refresh token is used. A refresh token is valid for 90 days. Errors have the form of RFC 6749: `invalid_request`, `invalid_client`, `invalid_grant`, `unsupported_grant_type`, `invalid_scope`, and for devices
    `authorization_pending`, `slow_down`, `access_denied`, `expired_token`.
    """
    return client.ask(
        "post",
        "/oauth/token",
        form=body,
    )


def create_authorization(
    client: Client,
    *,
    body: AuthorizationAnswer,
) -> AuthorizationResult:
    """Answer what an app wants.

    Approves or refuses what the app asks for, and returns where the player goes on: the redirect URI with `code` or `error`,
    `state` and `iss` (RFC 9207). A code is valid for 60 seconds. Requires a session, so that no app can approve another; to approve also
    the password, unless the session is at most ten minutes old or the player a guest. A token is sent in a header, which no other site can
    make a browser do, so that no answer can be forged.
    """
    return client.ask(
        "post",
        "/v1/authorizations",
        body=body,
    )


def create_device_answer(
    client: Client,
    user_code: str,
    *,
    body: DeviceAnswer,
) -> None:
    """Answer what a device wants.

    Approves or refuses what the device asks for. A code can be answered once. Requires a session, and to approve the password, unless the
    session is at most ten minutes old or the player a guest.
    """
    return client.ask(
        "post",
        "/v1/device-authorizations/{user_code}",
        path={
            "user_code": user_code,
        },
        body=body,
        gives="nothing",
    )


def create_device_authorization(
    client: Client,
    *,
    body: DeviceForm,
) -> DeviceAuthorization:
    """Get codes for a device.

    For apps on devices without a browser (RFC 8628): the device shows `user_code` and `verification_uri`, and asks
    `/oauth/token` every `interval` seconds, until the player has answered there. The codes are valid for 15 minutes.
    """
    return client.ask(
        "post",
        "/oauth/device_authorization",
        form=body,
    )


def delete_app(
    client: Client,
    id: str,
) -> None:
    """Delete an app.

    All authorizations that players have given it are revoked at once.

    Only the token of a session may do this.
    """
    return client.ask(
        "delete",
        "/v1/me/apps/{id}",
        path={
            "id": id,
        },
        gives="nothing",
    )


def delete_my_authorization(
    client: Client,
    id: str,
) -> None:
    """Revoke an authorization of an app.

    Its tokens are revoked at once, and streams that were opened with them end.

    Only the token of a session may do this.
    """
    return client.ask(
        "delete",
        "/v1/me/authorizations/{id}",
        path={
            "id": id,
        },
        gives="nothing",
    )


def get_authorization_question(
    client: Client,
    *,
    response_type: str | None = None,
    client_id: str | None = None,
    redirect_uri: str | None = None,
    scope: str | None = None,
    state: str | None = None,
    code_challenge: str | None = None,
    code_challenge_method: str | None = None,
) -> AuthorizationQuestion:
    """Ask what an app wants.

    For the page `/oauth/authorize`, to which an app sends the player (RFC 6749, section 4.1): what to show before the player
    answers. The parameters are those of that page. An unknown app and a redirect URI that it may not use are problems, after
    which the player must not be sent anywhere; for other errors of the app, the response says where to return.

    Only the token of a session may do this.
    """
    return client.ask(
        "get",
        "/v1/authorizations",
        query={
            "response_type": response_type,
            "client_id": client_id,
            "redirect_uri": redirect_uri,
            "scope": scope,
            "state": state,
            "code_challenge": code_challenge,
            "code_challenge_method": code_challenge_method,
        },
    )


def get_authorization_server(
    client: Client,
) -> AuthorizationServer:
    """Describe the authorization server.

    The addresses, scopes and methods for signing in to apps, as OAuth libraries read them (RFC 8414).
    """
    return client.ask(
        "get",
        "/.well-known/oauth-authorization-server",
    )


def get_device_question(
    client: Client,
    user_code: str,
) -> DeviceQuestion:
    """Ask what a device wants.

    For the page `/device`, on which the player types the code that a device shows (RFC 8628). Limited like signing in, so that
    codes cannot be guessed.

    Only the token of a session may do this.
    """
    return client.ask(
        "get",
        "/v1/device-authorizations/{user_code}",
        path={
            "user_code": user_code,
        },
    )


def list_apps(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageApp:
    """List your registered apps.

    Newest first.

    Only the token of a session may do this.
    """
    return client.ask(
        "get",
        "/v1/me/apps",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def list_my_authorizations(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageAppAuthorization:
    """List your authorizations of apps.

    One for each app and device, newest first. A player may have 100; one more revokes the oldest.

    Only the token of a session may do this.
    """
    return client.ask(
        "get",
        "/v1/me/authorizations",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def revoke_app_token(
    client: Client,
    *,
    body: RevocationForm,
) -> None:
    """Revoke an app's token.

    An access token is revoked alone; with a refresh token, the whole authorization ends (RFC 7009). For an unknown token the response
    is the same. A token of another app is refused with `invalid_grant`.
    """
    return client.ask(
        "post",
        "/oauth/revoke",
        form=body,
        gives="nothing",
    )


def delete_email(
    client: Client,
    *,
    body: EmailEnd | None = None,
) -> None:
    """Delete e-mail settings.

    Deletes the address and everything that is waiting to be sent to it. An address that was confirmed is told, and requires the password, or
    a session that is at most ten minutes old.

    Only the token of a session may do this.
    """
    return client.ask(
        "delete",
        "/v1/me/email",
        body=body,
        gives="nothing",
    )


def get_email(
    client: Client,
) -> EmailSettings:
    """Get e-mail settings.

    The address, whether it is confirmed and works, and what mails report.

    Only the token of a session may do this.
    """
    return client.ask(
        "get",
        "/v1/me/email",
    )


def set_email(
    client: Client,
    *,
    body: NewEmailSettings,
    if_match: None | str = None,
) -> EmailSettings:
    """Set e-mail settings.

    For players with a name and a password. A new address is sent a link that its owner must follow within 24 hours;
    nothing else is sent there before. News is collected and sent in one mail: after a minute if the last one was sent
    longer than `digest_seconds` ago, otherwise when that time is over. What is no longer true by then is left out.

    With the address a lost password can be replaced. So another one requires the password, or a session that is at most
    ten minutes old, and the old one, if it was confirmed, is told.

    Only the token of a session may do this.
    """
    return client.ask(
        "put",
        "/v1/me/email",
        headers={
            "If-Match": if_match,
        },
        body=body,
    )


def get_game(
    client: Client,
    game: str,
    *,
    accept_language: None | str = None,
) -> GameSummary:
    """Get a game.

    The numbers of players, the options for hosts, and the possible reasons of an end. Descriptions and titles are in the language of
    the header `Accept-Language`.
    """
    return client.ask(
        "get",
        "/v1/games/{game}",
        path={
            "game": game,
        },
        headers={
            "Accept-Language": accept_language,
        },
    )


def get_game_lesson(
    client: Client,
    game: str,
    *,
    accept_language: None | str = None,
) -> Lesson:
    """Get a game's lesson.

    A prepared match that teaches the game, decision by decision: what the learner in seat 0 sees, what has happened, what to do and
    why. It is no match of the server, needs no account, and is the same for everyone in a language. 404 if the game has none.
    """
    return client.ask(
        "get",
        "/v1/games/{game}/lesson",
        path={
            "game": game,
        },
        headers={
            "Accept-Language": accept_language,
        },
    )


def get_game_rules(
    client: Client,
    game: str,
    *,
    accept_language: None | str = None,
) -> str:
    """Get a game's rules.

    The rules for players, in the language of the header `Accept-Language`, or in English. The server follows the numbered rules,
    whose ids are the same in all languages. A block of code that is marked `cards` is a picture: each line is a label, a colon
    and cards. What follows the last line `---` is for programs.
    """
    return client.ask(
        "get",
        "/v1/games/{game}/rules",
        path={
            "game": game,
        },
        headers={
            "Accept-Language": accept_language,
        },
        gives="text",
    )


def get_game_statistics(
    client: Client,
    game: str,
    *,
    seats: int | None = None,
) -> GameStatistics:
    """Get a game's statistics.

    How long matches are, why they end, who wins by seat and option, how long players think. Counts all finished public
    matches, each once, from their records; a match counts as soon as it is over. Private and unlisted matches do not
    count. Values are counted in fixed buckets, so quartiles are ranges.
    """
    return client.ask(
        "get",
        "/v1/games/{game}/statistics",
        path={
            "game": game,
        },
        query={
            "seats": seats,
        },
    )


def list_games(
    client: Client,
    *,
    accept_language: None | str = None,
) -> Games:
    """List the games.

    The whole catalogue, with all options for hosts. Descriptions and titles are in the language of the header `Accept-Language`.
    """
    return client.ask(
        "get",
        "/v1/games",
        headers={
            "Accept-Language": accept_language,
        },
    )


def list_standings(
    client: Client,
    game: str,
    *,
    pool: Pool | None = None,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageStanding:
    """Get a leaderboard.

    The players of a game by rating, best first. A match counts a moment after it ends. The pool `people` counts matches
    between persons only; the pool `bots` counts those with at least one bot, and lists only bots. Suspended players are
    left out. Ratings change meanwhile: a player whose rating changes between two requests may be on both pages or on neither.
    """
    return client.ask(
        "get",
        "/v1/leaderboards/{game}",
        path={
            "game": game,
        },
        query={
            "pool": pool,
            "cursor": cursor,
            "limit": limit,
        },
    )


def create_acceptance(
    client: Client,
    id: str,
    *,
    body: Acceptance | None = None,
) -> MatchSummary:
    """Accept an invitation.

    Takes the lowest free seat, in a private match without its code. The match starts at once when that was the last
    seat. Idempotent while the caller keeps the seat with the same entropy.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/invitations/{id}/acceptance",
        path={
            "id": id,
        },
        body=body,
    )


def create_invitation(
    client: Client,
    id: str,
    *,
    body: NewInvitation,
    idempotency_key: None | str = None,
) -> Invitation:
    """Invite a player.

    Any player with a seat in an open match may invite. The invited player is notified, and may see a private match's
    summary until the invitation is answered. A player has at most one unanswered invitation to a match. Guests cannot be invited to rated
    matches. An invitation to a live match, one whose players have less than eight hours at first, is valid for an hour if the match is
    public or a rematch. 409 `player_unavailable` means that the player accepts no invitations from the caller (`invitations` of
    `PATCH /v1/me`), or that one of the two blocks the other.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/invitations",
        path={
            "id": id,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )


def create_refusal(
    client: Client,
    id: str,
) -> Invitation:
    """Decline an invitation.

    The sender is notified, and may invite again. Idempotent.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/invitations/{id}/refusal",
        path={
            "id": id,
        },
    )


def delete_invitation(
    client: Client,
    id: str,
) -> None:
    """Withdraw an invitation.

    For the sender and the host of the match. Idempotent.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "delete",
        "/v1/invitations/{id}",
        path={
            "id": id,
        },
        gives="nothing",
    )


def get_invitation(
    client: Client,
    id: str,
) -> Invitation:
    """Get an invitation.

    For the sender, the recipient, and the players of the match.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/invitations/{id}",
        path={
            "id": id,
        },
    )


def list_match_invitations(
    client: Client,
    id: str,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageInvitation:
    """List a match's invitations.

    For players of the match: all invitations, whatever their state, newest first.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/matches/{id}/invitations",
        path={
            "id": id,
        },
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def list_my_invitations(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageInvitation:
    """List your invitations.

    The caller's unanswered invitations, newest first.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/invitations",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def create_bot(
    client: Client,
    id: str,
    *,
    body: NewBot,
    idempotency_key: None | str = None,
) -> MatchSummary:
    """Add a bot.

    The host may fill seats with the server's bots: `easy`, `medium` or `hard`. A bot takes the seat that is
    named, or else the lowest free one, and answers its decisions within a second or two. It sees what a player in its
    seat sees. The match starts at once when that was the last seat.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/bots",
        path={
            "id": id,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )


def create_cancellation(
    client: Client,
    id: str,
    *,
    if_match: None | str = None,
) -> MatchSummary:
    """Cancel a match.

    For the host, before the start. Invitations to it are withdrawn, and its players are notified with `match.cancelled`, also those for
    whom seats are reserved in a rematch. Idempotent.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/cancellation",
        path={
            "id": id,
        },
        headers={
            "If-Match": if_match,
        },
    )


def create_match(
    client: Client,
    *,
    body: NewMatch,
    idempotency_key: None | str = None,
) -> MatchSummary:
    """Create a match.

    The host takes seat 0. The match starts when every seat is taken.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/matches",
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )


def create_rematch(
    client: Client,
    id: str,
    *,
    body: NewRematch | None = None,
) -> MatchSummary:
    """Ask for a rematch.

    Any player of a finished match may ask. The first request creates a new match with the same game, options, clock,
    visibility and number of seats; its player is the host, and the others are notified. All seats are reserved, moved
    on by one: seat 0 is for the player of seat 1. The seats of players who cannot come are free: those who are suspended or have deleted
    their accounts, and those who block the host or are blocked by the host. Bots are seated at once. Other players who ask join the same match,
    and it starts with the last one; until then its host may start it early or leave, as in any open match. Leaving
    the new match gives up the reserved seat, also before joining it. Idempotent. If the new match is cancelled before it starts, asking again creates
    another. Each player can create at most ten rematches of the same match in 24 hours; then the response is 429 `rate_limited`. A live match
    is cancelled when no player has joined it for an hour. `GET /v1/me/rematches` lists the rematches that wait for the caller.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/rematch",
        path={
            "id": id,
        },
        body=body,
    )


def get_activity(
    client: Client,
) -> Activity:
    """Get current activity.

    How many public matches are being played, wait for players, or have ended in the last 24 hours; how many players wait
    for a quick pairing, and for what; and a public match to watch. The response may be five seconds old. Private and unlisted matches do
    not count.
    """
    return client.ask(
        "get",
        "/v1/activity",
    )


def get_match(
    client: Client,
    id: str,
    *,
    match_code: None | str = None,
) -> MatchSummary:
    """Get a match.

    The public summary. A private match is visible only to its players, to invited players and, until it starts, to those
    who name its code; from then on they get 409 `match_not_open`.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/matches/{id}",
        path={
            "id": id,
        },
        headers={
            "Match-Code": match_code,
        },
    )


def get_match_ratings(
    client: Client,
    id: str,
) -> RatingChanges:
    """Get what a match has changed of the ratings.

    The ratings of the players before and after a rated match, for those who may see the match. It counts a moment after it ends; until then
    the list is empty. A match that ended earlier and is counted late changes these ratings too.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/matches/{id}/ratings",
        path={
            "id": id,
        },
    )


def join_match(
    client: Client,
    id: str,
    *,
    body: Join | None = None,
    if_match: None | str = None,
) -> MatchSummary:
    """Join a match.

    Takes the seat that is reserved for the caller, or the lowest free one. The match starts at once when that was the
    last seat. Idempotent: a caller who already has a seat with the same entropy gets the match; with other entropy, 409
    `already_seated`. A live match, one whose players have less than eight hours at first, is no longer open when no player has joined it
    for an hour, if it is public or a rematch and has no unanswered invitation of that hour. A player who is blocked by the host, or, if no
    seat is reserved for the player, by another player in the match, or who blocks the host, gets 409 `player_unavailable`.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/seats",
        path={
            "id": id,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )


def leave_match(
    client: Client,
    id: str,
    *,
    if_match: None | str = None,
) -> None:
    """Leave a match before it starts.

    If the host leaves, the next player becomes the host; without players, the match is cancelled. A player who has not joined a
    rematch declines it in the same way: the reserved seat is free then, and the players of the match are notified with `match.left`.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "delete",
        "/v1/matches/{id}/seats/me",
        path={
            "id": id,
        },
        headers={
            "If-Match": if_match,
        },
        gives="nothing",
    )


def list_matches(
    client: Client,
    *,
    game: str | None = None,
    status: MatchStatus | None = None,
    open_seats: bool | None = None,
    rated: bool | None = None,
    clock: ListMatchesClock | None = None,
    seats: int | None = None,
    host: str | None = None,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageMatchSummary:
    """List public matches.

    Newest first. A match must pass all filters. The server examines at most 5,000 matches for a page: if few of them pass, the page can
    have fewer items than `limit`, or none. Continue while `next` is not null. With `status=finished`, matches may be
    listed some seconds late: `X-Data-Age` says how many, if there are any. `status=open` and `open_seats` leave out live matches that can no
    longer be joined.
    """
    return client.ask(
        "get",
        "/v1/matches",
        query={
            "game": game,
            "status": status,
            "open_seats": open_seats,
            "rated": rated,
            "clock": clock,
            "seats": seats,
            "host": host,
            "cursor": cursor,
            "limit": limit,
        },
    )


def list_my_matches(
    client: Client,
    *,
    status: MatchStatus | None = None,
    game: str | None = None,
    opponent: str | None = None,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageMatchSummary:
    """List your matches.

    Most urgent first: those that wait for the player, by deadline, then the other running ones, open ones, and those that are over; in
    each group the newest first, except that of those that are over the last one to end comes first. Matches that were cancelled while the
    player had a seat in them are among those that are over.

    The server examines at most 5,000 matches that are over for a page: if few of them pass the filter, the page can have fewer items than
    `limit`, or none. Continue while `next` is not null.

    A match whose turn, status or deadline changes between two requests moves in the list, so it can be missed or listed twice. To load all
    matches, note `newest` of `GET /v1/me/notices` first, follow `next` to the last page, and keep each `id` once. Then load each match that
    a notice after that number names.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/matches",
        query={
            "status": status,
            "game": game,
            "opponent": opponent,
            "cursor": cursor,
            "limit": limit,
        },
    )


def list_my_rematches(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageMatchSummary:
    """List your rematches.

    The rematches that wait for the caller, newest first: they are open, and the caller has not taken the seat that is reserved there.
    `POST /v1/matches/{id}/seats` takes it, and `DELETE /v1/matches/{id}/seats/me` declines it. Rematches whose host blocks the caller, or is
    blocked by the caller, are left out.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/rematches",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def remove_player(
    client: Client,
    id: str,
    player_id: str,
    *,
    if_match: None | str = None,
) -> None:
    """Remove a player from a match.

    For the host, before the start: frees the seat of another player or of a bot, also one that is only reserved for a player of a rematch,
    and notifies the players of the match, also the removed one, with `match.left`. A person may join again, unless one of the two blocks
    the other. Idempotent.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "delete",
        "/v1/matches/{id}/players/{player_id}",
        path={
            "id": id,
            "player_id": player_id,
        },
        headers={
            "If-Match": if_match,
        },
        gives="nothing",
    )


def start_match(
    client: Client,
    id: str,
    *,
    if_match: None | str = None,
) -> MatchSummary:
    """Start a match early.

    The host may start once there are enough players. A full match starts automatically. Players who have not taken the seats that are
    reserved for them in a rematch lose them, and are notified with `match.left`. Idempotent: if the match has already started, the response
    is the match.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/start",
        path={
            "id": id,
        },
        headers={
            "If-Match": if_match,
        },
    )


def list_notices(
    client: Client,
    *,
    after: int | None = None,
    limit: int | None = None,
    wait: int | None = None,
) -> Notices:
    """List your notices.

    The player's notices in order: your turn, invitations, ends of matches and others. They are kept for 90 days.

    Notices are news, and not a log of all changes. These changes have no notice: the player's own answers and new matches, as made on
    another device; turns of the player that were over, and followed by another one in the match, before they could be told, as in fast
    play; the turns of other players; invitations that the player declines or the sender withdraws, or whose match is cancelled; seats in
    rematches that are no longer reserved because of a block; deadlines that move because a player plans a vacation; and weekends that begin or end. So load `GET /v1/me/matches`,
    `GET /v1/me/invitations` and `GET /v1/me/rematches` again when the app comes to the front.

    There are at most ten notices in 24 hours of one kind about the same player in the same match: that the player has joined it, left
    it, offered a draw, a pause or a rematch, or withdrawn an offer of the first two; and at most ten about invitations from the same
    player, 50 from all, and none from guests once the player was told of 20. The match still shows which offers stand, and
    the lists of invitations and rematches have all of them.

    Events of matches (`match.event`) are here and in the stream only if a webhook asks for them, as it does if its `kinds` are left out.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/notices",
        query={
            "after": after,
            "limit": limit,
            "wait": wait,
        },
    )


def get_document(
    client: Client,
) -> GetDocumentResponse200:
    """This document.

    For client generators, and for the page under `/docs/`.
    """
    return client.ask(
        "get",
        "/openapi.json",
    )


def get_health(
    client: Client,
) -> Health:
    """Is the server running?

    Succeeds as long as the process runs, whatever the state of the database.
    """
    return client.ask(
        "get",
        "/healthz",
    )


def get_metrics(
    client: Client,
) -> str:
    """Metrics for Prometheus.

    Requests, events, matches, connections and streams, counted since this process started, and the backlog of
    background work. `docs/operations.md` says what to watch.
    """
    return client.ask(
        "get",
        "/metrics",
        gives="text",
    )


def get_readiness(
    client: Client,
) -> Health:
    """Can the server serve?

    Checks that the database answers, accepts writes and stores them: with synchronous replication, on a standby, too. Fails
    while the server is stopping.
    """
    return client.ask(
        "get",
        "/readyz",
    )


def create_pairing(
    client: Client,
    *,
    body: NewPairing,
    idempotency_key: None | str = None,
) -> Pairing:
    """Find opponents.

    Players who want the same game with the same options, clock, number of seats and rating are seated together in a new
    public match, which starts at once; the player who has waited longest is the host. If there are not enough yet, the
    caller waits until `expires_at`: 24 hours, or ten minutes for a live match, in which each player has less than eight hours
    at first, for a decision or for all of them. For rated matches the ratings must be close: within 100 points at first, 5
    more for each second that the longer waiting player has waited, and without limit after two minutes. Players who block
    each other are never seated together. A player can wait only once on the same terms, and for at most 10 pairings.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/pairings",
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )


def delete_pairing(
    client: Client,
    id: str,
) -> None:
    """Cancel a pairing.

    Ends a waiting pairing. Idempotent; fails once the player is seated.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "delete",
        "/v1/pairings/{id}",
        path={
            "id": id,
        },
        gives="nothing",
    )


def get_pairing(
    client: Client,
    id: str,
    *,
    wait: int | None = None,
) -> Pairing:
    """Get a pairing.

    With `wait`, the response is sent as soon as the pairing is no longer waiting, or when the time is over.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/pairings/{id}",
        path={
            "id": id,
        },
        query={
            "wait": wait,
        },
    )


def list_pairings(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PagePairing:
    """List your pairings.

    Those that are waiting, newest first.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/pairings",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def create_action(
    client: Client,
    id: str,
    *,
    body: Answer,
    include: str | None = None,
    if_match: None | str = None,
    accept_language: None | str = None,
) -> Answered:
    """Answer the open decision.

    Idempotent: the same action for a decision that this seat has already answered gets the first response again;
    another one gets 409 `decision_answered`. An answer to a decision that is not open gets 409 `decision_closed` with
    the view. An illegal action gets 422 `illegal_action` with the legal ones.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/actions",
        path={
            "id": id,
        },
        query={
            "include": include,
        },
        headers={
            "If-Match": if_match,
            "Accept-Language": accept_language,
        },
        body=body,
    )


def create_draw_offer(
    client: Client,
    id: str,
    *,
    if_match: None | str = None,
) -> MatchSummary:
    """Offer a draw, or agree to one.

    The match ends in a draw, with `agreed_draw` as its reason, as soon as all players who are still in have asked for
    it. Until then it is an offer, which the others are told of and see as `draw_offered_by`. An offer stays until its
    player withdraws it or answers a decision, another player declines it, or any player leaves or is out; moves of the others do not
    end it.
    To make a move and an offer, make the move first. The players who are still in share a place; those who are already
    out keep the place that the rules gave. A match in which a bot is still in cannot be drawn: 409 `no_draw_with_bots`.
    Idempotent.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/draw",
        path={
            "id": id,
        },
        headers={
            "If-Match": if_match,
        },
    )


def create_hint(
    client: Client,
    id: str,
    *,
    body: HintRequest,
    accept_language: None | str = None,
) -> Hint:
    """Ask for a hint.

    What a bot would do in the caller's place, and why, made from nothing but what the caller sees. Only in matches that are not
    rated, and while all other players who are still in are bots: otherwise 409 `no_hints`. The decision must be the caller's open
    one: otherwise 409 `decision_closed` with the view, or `match_not_running` once the match is over. The same question gets the
    same hint again. The summary and the record say for which decisions a player has asked.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/hints",
        path={
            "id": id,
        },
        headers={
            "Accept-Language": accept_language,
        },
        body=body,
    )


def create_pause_offer(
    client: Client,
    id: str,
    *,
    if_match: None | str = None,
) -> MatchSummary:
    """Offer a pause, or agree to one.

    The clocks are paused as soon as all people who are still in have asked for it; bots always agree. Until then it is
    an offer, which the others are told of and see as `pause_offered_by`, and which stays until its player withdraws it,
    another player declines it, or any player leaves or is out. Moves can be made during a pause. Time that was used stays used. A running match with a
    clock is paused if a seat in `to_act` has a null deadline; `clocks.stand_for` of the view has the reasons. While a pause is
    ending, all can agree in the same way that it goes on. Idempotent.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/pause",
        path={
            "id": id,
        },
        headers={
            "If-Match": if_match,
        },
    )


def create_resignation(
    client: Client,
    id: str,
    *,
    include: str | None = None,
    if_match: None | str = None,
    accept_language: None | str = None,
) -> Answered:
    """Resign.

    Leaves a running match; the game's rules say what happens then. Idempotent: a seat that has resigned gets the first
    response again.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/resignation",
        path={
            "id": id,
        },
        query={
            "include": include,
        },
        headers={
            "If-Match": if_match,
            "Accept-Language": accept_language,
        },
    )


def delete_draw_offer(
    client: Client,
    id: str,
    *,
    decline: bool | None = None,
    if_match: None | str = None,
) -> None:
    """Withdraw or decline a draw offer.

    Withdraws the caller's offer or, with `decline=true`, ends the offers of the others. The others are notified with `draw.withdrawn`.
    Succeeds also if there is no offer. Once all have agreed, the match is over and nothing can be withdrawn. Idempotent.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "delete",
        "/v1/matches/{id}/draw",
        path={
            "id": id,
        },
        query={
            "decline": decline,
        },
        headers={
            "If-Match": if_match,
        },
        gives="nothing",
    )


def delete_pause(
    client: Client,
    id: str,
    *,
    decline: bool | None = None,
    if_match: None | str = None,
) -> None:
    """Withdraw or decline a pause offer, or resume.

    Withdraws the caller's offer or, with `decline=true`, ends the offers of the others. The others are notified with `pause.withdrawn`.
    During an agreed pause, each player who is still in can resume. The clocks run again ten minutes later, or as soon as all other people who are still in have resumed too, so that a
    player who is away does not lose on time; bots need no time. The others are notified with `match.resumed`, and all players
    are once the clocks run. Until then `stand_for` has `agreement`, and each deadline is when the seat's time will run out.
    Idempotent.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "delete",
        "/v1/matches/{id}/pause",
        path={
            "id": id,
        },
        query={
            "decline": decline,
        },
        headers={
            "If-Match": if_match,
        },
        gives="nothing",
    )


def get_note(
    client: Client,
    id: str,
) -> Note:
    """Get your note on a match.

    What the caller has written down about a match that has started, in which the caller has or had a seat. No other player can read it.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/matches/{id}/note",
        path={
            "id": id,
        },
    )


def get_view(
    client: Client,
    id: str,
    *,
    include: str | None = None,
    accept_language: None | str = None,
) -> View:
    """Get the view of a match.

    What the caller may see: the summary, the caller's seat, the game's view, and the open decision with every legal
    action. Callers without a seat see what is public. When the match is finished, nothing is hidden.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/matches/{id}/view",
        path={
            "id": id,
        },
        query={
            "include": include,
        },
        headers={
            "Accept-Language": accept_language,
        },
    )


def set_note(
    client: Client,
    id: str,
    *,
    body: NewNote,
    if_match: None | str = None,
) -> Note:
    """Write a note on a match.

    Replaces the caller's note, also once the match is over. Idempotent. An empty text deletes it. It stays until then, or until the account is deleted.
    With `If-Match`, what was written on another device meanwhile is not lost.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "put",
        "/v1/matches/{id}/note",
        path={
            "id": id,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )


def create_block(
    client: Client,
    name: str,
) -> Block:
    """Block a player.

    Idempotent. A blocked player cannot invite the caller, neither can join a match that the other hosts, and they are
    never paired. A blocked player cannot join a match in which the caller has a seat, even if another player hosts it, unless a seat is reserved for
    the blocked player; the caller can still join one in which the blocked player has a seat. When one asks for a rematch, no seat is reserved for the other. Pending invitations
    between the two end, and seats that are reserved for one in a rematch that the other hosts become free. The blocked player is not told;
    matches in which both already have seats continue.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "put",
        "/v1/me/blocks/{name}",
        path={
            "name": name,
        },
    )


def delete_block(
    client: Client,
    name: str,
) -> None:
    """Unblock a player.

    Idempotent: it is no error if the player is not blocked. A deleted account has the name that the list shows, until its deletion is final.

    A personal access token, or the token of an app, needs the scope `play`.
    """
    return client.ask(
        "delete",
        "/v1/me/blocks/{name}",
        path={
            "name": name,
        },
        gives="nothing",
    )


def get_player(
    client: Client,
    name: str,
) -> PlayerProfile:
    """Get a player.

    The player's public profile, with the ratings from rated matches.
    """
    return client.ask(
        "get",
        "/v1/players/{name}",
        path={
            "name": name,
        },
    )


def list_blocks(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageBlock:
    """List blocked players.

    Ordered by the age of their accounts.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/blocks",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def list_opponents(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageOpponent:
    """List your opponents.

    The people with whom the caller has finished a match, the last one first, and how they did in these matches. The server counts the
    500 matches with other people that ended last, as far as they are among the caller's last 2500. Bots, deleted accounts and players
    whom the caller blocks are left out.

    An opponent with whom another match ends between two requests moves to the front, so it can be missed. Load the first page again to
    see it.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/opponents",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def list_past_ratings(
    client: Client,
    name: str,
    game: str,
    *,
    pool: Pool | None = None,
    cursor: str | None = None,
    limit: int | None = None,
) -> PagePastRating:
    """List a player's ratings over time.

    The ratings that the player had after each match that has counted in a game, newest first. The matches are not named,
    and only the days of their ends are told, because private matches count too. Ratings follow from the order in which
    matches ended: a match that is counted late changes those after it.
    """
    return client.ask(
        "get",
        "/v1/players/{name}/ratings/{game}/history",
        path={
            "name": name,
            "game": game,
        },
        query={
            "pool": pool,
            "cursor": cursor,
            "limit": limit,
        },
    )


def list_player_matches(
    client: Client,
    name: str,
    *,
    game: str | None = None,
    opponent: str | None = None,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageMatchSummary:
    """List a player's public matches.

    Newest first. The server examines at most 5,000 of the player's matches for a page: if few of them are public, or pass the filter, the
    page can have fewer items than `limit`, or none. Continue while `next` is not null.
    """
    return client.ask(
        "get",
        "/v1/players/{name}/matches",
        path={
            "name": name,
        },
        query={
            "game": game,
            "opponent": opponent,
            "cursor": cursor,
            "limit": limit,
        },
    )


def create_push_subscription(
    client: Client,
    *,
    body: NewPushSubscription,
    idempotency_key: None | str = None,
) -> PushSubscription:
    """Subscribe a device.

    Notices are pushed to it: to a browser as Web Push (RFC 8030), to an app through its own gateway, which gets
    `{"notification", "device": {"app_id", "push_key"}}`. A push is JSON of at most 3000 bytes: `{"id", "number", "kind",
    "timestamp", "player_id", "match_id", "game", "title", "body", "language", "deadline", "badge"}`, where `badge` is the
    number of matches that wait for the player. It contains no cards. It is written when it is sent; what is no longer true by then is
    not sent, and of several pushes about one match only the newest is. A device gets at most one push a minute about a
    match, and none in the player's quiet hours.

    A device that was told of a turn gets `match.turn_over`, whose `number` is null, when the turn is over: remove the
    notification of the match.

    The same endpoint again replaces the subscription (200). An endpoint that another account has subscribed moves to the caller if the
    keys are the same, since it is the same device; otherwise the response is 409. For an app, this is also so if the player's own
    session or another app has subscribed it. A subscription ends when the session is revoked in which it was made, as by signing out,
    when the push service responds 404 or 410, or when the gateway responds with `{"rejected": [push_key]}`. If pushes fail for three days,
    nothing more is pushed, and the subscription is not listed, until the same device subscribes again. A player may have 20
    subscriptions.

    Needs a session, or an app's token with the scope `read`. What an app subscribes stays when its tokens are refreshed, and ends when
    the player revokes the app, or what the player has allowed it ends otherwise. Personal access tokens cannot subscribe: use webhooks.
    """
    return client.ask(
        "post",
        "/v1/me/push-subscriptions",
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )


def delete_push_subscription(
    client: Client,
    id: str,
) -> None:
    """End a push subscription.

    Waiting pushes are not sent. Needs a session, or the token of the app that has made it, with the scope `read`.
    """
    return client.ask(
        "delete",
        "/v1/me/push-subscriptions/{id}",
        path={
            "id": id,
        },
        gives="nothing",
    )


def get_push_key(
    client: Client,
) -> PushKey:
    """Get the server's push key.

    The `applicationServerKey` with which browsers subscribe (VAPID, RFC 8292). It does not change.
    """
    return client.ask(
        "get",
        "/v1/push-key",
    )


def get_push_settings(
    client: Client,
) -> PushSettings:
    """Get push settings.

    The player's quiet hours.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/push-settings",
    )


def get_push_subscription(
    client: Client,
    id: str,
) -> PushSubscription:
    """Get a push subscription.

    404 if it has ended, and for an app if it has not made it.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/push-subscriptions/{id}",
        path={
            "id": id,
        },
    )


def list_push_subscriptions(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PagePushSubscription:
    """List your push subscriptions.

    Newest first. Endpoints and keys are not shown. An app gets those that it has made itself.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/push-subscriptions",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def set_push_settings(
    client: Client,
    *,
    body: PushSettings,
    if_match: None | str = None,
) -> PushSettings:
    """Set push settings.

    In quiet hours nothing is pushed to the player's devices. When they are over, what is still true is pushed: of each
    match the newest.

    Only the token of a session may do this.
    """
    return client.ask(
        "put",
        "/v1/me/push-settings",
        headers={
            "If-Match": if_match,
        },
        body=body,
    )


def create_audit(
    client: Client,
    *,
    body: Record,
) -> Report:
    """Verify a record.

    Checks a record of this or another server, as `acepost verify` does, up to 16 MiB. The NDJSON form is accepted too:
    send it as `application/x-ndjson`. For a readable record, the response is the result of the checks; an unreadable
    one, also one that is not even JSON, is rejected with 422 and the line of the error. Two audits of one network may run or wait at the same time.
    """
    return client.ask(
        "post",
        "/v1/audits",
        body=body,
    )


def export_game_records(
    client: Client,
    game: str,
    *,
    since: str | None = None,
    until: str | None = None,
    rated: bool | None = None,
    reason: str | None = None,
    player: str | None = None,
    max_: int | None = None,
    cursor: str | None = None,
) -> str:
    """Download a game's records.

    All records of the game's finished public matches, in the same way as a player's records.

    A personal access token, or the token of an app, needs the scope `export`.
    """
    return client.ask(
        "get",
        "/v1/games/{game}/records",
        path={
            "game": game,
        },
        query={
            "since": since,
            "until": until,
            "rated": rated,
            "reason": reason,
            "player": player,
            "max": max_,
            "cursor": cursor,
        },
        gives="text",
    )


def export_player_records(
    client: Client,
    name: str,
    *,
    since: str | None = None,
    until: str | None = None,
    rated: bool | None = None,
    game: str | None = None,
    reason: str | None = None,
    result: ExportPlayerRecordsResult | None = None,
    opponent: str | None = None,
    max_: int | None = None,
    cursor: str | None = None,
) -> str:
    """Download a player's records.

    All records of the player's finished public matches, as one stream, in the order of the archive. `Accept` selects
    NDJSON (the default) or CSV. Each record has a `cursor`, on its result line or in its last row: send that of the
    last complete record to continue an interrupted export, or to get later matches. A complete export ends with a line
    of the type `end`. Each account may start 120 exports an hour, two at the same time.

    A personal access token, or the token of an app, needs the scope `export`.
    """
    return client.ask(
        "get",
        "/v1/players/{name}/records",
        path={
            "name": name,
        },
        query={
            "since": since,
            "until": until,
            "rated": rated,
            "game": game,
            "reason": reason,
            "result": result,
            "opponent": opponent,
            "max": max_,
            "cursor": cursor,
        },
        gives="text",
    )


def get_analysis(
    client: Client,
    id: str,
    version: int,
    *,
    seat: int | None = None,
    strength: BotStrength | None = None,
    accept_language: None | str = None,
) -> Analysis:
    """Analyse a decision.

    What a bot would have done at this version of a finished match in the place of a player who had to act, and why, beside what the
    player did. The bot knows only what the player saw. A `hard` bot also compares the two actions (`gain`). Another request for the same may get another answer, if the bot has more or
    less time. One analysis of a network is made at the same time; others wait for up to five seconds, and then get 429 `rate_limited`. 404 if the
    seat had nothing to decide at this version, 409 `match_not_finished` before the end.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/matches/{id}/replay/{version}/analysis",
        path={
            "id": id,
            "version": version,
        },
        query={
            "seat": seat,
            "strength": strength,
        },
        headers={
            "Accept-Language": accept_language,
        },
    )


def get_audit(
    client: Client,
    id: str,
) -> Report:
    """Audit a match.

    Verifies the stored record: commitment, chain, every chance result, every action's legality, every effect, the
    result. What is stored of a match and cannot be read is not verified, and the report says why. A running match is verified up to its
    newest event, and nothing hidden is revealed. While nothing happens in the match, the report may be up to ten minutes old. Two
    audits of one network may run or wait at the same time.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/matches/{id}/audit",
        path={
            "id": id,
        },
    )


def get_checkpoint(
    client: Client,
    day: str,
) -> SignedCheckpoint:
    """Download a checkpoint.

    The finished matches of a day as hashes, signed by the server. The hashes reveal nothing to readers without the
    records. `acepost verify --checkpoint` checks it, and that a record is in it; [the guide for
    checkpoints](/docs/checkpoints) says how to do so without Acepost.
    """
    return client.ask(
        "get",
        "/v1/checkpoints/{day}",
        path={
            "day": day,
        },
    )


def get_keys(
    client: Client,
) -> KeySet:
    """Get the signing keys.

    The public keys with which this server signs and has signed checkpoints, the current one first, as a JWK set (RFC
    7517, with the keys of RFC 8037). Keep them: a dishonest server could later publish others.
    """
    return client.ask(
        "get",
        "/.well-known/acepost-keys.json",
    )


def get_record(
    client: Client,
    id: str,
    *,
    as_: str | None = None,
    accept_language: None | str = None,
) -> PartialRecord | Record:
    """Download a record.

    The full record of a finished match: header, seed, every event, result. `Accept: application/x-ndjson` selects one
    event per line, and `acepost verify` checks both forms without a server. `Accept: text/csv` selects a table with one
    effect per row, and `Accept: text/plain` a transcript, in the language of the reader. With `as=seat:N` or `as=public` it is a
    partial record: what that seat, or the public, knew. It is available while the match runs, and `acepost verify
    --against` compares it with the full record later. Records of one network are written one at a time; other requests wait.

    A personal access token, or the token of an app, needs the scope `export`.
    """
    return client.ask(
        "get",
        "/v1/matches/{id}/record",
        path={
            "id": id,
        },
        query={
            "as": as_,
        },
        headers={
            "Accept-Language": accept_language,
        },
    )


def get_replay(
    client: Client,
    id: str,
    version: int,
    *,
    as_: str | None = None,
    accept_language: None | str = None,
) -> SeatView:
    """Get a match at a version.

    What was visible then: from the caller's own seat or to the public while the match runs, from every seat and in full
    once it is finished. Two replays of one network are made at the same time; others wait for up to five seconds.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/matches/{id}/replay/{version}",
        path={
            "id": id,
            "version": version,
        },
        query={
            "as": as_,
        },
        headers={
            "Accept-Language": accept_language,
        },
    )


def list_checkpoints(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageListedCheckpoint:
    """List checkpoints.

    Newest first. Each day since the first finished match has one, made soon after midnight UTC, and each contains the
    hash of the previous one: with one hash or file, anyone can verify later that no match before it was rewritten or
    deleted.
    """
    return client.ask(
        "get",
        "/v1/checkpoints",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def list_events(
    client: Client,
    id: str,
    *,
    after: int | None = None,
    limit: int | None = None,
    wait: int | None = None,
    accept_language: None | str = None,
    last_event_id: int | None = None,
) -> Events:
    """List events, or follow a match.

    In order. Cards that the caller may not see are `null`. With `wait`, a request for future events is answered as soon
    as there is one, or with an empty list when the time is over: a client that repeats such requests misses nothing and
    needs few of them. Stop when `over` is true: the match has ended, no event follows, and such requests are answered at once.
    If `after` is later than the newest event, as after a restore of the database, a request with `wait` gets the newest event again, and
    the client continues after that one; without `wait`, the list is empty.

    With `Accept: text/event-stream` the events are sent as server-sent events, as they happen: `id` is the event's
    number, and with `Last-Event-ID` (or `after`) the stream continues after it, on any server. It ends with the match,
    after five minutes, or when its token is revoked; clients reconnect. When the match is over and there are no more
    events, the response is 204. In a match with a `spectator_delay`, callers who do not play see events later by that
    number of events.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/matches/{id}/events",
        path={
            "id": id,
        },
        query={
            "after": after,
            "limit": limit,
            "wait": wait,
        },
        headers={
            "Accept-Language": accept_language,
            "Last-Event-ID": last_event_id,
        },
    )


def verify_record(
    client: Client,
    *,
    body: Record,
) -> Report:
    """Verify a record (former path).

    Deprecated: use `POST /v1/audits`, which is the same. This path will be removed on 2027-06-01.
    """
    return client.ask(
        "post",
        "/v1/records/verify",
        body=body,
    )


def create_ping(
    client: Client,
    id: str,
    *,
    idempotency_key: None | str = None,
) -> Delivery:
    """Test a webhook.

    Sends it a message of the type `webhook.ping`, once. The log shows the result.

    Only the token of a session may do this.
    """
    return client.ask(
        "post",
        "/v1/me/webhooks/{id}/ping",
        path={
            "id": id,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
    )


def create_redelivery(
    client: Client,
    id: str,
    delivery: str,
    *,
    idempotency_key: None | str = None,
) -> Delivery:
    """Repeat a delivery.

    A waiting delivery is tried at once, after those of the same match that wait before it. Any other is sent once more; if that
    fails, its status is `given_up`, even if it was delivered before.

    Only the token of a session may do this.
    """
    return client.ask(
        "post",
        "/v1/me/webhooks/{id}/deliveries/{delivery}/redelivery",
        path={
            "id": id,
            "delivery": delivery,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
    )


def create_webhook(
    client: Client,
    *,
    body: NewWebhook,
    idempotency_key: None | str = None,
) -> IssuedWebhook:
    """Create a webhook.

    Notices are posted to it according to [Standard Webhooks](https://www.standardwebhooks.com): `{"type", "timestamp",
    "data"}` with the headers `webhook-id` (the notice's id, the same in all attempts), `webhook-timestamp` and
    `webhook-signature`. A 2xx response within 15 seconds counts as delivered; otherwise delivery is retried for three
    days, at least every two hours or so, and later notices of the same match wait. After a failure deliveries come one at a time, whatever
    their match, until one succeeds; then what has waited comes at once. 429 and 503 with `Retry-After` put all deliveries off until then, for
    an hour at most. A delivery that is refused for three days while others succeed is given up alone. About 1,000 can wait for a webhook: beyond that the oldest that have not been tried are given up. Since it outlives the session, it requires the password, or a session that is at most
    ten minutes old. A webhook is disabled if it responds 410, or if all deliveries fail for three days.
    Redirects are not followed. The secret is shown only in this response. A player may have 5 webhooks, and 20 for single
    matches, which are deleted 30 days after the end of the match.

    With another `format`, a chat is posted a sentence with a link instead, such as `It is ana's turn in Clear Ace with
    ben.`: `{"text"}` for Slack, `{"content"}` for Discord, `{"text", "html"}` for Matrix. There 404 counts as 410 does if it is repeated for some minutes.

    Only the token of a session may do this.
    """
    return client.ask(
        "post",
        "/v1/me/webhooks",
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )


def delete_webhook(
    client: Client,
    id: str,
) -> None:
    """Delete a webhook.

    Deletes its log too. Waiting notices are not delivered.

    Only the token of a session may do this.
    """
    return client.ask(
        "delete",
        "/v1/me/webhooks/{id}",
        path={
            "id": id,
        },
        gives="nothing",
    )


def get_webhook(
    client: Client,
    id: str,
) -> Webhook:
    """Get a webhook.

    Whether it is enabled, and if the server has disabled it, why.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/webhooks/{id}",
        path={
            "id": id,
        },
    )


def list_deliveries(
    client: Client,
    id: str,
    *,
    status: DeliveryStatus | None = None,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageDelivery:
    """List a webhook's deliveries.

    Newest first, each with its newest 20 attempts. Kept for 30 days. `status=given_up` finds those that were not delivered.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/webhooks/{id}/deliveries",
        path={
            "id": id,
        },
        query={
            "status": status,
            "cursor": cursor,
            "limit": limit,
        },
    )


def list_webhooks(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageWebhook:
    """List your webhooks.

    Newest first.

    A personal access token, or the token of an app, needs the scope `read`.
    """
    return client.ask(
        "get",
        "/v1/me/webhooks",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def rotate_webhook_secret(
    client: Client,
    id: str,
    *,
    body: SecretRotation | None = None,
    idempotency_key: None | str = None,
) -> IssuedWebhook:
    """Rotate a webhook's secret.

    The new secret is shown only in this response. For 24 hours the previous one also signs: `webhook-signature` then
    contains two signatures, separated by a space. Since it outlives the session, it requires the password, or a session that is at most
    ten minutes old.

    Only the token of a session may do this.
    """
    return client.ask(
        "post",
        "/v1/me/webhooks/{id}/secret",
        path={
            "id": id,
        },
        headers={
            "Idempotency-Key": idempotency_key,
        },
        body=body,
    )


def update_webhook(
    client: Client,
    id: str,
    *,
    body: WebhookChange,
    if_match: None | str = None,
) -> Webhook:
    """Change a webhook.

    Changes its URL, kinds or description, or enables or disables it. Another URL requires the password, or a session that is at most ten
    minutes old.

    Only the token of a session may do this.
    """
    return client.ask(
        "patch",
        "/v1/me/webhooks/{id}",
        path={
            "id": id,
        },
        headers={
            "If-Match": if_match,
        },
        body=body,
    )


__all__ = [
    "complete_password_reset",
    "create_acceptance",
    "create_action",
    "create_app",
    "create_app_tokens",
    "create_audit",
    "create_authorization",
    "create_block",
    "create_bot",
    "create_cancellation",
    "create_device_answer",
    "create_device_authorization",
    "create_draw_offer",
    "create_hint",
    "create_invitation",
    "create_match",
    "create_pairing",
    "create_passkey",
    "create_passkey_options",
    "create_passkey_session",
    "create_passkey_session_options",
    "create_password_reset",
    "create_pause_offer",
    "create_ping",
    "create_push_subscription",
    "create_redelivery",
    "create_refusal",
    "create_rematch",
    "create_resignation",
    "create_session",
    "create_token",
    "create_webhook",
    "delete_app",
    "delete_block",
    "delete_draw_offer",
    "delete_email",
    "delete_invitation",
    "delete_me",
    "delete_my_authorization",
    "delete_pairing",
    "delete_passkey",
    "delete_pause",
    "delete_push_subscription",
    "delete_session",
    "delete_token",
    "delete_webhook",
    "end_vacation",
    "export_game_records",
    "export_player_records",
    "get_activity",
    "get_analysis",
    "get_audit",
    "get_authorization_question",
    "get_authorization_server",
    "get_checkpoint",
    "get_device_question",
    "get_document",
    "get_email",
    "get_export",
    "get_game",
    "get_game_lesson",
    "get_game_rules",
    "get_game_statistics",
    "get_health",
    "get_invitation",
    "get_keys",
    "get_match",
    "get_match_ratings",
    "get_me",
    "get_metrics",
    "get_note",
    "get_pairing",
    "get_player",
    "get_push_key",
    "get_push_settings",
    "get_push_subscription",
    "get_readiness",
    "get_record",
    "get_replay",
    "get_vacation",
    "get_view",
    "get_webhook",
    "join_match",
    "leave_match",
    "list_apps",
    "list_blocks",
    "list_checkpoints",
    "list_deliveries",
    "list_events",
    "list_games",
    "list_match_invitations",
    "list_matches",
    "list_my_authorizations",
    "list_my_invitations",
    "list_my_matches",
    "list_my_rematches",
    "list_notices",
    "list_opponents",
    "list_pairings",
    "list_passkeys",
    "list_past_ratings",
    "list_player_matches",
    "list_push_subscriptions",
    "list_standings",
    "list_tokens",
    "list_webhooks",
    "register_guest",
    "register_player",
    "remove_player",
    "revoke_app_token",
    "rotate_webhook_secret",
    "set_email",
    "set_note",
    "set_push_settings",
    "start_match",
    "take_vacation",
    "update_me",
    "update_passkey",
    "update_webhook",
]
