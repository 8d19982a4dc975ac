export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};
export type Webhooks = ReceiveDrawOfferedWebhookRequest | ReceiveDrawWithdrawnWebhookRequest | ReceiveInvitationAcceptedWebhookRequest | ReceiveInvitationDeclinedWebhookRequest | ReceiveInvitationReceivedWebhookRequest | ReceiveMatchCancelledWebhookRequest | ReceiveMatchDeadlineNearWebhookRequest | ReceiveMatchEventWebhookRequest | ReceiveMatchFinishedWebhookRequest | ReceiveMatchJoinedWebhookRequest | ReceiveMatchLeftWebhookRequest | ReceiveMatchPausedWebhookRequest | ReceiveMatchResumedWebhookRequest | ReceiveMatchStartedWebhookRequest | ReceiveMatchYourTurnWebhookRequest | ReceivePauseOfferedWebhookRequest | ReceivePauseWithdrawnWebhookRequest | ReceiveRematchOfferedWebhookRequest | ReceiveWebhookPingWebhookRequest;
/**
 * The acceptance of an invitation.
 */
export type Acceptance = {
    /**
     * The player's contribution to the match's chance: at most 64 bytes of UTF-8, best random ones. Public from now
     * on.
     */
    entropy?: string;
};
/**
 * A player's own account: the public profile, and what is for the player alone.
 */
export type Account = {
    /**
     * When the account was created.
     */
    created_at: Time;
    /**
     * The player's id, which never changes.
     */
    id: string;
    /**
     * From whom the player accepts invitations to matches.
     */
    invitations: InvitationsFrom;
    /**
     * What the player is.
     */
    kind: PlayerKind;
    language: Language | null;
    /**
     * The player's name.
     */
    name: string;
};
/**
 * What goes on. Only public matches count.
 */
export type Activity = {
    featured: MatchSummary | null;
    /**
     * How many public matches have ended in the last 24 hours.
     */
    finished: number;
    /**
     * How many public matches wait for players.
     */
    open: number;
    /**
     * How many public matches are being played.
     */
    running: number;
    /**
     * How many players wait for a quick pairing.
     */
    waiting_players: number;
    /**
     * What players wait for in quick pairing: what most wait for first, then what has been waited for longest, at most 20. Of each
     * player, the three newest count.
     */
    wanted: Array<Wanted>;
};
/**
 * What a bot would have done in a player's place, and what the player did.
 */
export type Analysis = {
    gain: AnalysisGain | null;
    /**
     * What the bot would have done, and why. If the bot considers the player's action equivalent, such as another card of the same rank
     * where suits never matter, it is that action.
     */
    hint: Hint;
    /**
     * The seat.
     */
    seat: Seat;
    taken: LegalAction | null;
    /**
     * The version of the match.
     */
    version: number;
};
/**
 * How much better the advised action is than the one that was taken, in matches that the bot simulates. They are other matches than
 * those in which it found the action, which can thus turn out worse.
 *
 * The score of such a match is the share of the other players whom the player finishes ahead of, ties as half: for two players
 * 1 for a win, 0.5 for a draw and 0 for a loss. Where the bot evaluates a position instead of playing on, it is estimated. Where it
 * can compute the result with the best play of all, nothing is simulated.
 */
export type AnalysisGain = {
    /**
     * The standard error of the difference, with three decimal places. It is 0 if the actions are the same, and where the bot has
     * computed their results exactly, as at the end of a match of Curse of Aces.
     */
    error: number;
    /**
     * What is scored: the match, or only the round of the action, in which a player who does not lose it is ahead of those who do.
     */
    of: Horizon;
    /**
     * The mean difference of the scores, with three decimal places: negative if the action that was taken did better. It is 0 unless
     * it is larger than two standard errors, in either direction: the actions are about equal, as far as the bot can tell.
     */
    score: number;
};
/**
 * An answer to the open decision.
 */
export type Answer = {
    /**
     * One of the legal actions in the view, with or without its hints.
     */
    action: GameAction;
    /**
     * The number of the decision in the view.
     */
    decision: number;
};
/**
 * The result of an answer or a resignation.
 */
export type Answered = {
    clocks?: ClockView | null;
    /**
     * The event that was appended.
     */
    event?: EventView;
    /**
     * What the seat sees after it, and after what followed from it immediately: forced plays, or the end of a match that
     * has become too long.
     */
    view: SeatView;
};
/**
 * An app that the caller has registered.
 */
export type App = {
    /**
     * The client id with which it asks for authorization.
     */
    client_id: string;
    /**
     * When it was registered.
     */
    created_at: Time;
    /**
     * The app's page.
     */
    home_page: string | null;
    /**
     * The name that players are shown.
     */
    name: string;
    /**
     * Where players may be sent back to.
     */
    redirect_uris: Array<string>;
};
/**
 * What the caller has allowed an app on one device.
 */
export type AppAuthorization = {
    /**
     * The app's client id.
     */
    client_id: string;
    /**
     * When it was allowed.
     */
    created_at: Time;
    /**
     * When it ends, unless the app is used before.
     */
    expires_at: Time;
    /**
     * The authorization, for revoking it.
     */
    id: string;
    /**
     * When the app last got tokens, which is every hour while it is used.
     */
    last_used_at: Time;
    /**
     * The app's name, as it was shown.
     */
    name: string;
    /**
     * Where the player was sent back to; null for a device whose code was typed.
     */
    redirects_to: string | null;
    /**
     * Whether a developer has registered the app here.
     */
    registered: boolean;
    /**
     * What is allowed.
     */
    scopes: Array<Scope>;
};
/**
 * An app, as players are shown it.
 */
export type AppIdentity = {
    /**
     * The client id.
     */
    client_id: string;
    /**
     * The page of a registered app, if it is on the site to which the player is sent back. Null otherwise, and for devices: only the
     * way back shows that the page is the app's.
     */
    home_page: string | null;
    /**
     * The app's name, which its developer has chosen. That of an app that is not registered is its client id.
     */
    name: string;
    /**
     * Whether a developer has registered the app here.
     */
    registered: boolean;
};
/**
 * The tokens of an app (RFC 6749, section 5.1).
 */
export type AppTokens = {
    /**
     * The access token: send it as `Authorization: Bearer ace_…`.
     */
    access_token: string;
    /**
     * How many seconds the access token is valid.
     */
    expires_in: number;
    /**
     * The token for new tokens. It can be used once, within 90 days.
     */
    refresh_token: string;
    /**
     * The scopes of the access token, separated by spaces.
     */
    scope: string;
    /**
     * `Bearer`.
     */
    token_type: string;
};
/**
 * A credential with which a device has signed: `AuthenticationResponseJSON`. Other fields are ignored.
 */
export type AssertedCredential = {
    /**
     * The credential's id.
     */
    id: string;
    /**
     * What the device has signed.
     */
    response: AssertedResponse;
};
/**
 * The response of a device that has signed.
 */
export type AssertedResponse = {
    /**
     * What the device says about itself.
     */
    authenticatorData: string;
    /**
     * What the browser says about the ceremony.
     */
    clientDataJSON: string;
    /**
     * The signature of both.
     */
    signature: string;
    /**
     * The bytes of the player's id.
     */
    userHandle?: string | null;
};
/**
 * An attempt to deliver.
 */
export type Attempt = {
    /**
     * When it began.
     */
    at: Time;
    /**
     * How long it took, in milliseconds.
     */
    duration_ms: number;
    /**
     * What went wrong, in words; null if nothing did.
     */
    error: string | null;
    /**
     * The status of the receiver's response; null if there was none.
     */
    status: number | null;
};
/**
 * The player's answer to an app.
 */
export type AuthorizationAnswer = {
    /**
     * Whether the app may have it.
     */
    approve: boolean;
    /**
     * The player's password. Required to approve, but not with a session that is at most ten minutes old, and not of guests, who have
     * none.
     */
    password?: string | null;
    /**
     * What the app has asked for, unchanged.
     */
    request: AuthorizationQuery;
};
/**
 * Why an app cannot have what it asks for.
 */
export type AuthorizationError = {
    /**
     * The code of RFC 6749.
     */
    error: string;
    /**
     * A sentence for the app's developer.
     */
    error_description: string;
    /**
     * Where the player returns to the app, which is told the error. Let the player decide to go there.
     */
    url: string;
};
/**
 * What an app asks for: the parameters with which it sent the player here. Each is checked, and a wrong one is reported as
 * the RFCs say.
 */
export type AuthorizationQuery = {
    /**
     * The app: the id of a registered one, or any other text of an app that is not registered.
     */
    client_id?: string | null;
    /**
     * The SHA-256 of the verifier, in URL-safe base64.
     */
    code_challenge?: string | null;
    /**
     * `S256`.
     */
    code_challenge_method?: string | null;
    /**
     * Where to send the player back to.
     */
    redirect_uri?: string | null;
    /**
     * `code`.
     */
    response_type?: string | null;
    /**
     * The scopes, separated by spaces; by default `read`.
     */
    scope?: string | null;
    /**
     * A text that is returned to the app unchanged; at most 2000 characters.
     */
    state?: string | null;
};
/**
 * The question whether an app may have what it asks for.
 */
export type AuthorizationQuestion = {
    /**
     * The app.
     */
    app: AppIdentity;
    error: AuthorizationError | null;
    /**
     * Where the player is sent back to: a site, `http://127.0.0.1` or `http://[::1]` for this device, or the scheme of an app.
     */
    redirects_to: string;
    /**
     * What the app asks for.
     */
    scopes: Array<Scope>;
};
/**
 * Where the player goes on.
 */
export type AuthorizationResult = {
    /**
     * The redirect URI, with the code or with the error `access_denied`.
     */
    url: string;
};
/**
 * What the authorization server can do (RFC 8414).
 */
export type AuthorizationServer = {
    /**
     * Where players are sent to allow an app something.
     */
    authorization_endpoint: string;
    /**
     * Players are sent back with `iss` (RFC 9207).
     */
    authorization_response_iss_parameter_supported: boolean;
    /**
     * `S256`.
     */
    code_challenge_methods_supported: Array<string>;
    /**
     * Where devices get codes.
     */
    device_authorization_endpoint: string;
    /**
     * The grants of `/oauth/token`.
     */
    grant_types_supported: Array<string>;
    /**
     * The server.
     */
    issuer: string;
    /**
     * `query`.
     */
    response_modes_supported: Array<string>;
    /**
     * `code`.
     */
    response_types_supported: Array<string>;
    /**
     * Where apps revoke tokens.
     */
    revocation_endpoint: string;
    /**
     * `none`.
     */
    revocation_endpoint_auth_methods_supported: Array<string>;
    /**
     * The scopes.
     */
    scopes_supported: Array<Scope>;
    /**
     * Documentation for developers.
     */
    service_documentation: string;
    /**
     * Where apps get tokens.
     */
    token_endpoint: string;
    /**
     * `none`: apps have no secrets.
     */
    token_endpoint_auth_methods_supported: Array<string>;
};
/**
 * A block of another player.
 */
export type Block = {
    /**
     * The blocked player's name.
     */
    name: string;
    /**
     * The blocked player.
     */
    player_id: string;
    /**
     * When the player was blocked.
     */
    since: Time;
};
/**
 * How well a program plays.
 */
export type BotStrength = 'easy' | 'medium' | 'hard';
/**
 * A cancelled match.
 */
export type Cancelled = {
    /**
     * The game's id.
     */
    game: string;
};
/**
 * A card: rank, then suit. `TD` is the ten of diamonds.
 */
export type Card = string;
/**
 * The cause of an event.
 */
export type Cause = ({
    type: 'setup';
} & CauseSetup) | ({
    type: 'action';
} & CauseAction) | ({
    type: 'forced';
} & CauseForced) | ({
    type: 'stand_in';
} & CauseStandIn) | ({
    type: 'resignation';
} & CauseResignation) | ({
    type: 'time_out';
} & CauseTimeOut) | ({
    type: 'draw';
} & CauseDraw) | ({
    type: 'called_off';
} & CauseCalledOff);
/**
 * A player answered a decision.
 */
export type CauseAction = {
    /**
     * The action.
     */
    action: GameAction;
    /**
     * The decision, by the version that opened it.
     */
    decision: number;
    /**
     * The seat.
     */
    seat: Seat;
    type: 'action';
};
/**
 * The server ended the match: for its operator, because no player had done anything for a year, or because it was
 * still running after 10,000 events.
 */
export type CauseCalledOff = {
    type: 'called_off';
};
/**
 * All players who were still in agreed to a draw.
 */
export type CauseDraw = {
    type: 'draw';
};
/**
 * The server played the only legal action (option `auto_forced`).
 */
export type CauseForced = {
    /**
     * The action.
     */
    action: GameAction;
    /**
     * The decision.
     */
    decision: number;
    /**
     * The seat.
     */
    seat: Seat;
    type: 'forced';
};
/**
 * A player resigned.
 */
export type CauseResignation = {
    /**
     * The seat.
     */
    seat: Seat;
    type: 'resignation';
};
/**
 * The match started: set-up and deal.
 */
export type CauseSetup = {
    type: 'setup';
};
/**
 * The server played for a seat whose time ran out (option `on_timeout: stand_in`).
 */
export type CauseStandIn = {
    /**
     * The action.
     */
    action: GameAction;
    /**
     * The decision.
     */
    decision: number;
    /**
     * The seat.
     */
    seat: Seat;
    type: 'stand_in';
};
/**
 * The seats' time ran out at the same deadline, and they left.
 */
export type CauseTimeOut = {
    /**
     * The seats.
     */
    seats: Array<Seat>;
    type: 'time_out';
};
/**
 * The cause of an event. The action itself is visible to its own seat and, once the match is over, to everyone: what
 * the others may know of it is in the effects.
 */
export type CauseView = ({
    type: 'setup';
} & CauseViewSetup) | ({
    type: 'action';
} & CauseViewAction) | ({
    type: 'forced';
} & CauseViewForced) | ({
    type: 'stand_in';
} & CauseViewStandIn) | ({
    type: 'resignation';
} & CauseViewResignation) | ({
    type: 'time_out';
} & CauseViewTimeOut) | ({
    type: 'draw';
} & CauseViewDraw) | ({
    type: 'called_off';
} & CauseViewCalledOff);
/**
 * A player answered a decision.
 */
export type CauseViewAction = {
    action?: GameAction | null;
    /**
     * Which decision it answered.
     */
    decision: number;
    /**
     * The seat whose choice it was.
     */
    seat: Seat;
    type: 'action';
};
/**
 * The server ended the match: for its operator, because no player had done anything for a year, or because it was
 * still running after 10,000 events.
 */
export type CauseViewCalledOff = {
    type: 'called_off';
};
/**
 * All players who were still in agreed to a draw.
 */
export type CauseViewDraw = {
    type: 'draw';
};
/**
 * The server played the only legal action (option `auto_forced`).
 */
export type CauseViewForced = {
    action?: GameAction | null;
    /**
     * Which decision it answered.
     */
    decision: number;
    /**
     * The seat whose choice it was.
     */
    seat: Seat;
    type: 'forced';
};
/**
 * A player resigned.
 */
export type CauseViewResignation = {
    /**
     * The seat.
     */
    seat: Seat;
    type: 'resignation';
};
/**
 * The match started: set-up and deal.
 */
export type CauseViewSetup = {
    type: 'setup';
};
/**
 * The server played for a seat whose time ran out (option `on_timeout: stand_in`).
 */
export type CauseViewStandIn = {
    action?: GameAction | null;
    /**
     * Which decision it answered.
     */
    decision: number;
    /**
     * The seat whose choice it was.
     */
    seat: Seat;
    type: 'stand_in';
};
/**
 * The seats' time ran out at the same deadline, and they left.
 */
export type CauseViewTimeOut = {
    /**
     * The seats.
     */
    seats: Array<Seat>;
    type: 'time_out';
};
/**
 * A card dealt to a player, seen by that player alone.
 */
export type ChaseTheAceDealtCard = {
    /**
     * The card.
     */
    card: Face;
    /**
     * The seat.
     */
    seat: Seat;
};
/**
 * A player who lost a token.
 */
export type ChaseTheAceLoser = {
    /**
     * The seat.
     */
    seat: Seat;
    /**
     * How many tokens are left to them. A player who had none before goes out (CH-15).
     */
    tokens: number;
};
/**
 * The host's options.
 */
export type ChaseTheAceOptions = {
    /**
     * An exchange that a king stops goes on to the next player to the left (CH-9). (no if left out)
     */
    king_passes_on?: boolean;
    /**
     * A player who has lost the last token plays on until the next loss (CH-15). (no if left out)
     */
    on_their_honour?: boolean;
    /**
     * The lowest rank that only one player holds loses, so that players who tie are safe (CH-12). (no if left out)
     */
    ties_are_safe?: boolean;
    /**
     * How many tokens each player starts with (CH-1). (3 if left out)
     */
    tokens?: number;
};
/**
 * The cards and counts of one player.
 */
export type ChaseTheAcePlayer = {
    drew_for_deal?: Card | null;
    /**
     * Whether the card lies face up for all.
     */
    face_up: boolean;
    /**
     * The player's one card; none after leaving, and once a round is dealt without them. Viewers see its face
     * if they know it: their own card, one that they held before in this round, or one that lies face up.
     */
    hand: Array<Face>;
    /**
     * Whether the player has left the match (CH-17).
     */
    left: boolean;
    /**
     * Whether the player plays on without a token (CH-15).
     */
    on_their_honour: boolean;
    /**
     * The placement, once the player is out or the match is over.
     */
    place?: number | null;
    /**
     * The player's seat.
     */
    seat: Seat;
    /**
     * Whether the player is still in.
     */
    still_in: boolean;
    /**
     * The tokens left.
     */
    tokens: number;
    turn?: ChaseTheAceTurn | null;
};
/**
 * A round, resolved.
 */
export type ChaseTheAceRound = {
    /**
     * Every player's card at the end, in the order of the seats.
     */
    cards: Array<ChaseTheAceShownCard>;
    /**
     * The seat that dealt it.
     */
    dealer: Seat;
    /**
     * The seats that lost: a token, or with none left the match (CH-15).
     */
    lost: Array<Seat>;
    nobody_lost_because?: ChaseTheAceSpared | null;
    /**
     * The seats that went out.
     */
    out: Array<Seat>;
    refused?: Card | null;
    /**
     * The number of the round.
     */
    round: number;
    /**
     * How the turns went, in the order of the seats.
     */
    turns: Array<ChaseTheAceTakenTurn>;
};
/**
 * A player's card that everyone sees.
 */
export type ChaseTheAceShownCard = {
    /**
     * The card.
     */
    card: Card;
    /**
     * The seat.
     */
    seat: Seat;
};
/**
 * Why nobody lost a token in a round.
 */
export type ChaseTheAceSpared = 'all_tied' | 'no_single_rank';
/**
 * How one player's turn went.
 */
export type ChaseTheAceTakenTurn = {
    /**
     * The seat whose turn it was.
     */
    seat: Seat;
    /**
     * How it went.
     */
    turn: ChaseTheAceTurn;
};
/**
 * How a turn went. Everyone saw it.
 */
export type ChaseTheAceTurn = ({
    type: 'kept';
} & ChaseTheAceTurnKept) | ({
    type: 'exchanged';
} & ChaseTheAceTurnExchanged) | ({
    type: 'stopped';
} & ChaseTheAceTurnStopped) | ({
    type: 'drew';
} & ChaseTheAceTurnDrew) | ({
    type: 'refused';
} & ChaseTheAceTurnRefused);
/**
 * The player exchanged with the deck.
 */
export type ChaseTheAceTurnDrew = {
    type: 'drew';
};
/**
 * The player exchanged with another, who held no king.
 */
export type ChaseTheAceTurnExchanged = {
    type: 'exchanged';
    /**
     * The seat that it was exchanged with.
     */
    with: Seat;
};
/**
 * The player kept their card.
 */
export type ChaseTheAceTurnKept = {
    type: 'kept';
};
/**
 * The player drew a king from the deck, and had to refuse it.
 */
export type ChaseTheAceTurnRefused = {
    type: 'refused';
};
/**
 * The player wanted to exchange and met only kings.
 */
export type ChaseTheAceTurnStopped = {
    type: 'stopped';
};
/**
 * What one viewer may know of a match of Chase the Ace.
 */
export type ChaseTheAceView = {
    dealer?: Seat | null;
    /**
     * The deck, bottom card first; `null` for each card that the viewer does not know.
     */
    deck: Array<Face>;
    /**
     * The game of this view.
     */
    game: 'chase-the-ace';
    last_round?: ChaseTheAceRound | null;
    /**
     * The host's options.
     */
    options: ChaseTheAceOptions;
    outcome?: Outcome | null;
    /**
     * Every player, seat 0 first.
     */
    players: Array<ChaseTheAcePlayer>;
    /**
     * The round, counted from 1; 0 before the first deal.
     */
    round: number;
    /**
     * The seat that must choose, or none.
     */
    to_act: Array<Seat>;
};
/**
 * The subject of a check, in the order in which a record is checked.
 */
export type Check = 'header' | 'commitment' | 'chain' | 'chance' | 'legality' | 'effects' | 'result';
/**
 * The finished matches of a day, and the checkpoint of the day before.
 */
export type Checkpoint = {
    /**
     * When it was made.
     */
    at: Time;
    /**
     * The day, in UTC.
     */
    day: Day;
    /**
     * The archive number of the first match in it or, without matches, of the next one.
     */
    first: number;
    /**
     * `acepost-checkpoint-1`.
     */
    format: string;
    /**
     * The id of the key that signs it.
     */
    key: string;
    /**
     * A hash for each match, in the order of the archive. It reveals nothing to readers without the record.
     */
    leaves: Array<Hash>;
    /**
     * The number: 1 for the first checkpoint, then one for each day.
     */
    number: number;
    /**
     * The hash of the previous checkpoint; 64 zeros in the first one.
     */
    previous: Hash;
};
/**
 * A battle with its duels, resolved.
 */
export type ClearAceBattle = {
    /**
     * Each seat's cards in the order played: the first of both are the battle, each further pair is a duel.
     */
    played: Array<Array<Card>>;
    /**
     * The round of that stage.
     */
    round: number;
    /**
     * The stage it was fought in.
     */
    stage: ClearAceStage;
    /**
     * The aces that were at stake, seat 0's and seat 1's; `null` for a battle of the rounds.
     */
    staked?: Array<Card> | null;
    /**
     * The seat that won.
     */
    winner: Seat;
};
/**
 * Cards in a face-down stack.
 */
export type ClearAceHeap = {
    /**
     * The cards, bottom first; absent until the match is over and everything is open.
     */
    cards?: Array<Card>;
    /**
     * How many.
     */
    count: number;
};
/**
 * What a viewer who has followed the match can tell of a player's face-down cards. Owners know every card of their own deck;
 * others know those that everybody could follow: everybody has seen won cards, which are drawn from the top of the deck.
 */
export type ClearAceKnown = {
    /**
     * How many cards, none stronger than those kept, the player stacked then.
     */
    buried: number;
    /**
     * How many of `in_hand` were drawn for certain after the play or the duel from which `no_twos` follows, and so are not among
     * the cards that it counts. Absent if there are none, and for the hand's owner.
     */
    drawn_since?: number;
    /**
     * Cards that lie in the deck: first the `on_top` ones, the top one first, then the others, strongest first.
     */
    in_deck: Array<Card>;
    /**
     * Cards that were seen going on the deck and may have been drawn from it since, strongest first: each lies in the deck,
     * or in the hand, or is the secret choice.
     */
    in_deck_or_hand: Array<Card>;
    /**
     * Cards that were seen going on the deck and have been drawn from it since, strongest first: each lies in the hand, or is
     * the secret choice. Absent if there are none, and for the hand's owner.
     */
    in_hand?: Array<Card>;
    /**
     * How many cards of the hand, a secret choice counted in, are certainly those that the player kept as the strongest after
     * the last duel.
     */
    kept: number;
    /**
     * How many cards of the hand, a secret choice counted in, cannot be 2s, since a 2 would have had to be played before the
     * card that was played, or stacked before the cards that were stacked after the last duel.
     */
    no_twos: number;
    /**
     * How many of these lie on top of the deck in this order; absent if there are none.
     */
    on_top?: number;
};
/**
 * The cards and counts of one player.
 */
export type ClearAcePlayer = {
    /**
     * The aces aside, in the order S H D C.
     */
    aside: Array<Card>;
    /**
     * Whether the player has made a secret choice that is not yet revealed.
     */
    chosen: boolean;
    /**
     * The player's own deck of won cards.
     */
    deck: ClearAceHeap;
    /**
     * The hand, strongest card first; `null` for each card of the opponent's.
     */
    hand: Array<Face>;
    /**
     * What a viewer who has followed the match can tell of the player's face-down cards.
     */
    known: ClearAceKnown;
    /**
     * The cards that the player has on the table in this battle, in the order played; `null` for a secret choice.
     */
    played: Array<Face>;
    /**
     * What the player's die showed in this round, or in the set-up.
     */
    rolled?: number | null;
    /**
     * How many rounds the player has won, the showdown's not counted.
     */
    rounds_won: number;
    /**
     * The player's seat.
     */
    seat: Seat;
    staked?: Card | null;
};
/**
 * The part of the match that is being played.
 */
