// The form fields for a match's clock: a few named speeds, and under "More options" any other clock.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { long } from "./time.js";

/** @typedef {import("../client/index.js").MatchClock} MatchClock */
/** @typedef {import("./form.js").Form} Form */
/** @typedef {"live" | "day" | "days" | "slow"} Speed */
/** @typedef {Speed | MatchClock["type"]} Pace  A named speed, or the kind of another clock. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const EACH = [2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 8 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY];
const INITIAL = [5 * MINUTE, 15 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY];
const MORE = [0, 10, 30, MINUTE, HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY];
const MOST = [15 * MINUTE, HOUR, DAY, 7 * DAY, 14 * DAY, 30 * DAY, 60 * DAY, 90 * DAY];

/** The time zone of the browser, where weekends begin and end. */
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** @type {Record<Speed, () => MatchClock>} */
const SPEEDS = {
    live: () => ({ type: "bank", initial_seconds: 15 * MINUTE, increment_seconds: 10, maximum_seconds: 15 * MINUTE }),
    day: () => ({ type: "per_decision", seconds: DAY }),
    days: () => ({ type: "per_decision", seconds: 3 * DAY }),
    slow: () => ({ type: "per_decision", seconds: 7 * DAY, weekends: here() }),
};

/** Holds the choices between redraws. */
export class ClockChoice {
    /** @type {Pace} */
    pace = "day";
    weekends = false;
    #update;

    /** @param {() => void} update */
    constructor(update) {
        this.#update = update;
    }

    /** @param {string} pace */
    #choose(pace) {
        this.pace = /** @type {Pace} */ (pace);
        this.#update();
    }

    /** Draws the named speeds. @param {Form} form */
    speeds(form) {
        /** @type {Record<Pace, string>} */
        const hints = {
            live: message("create-live-hint"),
            day: message("create-day-hint"),
            days: message("create-day-hint"),
            slow: message("create-slow-hint"),
            none: message("create-other-clock-hint"),
            per_decision: message("create-other-clock-hint"),
            bank: message("create-other-clock-hint"),
        };
        return form.choices({
            label: message("create-speed"),
            name: "pace",
            pointer: "/clock",
            value: this.pace,
            choices: [
                ["live", message("create-live")],
                ["day", message("create-day")],
                ["days", message("create-days")],
                ["slow", message("create-slow")],
            ],
            changed: (pace) => this.#choose(pace),
            hint: hints[this.pace],
        });
    }

    /** Draws all other clocks. They are in the same group of radio buttons as the speeds. @param {Form} form */
    otherClocks(form) {
        /** @type {Partial<Record<Pace, string>>} */
        const hints = {
            none: message("create-clock-none-hint"),
            per_decision: message("create-clock-move-hint"),
            bank: message("create-clock-total-hint"),
        };
        return html`
            ${form.choices({
                label: message("create-other-clock"),
                name: "pace",
                id: "clock",
                pointer: "/clock/type",
                value: this.pace,
                choices: [
                    ["none", message("create-clock-none")],
                    ["per_decision", message("create-clock-move")],
                    ["bank", message("create-clock-total")],
                ],
                changed: (pace) => this.#choose(pace),
                hint: hints[this.pace],
            })}
            ${this.pace === "per_decision"
                ? times(form, { label: message("create-time-per-move"), name: "seconds", choices: EACH, usual: DAY })
                : nothing}
            ${this.pace === "bank"
                ? html`<div class="pair">
                      ${times(form, { label: message("create-initial-time"), name: "initial_seconds", choices: INITIAL, usual: 3 * DAY })}
                      ${times(form, { label: message("create-added-per-move"), name: "increment_seconds", choices: MORE, usual: 12 * HOUR })}
                      ${times(form, { label: message("create-maximum-time"), name: "maximum_seconds", choices: MOST, usual: 7 * DAY })}
                  </div>`
                : nothing}
            ${this.pace === "per_decision" || this.pace === "bank" ? this.#weekends(form) : nothing}
        `;
    }

    /** @param {Form} form */
    #weekends(form) {
        const zones = [...new Set([here(), "UTC", ...Intl.supportedValuesOf("timeZone")])];
        return html`
            ${form.tick({
                label: message("create-weekends"),
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
                      label: message("create-time-zone"),
                      name: "zone",
                      pointer: "/clock/weekends",
                      value: here(),
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
        const { pace } = this;
        if (pace === "none") return { type: "none" };
        if (pace === "per_decision") return { type: "per_decision", seconds: seconds("seconds"), weekends: zone };
        if (pace !== "bank") return SPEEDS[pace]();
        return {
            type: "bank",
            initial_seconds: seconds("initial_seconds"),
            increment_seconds: seconds("increment_seconds"),
            maximum_seconds: Math.max(seconds("initial_seconds"), seconds("maximum_seconds")),
            weekends: zone,
        };
    }
}

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
        choices: choices.map((seconds) => [String(seconds), seconds ? long(seconds) : message("create-no-time")]),
    });
}
