"""What the API takes and gives, as it stands in JSON. Generated from the document: `openapi/clients/generate`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Acceptance(TypedDict):
    """The acceptance of an invitation."""

    entropy: NotRequired[str]
    """The player's contribution to the match's chance: at most 64 bytes of UTF-8, best random ones. Public from now
    on."""


class Account(TypedDict):
    """A player's own account: the public profile, and what is for the player alone."""

    created_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    id: str
    """The player's id, which never changes."""

    invitations: InvitationsFrom
    """From whom a player accepts invitations to matches. Rematches are no invitations."""

    kind: PlayerKind
    """What a player is."""

    language: Language | None

    name: str
    """The player's name."""


class Activity(TypedDict):
    """What goes on. Only public matches count."""

    featured: MatchSummary | None

    finished: int
    """How many public matches have ended in the last 24 hours."""

    open: int
    """How many public matches wait for players."""

    running: int
    """How many public matches are being played."""

    waiting_players: int
    """How many players wait for a quick pairing."""

    wanted: list[Wanted]
    """What players wait for in quick pairing: what most wait for first, then what has been waited for longest, at most
    20. Of each
    player, the three newest count."""


class Analysis(TypedDict):
    """What a bot would have done in a player's place, and what the player did."""

    gain: AnalysisGain | None

    hint: Hint
    """What a bot would do in the player's place."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    taken: (
        LegalActionAttack
        | LegalActionBeat
        | LegalActionDone
        | LegalActionExchange
        | LegalActionKeep
        | LegalActionPlay
        | LegalActionTake
        | None
    )

    version: int
    """The version of the match."""


class AnalysisGain(TypedDict):
    """How much better the advised action is than the one that was taken, in matches that the bot simulates. They are
    other matches than
    those in which it found the action, which can thus turn out worse.

    The score of such a match is the share of the other players whom the player finishes ahead of, ties as half: for
    two players
    1 for a win, 0.5 for a draw and 0 for a loss. Where the bot evaluates a position instead of playing on, it is
    estimated. Where it
    can compute the result with the best play of all, nothing is simulated."""

    error: float
    """The standard error of the difference, with three decimal places. It is 0 if the actions are the same, and where
    the bot has
    computed their results exactly, as at the end of a match of Curse of Aces."""

    of: Horizon
    """How far a search looks ahead: of what its results are the results."""

    score: float
    """The mean difference of the scores, with three decimal places: negative if the action that was taken did better.
    It is 0 unless
    it is larger than two standard errors, in either direction: the actions are about equal, as far as the bot can
    tell."""


class Answer(TypedDict):
    """An answer to the open decision."""

    action: (
        GameActionAttack
        | GameActionBeat
        | GameActionDone
        | GameActionExchange
        | GameActionKeep
        | GameActionPlay
        | GameActionTake
    )
    """An answer of a seat to a decision; which game's follows from the match's `game`."""

    decision: int
    """The number of the decision in the view."""


class Answered(TypedDict):
    """The result of an answer or a resignation."""

    view: SeatView
    """A match as the viewer may see it, with the viewer's seat."""

    clocks: NotRequired[ClockView | None]

    event: NotRequired[EventView]
    """An event as one viewer may see it."""


class App(TypedDict):
    """An app that the caller has registered."""

    client_id: str
    """The client id with which it asks for authorization."""

    created_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    home_page: None | str
    """The app's page."""

    name: str
    """The name that players are shown."""

    redirect_uris: list[str]
    """Where players may be sent back to."""


class AppAuthorization(TypedDict):
    """What the caller has allowed an app on one device."""

    client_id: str
    """The app's client id."""

    created_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    expires_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    id: str
    """The authorization, for revoking it."""

    last_used_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    name: str
    """The app's name, as it was shown."""

    redirects_to: None | str
    """Where the player was sent back to; null for a device whose code was typed."""

    registered: bool
    """Whether a developer has registered the app here."""

    scopes: list[Scope]
    """What is allowed."""


class AppIdentity(TypedDict):
    """An app, as players are shown it."""

    client_id: str
    """The client id."""

    home_page: None | str
    """The page of a registered app, if it is on the site to which the player is sent back. Null otherwise, and for
    devices: only the
    way back shows that the page is the app's."""

    name: str
    """The app's name, which its developer has chosen. That of an app that is not registered is its client id."""

    registered: bool
    """Whether a developer has registered the app here."""


class AppTokens(TypedDict):
    """The tokens of an app (RFC 6749, section 5.1)."""

    access_token: str
    """The access token: send it as `Authorization: Bearer ace_…`."""

    expires_in: int
    """How many seconds the access token is valid."""

    refresh_token: str
    """The token for new tokens. It can be used once, within 90 days."""

    scope: str
    """The scopes of the access token, separated by spaces."""

    token_type: str
    """`Bearer`."""


class AssertedCredential(TypedDict):
    """A credential with which a device has signed: `AuthenticationResponseJSON`. Other fields are ignored."""

    id: str
    """The credential's id."""

    response: AssertedResponse
    """The response of a device that has signed."""


class AssertedResponse(TypedDict):
    """The response of a device that has signed."""

    authenticatorData: str
    """What the device says about itself."""

    clientDataJSON: str
    """What the browser says about the ceremony."""

    signature: str
    """The signature of both."""

    userHandle: NotRequired[None | str]
    """The bytes of the player's id."""


class Attempt(TypedDict):
    """An attempt to deliver."""

    at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    duration_ms: int
    """How long it took, in milliseconds."""

    error: None | str
    """What went wrong, in words; null if nothing did."""

    status: int | None
    """The status of the receiver's response; null if there was none."""


class AuthorizationAnswer(TypedDict):
    """The player's answer to an app."""

    approve: bool
    """Whether the app may have it."""

    request: AuthorizationQuery
    """What an app asks for: the parameters with which it sent the player here. Each is checked, and a wrong one is
    reported as
    the RFCs say."""

    password: NotRequired[None | str]
    """The player's password. Required to approve, but not with a session that is at most ten minutes old, and not of
    guests, who have
    none."""


class AuthorizationError(TypedDict):
    """Why an app cannot have what it asks for."""

    error: str
    """The code of RFC 6749."""

    error_description: str
    """A sentence for the app's developer."""

    url: str
    """Where the player returns to the app, which is told the error. Let the player decide to go there."""


class AuthorizationQuery(TypedDict):
    """What an app asks for: the parameters with which it sent the player here. Each is checked, and a wrong one is
    reported as
    the RFCs say."""

    client_id: NotRequired[None | str]
    """The app: the id of a registered one, or any other text of an app that is not registered."""

    code_challenge: NotRequired[None | str]
    """The SHA-256 of the verifier, in URL-safe base64."""

    code_challenge_method: NotRequired[None | str]
    """`S256`."""

    redirect_uri: NotRequired[None | str]
    """Where to send the player back to."""

    response_type: NotRequired[None | str]
    """`code`."""

    scope: NotRequired[None | str]
    """The scopes, separated by spaces; by default `read`."""

    state: NotRequired[None | str]
    """A text that is returned to the app unchanged; at most 2000 characters."""


class AuthorizationQuestion(TypedDict):
    """The question whether an app may have what it asks for."""

    app: AppIdentity
    """An app, as players are shown it."""

    error: AuthorizationError | None

    redirects_to: str
    """Where the player is sent back to: a site, `http://127.0.0.1` or `http://[::1]` for this device, or the scheme of
    an app."""

    scopes: list[Scope]
    """What the app asks for."""


class AuthorizationResult(TypedDict):
    """Where the player goes on."""

    url: str
    """The redirect URI, with the code or with the error `access_denied`."""


class AuthorizationServer(TypedDict):
    """What the authorization server can do (RFC 8414)."""

    authorization_endpoint: str
    """Where players are sent to allow an app something."""

    authorization_response_iss_parameter_supported: bool
    """Players are sent back with `iss` (RFC 9207)."""

    code_challenge_methods_supported: list[str]
    """`S256`."""

    device_authorization_endpoint: str
    """Where devices get codes."""

    grant_types_supported: list[str]
    """The grants of `/oauth/token`."""

    issuer: str
    """The server."""

    response_modes_supported: list[str]
    """`query`."""

    response_types_supported: list[str]
    """`code`."""

    revocation_endpoint: str
    """Where apps revoke tokens."""

    revocation_endpoint_auth_methods_supported: list[str]
    """`none`."""

    scopes_supported: list[Scope]
    """The scopes."""

    service_documentation: str
    """Documentation for developers."""

    token_endpoint: str
    """Where apps get tokens."""

    token_endpoint_auth_methods_supported: list[str]
    """`none`: apps have no secrets."""


class Block(TypedDict):
    """A block of another player."""

    name: str
    """The blocked player's name."""

    player_id: str
    """The blocked player."""

    since: str
    """A moment: RFC 3339, UTC, milliseconds."""


BotStrength: TypeAlias = Literal["easy", "hard", "medium"]


class Cancelled(TypedDict):
    """A cancelled match."""

    game: str
    """The game's id."""


class CauseAction(TypedDict):
    """A player answered a decision."""

    action: (
        GameActionAttack
        | GameActionBeat
        | GameActionDone
        | GameActionExchange
        | GameActionKeep
        | GameActionPlay
        | GameActionTake
    )
    """An answer of a seat to a decision; which game's follows from the match's `game`."""

    decision: int
    """The decision, by the version that opened it."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: CauseActionType


CauseActionType: TypeAlias = Literal["action"]


class CauseCalledOff(TypedDict):
    """The server ended the match: for its operator, because no player had done anything for a year, or because it was
    still running after 10,000 events."""

    type: CauseCalledOffType


CauseCalledOffType: TypeAlias = Literal["called_off"]


class CauseDraw(TypedDict):
    """All players who were still in agreed to a draw."""

    type: CauseDrawType


CauseDrawType: TypeAlias = Literal["draw"]


class CauseForced(TypedDict):
    """The server played the only legal action (option `auto_forced`)."""

    action: (
        GameActionAttack
        | GameActionBeat
        | GameActionDone
        | GameActionExchange
        | GameActionKeep
        | GameActionPlay
        | GameActionTake
    )
    """An answer of a seat to a decision; which game's follows from the match's `game`."""

    decision: int
    """The decision."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: CauseForcedType


CauseForcedType: TypeAlias = Literal["forced"]


class CauseResignation(TypedDict):
    """A player resigned."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: CauseResignationType


CauseResignationType: TypeAlias = Literal["resignation"]


class CauseSetup(TypedDict):
    """The match started: set-up and deal."""

    type: CauseSetupType


CauseSetupType: TypeAlias = Literal["setup"]


class CauseStandIn(TypedDict):
    """The server played for a seat whose time ran out (option `on_timeout: stand_in`)."""

    action: (
        GameActionAttack
        | GameActionBeat
        | GameActionDone
        | GameActionExchange
        | GameActionKeep
        | GameActionPlay
        | GameActionTake
    )
    """An answer of a seat to a decision; which game's follows from the match's `game`."""

    decision: int
    """The decision."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: CauseStandInType


CauseStandInType: TypeAlias = Literal["stand_in"]


class CauseTimeOut(TypedDict):
    """The seats' time ran out at the same deadline, and they left."""

    seats: list[int]
    """The seats."""

    type: CauseTimeOutType


CauseTimeOutType: TypeAlias = Literal["time_out"]


class CauseViewAction(TypedDict):
    """A player answered a decision."""

    decision: int
    """Which decision it answered."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: CauseViewActionType

    action: NotRequired[
        GameActionAttack
        | GameActionBeat
        | GameActionDone
        | GameActionExchange
        | GameActionKeep
        | GameActionPlay
        | GameActionTake
        | None
    ]


CauseViewActionType: TypeAlias = Literal["action"]


class CauseViewCalledOff(TypedDict):
    """The server ended the match: for its operator, because no player had done anything for a year, or because it was
    still running after 10,000 events."""

    type: CauseViewCalledOffType


CauseViewCalledOffType: TypeAlias = Literal["called_off"]


class CauseViewDraw(TypedDict):
    """All players who were still in agreed to a draw."""

    type: CauseViewDrawType


CauseViewDrawType: TypeAlias = Literal["draw"]


class CauseViewForced(TypedDict):
    """The server played the only legal action (option `auto_forced`)."""

    decision: int
    """Which decision it answered."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: CauseViewForcedType

    action: NotRequired[
        GameActionAttack
        | GameActionBeat
        | GameActionDone
        | GameActionExchange
        | GameActionKeep
        | GameActionPlay
        | GameActionTake
        | None
    ]


CauseViewForcedType: TypeAlias = Literal["forced"]


class CauseViewResignation(TypedDict):
    """A player resigned."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: CauseViewResignationType


CauseViewResignationType: TypeAlias = Literal["resignation"]


class CauseViewSetup(TypedDict):
    """The match started: set-up and deal."""

    type: CauseViewSetupType


CauseViewSetupType: TypeAlias = Literal["setup"]


class CauseViewStandIn(TypedDict):
    """The server played for a seat whose time ran out (option `on_timeout: stand_in`)."""

    decision: int
    """Which decision it answered."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: CauseViewStandInType

    action: NotRequired[
        GameActionAttack
        | GameActionBeat
        | GameActionDone
        | GameActionExchange
        | GameActionKeep
        | GameActionPlay
        | GameActionTake
        | None
    ]


CauseViewStandInType: TypeAlias = Literal["stand_in"]


class CauseViewTimeOut(TypedDict):
    """The seats' time ran out at the same deadline, and they left."""

    seats: list[int]
    """The seats."""

    type: CauseViewTimeOutType


CauseViewTimeOutType: TypeAlias = Literal["time_out"]


class ChaseTheAceDealtCard(TypedDict):
    """A card dealt to a player, seen by that player alone."""

    card: None | str
    """A card, or `null` for a card that lies face down for this viewer."""

    seat: int
    """A place in a match: 0-based, clockwise."""


class ChaseTheAceLoser(TypedDict):
    """A player who lost a token."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    tokens: int
    """How many tokens are left to them. A player who had none before goes out (CH-15)."""


class ChaseTheAceOptions(TypedDict):
    """The host's options."""

    king_passes_on: NotRequired[bool]
    """An exchange that a king stops goes on to the next player to the left (CH-9). (no if left out)"""

    on_their_honour: NotRequired[bool]
    """A player who has lost the last token plays on until the next loss (CH-15). (no if left out)"""

    ties_are_safe: NotRequired[bool]
    """The lowest rank that only one player holds loses, so that players who tie are safe (CH-12). (no if left out)"""

    tokens: NotRequired[int]
    """How many tokens each player starts with (CH-1). (3 if left out)"""


class ChaseTheAcePlayer(TypedDict):
    """The cards and counts of one player."""

    face_up: bool
    """Whether the card lies face up for all."""

    hand: list[None | str]
    """The player's one card; none after leaving, and once a round is dealt without them. Viewers see its face
    if they know it: their own card, one that they held before in this round, or one that lies face up."""

    left: bool
    """Whether the player has left the match (CH-17)."""

    on_their_honour: bool
    """Whether the player plays on without a token (CH-15)."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    still_in: bool
    """Whether the player is still in."""

    tokens: int
    """The tokens left."""

    drew_for_deal: NotRequired[None | str]

    place: NotRequired[int | None]
    """The placement, once the player is out or the match is over."""

    turn: NotRequired[
        ChaseTheAceTurnDrew
        | ChaseTheAceTurnExchanged
        | ChaseTheAceTurnKept
        | ChaseTheAceTurnRefused
        | ChaseTheAceTurnStopped
        | None
    ]


class ChaseTheAceRound(TypedDict):
    """A round, resolved."""

    cards: list[ChaseTheAceShownCard]
    """Every player's card at the end, in the order of the seats."""

    dealer: int
    """A place in a match: 0-based, clockwise."""

    lost: list[int]
    """The seats that lost: a token, or with none left the match (CH-15)."""

    out: list[int]
    """The seats that went out."""

    round: int
    """The number of the round."""

    turns: list[ChaseTheAceTakenTurn]
    """How the turns went, in the order of the seats."""

    nobody_lost_because: NotRequired[ChaseTheAceSpared | None]

    refused: NotRequired[None | str]


