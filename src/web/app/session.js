// The account of this browser: its token, its matches and invitations, and the stream of its notices. All tabs share it.

import {
    Problem,
    connect,
    createPasskeySession,
    createSession,
    deleteMe,
    deleteSession,
    getMe,
    listMyInvitations,
    listMyMatches,
    listMyRematches,
    listPairings,
    paginate,
    registerGuest,
    registerPlayer,
    updateMe,
} from "./client/index.js";
import { allItems } from "./all-items.js";
import { byDeadline, emptyInbox, offersTo, withMatch, withNotice } from "./inbox.js";
import { language, message } from "./l10n.js";
import { followInOneTab } from "./notices.js";
import { OutgoingAnswers } from "./outgoing-answers.js";
import { gameName } from "./parts/catalogue.js";
import { LOST_MS, askedToWait, fetchInTime, mayPass } from "./parts/retry.js";
import { choice } from "./push/choice.js";
import { closeOf, closeOutdated, displayed } from "./push/notifications.js";
import { pathTo } from "./routes.js";
import { noteDate, serverNow } from "./server-time.js";

/** @typedef {import("./client/index.js").Account} Account */
/** @typedef {import("./client/index.js").Notice} Notice */
/** @typedef {import("./client/index.js").MatchSummary} MatchSummary */
/** @typedef {ReturnType<typeof connect>} Client */
/** @typedef {{ token: string, player: Account }} StoredSession  What the browser stores. */

const KEY = "acepost.session";

/** The name of the lock and of the cache for registering guests. */
const GUEST = "acepost.session.guest";

/** How long to wait after a change before the lists are requested, so that many changes make one request. */
const SOON_MS = 300;

/** The shortest time between two checks for turns that the player has taken on another device. */
const CHECK_MS = 90_000;

/** How long a turn is taken to last without a look at the lists, since it may be over when its notice comes, as after a sleep. */
const FRESH_MS = 30_000;

/** What the server's tokens look like. Requests with anything else may fail before they are sent. */
const TOKEN = /^ace_[\w-]+$/;

/** Returns a client without an account. */
export const anonymous = () => connect({ language, fetch: fetchInTime });

export class Session {
    /** @type {Client} */
    client;
    /** @type {import("./inbox.js").Inbox} */
    inbox = emptyInbox();
    /** Whether the inbox has been loaded. */
    loaded = false;
    /** Counts the loads of the inbox, and the changes of the account. */
    loads = 0;
    /** @type {import("./notices.js").State} The state of the stream of notices. */
    connection = "live";
    /** @type {unknown} The error with which it was refused; null if it was not, or this tab does not know the error. */
    refusal = null;
    /** The answers that are on their way to the server. @type {OutgoingAnswers} */
    answers;

    /** @type {StoredSession | null} */
    #stored = null;
    /** @type {string | null} The token whose account is being deleted: the server refuses it before it confirms the deletion. */
    #deleting = null;
    /** @type {string | null} The token whose account is deleted, unless the request was lost and not its response. */
    #perhapsDeleted = null;
    /** Whether the browser stores nothing, so that only this tab has the account. */
    #storageFails = false;
    #changed;
    #announce;
    #replaced;
    #unstored;
    /** @type {Set<(notices: Notice[], leads: boolean, turns: Notice[]) => void>} */
    #listeners = new Set();
    /** @type {AbortController | null} */
    #following = null;
    /** @type {MatchSummary[]} The newest state of the match at the table, if there is one. */
    #played = [];
    /** The turns that may be over, by match, until the lists tell. @type {Map<string, { turn: Notice, leads: boolean }>} */
    #late = new Map();
    /** Tells other tabs the state of a match, or the lists. @type {ReturnType<typeof followInOneTab>} */
    #tellTabs = () => {};
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #refreshing;
    /** Resolves once the notices are followed, or after a short time: the lists are requested then. */
    #begin = Promise.resolve();
    /** Whether they are: from then on they bring what changes the lists. */
    #isFollowed = false;
    /** Whether the lists were requested before that, so that they may lack what happened in between. */
    #mayLack = false;
    /** Counts the changes after which the lists are requested again. */
    #changes = 0;
    /** @type {{ changes: number, client: Client, ended: Promise<void> } | null} What is being loaded, and after how many changes. */
    #loading = null;
    /** How many times the lists were begun to be loaded, and which of these times has brought those that are known. */
    #begun = 0;
    #taken = 0;

