// Follows the player's notices in one tab for all tabs: a browser opens few connections to a server, and each stream holds one.
// The visible tab leads: it follows the stream, and passes the notices on to the others.

import { followNotices } from "./client/index.js";
import { pause } from "./parts/retry.js";

/** @typedef {import("./client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("./inbox.js").Inbox} Inbox */
/** @typedef {import("./client/index.js").Notice} Notice */
/** @typedef {import("./client/index.js").Connection | "refused"} State */
/** @typedef {{ notices?: Notice[], isOlder?: boolean, state?: State }} News  What the tab that follows tells the others. */
/**
 * @typedef {object} Follower
 * @property {AbortSignal} signal  Stops following.
 * @property {(notices: Notice[], leads: boolean) => void} onNotices  `leads`: whether this tab follows for all tabs.
 * @property {(state: State, leads?: boolean, refusal?: unknown) => void} onState  `leads` is false if the tab that follows for all tells it.
 *   Only that tab knows the error with which the stream was refused.
 * @property {(match: MatchSummary) => void} onPlayed  Called with a newer state of a match that another tab has at its table.
 * @property {(inbox: Inbox) => void} onInbox  Called with the lists that another tab has loaded.
 * @property {() => void} onLead  Called when this tab takes the lead. The tab before it may have stopped earlier.
 */

/** How long to wait after a stream was refused, the first time and at most. */
const AGAIN_MS = 10_000;
const LONGEST_MS = 600_000;

/**
 * @param {import("./session.js").Client} client
 * @param {string} player  The id of the player.
 * @param {Follower} follower
 * @returns {(news: { played: MatchSummary } | { inbox: Inbox }) => void} Tells the other tabs the state of a match, or the lists, until
 *   following is stopped.
 */
export function followInOneTab(client, player, { signal, onNotices, onPlayed, onInbox, onState, onLead }) {
    const name = `acepost.notices.${player}`;
    /** @type {number | undefined} The newest notice that is known here. */
    let last;

    /** @param {Notice[]} notices @param {boolean} leads */
    const take = (notices, leads) => {
        const unheard = notices.filter(({ number }) => last === undefined || number > last);
        if (unheard.length === 0) return;
        last = unheard[unheard.length - 1].number;
        onNotices(unheard, leads);
    };

    /**
     * Returns what takes notices from a stream.
     * @param {number | undefined} after  The notice after which the stream was asked to begin.
     * @param {(notices: Notice[], isOlder: boolean) => void} tell
     */
    const taking = (after, tell) => (/** @type {Notice[]} */ notices) => {
        // A stream that goes back tells that the database was restored to an older state.
        const isOlder = after !== undefined && notices[0].number <= after;
        after = notices[notices.length - 1].number;
        if (isOlder) last = undefined;
        take(notices, true);
        tell(notices, isOlder);
    };

    /**
     * Follows the stream until it is stopped. While it is refused, as to a suspended player, asks again, each time after a longer pause.
     * @param {AbortSignal} stop
     * @param {(news: News) => void} [tell]  Tells the other tabs, if this one follows for them.
     */
    async function follow(stop, tell = () => {}) {
        let refusals = 0;
        while (!stop.aborted) {
            const after = last ?? newest(name);
            await followNotices(client, {
                after,
                signal: stop,
                onNotices: taking(after, (notices, isOlder) => tell({ notices, isOlder })),
                onState: (state) => {
                    if (state === "live") refusals = 0;
                    onState(state);
                    tell({ state });
                },
            }).catch((error) => {
                console.warn(error);
                if (stop.aborted) return;
                onState("refused", true, error);
                tell({ state: "refused" });
            });
            if (!stop.aborted) await pause(Math.min(LONGEST_MS, AGAIN_MS * 2 ** refusals++), stop);
        }
    }

    // Browsers have locks only in secure contexts: HTTPS, or the same machine.
    const channel = navigator.locks ? openChannel(name) : null;
    if (!channel) {
        follow(signal);
        return () => {};
    }

    let leads = false;
    let waiting = new AbortController();

    channel.addEventListener("message", ({ data }) => {
        if (data.isOlder) last = undefined;
        if (data.notices) take(data.notices, false);
        if (data.state) onState(data.state, false);
        if (data.played) onPlayed(data.played);
        if (data.inbox) onInbox(data.inbox);
    });

    /**
     * Follows the stream for all tabs, until it is stopped.
     * @param {AbortSignal} stop
     */
    const lead = (stop) => {
        onLead();
        return follow(stop, (news) => {
            if (news.notices) storeNewest(name, news.notices);
            channel.postMessage(news);
        });
    };

    /**
     * Takes the lead when no other tab has it, or at once.
     * @param {boolean} atOnce
     */
    const apply = async (atOnce) => {
        waiting.abort();
        const queued = new AbortController();
        const leading = new AbortController();
        waiting = queued;
        const stop = () => {
            queued.abort();
            leading.abort();
        };
        signal.addEventListener("abort", stop);
        const how = atOnce ? { steal: true } : { signal: queued.signal };
        try {
            await navigator.locks.request(name, how, () => {
                leads = true;
                return lead(leading.signal);
            });
        } catch {
            // Another tab has taken the lead, or this one no longer waits for it.
        }
        leading.abort();
        signal.removeEventListener("abort", stop);
        if (queued.signal.aborted) return;
        leads = false;
        apply(false);
    };

    const look = () => {
        if (!document.hidden && !leads) apply(true);
    };
    signal.addEventListener("abort", () => {
        channel.close();
        // Nothing of the player stays in the browser.
        storeNewest(name, []);
    });
    begin();
    return (news) => channel.postMessage(news);

    async function begin() {
        const locks = await navigator.locks.query().catch(() => null);
        // Where storage is forbidden, there are no locks.
        if (!locks) return follow(signal);
        const { held = [] } = locks;
        document.addEventListener("visibilitychange", look, { signal });
        // If no tab follows, what has happened so far is in the lists, which are loaded anyway.
        if (!held.some((lock) => lock.name === name)) storeNewest(name, []);
        if (!signal.aborted && !leads) apply(!document.hidden);
    }
}

/**
 * Returns the channel between the tabs; null where storage is forbidden, for which some browsers refuse it.
 * @param {string} name
 */
function openChannel(name) {
    try {
        return new BroadcastChannel(name);
    } catch {
        return null;
    }
}

/**
 * Returns the number of the newest notice that any tab has received.
 * @param {string} name
 */
function newest(name) {
    try {
        return Number(localStorage.getItem(name)) || undefined;
    } catch {
        return undefined;
    }
}

/**
 * Stores the number of the newest notice for the tab that leads next, or removes it if there are none.
 * @param {string} name
 * @param {Notice[]} notices
 */
function storeNewest(name, notices) {
    const last = notices.at(-1);
    try {
        if (last) localStorage.setItem(name, String(last.number));
        else localStorage.removeItem(name);
    } catch {
        // The next tab begins with the notices that come from then on.
    }
}
