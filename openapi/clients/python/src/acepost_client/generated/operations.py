"""A function for each operation of the API. Generated from the document: `openapi/clients/generate`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..client import Client
    from .models import *


def create_session(
    client: Client,
    *,
    body: Credentials,
    idempotency_key: None | str = None,
) -> Registered:
    """Log in.

    An unknown name and a wrong password take the same time and give the same answer. A player may have 100 sessions: to one
    more the oldest gives way, which is revoked. Personal access tokens give way to none. After ten wrong passwords for a name
    each makes the next wait longer, up to a minute, wherever they come from (429); every network has some guesses of its own.
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
    """Make a personal access token.

    For bots and other programs; a player may have 100. The token is shown in this answer alone.
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
    body: NewDeletion,
) -> Deletion:
    """Delete one's own account.

    With the password, or through a session that is no older than ten minutes: guests have no other way. At once all tokens are
    revoked, every match that is not over is left by its rules, webhooks and mails stop, invitations and pairings end, and the
    player is called `deleted-` and a code wherever the name stood. Whoever logs in within a week takes that back, but for the
    matches; after it the deletion is final, and the name is free. Nobody can log in as a guest, so that a guest's deletion is
    final at once. Records keep the player's id, for it is part of what is hashed.
    """
    return client.ask(
        "delete",
        "/v1/me",
        body=body,
    )


def delete_session(
    client: Client,
) -> None:
    """Log out.

    Revokes the token of this request, whatever kind it is.
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

    At once and for good; streams that were opened with it end. One token may revoke itself; all others are for a session to
    revoke.
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

    The clocks run again from now on. A vacation that is to come is taken back.
    """
    return client.ask(
        "delete",
        "/v1/me/vacation",
        gives="nothing",
    )


def get_export(
    client: Client,
) -> bytes:
    """Take away everything that is held about one's own account.

    One ZIP archive: profile, tokens without their secrets, webhooks, every match of the player's with the full records of those
    that are finished, what the player has seen of those that run, notices, invitations, blocks, vacations and pairings. A
    `README.txt` in it says what is what. It is made while it is sent, one at a time for each account. An archive that was
    cut off has no end, which every program that opens it sees.
    """
    return client.ask(
        "get",
        "/v1/me/export",
        gives="content",
    )


def get_me(
    client: Client,
) -> Player:
    """See one's own account.

    The player to whom the token of this request belongs.
    """
    return client.ask(
        "get",
        "/v1/me",
    )


def get_vacation(
    client: Client,
) -> VacationAccount:
    """See one's own vacation.

    What is left of it, and the one that lasts now or is to come. A player earns 30 days a year, evenly, and can have 30
    days at most.
    """
    return client.ask(
        "get",
        "/v1/me/vacation",
    )


def list_tokens(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PagePersonalToken:
    """List one's own tokens.

    Sessions and personal access tokens that still count, newest first.
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
) -> Registered:
    """Play as a guest.

    Makes an account without a password, to play at once. It can be claimed later with a name and a password:
    `PATCH /v1/me`.

    Each request makes another account, also with an `Idempotency-Key`: the answer is the only key to the account, and nothing
    tells that a request comes from the same caller again. After a lost answer, ask for another guest.
    """
    return client.ask(
        "post",
        "/v1/guests",
    )


