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
 * @property {() => void} onLead  Another tab may have stopped to follow before this one began.
 */

/** How long after a stream was refused it is asked for again. */
const AGAIN_MS = 10_000;

/**
 * @param {import("./session.js").Client} client
 * @param {string} player  Whose notices they are.
 * @param {Follower} follower
 */
export function followForAll(client, player, { signal, onNotices, onState, onLead }) {
    const name = `acepost.notices.${player}`;
    /** @type {number | undefined} The newest notice that is known here. */
    let last;

    /** @param {Notice[]} notices */
    const hear = (notices) => {
        const unheard = notices.filter(({ number }) => last === undefined || number > last);
        if (unheard.length === 0) return;
        last = unheard[unheard.length - 1].number;
        onNotices(unheard);
    };

    // Browsers have these only where a page comes safely, or from the same machine.
    if (!navigator.locks) {
        followAlone();
        return;
    }

    async function followAlone() {
        while (!signal.aborted) {
            await follow(client, { after: last, signal, onNotices: hear, onState });
            await pause();
        }
    }

    const channel = new BroadcastChannel(name);
    let leads = false;
    let waiting = new AbortController();

    channel.addEventListener("message", ({ data }) => {
        if (data.notices) hear(data.notices);
        if (data.state) onState(data.state);
    });

    /**
     * Follows, and tells the others, until it is stopped or refused.
     * @param {AbortSignal} stop
     */
    const lead = (stop) => {
        onLead();
        return follow(client, {
            after: last ?? newest(name),
            signal: stop,
            onNotices: (notices) => {
                hear(notices);
                keep(name, notices);
                channel.postMessage({ notices });
            },
            onState: (state) => {
                onState(state);
                channel.postMessage({ state });
            },
        });
    };

    /**
     * Waits until nobody else leads, or takes the lead at once.
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
        let refused = true;
        try {
            await navigator.locks.request(name, how, () => {
                leads = true;
                return lead(leading.signal);
            });
        } catch {
            // Another tab has taken the lead, or nobody waits for it here any more.
            refused = false;
        }
        leading.abort();
        signal.removeEventListener("abort", stop);
        if (queued.signal.aborted) return;
        leads = false;
        if (refused) await pause();
        if (!signal.aborted && !queued.signal.aborted) apply(false);
    };

    const look = () => {
        if (!document.hidden && !leads) apply(true);
    };
    document.addEventListener("visibilitychange", look, { signal });
    signal.addEventListener("abort", () => channel.close());
    begin();

    async function begin() {
        // Where no tab follows, what was told until now is in the lists that are asked for anyway.
        const { held = [] } = await navigator.locks.query();
        if (!held.some((lock) => lock.name === name)) keep(name, []);
        if (!signal.aborted && !leads) apply(!document.hidden);
    }
}

/**
 * Follows until it is stopped, or refused: then the token has ended, and whoever sent it has seen that, or it is a fault
 * that may pass.
 * @param {import("./session.js").Client} client
 * @param {import("./client/index.js").FollowingNotices} following
 */
async function follow(client, following) {
    try {
        await followNotices(client, following);
    } catch (error) {
        console.warn(error);
    }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS));

/**
 * The newest notice that any tab was told, if one was.
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
 * Remembers how far they have come, for the tab that leads next; nothing, where there are none.
 * @param {string} name
 * @param {Notice[]} notices
 */
function keep(name, notices) {
    const last = notices.at(-1);
    try {
        if (last) localStorage.setItem(name, String(last.number));
        else localStorage.removeItem(name);
    } catch {
        // Then the next begins with what comes from then on.
    }
}
