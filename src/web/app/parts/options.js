// Form fields for a game's options, made from the JSON Schema of the server. No game is named here.

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
 * @property {string[]} [choices]
 */

/**
 * What this module reads of the JSON Schema of an option.
 * @typedef {{ description?: string, default?: unknown, enum?: unknown[], type?: string, minimum?: number, maximum?: number }} OptionSchema
 */

/** The labels of the options that all games have. */
const COMMON = new Map([
    ["auto_forced", "Play forced choices"],
    ["on_timeout", "When time runs out"],
]);

/**
 * Returns the options of a schema, the game's own first.
 * @param {unknown} schema
 * @returns {SchemaField[]}
 */
export function schemaFields(schema) {
    const properties = /** @type {{ properties?: Record<string, OptionSchema> }} */ (schema).properties ?? {};
    const fields = Object.entries(properties).flatMap(([name, property]) => field(name, property));
    return fields.sort((one, other) => Number(COMMON.has(one.name)) - Number(COMMON.has(other.name)));
}

/**
 * @param {string} name
 * @param {OptionSchema} property
 * @returns {SchemaField[]}
 */
function field(name, property) {
    const common = { name, label: COMMON.get(name) ?? capitalize(humanize(name)), hint: property.description ?? "", usual: property.default };
    if (Array.isArray(property.enum)) return [{ ...common, kind: "choice", choices: property.enum.map(String) }];
    if (property.type === "boolean") return [{ ...common, kind: "boolean" }];
    if (property.type === "integer") return [{ ...common, kind: "integer", min: property.minimum, max: property.maximum }];
    return [];
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
        const all = (choices ?? []).map((choice) => /** @type {[string, string]} */ ([choice, capitalize(humanize(choice))]));
        return form.choices({ ...common, choices: all, value: String(usual ?? "") });
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
