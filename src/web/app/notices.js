// The player's notices, followed by one tab for all of them: a browser keeps few connections to a server, and a stream takes
// one for good. The tab that is looked at follows, and tells the others.

import { followNotices } from "./client/index.js";

/** @typedef {import("./client/index.js").Notice} Notice */
/** @typedef {"live" | "waiting" | "offline"} State */
/**
 * @typedef {object} Follower
 * @property {AbortSignal} signal  Stops it.
 * @property {(notices: Notice[]) => void} onNotices
 * @property {(state: State) => void} onState
 */

/**
 * @param {import("./session.js").Client} client
 * @param {string} player  Whose notices they are.
 * @param {Follower} follower
 */
export function followForAll(client, player, { signal, onNotices, onState }) {
    // Browsers have these only where a page comes safely, or from the same machine.
    if (!navigator.locks) {
        follow(client, { signal, onNotices, onState });
        return;
    }
    const name = `acepost.notices.${player}`;
    const channel = new BroadcastChannel(name);
    /** @type {number | undefined} The newest notice that is known. */
    let last;
    let leads = false;
    let waiting = new AbortController();

    /** @param {Notice[]} notices */
    const hear = (notices) => {
        last = notices.at(-1)?.number ?? last;
        onNotices(notices);
    };
    channel.addEventListener("message", ({ data }) => {
        if (data.notices) hear(data.notices);
        if (data.state) onState(data.state);
    });

    /**
     * Follows, and tells the others, until it is stopped.
     * @param {AbortSignal} stop
     */
    const lead = (stop) => {
        follow(client, {
            after: last,
            signal: stop,
            onNotices: (notices) => {
                hear(notices);
                channel.postMessage({ notices });
            },
            onState: (state) => {
                onState(state);
                channel.postMessage({ state });
            },
        });
        return new Promise((stopped) => stop.addEventListener("abort", stopped, { once: true }));
    };

    /**
     * Waits until nobody else leads, or takes the lead at once.
     * @param {boolean} atOnce
     */
    const apply = async (atOnce) => {
        waiting.abort();
        waiting = new AbortController();
        const leading = new AbortController();
        const how = atOnce ? { steal: true } : { signal: AbortSignal.any([signal, waiting.signal]) };
        const queued = waiting.signal;
        try {
            await navigator.locks.request(name, how, () => {
                leads = true;
                return lead(AbortSignal.any([signal, leading.signal]));
            });
        } catch {
            // Another tab has taken the lead, or nobody waits for it here any more.
        }
        leading.abort();
        if (queued.aborted) return;
        leads = false;
        if (!signal.aborted) apply(false);
    };

    const look = () => {
        if (!document.hidden && !leads) apply(true);
    };
    document.addEventListener("visibilitychange", look, { signal });
    signal.addEventListener("abort", () => channel.close());
    apply(!document.hidden);
}

/**
 * @param {import("./session.js").Client} client
 * @param {Follower & { after?: number }} follower
 */
function follow(client, follower) {
    followNotices(client, follower).catch(() => {
        // The server refuses: the token has ended, and whoever sent it has seen that.
    });
}