class ChaseTheAceShownCard(TypedDict):
    """A player's card that everyone sees."""

    card: str
    """A card: rank, then suit. `TD` is the ten of diamonds."""

    seat: int
    """A place in a match: 0-based, clockwise."""


ChaseTheAceSpared: TypeAlias = Literal["all_tied", "no_single_rank"]


class ChaseTheAceTakenTurn(TypedDict):
    """How one player's turn went."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    turn: (
        ChaseTheAceTurnDrew
        | ChaseTheAceTurnExchanged
        | ChaseTheAceTurnKept
        | ChaseTheAceTurnRefused
        | ChaseTheAceTurnStopped
    )
    """How a turn went. Everyone saw it."""


class ChaseTheAceTurnDrew(TypedDict):
    """The player exchanged with the deck."""

    type: ChaseTheAceTurnDrewType


ChaseTheAceTurnDrewType: TypeAlias = Literal["drew"]


ChaseTheAceTurnExchanged = TypedDict(
    "ChaseTheAceTurnExchanged",
    {
        "type": "ChaseTheAceTurnExchangedType",
        "with": "int",
    },
)


ChaseTheAceTurnExchangedType: TypeAlias = Literal["exchanged"]


class ChaseTheAceTurnKept(TypedDict):
    """The player kept their card."""

    type: ChaseTheAceTurnKeptType


ChaseTheAceTurnKeptType: TypeAlias = Literal["kept"]


class ChaseTheAceTurnRefused(TypedDict):
    """The player drew a king from the deck, and had to refuse it."""

    type: ChaseTheAceTurnRefusedType


ChaseTheAceTurnRefusedType: TypeAlias = Literal["refused"]


class ChaseTheAceTurnStopped(TypedDict):
    """The player wanted to exchange and met only kings."""

    type: ChaseTheAceTurnStoppedType


ChaseTheAceTurnStoppedType: TypeAlias = Literal["stopped"]


class ChaseTheAceView(TypedDict):
    """What one viewer may know of a match of Chase the Ace."""

    deck: list[None | str]
    """The deck, bottom card first; `null` for each card that the viewer does not know."""

    game: ChaseTheAceViewGame
    """The game of this view."""

    options: ChaseTheAceOptions
    """The host's options."""

    players: list[ChaseTheAcePlayer]
    """Every player, seat 0 first."""

    round: int
    """The round, counted from 1; 0 before the first deal."""

    to_act: list[int]
    """The seat that must choose, or none."""

    dealer: NotRequired[int | None]

    last_round: NotRequired[ChaseTheAceRound | None]

    outcome: NotRequired[None | Outcome]


ChaseTheAceViewGame: TypeAlias = Literal["chase-the-ace"]


Check: TypeAlias = Literal["chain", "chance", "commitment", "effects", "header", "legality", "result"]


class Checkpoint(TypedDict):
    """The finished matches of a day, and the checkpoint of the day before."""

    at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    day: str
    """A day in UTC."""

    first: int
    """The archive number of the first match in it or, without matches, of the next one."""

    format: str
    """`acepost-checkpoint-1`."""

    key: str
    """The id of the key that signs it."""

    leaves: list[str]
    """A hash for each match, in the order of the archive. It reveals nothing to readers without the record."""

    number: int
    """The number: 1 for the first checkpoint, then one for each day."""

    previous: str
    """32 bytes as lower-case hex."""


class ClearAceBattle(TypedDict):
    """A battle with its duels, resolved."""

    played: list[list[str]]
    """Each seat's cards in the order played: the first of both are the battle, each further pair is a duel."""

    round: int
    """The round of that stage."""

    stage: ClearAceStage
    """The part of the match that is being played."""

    winner: int
    """A place in a match: 0-based, clockwise."""

    staked: NotRequired[list[str] | None]
    """The aces that were at stake, seat 0's and seat 1's; `null` for a battle of the rounds."""


class ClearAceHeap(TypedDict):
    """Cards in a face-down stack."""

    count: int
    """How many."""

    cards: NotRequired[list[str]]
    """The cards, bottom first; absent until the match is over and everything is open."""


class ClearAceKnown(TypedDict):
    """What a viewer who has followed the match can tell of a player's face-down cards. Owners know every card of their
    own deck;
    others know those that everybody could follow: everybody has seen won cards, which are drawn from the top of the
    deck."""

    buried: int
    """How many cards, none stronger than those kept, the player stacked then."""

    in_deck: list[str]
    """Cards that lie in the deck: first the `on_top` ones, the top one first, then the others, strongest first."""

    in_deck_or_hand: list[str]
    """Cards that were seen going on the deck and may have been drawn from it since, strongest first: each lies in the
    deck,
    or in the hand, or is the secret choice."""

    kept: int
    """How many cards of the hand, a secret choice counted in, are certainly those that the player kept as the
    strongest after
    the last duel."""

    no_twos: int
    """How many cards of the hand, a secret choice counted in, cannot be 2s, since a 2 would have had to be played
    before the
    card that was played, or stacked before the cards that were stacked after the last duel."""

    drawn_since: NotRequired[int]
    """How many of `in_hand` were drawn for certain after the play or the duel from which `no_twos` follows, and so are
    not among
    the cards that it counts. Absent if there are none, and for the hand's owner."""

    in_hand: NotRequired[list[str]]
    """Cards that were seen going on the deck and have been drawn from it since, strongest first: each lies in the
    hand, or is
    the secret choice. Absent if there are none, and for the hand's owner."""

    on_top: NotRequired[int]
    """How many of these lie on top of the deck in this order; absent if there are none."""


class ClearAcePlayer(TypedDict):
    """The cards and counts of one player."""

    aside: list[str]
    """The aces aside, in the order S H D C."""

    chosen: bool
    """Whether the player has made a secret choice that is not yet revealed."""

    deck: ClearAceHeap
    """Cards in a face-down stack."""

    hand: list[None | str]
    """The hand, strongest card first; `null` for each card of the opponent's."""

    known: ClearAceKnown
    """What a viewer who has followed the match can tell of a player's face-down cards. Owners know every card of their
    own deck;
    others know those that everybody could follow: everybody has seen won cards, which are drawn from the top of the
    deck."""

    played: list[None | str]
    """The cards that the player has on the table in this battle, in the order played; `null` for a secret choice."""

    rounds_won: int
    """How many rounds the player has won, the showdown's not counted."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    rolled: NotRequired[int | None]
    """What the player's die showed in this round, or in the set-up."""

    staked: NotRequired[None | str]


ClearAceStage: TypeAlias = Literal["rounds", "set_up", "showdown"]


class ClearAceView(TypedDict):
    """What one viewer may know of a match of Clear Ace."""

    duel: int
    """How many duels this battle has come to: 0 for none, 2 for a duel in a duel."""

    game: ClearAceViewGame
    """The game of this view."""

    piles: list[ClearAceHeap]
    """Piles 1 to 6."""

    players: list[ClearAcePlayer]
    """Both players, seat 0 first."""

    round: int
    """The round of this stage, counted from 1; 0 before the first."""

    secret: bool
    """Whether both choose in secret now; otherwise cards are played face up."""

    stage: ClearAceStage
    """The part of the match that is being played."""

    to_act: list[int]
    """The seats that must choose a card."""

    first_player: NotRequired[int | None]

    keep_two: NotRequired[bool]
    """Present and `true` if a duel that has emptied the piles leaves both players two cards (CA-31)."""

    last_battle: NotRequired[ClearAceBattle | None]

    outcome: NotRequired[None | Outcome]


ClearAceViewGame: TypeAlias = Literal["clear-ace"]


ClearAceWould: TypeAlias = Literal["duel", "loses", "wins"]


class ClockView(TypedDict):
    """The clocks of a running match."""

    seats: list[SeatClock]
    """Each seat's clock, in the order of the seats."""

    stand_for: list[PauseReason]
    """Why the clocks are paused; empty while they run."""


class ClockworkSpadesHour(TypedDict):
    """A position of the clock."""

    cards: list[str]
    """The cards that lie on the spade, in the order H D C."""

    position: int
    """1 to 12."""

    spade: NotRequired[None | str]


class ClockworkSpadesPlayer(TypedDict):
    """The cards and counts of one player."""

    hand: list[None | str]
    """The hand around the clock, at one position in the order H D C; `null` for each card of the opponent's."""

    kings: list[str]
    """The kings before the player, in the order S H D C: those that the opponent had to give, and the king of spades
    if
    the player drew it."""

    lacks: list[list[int]]
    """What is public about this hand from the player's turns: for each of its cards, but not in their order, the
    positions that it does not belong to. Whoever plays or takes keeps no card of the window (CS-8) and none of a
    blank position (CS-6)."""

    penalty: int
    """How many spades count against the player."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    spades: list[str]
    """The spades of the penalty pile, ace first."""


class ClockworkSpadesTurn(TypedDict):
    """What a player did in one turn: played cards, or took a spade."""

    discarded: list[str]
    """The cards that were discarded at its start, since their positions had lost their spades."""

    fell: list[str]
    """The cards that lay on it and were discarded."""

    played: list[str]
    """The cards that were played; empty where a spade was taken."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    turn: int
    """The number of the turn, counted from 1."""

    window: list[int]
    """The positions of its window, clockwise."""

    took: NotRequired[None | str]


class ClockworkSpadesView(TypedDict):
    """What one viewer may know of a match of Clockwork Spades."""

    clock: list[ClockworkSpadesHour]
    """The clock's positions, 1 to 12."""

    discarded: list[str]
    """The cards that were discarded at the start of this turn, since their positions had lost their spades."""

    discards: list[str]
    """Every card that has been discarded, around the clock, at each position in the order H D C."""

    game: ClockworkSpadesViewGame
    """The game of this view."""

    king_of_spades_counts: bool
    """Whether the king of spades counts as a captured spade."""

    pile: list[None | str]
    """The draw pile, bottom card first: the king of spades, and a `null` for each card on it until the match is over."""

    players: list[ClockworkSpadesPlayer]
    """Both players, seat 0 first."""

    to_act: list[int]
    """The seat that must choose, if any."""

    turn: int
    """The number of the turn, counted from 1 over both players; 0 before the first."""

    window: list[int]
    """The positions of this turn's window, clockwise; empty when nobody is to choose."""

    first_player: NotRequired[int | None]

    last_turn: NotRequired[ClockworkSpadesTurn | None]

    outcome: NotRequired[None | Outcome]


ClockworkSpadesViewGame: TypeAlias = Literal["clockwork-spades"]


class CreatedCredential(TypedDict):
    """A credential that a device has created: `RegistrationResponseJSON`. Other fields are ignored."""

    id: str
    """The credential's id."""

    response: CreatedResponse
    """The response of a device that has created a credential."""


class CreatedResponse(TypedDict):
    """The response of a device that has created a credential."""

    attestationObject: str
    """What the device says about the credential."""

    clientDataJSON: str
    """What the browser says about the ceremony."""


class Credentials(TypedDict):
    """A name and a password."""

    name: str
    """The player's name: 2 to 24 letters, digits, `-` or `_`. Case is ignored when names are compared."""

    password: str
    """The password: 8 to 128 characters. A new one must not be easy to guess: a common password, a row of keys, or the
    player's own name."""


class CurseOfAcesDeal(TypedDict):
    """One card that was dealt in a refill."""

    card: None | str
    """A card, or `null` for a card that lies face down for this viewer."""

    seat: int
    """A place in a match: 0-based, clockwise."""


class CurseOfAcesExchange(TypedDict):
    """An attacking card and what beat it."""

    attack: str
    """A card: rank, then suit. `TD` is the ten of diamonds."""

    beaten_with: NotRequired[list[str] | None]
    """What beat it: one card, or two, the higher first; `null` until the card is beaten."""


class CurseOfAcesHeap(TypedDict):
    """Cards in a face-down stack."""

    count: int
    """How many."""

    cards: NotRequired[list[str]]
    """The cards, bottom first; absent until the match is over and everything is open."""


class CurseOfAcesMove(TypedDict):
    """A move that is over."""

    attacker: int
    """A place in a match: 0-based, clockwise."""

    defender: int
    """A place in a match: 0-based, clockwise."""

    number: int
    """Its number, counted from 1."""

    table: list[CurseOfAcesExchange]
    """The cards that were played, in order."""

    taken: bool
    """Whether the defender took the cards; otherwise all were beaten and left the game."""


class CurseOfAcesOptions(TypedDict):
    """The host's options."""

    first_attacker: NotRequired[CurseOfAcesOptionsFirstAttacker]
    """The player who attacks first (CU-2). (`random` if left out)"""

    must_beat: NotRequired[bool]
    """A defender who can beat may not take (CU-21). (no if left out)"""

    play_on: NotRequired[bool]
    """While three or more are in, a player who leaves does so alone, and the others play on (CU-22). (no if left out)"""


CurseOfAcesOptionsFirstAttacker: TypeAlias = Literal["random", "seat_0"]


class CurseOfAcesPlayer(TypedDict):
    """The cards and counts of one player."""

    hand: list[None | str]
    """The hand, lowest rank first, among equals S H D C. Of another player's hand first the cards that they took up
    from
    the table, then `null` for each of the others."""

    left: bool
    """Whether the player has left while the others played on (CU-22)."""

    open: list[str]
    """Those cards of the hand that were taken up from the table, and so are known to all."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    place: NotRequired[int | None]
    """The place of a player who is out or has left; `null` for one who is still in, or was so to the end."""


class CurseOfAcesView(TypedDict):
    """What one viewer may know of a match of Curse of Aces."""

    attacker: int
    """A place in a match: 0-based, clockwise."""

    deck: CurseOfAcesHeap
    """Cards in a face-down stack."""

    defender: int
    """A place in a match: 0-based, clockwise."""

    game: CurseOfAcesViewGame
    """The game of this view."""

    gone: list[str]
    """The cards that left the game, lowest rank first, among equals S H D C."""

    idle_moves: int
    """How many moves in a row have passed in which no card left the game or the deck (CU-20)."""

    idle_moves_at_most: int
    """The number of such moves in a row after which the match ends."""

    move_number: int
    """The number of the move, counted from 1; 0 before the first."""

    options: CurseOfAcesOptions
    """The host's options."""

    players: list[CurseOfAcesPlayer]
    """The players, seat 0 first."""

    table: list[CurseOfAcesExchange]
    """The cards on the table, in the order played."""

    to_act: list[int]
    """The seat that must choose now; none once the match is over."""

    last_move: NotRequired[CurseOfAcesMove | None]

    outcome: NotRequired[None | Outcome]


CurseOfAcesViewGame: TypeAlias = Literal["curse-of-aces"]


Deciders: TypeAlias = Literal["bots", "people", "unknown"]


class DecisionTimes(TypedDict):
    """How long players think about a decision."""

    deciders: Deciders
    """The players whose decisions are counted together."""

    time_ms: ValueDistribution
    """The distribution of values."""


class DecisionView(TypedDict):
    """An open decision of the viewer's own seat."""

    legal_actions: list[
        LegalActionAttack
        | LegalActionBeat
        | LegalActionDone
        | LegalActionExchange
        | LegalActionKeep
        | LegalActionPlay
        | LegalActionTake
    ]
    """All legal actions, each with a label. Each can be sent as it is."""

    number: int
    """The number that an answer repeats: the version that opened the decision. When another player leaves, an open
    decision
    gets a new number: fetch the view and answer again."""

    reasons: NotRequired[list[Reason]]
    """Why the other cards of the hand, and other choices, are not legal; absent if there is nothing to say."""


class Deletion(TypedDict):
    """The deletion of an account."""

    final_at: str
    """A moment: RFC 3339, UTC, milliseconds."""


class Delivery(TypedDict):
    """A delivery to a webhook."""

    attempts: list[Attempt]
    """The newest attempts, oldest first; 20 at most."""

    id: str
    """The id of the notice or ping, which the receiver gets as `webhook-id`."""

    match_id: None | str
    """The match; null for a ping."""

    next_attempt: str | None

    status: DeliveryStatus
    """The status of a delivery."""

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: str
    """The kind of the notice, or `webhook.ping`."""


