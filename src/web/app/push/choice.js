// What was chosen about notifications on this device, and when the user may be asked.

/** @typedef {import("../client/index.js").NoticeKind} NoticeKind */
/**
 * @typedef {object} Choice
 * @property {boolean} [wants]  Undefined until the user has chosen.
 * @property {string} [player]  Whose subscription it is.
 * @property {string} [id]  The subscription on the server.
 * @property {string} [endpoint]  The subscription in the browser.
 * @property {NoticeKind[]} [kinds]
 */

const KEY = "acepost.push";
const SOUND = "acepost.sound";
/** Whether the sound is on though the browser could not store that. */
let isOnHere = false;

/** A match whose players have at least this long for a move, in seconds, is played by post. The server calls others live. */
const LONG = 8 * 3600;

/** Returns the choice. @returns {Choice} */
export function choice() {
    try {
        const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
        return typeof stored?.wants === "boolean" ? stored : {};
    } catch {
        return {};
    }
}

/** @param {Choice | null} choice */
export function storeChoice(choice) {
    try {
        if (choice) localStorage.setItem(KEY, JSON.stringify(choice));
        else localStorage.removeItem(KEY);
    } catch {
        // It lasts until the page is loaded again.
    }
}

/** Whether a sound is played when it becomes the player's turn. */
export function isSoundOn() {
    try {
        return isOnHere || localStorage.getItem(SOUND) === "on";
    } catch {
        return isOnHere;
    }
}

/** @param {boolean} on */
export function storeSound(on) {
    isOnHere = false;
    try {
        if (on) localStorage.setItem(SOUND, "on");
        else localStorage.removeItem(SOUND);
    } catch {
        // The choice lasts as long as this document.
        isOnHere = on;
    }
}

/** Whether this browser can show pushes. It can only in secure contexts: HTTPS, or the same machine. */
export const isSupported = () => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Whether the user may be asked: they have not chosen yet, and the browser does not block notifications. */
export const mayAsk = () => isSupported() && choice().wants === undefined && Notification.permission !== "denied";

/** Whether players must answer at once in a match with this clock, as the server sees it. @param {import("../client/index.js").MatchClock} clock */
export const isLive = (clock) => clock.type !== "none" && (clock.type === "bank" ? clock.initial_seconds : clock.seconds) < LONG;

/**
 * Whether a match is played by post: against people, who are not expected to answer at once.
 * @param {import("../client/index.js").MatchSummary} match
 * @param {number | null} seat  The player's.
 */
export function isByPost({ clock, players }, seat) {
    return !isLive(clock) && players.some((other) => other.seat !== seat && other.kind !== "bot");
}