export type ClearAceStage = 'set_up' | 'rounds' | 'showdown';
/**
 * What one viewer may know of a match of Clear Ace.
 */
export type ClearAceView = {
    /**
     * How many duels this battle has come to: 0 for none, 2 for a duel in a duel.
     */
    duel: number;
    first_player?: Seat | null;
    /**
     * The game of this view.
     */
    game: 'clear-ace';
    /**
     * Present and `true` if a duel that has emptied the piles leaves both players two cards (CA-31).
     */
    keep_two?: boolean;
    last_battle?: ClearAceBattle | null;
    outcome?: Outcome | null;
    /**
     * Piles 1 to 6.
     */
    piles: Array<ClearAceHeap>;
    /**
     * Both players, seat 0 first.
     */
    players: Array<ClearAcePlayer>;
    /**
     * The round of this stage, counted from 1; 0 before the first.
     */
    round: number;
    /**
     * Whether both choose in secret now; otherwise cards are played face up.
     */
    secret: boolean;
    /**
     * The part of the match that is being played.
     */
    stage: ClearAceStage;
    /**
     * The seats that must choose a card.
     */
    to_act: Array<Seat>;
};
/**
 * How an answer to a face-up card would fare.
 */
export type ClearAceWould = 'wins' | 'loses' | 'duel';
/**
 * The clocks of a running match.
 */
export type ClockView = {
    /**
     * Each seat's clock, in the order of the seats.
     */
    seats: Array<SeatClock>;
    /**
     * Why the clocks are paused; empty while they run.
     */
    stand_for: Array<PauseReason>;
};
/**
 * A position of the clock.
 */
export type ClockworkSpadesHour = {
    /**
     * The cards that lie on the spade, in the order H D C.
     */
    cards: Array<Card>;
    /**
     * 1 to 12.
     */
    position: number;
    spade?: Card | null;
};
/**
 * The cards and counts of one player.
 */
export type ClockworkSpadesPlayer = {
    /**
     * The hand around the clock, at one position in the order H D C; `null` for each card of the opponent's.
     */
    hand: Array<Face>;
    /**
     * The kings before the player, in the order S H D C: those that the opponent had to give, and the king of spades if
     * the player drew it.
     */
    kings: Array<Card>;
    /**
     * What is public about this hand from the player's turns: for each of its cards, but not in their order, the
     * positions that it does not belong to. Whoever plays or takes keeps no card of the window (CS-8) and none of a
     * blank position (CS-6).
     */
    lacks: Array<Array<number>>;
    /**
     * How many spades count against the player.
     */
    penalty: number;
    /**
     * The player's seat.
     */
    seat: Seat;
    /**
     * The spades of the penalty pile, ace first.
     */
    spades: Array<Card>;
};
/**
 * What a player did in one turn: played cards, or took a spade.
 */
export type ClockworkSpadesTurn = {
    /**
     * The cards that were discarded at its start, since their positions had lost their spades.
     */
    discarded: Array<Card>;
    /**
     * The cards that lay on it and were discarded.
     */
    fell: Array<Card>;
    /**
     * The cards that were played; empty where a spade was taken.
     */
    played: Array<Card>;
    /**
     * The seat.
     */
    seat: Seat;
    took?: Card | null;
    /**
     * The number of the turn, counted from 1.
     */
    turn: number;
    /**
     * The positions of its window, clockwise.
     */
    window: Array<number>;
};
/**
 * What one viewer may know of a match of Clockwork Spades.
 */
export type ClockworkSpadesView = {
    /**
     * The clock's positions, 1 to 12.
     */
    clock: Array<ClockworkSpadesHour>;
    /**
     * The cards that were discarded at the start of this turn, since their positions had lost their spades.
     */
    discarded: Array<Card>;
    /**
     * Every card that has been discarded, around the clock, at each position in the order H D C.
     */
    discards: Array<Card>;
    first_player?: Seat | null;
    /**
     * The game of this view.
     */
    game: 'clockwork-spades';
    /**
     * Whether the king of spades counts as a captured spade.
     */
    king_of_spades_counts: boolean;
    last_turn?: ClockworkSpadesTurn | null;
    outcome?: Outcome | null;
    /**
     * The draw pile, bottom card first: the king of spades, and a `null` for each card on it until the match is over.
     */
    pile: Array<Face>;
    /**
     * Both players, seat 0 first.
     */
    players: Array<ClockworkSpadesPlayer>;
    /**
     * The seat that must choose, if any.
     */
    to_act: Array<Seat>;
    /**
     * The number of the turn, counted from 1 over both players; 0 before the first.
     */
    turn: number;
    /**
     * The positions of this turn's window, clockwise; empty when nobody is to choose.
     */
    window: Array<number>;
};
/**
 * A credential that a device has created: `RegistrationResponseJSON`. Other fields are ignored.
 */
export type CreatedCredential = {
    /**
     * The credential's id.
     */
    id: string;
    /**
     * What the device has signed.
     */
    response: CreatedResponse;
};
/**
 * The response of a device that has created a credential.
 */
export type CreatedResponse = {
    /**
     * What the device says about the credential.
     */
    attestationObject: string;
    /**
     * What the browser says about the ceremony.
     */
    clientDataJSON: string;
};
/**
 * A name and a password.
 */
export type Credentials = {
    /**
     * The player's name: 2 to 24 letters, digits, `-` or `_`. Case is ignored when names are compared.
     */
    name: string;
    /**
     * The password: 8 to 128 characters. A new one must not be easy to guess: a common password, a row of keys, or the
     * player's own name.
     */
    password: string;
};
/**
 * One card that was dealt in a refill.
 */
export type CurseOfAcesDeal = {
    /**
     * The card, seen by this player alone.
     */
    card: Face;
    /**
     * The seat that got it.
     */
    seat: Seat;
};
/**
 * An attacking card and what beat it.
 */
export type CurseOfAcesExchange = {
    /**
     * The attacking card.
     */
    attack: Card;
    /**
     * What beat it: one card, or two, the higher first; `null` until the card is beaten.
     */
    beaten_with?: Array<Card> | null;
};
/**
 * Cards in a face-down stack.
 */
export type CurseOfAcesHeap = {
    /**
     * The cards, bottom first; absent until the match is over and everything is open.
     */
    cards?: Array<Card>;
    /**
     * How many.
     */
    count: number;
};
/**
 * A move that is over.
 */
export type CurseOfAcesMove = {
    /**
     * The seat that attacked.
     */
    attacker: Seat;
    /**
     * The seat that was attacked.
     */
    defender: Seat;
    /**
     * Its number, counted from 1.
     */
    number: number;
    /**
     * The cards that were played, in order.
     */
    table: Array<CurseOfAcesExchange>;
    /**
     * Whether the defender took the cards; otherwise all were beaten and left the game.
     */
    taken: boolean;
};
/**
 * The host's options.
 */
export type CurseOfAcesOptions = {
    /**
     * The player who attacks first (CU-2). (`random` if left out)
     */
    first_attacker?: 'random' | 'seat_0';
    /**
     * A defender who can beat may not take (CU-21). (no if left out)
     */
    must_beat?: boolean;
    /**
     * While three or more are in, a player who leaves does so alone, and the others play on (CU-22). (no if left out)
     */
    play_on?: boolean;
};
/**
 * The cards and counts of one player.
 */
export type CurseOfAcesPlayer = {
    /**
     * The hand, lowest rank first, among equals S H D C. Of another player's hand first the cards that they took up from
     * the table, then `null` for each of the others.
     */
    hand: Array<Face>;
    /**
     * Whether the player has left while the others played on (CU-22).
     */
    left: boolean;
    /**
     * Those cards of the hand that were taken up from the table, and so are known to all.
     */
    open: Array<Card>;
    /**
     * The place of a player who is out or has left; `null` for one who is still in, or was so to the end.
     */
    place?: number | null;
    /**
     * The player's seat.
     */
    seat: Seat;
};
/**
 * What one viewer may know of a match of Curse of Aces.
 */
export type CurseOfAcesView = {
    /**
     * The seat that attacks in this move.
     */
    attacker: Seat;
    /**
     * The deck that hands are refilled from.
     */
    deck: CurseOfAcesHeap;
    /**
     * The seat that is attacked in this move.
     */
    defender: Seat;
    /**
     * The game of this view.
     */
    game: 'curse-of-aces';
    /**
     * The cards that left the game, lowest rank first, among equals S H D C.
     */
    gone: Array<Card>;
    /**
     * How many moves in a row have passed in which no card left the game or the deck (CU-20).
     */
    idle_moves: number;
    /**
     * The number of such moves in a row after which the match ends.
     */
    idle_moves_at_most: number;
    last_move?: CurseOfAcesMove | null;
    /**
     * The number of the move, counted from 1; 0 before the first.
     */
    move_number: number;
    /**
     * The host's options.
     */
    options: CurseOfAcesOptions;
    outcome?: Outcome | null;
    /**
     * The players, seat 0 first.
     */
    players: Array<CurseOfAcesPlayer>;
    /**
     * The cards on the table, in the order played.
     */
    table: Array<CurseOfAcesExchange>;
    /**
     * The seat that must choose now; none once the match is over.
     */
    to_act: Array<Seat>;
};
/**
 * A day in UTC.
 */
export type Day = string;
/**
 * The players whose decisions are counted together.
 */
export type Deciders = 'people' | 'bots' | 'unknown';
/**
 * How long players think about a decision.
 */
export type DecisionTimes = {
    /**
     * The players who made the decisions.
     */
    deciders: Deciders;
    /**
     * The time from the opening of a decision until the player answered it, in milliseconds, including pauses.
     * Decisions that the server answered, or that were not answered, are left out.
     */
    time_ms: ValueDistribution;
};
/**
 * An open decision of the viewer's own seat.
 */
export type DecisionView = {
    /**
     * All legal actions, each with a label. Each can be sent as it is.
     */
    legal_actions: Array<LegalAction>;
    /**
     * The number that an answer repeats: the version that opened the decision. When another player leaves, an open decision
     * gets a new number: fetch the view and answer again.
     */
    number: number;
    /**
     * Why the other cards of the hand, and other choices, are not legal; absent if there is nothing to say.
     */
    reasons?: Array<Reason>;
};
/**
 * The deletion of an account.
 */
export type Deletion = {
    /**
     * When the deletion becomes final. Until then, signing in cancels it.
     */
    final_at: Time;
};
/**
 * A delivery to a webhook.
 */
export type Delivery = {
    /**
     * The newest attempts, oldest first; 20 at most.
     */
    attempts: Array<Attempt>;
    /**
     * The id of the notice or ping, which the receiver gets as `webhook-id`.
     */
    id: string;
    /**
     * The match; null for a ping.
     */
    match_id: string | null;
    next_attempt: Time | null;
    /**
     * The status of the delivery.
     */
    status: DeliveryStatus;
    /**
     * When it happened.
     */
    timestamp: Time;
    /**
     * The kind of the notice, or `webhook.ping`.
     */
    type: string;
};
/**
 * The status of a delivery.
 */
export type DeliveryStatus = 'waiting' | 'delivered' | 'given_up';
/**
 * The player's answer to a device.
 */
export type DeviceAnswer = {
    /**
     * Whether the device may have what it asks for.
     */
    approve: boolean;
    /**
     * The player's password. Required to approve, but not with a session that is at most ten minutes old, and not of guests, who have
     * none.
     */
    password?: string | null;
};
/**
 * The codes of a device (RFC 8628, section 3.2).
 */
export type DeviceAuthorization = {
    /**
     * The code with which the device asks for tokens.
     */
    device_code: string;
    /**
     * How many seconds the codes are valid.
     */
    expires_in: number;
    /**
     * How many seconds to wait between two requests for tokens.
     */
    interval: number;
    /**
     * The code that the player types.
     */
    user_code: string;
    /**
     * Where the player types it.
     */
    verification_uri: string;
    /**
     * The same with the code, to show as a QR code.
     */
    verification_uri_complete: string;
};
/**
 * A device without a browser.
 */
export type DeviceForm = {
    /**
     * The app on the device.
     */
    client_id?: string | null;
    /**
     * The scopes, separated by spaces; by default `read`.
     */
    scope?: string | null;
};
/**
 * The question whether a device may have what it asks for.
 */
export type DeviceQuestion = {
    /**
     * The app on the device.
     */
    app: AppIdentity;
    /**
     * When the code expires.
     */
    expires_at: Time;
    /**
     * What it asks for.
     */
    scopes: Array<Scope>;
    /**
     * The code, which the player should compare with the one on the device.
     */
    user_code: string;
};
/**
 * Why the server has disabled a webhook.
 */
export type DisabledReason = 'not_found' | 'gone' | 'not_delivered' | 'account_deleted' | 'tokens_revoked';
/**
 * The end of an e-mail address.
 */
export type EmailEnd = {
    /**
     * The player's password: required if the address was confirmed and the session is older than ten minutes.
     */
    password?: string | null;
};
/**
 * The player's e-mail address, and what is sent to it.
 */
export type EmailSettings = {
    /**
     * The address; null if there is none.
     */
    address: string | null;
    /**
     * Whether this server sends mails.
     */
    available: boolean;
    /**
     * The shortest time between two mails, in seconds.
     */
    digest_seconds: number;
    /**
     * Why mails to it have stopped; null if it works. Set it again to retry.
     */
    failing: string | null;
    /**
     * Whether mails report invitations, and offers of rematches, draws and pauses.
     */
    invitations: boolean;
    /**
     * Whether mails report that the player's time is running out.
     */
    reminders: boolean;
    /**
     * Whether mails report the results of matches.
     */
    results: boolean;
    /**
     * Whether the address is confirmed. An unconfirmed address gets only the confirmation mail.
     */
    verified: boolean;
    /**
     * Whether mails report that a decision is open to the player.
     */
    your_turn: boolean;
};
/**
 * The number of matches that ended for a reason.
 */
export type EndCount = {
    /**
     * The number of matches.
     */
    matches: number;
    /**
     * The reason, as in a match's outcome.
     */
    reason: string;
};
/**
 * One row of a record, as it is hashed.
 */
export type Event = {
    /**
     * When the server received it.
     */
    at: Time;
    /**
     * Its cause.
     */
    cause: Cause;
    /**
     * What happened, in order, with all cards face up.
     */
    effects: Array<GameEffect>;
    /**
     * 1 for the set-up, then one more for each event. The newest event's number is the match's version.
     */
    seq: number;
};
/**
 * An event as one viewer may see it.
 */
export type EventView = {
    /**
     * When the server received it.
     */
    at: Time;
    /**
     * Its cause.
     */
    cause: CauseView;
    /**
     * What happened, in order; cards that the viewer may not see are `null`.
     */
    effects: Array<GameEffect>;
    /**
     * The head of the chain with this event.
     */
    hash: Hash;
    /**
     * The same as sentences: one text for each effect, in the same order. The first also tells the cause where the effects do
     * not show it: "ana's time ran out, and the server stood in." An event without effects has one text, of its cause.
     */
    sentences: Array<string>;
    /**
     * The event's number in the record.
     */
    seq: number;
};
/**
 * Events of a match.
 */
export type Events = {
    /**
     * The events, in order, as the caller may see them.
     */
    items: Array<EventView>;
    /**
     * The value of `after` for the next events; null if there are none yet.
     */
    next: number | null;
    /**
     * Whether the match has ended and no event follows these. Until then, ask again.
     */
    over: boolean;
    /**
     * The match's version.
     */
    version: number;
};
/**
 * A card, or `null` for a card that lies face down for this viewer.
 */
export type Face = string | null;
/**
 * The first error in a record.
 */
export type Failure = {
    /**
     * Which check failed.
     */
    check: Check;
    /**
     * A sentence with the reason.
     */
    detail: string;
    /**
     * The event that failed, if it is one.
     */
    event: number | null;
};
/**
 * An error in one place of the input.
 */
export type FieldError = {
    /**
     * A sentence for people.
     */
    detail: string;
    /**
     * JSON pointer (RFC 6901) to the place in the body, or to a query parameter by name.
     */
    pointer: string;
};
/**
 * The result of a match.
 */
export type Finished = {
    /**
     * The game's id.
     */
    game: string;
    /**
     * All places, and why the match ended.
     */
    outcome: Outcome;
    /**
     * The player's own place; 1 is best.
     */
    place: number;
    /**
     * The player's own seat.
     */
    seat: Seat;
};
/**
 * An answer of a seat to a decision; which game's follows from the match's `game`.
 */
export type GameAction = ({
    type: 'attack';
} & GameActionAttack) | ({
    type: 'beat';
} & GameActionBeat) | ({
    type: 'done';
} & GameActionDone) | ({
    type: 'exchange';
} & GameActionExchange) | ({
    type: 'keep';
} & GameActionKeep) | ({
    type: 'play';
} & GameActionPlay) | ({
    type: 'take';
} & GameActionTake);
/**
 * Attack with a card from hand (CU-5).
 */
export type GameActionAttack = {
    /**
     * The card.
     */
    card: Card;
    type: 'attack';
};
/**
 * Beat the attacking card (CU-9, CU-10).
 */
export type GameActionBeat = {
    /**
     * One card or two, in any order. They are recorded the higher first, of equal ones the first of S H D C.
     */
    cards: Array<Card>;
    type: 'beat';
};
/**
 * Attack no more, once all is beaten (CU-6).
 */
export type GameActionDone = {
    type: 'done';
};
/**
 * Exchange it with the player to the left, or, as the last of the round, with the top card of the deck.
 */
export type GameActionExchange = {
    type: 'exchange';
};
/**
 * Keep the card.
 */
export type GameActionKeep = {
    type: 'keep';
};
/**
 * Clear Ace: Play a card from hand: in secret where both choose at once, face up otherwise.
 *
 * Clockwork Spades: Play cards from hand, each on its position: exactly those that belong to the window (CS-8).
 */
export type GameActionPlay = {
    /**
     * The card. (Clear Ace)
     */
    card?: Card;
    /**
     * The cards, in any order. (Clockwork Spades)
     */
    cards?: Array<Card>;
    type: 'play';
};
/**
 * Clockwork Spades: Take a spade of the window (CS-9).
 *
 * Curse of Aces: Take all cards on the table (CU-8, CU-13).
 */
export type GameActionTake = {
    /**
     * Where it lies. (Clockwork Spades)
     */
    position?: number;
    type: 'take';
};
/**
 * One thing that happened; which game's follows from the match's `game`.
 */
export type GameEffect = ({
    type: 'attacked';
} & GameEffectAttacked) | ({
    type: 'battle_won';
} & GameEffectBattleWon) | ({
    type: 'beaten';
} & GameEffectBeaten) | ({
    type: 'cards_shown';
} & GameEffectCardsShown) | ({
    type: 'chose';
} & GameEffectChose) | ({
    type: 'dealer_found';
} & GameEffectDealerFound) | ({
    type: 'dealt';
} & GameEffectDealt) | ({
    type: 'defended';
} & GameEffectDefended) | ({
    type: 'discarded';
} & GameEffectDiscarded) | ({
    type: 'drew';
} & GameEffectDrew) | ({
    type: 'drew_for_deal';
} & GameEffectDrewForDeal) | ({
    type: 'drew_king';
} & GameEffectDrewKing) | ({
    type: 'drew_king_of_spades';
} & GameEffectDrewKingOfSpades) | ({
    type: 'drew_own';
} & GameEffectDrewOwn) | ({
    type: 'duel_began';
} & GameEffectDuelBegan) | ({
    type: 'exchanged';
} & GameEffectExchanged) | ({
    type: 'first_attacker_drawn';
} & GameEffectFirstAttackerDrawn) | ({
    type: 'first_player_drawn';
} & GameEffectFirstPlayerDrawn) | ({
    type: 'first_player_found';
} & GameEffectFirstPlayerFound) | ({
    type: 'hand_stacked';
} & GameEffectHandStacked) | ({
    type: 'kept';
} & GameEffectKept) | ({
    type: 'king_given';
} & GameEffectKingGiven) | ({
    type: 'king_refused';
} & GameEffectKingRefused) | ({
    type: 'king_shown';
} & GameEffectKingShown) | ({
    type: 'left';
} & GameEffectLeft) | ({
    type: 'match_ended';
} & GameEffectMatchEnded) | ({
    type: 'move_abandoned';
} & GameEffectMoveAbandoned) | ({
    type: 'move_began';
} & GameEffectMoveBegan) | ({
    type: 'nobody_lost';
} & GameEffectNobodyLost) | ({
    type: 'played';
} & GameEffectPlayed) | ({
    type: 'refilled';
} & GameEffectRefilled) | ({
    type: 'revealed';
} & GameEffectRevealed) | ({
    type: 'round_began';
} & GameEffectRoundBegan) | ({
    type: 'set_up_rolled';
} & GameEffectSetUpRolled) | ({
    type: 'showdown_began';
} & GameEffectShowdownBegan) | ({
    type: 'shuffled';
} & GameEffectShuffled) | ({
    type: 'staked';
} & GameEffectStaked) | ({
    type: 'stopped';
} & GameEffectStopped) | ({
    type: 'taken';
} & GameEffectTaken) | ({
    type: 'tokens_lost';
} & GameEffectTokensLost) | ({
    type: 'took';
} & GameEffectTook) | ({
    type: 'turn_began';
} & GameEffectTurnBegan) | ({
    type: 'went_out';
} & GameEffectWentOut);
/**
 * A player attacked with a card (CU-5).
 */
export type GameEffectAttacked = {
    /**
     * The card.
     */
    card: Card;
    /**
     * The attacker.
     */
    seat: Seat;
    type: 'attacked';
};
/**
 * A player won the battle and took its cards (CA-12, CA-17, CA-27).
 */
export type GameEffectBattleWon = {
    /**
     * The aces that went aside: those that were played, in the order of `stacked`, or in the showdown the loser's
     * stake and then the winner's.
     */
    aside: Array<Card>;
    /**
     * The winner.
     */
    seat: Seat;
    /**
     * The cards that went face down on the winner's deck, in the order in which they were laid there.
     */
    stacked: Array<Card>;
    type: 'battle_won';
};
/**
 * A player beat the attacking card (CU-9, CU-10).
 */
export type GameEffectBeaten = {
    /**
     * The attacking card.
     */
    card: Card;
    /**
     * The defender.
     */
    seat: Seat;
    type: 'beaten';
    /**
     * What beat it: one card, or two, the higher first.
     */
    with: Array<Card>;
};
/**
 * The round was over and all cards were shown (CH-11).
 */
export type GameEffectCardsShown = {
    /**
     * Every player's card, from the dealer's left round to the dealer.
     */
    cards: Array<ChaseTheAceShownCard>;
    type: 'cards_shown';
};
/**
 * A player chose a card in secret (CA-8, CA-16, CA-24).
 */
export type GameEffectChose = {
    /**
     * The card, seen by its player alone.
     */
    card: Face;
    /**
     * The seat that chose.
     */
    seat: Seat;
    type: 'chose';
};
/**
 * The highest card made this seat the first dealer (CH-3).
 */
export type GameEffectDealerFound = {
    /**
     * The dealer.
     */
    seat: Seat;
    type: 'dealer_found';
};
/**
 * Clear Ace: The cards were shuffled and dealt (CA-1). Chance: the first card of the shuffled deck went to seat 0.
 *
 * Clockwork Spades: The thirty-nine cards were shuffled and dealt (CS-2). Chance: the first card of the shuffled deck went to player
 * one, and the seventh is the top of the draw pile.
 *
 * Chase the Ace: A round began: the whole deck was shuffled and dealt (CH-5). Chance: the first card of the shuffled deck was dealt
 * first, and what was left is the deck.
 *
 * Curse of Aces: The cards were shuffled, and six were dealt to each player (CU-1). Chance: the first card of the shuffled deck
 * went to seat 0.
 */
export type GameEffectDealt = {
    /**
     * Each player's card, in the order of dealing: from the dealer's left round to the dealer. (Chase the Ace)
     */
    cards?: Array<ChaseTheAceDealtCard>;
    /**
     * The seat that dealt. (Chase the Ace)
     */
    dealer?: Seat;
    /**
     * Chase the Ace: The rest from top to bottom, seen by nobody.
     *
     * Curse of Aces: The rest of the deck, bottom card first, seen by nobody. (Chase the Ace, Curse of Aces)
     */
    deck?: Array<Face>;
    /**
     * Clear Ace: Each seat's two cards, in the order in which they were dealt.
     *
     * Clockwork Spades: Seat 0's three cards and seat 1's, each seen by their player alone, in the order in which they were dealt.
     *
     * Curse of Aces: Each seat's six cards, in the order in which they were dealt. (Clear Ace, Clockwork Spades, Curse of Aces)
     */
    hands?: Array<Array<Face>>;
    /**
     * The draw pile, bottom card first: the king of spades, which all may know, and what was laid on it. (Clockwork Spades)
     */
    pile?: Array<Face>;
    /**
     * The six piles, bottom card first. (Clear Ace)
     */
    piles?: Array<Array<Face>>;
    /**
     * Counted from 1. (Chase the Ace)
     */
    round?: number;
    type: 'dealt';
};
/**
 * The move was done and all attacking cards were beaten: the cards on the table left the game (CU-7, CU-12).
 */