def register_player(
    client: Client,
    *,
    body: Credentials,
    idempotency_key: None | str = None,
) -> Registered:
    """Register.

    Makes an account with a name and a password, and logs in: the answer holds the first session's token. A request that is
    repeated with its `Idempotency-Key` is answered the same only with the same password, as long as that is the player's.
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

    At once or from a date on, in place of one that is to come. While it lasts, the clocks of all the player's matches
    stand. What has passed by then has passed: no deadline that is lost comes back. Safe to repeat; while the player is away,
    another vacation gives 409 `on_vacation`.
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
) -> Player:
    """Change one's own account.

    A new name, a new password, or both. A new password revokes all other tokens. A guest who sets a name and a password
    claims the account.
    """
    return client.ask(
        "patch",
        "/v1/me",
        headers={
            "If-Match": if_match,
        },
        body=body,
    )


def delete_email(
    client: Client,
) -> None:
    """Get no more mails.

    The address is forgotten, with whatever waits for it.
    """
    return client.ask(
        "delete",
        "/v1/me/email",
        gives="nothing",
    )


def get_email(
    client: Client,
) -> EmailSettings:
    """See where one gets mails.

    The address, whether it is verified and works, and what is told by mail.
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
    """Set where one gets mails.

    For players with a name and a password. A new address is sent a link that its owner must follow within 24 hours; nothing
    else goes there before. What there is to tell is gathered, and goes out in one mail: at once if the last one was longer than
    `digest_seconds` ago, otherwise when that time is over. What no longer holds by then is left out.
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
) -> GameSummary:
    """See a game.

    Who can play it, what a host can choose, and why a match can end.
    """
    return client.ask(
        "get",
        "/v1/games/{game}",
        path={
            "game": game,
        },
    )


def get_game_rules(
    client: Client,
    game: str,
) -> str:
    """Read a game's rules.

    The page that people read before they play. Its numbered rules are those that the server keeps to.
    """
    return client.ask(
        "get",
        "/v1/games/{game}/rules",
        path={
            "game": game,
        },
        gives="text",
    )


def get_game_statistics(
    client: Client,
    game: str,
    *,
    seats: int | None = None,
) -> GameStatistics:
    """See what a game's matches have in common.

    How long matches are, why they end, who wins by seat and option, how long players think. All public matches that are
    finished count, each once, as their records tell; a match counts as soon as it is over. Private and unlisted
    matches do not count. Values are counted between fixed bounds, so quartiles are told as ranges.
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
) -> Games:
    """List the games.

    The whole catalogue, with everything that a host can choose.
    """
    return client.ask(
        "get",
        "/v1/games",
    )