DeliveryStatus: TypeAlias = Literal["delivered", "given_up", "waiting"]


class DeviceAnswer(TypedDict):
    """The player's answer to a device."""

    approve: bool
    """Whether the device may have what it asks for."""

    password: NotRequired[None | str]
    """The player's password. Required to approve, but not with a session that is at most ten minutes old, and not of
    guests, who have
    none."""


class DeviceAuthorization(TypedDict):
    """The codes of a device (RFC 8628, section 3.2)."""

    device_code: str
    """The code with which the device asks for tokens."""

    expires_in: int
    """How many seconds the codes are valid."""

    interval: int
    """How many seconds to wait between two requests for tokens."""

    user_code: str
    """The code that the player types."""

    verification_uri: str
    """Where the player types it."""

    verification_uri_complete: str
    """The same with the code, to show as a QR code."""


class DeviceForm(TypedDict):
    """A device without a browser."""

    client_id: NotRequired[None | str]
    """The app on the device."""

    scope: NotRequired[None | str]
    """The scopes, separated by spaces; by default `read`."""


class DeviceQuestion(TypedDict):
    """The question whether a device may have what it asks for."""

    app: AppIdentity
    """An app, as players are shown it."""

    expires_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    scopes: list[Scope]
    """What it asks for."""

    user_code: str
    """The code, which the player should compare with the one on the device."""


DisabledReason: TypeAlias = Literal["account_deleted", "gone", "not_delivered", "not_found", "tokens_revoked"]


class EmailEnd(TypedDict):
    """The end of an e-mail address."""

    password: NotRequired[None | str]
    """The player's password: required if the address was confirmed and the session is older than ten minutes."""


class EmailSettings(TypedDict):
    """The player's e-mail address, and what is sent to it."""

    address: None | str
    """The address; null if there is none."""

    available: bool
    """Whether this server sends mails."""

    digest_seconds: int
    """The shortest time between two mails, in seconds."""

    failing: None | str
    """Why mails to it have stopped; null if it works. Set it again to retry."""

    invitations: bool
    """Whether mails report invitations, and offers of rematches, draws and pauses."""

    reminders: bool
    """Whether mails report that the player's time is running out."""

    results: bool
    """Whether mails report the results of matches."""

    verified: bool
    """Whether the address is confirmed. An unconfirmed address gets only the confirmation mail."""

    your_turn: bool
    """Whether mails report that a decision is open to the player."""


class EndCount(TypedDict):
    """The number of matches that ended for a reason."""

    matches: int
    """The number of matches."""

    reason: str
    """The reason, as in a match's outcome."""


class Event(TypedDict):
    """One row of a record, as it is hashed."""

    at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    cause: (
        CauseAction
        | CauseCalledOff
        | CauseDraw
        | CauseForced
        | CauseResignation
        | CauseSetup
        | CauseStandIn
        | CauseTimeOut
    )
    """The cause of an event."""

    effects: list[
        GameEffectAttacked
        | GameEffectBattleWon
        | GameEffectBeaten
        | GameEffectCardsShown
        | GameEffectChose
        | GameEffectDealerFound
        | GameEffectDealt
        | GameEffectDefended
        | GameEffectDiscarded
        | GameEffectDrew
        | GameEffectDrewForDeal
        | GameEffectDrewKing
        | GameEffectDrewKingOfSpades
        | GameEffectDrewOwn
        | GameEffectDuelBegan
        | GameEffectExchanged
        | GameEffectFirstAttackerDrawn
        | GameEffectFirstPlayerDrawn
        | GameEffectFirstPlayerFound
        | GameEffectHandStacked
        | GameEffectKept
        | GameEffectKingGiven
        | GameEffectKingRefused
        | GameEffectKingShown
        | GameEffectLeft
        | GameEffectMatchEnded
        | GameEffectMoveAbandoned
        | GameEffectMoveBegan
        | GameEffectNobodyLost
        | GameEffectPlayed
        | GameEffectRefilled
        | GameEffectRevealed
        | GameEffectRoundBegan
        | GameEffectSetUpRolled
        | GameEffectShowdownBegan
        | GameEffectShuffled
        | GameEffectStaked
        | GameEffectStopped
        | GameEffectTaken
        | GameEffectTokensLost
        | GameEffectTook
        | GameEffectTurnBegan
        | GameEffectWentOut
    ]
    """What happened, in order, with all cards face up."""

    seq: int
    """1 for the set-up, then one more for each event. The newest event's number is the match's version."""


class EventView(TypedDict):
    """An event as one viewer may see it."""

    at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    cause: (
        CauseViewAction
        | CauseViewCalledOff
        | CauseViewDraw
        | CauseViewForced
        | CauseViewResignation
        | CauseViewSetup
        | CauseViewStandIn
        | CauseViewTimeOut
    )
    """The cause of an event. The action itself is visible to its own seat and, once the match is over, to everyone:
    what
    the others may know of it is in the effects."""

    effects: list[
        GameEffectAttacked
        | GameEffectBattleWon
        | GameEffectBeaten
        | GameEffectCardsShown
        | GameEffectChose
        | GameEffectDealerFound
        | GameEffectDealt
        | GameEffectDefended
        | GameEffectDiscarded
        | GameEffectDrew
        | GameEffectDrewForDeal
        | GameEffectDrewKing
        | GameEffectDrewKingOfSpades
        | GameEffectDrewOwn
        | GameEffectDuelBegan
        | GameEffectExchanged
        | GameEffectFirstAttackerDrawn
        | GameEffectFirstPlayerDrawn
        | GameEffectFirstPlayerFound
        | GameEffectHandStacked
        | GameEffectKept
        | GameEffectKingGiven
        | GameEffectKingRefused
        | GameEffectKingShown
        | GameEffectLeft
        | GameEffectMatchEnded
        | GameEffectMoveAbandoned
        | GameEffectMoveBegan
        | GameEffectNobodyLost
        | GameEffectPlayed
        | GameEffectRefilled
        | GameEffectRevealed
        | GameEffectRoundBegan
        | GameEffectSetUpRolled
        | GameEffectShowdownBegan
        | GameEffectShuffled
        | GameEffectStaked
        | GameEffectStopped
        | GameEffectTaken
        | GameEffectTokensLost
        | GameEffectTook
        | GameEffectTurnBegan
        | GameEffectWentOut
    ]
    """What happened, in order; cards that the viewer may not see are `null`."""

    hash: str
    """32 bytes as lower-case hex."""

    sentences: list[str]
    """The same as sentences: one text for each effect, in the same order. The first also tells the cause where the
    effects do
    not show it: "ana's time ran out, and the server stood in." An event without effects has one text, of its cause."""

    seq: int
    """The event's number in the record."""


class Events(TypedDict):
    """Events of a match."""

    items: list[EventView]
    """The events, in order, as the caller may see them."""

    next: int | None
    """The value of `after` for the next events; null if there are none yet."""

    over: bool
    """Whether the match has ended and no event follows these. Until then, ask again."""

    version: int
    """The match's version."""


ExportPlayerRecordsResult: TypeAlias = Literal["lost", "shared", "won"]


class Failure(TypedDict):
    """The first error in a record."""

    check: Check
    """The subject of a check, in the order in which a record is checked."""

    detail: str
    """A sentence with the reason."""

    event: int | None
    """The event that failed, if it is one."""


class FieldError(TypedDict):
    """An error in one place of the input."""

    detail: str
    """A sentence for people."""

    pointer: str
    """JSON pointer (RFC 6901) to the place in the body, or to a query parameter by name."""


class Finished(TypedDict):
    """The result of a match."""

    game: str
    """The game's id."""

    outcome: Outcome
    """The outcome of a finished match."""

    place: int
    """The player's own place; 1 is best."""

    seat: int
    """A place in a match: 0-based, clockwise."""


class GameActionAttack(TypedDict):
    """Attack with a card from hand (CU-5)."""

    card: str
    """A card: rank, then suit. `TD` is the ten of diamonds."""

    type: GameActionAttackType


GameActionAttackType: TypeAlias = Literal["attack"]


class GameActionBeat(TypedDict):
    """Beat the attacking card (CU-9, CU-10)."""

    cards: list[str]
    """One card or two, in any order. They are recorded the higher first, of equal ones the first of S H D C."""

    type: GameActionBeatType


GameActionBeatType: TypeAlias = Literal["beat"]


class GameActionDone(TypedDict):
    """Attack no more, once all is beaten (CU-6)."""

    type: GameActionDoneType


GameActionDoneType: TypeAlias = Literal["done"]


class GameActionExchange(TypedDict):
    """Exchange it with the player to the left, or, as the last of the round, with the top card of the deck."""

    type: GameActionExchangeType


GameActionExchangeType: TypeAlias = Literal["exchange"]


class GameActionKeep(TypedDict):
    """Keep the card."""

    type: GameActionKeepType


GameActionKeepType: TypeAlias = Literal["keep"]


class GameActionPlay(TypedDict):
    """Clear Ace: Play a card from hand: in secret where both choose at once, face up otherwise.

    Clockwork Spades: Play cards from hand, each on its position: exactly those that belong to the window (CS-8)."""

    type: GameActionPlayType

    card: NotRequired[str]
    """A card: rank, then suit. `TD` is the ten of diamonds."""

    cards: NotRequired[list[str]]
    """The cards, in any order. (Clockwork Spades)"""


GameActionPlayType: TypeAlias = Literal["play"]


class GameActionTake(TypedDict):
    """Clockwork Spades: Take a spade of the window (CS-9).

    Curse of Aces: Take all cards on the table (CU-8, CU-13)."""

    type: GameActionTakeType

    position: NotRequired[int]
    """Where it lies. (Clockwork Spades)"""


GameActionTakeType: TypeAlias = Literal["take"]


class GameEffectAttacked(TypedDict):
    """A player attacked with a card (CU-5)."""

    card: str
    """A card: rank, then suit. `TD` is the ten of diamonds."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectAttackedType


GameEffectAttackedType: TypeAlias = Literal["attacked"]


class GameEffectBattleWon(TypedDict):
    """A player won the battle and took its cards (CA-12, CA-17, CA-27)."""

    aside: list[str]
    """The aces that went aside: those that were played, in the order of `stacked`, or in the showdown the loser's
    stake and then the winner's."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    stacked: list[str]
    """The cards that went face down on the winner's deck, in the order in which they were laid there."""

    type: GameEffectBattleWonType


GameEffectBattleWonType: TypeAlias = Literal["battle_won"]


GameEffectBeaten = TypedDict(
    "GameEffectBeaten",
    {
        "card": "str",
        "seat": "int",
        "type": "GameEffectBeatenType",
        "with": "list[str]",
    },
)


GameEffectBeatenType: TypeAlias = Literal["beaten"]


class GameEffectCardsShown(TypedDict):
    """The round was over and all cards were shown (CH-11)."""

    cards: list[ChaseTheAceShownCard]
    """Every player's card, from the dealer's left round to the dealer."""

    type: GameEffectCardsShownType


GameEffectCardsShownType: TypeAlias = Literal["cards_shown"]


class GameEffectChose(TypedDict):
    """A player chose a card in secret (CA-8, CA-16, CA-24)."""

    card: None | str
    """A card, or `null` for a card that lies face down for this viewer."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectChoseType


GameEffectChoseType: TypeAlias = Literal["chose"]


class GameEffectDealerFound(TypedDict):
    """The highest card made this seat the first dealer (CH-3)."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectDealerFoundType


GameEffectDealerFoundType: TypeAlias = Literal["dealer_found"]


class GameEffectDealt(TypedDict):
    """Clear Ace: The cards were shuffled and dealt (CA-1). Chance: the first card of the shuffled deck went to seat 0.

    Clockwork Spades: The thirty-nine cards were shuffled and dealt (CS-2). Chance: the first card of the shuffled
    deck went to player
    one, and the seventh is the top of the draw pile.

    Chase the Ace: A round began: the whole deck was shuffled and dealt (CH-5). Chance: the first card of the
    shuffled deck was dealt
    first, and what was left is the deck.

    Curse of Aces: The cards were shuffled, and six were dealt to each player (CU-1). Chance: the first card of the
    shuffled deck
    went to seat 0."""

    type: GameEffectDealtType

    cards: NotRequired[list[ChaseTheAceDealtCard]]
    """Each player's card, in the order of dealing: from the dealer's left round to the dealer. (Chase the Ace)"""

    dealer: NotRequired[int]
    """A place in a match: 0-based, clockwise."""

    deck: NotRequired[list[None | str]]
    """Chase the Ace: The rest from top to bottom, seen by nobody.

    Curse of Aces: The rest of the deck, bottom card first, seen by nobody. (Chase the Ace, Curse of Aces)"""

    hands: NotRequired[list[list[None | str]]]
    """Clear Ace: Each seat's two cards, in the order in which they were dealt.

    Clockwork Spades: Seat 0's three cards and seat 1's, each seen by their player alone, in the order in which they
    were dealt.

    Curse of Aces: Each seat's six cards, in the order in which they were dealt. (Clear Ace, Clockwork Spades, Curse
    of Aces)"""

    pile: NotRequired[list[None | str]]
    """The draw pile, bottom card first: the king of spades, which all may know, and what was laid on it. (Clockwork
    Spades)"""

    piles: NotRequired[list[list[None | str]]]
    """The six piles, bottom card first. (Clear Ace)"""

    round: NotRequired[int]
    """Counted from 1. (Chase the Ace)"""


GameEffectDealtType: TypeAlias = Literal["dealt"]


class GameEffectDefended(TypedDict):
    """The move was done and all attacking cards were beaten: the cards on the table left the game (CU-7, CU-12)."""

    cards: list[str]
    """The cards, in the order in which they were played."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectDefendedType


GameEffectDefendedType: TypeAlias = Literal["defended"]


class GameEffectDiscarded(TypedDict):
    """A player discarded every card whose position had lost its spade (CS-6)."""

    cards: list[str]
    """The cards, from position 1 to 12, those of one position in the order H D C."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectDiscardedType


GameEffectDiscardedType: TypeAlias = Literal["discarded"]


class GameEffectDrew(TypedDict):
    """Clear Ace: A player drew the top card of a pile (CA-3, CA-4, CA-14). Chance where the die was rolled.

    Clockwork Spades: A player drew cards from the draw pile, none of them a king (CS-4, CS-6, CS-10).

    Chase the Ace: The dealer, or the last player without one, changed cards with the top of the deck (CH-10). They
    alone see both."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectDrewType

    card: NotRequired[None | str]
    """A card, or `null` for a card that lies face down for this viewer."""

    cards: NotRequired[list[None | str]]
    """The cards in the order in which they were drawn, seen by their drawer alone. (Clockwork Spades)"""

    face_up: NotRequired[bool]
    """Whether the card given is a king that lies face up (CH-8). (Chase the Ace)"""

    gave: NotRequired[None | str]
    """A card, or `null` for a card that lies face down for this viewer."""

    got: NotRequired[None | str]
    """A card, or `null` for a card that lies face down for this viewer."""

    pile: NotRequired[int]
    """The pile that the card came from, 1 to 6. (Clear Ace)"""

    rolled: NotRequired[int]
    """What the die showed; absent in a duel, in which players do not roll. (Clear Ace)"""


class GameEffectDrewForDeal(TypedDict):
    """Players drew for the first deal, from the top of the deck: first everyone, then those who tied for highest
    (CH-3)."""

    cards: list[ChaseTheAceShownCard]
    """The card that each player drew, in the order of drawing."""

    type: GameEffectDrewForDealType


GameEffectDrewForDealType: TypeAlias = Literal["drew_for_deal"]


class GameEffectDrewKing(TypedDict):
    """A player drew a king of hearts, diamonds or clubs and gave it to the opponent (CS-4)."""

    king: str
    """A card: rank, then suit. `TD` is the ten of diamonds."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectDrewKingType


