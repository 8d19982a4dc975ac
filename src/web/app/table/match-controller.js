// The state behind the page of a match that is being played: what is on the table, what the player is choosing, and the
// commands of the page. The server is reached through MatchConnection, and MatchPlayback shows what happens.

import { Problem } from "../client/index.js";
import { message } from "../l10n.js";
import { playBots } from "../parts/bot-match.js";
import { errorMessage } from "../parts/errors.js";
import { Form } from "../parts/form.js";
import { joinWithAnd } from "../parts/text.js";
import { tableOf } from "../games/index.js";
import { pathTo } from "../routes.js";
import { serverNow } from "../server-time.js";
import { Animator } from "./animator.js";
import { spellOutCards } from "./card-names.js";
import { NOTHING, choiceInWords, reasonFor, tap, whole } from "./choosing.js";
import { regainFocus } from "./focus.js";
import { Hints, givesHints } from "./hint.js";
import { MatchConnection } from "./match-connection.js";
import { MatchPlayback } from "./match-playback.js";
import { partyOf } from "./parties.js";
import { passesMark, spokenTimeLeft } from "./time-left.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("./match-connection.js").Answered} Answered */
/** @typedef {import("../client/index.js").EventView} EventView */
/** @typedef {import("../client/index.js").LegalAction} LegalAction */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("./table-props.js").TableView} TableView */
/** @typedef {import("./table-props.js").Choice} Choice */

/** How many events are read out one by one. */
const READ_OUT = 3;

/** When to ask again what a match has made of the ratings, at first and each time later, and how often: it counts a moment after its end. */
const COUNTED_MS = 1000;
const COUNTED_LOOKS = 5;

/** How often to ask whether the clocks are paused, where no notice says so. */
const ASK_MS = 60_000;

/** Notices about changes of a match that are not events of its record. */
const NOTICES = /^(draw|pause|rematch)\.|\.(paused|resumed|finished|cancelled)$/;

export class MatchController {
    /** @type {import("../games/index.js").Table | null} */
    table = null;
    /** @type {Choice} */
    choice = NOTHING;
    /** The part whose reason is shown. @type {string | null} */
    asked = null;
    /** The answer that is being sent. @type {import("../outgoing-answers.js").Outgoing | null} */
    outgoing = null;
    /** What went wrong last, in a sentence. */
    errorText = "";
    /** Whether another match is being made or opened. */
    leaving = false;
    /**
     * What the viewer can do about the rematch that there is: join it, or ask for another if it was called off; null if it has started
     * without them. @type {"join-rematch" | "rematch" | null}
     */
    again = "join-rematch";
    /** What the match has made of the players' ratings. @type {import("../client/index.js").RatingChange[]} */
    ratingChanges = [];
    /** The form behind the buttons that download the record. */
    download;
    /** Called when an answer of the player was accepted. */
    onAnswered = () => {};

    #context;
    #id;
    #connection;
    /** Those of the account that has opened this table: another tab may sign in to another one. */
    #answers;
    #hints;
    /** @type {MatchPlayback | null} */
    #playback = null;
    /** The decision that was announced last, and the one that was answered here last. */
    #announced = 0;
    #sent = 0;
    /** The decision that an event has closed. */
    #closed = 0;
    #announcedResult = false;
    #shownResult = false;
    /** The rematch that was loaded last. @type {string | null} */
    #rematch = null;
    /** The match when its offers were announced last. @type {MatchSummary | null} */
    #told = null;
    /** How many seconds the viewer had when that was checked last; null if their clock did not run. @type {number | null} */
    #left = null;
    /** Why the clocks were paused when that was announced last. */
    #stoodFor = " false";
    /** The newest decision of the viewer that a view or a notice has brought. */
    #opened = 0;
    /** The version of the match that `errorText` belongs to: the next event after it clears the text. */
    #failedAt = 0;
    #stopListening;
    #asking;
    #closing = new AbortController();