export type GameEffectDefended = {
    /**
     * The cards, in the order in which they were played.
     */
    cards: Array<Card>;
    /**
     * The defender.
     */
    seat: Seat;
    type: 'defended';
};
/**
 * A player discarded every card whose position had lost its spade (CS-6).
 */
export type GameEffectDiscarded = {
    /**
     * The cards, from position 1 to 12, those of one position in the order H D C.
     */
    cards: Array<Card>;
    /**
     * The seat that discarded.
     */
    seat: Seat;
    type: 'discarded';
};
/**
 * Clear Ace: A player drew the top card of a pile (CA-3, CA-4, CA-14). Chance where the die was rolled.
 *
 * Clockwork Spades: A player drew cards from the draw pile, none of them a king (CS-4, CS-6, CS-10).
 *
 * Chase the Ace: The dealer, or the last player without one, changed cards with the top of the deck (CH-10). They alone see both.
 */
export type GameEffectDrew = {
    /**
     * The card, seen by its drawer alone. (Clear Ace)
     */
    card?: Face;
    /**
     * The cards in the order in which they were drawn, seen by their drawer alone. (Clockwork Spades)
     */
    cards?: Array<Face>;
    /**
     * Whether the card given is a king that lies face up (CH-8). (Chase the Ace)
     */
    face_up?: boolean;
    /**
     * The card that went on top of the deck. (Chase the Ace)
     */
    gave?: Face;
    /**
     * The card that they drew. (Chase the Ace)
     */
    got?: Face;
    /**
     * The pile that the card came from, 1 to 6. (Clear Ace)
     */
    pile?: number;
    /**
     * What the die showed; absent in a duel, in which players do not roll. (Clear Ace)
     */
    rolled?: number;
    /**
     * Clear Ace: The seat that drew.
     *
     * Clockwork Spades: The seat that drew.
     *
     * Chase the Ace: The seat.
     */
    seat: Seat;
    type: 'drew';
};
/**
 * Players drew for the first deal, from the top of the deck: first everyone, then those who tied for highest (CH-3).
 */
export type GameEffectDrewForDeal = {
    /**
     * The card that each player drew, in the order of drawing.
     */
    cards: Array<ChaseTheAceShownCard>;
    type: 'drew_for_deal';
};
/**
 * A player drew a king of hearts, diamonds or clubs and gave it to the opponent (CS-4).
 */
export type GameEffectDrewKing = {
    /**
     * The king, face up from now on.
     */
    king: Card;
    /**
     * The seat that drew it.
     */
    seat: Seat;
    type: 'drew_king';
};
/**
 * A player drew the king of spades, the last card of the draw pile, and kept it (CS-5).
 */
export type GameEffectDrewKingOfSpades = {
    /**
     * The seat that drew it.
     */
    seat: Seat;
    type: 'drew_king_of_spades';
};
/**
 * A player drew from the top of their own deck (CA-5, CA-15, CA-16, CA-23, CA-26). Where both do, seat 0
 * comes first, also if seat 1 is the first player.
 */
export type GameEffectDrewOwn = {
    /**
     * The cards in the order in which they were drawn, seen by their drawer alone.
     */
    cards: Array<Face>;
    /**
     * The seat that drew.
     */
    seat: Seat;
    type: 'drew_own';
};
/**
 * The cards were of equal rank (CA-14, CA-16, CA-26).
 */
export type GameEffectDuelBegan = {
    /**
     * 1 for the first duel of a battle, 2 for a duel in a duel, and so on.
     */
    depth: number;
    type: 'duel_began';
};
/**
 * Two players' cards changed owners (CH-7). Both see both.
 */
export type GameEffectExchanged = {
    /**
     * Whether the card given is a king that lies face up (CH-8), for all to see wherever it goes.
     */
    face_up?: boolean;
    /**
     * The card that the player on turn gave.
     */
    gave: Face;
    /**
     * The card that they got.
     */
    got: Face;
    /**
     * The seat whose turn it was.
     */
    seat: Seat;
    type: 'exchanged';
    /**
     * The seat that it was exchanged with.
     */
    with: Seat;
};
/**
 * The first attacker was drawn by lot (CU-2). Chance. Absent where the host named seat 0.
 */
export type GameEffectFirstAttackerDrawn = {
    /**
     * The first attacker.
     */
    seat: Seat;
    type: 'first_attacker_drawn';
};
/**
 * A lot made this seat player one, who begins (CS-3). Chance.
 */
export type GameEffectFirstPlayerDrawn = {
    /**
     * Player one.
     */
    seat: Seat;
    type: 'first_player_drawn';
};
/**
 * The higher roll made this seat the first player, for the whole match (CA-2).
 */
export type GameEffectFirstPlayerFound = {
    /**
     * The first player.
     */
    seat: Seat;
    type: 'first_player_found';
};
/**
 * A player stacked their hand on their own deck, after a duel all but the two strongest cards (CA-18, CA-19, CA-27).
 * Seat 0 comes first; a player with an empty hand has no such effect.
 */
export type GameEffectHandStacked = {
    /**
     * The cards that they kept, strongest first.
     */
    kept: Array<Face>;
    /**
     * The seat whose hand it is.
     */
    seat: Seat;
    /**
     * The cards that went on the deck, in the order in which they were laid there.
     */
    stacked: Array<Face>;
    type: 'hand_stacked';
};
/**
 * A player kept their card (CH-6).
 */
export type GameEffectKept = {
    /**
     * The seat.
     */
    seat: Seat;
    type: 'kept';
};
/**
 * A player had been dealt a king and gave it to the opponent (CS-4). Several kings of one player are given in the
 * order H D C.
 */
export type GameEffectKingGiven = {
    /**
     * The king, face up from now on.
     */
    king: Card;
    /**
     * The seat that had been dealt it.
     */
    seat: Seat;
    type: 'king_given';
};
/**
 * The top card of the deck was a king: it was shown and went back, and the old card was kept (CH-10).
 */
export type GameEffectKingRefused = {
    /**
     * The king.
     */
    card: Card;
    /**
     * The seat that had drawn it.
     */
    seat: Seat;
    type: 'king_refused';
};
/**
 * A player was asked to exchange and showed a king, which stays face up (CH-8).
 */
export type GameEffectKingShown = {
    /**
     * The seat that had asked.
     */
    asked_by: Seat;
    /**
     * The king.
     */
    card: Card;
    /**
     * The seat that showed it.
     */
    seat: Seat;
    type: 'king_shown';
};
/**
 * Chase the Ace: Players left the match, and their cards went face up to the bottom of the deck (CH-17).
 *
 * Curse of Aces: Players left, and their hands left the game, face up (CU-22).
 */
export type GameEffectLeft = {
    /**
     * The seats, in order, with their cards. (Chase the Ace)
     */
    cards?: Array<ChaseTheAceShownCard>;
    /**
     * The hand of each of them, lowest rank first, among equals S H D C. (Curse of Aces)
     */
    hands?: Array<Array<Card>>;
    /**
     * Chase the Ace: Their placement, which they share.
     *
     * Curse of Aces: Their place, which they share.
     */
    place: number;
    /**
     * The seats, in order. (Curse of Aces)
     */
    seats?: Array<Seat>;
    type: 'left';
    /**
     * The reason.
     */
    why: Leaving;
};
/**
 * The match ended.
 */
export type GameEffectMatchEnded = {
    /**
     * The seats that the reason is about, if there was a `left` in this event or before (CU-22). For `resigned`
     * and `timed_out` these are the seats that left in this event, otherwise those with the last place among the
     * players who did not leave: for `all_out` those that went out last. Without a `left` it is absent, and the
     * reason is about the seats with the last place. (Curse of Aces)
     */
    about?: Array<Seat>;
    /**
     * Clear Ace: One place for each seat: 1 is best, equal places are a draw.
     *
     * Clockwork Spades: One place for each seat: 1 is best, equal places are a draw.
     *
     * Chase the Ace: One place for each seat: 1 is best, equal places are ties.
     *
     * Curse of Aces: One place for each seat: 1 is best, equal places are ties.
     */
    placements: Array<number>;
    /**
     * The reason.
     */
    reason: 'all_aces' | 'never_won_a_round' | 'deck_exhausted' | 'both_exhausted' | 'resigned' | 'timed_out' | 'four_kings' | 'fewest_spades' | 'last_standing' | 'cards_left' | 'all_out' | 'stalled';
    type: 'match_ended';
};
/**
 * A player of the move left, and so the move was over: the cards on the table left the game (CU-22).
 */
export type GameEffectMoveAbandoned = {
    /**
     * The cards, in the order in which they were played; none if the attack had not begun.
     */
    cards: Array<Card>;
    type: 'move_abandoned';
};
/**
 * A move began (CU-4).
 */
export type GameEffectMoveBegan = {
    /**
     * The seat that attacks.
     */
    attacker: Seat;
    /**
     * The seat that is attacked.
     */
    defender: Seat;
    /**
     * Counted from 1.
     */
    number: number;
    type: 'move_began';
};
/**
 * Nobody lost a token (CH-12, CH-13).
 */
export type GameEffectNobodyLost = {
    /**
     * The reason.
     */
    because: ChaseTheAceSpared;
    type: 'nobody_lost';
};
/**
 * Clear Ace: A player played a card face up (CA-9, CA-24).
 *
 * Clockwork Spades: A player played all their cards of the window, each on its position (CS-8).
 */
export type GameEffectPlayed = {
    /**
     * The card. (Clear Ace)
     */
    card?: Card;
    /**
     * The cards, from position 1 to 12 wherever the window begins, those of one position in the order H D C. (Clockwork Spades)
     */
    cards?: Array<Card>;
    /**
     * The seat that played.
     */
    seat: Seat;
    type: 'played';
};
/**
 * Cards were dealt from the deck after a move (CU-14).
 */
export type GameEffectRefilled = {
    /**
     * The cards one by one, at least one.
     */
    dealt: Array<CurseOfAcesDeal>;
    type: 'refilled';
};
/**
 * Both secret choices were turned over.
 */
export type GameEffectRevealed = {
    /**
     * Seat 0's card, then seat 1's.
     */
    cards: Array<Card>;
    type: 'revealed';
};
/**
 * A round began (CA-3), or, once the showdown has begun, a round of the showdown (CA-23).
 */
export type GameEffectRoundBegan = {
    /**
     * Counted from 1; the showdown counts anew.
     */
    round: number;
    type: 'round_began';
};
/**
 * Each player rolled for the first turn; equal rolls are followed by another such effect (CA-2). Chance.
 */
export type GameEffectSetUpRolled = {
    /**
     * Seat 0's roll, then seat 1's.
     */
    rolls: Array<number>;
    type: 'set_up_rolled';
};
/**
 * The rounds were over and the showdown began: every ace was laid aside (CA-21, CA-23).
 */
export type GameEffectShowdownBegan = {
    /**
     * For each seat, the aces that lay in its deck, from bottom to top.
     */
    aside: Array<Array<Card>>;
    type: 'showdown_began';
};
/**
 * Clear Ace: A player's deck was shuffled (CA-23, CA-27). Chance.
 *
 * Chase the Ace: The deck was shuffled, to draw for the first deal (CH-3). Chance.
 */
export type GameEffectShuffled = {
    /**
     * The deck from top to bottom, seen by nobody.
     */
    order: Array<Face>;
    /**
     * The seat whose deck it is. (Clear Ace)
     */
    seat?: Seat;
    type: 'shuffled';
};
/**
 * Each player staked an ace (CA-24).
 */
export type GameEffectStaked = {
    /**
     * Seat 0's ace, then seat 1's.
     */
    aces: Array<Card>;
    type: 'staked';
};
/**
 * A player's turn was over without an exchange, for there were only kings (CH-8, CH-9).
 */
export type GameEffectStopped = {
    /**
     * The seat.
     */
    seat: Seat;
    type: 'stopped';
};
/**
 * A player took the cards on the table into hand, where they stay visible until played (CU-13, CU-19).
 */
export type GameEffectTaken = {
    /**
     * The cards, in the order in which they were played.
     */
    cards: Array<Card>;
    /**
     * The defender.
     */
    seat: Seat;
    type: 'taken';
};
/**
 * The players who held the lowest card lost a token, if they had one left (CH-11, CH-12, CH-15).
 */
export type GameEffectTokensLost = {
    /**
     * Each with what is left to them, in the order of the seats.
     */
    losers: Array<ChaseTheAceLoser>;
    type: 'tokens_lost';
};
/**
 * A player took a spade of the window; what lay on it was discarded (CS-9).
 */
export type GameEffectTook = {
    /**
     * The cards that lay on it, in the order H D C, not in that of playing.
     */
    discarded: Array<Card>;
    /**
     * Where it lay; the position is blank now.
     */
    position: number;
    /**
     * The seat that took it.
     */
    seat: Seat;
    type: 'took';
};
/**
 * A turn began, and the window advanced (CS-7, CS-11).
 */
export type GameEffectTurnBegan = {
    /**
     * The seat whose turn it is.
     */
    seat: Seat;
    /**
     * Counted from 1.
     */
    turn: number;
    type: 'turn_began';
    /**
     * The positions of the window, clockwise.
     */
    window: Array<number>;
};
/**
 * Chase the Ace: Players went out of the match (CH-14, CH-15).
 *
 * Curse of Aces: Players had no card left, and the deck none for them (CU-16).
 */
export type GameEffectWentOut = {
    /**
     * Chase the Ace: Their placement, which they share (CH-16).
     *
     * Curse of Aces: The place that each of them has in the end (CU-17).
     */
    place: number;
    /**
     * Chase the Ace: The seats, in order.
     *
     * Curse of Aces: The seats, in order, that went out after the same move.
     */
    seats: Array<Seat>;
    type: 'went_out';
};
/**
 * The options of a game; which one follows from the match's `game`.
 */
export type GameOptions = {
    /**
     * Play a choice at once when it is the only one and playing it tells the others nothing. (no if left out)
     */
    auto_forced?: boolean;
    /**
     * The player who attacks first (CU-2). (Curse of Aces; `random` if left out)
     */
    first_attacker?: 'random' | 'seat_0';
    /**
     * The player who begins, called player one (CS-3). Beginning is a disadvantage. (Clockwork Spades; `random` if left out)
     */
    first_player?: 'random' | 'seat_0';
    /**
     * A duel that has emptied the piles leaves both players two cards, with which the rounds go on (CA-31). (Clear Ace; no if left out)
     */
    keep_two?: boolean;
    /**
     * Whether the king of spades counts as a captured spade (CS-5). Without it the match can end in a draw. (Clockwork Spades; yes if left out)
     */
    king_of_spades_counts?: boolean;
    /**
     * An exchange that a king stops goes on to the next player to the left (CH-9). (Chase the Ace; no if left out)
     */
    king_passes_on?: boolean;
    /**
     * A defender who can beat may not take (CU-21). (Curse of Aces; no if left out)
     */
    must_beat?: boolean;
    /**
     * A player who has lost the last token plays on until the next loss (CH-15). (Chase the Ace; no if left out)
     */
    on_their_honour?: boolean;
    /**
     * What happens when a seat's time runs out: it leaves the match, or the server plays the game's stand-in action, and the seat leaves the third time in a row. (`forfeit` if left out)
     */
    on_timeout?: 'forfeit' | 'stand_in';
    /**
     * While three or more are in, a player who leaves does so alone, and the others play on (CU-22). (Curse of Aces; no if left out)
     */
    play_on?: boolean;
    /**
     * The lowest rank that only one player holds loses, so that players who tie are safe (CH-12). (Chase the Ace; no if left out)
     */
    ties_are_safe?: boolean;
    /**
     * How many tokens each player starts with (CH-1). (Chase the Ace; 3 if left out)
     */
    tokens?: number;
};
/**
 * A player's rating in one game and pool.
 */
export type GameRating = {
    /**
     * The game's id.
     */
    game: string;
    /**
     * How many matches have counted.
     */
    matches: number;
    /**
     * Which matches count for it.
     */
    pool: Pool;
    /**
     * The rating, in points, as on the leaderboard.
     */
    rating: number;
    /**
     * The uncertainty of the estimate, in points.
     */
    uncertainty: number;
};
/**
 * Statistics of the finished matches of a game.
 */
export type GameStatistics = {
    /**
     * How long players think about a decision.
     */
    decision_times: Array<DecisionTimes>;
    /**
     * The number of decisions in a match, each counted for every seat that had it, whether it was answered or not.
     */
    decisions: ValueDistribution;
    /**
     * The duration of a match from its first event to its last, in milliseconds, including pauses.
     */
    duration_ms: ValueDistribution;
    /**
     * Why matches ended, the most frequent reason first.
     */
    ends: Array<EndCount>;
    /**
     * The number of events in a match.
     */
    events: ValueDistribution;
    /**
     * The game's id.
     */
    game: string;
    /**
     * The number of matches that were counted.
     */
    matches: number;
    /**
     * The same for each value of each option.
     */
    options: Array<OptionResults>;
    /**
     * The results by number of seats and seat. Matches that were called off are left out, here and by option.
     */
    seats: Array<SeatResults>;
};
/**
 * A game of the catalogue.
 */
export type GameSummary = {
    /**
     * What the game is, and who designed it.
     */
    description: string;
    /**
     * The possible reasons of an end: the game's own, then those that all games share.
     */
    end_reasons: Array<string>;
    /**
     * The game's id, as in matches and addresses.
     */
    id: string;
    /**
     * The largest number of players.
     */
    max_seats: number;
    /**
     * The smallest number of players.
     */
    min_seats: number;
    /**
     * The game's name.
     */
    name: string;
    /**
     * A JSON Schema for the options that a host can choose, with titles and descriptions for people. The values of a choice are an
     * `enum`, and a `oneOf` in which each has a title.
     */
    options_schema: {
        [key: string]: unknown;
    };
    /**
     * The address of the rules.
     */
    rules: string;
    /**
     * The version of its rules, which is in every record.
     */
    rules_version: number;
};
/**
 * The game as one viewer may know it, tagged with `game`.
 */
export type GameView = ({
    game: 'clear-ace';
} & ClearAceView) | ({
    game: 'clockwork-spades';
} & ClockworkSpadesView) | ({
    game: 'chase-the-ace';
} & ChaseTheAceView) | ({
    game: 'curse-of-aces';
} & CurseOfAcesView);
/**
 * Every game.
 */
export type Games = {
    /**
     * In the order of the catalogue.
     */
    items: Array<GameSummary>;
};
/**
 * 32 bytes as lower-case hex.
 */
export type Hash = string;
/**
 * What was fixed when the match started. Contains no names, so that deleting an account does not break the chain.
 */
export type Header = {
    /**
     * The format of chance: `acepost-chance-1`.
     */
    chance: string;
    /**
     * SHA-256 of the seed, public since the match was created.
     */
    commitment: Hash;
    /**
     * The game's id.
     */
    game: string;
    /**
     * The match.
     */
    match_id: string;
    /**
     * The options with their values, the common ones and the game's own. An option that is missing was added later
     * and has its default.
     */
    options: {
        [key: string]: unknown;
    };
    /**
     * The version of the game's rules under which it is played.
     */
    rules_version: number;
    /**
     * The seats in order.
     */
    seats: Array<HeaderSeat>;
};
/**
 * A seat in the header of a record.
 */
export type HeaderSeat = {
    /**
     * The player's contribution to the match's chance, at most 64 bytes of UTF-8.
     */
    entropy: string;
    /**
     * The player in the seat.
     */
    player_id: string;
};
/**
 * The state of the server.
 */
export type Health = {
    /**
     * `ok`.
     */
    status: string;
    /**
     * The version of Acepost.
     */
    version: string;
};
/**
 * What a bot would do in the player's place.
 */
export type Hint = {
    /**
     * What it would do: one of the legal actions, as the view lists it.
     */
    action: LegalAction;
    /**
     * The decision.
     */
    decision: number;
    /**
     * The action in a few words, as a button says it.
     */
    label: string;
    /**
     * Why the player could do so, as a sentence. It is made from what the player sees.
     */
    reason: string;
    /**
     * The id of the rule behind the reason in the game's rule page; absent if there is none.
     */
    rule?: string;
    /**
     * How strong the bot is.
     */
    strength: BotStrength;
};
/**
 * A question for a hint.
 */
export type HintRequest = {
    /**
     * The number of the decision in the view.
     */
    decision: number;
    /**
     * How strong the bot is that gives the hint. Without it, as strong as the strongest opponent, but at least `medium`.
     */
    strength?: BotStrength;
};
/**
 * How far a search looks ahead: of what its results are the results.
 */
export type Horizon = 'match' | 'round';
/**
 * An invitation to a match.
 */
export type Invitation = {
    /**
     * The match's time control.
     */
    clock: MatchClock;
    /**
     * When it was sent.
     */
    created_at: Time;
    /**
     * When the invitation expires.
     */
    expires_at: Time;
    /**
     * The match's game.
     */
    game: string;
    /**
     * The invitation.
     */
    id: string;
    /**
     * The match to which the player is invited.
     */
    match_id: string;
    /**
     * The name of the player who is invited.
     */
    player: string;
    /**
     * Whether the match is rated.
     */
    rated: boolean;
    /**
     * The match's number of players.
     */
    seats: number;
    /**
     * The name of the player who invites.
     */
    sender: string;
    /**
     * The state of the invitation.
     */
    state: InvitationState;
};
/**
 * An answer to an invitation that the player has sent.
 */
export type InvitationAnswered = {
    /**
     * The invitation.
     */
    invitation: string;
    /**
     * The name of the invited player.
     */
    name: string;
};
/**
 * The state of an invitation.
 */
export type InvitationState = 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'expired';
/**
 * From whom a player accepts invitations to matches. Rematches are no invitations.
 */
export type InvitationsFrom = 'everyone' | 'registered' | 'played_with' | 'none';
/**
 * An invitation that the player has received.
 */
export type Invited = {
    /**
     * When the invitation expires.
     */
    expires_at: Time;
    /**
     * The game's id.
     */
    game: string;
    /**
     * The invitation.
     */
    invitation: string;
    /**
     * The name of the player who invites.
     */
    name: string;
};
/**
 * A new token. It is shown only this once.
 */
export type IssuedToken = {
    /**
     * When the token expires. A session that is used ends later: 30 days after its last use, or up to 26 hours earlier; that of a player at
     * the latest 365 days after signing in.
     */
    expires_at: Time;
    /**
     * The token's id, for revoking it.
     */
    id: string;
    /**
     * The token: send it as `Authorization: Bearer ace_…`.
     */
    token: string;
};
/**
 * A webhook with its secret.
 */
export type IssuedWebhook = {
    /**
     * The key of its signatures: `whsec_` and 32 bytes in base64. It is shown only once.
     */
    secret: string;
    /**
     * The webhook.
     */
    webhook: Webhook;
};
/**
 * A request to join a match.
 */
export type Join = {
    /**
     * The code of a private match.
     */
    code?: string | null;
    /**
     * The player's contribution to the match's chance: at most 64 bytes of UTF-8, best random ones. Public from now
     * on.
     */
    entropy?: string;
};
/**
 * A free seat that is reserved for a player.
 */
export type KeptSeat = {
    /**
     * The player's name.
     */
    name: string;
    /**
     * The player for whom the seat is reserved.
     */
    player_id: string;
    /**
     * The seat.
     */
    seat: Seat;
};
/**
 * Every key with which the server signs or has signed, as a JWK set.
 */
export type KeySet = {
    /**
     * The keys, the current one first.
     */
    keys: Array<PublicKey>;
};
/**
 * A language in which Acepost speaks to people, by its BCP 47 tag.
 */
export type Language = 'en' | 'de';
/**
 * A game's view in the form that all games share: where cards lie, and what else there is to see. It is made from the
 * game's own view, so it can show nothing that the viewer may not know.
 */
export type Layout = {
    /**
     * Everything else on the table: dice, tokens, the dealer, the round.
     */
    markers: Array<Marker>;
    /**
     * What a viewer who has followed the match can tell of hidden cards and `zones` cannot show, as sentences without a full
     * stop, with cards as codes. Absent if there is nothing to tell.
     */
    remembered?: Array<string>;
    /**
     * Every place that can hold cards, in the order in which they are laid out.
     */
    zones: Array<Zone>;
};
/**
 * Why a seat leaves a running match.
 */
export type Leaving = 'resigned' | 'timed_out';
/**
 * A legal action with what it would do, where that is known. It can be sent as it is.
 */
export type LegalAction = ({
    type: 'attack';
} & LegalActionAttack) | ({
    type: 'beat';
} & LegalActionBeat) | ({
    type: 'done';
} & LegalActionDone) | ({
    type: 'exchange';
} & LegalActionExchange) | ({
    type: 'keep';
} & LegalActionKeep) | ({
    type: 'play';
} & LegalActionPlay) | ({
    type: 'take';
} & LegalActionTake);
/**
 * Attack with a card from hand (CU-5).
 */