def list_standings(
    client: Client,
    game: str,
    *,
    pool: Pool | None = None,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageStanding:
    """See who plays best.

    The players of a game by their ratings, best first, as far as their rated matches tell. A match counts a moment after it
    ends. In the pool `people`, matches of persons alone count; in the pool `bots`, those with at least one bot, and only bots
    are listed. Ratings move while one reads: a player who does between two pages may be met on both or on neither.
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

    Takes the lowest free seat, at a private match without its code. The match starts at once when it was the last one. Safe
    to repeat while the caller sits there with the same entropy.
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

    Whoever sits at an open match may invite. The player is told, and may see a private match's summary until the
    invitation is answered. A player has at most one invitation to a match that waits for an answer.
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
    """Refuse an invitation.

    Who sent it is told, and may invite again. Safe to repeat.
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

    Who sent it may do so, and the host of the match. Safe to repeat.
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
    """See an invitation.

    For who sent it, who got it, and those who sit at the match.
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

    For those who sit there: all of them, whatever has become of them, newest first.
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
    """List one's own invitations.

    Those that the caller has got and that wait for an answer, newest first.
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
    """Seat a bot.

    The host may fill seats with the server's own players: `easy`, `medium` or `hard`. A bot takes the lowest free seat, and
    answers within a second or two, whenever it is to act. It sees what a player in its seat sees. The match starts at once
    when that was the last seat.
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
    """Call a match off.

    The host may, before it starts. Invitations to it are withdrawn, and everybody who sits there is told. Safe to repeat.
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
    """Make a match.

    The host takes seat 0. The match starts by itself when every seat is taken.
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

    Whoever played in a finished match may ask. The first makes a new match with the same game, options, clock, visibility
    and number of seats, is its host, and the others are told. Everybody's seat is kept, one place further round: seat 0
    goes to who sat in seat 1. Bots sit down at once. Everybody else who asks sits down in the same match, and it starts
    with the last; until then its host may start it early or leave, like in any open match. Who leaves gives up the kept
    seat. Safe to repeat. If the new match is called off before it starts, asking again makes another.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/rematch",
        path={
            "id": id,
        },
        body=body,
    )


def get_match(
    client: Client,
    id: str,
) -> MatchSummary:
    """See a match.

    Its public summary. A private match is there for its players alone, and for those who are invited.
    """
    return client.ask(
        "get",
        "/v1/matches/{id}",
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

    Takes the seat that is kept for the caller, or the lowest free one. The match starts at once when it was the last one.
    Safe to repeat: a caller who sits there with the same entropy is answered with the match; with other entropy, 409
    `already_seated`.
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

    If the host leaves, the next player is host; when nobody is left, the match is called off.
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

    Newest first. The filters are met by a match together.
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
    cursor: str | None = None,
    limit: int | None = None,
) -> PageMatchSummary:
    """List one's own matches.

    Most urgent first: those that wait for the player, by deadline, then those that run, those that wait for players,
    and those that are over; in each group the newest first.
    """
    return client.ask(
        "get",
        "/v1/me/matches",
        query={
            "status": status,
            "cursor": cursor,
            "limit": limit,
        },
    )


def start_match(
    client: Client,
    id: str,
    *,
    if_match: None | str = None,
) -> MatchSummary:
    """Start a match early.

    The host may start when enough have sat down. A full match starts by itself. Safe to repeat: if the match has started, the
    answer is the match.
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
    """List one's own notices.

    What the player was told, first to last: your turn, invited, match over and the rest. They are kept for 90 days.
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

    What generators of clients read, and the page under `/docs/`.
    """
    return client.ask(
        "get",
        "/openapi.json",
    )


def get_health(
    client: Client,
) -> Health:
    """Is the server running?

    Answers as long as the process does, whatever the database does.
    """
    return client.ask(
        "get",
        "/healthz",
    )


def get_metrics(
    client: Client,
) -> str:
    """Metrics for Prometheus.

    Requests, events, matches, connections and streams, counted since this process started, and how far what is to be done
    between requests lags behind. `docs/operations.md` says what to watch.
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

    Asks the database whether it answers and takes writes. A server that is stopping says that it cannot serve.
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
    """Play with whoever wants the same.

    Whoever wants the same game with the same options, clock, number of seats and rating is seated together in a new public
    match, which starts at once; who has waited longest is its host. If there are not enough yet, the caller waits, at most
    24 hours. For rated matches players must be near each other in rating: 100 points at first, 5 more for each second that
    the longer waiting of two has waited, and anybody after two minutes. Players one of whom blocks the other are never
    seated together. One waits for the same thing once, and for at most 10 things.
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
    """Wait no longer.

    Ends a pairing that still waits. Safe to repeat; once the player is seated it is too late.
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
    """See a pairing.

    With `wait` the answer comes as soon as the pairing waits no more, or when the time is up.
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
    """List one's own pairings.

    Those that still wait, newest first.
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
    if_match: None | str = None,
) -> Answered:
    """Answer the open decision.

    Safe to repeat: the same action for a decision that this seat has answered gives the first answer again; another one
    gives 409 `decision_answered`. An answer to a decision that is not open gives 409 `decision_closed` with the view. An
    action that the rules forbid gives 422 `illegal_action` with the legal ones.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/actions",
        path={
            "id": id,
        },
        headers={
            "If-Match": if_match,
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

    The match ends in a draw, with `agreed_draw` as its reason, as soon as everybody who is still in has asked for it. Until
    then it is an offer, which the others are told of and see as `draw_offered_by`. An offer stands until its player takes
    it back, answers a decision, or leaves; what the others do does not touch it. So whoever wants to play and to offer
    plays first. Those who are still in share a place; who is out before keeps the place that the rules gave. A match in
    which a bot is still in cannot be drawn: 409 `no_draw_with_bots`. Safe to repeat.
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


def create_pause_offer(
    client: Client,
    id: str,
) -> MatchSummary:
    """Offer a pause, or agree to one.

    The clocks stand as soon as all people who are still in have asked for it; bots always agree. Until then it is an
    offer, which the others are told of and see as `pause_offered_by`, and which stands until its player takes it back.
    Moves can be made while the clocks stand. Time that was used stays used. Safe to repeat.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/pause",
        path={
            "id": id,
        },
    )


def create_resignation(
    client: Client,
    id: str,
    *,
    if_match: None | str = None,
) -> Answered:
    """Resign.

    Leaves a running match; the game's rules say what becomes of it. Safe to repeat: a seat that has resigned is given the
    first answer again.
    """
    return client.ask(
        "post",
        "/v1/matches/{id}/resignation",
        path={
            "id": id,
        },
        headers={
            "If-Match": if_match,
        },
    )


def delete_draw_offer(
    client: Client,
    id: str,
    *,
    if_match: None | str = None,
) -> None:
    """Take an offer of a draw back.

    Also if there is none. Once everybody has agreed the match is over, and there is nothing to take back.
    """
    return client.ask(
        "delete",
        "/v1/matches/{id}/draw",
        path={
            "id": id,
        },
        headers={
            "If-Match": if_match,
        },
        gives="nothing",
    )


def delete_pause(
    client: Client,
    id: str,
) -> None:
    """Take an offer of a pause back, or go on.

    Where the clocks stand by agreement, each player who is still in can let them run again, and the others are told.
    """
    return client.ask(
        "delete",
        "/v1/matches/{id}/pause",
        path={
            "id": id,
        },
        gives="nothing",
    )


def get_view(
    client: Client,
    id: str,
) -> View:
    """See a match.

    What the caller may know: the summary, the caller's seat, the game's view, and the open decision with every legal
    action. Whoever has no seat sees what is public. When the match is finished nothing is hidden.
    """
    return client.ask(
        "get",
        "/v1/matches/{id}/view",
        path={
            "id": id,
        },
    )


def create_block(
    client: Client,
    name: str,
) -> Block:
    """Block a player.

    Safe to repeat. A blocked player cannot invite the caller, and neither sits down at a match that the other hosts, nor
    are they ever paired. Invitations between the two come to their end. The blocked player is not told; matches at which
    both sit already go on.
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
    """Block a player no longer.

    Safe to repeat: it is no error if the player is not blocked.
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
    """See a player.

    What everybody may know of a player, and the ratings that the player's rated matches have made.
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
    """List whom one blocks.

    In the order of their accounts' age.
    """
    return client.ask(
        "get",
        "/v1/me/blocks",
        query={
            "cursor": cursor,
            "limit": limit,
        },
    )


def list_player_matches(
    client: Client,
    name: str,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageMatchSummary:
    """List a player's public matches.

    Newest first.
    """
    return client.ask(
        "get",
        "/v1/players/{name}/matches",
        path={
            "name": name,
        },
        query={
            "cursor": cursor,
            "limit": limit,
        },
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
    """Take a game's records away.

    All records of the game's public matches that are finished, as a player's records are taken away.
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
    """Take a player's records away.

    All records of the player's public matches that are finished, as one stream, in the order in which they were filed.
    `Accept` picks NDJSON (the default) or CSV. Each record carries a `cursor`, on its result line or in its last row: give
    that of the last whole record to go on where a stream was cut off, or later for what has come since. An export that
    came whole ends with a line of the type `end`. Each account may ask for 120 exports an hour, two at the same time.
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


def get_audit(
    client: Client,
    id: str,
) -> Report:
    """Audit a match.

    Verifies the stored record: commitment, chain, every chance result, every action's legality, every effect, the result.
    A match that still runs is verified as far as it goes, and nothing hidden is told.
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
    """Take a checkpoint away.

    The finished matches of a day as hashes, which tell nothing to who does not have their records, signed by the server.
    `acepost verify --checkpoint` checks it, and that a record is in it; `docs/checkpoints.md` says how to do so without Acepost.
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
    """See the keys that sign.

    The public keys with which this server signs and has signed checkpoints, the one in use first, as a JWK set (RFC 7517, with
    the keys of RFC 8037). Keep them: a server that would deceive you would give you others.
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
) -> PartialRecord | Record:
    """Take a record away.

    The whole record of a finished match: header, seed, every event, result. `Accept: application/x-ndjson` gives one event
    a line, and `acepost verify` checks either without a server. `Accept: text/csv` gives one effect a row for tables, and
    `Accept: text/plain` the match in plain English, as a person would tell it. With `as=seat:N` or `as=public` it is a
    partial record: what that seat, or everybody, knew. It can be had while the match runs, and `acepost verify --against`
    holds it against the whole record later.
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
    )


def get_replay(
    client: Client,
    id: str,
    version: int,
    *,
    as_: str | None = None,
) -> SeatView:
    """See a match at a version.

    What was to be seen then: from the caller's own seat or as the public while the match runs, from every seat and in
    full once it is finished.
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
    )


def list_checkpoints(
    client: Client,
    *,
    cursor: str | None = None,
    limit: int | None = None,
) -> PageListedCheckpoint:
    """List checkpoints.

    Newest first. Each day has one since the first finished match, made soon after midnight UTC, and each names the hash of the
    one before: whoever keeps one hash, or one file, can tell later that no match before it was rewritten or dropped.
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
    last_event_id: int | None = None,
) -> Events:
    """List events, or follow a match.

    In order. Cards that the caller may not know are `null`. With `wait`, a request for events that are still to come is
    answered as soon as there is one, or with an empty list when the time is up: a client that asks again and again in this
    way misses nothing and asks little.

    With `Accept: text/event-stream` the events come as server-sent events, as they happen: `id` is the event's number, and
    with `Last-Event-ID` (or `after`) the stream goes on behind it, on whatever server. It ends with the match, after
    five minutes, or when its token is revoked; clients reconnect. When the match is over and there is nothing more to come, the answer is 204.
    Who does not play in a match with a `spectator_delay` sees it so many events later.
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
            "Last-Event-ID": last_event_id,
        },
    )


def verify_record(
    client: Client,
    *,
    body: Record,
) -> Report:
    """Verify a record.

    Checks a record, of this server or another, as `acepost verify` does, up to 16 MB. The other form of a record is taken,
    too: send it as `application/x-ndjson`. A record that can be read is answered with what was found; one that cannot is
    refused with its line.
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
    """Try a webhook.

    Sends it a message of the type `webhook.ping`, once. The log tells what came of it.
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
    """Deliver once more.

    One that still waits is tried at once. Any other is sent again, once, whatever else waits.
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
    """Make a webhook.

    Notices are posted to it as [Standard Webhooks](https://www.standardwebhooks.com) has it: `{"type", "timestamp", "data"}`
    with the headers `webhook-id` (the notice's id, the same however often it comes), `webhook-timestamp` and
    `webhook-signature`. Whoever answers 2xx within 15 seconds has got it; otherwise it comes again for three days, and those
    of the same match after it wait. A receiver that answers 410, or fails for three days, is switched off. Redirects are not
    followed. The secret is shown in this answer alone. A player may have 5 webhooks.
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

    With its log. What waits for it is not delivered.
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
    """See a webhook.

    Whether it is switched on, and if the server has switched it off, why.
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
    cursor: str | None = None,
    limit: int | None = None,
) -> PageDelivery:
    """List what a webhook was told.

    Newest first, with every try. Kept for 30 days.
    """
    return client.ask(
        "get",
        "/v1/me/webhooks/{id}/deliveries",
        path={
            "id": id,
        },
        query={
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
    """List one's own webhooks.

    Newest first.
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
    idempotency_key: None | str = None,
) -> IssuedWebhook:
    """Give a webhook a new secret.

    It is shown in this answer alone. For 24 hours the one before signs beside it: `webhook-signature` then holds two
    signatures, separated by a space.
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
    )


def update_webhook(
    client: Client,
    id: str,
    *,
    body: WebhookChange,
    if_match: None | str = None,
) -> Webhook:
    """Change a webhook.

    Its URL, kinds or description, or switch it on or off.
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
    "create_acceptance",
    "create_action",
    "create_block",
    "create_bot",
    "create_cancellation",
    "create_draw_offer",
    "create_invitation",
    "create_match",
    "create_pairing",
    "create_pause_offer",
    "create_ping",
    "create_redelivery",
    "create_refusal",
    "create_rematch",
    "create_resignation",
    "create_session",
    "create_token",
    "create_webhook",
    "delete_block",
    "delete_draw_offer",
    "delete_email",
    "delete_invitation",
    "delete_me",
    "delete_pairing",
    "delete_pause",
    "delete_session",
    "delete_token",
    "delete_webhook",
    "end_vacation",
    "export_game_records",
    "export_player_records",
    "get_audit",
    "get_checkpoint",
    "get_document",
    "get_email",
    "get_export",
    "get_game",
    "get_game_rules",
    "get_game_statistics",
    "get_health",
    "get_invitation",
    "get_keys",
    "get_match",
    "get_me",
    "get_metrics",
    "get_pairing",
    "get_player",
    "get_readiness",
    "get_record",
    "get_replay",
    "get_vacation",
    "get_view",
    "get_webhook",
    "join_match",
    "leave_match",
    "list_blocks",
    "list_checkpoints",
    "list_deliveries",
    "list_events",
    "list_games",
    "list_match_invitations",
    "list_matches",
    "list_my_invitations",
    "list_my_matches",
    "list_notices",
    "list_pairings",
    "list_player_matches",
    "list_standings",
    "list_tokens",
    "list_webhooks",
    "register_guest",
    "register_player",
    "rotate_webhook_secret",
    "set_email",
    "start_match",
    "take_vacation",
    "update_me",
    "update_webhook",
]