class GameEffectDrewKingOfSpades(TypedDict):
    """A player drew the king of spades, the last card of the draw pile, and kept it (CS-5)."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectDrewKingOfSpadesType


GameEffectDrewKingOfSpadesType: TypeAlias = Literal["drew_king_of_spades"]


GameEffectDrewKingType: TypeAlias = Literal["drew_king"]


class GameEffectDrewOwn(TypedDict):
    """A player drew from the top of their own deck (CA-5, CA-15, CA-16, CA-23, CA-26). Where both do, seat 0
    comes first, also if seat 1 is the first player."""

    cards: list[None | str]
    """The cards in the order in which they were drawn, seen by their drawer alone."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectDrewOwnType


GameEffectDrewOwnType: TypeAlias = Literal["drew_own"]


GameEffectDrewType: TypeAlias = Literal["drew"]


class GameEffectDuelBegan(TypedDict):
    """The cards were of equal rank (CA-14, CA-16, CA-26)."""

    depth: int
    """1 for the first duel of a battle, 2 for a duel in a duel, and so on."""

    type: GameEffectDuelBeganType


GameEffectDuelBeganType: TypeAlias = Literal["duel_began"]


GameEffectExchanged = TypedDict(
    "GameEffectExchanged",
    {
        "gave": "None | str",
        "got": "None | str",
        "seat": "int",
        "type": "GameEffectExchangedType",
        "with": "int",
        "face_up": "NotRequired[bool]",
    },
)


GameEffectExchangedType: TypeAlias = Literal["exchanged"]


class GameEffectFirstAttackerDrawn(TypedDict):
    """The first attacker was drawn by lot (CU-2). Chance. Absent where the host named seat 0."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectFirstAttackerDrawnType


GameEffectFirstAttackerDrawnType: TypeAlias = Literal["first_attacker_drawn"]


class GameEffectFirstPlayerDrawn(TypedDict):
    """A lot made this seat player one, who begins (CS-3). Chance."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectFirstPlayerDrawnType


GameEffectFirstPlayerDrawnType: TypeAlias = Literal["first_player_drawn"]


class GameEffectFirstPlayerFound(TypedDict):
    """The higher roll made this seat the first player, for the whole match (CA-2)."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectFirstPlayerFoundType


GameEffectFirstPlayerFoundType: TypeAlias = Literal["first_player_found"]


class GameEffectHandStacked(TypedDict):
    """A player stacked their hand on their own deck, after a duel all but the two strongest cards (CA-18, CA-19,
    CA-27).
    Seat 0 comes first; a player with an empty hand has no such effect."""

    kept: list[None | str]
    """The cards that they kept, strongest first."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    stacked: list[None | str]
    """The cards that went on the deck, in the order in which they were laid there."""

    type: GameEffectHandStackedType


GameEffectHandStackedType: TypeAlias = Literal["hand_stacked"]


class GameEffectKept(TypedDict):
    """A player kept their card (CH-6)."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectKeptType


GameEffectKeptType: TypeAlias = Literal["kept"]


class GameEffectKingGiven(TypedDict):
    """A player had been dealt a king and gave it to the opponent (CS-4). Several kings of one player are given in the
    order H D C."""

    king: str
    """A card: rank, then suit. `TD` is the ten of diamonds."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectKingGivenType


GameEffectKingGivenType: TypeAlias = Literal["king_given"]


class GameEffectKingRefused(TypedDict):
    """The top card of the deck was a king: it was shown and went back, and the old card was kept (CH-10)."""

    card: str
    """A card: rank, then suit. `TD` is the ten of diamonds."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectKingRefusedType


GameEffectKingRefusedType: TypeAlias = Literal["king_refused"]


class GameEffectKingShown(TypedDict):
    """A player was asked to exchange and showed a king, which stays face up (CH-8)."""

    asked_by: int
    """A place in a match: 0-based, clockwise."""

    card: str
    """A card: rank, then suit. `TD` is the ten of diamonds."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectKingShownType


GameEffectKingShownType: TypeAlias = Literal["king_shown"]


class GameEffectLeft(TypedDict):
    """Chase the Ace: Players left the match, and their cards went face up to the bottom of the deck (CH-17).

    Curse of Aces: Players left, and their hands left the game, face up (CU-22)."""

    place: int
    """Chase the Ace: Their placement, which they share.

    Curse of Aces: Their place, which they share."""

    type: GameEffectLeftType

    why: Leaving
    """Why a seat leaves a running match."""

    cards: NotRequired[list[ChaseTheAceShownCard]]
    """The seats, in order, with their cards. (Chase the Ace)"""

    hands: NotRequired[list[list[str]]]
    """The hand of each of them, lowest rank first, among equals S H D C. (Curse of Aces)"""

    seats: NotRequired[list[int]]
    """The seats, in order. (Curse of Aces)"""


GameEffectLeftType: TypeAlias = Literal["left"]


class GameEffectMatchEnded(TypedDict):
    """The match ended."""

    placements: list[int]
    """Clear Ace: One place for each seat: 1 is best, equal places are a draw.

    Clockwork Spades: One place for each seat: 1 is best, equal places are a draw.

    Chase the Ace: One place for each seat: 1 is best, equal places are ties.

    Curse of Aces: One place for each seat: 1 is best, equal places are ties."""

    reason: GameEffectMatchEndedReason
    """The reason."""

    type: GameEffectMatchEndedType

    about: NotRequired[list[int]]
    """The seats that the reason is about, if there was a `left` in this event or before (CU-22). For `resigned`
    and `timed_out` these are the seats that left in this event, otherwise those with the last place among the
    players who did not leave: for `all_out` those that went out last. Without a `left` it is absent, and the
    reason is about the seats with the last place. (Curse of Aces)"""


GameEffectMatchEndedReason: TypeAlias = Literal[
    "all_aces",
    "all_out",
    "both_exhausted",
    "cards_left",
    "deck_exhausted",
    "fewest_spades",
    "four_kings",
    "last_standing",
    "never_won_a_round",
    "resigned",
    "stalled",
    "timed_out",
]


GameEffectMatchEndedType: TypeAlias = Literal["match_ended"]


class GameEffectMoveAbandoned(TypedDict):
    """A player of the move left, and so the move was over: the cards on the table left the game (CU-22)."""

    cards: list[str]
    """The cards, in the order in which they were played; none if the attack had not begun."""

    type: GameEffectMoveAbandonedType


GameEffectMoveAbandonedType: TypeAlias = Literal["move_abandoned"]


class GameEffectMoveBegan(TypedDict):
    """A move began (CU-4)."""

    attacker: int
    """A place in a match: 0-based, clockwise."""

    defender: int
    """A place in a match: 0-based, clockwise."""

    number: int
    """Counted from 1."""

    type: GameEffectMoveBeganType


GameEffectMoveBeganType: TypeAlias = Literal["move_began"]


class GameEffectNobodyLost(TypedDict):
    """Nobody lost a token (CH-12, CH-13)."""

    because: ChaseTheAceSpared
    """Why nobody lost a token in a round."""

    type: GameEffectNobodyLostType


GameEffectNobodyLostType: TypeAlias = Literal["nobody_lost"]


class GameEffectPlayed(TypedDict):
    """Clear Ace: A player played a card face up (CA-9, CA-24).

    Clockwork Spades: A player played all their cards of the window, each on its position (CS-8)."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectPlayedType

    card: NotRequired[str]
    """A card: rank, then suit. `TD` is the ten of diamonds."""

    cards: NotRequired[list[str]]
    """The cards, from position 1 to 12 wherever the window begins, those of one position in the order H D C.
    (Clockwork Spades)"""


GameEffectPlayedType: TypeAlias = Literal["played"]


class GameEffectRefilled(TypedDict):
    """Cards were dealt from the deck after a move (CU-14)."""

    dealt: list[CurseOfAcesDeal]
    """The cards one by one, at least one."""

    type: GameEffectRefilledType


GameEffectRefilledType: TypeAlias = Literal["refilled"]


class GameEffectRevealed(TypedDict):
    """Both secret choices were turned over."""

    cards: list[str]
    """Seat 0's card, then seat 1's."""

    type: GameEffectRevealedType


GameEffectRevealedType: TypeAlias = Literal["revealed"]


class GameEffectRoundBegan(TypedDict):
    """A round began (CA-3), or, once the showdown has begun, a round of the showdown (CA-23)."""

    round: int
    """Counted from 1; the showdown counts anew."""

    type: GameEffectRoundBeganType


GameEffectRoundBeganType: TypeAlias = Literal["round_began"]


class GameEffectSetUpRolled(TypedDict):
    """Each player rolled for the first turn; equal rolls are followed by another such effect (CA-2). Chance."""

    rolls: list[int]
    """Seat 0's roll, then seat 1's."""

    type: GameEffectSetUpRolledType


GameEffectSetUpRolledType: TypeAlias = Literal["set_up_rolled"]


class GameEffectShowdownBegan(TypedDict):
    """The rounds were over and the showdown began: every ace was laid aside (CA-21, CA-23)."""

    aside: list[list[str]]
    """For each seat, the aces that lay in its deck, from bottom to top."""

    type: GameEffectShowdownBeganType


GameEffectShowdownBeganType: TypeAlias = Literal["showdown_began"]


class GameEffectShuffled(TypedDict):
    """Clear Ace: A player's deck was shuffled (CA-23, CA-27). Chance.

    Chase the Ace: The deck was shuffled, to draw for the first deal (CH-3). Chance."""

    order: list[None | str]
    """The deck from top to bottom, seen by nobody."""

    type: GameEffectShuffledType

    seat: NotRequired[int]
    """A place in a match: 0-based, clockwise."""


GameEffectShuffledType: TypeAlias = Literal["shuffled"]


class GameEffectStaked(TypedDict):
    """Each player staked an ace (CA-24)."""

    aces: list[str]
    """Seat 0's ace, then seat 1's."""

    type: GameEffectStakedType


GameEffectStakedType: TypeAlias = Literal["staked"]


class GameEffectStopped(TypedDict):
    """A player's turn was over without an exchange, for there were only kings (CH-8, CH-9)."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectStoppedType


GameEffectStoppedType: TypeAlias = Literal["stopped"]


class GameEffectTaken(TypedDict):
    """A player took the cards on the table into hand, where they stay visible until played (CU-13, CU-19)."""

    cards: list[str]
    """The cards, in the order in which they were played."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectTakenType


GameEffectTakenType: TypeAlias = Literal["taken"]


class GameEffectTokensLost(TypedDict):
    """The players who held the lowest card lost a token, if they had one left (CH-11, CH-12, CH-15)."""

    losers: list[ChaseTheAceLoser]
    """Each with what is left to them, in the order of the seats."""

    type: GameEffectTokensLostType


GameEffectTokensLostType: TypeAlias = Literal["tokens_lost"]


class GameEffectTook(TypedDict):
    """A player took a spade of the window; what lay on it was discarded (CS-9)."""

    discarded: list[str]
    """The cards that lay on it, in the order H D C, not in that of playing."""

    position: int
    """Where it lay; the position is blank now."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    type: GameEffectTookType


GameEffectTookType: TypeAlias = Literal["took"]


class GameEffectTurnBegan(TypedDict):
    """A turn began, and the window advanced (CS-7, CS-11)."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    turn: int
    """Counted from 1."""

    type: GameEffectTurnBeganType

    window: list[int]
    """The positions of the window, clockwise."""


GameEffectTurnBeganType: TypeAlias = Literal["turn_began"]


class GameEffectWentOut(TypedDict):
    """Chase the Ace: Players went out of the match (CH-14, CH-15).

    Curse of Aces: Players had no card left, and the deck none for them (CU-16)."""

    place: int
    """Chase the Ace: Their placement, which they share (CH-16).

    Curse of Aces: The place that each of them has in the end (CU-17)."""

    seats: list[int]
    """Chase the Ace: The seats, in order.

    Curse of Aces: The seats, in order, that went out after the same move."""

    type: GameEffectWentOutType


GameEffectWentOutType: TypeAlias = Literal["went_out"]


class GameOptions(TypedDict):
    """The options of a game; which one follows from the match's `game`."""

    auto_forced: NotRequired[bool]
    """Play a choice at once when it is the only one and playing it tells the others nothing. (no if left out)"""

    first_attacker: NotRequired[GameOptionsFirstAttacker]
    """The player who attacks first (CU-2). (Curse of Aces; `random` if left out)"""

    first_player: NotRequired[GameOptionsFirstPlayer]
    """The player who begins, called player one (CS-3). Beginning is a disadvantage. (Clockwork Spades; `random` if
    left out)"""

    keep_two: NotRequired[bool]
    """A duel that has emptied the piles leaves both players two cards, with which the rounds go on (CA-31). (Clear
    Ace; no if left out)"""

    king_of_spades_counts: NotRequired[bool]
    """Whether the king of spades counts as a captured spade (CS-5). Without it the match can end in a draw. (Clockwork
    Spades; yes if left out)"""

    king_passes_on: NotRequired[bool]
    """An exchange that a king stops goes on to the next player to the left (CH-9). (Chase the Ace; no if left out)"""

    must_beat: NotRequired[bool]
    """A defender who can beat may not take (CU-21). (Curse of Aces; no if left out)"""

    on_their_honour: NotRequired[bool]
    """A player who has lost the last token plays on until the next loss (CH-15). (Chase the Ace; no if left out)"""

    on_timeout: NotRequired[GameOptionsOnTimeout]
    """What happens when a seat's time runs out: it leaves the match, or the server plays the game's stand-in action,
    and the seat leaves the third time in a row. (`forfeit` if left out)"""

    play_on: NotRequired[bool]
    """While three or more are in, a player who leaves does so alone, and the others play on (CU-22). (Curse of Aces;
    no if left out)"""

    ties_are_safe: NotRequired[bool]
    """The lowest rank that only one player holds loses, so that players who tie are safe (CH-12). (Chase the Ace; no
    if left out)"""

    tokens: NotRequired[int]
    """How many tokens each player starts with (CH-1). (Chase the Ace; 3 if left out)"""


GameOptionsFirstAttacker: TypeAlias = Literal["random", "seat_0"]


GameOptionsFirstPlayer: TypeAlias = Literal["random", "seat_0"]


GameOptionsOnTimeout: TypeAlias = Literal["forfeit", "stand_in"]


class GameRating(TypedDict):
    """A player's rating in one game and pool."""

    game: str
    """The game's id."""

    matches: int
    """How many matches have counted."""

    pool: Pool
    """Which matches of a game count."""

    rating: int
    """The rating, in points, as on the leaderboard."""

    uncertainty: int
    """The uncertainty of the estimate, in points."""


class GameStatistics(TypedDict):
    """Statistics of the finished matches of a game."""

    decision_times: list[DecisionTimes]
    """How long players think about a decision."""

    decisions: ValueDistribution
    """The distribution of values."""

    duration_ms: ValueDistribution
    """The distribution of values."""

    ends: list[EndCount]
    """Why matches ended, the most frequent reason first."""

    events: ValueDistribution
    """The distribution of values."""

    game: str
    """The game's id."""

    matches: int
    """The number of matches that were counted."""

    options: list[OptionResults]
    """The same for each value of each option."""

    seats: list[SeatResults]
    """The results by number of seats and seat. Matches that were called off are left out, here and by option."""


class GameSummary(TypedDict):
    """A game of the catalogue."""

    description: str
    """What the game is, and who designed it."""

    end_reasons: list[str]
    """The possible reasons of an end: the game's own, then those that all games share."""

    id: str
    """The game's id, as in matches and addresses."""

    max_seats: int
    """The largest number of players."""

    min_seats: int
    """The smallest number of players."""

    name: str
    """The game's name."""

    options_schema: GameSummaryOptionsSchema
    """A JSON Schema for the options that a host can choose, with titles and descriptions for people. The values of a
    choice are an
    `enum`, and a `oneOf` in which each has a title."""

    rules: str
    """The address of the rules."""

    rules_version: int
    """The version of its rules, which is in every record."""


GameSummaryOptionsSchema: TypeAlias = dict[str, Any]


class Games(TypedDict):
    """Every game."""

    items: list[GameSummary]
    """In the order of the catalogue."""


GetDocumentResponse200: TypeAlias = dict[str, Any]