export type LegalActionAttack = {
    /**
     * The card.
     */
    card: Card;
    /**
     * The action in a few words, as a button says it.
     */
    label: string;
    type: 'attack';
};
/**
 * Beat the attacking card (CU-9, CU-10).
 */
export type LegalActionBeat = {
    /**
     * One card or two, in any order. They are recorded the higher first, of equal ones the first of S H D C.
     */
    cards: Array<Card>;
    /**
     * The action in a few words, as a button says it.
     */
    label: string;
    type: 'beat';
};
/**
 * Attack no more, once all is beaten (CU-6).
 */
export type LegalActionDone = {
    /**
     * The action in a few words, as a button says it.
     */
    label: string;
    type: 'done';
};
/**
 * Exchange it with the player to the left, or, as the last of the round, with the top card of the deck.
 */
export type LegalActionExchange = {
    /**
     * The action in a few words, as a button says it.
     */
    label: string;
    type: 'exchange';
    /**
     * For an exchange: the player who is asked first; absent where it is with the deck.
     */
    with?: Seat;
};
/**
 * Keep the card.
 */
export type LegalActionKeep = {
    /**
     * The action in a few words, as a button says it.
     */
    label: string;
    type: 'keep';
    /**
     * For an exchange: the player who is asked first; absent where it is with the deck.
     */
    with?: Seat;
};
/**
 * Clear Ace: Play a card from hand: in secret where both choose at once, face up otherwise.
 *
 * Clockwork Spades: Play cards from hand, each on its position: exactly those that belong to the window (CS-8).
 */
export type LegalActionPlay = {
    /**
     * The card. (Clear Ace)
     */
    card?: Card;
    /**
     * The cards, in any order. (Clockwork Spades)
     */
    cards?: Array<Card>;
    /**
     * The cards that lie on the spade and would be discarded with its taking; only for `take`. (Clockwork Spades)
     */
    discards?: Array<Card>;
    /**
     * The action in a few words, as a button says it.
     */
    label: string;
    type: 'play';
    /**
     * How the card would fare; only for the player who answers a face-up card. (Clear Ace)
     */
    would?: ClearAceWould;
};
/**
 * Clockwork Spades: Take a spade of the window (CS-9).
 *
 * Curse of Aces: Take all cards on the table (CU-8, CU-13).
 */
export type LegalActionTake = {
    /**
     * The cards that lie on the spade and would be discarded with its taking; only for `take`. (Clockwork Spades)
     */
    discards?: Array<Card>;
    /**
     * The action in a few words, as a button says it.
     */
    label: string;
    /**
     * Where it lies. (Clockwork Spades)
     */
    position?: number;
    type: 'take';
};
/**
 * A prepared match that teaches a game. It is not a match of the server: its chance is known, and nothing of it is stored.
 */
export type Lesson = {
    /**
     * The game's id.
     */
    game: string;
    /**
     * The players, the learner first.
     */
    players: Array<LessonPlayer>;
    /**
     * The decisions of the learner, in order, and at last the end of the lesson.
     */
    steps: Array<LessonStep>;
};
/**
 * A player of a lesson.
 */
export type LessonPlayer = {
    /**
     * The player's name.
     */
    name: string;
    /**
     * The seat; the learner's is 0.
     */
    seat: Seat;
};
/**
 * A decision of the learner, or the end of the lesson.
 */
export type LessonStep = {
    action?: GameAction | null;
    /**
     * What has happened since the step before, as the learner sees it.
     */
    events: Array<EventView>;
    /**
     * What the teacher says: what to see, what to do, and why.
     */
    sentence: string;
    /**
     * What the learner sees now, with the open decision and its legal actions.
     */
    view: SeatView;
};
/**
 * A checkpoint in the list.
 */
export type ListedCheckpoint = {
    /**
     * The day, in UTC.
     */
    day: Day;
    /**
     * The hash, which the next checkpoint contains.
     */
    hash: Hash;
    /**
     * The number of matches in it.
     */
    matches: number;
    /**
     * The number: 1 for the first, then one for each day.
     */
    number: number;
};
/**
 * Something on the table that is not a card.
 */
export type Marker = ({
    kind: 'count';
} & MarkerCount) | ({
    kind: 'role';
} & MarkerRole) | ({
    kind: 'stage';
} & MarkerStage);
/**
 * Something that is counted: tokens, pips of a die, rounds.
 */
export type MarkerCount = {
    kind: 'count';
    /**
     * What is counted.
     */
    label: string;
    seat: Seat | null;
    /**
     * How many.
     */
    value: number;
};
/**
 * The role of a player: the dealer, the attacker, out of the match.
 */
export type MarkerRole = {
    kind: 'role';
    /**
     * The role.
     */
    label: string;
    /**
     * The seat.
     */
    seat: Seat;
};
/**
 * The stage of the match in a word, such as "Showdown".
 */
export type MarkerStage = {
    kind: 'stage';
    /**
     * The stage.
     */
    label: string;
};
/**
 * The clock setting of a match.
 */
export type MatchClock = ({
    type: 'none';
} & MatchClockNone) | ({
    type: 'per_decision';
} & MatchClockPerDecision) | ({
    type: 'bank';
} & MatchClockBank);
/**
 * A time for all decisions together, with an increment after each answer (Fischer).
 */
export type MatchClockBank = {
    /**
     * What each answer adds, also a stand-in of the server: at most 30 days. With the option `on_timeout: stand_in` at least
     * 5 seconds, since after a stand-in this is all the time that the player has.
     */
    increment_seconds?: number;
    /**
     * The initial time of a seat: from a minute to 30 days.
     */
    initial_seconds: number;
    /**
     * The largest time that a seat can have: at least the initial time, at most 90 days.
     */
    maximum_seconds: number;
    type: 'bank';
    weekends?: TimeZoneName | null;
};
/**
 * No time limit.
 */
export type MatchClockNone = {
    type: 'none';
};
/**
 * A time for each decision.
 */
export type MatchClockPerDecision = {
    /**
     * From a minute to 30 days.
     */
    seconds: number;
    type: 'per_decision';
    weekends?: TimeZoneName | null;
};
/**
 * The status of a match.
 */
export type MatchStatus = 'open' | 'running' | 'finished' | 'cancelled';
/**
 * The public summary of a match.
 */
export type MatchSummary = {
    /**
     * The time control.
     */
    clock: MatchClock;
    /**
     * The code to join a private match; visible only to its players.
     */
    code?: string | null;
    /**
     * SHA-256 of the secret seed of the match's chance.
     */
    commitment: Hash;
    /**
     * When the match was created.
     */
    created_at: Time;
    /**
     * When each seat's time runs out: an entry for each seat, null if the seat has nothing to decide, or if its clock is paused with
     * no known end. Empty without a clock, before the start, after the end, and for spectators who are told of events later. Except in
     * a view, it may follow a change of vacations a second later.
     */
    deadlines: Array<Time | null>;
    /**
     * The seats that offer a draw, while the match runs; visible only to its players, and empty for all others.
     */
    draw_offered_by: Array<Seat>;
    finished_at: Time | null;
    /**
     * The game's id.
     */
    game: string;
    /**
     * The player who created the match, or has taken it over.
     */
    host: string;
    /**
     * The match.
     */
    id: string;
    /**
     * The free seats of an open rematch that are reserved for the players of the match before.
     */
    kept_seats: Array<KeptSeat>;
    /**
     * Every option with its value.
     */
    options: GameOptions;
    /**
     * The server on which the match was played, as named in its record; null for a match of this server.
     */
    origin: string | null;
    outcome: Outcome | null;
    /**
     * The seats that offer a pause, while the match runs; visible only to its players, and empty for all others. Once all have
     * agreed, there are no offers: a running match with a clock is paused if a seat in `to_act` has a null deadline. `clocks.stand_for`
     * of the view has the reasons.
     */
    pause_offered_by: Array<Seat>;
    /**
     * The players who have joined, in the order of the seats.
     */
    players: Array<SeatedPlayer>;
    /**
     * Whether the match is rated.
     */
    rated: boolean;
    /**
     * The rematch with the same players, once one of them has asked for it.
     */
    rematch: string | null;
    /**
     * The version of the game's rules.
     */
    rules_version: number;
    /**
     * The number of players.
     */
    seats: number;
    /**
     * By how many events spectators lag behind while the match runs.
     */
    spectator_delay: number;
    started_at: Time | null;
    /**
     * The status of the match.
     */
    status: MatchStatus;
    /**
     * The seats that must choose now.
     */
    to_act: Array<Seat>;
    /**
     * The newest event's number; 0 before the start.
     */
    version: number;
    /**
     * Who can find the match.
     */
    visibility: Visibility;
};
/**
 * A match at one version as one viewer sees it.
 */
export type MatchView = {
    decision?: DecisionView | null;
    /**
     * The game as the viewer may see it.
     */
    game?: GameView;
    /**
     * The newest event's hash: a viewer who keeps it can detect later changes of the past.
     */
    head: Hash;
    latest?: EventView | null;
    /**
     * The same in a form that all games share, for clients that do not know this game.
     */
    layout?: Layout;
    outcome: Outcome | null;
    /**
     * The result to this viewer and why the match ended, without a full stop, once it is over.
     */
    result: string | null;
    /**
     * The id of the rule that matters most now, where a client opens the game's rules; absent if the game names none, if the
     * match was drawn by agreement or called off, and where neither `game` nor `layout` is included.
     */
    rules_at?: string;
    /**
     * The seats that are still in, and can resign; empty once the match is over.
     */
    still_in: Array<Seat>;
    /**
     * The seats that must choose now.
     */
    to_act: Array<Seat>;
    /**
     * The newest event's number.
     */
    version: number;
};
/**
 * A player offers a draw.
 */
export type MessageDrawOffered = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * A player offers a draw.
         */
        news: NamedPlayer;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'draw.offered';
};
/**
 * A player has withdrawn an offer of a draw, or has declined those of others. There is no such notice where a move withdraws it.
 */
export type MessageDrawWithdrawn = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * A player has withdrawn an offer of a draw, or has declined those of others. There is no such notice where a move withdraws it.
         */
        news: NamedPlayer;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'draw.withdrawn';
};
/**
 * A player has accepted the player's invitation.
 */
export type MessageInvitationAccepted = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * A player has accepted the player's invitation.
         */
        news: InvitationAnswered;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'invitation.accepted';
};
/**
 * A player has declined the player's invitation.
 */
export type MessageInvitationDeclined = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * A player has declined the player's invitation.
         */
        news: InvitationAnswered;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'invitation.declined';
};
/**
 * The player is invited to a match.
 */
export type MessageInvitationReceived = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * The player is invited to a match.
         */
        news: Invited;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'invitation.received';
};
/**
 * The match was cancelled before it started. Players for whom seats were reserved in a rematch are told, too.
 */
export type MessageMatchCancelled = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * The match was cancelled before it started. Players for whom seats were reserved in a rematch are told, too.
         */
        news: Cancelled;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'match.cancelled';
};
/**
 * The player's time for a decision is running out.
 */
export type MessageMatchDeadlineNear = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * The player's time for a decision is running out.
         */
        news: Turn;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'match.deadline_near';
};
/**
 * An event of the match's record, as the player may see it. There are such notices only if a webhook of the
 * player asks for them; then `/me/notices` and the stream have them too.
 */
export type MessageMatchEvent = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * An event of the match's record, as the player may see it. There are such notices only if a webhook of the
         * player asks for them; then `/me/notices` and the stream have them too.
         */
        news: EventView;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'match.event';
};
/**
 * The match is over.
 */
export type MessageMatchFinished = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * The match is over.
         */
        news: Finished;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'match.finished';
};
/**
 * A player has joined a match that is still open.
 */
export type MessageMatchJoined = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * A player has joined a match that is still open.
         */
        news: NamedPlayer;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'match.joined';
};
/**
 * A player has left a match that is still open, has been removed by its host, or has declined it as a rematch. If a
 * rematch starts without a player for whom a seat was reserved, only that player is told.
 */
export type MessageMatchLeft = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * A player has left a match that is still open, has been removed by its host, or has declined it as a rematch. If a
         * rematch starts without a player for whom a seat was reserved, only that player is told.
         */
        news: NamedPlayer;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'match.left';
};
/**
 * The clocks of the match are paused, or an agreed pause that was ending goes on.
 */
export type MessageMatchPaused = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * The clocks of the match are paused, or an agreed pause that was ending goes on.
         */
        news: PausedClocks;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'match.paused';
};
/**
 * The clocks of the match run again, or are paused for fewer reasons; or another player has ended an agreed pause, and they run
 * again in ten minutes.
 */
export type MessageMatchResumed = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * The clocks of the match run again, or are paused for fewer reasons; or another player has ended an agreed pause, and they run
         * again in ten minutes.
         */
        news: PausedClocks;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'match.resumed';
};
/**
 * The match has started.
 */
export type MessageMatchStarted = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * The match has started.
         */
        news: Started;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'match.started';
};
/**
 * A decision is open to the player. If another decision in the match is opened to the player before this one is announced, as in
 * fast play, only the last one is. It may be over when its notice is read, as may any turn.
 */
export type MessageMatchYourTurn = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * A decision is open to the player. If another decision in the match is opened to the player before this one is announced, as in
         * fast play, only the last one is. It may be over when its notice is read, as may any turn.
         */
        news: Turn;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'match.your_turn';
};
/**
 * A player offers a pause.
 */
export type MessagePauseOffered = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * A player offers a pause.
         */
        news: NamedPlayer;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'pause.offered';
};
/**
 * A player has withdrawn an offer of a pause, or has declined those of others.
 */
export type MessagePauseWithdrawn = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * A player has withdrawn an offer of a pause, or has declined those of others.
         */
        news: NamedPlayer;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'pause.withdrawn';
};
/**
 * A player wants a rematch.
 */
export type MessageRematchOffered = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string;
        /**
         * A player wants a rematch.
         */
        news: Rematch;
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'rematch.offered';
};
/**
 * The player asked for a test message.
 */
export type MessageWebhookPing = {
    data: {
        /**
         * The notice's id.
         */
        id: string;
        /**
         * The match; `null` for a ping.
         */
        match_id: string | null;
        news: {
            [key: string]: unknown;
        };
        /**
         * The number among the player's notices, from 1, without gaps; `null` for a ping.
         */
        number: number | null;
        /**
         * The player for whom the notice is.
         */
        player_id: string;
    };
    timestamp: Time;
    type: 'webhook.ping';
};
/**
 * The player whom the news is about.
 */
export type NamedPlayer = {
    /**
     * The player's name, which another player can have later: the match's `players` have ids, too.
     */
    name: string;
};
/**
 * An app to register.
 */
export type NewApp = {
    /**
     * The app's page, over `https`. Players who are sent back to its site are shown it.
     */
    home_page?: string | null;
    /**
     * The name that players are shown.
     */
    name: string;
    /**
     * Where players may be sent back to: a page of a site over `https`, `http://127.0.0.1` or `http://[::1]`, whose port may
     * differ, or a scheme that is a domain in reverse order.
     */
    redirect_uris: Array<string>;
};
/**
 * A bot to add to a match.
 */
export type NewBot = {
    /**
     * A free seat for it; by default the lowest.
     */
    seat?: number | null;
    /**
     * How strongly it plays.
     */
    strength: BotStrength;
};
/**
 * A request to delete the caller's own account.
 */
export type NewDeletion = {
    /**
     * The password. Not required with a session that is at most ten minutes old, and not of guests, who have none.
     */
    password?: string | null;
};
/**
 * The e-mail address to set, and what to send to it.
 */
export type NewEmailSettings = {
    /**
     * The address.
     */
    address: string;
    /**
     * The shortest time between two mails, in seconds: an hour to a week; 21600 if left out.
     */
    digest_seconds?: number;
    /**
     * Whether mails report invitations, and offers of rematches, draws and pauses; yes if left out.
     */
    invitations?: boolean;
    /**
     * The player's password: required for another address, unless the session is at most ten minutes old.
     */
    password?: string | null;
    /**
     * Whether mails report that the player's time is running out; yes if left out.
     */
    reminders?: boolean;
    /**
     * Whether mails report the results of matches; yes if left out.
     */
    results?: boolean;
    /**
     * Whether mails report that a decision is open to the player; yes if left out.
     */
    your_turn?: boolean;
};
/**
 * A guest to create.
 */
export type NewGuest = {
    /**
     * The guest's name, with the same rules as for registering; without it the server makes one, such as
     * `guest-7m2kqx4f9a`.
     */
    name?: string | null;
};
/**
 * A player to invite.
 */
export type NewInvitation = {
    /**
     * How long the invitation is valid: an hour to 30 days, 7 days by default; always an hour if the match is live, and public or a
     * rematch.
     */
    expires_in_seconds?: number | null;
    /**
     * The player's name.
     */
    player: string;
};
/**
 * A match to create. Its host takes seat 0.
 */
export type NewMatch = {
    /**
     * The time control.
     */
    clock?: MatchClock;
    /**
     * The host's contribution to the match's chance: at most 64 bytes of UTF-8, best random ones. Public from now on.
     */
    entropy?: string;
    /**
     * The game's id.
     */
    game: string;
    /**
     * The options that the host chooses; the others have their defaults.
     */
    options?: GameOptions;
    /**
     * Whether the match is rated. Only registered players and bots can play rated matches.
     */
    rated?: boolean;
    /**
     * The number of players; by default the smallest that the game allows.
     */
    seats?: number | null;
    /**
     * By how many events spectators lag behind while the match runs, at most 1000.
     */
    spectator_delay?: number;
    /**
     * Who can find the match.
     */
    visibility?: Visibility;
};
/**
 * What a player writes down.
 */
export type NewNote = {
    /**
     * The text, which replaces the one before. An empty one deletes the note.
     */
    text: string;
};
/**
 * What a player wants to play, with any players who want the same.
 */
export type NewPairing = {
    /**
     * The time control.
     */
    clock?: MatchClock;
    /**
     * The player's contribution to the match's chance: at most 64 bytes of UTF-8, best random ones. Public once the
     * match exists.
     */
    entropy?: string;
    /**
     * The game's id.
     */
    game: string;
    /**
     * The options that the player chooses; the others have their defaults.
     */
    options?: GameOptions;
    /**
     * Whether the match is rated. Guests play only unrated matches.
     */
    rated?: boolean;
    /**
     * The number of players; by default the smallest that the game allows.
     */
    seats?: number | null;
};
/**
 * A passkey to add.
 */
export type NewPasskey = {
    /**
     * What the device has created.
     */
    credential: CreatedCredential;
    /**
     * The player's name for it.
     */
    name: string;
};
/**
 * What a player needs to add a passkey.
 */
export type NewPasskeyOptions = {
    /**
     * The password. Not required with a session that is at most ten minutes old.
     */
    password?: string | null;
};
/**
 * An answer to a challenge.
 */
export type NewPasskeySession = {
    /**
     * What the device has signed.
     */
    credential: AssertedCredential;
};
/**
 * A new password, with the code from a mail.
 */
export type NewPassword = {
    /**
     * What is after the `#` of the link.
     */
    code: string;
    /**
     * The new password, with the same rules as for registering.
     */
    password: string;
};
/**
 * Whose password is lost.
 */
export type NewPasswordReset = {
    /**
     * The player's name, or the confirmed e-mail address.
     */
    account: string;
};
/**
 * A personal access token to create.
 */
export type NewPersonalToken = {
    /**
     * After how many days the token expires: 1 to 366, which is the default.
     */
    expires_in_days?: number | null;
    /**
     * The player's name for the token.
     */
    name: string;
    /**
     * The player's password. Not required with a session that is at most ten minutes old, and not of guests, who have none.
     */
    password?: string | null;
    /**
     * The scopes of the token; at least one.
     */
    scopes: Array<Scope>;
};
/**
 * A new push subscription.
 */
export type NewPushSubscription = {
    /**
     * The player's description.
     */
    description?: string;
    /**
     * The kinds of notices to push; left out or null for all but `match.event`, which is never pushed. If it replaces a subscription,
     * what waits of other kinds is not pushed any more.
     */
    kinds?: Array<NoticeKind> | null;
    /**
     * Where pushes go.
     */
    target: NewPushTarget;
};
/**
 * Where pushes of a new subscription go.
 */
export type NewPushTarget = ({
    type: 'web_push';
} & NewPushTargetWebPush) | ({
    type: 'gateway';
} & NewPushTargetGateway);
/**
 * An app with a gateway of its own, which holds the app's keys for the push service of the platform.
 */
export type NewPushTargetGateway = {
    /**
     * The app, as the gateway knows it: visible ASCII characters.
     */
    app_id: string;
    /**
     * The device, as the gateway knows it: visible ASCII characters. It is a secret, and never shown.
     */
    push_key: string;
    type: 'gateway';
    /**
     * The gateway, to which pushes are posted: `https`, on the public internet.
     */
    url: string;
};
/**
 * A browser, or an app with `UnifiedPush`: what `PushSubscription.toJSON()` returns there, and the server's key with
 * which it has subscribed.
 */
export type NewPushTargetWebPush = {
    /**
     * The key of this server with which the browser has subscribed, as `GET /v1/push-key` returns it.
     */
    application_server_key: string;
    /**
     * The endpoint: `https`, on the public internet. It is a secret, and never shown.
     */
    endpoint: string;
    /**
     * When the browser expects the subscription to end, which `toJSON()` tells, too. The server ignores it.
     */
    expirationTime?: number | null;
    /**
     * The keys of the subscription.
     */
    keys: PushKeys;
    type: 'web_push';
};
/**
 * A request for a rematch.
 */
export type NewRematch = {
    /**
     * The player's contribution to the new match's chance: at most 64 bytes of UTF-8, best random ones. Public from
     * now on.
     */
    entropy?: string;
};
/**
 * A vacation to take.
 */
export type NewVacation = {
    since?: Time | null;
    until?: Time | null;
};
/**
 * A new webhook.
 */
export type NewWebhook = {
    /**
     * The player's description.
     */
    description?: string;
    /**
     * The format of its messages. Chats are not told of `match.event`, since others may read along.
     */
    format?: WebhookFormat;
    /**
     * The kinds of notices to deliver; left out or null for all.
     */
    kinds?: Array<NoticeKind> | null;
    /**
     * The only match whose notices are delivered, in which the player has a seat; left out or null for all.
     */
    match_id?: string | null;
    /**
     * The player's password: required if the session is older than ten minutes, except of guests.
     */
    password?: string | null;
    /**
     * The URL to which notices are posted: `https`, on the public internet.
     */
    url: string;
};
/**
 * News for a player. Contains nothing that is hidden from that player.
 */
export type News = ({
    type: 'match.event';
} & NewsMatchEvent) | ({
    type: 'match.joined';
} & NewsMatchJoined) | ({
    type: 'match.left';
} & NewsMatchLeft) | ({
    type: 'match.started';
} & NewsMatchStarted) | ({
    type: 'match.your_turn';
} & NewsMatchYourTurn) | ({
    type: 'match.deadline_near';
} & NewsMatchDeadlineNear) | ({
    type: 'match.paused';
} & NewsMatchPaused) | ({
    type: 'match.resumed';
} & NewsMatchResumed) | ({
    type: 'match.finished';
} & NewsMatchFinished) | ({
    type: 'match.cancelled';
} & NewsMatchCancelled) | ({
    type: 'draw.offered';
} & NewsDrawOffered) | ({
    type: 'draw.withdrawn';
} & NewsDrawWithdrawn) | ({
    type: 'pause.offered';
} & NewsPauseOffered) | ({
    type: 'pause.withdrawn';
} & NewsPauseWithdrawn) | ({
    type: 'rematch.offered';
} & NewsRematchOffered) | ({
    type: 'invitation.received';
} & NewsInvitationReceived) | ({
    type: 'invitation.accepted';
} & NewsInvitationAccepted) | ({
    type: 'invitation.declined';
} & NewsInvitationDeclined);
/**
 * A player offers a draw.
 */
export type NewsDrawOffered = {
    /**
     * A player offers a draw.
     */
    data: NamedPlayer;
    type: 'draw.offered';
};
/**
 * A player has withdrawn an offer of a draw, or has declined those of others. There is no such notice where a move withdraws it.
 */
export type NewsDrawWithdrawn = {
    /**
     * A player has withdrawn an offer of a draw, or has declined those of others. There is no such notice where a move withdraws it.
     */
    data: NamedPlayer;
    type: 'draw.withdrawn';
};
/**
 * A player has accepted the player's invitation.
 */
export type NewsInvitationAccepted = {
    /**
     * A player has accepted the player's invitation.
     */
    data: InvitationAnswered;
    type: 'invitation.accepted';
};
/**
 * A player has declined the player's invitation.
 */
export type NewsInvitationDeclined = {
    /**
     * A player has declined the player's invitation.
     */
    data: InvitationAnswered;
    type: 'invitation.declined';
};
/**
 * The player is invited to a match.
 */
