// The form fields for the opponents in a new match: people, bots, or both, and under "More options" each seat.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { strengths, usualStrength } from "./bot-match.js";

/** @typedef {import("../client/index.js").BotStrength} BotStrength */
/** @typedef {import("./form.js").Form} Form */
/** @typedef {"people" | "bots" | "both"} Kind */

/** Holds the choices between redraws. */
export class Opponents {
    /** @type {(BotStrength | null)[]} The bot in each seat after the host's, or null for a person. */
    #others;
    #update;

    /** @param {number} seats @param {() => void} update */
    constructor(seats, update) {
        this.#others = Array.from({ length: seats - 1 }, () => null);
        this.#update = update;
    }

    /** The number of players, with the host. */
    get seats() {
        return this.#others.length + 1;
    }

    set seats(seats) {
        // New seats are for those that play already.
        const more = this.kind === "bots" ? this.#strength : null;
        this.#others = Array.from({ length: seats - 1 }, (_, other) => (other < this.#others.length ? this.#others[other] : more));
    }

    get kind() {
        if (this.#others.every((bot) => bot === null)) return "people";
        return this.#others.includes(null) ? "both" : "bots";
    }

    /** Whether there are people among the opponents. */
    get withPeople() {
        return this.kind !== "bots";
    }

    /** The bots to add, by seat. */
    get bots() {
        return this.#others.flatMap((strength, other) => (strength ? [{ seat: other + 1, strength }] : []));
    }

    /** How strong the bots are that are added: as strong as the first one. */
    get #strength() {
        return this.#others.find((bot) => bot !== null) ?? usualStrength();
    }

    /** Makes this many of the opponents bots, in the first seats. @param {number} bots @param {BotStrength} [strength] */
    #seat(bots, strength = this.#strength) {
        this.#others = this.#others.map((_, other) => (other < bots ? strength : null));
        this.#update();
    }

    /** @param {string} kind */
    #choose(kind) {
        if (kind === "people") this.#seat(0);
        else this.#seat(kind === "bots" ? this.#others.length : 1);
    }

    /** Draws who plays. @param {Form} form */
    fields(form) {
        const others = this.#others.length;
        return html`
            ${form.choices({
                label: message("create-opponents", { count: others }),
                name: "opponents",
                value: this.kind,
                choices: [
                    ["people", message("create-people", { count: others })],
                    ["bots", message("create-bots", { count: others })],
                    ...(others > 1 ? [/** @type {[string, string]} */ (["both", message("create-both")])] : []),
                ],
                changed: (kind) => this.#choose(kind),
                hint: this.withPeople ? message("create-people-hint") : undefined,
            })}
            ${this.kind === "people" ? nothing : html`<div class="pair">${this.#botFields(form)}</div>`}
        `;
    }

    /** @param {Form} form */
    #botFields(form) {
        const { bots } = this;
        const equal = new Set(bots.map(({ strength }) => strength)).size === 1;
        /** @type {[string, string][]} */
        const choices = [...strengths(), ...(equal ? [] : [/** @type {[string, string]} */ (["mixed", message("create-mixed")])])];
        return html`
            ${this.kind === "both"
                ? form.select({
                      label: message("create-how-many-bots"),
                      name: "bots",
                      value: String(bots.length),
                      choices: Array.from({ length: this.#others.length - 1 }, (_, fewer) => [String(fewer + 1), String(fewer + 1)]),
                      changed: (count) => this.#seat(Number(count)),
                  })
                : nothing}
            ${form.select({
                label: message("create-strength"),
                name: "strength",
                value: equal ? bots[0].strength : "mixed",
                choices,
                changed: (chosen) => {
                    const strength = strengths().find(([strength]) => strength === chosen)?.[0] ?? null;
                    if (strength) this.#others = this.#others.map((bot) => bot && strength);
                    this.#update();
                },
            })}
        `;
    }

    /** Draws each seat. @param {Form} form */
    seatFields(form) {
        return html`
            <p class="hint">${message("create-seats-hint")}</p>
            <div class="pair">
                ${this.#others.map((bot, other) =>
                    form.select({
                        label: message("create-seat", { seat: other + 2 }),
                        name: `seat-${other + 1}`,
                        value: bot ?? "",
                        choices: [
                            ["", message("create-seat-person")],
                            ...strengths().map(([strength]) => /** @type {[string, string]} */ ([strength, message("create-seat-bot", { strength })])),
                        ],
                        changed: (chosen) => {
                            this.#others[other] = /** @type {BotStrength | ""} */ (chosen) || null;
                            this.#update();
                        },
                    }),
                )}
            </div>
        `;
    }
}
