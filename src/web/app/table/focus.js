// Moves the focus on after a button that the next drawing removes, to where one goes on.

import { frame } from "./motion.js";

/** What can be chosen, or else the table. */
const NEXT = [".pick.can, .choice-button:not(.off)", ".cloth"];

/** @param {string[]} wheres */
function focus(wheres) {
    const next = wheres.map((where) => document.querySelector(where)).find(Boolean);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** Moves the focus to the first of these that there is after the next drawing. @param {string[]} wheres */
export async function focusOn(...wheres) {
    await frame();
    focus(wheres);
}

/** Moves the focus to what can be chosen after the next drawing, or else to the table. */
export const focusOnNext = () => focusOn(...NEXT);

/**
 * Moves the focus if what had it at the table is gone after the next drawing, or no longer a button: to the first of these that there is.
 * @param {string[]} wheres
 */
export async function regainFocus(wheres = NEXT) {
    await frame();
    const held = document.activeElement;
    if (held instanceof HTMLElement && held.tabIndex < 0 && held.closest(".cloth")) focus(wheres);
}