    /**
     * @param {object} shell
     * @param {() => void} shell.changed  The page must be redrawn.
     * @param {(said?: string) => void} shell.replaced  There is another token, or none, because of something outside this tab. If there is
     *   none, `said` says why where it is known.
     * @param {(sentence: string) => void} shell.announce
     * @param {() => void} shell.unstored  A guest was made whom the browser does not store.
     */
    constructor({ changed, replaced, announce, unstored }) {
        this.#changed = changed;
        this.#replaced = replaced;
        this.#unstored = unstored;
        this.#announce = announce;
        this.#stored = read();
        this.client = this.#connected();
        this.answers = this.#noAnswers();
    }

    /** The player; null while signed out. */
    get player() {
        return this.#stored?.player ?? null;
    }

    /** The token of the session; null while signed out. */
    get token() {
        return this.#stored?.token ?? null;
    }

    /** The matches in which it is the player's turn, the most urgent first. */
    get turns() {
        return this.inbox.matches.filter((match) => this.isMyTurn(match)).sort(byDeadline((match) => this.seatIn(match)));
    }

    /**
     * The matches in which another player offers a draw or a pause, and it is not the player's turn. Only those of two: whether a player
     * is still in, and can agree, is not known here.
     */
    get offers() {
        return this.inbox.matches.filter((match) => {
            const { draw, pause } = offersTo(match, this.seatIn(match));
            return match.seats === 2 && draw.length + pause.length > 0 && !this.isMyTurn(match);
        });
    }

