// Choosing an action step by step. An action names cards, or an hour, or nothing one could point at: those parts are
// tapped one after another, and each tap narrows what is left. Pure, and the same for every game.

/** @typedef {{ type: string, label: string, [field: string]: unknown }} Action one of a decision's legal actions */
/** @typedef {{ parts: readonly string[], action: Action | null }} Choice the parts tapped, and the action, once one is settled */

/** @type {Choice} */
export const NOTHING = Object.freeze({ parts: Object.freeze([]), action: null });

/**
 * What one can point at to choose this action: `card:KS`, `hour:5`, `pile:3`.
 * @param {Action} action
 * @returns {string[]}
 */
export function partsOf(action) {
    const parts = [];
    if (typeof action.card === "string") parts.push(`card:${action.card}`);
    if (Array.isArray(action.cards)) parts.push(...action.cards.map((card) => `card:${card}`));
    const hour = action.hour ?? action.position;
    if (typeof hour === "number") parts.push(`hour:${hour}`);
    if (typeof action.pile === "number") parts.push(`pile:${action.pile}`);
    return parts;
}

/** @param {Action} action @param {readonly string[]} parts */
const has = (action, parts) => {
    const own = partsOf(action);
    return parts.every((part) => own.includes(part));
};

/**
 * The actions that name no part: they are buttons.
 * @param {readonly Action[]} actions
 */
export const buttons = (actions) => actions.filter((action) => partsOf(action).length === 0);

/**
 * The parts that can be tapped now.
 * @param {readonly Action[]} actions
 * @param {Choice} choice
 * @returns {Set<string>}
 */
export function open(actions, choice) {
    const left = actions.filter((action) => has(action, choice.parts));
    return new Set(left.flatMap(partsOf).filter((part) => !choice.parts.includes(part)));
}

/**
 * The actions that the tapped parts name exactly: one, as a rule.
 * @param {readonly Action[]} actions
 * @param {Choice} choice
 */
export function exact(actions, choice) {
    if (choice.parts.length === 0) return [];
    return actions.filter((action) => has(action, choice.parts) && partsOf(action).length === choice.parts.length);
}

/**
 * The choice after a tap on a part. A tap on a chosen part takes it back; a tap on a part that does not go with what was
 * chosen begins anew with it; where only one action is left, its other parts are chosen with it.
 * @param {readonly Action[]} actions
 * @param {Choice} choice
 * @param {string} part
 * @returns {Choice}
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

/** @param {readonly Action[]} actions @param {readonly string[]} parts @returns {Choice} */
function settled(actions, parts) {
    const named = exact(actions, { parts, action: null });
    return { parts, action: named.length === 1 ? named[0] : null };
}

/**
 * The choice of a whole action, from a button or the list of all choices.
 * @param {Action} action
 * @returns {Choice}
 */
export const whole = (action) => ({ parts: partsOf(action), action });
