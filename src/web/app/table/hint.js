// Hints: what a bot would do in the viewer's place, and why. They are given only in matches against bots that are not rated.

import { createHint } from "../client/index.js";
import { rememberedStrength, rememberStrength } from "../parts/bot-match.js";
import { partsOf } from "./choosing.js";

const KEY = "acepost.hints";

/** @typedef {import("../client/index.js").BotStrength} BotStrength */
/** @typedef {import("../client/index.js").Hint} Hint */
/** @typedef {import("../client/index.js").LegalAction} LegalAction */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("./table-props.js").TableView} TableView */
/**
 * @typedef {object} ShownHint What a table shows of a hint.
 * @property {LegalAction} action
 * @property {Set<string>} parts of the action
 * @property {string} label The action in a few words; empty if the reason says it.
 * @property {string} reason
 * @property {string | null} rule
 * @property {BotStrength | null} strength of the bot that gave it; null if none did
 */

/**
 * Whether the server gives hints to the viewer in this match.
 * @param {MatchSummary | null} match
 * @param {TableView | null} view
 */
export function givesHints(match, view) {
    if (!match || match.rated || !view || view.seat === null) return false;
    const others = match.players.filter(({ seat }) => seat !== view.seat && view.still_in.includes(seat));
    return others.length > 0 && others.every(({ kind }) => kind === "bot");
}

/**
 * Returns what is shown of a hint.
 * @param {LegalAction} action
 * @param {{ label?: string, reason: string, rule?: string | null, strength?: BotStrength | null }} why
 * @returns {ShownHint}
 */
export function shownHint(action, { label = "", reason, rule = null, strength = null }) {
    return { action, parts: new Set(partsOf(action)), label, reason, rule, strength };
}

/** The hint of a match: asked for once for each decision and strength. */
export class Hints {
    /** Whether a hint is being thought about. */
    thinking = false;

    #client;
    #id;
    /** @type {Hint | null} The newest one. */
    #newest = null;

    /** @param {import("../client/index.js").Client} client @param {string} id of the match */
    constructor(client, id) {
        this.#client = client;
        this.#id = id;
    }

    /** Returns the hint for a decision, if it was asked for. @param {number | undefined} decision */
    for(decision) {
        const hint = this.#newest;
        return hint && hint.decision === decision ? shownHint(hint.action, hint) : null;
    }

    /**
     * Asks for the hint for a decision.
     * @param {number} decision
     * @param {BotStrength} [chosen] How strong the bot is, from now on.
     */
    async ask(decision, chosen) {
        if (chosen) rememberStrength(KEY, chosen);
        // Without one, the server chooses.
        const strength = chosen ?? rememberedStrength(KEY);
        if (this.#newest?.decision === decision && (!strength || this.#newest.strength === strength)) return;
        this.thinking = true;
        try {
            this.#newest = await createHint({ client: this.#client, path: { id: this.#id }, body: { decision, strength } });
        } finally {
            this.thinking = false;
        }
    }
}
