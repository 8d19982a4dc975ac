import { urlSearchParamsBodySerializer } from './client/index.js';
export const getKeys = (options) => options.client.get({
    responseStyle: 'data',
    url: '/.well-known/acepost-keys.json',
    ...options
});
export const getAuthorizationServer = (options) => options.client.get({
    responseStyle: 'data',
    url: '/.well-known/oauth-authorization-server',
    ...options
});
export const getHealth = (options) => options.client.get({
    responseStyle: 'data',
    url: '/healthz',
    ...options
});
export const getMetrics = (options) => options.client.get({
    responseStyle: 'data',
    url: '/metrics',
    ...options
});
export const createDeviceAuthorization = (options) => options.client.post({
    ...urlSearchParamsBodySerializer,
    responseStyle: 'data',
    url: '/oauth/device_authorization',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options.headers
    }
});
export const revokeAppToken = (options) => options.client.post({
    ...urlSearchParamsBodySerializer,
    responseStyle: 'data',
    url: '/oauth/revoke',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options.headers
    }
});
export const createAppTokens = (options) => options.client.post({
    ...urlSearchParamsBodySerializer,
    responseStyle: 'data',
    url: '/oauth/token',
    ...options,
    headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...options.headers
    }
});
export const getDocument = (options) => options.client.get({
    responseStyle: 'data',
    url: '/openapi.json',
    ...options
});
export const getReadiness = (options) => options.client.get({
    responseStyle: 'data',
    url: '/readyz',
    ...options
});
export const getActivity = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/activity',
    ...options
});
export const createAudit = (options) => options.client.post({
    responseStyle: 'data',
    url: '/v1/audits',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const getAuthorizationQuestion = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/authorizations',
    ...options
});
export const createAuthorization = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/authorizations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const listCheckpoints = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/checkpoints',
    ...options
});
export const getCheckpoint = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/checkpoints/{day}',
    ...options
});
export const getDeviceQuestion = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/device-authorizations/{user_code}',
    ...options
});
export const createDeviceAnswer = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/device-authorizations/{user_code}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const listGames = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/games',
    ...options
});
export const getGame = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/games/{game}',
    ...options
});
export const getGameLesson = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/games/{game}/lesson',
    ...options
});
export const exportGameRecords = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/games/{game}/records',
    ...options
});
export const getGameRules = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/games/{game}/rules',
    ...options
});
export const getGameStatistics = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/games/{game}/statistics',
    ...options
});
export const registerGuest = (options) => options.client.post({
    responseStyle: 'data',
    url: '/v1/guests',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const deleteInvitation = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/invitations/{id}',
    ...options
});
export const getInvitation = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/invitations/{id}',
    ...options
});
export const createAcceptance = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/invitations/{id}/acceptance',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const createRefusal = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/invitations/{id}/refusal',
    ...options
});
export const listStandings = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/leaderboards/{game}',
    ...options
});
export const listMatches = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/matches',
    ...options
});
export const createMatch = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const getMatch = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}',
    ...options
});
export const createAction = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/actions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const getAudit = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/audit',
    ...options
});
export const createBot = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/bots',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const createCancellation = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/cancellation',
    ...options
});
export const deleteDrawOffer = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/draw',
    ...options
});
export const createDrawOffer = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/draw',
    ...options
});
export const listEvents = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/events',
    ...options
});
export const createHint = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/hints',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const listMatchInvitations = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/invitations',
    ...options
});
export const createInvitation = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/invitations',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const getNote = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/note',
    ...options
});
export const setNote = (options) => options.client.put({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/note',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const deletePause = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/pause',
    ...options
});
export const createPauseOffer = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/pause',
    ...options
});
export const removePlayer = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/players/{player_id}',
    ...options
});
export const getMatchRatings = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/ratings',
    ...options
});
export const getRecord = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/record',
    ...options
});
export const createRematch = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/rematch',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const getReplay = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/replay/{version}',
    ...options
});
export const getAnalysis = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/replay/{version}/analysis',
    ...options
});
export const createResignation = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/resignation',
    ...options
});
export const joinMatch = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/seats',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const leaveMatch = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/seats/me',
    ...options
});
export const startMatch = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/start',
    ...options
});
export const getView = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/matches/{id}/view',
    ...options
});
export const deleteMe = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const getMe = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me',
    ...options
});
export const updateMe = (options) => options.client.patch({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const listApps = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/apps',
    ...options
});
export const createApp = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/apps',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const deleteApp = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/apps/{id}',
    ...options
});
export const listMyAuthorizations = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/authorizations',
    ...options
});
export const deleteMyAuthorization = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/authorizations/{id}',
    ...options
});
export const listBlocks = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/blocks',
    ...options
});
export const deleteBlock = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/blocks/{name}',
    ...options
});
export const createBlock = (options) => options.client.put({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/blocks/{name}',
    ...options
});
export const deleteEmail = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/email',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const getEmail = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/email',
    ...options
});
export const setEmail = (options) => options.client.put({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/email',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const getExport = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/export',
    ...options
});
export const listMyInvitations = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/invitations',
    ...options
});
export const listMyMatches = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/matches',
    ...options
});
export const listNotices = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/notices',
    ...options
});
export const listOpponents = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/opponents',
    ...options
});
export const listPasskeys = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/passkeys',
    ...options
});
export const createPasskey = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/passkeys',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const createPasskeyOptions = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/passkeys/options',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const deletePasskey = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/passkeys/{id}',
    ...options
});
export const updatePasskey = (options) => options.client.patch({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/passkeys/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const getPushSettings = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/push-settings',
    ...options
});
export const setPushSettings = (options) => options.client.put({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/push-settings',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const listPushSubscriptions = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/push-subscriptions',
    ...options
});
export const createPushSubscription = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/push-subscriptions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const deletePushSubscription = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/push-subscriptions/{id}',
    ...options
});
export const getPushSubscription = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/push-subscriptions/{id}',
    ...options
});
export const listMyRematches = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/rematches',
    ...options
});
export const listTokens = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/tokens',
    ...options
});
export const createToken = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/tokens',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const deleteToken = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/tokens/{id}',
    ...options
});
export const endVacation = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/vacation',
    ...options
});
export const getVacation = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/vacation',
    ...options
});
export const takeVacation = (options) => options.client.put({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/vacation',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const listWebhooks = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/webhooks',
    ...options
});
export const createWebhook = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/webhooks',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const deleteWebhook = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/webhooks/{id}',
    ...options
});
export const getWebhook = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/webhooks/{id}',
    ...options
});
export const updateWebhook = (options) => options.client.patch({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/webhooks/{id}',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const listDeliveries = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/webhooks/{id}/deliveries',
    ...options
});
export const createRedelivery = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/webhooks/{id}/deliveries/{delivery}/redelivery',
    ...options
});
export const createPing = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/webhooks/{id}/ping',
    ...options
});
export const rotateWebhookSecret = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/me/webhooks/{id}/secret',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const listPairings = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/pairings',
    ...options
});
export const createPairing = (options) => options.client.post({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/pairings',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const deletePairing = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/pairings/{id}',
    ...options
});
export const getPairing = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/pairings/{id}',
    ...options
});
export const createPasskeySession = (options) => options.client.post({
    responseStyle: 'data',
    url: '/v1/passkey-sessions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const createPasskeySessionOptions = (options) => options.client.post({
    responseStyle: 'data',
    url: '/v1/passkey-sessions/options',
    ...options
});
export const createPasswordReset = (options) => options.client.post({
    responseStyle: 'data',
    url: '/v1/password-resets',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const completePasswordReset = (options) => options.client.post({
    responseStyle: 'data',
    url: '/v1/password-resets/completion',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const registerPlayer = (options) => options.client.post({
    responseStyle: 'data',
    url: '/v1/players',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const getPlayer = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/players/{name}',
    ...options
});
export const listPlayerMatches = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/players/{name}/matches',
    ...options
});
export const listPastRatings = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/players/{name}/ratings/{game}/history',
    ...options
});
export const exportPlayerRecords = (options) => options.client.get({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/players/{name}/records',
    ...options
});
export const getPushKey = (options) => options.client.get({
    responseStyle: 'data',
    url: '/v1/push-key',
    ...options
});
export const verifyRecord = (options) => options.client.post({
    responseStyle: 'data',
    url: '/v1/records/verify',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const createSession = (options) => options.client.post({
    responseStyle: 'data',
    url: '/v1/sessions',
    ...options,
    headers: {
        'Content-Type': 'application/json',
        ...options.headers
    }
});
export const deleteSession = (options) => options.client.delete({
    responseStyle: 'data',
    security: [{ scheme: 'bearer', type: 'http' }],
    url: '/v1/sessions/current',
    ...options
});