export type NewsInvitationReceived = {
    /**
     * The player is invited to a match.
     */
    data: Invited;
    type: 'invitation.received';
};
/**
 * The match was cancelled before it started. Players for whom seats were reserved in a rematch are told, too.
 */
export type NewsMatchCancelled = {
    /**
     * The match was cancelled before it started. Players for whom seats were reserved in a rematch are told, too.
     */
    data: Cancelled;
    type: 'match.cancelled';
};
/**
 * The player's time for a decision is running out.
 */
export type NewsMatchDeadlineNear = {
    /**
     * The player's time for a decision is running out.
     */
    data: Turn;
    type: 'match.deadline_near';
};
/**
 * An event of the match's record, as the player may see it. There are such notices only if a webhook of the
 * player asks for them; then `/me/notices` and the stream have them too.
 */
export type NewsMatchEvent = {
    /**
     * An event of the match's record, as the player may see it. There are such notices only if a webhook of the
     * player asks for them; then `/me/notices` and the stream have them too.
     */
    data: EventView;
    type: 'match.event';
};
/**
 * The match is over.
 */
export type NewsMatchFinished = {
    /**
     * The match is over.
     */
    data: Finished;
    type: 'match.finished';
};
/**
 * A player has joined a match that is still open.
 */
export type NewsMatchJoined = {
    /**
     * A player has joined a match that is still open.
     */
    data: NamedPlayer;
    type: 'match.joined';
};
/**
 * A player has left a match that is still open, has been removed by its host, or has declined it as a rematch. If a
 * rematch starts without a player for whom a seat was reserved, only that player is told.
 */
export type NewsMatchLeft = {
    /**
     * A player has left a match that is still open, has been removed by its host, or has declined it as a rematch. If a
     * rematch starts without a player for whom a seat was reserved, only that player is told.
     */
    data: NamedPlayer;
    type: 'match.left';
};
/**
 * The clocks of the match are paused, or an agreed pause that was ending goes on.
 */
export type NewsMatchPaused = {
    /**
     * The clocks of the match are paused, or an agreed pause that was ending goes on.
     */
    data: PausedClocks;
    type: 'match.paused';
};
/**
 * The clocks of the match run again, or are paused for fewer reasons; or another player has ended an agreed pause, and they run
 * again in ten minutes.
 */
export type NewsMatchResumed = {
    /**
     * The clocks of the match run again, or are paused for fewer reasons; or another player has ended an agreed pause, and they run
     * again in ten minutes.
     */
    data: PausedClocks;
    type: 'match.resumed';
};
/**
 * The match has started.
 */
export type NewsMatchStarted = {
    /**
     * The match has started.
     */
    data: Started;
    type: 'match.started';
};
/**
 * A decision is open to the player. If another decision in the match is opened to the player before this one is announced, as in
 * fast play, only the last one is. It may be over when its notice is read, as may any turn.
 */
export type NewsMatchYourTurn = {
    /**
     * A decision is open to the player. If another decision in the match is opened to the player before this one is announced, as in
     * fast play, only the last one is. It may be over when its notice is read, as may any turn.
     */
    data: Turn;
    type: 'match.your_turn';
};
/**
 * A player offers a pause.
 */
export type NewsPauseOffered = {
    /**
     * A player offers a pause.
     */
    data: NamedPlayer;
    type: 'pause.offered';
};
/**
 * A player has withdrawn an offer of a pause, or has declined those of others.
 */
export type NewsPauseWithdrawn = {
    /**
     * A player has withdrawn an offer of a pause, or has declined those of others.
     */
    data: NamedPlayer;
    type: 'pause.withdrawn';
};
/**
 * A player wants a rematch.
 */
export type NewsRematchOffered = {
    /**
     * A player wants a rematch.
     */
    data: Rematch;
    type: 'rematch.offered';
};
/**
 * What a player has written down about a match.
 */
export type Note = {
    changed_at: Time | null;
    /**
     * The text; empty if there is no note.
     */
    text: string;
};
/**
 * A notice for a player.
 */
export type Notice = {
    /**
     * When it happened.
     */
    at: Time;
    /**
     * The id, which is the same in streams and deliveries.
     */
    id: string;
    /**
     * The match.
     */
    match_id: string;
    /**
     * What happened.
     */
    news: News;
    /**
     * The number among the player's notices, from 1, without gaps.
     */
    number: number;
};
/**
 * A kind of notice.
 */
export type NoticeKind = 'match.event' | 'match.joined' | 'match.left' | 'match.started' | 'match.your_turn' | 'match.deadline_near' | 'match.paused' | 'match.resumed' | 'match.finished' | 'match.cancelled' | 'draw.offered' | 'draw.withdrawn' | 'pause.offered' | 'pause.withdrawn' | 'rematch.offered' | 'invitation.received' | 'invitation.accepted' | 'invitation.declined';
/**
 * Notices of a player.
 */
export type Notices = {
    /**
     * The notices, in order.
     */
    items: Array<Notice>;
    /**
     * The number of the player's newest notice; 0 if there was none. A client that wants only what comes begins `after` it.
     */
    newest: number;
    /**
     * The value of `after` for the next notices; null if there are none yet.
     */
    next: number | null;
};
/**
 * An error of OAuth.
 */
export type OAuthErrorBody = {
    /**
     * The code of the RFC.
     */
    error: string;
    /**
     * A sentence for developers.
     */
    error_description: string;
};
/**
 * A person with whom the caller has played.
 */
export type Opponent = {
    /**
     * In how many of them the caller took the better place.
     */
    ahead: number;
    /**
     * Whether these are all their matches; false if the caller has finished more than the server examines.
     */
    all_counted: boolean;
    /**
     * In how many of them the other one did. In the rest they share a place, or the match was called off.
     */
    behind: number;
    /**
     * Whether this is a guest.
     */
    kind: PlayerKind;
    /**
     * The last of them.
     */
    last_match: string;
    /**
     * When that ended.
     */
    last_played_at: Time;
    /**
     * How many matches the two have finished.
     */
    matches: number;
    /**
     * The person's name.
     */
    name: string;
    /**
     * The person.
     */
    player_id: string;
};
/**
 * The results of matches with a value of an option.
 */
export type OptionResults = {
    /**
     * The option.
     */
    option: string;
    /**
     * The results by number of seats and seat.
     */
    seats: Array<SeatResults>;
    /**
     * Its value.
     */
    value: OptionValue;
};
/**
 * The value of an option: yes or no, a whole number, or one of several words.
 */
export type OptionValue = boolean | number | string;
/**
 * The outcome of a finished match.
 */
export type Outcome = {
    /**
     * One place for each seat: 1 is best, equal places are ties.
     */
    placements: Array<number>;
    /**
     * Why the match ended: one of the game's end reasons (`all_aces`, `resigned` …), or `agreed_draw` or `called_off`.
     */
    reason: string;
};
/**
 * One page of a list.
 */