class Header(TypedDict):
    """What was fixed when the match started. Contains no names, so that deleting an account does not break the chain."""

    chance: str
    """The format of chance: `acepost-chance-1`."""

    commitment: str
    """32 bytes as lower-case hex."""

    game: str
    """The game's id."""

    match_id: str
    """The match."""

    options: HeaderOptions
    """The options with their values, the common ones and the game's own. An option that is missing was added later
    and has its default."""

    rules_version: int
    """The version of the game's rules under which it is played."""

    seats: list[HeaderSeat]
    """The seats in order."""


HeaderOptions: TypeAlias = dict[str, Any]


class HeaderSeat(TypedDict):
    """A seat in the header of a record."""

    entropy: str
    """The player's contribution to the match's chance, at most 64 bytes of UTF-8."""

    player_id: str
    """The player in the seat."""


class Health(TypedDict):
    """The state of the server."""

    status: str
    """`ok`."""

    version: str
    """The version of Acepost."""


class Hint(TypedDict):
    """What a bot would do in the player's place."""

    action: (
        LegalActionAttack
        | LegalActionBeat
        | LegalActionDone
        | LegalActionExchange
        | LegalActionKeep
        | LegalActionPlay
        | LegalActionTake
    )
    """A legal action with what it would do, where that is known. It can be sent as it is."""

    decision: int
    """The decision."""

    label: str
    """The action in a few words, as a button says it."""

    reason: str
    """Why the player could do so, as a sentence. It is made from what the player sees."""

    strength: BotStrength
    """How well a program plays."""

    rule: NotRequired[str]
    """The id of the rule behind the reason in the game's rule page; absent if there is none."""


class HintRequest(TypedDict):
    """A question for a hint."""

    decision: int
    """The number of the decision in the view."""

    strength: NotRequired[BotStrength]
    """How well a program plays."""


Horizon: TypeAlias = Literal["match", "round"]


class Invitation(TypedDict):
    """An invitation to a match."""

    clock: MatchClockBank | MatchClockNone | MatchClockPerDecision
    """The clock setting of a match."""

    created_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    expires_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    game: str
    """The match's game."""

    id: str
    """The invitation."""

    match_id: str
    """The match to which the player is invited."""

    player: str
    """The name of the player who is invited."""

    rated: bool
    """Whether the match is rated."""

    seats: int
    """The match's number of players."""

    sender: str
    """The name of the player who invites."""

    state: InvitationState
    """The state of an invitation."""


class InvitationAnswered(TypedDict):
    """An answer to an invitation that the player has sent."""

    invitation: str
    """The invitation."""

    name: str
    """The name of the invited player."""


InvitationState: TypeAlias = Literal["accepted", "declined", "expired", "pending", "withdrawn"]


InvitationsFrom: TypeAlias = Literal["everyone", "none", "played_with", "registered"]


class Invited(TypedDict):
    """An invitation that the player has received."""

    expires_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    game: str
    """The game's id."""

    invitation: str
    """The invitation."""

    name: str
    """The name of the player who invites."""


class IssuedToken(TypedDict):
    """A new token. It is shown only this once."""

    expires_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    id: str
    """The token's id, for revoking it."""

    token: str
    """The token: send it as `Authorization: Bearer ace_…`."""


class IssuedWebhook(TypedDict):
    """A webhook with its secret."""

    secret: str
    """The key of its signatures: `whsec_` and 32 bytes in base64. It is shown only once."""

    webhook: Webhook
    """A webhook: an address of the player's to which notices are posted."""


class Join(TypedDict):
    """A request to join a match."""

    code: NotRequired[None | str]
    """The code of a private match."""

    entropy: NotRequired[str]
    """The player's contribution to the match's chance: at most 64 bytes of UTF-8, best random ones. Public from now
    on."""


class KeptSeat(TypedDict):
    """A free seat that is reserved for a player."""

    name: str
    """The player's name."""

    player_id: str
    """The player for whom the seat is reserved."""

    seat: int
    """A place in a match: 0-based, clockwise."""


class KeySet(TypedDict):
    """Every key with which the server signs or has signed, as a JWK set."""

    keys: list[PublicKey]
    """The keys, the current one first."""


Language: TypeAlias = Literal["de", "en"]


class Layout(TypedDict):
    """A game's view in the form that all games share: where cards lie, and what else there is to see. It is made from
    the
    game's own view, so it can show nothing that the viewer may not know."""

    markers: list[MarkerCount | MarkerRole | MarkerStage]
    """Everything else on the table: dice, tokens, the dealer, the round."""

    zones: list[Zone]
    """Every place that can hold cards, in the order in which they are laid out."""

    remembered: NotRequired[list[str]]
    """What a viewer who has followed the match can tell of hidden cards and `zones` cannot show, as sentences without
    a full
    stop, with cards as codes. Absent if there is nothing to tell."""


Leaving: TypeAlias = Literal["resigned", "timed_out"]


class LegalActionAttack(TypedDict):
    """Attack with a card from hand (CU-5)."""

    card: str
    """A card: rank, then suit. `TD` is the ten of diamonds."""

    label: str
    """The action in a few words, as a button says it."""

    type: LegalActionAttackType


LegalActionAttackType: TypeAlias = Literal["attack"]


class LegalActionBeat(TypedDict):
    """Beat the attacking card (CU-9, CU-10)."""

    cards: list[str]
    """One card or two, in any order. They are recorded the higher first, of equal ones the first of S H D C."""

    label: str
    """The action in a few words, as a button says it."""

    type: LegalActionBeatType


LegalActionBeatType: TypeAlias = Literal["beat"]


class LegalActionDone(TypedDict):
    """Attack no more, once all is beaten (CU-6)."""

    label: str
    """The action in a few words, as a button says it."""

    type: LegalActionDoneType


LegalActionDoneType: TypeAlias = Literal["done"]


LegalActionExchange = TypedDict(
    "LegalActionExchange",
    {
        "label": "str",
        "type": "LegalActionExchangeType",
        "with": "NotRequired[int]",
    },
)


LegalActionExchangeType: TypeAlias = Literal["exchange"]


LegalActionKeep = TypedDict(
    "LegalActionKeep",
    {
        "label": "str",
        "type": "LegalActionKeepType",
        "with": "NotRequired[int]",
    },
)


LegalActionKeepType: TypeAlias = Literal["keep"]


class LegalActionPlay(TypedDict):
    """Clear Ace: Play a card from hand: in secret where both choose at once, face up otherwise.

    Clockwork Spades: Play cards from hand, each on its position: exactly those that belong to the window (CS-8)."""

    label: str
    """The action in a few words, as a button says it."""

    type: LegalActionPlayType

    card: NotRequired[str]
    """A card: rank, then suit. `TD` is the ten of diamonds."""

    cards: NotRequired[list[str]]
    """The cards, in any order. (Clockwork Spades)"""

    discards: NotRequired[list[str]]
    """The cards that lie on the spade and would be discarded with its taking; only for `take`. (Clockwork Spades)"""

    would: NotRequired[ClearAceWould]
    """How an answer to a face-up card would fare."""


LegalActionPlayType: TypeAlias = Literal["play"]


class LegalActionTake(TypedDict):
    """Clockwork Spades: Take a spade of the window (CS-9).

    Curse of Aces: Take all cards on the table (CU-8, CU-13)."""

    label: str
    """The action in a few words, as a button says it."""

    type: LegalActionTakeType

    discards: NotRequired[list[str]]
    """The cards that lie on the spade and would be discarded with its taking; only for `take`. (Clockwork Spades)"""

    position: NotRequired[int]
    """Where it lies. (Clockwork Spades)"""


LegalActionTakeType: TypeAlias = Literal["take"]


class Lesson(TypedDict):
    """A prepared match that teaches a game. It is not a match of the server: its chance is known, and nothing of it is
    stored."""

    game: str
    """The game's id."""

    players: list[LessonPlayer]
    """The players, the learner first."""

    steps: list[LessonStep]
    """The decisions of the learner, in order, and at last the end of the lesson."""


class LessonPlayer(TypedDict):
    """A player of a lesson."""

    name: str
    """The player's name."""

    seat: int
    """A place in a match: 0-based, clockwise."""


class LessonStep(TypedDict):
    """A decision of the learner, or the end of the lesson."""

    events: list[EventView]
    """What has happened since the step before, as the learner sees it."""

    sentence: str
    """What the teacher says: what to see, what to do, and why."""

    view: SeatView
    """A match as the viewer may see it, with the viewer's seat."""

    action: NotRequired[
        GameActionAttack
        | GameActionBeat
        | GameActionDone
        | GameActionExchange
        | GameActionKeep
        | GameActionPlay
        | GameActionTake
        | None
    ]


ListMatchesClock: TypeAlias = Literal["bank", "none", "per_decision"]


class ListedCheckpoint(TypedDict):
    """A checkpoint in the list."""

    day: str
    """A day in UTC."""

    hash: str
    """32 bytes as lower-case hex."""

    matches: int
    """The number of matches in it."""

    number: int
    """The number: 1 for the first, then one for each day."""


class MarkerCount(TypedDict):
    """Something that is counted: tokens, pips of a die, rounds."""

    kind: MarkerCountKind

    label: str
    """What is counted."""

    seat: int | None

    value: int
    """How many."""


MarkerCountKind: TypeAlias = Literal["count"]


class MarkerRole(TypedDict):
    """The role of a player: the dealer, the attacker, out of the match."""

    kind: MarkerRoleKind

    label: str
    """The role."""

    seat: int
    """A place in a match: 0-based, clockwise."""


MarkerRoleKind: TypeAlias = Literal["role"]


class MarkerStage(TypedDict):
    """The stage of the match in a word, such as "Showdown"."""

    kind: MarkerStageKind

    label: str
    """The stage."""


MarkerStageKind: TypeAlias = Literal["stage"]


class MatchClockBank(TypedDict):
    """A time for all decisions together, with an increment after each answer (Fischer)."""

    initial_seconds: int
    """The initial time of a seat: from a minute to 30 days."""

    maximum_seconds: int
    """The largest time that a seat can have: at least the initial time, at most 90 days."""

    type: MatchClockBankType

    increment_seconds: NotRequired[int]
    """What each answer adds, also a stand-in of the server: at most 30 days. With the option `on_timeout: stand_in` at
    least
    5 seconds, since after a stand-in this is all the time that the player has."""

    weekends: NotRequired[None | str]


MatchClockBankType: TypeAlias = Literal["bank"]


class MatchClockNone(TypedDict):
    """No time limit."""

    type: MatchClockNoneType


MatchClockNoneType: TypeAlias = Literal["none"]


class MatchClockPerDecision(TypedDict):
    """A time for each decision."""

    seconds: int
    """From a minute to 30 days."""

    type: MatchClockPerDecisionType

    weekends: NotRequired[None | str]


MatchClockPerDecisionType: TypeAlias = Literal["per_decision"]


MatchStatus: TypeAlias = Literal["cancelled", "finished", "open", "running"]


class MatchSummary(TypedDict):
    """The public summary of a match."""

    clock: MatchClockBank | MatchClockNone | MatchClockPerDecision
    """The clock setting of a match."""

    commitment: str
    """32 bytes as lower-case hex."""

    created_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    deadlines: list[str | None]
    """When each seat's time runs out: an entry for each seat, null if the seat has nothing to decide, or if its clock
    is paused with
    no known end. Empty without a clock, before the start, after the end, and for spectators who are told of events
    later. Except in
    a view, it may follow a change of vacations a second later."""

    draw_offered_by: list[int]
    """The seats that offer a draw, while the match runs; visible only to its players, and empty for all others."""

    finished_at: str | None

    game: str
    """The game's id."""

    host: str
    """The player who created the match, or has taken it over."""

    id: str
    """The match."""

    kept_seats: list[KeptSeat]
    """The free seats of an open rematch that are reserved for the players of the match before."""

    options: GameOptions
    """The options of a game; which one follows from the match's `game`."""

    origin: None | str
    """The server on which the match was played, as named in its record; null for a match of this server."""

    outcome: None | Outcome

    pause_offered_by: list[int]
    """The seats that offer a pause, while the match runs; visible only to its players, and empty for all others. Once
    all have
    agreed, there are no offers: a running match with a clock is paused if a seat in `to_act` has a null deadline.
    `clocks.stand_for`
    of the view has the reasons."""

    players: list[SeatedPlayer]
    """The players who have joined, in the order of the seats."""

    rated: bool
    """Whether the match is rated."""

    rematch: None | str
    """The rematch with the same players, once one of them has asked for it."""

    rules_version: int
    """The version of the game's rules."""

    seats: int
    """The number of players."""

    spectator_delay: int
    """By how many events spectators lag behind while the match runs."""

    started_at: str | None

    status: MatchStatus
    """The status of a match."""

    to_act: list[int]
    """The seats that must choose now."""

    version: int
    """The newest event's number; 0 before the start."""

    visibility: Visibility
    """Who can find a match."""

    code: NotRequired[None | str]
    """The code to join a private match; visible only to its players."""


class MatchView(TypedDict):
    """A match at one version as one viewer sees it."""

    head: str
    """32 bytes as lower-case hex."""

    outcome: None | Outcome

    result: None | str
    """The result to this viewer and why the match ended, without a full stop, once it is over."""

    still_in: list[int]
    """The seats that are still in, and can resign; empty once the match is over."""

    to_act: list[int]
    """The seats that must choose now."""

    version: int
    """The newest event's number."""

    decision: NotRequired[DecisionView | None]

    game: NotRequired[ChaseTheAceView | ClearAceView | ClockworkSpadesView | CurseOfAcesView]
    """The game as one viewer may know it, tagged with `game`."""

    latest: NotRequired[EventView | None]

    layout: NotRequired[Layout]
    """A game's view in the form that all games share: where cards lie, and what else there is to see. It is made from
    the
    game's own view, so it can show nothing that the viewer may not know."""

    rules_at: NotRequired[str]
    """The id of the rule that matters most now, where a client opens the game's rules; absent if the game names none,
    if the
    match was drawn by agreement or called off, and where neither `game` nor `layout` is included."""


class MessageDrawOffered(TypedDict):
    """A player offers a draw."""

    data: MessageDrawOfferedData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageDrawOfferedType


class MessageDrawOfferedData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: NamedPlayer
    """The player whom the news is about."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageDrawOfferedType: TypeAlias = Literal["draw.offered"]


class MessageDrawWithdrawn(TypedDict):
    """A player has withdrawn an offer of a draw, or has declined those of others. There is no such notice where a move
    withdraws it."""

    data: MessageDrawWithdrawnData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageDrawWithdrawnType


class MessageDrawWithdrawnData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: NamedPlayer
    """The player whom the news is about."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageDrawWithdrawnType: TypeAlias = Literal["draw.withdrawn"]


class MessageInvitationAccepted(TypedDict):
    """A player has accepted the player's invitation."""

    data: MessageInvitationAcceptedData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageInvitationAcceptedType


class MessageInvitationAcceptedData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: InvitationAnswered
    """An answer to an invitation that the player has sent."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageInvitationAcceptedType: TypeAlias = Literal["invitation.accepted"]


class MessageInvitationDeclined(TypedDict):
    """A player has declined the player's invitation."""

    data: MessageInvitationDeclinedData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageInvitationDeclinedType


class MessageInvitationDeclinedData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: InvitationAnswered
    """An answer to an invitation that the player has sent."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageInvitationDeclinedType: TypeAlias = Literal["invitation.declined"]


class MessageInvitationReceived(TypedDict):
    """The player is invited to a match."""

    data: MessageInvitationReceivedData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageInvitationReceivedType


class MessageInvitationReceivedData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: Invited
    """An invitation that the player has received."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageInvitationReceivedType: TypeAlias = Literal["invitation.received"]


class MessageMatchCancelled(TypedDict):
    """The match was cancelled before it started. Players for whom seats were reserved in a rematch are told, too."""

    data: MessageMatchCancelledData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageMatchCancelledType


class MessageMatchCancelledData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: Cancelled
    """A cancelled match."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageMatchCancelledType: TypeAlias = Literal["match.cancelled"]


class MessageMatchDeadlineNear(TypedDict):
    """The player's time for a decision is running out."""

    data: MessageMatchDeadlineNearData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageMatchDeadlineNearType


