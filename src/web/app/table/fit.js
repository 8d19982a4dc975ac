// Gives the table the rest of the window, whatever is above it, and tells whether it fits there.

import { ref } from "../vendor/lit-html/directives/ref.js";

/** @type {ResizeObserver | null} */
let observer = null;

/** @param {HTMLElement} cloth */
function fit(cloth) {
    const above = cloth.getBoundingClientRect().top + scrollY;
    cloth.style.setProperty("--above", `${above}px`);
    // A dock at the bottom of the window would cover the end of the board, so it follows after the board, unless something can be sent.
    cloth.classList.toggle("tall", cloth.offsetHeight > Math.ceil(innerHeight - above) + 1);
}

/** Fits an element to the window, for as long as it is in the page. */
export const fitted = ref((cloth) => {
    observer?.disconnect();
    observer = null;
    if (!(cloth instanceof HTMLElement)) return;
    observer = new ResizeObserver(() => fit(cloth));
    // The body becomes higher or lower when something above the table comes or goes.
    for (const element of [cloth, document.body]) observer.observe(element);
});
