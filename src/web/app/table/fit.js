// Gives the table the rest of the window, whatever is above it, and tells whether it fits there.

import { ref } from "../vendor/lit-html/directives/ref.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";

/** @type {ResizeObserver | null} */
let observer = null;

/** @param {HTMLElement} cloth */
function fit(cloth) {
    const above = cloth.getBoundingClientRect().top + scrollY;
    cloth.style.setProperty("--above", `${above}px`);
    // Boards are made for 20rem at least. Where large letters leave them less, they are drawn smaller.
    cloth.style.setProperty("--zoom", String(Math.min(1, cloth.clientWidth / 20 / parseFloat(getComputedStyle(document.documentElement).fontSize))));
    // A dock at the bottom of the window would cover the end of the board, so it follows after the board, unless something can be sent.
    const isTall = cloth.offsetHeight > Math.ceil(innerHeight - above) + 1;
    cloth.classList.toggle("tall", isTall);
    // The bar alone may stay in sight, if it is not so high that it would hide the table.
    cloth.classList.toggle("barred", isTall && (cloth.querySelector(".bar")?.clientHeight ?? 0) < innerHeight / 3);
}

/** Fits an element to the window, for as long as it is in the page. */
export const fitted = ref((cloth) => {
    observer?.disconnect();
    observer = null;
    if (!(cloth instanceof HTMLElement)) return;
    // Before the first frame, so that nothing moves after it.
    queueMicrotask(() => fit(cloth));
    observer = new ResizeObserver(() => fit(cloth));
    // The body becomes higher or lower when something above the table comes or goes.
    for (const element of [cloth, document.body]) observer.observe(element);
});

/**
 * Draws a page with a `fitted` element, and all of it anew for another key. lit-html's `keyed` forgets what it has drawn before it
 * removes it, so that nothing with a `ref` is ever freed.
 * @param {object} key @param {unknown} page
 */
export const renewed = (key, page) => repeat([key], (key) => key, () => page);