class MessageMatchDeadlineNearData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: Turn
    """A decision that is open to the player."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageMatchDeadlineNearType: TypeAlias = Literal["match.deadline_near"]


class MessageMatchEvent(TypedDict):
    """An event of the match's record, as the player may see it. There are such notices only if a webhook of the
    player asks for them; then `/me/notices` and the stream have them too."""

    data: MessageMatchEventData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageMatchEventType


class MessageMatchEventData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: EventView
    """An event as one viewer may see it."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageMatchEventType: TypeAlias = Literal["match.event"]


class MessageMatchFinished(TypedDict):
    """The match is over."""

    data: MessageMatchFinishedData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageMatchFinishedType


class MessageMatchFinishedData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: Finished
    """The result of a match."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageMatchFinishedType: TypeAlias = Literal["match.finished"]


class MessageMatchJoined(TypedDict):
    """A player has joined a match that is still open."""

    data: MessageMatchJoinedData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageMatchJoinedType


class MessageMatchJoinedData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: NamedPlayer
    """The player whom the news is about."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageMatchJoinedType: TypeAlias = Literal["match.joined"]


class MessageMatchLeft(TypedDict):
    """A player has left a match that is still open, has been removed by its host, or has declined it as a rematch. If
    a
    rematch starts without a player for whom a seat was reserved, only that player is told."""

    data: MessageMatchLeftData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageMatchLeftType


class MessageMatchLeftData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: NamedPlayer
    """The player whom the news is about."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageMatchLeftType: TypeAlias = Literal["match.left"]


class MessageMatchPaused(TypedDict):
    """The clocks of the match are paused, or an agreed pause that was ending goes on."""

    data: MessageMatchPausedData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageMatchPausedType


class MessageMatchPausedData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: PausedClocks
    """Why the clocks of a match are paused."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageMatchPausedType: TypeAlias = Literal["match.paused"]


class MessageMatchResumed(TypedDict):
    """The clocks of the match run again, or are paused for fewer reasons; or another player has ended an agreed pause,
    and they run
    again in ten minutes."""

    data: MessageMatchResumedData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageMatchResumedType


class MessageMatchResumedData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: PausedClocks
    """Why the clocks of a match are paused."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageMatchResumedType: TypeAlias = Literal["match.resumed"]


class MessageMatchStarted(TypedDict):
    """The match has started."""

    data: MessageMatchStartedData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageMatchStartedType


class MessageMatchStartedData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: Started
    """A match that has started."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageMatchStartedType: TypeAlias = Literal["match.started"]


class MessageMatchYourTurn(TypedDict):
    """A decision is open to the player. If another decision in the match is opened to the player before this one is
    announced, as in
    fast play, only the last one is. It may be over when its notice is read, as may any turn."""

    data: MessageMatchYourTurnData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageMatchYourTurnType


class MessageMatchYourTurnData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: Turn
    """A decision that is open to the player."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageMatchYourTurnType: TypeAlias = Literal["match.your_turn"]


class MessagePauseOffered(TypedDict):
    """A player offers a pause."""

    data: MessagePauseOfferedData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessagePauseOfferedType


class MessagePauseOfferedData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: NamedPlayer
    """The player whom the news is about."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessagePauseOfferedType: TypeAlias = Literal["pause.offered"]


class MessagePauseWithdrawn(TypedDict):
    """A player has withdrawn an offer of a pause, or has declined those of others."""

    data: MessagePauseWithdrawnData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessagePauseWithdrawnType


class MessagePauseWithdrawnData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: NamedPlayer
    """The player whom the news is about."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessagePauseWithdrawnType: TypeAlias = Literal["pause.withdrawn"]


class MessageRematchOffered(TypedDict):
    """A player wants a rematch."""

    data: MessageRematchOfferedData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageRematchOfferedType


class MessageRematchOfferedData(TypedDict):
    id: str
    """The notice's id."""

    match_id: str
    """The match; `null` for a ping."""

    news: Rematch
    """A request for a rematch."""

    number: int
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageRematchOfferedType: TypeAlias = Literal["rematch.offered"]


class MessageWebhookPing(TypedDict):
    """The player asked for a test message."""

    data: MessageWebhookPingData

    timestamp: str
    """A moment: RFC 3339, UTC, milliseconds."""

    type: MessageWebhookPingType


class MessageWebhookPingData(TypedDict):
    id: str
    """The notice's id."""

    match_id: None | str
    """The match; `null` for a ping."""

    news: MessageWebhookPingDataNews

    number: int | None
    """The number among the player's notices, from 1, without gaps; `null` for a ping."""

    player_id: str
    """The player for whom the notice is."""


MessageWebhookPingDataNews: TypeAlias = dict[str, Any]


MessageWebhookPingType: TypeAlias = Literal["webhook.ping"]


class NamedPlayer(TypedDict):
    """The player whom the news is about."""

    name: str
    """The player's name, which another player can have later: the match's `players` have ids, too."""


class NewApp(TypedDict):
    """An app to register."""

    name: str
    """The name that players are shown."""

    redirect_uris: list[str]
    """Where players may be sent back to: a page of a site over `https`, `http://127.0.0.1` or `http://[::1]`, whose
    port may
    differ, or a scheme that is a domain in reverse order."""

    home_page: NotRequired[None | str]
    """The app's page, over `https`. Players who are sent back to its site are shown it."""


class NewBot(TypedDict):
    """A bot to add to a match."""

    strength: BotStrength
    """How well a program plays."""

    seat: NotRequired[int | None]
    """A free seat for it; by default the lowest."""


class NewDeletion(TypedDict):
    """A request to delete the caller's own account."""

    password: NotRequired[None | str]
    """The password. Not required with a session that is at most ten minutes old, and not of guests, who have none."""


class NewEmailSettings(TypedDict):
    """The e-mail address to set, and what to send to it."""

    address: str
    """The address."""

    digest_seconds: NotRequired[int]
    """The shortest time between two mails, in seconds: an hour to a week; 21600 if left out."""

    invitations: NotRequired[bool]
    """Whether mails report invitations, and offers of rematches, draws and pauses; yes if left out."""

    password: NotRequired[None | str]
    """The player's password: required for another address, unless the session is at most ten minutes old."""

    reminders: NotRequired[bool]
    """Whether mails report that the player's time is running out; yes if left out."""

    results: NotRequired[bool]
    """Whether mails report the results of matches; yes if left out."""

    your_turn: NotRequired[bool]
    """Whether mails report that a decision is open to the player; yes if left out."""


class NewGuest(TypedDict):
    """A guest to create."""

    name: NotRequired[None | str]
    """The guest's name, with the same rules as for registering; without it the server makes one, such as
    `guest-7m2kqx4f9a`."""


class NewInvitation(TypedDict):
    """A player to invite."""

    player: str
    """The player's name."""

    expires_in_seconds: NotRequired[int | None]
    """How long the invitation is valid: an hour to 30 days, 7 days by default; always an hour if the match is live,
    and public or a
    rematch."""


class NewMatch(TypedDict):
    """A match to create. Its host takes seat 0."""

    game: str
    """The game's id."""

    clock: NotRequired[MatchClockBank | MatchClockNone | MatchClockPerDecision]
    """The clock setting of a match."""

    entropy: NotRequired[str]
    """The host's contribution to the match's chance: at most 64 bytes of UTF-8, best random ones. Public from now on."""

    options: NotRequired[GameOptions]
    """The options of a game; which one follows from the match's `game`."""

    rated: NotRequired[bool]
    """Whether the match is rated. Only registered players and bots can play rated matches."""

    seats: NotRequired[int | None]
    """The number of players; by default the smallest that the game allows."""

    spectator_delay: NotRequired[int]
    """By how many events spectators lag behind while the match runs, at most 1000."""

    visibility: NotRequired[Visibility]
    """Who can find a match."""


class NewNote(TypedDict):
    """What a player writes down."""

    text: str
    """The text, which replaces the one before. An empty one deletes the note."""


class NewPairing(TypedDict):
    """What a player wants to play, with any players who want the same."""

    game: str
    """The game's id."""

    clock: NotRequired[MatchClockBank | MatchClockNone | MatchClockPerDecision]
    """The clock setting of a match."""

    entropy: NotRequired[str]
    """The player's contribution to the match's chance: at most 64 bytes of UTF-8, best random ones. Public once the
    match exists."""

    options: NotRequired[GameOptions]
    """The options of a game; which one follows from the match's `game`."""

    rated: NotRequired[bool]
    """Whether the match is rated. Guests play only unrated matches."""

    seats: NotRequired[int | None]
    """The number of players; by default the smallest that the game allows."""


class NewPasskey(TypedDict):
    """A passkey to add."""

    credential: CreatedCredential
    """A credential that a device has created: `RegistrationResponseJSON`. Other fields are ignored."""

    name: str
    """The player's name for it."""


class NewPasskeyOptions(TypedDict):
    """What a player needs to add a passkey."""

    password: NotRequired[None | str]
    """The password. Not required with a session that is at most ten minutes old."""


class NewPasskeySession(TypedDict):
    """An answer to a challenge."""

    credential: AssertedCredential
    """A credential with which a device has signed: `AuthenticationResponseJSON`. Other fields are ignored."""


class NewPassword(TypedDict):
    """A new password, with the code from a mail."""

    code: str
    """What is after the `#` of the link."""

    password: str
    """The new password, with the same rules as for registering."""


class NewPasswordReset(TypedDict):
    """Whose password is lost."""

    account: str
    """The player's name, or the confirmed e-mail address."""


class NewPersonalToken(TypedDict):
    """A personal access token to create."""

    name: str
    """The player's name for the token."""

    scopes: list[Scope]
    """The scopes of the token; at least one."""

    expires_in_days: NotRequired[int | None]
    """After how many days the token expires: 1 to 366, which is the default."""

    password: NotRequired[None | str]
    """The player's password. Not required with a session that is at most ten minutes old, and not of guests, who have
    none."""


class NewPushSubscription(TypedDict):
    """A new push subscription."""

    target: NewPushTargetGateway | NewPushTargetWebPush
    """Where pushes of a new subscription go."""

    description: NotRequired[str]
    """The player's description."""

    kinds: NotRequired[list[NoticeKind] | None]
    """The kinds of notices to push; left out or null for all but `match.event`, which is never pushed. If it replaces
    a subscription,
    what waits of other kinds is not pushed any more."""


class NewPushTargetGateway(TypedDict):
    """An app with a gateway of its own, which holds the app's keys for the push service of the platform."""

    app_id: str
    """The app, as the gateway knows it: visible ASCII characters."""

    push_key: str
    """The device, as the gateway knows it: visible ASCII characters. It is a secret, and never shown."""

    type: NewPushTargetGatewayType

    url: str
    """The gateway, to which pushes are posted: `https`, on the public internet."""


NewPushTargetGatewayType: TypeAlias = Literal["gateway"]


class NewPushTargetWebPush(TypedDict):
    """A browser, or an app with `UnifiedPush`: what `PushSubscription.toJSON()` returns there, and the server's key
    with
    which it has subscribed."""

    application_server_key: str
    """The key of this server with which the browser has subscribed, as `GET /v1/push-key` returns it."""

    endpoint: str
    """The endpoint: `https`, on the public internet. It is a secret, and never shown."""

    keys: PushKeys
    """The keys of a browser's subscription, in URL-safe base64."""

    type: NewPushTargetWebPushType

    expirationTime: NotRequired[float | None]
    """When the browser expects the subscription to end, which `toJSON()` tells, too. The server ignores it."""


NewPushTargetWebPushType: TypeAlias = Literal["web_push"]


class NewRematch(TypedDict):
    """A request for a rematch."""

    entropy: NotRequired[str]
    """The player's contribution to the new match's chance: at most 64 bytes of UTF-8, best random ones. Public from
    now on."""


class NewVacation(TypedDict):
    """A vacation to take."""

    since: NotRequired[str | None]

    until: NotRequired[str | None]


class NewWebhook(TypedDict):
    """A new webhook."""

    url: str
    """The URL to which notices are posted: `https`, on the public internet."""

    description: NotRequired[str]
    """The player's description."""

    format: NotRequired[WebhookFormat]
    """The format of a webhook's messages."""

    kinds: NotRequired[list[NoticeKind] | None]
    """The kinds of notices to deliver; left out or null for all."""

    match_id: NotRequired[None | str]
    """The only match whose notices are delivered, in which the player has a seat; left out or null for all."""

    password: NotRequired[None | str]
    """The player's password: required if the session is older than ten minutes, except of guests."""


class NewsDrawOffered(TypedDict):
    """A player offers a draw."""

    data: NamedPlayer
    """The player whom the news is about."""

    type: NewsDrawOfferedType


NewsDrawOfferedType: TypeAlias = Literal["draw.offered"]


class NewsDrawWithdrawn(TypedDict):
    """A player has withdrawn an offer of a draw, or has declined those of others. There is no such notice where a move
    withdraws it."""

    data: NamedPlayer
    """The player whom the news is about."""

    type: NewsDrawWithdrawnType


NewsDrawWithdrawnType: TypeAlias = Literal["draw.withdrawn"]


class NewsInvitationAccepted(TypedDict):
    """A player has accepted the player's invitation."""

    data: InvitationAnswered
    """An answer to an invitation that the player has sent."""

    type: NewsInvitationAcceptedType


NewsInvitationAcceptedType: TypeAlias = Literal["invitation.accepted"]


class NewsInvitationDeclined(TypedDict):
    """A player has declined the player's invitation."""

    data: InvitationAnswered
    """An answer to an invitation that the player has sent."""

    type: NewsInvitationDeclinedType


NewsInvitationDeclinedType: TypeAlias = Literal["invitation.declined"]


class NewsInvitationReceived(TypedDict):
    """The player is invited to a match."""

    data: Invited
    """An invitation that the player has received."""

    type: NewsInvitationReceivedType


NewsInvitationReceivedType: TypeAlias = Literal["invitation.received"]


class NewsMatchCancelled(TypedDict):
    """The match was cancelled before it started. Players for whom seats were reserved in a rematch are told, too."""

    data: Cancelled
    """A cancelled match."""

    type: NewsMatchCancelledType


NewsMatchCancelledType: TypeAlias = Literal["match.cancelled"]


class NewsMatchDeadlineNear(TypedDict):
    """The player's time for a decision is running out."""

    data: Turn
    """A decision that is open to the player."""

    type: NewsMatchDeadlineNearType


NewsMatchDeadlineNearType: TypeAlias = Literal["match.deadline_near"]


class NewsMatchEvent(TypedDict):
    """An event of the match's record, as the player may see it. There are such notices only if a webhook of the
    player asks for them; then `/me/notices` and the stream have them too."""

    data: EventView
    """An event as one viewer may see it."""

    type: NewsMatchEventType


NewsMatchEventType: TypeAlias = Literal["match.event"]


class NewsMatchFinished(TypedDict):
    """The match is over."""

    data: Finished
    """The result of a match."""

    type: NewsMatchFinishedType


NewsMatchFinishedType: TypeAlias = Literal["match.finished"]


class NewsMatchJoined(TypedDict):
    """A player has joined a match that is still open."""

    data: NamedPlayer
    """The player whom the news is about."""

    type: NewsMatchJoinedType


NewsMatchJoinedType: TypeAlias = Literal["match.joined"]


class NewsMatchLeft(TypedDict):
    """A player has left a match that is still open, has been removed by its host, or has declined it as a rematch. If
    a
    rematch starts without a player for whom a seat was reserved, only that player is told."""

    data: NamedPlayer
    """The player whom the news is about."""

    type: NewsMatchLeftType


NewsMatchLeftType: TypeAlias = Literal["match.left"]


class NewsMatchPaused(TypedDict):
    """The clocks of the match are paused, or an agreed pause that was ending goes on."""

    data: PausedClocks
    """Why the clocks of a match are paused."""

    type: NewsMatchPausedType


NewsMatchPausedType: TypeAlias = Literal["match.paused"]


