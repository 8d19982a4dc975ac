// Form fields for a game's options, made from the JSON Schema of the server. No game is named here.

import { message } from "../l10n.js";
import { capitalize, humanize } from "./text.js";

/**
 * @typedef {object} SchemaField
 * @property {string} name
 * @property {string} label
 * @property {string} hint
 * @property {"boolean" | "integer" | "choice"} kind
 * @property {unknown} usual  The default.
 * @property {number} [min]
 * @property {number} [max]
 * @property {[value: string, label: string][]} [choices]
 */

/**
 * What this module reads of the JSON Schema of an option.
 * @typedef {{ description?: string, default?: unknown, enum?: unknown[], title?: string, type?: string, minimum?: number,
 *     maximum?: number, oneOf?: { const?: unknown, title?: string }[] }} OptionSchema
 */

/** The options that all games have. */
const COMMON = ["auto_forced", "on_timeout"];

/**
 * Returns the options of a schema, the game's own first.
 * @param {unknown} schema
 * @returns {SchemaField[]}
 */
export function schemaFields(schema) {
    const properties = /** @type {{ properties?: Record<string, OptionSchema> }} */ (schema).properties ?? {};
    const fields = Object.entries(properties).flatMap(([name, property]) => field(name, property));
    return fields.sort((one, other) => Number(COMMON.includes(one.name)) - Number(COMMON.includes(other.name)));
}

/**
 * @param {string} name
 * @param {OptionSchema} property
 * @returns {SchemaField[]}
 */
function field(name, property) {
    const common = { name, label: label(name, property), hint: property.description ?? "", usual: property.default };
    if (property.oneOf || property.enum) return [{ ...common, kind: "choice", choices: choicesOf(property) }];
    if (property.type === "boolean") return [{ ...common, kind: "boolean" }];
    if (property.type === "integer") return [{ ...common, kind: "integer", min: property.minimum, max: property.maximum }];
    return [];
}

/**
 * Returns the label of an option. The server gives it in the reader's language.
 * @param {string} name
 * @param {OptionSchema} property
 */
function label(name, { title }) {
    if (title) return title;
    if (name === "auto_forced") return message("option-auto-forced");
    return name === "on_timeout" ? message("option-on-timeout") : capitalize(humanize(name));
}

/**
 * Returns the values of a choice, each with its label.
 * @param {OptionSchema} property
 * @returns {[value: string, label: string][]}
 */
function choicesOf({ oneOf, enum: values = [] }) {
    /** @type {{ const?: unknown, title?: string }[]} */
    const named = oneOf ?? values.map((value) => ({ const: value }));
    return named.map(({ const: value, title }) => [String(value), title ?? capitalize(humanize(String(value)))]);
}

/**
 * Draws form fields for the options.
 * @param {import("./form.js").Form} form
 * @param {SchemaField[]} fields
 */
export function optionFields(form, fields) {
    return fields.map(({ name, label, hint, kind, usual, min, max, choices }) => {
        const common = { name: `option-${name}`, pointer: `/options/${name}`, label, hint };
        if (kind === "boolean") return form.tick({ ...common, checked: usual === true });
        if (kind === "integer") {
            return form.input({ ...common, type: "number", min, max, step: 1, value: String(usual ?? ""), inputmode: "numeric" });
        }
        return form.choices({ ...common, choices: choices ?? [], value: String(usual ?? "") });
    });
}

/**
 * Returns the options that were chosen, without those that have their default.
 * @param {SchemaField[]} fields
 * @param {FormData} data
 * @returns {Record<string, unknown>}
 */
export function chosenOptions(fields, data) {
    const chosen = fields.map(({ name, kind, usual }) => {
        const given = data.get(`option-${name}`);
        if (kind === "boolean") return [name, given !== null];
        if (kind === "integer") return [name, given === "" || given === null ? usual : Number(given)];
        return [name, given ?? usual];
    });
    const usual = new Map(fields.map((field) => [field.name, field.usual]));
    return Object.fromEntries(chosen.filter(([name, value]) => value !== usual.get(String(name))));
}
