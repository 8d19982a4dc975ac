// The answers that are on their way to the server. They belong to no page, so that none is dropped when its table is left: each is
// sent again until the server has taken or refused it.

import { createAction, retry } from "./client/index.js";

/** @typedef {import("./client/index.js").LegalAction} LegalAction */
/** @typedef {import("./client/index.js").MatchSummary} MatchSummary */
/** @typedef {Awaited<ReturnType<typeof createAction>>} Accepted */
/** @typedef {{ match: Pick<MatchSummary, "id" | "game">, decision: number, action: LegalAction, include?: string }} Answer */

/** After this time, in milliseconds, the player is told why an answer has not been sent. */
const LATE_MS = 2000;

/** An answer until the server has taken or refused it. */
class OutgoingAnswer {
    match;
    decision;
    action;
    /** Settled once the server has taken or refused the answer, or the player has taken it back. @type {Promise<Accepted>} */
    result;
    /** Whether it has been under way for so long that the player is told why. */
    isLate = false;
    /** Whether the server may have received it: a request began or ended while there was a network. */
    mayHaveArrived = false;
    /** Whether a request has failed. */
    hasFailed = false;

    #changed;
    #send;
    #isRequesting = false;
    #ending = new AbortController();

    /** @param {() => import("./session.js").Client} client @param {Answer} answer @param {() => void} changed */
    constructor(client, { match, decision, action, include }, changed) {
        this.match = match;
        this.decision = decision;
        this.action = action;
        this.#changed = changed;
        const request = { path: { id: match.id }, query: include === undefined ? undefined : { include }, body: { decision, action } };
        this.#send = (/** @type {{ signal: AbortSignal } | { keepalive: true }} */ how) => this.#attempt(() => createAction({ client: client(), ...request, ...how }));
        // Not with `keepalive`: such a request could not be aborted once the player signs out.
        this.result = retry((signal) => this.#send({ signal }), { signal: this.#ending.signal });
        const timer = setTimeout(() => {
            this.isLate = true;
            changed();
        }, LATE_MS);
        const end = () => clearTimeout(timer);
        this.result.then(end, end);
    }

    /** Whether the server certainly has not received it, and no request is under way. */
    get isUnsent() {
        return !this.#isRequesting && !this.mayHaveArrived;
    }

    /** Whether it was taken back, or its player has signed out. */
    get isTakenBack() {
        return this.#ending.signal.aborted;
    }

    /** Takes the answer back, unless the server may have received it. */
    takeBack() {
        if (this.isUnsent) this.end();
    }

    /** Sends it once more, so that it arrives though the document is left. It counts once, however often it arrives. */
    sendLast() {
        this.#send({ keepalive: true }).catch(() => {});
    }

    /** Sends it no more. The server may have received it. */
    end() {
        this.#ending.abort();
    }

    /** @param {() => Promise<Accepted>} request */
    async #attempt(request) {
        this.#isRequesting = true;
        this.mayHaveArrived ||= navigator.onLine;
        try {
            return await request();
        } catch (error) {
            this.hasFailed = true;
            throw error;
        } finally {
            this.mayHaveArrived ||= navigator.onLine;
            this.#isRequesting = false;
            this.#changed();
        }
    }
}

/** @typedef {InstanceType<typeof OutgoingAnswer>} Outgoing */

/** The answers of one account. */
export class OutgoingAnswers {
    /** What sends the answers. Another token of the same account has another one. @type {import("./session.js").Client} */
    client;
    /** The answers that were refused, until their players have seen it, by the match's id. @type {Map<string, { match: Answer["match"], error: unknown }>} */
    failures = new Map();

    /** @type {Map<string, Outgoing>} By the match's id. */
    #underWay = new Map();
    #changed;
    #isClosed = false;
    #sendLast = () => this.#underWay.forEach((outgoing) => outgoing.sendLast());
    /** Lets the browser ask whether to leave the document. */
    #warn = (/** @type {Event} */ event) => event.preventDefault();

    /**
     * @param {import("./session.js").Client} client
     * @param {() => void} changed The page must be redrawn.
     */
    constructor(client, changed) {
        this.client = client;
        this.#changed = changed;
        addEventListener("pagehide", this.#sendLast);
    }

    get areUnderWay() {
        return this.#underWay.size > 0;
    }

    /** The games in which answers are under way. */
    get games() {
        return [...new Set(Array.from(this.#underWay.values(), ({ match }) => match.game))];
    }

    /** Returns the answer that is under way in a match. @param {string} id */
    of(id) {
        return this.#underWay.get(id);
    }

    /** Returns the failure in a match, whose table shows it now, and forgets it. @param {string} id */
    takeFailure(id) {
        const failure = this.failures.get(id);
        this.failures.delete(id);
        return failure;
    }

    /**
     * Begins to send an answer, unless the player has signed out.
     * @param {Answer} answer
     * @returns {Outgoing | null}
     */
    send(answer) {
        if (this.#isClosed) return null;
        const outgoing = new OutgoingAnswer(() => this.client, answer, this.#changed);
        const { match, result } = outgoing;
        this.takeFailure(match.id);
        this.#underWay.set(match.id, outgoing);
        addEventListener("beforeunload", this.#warn);
        const end = () => {
            if (this.#underWay.get(match.id) === outgoing) this.#underWay.delete(match.id);
            if (!this.areUnderWay) removeEventListener("beforeunload", this.#warn);
            this.#changed();
        };
        result.then(end, (error) => {
            if (!outgoing.isTakenBack) this.failures.set(match.id, { match, error });
            end();
        });
        return outgoing;
    }

    /** Ends every answer, because the player has signed out. */
    close() {
        this.#isClosed = true;
        for (const outgoing of this.#underWay.values()) outgoing.end();
        this.#underWay.clear();
        this.failures.clear();
        removeEventListener("beforeunload", this.#warn);
        removeEventListener("pagehide", this.#sendLast);
    }
}