class NewsMatchResumed(TypedDict):
    """The clocks of the match run again, or are paused for fewer reasons; or another player has ended an agreed pause,
    and they run
    again in ten minutes."""

    data: PausedClocks
    """Why the clocks of a match are paused."""

    type: NewsMatchResumedType


NewsMatchResumedType: TypeAlias = Literal["match.resumed"]


class NewsMatchStarted(TypedDict):
    """The match has started."""

    data: Started
    """A match that has started."""

    type: NewsMatchStartedType


NewsMatchStartedType: TypeAlias = Literal["match.started"]


class NewsMatchYourTurn(TypedDict):
    """A decision is open to the player. If another decision in the match is opened to the player before this one is
    announced, as in
    fast play, only the last one is. It may be over when its notice is read, as may any turn."""

    data: Turn
    """A decision that is open to the player."""

    type: NewsMatchYourTurnType


NewsMatchYourTurnType: TypeAlias = Literal["match.your_turn"]


class NewsPauseOffered(TypedDict):
    """A player offers a pause."""

    data: NamedPlayer
    """The player whom the news is about."""

    type: NewsPauseOfferedType


NewsPauseOfferedType: TypeAlias = Literal["pause.offered"]


class NewsPauseWithdrawn(TypedDict):
    """A player has withdrawn an offer of a pause, or has declined those of others."""

    data: NamedPlayer
    """The player whom the news is about."""

    type: NewsPauseWithdrawnType


NewsPauseWithdrawnType: TypeAlias = Literal["pause.withdrawn"]


class NewsRematchOffered(TypedDict):
    """A player wants a rematch."""

    data: Rematch
    """A request for a rematch."""

    type: NewsRematchOfferedType


NewsRematchOfferedType: TypeAlias = Literal["rematch.offered"]


class Note(TypedDict):
    """What a player has written down about a match."""

    changed_at: str | None

    text: str
    """The text; empty if there is no note."""


class Notice(TypedDict):
    """A notice for a player."""

    at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    id: str
    """The id, which is the same in streams and deliveries."""

    match_id: str
    """The match."""

    news: (
        NewsDrawOffered
        | NewsDrawWithdrawn
        | NewsInvitationAccepted
        | NewsInvitationDeclined
        | NewsInvitationReceived
        | NewsMatchCancelled
        | NewsMatchDeadlineNear
        | NewsMatchEvent
        | NewsMatchFinished
        | NewsMatchJoined
        | NewsMatchLeft
        | NewsMatchPaused
        | NewsMatchResumed
        | NewsMatchStarted
        | NewsMatchYourTurn
        | NewsPauseOffered
        | NewsPauseWithdrawn
        | NewsRematchOffered
    )
    """News for a player. Contains nothing that is hidden from that player."""

    number: int
    """The number among the player's notices, from 1, without gaps."""


NoticeKind: TypeAlias = Literal[
    "draw.offered",
    "draw.withdrawn",
    "invitation.accepted",
    "invitation.declined",
    "invitation.received",
    "match.cancelled",
    "match.deadline_near",
    "match.event",
    "match.finished",
    "match.joined",
    "match.left",
    "match.paused",
    "match.resumed",
    "match.started",
    "match.your_turn",
    "pause.offered",
    "pause.withdrawn",
    "rematch.offered",
]


class Notices(TypedDict):
    """Notices of a player."""

    items: list[Notice]
    """The notices, in order."""

    newest: int
    """The number of the player's newest notice; 0 if there was none. A client that wants only what comes begins
    `after` it."""

    next: int | None
    """The value of `after` for the next notices; null if there are none yet."""


class OAuthErrorBody(TypedDict):
    """An error of OAuth."""

    error: str
    """The code of the RFC."""

    error_description: str
    """A sentence for developers."""


class Opponent(TypedDict):
    """A person with whom the caller has played."""

    ahead: int
    """In how many of them the caller took the better place."""

    all_counted: bool
    """Whether these are all their matches; false if the caller has finished more than the server examines."""

    behind: int
    """In how many of them the other one did. In the rest they share a place, or the match was called off."""

    kind: PlayerKind
    """What a player is."""

    last_match: str
    """The last of them."""

    last_played_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    matches: int
    """How many matches the two have finished."""

    name: str
    """The person's name."""

    player_id: str
    """The person."""


class OptionResults(TypedDict):
    """The results of matches with a value of an option."""

    option: str
    """The option."""

    seats: list[SeatResults]
    """The results by number of seats and seat."""

    value: bool | int | str
    """The value of an option: yes or no, a whole number, or one of several words."""


class Outcome(TypedDict):
    """The outcome of a finished match."""

    placements: list[int]
    """One place for each seat: 1 is best, equal places are ties."""

    reason: str
    """Why the match ended: one of the game's end reasons (`all_aces`, `resigned` …), or `agreed_draw` or `called_off`."""


class PageApp(TypedDict):
    """One page of a list."""

    items: list[App]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PageAppAuthorization(TypedDict):
    """One page of a list."""

    items: list[AppAuthorization]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PageBlock(TypedDict):
    """One page of a list."""

    items: list[Block]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PageDelivery(TypedDict):
    """One page of a list."""

    items: list[Delivery]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PageInvitation(TypedDict):
    """One page of a list."""

    items: list[Invitation]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PageListedCheckpoint(TypedDict):
    """One page of a list."""

    items: list[ListedCheckpoint]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PageMatchSummary(TypedDict):
    """One page of a list."""

    items: list[MatchSummary]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PageOpponent(TypedDict):
    """One page of a list."""

    items: list[Opponent]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PagePairing(TypedDict):
    """One page of a list."""

    items: list[Pairing]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PagePasskey(TypedDict):
    """One page of a list."""

    items: list[Passkey]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PagePastRating(TypedDict):
    """One page of a list."""

    items: list[PastRating]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PagePersonalToken(TypedDict):
    """One page of a list."""

    items: list[PersonalToken]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PagePushSubscription(TypedDict):
    """One page of a list."""

    items: list[PushSubscription]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PageStanding(TypedDict):
    """One page of a list."""

    items: list[Standing]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class PageWebhook(TypedDict):
    """One page of a list."""

    items: list[Webhook]
    """The items, in the order of the list."""

    next: None | str
    """The `cursor` of the page after this one; null on the last page."""


class Pairing(TypedDict):
    """A player's search for others, present or past."""

    clock: MatchClockBank | MatchClockNone | MatchClockPerDecision
    """The clock setting of a match."""

    commitment: str
    """32 bytes as lower-case hex."""

    created_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    entropy: str
    """The player's contribution to the match's chance."""

    expires_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    game: str
    """The game's id."""

    id: str
    """The pairing."""

    match_id: None | str
    """The match, once the player is seated."""

    options: GameOptions
    """The options of a game; which one follows from the match's `game`."""

    rated: bool
    """Whether the match is rated."""

    seats: int
    """The number of players."""

    status: PairingStatus
    """The status of a pairing."""


PairingStatus: TypeAlias = Literal["cancelled", "seated", "waiting"]


class PartialEvent(TypedDict):
    """An event as the viewer may see it, with the hash of the whole event in the record."""

    event: SeenEvent
    """An event as one viewer may see it."""

    hash: str
    """32 bytes as lower-case hex."""


PartialRecord = TypedDict(
    "PartialRecord",
    {
        "as": "str",
        "events": "list[PartialEvent]",
        "format": "PartialRecordFormat",
        "head": "str",
        "header": "Header",
        "players": "list[RecordPlayer]",
        "version": "int",
        "origin": "NotRequired[None | str]",
    },
)


PartialRecordFormat: TypeAlias = Literal["acepost-partial-record-1"]


class Passkey(TypedDict):
    """A passkey of the player."""

    created_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    id: str
    """The passkey's id."""

    last_used_at: str | None

    name: str
    """The player's name for it."""


class PasskeyAlgorithm(TypedDict):
    """An algorithm."""

    alg: int
    """Its number in the COSE registry."""

    type: str
    """`public-key`."""


class PasskeyChange(TypedDict):
    """A change of a passkey."""

    name: str
    """The player's name for it."""


class PasskeyCreationOptions(TypedDict):
    """What a device needs to create a passkey: `PublicKeyCredentialCreationOptionsJSON`."""

    attestation: str
    """`none`: the server does not ask of which make the device is."""

    authenticatorSelection: PasskeySelection
    """What a device has to be able to do."""

    challenge: str
    """What the device has to sign; base64url, as all bytes here."""

    excludeCredentials: list[PasskeyDescriptor]
    """The player's passkeys, so that a device does not create another."""

    pubKeyCredParams: list[PasskeyAlgorithm]
    """The algorithms that the server verifies, the preferred one first."""

    rp: PasskeySite
    """A site."""

    timeout: int
    """For how long the challenge is valid, in milliseconds."""

    user: PasskeyUser
    """A player, for a device."""


class PasskeyDescriptor(TypedDict):
    """A passkey, for a device."""

    id: str
    """The credential's id."""

    type: str
    """`public-key`."""


class PasskeyRequestOptions(TypedDict):
    """What a device needs to sign in: `PublicKeyCredentialRequestOptionsJSON`."""

    challenge: str
    """What the device has to sign."""

    rpId: str
    """The domain of the site."""

    timeout: int
    """For how long the challenge is valid, in milliseconds."""

    userVerification: str
    """`required`: the device recognises its user, by a PIN or otherwise."""


class PasskeySelection(TypedDict):
    """What a device has to be able to do."""

    requireResidentKey: bool
    """The same, for older devices."""

    residentKey: str
    """`required`: it finds the passkey by itself, without a name."""

    userVerification: str
    """`required`: it recognises its user, by a PIN or otherwise."""


class PasskeySite(TypedDict):
    """A site."""

    id: str
    """Its domain."""

    name: str
    """Its name."""


class PasskeyUser(TypedDict):
    """A player, for a device."""

    displayName: str
    """The same."""

    id: str
    """The bytes of the player's id."""

    name: str
    """The player's name."""


class PastRating(TypedDict):
    """A player's rating after a match that has counted. The match is not named: it may be private."""

    day: str
    """A day in UTC."""

    matches: int
    """How many matches had counted, with this one."""

    rating: int
    """The rating, in points, as on the leaderboard."""

    uncertainty: int
    """The uncertainty of the estimate, in points."""


PauseReason: TypeAlias = Literal["agreement", "downtime", "vacation", "weekend"]


class PausedClocks(TypedDict):
    """Why the clocks of a match are paused."""

    reasons: list[PauseReason]
    """All current reasons."""


class PersonalToken(TypedDict):
    """A token of the player, without the token itself."""

    created_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    current: bool
    """Whether this request was made with the token."""

    expires_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    id: str
    """The token's id, for revoking it."""

    last_used_at: str | None

    last_used_with: None | str
    """The program that used it then, as it names itself; null before the first use."""

    name: str
    """The player's name for the token; `session` if it was created by signing in."""

    scopes: list[Scope]
    """The scopes of the token."""

    session: bool
    """Whether the token was created by signing in: it may then do everything."""


class PlaceDeck(TypedDict):
    """A stack that cards are drawn from."""

    kind: PlaceDeckKind

    seat: int | None


PlaceDeckKind: TypeAlias = Literal["deck"]


class PlaceDiscard(TypedDict):
    """Cards that have left the game."""

    kind: PlaceDiscardKind


PlaceDiscardKind: TypeAlias = Literal["discard"]


class PlaceHand(TypedDict):
    """The cards that a player can choose from."""

    kind: PlaceHandKind

    seat: int
    """A place in a match: 0-based, clockwise."""


PlaceHandKind: TypeAlias = Literal["hand"]


class PlaceHour(TypedDict):
    """An hour of a clock face."""

    hour: int
    """1 to 12."""

    kind: PlaceHourKind


PlaceHourKind: TypeAlias = Literal["hour"]


class PlaceLastResult(TypedDict):
    """Cards of the last result, which stays in view until the next one. They lie elsewhere by now."""

    kind: PlaceLastResultKind

    seat: int | None


PlaceLastResultKind: TypeAlias = Literal["last_result"]


class PlacePile(TypedDict):
    """One of several stacks that are told apart by number."""

    kind: PlacePileKind

    number: int
    """Its number, from 1."""


PlacePileKind: TypeAlias = Literal["pile"]


class PlaceTable(TypedDict):
    """Cards in play."""

    kind: PlaceTableKind

    seat: int | None


PlaceTableKind: TypeAlias = Literal["table"]


class PlaceWon(TypedDict):
    """Cards that a player has won or was made to take, and does not play from."""

    kind: PlaceWonKind

    seat: int
    """A place in a match: 0-based, clockwise."""


PlaceWonKind: TypeAlias = Literal["won"]


class Player(TypedDict):
    """A player's public profile."""

    created_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    id: str
    """The player's id, which never changes."""

    kind: PlayerKind
    """What a player is."""

    name: str
    """The player's name."""


PlayerKind: TypeAlias = Literal["bot", "deleted", "foreign", "guest", "person"]


class PlayerProfile(TypedDict):
    """A player's public profile, with ratings."""

    created_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    id: str
    """The player's id, which never changes."""

    kind: PlayerKind
    """What a player is."""

    name: str
    """The player's name."""

    ratings: list[GameRating]
    """A rating for each game and pool in which a match of the player has counted, by game."""


Pool: TypeAlias = Literal["bots", "people"]


class Problem(TypedDict):
    """An error according to RFC 9457. Match on `code`; everything else is for people, or specific to some codes."""

    code: str
    """The stable name of the problem, listed under `/docs/problems`."""

    detail: str
    """What went wrong."""

    status: int
    """The HTTP status."""

    title: str
    """The title of the code, always the same."""

    type: str
    """The address of the code's explanation, relative to this server."""

    contact: NotRequired[str]
    """With `suspended` and `registration_closed`: where to ask the operator, if the settings of the server say it. A
    page, or a `mailto:` URL."""

    errors: NotRequired[list[FieldError]]
    """Every invalid place in the body or query."""

    legal_actions: NotRequired[list[Any]]
    """With `illegal_action`: all legal actions of the seat, each a `LegalAction`."""

    trace_id: NotRequired[str]
    """With `internal`: the request's id, under which the cause is logged."""

    until: NotRequired[str]
    """A moment: RFC 3339, UTC, milliseconds."""

    view: NotRequired[ProblemView]
    """With `decision_answered`, `decision_closed`, `time_up` and `match_not_running`: the match as the caller may see
    it
    now, a `SeatView`."""


ProblemView: TypeAlias = dict[str, Any]


class ProfileChange(TypedDict):
    """A change of the caller's own account. Fields that are left out stay as they are."""

    current_password: NotRequired[None | str]
    """The current password: required, except of guests, to set a new one, and for another name if the session is older
    than ten minutes."""

    invitations: NotRequired[InvitationsFrom | None]

    language: NotRequired[Language | None]

    name: NotRequired[None | str]
    """A new name. A guest who sets only a name stays a guest."""

    password: NotRequired[None | str]
    """A new password, with the same rules as for registering. All other tokens are revoked, and all passkeys removed.
    A guest who
    sets a password claims the account; together with a name, unless the guest has already chosen one."""


class PublicKey(TypedDict):
    """A public key of the server, as a JWK."""

    alg: str
    """`EdDSA`."""

    crv: str
    """`Ed25519`."""

    kid: str
    """Its id: the key's thumbprint (RFC 7638)."""

    kty: str
    """`OKP`."""

    use: str
    """`sig`."""

    x: str
    """The key, 32 bytes as base64url."""


class PushKey(TypedDict):
    """The server's key for push subscriptions."""

    key: str
    """The public key: a point of P-256, uncompressed, in URL-safe base64. It is the `applicationServerKey` with which
    a
    browser subscribes."""


class PushKeys(TypedDict):
    """The keys of a browser's subscription, in URL-safe base64."""

    auth: str
    """The authentication secret: 16 bytes."""

    p256dh: str
    """The public key: a point of P-256, uncompressed."""


class PushSettings(TypedDict):
    """The player's settings for all push subscriptions."""

    quiet_hours: None | QuietHours