    /** Follows the notices, and the changes that other tabs make. */
    start() {
        addEventListener("storage", (event) => {
            if (event.key === KEY || event.key === null) this.#readStored();
        });
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) this.refresh();
        });
        addEventListener("pageshow", (event) => {
            if (!event.persisted) return;
            // A page in the back/forward cache gets no events.
            this.#readStored();
            this.refresh();
        });
        this.#follow();
        if (this.#stored) this.#renew();
    }

    /**
     * Returns the player's seat, or null.
     * @param {MatchSummary} match
     */
    seatIn(match) {
        const mine = match.players.find((player) => player.player_id === this.player?.id);
        return mine?.seat ?? null;
    }

    /** @param {MatchSummary} match */
    isMyTurn(match) {
        const seat = this.seatIn(match);
        return match.status === "running" && seat !== null && match.to_act.includes(seat) && !this.answers.of(match.id);
    }

    #noAnswers() {
        return new OutgoingAnswers(this.client, () => this.#changed());
    }

    /**
     * Registers a guest, unless there is an account already.
     * @param {string} [name]  What the guest wants to be called; empty to keep the name.
     */
    async ensureAccount(name = "") {
        if (!this.#stored) await this.#registerGuest(name);
        const { player } = this;
        if (!name || player?.kind !== "guest" || player.name === name) return;
        this.setPlayer(await updateMe({ client: this.client, body: { name } }));
    }

    /** @param {string} name */
    async #registerGuest(name) {
        const register = async () => {
            // Another tab may have registered one in the meantime.
            if (!this.#storageFails) this.#setStored(read() ?? (await handover.read()));
            if (this.#stored) return;
            const guest = await registerGuest({ client: this.client, body: name ? { name } : {} });
            this.#readStored();
            // A player may have signed in since.
            if (this.#stored) return;
            this.#signedIn(guest);
            if (this.#storageFails) this.#unstored();
            else await handover.write(this.#stored);
        };
        // Browsers have locks only in secure contexts, HTTPS or the same machine, and none where storage is forbidden.
        const hasLocks = await navigator.locks?.query().catch(() => null);
        await (hasLocks ? navigator.locks.request(GUEST, register) : register());
    }

    /**
     * @param {string} name
     * @param {string} password
     * @param {{ "Idempotency-Key": string }} headers
     */
    async register(name, password, headers) {
        this.#signedIn(await registerPlayer({ client: anonymous(), body: { name, password }, headers }));
    }

    /**
     * @param {string} name
     * @param {string} password
     * @param {{ "Idempotency-Key": string }} headers
     */
    async signIn(name, password, headers) {
        return this.#signedIn(await createSession({ client: anonymous(), body: { name, password }, headers }));
    }

    /** Signs in with what a device has signed. @param {import("./client/index.js").AssertedCredential} credential */
    async signInWithPasskey(credential) {
        return this.#signedIn(await createPasskeySession({ client: anonymous(), body: { credential } }));
    }

    /**
     * Turns the guest into a registered player, who keeps everything that the guest has.
     * @param {string} name
     * @param {string} password
     */
    async claim(name, password) {
        this.setPlayer(await updateMe({ client: this.client, body: { name, password } }));
    }

    /** Signs out, and revokes the token if the server can be reached. A player who has signed in since in another tab stays. */
    signOut() {
        const { client, player } = this;
        revoke(client);
        this.#readStored(true);
        if (this.player?.id !== player?.id) return;
        // The player may have signed in again there.
        if (this.client !== client) revoke(this.client);
        this.clear();
    }

    /**
     * Deletes the account.
     * @param {{ password?: string }} body  A registered player's password.
     */
    async deleteAccount(body) {
        const { client, token } = this;
        this.#deleting = token;
        try {
            const deletion = await deleteMe({ client, body });
            this.#readStored();
            // Another account may have signed in since, or this one again.
            if (this.token === token) this.clear();
            return deletion;
        } catch (error) {
            if (mayPass(error)) this.#perhapsDeleted = token;
            // The request before has deleted it.
            const isGone = error instanceof Problem && error.code === "unauthenticated" && token === this.#perhapsDeleted;
            if (isGone) this.#endRefused(token);
            throw error;
        } finally {
            this.#deleting = null;
            // Another tab may have signed out meanwhile.
            this.#readStored();
        }
    }

    /** Removes the account from this browser. */
    clear() {
        this.#store(null);
    }

    /**
     * Updates the player. Ignores the player of another account, who was requested before this one signed in, perhaps in another tab
     * that this one has not heard of yet.
     * @param {Account} player
     */
    setPlayer(player) {
        this.#readStored();
        // Another tab may have removed an account that is being deleted: it must not come back.
        if (this.#stored?.player.id === player.id && this.token !== this.#deleting) this.#store({ token: this.#stored.token, player });
    }

    /**
     * Calls the listener with new notices, with whether this is the one tab that follows them for all, and with those of turns that the
     * player is to be told of. Turns that may be over are among these only once the lists have them: then they come again, alone.
     * @param {(notices: Notice[], leads: boolean, turns: Notice[]) => void} listener
     * @returns {() => void} Removes the listener.
     */
    listen(listener) {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    /** Loads the inbox soon, and again later while that fails. @param {number} [after] in milliseconds */
    refresh(after = SOON_MS) {
        this.#changes++;
        this.#unschedule();
        this.#refreshing = setTimeout(() => this.load(after).catch(this.#changed), after);
    }

    #unschedule() {
        clearTimeout(this.#refreshing);
        this.#refreshing = undefined;
    }

    /**
     * Loads the inbox, unless the account changes meanwhile. If it is being loaded, and nothing has changed since, waits for that. If it
     * fails, loads it again later.
     * @param {number} [after]  How long this attempt was waited for, in milliseconds. The next is waited for twice as long.
     */
    async load(after = SOON_MS) {
        this.#unschedule();
        if (this.#loading?.changes === this.#changes && this.#loading.client === this.client) return this.#loading.ended;
        const loading = { changes: this.#changes, client: this.client, ended: this.#load() };
        this.#loading = loading;
        try {
            await loading.ended;
        } catch (error) {
            if (this.#loading === loading && this.#refreshing === undefined && mayPass(error)) {
                // Not at the same time in all tabs.
                this.refresh(Math.max(askedToWait(error), Math.min(2 * after, LOST_MS)) * (1 + Math.random() / 2));
            }
            throw error;
        } finally {
            if (this.#loading === loading) this.#loading = null;
        }
    }

    async #load() {
        const { client } = this;
        const signal = this.#following?.signal;
        await this.#begin;
        if (!signal || signal.aborted) return;
        const changes = this.#changes;
        const number = ++this.#begun;
        this.#mayLack = !this.#isFollowed;
        const notifications = displayed();
        const known = new Map(this.inbox.matches.map(({ id, version }) => [id, version]));
        const lists = await Promise.all([
            this.#matches("running", signal),
            this.#matches("open", signal),
            allItems((query) => listMyInvitations({ client, signal, query })),
            listPairings({ client, signal }),
            allItems((query) => listMyRematches({ client, signal, query })),
        ]).catch((error) => {
            if (!signal.aborted) throw error;
        });
        if (signal.aborted || !lists) return;
        const [running, open, invitations, pairings, rematches] = lists;
        // The database was restored to an older state, which nothing on the page fits.
        if ([...running, ...open].some(({ id, version }) => version < (known.get(id) ?? 0))) return location.reload();
        // Lists that were asked for later may have come first.
        if (number < this.#taken) return;
        // One that has started, or was joined, between these answers is in several of them.
        const started = new Set(running.map((match) => match.id));
        const matches = [...running, ...open.filter((match) => !started.has(match.id))];
        const loaded = {
            matches,
            invitations: invitations.filter((invitation) => invitation.state === "pending" && !started.has(invitation.match_id)),
            pairings: pairings.items.filter((pairing) => pairing.status === "waiting"),
            rematches: rematches.filter(({ id }) => !matches.some((match) => match.id === id)),
        };
        const isOld = changes !== this.#changes;
        // Another tab may have told newer lists.
        if (isOld && this.loaded && document.hidden) return;
        this.loaded = true;
        this.#taken = number;
        this.#takeLists(loaded);
        const waiting = new Set(this.turns.map((match) => match.id));
        if (!isOld) {
            this.loads++;
            this.#tellTabs({ inbox: this.inbox });
            const late = [...this.#late.values()].filter(({ turn }) => waiting.has(turn.match_id));
            this.#late.clear();
            if (late.length > 0) this.#tell([], late.some(({ leads }) => leads), late.map(({ turn }) => turn));
        }
        closeOutdated(await notifications, waiting);
    }

    /** @param {import("./inbox.js").Inbox} loaded */
    #takeLists(loaded) {
        // A move or a notice may have come in the meantime.
        this.inbox = [...this.inbox.matches, ...this.#played].reduce(withMatch, loaded);
        this.#changed();
    }

    /**
     * Refreshes after news that all tabs get. A hidden tab that does not lead gets the lists of the one that does, and loads them once
     * it is seen.
     * @param {boolean} leads
     */
    #refreshAfterNews(leads) {
        if (leads || !document.hidden) this.refresh();
        // What is being loaded may be older.
        else this.#changes++;
    }

    /** Returns all matches of the player with this status. @param {"running" | "open"} status @param {AbortSignal} signal */
    async #matches(status, signal) {
        // The limits on matches keep this to a few requests.
        const matches = await allItems((query) => listMyMatches({ client: this.client, signal, query: { status, ...query } }));
        // A match that was played meanwhile may come twice: the later one is newer.
        return [...new Map(matches.map((match) => [match.id, match])).values()];
    }

    /**
     * Loads the inbox if other matches wait for the player than are known: a turn that was taken on another device makes no notice.
     * @param {AbortSignal} signal
     */
    async #checkTurns(signal) {
        const { client } = this;
        const known = new Set(this.turns.map(({ id }) => id));
        const waiting = paginate((page) => listMyMatches({ client, signal, query: { ...page, status: "running", limit: Math.min(page.limit, known.size + 1) } }));
        // The list begins with the matches that wait.
        for await (const match of waiting) {
            if (!this.isMyTurn(match)) break;
            if (!known.delete(match.id)) return this.refresh();
        }
        if (known.size > 0) this.refresh();
    }

    /** Takes a state of the match at the table, so that the inbox need not be loaded after each move. @param {MatchSummary} match */
    noteMatch(match) {
        this.#played = [match];
        this.inbox = withMatch(this.inbox, match);
        this.#tellTabs({ played: match });
        // It is on the screen, or no longer waits.
        if (!document.hidden || !this.isMyTurn(match)) closeOf(match.id);
        this.#changed();
    }

    /** Returns whether this has cancelled the deletion of the account. @param {import("./client/index.js").Registered} registered */
    #signedIn({ player, session, restored = false }) {
        this.#store({ token: session.token, player });
        void this.#tellLanguage(player);
        return restored;
    }

    /**
     * Tells the server the language of the page, if the player has none yet: it writes mails and pushes. English is what it writes
     * anyway. Another choice is made in the settings.
     * @param {Account} player
     */
    async #tellLanguage({ language: known }) {
        if (known || language === "en") return;
        // The next start tries again.
        await updateMe({ client: this.client, body: { language } }).then((player) => this.setPlayer(player), console.warn);
    }

    /** @param {StoredSession | null} stored */
    #store(stored) {
        const last = this.#stored?.token;
        if (last && stored?.token !== last) void handover.forget(last);
        if (stored?.player.id !== this.player?.id && choice().wants) void endPushes();
        try {
            if (stored) localStorage.setItem(KEY, JSON.stringify(stored));
            else localStorage.removeItem(KEY);
        } catch {
            // What is stored of the same account will do.
            if (stored?.token !== last) this.#forgetStored();
        }
        this.#setStored(stored);
    }

    /** Keeps the account as long as this tab lasts. The one before, which is still stored, must not come back. */
    #forgetStored() {
        this.#storageFails = true;
        try {
            localStorage.removeItem(KEY);
        } catch {
            // The browser stores nothing.
        }
    }

    /**
     * Reads the stored account, because another tab may have signed in or out.
     * @param {boolean} [leaves]  Whether this tab is about to remove the account, as while it deletes it: that another one has done so
     *   changes nothing then.
     */
    #readStored(leaves = this.token === this.#deleting) {
        const stored = read();
        if (this.#storageFails || (leaves && !stored)) return;
        const before = this.token;
        const said = this.#whySignedOut();
        this.#setStored(stored);
        if (this.token !== before) this.#replaced(said);
    }

    /** Returns what is said when the player is signed out now: of the account, or of answers under way; undefined if there is nothing. */
    #whySignedOut() {
        if (this.token && this.token === this.#perhapsDeleted) return message(this.player?.kind === "guest" ? "signed-out-deleted-guest" : "signed-out-deleted");
        const games = this.answers.games.map(gameName);
        return games.length > 0 ? message("signed-out-unsent", { game: games.join(", ") }) : undefined;
    }

    /** @param {StoredSession | null} stored */
    #setStored(stored) {
        const other = stored?.token !== this.#stored?.token;
        const otherPlayer = stored?.player.id !== this.player?.id;
        this.#stored = stored;
        if (other) {
            this.client = this.#connected();
            this.inbox = emptyInbox();
            if (otherPlayer) {
                this.answers.close();
                this.answers = this.#noAnswers();
            }
            this.answers.client = this.client;
            this.loaded = false;
            this.loads++;
            this.#played = [];
            this.#late.clear();
            this.#follow();
        }
        this.#changed();
    }

    /** Loads the player: the name may have changed elsewhere, and the token may have expired. */
    async #renew() {
        try {
            const player = await getMe({ client: this.client });
            this.setPlayer(player);
            await this.#tellLanguage(player);
        } catch {
            // An expired token has been removed by now. Without a connection, the stored player is good enough.
        }
    }

    /** Follows the player's notices, and no longer those of the account before. */
    #follow() {
        this.#following?.abort();
        this.#following = null;
        this.#tellTabs = () => {};
        this.connection = "live";
        this.refusal = null;
        if (!this.#stored) return;
        const following = new AbortController();
        this.#following = following;
        this.#isFollowed = this.#mayLack = false;
        /** @type {() => void} */
        let begun = () => {};
        this.#begin = new Promise((resolve) => {
            begun = resolve;
            setTimeout(resolve, SOON_MS);
        });
        this.refresh();
        const check = () => {
            if (document.hidden || this.connection !== "live") return;
            this.#checkTurns(following.signal).catch(() => {
                // The next check may succeed.
            });
        };
        // Not at the same time in all browsers.
        const timer = setInterval(check, CHECK_MS * (1 + Math.random() / 2));
        following.signal.addEventListener("abort", () => clearInterval(timer));
        this.#tellTabs = followInOneTab(this.client, this.#stored.player.id, {
            signal: following.signal,
            onPlayed: (match) => {
                this.inbox = withMatch(this.inbox, match);
                // What is being loaded may be older.
                if (this.#loading) this.refresh();
                this.#changed();
            },
            onInbox: (inbox) => {
                if (document.hidden && this.loaded) this.#takeLists(inbox);
            },
            onNotices: (notices, leads) => this.#handleNotices(notices, leads),
            onLead: () => {
                if (!this.#loading) this.refresh();
            },
            onState: (state, leads = true, refusal = this.refusal) => {
                if (following.signal.aborted) return;
                if (state === "live") {
                    // Notices bring what happened in the meantime, except what the player did elsewhere.
                    if (this.#mayLack || this.connection !== "live") this.#refreshAfterNews(leads);
                    this.#isFollowed = true;
                    this.#mayLack = false;
                }
                begun();
                this.connection = state;
                // The error is not passed between tabs: what this one has heard itself stays.
                this.refusal = state === "refused" ? refusal : null;
                this.#changed();
            },
        });
    }

    /** @param {Notice[]} notices @param {boolean} leads */
    #handleNotices(notices, leads) {
        const turns = notices.filter(({ news }) => news.type === "match.your_turn");
        const late = turns.filter(({ at }) => Date.parse(at) < serverNow() - FRESH_MS);
        const fresh = turns.filter((turn) => !late.includes(turn));
        // A hidden tab that does not lead may load the lists much later.
        if (leads || !document.hidden) for (const turn of late) this.#late.set(turn.match_id, { turn, leads });
        for (const { match_id } of fresh) this.#late.delete(match_id);
        this.#tell(notices, leads, fresh);
        for (const notice of notices) {
            const inbox = late.includes(notice) ? null : withNotice(this.inbox, notice);
            if (inbox) this.inbox = inbox;
            else this.#refreshAfterNews(leads);
        }
        this.#changed();
    }

    /** Calls the listeners, and announces turns. @param {Notice[]} notices @param {boolean} leads @param {Notice[]} turns */
    #tell(notices, leads, turns) {
        for (const listener of this.#listeners) listener(notices, leads, turns);
        // The page of the match announces it itself.
        if (turns.some(({ match_id }) => location.pathname !== pathTo("match", { id: match_id }))) this.#announce(message("your-turn-elsewhere"));
    }

    /** Returns a client for the stored account. */
    #connected() {
        const token = this.#stored?.token;
        return connect({
            token,
            language,
            fetch: async (input, init) => {
                const sent = Date.now();
                const isDoubtful = token === this.#perhapsDeleted;
                const answer = await fetchInTime(input, init);
                noteDate(answer, sent);
                const request = input instanceof Request ? input : null;
                const method = request?.method ?? init?.method ?? "GET";
                // Anything that this page does may change the inbox, but subscribing. What a move changes, the table tells with
                // `noteMatch`.
                if (answer.ok && method !== "GET" && !/\/(actions|push-subscriptions)(\?|$)/.test(answer.url)) this.refresh();
                if (answer.status === 401 && token) await this.#tokenRefused(token, answer.clone());
                // The account is still there. Not every other address checks the token.
                if (answer.ok && isDoubtful && /\/me(\/|\?|$)/.test(answer.url)) this.#perhapsDeleted = null;
                return answer;
            },
        });
    }

    /**
     * Signs out after the token was refused, because it has expired or was revoked. Leaves alone what another tab has stored since.
     * @param {string} token
     * @param {Response} answer
     */
    async #tokenRefused(token, answer) {
        const problem = await answer.json().catch(() => ({}));
        // The response to the deletion tells more.
        if (problem.code !== "unauthenticated" || token !== this.#stored?.token || token === this.#deleting) return;
        await handover.forget(token);
        this.#endRefused(token);
    }

    /** Signs out, unless another tab has stored another account since. @param {string | null} token  The one that was refused. */
    #endRefused(token) {
        this.#readStored();
        if (token !== this.token) return;
        const said = this.#whySignedOut();
        this.clear();
        this.#replaced(said);
    }
}

