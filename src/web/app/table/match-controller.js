// One table as somebody sits at it: what is known of the match, what is being chosen, and how it is kept up with the server.

import {
    Problem,
    answer,
    createDrawOffer,
    createPauseOffer,
    createRematch,
    createResignation,
    deleteDrawOffer,
    deletePause,
    entropy,
    followMatch,
    getMatch,
    getReplay,
    getView,
    listEvents,
} from "../client/index.js";
import { errorMessage } from "../parts/errors.js";
import { Form } from "../parts/form.js";
import { withRetry } from "../parts/retry.js";
import { NOTHING, tap, whole } from "./choosing.js";
import { EventQueue } from "./event-queue.js";
import { tableOf } from "../games/index.js";
import { motionReduced } from "./motion.js";
import { spellOutCards } from "./card-names.js";
import { Animator } from "./animator.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("../client/index.js").ClockView} ClockView */
/** @typedef {import("./event-queue.js").GameEvent} GameEvent */
/** @typedef {import("./choosing.js").Action} Action */

/** With more events than this waiting, nobody wants to see each: the table jumps to the newest. */
const MANY = 5;
/** How many events the log begins with. */
const LOG = 60;

const NOTICES = new Set([
    "draw.offered", "pause.offered", "match.paused", "match.resumed", "rematch.offered", "match.finished", "match.cancelled",
]);

export class MatchController {
    /** @type {MatchSummary | null} */
    match = null;
    /** @type {ClockView | null} */
    clocks = null;
    /** @type {import("../games/index.js").Table | null} */
    table = null;
    /** @type {GameEvent[]} What has happened, as far as it was told. */
    log = [];
    choice = NOTHING;
    /** Whether an answer is on its way. */
    sending = false;
    /** What went wrong last, in a sentence. */
    errorText = "";
    /** @type {"live" | "waiting" | "offline"} */
    connection = "live";
    /** The record being taken away. */
    download;

    #context;
    #client;
    #id;
    #queue = new EventQueue(0);
    /** @type {Map<number, any>} Views that are known before they are shown, by version. */
    #views = new Map();
    #showing = false;
    /** The decisions that one was last asked for, and that one answered last. */
    #asked = 0;
    #sent = 0;
    /** Counts the questions how everything stands, and which of them was the last to be answered. */
    #looks = 0;
    #looked = 0;
    #closing = new AbortController();

    /** @param {PageContext} context @param {string} id */
    constructor(context, id) {
        this.#context = context;
        this.#client = context.session.client;
        this.#id = id;
        this.download = new Form(context);
        this.animator = new Animator(() => context.update());
        this.stopListening = context.session.listen((notices) => {
            if (notices.some((notice) => notice.match_id === id && NOTICES.has(notice.news.type))) this.look();
        });
    }

    /** What the players are called. */
    get names() {
        return this.match?.players.map(({ name }) => name) ?? [];
    }

    get client() {
        return this.#client;
    }

    /** The view that is shown, or null for a match that nobody can see. */
    get view() {
        return this.animator.shown;
    }

    /** Whether the decision that the table shows has been answered here: what came of that is not shown yet. */
    get answered() {
        return this.sending || this.view?.decision?.number === this.#sent;
    }

    /** Whether one plays here, and is still in. */
    get stillIn() {
        const { seat, still_in: seats } = this.view;
        return seat !== null && seats.includes(seat);
    }

    /** Whether it is one's own turn, and everything that led to it has been shown. */
    get isMyTurn() {
        return !this.#showing && !this.answered && Boolean(this.view?.decision);
    }

