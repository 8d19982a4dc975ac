// The player's inbox: what the server lists, and what has changed since as far as it is known without a request. Pure functions.

/** @typedef {import("./client/index.js").Invitation} Invitation */
/** @typedef {import("./client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("./client/index.js").Notice} Notice */
/** @typedef {import("./client/index.js").Pairing} Pairing */
/**
 * @typedef {object} Inbox  The matches, invitations and pairings of the player.
 * @property {MatchSummary[]} matches  Those that are not finished.
 * @property {Invitation[]} invitations  Those that are not answered.
 * @property {Pairing[]} pairings  Those that wait for opponents.
 */

/** What is announced of a match until it has started. */
const UNTIL_START = new Set(["match.joined", "match.left", "match.started"]);

/** @returns {Inbox} */
export const emptyInbox = () => ({ matches: [], invitations: [], pairings: [] });

/**
 * Returns the inbox with a newer state of a match, or without the match if it is over. A state that is not newer changes nothing.
 * @param {Inbox} inbox
 * @param {MatchSummary} newer
 * @returns {Inbox}
 */
export function withMatch(inbox, newer) {
    const kept = newer.status === "running" ? [newer] : [];
    return { ...inbox, matches: inbox.matches.flatMap((match) => (match.id === newer.id && match.version < newer.version ? kept : [match])) };
}

/**
 * Returns the inbox with what a notice reports of a running match: a turn, or that it has started, which is known then. Returns
 * null if the match is unknown, or the notice reports something else.
 * @param {Inbox} inbox
 * @param {Notice} notice
 * @returns {Inbox | null}
 */
export function withNotice(inbox, { match_id, news }) {
    const match = inbox.matches.find((match) => match.id === match_id && match.status === "running");
    if (match && UNTIL_START.has(news.type)) return inbox;
    if (!match || news.type !== "match.your_turn") return null;
    const { seat, decision, deadline } = news.data;
    return withMatch(inbox, {
        ...match,
        version: decision,
        to_act: [...match.to_act.filter((other) => other !== seat), seat],
        deadlines: match.deadlines.map((time, at) => (at === seat ? deadline : time)),
    });
}

/**
 * Returns an order of matches: by the deadline of a seat in each, with those that have none at the end.
 * @param {(match: MatchSummary) => number | null} seatIn
 * @returns {(one: MatchSummary, other: MatchSummary) => number}
 */
export function byDeadline(seatIn) {
    const deadline = (/** @type {MatchSummary} */ match) => Date.parse(match.deadlines[seatIn(match) ?? 0] ?? "") || Number.MAX_VALUE;
    return (one, other) => deadline(one) - deadline(other);
}
