// Keyboard control of the table.

/**
 * @typedef {object} Keys
 * @property {() => void} send
 * @property {() => void} clearChoice
 * @property {() => void} skip
 * @property {() => boolean} settled whether an action is chosen
 * @property {() => void} [hint] asks for a hint
 */

/** Returns what can be chosen now, and then what says why it cannot, each in the order of the page. @returns {HTMLElement[]} */
function picks() {
    const all = [...document.querySelectorAll('.at-table .pick[tabindex="0"], .at-table .choice-button')].map((element) => /** @type {HTMLElement} */ (element));
    const refused = (/** @type {Element} */ element) => element.getAttribute("aria-disabled") === "true";
    return [...all.filter((element) => !refused(element)), ...all.filter(refused)];
}

/** @param {1 | -1} step */
function moveFocus(step) {
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

/** Returns whether Enter sends: on something that is chosen, and wherever it does nothing else. @param {Element} target */
function sends(target) {
    if (target.closest('.pick[aria-pressed="true"]')) return true;
    return target.closest("a, button, summary") === null;
}

/** @type {Record<string, 1 | -1>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Returns whether an arrow key moves between the cards: on the table, and for left and right also at the top of the page, where
 * the focus is first. Elsewhere the arrow keys scroll.
 * @param {Element} target @param {string} key
 */
function movesFocus(target, key) {
    if (picks().length === 0 || target.closest(".all-choices[open]")) return false;
    if (target.closest(".at-table .cloth")) return true;
    return (key === "ArrowLeft" || key === "ArrowRight") && (target === document.body || target.matches("main, .match-head h1"));
}

/**
 * Closes the open menu or list around the focus, and moves the focus to its button. Returns whether there is one.
 * @param {Element} target what has the focus; the body where a click on a button does not move the focus
 */
function closeMenu(target) {
    const open = target === document.body ? document.querySelector(":is(.menu, .all-choices)[open]") : target.closest(".at-table details[open]");
    open?.removeAttribute("open");
    open?.querySelector("summary")?.focus();
    return open !== null;
}

/**
 * What single letters do while the focus is on the table. Elsewhere they may have another meaning.
 * @type {Record<string, (keys: Keys) => void>}
 */
const LETTERS = {
    s: (keys) => keys.skip(),
    t: (keys) => keys.hint?.(),
    h: () => /** @type {HTMLElement | null} */ (document.querySelector(".dock .hand .pick.can") ?? document.querySelector('.dock .hand .pick[tabindex="0"]'))?.focus(),
    "?": () => /** @type {HTMLDialogElement | null} */ (document.getElementById("keys-dialog"))?.showModal(),
};

/** Closes the menus and lists that the pointer is not in. @param {PointerEvent} event */
function pointerDown({ target }) {
    for (const open of document.querySelectorAll(".at-table details[open]")) {
        if (!(target instanceof Node && open.contains(target))) open.removeAttribute("open");
    }
}

/** Closes the menu or list that the focus leaves for another place on the page. @param {FocusEvent} event */
function focusOut({ target, relatedTarget }) {
    const left = target instanceof Element ? target.closest(".menu, .all-choices") : null;
    if (left && relatedTarget instanceof Node && !left.contains(relatedTarget)) left.removeAttribute("open");
}

/**
 * Listens for keys until the signal aborts.
 * @param {Keys} keys
 * @param {AbortSignal} signal
 */
export function listen(keys, signal) {
    const keyDown = (/** @type {KeyboardEvent} */ event) => {
        const { key, target } = event;
        if (!(target instanceof Element) || typing(target) || event.ctrlKey || event.metaKey || event.altKey) return;
        const atTable = target.closest(".at-table") !== null;
        if (key in ARROWS) {
            if (!movesFocus(target, key)) return;
            event.preventDefault();
            moveFocus(ARROWS[key]);
        } else if (event.repeat) {
            // A key that is held down must not first choose and then send.
            if (key === "Enter" && atTable) event.preventDefault();
        } else if (key === "Enter" && keys.settled() && sends(target)) {
            event.preventDefault();
            keys.send();
        } else if (key === "Escape") {
            if (!closeMenu(target)) keys.clearChoice();
        } else if (atTable && key.length === 1) {
            LETTERS[key.toLowerCase()]?.(keys);
        }
    };
    document.addEventListener("keydown", keyDown, { signal });
    document.addEventListener("pointerdown", pointerDown, { signal });
    document.addEventListener("focusout", focusOut, { signal });
}