    /** Asks for everything, and begins to follow. */
    async open() {
        try {
            this.animator.shown = withoutMatch(await this.#whole());
        } catch (error) {
            if (!(error instanceof Problem) || error.status !== 409) throw error;
            this.match = await getMatch({ client: this.#client, path: this.#path });
            return;
        }
        this.table = await tableOf(/** @type {MatchSummary} */ (this.match).game);
        const { version } = this.view;
        this.#queue = new EventQueue(version);
        const query = { after: Math.max(0, version - LOG), limit: LOG };
        const told = await listEvents({ client: this.#client, path: this.#path, query });
        this.log = (told?.items ?? []).filter((event) => event.seq <= version);
        this.#ask();
        if (this.match?.status === "running") this.#follow();
    }

    close() {
        this.#closing.abort();
        this.stopListening();
        this.animator.skip();
    }

    get #path() {
        return { id: this.#id };
    }

    /** Asks how everything stands. An answer that comes after that to a later question is not the newest any more. */
    async #whole() {
        const look = ++this.#looks;
        const whole = await getView({ client: this.#client, path: this.#path });
        if (look > this.#looked) [this.#looked, this.match, this.clocks] = [look, whole.match, whole.clocks];
        return whole;
    }

    async #follow() {
        const { signal } = this.#closing;
        try {
            await followMatch(this.#client, this.#id, {
                after: this.#queue.known,
                signal,
                onEvents: (events) => this.take(/** @type {any} */ (events)),
                onState: (state) => this.#connected(state),
            });
            if (!signal.aborted) await this.look();
        } catch (error) {
            if (!signal.aborted) this.#fail(error);
        }
    }

    /** @param {"live" | "waiting" | "offline"} state */
    #connected(state) {
        if (this.#closing.signal.aborted) return;
        const back = state === "live" && this.connection !== "live";
        this.connection = state;
        if (back) this.look();
        this.#context.update();
    }

    /**
     * Takes events in from wherever they come, and shows them.
     * @param {GameEvent[]} events
     */
    take(events) {
        const { missing } = this.#queue.add(events);
        if (missing) this.#fill();
        this.#show();
    }

    /** Fetches what is missing in between. */
    async #fill() {
        const query = { after: this.#queue.known, limit: 200 };
        try {
            const told = await this.#patient(() => listEvents({ client: this.#client, path: this.#path, query }));
            this.take(/** @type {any} */ (told?.items ?? []));
        } catch (error) {
            if (this.#closing.signal.aborted) return;
            this.#fail(error);
            await this.look();
        }
    }

    async #show() {
        if (this.#showing) return;
        this.#showing = true;
        let stumbled = false;
        try {
            while (this.#queue.busy && !this.#closing.signal.aborted) {
                if (this.#queue.waiting.length > MANY || motionReduced()) await this.#jump();
                else await this.#next();
            }
        } catch (error) {
            if (!this.#closing.signal.aborted) {
                stumbled = true;
                this.#fail(error);
                // What cannot be shown step by step must not keep what comes after it from being shown.
                this.log.push(...this.#queue.waiting);
                this.#queue.skipTo(this.#queue.known);
            }
        }
        this.#showing = false;
        if (stumbled) await this.look();
        this.#ask();
        this.#context.update();
    }

    /** Shows the next event. */
    async #next() {
        const view = await this.#viewAt(this.#queue.waiting[0].seq);
        const event = this.#queue.next();
        if (!event || !this.table) return;
        this.#tell([event]);
        await this.animator.play(this.table, event, view);
    }

    /** Shows only what is the newest. */
    async #jump() {
        const events = [...this.#queue.waiting];
        const view = await this.#viewAt(events[events.length - 1].seq);
        this.#queue.skipTo(view.version);
        this.#tell(events);
        this.animator.caption = events.at(-1)?.sentences.at(-1) ?? "";
        await this.animator.put(view);
    }

    /**
     * The view after an event.
     * @param {number} version
     */
    async #viewAt(version) {
        const known = this.#views.get(version);
        this.#views.delete(version);
        if (known) {
            if (this.clocks || known.outcome) this.look();
            return known;
        }
        if (version === this.#queue.known) {
            const now = await this.#patient(() => this.#whole());
            if (now.version === version) return now;
        }
        return this.#patient(() => getReplay({ client: this.#client, path: { ...this.#path, version } }));
    }

    /** @template T @param {() => Promise<T>} work */
    #patient(work) {
        return withRetry(work, this.#closing.signal);
    }

    /** Events go into the log and to whoever listens. @param {GameEvent[]} events */
    #tell(events) {
        this.log.push(...events);
        const passed = events.length - 3;
        if (passed > 0) this.#context.announce(`${passed} earlier events are in the log.`);
        for (const event of events.slice(-3)) this.#context.announce(spellOutCards(event.sentences.join(" "), this.names));
    }

    /** Says that it is one's turn, once for each decision. */
    #ask() {
        const number = this.view?.decision?.number;
        if (number === this.#asked) return;
        // What was chosen here is of no use any more when another tab has answered.
        this.choice = NOTHING;
        if (number === undefined) return;
        this.#asked = number;
        this.#context.announce("Your turn.");
    }

    /** Asks how the match stands: its clocks, offers and end, which are no events. */
    async look() {
        try {
            const whole = await this.#patient(() => this.#whole());
            if (whole.version === this.#queue.shown && !this.#showing) this.animator.shown = withoutMatch(whole);
            this.#context.update();
        } catch {
            // It is not to be seen any more, or the page was left: the stream says so.
        }
    }

    /** @param {unknown} error */
    #fail(error) {
        if (!(error instanceof Problem)) console.warn(error);
        this.errorText = errorMessage(error);
        this.#context.announce(this.errorText, true);
        this.#context.update();
    }

    /** @param {string} part */
    tap(part) {
        if (!this.isMyTurn) return;
        this.choose(tap(this.view.decision.legal_actions, this.choice, part));
    }

    /** @param {Action} action */
    pickWhole(action) {
        if (this.isMyTurn) this.choose(whole(action));
    }

    takeBack() {
        if (this.choice !== NOTHING && !this.sending) this.choose(NOTHING);
    }

    /** @param {import("./choosing.js").Choice} choice */
    choose(choice) {
        this.choice = choice;
        this.errorText = "";
        if (choice.action) this.#context.announce(`${choice.action.label}? Enter sends it, Escape takes it back.`);
        else if (choice.parts.length > 0) this.#context.announce("Choose what goes with it.");
        else this.#context.announce("Nothing is chosen.");
        this.#context.update();
    }

    /** Sends what was chosen. */
    async send() {
        const { action } = this.choice;
        if (!action || !this.isMyTurn) return;
        const { number } = this.view.decision;
        this.sending = true;
        this.errorText = "";
        this.#context.update();
        const { signal } = this.#closing;
        try {
            const taken = await answer(this.#client, this.#id, number, /** @type {any} */ (action), { signal });
            [this.choice, this.sending, this.#sent] = [NOTHING, false, number];
            this.#taken(taken);
        } catch (error) {
            this.sending = false;
            if (!signal.aborted) await this.#refused(error);
        }
        this.#context.update();
    }

    /**
     * The server has taken what was done here. Where its answer was lost and asked for again, the stream may have told of it,
     * and of more, long before: then the table has gone on already.
     * @param {{ event: any, view: any }} answer
     */
    #taken({ event, view }) {
        if (event.seq <= this.#queue.known) return;
        this.#views.set(view.version, view);
        this.animator.shown = { ...this.view, decision: null, to_act: [] };
        this.take([event]);
    }

    /** The table has moved on, as another tab has answered, or time ran out. @param {unknown} error */
    async #refused(error) {
        this.#fail(error);
        if (!(error instanceof Problem) || error.status !== 409) return;
        this.choice = NOTHING;
        this.errorText = "The match has gone on in the meantime: this decision was answered already.";
        await this.#fill();
        await this.look();
    }

    resign() {
        return this.#act(async () => this.#taken(await createResignation({ client: this.#client, path: this.#path })));
    }

    /** @param {boolean} offer */
    draw(offer) {
        return this.#act(() => (offer ? createDrawOffer : deleteDrawOffer)({ client: this.#client, path: this.#path }));
    }

    /** @param {boolean} offer */
    pause(offer) {
        return this.#act(() => (offer ? createPauseOffer : deletePause)({ client: this.#client, path: this.#path }));
    }

    /** Goes to the match that is the next with the same players. */
    rematch() {
        return this.#act(async () => {
            const match = await createRematch({ client: this.#client, path: this.#path, body: { entropy: entropy() } });
            this.#context.go(`/matches/${match.id}`);
        });
    }

    /** @param {() => Promise<unknown>} work */
    async #act(work) {
        this.errorText = "";
        try {
            await work();
        } catch (error) {
            this.#fail(error);
        }
        await this.look();
    }
}

/** @param {any} whole */
function withoutMatch({ match: _match, clocks: _clocks, ...view }) {
    return view;
}
