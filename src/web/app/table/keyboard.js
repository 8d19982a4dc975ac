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

/** @param {Element} target */
function typing(target) {
    return target.closest("input, select, textarea, dialog[open], [contenteditable]") !== null;
}

/** Enter on what is chosen already, or anywhere where it would do nothing else, sends. @param {Element} target */
function sends(target) {
    if (target.closest('.pick[aria-pressed="true"]')) return true;
    return target.closest("a, button, summary") === null || target.closest('.pick[aria-disabled="true"]') !== null;
}

/** @type {Record<string, 1 | -1>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Arrows lead from card to card where the cards are, and to them from where the page begins. Elsewhere they scroll, and up
 * and down do so until one is among the cards.
 * @param {Element} target @param {string} key
 */
function leads(target, key) {
    if (picks().length === 0 || target.closest(".all-choices[open]")) return false;
    if (target.closest(".at-table .cloth")) return true;
    return (key === "ArrowLeft" || key === "ArrowRight") && (target === document.body || target.matches(".match-head h1"));
}

/** Closes the menu or the list that is open, and goes back to what opens it. Gives whether one was. */
function closed() {
    const open = document.querySelector(".at-table details[open]");
    open?.removeAttribute("open");
    open?.querySelector("summary")?.focus();
    return open !== null;
}

/**
 * What single letters do, as long as the focus is at the table: elsewhere they may be meant for something else.
 * @type {Record<string, (keys: Keys) => void>}
 */
const LETTERS = {
    s: (keys) => keys.skip(),
    h: () => /** @type {HTMLElement | null} */ (document.querySelector('.dock .hand .pick[tabindex="0"]'))?.focus(),
    "?": () => /** @type {HTMLDialogElement | null} */ (document.getElementById("keys-dialog"))?.showModal(),
};

/** Closes what is open and was not meant. @param {PointerEvent} event */
function pointed({ target }) {
    for (const open of document.querySelectorAll(".at-table details[open]")) {
        if (!(target instanceof Node && open.contains(target))) open.removeAttribute("open");
    }
}

/**
 * Listens until the signal aborts.
 * @param {Keys} keys
 * @param {AbortSignal} signal
 */
export function listen(keys, signal) {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
        const { key, target } = event;
        if (!(target instanceof Element) || typing(target) || event.ctrlKey || event.metaKey || event.altKey) return;
        const atTable = target.closest(".at-table") !== null;
        if (key in ARROWS) {
            if (!leads(target, key)) return;
            event.preventDefault();
            go(ARROWS[key]);
        } else if (event.repeat) {
            // A key that is held has been pressed once: it must not choose and send.
            if (key === "Enter" && atTable) event.preventDefault();
        } else if (key === "Enter" && keys.settled() && sends(target)) {
            event.preventDefault();
            keys.send();
        } else if (key === "Escape") {
            if (!closed()) keys.takeBack();
        } else if (atTable && key.length === 1) {
            LETTERS[key.toLowerCase()]?.(keys);
        }
    };
    document.addEventListener("keydown", pressed, { signal });
    document.addEventListener("pointerdown", pointed, { signal });
}
