// Choosing an action step by step, the same way for every game. An action can name cards, an hour or a pile: the parts of the
// action. The player picks its parts one after another, and each pick leaves fewer actions. Pure functions.

import { message } from "../l10n.js";

/**
 * One of a decision's legal actions, as far as any game's actions have parts.
 * @typedef {object} Action
 * @property {string} type
 * @property {string} label
 * @property {string} [card]
 * @property {readonly string[]} [cards]
 * @property {number} [hour]
 * @property {number} [position] An hour, too.
 * @property {number} [pile]
 */
/**
 * The parts picked so far, and the action that they settle, if they settle one.
 * @template {Action} [A=Action]
 * @typedef {{ parts: readonly string[], action: A | null }} Choice
 */

/** @type {Choice<never>} */
export const NOTHING = Object.freeze({ parts: Object.freeze([]), action: null });

/**
 * Returns the parts of an action: `card:KS`, `hour:5`, `pile:3`.
 * @param {Action} action
 * @returns {string[]}
 */
export function partsOf(action) {
    const parts = [];
    if (action.card !== undefined) parts.push(`card:${action.card}`);
    if (action.cards) parts.push(...action.cards.map((card) => `card:${card}`));
    const hour = action.hour ?? action.position;
    if (hour !== undefined) parts.push(`hour:${hour}`);
    if (action.pile !== undefined) parts.push(`pile:${action.pile}`);
    return parts;
}

/** @param {Action} action @param {readonly string[]} parts */
const has = (action, parts) => {
    const own = partsOf(action);
    return parts.every((part) => own.includes(part));
};

/**
 * Returns the actions without parts, which are shown as buttons.
 * @template {Action} A
 * @param {readonly A[]} actions
 */
export const buttons = (actions) => actions.filter((action) => partsOf(action).length === 0);

/**
 * Returns the parts that can be added to the choice.
 * @template {Action} A
 * @param {readonly A[]} actions
 * @param {Choice<A>} choice
 * @returns {Set<string>}
 */
export function open(actions, choice) {
    const left = actions.filter((action) => has(action, choice.parts));
    return new Set(left.flatMap(partsOf).filter((part) => !choice.parts.includes(part)));
}

/**
 * Returns the actions that have exactly the chosen parts. Usually this is one.
 * @template {Action} A
 * @param {readonly A[]} actions
 * @param {Choice<A>} choice
 */
export function exact(actions, choice) {
    if (choice.parts.length === 0) return [];
    return actions.filter((action) => has(action, choice.parts) && partsOf(action).length === choice.parts.length);
}

/**
 * Returns the choice after a tap on a part. A tap on a chosen part removes it. A tap on a part that does not fit begins a new
 * choice. If only one action is left, its other parts are chosen with it.
 * @template {Action} A
 * @param {readonly A[]} actions
 * @param {Choice<A>} choice
 * @param {string} part
 * @returns {Choice<A>}
 */
export function tap(actions, choice, part) {
    if (choice.parts.includes(part)) {
        const parts = choice.parts.filter((other) => other !== part);
        const composed = actions.some((action) => has(action, parts) && partsOf(action).length === parts.length);
        return composed ? settled(actions, parts) : NOTHING;
    }
    const together = open(actions, choice).has(part);
    const parts = together ? [...choice.parts, part] : [part];
    const left = actions.filter((action) => has(action, parts));
    if (left.length === 0) return choice;
    return left.length === 1 ? { parts: partsOf(left[0]), action: left[0] } : settled(actions, parts);
}

/**
 * @template {Action} A
 * @param {readonly A[]} actions
 * @param {readonly string[]} parts
 * @returns {Choice<A>}
 */
function settled(actions, parts) {
    const named = exact(actions, { parts, action: null });
    return { parts, action: named.length === 1 ? named[0] : null };
}

/**
 * Returns why a part, or a choice without parts such as `choice:done`, is not legal; undefined if the rules say nothing about it.
 * An hour is what `take` names.
 * @template {{ cards?: readonly string[], choices?: readonly string[] }} R
 * @param {readonly R[]} reasons
 * @param {string} part
 */
export function reasonFor(reasons, part) {
    const [kind, value] = part.split(":");
    if (kind === "card") return reasons.find((reason) => reason.cards?.includes(value));
    const choice = kind === "hour" ? "take" : kind === "choice" ? value : undefined;
    return choice === undefined ? undefined : reasons.find((reason) => reason.choices?.includes(choice));
}

/**
 * Returns the choice of a complete action, from a button or from the list of all actions.
 * @template {Action} A
 * @param {A} action
 * @returns {Choice<A>}
 */
export const whole = (action) => ({ parts: partsOf(action), action });

/** Returns a choice in words, for screen readers. @param {Choice<Action>} choice */
export function choiceInWords({ parts, action }) {
    if (action) return message("chosen-action", { action: action.label });
    return message(parts.length > 0 ? "choose-what-goes-with-it" : "nothing-chosen");
}