/** Revokes the token of a player who has signed out, also from a page that is left. @param {Client} client */
function revoke(client) {
    deleteSession({ client, keepalive: true }).catch(() => {
        // The token expires.
    });
}

/** Ends pushes to this browser, which were for the player who has signed out. */
async function endPushes() {
    try {
        const { forget } = await import("./push/device.js");
        await forget();
    } catch {
        // The next start ends them, and the server has ended the subscription with the session.
    }
}

/** @returns {StoredSession | null} */
function read() {
    try {
        return session(JSON.parse(localStorage.getItem(KEY) ?? "null"));
    } catch {
        return null;
    }
}

/** @returns {StoredSession | null} */
function session(/** @type {any} */ stored) {
    return TOKEN.test(stored?.token) && typeof stored.player?.id === "string" ? stored : null;
}

/**
 * The newest guest, for tabs that were waiting to register one. What a tab writes to `localStorage` reaches other tabs only after
 * a while; a cache is the same for all tabs at once. Browsers have caches and locks in the same contexts.
 */
const handover = {
    /** @returns {Promise<StoredSession | null>} */
    read: async () => {
        const answer = await globalThis.caches?.match("/", { cacheName: GUEST }).catch(() => undefined);
        return session(await answer?.json());
    },
    write: async (/** @type {StoredSession | null} */ stored) => {
        // The removal of the last guest may not have ended.
        await handover.remove();
        const cache = await globalThis.caches?.open(GUEST).catch(() => undefined);
        await cache?.put("/", new Response(JSON.stringify(stored))).catch(() => {});
    },
    remove: async () => {
        await globalThis.caches?.delete(GUEST).catch(() => {});
    },
    /** Removes the guest if this is the guest's token. */
    forget: async (/** @type {string} */ token) => {
        if ((await handover.read())?.token === token) await handover.remove();
    },
};
