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
    /** Returns whether the page of the match is open, which then shows a failure itself. */
    isShown = () => false;

    #changed;
    #isRequesting = false;
    #takingBack = new AbortController();

    /** @param {import("./session.js").Client} client @param {Answer} answer @param {() => void} changed */
    constructor(client, { match, decision, action, include }, changed) {
        this.match = match;
        this.decision = decision;
        this.action = action;
        this.#changed = changed;
        const request = { client, path: { id: match.id }, query: include === undefined ? undefined : { include }, body: { decision, action } };
        this.result = retry((signal) => this.#attempt(() => createAction({ ...request, signal })), { signal: this.#takingBack.signal });
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

    get isTakenBack() {
        return this.#takingBack.signal.aborted;
    }

    /** Takes the answer back, unless the server may have received it. */
    takeBack() {
        if (this.isUnsent) this.#takingBack.abort();
    }

    /** @param {() => Promise<Accepted>} request */
    async #attempt(request) {
        this.#isRequesting = true;
        this.mayHaveArrived ||= navigator.onLine;
        try {
            return await request();
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
    /** The answers that were refused after their table had been left. @type {{ match: Answer["match"], error: unknown }[]} */
    failures = [];

    /** @type {Map<string, Outgoing>} By the match's id. */
    #underWay = new Map();
    #changed;
    #settled;

    /**
     * @param {object} shell
     * @param {() => void} shell.changed The page must be redrawn.
     * @param {() => void} shell.settled An answer has arrived or was refused after its table had been left.
     */
    constructor({ changed, settled }) {
        this.#changed = changed;
        this.#settled = settled;
    }

    /** Returns the answer that is under way in a match. @param {string} id */
    of(id) {
        return this.#underWay.get(id);
    }

    /** Forgets the failure in a match, whose page is open now. @param {string} id */
    forget(id) {
        this.failures = this.failures.filter(({ match }) => match.id !== id);
    }

    /**
     * Begins to send an answer.
     * @param {import("./session.js").Client} client
     * @param {Answer} answer
     * @returns {Outgoing}
     */
    send(client, answer) {
        const outgoing = new OutgoingAnswer(client, answer, this.#changed);
        const { match, result } = outgoing;
        this.forget(match.id);
        this.#underWay.set(match.id, outgoing);
        addEventListener("beforeunload", warn);
        const end = () => {
            this.#underWay.delete(match.id);
            if (this.#underWay.size === 0) removeEventListener("beforeunload", warn);
            if (!outgoing.isShown()) this.#settled();
            this.#changed();
        };
        result.then(end, (error) => {
            if (!outgoing.isShown() && !outgoing.isTakenBack) this.failures = [...this.failures, { match, error }];
            end();
        });
        return outgoing;
    }
}

/** Lets the browser ask whether to leave the document. @param {Event} event */
function warn(event) {
    event.preventDefault();
}
