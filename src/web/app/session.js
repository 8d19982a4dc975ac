// Who is playing here, and what waits for them: the account's token, its matches and invitations, and the stream that tells
// what is new. All tabs of a browser share the account.

import {
    connect,
    createSession,
    deleteSession,
    getMe,
    listMyInvitations,
    listMyMatches,
    listPairings,
    registerGuest,
    registerPlayer,
    updateMe,
} from "./client/index.js";
import { followForAll } from "./notices.js";
import { pathTo } from "./routes.js";

/** @typedef {import("./client/index.js").Player} Player */
/** @typedef {import("./client/index.js").Notice} Notice */
/** @typedef {import("./client/index.js").MatchSummary} MatchSummary */
/** @typedef {ReturnType<typeof connect>} Client */
/** @typedef {{ token: string, player: Player }} StoredSession  What the browser keeps. */
/**
 * @typedef {object} Inbox  What waits for the player.
 * @property {MatchSummary[]} matches  Those that are not over, most urgent first.
 * @property {import("./client/index.js").Invitation[]} invitations
 * @property {import("./client/index.js").Pairing[]} pairings
 * @property {boolean} ready  Whether it has been asked for.
 */

const KEY = "acepost.session";

/** How long after a change the lists are asked for, so that many changes are one request. */
const SOON_MS = 300;

/** @returns {Inbox} */
const emptyInbox = () => ({ matches: [], invitations: [], pairings: [], ready: false });

export class Session {
    /** @type {Client} */
    client;
    /** @type {Inbox} */
    inbox = emptyInbox();
    /** @type {"live" | "waiting" | "offline"} How the stream of notices is. */
    connection = "live";

    /** @type {StoredSession | null} */
    #kept = null;
    /** Whether the browser keeps nothing for us, so that this tab is alone with its account. */
    #alone = false;
    #changed;
    #announce;
    #replaced;
    /** @type {Set<(notices: Notice[]) => void>} */
    #listeners = new Set();
    /** @type {AbortController | null} */
    #following = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #refreshing;

    /**
     * @param {object} shell
     * @param {() => void} shell.changed  Something is to be drawn anew.
     * @param {() => void} shell.replaced  Somebody else is here now, and not by what was done on the page.
     * @param {(sentence: string, urgent?: boolean) => void} shell.announce
     */
    constructor({ changed, replaced, announce }) {
        this.#changed = changed;
        this.#replaced = replaced;
        this.#announce = announce;
        this.#kept = read();
        this.client = this.#connected();
    }

    /** The player, or null while nobody is logged in. */
    get player() {
        return this.#kept?.player ?? null;
    }

    /** In how many matches it is the player's turn. */
    get turns() {
        return this.inbox.matches.filter((match) => this.isMyTurn(match)).length;
    }