export type PageApp = {
    /**
     * The items, in the order of the list.
     */
    items: Array<App>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PageAppAuthorization = {
    /**
     * The items, in the order of the list.
     */
    items: Array<AppAuthorization>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PageBlock = {
    /**
     * The items, in the order of the list.
     */
    items: Array<Block>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PageDelivery = {
    /**
     * The items, in the order of the list.
     */
    items: Array<Delivery>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PageInvitation = {
    /**
     * The items, in the order of the list.
     */
    items: Array<Invitation>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PageListedCheckpoint = {
    /**
     * The items, in the order of the list.
     */
    items: Array<ListedCheckpoint>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PageMatchSummary = {
    /**
     * The items, in the order of the list.
     */
    items: Array<MatchSummary>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PageOpponent = {
    /**
     * The items, in the order of the list.
     */
    items: Array<Opponent>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PagePairing = {
    /**
     * The items, in the order of the list.
     */
    items: Array<Pairing>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PagePasskey = {
    /**
     * The items, in the order of the list.
     */
    items: Array<Passkey>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PagePastRating = {
    /**
     * The items, in the order of the list.
     */
    items: Array<PastRating>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PagePersonalToken = {
    /**
     * The items, in the order of the list.
     */
    items: Array<PersonalToken>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PagePushSubscription = {
    /**
     * The items, in the order of the list.
     */
    items: Array<PushSubscription>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PageStanding = {
    /**
     * The items, in the order of the list.
     */
    items: Array<Standing>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * One page of a list.
 */
export type PageWebhook = {
    /**
     * The items, in the order of the list.
     */
    items: Array<Webhook>;
    /**
     * The `cursor` of the page after this one; null on the last page.
     */
    next: string | null;
};
/**
 * A player's search for others, present or past.
 */
export type Pairing = {
    /**
     * The time control.
     */
    clock: MatchClock;
    /**
     * SHA-256 of the secret seed that the match will have if the player becomes its host. It was drawn before any
     * player who began to wait later contributed entropy.
     */
    commitment: Hash;
    /**
     * When the player began to wait.
     */
    created_at: Time;
    /**
     * The player's contribution to the match's chance.
     */
    entropy: string;
    /**
     * When the pairing expires: 24 hours after the player began to wait, or ten minutes for a live match.
     */
    expires_at: Time;
    /**
     * The game's id.
     */
    game: string;
    /**
     * The pairing.
     */
    id: string;
    /**
     * The match, once the player is seated.
     */
    match_id: string | null;
    /**
     * Every option with its value.
     */
    options: GameOptions;
    /**
     * Whether the match is rated.
     */
    rated: boolean;
    /**
     * The number of players.
     */
    seats: number;
    /**
     * The status of the pairing.
     */
    status: PairingStatus;
};
/**
 * The status of a pairing.
 */
export type PairingStatus = 'waiting' | 'seated' | 'cancelled';
/**
 * An event as the viewer may see it, with the hash of the whole event in the record.
 */
export type PartialEvent = {
    /**
     * The event.
     */
    event: SeenEvent;
    /**
     * The head of the chain with this event.
     */
    hash: Hash;
};
/**
 * A match up to a version, as a seat or the public may see it. The hashes are those of the full record.
 */
export type PartialRecord = {
    /**
     * The perspective: `public` or `seat:N`.
     */
    as: Perspective;
    /**
     * The events up to the version, in order.
     */
    events: Array<PartialEvent>;
    /**
     * Always `acepost-partial-record-1`.
     */
    format: 'acepost-partial-record-1';
    /**
     * The hash of the newest of these events.
     */
    head: Hash;
    /**
     * What was fixed when the match started.
     */
    header: Header;
    /**
     * The server on which the match is played, if it is named.
     */
    origin?: string | null;
    /**
     * The players' names at the time of the export.
     */
    players: Array<RecordPlayer>;
    /**
     * The number of the newest of these events.
     */
    version: number;
};
/**
 * A passkey of the player.
 */
export type Passkey = {
    /**
     * When it was added.
     */
    created_at: Time;
    /**
     * The passkey's id.
     */
    id: string;
    last_used_at: Time | null;
    /**
     * The player's name for it.
     */
    name: string;
};
/**
 * An algorithm.
 */
export type PasskeyAlgorithm = {
    /**
     * Its number in the COSE registry.
     */
    alg: number;
    /**
     * `public-key`.
     */
    type: string;
};
/**
 * A change of a passkey.
 */
export type PasskeyChange = {
    /**
     * The player's name for it.
     */
    name: string;
};
/**
 * What a device needs to create a passkey: `PublicKeyCredentialCreationOptionsJSON`.
 */
export type PasskeyCreationOptions = {
    /**
     * `none`: the server does not ask of which make the device is.
     */
    attestation: string;
    /**
     * What the device has to be able to do.
     */
    authenticatorSelection: PasskeySelection;
    /**
     * What the device has to sign; base64url, as all bytes here.
     */
    challenge: string;
    /**
     * The player's passkeys, so that a device does not create another.
     */
    excludeCredentials: Array<PasskeyDescriptor>;
    /**
     * The algorithms that the server verifies, the preferred one first.
     */
    pubKeyCredParams: Array<PasskeyAlgorithm>;
    /**
     * The site for which it is.
     */
    rp: PasskeySite;
    /**
     * For how long the challenge is valid, in milliseconds.
     */
    timeout: number;
    /**
     * The player for whom it is.
     */
    user: PasskeyUser;
};
/**
 * A passkey, for a device.
 */
export type PasskeyDescriptor = {
    /**
     * The credential's id.
     */
    id: string;
    /**
     * `public-key`.
     */
    type: string;
};
/**
 * What a device needs to sign in: `PublicKeyCredentialRequestOptionsJSON`.
 */
export type PasskeyRequestOptions = {
    /**
     * What the device has to sign.
     */
    challenge: string;
    /**
     * The domain of the site.
     */
    rpId: string;
    /**
     * For how long the challenge is valid, in milliseconds.
     */
    timeout: number;
    /**
     * `required`: the device recognises its user, by a PIN or otherwise.
     */
    userVerification: string;
};
/**
 * What a device has to be able to do.
 */
export type PasskeySelection = {
    /**
     * The same, for older devices.
     */
    requireResidentKey: boolean;
    /**
     * `required`: it finds the passkey by itself, without a name.
     */
    residentKey: string;
    /**
     * `required`: it recognises its user, by a PIN or otherwise.
     */
    userVerification: string;
};
/**
 * A site.
 */
export type PasskeySite = {
    /**
     * Its domain.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
};
/**
 * A player, for a device.
 */
export type PasskeyUser = {
    /**
     * The same.
     */
    displayName: string;
    /**
     * The bytes of the player's id.
     */
    id: string;
    /**
     * The player's name.
     */
    name: string;
};
/**
 * A player's rating after a match that has counted. The match is not named: it may be private.
 */
export type PastRating = {
    /**
     * The day on which the match ended, in UTC.
     */
    day: Day;
    /**
     * How many matches had counted, with this one.
     */
    matches: number;
    /**
     * The rating, in points, as on the leaderboard.
     */
    rating: number;
    /**
     * The uncertainty of the estimate, in points.
     */
    uncertainty: number;
};
/**
 * Why the clocks of a match are paused.
 */
export type PauseReason = 'agreement' | 'vacation' | 'downtime' | 'weekend';
/**
 * Why the clocks of a match are paused.
 */
export type PausedClocks = {
    /**
     * All current reasons.
     */
    reasons: Array<PauseReason>;
};
/**
 * A token of the player, without the token itself.
 */
export type PersonalToken = {
    /**
     * When the token was created.
     */
    created_at: Time;
    /**
     * Whether this request was made with the token.
     */
    current: boolean;
    /**
     * When the token expires. A session that is used ends later: 30 days after its last use, or up to 26 hours earlier; that of a player at
     * the latest 365 days after signing in.
     */
    expires_at: Time;
    /**
     * The token's id, for revoking it.
     */
    id: string;
    last_used_at: Time | null;
    /**
     * The program that used it then, as it names itself; null before the first use.
     */
    last_used_with: string | null;
    /**
     * The player's name for the token; `session` if it was created by signing in.
     */
    name: string;
    /**
     * The scopes of the token.
     */
    scopes: Array<Scope>;
    /**
     * Whether the token was created by signing in: it may then do everything.
     */
    session: boolean;
};
/**
 * The perspective: the public's, that of the player in a seat, or with nothing hidden.
 */
export type Perspective = string;
/**
 * The place of a zone.
 */
export type Place = ({
    kind: 'hand';
} & PlaceHand) | ({
    kind: 'deck';
} & PlaceDeck) | ({
    kind: 'pile';
} & PlacePile) | ({
    kind: 'table';
} & PlaceTable) | ({
    kind: 'won';
} & PlaceWon) | ({
    kind: 'discard';
} & PlaceDiscard) | ({
    kind: 'hour';
} & PlaceHour) | ({
    kind: 'last_result';
} & PlaceLastResult);
/**
 * A stack that cards are drawn from.
 */
export type PlaceDeck = {
    kind: 'deck';
    seat: Seat | null;
};
/**
 * Cards that have left the game.
 */
export type PlaceDiscard = {
    kind: 'discard';
};
/**
 * The cards that a player can choose from.
 */
export type PlaceHand = {
    kind: 'hand';
    /**
     * The seat.
     */
    seat: Seat;
};
/**
 * An hour of a clock face.
 */
export type PlaceHour = {
    /**
     * 1 to 12.
     */
    hour: number;
    kind: 'hour';
};
/**
 * Cards of the last result, which stays in view until the next one. They lie elsewhere by now.
 */
export type PlaceLastResult = {
    kind: 'last_result';
    seat: Seat | null;
};
/**
 * One of several stacks that are told apart by number.
 */
export type PlacePile = {
    kind: 'pile';
    /**
     * Its number, from 1.
     */
    number: number;
};
/**
 * Cards in play.
 */
export type PlaceTable = {
    kind: 'table';
    seat: Seat | null;
};
/**
 * Cards that a player has won or was made to take, and does not play from.
 */
export type PlaceWon = {
    kind: 'won';
    /**
     * The seat.
     */
    seat: Seat;
};
/**
 * A player's public profile.
 */
export type Player = {
    /**
     * When the account was created.
     */
    created_at: Time;
    /**
     * The player's id, which never changes.
     */
    id: string;
    /**
     * What the player is.
     */
    kind: PlayerKind;
    /**
     * The player's name.
     */
    name: string;
};
/**
 * What a player is.
 */
export type PlayerKind = 'person' | 'guest' | 'bot' | 'foreign' | 'deleted';
/**
 * A player's public profile, with ratings.
 */
export type PlayerProfile = Player & {
    /**
     * A rating for each game and pool in which a match of the player has counted, by game.
     */
    ratings: Array<GameRating>;
};
/**
 * Which matches of a game count.
 */
export type Pool = 'people' | 'bots';
/**
 * An error according to RFC 9457. Match on `code`; everything else is for people, or specific to some codes.
 */
export type Problem = {
    /**
     * The stable name of the problem, listed under `/docs/problems`.
     */
    code: string;
    /**
     * With `suspended` and `registration_closed`: where to ask the operator, if the settings of the server say it. A page, or a `mailto:` URL.
     */
    contact?: string;
    /**
     * What went wrong.
     */
    detail: string;
    /**
     * Every invalid place in the body or query.
     */
    errors?: Array<FieldError>;
    /**
     * With `illegal_action`: all legal actions of the seat, each a `LegalAction`.
     */
    legal_actions?: Array<unknown>;
    /**
     * The HTTP status.
     */
    status: number;
    /**
     * The title of the code, always the same.
     */
    title: string;
    /**
     * With `internal`: the request's id, under which the cause is logged.
     */
    trace_id?: string;
    /**
     * The address of the code's explanation, relative to this server.
     */
    type: string;
    /**
     * With `suspended`: until when, if there is an end.
     */
    until?: Time;
    /**
     * With `decision_answered`, `decision_closed`, `time_up` and `match_not_running`: the match as the caller may see it
     * now, a `SeatView`.
     */
    view?: {
        [key: string]: unknown;
    };
};
/**
 * A change of the caller's own account. Fields that are left out stay as they are.
 */
export type ProfileChange = {
    /**
     * The current password: required, except of guests, to set a new one, and for another name if the session is older than ten minutes.
     */
    current_password?: string | null;
    invitations?: InvitationsFrom | null;
    language?: Language | null;
    /**
     * A new name. A guest who sets only a name stays a guest.
     */
    name?: string | null;
    /**
     * A new password, with the same rules as for registering. All other tokens are revoked, and all passkeys removed. A guest who
     * sets a password claims the account; together with a name, unless the guest has already chosen one.
     */
    password?: string | null;
};
/**
 * A public key of the server, as a JWK.
 */
export type PublicKey = {
    /**
     * `EdDSA`.
     */
    alg: string;
    /**
     * `Ed25519`.
     */
    crv: string;
    /**
     * Its id: the key's thumbprint (RFC 7638).
     */
    kid: string;
    /**
     * `OKP`.
     */
    kty: string;
    /**
     * `sig`.
     */
    use: string;
    /**
     * The key, 32 bytes as base64url.
     */
    x: string;
};
/**
 * The server's key for push subscriptions.
 */
export type PushKey = {
    /**
     * The public key: a point of P-256, uncompressed, in URL-safe base64. It is the `applicationServerKey` with which a
     * browser subscribes.
     */
    key: string;
};
/**
 * The keys of a browser's subscription, in URL-safe base64.
 */
export type PushKeys = {
    /**
     * The authentication secret: 16 bytes.
     */
    auth: string;
    /**
     * The public key: a point of P-256, uncompressed.
     */
    p256dh: string;
};
/**
 * The player's settings for all push subscriptions.
 */
export type PushSettings = {
    quiet_hours: QuietHours | null;
};
/**
 * A push subscription: a device on which notices are shown.
 */
export type PushSubscription = {
    /**
     * The name of the app that has subscribed the device, as the player saw it; null for a session.
     */
    app: string | null;
    /**
     * When the subscription was created.
     */
    created_at: Time;
    /**
     * The player's description.
     */
    description: string;
    /**
     * The subscription.
     */
    id: string;
    /**
     * The kinds of notices to push; null for all but `match.event`.
     */
    kinds: Array<NoticeKind> | null;
    /**
     * Where pushes go, without what would allow others to send there.
     */
    target: PushTarget;
};
/**
 * Where pushes go.
 */
export type PushTarget = ({
    type: 'web_push';
} & PushTargetWebPush) | ({
    type: 'gateway';
} & PushTargetGateway);
/**
 * An app with a gateway of its own.
 */
export type PushTargetGateway = {
    /**
     * The app.
     */
    app_id: string;
    /**
     * The scheme and host of the gateway.
     */
    origin: string;
    type: 'gateway';
};
/**
 * A browser, or an app with `UnifiedPush`.
 */
export type PushTargetWebPush = {
    /**
     * The scheme and host of the push service.
     */
    origin: string;
    type: 'web_push';
};
/**
 * A part of each day in which nothing is pushed. What is still true then is pushed when it is over.
 */
export type QuietHours = {
    /**
     * When it is over; on the next day if it is earlier than `start`. Not the same as `start`.
     */
    end: TimeOfDay;
    /**
     * When it begins.
     */
    start: TimeOfDay;
    /**
     * The player's time zone, in which emails give times, too.
     */
    time_zone: TimeZoneName;
};
/**
 * What a match has made of a player's rating, in points as on the leaderboard.
 */
export type RatingChange = {
    /**
     * The rating after it.
     */
    after: number;
    /**
     * The rating before the match; a newcomer's is 750.
     */
    before: number;
    /**
     * The player's seat.
     */
    seat: number;
};
/**
 * What a rated match has changed.
 */
export type RatingChanges = {
    /**
     * The players' ratings, by seat, without deleted accounts; empty if the match does not count, or has not been counted yet.
     */
    changes: Array<RatingChange>;
};
/**
 * Why some cards or choices are not legal now. Cards and choices with the same reason stand together.
 */
export type Reason = {
    /**
     * Cards of the hand that no legal action names, in the hand's order, or cards on the table of which only others can be
     * chosen; absent if there are none.
     */
    cards?: Array<Card>;
    /**
     * The `type` of each action that is not legal with any card; absent if there are none.
     */
    choices?: Array<string>;
    /**
     * The reason as a sentence to the player.
     */
    reason: string;
    /**
     * The id of the rule in the game's rule page.
     */
    rule: string;
};
/**
 * A finished match, complete: everything that is needed to replay and to verify it.
 */
export type Record = {
    /**
     * Every event, in order.
     */
    events: Array<RecordEvent>;
    /**
     * Always `acepost-record-1`.
     */
    format: 'acepost-record-1';
    /**
     * The last event's hash.
     */
    head: Hash;
    /**
     * What was fixed when the match started.
     */
    header: Header;
    /**
     * The server on which the match was played, if the exporting server names it. It is not part of what is hashed.
     */
    origin?: string | null;
    /**
     * The players' names at the time of the export. They are not part of what is hashed.
     */
    players: Array<RecordPlayer>;
    /**
     * The result.
     */
    result: Outcome;
    /**
     * The secret of the match's chance, published now that the match is finished.
     */
    seed: Hash;
};
/**
 * An event with its hash. The event is kept as JSON, so that verifying hashes what the record says.
 */
export type RecordEvent = {
    /**
     * The event, as it was hashed.
     */
    event: Event;
    /**
     * The head of the chain with this event.
     */
    hash: Hash;
};
/**
 * A player's seat and name.
 */
export type RecordPlayer = {
    /**
     * The decisions for which the player has asked for a hint, in order; absent if there are none.
     */
    hints?: Array<number>;
    /**
     * The player's name when the record was exported.
     */
    name: string;
    /**
     * The player.
     */
    player_id: string;
    /**
     * The seat.
     */
    seat: Seat;
};
/**
 * A player with a new session.
 */
export type Registered = {
    /**
     * The player.
     */
    player: Account;
    /**
     * Present and `true` if this sign-in has cancelled the deletion of the account. The matches that the player had left stay left.
     */
    restored?: boolean;
    /**
     * A session for the player.
     */
    session: IssuedToken;
};
/**
 * A request for a rematch.
 */
export type Rematch = {
    /**
     * The name of the player who asked first.
     */
    name: string;
    /**
     * The new match.
     */
    rematch: string;
};
/**
 * The result of verifying a record.
 */
export type Report = {
    /**
     * The number of events in the record.
     */
    events: number;
    failure: Failure | null;
    /**
     * The game's id.
     */
    game: string;
    /**
     * The head that the record claims; zeros if a stored record cannot be read.
     */
    head: Hash;
    /**
     * The match.
     */
    match_id: string;
    /**
     * Whether all checks succeeded.
     */
    verified: boolean;
};
/**
 * A token to revoke.
 */
export type RevocationForm = {
    /**
     * The app.
     */
    client_id?: string | null;
    /**
     * The access token or refresh token.
     */
    token?: string | null;
};
/**
 * What a personal access token, or an app, may do.
 */
export type Scope = 'play' | 'read' | 'export';
/**
 * A place in a match: 0-based, clockwise.
 */
export type Seat = number;
/**
 * A seat's clock.
 */
export type SeatClock = {
    deadline: Time | null;
    /**
     * The time left while the clock does not run; null while it runs.
     */
    left_seconds: number | null;
};
/**
 * The results of matches with this many seats, for one of the seats.
 */
export type SeatResults = {
    /**
     * The number of such matches.
     */
    matches: number;
    /**
     * The mean place of the seat, 1 being the best, with six decimal places.
     */
    mean_place: number;
    /**
     * The seat.
     */
    seat: Seat;
    /**
     * The number of seats.
     */
    seats: number;
    /**
     * In how many of them the seat shared the first place.
     */
    shared: number;
    /**
     * `wins` divided by `matches`, from 0 to 1, with six decimal places.
     */
    win_rate: number;
    /**
     * How many of them the seat won: it was first, alone.
     */
    wins: number;
};
/**
 * A match as the viewer may see it, with the viewer's seat.
 */
export type SeatView = MatchView & {
    seat: Seat | null;
};
/**
 * A taken seat.
 */
export type SeatedPlayer = {
    /**
     * The player's contribution to the match's chance.
     */
    entropy: string;
    /**
     * The decisions for which the player has asked for a hint, in order; absent if there are none.
     */
    hints?: Array<number>;
    /**
     * What the player is.
     */
    kind: PlayerKind;
    /**
     * The player's name.
     */
    name: string;
    /**
     * The player in the seat.
     */
    player_id: string;
    /**
     * The seat.
     */
    seat: Seat;
};
/**
 * A new secret for a webhook.
 */
export type SecretRotation = {
    /**
     * The player's password: required if the session is older than ten minutes.
     */
    password?: string | null;
};
/**
 * An event as one viewer may see it.
 */
export type SeenEvent = {
    /**
     * When the server received it.
     */
    at: Time;
    /**
     * Its cause.
     */
    cause: CauseView;
    /**
     * What happened, in order; cards that the viewer may not see are `null`.
     */
    effects: Array<GameEffect>;
    /**
     * The event's number in the record.
     */
    seq: number;
};
/**
 * An Ed25519 signature, 64 bytes as base64url.
 */
export type Signature = string;
/**
 * A signed checkpoint.
 */
export type SignedCheckpoint = {
    /**
     * What is signed.
     */
    checkpoint: Checkpoint;
    /**
     * SHA-256 over the canonical JSON of `checkpoint`.
     */
    hash: Hash;
    /**
     * The signature over the same bytes.
     */
    signature: Signature;
};
/**
 * A line of a leaderboard.
 */
export type Standing = {
    /**
     * Whether the player is a person, a guest or a bot.
     */
    kind: PlayerKind;
    /**
     * How many matches have counted.
     */
    matches: number;
    /**
     * The player's name.
     */
    name: string;
    /**
     * The player.
     */
    player_id: string;
    /**
     * 1 is best; players with exactly the same rating share a rank.
     */
    rank: number;
    /**
     * The rating, in points; 400 points more mean odds of about ten to one. It is a lower bound, three uncertainties
     * below the best estimate: newcomers begin at 750, and rise as the estimate becomes more certain.
     */
    rating: number;
    /**
     * The uncertainty of the estimate, in points: 250 at first.
     */
    uncertainty: number;
};
/**
 * A match that has started.
 */
export type Started = {
    /**
     * The game's id.
     */
    game: string;
    /**
     * The players' names, in the order of the seats.
     */
    players: Array<string>;
    /**
     * The player's own seat.
     */
    seat: Seat;
};
/**
 * A record: a full one, or what one perspective knew.
 */
export type TakenRecord = ({
    format: 'acepost-record-1';
} & Record) | ({
    format: 'acepost-partial-record-1';
} & PartialRecord);
/**
 * A moment: RFC 3339, UTC, milliseconds.
 */
export type Time = string;
/**
 * A time of the day, from `00:00` to `23:59`.
 */
export type TimeOfDay = string;
/**
 * A time zone by its IANA name.
 */
export type TimeZoneName = string;
/**
 * A request for tokens. Which parameters it needs depends on `grant_type`.
 */
export type TokenForm = {
    /**
     * The app.
     */
    client_id?: string | null;
    /**
     * The code to which the player was sent back: for `authorization_code`.
     */
    code?: string | null;
    /**
     * The verifier of the challenge: for `authorization_code`.
     */
    code_verifier?: string | null;
    /**
     * The device's code: for devices.
     */
    device_code?: string | null;
    /**
     * `authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:device_code`.
     */
    grant_type?: string | null;
    /**
     * The redirect URI of the code. If it is sent, it must be the same.
     */
    redirect_uri?: string | null;
    /**
     * The refresh token: for `refresh_token`.
     */
    refresh_token?: string | null;
    /**
     * Fewer scopes than were allowed, for the new access token only: for `refresh_token`.
     */
    scope?: string | null;
};
/**
 * A decision that is open to the player.
 */
export type Turn = {
    deadline: Time | null;
    /**
     * The decision, by the version that opened it, which an answer repeats.
     */
    decision: number;
    /**
     * The game's id.
     */
    game: string;
    /**
     * The player's own seat.
     */
    seat: Seat;
};
/**
 * A player's vacation.
 */
export type Vacation = {
    /**
     * When the vacation begins.
     */
    since: Time;
    /**
     * When the vacation ends.
     */
    until: Time;
};
/**
 * A player's vacations.
 */
export type VacationAccount = {
    /**
     * The vacation time that the player has left now.
     */
    left_seconds: number;
    vacation: Vacation | null;
};
/**
 * The number of values from the previous bound up to this one.
 */
export type ValueBucket = {
    /**
     * The exclusive upper bound; null if there is none.
     */
    below: number | null;
    /**
     * The number of values.
     */
    count: number;
};
/**
 * The distribution of values.
 */
export type ValueDistribution = {
    /**
     * The number of values in each bucket, from the lowest to the highest.
     */
    buckets: Array<ValueBucket>;
    /**
     * The number of values.
     */
    count: number;
    /**
     * The mean, with three decimal places; null without values.
     */
    mean: number | null;
    quartiles: ValueQuartiles | null;
    /**
     * The sum of the values. It stays at 9,223,372,036,854,775,807 once it reaches that.
     */
    sum: number;
};
/**
 * The quartiles. They are ranges because values are not stored individually: each quartile is certainly in its range.
 */
export type ValueQuartiles = {
    /**
     * The least value that a quarter of the values do not exceed.
     */
    lower: ValueRange;
    /**
     * The same for half of the values.
     */
    median: ValueRange;
    /**
     * The same for three quarters.
     */
    upper: ValueRange;
};
/**
 * The range of a value.
 */
export type ValueRange = {
    /**
     * The inclusive lower bound.
     */
    at_least: number;
    /**
     * The exclusive upper bound; null if there is none.
     */
    below: number | null;
};
/**
 * A match as the caller may see it.
 */
export type View = SeatView & {
    clocks?: ClockView | null;
    /**
     * The public summary.
     */
    match?: MatchSummary;
};
/**
 * Who can find a match.
 */
export type Visibility = 'public' | 'unlisted' | 'private';
/**
 * What players wait for in quick pairing. A player who asks for exactly this is seated with them once there are enough, unless one has
 * blocked another or the ratings are too far apart.
 */
export type Wanted = {
    /**
     * The time control.
     */
    clock: MatchClock;
    /**
     * The game's id.
     */
    game: string;
    /**
     * Every option with its value.
     */
    options: GameOptions;
    /**
     * How many players wait for this.
     */
    players: number;
    /**
     * Whether the match is rated.
     */
    rated: boolean;
    /**
     * The number of players of the match.
     */
    seats: number;
};
/**
 * A webhook: an address of the player's to which notices are posted.
 */
export type Webhook = {
    /**
     * When the webhook was created.
     */
    created_at: Time;
    /**
     * The player's description.
     */
    description: string;
    disabled_reason: DisabledReason | null;
    /**
     * Whether the webhook is enabled.
     */
    enabled: boolean;
    /**
     * The format of its messages.
     */
    format: WebhookFormat;
    /**
     * The webhook.
     */
    id: string;
    /**
     * The kinds of notices to deliver; null for all.
     */
    kinds: Array<NoticeKind> | null;
    /**
     * The only match whose notices are delivered; null for all.
     */
    match_id: string | null;
    old_secret_until: Time | null;
    /**
     * The URL to which notices are posted. Tokens other than sessions see only its scheme, host and port, since a URL may be a secret:
     * anyone who knows the URL of a chat's webhook can write to that chat.
     */
    url: string;
};
/**
 * A change of a webhook. Fields that are left out stay as they are.
 */
export type WebhookChange = {
    /**
     * The new description.
     */
    description?: string | null;
    /**
     * Whether to enable the webhook. Disabling it cancels waiting deliveries; enabling it, also again, sends what has failed at once.
     */
    enabled?: boolean | null;
    /**
     * The new kinds of notices; null for all. What waits of other kinds is given up, and what waited behind it is sent at once.
     */
    kinds?: Array<NoticeKind> | null;
    /**
     * The player's password: required for another URL if the session is older than ten minutes, except of guests.
     */
    password?: string | null;
    /**
     * The new URL.
     */
    url?: string | null;
};
/**
 * The format of a webhook's messages.
 */
export type WebhookFormat = 'standard' | 'slack' | 'discord' | 'matrix';
/**
 * A place where cards lie.
 */
export type Zone = {
    /**
     * The cards, bottom or first first; `null` for each that lies face down for the viewer. Where nobody may know the order
     * in which they lie, those that the viewer knows stand first, in an order that says nothing.
     */
    cards: Array<Face>;
    /**
     * How many cards lie there.
     */
    count: number;
    /**
     * The label to show for it, without the owner's name.
     */
    label: string;
    /**
     * The place. No two zones of a layout have the same place, except results of the same kind.
     */
    place: Place;
};
export type GetKeysData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/.well-known/acepost-keys.json';
};
export type GetKeysErrors = {
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetKeysError = GetKeysErrors[keyof GetKeysErrors];
export type GetKeysResponses = {
    /**
     * The keys.
     */
    200: KeySet;
};
export type GetKeysResponse = GetKeysResponses[keyof GetKeysResponses];
export type GetAuthorizationServerData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/.well-known/oauth-authorization-server';
};
export type GetAuthorizationServerErrors = {
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetAuthorizationServerError = GetAuthorizationServerErrors[keyof GetAuthorizationServerErrors];
export type GetAuthorizationServerResponses = {
    /**
     * The description.
     */
    200: AuthorizationServer;
};
export type GetAuthorizationServerResponse = GetAuthorizationServerResponses[keyof GetAuthorizationServerResponses];
export type GetHealthData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/healthz';
};
export type GetHealthErrors = {
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetHealthError = GetHealthErrors[keyof GetHealthErrors];
export type GetHealthResponses = {
    /**
     * The server is running.
     */
    200: Health;
};
export type GetHealthResponse = GetHealthResponses[keyof GetHealthResponses];
export type GetMetricsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/metrics';
};
export type GetMetricsErrors = {
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetMetricsError = GetMetricsErrors[keyof GetMetricsErrors];
export type GetMetricsResponses = {
    /**
     * The metrics, in Prometheus' text format.
     */
    200: string;
};
export type GetMetricsResponse = GetMetricsResponses[keyof GetMetricsResponses];
export type CreateDeviceAuthorizationData = {
    body: DeviceForm;
    path?: never;
    query?: never;
    url: '/oauth/device_authorization';
};
export type CreateDeviceAuthorizationErrors = {
    /**
     * The request is refused.
     */
    400: OAuthErrorBody;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateDeviceAuthorizationError = CreateDeviceAuthorizationErrors[keyof CreateDeviceAuthorizationErrors];
export type CreateDeviceAuthorizationResponses = {
    /**
     * The codes.
     */
    200: DeviceAuthorization;
};
export type CreateDeviceAuthorizationResponse = CreateDeviceAuthorizationResponses[keyof CreateDeviceAuthorizationResponses];
export type RevokeAppTokenData = {
    body: RevocationForm;
    path?: never;
    query?: never;
    url: '/oauth/revoke';
};
export type RevokeAppTokenErrors = {
    /**
     * The request is refused.
     */
    400: OAuthErrorBody;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type RevokeAppTokenError = RevokeAppTokenErrors[keyof RevokeAppTokenErrors];
export type RevokeAppTokenResponses = {
    /**
     * The token is revoked.
     */
    200: unknown;
};
export type CreateAppTokensData = {
    body: TokenForm;
    path?: never;
    query?: never;
    url: '/oauth/token';
};
export type CreateAppTokensErrors = {
    /**
     * The request is refused.
     */
    400: OAuthErrorBody;
    /**
     * The player is suspended.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateAppTokensError = CreateAppTokensErrors[keyof CreateAppTokensErrors];
export type CreateAppTokensResponses = {
    /**
     * The tokens.
     */
    200: AppTokens;
};
export type CreateAppTokensResponse = CreateAppTokensResponses[keyof CreateAppTokensResponses];
export type GetDocumentData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/openapi.json';
};
export type GetDocumentErrors = {
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetDocumentError = GetDocumentErrors[keyof GetDocumentErrors];
export type GetDocumentResponses = {
    /**
     * The API as OpenAPI 3.1.
     */
    200: {
        [key: string]: unknown;
    };
};
export type GetDocumentResponse = GetDocumentResponses[keyof GetDocumentResponses];
export type GetReadinessData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/readyz';
};
export type GetReadinessErrors = {
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetReadinessError = GetReadinessErrors[keyof GetReadinessErrors];
export type GetReadinessResponses = {
    /**
     * The server is ready.
     */
    200: Health;
};
export type GetReadinessResponse = GetReadinessResponses[keyof GetReadinessResponses];
export type GetActivityData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/activity';
};
export type GetActivityErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetActivityError = GetActivityErrors[keyof GetActivityErrors];
export type GetActivityResponses = {
    /**
     * The current activity.
     */
    200: Activity;
};
export type GetActivityResponse = GetActivityResponses[keyof GetActivityResponses];
export type CreateAuditData = {
    /**
     * The record, as it was exported.
     */
    body: Record;
    path?: never;
    query?: never;
    url: '/v1/audits';
};
export type CreateAuditErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateAuditError = CreateAuditErrors[keyof CreateAuditErrors];
export type CreateAuditResponses = {
    /**
     * The result of the checks.
     */
    200: Report;
};
export type CreateAuditResponse = CreateAuditResponses[keyof CreateAuditResponses];
export type GetAuthorizationQuestionData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `code`.
         */
        response_type?: string;
        /**
         * The app: the id of a registered one, or any other text of an app that is not registered.
         */
        client_id?: string;
        /**
         * Where to send the player back to.
         */
        redirect_uri?: string;
        /**
         * The scopes, separated by spaces; by default `read`.
         */
        scope?: string;
        /**
         * A text that is returned to the app unchanged; at most 2000 characters.
         */
        state?: string;
        /**
         * The SHA-256 of the verifier, in URL-safe base64.
         */
        code_challenge?: string;
        /**
         * `S256`.
         */
        code_challenge_method?: string;
    };
    url: '/v1/authorizations';
};
export type GetAuthorizationQuestionErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The app or the redirect URI is refused.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetAuthorizationQuestionError = GetAuthorizationQuestionErrors[keyof GetAuthorizationQuestionErrors];
export type GetAuthorizationQuestionResponses = {
    /**
     * What the app wants.
     */
    200: AuthorizationQuestion;
};
export type GetAuthorizationQuestionResponse = GetAuthorizationQuestionResponses[keyof GetAuthorizationQuestionResponses];
export type CreateAuthorizationData = {
    body: AuthorizationAnswer;
    path?: never;
    query?: never;
    url: '/v1/authorizations';
};
export type CreateAuthorizationErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateAuthorizationError = CreateAuthorizationErrors[keyof CreateAuthorizationErrors];
export type CreateAuthorizationResponses = {
    /**
     * Where the player goes on.
     */
    200: AuthorizationResult;
};
export type CreateAuthorizationResponse = CreateAuthorizationResponses[keyof CreateAuthorizationResponses];
export type ListCheckpointsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/checkpoints';
};
export type ListCheckpointsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListCheckpointsError = ListCheckpointsErrors[keyof ListCheckpointsErrors];
export type ListCheckpointsResponses = {
    /**
     * A page of the list.
     */
    200: PageListedCheckpoint;
};
export type ListCheckpointsResponse = ListCheckpointsResponses[keyof ListCheckpointsResponses];
export type GetCheckpointData = {
    body?: never;
    path: {
        /**
         * The day, in UTC.
         */
        day: Day;
    };
    query?: never;
    url: '/v1/checkpoints/{day}';
};
export type GetCheckpointErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetCheckpointError = GetCheckpointErrors[keyof GetCheckpointErrors];
export type GetCheckpointResponses = {
    /**
     * The checkpoint, as canonical JSON.
     */
    200: SignedCheckpoint;
};
export type GetCheckpointResponse = GetCheckpointResponses[keyof GetCheckpointResponses];
export type GetDeviceQuestionData = {
    body?: never;
    path: {
        /**
         * The code, in any case, with or without the hyphen.
         */
        user_code: string;
    };
    query?: never;
    url: '/v1/device-authorizations/{user_code}';
};
export type GetDeviceQuestionErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetDeviceQuestionError = GetDeviceQuestionErrors[keyof GetDeviceQuestionErrors];
export type GetDeviceQuestionResponses = {
    /**
     * What the device wants.
     */
    200: DeviceQuestion;
};
export type GetDeviceQuestionResponse = GetDeviceQuestionResponses[keyof GetDeviceQuestionResponses];
export type CreateDeviceAnswerData = {
    body: DeviceAnswer;
    path: {
        /**
         * The code, in any case, with or without the hyphen.
         */
        user_code: string;
    };
    query?: never;
    url: '/v1/device-authorizations/{user_code}';
};
export type CreateDeviceAnswerErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateDeviceAnswerError = CreateDeviceAnswerErrors[keyof CreateDeviceAnswerErrors];
export type CreateDeviceAnswerResponses = {
    /**
     * The device learns of it.
     */
    204: void;
};
export type CreateDeviceAnswerResponse = CreateDeviceAnswerResponses[keyof CreateDeviceAnswerResponses];
export type ListGamesData = {
    body?: never;
    headers?: {
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/games';
};
export type ListGamesErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListGamesError = ListGamesErrors[keyof ListGamesErrors];
export type ListGamesResponses = {
    /**
     * The catalogue.
     */
    200: Games;
};
export type ListGamesResponse = ListGamesResponses[keyof ListGamesResponses];
export type GetGameData = {
    body?: never;
    headers?: {
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
    };
    path: {
        /**
         * The game's id.
         */
        game: string;
    };
    query?: never;
    url: '/v1/games/{game}';
};
export type GetGameErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetGameError = GetGameErrors[keyof GetGameErrors];
export type GetGameResponses = {
    /**
     * The game.
     */
    200: GameSummary;
};
export type GetGameResponse = GetGameResponses[keyof GetGameResponses];
export type GetGameLessonData = {
    body?: never;
    headers?: {
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
    };
    path: {
        /**
         * The game's id.
         */
        game: string;
    };
    query?: never;
    url: '/v1/games/{game}/lesson';
};
export type GetGameLessonErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetGameLessonError = GetGameLessonErrors[keyof GetGameLessonErrors];
export type GetGameLessonResponses = {
    /**
     * The lesson.
     */
    200: Lesson;
};
export type GetGameLessonResponse = GetGameLessonResponses[keyof GetGameLessonResponses];
export type ExportGameRecordsData = {
    body?: never;
    path: {
        /**
         * The game's id.
         */
        game: string;
    };
    query?: {
        /**
         * Finished at this time or later.
         */
        since?: Time;
        /**
         * Finished before this time.
         */
        until?: Time;
        /**
         * Rated or unrated.
         */
        rated?: boolean;
        /**
         * The reason of the end, as in the game's rules.
         */
        reason?: string;
        /**
         * A player, by name or id.
         */
        player?: string;
        /**
         * The largest number of records.
         */
        max?: number;
        /**
         * The `cursor` of the record after which to begin.
         */
        cursor?: string;
    };
    url: '/v1/games/{game}/records';
};
export type ExportGameRecordsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * Records are available as NDJSON or CSV.
     */
    406: Problem;
    /**
     * A filter is invalid, for example it names a player, game or reason that does not exist.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ExportGameRecordsError = ExportGameRecordsErrors[keyof ExportGameRecordsErrors];
export type ExportGameRecordsResponses = {
    /**
     * The records.
     */
    200: string;
};
export type ExportGameRecordsResponse = ExportGameRecordsResponses[keyof ExportGameRecordsResponses];
export type GetGameRulesData = {
    body?: never;
    headers?: {
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
    };
    path: {
        /**
         * The game's id.
         */
        game: string;
    };
    query?: never;
    url: '/v1/games/{game}/rules';
};
export type GetGameRulesErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetGameRulesError = GetGameRulesErrors[keyof GetGameRulesErrors];
export type GetGameRulesResponses = {
    /**
     * The rules, in Markdown.
     */
    200: string;
};
export type GetGameRulesResponse = GetGameRulesResponses[keyof GetGameRulesResponses];
export type GetGameStatisticsData = {
    body?: never;
    path: {
        /**
         * The game's id.
         */
        game: string;
    };
    query?: {
        /**
         * Only matches with this many seats.
         */
        seats?: number;
    };
    url: '/v1/games/{game}/statistics';
};
export type GetGameStatisticsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetGameStatisticsError = GetGameStatisticsErrors[keyof GetGameStatisticsErrors];
export type GetGameStatisticsResponses = {
    /**
     * The statistics.
     */
    200: GameStatistics;
};
export type GetGameStatisticsResponse = GetGameStatisticsResponses[keyof GetGameStatisticsResponses];
export type RegisterGuestData = {
    body?: NewGuest;
    path?: never;
    query?: never;
    url: '/v1/guests';
};
export type RegisterGuestErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * Only the operator adds players to this server.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type RegisterGuestError = RegisterGuestErrors[keyof RegisterGuestErrors];
export type RegisterGuestResponses = {
    /**
     * The new account.
     */
    201: Registered;
};
export type RegisterGuestResponse = RegisterGuestResponses[keyof RegisterGuestResponses];
export type DeleteInvitationData = {
    body?: never;
    path: {
        /**
         * The invitation.
         */
        id: string;
    };
    query?: never;
    url: '/v1/invitations/{id}';
};
export type DeleteInvitationErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeleteInvitationError = DeleteInvitationErrors[keyof DeleteInvitationErrors];
export type DeleteInvitationResponses = {
    /**
     * The invitation is withdrawn.
     */
    204: void;
};
export type DeleteInvitationResponse = DeleteInvitationResponses[keyof DeleteInvitationResponses];
export type GetInvitationData = {
    body?: never;
    path: {
        /**
         * The invitation.
         */
        id: string;
    };
    query?: never;
    url: '/v1/invitations/{id}';
};
export type GetInvitationErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetInvitationError = GetInvitationErrors[keyof GetInvitationErrors];
export type GetInvitationResponses = {
    /**
     * The invitation.
     */
    200: Invitation;
};
export type GetInvitationResponse = GetInvitationResponses[keyof GetInvitationResponses];
export type CreateAcceptanceData = {
    body?: Acceptance;
    path: {
        /**
         * The invitation.
         */
        id: string;
    };
    query?: never;
    url: '/v1/invitations/{id}/acceptance';
};
export type CreateAcceptanceErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateAcceptanceError = CreateAcceptanceErrors[keyof CreateAcceptanceErrors];
export type CreateAcceptanceResponses = {
    /**
     * The match, with the caller in it.
     */
    200: MatchSummary;
};
export type CreateAcceptanceResponse = CreateAcceptanceResponses[keyof CreateAcceptanceResponses];
export type CreateRefusalData = {
    body?: never;
    path: {
        /**
         * The invitation.
         */
        id: string;
    };
    query?: never;
    url: '/v1/invitations/{id}/refusal';
};
export type CreateRefusalErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateRefusalError = CreateRefusalErrors[keyof CreateRefusalErrors];
export type CreateRefusalResponses = {
    /**
     * The declined invitation.
     */
    200: Invitation;
};
export type CreateRefusalResponse = CreateRefusalResponses[keyof CreateRefusalResponses];
export type ListStandingsData = {
    body?: never;
    path: {
        /**
         * The game's id.
         */
        game: string;
    };
    query?: {
        /**
         * Which matches count.
         */
        pool?: Pool;
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/leaderboards/{game}';
};
export type ListStandingsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListStandingsError = ListStandingsErrors[keyof ListStandingsErrors];
export type ListStandingsResponses = {
    /**
     * A page of the leaderboard.
     */
    200: PageStanding;
};
export type ListStandingsResponse = ListStandingsResponses[keyof ListStandingsResponses];
export type ListMatchesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only matches of this game, by its id.
         */
        game?: string;
        /**
         * Only matches with this status.
         */
        status?: MatchStatus;
        /**
         * Only those that are open, with at least one seat that is neither taken nor reserved.
         */
        open_seats?: boolean;
        /**
         * Only rated matches, or only unrated ones.
         */
        rated?: boolean;
        /**
         * The kinds of clocks.
         */
        clock?: 'none' | 'per_decision' | 'bank';
        /**
         * Only matches for this number of players.
         */
        seats?: number;
        /**
         * Only matches of the host with this name, in any case.
         */
        host?: string;
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/matches';
};
export type ListMatchesErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListMatchesError = ListMatchesErrors[keyof ListMatchesErrors];
export type ListMatchesResponses = {
    /**
     * A page of matches.
     */
    200: PageMatchSummary;
};
export type ListMatchesResponse = ListMatchesResponses[keyof ListMatchesResponses];
export type CreateMatchData = {
    body: NewMatch;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/matches';
};
export type CreateMatchErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateMatchError = CreateMatchErrors[keyof CreateMatchErrors];
export type CreateMatchResponses = {
    /**
     * The match.
     */
    201: MatchSummary;
};
export type CreateMatchResponse = CreateMatchResponses[keyof CreateMatchResponses];
export type GetMatchData = {
    body?: never;
    headers?: {
        /**
         * The code of a private match.
         */
        'Match-Code'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}';
};
export type GetMatchErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetMatchError = GetMatchErrors[keyof GetMatchErrors];
export type GetMatchResponses = {
    /**
     * The match.
     */
    200: MatchSummary;
};
export type GetMatchResponse = GetMatchResponses[keyof GetMatchResponses];
export type CreateActionData = {
    body: Answer;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: {
        /**
         * The parts of the response that the client wants, separated by commas: `match`, `clocks`, `decision`, `latest`,
         * `game`, `layout`, and in the response to an answer `event`. The other parts are left out; all further fields are always sent.
         * Without this parameter, all parts are sent.
         */
        include?: string;
    };
    url: '/v1/matches/{id}/actions';
};
export type CreateActionErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateActionError = CreateActionErrors[keyof CreateActionErrors];
export type CreateActionResponses = {
    /**
     * The event of the answer, and what the seat sees now; with `include` only the parts that it names.
     */
    200: Answered;
};
export type CreateActionResponse = CreateActionResponses[keyof CreateActionResponses];
export type GetAuditData = {
    body?: never;
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/audit';
};
export type GetAuditErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetAuditError = GetAuditErrors[keyof GetAuditErrors];
export type GetAuditResponses = {
    /**
     * The result of the audit.
     */
    200: Report;
};
export type GetAuditResponse = GetAuditResponses[keyof GetAuditResponses];
export type CreateBotData = {
    body: NewBot;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/bots';
};
export type CreateBotErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateBotError = CreateBotErrors[keyof CreateBotErrors];
export type CreateBotResponses = {
    /**
     * The match, with the bot in it.
     */
    201: MatchSummary;
};
export type CreateBotResponse = CreateBotResponses[keyof CreateBotResponses];
export type CreateCancellationData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/cancellation';
};
export type CreateCancellationErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateCancellationError = CreateCancellationErrors[keyof CreateCancellationErrors];
export type CreateCancellationResponses = {
    /**
     * The cancelled match.
     */
    200: MatchSummary;
};
export type CreateCancellationResponse = CreateCancellationResponses[keyof CreateCancellationResponses];
export type DeleteDrawOfferData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: {
        /**
         * Whether the caller declines the offers of the others, which end. Otherwise only the caller's own offer ends.
         */
        decline?: boolean;
    };
    url: '/v1/matches/{id}/draw';
};
export type DeleteDrawOfferErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeleteDrawOfferError = DeleteDrawOfferErrors[keyof DeleteDrawOfferErrors];
export type DeleteDrawOfferResponses = {
    /**
     * The caller offers no draw, or is offered none.
     */
    204: void;
};
export type DeleteDrawOfferResponse = DeleteDrawOfferResponses[keyof DeleteDrawOfferResponses];
export type CreateDrawOfferData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/draw';
};
export type CreateDrawOfferErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateDrawOfferError = CreateDrawOfferErrors[keyof CreateDrawOfferErrors];
export type CreateDrawOfferResponses = {
    /**
     * The match: with the offer, or finished.
     */
    200: MatchSummary;
};
export type CreateDrawOfferResponse = CreateDrawOfferResponses[keyof CreateDrawOfferResponses];
export type ListEventsData = {
    body?: never;
    headers?: {
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
        /**
         * For a stream: the last event received.
         */
        'Last-Event-ID'?: number | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: {
        /**
         * Only events after this one: the number of the last event that the client has.
         */
        after?: number;
        /**
         * The largest number of events.
         */
        limit?: number;
        /**
         * How many seconds to wait for an event if there is none yet, at most 60; the server may answer up to five seconds earlier.
         */
        wait?: number;
    };
    url: '/v1/matches/{id}/events';
};
export type ListEventsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * Events are available as JSON or as a stream.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];
export type ListEventsResponses = {
    /**
     * The events.
     */
    200: Events;
    /**
     * The match is over, and there are no more events.
     */
    204: void;
};
export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];
export type CreateHintData = {
    body: HintRequest;
    headers?: {
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/hints';
};
export type CreateHintErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateHintError = CreateHintErrors[keyof CreateHintErrors];
export type CreateHintResponses = {
    /**
     * The hint.
     */
    200: Hint;
};
export type CreateHintResponse = CreateHintResponses[keyof CreateHintResponses];
export type ListMatchInvitationsData = {
    body?: never;
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/matches/{id}/invitations';
};
export type ListMatchInvitationsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListMatchInvitationsError = ListMatchInvitationsErrors[keyof ListMatchInvitationsErrors];
export type ListMatchInvitationsResponses = {
    /**
     * A page of invitations.
     */
    200: PageInvitation;
};
export type ListMatchInvitationsResponse = ListMatchInvitationsResponses[keyof ListMatchInvitationsResponses];
export type CreateInvitationData = {
    body: NewInvitation;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/invitations';
};
export type CreateInvitationErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateInvitationError = CreateInvitationErrors[keyof CreateInvitationErrors];
export type CreateInvitationResponses = {
    /**
     * The invitation.
     */
    201: Invitation;
};
export type CreateInvitationResponse = CreateInvitationResponses[keyof CreateInvitationResponses];
export type GetNoteData = {
    body?: never;
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/note';
};
export type GetNoteErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetNoteError = GetNoteErrors[keyof GetNoteErrors];
export type GetNoteResponses = {
    /**
     * The note.
     */
    200: Note;
};
export type GetNoteResponse = GetNoteResponses[keyof GetNoteResponses];
export type SetNoteData = {
    body: NewNote;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/note';
};
export type SetNoteErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type SetNoteError = SetNoteErrors[keyof SetNoteErrors];
export type SetNoteResponses = {
    /**
     * The note.
     */
    200: Note;
};
export type SetNoteResponse = SetNoteResponses[keyof SetNoteResponses];
export type DeletePauseData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: {
        /**
         * Whether the caller declines the offers of the others, which end. Otherwise only the caller's own offer ends.
         */
        decline?: boolean;
    };
    url: '/v1/matches/{id}/pause';
};
export type DeletePauseErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeletePauseError = DeletePauseErrors[keyof DeletePauseErrors];
export type DeletePauseResponses = {
    /**
     * The caller offers no pause or is offered none, or an agreed pause has ended or has an end.
     */
    204: void;
};
export type DeletePauseResponse = DeletePauseResponses[keyof DeletePauseResponses];
export type CreatePauseOfferData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/pause';
};
export type CreatePauseOfferErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreatePauseOfferError = CreatePauseOfferErrors[keyof CreatePauseOfferErrors];
export type CreatePauseOfferResponses = {
    /**
     * The match, with the offer or paused.
     */
    200: MatchSummary;
};
export type CreatePauseOfferResponse = CreatePauseOfferResponses[keyof CreatePauseOfferResponses];
export type RemovePlayerData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
        /**
         * The player.
         */
        player_id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/players/{player_id}';
};
export type RemovePlayerErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type RemovePlayerError = RemovePlayerErrors[keyof RemovePlayerErrors];
export type RemovePlayerResponses = {
    /**
     * The player has no seat in the match any more.
     */
    204: void;
};
export type RemovePlayerResponse = RemovePlayerResponses[keyof RemovePlayerResponses];
export type GetMatchRatingsData = {
    body?: never;
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/ratings';
};
export type GetMatchRatingsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetMatchRatingsError = GetMatchRatingsErrors[keyof GetMatchRatingsErrors];
export type GetMatchRatingsResponses = {
    /**
     * What it has changed.
     */
    200: RatingChanges;
};
export type GetMatchRatingsResponse = GetMatchRatingsResponses[keyof GetMatchRatingsResponses];
export type GetRecordData = {
    body?: never;
    headers?: {
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: {
        /**
         * `full`, available once the match is finished; also while it runs: `public`, or the caller's own `seat:N`.
         */
        as?: string;
    };
    url: '/v1/matches/{id}/record';
};
export type GetRecordErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The match is running, and the caller may not see this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * A record is available as JSON, NDJSON, CSV or plain text.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetRecordError = GetRecordErrors[keyof GetRecordErrors];
export type GetRecordResponses = {
    /**
     * The record.
     */
    200: TakenRecord;
};
export type GetRecordResponse = GetRecordResponses[keyof GetRecordResponses];
export type CreateRematchData = {
    body?: NewRematch;
    path: {
        /**
         * The finished match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/rematch';
};
export type CreateRematchErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateRematchError = CreateRematchErrors[keyof CreateRematchErrors];
export type CreateRematchResponses = {
    /**
     * The new match, with the caller in it.
     */
    200: MatchSummary;
};
export type CreateRematchResponse = CreateRematchResponses[keyof CreateRematchResponses];
export type GetReplayData = {
    body?: never;
    headers?: {
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
        /**
         * The version, from 1 to the newest.
         */
        version: number;
    };
    query?: {
        /**
         * `public`, `seat:N`, or `full`, which is available once the match is finished. By default the caller's own seat,
         * or `public` for callers without one.
         */
        as?: string;
    };
    url: '/v1/matches/{id}/replay/{version}';
};
export type GetReplayErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The match is running, and the caller may not see this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetReplayError = GetReplayErrors[keyof GetReplayErrors];
export type GetReplayResponses = {
    /**
     * The view at that version.
     */
    200: SeatView;
};
export type GetReplayResponse = GetReplayResponses[keyof GetReplayResponses];
export type GetAnalysisData = {
    body?: never;
    headers?: {
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
        /**
         * The version, from 1 to the newest.
         */
        version: number;
    };
    query?: {
        /**
         * The seat. By default the caller's own, if it has to act, otherwise the first one that has to.
         */
        seat?: number;
        /**
         * How strong the bot is; `hard` by default.
         */
        strength?: BotStrength;
    };
    url: '/v1/matches/{id}/replay/{version}/analysis';
};
export type GetAnalysisErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetAnalysisError = GetAnalysisErrors[keyof GetAnalysisErrors];
export type GetAnalysisResponses = {
    /**
     * The analysis.
     */
    200: Analysis;
};
export type GetAnalysisResponse = GetAnalysisResponses[keyof GetAnalysisResponses];
export type CreateResignationData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: {
        /**
         * The parts of the response that the client wants, separated by commas: `match`, `clocks`, `decision`, `latest`,
         * `game`, `layout`, and in the response to an answer `event`. The other parts are left out; all further fields are always sent.
         * Without this parameter, all parts are sent.
         */
        include?: string;
    };
    url: '/v1/matches/{id}/resignation';
};
export type CreateResignationErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateResignationError = CreateResignationErrors[keyof CreateResignationErrors];
export type CreateResignationResponses = {
    /**
     * The event, and what the seat sees now; with `include` only the parts that it names.
     */
    200: Answered;
};
export type CreateResignationResponse = CreateResignationResponses[keyof CreateResignationResponses];
export type JoinMatchData = {
    body?: Join;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/seats';
};
export type JoinMatchErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type JoinMatchError = JoinMatchErrors[keyof JoinMatchErrors];
export type JoinMatchResponses = {
    /**
     * The match, with the caller in it.
     */
    200: MatchSummary;
};
export type JoinMatchResponse = JoinMatchResponses[keyof JoinMatchResponses];
export type LeaveMatchData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/seats/me';
};
export type LeaveMatchErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type LeaveMatchError = LeaveMatchErrors[keyof LeaveMatchErrors];
export type LeaveMatchResponses = {
    /**
     * The caller has left the match, or has no reserved seat in it any more.
     */
    204: void;
};
export type LeaveMatchResponse = LeaveMatchResponses[keyof LeaveMatchResponses];
export type StartMatchData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: never;
    url: '/v1/matches/{id}/start';
};
export type StartMatchErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type StartMatchError = StartMatchErrors[keyof StartMatchErrors];
export type StartMatchResponses = {
    /**
     * The running match.
     */
    200: MatchSummary;
};
export type StartMatchResponse = StartMatchResponses[keyof StartMatchResponses];
export type GetViewData = {
    body?: never;
    headers?: {
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
    };
    path: {
        /**
         * The match.
         */
        id: string;
    };
    query?: {
        /**
         * The parts of the response that the client wants, separated by commas: `match`, `clocks`, `decision`, `latest`,
         * `game`, `layout`, and in the response to an answer `event`. The other parts are left out; all further fields are always sent.
         * Without this parameter, all parts are sent.
         */
        include?: string;
    };
    url: '/v1/matches/{id}/view';
};
export type GetViewErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetViewError = GetViewErrors[keyof GetViewErrors];
export type GetViewResponses = {
    /**
     * The view; with `include` only the parts that it names.
     */
    200: View;
};
export type GetViewResponse = GetViewResponses[keyof GetViewResponses];
export type DeleteMeData = {
    body?: NewDeletion;
    path?: never;
    query?: never;
    url: '/v1/me';
};
export type DeleteMeErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeleteMeError = DeleteMeErrors[keyof DeleteMeErrors];
export type DeleteMeResponses = {
    /**
     * When the deletion becomes final.
     */
    200: Deletion;
};
export type DeleteMeResponse = DeleteMeResponses[keyof DeleteMeResponses];
export type GetMeData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/me';
};
export type GetMeErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetMeError = GetMeErrors[keyof GetMeErrors];
export type GetMeResponses = {
    /**
     * The account.
     */
    200: Account;
};
export type GetMeResponse = GetMeResponses[keyof GetMeResponses];
export type UpdateMeData = {
    body: ProfileChange;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/me';
};
export type UpdateMeErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type UpdateMeError = UpdateMeErrors[keyof UpdateMeErrors];
export type UpdateMeResponses = {
    /**
     * The changed account.
     */
    200: Account;
};
export type UpdateMeResponse = UpdateMeResponses[keyof UpdateMeResponses];
export type ListAppsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/me/apps';
};
export type ListAppsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListAppsError = ListAppsErrors[keyof ListAppsErrors];
export type ListAppsResponses = {
    /**
     * A page of apps.
     */
    200: PageApp;
};
export type ListAppsResponse = ListAppsResponses[keyof ListAppsResponses];
export type CreateAppData = {
    body: NewApp;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/me/apps';
};
export type CreateAppErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateAppError = CreateAppErrors[keyof CreateAppErrors];
export type CreateAppResponses = {
    /**
     * The app, with its client id.
     */
    201: App;
};
export type CreateAppResponse = CreateAppResponses[keyof CreateAppResponses];
export type DeleteAppData = {
    body?: never;
    path: {
        /**
         * The app's client id.
         */
        id: string;
    };
    query?: never;
    url: '/v1/me/apps/{id}';
};
export type DeleteAppErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeleteAppError = DeleteAppErrors[keyof DeleteAppErrors];
export type DeleteAppResponses = {
    /**
     * The app is deleted.
     */
    204: void;
};
export type DeleteAppResponse = DeleteAppResponses[keyof DeleteAppResponses];
export type ListMyAuthorizationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/me/authorizations';
};
export type ListMyAuthorizationsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListMyAuthorizationsError = ListMyAuthorizationsErrors[keyof ListMyAuthorizationsErrors];
export type ListMyAuthorizationsResponses = {
    /**
     * A page of authorizations.
     */
    200: PageAppAuthorization;
};
export type ListMyAuthorizationsResponse = ListMyAuthorizationsResponses[keyof ListMyAuthorizationsResponses];
export type DeleteMyAuthorizationData = {
    body?: never;
    path: {
        /**
         * The authorization's id.
         */
        id: string;
    };
    query?: never;
    url: '/v1/me/authorizations/{id}';
};
export type DeleteMyAuthorizationErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeleteMyAuthorizationError = DeleteMyAuthorizationErrors[keyof DeleteMyAuthorizationErrors];
export type DeleteMyAuthorizationResponses = {
    /**
     * The authorization is revoked.
     */
    204: void;
};
export type DeleteMyAuthorizationResponse = DeleteMyAuthorizationResponses[keyof DeleteMyAuthorizationResponses];
export type ListBlocksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/me/blocks';
};
export type ListBlocksErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListBlocksError = ListBlocksErrors[keyof ListBlocksErrors];
export type ListBlocksResponses = {
    /**
     * A page of blocked players.
     */
    200: PageBlock;
};
export type ListBlocksResponse = ListBlocksResponses[keyof ListBlocksResponses];
export type DeleteBlockData = {
    body?: never;
    path: {
        /**
         * The player's name, in any case.
         */
        name: string;
    };
    query?: never;
    url: '/v1/me/blocks/{name}';
};
export type DeleteBlockErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeleteBlockError = DeleteBlockErrors[keyof DeleteBlockErrors];
export type DeleteBlockResponses = {
    /**
     * The player is not blocked.
     */
    204: void;
};
export type DeleteBlockResponse = DeleteBlockResponses[keyof DeleteBlockResponses];
export type CreateBlockData = {
    body?: never;
    path: {
        /**
         * The player's name, in any case.
         */
        name: string;
    };
    query?: never;
    url: '/v1/me/blocks/{name}';
};
export type CreateBlockErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateBlockError = CreateBlockErrors[keyof CreateBlockErrors];
export type CreateBlockResponses = {
    /**
     * The player is blocked.
     */
    200: Block;
};
export type CreateBlockResponse = CreateBlockResponses[keyof CreateBlockResponses];
export type DeleteEmailData = {
    body?: EmailEnd;
    path?: never;
    query?: never;
    url: '/v1/me/email';
};
export type DeleteEmailErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeleteEmailError = DeleteEmailErrors[keyof DeleteEmailErrors];
export type DeleteEmailResponses = {
    /**
     * The address is deleted.
     */
    204: void;
};
export type DeleteEmailResponse = DeleteEmailResponses[keyof DeleteEmailResponses];
export type GetEmailData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/me/email';
};
export type GetEmailErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetEmailError = GetEmailErrors[keyof GetEmailErrors];
export type GetEmailResponses = {
    /**
     * The settings.
     */
    200: EmailSettings;
};
export type GetEmailResponse = GetEmailResponses[keyof GetEmailResponses];
export type SetEmailData = {
    body: NewEmailSettings;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/me/email';
};
export type SetEmailErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type SetEmailError = SetEmailErrors[keyof SetEmailErrors];
export type SetEmailResponses = {
    /**
     * The new settings.
     */
    200: EmailSettings;
};
export type SetEmailResponse = SetEmailResponses[keyof SetEmailResponses];
export type GetExportData = {
    body?: never;
    headers?: {
        /**
         * The languages that the reader understands, such as `de, en;q=0.5`. Sentences and labels come in the first of them that
         * is spoken here (see `Language`), otherwise in English. Codes, field names and problems are the same in all languages.
         */
        'Accept-Language'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/me/export';
};
export type GetExportErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetExportError = GetExportErrors[keyof GetExportErrors];
export type GetExportResponses = {
    /**
     * The archive.
     */
    200: Blob | File;
};
export type GetExportResponse = GetExportResponses[keyof GetExportResponses];
export type ListMyInvitationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/me/invitations';
};
export type ListMyInvitationsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListMyInvitationsError = ListMyInvitationsErrors[keyof ListMyInvitationsErrors];
export type ListMyInvitationsResponses = {
    /**
     * A page of invitations.
     */
    200: PageInvitation;
};
export type ListMyInvitationsResponse = ListMyInvitationsResponses[keyof ListMyInvitationsResponses];
export type ListMyMatchesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only matches with this status.
         */
        status?: MatchStatus;
        /**
         * Only matches of this game, by its id.
         */
        game?: string;
        /**
         * Only matches in which the player with this name, in any case, has a seat as well; none if there is no such player.
         */
        opponent?: string;
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/me/matches';
};
export type ListMyMatchesErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListMyMatchesError = ListMyMatchesErrors[keyof ListMyMatchesErrors];
export type ListMyMatchesResponses = {
    /**
     * A page of matches.
     */
    200: PageMatchSummary;
};
export type ListMyMatchesResponse = ListMyMatchesResponses[keyof ListMyMatchesResponses];
export type ListNoticesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only notices after this one: the number of the last notice that the client has.
         */
        after?: number;
        /**
         * The largest number of notices.
         */
        limit?: number;
        /**
         * How many seconds to wait for a notice if there is none yet, at most 60; the server may answer up to five seconds earlier.
         */
        wait?: number;
    };
    url: '/v1/me/notices';
};
export type ListNoticesErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListNoticesError = ListNoticesErrors[keyof ListNoticesErrors];
export type ListNoticesResponses = {
    /**
     * The notices.
     */
    200: Notices;
};
export type ListNoticesResponse = ListNoticesResponses[keyof ListNoticesResponses];
export type ListOpponentsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/me/opponents';
};
export type ListOpponentsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListOpponentsError = ListOpponentsErrors[keyof ListOpponentsErrors];
export type ListOpponentsResponses = {
    /**
     * A page of opponents.
     */
    200: PageOpponent;
};
export type ListOpponentsResponse = ListOpponentsResponses[keyof ListOpponentsResponses];
export type ListPasskeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/me/passkeys';
};
export type ListPasskeysErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListPasskeysError = ListPasskeysErrors[keyof ListPasskeysErrors];
export type ListPasskeysResponses = {
    /**
     * A page of passkeys.
     */
    200: PagePasskey;
};
export type ListPasskeysResponse = ListPasskeysResponses[keyof ListPasskeysResponses];
export type CreatePasskeyData = {
    body: NewPasskey;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/me/passkeys';
};
export type CreatePasskeyErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreatePasskeyError = CreatePasskeyErrors[keyof CreatePasskeyErrors];
export type CreatePasskeyResponses = {
    /**
     * The passkey.
     */
    201: Passkey;
};
export type CreatePasskeyResponse = CreatePasskeyResponses[keyof CreatePasskeyResponses];
export type CreatePasskeyOptionsData = {
    body?: NewPasskeyOptions;
    path?: never;
    query?: never;
    url: '/v1/me/passkeys/options';
};
export type CreatePasskeyOptionsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreatePasskeyOptionsError = CreatePasskeyOptionsErrors[keyof CreatePasskeyOptionsErrors];
export type CreatePasskeyOptionsResponses = {
    /**
     * The options.
     */
    200: PasskeyCreationOptions;
};
export type CreatePasskeyOptionsResponse = CreatePasskeyOptionsResponses[keyof CreatePasskeyOptionsResponses];
export type DeletePasskeyData = {
    body?: never;
    path: {
        /**
         * The passkey.
         */
        id: string;
    };
    query?: never;
    url: '/v1/me/passkeys/{id}';
};
export type DeletePasskeyErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeletePasskeyError = DeletePasskeyErrors[keyof DeletePasskeyErrors];
export type DeletePasskeyResponses = {
    /**
     * The passkey is removed.
     */
    204: void;
};
export type DeletePasskeyResponse = DeletePasskeyResponses[keyof DeletePasskeyResponses];
export type UpdatePasskeyData = {
    body: PasskeyChange;
    path: {
        /**
         * The passkey.
         */
        id: string;
    };
    query?: never;
    url: '/v1/me/passkeys/{id}';
};
export type UpdatePasskeyErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type UpdatePasskeyError = UpdatePasskeyErrors[keyof UpdatePasskeyErrors];
export type UpdatePasskeyResponses = {
    /**
     * The passkey.
     */
    200: Passkey;
};
export type UpdatePasskeyResponse = UpdatePasskeyResponses[keyof UpdatePasskeyResponses];
export type GetPushSettingsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/me/push-settings';
};
export type GetPushSettingsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetPushSettingsError = GetPushSettingsErrors[keyof GetPushSettingsErrors];
export type GetPushSettingsResponses = {
    /**
     * The settings.
     */
    200: PushSettings;
};
export type GetPushSettingsResponse = GetPushSettingsResponses[keyof GetPushSettingsResponses];
export type SetPushSettingsData = {
    body: PushSettings;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/me/push-settings';
};
export type SetPushSettingsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type SetPushSettingsError = SetPushSettingsErrors[keyof SetPushSettingsErrors];
export type SetPushSettingsResponses = {
    /**
     * The new settings.
     */
    200: PushSettings;
};
export type SetPushSettingsResponse = SetPushSettingsResponses[keyof SetPushSettingsResponses];
export type ListPushSubscriptionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/me/push-subscriptions';
};
export type ListPushSubscriptionsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListPushSubscriptionsError = ListPushSubscriptionsErrors[keyof ListPushSubscriptionsErrors];
export type ListPushSubscriptionsResponses = {
    /**
     * A page of push subscriptions.
     */
    200: PagePushSubscription;
};
export type ListPushSubscriptionsResponse = ListPushSubscriptionsResponses[keyof ListPushSubscriptionsResponses];
export type CreatePushSubscriptionData = {
    body: NewPushSubscription;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/me/push-subscriptions';
};
export type CreatePushSubscriptionErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreatePushSubscriptionError = CreatePushSubscriptionErrors[keyof CreatePushSubscriptionErrors];
export type CreatePushSubscriptionResponses = {
    /**
     * The replaced subscription.
     */
    200: PushSubscription;
    /**
     * The new subscription.
     */
    201: PushSubscription;
};
export type CreatePushSubscriptionResponse = CreatePushSubscriptionResponses[keyof CreatePushSubscriptionResponses];
export type DeletePushSubscriptionData = {
    body?: never;
    path: {
        /**
         * The subscription.
         */
        id: string;
    };
    query?: never;
    url: '/v1/me/push-subscriptions/{id}';
};
export type DeletePushSubscriptionErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeletePushSubscriptionError = DeletePushSubscriptionErrors[keyof DeletePushSubscriptionErrors];
export type DeletePushSubscriptionResponses = {
    /**
     * The subscription has ended.
     */
    204: void;
};
export type DeletePushSubscriptionResponse = DeletePushSubscriptionResponses[keyof DeletePushSubscriptionResponses];
export type GetPushSubscriptionData = {
    body?: never;
    path: {
        /**
         * The subscription.
         */
        id: string;
    };
    query?: never;
    url: '/v1/me/push-subscriptions/{id}';
};
export type GetPushSubscriptionErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetPushSubscriptionError = GetPushSubscriptionErrors[keyof GetPushSubscriptionErrors];
export type GetPushSubscriptionResponses = {
    /**
     * The subscription.
     */
    200: PushSubscription;
};
export type GetPushSubscriptionResponse = GetPushSubscriptionResponses[keyof GetPushSubscriptionResponses];
export type ListMyRematchesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/me/rematches';
};
export type ListMyRematchesErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListMyRematchesError = ListMyRematchesErrors[keyof ListMyRematchesErrors];
export type ListMyRematchesResponses = {
    /**
     * A page of matches.
     */
    200: PageMatchSummary;
};
export type ListMyRematchesResponse = ListMyRematchesResponses[keyof ListMyRematchesResponses];
export type ListTokensData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/me/tokens';
};
export type ListTokensErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListTokensError = ListTokensErrors[keyof ListTokensErrors];
export type ListTokensResponses = {
    /**
     * A page of tokens.
     */
    200: PagePersonalToken;
};
export type ListTokensResponse = ListTokensResponses[keyof ListTokensResponses];
export type CreateTokenData = {
    body: NewPersonalToken;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/me/tokens';
};
export type CreateTokenErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateTokenError = CreateTokenErrors[keyof CreateTokenErrors];
export type CreateTokenResponses = {
    /**
     * The token.
     */
    201: IssuedToken;
};
export type CreateTokenResponse = CreateTokenResponses[keyof CreateTokenResponses];
export type DeleteTokenData = {
    body?: never;
    path: {
        /**
         * The token's id.
         */
        id: string;
    };
    query?: never;
    url: '/v1/me/tokens/{id}';
};
export type DeleteTokenErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeleteTokenError = DeleteTokenErrors[keyof DeleteTokenErrors];
export type DeleteTokenResponses = {
    /**
     * The token is revoked.
     */
    204: void;
};
export type DeleteTokenResponse = DeleteTokenResponses[keyof DeleteTokenResponses];
export type EndVacationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/me/vacation';
};
export type EndVacationErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type EndVacationError = EndVacationErrors[keyof EndVacationErrors];
export type EndVacationResponses = {
    /**
     * The vacation is ended.
     */
    204: void;
};
export type EndVacationResponse = EndVacationResponses[keyof EndVacationResponses];
export type GetVacationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/me/vacation';
};
export type GetVacationErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetVacationError = GetVacationErrors[keyof GetVacationErrors];
export type GetVacationResponses = {
    /**
     * The vacation.
     */
    200: VacationAccount;
};
export type GetVacationResponse = GetVacationResponses[keyof GetVacationResponses];
export type TakeVacationData = {
    body?: NewVacation;
    path?: never;
    query?: never;
    url: '/v1/me/vacation';
};
export type TakeVacationErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type TakeVacationError = TakeVacationErrors[keyof TakeVacationErrors];
export type TakeVacationResponses = {
    /**
     * The vacation.
     */
    200: VacationAccount;
};
export type TakeVacationResponse = TakeVacationResponses[keyof TakeVacationResponses];
export type ListWebhooksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/me/webhooks';
};
export type ListWebhooksErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListWebhooksError = ListWebhooksErrors[keyof ListWebhooksErrors];
export type ListWebhooksResponses = {
    /**
     * A page of webhooks.
     */
    200: PageWebhook;
};
export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];
export type CreateWebhookData = {
    body: NewWebhook;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/me/webhooks';
};
export type CreateWebhookErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateWebhookError = CreateWebhookErrors[keyof CreateWebhookErrors];
export type CreateWebhookResponses = {
    /**
     * The webhook with its secret.
     */
    201: IssuedWebhook;
};
export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];
export type DeleteWebhookData = {
    body?: never;
    path: {
        /**
         * The webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/me/webhooks/{id}';
};
export type DeleteWebhookErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeleteWebhookError = DeleteWebhookErrors[keyof DeleteWebhookErrors];
export type DeleteWebhookResponses = {
    /**
     * The webhook is deleted.
     */
    204: void;
};
export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];
export type GetWebhookData = {
    body?: never;
    path: {
        /**
         * The webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/me/webhooks/{id}';
};
export type GetWebhookErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetWebhookError = GetWebhookErrors[keyof GetWebhookErrors];
export type GetWebhookResponses = {
    /**
     * The webhook.
     */
    200: Webhook;
};
export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];
export type UpdateWebhookData = {
    body: WebhookChange;
    headers?: {
        /**
         * The `ETag` of the state that the client expects, with its quotes: for answers and resignations that of the view in the same
         * `Accept-Language`, for seats and offers that of the match, otherwise that of the resource. Several tags, separated by commas, and
         * `*` for any state are accepted, too.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * The webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/me/webhooks/{id}';
};
export type UpdateWebhookErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The resource has changed since the version in `If-Match`.
     */
    412: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type UpdateWebhookError = UpdateWebhookErrors[keyof UpdateWebhookErrors];
export type UpdateWebhookResponses = {
    /**
     * The changed webhook.
     */
    200: Webhook;
};
export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];
export type ListDeliveriesData = {
    body?: never;
    path: {
        /**
         * The webhook.
         */
        id: string;
    };
    query?: {
        /**
         * Only deliveries with this status.
         */
        status?: DeliveryStatus;
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/me/webhooks/{id}/deliveries';
};
export type ListDeliveriesErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListDeliveriesError = ListDeliveriesErrors[keyof ListDeliveriesErrors];
export type ListDeliveriesResponses = {
    /**
     * A page of deliveries.
     */
    200: PageDelivery;
};
export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];
export type CreateRedeliveryData = {
    body?: never;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path: {
        /**
         * The webhook.
         */
        id: string;
        /**
         * The delivery, by the `webhook-id` that the receiver gets.
         */
        delivery: string;
    };
    query?: never;
    url: '/v1/me/webhooks/{id}/deliveries/{delivery}/redelivery';
};
export type CreateRedeliveryErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateRedeliveryError = CreateRedeliveryErrors[keyof CreateRedeliveryErrors];
export type CreateRedeliveryResponses = {
    /**
     * The delivery, which is on its way.
     */
    202: Delivery;
};
export type CreateRedeliveryResponse = CreateRedeliveryResponses[keyof CreateRedeliveryResponses];
export type CreatePingData = {
    body?: never;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path: {
        /**
         * The webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/me/webhooks/{id}/ping';
};
export type CreatePingErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreatePingError = CreatePingErrors[keyof CreatePingErrors];
export type CreatePingResponses = {
    /**
     * The delivery, which is on its way.
     */
    202: Delivery;
};
export type CreatePingResponse = CreatePingResponses[keyof CreatePingResponses];
export type RotateWebhookSecretData = {
    body?: SecretRotation;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path: {
        /**
         * The webhook.
         */
        id: string;
    };
    query?: never;
    url: '/v1/me/webhooks/{id}/secret';
};
export type RotateWebhookSecretErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type RotateWebhookSecretError = RotateWebhookSecretErrors[keyof RotateWebhookSecretErrors];
export type RotateWebhookSecretResponses = {
    /**
     * The webhook with its new secret.
     */
    200: IssuedWebhook;
};
export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];
export type ListPairingsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/pairings';
};
export type ListPairingsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListPairingsError = ListPairingsErrors[keyof ListPairingsErrors];
export type ListPairingsResponses = {
    /**
     * A page of pairings.
     */
    200: PagePairing;
};
export type ListPairingsResponse = ListPairingsResponses[keyof ListPairingsResponses];
export type CreatePairingData = {
    body: NewPairing;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/pairings';
};
export type CreatePairingErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreatePairingError = CreatePairingErrors[keyof CreatePairingErrors];
export type CreatePairingResponses = {
    /**
     * The pairing: `seated` with its match, or `waiting`.
     */
    201: Pairing;
};
export type CreatePairingResponse = CreatePairingResponses[keyof CreatePairingResponses];
export type DeletePairingData = {
    body?: never;
    path: {
        /**
         * The pairing.
         */
        id: string;
    };
    query?: never;
    url: '/v1/pairings/{id}';
};
export type DeletePairingErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeletePairingError = DeletePairingErrors[keyof DeletePairingErrors];
export type DeletePairingResponses = {
    /**
     * The pairing is cancelled.
     */
    204: void;
};
export type DeletePairingResponse = DeletePairingResponses[keyof DeletePairingResponses];
export type GetPairingData = {
    body?: never;
    path: {
        /**
         * The pairing.
         */
        id: string;
    };
    query?: {
        /**
         * How many seconds to wait while the pairing is waiting, at most 60; the server may answer up to five seconds earlier.
         */
        wait?: number;
    };
    url: '/v1/pairings/{id}';
};
export type GetPairingErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetPairingError = GetPairingErrors[keyof GetPairingErrors];
export type GetPairingResponses = {
    /**
     * The pairing.
     */
    200: Pairing;
};
export type GetPairingResponse = GetPairingResponses[keyof GetPairingResponses];
export type CreatePasskeySessionData = {
    body: NewPasskeySession;
    path?: never;
    query?: never;
    url: '/v1/passkey-sessions';
};
export type CreatePasskeySessionErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The passkey is unknown, or what was signed is not valid.
     */
    401: Problem;
    /**
     * The player is suspended.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreatePasskeySessionError = CreatePasskeySessionErrors[keyof CreatePasskeySessionErrors];
export type CreatePasskeySessionResponses = {
    /**
     * A new session.
     */
    201: Registered;
};
export type CreatePasskeySessionResponse = CreatePasskeySessionResponses[keyof CreatePasskeySessionResponses];
export type CreatePasskeySessionOptionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/passkey-sessions/options';
};
export type CreatePasskeySessionOptionsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreatePasskeySessionOptionsError = CreatePasskeySessionOptionsErrors[keyof CreatePasskeySessionOptionsErrors];
export type CreatePasskeySessionOptionsResponses = {
    /**
     * The options.
     */
    200: PasskeyRequestOptions;
};
export type CreatePasskeySessionOptionsResponse = CreatePasskeySessionOptionsResponses[keyof CreatePasskeySessionOptionsResponses];
export type CreatePasswordResetData = {
    body: NewPasswordReset;
    path?: never;
    query?: never;
    url: '/v1/password-resets';
};
export type CreatePasswordResetErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreatePasswordResetError = CreatePasswordResetErrors[keyof CreatePasswordResetErrors];
export type CreatePasswordResetResponses = {
    /**
     * A mail is sent if there is such a player with a confirmed address.
     */
    202: unknown;
};
export type CompletePasswordResetData = {
    body: NewPassword;
    path?: never;
    query?: never;
    url: '/v1/password-resets/completion';
};
export type CompletePasswordResetErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CompletePasswordResetError = CompletePasswordResetErrors[keyof CompletePasswordResetErrors];
export type CompletePasswordResetResponses = {
    /**
     * The password is set, all tokens are revoked, and all passkeys removed; or that was done before.
     */
    204: void;
};
export type CompletePasswordResetResponse = CompletePasswordResetResponses[keyof CompletePasswordResetResponses];
export type RegisterPlayerData = {
    body: Credentials;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/players';
};
export type RegisterPlayerErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * Only the operator adds players to this server.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type RegisterPlayerError = RegisterPlayerErrors[keyof RegisterPlayerErrors];
export type RegisterPlayerResponses = {
    /**
     * The new account.
     */
    201: Registered;
};
export type RegisterPlayerResponse = RegisterPlayerResponses[keyof RegisterPlayerResponses];
export type GetPlayerData = {
    body?: never;
    path: {
        /**
         * The player's name, in any case.
         */
        name: string;
    };
    query?: never;
    url: '/v1/players/{name}';
};
export type GetPlayerErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetPlayerError = GetPlayerErrors[keyof GetPlayerErrors];
export type GetPlayerResponses = {
    /**
     * The player.
     */
    200: PlayerProfile;
};
export type GetPlayerResponse = GetPlayerResponses[keyof GetPlayerResponses];
export type ListPlayerMatchesData = {
    body?: never;
    path: {
        /**
         * The player's name, in any case.
         */
        name: string;
    };
    query?: {
        /**
         * Only matches of this game, by its id.
         */
        game?: string;
        /**
         * Only matches in which the player with this name, in any case, has a seat as well; none if there is no such player.
         */
        opponent?: string;
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/players/{name}/matches';
};
export type ListPlayerMatchesErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListPlayerMatchesError = ListPlayerMatchesErrors[keyof ListPlayerMatchesErrors];
export type ListPlayerMatchesResponses = {
    /**
     * A page of matches.
     */
    200: PageMatchSummary;
};
export type ListPlayerMatchesResponse = ListPlayerMatchesResponses[keyof ListPlayerMatchesResponses];
export type ListPastRatingsData = {
    body?: never;
    path: {
        /**
         * The player's name, in any case.
         */
        name: string;
        /**
         * The game's id.
         */
        game: string;
    };
    query?: {
        /**
         * Which matches count.
         */
        pool?: Pool;
        /**
         * The `next` of the previous page.
         */
        cursor?: string;
        /**
         * The largest number of items on the page.
         */
        limit?: number;
    };
    url: '/v1/players/{name}/ratings/{game}/history';
};
export type ListPastRatingsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ListPastRatingsError = ListPastRatingsErrors[keyof ListPastRatingsErrors];
export type ListPastRatingsResponses = {
    /**
     * A page of the list.
     */
    200: PagePastRating;
};
export type ListPastRatingsResponse = ListPastRatingsResponses[keyof ListPastRatingsResponses];
export type ExportPlayerRecordsData = {
    body?: never;
    path: {
        /**
         * The player's name, in any case, or id.
         */
        name: string;
    };
    query?: {
        /**
         * Finished at this time or later.
         */
        since?: Time;
        /**
         * Finished before this time.
         */
        until?: Time;
        /**
         * Rated or unrated.
         */
        rated?: boolean;
        /**
         * The game.
         */
        game?: string;
        /**
         * The reason of the end, as in the game's rules.
         */
        reason?: string;
        /**
         * The result of a match for one player.
         */
        result?: 'won' | 'shared' | 'lost';
        /**
         * Another player, by name or id.
         */
        opponent?: string;
        /**
         * The largest number of records.
         */
        max?: number;
        /**
         * The `cursor` of the record after which to begin.
         */
        cursor?: string;
    };
    url: '/v1/players/{name}/records';
};
export type ExportPlayerRecordsErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The resource does not exist, or is hidden from the caller.
     */
    404: Problem;
    /**
     * Records are available as NDJSON or CSV.
     */
    406: Problem;
    /**
     * A filter is invalid, for example it names a player, game or reason that does not exist.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type ExportPlayerRecordsError = ExportPlayerRecordsErrors[keyof ExportPlayerRecordsErrors];
export type ExportPlayerRecordsResponses = {
    /**
     * The records.
     */
    200: string;
};
export type ExportPlayerRecordsResponse = ExportPlayerRecordsResponses[keyof ExportPlayerRecordsResponses];
export type GetPushKeyData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/push-key';
};
export type GetPushKeyErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type GetPushKeyError = GetPushKeyErrors[keyof GetPushKeyErrors];
export type GetPushKeyResponses = {
    /**
     * The key.
     */
    200: PushKey;
};
export type GetPushKeyResponse = GetPushKeyResponses[keyof GetPushKeyResponses];
export type VerifyRecordData = {
    /**
     * The record, as it was exported.
     */
    body: Record;
    path?: never;
    query?: never;
    url: '/v1/records/verify';
};
export type VerifyRecordErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type VerifyRecordError = VerifyRecordErrors[keyof VerifyRecordErrors];
export type VerifyRecordResponses = {
    /**
     * The result of the checks.
     */
    200: Report;
};
export type VerifyRecordResponse = VerifyRecordResponses[keyof VerifyRecordResponses];
export type CreateSessionData = {
    body: Credentials;
    headers?: {
        /**
         * A text chosen by the client, new for each thing to create: for example a random UUID. For 24 hours, the same key
         * with the same body gets the same response; with another body 422, and 409 while the first request is running. Bodies
         * that differ only in the order of fields or in white space are the same.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/v1/sessions';
};
export type CreateSessionErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * The name or the password is wrong.
     */
    401: Problem;
    /**
     * The player is suspended.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The body did not arrive in time.
     */
    408: Problem;
    /**
     * The current state does not allow this; `code` says why.
     */
    409: Problem;
    /**
     * The body is too large.
     */
    413: Problem;
    /**
     * The resource does not accept this type of body.
     */
    415: Problem;
    /**
     * The request is well-formed but invalid.
     */
    422: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type CreateSessionError = CreateSessionErrors[keyof CreateSessionErrors];
export type CreateSessionResponses = {
    /**
     * A new session.
     */
    201: Registered;
};
export type CreateSessionResponse = CreateSessionResponses[keyof CreateSessionResponses];
export type DeleteSessionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/sessions/current';
};
export type DeleteSessionErrors = {
    /**
     * The body, a query parameter or a header is malformed.
     */
    400: Problem;
    /**
     * There is no token, or it is unknown, revoked or expired.
     */
    401: Problem;
    /**
     * The token lacks a scope, or the caller may not do this.
     */
    403: Problem;
    /**
     * The response is not available in an encoding that `Accept-Encoding` allows.
     */
    406: Problem;
    /**
     * The caller has made too many requests; `Retry-After` says when to try again.
     */
    429: Problem;
    /**
     * An error of the server; its log has the cause under `trace_id`.
     */
    500: Problem;
    /**
     * The server is temporarily unavailable; `Retry-After` says when to try again.
     */
    503: Problem;
};
export type DeleteSessionError = DeleteSessionErrors[keyof DeleteSessionErrors];
export type DeleteSessionResponses = {
    /**
     * The token is revoked.
     */
    204: void;
};
export type DeleteSessionResponse = DeleteSessionResponses[keyof DeleteSessionResponses];
/**
 * The message.
 */
export type ReceiveDrawOfferedWebhookPayload = MessageDrawOffered;
export type ReceiveDrawOfferedWebhookRequest = {
    body: ReceiveDrawOfferedWebhookPayload;
    key: 'draw.offered';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveDrawWithdrawnWebhookPayload = MessageDrawWithdrawn;
export type ReceiveDrawWithdrawnWebhookRequest = {
    body: ReceiveDrawWithdrawnWebhookPayload;
    key: 'draw.withdrawn';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveInvitationAcceptedWebhookPayload = MessageInvitationAccepted;
export type ReceiveInvitationAcceptedWebhookRequest = {
    body: ReceiveInvitationAcceptedWebhookPayload;
    key: 'invitation.accepted';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveInvitationDeclinedWebhookPayload = MessageInvitationDeclined;
export type ReceiveInvitationDeclinedWebhookRequest = {
    body: ReceiveInvitationDeclinedWebhookPayload;
    key: 'invitation.declined';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveInvitationReceivedWebhookPayload = MessageInvitationReceived;
export type ReceiveInvitationReceivedWebhookRequest = {
    body: ReceiveInvitationReceivedWebhookPayload;
    key: 'invitation.received';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveMatchCancelledWebhookPayload = MessageMatchCancelled;
export type ReceiveMatchCancelledWebhookRequest = {
    body: ReceiveMatchCancelledWebhookPayload;
    key: 'match.cancelled';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveMatchDeadlineNearWebhookPayload = MessageMatchDeadlineNear;
export type ReceiveMatchDeadlineNearWebhookRequest = {
    body: ReceiveMatchDeadlineNearWebhookPayload;
    key: 'match.deadline_near';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveMatchEventWebhookPayload = MessageMatchEvent;
export type ReceiveMatchEventWebhookRequest = {
    body: ReceiveMatchEventWebhookPayload;
    key: 'match.event';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveMatchFinishedWebhookPayload = MessageMatchFinished;
export type ReceiveMatchFinishedWebhookRequest = {
    body: ReceiveMatchFinishedWebhookPayload;
    key: 'match.finished';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveMatchJoinedWebhookPayload = MessageMatchJoined;
export type ReceiveMatchJoinedWebhookRequest = {
    body: ReceiveMatchJoinedWebhookPayload;
    key: 'match.joined';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveMatchLeftWebhookPayload = MessageMatchLeft;
export type ReceiveMatchLeftWebhookRequest = {
    body: ReceiveMatchLeftWebhookPayload;
    key: 'match.left';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveMatchPausedWebhookPayload = MessageMatchPaused;
export type ReceiveMatchPausedWebhookRequest = {
    body: ReceiveMatchPausedWebhookPayload;
    key: 'match.paused';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveMatchResumedWebhookPayload = MessageMatchResumed;
export type ReceiveMatchResumedWebhookRequest = {
    body: ReceiveMatchResumedWebhookPayload;
    key: 'match.resumed';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveMatchStartedWebhookPayload = MessageMatchStarted;
export type ReceiveMatchStartedWebhookRequest = {
    body: ReceiveMatchStartedWebhookPayload;
    key: 'match.started';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveMatchYourTurnWebhookPayload = MessageMatchYourTurn;
export type ReceiveMatchYourTurnWebhookRequest = {
    body: ReceiveMatchYourTurnWebhookPayload;
    key: 'match.your_turn';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceivePauseOfferedWebhookPayload = MessagePauseOffered;
export type ReceivePauseOfferedWebhookRequest = {
    body: ReceivePauseOfferedWebhookPayload;
    key: 'pause.offered';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceivePauseWithdrawnWebhookPayload = MessagePauseWithdrawn;
export type ReceivePauseWithdrawnWebhookRequest = {
    body: ReceivePauseWithdrawnWebhookPayload;
    key: 'pause.withdrawn';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveRematchOfferedWebhookPayload = MessageRematchOffered;
export type ReceiveRematchOfferedWebhookRequest = {
    body: ReceiveRematchOfferedWebhookPayload;
    key: 'rematch.offered';
    path?: never;
    query?: never;
};
/**
 * The message.
 */
export type ReceiveWebhookPingWebhookPayload = MessageWebhookPing;
export type ReceiveWebhookPingWebhookRequest = {
    body: ReceiveWebhookPingWebhookPayload;
    key: 'webhook.ping';
    path?: never;
    query?: never;
};
