import type { Client, Options as Options2, TDataShape } from './client/index.js';
import type { CreateAcceptanceData, CreateAcceptanceErrors, CreateAcceptanceResponses, CreateActionData, CreateActionErrors, CreateActionResponses, CreateBlockData, CreateBlockErrors, CreateBlockResponses, CreateBotData, CreateBotErrors, CreateBotResponses, CreateCancellationData, CreateCancellationErrors, CreateCancellationResponses, CreateDrawOfferData, CreateDrawOfferErrors, CreateDrawOfferResponses, CreateInvitationData, CreateInvitationErrors, CreateInvitationResponses, CreateMatchData, CreateMatchErrors, CreateMatchResponses, CreatePairingData, CreatePairingErrors, CreatePairingResponses, CreatePauseOfferData, CreatePauseOfferErrors, CreatePauseOfferResponses, CreatePingData, CreatePingErrors, CreatePingResponses, CreateRedeliveryData, CreateRedeliveryErrors, CreateRedeliveryResponses, CreateRefusalData, CreateRefusalErrors, CreateRefusalResponses, CreateRematchData, CreateRematchErrors, CreateRematchResponses, CreateResignationData, CreateResignationErrors, CreateResignationResponses, CreateSessionData, CreateSessionErrors, CreateSessionResponses, CreateTokenData, CreateTokenErrors, CreateTokenResponses, CreateWebhookData, CreateWebhookErrors, CreateWebhookResponses, DeleteBlockData, DeleteBlockErrors, DeleteBlockResponses, DeleteDrawOfferData, DeleteDrawOfferErrors, DeleteDrawOfferResponses, DeleteEmailData, DeleteEmailErrors, DeleteEmailResponses, DeleteInvitationData, DeleteInvitationErrors, DeleteInvitationResponses, DeleteMeData, DeleteMeErrors, DeleteMeResponses, DeletePairingData, DeletePairingErrors, DeletePairingResponses, DeletePauseData, DeletePauseErrors, DeletePauseResponses, DeleteSessionData, DeleteSessionErrors, DeleteSessionResponses, DeleteTokenData, DeleteTokenErrors, DeleteTokenResponses, DeleteWebhookData, DeleteWebhookErrors, DeleteWebhookResponses, EndVacationData, EndVacationErrors, EndVacationResponses, ExportGameRecordsData, ExportGameRecordsErrors, ExportGameRecordsResponses, ExportPlayerRecordsData, ExportPlayerRecordsErrors, ExportPlayerRecordsResponses, GetAuditData, GetAuditErrors, GetAuditResponses, GetCheckpointData, GetCheckpointErrors, GetCheckpointResponses, GetDocumentData, GetDocumentErrors, GetDocumentResponses, GetEmailData, GetEmailErrors, GetEmailResponses, GetExportData, GetExportErrors, GetExportResponses, GetGameData, GetGameErrors, GetGameResponses, GetGameRulesData, GetGameRulesErrors, GetGameRulesResponses, GetGameStatisticsData, GetGameStatisticsErrors, GetGameStatisticsResponses, GetHealthData, GetHealthErrors, GetHealthResponses, GetInvitationData, GetInvitationErrors, GetInvitationResponses, GetKeysData, GetKeysErrors, GetKeysResponses, GetMatchData, GetMatchErrors, GetMatchResponses, GetMeData, GetMeErrors, GetMeResponses, GetMetricsData, GetMetricsErrors, GetMetricsResponses, GetPairingData, GetPairingErrors, GetPairingResponses, GetPlayerData, GetPlayerErrors, GetPlayerResponses, GetReadinessData, GetReadinessErrors, GetReadinessResponses, GetRecordData, GetRecordErrors, GetRecordResponses, GetReplayData, GetReplayErrors, GetReplayResponses, GetVacationData, GetVacationErrors, GetVacationResponses, GetViewData, GetViewErrors, GetViewResponses, GetWebhookData, GetWebhookErrors, GetWebhookResponses, JoinMatchData, JoinMatchErrors, JoinMatchResponses, LeaveMatchData, LeaveMatchErrors, LeaveMatchResponses, ListBlocksData, ListBlocksErrors, ListBlocksResponses, ListCheckpointsData, ListCheckpointsErrors, ListCheckpointsResponses, ListDeliveriesData, ListDeliveriesErrors, ListDeliveriesResponses, ListEventsData, ListEventsErrors, ListEventsResponses, ListGamesData, ListGamesErrors, ListGamesResponses, ListMatchesData, ListMatchesErrors, ListMatchesResponses, ListMatchInvitationsData, ListMatchInvitationsErrors, ListMatchInvitationsResponses, ListMyInvitationsData, ListMyInvitationsErrors, ListMyInvitationsResponses, ListMyMatchesData, ListMyMatchesErrors, ListMyMatchesResponses, ListNoticesData, ListNoticesErrors, ListNoticesResponses, ListPairingsData, ListPairingsErrors, ListPairingsResponses, ListPlayerMatchesData, ListPlayerMatchesErrors, ListPlayerMatchesResponses, ListStandingsData, ListStandingsErrors, ListStandingsResponses, ListTokensData, ListTokensErrors, ListTokensResponses, ListWebhooksData, ListWebhooksErrors, ListWebhooksResponses, RegisterGuestData, RegisterGuestErrors, RegisterGuestResponses, RegisterPlayerData, RegisterPlayerErrors, RegisterPlayerResponses, RotateWebhookSecretData, RotateWebhookSecretErrors, RotateWebhookSecretResponses, SetEmailData, SetEmailErrors, SetEmailResponses, StartMatchData, StartMatchErrors, StartMatchResponses, TakeVacationData, TakeVacationErrors, TakeVacationResponses, UpdateMeData, UpdateMeErrors, UpdateMeResponses, UpdateWebhookData, UpdateWebhookErrors, UpdateWebhookResponses, VerifyRecordData, VerifyRecordErrors, VerifyRecordResponses } from './types.gen.js';
export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: Record<string, unknown>;
};
/**
 * See the keys that sign
 *
 * The public keys with which this server signs and has signed checkpoints, the one in use first, as a JWK set (RFC 7517, with
 * the keys of RFC 8037). Keep them: a server that would deceive you would give you others.
 */