    /** Begins to follow what happens. */
    start() {
        addEventListener("storage", (event) => {
            if (event.key === KEY || event.key === null) this.#look();
        });
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) this.refresh();
        });
        addEventListener("pageshow", (event) => {
            if (!event.persisted) return;
            // A page that slept was told of nothing.
            this.#look();
            this.refresh();
        });
        this.#follow();
        if (this.#kept) this.#renew();
    }

    /**
     * Where the player sits, or null.
     * @param {MatchSummary} match
     */
    seatIn(match) {
        const mine = match.players.find((player) => player.player_id === this.player?.id);
        return mine?.seat ?? null;
    }

    /** @param {MatchSummary} match */
    isMyTurn(match) {
        const seat = this.seatIn(match);
        return match.status === "running" && seat !== null && match.to_act.includes(seat);
    }

    /** Makes a guest of whoever has no account yet. */
    async ensureAccount() {
        if (this.#kept) return;
        const become = async () => {
            // Another tab may have been quicker: they are one guest.
            if (!this.#alone) this.#adopt(read());
            if (!this.#kept) this.#take(await registerGuest({ client: this.client }));
        };
        // Browsers have locks only where a page comes safely, or from the same machine.
        await (navigator.locks ? navigator.locks.request(`${KEY}.guest`, become) : become());
    }

    /**
     * @param {string} name
     * @param {string} password
     */
    async register(name, password) {
        this.#take(await registerPlayer({ client: connect({}), body: { name, password } }));
    }

    /**
     * @param {string} name
     * @param {string} password
     */
    async signIn(name, password) {
        this.#take(await createSession({ client: connect({}), body: { name, password } }));
    }

    /**
     * The guest becomes a registered player, with everything that the guest has.
     * @param {string} name
     * @param {string} password
     */
    async claim(name, password) {
        this.know(await updateMe({ client: this.client, body: { name, password } }));
    }

    /** Logs out. The token is of no more use to anybody, as far as the server can be reached. */
    async signOut() {
        const client = this.client;
        this.forget();
        await deleteSession({ client }).catch(() => {
            // It ends by itself.
        });
    }

    /** The account is not this browser's any more. */
    forget() {
        this.#keep(null);
    }

    /**
     * The player has changed. Who was asked for before somebody else logged in is not the player any more.
     * @param {Player} player
     */
    know(player) {
        if (this.#kept?.player.id === player.id) this.#keep({ token: this.#kept.token, player });
    }

    /**
     * Tells of every notice, and when something may have changed without one.
     * @param {(notices: Notice[]) => void} listener
     * @returns {() => void} Stops it.
     */
    listen(listener) {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    /** Asks soon for what waits for the player. */
    refresh() {
        clearTimeout(this.#refreshing);
        this.#refreshing = setTimeout(() => this.load().catch(() => this.#changed()), SOON_MS);
    }

    /** Asks for it now. */
    async load() {
        const kept = this.#kept;
        if (!kept) return;
        const client = this.client;
        const [running, open, invitations, pairings] = await Promise.all([
            listMyMatches({ client, query: { status: "running", limit: 200 } }),
            listMyMatches({ client, query: { status: "open", limit: 200 } }),
            listMyInvitations({ client }),
            listPairings({ client }),
        ]);
        if (kept.token !== this.#kept?.token) return;
        this.inbox = {
            matches: [...running.items, ...open.items],
            invitations: invitations.items.filter((invitation) => invitation.state === "pending"),
            pairings: pairings.items.filter((pairing) => pairing.status === "waiting"),
            ready: true,
        };
        this.#changed();
    }

    /** @param {{ player: Player, session: { token: string } }} registered */
    #take({ player, session }) {
        this.#keep({ token: session.token, player });
    }

    /** @param {StoredSession | null} kept */
    #keep(kept) {
        try {
            if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
            else localStorage.removeItem(KEY);
        } catch {
            // Then the account lasts as long as this tab.
            this.#alone = true;
        }
        this.#adopt(kept);
    }

    /** Looks who is kept now, as another tab may have logged in or out. */
    #look() {
        if (this.#alone) return;
        const before = this.player?.id;
        this.#adopt(read());
        if (this.player?.id !== before) this.#replaced();
    }

    /** @param {StoredSession | null} kept */
    #adopt(kept) {
        const other = kept?.token !== this.#kept?.token;
        this.#kept = kept;
        if (other) {
            this.client = this.#connected();
            this.inbox = emptyInbox();
            this.#follow();
        }
        this.#changed();
    }

    /** The name may have changed elsewhere, and the token may have ended. */
    async #renew() {
        try {
            this.know(await getMe({ client: this.client }));
        } catch {
            // A token that has ended was forgotten by then. Without a connection, what is known is good enough.
        }
    }

    /** Follows the player's notices, and stops to follow those of whoever was there before. */
    #follow() {
        this.#following?.abort();
        this.#following = null;
        if (!this.#kept) {
            this.connection = "live";
            return;
        }
        const following = new AbortController();
        this.#following = following;
        this.refresh();
        followForAll(this.client, this.#kept.player.id, {
            signal: following.signal,
            onNotices: (notices) => this.#hear(notices),
            onLead: () => this.refresh(),
            onState: (state) => {
                if (following.signal.aborted) return;
                // What happened while nobody listened comes as notices; who acted elsewhere does not.
                if (state === "live" && this.connection !== "live") this.refresh();
                this.connection = state;
                this.#changed();
            },
        });
    }

    /** @param {Notice[]} notices */
    #hear(notices) {
        for (const listener of this.#listeners) listener(notices);
        // Whoever sits at the table is told there.
        const elsewhere = (/** @type {Notice} */ { match_id }) => location.pathname !== pathTo("match", { id: match_id });
        if (notices.some((notice) => notice.news.type === "match.your_turn" && elsewhere(notice))) {
            this.#announce("It is your turn in a match.");
        }
        this.refresh();
        this.#changed();
    }

    /** A client for the account that is kept now. */
    #connected() {
        const token = this.#kept?.token;
        return connect({
            token,
            fetch: async (input, init) => {
                const answer = await fetch(input, init);
                const request = input instanceof Request ? input : null;
                const method = request?.method ?? init?.method ?? "GET";
                // Whatever this page does may change what waits for the player.
                if (answer.ok && method !== "GET") this.refresh();
                if (answer.status === 401 && token) await this.#lose(token, answer.clone());
                return answer;
            },
        });
    }

    /**
     * A token is refused: it has ended, or was revoked. What another tab has kept in its place is not touched.
     * @param {string} token
     * @param {Response} answer
     */
    async #lose(token, answer) {
        const problem = await answer.json().catch(() => ({}));
        if (problem.code !== "unauthenticated" || token !== this.#kept?.token) return;
        this.#look();
        if (token !== this.#kept?.token) return;
        this.forget();
        this.#announce("You have been logged out.", true);
        this.#replaced();
    }
}

/** @returns {StoredSession | null} */
function read() {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
        return typeof kept?.token === "string" && kept.player ? kept : null;
    } catch {
        return null;
    }
}