class PushSubscription(TypedDict):
    """A push subscription: a device on which notices are shown."""

    app: None | str
    """The name of the app that has subscribed the device, as the player saw it; null for a session."""

    created_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    description: str
    """The player's description."""

    id: str
    """The subscription."""

    kinds: list[NoticeKind] | None
    """The kinds of notices to push; null for all but `match.event`."""

    target: PushTargetGateway | PushTargetWebPush
    """Where pushes go."""


class PushTargetGateway(TypedDict):
    """An app with a gateway of its own."""

    app_id: str
    """The app."""

    origin: str
    """The scheme and host of the gateway."""

    type: PushTargetGatewayType


PushTargetGatewayType: TypeAlias = Literal["gateway"]


class PushTargetWebPush(TypedDict):
    """A browser, or an app with `UnifiedPush`."""

    origin: str
    """The scheme and host of the push service."""

    type: PushTargetWebPushType


PushTargetWebPushType: TypeAlias = Literal["web_push"]


class QuietHours(TypedDict):
    """A part of each day in which nothing is pushed. What is still true then is pushed when it is over."""

    end: str
    """A time of the day, from `00:00` to `23:59`."""

    start: str
    """A time of the day, from `00:00` to `23:59`."""

    time_zone: str
    """A time zone by its IANA name."""


class RatingChange(TypedDict):
    """What a match has made of a player's rating, in points as on the leaderboard."""

    after: int
    """The rating after it."""

    before: int
    """The rating before the match; a newcomer's is 750."""

    seat: int
    """The player's seat."""


class RatingChanges(TypedDict):
    """What a rated match has changed."""

    changes: list[RatingChange]
    """The players' ratings, by seat, without deleted accounts; empty if the match does not count, or has not been
    counted yet."""


class Reason(TypedDict):
    """Why some cards or choices are not legal now. Cards and choices with the same reason stand together."""

    reason: str
    """The reason as a sentence to the player."""

    rule: str
    """The id of the rule in the game's rule page."""

    cards: NotRequired[list[str]]
    """Cards of the hand that no legal action names, in the hand's order, or cards on the table of which only others
    can be
    chosen; absent if there are none."""

    choices: NotRequired[list[str]]
    """The `type` of each action that is not legal with any card; absent if there are none."""


class Record(TypedDict):
    """A finished match, complete: everything that is needed to replay and to verify it."""

    events: list[RecordEvent]
    """Every event, in order."""

    format: RecordFormat
    """Always `acepost-record-1`."""

    head: str
    """32 bytes as lower-case hex."""

    header: Header
    """What was fixed when the match started. Contains no names, so that deleting an account does not break the chain."""

    players: list[RecordPlayer]
    """The players' names at the time of the export. They are not part of what is hashed."""

    result: Outcome
    """The outcome of a finished match."""

    seed: str
    """32 bytes as lower-case hex."""

    origin: NotRequired[None | str]
    """The server on which the match was played, if the exporting server names it. It is not part of what is hashed."""


class RecordEvent(TypedDict):
    """An event with its hash. The event is kept as JSON, so that verifying hashes what the record says."""

    event: Event
    """One row of a record, as it is hashed."""

    hash: str
    """32 bytes as lower-case hex."""


RecordFormat: TypeAlias = Literal["acepost-record-1"]


class RecordPlayer(TypedDict):
    """A player's seat and name."""

    name: str
    """The player's name when the record was exported."""

    player_id: str
    """The player."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    hints: NotRequired[list[int]]
    """The decisions for which the player has asked for a hint, in order; absent if there are none."""


class Registered(TypedDict):
    """A player with a new session."""

    player: Account
    """A player's own account: the public profile, and what is for the player alone."""

    session: IssuedToken
    """A new token. It is shown only this once."""

    restored: NotRequired[bool]
    """Present and `true` if this sign-in has cancelled the deletion of the account. The matches that the player had
    left stay left."""


class Rematch(TypedDict):
    """A request for a rematch."""

    name: str
    """The name of the player who asked first."""

    rematch: str
    """The new match."""


class Report(TypedDict):
    """The result of verifying a record."""

    events: int
    """The number of events in the record."""

    failure: Failure | None

    game: str
    """The game's id."""

    head: str
    """32 bytes as lower-case hex."""

    match_id: str
    """The match."""

    verified: bool
    """Whether all checks succeeded."""


class RevocationForm(TypedDict):
    """A token to revoke."""

    client_id: NotRequired[None | str]
    """The app."""

    token: NotRequired[None | str]
    """The access token or refresh token."""


Scope: TypeAlias = Literal["export", "play", "read"]


class SeatClock(TypedDict):
    """A seat's clock."""

    deadline: str | None

    left_seconds: int | None
    """The time left while the clock does not run; null while it runs."""


class SeatResults(TypedDict):
    """The results of matches with this many seats, for one of the seats."""

    matches: int
    """The number of such matches."""

    mean_place: float
    """The mean place of the seat, 1 being the best, with six decimal places."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    seats: int
    """The number of seats."""

    shared: int
    """In how many of them the seat shared the first place."""

    win_rate: float
    """`wins` divided by `matches`, from 0 to 1, with six decimal places."""

    wins: int
    """How many of them the seat won: it was first, alone."""


class SeatView(TypedDict):
    """A match as the viewer may see it, with the viewer's seat."""

    head: str
    """32 bytes as lower-case hex."""

    outcome: None | Outcome

    result: None | str
    """The result to this viewer and why the match ended, without a full stop, once it is over."""

    still_in: list[int]
    """The seats that are still in, and can resign; empty once the match is over."""

    to_act: list[int]
    """The seats that must choose now."""

    version: int
    """The newest event's number."""

    seat: int | None

    decision: NotRequired[DecisionView | None]

    game: NotRequired[ChaseTheAceView | ClearAceView | ClockworkSpadesView | CurseOfAcesView]
    """The game as one viewer may know it, tagged with `game`."""

    latest: NotRequired[EventView | None]

    layout: NotRequired[Layout]
    """A game's view in the form that all games share: where cards lie, and what else there is to see. It is made from
    the
    game's own view, so it can show nothing that the viewer may not know."""

    rules_at: NotRequired[str]
    """The id of the rule that matters most now, where a client opens the game's rules; absent if the game names none,
    if the
    match was drawn by agreement or called off, and where neither `game` nor `layout` is included."""


class SeatedPlayer(TypedDict):
    """A taken seat."""

    entropy: str
    """The player's contribution to the match's chance."""

    kind: PlayerKind
    """What a player is."""

    name: str
    """The player's name."""

    player_id: str
    """The player in the seat."""

    seat: int
    """A place in a match: 0-based, clockwise."""

    hints: NotRequired[list[int]]
    """The decisions for which the player has asked for a hint, in order; absent if there are none."""


class SecretRotation(TypedDict):
    """A new secret for a webhook."""

    password: NotRequired[None | str]
    """The player's password: required if the session is older than ten minutes."""


class SeenEvent(TypedDict):
    """An event as one viewer may see it."""

    at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    cause: (
        CauseViewAction
        | CauseViewCalledOff
        | CauseViewDraw
        | CauseViewForced
        | CauseViewResignation
        | CauseViewSetup
        | CauseViewStandIn
        | CauseViewTimeOut
    )
    """The cause of an event. The action itself is visible to its own seat and, once the match is over, to everyone:
    what
    the others may know of it is in the effects."""

    effects: list[
        GameEffectAttacked
        | GameEffectBattleWon
        | GameEffectBeaten
        | GameEffectCardsShown
        | GameEffectChose
        | GameEffectDealerFound
        | GameEffectDealt
        | GameEffectDefended
        | GameEffectDiscarded
        | GameEffectDrew
        | GameEffectDrewForDeal
        | GameEffectDrewKing
        | GameEffectDrewKingOfSpades
        | GameEffectDrewOwn
        | GameEffectDuelBegan
        | GameEffectExchanged
        | GameEffectFirstAttackerDrawn
        | GameEffectFirstPlayerDrawn
        | GameEffectFirstPlayerFound
        | GameEffectHandStacked
        | GameEffectKept
        | GameEffectKingGiven
        | GameEffectKingRefused
        | GameEffectKingShown
        | GameEffectLeft
        | GameEffectMatchEnded
        | GameEffectMoveAbandoned
        | GameEffectMoveBegan
        | GameEffectNobodyLost
        | GameEffectPlayed
        | GameEffectRefilled
        | GameEffectRevealed
        | GameEffectRoundBegan
        | GameEffectSetUpRolled
        | GameEffectShowdownBegan
        | GameEffectShuffled
        | GameEffectStaked
        | GameEffectStopped
        | GameEffectTaken
        | GameEffectTokensLost
        | GameEffectTook
        | GameEffectTurnBegan
        | GameEffectWentOut
    ]
    """What happened, in order; cards that the viewer may not see are `null`."""

    seq: int
    """The event's number in the record."""


class SignedCheckpoint(TypedDict):
    """A signed checkpoint."""

    checkpoint: Checkpoint
    """The finished matches of a day, and the checkpoint of the day before."""

    hash: str
    """32 bytes as lower-case hex."""

    signature: str
    """An Ed25519 signature, 64 bytes as base64url."""


class Standing(TypedDict):
    """A line of a leaderboard."""

    kind: PlayerKind
    """What a player is."""

    matches: int
    """How many matches have counted."""

    name: str
    """The player's name."""

    player_id: str
    """The player."""

    rank: int
    """1 is best; players with exactly the same rating share a rank."""

    rating: int
    """The rating, in points; 400 points more mean odds of about ten to one. It is a lower bound, three uncertainties
    below the best estimate: newcomers begin at 750, and rise as the estimate becomes more certain."""

    uncertainty: int
    """The uncertainty of the estimate, in points: 250 at first."""


class Started(TypedDict):
    """A match that has started."""

    game: str
    """The game's id."""

    players: list[str]
    """The players' names, in the order of the seats."""

    seat: int
    """A place in a match: 0-based, clockwise."""


class TokenForm(TypedDict):
    """A request for tokens. Which parameters it needs depends on `grant_type`."""

    client_id: NotRequired[None | str]
    """The app."""

    code: NotRequired[None | str]
    """The code to which the player was sent back: for `authorization_code`."""

    code_verifier: NotRequired[None | str]
    """The verifier of the challenge: for `authorization_code`."""

    device_code: NotRequired[None | str]
    """The device's code: for devices."""

    grant_type: NotRequired[None | str]
    """`authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:device_code`."""

    redirect_uri: NotRequired[None | str]
    """The redirect URI of the code. If it is sent, it must be the same."""

    refresh_token: NotRequired[None | str]
    """The refresh token: for `refresh_token`."""

    scope: NotRequired[None | str]
    """Fewer scopes than were allowed, for the new access token only: for `refresh_token`."""


class Turn(TypedDict):
    """A decision that is open to the player."""

    deadline: str | None

    decision: int
    """The decision, by the version that opened it, which an answer repeats."""

    game: str
    """The game's id."""

    seat: int
    """A place in a match: 0-based, clockwise."""


class Vacation(TypedDict):
    """A player's vacation."""

    since: str
    """A moment: RFC 3339, UTC, milliseconds."""

    until: str
    """A moment: RFC 3339, UTC, milliseconds."""


class VacationAccount(TypedDict):
    """A player's vacations."""

    left_seconds: int
    """The vacation time that the player has left now."""

    vacation: None | Vacation


class ValueBucket(TypedDict):
    """The number of values from the previous bound up to this one."""

    below: int | None
    """The exclusive upper bound; null if there is none."""

    count: int
    """The number of values."""


class ValueDistribution(TypedDict):
    """The distribution of values."""

    buckets: list[ValueBucket]
    """The number of values in each bucket, from the lowest to the highest."""

    count: int
    """The number of values."""

    mean: float | None
    """The mean, with three decimal places; null without values."""

    quartiles: None | ValueQuartiles

    sum: int
    """The sum of the values. It stays at 9,223,372,036,854,775,807 once it reaches that."""


class ValueQuartiles(TypedDict):
    """The quartiles. They are ranges because values are not stored individually: each quartile is certainly in its
    range."""

    lower: ValueRange
    """The range of a value."""

    median: ValueRange
    """The range of a value."""

    upper: ValueRange
    """The range of a value."""


class ValueRange(TypedDict):
    """The range of a value."""

    at_least: int
    """The inclusive lower bound."""

    below: int | None
    """The exclusive upper bound; null if there is none."""


class View(TypedDict):
    """A match as the caller may see it."""

    head: str
    """32 bytes as lower-case hex."""

    outcome: None | Outcome

    result: None | str
    """The result to this viewer and why the match ended, without a full stop, once it is over."""

    still_in: list[int]
    """The seats that are still in, and can resign; empty once the match is over."""

    to_act: list[int]
    """The seats that must choose now."""

    version: int
    """The newest event's number."""

    seat: int | None

    decision: NotRequired[DecisionView | None]

    game: NotRequired[ChaseTheAceView | ClearAceView | ClockworkSpadesView | CurseOfAcesView]
    """The game as one viewer may know it, tagged with `game`."""

    latest: NotRequired[EventView | None]

    layout: NotRequired[Layout]
    """A game's view in the form that all games share: where cards lie, and what else there is to see. It is made from
    the
    game's own view, so it can show nothing that the viewer may not know."""

    rules_at: NotRequired[str]
    """The id of the rule that matters most now, where a client opens the game's rules; absent if the game names none,
    if the
    match was drawn by agreement or called off, and where neither `game` nor `layout` is included."""

    clocks: NotRequired[ClockView | None]

    match: NotRequired[MatchSummary]
    """The public summary of a match."""


Visibility: TypeAlias = Literal["private", "public", "unlisted"]


class Wanted(TypedDict):
    """What players wait for in quick pairing. A player who asks for exactly this is seated with them once there are
    enough, unless one has
    blocked another or the ratings are too far apart."""

    clock: MatchClockBank | MatchClockNone | MatchClockPerDecision
    """The clock setting of a match."""

    game: str
    """The game's id."""

    options: GameOptions
    """The options of a game; which one follows from the match's `game`."""

    players: int
    """How many players wait for this."""

    rated: bool
    """Whether the match is rated."""

    seats: int
    """The number of players of the match."""


class Webhook(TypedDict):
    """A webhook: an address of the player's to which notices are posted."""

    created_at: str
    """A moment: RFC 3339, UTC, milliseconds."""

    description: str
    """The player's description."""

    disabled_reason: DisabledReason | None

    enabled: bool
    """Whether the webhook is enabled."""

    format: WebhookFormat
    """The format of a webhook's messages."""

    id: str
    """The webhook."""

    kinds: list[NoticeKind] | None
    """The kinds of notices to deliver; null for all."""

    match_id: None | str
    """The only match whose notices are delivered; null for all."""

    old_secret_until: str | None

    url: str
    """The URL to which notices are posted. Tokens other than sessions see only its scheme, host and port, since a URL
    may be a secret:
    anyone who knows the URL of a chat's webhook can write to that chat."""


class WebhookChange(TypedDict):
    """A change of a webhook. Fields that are left out stay as they are."""

    description: NotRequired[None | str]
    """The new description."""

    enabled: NotRequired[bool | None]
    """Whether to enable the webhook. Disabling it cancels waiting deliveries; enabling it, also again, sends what has
    failed at once."""

    kinds: NotRequired[list[NoticeKind] | None]
    """The new kinds of notices; null for all. What waits of other kinds is given up, and what waited behind it is sent
    at once."""

    password: NotRequired[None | str]
    """The player's password: required for another URL if the session is older than ten minutes, except of guests."""

    url: NotRequired[None | str]
    """The new URL."""


WebhookFormat: TypeAlias = Literal["discord", "matrix", "slack", "standard"]


class Zone(TypedDict):
    """A place where cards lie."""

    cards: list[None | str]
    """The cards, bottom or first first; `null` for each that lies face down for the viewer. Where nobody may know the
    order
    in which they lie, those that the viewer knows stand first, in an order that says nothing."""

    count: int
    """How many cards lie there."""

    label: str
    """The label to show for it, without the owner's name."""

    place: PlaceDeck | PlaceDiscard | PlaceHand | PlaceHour | PlaceLastResult | PlacePile | PlaceTable | PlaceWon
    """The place of a zone."""
