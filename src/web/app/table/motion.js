// Moves cards: a card that is elsewhere after a drawing glides there from where it was. Uses Web Animations on transforms only.

/** @typedef {import("./effect-steps.js").Flight} Flight */
/** @typedef {{ cards: Map<string, DOMRect>, zones: Map<string, DOMRect>, copies: Map<string, Element> }} Measured */

const GLIDE = { duration: 420, easing: "cubic-bezier(.3,.1,.2,1)" };

/** Returns whether nothing should move: in a hidden tab, or if the user prefers reduced motion. */
export const motionReduced = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Waits for the next frame. A hidden tab has none, so there is a time limit. @returns {Promise<void>} */
export const frame = () =>
    new Promise((resolve) => {
        requestAnimationFrame(() => resolve());
        setTimeout(resolve, 250);
    });

/**
 * Measures where everything is.
 * @param {Element} root
 * @param {readonly Flight[]} flights cards of which a copy is kept, because they may not be visible afterwards
 * @returns {Measured}
 */
export function measure(root, flights) {
    /** @type {Measured} */
    const measured = { cards: new Map(), zones: new Map(), copies: new Map() };
    const flying = new Set(flights.map((flight) => flight.card));
    for (const element of root.querySelectorAll("[data-card]")) {
        const name = /** @type {HTMLElement} */ (element).dataset.card ?? "";
        measured.cards.set(name, element.getBoundingClientRect());
        if (flying.has(name)) measured.copies.set(name, /** @type {Element} */ (element.cloneNode(true)));
    }
    for (const element of root.querySelectorAll("[data-zone]")) {
        const name = /** @type {HTMLElement} */ (element).dataset.zone ?? "";
        if (!measured.zones.has(name)) measured.zones.set(name, anchor(element));
    }
    return measured;
}

/** Returns where cards come from and go to: the last card of a zone, or the zone itself. @param {Element} element */
const anchor = (element) => (element.querySelector(".card:last-child, .card") ?? element).getBoundingClientRect();

/**
 * Moves everything from where it was to where it is.
 * @param {Element} root
 * @param {Measured} before
 * @param {readonly Flight[]} flights
 */
export function move(root, before, flights) {
    const now = measure(root, []);
    const sources = new Map(flights.map((flight) => [flight.card, before.zones.get(flight.from)]));
    for (const element of root.querySelectorAll("[data-card]")) {
        const name = /** @type {HTMLElement} */ (element).dataset.card ?? "";
        const from = before.cards.get(name) ?? sources.get(name);
        const to = now.cards.get(name);
        if (from && to) glide(element, from, to);
        else if (to && !from) turnOver(element);
    }
    let delay = 0;
    for (const flight of flights) {
        if (flight.card !== null && now.cards.has(flight.card)) continue;
        const from = (flight.card && before.cards.get(flight.card)) || before.zones.get(flight.from);
        const to = now.zones.get(flight.to);
        const copy = (flight.card && before.copies.get(flight.card)) || root.querySelector(".ghost-model .card")?.cloneNode(true);
        if (from && to && copy) ghost(root, /** @type {Element} */ (copy), from, to, delay);
        delay += 60;
    }
}

/** @param {DOMRect} from @param {DOMRect} to */
function path(from, to) {
    const scale = to.width > 0 ? from.width / to.width : 1;
    return `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
}

/** @param {Element} element @param {DOMRect} from @param {DOMRect} to */
function glide(element, from, to) {
    const far = Math.abs(from.left - to.left) + Math.abs(from.top - to.top) > 3 || Math.abs(from.width - to.width) > 3;
    if (!far || from.width === 0 || to.width === 0) return;
    element.classList.add("flying");
    const animation = element.animate(
        [{ transform: path(from, to), transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }],
        GLIDE,
    );
    animation.finished.catch(() => {}).then(() => element.classList.remove("flying"));
}

/** @param {Element} element */
function turnOver(element) {
    element.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: 220, easing: "ease-out" });
}

/**
 * Animates a copy of a card that is visible only while it moves.
 * @param {Element} root @param {Element} element @param {DOMRect} from @param {DOMRect} to @param {number} delay
 */
function ghost(root, element, from, to, delay) {
    const layer = root.querySelector(".ghosts");
    if (!(layer instanceof HTMLElement) || !(element instanceof HTMLElement)) return;
    element.removeAttribute("data-card");
    element.setAttribute("aria-hidden", "true");
    element.classList.add("ghost");
    element.style.setProperty("width", `${to.width}px`);
    element.style.setProperty("left", `${to.left}px`);
    element.style.setProperty("top", `${to.top}px`);
    layer.append(element);
    element
        .animate([{ transform: path(from, to), transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], {
            ...GLIDE,
            delay,
            fill: "backwards",
        })
        .finished.catch(() => {})
        .then(() => element.remove());
}

/** Finishes all animations at once. @param {Element} root */
export function finishAnimations(root) {
    for (const animation of root.getAnimations({ subtree: true })) {
        if (!(animation instanceof CSSAnimation) && !(animation instanceof CSSTransition)) animation.finish();
    }
}
