// The table by keyboard.

/**
 * @typedef {object} Keys
 * @property {() => void} send
 * @property {() => void} takeBack
 * @property {() => void} skip
 * @property {() => boolean} settled whether there is something to send
 */

/** @returns {HTMLElement[]} what can be chosen now, in the order of the page */
const picks = () => [...document.querySelectorAll('.at-table .pick[tabindex="0"], .at-table .choice-button')].map(
    (element) => /** @type {HTMLElement} */ (element),
);

/** @param {1 | -1} step */
function go(step) {
    const all = picks();
    if (all.length === 0) return;
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
    all[next].focus();
}

/** @param {EventTarget | null} target */
function typing(target) {
    return target instanceof Element && target.closest("input, select, textarea, dialog[open], [contenteditable]") !== null;
}

/** Enter on what is chosen already, or anywhere where it would do nothing else, sends. @param {EventTarget | null} target */
function sends(target) {
    if (!(target instanceof Element)) return false;
    if (target.closest('.pick[aria-pressed="true"]')) return true;
    return target.closest("a, button, summary") === null || target.closest('.pick[aria-disabled="true"]') !== null;
}

/** @type {Record<string, (keys: Keys) => void>} */
const KEYS = {
    ArrowRight: () => go(1),
    ArrowDown: () => go(1),
    ArrowLeft: () => go(-1),
    ArrowUp: () => go(-1),
    Escape: (keys) => keys.takeBack(),
    s: (keys) => keys.skip(),
    h: () => /** @type {HTMLElement | null} */ (document.querySelector('.dock .hand .pick[tabindex="0"]'))?.focus(),
    "?": () => /** @type {HTMLDialogElement | null} */ (document.getElementById("keys-dialog"))?.showModal(),
};

/**
 * Listens until the signal aborts.
 * @param {Keys} keys
 * @param {AbortSignal} signal
 */
export function listen(keys, signal) {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
        if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "Enter" && keys.settled() && sends(event.target)) {
            event.preventDefault();
            keys.send();
            return;
        }
        const arrow = event.key.startsWith("Arrow");
        if (arrow && picks().length === 0) return;
        if (arrow && event.target instanceof Element && event.target.closest(".chronicle, .menu[open], .all-choices[open]")) return;
        const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
        if (!act) return;
        if (arrow) event.preventDefault();
        act(keys);
    };
    document.addEventListener("keydown", pressed, { signal });
}
