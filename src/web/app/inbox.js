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
 * @property {MatchSummary[]} rematches  Open matches in which a seat is reserved for the player, who has not taken it.
 */

/** What is announced of a match until it has started. */
const UNTIL_START = new Set(["match.joined", "match.left", "match.started"]);

/** @returns {Inbox} */
export const emptyInbox = () => ({ matches: [], invitations: [], pairings: [], rematches: [] });

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
 * Returns a running match after an answer of the player, whose response does not bring it.
 * @param {MatchSummary} match
 * @param {import("./client/index.js").ClockView | null} clocks  Those after the answer.
 * @param {Pick<import("./client/index.js").SeatView, "seat" | "version" | "to_act">} view
 * @returns {MatchSummary}
 */
export function matchAfter(match, clocks, { seat: own, version, to_act }) {
    return {
        ...match,
        version,
        to_act,
        deadlines: clocks ? clocks.seats.map(({ deadline }) => deadline) : match.deadlines,
        // An answer ends the player's own offer of a draw.
        draw_offered_by: match.draw_offered_by.filter((seat) => seat !== own),
    };
}

/**
 * Returns the inbox with what a notice reports of a running match: a turn, or that it has started, which is known then. Returns
 * null if the match is unknown, or the notice reports something else.
 * @param {Inbox} inbox
 * @param {Notice} notice
 * @returns {Inbox | null}
 */
export function withNotice(inbox, { match_id, news }) {
    if (news.type === "match.event") return inbox;
    const match = inbox.matches.find((match) => match.id === match_id && match.status === "running");
    if (match && UNTIL_START.has(news.type)) return inbox;
    if (!match || news.type !== "match.your_turn") return null;
    // A move withdraws the offer of the player who made it, whom the notice does not name.
    if (match.draw_offered_by.length > 0) return null;
    const { seat, decision, deadline } = news.data;
    return withMatch(inbox, {
        ...match,
        version: decision,
        to_act: [...match.to_act.filter((other) => other !== seat), seat],
        deadlines: match.deadlines.map((time, at) => (at === seat ? deadline : time)),
    });
}

/**
 * Returns the seats that offer a draw, and those that offer a pause, to the player in this seat. An offer that the player has agreed to
 * waits for others.
 * @param {MatchSummary} match
 * @param {number | null} seat
 */
export function offersTo({ status, draw_offered_by: draw, pause_offered_by: pause }, seat) {
    const open = (/** @type {number[]} */ by) => (status !== "running" || seat === null || by.includes(seat) ? [] : by);
    return { draw: open(draw), pause: open(pause) };
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