    /** @param {PageContext} context @param {string} id */
    constructor(context, id) {
        this.#context = context;
        this.#id = id;
        this.#connection = new MatchConnection(context.session.client, id, (match) => context.session.noteMatch(match));
        this.#answers = context.session.answers;
        this.#hints = new Hints(context.session.client, id);
        this.download = new Form(context);
        this.animator = new Animator(() => {
            // As it is shown, so that it can be answered at once.
            if (this.view?.decision) this.#announceTurn();
            context.update();
        });
        this.#stopListening = context.session.listen((notices) => this.#handleNotices(notices.filter((notice) => notice.match_id === id)));
        this.#asking = setInterval(() => {
            if (!document.hidden && this.connection === "live" && this.#pausesUnheard) this.refresh();
        }, ASK_MS);
        // A hidden page follows no stream. After a downtime of the server the deadlines are others, of which no event tells.
        const look = () => {
            if (!document.hidden && this.match?.status === "running") this.refresh();
        };
        const { signal } = this.#closing;
        document.addEventListener("visibilitychange", look, { signal });
        addEventListener("pageshow", ({ persisted }) => persisted && look(), { signal });
    }

    get match() {
        return this.#connection.match;
    }

    get clocks() {
        return this.#connection.clocks;
    }

    /** The state of the event stream. */
    get connection() {
        return this.#connection.state;
    }

    get client() {
        return this.#connection.client;
    }

    /** The names of the players. */
    get names() {
        return this.match?.players.map(({ name }) => name) ?? [];
    }

    /** What has happened, as far as it was shown. */
    get log() {
        return this.#playback?.log ?? [];
    }

    /** The view on the table; null until it is loaded. */
    get view() {
        return this.animator.shown;
    }

    /** Whether an answer is being sent. */
    get sending() {
        return this.outgoing !== null;
    }

    /** Whether the decision on the table has been answered here, and its event is not shown yet. */
    get answered() {
        return this.sending || this.view?.decision?.number === this.#sent;
    }

    /** Whether the viewer plays in this match, and has not left it. */
    get stillIn() {
        return this.view !== null && this.view.seat !== null && this.view.still_in.includes(this.view.seat);
    }

    /**
     * The decision that the viewer can answer now. It stays open while another player's secret choice is loaded.
     */
    get #decision() {
        return this.animator.playing || this.answered || this.isClosed ? null : (this.view?.decision ?? null);
    }

    /**
     * Whether an event has closed the decision on the table, and the view after it has not come; or it is not announced yet, and what is chosen
     * is still for the one before.
     */
    get isClosed() {
        const number = this.view?.decision?.number;
        return number !== undefined && (number === this.#closed || number !== this.#announced);
    }

    get isMyTurn() {
        return this.#decision !== null;
    }

    /** Whether the viewer can ask for a hint now. */
    get mayHint() {
        return this.isMyTurn && givesHints(this.match, this.view);
    }

    /** Whether a hint is being thought about. */
    get hinting() {
        return this.#hints.thinking;
    }

    /** The hint for the decision on the table, if it was asked for. */
    get hint() {
        return this.#hints.for(this.view?.decision?.number);
    }

    /** Asks for a hint, shows it, and reads it out. @param {import("../client/index.js").BotStrength} [strength] of the bot, from now on */
    async askHint(strength) {
        const decision = this.#decision;
        if (!decision || !givesHints(this.match, this.view) || this.hinting) return;
        this.errorText = "";
        const asked = this.#hints.ask(decision.number, strength);
        this.#context.update();
        try {
            await asked;
        } catch (error) {
            if (!this.#connection.closed) this.#fail(error);
        }
        // What is said now would be heard on the next page.
        if (this.#connection.closed) return;
        const { hint } = this;
        if (hint) this.#context.announce(message("hint-says", { label: hint.action.label, reason: hint.reason }));
        this.#context.update();
    }

    /** Loads the match, and begins to follow it. */
    async open() {
        const view = (this.animator.shown = await this.#connection.loadView());
        this.table = await tableOf(view.game.game);
        const log = await this.#connection.eventsUntil(view.version);
        this.#playback = new MatchPlayback({
            connection: this.#connection,
            animator: this.animator,
            table: this.table,
            version: view.version,
            log,
            delay: view.seat === null ? (this.match?.spectator_delay ?? 0) : 0,
            handlers: {
                onEvents: (events) => {
                    if (events[events.length - 1].seq > this.#failedAt) this.errorText = "";
                    this.#noteClosed(events);
                    this.#announceEvents(events);
                },
                onCaughtUp: () => this.#caughtUp(),
                onError: (error) => this.#fail(error),
                refresh: () => this.refresh(),
                sending: () => this.sending,
                botsPlay: () => this.#botsPlay,
            },
        });
        // One that was sent before this table was left and opened again.
        const outgoing = this.#answers.of(this.#id);
        if (outgoing) this.#announced = outgoing.decision;
        this.#stoodFor = this.#standing;
        this.#told = this.match;
        this.#announceTurn();
        if (outgoing) this.#deliver(outgoing);
        // The match may have ended since, of which the stream tells.
        if (view.outcome === null) this.#follow(this.#playback);
    }

    /** Shows why an answer was refused that was sent before this table was opened. */
    showFailure() {
        const failed = this.#answers.takeFailure(this.#id);
        if (!failed) return;
        this.errorText = errorMessage(failed.error);
        this.#context.announce(this.errorText, true);
    }

    close() {
        clearInterval(this.#asking);
        this.#closing.abort();
        this.#connection.close();
        this.#stopListening();
        this.animator.skip();
    }

    /** @param {import("../client/index.js").Notice[]} notices Those of this match. */
    #handleNotices(notices) {
        for (const { news } of notices) {
            if (news.type === "match.your_turn") this.#opened = Math.max(this.#opened, news.data.decision);
        }
        this.#playback?.wake();
        if (notices.some(({ news }) => NOTICES.test(news.type))) this.refresh();
    }

    /**
     * Whether bots play until it is the viewer's turn, of which a notice comes. Bots play so soon that one view is enough for all
     * their moves; a person may take days.
     */
    get #botsPlay() {
        const { view, match } = this;
        if (!match || !this.stillIn || this.#opened > this.#sent || this.#context.session.connection !== "live") return false;
        return match.players.every(({ kind, seat }) => kind === "bot" || seat === view?.seat);
    }

    /** @param {MatchPlayback} playback */
    async #follow(playback) {
        try {
            await this.#connection.follow(playback.known, {
                onEvents: (events) => playback.take(events),
                onState: (isBack) => {
                    if (isBack) this.refresh();
                    this.#context.update();
                },
            });
            if (!this.#connection.closed) await this.refresh();
        } catch (error) {
            if (!this.#connection.closed) this.#fail(error);
        }
    }

    /** Requests the match's clocks, offers and end, which are not events. */
    async refresh() {
        try {
            const view = await this.#connection.reloadView();
            this.#playback?.showOrKeep(view);
            this.#announceOffers();
            this.#context.update();
            this.#showResult();
        } catch {
            // The match can no longer be seen, or the page was left. The stream reports the first.
        }
    }

    /** Whether the clocks may stop or go on without a notice: weekends have none, and spectators get none. */
    get #pausesUnheard() {
        const { clock, status } = this.match ?? {};
        if (status !== "running" || clock?.type === "none") return false;
        return this.view?.seat === null || Boolean(clock?.weekends || this.#standFor.length);
    }

    /** Why the clocks are paused. */
    get #standFor() {
        return this.clocks?.stand_for ?? [];
    }

    get #standing() {
        return `${this.#standFor} ${this.pauseEnds}`;
    }

    /** Whether a player has ended the agreed pause, and the clocks will run again soon. */
    get pauseEnds() {
        return this.#standFor.includes("agreement") && (this.clocks?.seats.some(({ deadline }) => deadline) ?? false);
    }

    /** Announces the offers and the pauses that have begun or ended since. */
    #announceOffers() {
        const { match, view } = this;
        const before = this.#told ?? match;
        this.#told = match;
        if (!match || !before || view?.seat == null) return;
        const reasons = this.#standFor;
        const goesOn = match.status === "running";
        for (const what of /** @type {const} */ (["draw", "pause"])) {
            // What all have agreed to is announced otherwise.
            if (!goesOn || (what === "pause" && reasons.includes("agreement") && !this.pauseEnds)) continue;
            const [old, now] = [before, match].map((match) => match[`${what}_offered_by`]);
            const by = now.filter((seat) => !old.includes(seat));
            if (by.length === 0 && now.length === old.length) continue;
            const party = partyOf({ players: match.players, seat: view.seat }, by.length > 0 ? by : now);
            const until = what === "draw" && party.who_is === "you" ? ` ${message("draw-until-move")}` : "";
            this.#context.announce(now.length > 0 ? message(`${what}-offered`, party) + until : message(`${what}-not-offered`));
        }
        if (goesOn && this.#standing !== this.#stoodFor) {
            this.#context.announce(this.pauseEnds ? message("clocks-run-soon") : reasons.length > 0
                ? message("clocks-paused", { reasons: joinWithAnd(reasons.map((reason) => message(`clocks-paused-${reason}`))) })
                : message("clocks-run"));
        }
        this.#stoodFor = this.#standing;
        if (match.rematch && match.rematch !== before.rematch && !this.leaving) this.#context.announce(message("rematch-is-offered"));
    }

    #caughtUp() {
        this.#closed = 0;
        this.#announceTurn();
        this.#announceOffers();
        this.#announceResult();
        this.#context.update();
        this.#showResult();
    }

    /** Notes that the decision on the table is closed, unless the events are other players' answers to it. @param {EventView[]} events */
    #noteClosed(events) {
        const { view } = this;
        const number = view?.decision?.number;
        const leavesOpen = (/** @type {EventView} */ { cause }) => "decision" in cause && cause.decision === number && cause.seat !== view?.seat;
        if (number !== undefined && !events.every(leavesOpen)) this.#closed = number;
    }

    /** @param {EventView[]} events */
    #announceEvents(events) {
        const earlier = events.length - READ_OUT;
        if (earlier > 0) this.#context.announce(message("earlier-events", { count: earlier }));
        for (const event of events.slice(-READ_OUT)) this.#context.announce(spellOutCards(event.sentences.join(" "), this.names));
    }

    /** Announces that it is the viewer's turn, once for each decision. */
    #announceTurn() {
        const number = this.view?.decision?.number;
        if (number === this.#announced) return;
        // Another tab may have answered the decision that the choice was for.
        [this.choice, this.asked] = [NOTHING, null];
        if (number === undefined) return;
        this.#announced = number;
        this.#opened = Math.max(this.#opened, number);
        this.#context.announce(message("your-turn-now"));
    }

    /** Announces the result, unless the last event has told it. */
    #announceResult() {
        const result = this.view?.result;
        if (!result || this.#announcedResult) return;
        this.#announcedResult = true;
        if (!this.log.at(-1)?.sentences.at(-1)?.endsWith(`${result}.`)) this.#context.announce(`${result}.`);
    }

    /** Moves the focus from the cards and buttons, which are none any more, to the result. */
    #showResult() {
        if (this.#shownResult || !this.match?.outcome || !this.view?.outcome) return;
        this.#shownResult = true;
        regainFocus(["#ending-heading"]);
    }

    /** Loads what the match, which is over, has made of the ratings. @param {number} [looks] How often it has been asked before. */
    async loadRatings(looks = 0) {
        if (!this.match?.rated || this.#connection.closed) return;
        try {
            this.ratingChanges = await this.#connection.ratingChanges();
            this.#context.update();
        } catch {
            // The result is shown without them.
        }
        if (looks < COUNTED_LOOKS && !this.ratingChanges.length) setTimeout(() => this.loadRatings(looks + 1), COUNTED_MS * 2 ** looks);
    }

    /** Loads the rematch, once: it may have been called off, or have started without the viewer. */
    async loadRematch() {
        const id = this.match?.rematch;
        if (!id || id === this.#rematch || !this.again || this.leaving) return;
        [this.#rematch, this.again] = [id, "join-rematch"];
        try {
            const rematch = await this.#connection.otherMatch(id);
            if (rematch.status === "cancelled") this.again = "rematch";
            else if (rematch.status !== "open" && this.#context.session.seatIn(rematch) === null) this.again = null;
        } catch (error) {
            // A private one that was called off, or has started without the viewer: the server tells once they try.
            if (error instanceof Problem && error.status === 404) this.again = "rematch";
        }
        this.#context.update();
    }

    /** Announces how little time the viewer has left, once for each of the marks. */
    tellTime() {
        if (document.hidden) return;
        const runs = this.isMyTurn && this.#standFor.length === 0;
        const deadline = runs ? this.clocks?.seats[this.view?.seat ?? -1]?.deadline : null;
        const [before, left] = [this.#left, deadline ? (Date.parse(deadline) - serverNow()) / 1000 : null];
        this.#left = left;
        if (before === null || left === null || !passesMark(before, left)) return;
        this.#context.announce(message("time-left-spoken", { time: spokenTimeLeft(Math.ceil(left)) }));
    }

    /** @param {unknown} error */
    #fail(error) {
        if (!(error instanceof Problem)) console.warn(error);
        this.errorText = errorMessage(error);
        this.#failedAt = this.match?.version ?? 0;
        this.#context.announce(this.errorText, true);
        this.#context.update();
    }

    /** Adds a part to the choice, or removes it. @param {string} part */
    tap(part) {
        const decision = this.#decision;
        if (decision) this.#choose(tap(decision.legal_actions, this.choice, part));
    }

    /** Chooses a complete action. @param {LegalAction} action */
    chooseAction(action) {
        if (this.isMyTurn) this.#choose(whole(action));
    }

    clearChoice() {
        if (this.choice !== NOTHING && !this.sending) this.#choose(NOTHING);
    }

    /** Shows why a part cannot be chosen. @param {string} part @param {boolean} [aloud] */
    ask(part, aloud = false) {
        const reason = reasonFor(this.#decision?.reasons ?? [], part);
        if (!reason) return;
        if (aloud) this.#context.announce(reason.reason);
        this.asked = part;
        this.#context.update();
    }

    /** @param {Choice} choice */
    #choose(choice) {
        [this.choice, this.asked] = [choice, null];
        this.errorText = "";
        this.#answers.takeFailure(this.#id);
        this.#context.announce(choiceInWords(choice));
        this.#context.update();
    }

    /** Sends the chosen action. */
    async send() {
        const { action } = this.choice;
        const decision = this.#decision;
        const { match } = this;
        if (!action || !decision || !match) return;
        const outgoing = this.#answers.send({ match, decision: decision.number, action, ...this.#connection.needed });
        if (outgoing) await this.#deliver(outgoing);
    }

    /** Takes back an answer that cannot be sent at the moment. */
    takeBack() {
        if (!this.outgoing?.isUnsent) return;
        this.outgoing.takeBack();
        this.#context.announce(message("taken-back"));
    }

    /** Waits until the server has taken or refused an answer, and shows it. @param {import("../outgoing-answers.js").Outgoing} outgoing */
    async #deliver(outgoing) {
        this.outgoing = outgoing;
        [this.choice, this.errorText] = [whole(outgoing.action), ""];
        this.#context.update();
        try {
            const accepted = await this.#connection.delivered(outgoing);
            [this.choice, this.outgoing, this.#sent] = [NOTHING, null, outgoing.decision];
            if (this.#connection.closed) return this.#context.session.refresh();
            this.#accepted(accepted);
            this.onAnswered();
        } catch (error) {
            this.outgoing = null;
            if (this.#connection.closed) return this.#context.session.refresh();
            this.#playback?.wake();
            if (this.view?.decision?.number !== outgoing.decision) this.choice = NOTHING;
            if (outgoing.isTakenBack) this.choice = NOTHING;
            else await this.#refused(error);
        }
        this.#context.update();
    }

    /**
     * Shows what the server has accepted. If its response was lost and requested again, the stream may have brought the event
     * already, and the table may have moved on.
     * @param {Answered} accepted
     */
    #accepted({ event, view }) {
        const { view: shown } = this;
        if (!this.#playback || !shown) return;
        if (event.seq > this.#playback.known) this.animator.shown = { ...shown, decision: null, to_act: [] };
        this.#playback.takeWithView(event, view);
    }

    /** Catches up after a conflict: another tab has answered, or time has run out. @param {unknown} error */
    async #refused(error) {
        this.#fail(error);
        // Unless another page is being opened, which tells it.
        if (this.#context.update()) this.#answers.takeFailure(this.#id);
        if (!(error instanceof Problem) || error.status !== 409) return;
        this.choice = NOTHING;
        this.errorText = message("gone-on-meanwhile");
        // The events that explain the refusal must not hide it.
        this.#failedAt = Infinity;
        await this.#playback?.fillGap();
        this.#failedAt = this.#playback?.known ?? 0;
        await this.refresh();
    }

    resign() {
        return this.#run(async () => {
            try {
                this.#accepted(await this.#connection.resign());
            } catch (error) {
                // The match has ended meanwhile, or the player has left it elsewhere.
                if (!(error instanceof Problem) || error.status !== 409) throw error;
            }
        });
    }

    /** @param {boolean} offer */
    draw(offer, decline = false) {
        return this.#run(() => this.#connection.draw(offer, decline));
    }

    /** @param {boolean} offer */
    pause(offer, decline = false) {
        return this.#run(() => this.#connection.pause(offer, decline));
    }

    /** Goes to the next match with the same players. */
    rematch() {
        return this.#leave(async () => {
            try {
                return (await this.#connection.rematch()).id;
            } catch (error) {
                if (!(error instanceof Problem) || error.code !== "match_not_open") throw error;
                this.again = null;
                throw new Problem(409, { detail: message("rematch-has-started") });
            }
        });
    }

    /** Goes to a new match of the same game against bots of this strength. @param {import("../client/index.js").BotStrength} strength */
    playBots(strength) {
        const { game, seats, options } = /** @type {import("../client/index.js").MatchSummary} */ (this.match);
        return this.#leave(() => playBots(this.#context, { game, seats, strength, options }));
    }

    /** Goes to another match, once. @param {() => Promise<string>} next Returns its id. */
    #leave(next) {
        if (this.leaving) return;
        this.leaving = true;
        this.#context.update();
        return this.#run(async () => {
            try {
                this.#context.go(pathTo("match", { id: await next() }));
            } catch (error) {
                this.leaving = false;
                throw error;
            }
        });
    }

    /** @param {() => Promise<unknown>} command */
    async #run(command) {
        this.errorText = "";
        try {
            await command();
        } catch (error) {
            this.#fail(error);
        }
        await this.refresh();
    }
}
