// The state behind the page of a lesson: a prepared match, whose learner takes the actions that the lesson goes on with. Nothing of
// it is sent to the server.

import { getGameLesson } from "../client/index.js";
import { tableOf } from "../games/index.js";
import { message } from "../l10n.js";
import { Animator } from "./animator.js";
import { spellOutCards } from "./card-names.js";
import { NOTHING, choiceInWords, reasonFor, tap, whole } from "./choosing.js";
import { shownHint } from "./hint.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../client/index.js").LegalAction} LegalAction */
/** @typedef {import("../client/index.js").Lesson} Lesson */
/** @typedef {import("../client/index.js").LessonStep} LessonStep */
/** @typedef {import("./table-props.js").Choice} Choice */
/** @typedef {import("./table-props.js").TableView} TableView */

export class LessonController {
    /** @type {Lesson} */
    lesson;
    /** @type {import("../games/index.js").Table} */
    table;
    /** The number of the step that is shown, or being shown. */
    step = 0;
    /** @type {Choice} */
    choice = NOTHING;
    /** The part whose reason is shown. @type {string | null} */
    asked = null;
    /** Whether what leads to the step is being shown. */
    playing = false;
    /** The action that the learner should take, once another one was sent. @type {import("./hint.js").ShownHint | null} */
    hint = null;

    #context;
    /** Counts the steps that were begun, so that showing one stops when another begins. */
    #run = 0;
    #skipped = false;

    /** @param {PageContext} context @param {Lesson} lesson @param {import("../games/index.js").Table} table */
    constructor(context, lesson, table) {
        this.#context = context;
        this.lesson = lesson;
        this.table = table;
        this.animator = new Animator(() => context.update());
    }

    /** @param {PageContext} context */
    static async open(context) {
        const { client } = context.session;
        const lesson = await getGameLesson({ client, path: { game: context.params.game } });
        const controller = new LessonController(context, lesson, await tableOf(lesson.game));
        controller.#put(0);
        return controller;
    }

    close() {
        this.#run++;
        this.animator.skip();
    }

    get count() {
        return this.lesson.steps.length;
    }

    get #current() {
        return this.lesson.steps[this.step];
    }

    /** Whether the last step is shown. */
    get ended() {
        return this.step === this.count - 1 && !this.playing;
    }

    /** What the teacher says. What was said before stays until everything is shown. */
    get sentence() {
        const { steps } = this.lesson;
        return (this.playing ? (steps[this.step - 1] ?? steps[this.step]) : steps[this.step]).sentence;
    }

    /** The names of the players. */
    get names() {
        return this.lesson.players.map(({ name }) => name);
    }

    /** The players, as tables are given them. @returns {import("../client/index.js").SeatedPlayer[]} */
    get players() {
        return this.lesson.players.map(({ seat, name }) => ({ seat, name, kind: seat === 0 ? "guest" : "bot", player_id: "", entropy: "" }));
    }

    /** What has happened up to the step that is shown. */
    get log() {
        return this.lesson.steps.slice(0, this.step + 1).flatMap(({ events }) => events);
    }

    /** The decision that the learner can answer now. */
    get #decision() {
        return this.playing ? null : (this.animator.shown?.decision ?? null);
    }

    get isMyTurn() {
        return this.#decision !== null;
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
        if (this.choice !== NOTHING) this.#choose(NOTHING);
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
        this.#context.announce(choiceInWords(choice));
        this.#context.update();
    }

    /** Goes on if the chosen action is the one of the lesson; otherwise shows that one. */
    async send() {
        const { action } = this.choice;
        const wanted = this.#current.action;
        const decision = this.#decision;
        if (!action || !wanted || !decision) return;
        [this.choice, this.asked] = [NOTHING, null];
        if (!isSame(wanted, action)) {
            const listed = decision.legal_actions.find((each) => isSame(wanted, each));
            if (listed) this.hint = shownHint(listed, { reason: message("lesson-other", { label: listed.label }) });
            if (this.hint) this.#context.announce(this.hint.reason);
            this.#context.update();
            return;
        }
        await this.#play(this.step + 1);
    }

    /** Goes a step back. */
    back() {
        if (this.step > 0) this.#put(this.step - 1);
    }

    /** Begins again. */
    again() {
        this.#put(0);
    }

    /** Shows a step at once. @param {number} step */
    #put(step) {
        this.#begin(step);
        this.playing = false;
        this.animator.caption = this.#current.events.at(-1)?.sentences.at(-1) ?? "";
        this.animator.put(viewOf(this.#current));
        this.#context.announce(this.sentence);
    }

    /** Shows what leads to a step, and then the step. @param {number} step */
    async #play(step) {
        const run = this.#begin(step);
        this.playing = true;
        const { events } = this.#current;
        for (const [number, event] of events.entries()) {
            this.#context.announce(spellOutCards(event.sentences.join(" "), this.names));
            const last = number === events.length - 1;
            if (!this.#skipped) await this.animator.play(this.table, event, last ? viewOf(this.#current) : null);
            if (run !== this.#run) return;
        }
        this.playing = false;
        if (this.#skipped) await this.animator.put(viewOf(this.#current));
        this.#context.announce(this.sentence);
        this.#context.update();
    }

    /** Begins to show a step, instead of anything that is being shown. @param {number} step */
    #begin(step) {
        [this.step, this.choice, this.asked, this.hint, this.#skipped] = [step, NOTHING, null, null, false];
        return ++this.#run;
    }

    /** Skips what is being shown. */
    skip() {
        this.#skipped = true;
        this.animator.skip();
    }
}

/** Lessons bring the parts of a view that tables ask for. @param {LessonStep} step */
const viewOf = (step) => /** @type {TableView} */ (step.view);

/**
 * Whether a listed action is the wanted one. The order of its cards does not matter.
 * @param {object} wanted
 * @param {LegalAction} listed
 */
function isSame(wanted, listed) {
    const own = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (listed));
    return Object.entries(wanted).every(([key, value]) => plain(value) === plain(own[key]));
}

/** @param {unknown} value */
const plain = (value) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