export declare const getKeys: <ThrowOnError extends boolean = true>(options: Options<GetKeysData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetKeysResponses, GetKeysErrors, ThrowOnError, "data">;
/**
 * Is the server running?
 *
 * Answers as long as the process does, whatever the database does.
 */
export declare const getHealth: <ThrowOnError extends boolean = true>(options: Options<GetHealthData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetHealthResponses, GetHealthErrors, ThrowOnError, "data">;
/**
 * Metrics for Prometheus
 *
 * Requests, events, matches, connections and streams, counted since this process started, and how far what is to be done
 * between requests lags behind. `docs/operations.md` says what to watch.
 */
export declare const getMetrics: <ThrowOnError extends boolean = true>(options: Options<GetMetricsData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetMetricsResponses, GetMetricsErrors, ThrowOnError, "data">;
/**
 * This document
 *
 * What generators of clients read, and the page under `/docs/`.
 */
export declare const getDocument: <ThrowOnError extends boolean = true>(options: Options<GetDocumentData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetDocumentResponses, GetDocumentErrors, ThrowOnError, "data">;
/**
 * Can the server serve?
 *
 * Asks the database whether it answers and takes writes. A server that is stopping says that it cannot serve.
 */
export declare const getReadiness: <ThrowOnError extends boolean = true>(options: Options<GetReadinessData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetReadinessResponses, GetReadinessErrors, ThrowOnError, "data">;
/**
 * List checkpoints
 *
 * Newest first. Each day has one since the first finished match, made soon after midnight UTC, and each names the hash of the
 * one before: whoever keeps one hash, or one file, can tell later that no match before it was rewritten or dropped.
 */
export declare const listCheckpoints: <ThrowOnError extends boolean = true>(options: Options<ListCheckpointsData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListCheckpointsResponses, ListCheckpointsErrors, ThrowOnError, "data">;
/**
 * Take a checkpoint away
 *
 * The finished matches of a day as hashes, which tell nothing to who does not have their records, signed by the server.
 * `acepost verify --checkpoint` checks it, and that a record is in it; `docs/checkpoints.md` says how to do so without Acepost.
 */
export declare const getCheckpoint: <ThrowOnError extends boolean = true>(options: Options<GetCheckpointData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetCheckpointResponses, GetCheckpointErrors, ThrowOnError, "data">;
/**
 * List the games
 *
 * The whole catalogue, with everything that a host can choose.
 */
export declare const listGames: <ThrowOnError extends boolean = true>(options: Options<ListGamesData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListGamesResponses, ListGamesErrors, ThrowOnError, "data">;
/**
 * See a game
 *
 * Who can play it, what a host can choose, and why a match can end.
 */
export declare const getGame: <ThrowOnError extends boolean = true>(options: Options<GetGameData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetGameResponses, GetGameErrors, ThrowOnError, "data">;
/**
 * Take a game's records away
 *
 * All records of the game's public matches that are finished, as a player's records are taken away.
 */
export declare const exportGameRecords: <ThrowOnError extends boolean = true>(options: Options<ExportGameRecordsData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ExportGameRecordsResponses, ExportGameRecordsErrors, ThrowOnError, "data">;
/**
 * Read a game's rules
 *
 * The page that people read before they play. Its numbered rules are those that the server keeps to.
 */
export declare const getGameRules: <ThrowOnError extends boolean = true>(options: Options<GetGameRulesData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetGameRulesResponses, GetGameRulesErrors, ThrowOnError, "data">;
/**
 * See what a game's matches have in common
 *
 * How long matches are, why they end, who wins by seat and option, how long players think. All public matches that are
 * finished count, each once, as their records tell; a match counts as soon as it is over. Private and unlisted
 * matches do not count. Values are counted between fixed bounds, so quartiles are told as ranges.
 */
export declare const getGameStatistics: <ThrowOnError extends boolean = true>(options: Options<GetGameStatisticsData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetGameStatisticsResponses, GetGameStatisticsErrors, ThrowOnError, "data">;
/**
 * Play as a guest
 *
 * Makes an account without a password, to play at once. It can be claimed later with a name and a password:
 * `PATCH /v1/me`.
 *
 * Each request makes another account, also with an `Idempotency-Key`: the answer is the only key to the account, and nothing
 * tells that a request comes from the same caller again. After a lost answer, ask for another guest.
 */
export declare const registerGuest: <ThrowOnError extends boolean = true>(options: Options<RegisterGuestData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<RegisterGuestResponses, RegisterGuestErrors, ThrowOnError, "data">;
/**
 * Withdraw an invitation
 *
 * Who sent it may do so, and the host of the match. Safe to repeat.
 */
export declare const deleteInvitation: <ThrowOnError extends boolean = true>(options: Options<DeleteInvitationData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<DeleteInvitationResponses, DeleteInvitationErrors, ThrowOnError, "data">;
/**
 * See an invitation
 *
 * For who sent it, who got it, and those who sit at the match.
 */
export declare const getInvitation: <ThrowOnError extends boolean = true>(options: Options<GetInvitationData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetInvitationResponses, GetInvitationErrors, ThrowOnError, "data">;
/**
 * Accept an invitation
 *
 * Takes the lowest free seat, at a private match without its code. The match starts at once when it was the last one. Safe
 * to repeat while the caller sits there with the same entropy.
 */
export declare const createAcceptance: <ThrowOnError extends boolean = true>(options: Options<CreateAcceptanceData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateAcceptanceResponses, CreateAcceptanceErrors, ThrowOnError, "data">;
/**
 * Refuse an invitation
 *
 * Who sent it is told, and may invite again. Safe to repeat.
 */
export declare const createRefusal: <ThrowOnError extends boolean = true>(options: Options<CreateRefusalData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateRefusalResponses, CreateRefusalErrors, ThrowOnError, "data">;
/**
 * See who plays best
 *
 * The players of a game by their ratings, best first, as far as their rated matches tell. A match counts a moment after it
 * ends. In the pool `people`, matches of persons alone count; in the pool `bots`, those with at least one bot, and only bots
 * are listed. Ratings move while one reads: a player who does between two pages may be met on both or on neither.
 */
export declare const listStandings: <ThrowOnError extends boolean = true>(options: Options<ListStandingsData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListStandingsResponses, ListStandingsErrors, ThrowOnError, "data">;
/**
 * List public matches
 *
 * Newest first. The filters are met by a match together.
 */
export declare const listMatches: <ThrowOnError extends boolean = true>(options: Options<ListMatchesData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListMatchesResponses, ListMatchesErrors, ThrowOnError, "data">;
/**
 * Make a match
 *
 * The host takes seat 0. The match starts by itself when every seat is taken.
 */
export declare const createMatch: <ThrowOnError extends boolean = true>(options: Options<CreateMatchData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateMatchResponses, CreateMatchErrors, ThrowOnError, "data">;
/**
 * See a match
 *
 * Its public summary. A private match is there for its players alone, and for those who are invited.
 */
export declare const getMatch: <ThrowOnError extends boolean = true>(options: Options<GetMatchData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetMatchResponses, GetMatchErrors, ThrowOnError, "data">;
/**
 * Answer the open decision
 *
 * Safe to repeat: the same action for a decision that this seat has answered gives the first answer again; another one
 * gives 409 `decision_answered`. An answer to a decision that is not open gives 409 `decision_closed` with the view. An
 * action that the rules forbid gives 422 `illegal_action` with the legal ones.
 */
export declare const createAction: <ThrowOnError extends boolean = true>(options: Options<CreateActionData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateActionResponses, CreateActionErrors, ThrowOnError, "data">;
/**
 * Audit a match
 *
 * Verifies the stored record: commitment, chain, every chance result, every action's legality, every effect, the result.
 * A match that still runs is verified as far as it goes, and nothing hidden is told.
 */
export declare const getAudit: <ThrowOnError extends boolean = true>(options: Options<GetAuditData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetAuditResponses, GetAuditErrors, ThrowOnError, "data">;
/**
 * Seat a bot
 *
 * The host may fill seats with the server's own players: `easy`, `medium` or `hard`. A bot takes the lowest free seat, and
 * answers within a second or two, whenever it is to act. It sees what a player in its seat sees. The match starts at once
 * when that was the last seat.
 */
export declare const createBot: <ThrowOnError extends boolean = true>(options: Options<CreateBotData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateBotResponses, CreateBotErrors, ThrowOnError, "data">;
/**
 * Call a match off
 *
 * The host may, before it starts. Invitations to it are withdrawn, and everybody who sits there is told. Safe to repeat.
 */
export declare const createCancellation: <ThrowOnError extends boolean = true>(options: Options<CreateCancellationData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateCancellationResponses, CreateCancellationErrors, ThrowOnError, "data">;
/**
 * Take an offer of a draw back
 *
 * Also if there is none. Once everybody has agreed the match is over, and there is nothing to take back.
 */
export declare const deleteDrawOffer: <ThrowOnError extends boolean = true>(options: Options<DeleteDrawOfferData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<DeleteDrawOfferResponses, DeleteDrawOfferErrors, ThrowOnError, "data">;
/**
 * Offer a draw, or agree to one
 *
 * The match ends in a draw, with `agreed_draw` as its reason, as soon as everybody who is still in has asked for it. Until
 * then it is an offer, which the others are told of and see as `draw_offered_by`. An offer stands until its player takes
 * it back, answers a decision, or leaves; what the others do does not touch it. So whoever wants to play and to offer
 * plays first. Those who are still in share a place; who is out before keeps the place that the rules gave. A match in
 * which a bot is still in cannot be drawn: 409 `no_draw_with_bots`. Safe to repeat.
 */
export declare const createDrawOffer: <ThrowOnError extends boolean = true>(options: Options<CreateDrawOfferData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateDrawOfferResponses, CreateDrawOfferErrors, ThrowOnError, "data">;
/**
 * List events, or follow a match
 *
 * In order. Cards that the caller may not know are `null`. With `wait`, a request for events that are still to come is
 * answered as soon as there is one, or with an empty list when the time is up: a client that asks again and again in this
 * way misses nothing and asks little.
 *
 * With `Accept: text/event-stream` the events come as server-sent events, as they happen: `id` is the event's number, and
 * with `Last-Event-ID` (or `after`) the stream goes on behind it, on whatever server. It ends with the match, after
 * five minutes, or when its token is revoked; clients reconnect. When the match is over and there is nothing more to come, the answer is 204.
 * Who does not play in a match with a `spectator_delay` sees it so many events later.
 */
export declare const listEvents: <ThrowOnError extends boolean = true>(options: Options<ListEventsData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListEventsResponses, ListEventsErrors, ThrowOnError, "data">;
/**
 * List a match's invitations
 *
 * For those who sit there: all of them, whatever has become of them, newest first.
 */
export declare const listMatchInvitations: <ThrowOnError extends boolean = true>(options: Options<ListMatchInvitationsData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListMatchInvitationsResponses, ListMatchInvitationsErrors, ThrowOnError, "data">;
/**
 * Invite a player
 *
 * Whoever sits at an open match may invite. The player is told, and may see a private match's summary until the
 * invitation is answered. A player has at most one invitation to a match that waits for an answer.
 */
export declare const createInvitation: <ThrowOnError extends boolean = true>(options: Options<CreateInvitationData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateInvitationResponses, CreateInvitationErrors, ThrowOnError, "data">;
/**
 * Take an offer of a pause back, or go on
 *
 * Where the clocks stand by agreement, each player who is still in can let them run again, and the others are told.
 */
export declare const deletePause: <ThrowOnError extends boolean = true>(options: Options<DeletePauseData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<DeletePauseResponses, DeletePauseErrors, ThrowOnError, "data">;
/**
 * Offer a pause, or agree to one
 *
 * The clocks stand as soon as all people who are still in have asked for it; bots always agree. Until then it is an
 * offer, which the others are told of and see as `pause_offered_by`, and which stands until its player takes it back.
 * Moves can be made while the clocks stand. Time that was used stays used. Safe to repeat.
 */
export declare const createPauseOffer: <ThrowOnError extends boolean = true>(options: Options<CreatePauseOfferData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreatePauseOfferResponses, CreatePauseOfferErrors, ThrowOnError, "data">;
/**
 * Take a record away
 *
 * The whole record of a finished match: header, seed, every event, result. `Accept: application/x-ndjson` gives one event
 * a line, and `acepost verify` checks either without a server. `Accept: text/csv` gives one effect a row for tables, and
 * `Accept: text/plain` the match in plain English, as a person would tell it. With `as=seat:N` or `as=public` it is a
 * partial record: what that seat, or everybody, knew. It can be had while the match runs, and `acepost verify --against`
 * holds it against the whole record later.
 */
export declare const getRecord: <ThrowOnError extends boolean = true>(options: Options<GetRecordData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetRecordResponses, GetRecordErrors, ThrowOnError, "data">;
/**
 * Ask for a rematch
 *
 * Whoever played in a finished match may ask. The first makes a new match with the same game, options, clock, visibility
 * and number of seats, is its host, and the others are told. Everybody's seat is kept, one place further round: seat 0
 * goes to who sat in seat 1. Bots sit down at once. Everybody else who asks sits down in the same match, and it starts
 * with the last; until then its host may start it early or leave, like in any open match. Who leaves gives up the kept
 * seat. Safe to repeat. If the new match is called off before it starts, asking again makes another.
 */
export declare const createRematch: <ThrowOnError extends boolean = true>(options: Options<CreateRematchData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateRematchResponses, CreateRematchErrors, ThrowOnError, "data">;
/**
 * See a match at a version
 *
 * What was to be seen then: from the caller's own seat or as the public while the match runs, from every seat and in
 * full once it is finished.
 */
export declare const getReplay: <ThrowOnError extends boolean = true>(options: Options<GetReplayData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetReplayResponses, GetReplayErrors, ThrowOnError, "data">;
/**
 * Resign
 *
 * Leaves a running match; the game's rules say what becomes of it. Safe to repeat: a seat that has resigned is given the
 * first answer again.
 */
export declare const createResignation: <ThrowOnError extends boolean = true>(options: Options<CreateResignationData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateResignationResponses, CreateResignationErrors, ThrowOnError, "data">;
/**
 * Join a match
 *
 * Takes the seat that is kept for the caller, or the lowest free one. The match starts at once when it was the last one.
 * Safe to repeat: a caller who sits there with the same entropy is answered with the match; with other entropy, 409
 * `already_seated`.
 */
export declare const joinMatch: <ThrowOnError extends boolean = true>(options: Options<JoinMatchData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<JoinMatchResponses, JoinMatchErrors, ThrowOnError, "data">;
/**
 * Leave a match before it starts
 *
 * If the host leaves, the next player is host; when nobody is left, the match is called off.
 */
export declare const leaveMatch: <ThrowOnError extends boolean = true>(options: Options<LeaveMatchData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<LeaveMatchResponses, LeaveMatchErrors, ThrowOnError, "data">;
/**
 * Start a match early
 *
 * The host may start when enough have sat down. A full match starts by itself. Safe to repeat: if the match has started, the
 * answer is the match.
 */
export declare const startMatch: <ThrowOnError extends boolean = true>(options: Options<StartMatchData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<StartMatchResponses, StartMatchErrors, ThrowOnError, "data">;
/**
 * See a match
 *
 * What the caller may know: the summary, the caller's seat, the game's view, and the open decision with every legal
 * action. Whoever has no seat sees what is public. When the match is finished nothing is hidden.
 */
export declare const getView: <ThrowOnError extends boolean = true>(options: Options<GetViewData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetViewResponses, GetViewErrors, ThrowOnError, "data">;
/**
 * Delete one's own account
 *
 * With the password, or through a session that is no older than ten minutes: guests have no other way. At once all tokens are
 * revoked, every match that is not over is left by its rules, webhooks and mails stop, invitations and pairings end, and the
 * player is called `deleted-` and a code wherever the name stood. Whoever logs in within a week takes that back, but for the
 * matches; after it the deletion is final, and the name is free. Nobody can log in as a guest, so that a guest's deletion is
 * final at once. Records keep the player's id, for it is part of what is hashed.
 */
export declare const deleteMe: <ThrowOnError extends boolean = true>(options: Options<DeleteMeData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<DeleteMeResponses, DeleteMeErrors, ThrowOnError, "data">;
/**
 * See one's own account
 *
 * The player to whom the token of this request belongs.
 */
export declare const getMe: <ThrowOnError extends boolean = true>(options: Options<GetMeData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetMeResponses, GetMeErrors, ThrowOnError, "data">;
/**
 * Change one's own account
 *
 * A new name, a new password, or both. A new password revokes all other tokens. A guest who sets a name and a password
 * claims the account.
 */
export declare const updateMe: <ThrowOnError extends boolean = true>(options: Options<UpdateMeData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<UpdateMeResponses, UpdateMeErrors, ThrowOnError, "data">;
/**
 * List whom one blocks
 *
 * In the order of their accounts' age.
 */
export declare const listBlocks: <ThrowOnError extends boolean = true>(options: Options<ListBlocksData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListBlocksResponses, ListBlocksErrors, ThrowOnError, "data">;
/**
 * Block a player no longer
 *
 * Safe to repeat: it is no error if the player is not blocked.
 */
export declare const deleteBlock: <ThrowOnError extends boolean = true>(options: Options<DeleteBlockData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<DeleteBlockResponses, DeleteBlockErrors, ThrowOnError, "data">;
/**
 * Block a player
 *
 * Safe to repeat. A blocked player cannot invite the caller, and neither sits down at a match that the other hosts, nor
 * are they ever paired. Invitations between the two come to their end. The blocked player is not told; matches at which
 * both sit already go on.
 */
export declare const createBlock: <ThrowOnError extends boolean = true>(options: Options<CreateBlockData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateBlockResponses, CreateBlockErrors, ThrowOnError, "data">;
/**
 * Get no more mails
 *
 * The address is forgotten, with whatever waits for it.
 */
export declare const deleteEmail: <ThrowOnError extends boolean = true>(options: Options<DeleteEmailData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<DeleteEmailResponses, DeleteEmailErrors, ThrowOnError, "data">;
/**
 * See where one gets mails
 *
 * The address, whether it is verified and works, and what is told by mail.
 */
export declare const getEmail: <ThrowOnError extends boolean = true>(options: Options<GetEmailData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetEmailResponses, GetEmailErrors, ThrowOnError, "data">;
/**
 * Set where one gets mails
 *
 * For players with a name and a password. A new address is sent a link that its owner must follow within 24 hours; nothing
 * else goes there before. What there is to tell is gathered, and goes out in one mail: at once if the last one was longer than
 * `digest_seconds` ago, otherwise when that time is over. What no longer holds by then is left out.
 */
export declare const setEmail: <ThrowOnError extends boolean = true>(options: Options<SetEmailData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<SetEmailResponses, SetEmailErrors, ThrowOnError, "data">;
/**
 * Take away everything that is held about one's own account
 *
 * One ZIP archive: profile, tokens without their secrets, webhooks, every match of the player's with the full records of those
 * that are finished, what the player has seen of those that run, notices, invitations, blocks, vacations and pairings. A
 * `README.txt` in it says what is what. It is made while it is sent, one at a time for each account. An archive that was
 * cut off has no end, which every program that opens it sees.
 */
export declare const getExport: <ThrowOnError extends boolean = true>(options: Options<GetExportData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetExportResponses, GetExportErrors, ThrowOnError, "data">;
/**
 * List one's own invitations
 *
 * Those that the caller has got and that wait for an answer, newest first.
 */
export declare const listMyInvitations: <ThrowOnError extends boolean = true>(options: Options<ListMyInvitationsData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListMyInvitationsResponses, ListMyInvitationsErrors, ThrowOnError, "data">;
/**
 * List one's own matches
 *
 * Most urgent first: those that wait for the player, by deadline, then those that run, those that wait for players,
 * and those that are over; in each group the newest first.
 */
export declare const listMyMatches: <ThrowOnError extends boolean = true>(options: Options<ListMyMatchesData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListMyMatchesResponses, ListMyMatchesErrors, ThrowOnError, "data">;
/**
 * List one's own notices
 *
 * What the player was told, first to last: your turn, invited, match over and the rest. They are kept for 90 days.
 */
export declare const listNotices: <ThrowOnError extends boolean = true>(options: Options<ListNoticesData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListNoticesResponses, ListNoticesErrors, ThrowOnError, "data">;
/**
 * List one's own tokens
 *
 * Sessions and personal access tokens that still count, newest first.
 */
export declare const listTokens: <ThrowOnError extends boolean = true>(options: Options<ListTokensData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListTokensResponses, ListTokensErrors, ThrowOnError, "data">;
/**
 * Make a personal access token
 *
 * For bots and other programs; a player may have 100. The token is shown in this answer alone.
 */
export declare const createToken: <ThrowOnError extends boolean = true>(options: Options<CreateTokenData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateTokenResponses, CreateTokenErrors, ThrowOnError, "data">;
/**
 * Revoke a token
 *
 * At once and for good; streams that were opened with it end. One token may revoke itself; all others are for a session to
 * revoke.
 */
export declare const deleteToken: <ThrowOnError extends boolean = true>(options: Options<DeleteTokenData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<DeleteTokenResponses, DeleteTokenErrors, ThrowOnError, "data">;
/**
 * End a vacation
 *
 * The clocks run again from now on. A vacation that is to come is taken back.
 */
export declare const endVacation: <ThrowOnError extends boolean = true>(options: Options<EndVacationData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<EndVacationResponses, EndVacationErrors, ThrowOnError, "data">;
/**
 * See one's own vacation
 *
 * What is left of it, and the one that lasts now or is to come. A player earns 30 days a year, evenly, and can have 30
 * days at most.
 */
export declare const getVacation: <ThrowOnError extends boolean = true>(options: Options<GetVacationData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetVacationResponses, GetVacationErrors, ThrowOnError, "data">;
/**
 * Take a vacation
 *
 * At once or from a date on, in place of one that is to come. While it lasts, the clocks of all the player's matches
 * stand. What has passed by then has passed: no deadline that is lost comes back. Safe to repeat; while the player is away,
 * another vacation gives 409 `on_vacation`.
 */
export declare const takeVacation: <ThrowOnError extends boolean = true>(options: Options<TakeVacationData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<TakeVacationResponses, TakeVacationErrors, ThrowOnError, "data">;
/**
 * List one's own webhooks
 *
 * Newest first.
 */
export declare const listWebhooks: <ThrowOnError extends boolean = true>(options: Options<ListWebhooksData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListWebhooksResponses, ListWebhooksErrors, ThrowOnError, "data">;
/**
 * Make a webhook
 *
 * Notices are posted to it as [Standard Webhooks](https://www.standardwebhooks.com) has it: `{"type", "timestamp", "data"}`
 * with the headers `webhook-id` (the notice's id, the same however often it comes), `webhook-timestamp` and
 * `webhook-signature`. Whoever answers 2xx within 15 seconds has got it; otherwise it comes again for three days, and those
 * of the same match after it wait. A receiver that answers 410, or fails for three days, is switched off. Redirects are not
 * followed. The secret is shown in this answer alone. A player may have 5 webhooks.
 */
export declare const createWebhook: <ThrowOnError extends boolean = true>(options: Options<CreateWebhookData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateWebhookResponses, CreateWebhookErrors, ThrowOnError, "data">;
/**
 * Delete a webhook
 *
 * With its log. What waits for it is not delivered.
 */
export declare const deleteWebhook: <ThrowOnError extends boolean = true>(options: Options<DeleteWebhookData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<DeleteWebhookResponses, DeleteWebhookErrors, ThrowOnError, "data">;
/**
 * See a webhook
 *
 * Whether it is switched on, and if the server has switched it off, why.
 */
export declare const getWebhook: <ThrowOnError extends boolean = true>(options: Options<GetWebhookData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetWebhookResponses, GetWebhookErrors, ThrowOnError, "data">;
/**
 * Change a webhook
 *
 * Its URL, kinds or description, or switch it on or off.
 */
export declare const updateWebhook: <ThrowOnError extends boolean = true>(options: Options<UpdateWebhookData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<UpdateWebhookResponses, UpdateWebhookErrors, ThrowOnError, "data">;
/**
 * List what a webhook was told
 *
 * Newest first, with every try. Kept for 30 days.
 */
export declare const listDeliveries: <ThrowOnError extends boolean = true>(options: Options<ListDeliveriesData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListDeliveriesResponses, ListDeliveriesErrors, ThrowOnError, "data">;
/**
 * Deliver once more
 *
 * One that still waits is tried at once. Any other is sent again, once, whatever else waits.
 */
export declare const createRedelivery: <ThrowOnError extends boolean = true>(options: Options<CreateRedeliveryData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateRedeliveryResponses, CreateRedeliveryErrors, ThrowOnError, "data">;
/**
 * Try a webhook
 *
 * Sends it a message of the type `webhook.ping`, once. The log tells what came of it.
 */
export declare const createPing: <ThrowOnError extends boolean = true>(options: Options<CreatePingData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreatePingResponses, CreatePingErrors, ThrowOnError, "data">;
/**
 * Give a webhook a new secret
 *
 * It is shown in this answer alone. For 24 hours the one before signs beside it: `webhook-signature` then holds two
 * signatures, separated by a space.
 */
export declare const rotateWebhookSecret: <ThrowOnError extends boolean = true>(options: Options<RotateWebhookSecretData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<RotateWebhookSecretResponses, RotateWebhookSecretErrors, ThrowOnError, "data">;
/**
 * List one's own pairings
 *
 * Those that still wait, newest first.
 */
export declare const listPairings: <ThrowOnError extends boolean = true>(options: Options<ListPairingsData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListPairingsResponses, ListPairingsErrors, ThrowOnError, "data">;
/**
 * Play with whoever wants the same
 *
 * Whoever wants the same game with the same options, clock, number of seats and rating is seated together in a new public
 * match, which starts at once; who has waited longest is its host. If there are not enough yet, the caller waits, at most
 * 24 hours. For rated matches players must be near each other in rating: 100 points at first, 5 more for each second that
 * the longer waiting of two has waited, and anybody after two minutes. Players one of whom blocks the other are never
 * seated together. One waits for the same thing once, and for at most 10 things.
 */
export declare const createPairing: <ThrowOnError extends boolean = true>(options: Options<CreatePairingData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreatePairingResponses, CreatePairingErrors, ThrowOnError, "data">;
/**
 * Wait no longer
 *
 * Ends a pairing that still waits. Safe to repeat; once the player is seated it is too late.
 */
export declare const deletePairing: <ThrowOnError extends boolean = true>(options: Options<DeletePairingData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<DeletePairingResponses, DeletePairingErrors, ThrowOnError, "data">;
/**
 * See a pairing
 *
 * With `wait` the answer comes as soon as the pairing waits no more, or when the time is up.
 */
export declare const getPairing: <ThrowOnError extends boolean = true>(options: Options<GetPairingData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetPairingResponses, GetPairingErrors, ThrowOnError, "data">;
/**
 * Register
 *
 * Makes an account with a name and a password, and logs in: the answer holds the first session's token. A request that is
 * repeated with its `Idempotency-Key` is answered the same only with the same password, as long as that is the player's.
 */
export declare const registerPlayer: <ThrowOnError extends boolean = true>(options: Options<RegisterPlayerData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<RegisterPlayerResponses, RegisterPlayerErrors, ThrowOnError, "data">;
/**
 * See a player
 *
 * What everybody may know of a player, and the ratings that the player's rated matches have made.
 */
export declare const getPlayer: <ThrowOnError extends boolean = true>(options: Options<GetPlayerData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<GetPlayerResponses, GetPlayerErrors, ThrowOnError, "data">;
/**
 * List a player's public matches
 *
 * Newest first.
 */
export declare const listPlayerMatches: <ThrowOnError extends boolean = true>(options: Options<ListPlayerMatchesData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ListPlayerMatchesResponses, ListPlayerMatchesErrors, ThrowOnError, "data">;
/**
 * Take a player's records away
 *
 * All records of the player's public matches that are finished, as one stream, in the order in which they were filed.
 * `Accept` picks NDJSON (the default) or CSV. Each record carries a `cursor`, on its result line or in its last row: give
 * that of the last whole record to go on where a stream was cut off, or later for what has come since. An export that
 * came whole ends with a line of the type `end`. Each account may ask for 120 exports an hour, two at the same time.
 */
export declare const exportPlayerRecords: <ThrowOnError extends boolean = true>(options: Options<ExportPlayerRecordsData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<ExportPlayerRecordsResponses, ExportPlayerRecordsErrors, ThrowOnError, "data">;
/**
 * Verify a record
 *
 * Checks a record, of this server or another, as `acepost verify` does, up to 16 MB. The other form of a record is taken,
 * too: send it as `application/x-ndjson`. A record that can be read is answered with what was found; one that cannot is
 * refused with its line.
 */
export declare const verifyRecord: <ThrowOnError extends boolean = true>(options: Options<VerifyRecordData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<VerifyRecordResponses, VerifyRecordErrors, ThrowOnError, "data">;
/**
 * Log in
 *
 * An unknown name and a wrong password take the same time and give the same answer. A player may have 100 sessions: to one
 * more the oldest gives way, which is revoked. Personal access tokens give way to none. After ten wrong passwords for a name
 * each makes the next wait longer, up to a minute, wherever they come from (429); every network has some guesses of its own.
 */
export declare const createSession: <ThrowOnError extends boolean = true>(options: Options<CreateSessionData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<CreateSessionResponses, CreateSessionErrors, ThrowOnError, "data">;
/**
 * Log out
 *
 * Revokes the token of this request, whatever kind it is.
 */
export declare const deleteSession: <ThrowOnError extends boolean = true>(options: Options<DeleteSessionData, ThrowOnError>) => import("./client/types.gen.js").RequestResult<DeleteSessionResponses, DeleteSessionErrors, ThrowOnError, "data">;
