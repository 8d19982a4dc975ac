// The form fields for a match's clock.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { long } from "./time.js";

/** @typedef {import("../client/index.js").MatchClock} MatchClock */
/** @typedef {import("./form.js").Form} Form */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @type {[MatchClock["type"], string][]} */
const KINDS = [
    ["none", "None"],
    ["per_decision", "Per move"],
    ["bank", "Total time"],
];

const EACH = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 8 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY];
const INITIAL = [5 * MINUTE, 15 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY];
const MORE = [0, 10, 30, MINUTE, HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY];
const MOST = [15 * MINUTE, HOUR, DAY, 7 * DAY, 14 * DAY, 30 * DAY, 60 * DAY, 90 * DAY];

/** Holds the choices between redraws. */
export class ClockChoice {
    /** @type {MatchClock["type"]} */
    kind = "per_decision";
    weekends = false;
    #update;

    /** @param {() => void} update */
    constructor(update) {
        this.#update = update;
    }

    /** @param {string} kind */
    #choose(kind) {
        this.kind = /** @type {MatchClock["type"]} */ (kind);
        this.#update();
    }

    /** @param {Form} form */
    fields(form) {
        return html`
            ${form.choices({
                label: "Clock",
                name: "clock",
                pointer: "/clock/type",
                value: this.kind,
                choices: KINDS,
                changed: (kind) => this.#choose(kind),
                hint: HINTS[this.kind],
            })}
            ${this.kind === "per_decision"
                ? times(form, { label: "Time per move", name: "seconds", choices: EACH, usual: DAY })
                : nothing}
            ${this.kind === "bank"
                ? html`<div class="pair">
                      ${times(form, { label: "Initial time", name: "initial_seconds", choices: INITIAL, usual: 3 * DAY })}
                      ${times(form, { label: "Added per move", name: "increment_seconds", choices: MORE, usual: 12 * HOUR })}
                      ${times(form, { label: "Maximum", name: "maximum_seconds", choices: MOST, usual: 7 * DAY })}
                  </div>`
                : nothing}
            ${this.kind === "none" ? nothing : this.#weekends(form)}
        `;
    }

    /** @param {Form} form */
    #weekends(form) {
        const here = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
        const zones = [...new Set([here, "UTC", ...Intl.supportedValuesOf("timeZone")])];
        return html`
            ${form.tick({
                label: "Pause on Saturdays and Sundays",
                name: "weekends",
                pointer: "/weekends",
                checked: this.weekends,
                changed: (checked) => {
                    this.weekends = checked;
                    this.#update();
                },
            })}
            ${this.weekends
                ? form.select({
                      label: "Time zone",
                      name: "zone",
                      pointer: "/clock/weekends",
                      value: here,
                      choices: zones.map((zone) => [zone, zone.replace(/_/g, " ")]),
                  })
                : nothing}
        `;
    }

    /**
     * Returns the clock that was chosen.
     * @param {FormData} data
     * @returns {MatchClock}
     */
    chosen(data) {
        const seconds = (/** @type {string} */ name) => Number(data.get(name));
        const zone = this.weekends ? String(data.get("zone")) : undefined;
        if (this.kind === "none") return { type: "none" };
        if (this.kind === "per_decision") return { type: "per_decision", seconds: seconds("seconds"), weekends: zone };
        return {
            type: "bank",
            initial_seconds: seconds("initial_seconds"),
            increment_seconds: seconds("increment_seconds"),
            maximum_seconds: Math.max(seconds("initial_seconds"), seconds("maximum_seconds")),
            weekends: zone,
        };
    }
}

/** @type {Record<MatchClock["type"], string>} */
const HINTS = {
    none: "Players take as long as they like. The match may never end.",
    per_decision: "A player who takes longer for a move runs out of time.",
    bank: "Time runs only while it is your turn, and each move gives some of it back.",
};

/**
 * @param {Form} form
 * @param {{ label: string, name: string, choices: number[], usual: number }} field
 */
function times(form, { label, name, choices, usual }) {
    return form.select({
        label,
        name,
        pointer: `/clock/${name}`,
        value: String(usual),
        choices: choices.map((seconds) => [String(seconds), seconds ? long(seconds) : "none"]),
    });
}
